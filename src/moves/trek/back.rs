//! Whether some way leads to an end that uses no edge twice: looked for backwards through the
//! layers, in which nearly every step back comes from somewhere.

use super::ground::{Prey, Way};
use super::layers::{GivenUp, Layers};
use super::{MOST_FREE, Pace};
use crate::board::Site;

/// What a step back leads to.
#[derive(Clone, Copy)]
enum Behind {
    /// To a site reached at a cost.
    Layer(u16),
    /// To an end, after which so many steps have cost nothing.
    End(usize),
}

impl<const W: usize> Layers<'_, '_, W> {
    /// Whether some way ends on a site with a set of captures.
    pub(super) fn is_reached(&mut self, set: usize, site: Site) -> Result<bool, GivenUp> {
        self.notes.used.clear();
        self.notes.origins.clear();
        self.ends_on(set, site, 0)
    }

    /// The same with steps without a cost behind it.
    fn ends_on(&mut self, set: usize, site: Site, free: usize) -> Result<bool, GivenUp> {
        self.spend()?;
        let trek = self.trek;
        let least = if trek.less { 1 } else { trek.budget };
        for cost in least..=trek.budget {
            let found = match trek.has_last {
                true => self.is_led_to((set, site), cost, &trek.last)?,
                false => self.comes_to(set, site, cost)?,
            };
            if found {
                return Ok(true);
            }
        }
        if free == MOST_FREE {
            return Ok(false);
        }
        for (row, paces) in trek.after.iter().enumerate() {
            for pace in paces {
                if self.back((set, site), (row, pace), Behind::End(free + 1))? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether some way comes to a site at a cost.
    fn comes_to(&mut self, set: usize, site: Site, cost: u16) -> Result<bool, GivenUp> {
        if !self.reached(set, cost).contains(self.bit(site)) {
            return Ok(false);
        }
        if cost == 0 {
            return Ok(true);
        }
        self.spend()?;
        self.is_led_to((set, site), cost, &self.trek.steps)
    }

    /// Whether one of some steps can have led to a site at a cost.
    fn is_led_to(
        &mut self,
        to: (usize, Site),
        cost: u16,
        rows: &[Vec<Pace>],
    ) -> Result<bool, GivenUp> {
        for (row, paces) in rows.iter().enumerate() {
            for pace in paces.iter().filter(|pace| pace.cost <= cost) {
                if self.back(to, (row, pace), Behind::Layer(cost - pace.cost))? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether a step can have led to a site, and a way to where it began.
    fn back(
        &mut self,
        (set, site): (usize, Site),
        (row, pace): (usize, &Pace),
        behind: Behind,
    ) -> Result<bool, GivenUp> {
        let captured = self.notes.sets[set];
        if pace.bites && pace.captures > captured.count_ones() as usize {
            return Ok(false);
        }
        let noted = self.notes.origins.len();
        self.pull(row, pace.length, site);
        let mut found = false;
        let mut at = noted;
        while let (false, Some(from)) = (found, self.notes.origins.get(at).copied()) {
            at += 1;
            let may = self.may_capture(pace, from, captured);
            // What it can have captured it may have found gone: every part of it is tried.
            let mut gone = 0;
            loop {
                let before = captured & !may | gone;
                if let Some((origin, way)) = self.begins((before, from), pace, (set, site), behind)
                {
                    let used = self.notes.used.len();
                    if !self.trek.once || self.notes.use_edges(&way) {
                        found = match behind {
                            Behind::Layer(cost) => self.comes_to(origin, from, cost)?,
                            Behind::End(free) => self.ends_on(origin, from, free)?,
                        };
                        self.notes.used.truncate(used);
                    }
                }
                gone = gone.wrapping_sub(may) & may;
                if found || gone == 0 || pace.bites {
                    break;
                }
            }
        }
        self.notes.origins.truncate(noted);
        Ok(found)
    }

    /// Notes the sites from which so many steps along a row lead to a site.
    fn pull(&mut self, row: usize, length: usize, site: Site) {
        if length == 0 {
            self.notes.origins.push(site);
            return;
        }
        let plan = &self.trek.plan;
        for from in plan.before(row, site) {
            self.pull(row, length - 1, *from);
        }
    }

    /// Those of a set on which a step from a site may capture.
    fn may_capture(&self, pace: &Pace, from: Site, captured: Prey) -> Prey {
        if captured == 0 || pace.captures == 0 {
            return 0;
        }
        let mut site = from;
        let mut possible = 0;
        for item in &pace.items {
            let next = self.ground.tables.step(pace.row, site);
            let at = self.notes.prey.iter().position(|each| *each == next);
            if let (Some(at), true) = (at, item.capture) {
                possible |= 1 << at;
            }
            if item.goes {
                site = next;
            }
        }
        possible & captured
    }

    /// The step from a site that has been reached with a set of captures, and the number of
    /// that set, if it leads where it should.
    fn begins(
        &self,
        (before, from): (Prey, Site),
        pace: &Pace,
        (set, site): (usize, Site),
        behind: Behind,
    ) -> Option<(usize, Way)> {
        let sets = &self.notes.sets;
        let at = match before == sets[set] {
            true => set,
            false => sets.iter().position(|known| *known == before)?,
        };
        let reached = match behind {
            Behind::Layer(cost) => self.reached(at, cost),
            Behind::End(_) => self.ends(at),
        };
        if !reached.contains(self.bit(from)) {
            return None;
        }
        let first = self.ground.tables.step(pace.row, from);
        let gone = |site| self.notes.is_in(before, site);
        let way = self.ground.way(pace, (from, first), gone)?;
        let mut all = before;
        for captured in way.captured() {
            all |= 1 << self.notes.prey.iter().position(|each| each == captured)?;
        }
        (all == sets[set] && way.to() == site).then_some((at, way))
    }
}
