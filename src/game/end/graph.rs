//! Which sites hang together, and lines through them: the board as ends look at it.

use std::ops::ControlFlow;

use crate::board::{MOST_SITES, Site};

/// The neighbours of every site along some directions, both ways.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Graph {
    /// Where in `next` the neighbours of each site begin; one more at the end.
    starts: Vec<u32>,
    next: Vec<u16>,
    /// Whether a direction leads from the site over the edge of the board.
    open: Vec<bool>,
}

/// One bit for each site that a board can have.
pub(super) type Marks = [u64; MOST_SITES.div_ceil(64)];

/// No site.
pub(super) const UNMARKED: Marks = [0; MOST_SITES.div_ceil(64)];

/// Marks a site; whether it was not marked before.
#[inline]
pub(super) fn mark(marks: &mut Marks, site: Site) -> bool {
    let Some(word) = marks.get_mut(site.index() / 64) else {
        return false;
    };
    let bit = 1 << (site.index() % 64);
    let new = *word & bit == 0;
    *word |= bit;
    new
}

/// Whether a site is marked.
#[inline]
pub(super) fn marked(marks: &Marks, site: Site) -> bool {
    let word = marks.get(site.index() / 64).copied().unwrap_or(0);
    word >> (site.index() % 64) & 1 == 1
}

impl Graph {
    /// The graph of rows of neighbours, one for each direction, each with the site off the
    /// board as its last.
    pub fn new(rows: &[&[u16]]) -> Graph {
        let sites = rows.first().map_or(0, |row| row.len().saturating_sub(1));
        let mut lists: Vec<Vec<u16>> = vec![Vec::new(); sites];
        let mut open = vec![false; sites];
        for row in rows {
            for (site, next) in row.iter().take(sites).enumerate() {
                let (to, back) = (usize::from(*next), Site::new(site).number());
                if to >= sites {
                    open[site] = true;
                } else if to != site {
                    lists[site].push(*next);
                    lists[to].push(back);
                }
            }
        }
        let mut graph = Graph {
            starts: vec![0],
            next: Vec::new(),
            open,
        };
        for mut list in lists {
            list.sort_unstable();
            list.dedup();
            graph.next.extend(list);
            graph
                .starts
                .push(u32::try_from(graph.next.len()).unwrap_or(u32::MAX));
        }
        graph
    }

    /// The neighbours of a site.
    #[inline]
    pub(super) fn around(&self, site: Site) -> impl Iterator<Item = Site> + '_ {
        let at = |index: usize| self.starts.get(index).map_or(0, |start| *start as usize);
        let (start, end) = (at(site.index()), at(site.index() + 1));
        let next = self.next.get(start..end).unwrap_or_default();
        next.iter().map(|number| Site::from_number(*number))
    }

    /// Whether the site lies at the edge.
    pub(super) fn is_open(&self, site: Site) -> bool {
        self.open.get(site.index()) == Some(&true)
    }

    /// How many sites there are.
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    /// Tells every site that hangs together with a first one by way of sites that belong,
    /// itself first; those told before, which `told` marks, are left out. Whether it went
    /// on to the end.
    #[inline]
    pub(super) fn flood(
        &self,
        from: Site,
        told: &mut Marks,
        belongs: impl Fn(Site) -> bool,
        mut visit: impl FnMut(Site) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !belongs(from) || !mark(told, from) {
            return ControlFlow::Continue(());
        }
        let mut waiting = Vec::with_capacity(32);
        waiting.push(from);
        while let Some(site) = waiting.pop() {
            visit(site)?;
            for next in self.around(site) {
                if belongs(next) && mark(told, next) {
                    waiting.push(next);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_goes_both_ways_and_no_further_than_what_belongs() {
        // Four sites in a row, joined one way only.
        let graph = Graph::new(&[&[1, 2, 3, 4, 4]]);
        let mut told = UNMARKED;
        let mut met = Vec::new();
        let _ = graph.flood(
            Site::new(2),
            &mut told,
            |site| site.index() > 0,
            |site| {
                met.push(site.index());
                ControlFlow::Continue(())
            },
        );
        met.sort_unstable();
        assert_eq!(met, [1, 2, 3]);
        assert!(graph.is_open(Site::new(3)) && !graph.is_open(Site::new(2)));
        assert!(marked(&told, Site::new(1)) && !marked(&told, Site::new(0)));
    }
}
