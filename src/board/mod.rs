//! The board as a graph: sites, directions between them, regions of them.
//!
//! Names are for the border. In play a site is a small number, a direction is a
//! row of a table of neighbours, and a region is a set of bits.

mod direction;
mod grid;
mod sites;

pub use direction::{Compass, Direction, Facing};
pub use grid::{Cells, GridError, SquareGrid};
pub use sites::{Site, SiteSet};

use std::collections::HashMap;

/// Most sites that a board may have, all levels and places together.
pub const MOST_SITES: usize = 4_000;

/// Where a site is drawn, and how far apart sites are: columns to the right and
/// rows upwards, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Columns from the left.
    pub x: i32,
    /// Rows from the bottom.
    pub y: i32,
}

/// A board: its sites with their names and places, and the ways between them.
#[derive(Debug, Clone)]
pub struct Board {
    names: Vec<String>,
    points: Vec<Point>,
    by_name: HashMap<String, Site>,
    /// The same in lower case, where no two names are alike but for that.
    by_folded: HashMap<String, Option<Site>>,
    directions: Vec<Direction>,
    /// `next[direction * stride + site]`; the last site of a row is the one off
    /// the board, which leads to itself.
    next: Vec<u16>,
    by_point: HashMap<(i32, i32), Site>,
    text_rank: Vec<u16>,
}

impl Board {
    /// How many sites there are; the site with this number is off the board.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// How many sites are no places off the board.
    pub fn cells(&self) -> usize {
        self.len()
    }

    /// Whether a site is a place off the board.
    pub fn is_place(&self, site: Site) -> bool {
        site.index() >= self.cells() && site.index() < self.len()
    }

    /// Whether the board has no site at all.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The site beyond every edge.
    pub fn off(&self) -> Site {
        Site::new(self.len())
    }

    /// The length of one row of a table over all sites and the one off the board.
    pub fn stride(&self) -> usize {
        self.len() + 1
    }

    /// Every site, in the board's order.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.len()).map(Site::new)
    }

    /// The name of a site; the one off the board is called `off`.
    pub fn name(&self, site: Site) -> &str {
        self.names.get(site.index()).map_or("off", String::as_str)
    }

    /// Every site's name, in the board's order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The site of that name, whatever the case of its letters.
    pub fn site(&self, name: &str) -> Option<Site> {
        let folded = || self.by_folded.get(&name.to_lowercase()).copied().flatten();
        self.by_name.get(name).copied().or_else(folded)
    }

    /// The site of exactly that name.
    pub fn site_called(&self, name: &str) -> Option<Site> {
        self.by_name.get(name).copied()
    }

    /// Where a site is drawn.
    pub fn point(&self, site: Site) -> Point {
        self.points
            .get(site.index())
            .copied()
            .unwrap_or(Point { x: 0, y: 0 })
    }

    /// The site drawn at a place.
    pub fn at(&self, x: i32, y: i32) -> Option<Site> {
        self.by_point.get(&(x, y)).copied()
    }

    /// Columns and rows of the rectangle in which every site lies.
    pub fn extent(&self) -> (i32, i32) {
        let columns = self.points.iter().map(|point| point.x + 1).max();
        let rows = self.points.iter().map(|point| point.y + 1).max();
        (columns.unwrap_or(0), rows.unwrap_or(0))
    }

    /// The directions of the board, in their order around the compass.
    pub fn directions(&self) -> &[Direction] {
        &self.directions
    }

    /// The neighbours of all sites in one direction, the site off the board last.
    pub fn neighbours(&self, direction: usize) -> &[u16] {
        let stride = self.stride();
        &self.next[direction * stride..(direction + 1) * stride]
    }

    /// For each site the site that a composite of directions leads to in one go:
    /// on a grid by its place, so that holes on the way do not matter.
    pub fn leap(&self, steps: &[usize]) -> Vec<u16> {
        let (x, y) = steps.iter().fold((0, 0), |(x, y), step| {
            let (dx, dy) = self.directions[*step].vector;
            (x + dx, y + dy)
        });
        let mut row: Vec<u16> = self
            .points
            .iter()
            .map(|point| {
                self.at(point.x + x, point.y + y)
                    .unwrap_or(self.off())
                    .number()
            })
            .collect();
        row.push(self.off().number());
        row
    }

    /// The place of a site among all sites sorted as they sort in the middle of a
    /// move's text, where a separator that is a letter follows: `a10x` before `a1x`.
    pub fn text_rank(&self, site: Site) -> u16 {
        self.text_rank
            .get(site.index())
            .copied()
            .unwrap_or(u16::MAX)
    }

    /// Puts a board together from named places and compass directions.
    fn from_points(sites: Vec<(String, Point)>, compass: &[Compass]) -> Board {
        let off = sites.len();
        let by_point: HashMap<(i32, i32), Site> = sites
            .iter()
            .enumerate()
            .map(|(index, (_, point))| ((point.x, point.y), Site::new(index)))
            .collect();
        let directions: Vec<Direction> = compass.iter().map(|way| way.direction()).collect();
        let mut next = Vec::with_capacity(directions.len() * (off + 1));
        for direction in &directions {
            let (dx, dy) = direction.vector;
            for (_, point) in &sites {
                let site = by_point.get(&(point.x + dx, point.y + dy));
                next.push(site.map_or(Site::new(off), |site| *site).number());
            }
            next.push(Site::new(off).number());
        }
        let mut order: Vec<usize> = (0..off).collect();
        order.sort_by_cached_key(|index| format!("{}x", sites[*index].0));
        let mut text_rank = vec![0; off];
        for (rank, index) in order.into_iter().enumerate() {
            text_rank[index] = Site::new(rank).number();
        }
        let mut by_folded: HashMap<String, Option<Site>> = HashMap::new();
        for (index, (name, _)) in sites.iter().enumerate() {
            by_folded
                .entry(name.to_lowercase())
                .and_modify(|known| *known = None)
                .or_insert(Some(Site::new(index)));
        }
        let by_name = sites
            .iter()
            .enumerate()
            .map(|(index, (name, _))| (name.clone(), Site::new(index)))
            .collect();
        let (names, points) = sites.into_iter().unzip();
        Board {
            names,
            points,
            by_name,
            by_folded,
            directions,
            next,
            by_point,
            text_rank,
        }
    }
}
