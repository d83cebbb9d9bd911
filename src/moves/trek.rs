//! Walks with a budget: a number of steps that may turn, each with its cost, then steps that
//! cost nothing. What is searched is where a walk can end and what it captures, not by which
//! of its many ways.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::beside::Beside;
use super::program::{Check, Op, Program, Tables};
use crate::board::Site;
use crate::position::Piece;

/// Most sites that one step of a walk meets.
const LONGEST_PACE: usize = 6;

/// Most steps that cost nothing after one walk.
const MOST_FREE: usize = 64;

/// One item of a step: a test of the next site, which is gone to unless it is only looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Item {
    check: Check,
    goes: bool,
    capture: bool,
}

/// One straight step of a walk, of a fixed length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pace {
    row: u32,
    items: Vec<Item>,
    cost: u16,
    captures: bool,
}

/// Why a pattern is no step of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoPace {
    /// It has matches of several lengths, or turns.
    #[error(
        "a step of a walk goes straight on, by a number of sites that is the same for every match"
    )]
    Bends,
    /// It pushes or swaps.
    #[error("a step of a walk moves no other piece")]
    Shoves,
    /// The piece comes to rest before the last site.
    #[error("a step of a walk ends on its last site: look at what is behind with `@`")]
    Stops,
    /// It is too long.
    #[error("a step of a walk goes by at most {LONGEST_PACE} sites")]
    Long,
}

impl Pace {
    /// The steps, one for each direction, that a pattern is.
    ///
    /// # Errors
    /// As [`NoPace`], where its matches are not all straight and of one length.
    pub fn of(program: &Program, cost: u16) -> Result<Vec<Pace>, NoPace> {
        let branches = &program.branches;
        if branches.len() != program.first_turn {
            return Err(NoPace::Bends);
        }
        let pace = |start: usize, row: u32| {
            let mut items = Vec::new();
            for op in program.ops.iter().skip(start) {
                let (check, goes, capture) = match op {
                    Op::One { marks, .. } if marks.swap || marks.push => {
                        return Err(NoPace::Shoves);
                    }
                    Op::One { check, marks } => (*check, true, marks.capture),
                    Op::Look { check } => (*check, false, false),
                    Op::Many { .. } | Op::Turn { .. } => return Err(NoPace::Bends),
                    Op::End => break,
                };
                items.push(Item {
                    check,
                    goes,
                    capture,
                });
            }
            let stops = |op: &Op| matches!(op, Op::One { marks, .. } if marks.stop);
            let ops = program.ops.iter().skip(start).take(items.len());
            let last = items.iter().rposition(|item| item.goes);
            if ops
                .enumerate()
                .any(|(at, op)| stops(op) && Some(at) != last)
            {
                return Err(NoPace::Stops);
            }
            if items.len() > LONGEST_PACE {
                return Err(NoPace::Long);
            }
            Ok(Pace {
                row,
                captures: items.iter().any(|item| item.capture),
                items,
                cost,
            })
        };
        branches
            .iter()
            .map(|branch| pace(branch.start as usize, branch.row))
            .collect()
    }

    /// By how many sites it goes on.
    fn length(&self) -> usize {
        self.items.iter().filter(|item| item.goes).count()
    }
}

/// A walk with a budget, of one seat.
#[derive(Debug, Clone)]
pub struct Trek {
    budget: u16,
    less: bool,
    once: bool,
    steps: Vec<Pace>,
    last: Vec<Pace>,
    after: Vec<Pace>,
    /// The number of edges of the smallest ring that steps can close, as far as it matters.
    girth: u16,
    /// Whether every step goes by no more edges than it costs.
    even: bool,
}

/// What a walk is made of.
#[derive(Debug, Clone, Default)]
pub struct Parts {
    /// What it has to spend.
    pub budget: u16,
    /// Whether it may spend less.
    pub less: bool,
    /// Whether no pair of neighbouring sites may be used twice.
    pub once: bool,
    /// The steps.
    pub steps: Vec<Pace>,
    /// The steps of which one is the last, where that is another.
    pub last: Vec<Pace>,
    /// Steps that may be made once the budget is spent, as many as there are.
    pub after: Vec<Pace>,
}

/// Where a walk is made.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) tables: &'a Tables,
    pub(super) cells: &'a [Piece],
    /// What stands there besides, where sites hold several.
    pub(super) beside: Option<Beside<'a>>,
}

/// The way of one step.
struct Way {
    path: [Site; LONGEST_PACE + 1],
    length: usize,
    captured: [Site; LONGEST_PACE],
    captures: usize,
}

impl Way {
    fn to(&self) -> Site {
        self.path[self.length]
    }

    fn before_last(&self) -> Site {
        self.path[self.length.saturating_sub(1)]
    }

    fn captured(&self) -> &[Site] {
        &self.captured[..self.captures]
    }

    /// The pairs of neighbours that it goes by.
    fn edges(&self) -> impl Iterator<Item = Edge> + '_ {
        self.path[..=self.length]
            .windows(2)
            .map(|pair| edge(pair[0], pair[1]))
    }
}

type Edge = (u16, u16);

fn edge(a: Site, b: Site) -> Edge {
    let (a, b) = (a.number(), b.number());
    (a.min(b), a.max(b))
}

impl Ground<'_> {
    fn passes(&self, check: Check, site: Site, gone: bool) -> bool {
        let content = if gone {
            Piece::EMPTY
        } else {
            self.cells[site.index()]
        };
        self.tables.passes(check, site, content)
            || !gone
                && self
                    .beside
                    .is_some_and(|beside| beside.passes(self.tables, check, site))
    }

    /// Where a step leads, if it can be made; what has been captured is gone.
    fn way(&self, pace: &Pace, from: Site, gone: &[Site]) -> Option<Way> {
        let mut way = Way {
            path: [from; LONGEST_PACE + 1],
            length: 0,
            captured: [from; LONGEST_PACE],
            captures: 0,
        };
        let mut site = from;
        for item in &pace.items {
            let next = self.tables.step(pace.row, site);
            let is_gone = gone.contains(&next);
            if !self.passes(item.check, next, is_gone) {
                return None;
            }
            if item.capture && !is_gone && !self.cells[next.index()].is_empty() {
                way.captured[way.captures] = next;
                way.captures += 1;
            }
            if item.goes {
                way.length += 1;
                way.path[way.length] = next;
                site = next;
            }
        }
        Some(way)
    }
}

/// What the search of a walk writes on. It holds nothing between searches.
#[derive(Debug, Clone, Default)]
pub(super) struct Notes {
    /// For each cost, each site: from where it has been reached.
    came: Vec<Came>,
    /// The sites that have been reached at each cost.
    reached: Vec<Vec<Site>>,
    /// The least cost of each site.
    least: Vec<u16>,
    ends: Vec<Site>,
    open: Vec<Site>,
    used: Vec<Edge>,
    taken: Vec<Site>,
    /// How many steps that cost nothing have been made.
    free: usize,
    found: HashSet<Vec<u16>>,
    been: HashSet<Vec<u16>>,
}

/// From where a site has been reached at some cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Came {
    #[default]
    Never,
    /// From this site only, so that there is no way back to it.
    From(Site),
    /// From several: each way on is open to one of them.
    Several,
}

/// That a quick search does not tell.
struct Unsure;

impl Trek {
    /// Most that a walk may have to spend.
    pub const BUDGET: std::ops::RangeInclusive<u16> = 1..=40;

    /// A walk on a board whose longest ring of few edges is known.
    pub fn new(parts: Parts, tables: &Tables) -> Trek {
        let paces = parts.steps.iter().chain(&parts.last);
        let even = paces
            .clone()
            .all(|pace| pace.captures || pace.length() <= usize::from(pace.cost));
        let rows: Vec<u32> = paces.map(|pace| pace.row).collect();
        Trek {
            budget: parts.budget,
            less: parts.less,
            once: parts.once,
            steps: parts.steps,
            last: parts.last,
            after: parts.after,
            girth: girth(&rows, tables),
            even: even || !parts.once,
        }
    }

    /// Whether it may capture.
    pub(super) fn captures(&self) -> bool {
        let mut paces = self.steps.iter().chain(&self.last).chain(&self.after);
        paces.any(|pace| pace.captures)
    }

    /// Calls `visit` with each different end of a walk, and what it captures on the way there,
    /// in the order of sites.
    pub(super) fn ends(
        &self,
        ground: Ground<'_>,
        from: Site,
        notes: &mut Notes,
        budget: &mut u32,
        visit: &mut dyn FnMut(Site, &[Site]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut search = Exact {
            trek: self,
            ground,
            notes,
            budget,
            goals: false,
            visit,
        };
        if self.even && self.quick(ground, from, search.notes).is_ok() {
            let (ends, open) = (
                std::mem::take(&mut search.notes.ends),
                std::mem::take(&mut search.notes.open),
            );
            let sure = ends.iter().filter(|end| !open.contains(end));
            let lands_on = self.last.iter().any(|pace| pace.captures);
            let flow = sure.copied().try_for_each(|end| {
                let captures = lands_on && !ground.cells[end.index()].is_empty();
                let capture = [end];
                (search.visit)(end, if captures { &capture } else { &[] })
            });
            search.notes.ends = ends;
            search.notes.open = open;
            flow?;
            if search.notes.open.is_empty() {
                return ControlFlow::Continue(());
            }
            search.goals = true;
        }
        search.begin(from)
    }

    /// Notes the ends of all walks that capture nothing but where they end, and which of these
    /// ends are open still: no way there may be without an edge that is used twice. It gives up
    /// where anything else could be captured.
    fn quick(&self, ground: Ground<'_>, from: Site, notes: &mut Notes) -> Result<(), Unsure> {
        let (sites, budget) = (ground.cells.len(), usize::from(self.budget));
        notes.ends.clear();
        notes.open.clear();
        if notes.least.len() < sites {
            notes.least.resize(sites, u16::MAX);
        }
        if notes.came.len() < sites * (budget + 1) {
            notes.came.resize(sites * (budget + 1), Came::Never);
        }
        if notes.reached.len() < budget + 1 {
            notes.reached.resize(budget + 1, Vec::new());
        }
        let found = self.layers(ground, from, notes);
        for (cost, layer) in notes.reached.iter_mut().enumerate() {
            for site in layer.drain(..) {
                notes.came[cost * sites + site.index()] = Came::Never;
                notes.least[site.index()] = u16::MAX;
            }
        }
        found
    }

    fn layers(&self, ground: Ground<'_>, from: Site, notes: &mut Notes) -> Result<(), Unsure> {
        let (sites, budget) = (ground.cells.len(), usize::from(self.budget));
        notes.reached[0].push(from);
        notes.came[from.index()] = Came::Several;
        notes.least[from.index()] = 0;
        for cost in 0..budget {
            let layer = std::mem::take(&mut notes.reached[cost]);
            let mut open = Ok(());
            for site in &layer {
                let came = notes.came[cost * sites + site.index()];
                open = self.on_from(ground, (*site, came, cost), notes);
                if open.is_err() {
                    break;
                }
            }
            notes.reached[cost] = layer;
            open?;
        }
        if self.last.is_empty() {
            let least = if self.less { 1 } else { budget };
            for cost in least..=budget {
                for at in 0..notes.reached[cost].len() {
                    let site = notes.reached[cost][at];
                    let sure = self.is_sure(notes.least[site.index()], cost);
                    note_end(notes, site, sure);
                }
            }
        }
        for end in &notes.ends {
            let follows = |pace: &Pace| ground.way(pace, *end, &[]).is_some();
            if self.after.iter().any(follows) {
                return Err(Unsure);
            }
        }
        Ok(())
    }

    /// Whether every way of such a cost to a site with such a least cost uses no edge twice:
    /// one that did would have gone round, and without that would be so much cheaper.
    fn is_sure(&self, least: u16, cost: usize) -> bool {
        !self.once || least == u16::MAX || usize::from(least) + usize::from(self.girth) > cost
    }

    fn on_from(
        &self,
        ground: Ground<'_>,
        (site, came, cost): (Site, Came, usize),
        notes: &mut Notes,
    ) -> Result<(), Unsure> {
        let (sites, budget) = (ground.cells.len(), usize::from(self.budget));
        let returns = |way: &Way| self.once && came == Came::From(way.path[1]);
        for pace in &self.steps {
            let total = cost + usize::from(pace.cost);
            let goes_on = total < budget || total == budget && self.last.is_empty();
            let Some(way) = goes_on.then(|| ground.way(pace, site, &[])).flatten() else {
                continue;
            };
            if way.captures > 0 {
                return Err(Unsure);
            }
            if returns(&way) {
                continue;
            }
            let (to, before) = (way.to(), way.before_last());
            let known = &mut notes.came[total * sites + to.index()];
            match *known {
                Came::Never => {
                    *known = Came::From(before);
                    notes.reached[total].push(to);
                    let least = &mut notes.least[to.index()];
                    *least = (*least).min(u16::try_from(total).unwrap_or(u16::MAX));
                }
                Came::From(other) if other != before => *known = Came::Several,
                _ => {}
            }
        }
        for pace in &self.last {
            let total = cost + usize::from(pace.cost);
            let ends = total == budget || self.less && total < budget;
            let Some(way) = ends.then(|| ground.way(pace, site, &[])).flatten() else {
                continue;
            };
            let lands = way.captured().iter().all(|captured| *captured == way.to());
            if !lands {
                return Err(Unsure);
            }
            if !returns(&way) {
                let least = notes.least[way.to().index()];
                let sure =
                    self.is_sure(notes.least[site.index()], cost) && self.is_sure(least, total);
                note_end(notes, way.to(), sure);
            }
        }
        Ok(())
    }
}

/// Notes an end: it stays open until some way there is sure.
fn note_end(notes: &mut Notes, end: Site, sure: bool) {
    let known = notes.ends.contains(&end);
    if !known {
        notes.ends.push(end);
    }
    let open = notes.open.iter().position(|site| *site == end);
    match (sure, open) {
        (true, Some(at)) => {
            notes.open.swap_remove(at);
        }
        (false, None) if !known => notes.open.push(end),
        _ => {}
    }
}

/// The search for every end of every way, or for those that are open.
struct Exact<'a, 'b> {
    trek: &'a Trek,
    ground: Ground<'a>,
    notes: &'b mut Notes,
    budget: &'b mut u32,
    /// Whether only the open ends are looked for.
    goals: bool,
    visit: &'b mut dyn FnMut(Site, &[Site]) -> ControlFlow<()>,
}

impl Exact<'_, '_> {
    fn begin(&mut self, from: Site) -> ControlFlow<()> {
        self.notes.used.clear();
        self.notes.taken.clear();
        self.notes.found.clear();
        self.notes.been.clear();
        self.notes.free = 0;
        match self.go(from, 0) {
            // All that was looked for has been found.
            ControlFlow::Break(()) if self.goals && self.notes.open.is_empty() => {
                ControlFlow::Continue(())
            }
            flow => flow,
        }
    }

    /// Goes on from a site after so much has been spent.
    fn go(&mut self, site: Site, spent: u16) -> ControlFlow<()> {
        if *self.budget == 0 {
            return ControlFlow::Break(());
        }
        *self.budget -= 1;
        // Where edges may be used again a way is told by where it is and what it has captured.
        if !self.trek.once && !self.is_new(site, spent) {
            return ControlFlow::Continue(());
        }
        let trek = self.trek;
        for pace in &trek.steps {
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
        for pace in &trek.last {
            let total = spent + pace.cost;
            if total == trek.budget || trek.less && total < trek.budget {
                self.step(site, pace, |search, to| search.end(to, trek.budget + 1))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes a step if it can be made, and takes it back.
    fn step(
        &mut self,
        site: Site,
        pace: &Pace,
        then: impl FnOnce(&mut Self, Site) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(way) = self.ground.way(pace, site, &self.notes.taken) else {
            return ControlFlow::Continue(());
        };
        let (used, taken) = (self.notes.used.len(), self.notes.taken.len());
        if self.trek.once {
            for edge in way.edges() {
                if self.notes.used.contains(&edge) {
                    self.notes.used.truncate(used);
                    return ControlFlow::Continue(());
                }
                self.notes.used.push(edge);
            }
        }
        self.notes.taken.extend_from_slice(way.captured());
        let flow = then(self, way.to());
        self.notes.used.truncate(used);
        self.notes.taken.truncate(taken);
        flow
    }

    /// A walk that may end on a site, and goes on there by steps that cost nothing.
    fn end(&mut self, site: Site, spent: u16) -> ControlFlow<()> {
        if *self.budget == 0 {
            return ControlFlow::Break(());
        }
        *self.budget -= 1;
        if !self.trek.after.is_empty() && !self.trek.once && !self.is_new(site, spent) {
            return ControlFlow::Continue(());
        }
        self.tell(site)?;
        if self.notes.free == MOST_FREE {
            return ControlFlow::Break(());
        }
        self.notes.free += 1;
        let trek = self.trek;
        for pace in &trek.after {
            self.step(site, pace, |search, to| search.end(to, spent))?;
        }
        self.notes.free -= 1;
        ControlFlow::Continue(())
    }

    /// Tells of an end if it is a new one.
    fn tell(&mut self, site: Site) -> ControlFlow<()> {
        if self.goals {
            if let Some(at) = self.notes.open.iter().position(|open| *open == site) {
                self.notes.open.swap_remove(at);
                (self.visit)(site, &self.notes.taken)?;
            }
            return match self.notes.open.is_empty() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
        }
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

/// The number of edges of the smallest ring that steps along such rows can close: 3, 4, or
/// at least 5.
fn girth(rows: &[u32], tables: &Tables) -> u16 {
    let sites = tables.stride.saturating_sub(1);
    let off = Site::new(sites);
    let around = |site: Site| -> Vec<Site> {
        let mut all: Vec<Site> = rows.iter().map(|row| tables.step(*row, site)).collect();
        all.sort_unstable();
        all.dedup();
        all.retain(|next| *next != off && *next != site);
        all
    };
    // Steps that lead one way only are edges too.
    let mut beside: Vec<Vec<Site>> = vec![Vec::new(); sites];
    for site in (0..sites).map(Site::new) {
        for next in around(site) {
            beside[site.index()].push(next);
            beside[next.index()].push(site);
        }
    }
    for list in &mut beside {
        list.sort_unstable();
        list.dedup();
    }
    let mut girth = 5;
    for (at, list) in beside.iter().enumerate() {
        for (number, one) in list.iter().enumerate() {
            for other in &list[number + 1..] {
                let (first, second) = (&beside[one.index()], &beside[other.index()]);
                if first.contains(other) {
                    return 3;
                }
                let shared = |site: &Site| site.index() != at && second.contains(site);
                if first.iter().any(shared) {
                    girth = 4;
                }
            }
        }
    }
    girth
}
