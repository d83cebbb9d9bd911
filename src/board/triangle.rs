//! Grids of triangles.

use super::direction::{Direction, Family};
use super::hex::{Contour, ROW};
use super::lattice::{Cell, Lattice};
use super::plan::{BoardError, Cells, Draft, Plan, cell_name, check_area};
use super::sides::{Side, Sides};
use super::{Outline, Point, Shade, Spot};

/// A grid of triangles in straight rows, pointing up and down by turns. Columns are counted
/// from the left, half a side apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TriangleGrid {
    /// The form of the board; of a rectangle the first number counts the triangles of a row, of a
    /// rhombus the sides.
    pub contour: Contour,
    /// Levels, at least 1.
    pub levels: u16,
    /// The cells that are sites.
    pub cells: Cells,
}

/// A direction: name, degrees, whether along a strip of triangles side by side, and the steps
/// of a triangle that points up and of one that points down.
type Entry = (&'static str, u16, bool, [(i32, i32); 2]);

/// The directions, clockwise from north. Those that do not follow a strip pass through a side
/// and a corner by turns.
const AROUND: [Entry; 12] = [
    ("n", 0, false, [(0, 1), (0, 1)]),
    ("nne", 30, true, [(1, 0), (0, 1)]),
    ("ne", 60, false, [(1, 0), (2, 1)]),
    ("e", 90, true, [(1, 0), (1, 0)]),
    ("se", 120, false, [(2, -1), (1, 0)]),
    ("sse", 150, true, [(0, -1), (1, 0)]),
    ("s", 180, false, [(0, -1), (0, -1)]),
    ("ssw", 210, true, [(0, -1), (-1, 0)]),
    ("sw", 240, false, [(-2, -1), (-1, 0)]),
    ("w", 270, true, [(-1, 0), (-1, 0)]),
    ("nw", 300, false, [(-1, 0), (-2, 1)]),
    ("nnw", 330, true, [(-1, 0), (0, 1)]),
];

impl TriangleGrid {
    /// Plans the board.
    ///
    /// # Errors
    /// A [`BoardError`] where the grid is too large, empty, or names a cell that it does not
    /// have.
    pub fn plan(&self) -> Result<Plan, BoardError> {
        let directions = AROUND.iter().map(|(name, angle, strip, _)| {
            let family = if *strip {
                Family::Orthogonal
            } else {
                Family::Diagonal
            };
            Direction::pointing(name, *angle, family, *strip)
        });
        let lattice = Lattice {
            steps: AROUND
                .iter()
                .map(|(.., steps)| steps.map(|(x, y)| -> Cell { (x, y, 0) }))
                .collect(),
            ..Lattice::default()
        };
        let mut drafts = Vec::new();
        let rows = self.rows()?;
        let top = i32::try_from(rows.len()).unwrap_or(i32::MAX) - 1;
        for (y, row) in (0..).zip(rows) {
            let (left, right) = self.ends(y);
            for x in row.clone() {
                let up = (x + y) % 2 == 0;
                let height = y as f32 * 1.5 + if up { 0.5 } else { 1.0 };
                drafts.push(Draft {
                    name: cell_name(x, y),
                    point: Point { x, y },
                    cell: (x, y),
                    spot: Spot {
                        x: x as f32 * ROW,
                        y: height,
                    },
                    outline: Outline::Triangle { up },
                    shade: Shade::of_two(x + y),
                    // A triangle that touches a side with a corner is not on it.
                    sides: Sides::default()
                        .with_if(y == 0 && up, Side::South)
                        .with_if(y == top && !up, Side::North)
                        .with_if(x == row.start, left)
                        .with_if(x == row.end - 1, right),
                });
            }
        }
        Plan::of_grid(
            drafts,
            directions.collect(),
            lattice,
            &self.cells,
            self.levels,
        )
    }

    /// The sides on which a row begins and ends.
    fn ends(&self, y: i32) -> (Side, Side) {
        match self.contour {
            Contour::Hexagon(size) if y < i32::from(size) => (Side::SouthWest, Side::SouthEast),
            Contour::Hexagon(_) | Contour::Triangle(_) => (Side::NorthWest, Side::NorthEast),
            Contour::Rhombus(..) => (Side::NorthWest, Side::SouthEast),
            Contour::Rectangle(..) => (Side::West, Side::East),
        }
    }

    /// The columns of each row, from the bottom. A triangle points up where the numbers of its
    /// column and row have an even sum.
    fn rows(&self) -> Result<Vec<std::ops::Range<i32>>, BoardError> {
        let area = match self.contour {
            Contour::Hexagon(size) => 6 * usize::from(size) * usize::from(size),
            Contour::Triangle(size) => usize::from(size) * usize::from(size),
            Contour::Rhombus(columns, rows) => 2 * usize::from(columns) * usize::from(rows),
            Contour::Rectangle(columns, rows) => usize::from(columns) * usize::from(rows),
        };
        check_area(area)?;
        Ok(match self.contour {
            Contour::Hexagon(size) => {
                let size = i32::from(size);
                // The rows below the middle begin with a triangle that points down.
                let margin = size % 2;
                let begin = |y: i32| margin + if y < size { size - 1 - y } else { y - size };
                (0..2 * size)
                    .map(|y| {
                        let longer = if y < size { y } else { 2 * size - 1 - y };
                        begin(y)..begin(y) + 2 * (size + longer) + 1
                    })
                    .collect()
            }
            Contour::Triangle(size) => {
                let size = i32::from(size);
                (0..size).map(|y| y..2 * size - 1 - y).collect()
            }
            Contour::Rhombus(columns, rows) => (0..i32::from(rows))
                .map(|y| y..y + 2 * i32::from(columns))
                .collect(),
            Contour::Rectangle(columns, rows) => (0..rows).map(|_| 0..i32::from(columns)).collect(),
        })
    }
}
