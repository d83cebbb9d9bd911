//! How a board is drawn: where each site is, of which form, and what joins them.

use super::plan::column_number;
use super::{Board, Site};

/// In which column and row a site is, counted from 0: from the left and from the bottom on
/// grids; by spoke and ring on rings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point {
    /// Columns from the left.
    pub x: i32,
    /// Rows from the bottom.
    pub y: i32,
}

/// Where the middle of a site is drawn. Neighbours on a grid are 1 apart; boards beside each
/// other, and levels, have room between them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// To the right.
    pub x: f32,
    /// Upwards.
    pub y: f32,
}

impl Spot {
    /// The place of a cell in a square grid.
    pub(super) fn of(point: Point) -> Spot {
        Spot {
            x: point.x as f32,
            y: point.y as f32,
        }
    }

    /// The nearest point of a square grid.
    pub(super) fn rounded(self) -> Point {
        Point {
            x: self.x.round() as i32,
            y: self.y.round() as i32,
        }
    }
}

/// The form of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outline {
    /// A square with sides of length 1.
    Square,
    /// A regular hexagon, 1 from side to side.
    Hexagon {
        /// Whether it has a corner at the top and one at the bottom; else sides.
        pointed: bool,
    },
    /// A regular triangle with sides of length √3, so that its middle is half a unit from each.
    Triangle {
        /// Whether it has a corner at the top; else one at the bottom.
        up: bool,
    },
    /// A point where lines meet.
    Point,
    /// A cell of a graph: a rectangle around its place, 1 by 1 unless the game says how large.
    Cell,
    /// A place off the board.
    Place,
}

/// The colour of a cell among those of its grid: no two cells with a side in common have the
/// same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shade {
    /// That of the first cell.
    Dark,
    /// That of its neighbour to the right.
    Light,
    /// The third colour, of hexes.
    Middle,
}

impl Shade {
    /// The colour in a grid of two colours.
    pub(super) fn of_two(sum: i32) -> Shade {
        if sum.rem_euclid(2) == 0 {
            Shade::Dark
        } else {
            Shade::Light
        }
    }

    /// The colour in a grid of three.
    pub(super) fn of_three(sum: i32) -> Shade {
        match sum.rem_euclid(3) {
            0 => Shade::Dark,
            1 => Shade::Light,
            _ => Shade::Middle,
        }
    }

    /// The colour of the cell above so many levels: in grids of two colours they take turns.
    pub(super) fn on_level(self, level: u16, colours: u16) -> Shade {
        if colours != 2 || level.is_multiple_of(2) {
            return self;
        }
        match self {
            Shade::Dark => Shade::Light,
            _ => Shade::Dark,
        }
    }
}

/// One level of one board: what is drawn in one piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    /// The board's name, where there are several.
    pub name: Option<String>,
    /// The level, counted from 0.
    pub level: u16,
    /// How many levels the board has.
    pub levels: u16,
    /// Whether it is drawn as points joined by lines; else as cells side by side.
    pub lines: bool,
    /// The middle of the circles on which its sites lie, if they do.
    pub centre: Option<Spot>,
    /// Columns and rows in which every site of it lies.
    pub extent: (i32, i32),
}

impl Board {
    /// In which column and row a site is; (-1, -1) for a place off the board.
    pub fn point(&self, site: Site) -> Point {
        self.points
            .get(site.index())
            .copied()
            .unwrap_or(Point { x: -1, y: -1 })
    }

    /// The site in a column and row of the first area, on boards that are grids or rings.
    pub fn at(&self, x: i32, y: i32) -> Option<Site> {
        self.at_in(0, x, y)
    }

    /// The site in a column and row of an area, on boards that are grids or rings.
    pub fn at_in(&self, area: usize, x: i32, y: i32) -> Option<Site> {
        self.by_point.get(&(area, x, y)).copied()
    }

    /// Columns and rows of the rectangle in which every site of the first area lies.
    pub fn extent(&self) -> (i32, i32) {
        self.areas.first().map_or((0, 0), |area| area.extent)
    }

    /// The number of the column of those letters, if any site is in it.
    pub fn column_called(&self, letters: &str) -> Option<i32> {
        let column = column_number(letters)?;
        self.points
            .iter()
            .any(|point| point.x == column)
            .then_some(column)
    }

    /// The boards and levels that are drawn side by side.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// Which area a site belongs to; `None` for a place off the board.
    pub fn area(&self, site: Site) -> Option<usize> {
        self.area_of.get(site.index()).copied().map(usize::from)
    }

    /// Where a site is drawn.
    pub fn spot(&self, site: Site) -> Spot {
        self.spots
            .get(site.index())
            .copied()
            .unwrap_or(Spot { x: 0.0, y: 0.0 })
    }

    /// The form of a site.
    pub fn outline(&self, site: Site) -> Outline {
        self.outlines
            .get(site.index())
            .copied()
            .unwrap_or(Outline::Place)
    }

    /// The colour of a site's cell; `None` on boards whose sites have no colours.
    pub fn shade(&self, site: Site) -> Option<Shade> {
        self.shades.get(site.index()).copied().flatten()
    }

    /// Pairs of sites between which a line is drawn: the joins of areas that are drawn as
    /// points and lines, and every link.
    pub fn lines(&self) -> &[(Site, Site)] {
        &self.lines
    }

    /// Pairs of sites that would be neighbours and were cut apart.
    pub fn walls(&self) -> &[(Site, Site)] {
        &self.walls
    }

    /// Whether the whole board is one level of squares side by side, without links.
    pub fn is_squares(&self) -> bool {
        self.areas.len() == 1
            && self.lines.is_empty()
            && self.outlines[..self.cells]
                .iter()
                .all(|outline| *outline == Outline::Square)
    }

    pub(super) fn draw(&mut self, one: Site, other: Site) {
        self.lines.push((one.min(other), one.max(other)));
    }
}
