//! Shove on five by five squares.
//!
//! Each seat has five stones on its own first row; white, on row 1, begins. A stone goes one square along a row or a
//! column. If a stone stands there, or two in a row do, whoever's they are, they are shoved one square on; three are
//! too many. A stone shoved over the edge is out of the game; none goes there by itself. Who has but three stones left
//! has lost, and so has who cannot move. A position that has come for the third time is a draw.

use std::collections::BTreeMap;

use super::square::{ORTHOGONAL, Square};
use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// The stones and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: BTreeMap<Square, Seat>,
    to_move: Seat,
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["white", "black"];
    const REPETITIONS: Option<usize> = Some(3);

    fn start() -> Position {
        let mut board = BTreeMap::new();
        for column in 0..5 {
            board.insert(Square::new(column, 0), Seat::First);
            board.insert(Square::new(column, 4), Seat::Second);
        }
        Position {
            board,
            to_move: Seat::First,
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
                let to = from.plus(direction);
                if to.on(5, 5).is_none() {
                    continue;
                }
                // The stones that are in the way, the next one first.
                let mut row = Vec::new();
                let mut at = to;
                while self.board.contains_key(&at) {
                    row.push(at);
                    at = at.plus(direction);
                }
                if row.len() > 2 {
                    continue;
                }
                let mut after = self.clone();
                row.insert(0, *from);
                for each in row.into_iter().rev() {
                    let stone = after.board.remove(&each).unwrap();
                    if let Some(next) = each.plus(direction).on(5, 5) {
                        after.board.insert(next, stone);
                    }
                }
                after.to_move = seat.other();
                add(&mut moves, format!("{from}-{to}"), after);
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        for seat in [Seat::First, Seat::Second] {
            if self.board.values().filter(|stone| **stone == seat).count() <= 3 {
                return Some(Outcome::Won(seat.other()));
            }
        }
        let stuck = self.options().is_empty();
        stuck.then_some(Outcome::Won(self.to_move.other()))
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
    fn counts_stay_as_they_are() {
        let start = Position::start();
        let texts: Vec<String> = start.moves().into_keys().collect();
        let expected = [
            "a1-a2", "b1-a1", "b1-b2", "c1-b1", "c1-c2", "c1-d1", "d1-d2", "d1-e1", "e1-e2",
        ];
        assert_eq!(texts, expected);
        let counts = perfts(&start, 5);
        assert_eq!(counts, [9, 81, 954, 10_388, 117_306]);
    }
}
