//! Compiled patterns: small programs over shared tables.

use crate::board::Site;
use crate::position::{Piece, PieceSet};

/// The tables that all programs of a game share.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    /// Rows of neighbours, one for each way to step: `rows[row + site]`.
    pub(super) rows: Vec<u16>,
    /// What the tests accept: one set, or one for each site.
    pub(super) tests: Vec<PieceSet>,
}

impl Tables {
    /// Where a step along a row leads.
    #[inline]
    pub(super) fn step(&self, row: u32, site: Site) -> Site {
        Site::from_number(self.rows[row as usize + site.index()])
    }

    /// Whether a site with that content passes a test.
    #[inline]
    pub(super) fn passes(&self, check: Check, site: Site, content: Piece) -> bool {
        let index = check.base as usize + check.per_site as usize * site.index();
        self.tests[index].contains(content)
    }
}

/// A test as programs hold it: the first of its sets, and 1 if every site has its
/// own set, 0 if one serves all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Check {
    pub(super) base: u32,
    pub(super) per_site: u32,
}

/// What an item does besides testing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) capture: bool,
    pub(super) stop: bool,
}

/// One step of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Op {
    /// Try each of these branches by itself.
    Turn { first: u32, count: u32 },
    /// Step once and test.
    One { check: Check, marks: Marks },
    /// Step as long as the test holds; go on after each number of steps allowed.
    Many {
        check: Check,
        marks: Marks,
        min: u16,
        max: u16,
    },
    /// Test the next site without stepping there.
    Look { check: Check },
    /// The whole pattern has matched.
    End,
}

/// One direction that a segment may take, and where its items begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) row: u32,
    pub(super) start: u32,
}

/// A compiled pattern for one seat.
#[derive(Debug, Clone, Default)]
pub struct Program {
    pub(super) ops: Vec<Op>,
    pub(super) branches: Vec<Branch>,
    /// How many branches the first turn has: they are the first of all.
    pub(super) first_turn: usize,
    /// For each step the item of the pattern that it comes from, counted over all
    /// segments.
    pub(super) items: Vec<u16>,
    /// Whether a match always, never or sometimes captures.
    pub(super) captures: Certainty,
    /// Whether two matches from one site can have the same result.
    pub(super) ambiguous: bool,
    /// Whether going straight on can lead back to where one has been.
    pub(super) round: bool,
}

impl Program {
    /// Adds a step that comes from the item of that number.
    pub(super) fn push(&mut self, op: Op, item: usize) {
        self.ops.push(op);
        self.items.push(u16::try_from(item).unwrap_or(u16::MAX));
    }
}

/// Whether something holds for every match of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Certainty {
    #[default]
    Never,
    Sometimes,
    Always,
}
