//! What follows from a move: ends are asked for, seats that cannot move pass, and the moves
//! of the next decision are listed.

use super::end::{Condition, Exit, Scene, Verdict, Who};
use super::error::PlayError;
use super::flow::Moment;
use super::game::Game;
use super::standstill::Standstill;
use super::tally::grow;
use crate::moves::{MoveList, Onward, Request, Turn};
use crate::position::{Change, Outcome, Position, Seat};
use crate::script::Hook;

/// What has come of asking for ends.
enum Asked {
    /// The game goes on; whether the list holds the moves of the seat to move.
    GoesOn(bool),
    /// A seat has left, and the ends are to be asked again.
    Left,
    /// The game is over.
    Over,
}

impl Game {
    /// Asks whether the game is over and lists the moves if it is not. A turn without
    /// a move passes by itself where no end is declared for it. Gives the seats, one bit each,
    /// that have had no move on the way where they could have had one.
    pub(super) fn settle(
        &self,
        position: &mut Position,
        list: &mut MoveList,
        mut moment: Moment,
    ) -> Result<u8, PlayError> {
        let (mut standstill, mut left, mut idle) = (Standstill::default(), 0, 0);
        let mut arrived = match moment {
            Moment::SetUp => true,
            Moment::AfterMove { arrived, .. } => arrived,
        };
        // No seat leaves twice.
        while left <= self.seats.len() {
            let (before, mut changed) = (position.mark(), false);
            let arriving = (&mut arrived, &mut changed);
            let listed = match self.ask_ends(position, list, moment, arriving)? {
                Asked::Over => return Ok(idle),
                Asked::Left => {
                    left += 1;
                    continue;
                }
                Asked::GoesOn(listed) => listed,
            };
            if let Moment::AfterMove { .. } = moment
                && let Some(hooks) = self.hooked(Hook::Ended)
                && let Some(verdict) = hooks.ended(position)?
            {
                finish(position, list, self.judged(&verdict));
                return Ok(idle);
            }
            changed |= self.arrive(position, &mut arrived)?;
            if changed {
                // What a phase does when it begins may end the game as a move does.
                if let Moment::SetUp = moment {
                    moment = Moment::AfterMove {
                        mover: position.seat(),
                        before,
                        arrived,
                    };
                }
                continue;
            }
            if !listed {
                self.list(position, &Request::LEGAL, list)?;
            }
            if !list.is_empty() {
                return Ok(idle);
            }
            let skips = self.phase(position).is_some_and(|phase| phase.skips);
            if !skips || self.offers(position) {
                idle |= 1 << position.seat().0;
            }
            let stuck = standstill.goes_on(self, position, !skips)?;
            if !skips && let Some(counter) = self.passes {
                grow(position, counter);
            }
            if stuck {
                break;
            }
            arrived = match skips {
                true => self.skip(position),
                false => self.pass_turn(position),
            };
        }
        finish(position, list, Outcome::draw(Game::STUCK));
        Ok(idle)
    }

    /// Whether the present phase has moves at all, if not now.
    fn offers(&self, position: &Position) -> bool {
        let hooks = self.hooks.as_ref();
        let by_script = hooks.is_some_and(|hooks| hooks.serves(Hook::Moves, position.phase()));
        by_script
            || self
                .phase(position)
                .is_some_and(|phase| phase.rules.legs(position.seat()).next().is_some())
    }

    /// Leaves out the present phase, which has no move: what it does after its moves is done.
    /// Whether the next phase has begun already.
    fn skip(&self, position: &mut Position) -> bool {
        let decided = self.then(position, self.board.off());
        let declared = self.phase(position).map(|phase| Onward {
            phase: phase.next,
            turn: phase.turn,
        });
        let Onward { phase, turn } = decided.or(declared).unwrap_or(Onward {
            phase: 0,
            turn: Turn::Passes,
        });
        let seat = self.seat_after(position, turn);
        // One that leads back to itself begins anew: what it does then may be what was missing.
        let anew = turn != Turn::Stays || phase == position.phase();
        self.turn_to(position, (seat, phase), turn, anew)
    }

    /// Gives the turn to the next seat. Whether its turn has begun already.
    fn pass_turn(&self, position: &mut Position) -> bool {
        let seat = self.seat_after(position, Turn::Passes);
        self.turn_to(position, (seat, 0), Turn::Passes, true)
    }

    /// Asks for each end in its order; with it go whether the next phase has begun, and whether
    /// a script has changed anything as it began.
    #[inline]
    fn ask_ends(
        &self,
        position: &mut Position,
        list: &mut MoveList,
        moment: Moment,
        (arrived, changed): (&mut bool, &mut bool),
    ) -> Result<Asked, PlayError> {
        let mut listed = false;
        for (number, end) in self.ends.iter().enumerate() {
            if end.is_about_decision() {
                *changed |= self.arrive(position, arrived)?;
            }
            let skips = || self.phase(position).is_some_and(|phase| phase.skips);
            let about = if matches!(end.condition, Condition::NoMoves) {
                // A phase that is left out where it has no move ends nothing.
                if skips() {
                    continue;
                }
                self.list(position, &Request::LEGAL, list)?;
                listed = true;
                match list.is_empty() {
                    true => self.cannot_move(number, position, list)?,
                    false => None,
                }
            } else if let Moment::AfterMove { mover, before, .. } = moment {
                end.holds(self, position, mover, before)
            } else {
                None
            };
            let Some((seat, seats)) = about else {
                continue;
            };
            end.gather(position);
            let Verdict::Leaves { exit, cleared } = end.verdict else {
                let outcome = self.outcome(number, position, seat);
                finish(position, list, outcome);
                return Ok(Asked::Over);
            };
            self.send_away(position, seats, exit, cleared);
            if self.is_decided(position) {
                let outcome = self.outcome(number, position, seat);
                finish(position, list, outcome);
                return Ok(Asked::Over);
            }
            let next = position.seat();
            if self.place_of(position, next).is_some() {
                *arrived = self.pass_turn(position);
            }
            return Ok(Asked::Left);
        }
        Ok(Asked::GoesOn(listed))
    }

    /// Of whom an end is that asks for moves, of which the seat to move has none. The list
    /// is empty afterwards as before.
    fn cannot_move(
        &self,
        number: usize,
        position: &mut Position,
        list: &mut MoveList,
    ) -> Result<Option<(Seat, u8)>, PlayError> {
        let Some(end) = self.ends.get(number) else {
            return Ok(None);
        };
        let seat = position.seat();
        if let Who::Seat(other) = end.who
            && other != seat
        {
            return Ok(None);
        }
        if end.who == Who::All {
            let mut other = self.after(position, seat);
            while other != seat && list.is_empty() {
                let mark = position.mark();
                position.apply(Change::Turn {
                    seat: other,
                    phase: 0,
                });
                let listed = self.list(position, &Request::LEGAL, list);
                position.undo_to(mark);
                listed?;
                other = self.after(position, other);
            }
            if !list.is_empty() {
                list.clear();
                return Ok(None);
            }
        }
        let scene = Scene {
            game: self,
            position,
            since: None,
        };
        if !end.is_provided(&scene, seat) {
            return Ok(None);
        }
        Ok(Some((
            seat,
            match end.who {
                Who::All => self.playing(position),
                _ => 1 << seat.0,
            },
        )))
    }

    /// A seat gives up. Where seats can leave the game while the others play on, it does;
    /// otherwise all the others have won. The moves of the next decision are in the list
    /// afterwards, none if the game is over. Gives the seats, one bit each, that had no move.
    ///
    /// # Errors
    /// As for [`Game::play`].
    pub fn resign(
        &self,
        position: &mut Position,
        list: &mut MoveList,
        seat: Seat,
    ) -> Result<u8, PlayError> {
        if self.places.is_empty() {
            let outcome = self.lost_by(seat, Game::RESIGNED);
            finish(position, list, outcome);
            return Ok(0);
        }
        let cleared = self.ends.iter().any(|end| match end.verdict {
            Verdict::Leaves { cleared, .. } => cleared,
            _ => false,
        });
        self.send_away(position, 1 << seat.0, Exit::Out, cleared);
        if self.is_decided(position) {
            let outcome = self.by_places(position, Exit::Out, Game::RESIGNED);
            finish(position, list, outcome);
            return Ok(0);
        }
        if position.seat() == seat {
            self.pass_turn(position);
            self.enter(position)?;
        }
        self.settle(position, list, Moment::SetUp)
    }

    /// Seats leave the game, one bit each, with their pieces if these are cleared away.
    fn send_away(&self, position: &mut Position, seats: u8, exit: Exit, cleared: bool) {
        self.leave(position, seats, exit);
        for seat in (0..8).filter(|seat| seats >> seat & 1 == 1).map(Seat) {
            if cleared {
                self.clear_away(position, seat);
            }
        }
    }
}

fn finish(position: &mut Position, list: &mut MoveList, outcome: Outcome) {
    position.apply(Change::Finish(outcome));
    list.clear();
}
