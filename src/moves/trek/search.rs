//! The quick search: layer by layer of what has been spent, whole sets of sites at once, for
//! each set of captures. It remembers of the way only along which row the last step came, and
//! so may find ends to which each way uses an edge twice. To those that may be such a way is
//! looked for.

use std::ops::{BitOr, ControlFlow};

use super::bits::Set;
use super::layers::{GivenUp, Layers};
use super::plan::Window;
use super::{Ground, Notes, Pace, Trek};
use crate::board::Site;

/// Where a step goes.
#[derive(Clone, Copy)]
enum Into {
    /// To the layer of that cost.
    Layer(u16),
    /// To an end, with which the budget may be spent.
    End,
}

/// What is called with each end, and what is captured on the way there.
type Visit<'a> = &'a mut dyn FnMut(Site, &[Site]) -> ControlFlow<()>;

impl Trek {
    /// Calls `visit` with each different end; `false` where that cannot be done in layers. It
    /// breaks off where there is more than may be searched.
    pub(super) fn layers(
        &self,
        ground: Ground<'_>,
        from: Site,
        noted: (&mut Notes, &mut u32),
        visit: Visit<'_>,
    ) -> ControlFlow<(), bool> {
        let window = self.plan.window_of(from).filter(|_| self.slack.is_some());
        let Some((at, window)) = window else {
            return ControlFlow::Continue(false);
        };
        let place = (at, window, from);
        match window.words {
            1 => self.in_window::<1>(ground, place, noted, visit),
            2 => self.in_window::<2>(ground, place, noted, visit),
            3 => self.in_window::<3>(ground, place, noted, visit),
            4 => self.in_window::<4>(ground, place, noted, visit),
            16 => self.in_window::<16>(ground, place, noted, visit),
            63 => self.in_window::<63>(ground, place, noted, visit),
            _ => ControlFlow::Continue(false),
        }
    }

    fn in_window<const W: usize>(
        &self,
        ground: Ground<'_>,
        (at, window, from): (usize, &Window, Site),
        (notes, budget): (&mut Notes, &mut u32),
        visit: Visit<'_>,
    ) -> ControlFlow<(), bool> {
        self.survey(ground, from, None, notes);
        notes.prey.clear();
        notes.sets.clear();
        notes.balls.clear();
        let mut layers = Layers::<W> {
            trek: self,
            ground,
            window,
            bare: &self.bare[at],
            from,
            rows: self.plan.rows.len(),
            layers: self.checks.len() + 1,
            unit: self.unit(),
            words: std::mem::take(&mut notes.words),
            notes,
            budget,
        };
        let mut found = layers.search();
        if found.is_ok() {
            found = layers.settle();
        }
        let words = std::mem::take(&mut layers.words);
        let flow = match found {
            Ok(()) => layers.tell(&words, visit).map_continue(|()| true),
            Err(GivenUp::Unfit) => ControlFlow::Continue(false),
            Err(GivenUp::TooMuch) => ControlFlow::Break(()),
        };
        notes.words = words;
        flow
    }
}

impl<const W: usize> Layers<'_, '_, W> {
    fn search(&mut self) -> Result<(), GivenUp> {
        let trek = self.trek;
        let none = self.set(0)?;
        let origin = Set::one(self.bit(self.from));
        self.arrive(none, self.rows, Into::Layer(0), (origin, origin));
        for cost in 0..trek.budget {
            let mut set = 0;
            while set < self.notes.sets.len() {
                let reached = self.gathered(set, cost);
                if !reached.is_none() {
                    self.go_on(set, cost, reached)?;
                }
                set += 1;
            }
        }
        if !trek.has_last {
            let least = if trek.less { 1 } else { trek.budget };
            for set in 0..self.notes.sets.len() {
                for cost in least..=trek.budget {
                    let reached = self.gathered(set, cost);
                    if reached.is_none() {
                        continue;
                    }
                    // A ring alone is no reason: its last edge is not its first.
                    let short = self.spent(set, cost) <= u32::from(trek.plan.girth);
                    let sure = match short && !trek.plan.loose || !trek.once {
                        true => reached,
                        false => {
                            self.get(self.at_sure(set, cost)) | self.straight(set, cost, reached)
                        }
                    };
                    self.arrive(set, 0, Into::End, (reached, sure));
                }
            }
        }
        match trek.has_after {
            true => self.freely(),
            false => Ok(()),
        }
    }

    /// Notes that sites have been reached along a row, some of them for sure.
    #[inline]
    fn arrive(&mut self, set: usize, row: usize, into: Into, (sites, sure): (Set<W>, Set<W>)) {
        match into {
            Into::Layer(cost) => {
                self.add(self.at_came(set, cost, row), sites);
                if !sure.is_none() && self.is_long(set, cost) {
                    self.add(self.at_sure(set, cost), sure);
                }
            }
            Into::End => {
                self.add(self.at_ends(set), sites);
                self.add(self.at_ends(set) + 1, sure);
            }
        }
    }

    /// The sites reached at a cost from which a step along a row does not go back at once.
    #[inline]
    fn leaving(&self, set: usize, cost: u16, row: usize) -> Set<W> {
        let at = self.at_came(set, cost, 0);
        let (sets, _) = self.words.as_chunks::<W>();
        let (came, begun) = sets[at..=at + self.rows].split_at(self.rows);
        let came = came.iter().map(|set| Set(*set));
        let begun = begun.iter().fold(Set::NONE, |all, set| all | Set(*set));
        match self.trek.once {
            true => self.window.onward(row, came).fold(begun, Set::bitor),
            false => came.fold(begun, Set::bitor),
        }
    }

    /// Makes every step from what has been reached with a set at a cost: to the next layers, or
    /// to ends.
    fn go_on(&mut self, set: usize, cost: u16, reached: Set<W>) -> Result<(), GivenUp> {
        self.spend()?;
        let trek = self.trek;
        let straight = self.straight(set, cost, reached);
        let sure = straight | self.get(self.at_sure(set, cost));
        let busy = self.get(self.at_busy(set));
        // What spends the budget up is a last step, where there are such.
        let most = trek.budget - u16::from(trek.has_last);
        for row in 0..self.rows {
            if trek.steps[row].is_empty() && trek.last[row].is_empty() {
                continue;
            }
            let leaving = self.leaving(set, cost, row);
            if leaving.is_none() {
                continue;
            }
            let first = self.step(row, leaving);
            let first_straight = match straight == reached {
                true => first,
                false => self.step(row, leaving & straight),
            };
            let legs = (leaving, first, first_straight);
            let idle = (first & busy).is_none() && trek.busy.is_some();
            for pace in &trek.steps[row] {
                let total = cost + pace.cost;
                if total <= most && (pace.simple || !idle) {
                    let into = Into::Layer(total);
                    self.make((set, row), pace, legs, (straight, sure), into)?;
                }
            }
            for pace in &trek.last[row] {
                let total = cost + pace.cost;
                let fits = total == trek.budget || trek.less && total < trek.budget;
                if fits && (pace.simple || !idle) {
                    self.make((set, row), pace, legs, (straight, sure), Into::End)?;
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn step(&self, row: usize, set: Set<W>) -> Set<W> {
        let (tables, rows) = (self.ground.tables, &self.trek.plan.rows);
        self.window.step(tables, rows, row, set)
    }

    /// Makes a step from all sites of a set together, where that can be; else from each. What
    /// is reached from a straight one is sure, and by a fresh step from a sure one.
    #[inline]
    fn make(
        &mut self,
        (set, row): (usize, usize),
        pace: &Pace,
        (leaving, first, first_straight): (Set<W>, Set<W>, Set<W>),
        (straight, sure): (Set<W>, Set<W>),
        into: Into,
    ) -> Result<(), GivenUp> {
        let Some(item) = pace.items.first() else {
            return Ok(());
        };
        let mut sites = first & self.get(self.at_passing(set, item.number));
        if item.goes && sites.is_none() {
            return Ok(());
        }
        if pace.simple {
            self.arrive(set, row, into, (sites, first_straight & sites));
            return Ok(());
        }
        if pace.is_plain() {
            let mut sure = first_straight & sites;
            for item in &pace.items[1..] {
                let passing = self.get(self.at_passing(set, item.number));
                sites = self.step(row, sites) & passing;
                sure = self.step(row, sure) & passing;
            }
            self.arrive(set, row, into, (sites, sure));
            return Ok(());
        }
        let begins = match item.goes {
            true => {
                let (tables, rows) = (self.ground.tables, &self.trek.plan.rows);
                self.window.leading(tables, rows, row, (leaving, sites))
            }
            false => leaving,
        };
        for bit in begins.bits() {
            let (site, captured) = (self.site(bit), self.notes.sets[set]);
            let first = self.ground.tables.step(pace.row, site);
            let gone = |site| self.notes.is_in(captured, site);
            let Some(way) = self.ground.way(pace, (site, first), gone) else {
                continue;
            };
            self.spend()?;
            let to = Set::one(self.bit(way.to()));
            let fresh = pace.fresh && self.ground.beside.is_none();
            let safe = straight.contains(bit) || fresh && sure.contains(bit);
            let row = if way.is_still() { self.rows } else { row };
            let set = self.joined(set, way.captured())?;
            self.arrive(set, row, into, (to, if safe { to } else { Set::NONE }));
        }
        Ok(())
    }

    /// Goes on from every end by steps that cost nothing.
    fn freely(&mut self) -> Result<(), GivenUp> {
        let trek = self.trek;
        let layer = trek.budget + 1;
        let paid = self.notes.sets.len();
        for set in 0..paid {
            let ends = self.ends(set);
            if ends.is_none() {
                continue;
            }
            for row in 0..self.rows {
                // Where it may end after less, or by another step, nobody knows from where it
                // came.
                let leaving = match trek.less || trek.has_last {
                    true => ends,
                    false => self.leaving(set, trek.budget, row),
                };
                let sure = self.get(self.at_ends(set) + 1);
                self.step_freely((set, row), leaving, sure)?;
            }
        }
        loop {
            let mut still = true;
            let mut set = 0;
            while set < self.notes.sets.len() {
                if !self.gathered(set, layer).is_none() {
                    for row in 0..self.rows {
                        let done = self.at_done(set, row);
                        let leaving = self.leaving(set, layer, row) & !self.get(done);
                        if !leaving.is_none() {
                            still = false;
                            self.add(done, leaving);
                            let sure = self.get(self.at_sure(set, layer));
                            self.step_freely((set, row), leaving, sure)?;
                        }
                    }
                }
                set += 1;
            }
            if still {
                break;
            }
        }
        for set in 0..self.notes.sets.len() {
            let number = self.notes.sets[set].count_ones();
            let edges = u32::from(trek.budget) + u32::from(trek.free_slack) * number;
            let reached = self.reached(set, layer);
            let short = edges <= u32::from(trek.plan.girth) && !trek.plan.loose;
            let sure = match short || !trek.once {
                true => reached,
                false => self.get(self.at_sure(set, layer)),
            };
            self.arrive(set, 0, Into::End, (reached, sure));
        }
        Ok(())
    }

    fn step_freely(
        &mut self,
        (set, row): (usize, usize),
        leaving: Set<W>,
        sure: Set<W>,
    ) -> Result<(), GivenUp> {
        let trek = self.trek;
        if trek.after[row].is_empty() || leaving.is_none() {
            return Ok(());
        }
        self.spend()?;
        let legs = (leaving, self.step(row, leaving), Set::NONE);
        let into = Into::Layer(trek.budget + 1);
        for pace in &trek.after[row] {
            self.make((set, row), pace, legs, (Set::NONE, sure), into)?;
        }
        Ok(())
    }

    /// Whether a way that has captured a set at a cost may have gone round a ring.
    #[inline]
    fn is_long(&self, set: usize, cost: u16) -> bool {
        self.spent(set, cost) >= u32::from(self.trek.plan.girth) || self.trek.plan.loose
    }

    /// The most edges that a way may have that has captured a set at a cost.
    fn spent(&self, set: usize, cost: u16) -> u32 {
        let slack = u32::from(self.trek.slack.unwrap_or(0));
        u32::from(cost) + slack * self.notes.sets[set].count_ones()
    }

    /// Those of the sites reached with a set at a cost to which no way goes round a ring, so
    /// that each step from there is along new edges. A way round a ring could be cheaper by as
    /// much: then the site has been reached with less. It captures the same, or else it lacks
    /// what was captured on the ring, and is at least as long as the distance; with each
    /// capture a step may have gone further than it cost.
    fn straight(&mut self, set: usize, cost: u16, reached: Set<W>) -> Set<W> {
        let plan = &self.trek.plan;
        if !self.trek.once {
            return reached;
        }
        if plan.loose {
            return Set::NONE;
        }
        let Some(far) = self.spent(set, cost).checked_sub(u32::from(plan.girth)) else {
            return reached;
        };
        let mut straight = reached;
        for less in 0..(cost + 1).saturating_sub(plan.girth) {
            straight &= !self.reached(set, less);
        }
        if self.notes.sets[set] != 0 && !straight.is_none() {
            straight &= !self.ball(far as usize);
        }
        straight
    }

    /// The sites to which there are at most so many edges from the origin.
    fn ball(&mut self, radius: usize) -> Set<W> {
        if self.notes.balls.is_empty() {
            let origin = Set::<W>::one(self.bit(self.from));
            self.notes.balls.extend_from_slice(&origin.0);
        }
        let last = |notes: &Notes| Set::read(&notes.balls[notes.balls.len() - W..]);
        while self.notes.balls.len() <= radius * W {
            let ball: Set<W> = last(self.notes);
            let rows = 0..self.rows;
            let next = rows.fold(ball, |all, row| all | self.step(row, ball));
            self.notes.balls.extend_from_slice(&next.0);
        }
        Set::read(&self.notes.balls[radius * W..(radius + 1) * W])
    }

    /// Looks for a way to each end that is not sure; those to which there is none are ends no
    /// more.
    fn settle(&mut self) -> Result<(), GivenUp> {
        for set in 0..self.notes.sets.len() {
            let open = self.ends(set) & !self.get(self.at_ends(set) + 1);
            for bit in open.bits() {
                if !self.is_reached(set, self.site(bit))? {
                    let at = self.at_ends(set);
                    let (sets, _) = self.words.as_chunks_mut::<W>();
                    sets[at] = (Set(sets[at]) & !Set::one(bit)).0;
                }
            }
        }
        Ok(())
    }

    /// Tells of each end.
    fn tell(&mut self, words: &[u64], visit: Visit<'_>) -> ControlFlow<()> {
        let mut captured = std::mem::take(&mut self.notes.taken);
        let (sets, _) = words.as_chunks::<W>();
        let mut flow = ControlFlow::Continue(());
        for (at, set) in self.notes.sets.iter().enumerate() {
            captured.clear();
            captured.extend(self.notes.prey_in(*set));
            captured.sort_unstable();
            flow = Set(sets[self.at_ends(at)]).visit(|bit| visit(self.site(bit), &captured));
            if flow.is_break() {
                break;
            }
        }
        self.notes.taken = captured;
        flow
    }
}
