//! The flow of a turn: a move is made, ends are asked for, the next decision is found.

use super::error::PlayError;
use super::game::{Game, Phase};
use crate::moves::{Manner, Move, MoveList, Onward, Request, Turn};
use crate::position::{Chance, Change, Mark, Position, Seat};
use crate::script::{Hook, Hooks};

/// At which moment ends are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// A position has been set up: only whether there is a move.
    SetUp,
    /// A move has been made: everything.
    AfterMove {
        /// By whom.
        mover: Seat,
        /// Where the journal was before it.
        before: Mark,
        /// Whether the next phase has begun already, or none begins.
        arrived: bool,
    },
}

/// Most phases that scripts go on to before a move is made.
pub(super) const MOST_PHASES: usize = 100;

impl Game {
    /// The position in which the game begins, and its moves in `list`; chance is drawn from
    /// here on as given.
    ///
    /// # Errors
    /// Where a script fails, or the moves cannot be listed.
    pub fn begin(&self, chance: Chance, list: &mut MoveList) -> Result<Position, PlayError> {
        let mut position = self.empty();
        position.set_chance(chance);
        if (self.first, self.opening) != (position.seat(), position.phase()) {
            position.apply(Change::Turn {
                seat: self.first,
                phase: self.opening,
            });
        }
        self.place_start(&mut position);
        self.lay_start(&mut position);
        if let Some(hooks) = self.hooked(Hook::Setup) {
            let choice = hooks.setup(&mut position)?;
            self.choose(&mut position, choice, Hook::Setup)?;
        }
        self.enter(&mut position)?;
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
                false if position.at(*site).is_empty() => Change::Place {
                    site: *site,
                    piece: *piece,
                },
                false => Change::Push {
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
        self.settle(position, list, Moment::SetUp)?;
        Ok(())
    }

    /// Makes a move of `list`, and lists the moves of the next decision in its place.
    /// Afterwards the list is empty exactly if the game is over.
    ///
    /// # Errors
    /// Where a script fails, or the next moves cannot be listed; the position is then
    /// in the middle of things, and whoever called takes it back by its journal.
    ///
    /// Gives the seat whose turn came next, and those, one bit each, that had no move before
    /// the one that is to move now.
    #[inline]
    pub fn play(
        &self,
        position: &mut Position,
        list: &mut MoveList,
        chosen: &Move,
    ) -> Result<(Seat, u8), PlayError> {
        let (mover, before) = (position.seat(), position.mark());
        Game::make(position, list, chosen);
        for tally in &self.tallies {
            tally.count(position, chosen);
        }
        position.apply(Change::Ply);
        let decided = match self.follows_up {
            true => self.follow_up(position, list, chosen)?,
            false => None,
        };
        let arrived = match &self.hooks {
            None => {
                let Onward { phase, turn } = self.onward(position, chosen, decided);
                let seat = self.seat_after(position, turn);
                self.turn_to(position, (seat, phase), turn, turn != Turn::Stays)
            }
            Some(hooks) => self.turn_by_script(hooks, position, list, chosen, decided)?,
        };
        let seat = position.seat();
        if arrived && self.remembers {
            position.apply(Change::Remember);
        }
        let moment = Moment::AfterMove {
            mover,
            before,
            arrived,
        };
        let idle = self.settle(position, list, moment)?;
        Ok((seat, idle))
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
            Manner::Goes | Manner::Stays if position.layout().has_crowds() => {
                position.apply(Change::Go {
                    from: chosen.from,
                    to: match chosen.manner {
                        Manner::Stays => chosen.from,
                        _ => chosen.to,
                    },
                    piece: chosen.piece,
                    becomes: chosen.becomes,
                });
            }
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
            Manner::Enters => {
                let comes = position.layout().placing(chosen.to, chosen.becomes);
                position.apply(comes);
            }
            Manner::Stays if changed => position.apply(becomes(chosen.from)),
            Manner::Exchanged if changed => position.apply(becomes(chosen.to)),
            Manner::Stays | Manner::Exchanged | Manner::Nothing | Manner::Passes => {}
        }
        for change in then {
            position.apply(*change);
        }
    }

    /// The game's hooks, if one of them serves that place in the flow.
    #[inline]
    pub(super) fn hooked(&self, hook: Hook) -> Option<&Hooks> {
        self.hooks.as_ref().filter(|hooks| hooks.has(hook))
    }

    /// The declared phase after a move, and whose turn it is.
    #[inline]
    pub(super) fn onward(
        &self,
        position: &Position,
        chosen: &Move,
        decided: Option<Onward>,
    ) -> Onward {
        let Some(phase) = self.phase(position) else {
            return Onward {
                phase: 0,
                turn: Turn::Passes,
            };
        };
        let said = phase.rules.onward(position, chosen).or(decided);
        said.unwrap_or(Onward {
            phase: phase.next,
            turn: phase.turn,
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
                self.list_allowed(position, phase, request, list)?;
                let bans = request.forbidden && !self.forbidden.is_empty();
                if bans && list.is_empty() && phase.rules.priorities() > 0 {
                    self.list_next_best(position, phase, request, list)?;
                }
                if phase.uses_most && request.all_dice && list.len() > 1 && request.route.is_none()
                {
                    self.keep_most_dice(position, phase, request, list)?;
                } else if phase.uses_most && request.all_dice && request.route.is_some() {
                    self.keep_listed(position, request, list)?;
                }
                if let Some(hooks) = self.hooked(Hook::Narrow).filter(|_| request.narrowed) {
                    self.narrow(hooks, position, request, list)?;
                }
            }
            _ => list.clear(),
        }
        Ok(())
    }

    /// Lists the moves of a position that leave nothing forbidden behind.
    #[inline]
    fn list_allowed(
        &self,
        position: &Position,
        phase: &Phase,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<(), PlayError> {
        phase.rules.list(position, request, list)?;
        if let Some(hooks) = self.hooked(Hook::Moves) {
            self.offer(hooks, position, request, list)?;
        }
        if request.forbidden && !self.forbidden.is_empty() {
            self.forbid(position, phase, list);
        }
        Ok(())
    }

    /// Lists moves where all that the priorities ask for are forbidden: what is forbidden goes
    /// before nothing. So of those that are left the best go first, and a priority that only
    /// forbidden moves meet is not asked.
    #[cold]
    fn list_next_best(
        &self,
        position: &Position,
        phase: &Phase,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<(), PlayError> {
        let with = |priorities: u64| Request {
            priorities,
            route: None,
            ..*request
        };
        let whole = phase.rules.of_whole_moves(position);
        self.list_allowed(position, phase, &with(0), list)?;
        let (mut kept, mut listed) = (0, 0);
        if !list.is_empty() {
            for at in 0..phase.rules.priorities() {
                let more = kept | (request.priorities & !whole & 1 << at);
                if more == kept {
                    continue;
                }
                self.list_allowed(position, phase, &with(more), list)?;
                listed = more;
                if !list.is_empty() {
                    kept = more;
                }
            }
        }
        if listed != kept {
            self.list_allowed(position, phase, &with(kept), list)?;
        }
        let asked = request.priorities & whole;
        let best = phase.rules.keep_best(position, asked, None, list);
        if request.route.is_some() {
            let request = Request {
                priorities: kept,
                ..*request
            };
            self.list_allowed(position, phase, &request, list)?;
            phase.rules.keep_best(position, asked, Some(&best), list);
        }
        Ok(())
    }
}
