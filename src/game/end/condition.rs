//! What must be so for a game to end, asked of a seat.

use std::sync::Arc;

use super::Scene;
use super::group::{Connection, Together};
use super::line::Line;
use super::score::{Holding, Score};
use crate::board::SiteSet;
use crate::moves::{self, Amount};
use crate::position::{Piece, PieceSet, Position, Seat};

/// What of a position must have been before for it to be a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recurrence {
    /// All that tells positions apart, with whose turn it is in which phase.
    Position,
    /// What stands and lies on the sites of the board alone.
    Board,
}

impl Recurrence {
    /// How often it has been so, of the moments that were remembered.
    pub(in crate::game) fn count(self, position: &Position) -> usize {
        match self {
            Recurrence::Position => position.occurrences(),
            Recurrence::Board => position.board_occurrences(),
        }
    }
}

/// What must be so of a seat for a game to end. All but [`Condition::NoMoves`] are asked
/// after a move only.
#[derive(Debug, Clone)]
pub enum Condition {
    /// The seat has no legal move.
    NoMoves,
    /// The position, or what is on the board, has occurred so often.
    Repetition {
        /// What of it.
        of: Recurrence,
        /// How often.
        times: u32,
    },
    /// A counter, that of each seat, has such a value.
    Counter {
        /// The counters, as indices of the layout's counters.
        counters: Vec<u16>,
        /// The values.
        amount: Amount,
    },
    /// The seat's score is such.
    Score {
        /// The score.
        score: Score,
        /// How much.
        amount: Amount,
    },
    /// The seat has so many pieces: of each seat which, and where.
    Pieces {
        /// The pieces.
        holdings: Vec<Holding>,
        /// How many.
        amount: Amount,
    },
    /// Something stands on every one of some sites.
    Filled {
        /// For each seat the sites.
        sites: Vec<SiteSet>,
        /// For each seat what may stand there.
        by: Vec<PieceSet>,
        /// How many of these pieces must be the seat's own: for each seat its pieces.
        own: (Vec<PieceSet>, u32),
    },
    /// The seat has a line of pieces.
    Line(Line),
    /// The seat has a group of pieces that joins something.
    Connection(Connection),
    /// All of the seat's pieces are one group.
    Group(Together),
    /// A condition of moves holds where such a piece of the seat stands: both for each seat.
    SomePiece {
        /// The condition.
        is: Vec<Arc<moves::Condition>>,
        /// The pieces.
        pieces: Vec<Vec<Piece>>,
    },
    /// The game goes on in one of these phases: one bit each.
    Phase(u64),
    /// Another seat could capture one of these: for each seat its own.
    Attacked(Vec<PieceSet>),
}

impl Condition {
    /// Whether it holds of a seat; that about moves is answered elsewhere.
    #[inline]
    pub(super) fn holds(&self, scene: &Scene<'_>, seat: Seat) -> bool {
        let position = scene.position;
        let at = seat.index();
        match self {
            Condition::NoMoves => false,
            Condition::Repetition { of, times } => of.count(position) >= *times as usize,
            Condition::Counter { counters, amount } => counters.get(at).is_some_and(|counter| {
                amount.holds(position.counter(usize::from(*counter)).into())
            }),
            Condition::Score { score, amount } => amount.holds(score.of(position, seat)),
            Condition::Pieces { holdings, amount } => holdings
                .get(at)
                .is_some_and(|holding| amount.holds(holding.count(position))),
            Condition::Filled { sites, by, own } => {
                let (Some(sites), Some(by), Some(mine)) =
                    (sites.get(at), by.get(at), own.0.get(at))
                else {
                    return false;
                };
                // Where several stand beside each other one of them is enough.
                let some = |set: &PieceSet, site| match position.layout().is_crowd(site) {
                    true => position.standing(site).any(|piece| set.contains(piece)),
                    false => set.contains(position.at(site)),
                };
                let full = |site| some(by, site);
                let is_mine = |site: &_| some(mine, *site);
                sites.iter().all(full)
                    && (own.1 == 0 || sites.iter().filter(is_mine).count() >= own.1 as usize)
            }
            Condition::Line(line) => line.holds(scene, seat),
            Condition::Connection(connection) => connection.holds(scene, seat),
            Condition::Group(group) => group.holds(position, seat),
            Condition::SomePiece { is, pieces } => {
                let (Some(is), Some(pieces)) = (is.get(at), pieces.get(at)) else {
                    return false;
                };
                scene.game.phase(position).is_some_and(|phase| {
                    position
                        .all_showing(pieces)
                        .any(|site| phase.rules.holds(position, is, site))
                })
            }
            Condition::Phase(phases) => phases >> position.phase() & 1 == 1,
            Condition::Attacked(sets) => {
                let phase = scene.game.phase(position);
                phase
                    .zip(sets.get(at))
                    .is_some_and(|(phase, set)| scene.game.is_attacked(position, phase, seat, *set))
            }
        }
    }
}
