//! Amazons on six by six squares, with two amazons each.
//!
//! White has amazons on b1 and e1 and begins, black has them on b6 and e6. A move is that of one amazon, over any
//! number of empty squares in a straight line in any of the eight directions, and then a shot of hers in the same way:
//! where the arrow comes down it stays. Who cannot move has lost.

use std::collections::BTreeMap;

use super::square::{ALL, Square};
use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// The amazons by whose they are, the arrows, which are nobody's, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: BTreeMap<Square, Option<Seat>>,
    to_move: Seat,
}

impl Position {
    /// The empty squares that can be reached from a square in a straight line.
    fn reached(&self, from: Square) -> Vec<Square> {
        let mut all = Vec::new();
        for direction in ALL {
            let mut at = from.plus(direction);
            while at.on(6, 6).is_some() && !self.board.contains_key(&at) {
                all.push(at);
                at = at.plus(direction);
            }
        }
        all
    }
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["white", "black"];

    fn start() -> Position {
        let amazons = [
            ("b1", Seat::First),
            ("e1", Seat::First),
            ("b6", Seat::Second),
            ("e6", Seat::Second),
        ];
        Position {
            board: amazons
                .map(|(name, seat)| (Square::named(name), Some(seat)))
                .into(),
            to_move: Seat::First,
        }
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn options(&self) -> Moves<Position> {
        let mut moves = Moves::new();
        for (from, owner) in &self.board {
            if *owner != Some(self.to_move) {
                continue;
            }
            for to in self.reached(*from) {
                let mut moved = self.clone();
                moved.board.remove(from);
                moved.board.insert(to, *owner);
                moved.to_move = self.to_move.other();
                for arrow in moved.reached(to) {
                    let mut after = moved.clone();
                    after.board.insert(arrow, None);
                    add(&mut moves, format!("{from}-{to}-{arrow}"), after);
                }
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        let mut own = self
            .board
            .iter()
            .filter(|each| *each.1 == Some(self.to_move));
        // Who can go somewhere can shoot back to where she came from.
        let stuck = own.all(|(square, _)| self.reached(*square).is_empty());
        stuck.then_some(Outcome::Won(self.to_move.other()))
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (square, owner) in &self.board {
            let kind = if owner.is_some() { "amazon" } else { "arrow" };
            pieces.push((square.to_string(), kind, *owner));
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
        assert_eq!(perfts(&Position::start(), 2), [360, 106_424]);
    }
}
