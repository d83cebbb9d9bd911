//! Going on from a leg: moves of several legs, one after the other.

use super::list::{Move, State, Step};
use super::narrow::{asked, keep_best, order};
use super::program::Certainty;
use super::request::{MOST_LEGS, MOST_MOVES, TooMany};
use super::rules::{Follow, Landing, Leg, LegId, Removal, Scope};
use super::search::Search;
use crate::board::Site;
use crate::position::Piece;

/// How a move began.
struct Start {
    leg: LegId,
    from: Site,
    piece: Piece,
}

impl Search<'_> {
    /// Keeps the steps of the best rank, and goes on from each of them.
    pub(super) fn extend_steps(&mut self, ranked: bool) -> Result<(), TooMany> {
        if ranked {
            let asked = asked(self.seat, self.request.priorities, |scope| {
                scope != Scope::Move
            });
            keep_best(&mut self.list.scratch.steps, 0, asked);
        }
        order(&mut self.list.scratch.steps, self.request.ordered);
        self.list.scratch.path.clear();
        self.list.scratch.taken.clear();
        self.list.scratch.seen.clear();
        let end = self.list.scratch.steps.len();
        for at in 0..end {
            let step = self.list.scratch.steps[at];
            let piece = self.seat.leg(step.leg).piece;
            let progress = self.progress(step.from, 0);
            let start = Start {
                leg: step.leg,
                from: step.from,
                piece,
            };
            self.list.scratch.cells[step.from.index()] = Piece::EMPTY;
            let flow = if self.may_land(&step, 0, at) {
                self.make(&start, step, progress)
            } else {
                Ok(false)
            };
            self.list.scratch.cells[step.from.index()] = piece;
            flow?;
        }
        Ok(())
    }

    /// Makes a step, lists what it comes to or goes on, and takes it back. Whether it
    /// led anywhere new.
    fn make(&mut self, start: &Start, step: Step, progress: u8) -> Result<bool, TooMany> {
        let leg = self.seat.leg(step.leg);
        let piece = self.seat.promoted(leg.becomes, step.to, false);
        let progress = self.progress(step.to, progress);
        let scratch = &mut self.list.scratch;
        let taken = scratch.taken.len();
        let (first, last) = (step.captures.0 as usize, step.captures.1 as usize);
        if scratch.path.len() == MOST_LEGS {
            return Err(TooMany);
        }
        scratch.path.push(step.to);
        scratch.taken.extend_from_slice(&scratch.pool[first..last]);
        // A first leg that captures leads nowhere that a longer way could lead.
        let lone = scratch.path.len() == 1
            && leg.program.captures == Certainty::Always
            && !leg.program.ambiguous;
        let state = State {
            origin: start.from,
            site: step.to,
            piece,
            sequel: leg.sequel,
            progress,
        };
        let flow = if self.is_still(start, &state) {
            Ok(false)
        } else if lone || self.list.scratch.seen.note(state, &self.list.scratch.taken) {
            self.mark_captured(leg.removal, taken);
            let flow = self.go_on(start, &state, leg);
            self.unmark_captured(taken);
            flow.map(|()| true)
        } else {
            Ok(false)
        };
        let scratch = &mut self.list.scratch;
        scratch.path.pop();
        scratch.taken.truncate(taken);
        flow
    }

    /// Whether a sequence has come back to where nothing has happened yet.
    fn is_still(&self, start: &Start, state: &State) -> bool {
        state.site == start.from && state.piece == start.piece && self.list.scratch.taken.is_empty()
    }

    /// Lists the move as it stands if it may end here, and every way to go on.
    fn go_on(&mut self, start: &Start, state: &State, leg: &Leg) -> Result<(), TooMany> {
        let first = self.list.scratch.steps.len();
        let pool = self.list.scratch.pool.len();
        self.find_followers(state.site, state.piece, leg)?;
        let goes_on = self.list.scratch.steps.len() > first;
        let may_end = !goes_on || leg.follow != Follow::Must || !self.request.must;
        if may_end {
            self.emit(start, state)?;
        }
        if goes_on {
            let asked = asked(self.seat, self.request.priorities, |scope| {
                scope == Scope::EveryLeg
            });
            keep_best(&mut self.list.scratch.steps, first, asked);
            order(&mut self.list.scratch.steps[first..], self.request.ordered);
            let end = self.list.scratch.steps.len();
            // A capture always leads on: to where another way has been first, or anew.
            let steps = &self.list.scratch.steps;
            let mut led_on = steps[first..end]
                .iter()
                .any(|step| step.captures.0 < step.captures.1);
            for at in first..end {
                let step = self.list.scratch.steps[at];
                if self.may_land(&step, first, at) {
                    led_on |= self.make(start, step, state.progress)?;
                }
            }
            // Where every way on leads back to where the piece has been, it ends.
            if !led_on && !may_end {
                self.emit(start, state)?;
            }
        }
        self.list.scratch.steps.truncate(first);
        self.list.scratch.pool.truncate(pool);
        Ok(())
    }

    /// Notes every step by which a leg can be followed.
    fn find_followers(&mut self, site: Site, piece: Piece, leg: &Leg) -> Result<(), TooMany> {
        if leg.follow == Follow::End {
            return Ok(());
        }
        let seat = self.seat;
        let cells = std::mem::take(&mut self.list.scratch.cells);
        let mut flow = Ok(());
        for (word, id) in &seat.by_piece[piece.index()] {
            let next = seat.leg(*id);
            let follows = leg.followers.contains(word)
                && next.from.as_ref().is_none_or(|from| from.contains(site));
            if follows && flow.is_ok() {
                flow = self.walk_leg(*id, next, site, &cells);
            }
        }
        self.list.scratch.cells = cells;
        flow
    }

    /// Whether the rule about landings lets a step be made: if it must land where it
    /// can go on, it does, or no other landing behind the same captures could.
    fn may_land(&mut self, step: &Step, first: usize, at: usize) -> bool {
        let leg = self.seat.leg(step.leg);
        if leg.landing == Landing::Free || !self.request.landing || self.can_go_on(step) {
            return true;
        }
        let steps = &self.list.scratch.steps;
        let siblings: Vec<Step> = (first..steps.len())
            .filter(|other| *other != at)
            .map(|other| steps[other])
            .filter(|other| {
                (other.leg, other.from) == (step.leg, step.from) && self.same_captures(other, step)
            })
            .collect();
        !siblings.iter().any(|other| self.can_go_on(other))
    }

    fn same_captures(&self, a: &Step, b: &Step) -> bool {
        let pool = &self.list.scratch.pool;
        let sites = |step: &Step| &pool[step.captures.0 as usize..step.captures.1 as usize];
        sites(a) == sites(b)
    }

    /// Whether a step, once made, can be followed.
    fn can_go_on(&mut self, step: &Step) -> bool {
        let leg = self.seat.leg(step.leg);
        let landed = self.seat.promoted(leg.becomes, step.to, false);
        let scratch = &mut self.list.scratch;
        let (taken, first, pool) = (scratch.taken.len(), scratch.steps.len(), scratch.pool.len());
        let (start, end) = (step.captures.0 as usize, step.captures.1 as usize);
        scratch.taken.extend_from_slice(&scratch.pool[start..end]);
        let origin = std::mem::replace(&mut scratch.cells[step.from.index()], Piece::EMPTY);
        self.mark_captured(leg.removal, taken);
        // A search that outgrows its limits here does so again where it is told.
        let found = self.find_followers(step.to, landed, leg).is_ok();
        self.unmark_captured(taken);
        let scratch = &mut self.list.scratch;
        scratch.cells[step.from.index()] = origin;
        scratch.taken.truncate(taken);
        let goes_on = scratch.steps.len() > first;
        scratch.steps.truncate(first);
        scratch.pool.truncate(pool);
        found && goes_on
    }

    fn mark_captured(&mut self, removal: Removal, from: usize) {
        let scratch = &mut self.list.scratch;
        let mark = match removal {
            Removal::AtOnce => Piece::EMPTY,
            Removal::AtEnd => Piece::JUMPED,
        };
        for site in &scratch.taken[from..] {
            scratch.cells[site.index()] = mark;
        }
    }

    fn unmark_captured(&mut self, from: usize) {
        let scratch = &mut self.list.scratch;
        for site in &scratch.taken[from..] {
            scratch.cells[site.index()] = self.position.at(*site);
        }
    }

    fn emit(&mut self, start: &Start, state: &State) -> Result<(), TooMany> {
        let becomes = self.seat.promoted(state.piece, state.site, true);
        let mut found = Move::bare(start.leg, start.from, state.site, start.piece, becomes);
        if let Some(route) = self.request.route {
            if usize::from(state.progress) < route.len() || route.last() != Some(&state.site) {
                return Ok(());
            }
            found.complete = route.len() == self.list.scratch.path.len() + 1;
        }
        self.list.push_searched(found);
        if self.list.len() > MOST_MOVES {
            Err(TooMany)
        } else {
            Ok(())
        }
    }

    /// How many sites of the route are met once the piece is on a site.
    fn progress(&self, site: Site, progress: u8) -> u8 {
        match self.request.route {
            Some(route) if route.get(usize::from(progress)) == Some(&site) => progress + 1,
            _ => progress,
        }
    }
}
