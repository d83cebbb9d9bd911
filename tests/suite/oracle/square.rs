//! Squares, as several games have them.

use std::collections::BTreeMap;
use std::fmt;

/// A square, or a place beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Square {
    /// 0 for the a-file.
    pub(super) column: i8,
    /// 0 for the bottom row.
    pub(super) row: i8,
}

/// What a step adds to the column and to the row.
pub(super) type Direction = (i8, i8);

/// Along rows and columns.
pub(super) const ORTHOGONAL: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Along diagonals.
pub(super) const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Both.
pub(super) const ALL: [Direction; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

impl Square {
    /// The square of a column and a row.
    pub(super) fn new(column: i8, row: i8) -> Square {
        Square { column, row }
    }

    /// The square of a name such as `c3`.
    pub(super) fn named(name: &str) -> Square {
        let (column, row) = name.split_at(1);
        let column = column.as_bytes()[0] - b'a';
        Square::new(column as i8, row.parse::<i8>().unwrap() - 1)
    }

    /// All squares of a board.
    pub(super) fn all(columns: i8, rows: i8) -> Vec<Square> {
        let mut all = Vec::new();
        for column in 0..columns {
            for row in 0..rows {
                all.push(Square { column, row });
            }
        }
        all
    }

    /// The square that lies so far away.
    pub(super) fn plus(self, (columns, rows): Direction) -> Square {
        Square::new(self.column + columns, self.row + rows)
    }

    /// The square, if it is one of a board of that size.
    pub(super) fn on(self, columns: i8, rows: i8) -> Option<Square> {
        ((0..columns).contains(&self.column) && (0..rows).contains(&self.row)).then_some(self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column as u8);
        write!(f, "{column}{}", self.row + 1)
    }
}

/// Whether so many equal things stand side by side in a line, in any of the eight directions.
pub(super) fn in_line<T: PartialEq>(board: &BTreeMap<Square, T>, what: &T, length: i8) -> bool {
    for square in board.keys() {
        for (columns, rows) in ALL {
            let there = |far| board.get(&square.plus((columns * far, rows * far)));
            if (0..length).all(|far| there(far) == Some(what)) {
                return true;
            }
        }
    }
    false
}
