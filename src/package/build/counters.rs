//! Counters: `[counters.NAME]`, and what they count by themselves.

use super::Frame;
use crate::game::{SeatInfo, Tally};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned, check_name, choose};
use crate::position::{CounterSlot, Kind, PieceSet, Seat};

/// The counters of a game.
pub(super) struct Counters {
    rows: Vec<CounterRow>,
}

struct CounterRow {
    name: String,
    /// The names of its values, as everybody sees them.
    names: Vec<String>,
    /// The places of its values among all: one for each seat, or one.
    slots: Vec<u16>,
    per_seat: bool,
    start: i32,
    least: i32,
    distinguishes: bool,
    counts: Option<Counts>,
}

enum Counts {
    Captures,
    QuietPlies { reset: Vec<Spanned<String>> },
}

impl Counters {
    /// Every value, in the order of the file.
    pub(super) fn slots(&self) -> Vec<CounterSlot> {
        self.rows
            .iter()
            .flat_map(|row| {
                row.names.iter().map(|name| CounterSlot {
                    name: name.clone(),
                    start: row.start,
                    least: row.least,
                    distinguishes: row.distinguishes,
                })
            })
            .collect()
    }

    /// The values of a counter: one for each seat, or one; `None` if there is none.
    pub(super) fn values_of(&self, name: &str) -> Option<(&[u16], bool)> {
        let row = self.rows.iter().find(|row| row.name == name)?;
        Some((&row.slots, row.per_seat))
    }

    /// The names of the counters that each seat has, or of the others.
    pub(super) fn names(&self, per_seat: bool) -> Vec<&str> {
        self.rows
            .iter()
            .filter(|row| row.per_seat == per_seat)
            .map(|row| row.name.as_str())
            .collect()
    }

    /// What the counters count by themselves.
    pub(super) fn tallies(&self, frame: &Frame<'_>, cx: &mut Findings) -> Vec<Tally> {
        self.rows
            .iter()
            .filter_map(|row| match row.counts.as_ref()? {
                Counts::Captures => Some(Tally::Captures {
                    // A counter that all share is everybody's.
                    counters: match row.per_seat {
                        true => row.slots.clone(),
                        false => vec![row.slots[0]; frame.seats.len()],
                    },
                }),
                Counts::QuietPlies { reset } => {
                    let mut capture = false;
                    let mut movers = PieceSet::NONE;
                    let words: Vec<&str> = std::iter::once("captures")
                        .chain(frame.kinds.iter().map(String::as_str))
                        .collect();
                    for word in reset {
                        match choose(&word.value, word.span, "kind of move", &words, cx) {
                            Some(0) => capture = true,
                            Some(at) => {
                                let kind = Kind(u8::try_from(at - 1).unwrap_or(u8::MAX));
                                for seat in 0..frame.seats.len() {
                                    let seat = Seat(u8::try_from(seat).unwrap_or(0));
                                    movers = movers.with(frame.pieces.of(kind, seat));
                                }
                            }
                            None => {}
                        }
                    }
                    Some(Tally::Quiet {
                        counter: row.slots[0],
                        capture,
                        movers,
                    })
                }
            })
            .collect()
    }
}

/// Reads the counters.
pub(super) fn read_counters(
    top: &mut Reader<'_>,
    seats: &[SeatInfo],
    cx: &mut Findings,
) -> Counters {
    let mut rows: Vec<CounterRow> = Vec::new();
    let mut used = 0u16;
    for (key, mut reader) in top.named_tables("counters", cx).unwrap_or_default() {
        check_name(&key.text, key.span, "a counter", cx);
        let per = reader.string("per", cx);
        let per_seat = match &per {
            // There is only one word that can have been meant.
            Some(word) => {
                choose(&word.value, word.span, "owner", &["seat"], cx);
                true
            }
            None => false,
        };
        let least = number(&mut reader, "least", cx).unwrap_or(0);
        let start = number(&mut reader, "start", cx).unwrap_or(least.max(0));
        if start < least {
            let span = reader.key_span("start").unwrap_or_else(|| reader.span());
            let message = format!("this counter would start at {start}, below its least, {least}");
            cx.push(
                Finding::error("out-of-range", span, message)
                    .help("raise `start`, or lower `least`"),
            );
        }
        let distinguishes = reader
            .boolean("repetition", cx)
            .is_some_and(|yes| yes.value);
        let counts = read_counts(&mut reader, cx);
        reader.finish(cx);
        let count = if per_seat { seats.len() } else { 1 };
        let names = match per_seat {
            true => seats
                .iter()
                .map(|seat| format!("{}.{}", key.text, seat.name))
                .collect(),
            false => vec![key.text.clone()],
        };
        let Some(next) = u16::try_from(count)
            .ok()
            .and_then(|count| used.checked_add(count))
        else {
            let message = format!("a game has at most {} counters", u16::MAX);
            cx.push(Finding::error("too-many", key.span, message));
            break;
        };
        rows.push(CounterRow {
            name: key.text.clone(),
            names,
            slots: (used..next).collect(),
            per_seat,
            start,
            least,
            distinguishes,
            counts,
        });
        used = next;
    }
    Counters { rows }
}

fn number(reader: &mut Reader<'_>, key: &str, cx: &mut Findings) -> Option<i32> {
    let bounds = i64::from(-1_000_000)..=1_000_000;
    i32::try_from(reader.integer(key, bounds, cx)?.value).ok()
}

fn read_counts(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Counts> {
    let word = reader.string("counts", cx);
    let reset = reader.one_or_more("reset", cx);
    let reset_span = reader.key_span("reset");
    let word = word?;
    let known = ["captures", "quiet plies"];
    let at = choose(&word.value, word.span, "thing to count", &known, cx)?;
    if at == 0 {
        if let Some(span) = reset_span {
            cx.push(Finding::error(
                "unknown-key",
                span,
                "only a counter of quiet plies is reset by moves",
            ));
        }
        return Some(Counts::Captures);
    }
    Some(Counts::QuietPlies {
        reset: reset.unwrap_or_default(),
    })
}
