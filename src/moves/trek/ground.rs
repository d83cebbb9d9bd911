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

    /// Whether it leads nowhere.
    pub(super) fn is_still(&self) -> bool {
        self.length == 0
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

/// What the search of a walk writes on.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Notes {
    /// Of which window what stands there has been looked at, and for each test the sites that
    /// pass it.
    pub(super) surveyed: Option<usize>,
    pub(super) passing: Vec<u64>,
    /// The sites where something can be captured.
    pub(super) prey: Vec<Site>,
    /// The sets of these that are captured on some way.
    pub(super) sets: Vec<Prey>,
    /// What is known of each set.
    pub(super) words: Vec<u64>,
    /// The sites around the origin, by how near they are.
    pub(super) balls: Vec<u64>,
    /// The way under way.
    pub(super) used: Vec<Edge>,
    pub(super) taken: Vec<Site>,
    /// Where the steps of the way back may have begun.
    pub(super) origins: Vec<Site>,
    pub(super) free: usize,
    pub(super) found: HashSet<Vec<u16>>,
    pub(super) been: HashSet<Vec<u16>>,
}

impl Notes {
    /// Forgets what stands where, which may be something else now.
    pub(in super::super) fn forget(&mut self) {
        self.surveyed = None;
    }

    /// The pairs of neighbours of a step are used, if none of them has been.
    pub(super) fn use_edges(&mut self, way: &Way) -> bool {
        let used = self.used.len();
        for edge in way.edges() {
            if self.used.contains(&edge) {
                self.used.truncate(used);
                return false;
            }
            self.used.push(edge);
        }
        true
    }

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
}
