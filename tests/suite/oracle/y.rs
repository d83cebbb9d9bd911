//! Y on a triangle of hexagons.
//!
//! A stone is put on any empty cell; who has a group that touches all three sides of the triangle has won, and one of
//! the two always does. Corners belong to two sides.

use std::collections::{BTreeMap, BTreeSet};

use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// A cell: how far it is from the left side and from the bottom, from 0.
type Cell = (i8, i8);

/// The stones and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    size: i8,
    board: BTreeMap<Cell, Seat>,
    to_move: Seat,
}

/// What a cell is called: letters from the left, numbers from the bottom, whose row is the longest.
fn name((along, up): Cell) -> String {
    format!("{}{}", char::from(b'a' + along as u8), up + 1)
}

/// The cells around one, on the board or not.
fn around((along, up): Cell) -> [Cell; 6] {
    [
        (along + 1, up),
        (along - 1, up),
        (along, up + 1),
        (along, up - 1),
        (along - 1, up + 1),
        (along + 1, up - 1),
    ]
}

impl Position {
    /// The empty board with sides of so many cells.
    pub(crate) fn sized(size: i8) -> Position {
        Position {
            size,
            board: BTreeMap::new(),
            to_move: Seat::First,
        }
    }

    /// The cells of the board.
    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for along in 0..self.size {
            for up in 0..self.size - along {
                cells.push((along, up));
            }
        }
        cells
    }

    /// The group of the stone on a cell.
    fn group(&self, cell: Cell) -> BTreeSet<Cell> {
        let mut group = BTreeSet::from([cell]);
        let mut due = vec![cell];
        while let Some(at) = due.pop() {
            for next in around(at) {
                if self.board.get(&next) == self.board.get(&cell) && group.insert(next) {
                    due.push(next);
                }
            }
        }
        group
    }
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["white", "black"];

    fn start() -> Position {
        Position::sized(5)
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn options(&self) -> Moves<Position> {
        let mut moves = Moves::new();
        for cell in self.cells() {
            if !self.board.contains_key(&cell) {
                let mut after = self.clone();
                after.board.insert(cell, self.to_move);
                after.to_move = self.to_move.other();
                add(&mut moves, name(cell), after);
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        for (cell, seat) in &self.board {
            let group = self.group(*cell);
            let left = group.iter().any(|(along, _)| *along == 0);
            let bottom = group.iter().any(|(_, up)| *up == 0);
            let right = group.iter().any(|(along, up)| along + up == self.size - 1);
            if left && bottom && right {
                return Some(Outcome::Won(*seat));
            }
        }
        None
    }

    fn pieces(&self) -> Vec<Piece> {
        let stone = |(cell, seat): (&Cell, &Seat)| (name(*cell), "stone", Some(*seat));
        self.board.iter().map(stone).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::perfts;
    use super::*;

    #[test]
    fn counts_are_products_as_long_as_no_game_can_end() {
        let counts = perfts(&Position::start(), 5);
        assert_eq!(counts, [15, 210, 2730, 32_760, 360_360]);
        // Of three cells each touches two sides, and any two all three. Of six, three stones win if the other three do
        // not, and two never do.
        assert_eq!(perfts(&Position::sized(2), 4), [3, 6, 6, 0]);
        assert_eq!(
            perfts(&Position::sized(3), 7),
            [6, 30, 120, 360, 720, 360, 0]
        );
    }
}
