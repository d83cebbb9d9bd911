//! The search by every way, for walks that the quick search is not made for.

use std::ops::ControlFlow;

use super::{Ground, MOST_FREE, Notes, Pace, Trek};
use crate::board::Site;

/// What is called with each end, and what is captured on the way there.
type Visit<'a> = &'a mut dyn FnMut(Site, &[Site]) -> ControlFlow<()>;

impl Trek {
    /// Calls `visit` with each different end of every way.
    pub(super) fn exact(
        &self,
        ground: Ground<'_>,
        from: Site,
        (notes, budget): (&mut Notes, &mut u32),
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        notes.used.clear();
        notes.taken.clear();
        notes.found.clear();
        notes.been.clear();
        notes.free = 0;
        let mut search = Every {
            trek: self,
            ground,
            notes,
            budget,
            visit,
        };
        search.go(from, 0)
    }
}

/// The search for every end.
struct Every<'a, 'b> {
    trek: &'a Trek,
    ground: Ground<'a>,
    notes: &'b mut Notes,
    budget: &'b mut u32,
    visit: Visit<'b>,
}

impl Every<'_, '_> {
    /// Goes on from a site after so much has been spent.
    fn go(&mut self, site: Site, spent: u16) -> ControlFlow<()> {
        self.spend()?;
        // Where edges may be used again a way is told by where it is and what it has captured.
        if !self.trek.once && !self.is_new(site, spent) {
            return ControlFlow::Continue(());
        }
        let trek = self.trek;
        for pace in trek.steps.iter().flatten() {
            let total = spent + pace.cost;
            if total > trek.budget {
                continue;
            }
            let ends = !trek.has_last && (total == trek.budget || trek.less);
            self.step(site, pace, |search, to| {
                if ends {
                    search.end(to, trek.budget + 1)?;
                }
                match total < trek.budget {
                    true => search.go(to, total),
                    false => ControlFlow::Continue(()),
                }
            })?;
        }
        for pace in trek.last.iter().flatten() {
            let total = spent + pace.cost;
            if total == trek.budget || trek.less && total < trek.budget {
                self.step(site, pace, |search, to| search.end(to, trek.budget + 1))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn spend(&mut self) -> ControlFlow<()> {
        if *self.budget == 0 {
            return ControlFlow::Break(());
        }
        *self.budget -= 1;
        ControlFlow::Continue(())
    }

    /// Makes a step if it can be made, and takes it back.
    fn step(
        &mut self,
        site: Site,
        pace: &Pace,
        then: impl FnOnce(&mut Self, Site) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let first = self.ground.tables.step(pace.row, site);
        let gone = |site| self.notes.taken.contains(&site);
        let Some(way) = self.ground.way(pace, (site, first), gone) else {
            return ControlFlow::Continue(());
        };
        let (used, taken) = (self.notes.used.len(), self.notes.taken.len());
        if self.trek.once && !self.notes.use_edges(&way) {
            return ControlFlow::Continue(());
        }
        self.notes.taken.extend_from_slice(way.captured());
        let flow = then(self, way.to());
        self.notes.used.truncate(used);
        self.notes.taken.truncate(taken);
        flow
    }

    /// A walk that may end on a site, and goes on there by steps that cost nothing.
    fn end(&mut self, site: Site, spent: u16) -> ControlFlow<()> {
        self.spend()?;
        if self.trek.has_after && !self.trek.once && !self.is_new(site, spent) {
            return ControlFlow::Continue(());
        }
        self.tell(site)?;
        if self.notes.free == MOST_FREE {
            return ControlFlow::Break(());
        }
        self.notes.free += 1;
        let trek = self.trek;
        for pace in trek.after.iter().flatten() {
            self.step(site, pace, |search, to| search.end(to, spent))?;
        }
        self.notes.free -= 1;
        ControlFlow::Continue(())
    }

    /// Tells of an end if it is a new one.
    fn tell(&mut self, site: Site) -> ControlFlow<()> {
        let mut taken = self.notes.taken.clone();
        taken.sort_unstable();
        let mut key: Vec<u16> = taken.iter().map(|site| site.number()).collect();
        key.push(site.number());
        match self.notes.found.insert(key) {
            true => (self.visit)(site, &taken),
            false => ControlFlow::Continue(()),
        }
    }

    fn is_new(&mut self, site: Site, spent: u16) -> bool {
        let mut key: Vec<u16> = self.notes.taken.iter().map(|site| site.number()).collect();
        key.sort_unstable();
        key.extend([site.number(), spent]);
        self.notes.been.insert(key)
    }
}
