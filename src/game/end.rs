//! How a game ends: conditions, and who wins then.

use super::game::Game;
use crate::board::SiteSet;
use crate::position::{Outcome, Piece, PieceSet, Position, Seat};

/// When a game ends. All but [`Condition::NoMoves`] are asked after a move only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// The player to move has none of these pieces left: one set for each seat.
    NoPieces(Vec<PieceSet>),
    /// The player to move has no legal move.
    NoMoves,
    /// The position has occurred so often.
    Repetition(u32),
    /// A seat has one of these pieces on one of these sites: for each seat its own.
    Reach(Vec<(Vec<Piece>, SiteSet)>),
    /// A counter has come to a value.
    Counter {
        /// The counter, as an index of the layout's counters.
        counter: u16,
        /// The least value that ends the game.
        at_least: i32,
    },
}

/// Who wins when a game ends. A condition is about one seat: as a rule the one to move,
/// of [`Condition::Reach`] the one that has reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The seat that the condition is about has lost.
    Loss,
    /// The seat that the condition is about has won.
    Win,
    /// Nobody.
    Draw,
    /// Whoever has most on a counter: that of each seat.
    Most(Vec<u16>),
    /// Whoever has least on a counter: that of each seat.
    Least(Vec<u16>),
}

/// One way in which a game ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// When.
    pub condition: Condition,
    /// Who wins then.
    pub verdict: Verdict,
    /// Why, as an index of the game's reasons.
    pub reason: u8,
}

impl End {
    /// The seat of which the condition holds, if it does; that about moves is answered
    /// elsewhere.
    #[inline]
    pub(super) fn holds(&self, position: &Position) -> Option<Seat> {
        let mover = position.seat();
        let holds = match &self.condition {
            Condition::NoPieces(sets) => sets.get(position.seat().index()).is_some_and(|set| {
                position
                    .layout()
                    .pieces
                    .all()
                    .all(|piece| !set.contains(piece) || position.count(piece) == 0)
            }),
            Condition::NoMoves => false,
            Condition::Reach(seats) => {
                let reached = seats.iter().position(|(pieces, sites)| {
                    pieces.iter().any(|piece| sites.meets(position.set(*piece)))
                });
                return reached.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
            }
            Condition::Repetition(times) => position.occurrences() >= *times as usize,
            Condition::Counter { counter, at_least } => {
                position.counter(usize::from(*counter)) >= *at_least
            }
        };
        holds.then_some(mover)
    }

    /// The outcome if the game ends so now; the condition holds of `seat`.
    pub(super) fn outcome(&self, game: &Game, position: &Position, seat: Seat) -> Outcome {
        let seats = game.seats.len();
        let scores = |counters: &[u16], sign: i64| -> Vec<i64> {
            counters
                .iter()
                .map(|counter| sign * i64::from(position.counter(usize::from(*counter))))
                .collect()
        };
        match &self.verdict {
            Verdict::Loss => Outcome::lost_by(seat, seats, self.reason),
            Verdict::Win => Outcome::won_by(seat, self.reason),
            Verdict::Draw => Outcome::draw(self.reason),
            Verdict::Most(counters) => Outcome::ranked(&scores(counters, 1), self.reason),
            Verdict::Least(counters) => Outcome::ranked(&scores(counters, -1), self.reason),
        }
    }
}
