//! Hasami shogi on nine by nine squares.
//!
//! Each seat has nine men on its own first row; black, on row 1, begins. A man goes any number of empty squares along a
//! row or a column. A straight line of enemy men, along a row or a column, that the man that has just moved closes in
//! between itself and another own man is captured. So is an enemy man in a corner, if the man that has just moved and
//! another own man are on the two squares beside it. Who goes in between two enemies is safe. Who has but one man left,
//! or cannot move, has lost. Sixty plies in a row without a capture are a draw.

use std::collections::BTreeMap;

use super::square::{ORTHOGONAL, Square};
use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// So many plies in a row without a capture are a draw.
const QUIET: u32 = 60;

/// The men, whose turn it is, and how many plies in a row were without a capture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: BTreeMap<Square, Seat>,
    to_move: Seat,
    quiet: u32,
}

/// The corners.
const CORNERS: [Square; 4] = [
    Square { column: 0, row: 0 },
    Square { column: 0, row: 8 },
    Square { column: 8, row: 0 },
    Square { column: 8, row: 8 },
];

impl Position {
    /// The men that are captured by a man that has come to a square.
    fn captured(&self, square: Square) -> Vec<Square> {
        let own = self.board[&square];
        let mut all = Vec::new();
        for direction in ORTHOGONAL {
            let mut line = Vec::new();
            let mut at = square.plus(direction);
            while self.board.get(&at) == Some(&own.other()) {
                line.push(at);
                at = at.plus(direction);
            }
            if self.board.get(&at) == Some(&own) {
                all.extend(line);
            }
        }
        for corner in CORNERS {
            let beside: Vec<Square> = ORTHOGONAL
                .into_iter()
                .filter_map(|direction| corner.plus(direction).on(9, 9))
                .collect();
            if self.board.get(&corner) == Some(&own.other())
                && beside.contains(&square)
                && beside.iter().all(|each| self.board.get(each) == Some(&own))
            {
                all.push(corner);
            }
        }
        all
    }
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["black", "white"];

    fn start() -> Position {
        let mut board = BTreeMap::new();
        for column in 0..9 {
            board.insert(Square::new(column, 0), Seat::First);
            board.insert(Square::new(column, 8), Seat::Second);
        }
        Position {
            board,
            to_move: Seat::First,
            quiet: 0,
        }
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn options(&self) -> Moves<Position> {
        let mut moves = Moves::new();
        for (from, seat) in &self.board {
            if *seat != self.to_move {
                continue;
            }
            for direction in ORTHOGONAL {
                let mut at = from.plus(direction);
                while at.on(9, 9).is_some() && !self.board.contains_key(&at) {
                    let mut after = self.clone();
                    after.board.remove(from);
                    after.board.insert(at, *seat);
                    let captured = after.captured(at);
                    after.quiet = if captured.is_empty() {
                        self.quiet + 1
                    } else {
                        0
                    };
                    for each in captured {
                        after.board.remove(&each);
                    }
                    after.to_move = seat.other();
                    add(&mut moves, format!("{from}-{at}"), after);
                    at = at.plus(direction);
                }
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        for seat in [Seat::First, Seat::Second] {
            if self.board.values().filter(|man| **man == seat).count() < 2 {
                return Some(Outcome::Won(seat.other()));
            }
        }
        if self.options().is_empty() {
            return Some(Outcome::Won(self.to_move.other()));
        }
        (self.quiet >= QUIET).then_some(Outcome::Draw)
    }

    fn pieces(&self) -> Vec<Piece> {
        let man = |(square, seat): (&Square, &Seat)| (square.to_string(), "man", Some(*seat));
        self.board.iter().map(man).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::perfts;
    use super::*;

    /// A position with black to move.
    fn position(black: &str, white: &str) -> Position {
        let mut board = BTreeMap::new();
        for (names, seat) in [(black, Seat::First), (white, Seat::Second)] {
            board.extend(names.split(' ').map(|name| (Square::named(name), seat)));
        }
        Position {
            board,
            to_move: Seat::First,
            quiet: 0,
        }
    }

    /// What white has left after a move.
    fn left(position: &Position, text: &str) -> Vec<String> {
        let mut pieces = position.moves()[text].pieces();
        pieces.retain(|piece| piece.2 == Some(Seat::Second));
        pieces.into_iter().map(|piece| piece.0).collect()
    }

    #[test]
    fn counts_stay_as_they_are() {
        assert_eq!(perfts(&Position::start(), 3), [63, 3717, 254_219]);
    }

    #[test]
    fn lines_and_corners_are_captured() {
        let line = position("a1 e5", "b5 c5 d5 i9 i8");
        assert_eq!(left(&line, "a1-a5"), ["i8", "i9"]);
        let corner = position("a2 d1", "a1 i9 i8");
        assert_eq!(left(&corner, "d1-b1"), ["i8", "i9"]);
        // Not closed by the man that moves: nothing happens.
        let between = position("d1 c5 e5 a9", "d5 c4 e4");
        assert_eq!(left(&between, "d1-d4"), ["c4", "d5", "e4"]);
        assert_eq!(left(&between, "a9-b9"), ["c4", "d5", "e4"]);
    }
}
