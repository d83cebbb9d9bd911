//! Who plays: `[seats.NAME]` and `[players]`.

use super::show::check_colour;
use crate::board::Board;
use crate::game::{Game, SeatInfo};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, check_name, choose};
use crate::position::MOST_SEATS;

/// Where seats face if they do not say, in degrees: the first up the board, the second down.
const FACING: [u16; 2] = [0, 180];

/// The fewest and the most players, for whoever asks before the game is compiled.
pub(crate) fn read_players(top: &mut Reader<'_>, cx: &mut Findings) -> (usize, usize) {
    // What is wrong with the seats is told when they are read.
    let mut unheard = Findings::new();
    let seats = top
        .named_tables("seats", &mut unheard)
        .map_or(1, |seats| seats.len().max(1));
    let whole = seats as i64;
    let Some(mut reader) = top.table_at("players", cx) else {
        return (seats, seats);
    };
    let min = reader
        .integer("min", 1..=whole, cx)
        .map_or(whole, |min| min.value);
    reader.finish(cx);
    (usize::try_from(min).unwrap_or(seats), seats)
}

/// Reads the seats, in the order of their turns; `None` if there are none or too many.
pub(super) fn read_seats(
    top: &mut Reader<'_>,
    board: &Board,
    cx: &mut Findings,
) -> Option<Vec<SeatInfo>> {
    let Some(tables) = top.named_tables("seats", cx) else {
        top.missing("seats", "[seats.white]", cx);
        return None;
    };
    let mut seats = Vec::new();
    for (at, (key, mut reader)) in tables.into_iter().enumerate() {
        check_name(&key.text, key.span, "a seat", cx);
        if key.text == Game::NEUTRAL {
            let message = format!("a seat cannot be called `{}`", Game::NEUTRAL);
            cx.push(
                Finding::error("bad-name", key.span, message)
                    .help("pieces of nobody are called so; choose another name"),
            );
        }
        if at == MOST_SEATS {
            let message = format!("a game has at most {MOST_SEATS} seats");
            cx.push(
                Finding::error("too-many", key.span, message)
                    .help("leave out this one and those after it"),
            );
        }
        let colour = reader.string("colour", cx);
        if let Some(word) = &colour {
            check_colour(word, None, cx);
        }
        let colour = colour.map_or_else(|| key.text.clone(), |it| it.value);
        let facing = reader.string("forward", cx);
        let names: Vec<&str> = board
            .directions()
            .iter()
            .map(|way| way.name.as_str())
            .collect();
        let forward = match facing {
            Some(word) => choose(&word.value, word.span, "direction", &names, cx).unwrap_or(0),
            None => board
                .directions()
                .iter()
                .position(|way| way.angle == Some(FACING[at % 2]))
                .unwrap_or(0),
        };
        reader.finish(cx);
        seats.push(SeatInfo {
            name: key.text.clone(),
            colour,
            forward,
        });
    }
    if seats.is_empty() {
        let span = top.key_span("seats").unwrap_or_else(|| top.span());
        cx.push(
            Finding::error("missing-key", span, "a game needs at least one seat")
                .help("write a table for each player, such as [seats.white]"),
        );
    }
    (1..=MOST_SEATS).contains(&seats.len()).then_some(seats)
}
