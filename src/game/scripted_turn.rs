//! What scripts have to say in the flow of a turn: how a phase begins, who plays next, and
//! who has won.

use super::error::PlayError;
use super::flow::MOST_PHASES;
use super::game::Game;
use crate::moves::{Move, MoveList, Onward, Turn};
use crate::position::{Change, Outcome, Position};
use crate::script::{Choice, Hook, Hooks, Verdict, Winner};

impl Game {
    /// Gives the turn to whoever plays next, where scripts have a say in it. Whether the
    /// next phase has begun already, or none begins.
    pub(super) fn turn_by_script(
        &self,
        hooks: &Hooks,
        position: &mut Position,
        list: &MoveList,
        chosen: &Move,
        decided: Option<Onward>,
    ) -> Result<bool, PlayError> {
        let (mut choice, mut giver) = (Choice::default(), Hook::Played);
        if hooks.has(Hook::Played) {
            choice = hooks.played(position, list, chosen)?;
        }
        if hooks.has(Hook::Next) {
            let last = hooks.next(position)?;
            giver = last.seat.map_or(giver, |_| Hook::Next);
            choice.seat = last.seat.or(choice.seat);
            choice.phase = last.phase.or(choice.phase);
        }
        self.check_choice(position, choice, giver)?;
        let Onward { phase, turn } = self.onward(position, chosen, decided);
        let seat = self.seat_after(position, turn);
        let next = (choice.seat.unwrap_or(seat), choice.phase.unwrap_or(phase));
        let anew = turn != Turn::Stays || choice.is_made();
        Ok(self.turn_to(position, next, choice.turn_or(turn), anew))
    }

    /// Begins the present phase: what its script does then, and that of each phase that it
    /// goes on to.
    ///
    /// # Errors
    /// Where a script fails, or goes on from phase to phase without an end.
    pub fn enter(&self, position: &mut Position) -> Result<bool, PlayError> {
        self.throw_dice(position)?;
        let Some(hooks) = self.hooked(Hook::Enter) else {
            return Ok(false);
        };
        let mut changed = false;
        for _ in 0..MOST_PHASES {
            let before = position.mark();
            let choice = hooks.enter(position)?;
            changed |= choice.is_made() || position.mark() != before;
            if !choice.is_made() {
                return Ok(changed);
            }
            self.check_choice(position, choice, Hook::Enter)?;
            let next = (
                choice.seat.unwrap_or(position.seat()),
                choice.phase.unwrap_or(position.phase()),
            );
            self.hand_on(position, next, choice.turn_or(Turn::Stays));
            self.throw_dice(position)?;
        }
        let why = format!("`enter` goes on to another phase {MOST_PHASES} times without an end");
        Err(hooks.fault_in(Hook::Enter, position.phase(), why).into())
    }

    /// Gives the turn to the seat and the phase that a script has chosen in a hook.
    pub(super) fn choose(
        &self,
        position: &mut Position,
        choice: Choice,
        hook: Hook,
    ) -> Result<(), PlayError> {
        self.check_choice(position, choice, hook)?;
        if choice.is_made() {
            position.apply(Change::Turn {
                seat: choice.seat.unwrap_or(position.seat()),
                phase: choice.phase.unwrap_or(position.phase()),
            });
            if !self.layout.dice.is_empty() {
                self.clear_table(position);
            }
        }
        Ok(())
    }

    /// A seat that has left the game does not play.
    fn check_choice(
        &self,
        position: &Position,
        choice: Choice,
        hook: Hook,
    ) -> Result<(), PlayError> {
        let gone = choice
            .seat
            .filter(|seat| self.place_of(position, *seat).is_some());
        match (gone, &self.hooks) {
            (Some(seat), Some(hooks)) => {
                let seat = self.seat_name(seat);
                let why = format!("the turn is given to {seat}, who has left the game");
                Err(hooks.fault_in(hook, position.phase(), why).into())
            }
            _ => Ok(()),
        }
    }

    /// Begins the phase that comes next, unless it has begun: before anything is asked that
    /// is about the decision in it. Whether a script has changed anything then.
    #[inline]
    pub(super) fn arrive(
        &self,
        position: &mut Position,
        arrived: &mut bool,
    ) -> Result<bool, PlayError> {
        let mut changed = false;
        if !*arrived {
            *arrived = true;
            changed = self.enter(position)?;
            if self.remembers {
                position.apply(Change::Remember);
            }
        }
        Ok(changed)
    }

    /// The outcome that a script gives.
    pub(super) fn judged(&self, verdict: &Verdict) -> Outcome {
        let reason = verdict.reason;
        match &verdict.winner {
            Winner::Nobody => Outcome::draw(reason),
            Winner::Seat(seat) => self.won_by(*seat, reason),
            Winner::AllBut(seat) => self.lost_by(*seat, reason),
            Winner::Seats(seats) => Outcome::won_by_all(*seats, reason),
            Winner::Most(scores) => Outcome::ranked(scores, reason),
            Winner::Places(places) => {
                let all_first = places.iter().all(|place| *place == 0);
                let seats = places.iter().take(self.seats.len()).enumerate();
                let first = seats.filter(|(_, place)| **place == 0 && !all_first);
                Outcome {
                    places: *places,
                    winners: first.fold(0, |all, (seat, _)| all | 1 << seat),
                    ..Outcome::draw(reason)
                }
            }
        }
    }
}
