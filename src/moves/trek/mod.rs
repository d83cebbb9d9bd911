//! Walks with a budget: a number of steps that may turn, each with its cost, then steps that
//! cost nothing. What is searched is where a walk can end and what it captures, not by which
//! of its many ways.

mod exact;
mod ground;
mod layers;
mod plan;

pub(super) use ground::{Ground, Notes};
pub(super) use plan::{Plan, Plans};

use std::ops::ControlFlow;
use std::sync::Arc;

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
}

/// One straight step of a walk, of a fixed length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pace {
    row: u32,
    items: Vec<Item>,
    cost: u16,
    captures: bool,
    /// Whether the content of its first site tells all that is asked there.
    told: bool,
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
                told: false,
                items,
                cost,
            })
        };
        branches
            .iter()
            .map(|branch| pace(branch.start as usize, branch.row))
            .collect()
    }

    /// Its item, if it goes to the next site only and captures nothing there.
    #[inline]
    fn quiet(&self) -> Option<&Item> {
        match self.items.as_slice() {
            [item] if item.goes && !item.capture => Some(item),
            _ => None,
        }
    }

    /// By how many sites it goes on.
    fn length(&self) -> usize {
        self.items.iter().filter(|item| item.goes).count()
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

/// Steps along one row of neighbours: what is asked of the first site is asked of one site
/// for all of them.
#[derive(Debug, Clone)]
struct Fan {
    row: u32,
    paces: Vec<Pace>,
    /// The class of each site: on sites of one class the first test of every step asks the
    /// same. None where all sites are of one.
    classes: Vec<u8>,
    /// For each class and each content of the first site which of the steps can be made at
    /// all, as bits.
    first: Vec<u32>,
    /// The same of the cost of the only step that can be made, where it goes to the first site
    /// and nothing more is asked; 0 where it is not so.
    plain: Vec<u16>,
}

/// How many contents a site may have.
const CONTENTS: usize = u8::MAX as usize + 1;

impl Fan {
    #[inline]
    fn at(&self, site: Site, content: Piece) -> usize {
        let class = self.classes.get(site.index()).copied().unwrap_or(0);
        usize::from(class) * CONTENTS + content.index()
    }

    /// The cost of the only step that can be made to a first site with that content, where
    /// nothing more is asked.
    #[inline]
    fn plain(&self, site: Site, content: Piece) -> Option<u16> {
        match self.plain[self.at(site, content)] {
            0 => None,
            cost => Some(cost),
        }
    }

    /// The steps that can be made at all to a first site with that content, one bit each; all
    /// of them where that tells nothing.
    #[inline]
    fn possible(&self, site: Site, content: Option<Piece>) -> u32 {
        match content {
            Some(content) => self.first[self.at(site, content)],
            None => u32::MAX >> (MOST_ALONG - self.paces.len()),
        }
    }
}

/// Most steps along one row: as many as there are bits to say which can be made.
const MOST_ALONG: usize = 32;

/// Most classes of sites that are told apart.
const MOST_CLASSES: usize = 64;

/// The steps by their rows; `None` where there are too many along one.
fn fans(paces: Vec<Pace>, tables: &Tables) -> Option<Vec<Fan>> {
    let mut fans = by_rows(paces);
    for fan in &mut fans {
        if fan.paces.len() > MOST_ALONG {
            return None;
        }
        let checks: Vec<Check> = fan
            .paces
            .iter()
            .filter_map(|pace| pace.items.first().map(|item| item.check))
            .collect();
        let accepts = |site: usize| -> Vec<PieceSet> {
            let sets = checks.iter().map(|check| tables.accepts(*check, site));
            sets.collect()
        };
        // Of each class what its sites accept, and of each site its class.
        let mut known: Vec<Vec<PieceSet>> = Vec::new();
        let mut classes: Vec<u8> = Vec::new();
        let mut any = vec![PieceSet::NONE; checks.len()];
        for site in 0..tables.stride {
            let sets = accepts(site);
            for (any, set) in any.iter_mut().zip(&sets) {
                *any = any.union(*set);
            }
            if known.len() > MOST_CLASSES {
                continue;
            }
            let at = known.iter().position(|other| *other == sets);
            let at = at.unwrap_or(known.len());
            if at == known.len() {
                known.push(sets);
            }
            classes.push(u8::try_from(at).unwrap_or(u8::MAX));
        }
        let told = known.len() <= MOST_CLASSES;
        if !told {
            // Too many to tell apart: what any site accepts may be accepted.
            known = vec![any];
        }
        if known.len() == 1 {
            classes.clear();
        }
        for pace in &mut fan.paces {
            pace.told = told;
        }
        let mut first = Vec::with_capacity(known.len() * CONTENTS);
        for sets in &known {
            for content in 0..=u8::MAX {
                let bits = sets.iter().enumerate();
                let accepted = bits.filter(|(_, set)| set.contains(Piece(content)));
                first.push(accepted.fold(0_u32, |bits, (bit, _)| bits | 1 << bit));
            }
        }
        let plain = |bits: &u32| {
            let only = fan.paces.get(bits.trailing_zeros() as usize);
            let only = only.filter(|pace| bits.count_ones() == 1 && pace.told);
            only.filter(|pace| pace.quiet().is_some())
                .map_or(0, |pace| pace.cost)
        };
        fan.plain = first.iter().map(plain).collect();
        fan.first = first;
        fan.classes = classes;
    }
    Some(fans)
}

fn by_rows(paces: Vec<Pace>) -> Vec<Fan> {
    let mut fans: Vec<Fan> = Vec::new();
    for pace in paces {
        match fans.iter_mut().find(|fan| fan.row == pace.row) {
            Some(fan) => fan.paces.push(pace),
            None => fans.push(Fan {
                row: pace.row,
                paces: vec![pace],
                classes: Vec::new(),
                first: Vec::new(),
                plain: Vec::new(),
            }),
        }
    }
    fans
}

/// A walk with a budget, of one seat.
#[derive(Debug, Clone)]
pub struct Trek {
    budget: u16,
    less: bool,
    once: bool,
    steps: Vec<Fan>,
    last: Vec<Fan>,
    /// The highest cost of a step.
    dearest: u16,
    /// From what cost on one of the last steps can be made.
    last_from: u16,
    after: Vec<Fan>,
    captures: bool,
    /// How far the sites lie from each other by the edges of its steps.
    plan: Arc<Plan>,
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
    pub(super) fn new(parts: Parts, plan: Arc<Plan>, tables: &Tables) -> Option<Trek> {
        let paid = || parts.steps.iter().chain(&parts.last);
        let length = |pace: &Pace| u16::try_from(pace.length()).unwrap_or(u16::MAX);
        let excess = |pace: &Pace| length(pace).saturating_sub(pace.cost);
        let slack = paid().map(excess).max().unwrap_or(0);
        let free_slack = parts.after.iter().map(length).fold(slack, u16::max);
        let even = paid().all(|pace| excess(pace) == 0 || pace.captures)
            && parts.after.iter().all(|pace| pace.captures);
        let captures = paid().chain(&parts.after).any(|pace| pace.captures);
        let last_cost = parts.last.iter().map(|pace| pace.cost).max();
        Some(Trek {
            dearest: paid().map(|pace| pace.cost).max().unwrap_or(0),
            last_from: match last_cost {
                Some(_) if parts.less => 0,
                Some(cost) => parts.budget.saturating_sub(cost),
                None => u16::MAX,
            },
            budget: parts.budget,
            less: parts.less,
            once: parts.once,
            captures,
            steps: fans(parts.steps, tables)?,
            last: fans(parts.last, tables)?,
            after: fans(parts.after, tables)?,
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
        notes: &mut Notes,
        budget: &mut u32,
        visit: &mut dyn FnMut(Site, &[Site]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.layers(ground, from, notes, budget)? {
            return self.exact(ground, from, (notes, budget), visit);
        }
        if !notes.open.is_empty() {
            self.settle_open(ground, from, notes, budget)?;
        }
        let mut captured = std::mem::take(&mut notes.taken);
        let flow = notes.ends.iter().try_for_each(|(site, set)| {
            captured.clear();
            captured.extend(notes.prey_in(*set));
            captured.sort_unstable();
            visit(*site, &captured)
        });
        notes.taken = captured;
        flow
    }
}
