//! How the steps of walks hang together: rings and distances, whatever stands where.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::program::Tables;
use crate::board::Site;

/// Most sites of a board for which all distances are kept.
const MOST_SITES: usize = 700;

/// The edges along some rows of neighbours.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Plan {
    /// The number of edges of the smallest ring: 3, 4, or at least 5.
    pub(super) girth: u16,
    sites: usize,
    /// For each pair of sites the fewest edges between them; empty on a large board.
    distances: Vec<u8>,
}

/// The plans of a game's walks, by their rows.
#[derive(Debug, Default)]
pub(in super::super) struct Plans(HashMap<Vec<u32>, Arc<Plan>>);

impl Plans {
    /// The plan for some rows.
    pub(in super::super) fn of(&mut self, rows: Vec<u32>, tables: &Tables) -> Arc<Plan> {
        let plan = |rows: &Vec<u32>| Arc::new(Plan::new(rows, tables));
        let known = self.0.entry(rows);
        Arc::clone(match known {
            std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::hash_map::Entry::Vacant(place) => {
                let made = plan(place.key());
                place.insert(made)
            }
        })
    }
}

impl Plan {
    fn new(rows: &[u32], tables: &Tables) -> Plan {
        let sites = tables.stride.saturating_sub(1);
        let beside = neighbours(rows, tables, sites);
        let mut distances = Vec::new();
        if sites <= MOST_SITES {
            distances.resize(sites * sites, u8::MAX);
            for from in 0..sites {
                flood(
                    &beside,
                    from,
                    &mut distances[from * sites..(from + 1) * sites],
                );
            }
        }
        Plan {
            girth: girth(&beside),
            sites,
            distances,
        }
    }

    /// The fewest edges between two sites, or fewer.
    #[inline]
    pub(super) fn distance(&self, from: Site, to: Site) -> u16 {
        let at = from.index() * self.sites + to.index();
        self.distances.get(at).copied().map_or(0, u16::from)
    }
}

/// The sites beside each, steps that lead one way only counted both ways.
fn neighbours(rows: &[u32], tables: &Tables, sites: usize) -> Vec<Vec<Site>> {
    let mut beside: Vec<Vec<Site>> = vec![Vec::new(); sites];
    for site in (0..sites).map(Site::new) {
        for row in rows {
            let next = tables.step(*row, site);
            if next.index() < sites && next != site {
                beside[site.index()].push(next);
                beside[next.index()].push(site);
            }
        }
    }
    for list in &mut beside {
        list.sort_unstable();
        list.dedup();
    }
    beside
}

/// Notes how far every site is from one.
fn flood(beside: &[Vec<Site>], from: usize, distances: &mut [u8]) {
    let mut queue = vec![Site::new(from)];
    distances[from] = 0;
    let mut at = 0;
    while let Some(site) = queue.get(at).copied() {
        at += 1;
        let next = distances[site.index()].saturating_add(1);
        for other in &beside[site.index()] {
            if distances[other.index()] == u8::MAX && next < u8::MAX {
                distances[other.index()] = next;
                queue.push(*other);
            }
        }
    }
}

/// The number of edges of the smallest ring: 3, 4, or at least 5.
fn girth(beside: &[Vec<Site>]) -> u16 {
    let mut girth = 5;
    for (at, list) in beside.iter().enumerate() {
        for (number, one) in list.iter().enumerate() {
            for other in &list[number + 1..] {
                let (first, second) = (&beside[one.index()], &beside[other.index()]);
                if first.contains(other) {
                    return 3;
                }
                let shared = |site: &Site| site.index() != at && second.contains(site);
                if first.iter().any(shared) {
                    girth = 4;
                }
            }
        }
    }
    girth
}
