//! Which moves go before others: `[[priorities]]`.

use super::Frame;
use crate::game::PriorityInfo;
use crate::moves::{Compiler, Preference, RulesBuilder, Scope, Wanted};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned, choose, unknown_name};
use crate::position::{PieceSet, Seat};

/// The words for scopes, and what they mean.
const SCOPES: [(&str, Scope); 3] = [
    ("first leg", Scope::FirstLeg),
    ("every leg", Scope::EveryLeg),
    ("move", Scope::Move),
];

/// The priorities as written and as compiled for each seat.
pub(super) struct Priorities {
    infos: Vec<PriorityInfo>,
    seats: Vec<Vec<Preference>>,
}

impl Priorities {
    pub(super) fn infos(&self) -> Vec<PriorityInfo> {
        self.infos.clone()
    }

    pub(super) fn of(&self, seat: Seat) -> impl Iterator<Item = Preference> {
        self.seats.get(seat.index()).into_iter().flatten().cloned()
    }
}

/// Reads the priorities, in the order in which they are asked.
pub(super) fn read_priorities(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    compiler: &Compiler<'_>,
    cx: &mut Findings,
) -> Priorities {
    let mut found = Priorities {
        infos: Vec::new(),
        seats: vec![Vec::new(); frame.seats.len()],
    };
    let mut whole_before = false;
    for mut reader in top.tables("priorities", cx).unwrap_or_default() {
        let captures = reader.one_or_more("captures", cx);
        let by = reader.one_or_more("by", cx);
        let most = reader.one_or_more("most", cx);
        let scope = reader.string("scope", cx);
        let reason = reader.need_string("reason", cx);
        let span = reader.span();
        let asked = ["captures", "by", "most"].iter().any(|key| reader.has(key));
        reader.finish(cx);
        if !asked {
            cx.push(
                Finding::error(
                    "missing-key",
                    span,
                    "this priority does not say what goes first",
                )
                .help("give `captures` or `by` (kinds), or `most` for a maximum"),
            );
        }
        if let (Some(most), true) = (&most, captures.is_some() || by.is_some()) {
            let place = most.first().map_or(span, |word| word.span);
            cx.push(Finding::error(
                "contradiction",
                place,
                "a priority asks for a maximum (`most`) or for a match, not for both",
            ));
        }
        let default = if most.is_some() {
            Scope::Move
        } else {
            Scope::FirstLeg
        };
        let scope = match &scope {
            Some(word) => {
                let names = SCOPES.map(|(name, _)| name);
                choose(&word.value, word.span, "scope", &names, cx)
                    .map_or(default, |at| SCOPES[at].1)
            }
            None => default,
        };
        if most.is_some() && scope != Scope::Move {
            cx.push(
                Finding::error(
                    "contradiction",
                    span,
                    "a maximum is asked of the whole move",
                )
                .help("leave out `scope`, or write scope = \"move\""),
            );
        }
        if whole_before && scope != Scope::Move {
            cx.push(
                Finding::error(
                    "contradiction",
                    span,
                    "this is asked of legs, after a priority that is asked of whole moves",
                )
                .help("list the priorities of legs first"),
            );
        }
        whole_before |= scope == Scope::Move;
        if found.infos.len() == *RulesBuilder::PRIORITIES.end() {
            let message = format!(
                "a game has at most {} priorities",
                RulesBuilder::PRIORITIES.end()
            );
            cx.push(Finding::error("too-many", span, message));
            break;
        }
        let mut unheard = Findings::new();
        for (at, preferences) in found.seats.iter_mut().enumerate() {
            // What is wrong for one seat is wrong for all, and is told once.
            let cx = if at == 0 { &mut *cx } else { &mut unheard };
            let seat = Seat(u8::try_from(at).unwrap_or(0));
            let mut set = |words: &Option<Vec<Spanned<String>>>| {
                words
                    .as_ref()
                    .map(|words| pieces(words, seat, compiler, cx))
            };
            let (captures, by, most) = (set(&captures), set(&by), set(&most));
            let wanted = match most {
                Some(set) => Wanted::Most(vec![(set, 1)]),
                None => Wanted::Match {
                    by,
                    captures,
                    words: None,
                },
            };
            preferences.push(Preference { wanted, scope });
        }
        found.infos.push(PriorityInfo {
            reason: reason.map_or_else(String::new, |reason| reason.value),
        });
    }
    found
}

fn pieces(
    words: &[Spanned<String>],
    seat: Seat,
    compiler: &Compiler<'_>,
    cx: &mut Findings,
) -> PieceSet {
    let mut set = PieceSet::NONE;
    for word in words {
        match compiler.words().pieces_named(&word.value, seat) {
            Some(named) => set = set.union(named),
            None => {
                let known = compiler.words().piece_words();
                cx.push(unknown_name(
                    &word.value,
                    word.span,
                    "kind",
                    known.iter().copied(),
                ));
            }
        }
    }
    set
}
