//! Square grids of any size, whole or with cells left out, flat or with levels.

use super::direction::Direction;
use super::lattice::{Lattice, Wrap};
use super::plan::{BoardError, Cells, Diagonals, Draft, Plan, cell_name, check_area};
use super::sides::{Side, Sides};
use super::{Outline, Point, Shade, Spot};

/// Which edges of a board meet the edge across from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Round {
    /// Beyond the last column comes the first again.
    pub columns: bool,
    /// Beyond the last row comes the first again.
    pub rows: bool,
}

/// A square grid: columns are lettered from the left (`a` … `z`, `aa`, `ab` …), rows numbered
/// from the bottom, and a site is called by both: `c4`; where there are levels its level
/// follows: `c4.2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SquareGrid {
    /// Columns, at least 1.
    pub columns: u16,
    /// Rows, at least 1.
    pub rows: u16,
    /// Levels, at least 1.
    pub levels: u16,
    /// The cells that are sites.
    pub cells: Cells,
    /// The edges that meet.
    pub round: Round,
    /// The cells that have diagonal neighbours.
    pub diagonals: Diagonals,
}

/// The steps of the eight directions, clockwise from north.
pub(super) const AROUND: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

impl SquareGrid {
    /// A whole grid of one level.
    pub fn new(columns: u16, rows: u16) -> SquareGrid {
        SquareGrid {
            columns,
            rows,
            levels: 1,
            cells: Cells::All,
            round: Round::default(),
            diagonals: Diagonals::All,
        }
    }

    /// Plans the board.
    ///
    /// # Errors
    /// A [`BoardError`] where the grid is too large, empty, names a cell that it does not
    /// have, or is too narrow for edges that meet.
    pub fn plan(&self) -> Result<Plan, BoardError> {
        check_area(usize::from(self.columns) * usize::from(self.rows))?;
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let mut lattice = Lattice::even(AROUND);
        lattice.wrap = Wrap {
            first: self.round.columns.then_some(columns),
            second: self.round.rows.then_some(rows),
            ..Wrap::default()
        };
        if self.round.columns && columns < 3 || self.round.rows && rows < 3 {
            return Err(BoardError::CannotWrap(
                "there are at least 3 lines of cells",
            ));
        }
        let round = self.round;
        let mut drafts = Vec::new();
        for y in 0..rows {
            for x in 0..columns {
                drafts.push(Draft {
                    name: cell_name(x, y),
                    point: Point { x, y },
                    cell: (x, y),
                    spot: Spot::of(Point { x, y }),
                    outline: Outline::Square,
                    shade: Shade::of_two(x + y),
                    sides: Sides::default()
                        .with_if(!round.rows && y == rows - 1, Side::North)
                        .with_if(!round.columns && x == columns - 1, Side::East)
                        .with_if(!round.rows && y == 0, Side::South)
                        .with_if(!round.columns && x == 0, Side::West),
                });
            }
        }
        let plan = Plan::of_grid(
            drafts,
            Direction::compass(),
            lattice,
            &self.cells,
            self.levels,
        )?;
        Ok(plan.with_diagonals(self.diagonals))
    }
}
