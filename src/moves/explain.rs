//! Why a leg cannot be made: what stands in its way.

use super::beside::Beside;
use super::leg::{Leg, Way};
use super::program::{Check, Marks, Op, Program};
use super::rules::Rules;
use super::trek::{Ground, Missed};
use crate::board::Site;
use crate::position::{Piece, Position};

/// Most branches that a search for obstacles tries.
const MOST_BRANCHES: u32 = 200_000;

/// The marks of an item that only looks.
const LOOK: Marks = Marks {
    capture: false,
    stop: false,
    swap: false,
    push: false,
};

/// A site that a leg would pass or reach, and that is not as its pattern asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Obstacle {
    /// The site.
    pub site: Site,
    /// Which item of the pattern it does not meet, counted from 0 over all segments.
    pub item: usize,
}

/// A leg that is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch<'a> {
    /// Where it begins.
    pub from: Site,
    /// Where it ends.
    pub to: Site,
    /// What the legs before it have captured: it cannot be captured again.
    pub taken: &'a [Site],
}

impl Rules {
    /// Why a walk does not lead where somebody wants it to; `None` where the leg is no walk, or
    /// goes by a die that does not lie on the table, or nothing can be said.
    pub fn missed(&self, position: &Position, leg: &Leg, stretch: &Stretch<'_>) -> Option<Missed> {
        let Way::Walk(trek) = &leg.way else {
            return None;
        };
        if !leg.has_its_die(position) {
            return None;
        }
        let gone = leg.lifted_from(stretch.from);
        let mut cells = position.cells().to_vec();
        if let (Some((site, piece)), Some(cell)) = (gone, cells.get_mut(stretch.from.index())) {
            let rest = position.rest(site, Some(piece));
            *cell = rest.last().unwrap_or(Piece::EMPTY);
        }
        let ground = Ground {
            tables: &self.tables,
            cells: &cells,
            beside: Beside::new(position, gone, [stretch.taken, &[]]),
        };
        trek.missed(ground, stretch.from, stretch.to)
    }
}

/// The search for the way that fails least.
#[derive(Debug)]
pub struct Trace<'a> {
    rules: &'a Rules,
    position: &'a Position,
    stretch: &'a Stretch<'a>,
    budget: u32,
    failed: Vec<Obstacle>,
    best: Option<Vec<Obstacle>>,
}

impl<'a> Trace<'a> {
    /// What stands in the way of a leg from one site to another: the obstacles of
    /// the way that has the fewest, none if the way is free; `None` if no way of the
    /// leg leads there at all.
    pub fn obstacles(
        rules: &'a Rules,
        position: &'a Position,
        leg: &Leg,
        stretch: &'a Stretch<'a>,
    ) -> Option<Vec<Obstacle>> {
        let mut trace = Trace {
            rules,
            position,
            stretch,
            budget: MOST_BRANCHES,
            failed: Vec::new(),
            best: None,
        };
        match &leg.way {
            Way::Along(program) => trace.go(program, 0, stretch.from, 0, None),
            Way::Anywhere(target) => {
                trace.note(target.check, stretch.to, 0, target.marks);
                trace.best = Some(std::mem::take(&mut trace.failed));
            }
            Way::Pass | Way::Act | Way::Reroll(_) | Way::Sow(_) | Way::Walk(_) => {}
        }
        trace.best
    }

    fn go(&mut self, program: &Program, at: usize, site: Site, row: u32, stop: Option<Site>) {
        if self.budget == 0 {
            return;
        }
        self.budget -= 1;
        let off = Site::new(self.position.layout().sites);
        let item = usize::from(program.items[at]);
        match program.ops[at] {
            Op::End => {
                let better = self
                    .best
                    .as_ref()
                    .is_none_or(|best| best.len() > self.failed.len());
                if stop.unwrap_or(site) == self.stretch.to && better {
                    self.best = Some(self.failed.clone());
                }
            }
            Op::Turn { first, count } => {
                for index in first..first + count {
                    let branch = program.branches[index as usize];
                    self.go(program, branch.start as usize, site, branch.row, stop);
                }
            }
            Op::Look { check } => {
                let next = self.rules.tables.step(row, site);
                let noted = self.note(check, next, item, LOOK);
                self.go(program, at + 1, site, row, stop);
                self.failed.truncate(noted);
            }
            Op::One { check, marks } => {
                let next = self.rules.tables.step(row, site);
                if next == off {
                    return;
                }
                let noted = self.note(check, next, item, marks);
                let stop = if marks.stop { Some(next) } else { stop };
                self.go(program, at + 1, next, row, stop);
                self.failed.truncate(noted);
            }
            Op::Many {
                check,
                marks,
                min,
                max,
            } => {
                let noted = self.failed.len();
                let (mut site, mut stop) = (site, stop);
                for count in 0..=max {
                    if count >= min {
                        self.go(program, at + 1, site, row, stop);
                    }
                    site = self.rules.tables.step(row, site);
                    if site == off {
                        break;
                    }
                    self.note(check, site, item, marks);
                    if marks.stop {
                        stop = Some(site);
                    }
                }
                self.failed.truncate(noted);
            }
        }
    }

    /// Notes a site if it fails; how many failures there were before.
    fn note(&mut self, check: Check, site: Site, item: usize, marks: Marks) -> usize {
        let noted = self.failed.len();
        let content = self.position.at(site);
        let again = marks.capture && self.stretch.taken.contains(&site);
        let tables = &self.rules.tables;
        let beside = Beside::new(self.position, None, [&[], &[]]);
        let passes = tables.passes(check, site, content)
            || beside.is_some_and(|beside| beside.passes(tables, check, site));
        if again || !passes {
            self.failed.push(Obstacle { site, item });
        }
        noted
    }
}
