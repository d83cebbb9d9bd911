//! Five in a row on nine by nine squares: five or more of one's own side by side win; a full board is a draw.

use std::collections::BTreeMap;

use super::square::{Square, in_line};
use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// The stones and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: BTreeMap<Square, Seat>,
    to_move: Seat,
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["black", "white"];

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
        for square in Square::all(9, 9) {
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
            if in_line(&self.board, &seat, 5) {
                return Some(Outcome::Won(seat));
            }
        }
        (self.board.len() == 81).then_some(Outcome::Draw)
    }

    fn pieces(&self) -> Vec<Piece> {
        let stone = |(square, seat): (&Square, &Seat)| (square.to_string(), "stone", Some(*seat));
        self.board.iter().map(stone).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::perfts;
    use super::*;

    #[test]
    fn counts_are_products_as_long_as_no_game_can_end() {
        assert_eq!(perfts(&Position::start(), 3), [81, 81 * 80, 81 * 80 * 79]);
    }
}
