//! Moves that are found by a look at the whole board at once.

use super::condition::{Asked, Condition, Moment};
use super::leg::{Follow, Leg, LegId, Supply, Way};
use super::list::{Manner, Move};
use super::masks::{Board, Masks, Word};
use super::rays::{Ray, Tread};
use super::request::{MOST_MOVES, TooMany};
use super::rules::Class;
use super::search::Search;
use crate::board::Site;

/// From so many pieces on a look at the whole board is quicker than one from each of them, along
/// ways that go as far as they can.
const MANY: u32 = 4;

impl Search<'_> {
    /// Lists the moves of a leg that is a move by itself by looking at the whole board at
    /// once. Whether that was possible; where the leg goes on, is ranked, or goes as far as it
    /// likes, only from where it can be made at all is found out so.
    #[inline]
    pub(super) fn find_at_once(
        &mut self,
        class: &Class,
        id: LegId,
        leg: &Leg,
    ) -> Result<bool, TooMany> {
        if !leg.is_plain() {
            return Ok(false);
        }
        let ends = !class.ranked && leg.follow == Follow::End;
        match &self.rules.tables.masks {
            Masks::None => Ok(false),
            Masks::Small(board) => self.find_on(board, ends, id, leg),
            Masks::Large(board) => self.find_on(board, ends, id, leg),
        }
    }

    #[inline]
    fn find_on<W: Word>(
        &mut self,
        board: &Board<W>,
        ends: bool,
        id: LegId,
        leg: &Leg,
    ) -> Result<bool, TooMany> {
        match &leg.way {
            Way::Along(program) => {
                if leg.supply != Supply::Board {
                    return Ok(false);
                }
                let mut standing = W::read(self.position.set(leg.piece));
                if let Some(from) = leg.from_bits {
                    standing = standing & W::of(from);
                }
                if standing.is_none() {
                    return Ok(true);
                }
                let (Some(rays), true) = (&program.rays, leg.asked.is_empty()) else {
                    return Ok(false);
                };
                let runs = rays.iter().any(|ray| ray.stop.is_none());
                if runs && standing.count() < MANY {
                    return Ok(false);
                }
                let passed = board.passed(self.position, program);
                let mut free = W::default();
                let mut listed = ends;
                for ray in rays {
                    let origins = standing & board.origins(&passed, ray);
                    free = free | origins;
                    match ray.stop.filter(|_| ends) {
                        Some(stop) if !origins.is_none() => {
                            self.push_rays(id, leg, (ray, stop), origins)?;
                        }
                        Some(_) => {}
                        None => listed = false,
                    }
                }
                // Where that is not all, only these need to be walked.
                self.origins = (!listed).then(|| free.wide());
                Ok(listed || free.is_none())
            }
            Way::Anywhere(target) => {
                let stands = matches!(leg.supply, Supply::Board | Supply::Nothing);
                if stands || target.marks.capture || !ends {
                    return Ok(false);
                }
                if let Supply::Place(place) = leg.supply
                    && self.position.held(place, leg.piece) == 0
                {
                    return Ok(true);
                }
                if matches!(leg.supply, Supply::Place(_)) {
                    return Ok(false);
                }
                let mut sites = board.passing(self.position, target.check);
                for asked in &leg.asked {
                    match self.asked_at_once(board, asked) {
                        Some(bits) => sites = sites & bits,
                        None => return Ok(false),
                    }
                }
                let off = self.off();
                while let Some(to) = sites.take_lowest() {
                    let to = Site::new(to);
                    let becomes = self.seat.promoted(leg.first_becomes(), to, true);
                    let mut found = Move::bare(id, off, to, leg.piece, becomes);
                    found.manner = Manner::Enters;
                    found.named = leg.named;
                    found.written = leg.written;
                    self.list.push(found, &[]);
                }
                Ok(true)
            }
            Way::Pass | Way::Act | Way::Reroll(_) | Way::Sow(_) | Way::Walk(_) => Ok(false),
        }
    }

    /// The sites where a condition is as it is asked for, if it is of a kind that can be
    /// found out for the whole board at once.
    #[inline]
    fn asked_at_once<W: Word>(&self, board: &Board<W>, asked: &Asked) -> Option<W> {
        let Condition::Pattern(program) = &*asked.condition else {
            return None;
        };
        if asked.moment != Moment::Before {
            return None;
        }
        let found = board.free(self.position, program)?;
        Some(if asked.holds { found } else { !found })
    }

    /// Lists the moves of a ray from each of its origins; the piece comes to rest after so many
    /// steps.
    #[inline]
    fn push_rays<W: Word>(
        &mut self,
        id: LegId,
        leg: &Leg,
        (ray, stop): (&Ray, usize),
        mut origins: W,
    ) -> Result<(), TooMany> {
        let tables = &self.rules.tables;
        let becomes = leg.first_becomes();
        while let Some(from) = origins.take_lowest() {
            let from = Site::new(from);
            let (mut to, mut steps, mut at) = (from, 0, from);
            let mut captured = [from; 8];
            let mut captures = 0;
            let mut many: Vec<Site> = Vec::new();
            for item in &ray.items {
                if item.tread == Tread::Look {
                    continue;
                }
                at = tables.step(ray.row, at);
                steps += 1;
                if steps == stop {
                    to = at;
                }
                if item.capture && !self.position.at(at).is_empty() {
                    match captured.get_mut(captures) {
                        Some(slot) => *slot = at,
                        None => many.push(at),
                    }
                    captures += 1;
                }
            }
            let few = &captured[..captures.min(captured.len())];
            let becomes = self.seat.promoted(becomes, to, true);
            let found = Move::bare(id, from, to, leg.piece, becomes).written_as(leg.written);
            if many.is_empty() {
                self.list.push(found, few);
            } else {
                let all: Vec<Site> = few.iter().chain(&many).copied().collect();
                self.list.push(found, &all);
            }
            if self.list.len() > MOST_MOVES {
                return Err(TooMany);
            }
        }
        Ok(())
    }
}
