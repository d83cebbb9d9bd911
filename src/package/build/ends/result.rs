//! Who wins when a game ends, and what is gathered before that is judged.

use super::Cx;
use super::score::{counter, read_score, read_scores, read_sum};
use crate::board::SiteSet;
use crate::game::{Exit, Gathering, Score, Verdict};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, as_text, choose};
use crate::package::tree::{Node, Value};

/// The words for who wins.
const RESULTS: [&str; 7] = [
    "loss", "win", "draw", "all win", "all lose", "out", "finished",
];

/// Reads who wins.
pub(super) fn read_result(
    reader: &mut Reader<'_>,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Verdict> {
    let pieces = reader.string("pieces", cx);
    let node = reader.need_node(
        "result",
        "`\"loss\"`, `\"win\"`, `\"draw\"` or `{ most = \"COUNTER\" }`",
        cx,
    )?;
    let path = reader.path("result");
    if !matches!(node.value, Value::Table(_)) {
        let word = as_text(node, &path, cx)?;
        let at = choose(&word.value.text, word.span, "result", &RESULTS, cx)?;
        let exit = match RESULTS[at] {
            "out" => Exit::Out,
            "finished" => Exit::Finished,
            plain => {
                unused(pieces.is_some(), reader, cx);
                return Some(match plain {
                    "loss" => Verdict::Loss,
                    "win" => Verdict::Win,
                    "draw" => Verdict::Draw,
                    "all win" => Verdict::AllWin,
                    _ => Verdict::AllLose,
                });
            }
        };
        let cleared = match pieces {
            Some(word) => {
                let words = ["stay", "go"];
                choose(&word.value, word.span, "word for `pieces`", &words, cx)? == 1
            }
            None => false,
        };
        return Some(Verdict::Leaves { exit, cleared });
    }
    unused(pieces.is_some(), reader, cx);
    let mut table = Reader::new(node, path, cx)?;
    let most = table.node("most");
    let least = table.node("least");
    let span = table.span();
    let paths = (table.path("most"), table.path("least"));
    table.finish(cx);
    match (most, least) {
        (Some(node), None) => read_scores(node, &paths.0, shared, cx).map(Verdict::Most),
        (None, Some(node)) => read_scores(node, &paths.1, shared, cx).map(Verdict::Least),
        _ => {
            cx.push(
                Finding::error(
                    "missing-key",
                    span,
                    "this says neither `most` nor `least`, or both",
                )
                .help("write result = { most = \"COUNTER\" }: who has most of it wins"),
            );
            None
        }
    }
}

fn unused(given: bool, reader: &Reader<'_>, cx: &mut Findings) {
    if given && let Some(span) = reader.key_span("pieces") {
        cx.push(
            Finding::error(
                "unknown-key",
                span,
                "only of a seat that leaves is said what becomes of its pieces",
            )
            .help("leave out `pieces`, or write result = \"out\""),
        );
    }
}

/// Reads what is gathered into counters before it is judged who wins: a table, or several.
pub(super) fn read_gathered(
    reader: &mut Reader<'_>,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Vec<Gathering> {
    let Some(node) = reader.node("collect") else {
        return Vec::new();
    };
    let path = reader.path("collect");
    let nodes: Vec<&Node> = match &node.value {
        Value::Array(items) => items.iter().collect(),
        _ => vec![node],
    };
    let mut found = Vec::new();
    for node in nodes {
        let Some(mut table) = Reader::new(node, path.as_str(), cx) else {
            continue;
        };
        found.extend(gathering(&mut table, shared, cx));
        table.finish(cx);
    }
    found
}

fn gathering(
    table: &mut Reader<'_>,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Gathering> {
    let form = "the name of a counter that each seat has";
    let to = table.need_node("to", form, cx);
    let to = to.and_then(|node| {
        let word = as_text(node, &table.path("to"), cx)?;
        counter(&word.value.text, node, shared, cx)
    });
    if table.has("value") {
        // Values are carried off: what has been added lies there no more.
        let (slot, at) = read_sum(table, "value", "from", shared, cx)?;
        let all: SiteSet = at.iter().flat_map(SiteSet::iter).collect();
        return Some(Gathering {
            score: Score::Sum { slot, at },
            to: to?,
            emptied: Some((slot, all)),
        });
    }
    let form = "a score such as `{ count = \"any\" }`";
    let score = table.need_node("score", form, cx);
    let score = score.and_then(|node| read_score(node, &table.path("score"), shared, cx));
    Some(Gathering {
        score: score?,
        to: to?,
        emptied: None,
    })
}
