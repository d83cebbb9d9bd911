//! What no move may leave behind: asked by making each move and taking it back.

use super::end::Recurrence;
use super::game::{Game, Phase};
use crate::moves::{Move, MoveList};
use crate::position::{PieceSet, Position, Seat};

/// What must not be so after a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ban {
    /// An enemy could capture one of these pieces of the seat that has moved: for each seat
    /// its own.
    Attacked(Vec<PieceSet>),
    /// The position, or what is on the board, has occurred so often before.
    Repeated {
        /// What of it.
        of: Recurrence,
        /// How often.
        times: u32,
    },
}

/// Something that no move may leave behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    /// What.
    pub ban: Ban,
    /// Why, in a sentence.
    pub reason: String,
}

impl Game {
    /// Drops the moves that leave something forbidden behind.
    pub(super) fn forbid(&self, position: &Position, phase: &Phase, list: &mut MoveList) {
        let mut trial = position.clone();
        let kept: Vec<bool> = (0..list.len())
            .map(|at| {
                list.get(at)
                    .is_some_and(|chosen| self.offence(&mut trial, phase, list, &chosen).is_none())
            })
            .collect();
        list.retain(|at, _| kept.get(at) == Some(&true));
    }

    /// What a move would leave behind that is forbidden, the first of it.
    pub(super) fn offence(
        &self,
        trial: &mut Position,
        phase: &Phase,
        list: &MoveList,
        chosen: &Move,
    ) -> Option<&Forbidden> {
        let (mark, board) = (trial.mark(), trial.board_hash());
        let mover = trial.seat();
        Game::make(trial, list, chosen);
        let offence = self
            .forbidden
            .iter()
            .find(|forbidden| match &forbidden.ban {
                Ban::Attacked(sets) => sets
                    .get(mover.index())
                    .is_some_and(|set| self.is_attacked(trial, phase, mover, *set)),
                Ban::Repeated { of, times } => {
                    let before = trial.mark();
                    self.foresee(trial, chosen);
                    // What changes nothing on the board repeats nothing there.
                    let repeats = *of != Recurrence::Board || trial.board_hash() != board;
                    let seen = repeats && of.count(trial) >= *times as usize;
                    trial.undo_to(before);
                    seen
                }
            });
        trial.undo_to(mark);
        offence
    }

    /// Whether another seat could capture one of such pieces.
    pub(super) fn is_attacked(
        &self,
        position: &Position,
        phase: &Phase,
        mover: Seat,
        pieces: PieceSet,
    ) -> bool {
        phase.rules.attacks(position, mover, pieces, &|site| {
            pieces.contains(position.at(site))
        })
    }
}
