//! What follows from a board's sites and ways: names in order, neighbours, rounds, ranks.

use std::collections::HashMap;

use super::{Board, BoardError, Direction, Family, Outline, Site};

/// How far a site lies in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rank {
    /// Its rank, the first being 1; 0 for a site that has none.
    pub own: i32,
    /// How many ranks its board has.
    pub of: i32,
}

impl Board {
    /// Orders the sites by their names.
    pub(super) fn index(&mut self) -> Result<(), BoardError> {
        let count = self.names.len();
        self.by_name = HashMap::with_capacity(count);
        self.by_folded = HashMap::with_capacity(count);
        for (index, name) in self.names.iter().enumerate() {
            let site = Site::new(index);
            if self.by_name.insert(name.clone(), site).is_some() {
                return Err(BoardError::SameName(name.clone()));
            }
            self.by_folded
                .entry(name.to_lowercase())
                .and_modify(|known| *known = None)
                .or_insert(Some(site));
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_cached_key(|index| format!("{}x", self.names[*index]));
        self.text_rank = vec![0; count];
        for (rank, index) in order.into_iter().enumerate() {
            self.text_rank[index] = Site::new(rank).number();
        }
        Ok(())
    }

    /// Finds the neighbours of each site, and whether ways come round.
    pub(super) fn derive(&mut self) {
        let mut near: Vec<Vec<Site>> = vec![Vec::new(); self.len()];
        for (way, direction) in self.directions.iter().enumerate() {
            if !direction.touches || direction.family == Family::Vertical {
                continue;
            }
            for from in self.cell_sites() {
                let to = Site::from_number(self.neighbours(way)[from.index()]);
                if to == self.off() || to == from {
                    continue;
                }
                for (one, other) in [(from, to), (to, from)] {
                    if !near[one.index()].contains(&other) {
                        near[one.index()].push(other);
                    }
                }
            }
        }
        self.adjacent_from = vec![0];
        self.adjacent.clear();
        for sites in near {
            self.adjacent.extend(sites);
            let end = u32::try_from(self.adjacent.len()).unwrap_or(u32::MAX);
            self.adjacent_from.push(end);
        }
        self.wraps = (0..self.directions.len()).any(|way| comes_round(self.neighbours(way)));
    }

    /// For each site how far it lies in a direction, each board of several by itself: from the
    /// edge behind, 1 being the first rank. On squares and rings rows and columns are
    /// ranks; elsewhere sites that lie equally far in that direction on the drawing are.
    pub fn ranks(&self, direction: &Direction) -> Vec<Rank> {
        let mut ranks = vec![Rank { own: 0, of: 0 }; self.len()];
        for part in 0..self.parts.len() {
            let sites: Vec<Site> = self
                .cell_sites()
                .filter(|site| usize::from(self.part_of[site.index()]) == part)
                .collect();
            for (site, rank) in sites.iter().zip(self.ranks_of(&sites, direction)) {
                ranks[site.index()] = rank;
            }
        }
        ranks
    }

    fn ranks_of(&self, sites: &[Site], direction: &Direction) -> Vec<Rank> {
        let Some(angle) = direction.angle else {
            let up = direction.name == "up";
            let vertical = direction.family == Family::Vertical;
            return sites
                .iter()
                .map(|site| {
                    let area = &self.areas[usize::from(self.area_of[site.index()])];
                    let of = i32::from(area.levels);
                    let level = i32::from(area.level);
                    match (vertical, up) {
                        (true, true) => Rank { own: level + 1, of },
                        (true, false) => Rank {
                            own: of - level,
                            of,
                        },
                        _ => Rank { own: 1, of: 1 },
                    }
                })
                .collect();
        };
        let by_point = self.has_right_angles(sites) && angle % 90 == 0;
        if by_point {
            let points = || sites.iter().map(|site| self.point(*site));
            let columns = points().map(|point| point.x + 1).max().unwrap_or(0);
            let rows = points().map(|point| point.y + 1).max().unwrap_or(0);
            return points()
                .map(|point| match angle {
                    0 => (point.y + 1, rows),
                    180 => (rows - point.y, rows),
                    90 => (point.x + 1, columns),
                    _ => (columns - point.x, columns),
                })
                .map(|(own, of)| Rank { own, of })
                .collect();
        }
        let (sin, cos) = f32::from(angle).to_radians().sin_cos();
        // Levels and boards beside each other lie apart on the drawing only.
        let shift = |site: Site| {
            let area = self.area_of[site.index()];
            sites
                .iter()
                .filter(|other| self.area_of[other.index()] == area)
                .map(|other| self.spot(*other).x)
                .fold(f32::INFINITY, f32::min)
        };
        let mut shifts: HashMap<u16, f32> = HashMap::new();
        let depths: Vec<f32> = sites
            .iter()
            .map(|site| {
                let left = *shifts
                    .entry(self.area_of[site.index()])
                    .or_insert_with(|| shift(*site));
                let spot = self.spot(*site);
                (spot.x - left) * sin + spot.y * cos
            })
            .collect();
        let mut known: Vec<f32> = depths.clone();
        known.sort_by(f32::total_cmp);
        known.dedup_by(|one, other| (*one - *other).abs() < SAME);
        let of = i32::try_from(known.len()).unwrap_or(i32::MAX);
        let rank = |depth: &f32| {
            let own = known.partition_point(|known| *known < depth - SAME) + 1;
            Rank {
                own: i32::try_from(own).unwrap_or(i32::MAX),
                of,
            }
        };
        depths.iter().map(rank).collect()
    }

    /// Whether columns and rows of these sites are straight and at right angles, as seen by who
    /// moves there: on squares, and on rings.
    fn has_right_angles(&self, sites: &[Site]) -> bool {
        sites.first().is_some_and(|site| {
            let part = &self.parts[usize::from(self.part_of[site.index()])];
            let lattice = part.lattice.as_ref();
            lattice.is_some_and(|lattice| lattice.steps.first() == Some(&[(0, 1, 0); 2]))
                && !matches!(self.outline(*site), Outline::Triangle { .. })
        })
    }
}

/// Depths that differ by less are the same.
const SAME: f32 = 0.01;

/// Whether a row of neighbours leads from any site back to a site on its way.
fn comes_round(row: &[u16]) -> bool {
    let off = row.len() - 1;
    // 0: not seen; otherwise the walk that has seen it.
    let mut seen = vec![0_usize; row.len()];
    for start in 0..off {
        let mut at = start;
        while at != off && seen[at] == 0 {
            seen[at] = start + 1;
            at = usize::from(row[at]);
        }
        if at != off && seen[at] == start + 1 {
            return true;
        }
    }
    false
}
