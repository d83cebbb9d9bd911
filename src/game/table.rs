//! Dice and decisions in the flow of a turn: what is thrown, what lies on the table, and what
//! a phase does after its moves.

use super::error::PlayError;
use super::game::Game;
use crate::board::Site;
use crate::moves::{Move, MoveList, Onward, Way};
use crate::position::{Change, Position};
use crate::script::{Hook, say};

impl Game {
    /// What follows from a move in its phase: dice are thrown, and what the phase does after
    /// its moves is done. Who plays next, if that decides it.
    pub(super) fn follow_up(
        &self,
        position: &mut Position,
        list: &MoveList,
        chosen: &Move,
    ) -> Result<Option<Onward>, PlayError> {
        let phase = self.phase(position);
        let leg = phase.and_then(|phase| phase.rules.leg(position.seat(), chosen.last));
        if let Some(leg) = leg {
            for pool in &leg.throws {
                position.throw(usize::from(*pool))?;
            }
            if let Way::Reroll(reroll) = &leg.way {
                let (first, _) = list.changes(chosen);
                let again = first.iter().filter(
                    |change| matches!(change, Change::Spend { pool, .. } if *pool == reroll.pool),
                );
                let thrown = position.throw_more(usize::from(reroll.pool), again.count())?;
                if let Some(once) = reroll.once {
                    for face in thrown {
                        position.lay_die(usize::from(once), face);
                    }
                }
            }
        }
        Ok(self.then(position, chosen.to))
    }

    /// Does after a move that has been made what follows from it as declared, as far as it
    /// needs no chance: it is counted, what the phase does after its moves is done, and the turn
    /// is given on.
    pub(super) fn foresee(&self, position: &mut Position, chosen: &Move) {
        for tally in &self.tallies {
            tally.count(position, chosen);
        }
        let decided = self.then(position, chosen.to);
        let Onward { phase, turn } = self.onward(position, chosen, decided);
        let seat = self.seat_after(position, turn);
        self.hand_on(position, (seat, phase), turn);
    }

    /// Does what the present phase does after a move that ended on a site.
    pub(super) fn then(&self, position: &mut Position, site: Site) -> Option<Onward> {
        let phase = self.phase(position)?;
        let mut decided = None;
        for then in phase.then.get(position.seat().index())? {
            if decided.is_some() && then.effects.is_empty() {
                continue;
            }
            if let Some(changes) = phase.rules.then(position, then, site) {
                self.tell_sent(position, &changes);
                for change in changes {
                    position.apply(change);
                }
                decided = decided.or(then.onward);
            }
        }
        decided
    }

    /// Says which pieces go where by themselves.
    fn tell_sent(&self, position: &Position, changes: &[Change]) {
        let name = |site: Site| self.board.name(site);
        let mut from = None;
        for change in changes {
            match (*change, from) {
                (Change::Send { site, .. }, _) => from = Some(site),
                (
                    Change::Add { place, piece } | Change::Push { site: place, piece },
                    Some(from),
                ) => {
                    let who = self.described(piece);
                    let text = format!("{who} goes from {} to {}", name(from), name(place));
                    say(position, &text);
                }
                _ => from = None,
            }
        }
    }

    /// Takes from the table what the present phase has no use for.
    pub(super) fn clear_table(&self, position: &mut Position) {
        let Some(phase) = self.phase(position) else {
            return;
        };
        for pool in 0..self.layout.dice.len() {
            let stays = phase.dice.iter().any(|each| usize::from(*each) == pool);
            if !stays {
                position.clear_dice(pool);
            }
        }
    }

    /// Whether something is done when the present phase begins.
    #[inline]
    pub(super) fn enters(&self, position: &Position) -> bool {
        self.hooked(Hook::Enter).is_some()
            || self
                .phase(position)
                .is_some_and(|phase| !phase.rolls.is_empty())
    }

    /// Throws the dice that are thrown when the present phase begins.
    pub(super) fn throw_dice(&self, position: &mut Position) -> Result<(), PlayError> {
        if let Some(phase) = self.phase(position) {
            for pool in &phase.rolls {
                position.throw(usize::from(*pool))?;
            }
        }
        Ok(())
    }
}
