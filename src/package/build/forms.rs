//! What is remembered of pieces and which of them join, asked before anything else: it says
//! how many numbers of pieces there are. And where pieces stand beside each other.

use super::Frame;
use super::regions::taken;
use super::start::read_where;
use crate::board::SiteSet;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, check_name, choose};
use crate::package::tree::{Key, Value};
use crate::position::{Forms, Kind, Piece, Pieces, Traits};

/// The words for how long a flag is remembered.
const LASTS: [&str; 3] = ["turn", "next turn", "game"];

/// The flags of a game, and of each kind what it can be.
#[derive(Debug, Default)]
pub(super) struct Forming {
    /// The names of the flags, in the order of their bits.
    pub(super) flags: Vec<String>,
    pub(super) traits: Vec<Traits>,
    pub(super) forms: Forms,
    /// Of each kind the flag of which the more its units have, the rather they move.
    prefers: Vec<u8>,
    /// Of each kind the flags that are gone when its owner's turn ends.
    ends: Vec<u8>,
    /// Of each kind the flags that are gone when its owner's next turn begins.
    begins: Vec<u8>,
}

impl Forming {
    /// Reads what the kinds can be.
    pub(super) fn read(readers: &mut [(&Key, Reader<'_>)], cx: &mut Findings) -> Forming {
        let mut found = Forming::default();
        let kinds: Vec<&str> = readers.iter().map(|(key, _)| key.text.as_str()).collect();
        let kinds: Vec<String> = kinds.into_iter().map(str::to_owned).collect();
        for (_, reader) in readers {
            let mut traits = Traits::default();
            let (mut ends, mut begins) = (0, 0);
            for (name, lasts) in read_flags(reader, cx) {
                let Some(bit) = found.bit(&name, &kinds, cx) else {
                    continue;
                };
                traits.flags |= bit;
                match lasts {
                    0 => ends |= bit,
                    1 => begins |= bit,
                    _ => {}
                }
            }
            let most = i64::from(Forms::LARGEST);
            if let Some(joins) = reader.integer("joins", 2..=most, cx) {
                traits.joins = u8::try_from(joins.value).unwrap_or(1);
            }
            found.traits.push(traits);
            let prefers = reader.string("prefers", cx);
            let kind = found.traits.len() - 1;
            let bits = prefers.map(|word| found.mask(&[word], std::iter::once(kind), cx));
            found.prefers.push(bits.unwrap_or(0));
            found.ends.push(ends);
            found.begins.push(begins);
        }
        found
    }

    /// Whether pieces of a kind join.
    pub(super) fn joins(&self, kind: usize) -> bool {
        self.traits.get(kind).is_some_and(|traits| traits.joins > 1)
    }

    /// The flag that a kind prefers to move, as its bit; 0 if none.
    pub(super) fn prefers(&self, kind: Kind) -> u8 {
        self.prefers.get(kind.index()).copied().unwrap_or(0)
    }

    /// The bit of a flag, given to it now if it is new.
    fn bit(&mut self, name: &Spanned<String>, kinds: &[String], cx: &mut Findings) -> Option<u8> {
        if let Some(at) = self.flags.iter().position(|flag| *flag == name.value) {
            return Some(1 << at);
        }
        if crate::moves::Vocabulary::is_reserved(&name.value) || kinds.contains(&name.value) {
            cx.push(taken(&name.value, name.span, "flag"));
            return None;
        }
        check_name(&name.value, name.span, "a flag", cx);
        if self.flags.len() == Forms::FLAGS {
            let message = format!("a game has at most {} flags", Forms::FLAGS);
            cx.push(Finding::error("too-many", name.span, message));
            return None;
        }
        self.flags.push(name.value.clone());
        Some(1 << (self.flags.len() - 1))
    }

    /// Numbers the forms; `None` if there are too many.
    pub(super) fn numbered(
        &mut self,
        top: &Reader<'_>,
        seats: usize,
        neutral: bool,
        cx: &mut Findings,
    ) -> Option<Pieces> {
        let (kinds, count) = (self.traits.len(), Forms::count(&self.traits));
        let pieces = match count <= Pieces::MOST {
            true => Pieces::new(count, seats, neutral),
            false => None,
        };
        let Some(pieces) = pieces else {
            let message = match count == kinds {
                true => format!(
                    "{kinds} kinds of {seats} seats are more than {} kinds of pieces in all",
                    Pieces::MOST
                ),
                false => format!(
                    "{kinds} kinds are {count} with what is remembered of them, and of {seats} \
                     seats more than {} kinds of pieces in all",
                    Pieces::MOST
                ),
            };
            let span = top.key_span("kinds").unwrap_or_else(|| top.span());
            let finding = Finding::error("too-many", span, message);
            cx.push(match count == kinds {
                true => finding,
                false => finding
                    .help("a flag doubles the numbers of a kind, and so may units of more pieces"),
            });
            return None;
        };
        self.forms = Forms::new(&self.traits);
        Some(pieces)
    }

    /// The kind that one becomes, with the flags that the other knows too.
    pub(super) fn as_kind(&self, form: Kind, base: usize) -> Kind {
        let known = self.traits.get(base).map_or(0, |traits| traits.flags);
        let base = Kind(u8::try_from(base).unwrap_or(u8::MAX));
        if self.forms.base(form) == base {
            return form;
        }
        let members = self.forms.members(form).iter().map(|flags| flags & known);
        self.forms
            .with_members(base, members.collect())
            .unwrap_or(base)
    }

    /// The form with other flags; those that its kind does not know stay away.
    pub(super) fn reflagged(&self, form: Kind, set: u8, clear: u8) -> Kind {
        let base = self.forms.base(form).index();
        let known = self.traits.get(base).map_or(0, |traits| traits.flags);
        self.forms.reflagged(form, set & known, clear)
    }

    /// Which pieces become which when the turn of their owner ends, or begins.
    pub(super) fn forgets(&self, frame: &Frame<'_>, begins: bool) -> Vec<(Piece, Piece)> {
        let masks = if begins { &self.begins } else { &self.ends };
        let numbered = (0..self.forms.len()).filter_map(|at| u8::try_from(at).ok().map(Kind));
        let mut pairs = Vec::new();
        for form in numbered {
            let clear = masks
                .get(self.forms.base(form).index())
                .copied()
                .unwrap_or(0);
            let then = self.forms.reflagged(form, 0, clear);
            if then != form {
                pairs.extend(frame.each_seat().map(|seat| {
                    (
                        frame.piece(form.index(), seat),
                        frame.piece(then.index(), seat),
                    )
                }));
            }
        }
        pairs
    }

    /// The bits of flags by name: of those that some kinds know.
    pub(super) fn mask(
        &self,
        words: &[Spanned<String>],
        kinds: impl Iterator<Item = usize>,
        cx: &mut Findings,
    ) -> u8 {
        let known = kinds.fold(0, |all, kind| {
            all | self.traits.get(kind).map_or(0, |traits| traits.flags)
        });
        let flags = self.flags.iter().enumerate();
        let (bits, names): (Vec<u8>, Vec<&str>) = flags
            .map(|(at, name)| (1 << at, name.as_str()))
            .filter(|(bit, _)| known & bit != 0)
            .unzip();
        let bit = |word: &Spanned<String>| {
            choose(&word.value, word.span, "flag of this kind", &names, cx).map(|at| bits[at])
        };
        words.iter().filter_map(bit).fold(0, |all, bit| all | bit)
    }
}

/// The flags of a kind, each with how long it is remembered.
fn read_flags(reader: &mut Reader<'_>, cx: &mut Findings) -> Vec<(Spanned<String>, usize)> {
    let is_table = reader
        .table()
        .get("flags")
        .is_some_and(|node| matches!(node.value, Value::Table(_)));
    if !is_table {
        let words = reader.one_or_more("flags", cx).unwrap_or_default();
        return words.into_iter().map(|word| (word, 2)).collect();
    }
    let Some(mut table) = reader.table_at("flags", cx) else {
        return Vec::new();
    };
    let names: Vec<Spanned<String>> = table
        .entries()
        .into_iter()
        .map(|(key, _)| Spanned::new(key.text.clone(), key.span))
        .collect();
    let mut found = Vec::new();
    for name in names {
        let Some(word) = table.string(&name.value, cx) else {
            continue;
        };
        if let Some(lasts) = choose(&word.value, word.span, "time", &LASTS, cx) {
            found.push((name, lasts));
        }
    }
    table.finish(cx);
    found
}

/// Reads `[crowds]`: the sites where pieces stand beside each other, none if it is not there.
pub(super) fn read_crowds(top: &mut Reader<'_>, frame: &Frame<'_>, cx: &mut Findings) -> SiteSet {
    let Some(mut table) = top.table_at("crowds", cx) else {
        return SiteSet::new(frame.board.len());
    };
    let everywhere = || frame.board.sites().collect::<Vec<_>>();
    let sites = match table.node("at") {
        None => everywhere(),
        Some(node) => {
            let seats = read_where(node, &table.path("at"), frame, cx).unwrap_or_default();
            seats.iter().flat_map(SiteSet::iter).collect()
        }
    };
    table.finish(cx);
    sites
        .into_iter()
        .filter(|site| !frame.board.is_place(*site))
        .collect()
}

/// Refuses what cannot go with pieces beside each other.
pub(super) fn check_crowds(
    frame: &Frame<'_>,
    stacks: bool,
    travels: bool,
    top: &Reader<'_>,
    cx: &mut Findings,
) {
    let joins = frame.forming.traits.iter().any(|traits| traits.joins > 1);
    if frame.crowds.is_empty() && !joins {
        return;
    }
    let (key, word) = match frame.crowds.is_empty() {
        true => ("kinds", "joins"),
        false => ("crowds", "crowds"),
    };
    let span = top.key_span(key).unwrap_or_else(|| top.span());
    for (wrong, what, help) in [
        (
            stacks,
            "pieces stand on each other",
            "a game has stacks, or crowds and units",
        ),
        (
            travels,
            "pieces carry values",
            "in crowds and units a value would have no piece of its own: use flags",
        ),
    ] {
        if wrong {
            let message = format!("there is {}, and {what}", quote(word));
            cx.push(Finding::error("contradiction", span, message).help(help));
        }
    }
}
