//! Bagh-chal on five by five points.
//!
//! Points are joined along rows and columns; those whose column and row, counted from 1, are both odd or both even are
//! joined along diagonals as well. Four tigers begin on the corners; twenty goats are in hand. Goats begin, and put one
//! of them on an empty point as long as there are any in hand; after that a goat goes along a line to an adjacent empty
//! point. A tiger does so as well, or jumps over an adjacent goat along a line to the empty point right behind it, and
//! captures it; it need not. Tigers win with the fifth goat captured. Who cannot move has lost. A position that has
//! come for the third time is a draw.

use std::collections::BTreeMap;

use super::square::{DIAGONAL, Direction, ORTHOGONAL, Square};
use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// Who begins.
const GOATS: Seat = Seat::First;
/// Who begins on the board.
const TIGERS: Seat = Seat::Second;

/// The pieces on the board by whose they are, and off it, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: BTreeMap<Square, Seat>,
    in_hand: u32,
    captured: u32,
    to_move: Seat,
}

/// The directions of the lines that meet in a point.
fn lines(square: Square) -> Vec<Direction> {
    let mut lines = ORTHOGONAL.to_vec();
    if (square.column + square.row) % 2 == 0 {
        lines.extend(DIAGONAL);
    }
    lines
}

impl Position {
    /// Whether a point is on the board and nothing stands there.
    fn is_empty(&self, square: Square) -> bool {
        square.on(5, 5).is_some() && !self.board.contains_key(&square)
    }

    /// The position after the piece on one point has gone to another.
    fn gone(&self, from: Square, to: Square) -> Position {
        let mut after = self.clone();
        after.board.remove(&from);
        after.board.insert(to, self.to_move);
        after.to_move = self.to_move.other();
        after
    }
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["goats", "tigers"];
    const REPETITIONS: Option<usize> = Some(3);

    fn start() -> Position {
        let corners = ["a1", "a5", "e1", "e5"];
        Position {
            board: corners.map(|name| (Square::named(name), TIGERS)).into(),
            in_hand: 20,
            captured: 0,
            to_move: GOATS,
        }
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn options(&self) -> Moves<Position> {
        let mut moves = Moves::new();
        if self.to_move == GOATS && self.in_hand > 0 {
            for square in Square::all(5, 5) {
                if self.is_empty(square) {
                    let mut after = self.clone();
                    after.board.insert(square, GOATS);
                    after.in_hand -= 1;
                    after.to_move = TIGERS;
                    add(&mut moves, square.to_string(), after);
                }
            }
            return moves;
        }
        for (from, seat) in &self.board {
            if *seat != self.to_move {
                continue;
            }
            for direction in lines(*from) {
                let next = from.plus(direction);
                let behind = next.plus(direction);
                if self.is_empty(next) {
                    add(&mut moves, format!("{from}-{next}"), self.gone(*from, next));
                }
                if *seat == TIGERS && self.board.get(&next) == Some(&GOATS) && self.is_empty(behind)
                {
                    let mut after = self.gone(*from, behind);
                    after.board.remove(&next);
                    after.captured += 1;
                    add(&mut moves, format!("{from}x{behind}"), after);
                }
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.captured >= 5 {
            return Some(Outcome::Won(TIGERS));
        }
        let stuck = self.options().is_empty();
        stuck.then_some(Outcome::Won(self.to_move.other()))
    }

    fn pieces(&self) -> Vec<Piece> {
        let kind = |seat| if seat == GOATS { "goat" } else { "tiger" };
        let mut pieces =
            vec![("hand.goats".to_owned(), "goat", Some(GOATS)); self.in_hand as usize];
        for (square, seat) in &self.board {
            pieces.push((square.to_string(), kind(*seat), Some(*seat)));
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::super::perfts;
    use super::*;

    #[test]
    fn counts_stay_as_they_are() {
        let counts = perfts(&Position::start(), 5);
        assert_eq!(counts[0], 21);
        assert_eq!(counts, [21, 252, 5052, 68_204, 1_304_788]);
    }

    #[test]
    fn tigers_jump_along_lines_only() {
        let mut position = Position::start();
        position.to_move = TIGERS;
        for name in ["b1", "a2", "b2", "c2"] {
            position.board.insert(Square::named(name), GOATS);
        }
        let moves = position.moves();
        let of_corner: Vec<&String> = moves.keys().filter(|text| text.starts_with("a1")).collect();
        assert_eq!(of_corner, ["a1xa3", "a1xc1", "a1xc3"]);
        // No diagonal meets b1.
        position.board.insert(Square::named("b1"), TIGERS);
        let of_b1 = |text: &&String| text.starts_with("b1");
        let moves = position.moves();
        let of_b1: Vec<&String> = moves.keys().filter(of_b1).collect();
        assert_eq!(of_b1, ["b1-c1", "b1xb3"]);
    }
}
