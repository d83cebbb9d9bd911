//! Places off the board: `[places.NAME]`.

use crate::board::Board;
use crate::game::SeatInfo;
use crate::moves::Vocabulary;
use crate::package::build::regions::taken;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, check_name, choose};

/// Most pieces that a place can be said to hold.
const LARGEST: i64 = 10_000;

/// Most places, each counted once whether or not each seat has one.
const MOST: usize = 50;

/// Reads the places and adds them to the board.
pub(in crate::package::build) fn add_places(
    top: &mut Reader<'_>,
    board: Board,
    seats: &[SeatInfo],
    kinds: &[String],
    cx: &mut Findings,
) -> Board {
    let Some(tables) = top.named_tables("places", cx) else {
        return board;
    };
    let mut places: Vec<(String, Vec<String>, Option<u16>)> = Vec::new();
    for (key, mut reader) in tables {
        if places.len() == MOST {
            let message = format!("a game has at most {MOST} places off the board");
            cx.push(Finding::error("too-many", key.span, message));
            break;
        }
        if Vocabulary::is_reserved(&key.text) || kinds.contains(&key.text) {
            cx.push(taken(&key.text, key.span, "place"));
        } else {
            check_name(&key.text, key.span, "a place", cx);
        }
        let per_seat = reader
            .string("per", cx)
            .and_then(|word| choose(&word.value, word.span, "owner of places", &["seat"], cx))
            .is_some();
        let capacity = reader
            .integer("capacity", 1..=LARGEST, cx)
            .and_then(|capacity| u16::try_from(capacity.value).ok());
        reader.finish(cx);
        let owners = match per_seat {
            true => seats.iter().map(|seat| seat.name.clone()).collect(),
            false => Vec::new(),
        };
        let site = match owners.first() {
            Some(owner) => format!("{}.{owner}", key.text),
            None => key.text.clone(),
        };
        let exists = |name: &str| board.site_called(name).is_some();
        let among = |name: &str| places.iter().any(|(known, ..)| known == name);
        if exists(&site) || among(&site) {
            let message = format!("a site is called {} already", quote(&site));
            cx.push(Finding::error("bad-name", key.span, message).help("choose another name"));
            continue;
        }
        places.push((key.text.clone(), owners, capacity));
    }
    let span = top.key_span("places").unwrap_or_else(|| top.span());
    match board.clone().with_places(places) {
        Ok(board) => board,
        Err(error) => {
            cx.push(super::wrong_board(&error, span));
            board
        }
    }
}
