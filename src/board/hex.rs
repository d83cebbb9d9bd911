//! Hexagonal grids.

use super::direction::{Direction, Family};
use super::lattice::{Lattice, Wrap};
use super::plan::{BoardError, Cells, Draft, Plan, cell_name, check_area};
use super::sides::{Side, Sides};
use super::square::Round;
use super::{Outline, Point, Shade, Spot};

/// The form of a whole board of hexes or triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contour {
    /// Six sides of so many cells.
    Hexagon(u16),
    /// Three sides of so many cells.
    Triangle(u16),
    /// A leaning rectangle: so many in a row, so many rows.
    Rhombus(u16, u16),
    /// Straight rows of which every second is shifted by half a cell: so many in a row,
    /// so many rows.
    Rectangle(u16, u16),
}

/// A grid of hexes. Those that stand on a corner lie in straight rows from the left to the
/// right; those that stand on a side lie in straight columns from the bottom to the top. Sites
/// are called by column and row as on squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexGrid {
    /// The form of the board.
    pub contour: Contour,
    /// Whether hexes stand on a corner, so that they have one at the top.
    pub pointed: bool,
    /// Levels, at least 1.
    pub levels: u16,
    /// The cells that are sites.
    pub cells: Cells,
    /// The edges that meet.
    pub round: Round,
}

/// The directions of hexes that stand on a corner, clockwise from north: name, degrees, whether
/// across a side, and the step along the first axis (to the east) and the second (to the
/// north-west).
const POINTED: [(&str, u16, bool, (i32, i32)); 12] = [
    ("n", 0, false, (1, 2)),
    ("ne", 30, true, (1, 1)),
    ("ene", 60, false, (2, 1)),
    ("e", 90, true, (1, 0)),
    ("ese", 120, false, (1, -1)),
    ("se", 150, true, (0, -1)),
    ("s", 180, false, (-1, -2)),
    ("sw", 210, true, (-1, -1)),
    ("wsw", 240, false, (-2, -1)),
    ("w", 270, true, (-1, 0)),
    ("wnw", 300, false, (-1, 1)),
    ("nw", 330, true, (0, 1)),
];

/// The directions of hexes that stand on a side: the first axis leads to the north, the
/// second to the south-east.
const FLAT: [(&str, u16, bool, (i32, i32)); 12] = [
    ("n", 0, true, (1, 0)),
    ("nne", 30, false, (2, 1)),
    ("ne", 60, true, (1, 1)),
    ("e", 90, false, (1, 2)),
    ("se", 120, true, (0, 1)),
    ("sse", 150, false, (-1, 1)),
    ("s", 180, true, (-1, 0)),
    ("ssw", 210, false, (-2, -1)),
    ("sw", 240, true, (-1, -1)),
    ("w", 270, false, (-1, -2)),
    ("nw", 300, true, (0, -1)),
    ("nnw", 330, false, (1, -1)),
];

/// How far apart rows of hexes are, neighbours being 1 apart.
pub(super) const ROW: f32 = 0.866_025_4;

impl HexGrid {
    /// Plans the board.
    ///
    /// # Errors
    /// A [`BoardError`] where the grid is too large, empty, names a cell that it does not
    /// have, or has edges that cannot meet.
    pub fn plan(&self) -> Result<Plan, BoardError> {
        let table = if self.pointed { &POINTED } else { &FLAT };
        let directions = table.iter().map(|(name, angle, side, _)| {
            let family = if *side {
                Family::Orthogonal
            } else {
                Family::Diagonal
            };
            Direction::pointing(name, *angle, family, *side)
        });
        let mut lattice = Lattice::even(table.iter().map(|(.., step)| *step));
        lattice.wrap = self.wrap()?;
        let drafts = self.cells()?.into_iter().map(|(first, second, begin)| {
            let across = first as f32 - second as f32 / 2.0;
            let along = second as f32 * ROW;
            let place = first - begin;
            let (point, spot) = if self.pointed {
                (
                    Point {
                        x: place,
                        y: second,
                    },
                    Spot {
                        x: across,
                        y: along,
                    },
                )
            } else {
                (
                    Point {
                        x: second,
                        y: place,
                    },
                    Spot {
                        x: along,
                        y: across,
                    },
                )
            };
            Draft {
                name: cell_name(point.x, point.y),
                point,
                cell: (first, second),
                spot,
                outline: Outline::Hexagon {
                    pointed: self.pointed,
                },
                shade: Shade::of_three(first + second),
                sides: if self.pointed {
                    self.sides(first, second, begin)
                } else {
                    self.sides(first, second, begin).mirrored()
                },
            }
        });
        Plan::of_grid(
            drafts.collect(),
            directions.collect(),
            lattice,
            &self.cells,
            self.levels,
        )
    }

    /// Cells in a line along the first axis, and lines.
    fn lines(&self, contour: (u16, u16)) -> (i32, i32) {
        let (columns, rows) = (i32::from(contour.0), i32::from(contour.1));
        if self.pointed {
            (columns, rows)
        } else {
            (rows, columns)
        }
    }

    /// Every cell along both axes, and what is left out before it in its line's count.
    fn cells(&self) -> Result<Vec<(i32, i32, i32)>, BoardError> {
        let mut cells = Vec::new();
        let (columns, rows) = match self.contour {
            Contour::Hexagon(size) => (2 * size, 2 * size),
            Contour::Triangle(size) => (size, size),
            Contour::Rhombus(columns, rows) | Contour::Rectangle(columns, rows) => (columns, rows),
        };
        check_area(usize::from(columns) * usize::from(rows))?;
        match self.contour {
            Contour::Hexagon(size) => {
                let most = i32::from(size) - 1;
                for second in 0..=2 * most {
                    for first in 0..=2 * most {
                        if (first - second).abs() <= most {
                            cells.push((first, second, 0));
                        }
                    }
                }
            }
            Contour::Triangle(size) => {
                for second in 0..i32::from(size) {
                    cells.extend((second..i32::from(size)).map(|first| (first, second, second)));
                }
            }
            Contour::Rhombus(columns, rows) => {
                let (long, lines) = self.lines((columns, rows));
                for second in 0..lines {
                    cells.extend((0..long).map(|first| (first, second, 0)));
                }
            }
            Contour::Rectangle(columns, rows) => {
                let (long, lines) = self.lines((columns, rows));
                for second in 0..lines {
                    let begin = Wrap::begin(true, second);
                    cells.extend((begin..begin + long).map(|first| (first, second, begin)));
                }
            }
        }
        Ok(cells)
    }

    /// The sides on which a cell lies, as if hexes stood on a corner.
    fn sides(&self, first: i32, second: i32, begin: i32) -> Sides {
        let (along, across) = if self.pointed {
            (self.round.columns, self.round.rows)
        } else {
            (self.round.rows, self.round.columns)
        };
        let sides = Sides::default();
        match self.contour {
            Contour::Hexagon(size) => {
                let most = i32::from(size) - 1;
                sides
                    .with_if(second == 2 * most, Side::North)
                    .with_if(first == 2 * most, Side::NorthEast)
                    .with_if(first - second == most, Side::SouthEast)
                    .with_if(second == 0, Side::South)
                    .with_if(first == 0, Side::SouthWest)
                    .with_if(second - first == most, Side::NorthWest)
            }
            Contour::Triangle(size) => sides
                .with_if(second == 0, Side::South)
                .with_if(first == i32::from(size) - 1, Side::NorthEast)
                .with_if(first == second, Side::NorthWest),
            Contour::Rhombus(columns, rows) | Contour::Rectangle(columns, rows) => {
                let (long, lines) = self.lines((columns, rows));
                let (left, right) = match self.contour {
                    Contour::Rhombus(..) => (Side::SouthWest, Side::NorthEast),
                    _ => (Side::West, Side::East),
                };
                sides
                    .with_if(!across && second == 0, Side::South)
                    .with_if(!across && second == lines - 1, Side::North)
                    .with_if(!along && first == begin, left)
                    .with_if(!along && first == begin + long - 1, right)
            }
        }
    }

    fn wrap(&self) -> Result<Wrap, BoardError> {
        if self.round == Round::default() {
            return Ok(Wrap::default());
        }
        let (contour, slanting) = match self.contour {
            Contour::Rhombus(columns, rows) => ((columns, rows), false),
            Contour::Rectangle(columns, rows) => ((columns, rows), true),
            _ => {
                return Err(BoardError::CannotWrap(
                    "the outline is a rhombus or a rectangle",
                ));
            }
        };
        let (long, lines) = self.lines(contour);
        let (first, second) = if self.pointed {
            (self.round.columns, self.round.rows)
        } else {
            (self.round.rows, self.round.columns)
        };
        if second && slanting && lines % 2 == 1 {
            return Err(BoardError::CannotWrap(
                "as many lines are shifted as are not: their number must be even",
            ));
        }
        if first && long < 3 || second && lines < 3 {
            return Err(BoardError::CannotWrap(
                "there are at least 3 lines of cells",
            ));
        }
        Ok(Wrap {
            first: first.then_some(long),
            second: second.then_some(lines),
            slanting,
            drawn: false,
        })
    }
}
