//! Edges, sides and corners of a board.

use std::collections::HashSet;

use super::{Board, Family, Site, SiteSet};

/// A side of a board, called by the direction in which it lies from the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Above.
    North,
    /// Above to the right.
    NorthEast,
    /// On the right.
    East,
    /// Below to the right.
    SouthEast,
    /// Below.
    South,
    /// Below to the left.
    SouthWest,
    /// On the left.
    West,
    /// Above to the left.
    NorthWest,
    /// The outermost ring.
    Outer,
    /// The innermost ring, where nothing is in the middle.
    Inner,
}

impl Side {
    /// All of them, with their names.
    pub const ALL: [(Side, &'static str); 10] = [
        (Side::North, "n"),
        (Side::NorthEast, "ne"),
        (Side::East, "e"),
        (Side::SouthEast, "se"),
        (Side::South, "s"),
        (Side::SouthWest, "sw"),
        (Side::West, "w"),
        (Side::NorthWest, "nw"),
        (Side::Outer, "out"),
        (Side::Inner, "in"),
    ];

    /// The side on a board that is mirrored so that up becomes right.
    pub(super) fn mirrored(self) -> Side {
        match self {
            Side::North => Side::East,
            Side::East => Side::North,
            Side::South => Side::West,
            Side::West => Side::South,
            Side::SouthEast => Side::NorthWest,
            Side::NorthWest => Side::SouthEast,
            other => other,
        }
    }
}

/// A set of sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sides(u16);

impl Sides {
    pub(super) fn with(self, side: Side) -> Sides {
        Sides(self.0 | 1 << side as u16)
    }

    /// The same with a side if something holds.
    pub(super) fn with_if(self, holds: bool, side: Side) -> Sides {
        if holds { self.with(side) } else { self }
    }

    pub(super) fn contains(self, side: Side) -> bool {
        self.0 & 1 << side as u16 != 0
    }

    pub(super) fn mirrored(self) -> Sides {
        let own = Side::ALL.iter().filter(|(side, _)| self.contains(*side));
        own.fold(Sides::default(), |sides, (side, _)| {
            sides.with(side.mirrored())
        })
    }

    fn len(self) -> u32 {
        self.0.count_ones()
    }
}

impl Board {
    /// Whether a site lies on a side of its board. Edges that meet are no sides.
    pub fn is_on_side(&self, site: Site, side: Side) -> bool {
        self.sides_of(site).contains(side)
    }

    /// The sides that any of its boards has.
    pub fn side_names(&self) -> Vec<&'static str> {
        let any = |side| self.cell_sites().any(|site| self.is_on_side(site, side));
        let known = Side::ALL.iter().filter(|(side, _)| any(*side));
        known.map(|(_, name)| *name).collect()
    }

    /// Whether a site lies on two sides at once.
    pub fn is_corner(&self, site: Site) -> bool {
        self.sides_of(site).len() > 1
    }

    fn sides_of(&self, site: Site) -> Sides {
        self.sides.get(site.index()).copied().unwrap_or_default()
    }

    /// The sites beside which the board ends or has a hole: on grids those that lack a
    /// neighbour across a side (across a corner where no sites have one across a side); on
    /// free graphs those on a side.
    pub fn edge(&self) -> SiteSet {
        let mut edge = SiteSet::new(self.len());
        for part in &self.parts {
            let Some(lattice) = &part.lattice else {
                let sides = part.by_cell.values();
                edge.extend(sides.filter(|site| self.sides_of(**site).len() > 0));
                continue;
            };
            let step = |way: usize, cell| {
                let to = lattice.step_round(way, cell)?;
                part.by_cell.get(&to).copied()
            };
            let ways = |family: Family| {
                (0..lattice.steps.len())
                    .filter(move |way| self.directions[part.ways[*way]].family == family)
            };
            let used = |family: Family| {
                let mut cells = part.by_cell.keys();
                cells.any(|cell| ways(family).any(|way| step(way, *cell).is_some()))
            };
            let family = if used(Family::Orthogonal) {
                Family::Orthogonal
            } else {
                Family::Diagonal
            };
            let centre = self.has_centre(part);
            for (cell, site) in &part.by_cell {
                let open = |way: usize| {
                    let inward = self.directions[part.ways[way]].name == "in";
                    step(way, *cell).is_none() && !(inward && centre)
                };
                let middle = centre && self.point(*site).y < 0;
                if !middle && ways(family).any(open) {
                    edge.insert(*site);
                }
            }
        }
        edge
    }

    /// Whether rings have a site in the middle, which is below their first row.
    fn has_centre(&self, part: &super::part::Part) -> bool {
        part.by_cell.values().any(|site| self.point(*site).y < 0)
    }

    /// Finds the sides of boards that are no grids: the farthest sites to each of four
    /// directions.
    pub(super) fn find_sides(&mut self) {
        let graphs: Vec<Vec<Site>> = self
            .parts
            .iter()
            .filter(|part| part.lattice.is_none())
            .map(|part| part.by_cell.values().copied().collect())
            .collect();
        for sites in graphs {
            for (side, way) in [
                (Side::North, (0.0, 1.0)),
                (Side::East, (1.0, 0.0)),
                (Side::South, (0.0, -1.0)),
                (Side::West, (-1.0, 0.0)),
            ] {
                let far = |site: &Site| {
                    let spot = self.spot(*site);
                    spot.x * way.0 + spot.y * way.1
                };
                let most = sites.iter().map(far).fold(f32::NEG_INFINITY, f32::max);
                let farthest: HashSet<usize> = sites
                    .iter()
                    .filter(|site| most - far(site) < 0.01)
                    .map(|site| site.index())
                    .collect();
                for site in farthest {
                    self.sides[site] = self.sides[site].with(side);
                }
            }
        }
    }
}
