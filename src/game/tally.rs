//! Counters that keep themselves: what a move adds to them.

use crate::moves::{Manner, Move};
use crate::position::{Change, PieceSet, Position};

/// How a counter follows the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tally {
    /// Each seat has one, and it grows by the pieces that the seat captures.
    Captures {
        /// The counter of each seat, as indices of the layout's counters.
        counters: Vec<u16>,
    },
    /// It grows by one with each ply, and a move of some kinds sets it to 0.
    Quiet {
        /// The counter.
        counter: u16,
        /// Whether a capture does.
        capture: bool,
        /// Moves of which pieces do.
        movers: PieceSet,
    },
    /// It grows by one with each ply.
    Plies {
        /// The counter.
        counter: u16,
    },
    /// It grows by one with each pass, and any other move sets it to 0.
    Passes {
        /// The counter.
        counter: u16,
    },
}

impl Tally {
    /// Counts a move that the seat to move has just made.
    #[inline]
    pub(super) fn count(&self, position: &mut Position, chosen: &Move) {
        let captures = i32::try_from(chosen.captured_pieces()).unwrap_or(i32::MAX);
        match self {
            Tally::Captures { counters } => {
                if captures == 0 {
                    return;
                }
                if let Some(counter) = counters.get(position.seat().index()) {
                    let value = position
                        .counter(usize::from(*counter))
                        .saturating_add(captures);
                    position.apply(Change::Count {
                        counter: *counter,
                        value,
                    });
                }
            }
            Tally::Quiet {
                counter,
                capture,
                movers,
            } => {
                let loud = (*capture && captures > 0) || movers.contains(chosen.piece);
                match loud {
                    true => reset(position, *counter),
                    false => grow(position, *counter),
                }
            }
            Tally::Plies { counter } => grow(position, *counter),
            Tally::Passes { counter } => match chosen.manner == Manner::Passes {
                true => grow(position, *counter),
                false => reset(position, *counter),
            },
        }
    }
}

/// One more.
pub(super) fn grow(position: &mut Position, counter: u16) {
    let value = position.counter(usize::from(counter)).saturating_add(1);
    position.apply(Change::Count { counter, value });
}

fn reset(position: &mut Position, counter: u16) {
    position.apply(Change::Count { counter, value: 0 });
}
