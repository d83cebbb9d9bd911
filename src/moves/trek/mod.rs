//! Walks with a budget: a number of steps that may turn, each with its cost, then steps that
//! cost nothing. What is searched is where a walk can end and what it captures, not by which
//! of its many ways.

mod back;
mod bits;
mod exact;
mod ground;
mod layers;
mod plan;
mod search;
mod why;

pub(super) use ground::{Ground, Notes};
pub(super) use plan::{Plan, Plans};
pub use why::Missed;

use std::ops::ControlFlow;
use std::sync::Arc;

use plan::Window;

use super::program::{Check, Op, Program, Tables};
use crate::board::Site;
use crate::position::{Piece, PieceSet};

/// Most sites that one step of a walk meets.
const LONGEST_PACE: usize = 6;

/// One item of a step: a test of the next site, which is gone to unless it is only looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Item {
    check: Check,
    goes: bool,
    capture: bool,
    /// The number of its test among all of the walk's.
    number: usize,
    /// Which item of the walk's patterns it is, counted over all of them.
    of: usize,
}

/// One straight step of a walk, of a fixed length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pace {
    row: u32,
    items: Vec<Item>,
    cost: u16,
    /// By how many sites it goes on.
    length: usize,
    /// Whether it goes to the next site only and captures nothing.
    simple: bool,
    /// On how many sites it captures.
    captures: usize,
    /// Whether it always captures where it can, since where nothing stands it cannot be made.
    bites: bool,
    /// Whether no way can have used one of its edges before it is made.
    fresh: bool,
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

impl NoPace {
    /// What to write instead.
    pub fn advice(self) -> &'static str {
        match self {
            NoPace::Bends => "write a step for each length, each with its `cost`",
            NoPace::Shoves => "leave out `push` and `swap`, or make it a move with a `pattern`",
            NoPace::Stops => "leave out `stop`",
            NoPace::Long => "make it of several shorter steps",
        }
    }
}

impl Pace {
    /// The steps, one for each direction, that a pattern is; the walk's patterns before it have
    /// so many items.
    ///
    /// # Errors
    /// As [`NoPace`], where its matches are not all straight and of one length.
    pub fn of(program: &Program, cost: u16, before: usize) -> Result<Vec<Pace>, NoPace> {
        let branches = &program.branches;
        if branches.len() != program.first_turn {
            return Err(NoPace::Bends);
        }
        let pace = |start: usize, row: u32| {
            let mut items = Vec::new();
            for (op, of) in program.ops.iter().zip(&program.items).skip(start) {
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
                    number: 0,
                    of: before + usize::from(*of),
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
                length: items.iter().filter(|item| item.goes).count(),
                simple: matches!(items.as_slice(), [item] if item.goes && !item.capture),
                captures: items.iter().filter(|item| item.capture).count(),
                bites: false,
                fresh: false,
                items,
                cost,
            })
        };
        branches
            .iter()
            .map(|branch| pace(branch.start as usize, branch.row))
            .collect()
    }

    /// Whether it goes to every site that it tests, and captures on none.
    fn is_plain(&self) -> bool {
        self.items.iter().all(|item| item.goes && !item.capture)
    }
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

/// Most steps that cost nothing after one walk.
const MOST_FREE: usize = 64;

/// Most steps along one row.
const MOST_ALONG: usize = 32;

/// A walk with a budget, of one seat. Its steps are kept by the rows they go along, in the
/// order of the plan's.
#[derive(Debug, Clone)]
pub struct Trek {
    budget: u16,
    less: bool,
    once: bool,
    steps: Vec<Vec<Pace>>,
    last: Vec<Vec<Pace>>,
    after: Vec<Vec<Pace>>,
    has_last: bool,
    has_after: bool,
    captures: bool,
    /// How the edges of its steps hang together.
    plan: Arc<Plan>,
    /// The tests of its steps.
    checks: Vec<Check>,
    /// The numbers of the first tests of its steps with a cost that are not simple; `None`
    /// where one of these first looks on.
    busy: Option<Vec<usize>>,
    /// For each window of the plan and each test the sites that pass it where nothing stands.
    bare: Vec<Vec<u64>>,
    /// The same of what may stand there, where that is so of all its sites.
    told: Vec<Vec<Option<PieceSet>>>,
    /// By how many edges at most a step with a cost goes on more than it costs, where it
    /// captures; `None` where one does that captures nothing.
    slack: Option<u16>,
    /// The same of all steps, those without a cost too.
    free_slack: u16,
}

impl Trek {
    /// Most that a walk may have to spend.
    pub const BUDGET: std::ops::RangeInclusive<u16> = 1..=40;

    /// Most steps in one direction.
    pub const STEPS: usize = MOST_ALONG;

    /// A walk whose steps go by the edges of a plan; `None` where it has more than
    /// [`Trek::STEPS`] along one row.
    pub(super) fn new(mut parts: Parts, plan: Arc<Plan>, tables: &Tables) -> Option<Trek> {
        let checks = number_checks(&mut parts);
        mark_captures(&mut parts, tables);
        let paid = || parts.steps.iter().chain(&parts.last);
        let length = |pace: &Pace| u16::try_from(pace.length).unwrap_or(u16::MAX);
        let excess = |pace: &Pace| length(pace).saturating_sub(pace.cost);
        let slack = paid().map(excess).max().unwrap_or(0);
        let free_slack = parts.after.iter().map(length).fold(slack, u16::max);
        let even = paid().all(|pace| excess(pace) == 0 || pace.captures > 0)
            && parts.after.iter().all(|pace| pace.captures > 0);
        let captures = paid().chain(&parts.after).any(|pace| pace.captures > 0);
        let firsts = paid().filter(|pace| !pace.simple);
        let firsts = firsts.filter_map(|pace| pace.items.first());
        let busy = firsts.map(|item| item.goes.then_some(item.number));
        let busy = busy.collect();
        let windows = || plan.windows.iter();
        let bare = windows().map(|window| survey_bare(window, &checks, tables));
        let told = windows().map(|window| {
            let told = checks.iter().map(|check| told(window, *check, tables));
            told.collect()
        });
        Some(Trek {
            budget: parts.budget,
            less: parts.less,
            once: parts.once,
            has_last: !parts.last.is_empty(),
            has_after: !parts.after.is_empty(),
            captures,
            busy,
            bare: bare.collect(),
            told: told.collect(),
            checks,
            steps: by_rows(parts.steps, &plan)?,
            last: by_rows(parts.last, &plan)?,
            after: by_rows(parts.after, &plan)?,
            plan,
            slack: (even || !parts.once).then_some(slack),
            free_slack,
        })
    }

    /// The rows of neighbours that steps go by.
    pub(super) fn rows(parts: &Parts) -> Vec<u32> {
        let paces = parts.steps.iter().chain(&parts.last).chain(&parts.after);
        let mut rows: Vec<u32> = paces.map(|pace| pace.row).collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// Whether it may capture.
    pub(super) fn captures(&self) -> bool {
        self.captures
    }

    /// Calls `visit` with each different end of a walk, and what it captures on the way there.
    pub(super) fn ends(
        &self,
        ground: Ground<'_>,
        from: Site,
        (notes, budget): (&mut Notes, &mut u32),
        visit: &mut dyn FnMut(Site, &[Site]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.layers(ground, from, (notes, budget), visit)? {
            true => ControlFlow::Continue(()),
            false => self.exact(ground, from, (notes, budget), visit),
        }
    }
}

/// Numbers the tests of all steps, each once.
fn number_checks(parts: &mut Parts) -> Vec<Check> {
    let mut checks: Vec<Check> = Vec::new();
    let paces = parts.steps.iter_mut().chain(&mut parts.last);
    for item in paces
        .chain(&mut parts.after)
        .flat_map(|pace| &mut pace.items)
    {
        let known = checks.iter().position(|check| *check == item.check);
        item.number = known.unwrap_or(checks.len());
        if known.is_none() {
            checks.push(item.check);
        }
    }
    checks
}

/// Marks the steps that capture on every site where they can, and of these the ones of which
/// each edge touches such a site, if what can be captured is never gone over by other steps:
/// until then no way has used such an edge.
fn mark_captures(parts: &mut Parts, tables: &Tables) {
    let paces = || parts.steps.iter().chain(&parts.last).chain(&parts.after);
    let accepts = |item: &Item| {
        (0..tables.stride).fold(PieceSet::NONE, |all, site| {
            all.union(tables.accepts(item.check, site))
        })
    };
    let (mut prey, mut passed) = (PieceSet::NONE, PieceSet::NONE);
    for item in paces().flat_map(|pace| &pace.items) {
        match (item.capture, item.goes) {
            (true, _) => prey = prey.union(accepts(item)),
            (false, true) => passed = passed.union(accepts(item)),
            (false, false) => {}
        }
    }
    let both = |piece: u8| prey.contains(Piece(piece)) && passed.contains(Piece(piece));
    let apart = !(1..u8::MAX).any(both);
    let paces = parts.steps.iter_mut().chain(&mut parts.last);
    for pace in paces.chain(&mut parts.after) {
        let mut prey = pace.items.iter().filter(|item| item.capture);
        pace.bites = prey.all(|item| !accepts(item).contains(Piece::EMPTY));
        let mut behind = false;
        let touches = |item: &Item| {
            let touched = item.capture || behind;
            behind = item.capture;
            touched
        };
        let mut gone = pace.items.iter().filter(|item| item.goes);
        pace.fresh = apart && pace.bites && gone.all(touches);
    }
}

/// For each test the sites of a window that pass it where nothing stands.
fn survey_bare(window: &Window, checks: &[Check], tables: &Tables) -> Vec<u64> {
    let mut bare = vec![0; checks.len() * window.words];
    for (check, words) in checks.iter().zip(bare.chunks_mut(window.words)) {
        for bit in 0..window.words * 64 {
            let site = Site::new(window.first + bit);
            if site.index() + 1 < tables.stride && tables.passes(*check, site, Piece::EMPTY) {
                words[bit / 64] |= 1 << (bit % 64);
            }
        }
    }
    bare
}

/// What passes a test on every site of a window, where on none another piece does.
fn told(window: &Window, check: Check, tables: &Tables) -> Option<PieceSet> {
    let sites = window.first..(window.first + window.words * 64).min(tables.stride - 1);
    let mut sets = sites.map(|site| tables.accepts(check, site).with(Piece::EMPTY));
    let first = sets.next()?;
    sets.all(|set| set == first).then_some(first)
}

/// The steps by the rows of a plan; `None` where there are too many along one.
fn by_rows(paces: Vec<Pace>, plan: &Plan) -> Option<Vec<Vec<Pace>>> {
    let mut rows = vec![Vec::new(); plan.rows.len()];
    for pace in paces {
        let at = plan.rows.iter().position(|row| *row == pace.row);
        rows[at?].push(pace);
    }
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    (most <= MOST_ALONG).then_some(rows)
}
