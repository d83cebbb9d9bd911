//! Reversi on eight by eight squares.
//!
//! Black begins, with discs on d5 and e4 against white's on d4 and e5. A disc is put on an empty square so that it
//! outflanks at least one straight line of enemy discs between itself and another own disc, orthogonally or diagonally;
//! all discs outflanked are turned. Who cannot do that passes, which is no move; the game is over when neither can, and
//! who has more discs wins.

use super::square::{ALL, Square};
use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// The discs and whose turn it is. If the seat to move cannot move, neither can the other one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    /// Whose disc it is, by column and row.
    board: [[Option<Seat>; 8]; 8],
    to_move: Seat,
}

impl Position {
    /// Whose disc lies on a square, if it is one of the board.
    fn at(&self, square: Square) -> Option<Seat> {
        let square = square.on(8, 8)?;
        self.board[square.column as usize][square.row as usize]
    }

    /// Puts a disc on a square, or turns the one that is there.
    fn put(&mut self, square: Square, seat: Seat) {
        self.board[square.column as usize][square.row as usize] = Some(seat);
    }

    /// The discs and whose they are.
    fn discs(&self) -> impl Iterator<Item = (Square, Seat)> {
        Square::all(8, 8)
            .into_iter()
            .filter_map(|square| Some((square, self.at(square)?)))
    }

    /// The discs that a disc of a seat put on a square would turn.
    fn outflanked(&self, square: Square, seat: Seat) -> Vec<Square> {
        let mut all = Vec::new();
        for direction in ALL {
            let mut line = Vec::new();
            let mut at = square.plus(direction);
            while self.at(at) == Some(seat.other()) {
                line.push(at);
                at = at.plus(direction);
            }
            if self.at(at) == Some(seat) {
                all.extend(line);
            }
        }
        all
    }

    /// The squares on which a seat can put a disc.
    fn squares(&self, seat: Seat) -> Vec<Square> {
        let mut squares = Square::all(8, 8);
        squares.retain(|square| self.at(*square).is_none());
        squares.retain(|square| !self.outflanked(*square, seat).is_empty());
        squares
    }
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["black", "white"];

    fn start() -> Position {
        let discs = [
            ("d5", Seat::First),
            ("e4", Seat::First),
            ("d4", Seat::Second),
            ("e5", Seat::Second),
        ];
        let mut position = Position {
            board: [[None; 8]; 8],
            to_move: Seat::First,
        };
        for (name, seat) in discs {
            position.put(Square::named(name), seat);
        }
        position
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn options(&self) -> Moves<Position> {
        let mut moves = Moves::new();
        for square in self.squares(self.to_move) {
            let mut after = self.clone();
            for turned in self.outflanked(square, self.to_move) {
                after.put(turned, self.to_move);
            }
            after.put(square, self.to_move);
            if !after.squares(self.to_move.other()).is_empty() {
                after.to_move = self.to_move.other();
            }
            add(&mut moves, square.to_string(), after);
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.squares(self.to_move).is_empty() {
            return None;
        }
        let count = |seat| self.discs().filter(|disc| disc.1 == seat).count();
        let (first, second) = (count(Seat::First), count(Seat::Second));
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Won(Seat::First),
            std::cmp::Ordering::Less => Outcome::Won(Seat::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    fn pieces(&self) -> Vec<Piece> {
        self.discs()
            .map(|(square, seat)| (square.to_string(), "disc", Some(seat)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::perfts;
    use super::*;

    #[test]
    fn counts_are_those_published() {
        let published = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216];
        assert_eq!(perfts(&Position::start(), 8), published);
    }

    #[test]
    fn who_cannot_move_passes() {
        let mut position = Position {
            board: [[None; 8]; 8],
            to_move: Seat::First,
        };
        for (name, seat) in [
            ("a1", Seat::First),
            ("b1", Seat::Second),
            ("a3", Seat::First),
            ("a4", Seat::Second),
        ] {
            position.put(Square::named(name), seat);
        }
        let moves = position.moves();
        assert_eq!(moves.keys().collect::<Vec<_>>(), ["a5", "c1"]);
        // White can outflank a3 from a2 if its disc on a4 is still there.
        assert_eq!(moves["c1"].to_move, Seat::Second);
        let after = &moves["a5"];
        assert_eq!(after.to_move, Seat::First);
        let last = &after.moves()["c1"];
        assert_eq!(last.outcome(), Some(Outcome::Won(Seat::First)));
    }
}
