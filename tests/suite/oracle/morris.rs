//! Nine men's morris.
//!
//! The board is three squares, one in the other, with points on the corners and in the middles of the sides; the
//! middles are joined from the outer to the inner square. White begins. Each seat puts nine men on empty points, one
//! after the other, and then moves them along a line to an adjacent empty point; who has three left may go to any empty
//! point. Who gets three in a line (a mill) by the man just put or moved takes one man of the other seat, in the same
//! move: one that is in no mill, or any if all of them are. Two mills closed at once take one man. Who has less than
//! three, those in hand included, has lost, and so has who cannot move. A position that has come for the third time is
//! a draw.

use std::collections::BTreeMap;

use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// A point by its name.
type Point = &'static str;

/// The lines, three points each; consecutive points of a line are joined.
const LINES: [[Point; 3]; 16] = [
    ["a1", "d1", "g1"],
    ["b2", "d2", "f2"],
    ["c3", "d3", "e3"],
    ["a4", "b4", "c4"],
    ["e4", "f4", "g4"],
    ["c5", "d5", "e5"],
    ["b6", "d6", "f6"],
    ["a7", "d7", "g7"],
    ["a1", "a4", "a7"],
    ["b2", "b4", "b6"],
    ["c3", "c4", "c5"],
    ["d1", "d2", "d3"],
    ["d5", "d6", "d7"],
    ["e3", "e4", "e5"],
    ["f2", "f4", "f6"],
    ["g1", "g4", "g7"],
];

/// The men on the board and in hand, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: BTreeMap<Point, Seat>,
    in_hand: BTreeMap<Seat, usize>,
    to_move: Seat,
}

/// All points.
fn points() -> Vec<Point> {
    let mut points = LINES.concat();
    points.sort_unstable();
    points.dedup();
    points
}

/// Whether a line joins two points.
fn joined(a: Point, b: Point) -> bool {
    LINES.iter().any(|[first, middle, last]| {
        [(a, b), (b, a)]
            .iter()
            .any(|pair| *pair == (*first, *middle) || *pair == (*middle, *last))
    })
}

impl Position {
    /// Where the men of a seat are.
    fn men(&self, seat: Seat) -> Vec<Point> {
        let own = self.board.iter().filter(|(_, owner)| **owner == seat);
        own.map(|(point, _)| *point).collect()
    }

    /// Whether the man on a point is in a mill.
    fn in_mill(&self, point: Point) -> bool {
        let own = self.board.get(point);
        LINES
            .iter()
            .filter(|line| line.contains(&point))
            .any(|line| line.iter().all(|each| self.board.get(each) == own))
    }

    /// Adds the moves that end in a position where a man of the seat to move has just come to a point: one, or one for
    /// each man of the other seat that may be taken.
    fn finish(mut self, text: &str, point: Point, moves: &mut Moves<Position>) {
        let other = self.to_move.other();
        self.to_move = other;
        let all = self.men(other);
        let mut taken = all.clone();
        taken.retain(|each| !self.in_mill(each));
        if taken.is_empty() {
            taken = all;
        }
        if !self.in_mill(point) || taken.is_empty() {
            add(moves, text.to_owned(), self);
            return;
        }
        for each in taken {
            let mut after = self.clone();
            after.board.remove(each);
            add(moves, format!("{text}x{each}"), after);
        }
    }
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["white", "black"];
    const REPETITIONS: Option<usize> = Some(3);

    fn start() -> Position {
        Position {
            board: BTreeMap::new(),
            in_hand: BTreeMap::from([(Seat::First, 9), (Seat::Second, 9)]),
            to_move: Seat::First,
        }
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn options(&self) -> Moves<Position> {
        let mut moves = Moves::new();
        let seat = self.to_move;
        let mut empty = points();
        empty.retain(|point| !self.board.contains_key(point));
        if self.in_hand[&seat] > 0 {
            for point in empty {
                let mut after = self.clone();
                after.board.insert(point, seat);
                *after.in_hand.get_mut(&seat).unwrap() -= 1;
                after.finish(point, point, &mut moves);
            }
            return moves;
        }
        let men = self.men(seat);
        for from in &men {
            for to in &empty {
                if joined(from, to) || men.len() == 3 {
                    let mut after = self.clone();
                    after.board.remove(from);
                    after.board.insert(to, seat);
                    after.finish(&format!("{from}-{to}"), to, &mut moves);
                }
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        for seat in [Seat::First, Seat::Second] {
            if self.men(seat).len() + self.in_hand[&seat] < 3 {
                return Some(Outcome::Won(seat.other()));
            }
        }
        let stuck = self.options().is_empty();
        stuck.then_some(Outcome::Won(self.to_move.other()))
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (seat, count) in &self.in_hand {
            let place = format!(
                "hand.{}",
                Position::SEATS[usize::from(*seat == Seat::Second)]
            );
            pieces.extend(vec![(place, "man", Some(*seat)); *count]);
        }
        for (point, seat) in &self.board {
            pieces.push(((*point).to_owned(), "man", Some(*seat)));
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
        assert_eq!(points().len(), 24);
        let counts = perfts(&Position::start(), 4);
        assert_eq!(counts, [24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21]);
    }

    #[test]
    fn a_mill_takes_a_man_that_is_in_none() {
        let mut position = Position::start();
        position.in_hand = BTreeMap::from([(Seat::First, 0), (Seat::Second, 0)]);
        let white = ["a1", "d1", "g4", "b2"].map(|point| (point, Seat::First));
        let black = ["a7", "d7", "g7", "f6"].map(|point| (point, Seat::Second));
        position.board.extend(white);
        position.board.extend(black);
        let moves = position.moves();
        let of_g4: Vec<&String> = moves.keys().filter(|text| text.starts_with("g4")).collect();
        assert_eq!(of_g4, ["g4-f4", "g4-g1xf6"]);
        position.board.remove("f6");
        let moves = position.moves();
        let of_g4: Vec<&String> = moves.keys().filter(|text| text.starts_with("g4")).collect();
        assert_eq!(of_g4, ["g4-f4", "g4-g1xa7", "g4-g1xd7", "g4-g1xg7"]);
    }
}
