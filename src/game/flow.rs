//! The flow of a turn: a move is made, ends are asked for, the next decision is found.

use super::end::Condition;
use super::error::PlayError;
use super::game::Game;
use crate::moves::{Move, MoveList, Request, TooMany};
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
        for (site, piece) in &self.start {
            position.apply(Change::Place {
                site: *site,
                piece: *piece,
            });
        }
        if let Some(hooks) = self.hooked(Hook::Setup) {
            hooks.setup(&mut position)?;
        }
        self.begin_from(&mut position, list)?;
        Ok(position)
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
    #[inline]
    pub fn play(
        &self,
        position: &mut Position,
        list: &mut MoveList,
        chosen: &Move,
    ) -> Result<(), PlayError> {
        for site in list.captured(chosen) {
            position.apply(Change::Lift { site: *site });
        }
        if chosen.becomes == chosen.piece {
            if chosen.from != chosen.to {
                position.apply(Change::Shift {
                    from: chosen.from,
                    to: chosen.to,
                });
            }
        } else {
            position.apply(Change::Lift { site: chosen.from });
            position.apply(Change::Place {
                site: chosen.to,
                piece: chosen.becomes,
            });
        }
        for tally in &self.tallies {
            tally.count(position, chosen);
        }
        position.apply(Change::Ply);
        if let Some(hooks) = self.hooked(Hook::Played) {
            hooks.played(position, &self.facts(position, list, chosen))?;
        }
        let (seat, phase) = self.next_turn(position);
        position.apply(Change::Turn { seat, phase });
        if self.remembers {
            position.apply(Change::Remember);
        }
        self.settle(position, list, Moment::AfterMove)
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

    /// Who plays after the present phase, and in which.
    pub fn next_turn(&self, position: &Position) -> (Seat, u8) {
        match self.phase(position) {
            Some(phase) if !phase.passes => (position.seat(), phase.next),
            Some(phase) => (self.after(position.seat()), phase.next),
            None => (self.after(position.seat()), 0),
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
    ) -> Result<(), TooMany> {
        match self.phase(position) {
            Some(phase) if position.outcome().is_none() => {
                phase.rules.list(position, request, list)
            }
            _ => {
                list.clear();
                Ok(())
            }
        }
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
