//! Where walks are made: what stands there, the way of one step, and what a search writes on.

use std::collections::HashSet;

use super::super::beside::Beside;
use super::super::program::{Check, Tables};
use super::{LONGEST_PACE, Pace};
use crate::board::Site;
use crate::position::Piece;

/// What is captured on the way to somewhere: one bit for each site of a search's prey.
pub(super) type Prey = u32;

/// Most sites on which one search may capture.
pub(super) const MOST_PREY: usize = 32;

/// A pair of neighbours, the lower number first.
pub(super) type Edge = (u16, u16);

/// Where a walk is made.
#[derive(Clone, Copy)]
pub(in super::super) struct Ground<'a> {
    pub(in super::super) tables: &'a Tables,
    pub(in super::super) cells: &'a [Piece],
    /// What stands there besides, where sites hold several.
    pub(in super::super) beside: Option<Beside<'a>>,
}

/// The way of one step.
pub(super) struct Way {
    path: [Site; LONGEST_PACE + 1],
    length: usize,
    captured: [Site; LONGEST_PACE],
    captures: usize,
}

impl Way {
    /// Where it ends.
    pub(super) fn to(&self) -> Site {
        self.path[self.length]
    }

    /// The site before its end.
    pub(super) fn before_last(&self) -> Site {
        self.path[self.length.saturating_sub(1)]
    }

    /// Where it captures.
    pub(super) fn captured(&self) -> &[Site] {
        &self.captured[..self.captures]
    }

    /// The pairs of neighbours that it goes by.
    pub(super) fn edges(&self) -> impl Iterator<Item = Edge> + '_ {
        let pairs = self.path[..=self.length].windows(2);
        pairs.map(|pair| {
            let (a, b) = (pair[0].number(), pair[1].number());
            (a.min(b), a.max(b))
        })
    }
}

impl Ground<'_> {
    /// The content of a site by which the steps there can be told that can be made at all;
    /// `None` where several pieces may stand.
    #[inline]
    pub(super) fn shown(&self, site: Site, gone: bool) -> Option<Piece> {
        match gone {
            true => Some(Piece::EMPTY),
            false if self.beside.is_some() => None,
            false => Some(self.cells[site.index()]),
        }
    }

    /// Whether a site passes a test.
    #[inline]
    pub(super) fn passes(&self, check: Check, site: Site, gone: bool) -> bool {
        let content = match gone {
            true => Piece::EMPTY,
            false => self.cells[site.index()],
        };
        self.tables.passes(check, site, content)
            || !gone
                && self
                    .beside
                    .is_some_and(|beside| beside.passes(self.tables, check, site))
    }

    /// Where a step leads whose first site is known, if it can be made; `gone` says of a site
    /// whether what stood there has been captured.
    #[inline]
    pub(super) fn way(
        &self,
        pace: &Pace,
        (from, first): (Site, Site),
        gone: impl Fn(Site) -> bool,
    ) -> Option<Way> {
        let item = pace.items.first()?;
        if !self.passes(item.check, first, gone(first)) {
            return None;
        }
        let mut way = Way {
            path: [from; LONGEST_PACE + 1],
            length: 0,
            captured: [from; LONGEST_PACE],
            captures: 0,
        };
        let (mut site, mut next) = (from, first);
        for (at, item) in pace.items.iter().enumerate() {
            if at > 0 {
                next = self.tables.step(pace.row, site);
                if !self.passes(item.check, next, gone(next)) {
                    return None;
                }
            }
            if item.capture && !gone(next) && !self.cells[next.index()].is_empty() {
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

/// From where a site has been reached: from nowhere yet, from one site only, so that there is
/// no way back to it, or from several, so that each way on is open to one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Came(u16);

impl Came {
    pub(super) const NEVER: Came = Came(u16::MAX);
    pub(super) const SEVERAL: Came = Came(u16::MAX - 1);

    pub(super) fn from(site: Site) -> Came {
        Came(site.number())
    }

    /// Whether the only way that has led here came from a site.
    #[inline]
    pub(super) fn only_from(self, site: Site) -> bool {
        self.0 == site.number()
    }
}

/// How it stands with an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// It is none yet.
    None,
    /// Some way may lead there, or none that uses no edge twice.
    Open,
    /// Some way leads there.
    Sure,
}

/// What the search of a walk writes on. Between searches it is clean, but for the ends.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Notes {
    /// The sites where something can be captured.
    pub(super) prey: Vec<Site>,
    /// The sets of these that are captured on some way.
    pub(super) sets: Vec<Prey>,
    /// For each set, each cost, each site: from where it has been reached. One cost more than
    /// the budget is for steps that cost nothing.
    pub(super) came: Vec<Came>,
    /// For each set and each site the least cost.
    pub(super) least: Vec<u16>,
    /// For each set and each site whether it is an end.
    pub(super) marks: Vec<Mark>,
    /// For each cost what has been reached.
    pub(super) reached: Vec<Vec<(u16, Site)>>,
    /// The ends, with what is captured on the way there.
    pub(super) ends: Vec<(Site, Prey)>,
    /// Those of them that are not sure.
    pub(super) open: Vec<(Site, Prey)>,
    /// The way under way.
    pub(super) used: Vec<Edge>,
    pub(super) taken: Vec<Site>,
    pub(super) free: usize,
    pub(super) found: HashSet<Vec<u16>>,
    pub(super) been: HashSet<Vec<u16>>,
}

impl Notes {
    /// The sites of a set.
    pub(super) fn prey_in(&self, set: Prey) -> impl Iterator<Item = Site> + '_ {
        let numbered = self.prey.iter().enumerate();
        numbered.filter_map(move |(at, site)| (set >> at & 1 == 1).then_some(*site))
    }

    /// Whether what stood on a site has been captured.
    #[inline]
    pub(super) fn is_in(&self, set: Prey, site: Site) -> bool {
        set != 0 && self.prey_in(set).any(|each| each == site)
    }

    /// A set with more sites; `None` where there are too many.
    pub(super) fn with(&mut self, set: Prey, more: &[Site]) -> Option<Prey> {
        let mut all = set;
        for site in more {
            let known = self.prey.iter().position(|each| each == site);
            let at = match known {
                Some(at) => at,
                None if self.prey.len() < MOST_PREY => {
                    self.prey.push(*site);
                    self.prey.len() - 1
                }
                None => return None,
            };
            all |= 1 << at;
        }
        Some(all)
    }
}
