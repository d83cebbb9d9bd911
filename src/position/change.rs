//! What can happen to a position.

use super::outcome::Outcome;
use super::piece::{Piece, Seat};
use crate::board::Site;

/// One change of a position. Whatever a declared move, a script or a loaded save
/// does is made of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// A piece comes to stand on a site; whatever stood there is gone.
    Place {
        /// Where.
        site: Site,
        /// Which piece.
        piece: Piece,
    },
    /// The piece on a site leaves the board.
    Lift {
        /// Where.
        site: Site,
    },
    /// The piece on a site goes to another, whose piece, if any, is gone.
    Shift {
        /// From where.
        from: Site,
        /// To where.
        to: Site,
    },
    /// A counter takes a value.
    Count {
        /// The counter, as an index of the layout's counters.
        counter: u16,
        /// Its new value.
        value: i32,
    },
    /// The turn goes to a seat and a phase.
    Turn {
        /// Who plays.
        seat: Seat,
        /// In which phase, as an index of the game's phases.
        phase: u8,
    },
    /// One more ply has been played.
    Ply,
    /// The position counts as having occurred, for repetition.
    Remember,
    /// The game is over.
    Finish(Outcome),
}
