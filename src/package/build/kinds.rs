//! Kinds of pieces: `[kinds.NAME]`, with their moves still as written.

use super::Frame;
use super::moves::{MoveRow, read_moves, region};
use super::regions::taken;
use crate::board::SiteSet;
use crate::game::{Game, KindInfo};
use crate::package::finding::{Finding, Findings, Rests, is_visible, quote};
use crate::package::read::{Reader, Spanned, check_name, choose, unknown_name};
use crate::package::source::Span;
use crate::package::tree::{Key, Node, Value};
use crate::position::{Kind, Piece};
use crate::script::Hook;

/// The owner of pieces that belong to nobody.
pub(super) const NEUTRAL: &str = Game::NEUTRAL;

/// Most kinds that a game may have.
const MOST_KINDS: usize = 200;

/// Most moves that a kind may have.
const MOST_MOVES: usize = 100;

/// Everything that is said of kinds.
pub(super) struct Kinds {
    pub(super) rows: Vec<KindRow>,
}

/// One kind as written.
pub(super) struct KindRow {
    pub(super) info: KindInfo,
    /// Where it is declared.
    pub(super) span: Span,
    /// The symbol for each seat, in play or not, and at the end that for nobody's pieces.
    pub(super) symbols: Vec<String>,
    pub(super) promotion: Option<PromotionRow>,
    /// Where its units come apart, for each seat.
    pub(super) dissolves: Option<Vec<SiteSet>>,
    /// As which kind it is held off the board.
    pub(super) held_as: Option<usize>,
    /// The kinds whose moves it has too.
    pub(super) like: Vec<usize>,
    /// What it becomes by any move that says nothing else.
    pub(super) moved: Option<usize>,
    /// What it becomes when its owner's next turn begins.
    pub(super) reverts: Option<usize>,
    /// Whether its way is kept.
    pub(super) path: bool,
    pub(super) moves: Vec<MoveRow>,
}

/// Where a kind becomes another.
pub(super) struct PromotionRow {
    pub(super) sites: Vec<SiteSet>,
    pub(super) to: Vec<usize>,
    pub(super) passing: bool,
}

impl Kinds {
    /// Which pieces become which when the turn of their owner begins.
    pub(super) fn reverts(&self, frame: &Frame<'_>) -> Vec<(Piece, Piece)> {
        let rows = self.rows.iter().enumerate();
        let reverting = rows.filter_map(|(kind, row)| Some((kind, row.reverts?)));
        reverting
            .flat_map(|(kind, then)| {
                frame.each_seat().flat_map(move |seat| {
                    let pieces = frame.pieces_of(kind, seat);
                    pieces.map(move |piece| {
                        let form = frame.pieces.kind(piece).unwrap_or(Kind(u8::MAX));
                        let then = frame.forming.as_kind(form, then);
                        (piece, frame.piece(then.index(), seat))
                    })
                })
            })
            .collect()
    }

    /// The pieces whose way is kept.
    pub(super) fn paths(&self, frame: &Frame<'_>) -> Vec<Piece> {
        let kinds = self.rows.iter().enumerate().filter(|(_, row)| row.path);
        let pieces = kinds.flat_map(|(kind, _)| {
            let seats = frame.each_seat();
            seats.flat_map(move |seat| frame.pieces_of(kind, seat))
        });
        pieces.collect()
    }

    pub(super) fn infos(&self) -> Vec<KindInfo> {
        self.rows.iter().map(|row| row.info.clone()).collect()
    }
}

/// The tables of the kinds, in their order.
pub(super) fn kind_readers<'a>(
    top: &mut Reader<'a>,
    cx: &mut Findings,
) -> Vec<(&'a Key, Reader<'a>)> {
    let Some(mut readers) = top.named_tables("kinds", cx) else {
        // A game may be played with dice, with cards, with counters, or with what lies on sites.
        let others = ["moves", "decks", "hooks", "dice", "counters"];
        if !others.iter().any(|key| top.has(key)) && !has_hooks(top) {
            top.missing("kinds", "[kinds.stone]", cx);
        }
        return Vec::new();
    };
    if readers.len() > MOST_KINDS {
        let (key, _) = &readers[MOST_KINDS];
        let message = format!("a game has at most {MOST_KINDS} kinds of pieces");
        cx.push(Finding::error("too-many", key.span, message));
        readers.truncate(MOST_KINDS);
    }
    readers
}

/// Whether a phase names a function of the script.
pub(super) fn has_hooks(top: &Reader<'_>) -> bool {
    let Some(Value::Array(phases)) = top.table().get("phases").map(|node| &node.value) else {
        return false;
    };
    let mut phases = phases.iter().filter_map(Node::table);
    phases.any(|phase| {
        let mut hooks = Hook::OF_PHASES.iter();
        hooks.any(|hook| phase.contains(hook.key()))
    })
}

/// Of each kind whether its pieces belong to nobody: that is asked before anything is known.
pub(super) fn neutral_kinds(readers: &mut [(&Key, Reader<'_>)], cx: &mut Findings) -> Vec<bool> {
    readers
        .iter_mut()
        .map(|(_, reader)| reader.boolean(NEUTRAL, cx).is_some_and(|flag| flag.value))
        .collect()
}

/// Reads the kinds.
pub(super) fn read_kinds(
    readers: Vec<(&Key, Reader<'_>)>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Kinds {
    let mut rows = Vec::new();
    let mut seen = Vec::new();
    for (key, mut reader) in readers {
        if crate::moves::Vocabulary::is_reserved(&key.text) {
            cx.push(taken(&key.text, key.span, "kind"));
        } else {
            check_name(&key.text, key.span, "a kind", cx);
        }
        let symbols = read_symbols(&mut reader, key, frame, &mut seen, cx);
        let help = reader
            .string("help", cx)
            .map_or_else(String::new, |help| help.value);
        let promotion = read_promotion(&mut reader, frame, cx);
        let dissolves = read_dissolves(&mut reader, frame, cx);
        // Read before, with all kinds.
        reader.allow("neutral");
        for key in ["flags", "joins", "prefers"] {
            reader.allow(key);
        }
        let path = reader.boolean("path", cx);
        if let Some(flag) = path
            .as_ref()
            .filter(|flag| flag.value && !frame.crowds.is_empty())
        {
            let message =
                "the ways of pieces are not kept in games where they stand beside each other";
            cx.push(Finding::error("contradiction", flag.span, message).help("leave `path` out"));
        }
        let path = path.is_some_and(|flag| flag.value);
        let held_as = reader
            .string("held_as", cx)
            .and_then(|word| choose(&word.value, word.span, "kind", frame.kinds, cx));
        let mut kind = |key: &str, cx: &mut Findings| {
            let word = reader.string(key, cx)?;
            choose(&word.value, word.span, "kind", frame.kinds, cx)
        };
        let (moved, reverts) = (kind("moved", cx), kind("reverts", cx));
        let like = reader
            .one_or_more("like", cx)
            .unwrap_or_default()
            .iter()
            .filter_map(|word| choose(&word.value, word.span, "kind", frame.kinds, cx))
            .collect();
        let mut moves = Vec::new();
        for mut row in reader.tables("moves", cx).unwrap_or_default() {
            if moves.len() >= MOST_MOVES {
                let message = format!("a kind has at most {MOST_MOVES} moves");
                cx.push(Finding::error("too-many", row.span(), message));
                break;
            }
            let read = read_moves(&mut row, rows.len(), frame, cx);
            row.finish(cx);
            moves.extend(read);
        }
        reader.finish(cx);
        rows.push(KindRow {
            span: key.span,
            info: KindInfo {
                name: key.text.clone(),
                symbols: in_play(&symbols, frame.seats.len()),
                neutral: frame.neutral.get(rows.len()) == Some(&true),
                help,
            },
            symbols,
            promotion,
            dissolves,
            held_as,
            like,
            moved,
            reverts,
            path,
            moves,
        });
    }
    Kinds { rows }
}

fn read_symbols(
    reader: &mut Reader<'_>,
    key: &Key,
    frame: &Frame<'_>,
    seen: &mut Vec<(Spanned<String>, String)>,
    cx: &mut Findings,
) -> Vec<String> {
    let initial: String = key.text.chars().take(1).collect();
    let seats = frame.seat_names.len();
    // The last is for pieces of nobody.
    let mut symbols: Vec<String> = (0..=seats)
        .map(|seat| match seat {
            1 if seats > 1 => initial.to_uppercase(),
            2.. if seat < seats => format!("{initial}{}", seat + 1),
            _ => initial.clone(),
        })
        .collect();
    let owners: Vec<&str> = frame
        .seat_names
        .iter()
        .map(String::as_str)
        .chain([NEUTRAL])
        .collect();
    let check = |word: Spanned<String>, owner: &str, cx: &mut Findings| {
        let length = word.value.chars().count();
        let printable = |each: char| !each.is_control() && !each.is_whitespace();
        if word.value == "." {
            cx.push(
                Finding::error("bad-symbol", word.span, "`.` is how an empty site is drawn").help(
                    format!("write another that stands for a {} of {owner}", key.text),
                ),
            );
            return None;
        }
        if (1..=2).contains(&length) && word.value.chars().all(printable) {
            if word.value.chars().next().is_some_and(is_visible) {
                return Some(word);
            }
            cx.push(
                Finding::error("bad-symbol", word.span, "a symbol that nobody can see").help(
                    "begin it with a visible character: a letter, a digit or a sign; what only \
                     joins or marks another may follow",
                ),
            );
            return None;
        }
        cx.push(
            Finding::error("bad-symbol", word.span, "a symbol is one or two characters").help(
                format!("write one that stands for a {} of {owner}", key.text),
            ),
        );
        None
    };
    if let Some(word) = reader.string("symbol", cx)
        && let Some(symbol) = check(word, "every seat", cx)
    {
        symbols.fill(symbol.value);
    }
    if let Some(mut table) = reader.table_at("symbols", cx) {
        for (owner, symbol) in owners.iter().zip(&mut symbols) {
            if let Some(word) = table.string(owner, cx)
                && let Some(own) = check(word, owner, cx)
            {
                *symbol = own.value.clone();
                let same = |(other, whose): &&(Spanned<String>, String)| {
                    other.value == own.value && whose != owner
                };
                if let Some((other, whose)) = seen.iter().find(same) {
                    let message = format!("pieces of {owner} look as those of {whose} do");
                    cx.push(
                        Finding::warning("same-symbol", own.span, message)
                            .related(other.span, "this is the same")
                            .help("give each seat symbols of its own; other letters or capitals will do"),
                    );
                }
                seen.push((own, (*owner).to_owned()));
            }
        }
        table.finish(cx);
    }
    symbols
}

/// The symbols for the seats in play, and that for nobody's pieces.
fn in_play(symbols: &[String], seats: usize) -> Vec<String> {
    let playing = symbols.iter().take(seats);
    playing.chain(symbols.last()).cloned().collect()
}

/// Where units come apart: there their pieces must have room beside each other.
fn read_dissolves(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    let word = reader.string("dissolves", cx)?;
    let span = word.span;
    let sites = region(Some(word), frame, cx)?;
    let narrow = sites
        .iter()
        .flat_map(SiteSet::iter)
        .find(|site| !frame.crowds.contains(*site) && !frame.board.is_place(*site));
    if let Some(site) = narrow {
        let message = format!("units cannot come apart on {}", frame.board.name(site));
        cx.push(
            Finding::error("contradiction", span, message)
                .help("a site of `[crowds]` has room for their pieces"),
        );
    }
    Some(sites)
}

fn read_promotion(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<PromotionRow> {
    let mut table = reader.table_at("promote", cx)?;
    let at = table.need_string("at", cx);
    let to = table.need_one_or_more("to", cx);
    let passing = table
        .boolean("passing", cx)
        .is_some_and(|passing| passing.value);
    table.finish(cx);
    let sites = region(at, frame, cx);
    let to: Vec<usize> = to?
        .iter()
        .filter_map(|word| choose(&word.value, word.span, "kind", frame.kinds, cx))
        .collect();
    (!to.is_empty()).then_some(PromotionRow {
        sites: sites?,
        to,
        passing,
    })
}

/// A move's word that no move of the kind has.
pub(super) fn unknown_move(word: &Spanned<String>, kind: &KindRow) -> Finding {
    let names = kind.moves.iter().map(|row| row.name.value.as_str());
    let finding = unknown_name(&word.value, word.span, "move", names);
    let finding = finding.resting(Rests::Ground);
    let Some(help) = finding.help.clone() else {
        return finding;
    };
    finding.help(format!(
        "{help} among the moves of {}",
        quote(&kind.info.name)
    ))
}
