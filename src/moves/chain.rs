//! Going on from a leg: moves of several legs, one after the other.

use std::hash::{Hash, Hasher};

use super::leg::{Fate, Follow, Landing, Leg, LegId, Naming, Supply, Way};
use super::list::{Manner, Move, State, Step};
use super::narrow::{asked, keep_best, order};
use super::program::Certainty;
use super::request::{MOST_LEGS, MOST_MOVES, TooMany};
use super::rules::Scope;
use super::search::Search;
use crate::board::Site;
use crate::position::{Change, Piece};

/// How a move began.
struct Start {
    leg: LegId,
    from: Site,
    piece: Piece,
}

/// How far the search was before a step was made.
struct Depth {
    taken: usize,
    cells: usize,
    first: usize,
    then: usize,
    leaving: usize,
    otherwise: u16,
    again: u16,
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
        let scratch = &mut self.list.scratch;
        scratch.path.clear();
        scratch.taken.clear();
        scratch.first.clear();
        scratch.then.clear();
        scratch.leaving.clear();
        (scratch.otherwise, scratch.again) = (0, 0);
        scratch.seen.clear();
        let end = scratch.steps.len();
        for at in 0..end {
            let step = self.list.scratch.steps[at];
            let leg = self.seat.leg(step.leg);
            let piece = leg.piece;
            // What comes from off the board, or only makes room, begins nowhere.
            let named = match leg.supply {
                Supply::Board | Supply::Nothing => self.progress(step.from, 0),
                Supply::Endless | Supply::Place(_) => 0,
            };
            let start = Start {
                leg: step.leg,
                from: step.from,
                piece,
            };
            let lifts = leg.supply == Supply::Board;
            let shown = lifts.then(|| self.lift(step.from, piece));
            let flow = if self.may_land(&step, 0, at) {
                self.make(&start, step, named)
            } else {
                Ok(false)
            };
            if let Some(shown) = shown {
                self.set_down(step.from, shown);
            }
            flow?;
        }
        Ok(())
    }

    /// Makes a step, lists what it comes to or goes on, and takes it back. Whether it
    /// led anywhere new.
    fn make(&mut self, start: &Start, step: Step, progress: u8) -> Result<bool, TooMany> {
        let leg = self.seat.leg(step.leg);
        let piece = match step.gone || !leg.promotes {
            true => step.becomes,
            false => self.seat.promoted(step.becomes, step.to, false),
        };
        let progress = self.progress(step.to, progress);
        let scratch = &mut self.list.scratch;
        let (first, last) = (step.captures.0 as usize, step.captures.1 as usize);
        if scratch.path.len() == MOST_LEGS {
            return Err(TooMany);
        }
        let depth = Depth {
            taken: scratch.taken.len(),
            cells: scratch.overwritten.len(),
            first: scratch.first.len(),
            then: scratch.then.len(),
            leaving: scratch.leaving.len(),
            otherwise: scratch.otherwise,
            again: scratch.again,
        };
        scratch.path.push(step.to);
        scratch.taken.extend_from_slice(&scratch.pool[first..last]);
        scratch.again += step.again;
        if first < last || step.again > 0 {
            let leaves = leg.fate == Fate::Gone
                && !matches!(leg.way, Way::Sow(_))
                && !self.position.layout().has_crowds();
            if leaves {
                let early = step.early();
                scratch.leaving.extend_from_slice(&scratch.pool[early]);
            }
            scratch.otherwise += u16::from(!leaves || step.late > 0 || step.again > 0);
        }
        if scratch.path.len() == 1 {
            scratch.begun = u16::try_from(last - first).unwrap_or(u16::MAX);
        }
        // A first leg that captures leads nowhere that a longer way could lead.
        let lone = scratch.path.len() == 1
            && (leg.follow == Follow::End
                || leg.captures() == Certainty::Always
                    && leg.program().is_some_and(|program| !program.ambiguous));
        let quiet = first == last || leg.way.captures() == Certainty::Never;
        if let Some(bit) = 1u32.checked_shl(scratch.path.len() as u32 - 1) {
            scratch.quiet = scratch.quiet & !bit | if quiet { bit } else { 0 };
        }
        let site = if leg.stays { step.from } else { step.to };
        self.note_changes(leg, &step, site);
        let state = State {
            origin: start.from,
            site,
            piece,
            sequel: leg.sequel,
            progress,
            changed: match lone {
                true => 0,
                false => self.changed(leg, &step) ^ self.words_of(start.leg),
            },
        };
        let flow = if self.is_still(start, &state, leg) {
            Ok(false)
        } else if lone || self.list.scratch.seen.note(state, &self.list.scratch.taken) {
            let flow = if leg.follow == Follow::End || step.gone {
                self.emit(start, &state, leg, &step)
            } else {
                self.enter(leg, &step);
                let flow = self.go_on(start, &state, leg, &step);
                self.leave(depth.cells);
                flow
            };
            flow.map(|()| true)
        } else {
            Ok(false)
        };
        let scratch = &mut self.list.scratch;
        scratch.path.pop();
        scratch.taken.truncate(depth.taken);
        scratch.first.truncate(depth.first);
        scratch.then.truncate(depth.then);
        scratch.leaving.truncate(depth.leaving);
        (scratch.otherwise, scratch.again) = (depth.otherwise, depth.again);
        flow
    }

    /// A number that tells apart what has been changed besides; 0 if nothing has.
    fn changed(&self, leg: &Leg, step: &Step) -> u64 {
        let scratch = &self.list.scratch;
        if scratch.first.is_empty() && scratch.then.is_empty() && !leg.stays {
            return 0;
        }
        let mut hasher = std::hash::DefaultHasher::new();
        (&scratch.first, &scratch.then, step.to).hash(&mut hasher);
        hasher.finish()
    }

    /// A number that tells apart which words a move begins with; 0 if with none.
    fn words_of(&self, first: LegId) -> u64 {
        let words = &self.seat.leg(first).words;
        if words.is_empty() {
            return 0;
        }
        let mut hasher = std::hash::DefaultHasher::new();
        words.hash(&mut hasher);
        hasher.finish()
    }

    /// Whether a sequence has come back to where nothing has happened yet.
    fn is_still(&self, start: &Start, state: &State, leg: &Leg) -> bool {
        let scratch = &self.list.scratch;
        // Whoever must go by a die may be led back by it.
        leg.supply == Supply::Board
            && leg.die.is_none()
            && !leg.stays
            && state.site == start.from
            && state.piece == start.piece
            && scratch.taken.is_empty()
            && scratch.first.is_empty()
            && scratch.then.is_empty()
    }

    /// Lists the move as it stands if it may end here, and every way to go on.
    fn go_on(
        &mut self,
        start: &Start,
        state: &State,
        leg: &Leg,
        step: &Step,
    ) -> Result<(), TooMany> {
        let first = self.list.scratch.steps.len();
        let (pool, shoves) = (self.list.scratch.pool.len(), self.list.scratch.shoves.len());
        let acts = self.list.scratch.acts.len();
        self.find_followers(state.site, state.piece, leg)?;
        let goes_on = self.list.scratch.steps.len() > first;
        let may_end = !goes_on || leg.follow != Follow::Must || !self.request.must;
        if may_end {
            self.emit(start, state, leg, step)?;
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
                self.emit(start, state, leg, step)?;
            }
        }
        let scratch = &mut self.list.scratch;
        scratch.steps.truncate(first);
        scratch.pool.truncate(pool);
        scratch.shoves.truncate(shoves);
        scratch.acts.truncate(acts);
        Ok(())
    }

    /// Notes every step by which a leg can be followed.
    fn find_followers(&mut self, site: Site, piece: Piece, leg: &Leg) -> Result<(), TooMany> {
        if leg.follow == Follow::End || !self.may_follow(leg, site, piece) {
            return Ok(());
        }
        let seat = self.seat;
        for (word, legs) in &seat.follow_ups[piece.index()] {
            if !leg.followers.contains(word) {
                continue;
            }
            for id in legs {
                let next = seat.leg(*id);
                if next.from.as_ref().is_none_or(|from| from.contains(site)) {
                    self.walk_leg(*id, next, site)?;
                }
            }
        }
        Ok(())
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
        let landed = match leg.promotes {
            true => self.seat.promoted(step.becomes, step.to, false),
            false => step.becomes,
        };
        if step.gone {
            return false;
        }
        let scratch = &mut self.list.scratch;
        let (first, pool, shoves, acts) = (
            scratch.steps.len(),
            scratch.pool.len(),
            scratch.shoves.len(),
            scratch.acts.len(),
        );
        let depth = scratch.overwritten.len();
        // Of several that stand there the moving one has been lifted already.
        let alone = !self.position.layout().is_crowd(step.from);
        if leg.supply == Supply::Board && step.from != self.off() && alone {
            self.write(step.from, Piece::EMPTY);
        }
        self.enter(leg, step);
        let site = if leg.stays { step.from } else { step.to };
        // A search that outgrows its limits here does so again where it is told.
        let found = self.find_followers(site, landed, leg).is_ok();
        self.leave(depth);
        let scratch = &mut self.list.scratch;
        let goes_on = scratch.steps.len() > first;
        scratch.steps.truncate(first);
        scratch.pool.truncate(pool);
        scratch.shoves.truncate(shoves);
        scratch.acts.truncate(acts);
        found && goes_on
    }

    fn emit(
        &mut self,
        start: &Start,
        state: &State,
        leg: &Leg,
        step: &Step,
    ) -> Result<(), TooMany> {
        if let Some(route) = self.request.route {
            // Where only its ends are written, what the piece does from there is no part of it.
            let ends = matches!(
                self.seat.leg(start.leg).written,
                Naming::Ends | Naming::Captures
            );
            let end = match leg.way {
                Way::Sow(_) => step.from,
                _ if ends && leg.stays && self.list.scratch.path.len() > 1 => state.site,
                _ => step.to,
            };
            if route.is_empty() != (end == self.off()) {
                return Ok(());
            }
            if route.is_empty() {
                // What is about no site goes no way.
            } else if usize::from(state.progress) < route.len() || route.last() != Some(&end) {
                return Ok(());
            }
        }
        let scratch = &self.list.scratch;
        let changes = scratch.first.iter().chain(&scratch.then);
        let arrival = (state.site != start.from).then_some((state.site, state.piece));
        if self.request.conditions
            && self
                .rules
                .without_room(self.position, changes, arrival)
                .is_some()
        {
            return Ok(());
        }
        let first = self.seat.leg(start.leg);
        let lifts = self.list.scratch.otherwise == 0;
        let swapped = self.list.scratch.first.iter().any(|change| {
            matches!(
                change,
                Change::Swap { .. } | Change::Mount { .. } | Change::Push { .. }
            )
        });
        let origin = matches!(first.supply, Supply::Board | Supply::Nothing);
        let manner = match first.supply {
            Supply::Nothing if matches!(first.way, Way::Pass) => Manner::Passes,
            Supply::Nothing => Manner::Nothing,
            Supply::Endless | Supply::Place(_) if swapped => Manner::Exchanged,
            Supply::Endless | Supply::Place(_) => Manner::Enters,
            Supply::Board if swapped => Manner::Exchanged,
            Supply::Board if state.site == start.from => Manner::Stays,
            Supply::Board => Manner::Goes,
        };
        // Where legs capture in several ways, each says what becomes of it.
        let alone = self.list.scratch.first.len();
        if !lifts {
            let scratch = &mut self.list.scratch;
            let lifted = scratch
                .leaving
                .iter()
                .map(|site| Change::Lift { site: *site });
            scratch.first.extend(lifted);
            scratch.first.rotate_left(alone);
        }
        // What comes under the piece does so where it comes to rest.
        let buries = |change: &Change| matches!(change, Change::Bury { .. });
        let noted = match self.list.scratch.then.iter().any(buries) {
            true => Some(self.list.scratch.then.clone()),
            false => None,
        };
        for change in &mut self.list.scratch.then {
            if let Change::Bury { to, .. } = change {
                *to = state.site;
            }
        }
        let layout = self.position.layout();
        let more = match layout.has_crowds() || layout.forms.vary() {
            true => {
                let taken = &self.list.scratch.taken;
                let worth = |site: &Site| -> usize {
                    self.prey(*site).map(|piece| layout.worth(piece)).sum()
                };
                let all: usize = taken.iter().map(worth).sum();
                u16::try_from(all.saturating_sub(taken.len())).unwrap_or(u16::MAX)
            }
            false => 0,
        };
        let more = more.saturating_add(self.list.scratch.again);
        let own = [state.piece];
        let choices = match step.gone || !leg.promotes {
            true => &own[..],
            false => self.seat.promotions(state.piece, state.site, true),
        };
        let named = first.named || leg.becomes.len() > 1 || choices.len() > 1;
        for becomes in choices {
            let ends = if leg.stays && self.list.scratch.path.len() > 1 {
                state.site
            } else {
                step.to
            };
            let mut found = Move::bare(start.leg, start.from, ends, start.piece, *becomes);
            found.last = step.leg;
            found.manner = manner;
            found.named = named;
            found.written = first.written;
            found.lifts = lifts;
            found.more = more;
            if let Some(route) = self.request.route {
                let sites = match leg.way {
                    Way::Sow(_) | Way::Act | Way::Reroll(_) => 1,
                    _ => self.list.scratch.path.len() + usize::from(origin),
                };
                found.complete = route.len() == sites;
            }
            // Where units come apart they do so once they are there.
            let parts = !step.gone && self.seat.parts(*becomes, state.site, layout);
            if parts {
                self.list.scratch.then.push(Change::Part {
                    site: state.site,
                    piece: *becomes,
                });
            }
            self.list.push_searched(found);
            if let Way::Reroll(reroll) = &first.way {
                reroll.spread(self.position, self.list)?;
            }
            if parts {
                self.list.scratch.then.pop();
            }
            if self.list.len() > MOST_MOVES {
                return Err(TooMany);
            }
        }
        if let Some(noted) = noted {
            self.list.scratch.then = noted;
        }
        if !lifts {
            let scratch = &mut self.list.scratch;
            scratch.first.rotate_right(alone);
            scratch.first.truncate(alone);
        }
        Ok(())
    }

    /// How many sites of the route are met once the piece is on a site.
    fn progress(&self, site: Site, progress: u8) -> u8 {
        match self.request.route {
            Some(route) if route.get(usize::from(progress)) == Some(&site) => progress + 1,
            _ => progress,
        }
    }
}
