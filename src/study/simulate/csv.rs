//! Games as a table: one row a game, as comma-separated values.

use std::io::{self, Write};

use super::reason;
use super::record::Record;
use crate::game::Game;

/// Writes the names of the columns.
///
/// # Errors
/// Where it cannot be written.
pub fn csv_head(game: &Game, out: &mut dyn Write) -> io::Result<()> {
    let fixed = ["number", "seed", "plies", "reason", "winners", "places"].map(str::to_owned);
    let counters = game.layout.counters.iter().map(|slot| slot.name.clone());
    let names: Vec<String> = fixed
        .into_iter()
        .chain(counters)
        .chain(scores(game).into_iter().map(|score| score.name))
        .collect();
    row(names, out)
}

/// Writes the row of a game. Winners are separated by blanks; places by `>`, those who share one
/// by `=`.
///
/// # Errors
/// Where it cannot be written.
pub fn csv_row(
    game: &Game,
    record: &Record,
    most_plies: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let places: Vec<String> = record
        .places(game)
        .iter()
        .map(|sharing| sharing.join("="))
        .collect();
    let fixed = [
        record.number.to_string(),
        record.seed.to_string(),
        record.plies.to_string(),
        reason(game, record, most_plies),
        record.winners(game).join(" "),
        places.join(">"),
    ];
    let counters = record.counters.iter().map(i32::to_string);
    let scores = scores(game).into_iter().map(|score| {
        let value = score.of(record);
        value.map_or_else(String::new, |value| value.to_string())
    });
    row(fixed.into_iter().chain(counters).chain(scores), out)
}

/// One number of a seat's score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Score {
    /// What it is called.
    pub(super) name: String,
    seat: usize,
    at: usize,
}

impl Score {
    /// Its value in a game, if that came to one.
    pub(super) fn of(&self, record: &Record) -> Option<i64> {
        record.scores.get(self.seat)?.get(self.at).copied()
    }
}

/// The numbers of the seats' scores, those that are compared first before the others. A counter
/// of the same name goes before.
pub(super) fn scores(game: &Game) -> Vec<Score> {
    let score = |seat: usize, at: usize, name: &str| Score {
        name: match at {
            0 => format!("score.{name}"),
            _ => format!("score.{}.{name}", at + 1),
        },
        seat,
        at,
    };
    let counters = &game.layout.counters;
    (0..game.most_scores())
        .flat_map(|at| {
            let seats = game.seats.iter().enumerate();
            seats.map(move |(seat, info)| score(seat, at, &info.name))
        })
        .filter(|score| counters.iter().all(|slot| slot.name != score.name))
        .collect()
}

fn row(fields: impl IntoIterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
    let fields: Vec<String> = fields.into_iter().map(quoted).collect();
    writeln!(out, "{}", fields.join(","))
}

/// A field, in quotes where it must be.
fn quoted(field: String) -> String {
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}
