//! The board as a graph: sites, directions between them, regions of them.
//!
//! Names are for the border. In play a site is a small number, a direction is a
//! row of a table of neighbours, and a region is a set of bits.
//!
//! A board is planned by its shape ([`SquareGrid`], [`HexGrid`], [`TriangleGrid`], [`Rings`],
//! [`Graph`]), put together by a [`Builder`] (several side by side, lines, links, walls), and
//! given its places off the board at the end ([`Board::with_places`]).

mod builder;
mod derive;
mod direction;
mod drawing;
mod graph;
mod hex;
mod lattice;
mod part;
mod plan;
mod rings;
mod route;
mod run;
mod sides;
mod sites;
mod square;
#[cfg(test)]
mod tests;
mod triangle;
mod turn;

pub use builder::{Builder, Way};
pub use derive::Rank;
pub use direction::{Direction, Facing, Family};
pub use drawing::{Area, Outline, Point, Shade, Spot};
pub use graph::Graph;
pub use hex::{Contour, HexGrid};
pub use plan::{BoardError, Cells, Diagonals, Plan};
pub use rings::Rings;
pub use route::{Past, Route};
pub use run::run;
pub use sides::Side;
pub use sites::{Site, SiteSet};
pub use square::{Round, SquareGrid};
pub use triangle::TriangleGrid;
pub use turn::Turn;

use std::collections::HashMap;

use part::Part;

/// Most sites that a board may have, all levels and places together.
pub const MOST_SITES: usize = 4_000;

/// Most directions that a board may have, all its boards and links together.
pub const MOST_WAYS: usize = 64;

/// A place off the board, or one for each seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its name; where each seat has one the seat's follows: `hand.white`.
    pub name: String,
    /// Its sites: one, or one for each seat in play, in their order.
    pub sites: Vec<Site>,
    /// How many pieces each of its sites holds; `None` for any number.
    pub capacity: Option<u16>,
    /// Whether each seat has one.
    pub per_seat: bool,
}

/// A board: its sites with their names and places, and the ways between them.
#[derive(Debug, Clone, Default)]
pub struct Board {
    names: Vec<String>,
    points: Vec<Point>,
    spots: Vec<Spot>,
    outlines: Vec<Outline>,
    shades: Vec<Option<Shade>>,
    sides: Vec<sides::Sides>,
    /// For each site that is no place the area and the part that it belongs to.
    area_of: Vec<u16>,
    part_of: Vec<u16>,
    areas: Vec<Area>,
    parts: Vec<Part>,
    by_name: HashMap<String, Site>,
    /// The same in lower case, where no two names are alike but for that.
    by_folded: HashMap<String, Option<Site>>,
    directions: Vec<Direction>,
    /// `next[direction * stride + site]`; the last site of a row is the one off
    /// the board, which leads to itself.
    next: Vec<u16>,
    by_point: HashMap<(usize, i32, i32), Site>,
    text_rank: Vec<u16>,
    /// How many sites are no places.
    cells: usize,
    places: Vec<Place>,
    /// Joins that are drawn, the lower site of each first.
    lines: Vec<(Site, Site)>,
    /// Pairs of neighbours that were cut apart.
    walls: Vec<(Site, Site)>,
    /// Whether any join was added to those of the grids.
    linked: bool,
    /// The neighbours of site `s` are `adjacent[adjacent_from[s]..adjacent_from[s + 1]]`.
    adjacent: Vec<Site>,
    adjacent_from: Vec<u32>,
    wraps: bool,
    /// How far to the right the drawing goes, while the board is put together.
    drawn_to: f32,
}

impl Board {
    /// How many sites there are, places included; the site with this number is off the
    /// board.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether the board has no site at all.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// How many sites are no places off the board: they are the first of all.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The site beyond every edge.
    pub fn off(&self) -> Site {
        Site::new(self.len())
    }

    /// The length of one row of a table over all sites and the one off the board.
    pub fn stride(&self) -> usize {
        self.len() + 1
    }

    /// Every site, in the board's order, the places last.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.len()).map(Site::new)
    }

    /// Every site that is no place off the board, in the board's order.
    pub fn cell_sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.cells).map(Site::new)
    }

    /// The name of a site; the one off the board is called `off`.
    pub fn name(&self, site: Site) -> &str {
        self.names.get(site.index()).map_or("off", String::as_str)
    }

    /// The name of a site without what stands before it, such as its board.
    pub fn own_name(&self, site: Site) -> &str {
        let name = self.name(site);
        name.rsplit('.').next().unwrap_or(name)
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

    /// The site that is called so on one board or level alone, by its number: without the name
    /// of that board, and without that of the level.
    pub fn site_of(&self, area: usize, name: &str) -> Option<Site> {
        let area = self.areas.get(area)?;
        let board = area.name.iter().map(|board| format!("{board}."));
        let level = (area.levels > 1).then(|| format!(".{}", area.level + 1));
        let whole: String = board.chain([name.to_owned()]).chain(level).collect();
        self.site(&whole)
    }

    /// The site of exactly that name.
    pub fn site_called(&self, name: &str) -> Option<Site> {
        self.by_name.get(name).copied()
    }

    /// Whether a site is a place off the board, which holds any number of pieces and has no
    /// neighbours.
    pub fn is_place(&self, site: Site) -> bool {
        (self.cells..self.len()).contains(&site.index())
    }

    /// How many pieces a place holds; `None` for any number, and for a site that is no place:
    /// that holds one.
    pub fn capacity(&self, site: Site) -> Option<u16> {
        self.place_of(site)?.capacity
    }

    /// The seat whose place it is, as an index of the seats in play; `None` for what belongs
    /// to all.
    pub fn place_owner(&self, site: Site) -> Option<usize> {
        let place = self.place_of(site)?;
        let own = |place: &Place| place.sites.iter().position(|known| *known == site);
        if place.per_seat { own(place) } else { None }
    }

    /// The places off the board.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The site of a place for a seat.
    pub fn place(&self, name: &str, seat: usize) -> Option<Site> {
        let place = self.places.iter().find(|place| place.name == name)?;
        let at = if place.per_seat { seat } else { 0 };
        place.sites.get(at).copied()
    }

    fn place_of(&self, site: Site) -> Option<&Place> {
        if !self.is_place(site) {
            return None;
        }
        self.places.iter().find(|place| place.sites.contains(&site))
    }

    /// The directions of the board, those of the compass clockwise from north.
    pub fn directions(&self) -> &[Direction] {
        &self.directions
    }

    /// The neighbours of all sites in one direction, the site off the board last.
    pub fn neighbours(&self, direction: usize) -> &[u16] {
        let stride = self.stride();
        &self.next[direction * stride..(direction + 1) * stride]
    }

    /// The neighbours of a site, each once: where any direction leads from it but those
    /// between levels, or from where one leads to it. The diagonals of hexes and triangles,
    /// which pass between cells, do not count.
    pub fn adjacent(&self, site: Site) -> &[Site] {
        let bound = |at: usize| self.adjacent_from.get(at).map(|bound| *bound as usize);
        match (bound(site.index()), bound(site.index() + 1)) {
            (Some(from), Some(to)) => &self.adjacent[from..to],
            _ => &[],
        }
    }

    /// Whether any way straight on can come back to where it has been.
    pub fn wraps(&self) -> bool {
        self.wraps
    }

    /// Whether it is made of rings, so that outwards is another way from each site.
    pub fn is_round(&self) -> bool {
        let rings = |part: &Part| {
            let lattice = part.lattice.as_ref();
            lattice.is_some_and(|lattice| lattice.wrap.drawn)
        };
        self.parts.iter().any(rings)
    }

    /// Whether each direction leads equally far from every site, so that ways that begin on
    /// one site never meet again.
    pub fn is_flat(&self) -> bool {
        let even = |part: &Part| {
            let lattice = part.lattice.as_ref();
            lattice.is_some_and(|lattice| lattice.is_even() && !lattice.wrap.is_round())
        };
        !self.linked && self.parts.iter().all(even)
    }

    /// The place of a site among all sites sorted as they sort in the middle of a
    /// move's text, where a separator that is a letter follows: `a10x` before `a1x`.
    pub fn text_rank(&self, site: Site) -> u16 {
        self.text_rank
            .get(site.index())
            .copied()
            .unwrap_or(u16::MAX)
    }

    /// For each site the site that a composite of directions leads to in one go:
    /// on a grid by its cells, so that holes, edges and walls on the way do not matter; on
    /// other boards from neighbour to neighbour.
    pub fn leap(&self, steps: &[usize]) -> Vec<u16> {
        let off = self.off();
        let mut row = vec![off.number(); self.stride()];
        for part in &self.parts {
            let leap = part.leap(steps);
            for (cell, site) in &part.by_cell {
                let to = match &leap {
                    Some(leap) => leap.from(part, *cell),
                    None => Some(self.walk(*site, steps)),
                };
                row[site.index()] = to.unwrap_or(off).number();
            }
        }
        row
    }

    /// Where steps from neighbour to neighbour lead.
    fn walk(&self, mut site: Site, steps: &[usize]) -> Site {
        for step in steps {
            if site == self.off() {
                break;
            }
            site = Site::from_number(self.neighbours(*step)[site.index()]);
        }
        site
    }

    /// The same board with places off the board: the name of each, the seats that have one
    /// (none: all share it), and how many pieces it holds.
    ///
    /// # Errors
    /// A [`BoardError`] where there are too many sites, or two of one name.
    pub fn with_places(
        mut self,
        places: Vec<(String, Vec<String>, Option<u16>)>,
    ) -> Result<Board, BoardError> {
        for (name, seats, capacity) in places {
            let names: Vec<String> = if seats.is_empty() {
                vec![name.clone()]
            } else {
                seats.iter().map(|seat| format!("{name}.{seat}")).collect()
            };
            let first = self.names.len();
            self.places.push(Place {
                name,
                sites: (first..first + names.len()).map(Site::new).collect(),
                capacity,
                per_seat: !seats.is_empty(),
            });
            for name in names {
                self.names.push(name);
                self.points.push(Point { x: -1, y: -1 });
                self.spots.push(Spot {
                    x: 0.0,
                    y: -GAP_BELOW,
                });
                self.outlines.push(Outline::Place);
                self.shades.push(None);
            }
        }
        if self.names.len() > MOST_SITES {
            return Err(BoardError::TooLarge(self.names.len()));
        }
        let (cells, off) = (self.cells, self.off().number());
        let before = std::mem::take(&mut self.next);
        for row in before.chunks(cells + 1) {
            let widened = row[..cells]
                .iter()
                .map(|to| if usize::from(*to) == cells { off } else { *to });
            self.next.extend(widened);
            self.next
                .resize(self.next.len() + self.names.len() - cells + 1, off);
        }
        self.index()?;
        self.derive();
        Ok(self)
    }
}

/// How far below the board places are, where a drawing has no better place for them.
const GAP_BELOW: f32 = 2.0;
