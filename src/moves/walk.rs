//! Running a compiled pattern from a site: every match is told to a visitor.

use std::ops::ControlFlow;

use super::beside::Beside;
use super::program::{Check, Marks, Op, Program, Tables};
use crate::board::Site;
use crate::position::Piece;

/// No site was marked with `stop`.
const NO_STOP: u16 = u16::MAX;

/// What happens to another piece that is met and not captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shove {
    /// It goes on to the next site.
    Push { from: Site, to: Site },
    /// It goes to where the moving piece came from.
    Swap(Site),
}

/// A match of a program.
#[derive(Debug, Clone, Copy)]
pub(super) struct Met<'a> {
    /// Where the piece comes to rest.
    pub(super) to: Site,
    /// What it captures on the way.
    pub(super) captured: &'a [Site],
    /// What else it moves, the nearest first.
    pub(super) shoved: &'a [Shove],
}

/// The search along one program. It is left at the first [`ControlFlow::Break`].
pub(super) struct Walk<'a> {
    pub(super) tables: &'a Tables,
    pub(super) program: &'a Program,
    pub(super) cells: &'a [Piece],
    /// What stands there besides, where sites hold several.
    pub(super) beside: Option<Beside<'a>>,
    /// Sites captured on the way to where the walk is.
    pub(super) captured: &'a mut Vec<Site>,
    /// What else is moved on the way to where the walk is.
    pub(super) shoved: &'a mut Vec<Shove>,
    /// How many more branches may be tried, all walks of a list together.
    pub(super) budget: &'a mut u32,
}

impl Walk<'_> {
    /// Tells `visit` where the piece lands, and with which captures, for every match
    /// of the program from `site`.
    #[inline]
    pub(super) fn from<F>(&mut self, site: Site, visit: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Met<'_>) -> ControlFlow<()>,
    {
        let program = self.program;
        for branch in &program.branches[..program.first_turn] {
            // Most ways end at their first site: that is seen before anything is set up.
            if let Some(check) = program.ops[branch.start as usize].first_check() {
                let next = self.tables.step(branch.row, site);
                if !self.passes(check, next) {
                    continue;
                }
            }
            self.spend()?;
            self.go(branch.start as usize, site, branch.row, NO_STOP, visit)?;
        }
        ControlFlow::Continue(())
    }

    fn go<F>(
        &mut self,
        mut at: usize,
        mut site: Site,
        row: u32,
        mut stop: u16,
        visit: &mut F,
    ) -> ControlFlow<()>
    where
        F: FnMut(Met<'_>) -> ControlFlow<()>,
    {
        let depth = (self.captured.len(), self.shoved.len());
        let program = self.program;
        loop {
            match program.ops[at] {
                Op::One { check, marks } => {
                    site = self.tables.step(row, site);
                    if !self.passes(check, site) {
                        break;
                    }
                    self.mark(marks, site, row, &mut stop);
                    at += 1;
                }
                Op::Look { check } => {
                    let next = self.tables.step(row, site);
                    if !self.passes(check, next) {
                        break;
                    }
                    at += 1;
                }
                Op::End => {
                    let result = visit(self.met(landing(site, stop)));
                    self.forget(depth);
                    return result;
                }
                Op::Many {
                    check,
                    marks,
                    min,
                    max,
                } => {
                    let next = program.ops[at + 1];
                    let last = next == Op::End;
                    let begin = site;
                    let mut count = 0;
                    loop {
                        let ahead = self.tables.step(row, site);
                        if count >= min {
                            if last {
                                self.spend()?;
                                visit(self.met(landing(site, stop)))?;
                            } else if next
                                .first_check()
                                .is_none_or(|check| self.passes(check, ahead))
                            {
                                self.spend()?;
                                self.go(at + 1, site, row, stop, visit)?;
                            }
                        }
                        if count == max || !self.passes(check, ahead) {
                            break;
                        }
                        site = ahead;
                        if program.round && site == begin {
                            break;
                        }
                        self.mark(marks, site, row, &mut stop);
                        count += 1;
                    }
                    break;
                }
                Op::Turn { first, count } => {
                    for index in first..first + count {
                        let branch = program.branches[index as usize];
                        self.spend()?;
                        self.go(branch.start as usize, site, branch.row, stop, visit)?;
                    }
                    break;
                }
            }
        }
        self.forget(depth);
        ControlFlow::Continue(())
    }

    #[inline]
    fn passes(&self, check: Check, site: Site) -> bool {
        self.tables.passes(check, site, self.cells[site.index()])
            || self
                .beside
                .is_some_and(|beside| beside.passes(self.tables, check, site))
    }

    #[inline]
    fn met(&self, to: Site) -> Met<'_> {
        Met {
            to,
            captured: self.captured,
            shoved: self.shoved,
        }
    }

    #[inline]
    fn forget(&mut self, depth: (usize, usize)) {
        self.captured.truncate(depth.0);
        self.shoved.truncate(depth.1);
    }

    #[inline]
    fn mark(&mut self, marks: Marks, site: Site, row: u32, stop: &mut u16) {
        // An empty site may be passed where something would be captured.
        let occupied = !self.cells[site.index()].is_empty();
        if marks.capture && occupied {
            self.captured.push(site);
        }
        if self.program.shoves && occupied {
            if marks.swap {
                self.shoved.push(Shove::Swap(site));
            }
            if marks.push {
                let to = self.tables.step(row, site);
                match self.cells[to.index()] {
                    // Pushed off the board it is captured.
                    Piece::OFF => self.captured.push(site),
                    _ => self.shoved.push(Shove::Push { from: site, to }),
                }
            }
        }
        if marks.stop {
            *stop = site.number();
        }
    }

    #[inline]
    fn spend(&mut self) -> ControlFlow<()> {
        match self.budget.checked_sub(1) {
            Some(left) => {
                *self.budget = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }
}

/// Where a piece comes to rest: on the site marked with `stop`, or on the last.
#[inline]
fn landing(site: Site, stop: u16) -> Site {
    if stop == NO_STOP {
        site
    } else {
        Site::from_number(stop)
    }
}
