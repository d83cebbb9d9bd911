//! Compiled patterns: small programs over shared tables.

use super::masks::Masks;
use super::rays::Ray;
use crate::board::Site;
use crate::position::{Piece, PieceSet};

/// The tables that all programs of a game share.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    /// The length of a row: the sites, and the one off the board.
    pub(super) stride: usize,
    /// Rows of neighbours, one for each way to step: `rows[row + site]`.
    pub(super) rows: Vec<u16>,
    /// What the tests accept: one set, or one for each site.
    pub(super) tests: Vec<PieceSet>,
    /// The same for whole boards at once, where the board is small enough.
    pub(super) masks: Masks,
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

    /// All pieces that a test accepts somewhere.
    pub(super) fn accepted(&self, check: Check) -> PieceSet {
        let sites = 0..self.stride.saturating_sub(1);
        let all = sites.fold(PieceSet::NONE, |all, site| {
            all.union(self.accepts(check, site))
        });
        all.intersection(
            PieceSet::NONE
                .with(Piece::EMPTY)
                .with(Piece::OFF)
                .complement(),
        )
    }

    /// What a test accepts on a site.
    pub(super) fn accepts(&self, check: Check, site: usize) -> PieceSet {
        self.tests[check.base as usize + check.per_site as usize * site]
    }
}

/// A test as programs hold it: the first of its sets, and 1 if every site has its
/// own set, 0 if one serves all; and its number among all tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Check {
    pub(super) base: u32,
    pub(super) per_site: u32,
    pub(super) number: u32,
}

/// What an item does besides testing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) capture: bool,
    pub(super) stop: bool,
    /// What stands there goes to where the piece came from.
    pub(super) swap: bool,
    /// What stands there goes one step on.
    pub(super) push: bool,
}

/// Any site of the board that passes a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    pub(super) check: Check,
    pub(super) marks: Marks,
    /// Whether something always stands there.
    pub(super) always: bool,
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

impl Op {
    /// What a step tests, and what it does besides.
    pub(super) fn marked(&self) -> Option<(Check, Marks)> {
        match self {
            Op::One { check, marks } | Op::Many { check, marks, .. } => Some((*check, *marks)),
            Op::Turn { .. } | Op::Look { .. } | Op::End => None,
        }
    }

    /// What the next site must pass for the step to be made at all, where it is only one.
    #[inline]
    pub(super) fn first_check(&self) -> Option<Check> {
        match self {
            Op::One { check, .. } | Op::Look { check } => Some(*check),
            Op::Many { check, min, .. } if *min > 0 => Some(*check),
            _ => None,
        }
    }
}

/// One direction that a segment may take, and where its items begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) row: u32,
    pub(super) start: u32,
}

/// Most distinct tests of the rays of one program.
pub(super) const MOST_RAY_TESTS: usize = 6;

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
    /// Whether other pieces are pushed or swapped.
    pub(super) shoves: bool,
    /// Where every match is a straight ray: these, so that whole boards can be searched at once.
    pub(super) rays: Option<Vec<Ray>>,
    /// The distinct tests of the rays, at most [`MOST_RAY_TESTS`].
    pub(super) ray_tests: Vec<Check>,
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

impl Certainty {
    /// The certainty that one of two things happens.
    pub(super) fn or(self, other: Certainty) -> Certainty {
        match (self, other) {
            (Certainty::Always, _) | (_, Certainty::Always) => Certainty::Always,
            (Certainty::Never, Certainty::Never) => Certainty::Never,
            _ => Certainty::Sometimes,
        }
    }
}
