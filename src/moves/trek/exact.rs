//! The search by every way: for all ends, or for those that the quick search has left open.

use std::ops::ControlFlow;

use super::ground::{Prey, Way};
use super::{Fan, Ground, Notes, Pace, Trek};
use crate::board::Site;

/// Most steps that cost nothing after one walk.
const MOST_FREE: usize = 64;

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

    /// Looks for a way to each of the ends that are open; those to which none leads are ends
    /// no more.
    pub(super) fn settle_open(
        &self,
        ground: Ground<'_>,
        from: Site,
        notes: &mut Notes,
        budget: &mut u32,
    ) -> ControlFlow<()> {
        notes.used.clear();
        let mut search = Goals {
            trek: self,
            ground,
            notes,
            budget,
        };
        let flow = search.go(from, 0, 0);
        // It breaks off where nothing is open any more, or where there is too much to search.
        if flow.is_break() && !notes.open.is_empty() {
            return ControlFlow::Break(());
        }
        let open = std::mem::take(&mut notes.open);
        notes.ends.retain(|end| !open.contains(end));
        notes.open = open;
        ControlFlow::Continue(())
    }
}

/// The pairs of neighbours of a step are used, if none of them has been.
fn use_edges(notes: &mut Notes, way: &Way) -> bool {
    let used = notes.used.len();
    for edge in way.edges() {
        if notes.used.contains(&edge) {
            notes.used.truncate(used);
            return false;
        }
        notes.used.push(edge);
    }
    true
}

/// The search for the open ends.
struct Goals<'a, 'b> {
    trek: &'a Trek,
    ground: Ground<'a>,
    notes: &'b mut Notes,
    budget: &'b mut u32,
}

impl Goals<'_, '_> {
    /// Goes on from a site after so much has been spent and captured; it breaks off once
    /// nothing is open.
    fn go(&mut self, site: Site, spent: u16, captured: Prey) -> ControlFlow<()> {
        self.spend()?;
        let trek = self.trek;
        self.steps((site, spent, captured), &trek.steps, false)?;
        match spent >= trek.last_from {
            true => self.steps((site, spent, captured), &trek.last, true),
            false => ControlFlow::Continue(()),
        }
    }

    fn spend(&mut self) -> ControlFlow<()> {
        if *self.budget == 0 {
            return ControlFlow::Break(());
        }
        *self.budget -= 1;
        ControlFlow::Continue(())
    }

    /// Whether an open end can still be reached from a site, as far as captures and distances
    /// tell.
    #[inline]
    fn leads_on(&self, site: Site, spent: u16, captured: Prey) -> bool {
        let trek = self.trek;
        let slack = trek.free_slack;
        self.notes.open.iter().any(|(end, set)| {
            let lacking = u16::try_from((set & !captured).count_ones()).unwrap_or(u16::MAX);
            let reach = (trek.budget - spent).saturating_add(slack.saturating_mul(lacking));
            captured & !set == 0 && trek.plan.distance(site, *end) <= reach
        })
    }

    /// Makes every step from a site that can still lead to an open end.
    fn steps(
        &mut self,
        (site, spent, captured): (Site, u16, Prey),
        fans: &[Fan],
        last: bool,
    ) -> ControlFlow<()> {
        let (trek, ground) = (self.trek, self.ground);
        for fan in fans {
            let first = ground.tables.step(fan.row, site);
            let gone = captured != 0 && self.notes.is_in(captured, first);
            let mut possible = fan.possible(first, ground.shown(first, gone));
            while possible != 0 {
                let pace = &fan.paces[possible.trailing_zeros() as usize];
                possible &= possible - 1;
                let total = spent + pace.cost;
                let spends_up = total == trek.budget;
                if total > trek.budget || last && !spends_up && !trek.less {
                    continue;
                }
                let gone = |site| self.notes.is_in(captured, site);
                let Some(way) = ground.way(pace, (site, first), gone) else {
                    continue;
                };
                let to = way.to();
                let Some(set) = self.notes.with(captured, way.captured()) else {
                    continue;
                };
                let ends = last || trek.last.is_empty() && (spends_up || trek.less);
                let goes_on = !last && !spends_up;
                if !self.leads_on(to, total, set) {
                    continue;
                }
                let used = self.notes.used.len();
                if trek.once && !use_edges(self.notes, &way) {
                    continue;
                }
                let mut flow = ControlFlow::Continue(());
                if ends {
                    flow = self.end(to, set, 0);
                }
                if flow.is_continue() && goes_on {
                    flow = self.go(to, total, set);
                }
                self.notes.used.truncate(used);
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A walk that may end on a site, and goes on there by steps that cost nothing.
    fn end(&mut self, site: Site, captured: Prey, free: usize) -> ControlFlow<()> {
        self.spend()?;
        let open = self.notes.open.iter();
        if let Some(at) = open.copied().position(|open| open == (site, captured)) {
            self.notes.open.swap_remove(at);
            if self.notes.open.is_empty() {
                return ControlFlow::Break(());
            }
        }
        let (trek, ground) = (self.trek, self.ground);
        if free == MOST_FREE || trek.after.is_empty() {
            return ControlFlow::Continue(());
        }
        for fan in &trek.after {
            let first = ground.tables.step(fan.row, site);
            let shown = ground.shown(first, self.notes.is_in(captured, first));
            let mut possible = fan.possible(first, shown);
            while possible != 0 {
                let pace = &fan.paces[possible.trailing_zeros() as usize];
                possible &= possible - 1;
                let gone = |site| self.notes.is_in(captured, site);
                let Some(way) = ground.way(pace, (site, first), gone) else {
                    continue;
                };
                let Some(set) = self.notes.with(captured, way.captured()) else {
                    continue;
                };
                let leads_on = self.leads_on(way.to(), trek.budget, set);
                let used = self.notes.used.len();
                if !leads_on || trek.once && !use_edges(self.notes, &way) {
                    continue;
                }
                let flow = self.end(way.to(), set, free + 1);
                self.notes.used.truncate(used);
                flow?;
            }
        }
        ControlFlow::Continue(())
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
        for pace in trek.steps.iter().flat_map(|fan| &fan.paces) {
            let total = spent + pace.cost;
            if total > trek.budget {
                continue;
            }
            let ends = trek.last.is_empty() && (total == trek.budget || trek.less);
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
        for pace in trek.last.iter().flat_map(|fan| &fan.paces) {
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
        if self.trek.once && !use_edges(self.notes, &way) {
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
        if !self.trek.after.is_empty() && !self.trek.once && !self.is_new(site, spent) {
            return ControlFlow::Continue(());
        }
        self.tell(site)?;
        if self.notes.free == MOST_FREE {
            return ControlFlow::Break(());
        }
        self.notes.free += 1;
        let trek = self.trek;
        for pace in trek.after.iter().flat_map(|fan| &fan.paces) {
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
