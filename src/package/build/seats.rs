//! Who plays: `[seats.NAME]` and `[players]`.

use super::show::check_colour;
use crate::board::Board;
use crate::game::{Game, SeatInfo};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, check_name, choose};
use crate::position::{MOST_SEATS, Seat};

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
    // Who plays is read with the seats.
    for key in ["seats", "first", "when"] {
        reader.allow(key);
    }
    reader.finish(cx);
    (usize::try_from(min).unwrap_or(seats), seats)
}

/// Puts the seats in play first, in the order of their turns, and says who begins; `seats` are
/// all that are declared.
pub(super) fn line_up(
    top: &mut Reader<'_>,
    seats: &mut Vec<SeatInfo>,
    players: usize,
    cx: &mut Findings,
) -> Seat {
    let names: Vec<String> = seats.iter().map(|seat| seat.name.clone()).collect();
    let Some(mut reader) = top.table_at("players", cx) else {
        return Seat(0);
    };
    reader.allow("min");
    let first = reader.string("first", cx);
    let mut lists = reader.table_at("seats", cx);
    for (key, _) in lists
        .clone()
        .map_or_else(Vec::new, |mut lists| lists.entries())
    {
        let count = key.text.parse::<usize>().ok();
        let Some(count) = count.filter(|count| (1..=names.len()).contains(count)) else {
            let message = format!("{} is no number of players", quote(&key.text));
            cx.push(
                Finding::error("unknown-key", key.span, message)
                    .help(format!("write a number from 1 to {}", names.len())),
            );
            continue;
        };
        let words = lists
            .as_mut()
            .and_then(|lists| lists.strings(&key.text, cx));
        let words = words.unwrap_or_default();
        let chosen: Vec<usize> = words
            .iter()
            .filter_map(|word| choose(&word.value, word.span, "seat", &names, cx))
            .collect();
        let twice = (1..chosen.len()).any(|at| chosen[..at].contains(&chosen[at]));
        if chosen.len() == words.len() && (chosen.len() != count || twice) {
            let message = format!("{count} players need {count} different seats");
            cx.push(Finding::error("contradiction", key.span, message));
        } else if count == players && chosen.len() == count {
            let mut order = chosen.clone();
            order.extend((0..names.len()).filter(|at| !chosen.contains(at)));
            *seats = order.iter().map(|at| seats[*at].clone()).collect();
        }
    }
    reader.finish(cx);
    let Some(word) = first else {
        return Seat(0);
    };
    choose(&word.value, word.span, "seat", &names, cx);
    let playing = seats.iter().take(players);
    let at = playing
        .enumerate()
        .find(|(_, seat)| seat.name == word.value);
    match at {
        Some((at, _)) => Seat(u8::try_from(at).unwrap_or(0)),
        None => {
            if names.contains(&word.value) {
                let message = format!("{} does not play with {players} players", word.value);
                cx.push(
                    Finding::error("contradiction", word.span, message)
                        .help("name a seat in play, or refuse the combination in [[refuse]]"),
                );
            }
            Seat(0)
        }
    }
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
