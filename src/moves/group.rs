//! Groups: pieces that hang together along some directions.

use super::condition::{Amount, Members, Scene};
use super::program::{Check, Tables};
use crate::board::{Site, SiteSet};
use crate::position::Piece;

/// A kind of group, and what it must be like.
#[derive(Debug, Clone)]
pub struct Group {
    /// Which pieces hang together.
    pub(super) members: Members,
    /// The rows of neighbours along which they do.
    pub(super) ways: Vec<u32>,
    /// How many sites it has.
    pub size: Amount,
    /// How many sites beside it pass a test, if that is asked: liberties.
    pub(super) beside: Option<(Check, Amount)>,
    /// Regions of which it must touch at least so many.
    pub(super) touches: (Vec<SiteSet>, usize),
}

/// The sites of a group, and sites beside it that pass its test.
pub(super) struct Extent {
    pub(super) sites: Vec<Site>,
    pub(super) beside: Vec<Site>,
}

impl Group {
    /// The group that a site belongs to; `None` if what is there is in no group.
    pub(super) fn around(
        &self,
        tables: &Tables,
        cells: &[Piece],
        site: Site,
        budget: &mut u32,
    ) -> Option<Extent> {
        let set = self.members.of(*cells.get(site.index())?);
        if !set.contains(cells[site.index()]) {
            return None;
        }
        let mut seen = vec![false; cells.len()];
        seen[site.index()] = true;
        let (mut sites, mut beside) = (vec![site], Vec::new());
        let mut at = 0;
        while let Some(from) = sites.get(at).copied() {
            at += 1;
            *budget = budget.saturating_sub(1);
            for row in &self.ways {
                let next = tables.step(*row, from);
                if std::mem::replace(&mut seen[next.index()], true) {
                    continue;
                }
                let content = cells[next.index()];
                if set.contains(content) {
                    sites.push(next);
                } else if let Some((check, _)) = &self.beside
                    && tables.passes(*check, next, content)
                {
                    beside.push(next);
                }
            }
        }
        Some(Extent { sites, beside })
    }

    /// Whether a group is as it must be.
    pub(super) fn fits(&self, extent: &Extent) -> bool {
        let number = |sites: &[Site]| i64::try_from(sites.len()).unwrap_or(i64::MAX);
        let touched = || {
            let regions = self.touches.0.iter();
            regions
                .filter(|region| extent.sites.iter().any(|site| region.contains(*site)))
                .count()
        };
        self.size.holds(number(&extent.sites))
            && self
                .beside
                .as_ref()
                .is_none_or(|(_, amount)| amount.holds(number(&extent.beside)))
            && (self.touches.1 == 0 || touched() >= self.touches.1)
    }

    pub(super) fn holds(&self, scene: &Scene<'_>, site: Site, budget: &mut u32) -> bool {
        self.around(&scene.rules.tables, scene.cells, site, budget)
            .is_some_and(|extent| self.fits(&extent))
    }
}
