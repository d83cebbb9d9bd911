//! Tic-tac-toe: three by three squares, three in a row win; a full board is a draw.

use std::collections::BTreeMap;

use super::square::{Square, in_line};
use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// The marks and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: BTreeMap<Square, Seat>,
    to_move: Seat,
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["cross", "nought"];

    fn start() -> Position {
        Position {
            board: BTreeMap::new(),
            to_move: Seat::First,
        }
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn options(&self) -> Moves<Position> {
        let mut moves = Moves::new();
        for square in Square::all(3, 3) {
            if !self.board.contains_key(&square) {
                let mut after = self.clone();
                after.board.insert(square, self.to_move);
                after.to_move = self.to_move.other();
                add(&mut moves, square.to_string(), after);
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        for seat in [Seat::First, Seat::Second] {
            if in_line(&self.board, &seat, 3) {
                return Some(Outcome::Won(seat));
            }
        }
        (self.board.len() == 9).then_some(Outcome::Draw)
    }

    fn pieces(&self) -> Vec<Piece> {
        let mark = |(square, seat): (&Square, &Seat)| (square.to_string(), "mark", Some(*seat));
        self.board.iter().map(mark).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::perfts;
    use super::*;

    #[test]
    fn counts_are_those_published() {
        let published = [
            9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872, 0,
        ];
        assert_eq!(perfts(&Position::start(), 10), published);
    }
}
