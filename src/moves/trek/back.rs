//! Whether some way leads to an end that uses no edge twice: looked for backwards through the
//! layers, in which nearly every step back comes from somewhere.

use super::ground::{Prey, Way};
use super::layers::{GivenUp, Layers};
use super::{MOST_FREE, Pace};
use crate::board::Site;

/// One step back: the number of the set of captures, and the site where the step began.
type Origin = (usize, Site);

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
            if trek.has_last {
                for (row, pace) in by_row(&trek.last) {
                    if pace.cost <= cost
                        && self.back((set, site), (row, pace), |search, (set, from)| {
                            search.comes_to(set, from, cost - pace.cost)
                        })?
                    {
                        return Ok(true);
                    }
                }
            } else if self.comes_to(set, site, cost)? {
                return Ok(true);
            }
        }
        if free == MOST_FREE {
            return Ok(false);
        }
        for (row, pace) in by_row(&trek.after) {
            if self.back((set, site), (row, pace), |search, (set, from)| {
                match search.ends(set).contains(search.bit(from)) {
                    true => search.ends_on(set, from, free + 1),
                    false => Ok(false),
                }
            })? {
                return Ok(true);
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
        let trek = self.trek;
        for (row, pace) in by_row(&trek.steps) {
            if pace.cost <= cost
                && self.back((set, site), (row, pace), |search, (set, from)| {
                    search.comes_to(set, from, cost - pace.cost)
                })?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a step can have led to a site, and `comes` is so of where it began.
    fn back(
        &mut self,
        (set, site): (usize, Site),
        (row, pace): (usize, &Pace),
        mut comes: impl FnMut(&mut Self, Origin) -> Result<bool, GivenUp>,
    ) -> Result<bool, GivenUp> {
        let noted = self.notes.origins.len();
        self.pull(row, pace.length(), site);
        let mut found = false;
        let mut at = noted;
        while let Some(from) = self.notes.origins.get(at).copied() {
            at += 1;
            let captured = self.notes.sets[set];
            let may = self.may_capture(pace, from, captured);
            // What it can have captured it may have found gone: every part of it is tried.
            let mut gone = 0;
            loop {
                let before = captured & !may | gone;
                if let Some((origin, way)) = self.begins((before, from), pace, (set, site)) {
                    let used = self.notes.used.len();
                    if !self.trek.once || self.notes.use_edges(&way) {
                        found = comes(self, origin)?;
                        self.notes.used.truncate(used);
                    }
                }
                gone = gone.wrapping_sub(may) & may;
                if found || gone == 0 {
                    break;
                }
            }
            if found {
                break;
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

    /// The step from a site, if some set of captures is known with which it leads where it
    /// should.
    fn begins(
        &self,
        (before, from): (Prey, Site),
        pace: &Pace,
        (set, site): (usize, Site),
    ) -> Option<(Origin, Way)> {
        let at = self.notes.sets.iter().position(|known| *known == before)?;
        let first = self.ground.tables.step(pace.row, from);
        let gone = |site| self.notes.is_in(before, site);
        let way = self.ground.way(pace, (from, first), gone)?;
        let prey = &self.notes.prey;
        let mut all = before;
        for captured in way.captured() {
            all |= 1 << prey.iter().position(|each| each == captured)?;
        }
        (all == self.notes.sets[set] && way.to() == site).then_some(((at, from), way))
    }
}

/// All steps, with the number of the row that each goes along.
fn by_row(rows: &[Vec<Pace>]) -> impl Iterator<Item = (usize, &Pace)> {
    let rows = rows.iter().enumerate();
    rows.flat_map(|(row, paces)| paces.iter().map(move |pace| (row, pace)))
}
