//! Halma for two on eight by eight squares.
//!
//! Each seat has ten pieces, in the triangle of four rows in its own corner: white in a1, black in h8; white begins. A
//! piece steps to any of the eight squares around it, if that is empty, or hops: over any one piece on one of these
//! squares to the empty square right behind it, again and again, ending after any of its hops, but not where it began.
//! Ways to one square are one move. Nothing is captured. Who has all ten in the far corner has won; who cannot move has
//! lost; after two hundred plies it is a draw.

use std::collections::BTreeMap;

use super::square::{ALL, Square};
use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// After so many plies it is a draw.
const LONGEST: u32 = 200;

/// The pieces, whose turn it is, and how many plies were played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: BTreeMap<Square, Seat>,
    to_move: Seat,
    plies: u32,
}

/// The ten squares in a seat's own corner.
fn camp(seat: Seat) -> Vec<Square> {
    let mut camp = Square::all(8, 8);
    camp.retain(|square| match seat {
        Seat::First => square.column + square.row <= 3,
        Seat::Second => square.column + square.row >= 11,
    });
    camp
}

impl Position {
    /// Whether a square is on the board and nothing stands there.
    fn is_empty(&self, square: Square) -> bool {
        square.on(8, 8).is_some() && !self.board.contains_key(&square)
    }

    /// Every chain of hops that goes on from a way over squares, each longer by one than another; no square is visited
    /// twice. `self` is the position without the piece.
    fn hops(&self, way: &[Square], all: &mut Vec<Vec<Square>>) {
        let here = way[way.len() - 1];
        for direction in ALL {
            let over = here.plus(direction);
            let landing = over.plus(direction);
            if self.board.contains_key(&over) && self.is_empty(landing) && !way.contains(&landing) {
                let further = [way, &[landing]].concat();
                self.hops(&further, all);
                all.push(further);
            }
        }
    }
}

/// How a way over squares is written.
fn text(way: &[Square]) -> String {
    let names: Vec<String> = way.iter().map(Square::to_string).collect();
    names.join("-")
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["white", "black"];

    fn start() -> Position {
        let mut board = BTreeMap::new();
        for seat in [Seat::First, Seat::Second] {
            board.extend(camp(seat).into_iter().map(|square| (square, seat)));
        }
        Position {
            board,
            to_move: Seat::First,
            plies: 0,
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
            let mut without = self.clone();
            without.board.remove(from);
            let mut ways = Vec::new();
            for direction in ALL {
                if self.is_empty(from.plus(direction)) {
                    ways.push(vec![*from, from.plus(direction)]);
                }
            }
            without.hops(&[*from], &mut ways);
            // Of all ways to one square the first as text names the move.
            let mut ends: BTreeMap<Square, String> = BTreeMap::new();
            for way in ways {
                let name = text(&way);
                let known = ends
                    .entry(way[way.len() - 1])
                    .or_insert_with(|| name.clone());
                if name < *known {
                    *known = name;
                }
            }
            for (to, name) in ends {
                let mut after = without.clone();
                after.board.insert(to, *seat);
                after.to_move = seat.other();
                after.plies += 1;
                add(&mut moves, name, after);
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        for seat in [Seat::First, Seat::Second] {
            let far = camp(seat.other());
            if far
                .iter()
                .all(|square| self.board.get(square) == Some(&seat))
            {
                return Some(Outcome::Won(seat));
            }
        }
        if self.options().is_empty() {
            return Some(Outcome::Won(self.to_move.other()));
        }
        (self.plies >= LONGEST).then_some(Outcome::Draw)
    }

    fn pieces(&self) -> Vec<Piece> {
        let piece = |(square, seat): (&Square, &Seat)| (square.to_string(), "piece", Some(*seat));
        self.board.iter().map(piece).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::perfts;
    use super::*;

    #[test]
    fn counts_stay_as_they_are() {
        let counts = perfts(&Position::start(), 4);
        assert_eq!(counts, [24, 576, 20_050, 700_034]);
    }

    #[test]
    fn a_chain_may_end_anywhere_but_where_it_began() {
        let mut position = Position::start();
        position.board.clear();
        for (name, seat) in [
            ("a1", Seat::First),
            ("b2", Seat::First),
            ("c4", Seat::Second),
            ("b5", Seat::Second),
            ("a4", Seat::Second),
            ("b3", Seat::Second),
        ] {
            position.board.insert(Square::named(name), seat);
        }
        let moves = position.moves();
        let of_a1: Vec<&String> = moves
            .keys()
            .filter(|text| text.starts_with("a1-"))
            .collect();
        assert_eq!(
            of_a1,
            [
                "a1-a2",
                "a1-b1",
                "a1-c3",
                "a1-c3-a3",
                "a1-c3-a3-a5",
                "a1-c3-a3-a5-c5",
                "a1-c3-a3-c1"
            ]
        );
    }
}
