//! Square grids of any size, whole or with cells left out.

use super::{Board, Compass, MOST_SITES, Point};

/// Which cells of a rectangle are sites of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cells {
    /// All of them.
    All,
    /// The cells of the colour of the bottom left corner.
    Dark,
    /// The cells of the other colour.
    Light,
    /// Those named.
    Only(Vec<String>),
    /// All but those named.
    Except(Vec<String>),
}

/// A square grid: columns are lettered from the left (`a` … `z`, `aa`, `ab` …),
/// rows numbered from the bottom, and a site is called by both: `c4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SquareGrid {
    /// Columns, at least 1.
    pub columns: u16,
    /// Rows, at least 1.
    pub rows: u16,
    /// The cells that are sites.
    pub cells: Cells,
}

/// Why a grid cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// More sites than a board may have.
    #[error("a board has at most {MOST_SITES} sites, and this grid has {0}")]
    TooLarge(usize),
    /// A listed cell lies outside the grid.
    #[error("the grid has no cell `{0}`")]
    NoSuchCell(String),
    /// No cell is left.
    #[error("the grid has no site at all")]
    Empty,
}

impl SquareGrid {
    /// Builds the board.
    ///
    /// # Errors
    /// A [`GridError`] where the grid is too large, empty, or names a cell that
    /// it does not have.
    pub fn build(&self) -> Result<Board, GridError> {
        let area = usize::from(self.columns) * usize::from(self.rows);
        if area > MOST_SITES * 4 {
            return Err(GridError::TooLarge(area));
        }
        let cell = |name: &String| self.cell(name).ok_or(GridError::NoSuchCell(name.clone()));
        let named = match &self.cells {
            Cells::Only(names) | Cells::Except(names) => {
                names.iter().map(cell).collect::<Result<Vec<_>, _>>()?
            }
            _ => Vec::new(),
        };
        let mut sites = Vec::new();
        for y in 0..i32::from(self.rows) {
            for x in 0..i32::from(self.columns) {
                let kept = match self.cells {
                    Cells::All => true,
                    Cells::Dark => (x + y) % 2 == 0,
                    Cells::Light => (x + y) % 2 == 1,
                    Cells::Only(_) => named.contains(&(x, y)),
                    Cells::Except(_) => !named.contains(&(x, y)),
                };
                if kept {
                    sites.push((format!("{}{}", column_name(x), y + 1), Point { x, y }));
                }
            }
        }
        if sites.is_empty() {
            return Err(GridError::Empty);
        }
        if sites.len() > MOST_SITES {
            return Err(GridError::TooLarge(sites.len()));
        }
        Ok(Board::from_points(sites, &Compass::ALL))
    }

    fn cell(&self, name: &str) -> Option<(i32, i32)> {
        let digits = name.find(|symbol: char| symbol.is_ascii_digit())?;
        let row: i32 = name[digits..].parse().ok()?;
        let column = column_number(&name[..digits])?;
        (row >= 1 && row <= i32::from(self.rows) && column < i32::from(self.columns))
            .then_some((column, row - 1))
    }
}

/// The letters of a column counted from 0: `a` … `z`, then `aa`, `ab` and so on.
pub(super) fn column_name(column: i32) -> String {
    let mut rest = column;
    let mut letters = Vec::new();
    while rest >= 0 {
        letters.push(char::from(b'a' + u8::try_from(rest % 26).unwrap_or(0)));
        rest = rest / 26 - 1;
    }
    letters.iter().rev().collect()
}

/// The column that letters name, counted from 0.
pub(super) fn column_number(letters: &str) -> Option<i32> {
    if letters.is_empty() || letters.len() > 3 {
        return None;
    }
    let mut number = 0;
    for letter in letters.chars() {
        if !letter.is_ascii_lowercase() {
            return None;
        }
        number = number * 26 + (letter as i32 - 'a' as i32 + 1);
    }
    Some(number - 1)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_lettered_past_z() {
        for (number, name) in [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba")] {
            assert_eq!(column_name(number), name);
            assert_eq!(column_number(name), Some(number));
        }
    }

    #[test]
    fn the_dark_cells_of_eight_by_eight_are_joined_by_diagonals() {
        let grid = SquareGrid {
            columns: 8,
            rows: 8,
            cells: Cells::Dark,
        };
        let board = grid.build().unwrap();
        assert_eq!(board.len(), 32);
        let c3 = board.site("c3").unwrap();
        let ne = board
            .directions()
            .iter()
            .position(|way| way.name == "ne")
            .unwrap();
        assert_eq!(
            board.neighbours(ne)[c3.index()],
            board.site("d4").unwrap().number()
        );
        let n = board
            .directions()
            .iter()
            .position(|way| way.name == "n")
            .unwrap();
        assert_eq!(board.neighbours(n)[c3.index()], board.off().number());
        assert_eq!(
            board.leap(&[n, n])[c3.index()],
            board.site("c5").unwrap().number()
        );
    }

    #[test]
    fn cells_can_be_listed_and_left_out() {
        let only = SquareGrid {
            columns: 3,
            rows: 3,
            cells: Cells::Only(vec!["b2".into()]),
        };
        assert_eq!(only.build().unwrap().names(), ["b2"]);
        let except = SquareGrid {
            columns: 3,
            rows: 3,
            cells: Cells::Except(vec!["b2".into()]),
        };
        assert_eq!(except.build().unwrap().len(), 8);
        let wrong = SquareGrid {
            columns: 3,
            rows: 3,
            cells: Cells::Except(vec!["d9".into()]),
        };
        assert_eq!(
            wrong.build().unwrap_err(),
            GridError::NoSuchCell("d9".into())
        );
    }
}
