//! Questions about a position by those who do not list moves: scripts.

use std::ops::ControlFlow;

use super::beside::Beside;
use super::condition::Condition;
use super::program::Program;
use super::request::TooMany;
use super::rules::Rules;
use super::walk::{Met, Walk};
use crate::board::Site;
use crate::position::{Piece, Position};

/// Branches that the questions of one survey try together: a script asks many.
const MOST_BRANCHES: u32 = 200_000;

/// What is asked about a position, all together with one limit of work.
#[derive(Debug)]
pub struct Survey<'a> {
    rules: &'a Rules,
    position: &'a Position,
    budget: u32,
}

impl<'a> Survey<'a> {
    /// Questions about a position; the rules are those of its phase.
    pub fn new(rules: &'a Rules, position: &'a Position) -> Survey<'a> {
        Survey {
            rules,
            position,
            budget: MOST_BRANCHES,
        }
    }

    /// Whether a condition holds of a site.
    pub fn holds(&mut self, condition: &Condition, site: Site) -> bool {
        let scene = self.rules.scene(self.position, self.position.cells());
        scene.holds(condition, site, &mut self.budget)
    }

    /// Tells `visit` where every match of a pattern from a site ends, and what it captures.
    /// What stands on the site counts as lifted if `lifted` says so.
    ///
    /// # Errors
    /// [`TooMany`] where there is too much to try.
    pub fn matches(
        &mut self,
        program: &Program,
        from: Site,
        lifted: bool,
        mut visit: impl FnMut(Site, &[Site]),
    ) -> Result<(), TooMany> {
        let mut cells = self.position.cells().to_vec();
        if lifted && let Some(cell) = cells.get_mut(from.index()) {
            *cell = Piece::EMPTY;
        }
        let (mut captured, mut shoved) = (Vec::new(), Vec::new());
        let mut walk = Walk {
            tables: &self.rules.tables,
            program,
            cells: &cells,
            beside: Beside::new(
                self.position,
                Some((from, self.position.at(from))).filter(|_| lifted),
                [&[], &[]],
            ),
            captured: &mut captured,
            shoved: &mut shoved,
            budget: &mut self.budget,
        };
        let flow = walk.from(from, &mut |met: Met<'_>| {
            visit(met.to, met.captured);
            ControlFlow::Continue(())
        });
        match flow {
            ControlFlow::Break(()) => Err(TooMany),
            ControlFlow::Continue(()) => Ok(()),
        }
    }
}
