//! Groups of pieces that hang together: those that join regions, those that close a ring,
//! and all pieces as one.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Scene;
use super::graph::{Graph, Marks, UNMARKED, mark, marked};
use crate::board::{Site, SiteSet};
use crate::position::{Piece, PieceSet, Position, Seat};

/// What a group must do to be a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Join {
    /// It touches so many of some regions.
    Regions {
        /// For each seat the regions.
        regions: Vec<Vec<SiteSet>>,
        /// For each seat and site the regions that the site belongs to, one bit each.
        at: Vec<Vec<u32>>,
        /// How many it must touch.
        least: u32,
    },
    /// It closes a ring round at least one site, whatever is there.
    Ring {
        /// For each seat the neighbours through which what is inside would get out.
        leaks: Vec<Arc<Graph>>,
    },
}

impl Join {
    /// Most regions that one connection may be between.
    pub const REGIONS: usize = 32;

    /// Touching so many of these regions: for each seat its own, on a board of so many sites.
    pub fn regions(regions: Vec<Vec<SiteSet>>, least: u32, sites: usize) -> Join {
        let bits = |regions: &Vec<SiteSet>, site: usize| {
            let bit = |(number, region): (u32, &SiteSet)| match region.contains(Site::new(site)) {
                true => 1 << number,
                false => 0,
            };
            (0..).zip(regions).map(bit).fold(0, |all, bit| all | bit)
        };
        Join::Regions {
            at: regions
                .iter()
                .map(|regions| (0..sites).map(|site| bits(regions, site)).collect())
                .collect(),
            regions,
            least,
        }
    }
}

/// One group of a seat's pieces that joins something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    /// The neighbours along which pieces hang together, as each seat sees the board.
    pub graphs: Vec<Arc<Graph>>,
    /// For each seat the pieces that count.
    pub members: Vec<Vec<Piece>>,
    /// What the group must do.
    pub join: Join,
}

impl Connection {
    /// Whether a seat has such a group.
    pub(super) fn holds(&self, scene: &Scene<'_>, seat: Seat) -> bool {
        let (Some(graph), Some(members)) = (
            self.graphs.get(seat.index()),
            self.members.get(seat.index()),
        ) else {
            return false;
        };
        let position = scene.position;
        if !self.is_near(position, members, seat) {
            return false;
        }
        let set: PieceSet = members.iter().copied().collect();
        let mut told = UNMARKED;
        let mut joins = |site| self.joins(graph, position, set, seat, site, &mut told);
        match scene.since {
            Some(mark) => position.touched(mark).any(&mut joins),
            None => position.all_showing(members).any(joins),
        }
    }

    /// Whether enough of the regions hold a piece at all: seen at a glance.
    fn is_near(&self, position: &Position, members: &[Piece], seat: Seat) -> bool {
        let Join::Regions { regions, least, .. } = &self.join else {
            return true;
        };
        let Some(regions) = regions.get(seat.index()) else {
            return false;
        };
        let occupied = regions.iter().filter(|region| {
            members
                .iter()
                .any(|piece| region.meets(position.set(*piece)))
        });
        occupied.count() >= *least as usize
    }

    /// Whether the group of a site, if it has not been looked at, joins what it must.
    fn joins(
        &self,
        graph: &Graph,
        position: &Position,
        set: PieceSet,
        seat: Seat,
        site: Site,
        told: &mut Marks,
    ) -> bool {
        let belongs = |site: Site| set.contains(position.at(site));
        match &self.join {
            Join::Regions { at, least, .. } => {
                let Some(at) = at.get(seat.index()) else {
                    return false;
                };
                let mut touched = 0u32;
                let found = graph.flood(site, told, belongs, |member| {
                    touched |= at.get(member.index()).copied().unwrap_or(0);
                    match touched.count_ones() >= *least {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                });
                found.is_break()
            }
            Join::Ring { leaks } => leaks.get(seat.index()).is_some_and(|leaks| {
                let mut group = UNMARKED;
                let mut members = Vec::new();
                // A group looked at before is not looked at again.
                if marked(told, site) {
                    return false;
                }
                let _ = graph.flood(site, &mut group, belongs, |member| {
                    mark(told, member);
                    members.push(member);
                    ControlFlow::Continue(())
                });
                closes(leaks, &group, &members)
            }),
        }
    }
}

/// Whether a group is a ring: a site that is not of it cannot be left over the edge, or one
/// of it has only others of it around.
fn closes(leaks: &Graph, group: &Marks, members: &[Site]) -> bool {
    if members.len() < 3 {
        return false;
    }
    let inside =
        |site: &Site| !leaks.is_open(*site) && leaks.around(*site).all(|next| marked(group, next));
    if members.iter().any(inside) {
        return true;
    }
    let outer = |site: Site| !marked(group, site);
    let mut reached = UNMARKED;
    let sites = || (0..leaks.len()).map(Site::new);
    for site in sites().filter(|site| leaks.is_open(*site)) {
        let _ = leaks.flood(site, &mut reached, outer, |_| ControlFlow::Continue(()));
    }
    sites().any(|site| outer(site) && !marked(&reached, site))
}

/// All of a seat's pieces as one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Together {
    /// The neighbours along which pieces hang together, as each seat sees the board.
    pub graphs: Vec<Arc<Graph>>,
    /// For each seat the pieces that count.
    pub members: Vec<Vec<Piece>>,
}

impl Together {
    /// Whether all of a seat's pieces on the board, of which there is one, hang together.
    pub(super) fn holds(&self, position: &Position, seat: Seat) -> bool {
        let (Some(graph), Some(members)) = (
            self.graphs.get(seat.index()),
            self.members.get(seat.index()),
        ) else {
            return false;
        };
        let count: u32 = members.iter().map(|piece| position.count(*piece)).sum();
        let Some(first) = position.all_showing(members).next() else {
            return false;
        };
        count == size(graph, position, members, first, &mut UNMARKED.clone())
    }

    /// How many pieces the largest group of a seat has.
    pub(super) fn largest(&self, position: &Position, seat: Seat) -> u32 {
        let (Some(graph), Some(members)) = (
            self.graphs.get(seat.index()),
            self.members.get(seat.index()),
        ) else {
            return 0;
        };
        let mut told = UNMARKED;
        position
            .all_showing(members)
            .map(|site| size(graph, position, members, site, &mut told))
            .max()
            .unwrap_or(0)
    }
}

/// How many members the group of a site has; none if it was told before.
fn size(
    graph: &Graph,
    position: &Position,
    members: &[Piece],
    site: Site,
    told: &mut Marks,
) -> u32 {
    let set: PieceSet = members.iter().copied().collect();
    let mut size = 0;
    let belongs = |site: Site| set.contains(position.at(site));
    let _ = graph.flood(site, told, belongs, |_| {
        size += 1;
        ControlFlow::Continue(())
    });
    size
}
