//! When a game ends: the condition of an end, and what must be so besides.

use super::super::Frame;
use super::super::amounts::read_bounds;
use super::super::start::read_where;
use super::Cx;
use super::figure::{connection, group, line, ring};
use super::score::read_score;
use crate::board::{MOST_SITES, SiteSet};
use crate::game::{Condition, Holding, Recurrence};
use crate::moves::Amount;
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned, choose};
use crate::package::tree::{Node, Value};
use crate::position::{Kind, Piece, PieceSet};

/// The words for conditions.
const CONDITIONS: [&str; 18] = [
    "no pieces",
    "no moves",
    "reach",
    "repetition",
    "counter",
    "line",
    "connection",
    "group",
    "pieces",
    "filled",
    "score",
    "passes",
    "plies",
    "rounds",
    "attacked",
    "ring",
    "some piece",
    "phase",
];

/// The keys that one condition or another has.
const KEYS: [&str; 22] = [
    "is", "of", "at", "times", "counter", "at_least", "at_most", "who", "length", "along",
    "exactly", "between", "touching", "leaks", "own", "by", "score", "on_board", "provided",
    "unless", "collect", "phases",
];

/// Counts every key of conditions as known.
pub(super) fn allow_all(reader: &mut Reader<'_>) {
    for key in KEYS {
        reader.allow(key);
    }
}

/// Reads a condition: its word, and itself.
pub(super) fn read_condition(
    reader: &mut Reader<'_>,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<(&'static str, Condition)> {
    let word = reader.need_string("condition", cx)?;
    let at = choose(&word.value, word.span, "condition", &CONDITIONS, cx)?;
    let condition = read_keys(CONDITIONS[at], reader, shared, cx);
    if condition.is_none() {
        // One mistake has been told; its other keys are known all the same.
        allow_all(reader);
    }
    Some((CONDITIONS[at], condition?))
}

/// Reads what must be so besides: one condition, or several, each a table.
pub(super) fn read_provisos(
    reader: &mut Reader<'_>,
    key: &str,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Vec<Condition> {
    let Some(node) = reader.node(key) else {
        return Vec::new();
    };
    let path = reader.path(key);
    let nodes: Vec<&Node> = match &node.value {
        Value::Array(items) => items.iter().collect(),
        _ => vec![node],
    };
    let mut found = Vec::new();
    for node in nodes {
        let Some(mut table) = Reader::new(node, path.as_str(), cx) else {
            continue;
        };
        match read_condition(&mut table, shared, cx) {
            Some((_, Condition::NoMoves)) => cx.push(
                Finding::error(
                    "contradiction",
                    table.span(),
                    format!("`no moves` is asked of an end itself, not in `{key}`"),
                )
                .help("write condition = \"no moves\" for the end, and the other condition here"),
            ),
            Some((_, condition)) => found.push(condition),
            None => allow_all(&mut table),
        }
        table.finish(cx);
    }
    found
}

fn read_keys(
    word: &str,
    reader: &mut Reader<'_>,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Condition> {
    match word {
        "no moves" => Some(Condition::NoMoves),
        "no pieces" => {
            let holdings = holdings(reader, shared, None, cx)?;
            let amount = Amount { least: 0, most: 0 };
            Some(Condition::Pieces { holdings, amount })
        }
        "reach" => {
            let amount = amount(reader, Some(1), cx);
            let at = reader.need_node("at", PLACE, cx);
            let at = at.and_then(|node| read_where(node, &reader.path("at"), shared.frame, cx));
            let holdings = holdings(reader, shared, at.as_deref(), cx);
            at?;
            Some(Condition::Pieces {
                holdings: holdings?,
                amount: amount?,
            })
        }
        "pieces" => {
            let amount = amount(reader, None, cx);
            let at = read_place(reader, "at", shared.frame, cx);
            let holdings = holdings(reader, shared, at.as_ref()?.as_deref(), cx);
            Some(Condition::Pieces {
                holdings: holdings?,
                amount: amount?,
            })
        }
        "repetition" => {
            let of = read_recurrence(reader, cx);
            let times = reader.need_integer("times", 2..=1_000, cx)?;
            Some(Condition::Repetition {
                of: of?,
                times: u32::try_from(times.value).ok()?,
            })
        }
        "counter" => {
            let counter = reader.need_string("counter", cx);
            let amount = amount(reader, None, cx);
            let counters = seat_counters(counter?, shared, cx)?;
            Some(Condition::Counter {
                counters,
                amount: amount?,
            })
        }
        "passes" | "plies" | "rounds" => {
            let times = reader.need_integer("times", 1..=1_000_000, cx)?;
            let counter = shared.counters.kept(word, times.span, cx)?;
            Some(Condition::Counter {
                counters: vec![counter; shared.frame.seats.len()],
                amount: Amount {
                    least: times.value,
                    most: i64::MAX,
                },
            })
        }
        "score" => {
            let node = reader.need_node("score", "a counter, or such as `{ count = \"any\" }`", cx);
            let path = reader.path("score");
            let score = node.and_then(|node| read_score(node, &path, shared, cx));
            let amount = amount(reader, None, cx);
            Some(Condition::Score {
                score: score?,
                amount: amount?,
            })
        }
        "filled" => filled(reader, shared, cx),
        "line" => line(reader, shared, cx),
        "connection" => connection(reader, shared, cx),
        "ring" => ring(reader, shared, cx),
        "group" => group(reader, shared, cx),
        "some piece" => {
            let pieces = shared.pieces(reader, "of", cx);
            let word = reader.need_string("is", cx)?;
            let names = shared.conditions.names();
            choose(&word.value, word.span, "condition", &names, cx)?;
            let named = shared.conditions.get(&word.value)?;
            let seats = shared.frame.each_seat();
            Some(Condition::SomePiece {
                is: seats.filter_map(|seat| named.of(seat).cloned()).collect(),
                pieces: pieces?,
            })
        }
        "phase" => {
            let words = reader.need_one_or_more("phases", cx)?;
            let names: Vec<&str> = shared.phases.iter().map(|row| row.name.as_str()).collect();
            let mut phases = 0;
            for word in words {
                phases |= 1 << choose(&word.value, word.span, "phase", &names, cx)?;
            }
            Some(Condition::Phase(phases))
        }
        _ => {
            let pieces = shared.pieces(reader, "of", cx)?;
            Some(Condition::Attacked(sets(&pieces)))
        }
    }
}

/// What of the position is repeated: all of it, if nothing is said; `None` where it is wrong.
pub(in super::super) fn read_recurrence(
    reader: &mut Reader<'_>,
    cx: &mut Findings,
) -> Option<Recurrence> {
    const WORDS: [(&str, Recurrence); 2] = [
        ("position", Recurrence::Position),
        ("board", Recurrence::Board),
    ];
    if !reader.has("of") {
        return Some(Recurrence::Position);
    }
    let word = reader.string("of", cx)?;
    let words = WORDS.map(|(word, _)| word);
    let at = choose(&word.value, word.span, "thing that is repeated", &words, cx)?;
    Some(WORDS[at].1)
}

/// What a place looks like.
const PLACE: &str = "a region, a list of sites, or `{ rank = 1 }`";

/// The place that a key names, if it is there; `None` where it is wrong.
#[expect(clippy::option_option, reason = "absent and wrong are different")]
pub(super) fn read_place(
    reader: &mut Reader<'_>,
    key: &str,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Option<Vec<SiteSet>>> {
    match reader.node(key) {
        None => Some(None),
        Some(node) => read_where(node, &reader.path(key), frame, cx).map(Some),
    }
}

fn sets(pieces: &[Vec<Piece>]) -> Vec<PieceSet> {
    pieces
        .iter()
        .map(|pieces| pieces.iter().copied().collect())
        .collect()
}

/// Which pieces of each seat are counted, and where.
fn holdings(
    reader: &mut Reader<'_>,
    shared: &Cx<'_, '_, '_>,
    at: Option<&[SiteSet]>,
    cx: &mut Findings,
) -> Option<Vec<Holding>> {
    let on_board = reader
        .boolean("on_board", cx)
        .is_some_and(|board| board.value);
    let pieces = shared.pieces(reader, "of", cx)?;
    Some(
        pieces
            .into_iter()
            .enumerate()
            .map(|(seat, pieces)| Holding {
                pieces: pieces.into_iter().map(|piece| (piece, 1)).collect(),
                at: at.and_then(|at| at.get(seat).cloned()),
                on_board,
            })
            .collect(),
    )
}

/// How much; without a word of it `usual`, if there is one.
pub(super) fn amount(
    reader: &mut Reader<'_>,
    usual: Option<i64>,
    cx: &mut Findings,
) -> Option<Amount> {
    let (least, most) = read_bounds(reader, usual, cx)?;
    Some(Amount { least, most })
}

/// The counter of each seat: its own, or the one that all share.
pub(super) fn seat_counters(
    word: Spanned<String>,
    shared: &Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Vec<u16>> {
    let names = shared.counters.all_names();
    choose(&word.value, word.span, "counter", &names, cx)?;
    let (values, per_seat) = shared.counters.values_of(&word.value)?;
    Some(match per_seat {
        true => values.to_vec(),
        false => vec![*values.first()?; shared.frame.seats.len()],
    })
}

fn filled(
    reader: &mut Reader<'_>,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Condition> {
    let frame = shared.frame;
    let at = read_place(reader, "at", frame, cx);
    let by = reader.string("by", cx);
    let mine = shared.pieces(reader, "of", cx);
    let least = reader.integer("own", 0..=i64::try_from(MOST_SITES).unwrap_or(0), cx);
    let only_own = match &by {
        Some(word) => choose(&word.value, word.span, "owner", &["own", "any"], cx)? == 0,
        None => false,
    };
    let everywhere = || frame.board.sites().collect::<SiteSet>();
    let sites = at?.unwrap_or_else(|| vec![everywhere(); frame.seats.len()]);
    let mine = sets(&mine?);
    let any: PieceSet = frame.pieces.all().collect();
    let kinds: Vec<Kind> = frame
        .pieces
        .all()
        .filter(|piece| mine.iter().any(|set| set.contains(*piece)))
        .filter_map(|piece| frame.pieces.kind(piece))
        .collect();
    // Of others the same kinds count.
    let of_kinds: PieceSet = any
        .iter()
        .filter(|piece| {
            frame
                .pieces
                .kind(*piece)
                .is_some_and(|kind| kinds.contains(&kind))
        })
        .collect();
    Some(Condition::Filled {
        sites,
        by: match only_own {
            true => mine.clone(),
            false => vec![of_kinds; frame.seats.len()],
        },
        own: (
            mine,
            u32::try_from(least.map_or(0, |least| least.value)).unwrap_or(0),
        ),
    })
}

/// The kinds that words name; all if there are none.
pub(super) fn read_kinds(
    words: Option<Vec<Spanned<String>>>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Vec<Kind>> {
    let number = |at: usize| u8::try_from(at).ok().map(Kind);
    let Some(words) = words else {
        return Some((0..frame.kinds.len()).filter_map(number).collect());
    };
    let mut kinds = Vec::new();
    for word in words {
        kinds.push(number(choose(
            &word.value,
            word.span,
            "kind",
            frame.kinds,
            cx,
        )?)?);
    }
    Some(kinds)
}
