//! What is kept of one game.

use crate::game::Game;
use crate::position::{Outcome, Seat};
use crate::session::Session;

/// What is kept of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Its number, from 1.
    pub number: u64,
    /// Its seed.
    pub seed: u64,
    /// How many moves were made.
    pub plies: u64,
    /// How it ended; `None` if it was cut.
    pub outcome: Option<Outcome>,
    /// The value of every counter at its end.
    pub counters: Vec<i32>,
    /// The scores that decided, for each seat, where there are any.
    pub scores: Vec<Vec<i64>>,
}

/// Into how many parts a win can be shared without a rest: by 1 to 8 seats.
pub(super) const PARTS: u64 = 840;

impl Record {
    /// What is kept of a game that is over, or cut.
    pub(super) fn of(session: &Session, number: u64) -> Record {
        let (game, position) = (session.game(), session.position());
        let outcome = position.outcome().copied();
        Record {
            number,
            seed: session.seed(),
            plies: session.history().len() as u64,
            outcome,
            counters: (0..game.layout.counters.len())
                .map(|at| position.counter(at))
                .collect(),
            scores: match &outcome {
                Some(outcome) => game.scores(position, outcome),
                None => Vec::new(),
            },
        }
    }

    /// What each seat has of the win, in parts: whoever are first share it. Nobody has any of a
    /// game that was cut, or that everybody has lost.
    pub(super) fn parts(&self, game: &Game) -> Vec<u64> {
        let seats = game.seats.len();
        let none = vec![0; seats];
        let Some(outcome) = self.outcome.filter(|it| !game.is_lost_by_all(it)) else {
            return none;
        };
        let first: Vec<bool> = outcome.places[..seats.min(outcome.places.len())]
            .iter()
            .map(|place| *place == 0)
            .collect();
        let sharing = first.iter().filter(|first| **first).count() as u64;
        first
            .iter()
            .map(|first| if *first { PARTS / sharing.max(1) } else { 0 })
            .collect()
    }

    /// Those who have won, by name.
    pub(super) fn winners<'a>(&self, game: &'a Game) -> Vec<&'a str> {
        let won = |seat: Seat| self.outcome.is_some_and(|it| it.is_winner(seat));
        let seats = seats(game).filter(|seat| won(*seat));
        seats.map(|seat| game.seat_name(seat)).collect()
    }

    /// The places, best first, each with those who share it, by name.
    pub(super) fn places<'a>(&self, game: &'a Game) -> Vec<Vec<&'a str>> {
        let Some(outcome) = self.outcome else {
            return Vec::new();
        };
        let place = |seat: Seat| outcome.places.get(seat.index()).map(|at| usize::from(*at));
        let on = |at: usize| -> Vec<&'a str> {
            seats(game)
                .filter(|seat| place(*seat) == Some(at))
                .map(|seat| game.seat_name(seat))
                .collect()
        };
        let all = (0..game.seats.len()).map(on);
        all.filter(|sharing| !sharing.is_empty()).collect()
    }
}

/// The seats in play.
fn seats(game: &Game) -> impl Iterator<Item = Seat> + use<> {
    (0..game.seats.len()).filter_map(|at| u8::try_from(at).ok().map(Seat))
}
