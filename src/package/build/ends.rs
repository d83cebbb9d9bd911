//! How the game ends: `[[ends]]`.

use super::Frame;
use super::counters::Counters;
use super::start::read_at;
use crate::game::{Condition, End, Verdict};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned, as_text, choose};
use crate::package::tree::Value;
use crate::position::{Kind, PieceSet, Seat};

/// The words for conditions.
const CONDITIONS: [&str; 5] = ["no pieces", "no moves", "reach", "repetition", "counter"];

/// The words for who wins.
const RESULTS: [&str; 3] = ["loss", "win", "draw"];

/// Most ends that a game may have.
const MOST: usize = 100;

/// The ends of a game.
pub(super) struct Ends {
    pub(super) ends: Vec<End>,
    pub(super) remembers: bool,
}

/// Reads the ends, in the order in which they are asked; new reasons are added.
pub(super) fn read_ends(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    counters: &Counters,
    reasons: &mut Vec<String>,
    cx: &mut Findings,
) -> Ends {
    let mut ends = Vec::new();
    for mut reader in top.tables("ends", cx).unwrap_or_default() {
        if ends.len() == MOST {
            let message = format!("a game has at most {MOST} ends");
            cx.push(Finding::error("too-many", reader.span(), message));
            break;
        }
        let word = reader.need_string("condition", cx);
        let chosen = word
            .as_ref()
            .and_then(|word| choose(&word.value, word.span, "condition", &CONDITIONS, cx));
        let condition =
            chosen.and_then(|at| read_condition(CONDITIONS[at], &mut reader, frame, counters, cx));
        if chosen.is_none() {
            // What else belongs here hangs on the condition, which has been told.
            for key in ["of", "at", "times", "counter", "at_least"] {
                reader.allow(key);
            }
        }
        let verdict = read_result(&mut reader, counters, cx);
        let reason = reader.need_string("reason", cx);
        reader.finish(cx);
        let (Some(condition), Some(verdict), Some(reason)) = (condition, verdict, reason) else {
            continue;
        };
        ends.push(End {
            condition,
            verdict,
            reason: reason_number(reasons, reason.value),
        });
    }
    Ends {
        remembers: ends
            .iter()
            .any(|end| matches!(end.condition, Condition::Repetition(_))),
        ends,
    }
}

fn reason_number(reasons: &mut Vec<String>, reason: String) -> u8 {
    let at = reasons
        .iter()
        .position(|known| *known == reason)
        .unwrap_or_else(|| {
            reasons.push(reason);
            reasons.len() - 1
        });
    u8::try_from(at).unwrap_or(u8::MAX)
}

fn read_condition(
    condition: &str,
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    counters: &Counters,
    cx: &mut Findings,
) -> Option<Condition> {
    match condition {
        "no pieces" => {
            let kinds = read_kinds(reader.one_or_more("of", cx), frame, cx)?;
            let sets = (0..frame.seats.len()).filter_map(|at| u8::try_from(at).ok().map(Seat));
            Some(Condition::NoPieces(
                sets.map(|seat| {
                    kinds
                        .iter()
                        .map(|kind| frame.pieces.of(*kind, seat))
                        .collect::<PieceSet>()
                })
                .collect(),
            ))
        }
        "no moves" => Some(Condition::NoMoves),
        "reach" => {
            let kinds = read_kinds(reader.one_or_more("of", cx), frame, cx);
            let sites = read_at(reader, frame, cx)?;
            let seats = (0..frame.seats.len()).filter_map(|at| u8::try_from(at).ok().map(Seat));
            let kinds = kinds?;
            Some(Condition::Reach(
                seats
                    .zip(sites)
                    .map(|(seat, sites)| {
                        (
                            kinds
                                .iter()
                                .map(|kind| frame.pieces.of(*kind, seat))
                                .collect(),
                            sites,
                        )
                    })
                    .collect(),
            ))
        }
        "repetition" => {
            let times = reader.need_integer("times", 2..=1_000, cx)?;
            Some(Condition::Repetition(u32::try_from(times.value).ok()?))
        }
        _ => {
            let counter = reader.need_string("counter", cx);
            let at_least = reader.need_integer("at_least", -1_000_000..=1_000_000, cx);
            let values = single(counter?, counters, cx)?;
            Some(Condition::Counter {
                counter: values,
                at_least: i32::try_from(at_least?.value).ok()?,
            })
        }
    }
}

fn read_kinds(
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

/// The place of a counter that all seats share.
fn single(word: Spanned<String>, counters: &Counters, cx: &mut Findings) -> Option<u16> {
    if let Some((_, true)) = counters.values_of(&word.value) {
        cx.push(
            Finding::error(
                "wrong-counter",
                word.span,
                "each seat has a counter of its own here",
            )
            .help("name a counter without `per = \"seat\"`"),
        );
        return None;
    }
    choose(
        &word.value,
        word.span,
        "counter",
        &counters.names(false),
        cx,
    )?;
    counters.values_of(&word.value)?.0.first().copied()
}

fn read_result(reader: &mut Reader<'_>, counters: &Counters, cx: &mut Findings) -> Option<Verdict> {
    let node = reader.need_node(
        "result",
        "`\"loss\"`, `\"win\"`, `\"draw\"` or `{ most = \"COUNTER\" }`",
        cx,
    )?;
    let path = reader.path("result");
    if !matches!(node.value, Value::Table(_)) {
        let word = as_text(node, &path, cx)?;
        let at = choose(&word.value.text, word.span, "result", &RESULTS, cx)?;
        return Some([Verdict::Loss, Verdict::Win, Verdict::Draw][at].clone());
    }
    let mut table = Reader::new(node, path, cx)?;
    let most = table.string("most", cx);
    let least = table.string("least", cx);
    let span = table.span();
    table.finish(cx);
    let (word, highest) = match (most, least) {
        (Some(word), None) => (word, true),
        (None, Some(word)) => (word, false),
        _ => {
            cx.push(
                Finding::error(
                    "missing-key",
                    span,
                    "this says neither `most` nor `least`, or both",
                )
                .help("write result = { most = \"COUNTER\" }: who has most of it wins"),
            );
            return None;
        }
    };
    if let Some((_, false)) = counters.values_of(&word.value) {
        cx.push(
            Finding::error("wrong-counter", word.span, "all seats share this counter")
                .help("compare a counter that has `per = \"seat\"`"),
        );
        return None;
    }
    choose(&word.value, word.span, "counter", &counters.names(true), cx)?;
    let (values, _) = counters.values_of(&word.value)?;
    Some(if highest {
        Verdict::Most(values.to_vec())
    } else {
        Verdict::Least(values.to_vec())
    })
}
