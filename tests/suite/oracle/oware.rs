//! Oware: two rows of six pits, four seeds in each.
//!
//! South has row 1 and begins, north has row 2. A move takes all seeds of one own pit and sows them one by one into the
//! pits that follow, anticlockwise (a1 to f1, then f2 to a2), leaving out the pit they come from. If the last one falls
//! into a pit of the other row and makes two or three there, these are captured, and so are those of the pits just
//! before it in the other row, as long as each holds two or three. A capture that would leave the other seat without
//! seeds is not made: the move is legal and captures nothing. If the other seat has no seeds, the move must give it
//! some. Who has more than twenty-four has won at once. Who has no legal move, or if sixty plies in a row were without
//! a capture: each seat gets the seeds in its own row, and who has more has won.

use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// So many plies in a row without a capture end the game.
const QUIET: u32 = 60;

/// The seeds, whose turn it is, and how many plies in a row were without a capture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    /// In the order of sowing, south's six first.
    pits: [u32; 12],
    /// What south and north have captured.
    captured: [u32; 2],
    to_move: Seat,
    quiet: u32,
}

/// What a pit is called.
fn name(pit: usize) -> String {
    let row = pit / 6;
    let column = if row == 0 { pit } else { 11 - pit };
    format!("{}{}", ["a", "b", "c", "d", "e", "f"][column], row + 1)
}

/// The pits of a seat.
fn pits(seat: Seat) -> std::ops::Range<usize> {
    match seat {
        Seat::First => 0..6,
        Seat::Second => 6..12,
    }
}

impl Position {
    /// How many seeds lie in the pits of a seat.
    fn seeds(&self, seat: Seat) -> u32 {
        self.pits[pits(seat)].iter().sum()
    }

    /// The position after the seeds of a pit have been sown.
    fn sown(&self, pit: usize) -> Position {
        let mut after = self.clone();
        after.pits[pit] = 0;
        let mut last = pit;
        for _ in 0..self.pits[pit] {
            last = (last + 1) % 12;
            if last == pit {
                last = (last + 1) % 12;
            }
            after.pits[last] += 1;
        }
        let other = self.to_move.other();
        let mut taken = after.clone();
        let mut count = 0;
        while pits(other).contains(&last) && (2..=3).contains(&taken.pits[last]) {
            count += taken.pits[last];
            taken.pits[last] = 0;
            last = (last + 11) % 12;
        }
        if taken.seeds(other) > 0 && count > 0 {
            after = taken;
            after.captured[usize::from(self.to_move == Seat::Second)] += count;
            after.quiet = 0;
        } else {
            after.quiet += 1;
        }
        after.to_move = other;
        after
    }
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["south", "north"];

    fn start() -> Position {
        Position {
            pits: [4; 12],
            captured: [0, 0],
            to_move: Seat::First,
            quiet: 0,
        }
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn options(&self) -> Moves<Position> {
        let mut moves = Moves::new();
        for pit in pits(self.to_move) {
            if self.pits[pit] > 0 {
                let after = self.sown(pit);
                if after.seeds(self.to_move.other()) > 0 {
                    add(&mut moves, name(pit), after);
                }
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        let [mut south, mut north] = self.captured;
        if south <= 24 && north <= 24 {
            if self.quiet < QUIET && !self.options().is_empty() {
                return None;
            }
            south += self.seeds(Seat::First);
            north += self.seeds(Seat::Second);
        }
        Some(match south.cmp(&north) {
            std::cmp::Ordering::Greater => Outcome::Won(Seat::First),
            std::cmp::Ordering::Less => Outcome::Won(Seat::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    fn pieces(&self) -> Vec<Piece> {
        Vec::new()
    }

    fn values(&self) -> Vec<(String, u32)> {
        let seeds = self.pits.iter().enumerate();
        seeds.map(|(pit, seeds)| (name(pit), *seeds)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::perfts;
    use super::*;

    /// A position with south to move.
    fn position(south: [u32; 6], north: [u32; 6]) -> Position {
        let mut position = Position::start();
        position.pits[..6].copy_from_slice(&south);
        position.pits[6..].copy_from_slice(&north);
        position
    }

    #[test]
    fn counts_stay_as_they_are() {
        let counts = perfts(&Position::start(), 7);
        assert_eq!(counts, [6, 36, 190, 1014, 5219, 27_332, 139_157]);
    }

    #[test]
    fn seeds_are_captured_backwards_but_never_all() {
        // North's pits are given in the order of sowing: f2 first.
        let before = position([0, 0, 0, 0, 0, 3], [1, 2, 1, 0, 0, 1]);
        let after = &before.moves()["f1"];
        assert_eq!(after.captured, [7, 0]);
        assert_eq!(after.pits, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        let slam = position([0, 0, 0, 0, 0, 3], [1, 2, 1, 0, 0, 0]);
        let after = &slam.moves()["f1"];
        assert_eq!(after.captured, [0, 0]);
        assert_eq!(after.seeds(Seat::Second), 7);
    }

    #[test]
    fn the_pit_sown_from_is_left_out() {
        let before = position([0, 12, 0, 0, 0, 0], [0; 6]);
        let after = &before.moves()["b1"];
        assert_eq!(after.pits, [1, 0, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn who_has_no_seeds_is_fed_if_that_can_be() {
        let before = position([0, 1, 0, 0, 3, 0], [0; 6]);
        assert_eq!(before.moves().keys().collect::<Vec<_>>(), ["e1"]);
        let over = position([0, 1, 0, 0, 0, 0], [0; 6]);
        assert_eq!(over.outcome(), Some(Outcome::Won(Seat::First)));
    }
}
