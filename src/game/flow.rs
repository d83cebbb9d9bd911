//! The flow of a turn: a move is made, ends are asked for, the next decision is found.

use super::end::Condition;
use super::error::PlayError;
use super::game::Game;
use crate::moves::{Manner, Move, MoveList, Request};
use crate::position::{Change, Outcome, Position, Seat};
use crate::script::{Hook, Hooks, MoveFacts};

/// At which moment ends are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// A position has been set up: only whether there is a move.
    SetUp,
    /// A move has been made: everything.
    AfterMove,
}

impl Game {
    /// The position in which the game begins, and its moves in `list`.
    ///
    /// # Errors
    /// Where a script fails, or the moves cannot be listed.
    pub fn begin(&self, list: &mut MoveList) -> Result<Position, PlayError> {
        let mut position = self.empty();
        self.place_start(&mut position);
        self.lay_start(&mut position);
        if let Some(hooks) = self.hooked(Hook::Setup) {
            hooks.setup(&mut position)?;
        }
        self.begin_from(&mut position, list)?;
        Ok(position)
    }

    /// Puts what stands where when the game begins, with what it carries.
    pub fn place_start(&self, position: &mut Position) {
        for (site, piece) in &self.start {
            position.apply(match self.layout.is_place(*site) {
                true => Change::Add {
                    place: *site,
                    piece: *piece,
                },
                false => Change::Place {
                    site: *site,
                    piece: *piece,
                },
            });
        }
        self.give_start(position, true);
    }

    /// Lays on the sites themselves what lies there when the game begins.
    pub fn lay_start(&self, position: &mut Position) {
        self.give_start(position, false);
    }

    fn give_start(&self, position: &mut Position, carried: bool) {
        for (slot, site, value) in &self.start_values {
            let known = self.layout.values.get(usize::from(*slot));
            if known.is_some_and(|known| known.travels == carried) {
                position.apply(Change::Value {
                    slot: *slot,
                    site: *site,
                    value: *value,
                });
            }
        }
    }

    /// Begins a history with a position that has been set up: it counts as occurring
    /// for the first time, and nothing before it can be taken back.
    ///
    /// # Errors
    /// Where the moves cannot be listed.
    pub fn begin_from(
        &self,
        position: &mut Position,
        list: &mut MoveList,
    ) -> Result<(), PlayError> {
        position.begin_history();
        if position.outcome().is_some() {
            list.clear();
            return Ok(());
        }
        if self.remembers {
            position.apply(Change::Remember);
        }
        self.settle(position, list, Moment::SetUp)
    }

    /// Makes a move of `list`, and lists the moves of the next decision in its place.
    /// Afterwards the list is empty exactly if the game is over.
    ///
    /// # Errors
    /// Where a script fails, or the next moves cannot be listed; the position is then
    /// in the middle of things, and whoever called takes it back by its journal.
    ///
    /// Gives the seat whose turn came next: if another one is to move now, that seat and
    /// those between them have passed.
    #[inline]
    pub fn play(
        &self,
        position: &mut Position,
        list: &mut MoveList,
        chosen: &Move,
    ) -> Result<Seat, PlayError> {
        Game::make(position, list, chosen);
        for tally in &self.tallies {
            tally.count(position, chosen);
        }
        position.apply(Change::Ply);
        if let Some(hooks) = self.hooked(Hook::Played) {
            hooks.played(position, &self.facts(position, list, chosen))?;
        }
        let (seat, phase) = self.next_turn(position, chosen);
        position.apply(Change::Turn { seat, phase });
        if self.remembers {
            position.apply(Change::Remember);
        }
        self.settle(position, list, Moment::AfterMove)?;
        Ok(seat)
    }

    /// Makes what a move changes, and nothing of what follows from it.
    #[inline]
    pub(super) fn make(position: &mut Position, list: &MoveList, chosen: &Move) {
        if chosen.lifts {
            for site in list.captured(chosen) {
                position.apply(Change::Lift { site: *site });
            }
        }
        let (first, then) = list.changes(chosen);
        for change in first {
            position.apply(*change);
        }
        let changed = chosen.becomes != chosen.piece;
        let becomes = |site| Change::Become {
            site,
            piece: chosen.becomes,
        };
        match chosen.manner {
            Manner::Goes => {
                if chosen.from != chosen.to {
                    position.apply(Change::Shift {
                        from: chosen.from,
                        to: chosen.to,
                    });
                }
                if changed {
                    position.apply(becomes(chosen.to));
                }
            }
            Manner::Enters => position.apply(Change::Place {
                site: chosen.to,
                piece: chosen.becomes,
            }),
            Manner::Stays if changed => position.apply(becomes(chosen.from)),
            Manner::Exchanged if changed => position.apply(becomes(chosen.to)),
            Manner::Stays | Manner::Exchanged | Manner::Nothing => {}
        }
        for change in then {
            position.apply(*change);
        }
    }

    /// The game's hooks, if one of them serves that place in the flow.
    #[inline]
    fn hooked(&self, hook: Hook) -> Option<&Hooks> {
        self.hooks.as_ref().filter(|hooks| hooks.has(hook))
    }

    /// A move as scripts see it.
    fn facts(&self, position: &Position, list: &MoveList, chosen: &Move) -> MoveFacts {
        let name = |site| self.board.name(site).to_owned();
        MoveFacts {
            seat: self.seat_name(position.seat()).to_owned(),
            from: name(chosen.from),
            to: name(chosen.to),
            kind: self.piece_kind(chosen.piece).to_owned(),
            captured: list
                .captured(chosen)
                .iter()
                .map(|site| name(*site))
                .collect(),
        }
    }

    /// Who plays after a move that has been made in the present phase, and in which.
    #[inline]
    pub fn next_turn(&self, position: &Position, chosen: &Move) -> (Seat, u8) {
        let Some(phase) = self.phase(position) else {
            return (self.after(position.seat()), 0);
        };
        let onward = phase.rules.onward(position, chosen);
        let (next, passes) = match onward {
            Some(onward) => (onward.phase, onward.passes),
            None => (phase.next, phase.passes),
        };
        match passes {
            true => (self.after(position.seat()), next),
            false => (position.seat(), next),
        }
    }

    /// The seat after one in the order of turns.
    pub fn after(&self, seat: Seat) -> Seat {
        let next = seat.index() + 1;
        Seat(if next < self.seats.len() {
            seat.0 + 1
        } else {
            0
        })
    }

    /// Lists the legal moves of a position, in no particular order.
    ///
    /// # Errors
    /// [`TooMany`] where they cannot be listed.
    #[inline]
    pub fn list(
        &self,
        position: &Position,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<(), PlayError> {
        match self.phase(position) {
            Some(phase) if position.outcome().is_none() => {
                phase.rules.list(position, request, list)?;
                if request.forbidden && !self.forbidden.is_empty() {
                    self.forbid(position, phase, list);
                }
            }
            _ => list.clear(),
        }
        Ok(())
    }

    /// Asks whether the game is over and lists the moves if it is not. A turn without
    /// a move passes by itself where no end is declared for it.
    fn settle(
        &self,
        position: &mut Position,
        list: &mut MoveList,
        moment: Moment,
    ) -> Result<(), PlayError> {
        for _ in 0..=self.seats.len() {
            let mut listed = false;
            for end in &self.ends {
                let about = if end.condition == Condition::NoMoves {
                    self.list(position, &Request::LEGAL, list)?;
                    listed = true;
                    list.is_empty().then_some(position.seat())
                } else if moment == Moment::AfterMove {
                    end.holds(position)
                } else {
                    None
                };
                if let Some(seat) = about {
                    let outcome = end.outcome(self, position, seat);
                    position.apply(Change::Finish(outcome));
                    list.clear();
                    return Ok(());
                }
            }
            if moment == Moment::AfterMove
                && let Some(hooks) = self.hooked(Hook::Ended)
                && let Some(verdict) = hooks.ended(position)?
            {
                let outcome = match verdict.winner {
                    Some(seat) => Outcome::won_by(seat, verdict.reason),
                    None => Outcome::draw(verdict.reason),
                };
                position.apply(Change::Finish(outcome));
                list.clear();
                return Ok(());
            }
            if !listed {
                self.list(position, &Request::LEGAL, list)?;
            }
            if !list.is_empty() {
                return Ok(());
            }
            let seat = self.after(position.seat());
            position.apply(Change::Turn { seat, phase: 0 });
        }
        position.apply(Change::Finish(Outcome::draw(Game::STUCK)));
        Ok(())
    }
}
