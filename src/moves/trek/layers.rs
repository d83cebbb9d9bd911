//! The quick search: layer by layer of what has been spent, by where a walk is and what it has
//! captured. It remembers of the way only where the last step came from, and so may find ends
//! to which each way uses an edge twice. Those that may be such are left open.

use std::ops::ControlFlow;

use super::ground::{Came, Mark, Prey};
use super::{Fan, Ground, Notes, Trek};
use crate::board::Site;

/// Most sets of captures that are told apart in layers.
const MOST_SETS: usize = 48;

/// Most sites of a board, times costs, times sets, that notes are kept for.
const MOST_NOTES: usize = 4_000_000;

/// That the quick search is not made for what was met.
struct Unfit;

/// Where the search is.
#[derive(Clone, Copy)]
struct Place {
    /// The number of its set of captures.
    set: u16,
    site: Site,
    cost: u16,
}

impl Trek {
    /// Notes the ends of all walks, and those of them that are open; `false` where that cannot
    /// be done in layers. It breaks off where there is more than may be searched.
    pub(super) fn layers(
        &self,
        ground: Ground<'_>,
        from: Site,
        notes: &mut Notes,
        budget: &mut u32,
    ) -> ControlFlow<(), bool> {
        notes.ends.clear();
        notes.open.clear();
        notes.prey.clear();
        notes.sets.clear();
        if self.slack.is_none() {
            return ControlFlow::Continue(false);
        }
        let (sites, layers) = (ground.cells.len(), usize::from(self.budget) + 2);
        if notes.reached.len() < layers {
            notes.reached.resize(layers, Vec::new());
        }
        let mut layers = Layers {
            trek: self,
            ground,
            notes,
            sites,
            from,
        };
        let found = layers.search(from);
        let mut spent = 0;
        let stride = usize::from(self.budget) + 2;
        for (cost, layer) in layers.notes.reached.iter_mut().enumerate() {
            spent += layer.len();
            for (set, site) in layer.drain(..) {
                let set = usize::from(set);
                layers.notes.came[(set * stride + cost) * sites + site.index()] = Came::NEVER;
                layers.notes.least[set * sites + site.index()] = u16::MAX;
            }
        }
        let all = layers.notes.ends.iter().chain(&layers.notes.open);
        for (site, set) in all {
            let at = layers.notes.sets.iter().position(|known| known == set);
            if let Some(at) = at {
                layers.notes.marks[at * sites + site.index()] = Mark::None;
            }
        }
        let spent = u32::try_from(spent).unwrap_or(u32::MAX);
        match budget.checked_sub(spent) {
            Some(rest) => *budget = rest,
            None => return ControlFlow::Break(()),
        }
        if found.is_err() {
            layers.notes.ends.clear();
            layers.notes.open.clear();
        }
        ControlFlow::Continue(found.is_ok())
    }
}

struct Layers<'a, 'b> {
    trek: &'a Trek,
    ground: Ground<'a>,
    notes: &'b mut Notes,
    sites: usize,
    from: Site,
}

impl Layers<'_, '_> {
    fn search(&mut self, from: Site) -> Result<(), Unfit> {
        let trek = self.trek;
        let budget = trek.budget;
        let none = self.set(0)?;
        self.arrive(none, from, 0, Came::SEVERAL);
        for cost in 0..budget {
            let mut at = 0;
            while let Some((set, site)) = self.notes.reached[usize::from(cost)].get(at).copied() {
                at += 1;
                let place = Place { set, site, cost };
                self.go_on(place, &trek.steps, false)?;
                if cost >= trek.last_from {
                    self.go_on(place, &trek.last, true)?;
                }
            }
        }
        if trek.last.is_empty() {
            let least = if trek.less { 1 } else { budget };
            for cost in least..=budget {
                for at in 0..self.notes.reached[usize::from(cost)].len() {
                    let (set, site) = self.notes.reached[usize::from(cost)][at];
                    let sure = self.is_sure(Place { set, site, cost });
                    self.end(set, site, sure);
                }
            }
        }
        match trek.after.is_empty() {
            true => Ok(()),
            false => self.freely(),
        }
    }

    /// Makes every step from a place: to the next layers, or to ends.
    #[inline]
    fn go_on(&mut self, place: Place, fans: &[Fan], ends: bool) -> Result<(), Unfit> {
        let (trek, ground) = (self.trek, self.ground);
        let captured = self.notes.sets[usize::from(place.set)];
        let came = self.came(place.set, place.cost, place.site);
        // What spends the budget up is a last step, where there are such.
        let most = match ends || trek.last.is_empty() {
            true => trek.budget,
            false => trek.budget - 1,
        };
        // Where no way goes round a ring the site has not been left before: the next edge is new.
        let nearly = place.cost + trek.dearest >= trek.budget || trek.less;
        let sure = nearly && (ends || trek.last.is_empty()) && self.is_straight(place);
        for fan in fans {
            let first = ground.tables.step(fan.row, place.site);
            if trek.once && came.only_from(first) {
                continue;
            }
            let gone = captured != 0 && self.notes.is_in(captured, first);
            if let (Some(content), false) = (ground.shown(first, gone), ends)
                && let Some(cost) = fan.plain(first, content)
            {
                let total = place.cost + cost;
                if total <= most {
                    self.arrive(place.set, first, total, Came::from(place.site));
                    if sure && (total == trek.budget || trek.less) {
                        self.end(place.set, first, true);
                    }
                }
                continue;
            }
            let mut possible = fan.possible(first, ground.shown(first, gone));
            while possible != 0 {
                let pace = &fan.paces[possible.trailing_zeros() as usize];
                possible &= possible - 1;
                let total = place.cost + pace.cost;
                if total > most || ends && total < most && !trek.less {
                    continue;
                }
                if let (Some(item), false) = (pace.quiet(), ends) {
                    let told = pace.told && ground.beside.is_none();
                    let passes = told || ground.passes(item.check, first, gone);
                    if passes {
                        self.arrive(place.set, first, total, Came::from(place.site));
                        if sure && (total == trek.budget || trek.less) {
                            self.end(place.set, first, true);
                        }
                    }
                    continue;
                }
                let gone = |site| self.notes.is_in(captured, site);
                let Some(way) = ground.way(pace, (place.site, first), gone) else {
                    continue;
                };
                let set = self.joined(place.set, captured, way.captured())?;
                if ends {
                    self.end(set, way.to(), sure);
                } else {
                    self.arrive(set, way.to(), total, Came::from(way.before_last()));
                    if sure && (total == trek.budget || trek.less) {
                        self.end(set, way.to(), true);
                    }
                }
            }
        }
        Ok(())
    }

    /// Goes on from every end by steps that cost nothing.
    fn freely(&mut self) -> Result<(), Unfit> {
        let trek = self.trek;
        let layer = trek.budget + 1;
        let first_free = self.notes.ends.len();
        for at in 0..first_free {
            let (site, captured) = self.notes.ends[at];
            let set = self.set(captured)?;
            // Where it may end after less, or by another step, nobody knows from where it came.
            let known = match trek.less || !trek.last.is_empty() {
                true => Came::SEVERAL,
                false => self.came(set, trek.budget, site),
            };
            self.step_freely((set, site), known)?;
        }
        let mut at = 0;
        while let Some((set, site)) = self.notes.reached[usize::from(layer)].get(at).copied() {
            at += 1;
            let came = self.came(set, layer, site);
            let edges = usize::from(trek.budget)
                + usize::from(trek.free_slack)
                    * self.notes.sets[usize::from(set)].count_ones() as usize;
            let sure = !trek.once || edges <= usize::from(trek.plan.girth);
            self.end(set, site, sure);
            self.step_freely((set, site), came)?;
        }
        Ok(())
    }

    fn step_freely(&mut self, (set, site): (u16, Site), came: Came) -> Result<(), Unfit> {
        let (trek, ground) = (self.trek, self.ground);
        let layer = trek.budget + 1;
        let captured = self.notes.sets[usize::from(set)];
        for fan in &trek.after {
            let first = ground.tables.step(fan.row, site);
            let shown = ground.shown(first, self.notes.is_in(captured, first));
            let mut possible = fan.possible(first, shown);
            while possible != 0 {
                let pace = &fan.paces[possible.trailing_zeros() as usize];
                possible &= possible - 1;
                let gone = |site| self.notes.is_in(captured, site);
                if trek.once && came.only_from(first) {
                    continue;
                }
                let Some(way) = ground.way(pace, (site, first), gone) else {
                    continue;
                };
                let set = self.joined(set, captured, way.captured())?;
                self.arrive(set, way.to(), layer, Came::from(way.before_last()));
            }
        }
        Ok(())
    }

    /// The number of a set with more sites.
    #[inline]
    fn joined(&mut self, set: u16, captured: Prey, more: &[Site]) -> Result<u16, Unfit> {
        if more.is_empty() {
            return Ok(set);
        }
        let all = self.notes.with(captured, more).ok_or(Unfit)?;
        self.set(all)
    }

    /// The number of a set of captures.
    fn set(&mut self, captured: Prey) -> Result<u16, Unfit> {
        let notes = &mut *self.notes;
        let known = notes.sets.iter().position(|known| *known == captured);
        let at = known.unwrap_or(notes.sets.len());
        if known.is_none() {
            let layers = usize::from(self.trek.budget) + 2;
            let needed = (at + 1) * layers * self.sites;
            if at == MOST_SETS || needed > MOST_NOTES {
                return Err(Unfit);
            }
            notes.sets.push(captured);
            if notes.came.len() < needed {
                notes.came.resize(needed, Came::NEVER);
            }
            let needed = (at + 1) * self.sites;
            if notes.least.len() < needed {
                notes.least.resize(needed, u16::MAX);
                notes.marks.resize(needed, Mark::None);
            }
        }
        u16::try_from(at).map_err(|_| Unfit)
    }

    #[inline]
    fn at(&self, set: u16, cost: u16, site: Site) -> usize {
        let layers = usize::from(self.trek.budget) + 2;
        (usize::from(set) * layers + usize::from(cost)) * self.sites + site.index()
    }

    #[inline]
    fn came(&self, set: u16, cost: u16, site: Site) -> Came {
        self.notes.came[self.at(set, cost, site)]
    }

    /// Notes that a place has been reached, and from where.
    #[inline]
    fn arrive(&mut self, set: u16, site: Site, cost: u16, came: Came) {
        let at = self.at(set, cost, site);
        let known = self.notes.came[at];
        if known == Came::NEVER {
            self.notes.came[at] = came;
            self.notes.reached[usize::from(cost)].push((set, site));
            let least = &mut self.notes.least[usize::from(set) * self.sites + site.index()];
            *least = (*least).min(cost);
        } else if known != came && known != Came::SEVERAL {
            self.notes.came[at] = Came::SEVERAL;
            // What has been gone on from is gone on from again, where it may be now.
            if cost > self.trek.budget {
                self.notes.reached[usize::from(cost)].push((set, site));
            }
        }
    }

    /// Notes an end: it stays open until some way there is sure.
    fn end(&mut self, set: u16, site: Site, sure: bool) {
        let mark = &mut self.notes.marks[usize::from(set) * self.sites + site.index()];
        let end = (site, self.notes.sets[usize::from(set)]);
        match (*mark, sure) {
            (Mark::Sure, _) | (Mark::Open, false) => {}
            (Mark::None, _) => {
                *mark = if sure { Mark::Sure } else { Mark::Open };
                self.notes.ends.push(end);
                if !sure {
                    self.notes.open.push(end);
                }
            }
            (Mark::Open, true) => {
                *mark = Mark::Sure;
                self.notes.open.retain(|open| *open != end);
            }
        }
    }

    /// Whether every way of such a cost to a place uses no edge twice. One that did would have
    /// gone round a ring, and without that there would be a way that is cheaper by as much. That
    /// way captures the same, or else it lacks what was captured on the ring, and is at least as
    /// long as the distance; with each capture a step may have gone further than it cost.
    fn is_sure(&self, place: Place) -> bool {
        let (trek, notes) = (self.trek, &*self.notes);
        if !trek.once {
            return true;
        }
        let (slack, cost) = (u32::from(trek.slack.unwrap_or(0)), u32::from(place.cost));
        let captured = notes.sets[usize::from(place.set)];
        // A ring alone is no reason: its last edge is not its first.
        cost + slack * captured.count_ones() <= u32::from(trek.plan.girth)
            || self.is_straight(place)
    }

    /// Whether no way of such a cost to a place goes round a ring.
    fn is_straight(&self, place: Place) -> bool {
        let (trek, notes) = (self.trek, &*self.notes);
        if !trek.once {
            return true;
        }
        let girth = u32::from(trek.plan.girth);
        let (slack, cost) = (u32::from(trek.slack.unwrap_or(0)), u32::from(place.cost));
        let captured = notes.sets[usize::from(place.set)];
        if cost + slack * captured.count_ones() < girth {
            return true;
        }
        let least = notes.least[usize::from(place.set) * self.sites + place.site.index()];
        let short = least != u16::MAX && u32::from(least) + girth <= cost;
        let distance = u32::from(trek.plan.distance(self.from, place.site));
        let number = captured.count_ones();
        !short && (number == 0 || distance + girth > cost + slack * number)
    }
}
