//! Connect four: discs fall to the bottom of one of seven columns of six; four in a row win; a full board is a draw.

use std::collections::BTreeMap;

use super::square::{Square, in_line};
use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// The discs and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: BTreeMap<Square, Seat>,
    to_move: Seat,
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["red", "yellow"];

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
        for column in 0..7 {
            let mut squares = (0..6).map(|row| Square::new(column, row));
            if let Some(lowest) = squares.find(|square| !self.board.contains_key(square)) {
                let mut after = self.clone();
                after.board.insert(lowest, self.to_move);
                after.to_move = self.to_move.other();
                add(&mut moves, lowest.to_string(), after);
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        for seat in [Seat::First, Seat::Second] {
            if in_line(&self.board, &seat, 4) {
                return Some(Outcome::Won(seat));
            }
        }
        (self.board.len() == 42).then_some(Outcome::Draw)
    }

    fn pieces(&self) -> Vec<Piece> {
        let disc = |(square, seat): (&Square, &Seat)| (square.to_string(), "disc", Some(*seat));
        self.board.iter().map(disc).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::perfts;
    use super::*;

    #[test]
    fn counts_are_those_published() {
        let published = [7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234];
        assert_eq!(perfts(&Position::start(), 8), published);
    }
}
