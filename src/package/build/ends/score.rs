//! Scores as files write them: a counter, or a table that says what counts.

use super::Cx;
use super::condition::{read_kinds, read_place};
use super::figure::graphs;
use crate::board::SiteSet;
use crate::game::{Holding, Score, Together};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, as_integer, choose, wrong_type};
use crate::package::tree::{Node, Value};
use crate::position::Kind;

/// The keys of which each score has one.
const SORTS: [&str; 7] = [
    "count",
    "worth",
    "sum",
    "area",
    "territory",
    "group",
    "plus",
];

/// Most scores that one list of them may have.
const MOST: usize = 20;

/// How deep scores may lie in scores.
const DEEPEST: usize = 8;

/// Reads one score or a list of them.
pub(super) fn read_scores(
    node: &Node,
    path: &str,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Vec<Score>> {
    let Value::Array(items) = &node.value else {
        return read_score(node, path, shared, cx).map(|score| vec![score]);
    };
    list(items, node, path, 0, shared, cx)
}

/// Reads one score.
pub(super) fn read_score(
    node: &Node,
    path: &str,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Score> {
    read_deep(node, path, 0, shared, cx)
}

fn list(
    items: &[Node],
    node: &Node,
    path: &str,
    depth: usize,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Vec<Score>> {
    if items.is_empty() || items.len() > MOST {
        let message = format!("{} scores are listed, and 1 to {MOST} can be", items.len());
        cx.push(Finding::error("out-of-range", node.span, message));
        return None;
    }
    let read: Vec<Option<Score>> = items
        .iter()
        .map(|item| read_deep(item, path, depth, shared, cx))
        .collect();
    read.into_iter().collect()
}

/// What scores of some sorts have besides.
const BESIDES: [&str; 3] = ["at", "along", "on_board"];

fn read_deep(
    node: &Node,
    path: &str,
    depth: usize,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Score> {
    if depth > DEEPEST {
        let message = format!("scores lie more than {DEEPEST} deep in scores");
        cx.push(Finding::error("too-many", node.span, message));
        return None;
    }
    if let Value::String(word) = &node.value {
        return counter(&word.text, node, shared, cx).map(Score::Counter);
    }
    if let (Value::Integer(_), true) = (&node.value, depth > 0) {
        let number = as_integer(node, path, -1_000_000..=1_000_000, cx)?;
        return Some(Score::Number(number.value));
    }
    if !matches!(node.value, Value::Table(_)) {
        let form = "a counter's name, or a table such as `{ count = \"any\" }`";
        if let Some(finding) = wrong_type(node, path, form) {
            cx.push(finding);
        }
        return None;
    }
    let mut table = Reader::new(node, path, cx)?;
    let given: Vec<&str> = SORTS.into_iter().filter(|sort| table.has(sort)).collect();
    let [sort] = given.as_slice() else {
        return no_sort(table, &given, cx);
    };
    let score = read_sort(sort, &mut table, depth, shared, cx);
    if score.is_none() {
        for key in BESIDES {
            table.allow(key);
        }
    }
    table.finish(cx);
    score
}

/// Tells that a table is no score, or two; a word that was probably meant is told instead.
fn no_sort(mut table: Reader<'_>, given: &[&str], cx: &mut Findings) -> Option<Score> {
    if given.is_empty() && !table.table().is_empty() {
        for key in SORTS.into_iter().chain(BESIDES) {
            table.allow(key);
        }
        table.finish(cx);
        return None;
    }
    let message = match given {
        [] => "this does not say what counts".to_owned(),
        several => format!("this says {} at once", several.join(" and ")),
    };
    let known = SORTS.map(|sort| format!("`{sort}`")).join(", ");
    cx.push(
        Finding::error("missing-key", table.span(), message).help(format!("give one of {known}")),
    );
    None
}

fn read_sort(
    sort: &str,
    table: &mut Reader<'_>,
    depth: usize,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Score> {
    match sort {
        "count" => {
            let kinds = kinds_or_any(table, "count", shared, cx)?;
            let worths: Vec<(Kind, i32)> = kinds.into_iter().map(|kind| (kind, 1)).collect();
            holdings(table, &worths, shared, cx)
        }
        "worth" => {
            let worths = worths(table, shared, cx)?;
            holdings(table, &worths, shared, cx)
        }
        "sum" => {
            let (slot, at) = read_sum(table, "sum", "at", shared, cx)?;
            Some(Score::Sum { slot, at })
        }
        "area" | "territory" => {
            let kinds = kinds_or_any(table, sort, shared, cx)?;
            let seats = shared.frame.each_seat();
            let walls = seats.map(|seat| shared.owned(&kinds, seat)).collect();
            // What is empty hangs together in the same way for all.
            let graph = graphs(table, "along", shared, cx)?.into_iter().next()?;
            Some(Score::Area {
                graph,
                walls,
                pieces: sort == "area",
            })
        }
        "group" => {
            let kinds = kinds_or_any(table, "group", shared, cx)?;
            let seats = shared.frame.each_seat();
            let members = seats.map(|seat| shared.owned(&kinds, seat)).collect();
            let graphs = graphs(table, "along", shared, cx)?;
            Some(Score::Largest(Together { graphs, members }))
        }
        _ => {
            let path = table.path("plus");
            let node = table.node("plus")?;
            let Value::Array(items) = &node.value else {
                if let Some(finding) = wrong_type(node, &path, "a list of scores") {
                    cx.push(finding);
                }
                return None;
            };
            list(items, node, &path, depth + 1, shared, cx).map(Score::Plus)
        }
    }
}

/// A value and the sites where it is added: without a place all sites of the board.
pub(super) fn read_sum(
    table: &mut Reader<'_>,
    value: &str,
    place: &str,
    shared: &Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<(u16, Vec<SiteSet>)> {
    let frame = shared.frame;
    let word = table.string(value, cx);
    let at = read_place(table, place, frame, cx);
    let word = word?;
    let names = shared.values.names();
    choose(&word.value, word.span, "value", &names, cx)?;
    let slot = shared.values.slot(&word.value)?;
    let everywhere = || frame.board.sites().collect::<SiteSet>();
    let at = at?.unwrap_or_else(|| vec![everywhere(); frame.seats.len()]);
    Some((slot, at))
}

/// The kinds of a key, where `any` is all of them.
fn kinds_or_any(
    table: &mut Reader<'_>,
    key: &str,
    shared: &Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Vec<Kind>> {
    let words = table.one_or_more(key, cx)?;
    match words.as_slice() {
        [any] if any.value == "any" => read_kinds(None, shared.frame, cx),
        _ => read_kinds(Some(words), shared.frame, cx),
    }
}

/// What a piece of each kind is worth.
fn worths(
    table: &mut Reader<'_>,
    shared: &Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Vec<(Kind, i32)>> {
    let mut kinds = table.table_at("worth", cx)?;
    let path = table.path("worth");
    let mut worths = Vec::new();
    let mut whole = true;
    for (key, node) in kinds.entries() {
        let kind = choose(&key.text, key.span, "kind", shared.frame.kinds, cx);
        let worth = as_integer(node, &format!("{path}.{}", key.text), -10_000..=10_000, cx);
        let number = |at: usize| u8::try_from(at).ok().map(Kind);
        match (kind.and_then(number), worth) {
            (Some(kind), Some(worth)) => {
                worths.push((kind, i32::try_from(worth.value).unwrap_or(0)));
            }
            _ => whole = false,
        }
    }
    kinds.finish(cx);
    whole.then_some(worths)
}

fn holdings(
    table: &mut Reader<'_>,
    worths: &[(Kind, i32)],
    shared: &Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Score> {
    let at: Option<Vec<SiteSet>> = read_place(table, "at", shared.frame, cx)?;
    let on_board = table
        .boolean("on_board", cx)
        .is_some_and(|board| board.value);
    let of = |seat| {
        let pieces = |(kind, worth): &(Kind, i32)| {
            let (frame, worth) = (shared.frame, *worth);
            let all = frame.pieces_of(kind.index(), seat);
            all.map(move |piece| {
                let number = i32::try_from(frame.worth(piece)).unwrap_or(i32::MAX);
                (piece, worth.saturating_mul(number))
            })
        };
        worths.iter().flat_map(pieces).collect()
    };
    Some(Score::Pieces(
        shared
            .frame
            .each_seat()
            .map(|seat| Holding {
                pieces: of(seat),
                at: at.as_ref().and_then(|at| at.get(seat.index()).cloned()),
                on_board,
            })
            .collect(),
    ))
}

/// The counter of that name that each seat has.
pub(super) fn counter(
    word: &str,
    node: &Node,
    shared: &Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Vec<u16>> {
    if let Some((_, false)) = shared.counters.values_of(word) {
        cx.push(
            Finding::error("wrong-counter", node.span, "all seats share this counter")
                .about("counter", word)
                .help("compare a counter that has `per = \"seat\"`"),
        );
        return None;
    }
    let names = shared.counters.names(true);
    choose(word, node.span, "counter", &names, cx)?;
    let (values, _) = shared.counters.values_of(word)?;
    Some(values.to_vec())
}
