//! How a game ended.

use super::piece::Seat;

/// Most seats that a game may have.
pub const MOST_SEATS: usize = 8;

/// The end of a game: who took which place, who won, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The place of each seat, 0 for the first; equal places are shared.
    pub places: [u8; MOST_SEATS],
    /// One bit for each seat that won: none in a draw or a lost solo game.
    pub winners: u8,
    /// The reason, as an index of the game's reasons.
    pub reason: u8,
    /// Which of the game's ends it came about by, counted from 1; 0 if by none of them.
    pub end: u8,
}

impl Outcome {
    /// Nobody wins; everybody shares the first place.
    pub fn draw(reason: u8) -> Outcome {
        Outcome {
            places: [0; MOST_SEATS],
            winners: 0,
            reason,
            end: 0,
        }
    }

    /// These seats win, one bit each, and all the others share the place behind them; if none
    /// wins everybody shares the first place.
    pub fn won_by_all(winners: u8, reason: u8) -> Outcome {
        let mut outcome = Outcome::draw(reason);
        outcome.winners = winners;
        if winners != 0 {
            for (seat, place) in outcome.places.iter_mut().enumerate() {
                *place = u8::from(winners >> seat & 1 == 0);
            }
        }
        outcome
    }

    /// Places by score, the highest first. Whoever alone has the highest wins;
    /// where all are equal it is a draw, and several who share it win together.
    pub fn ranked<T: Ord>(scores: &[T], reason: u8) -> Outcome {
        let mut places = [0; MOST_SEATS];
        let mut winners = 0;
        for (seat, score) in scores.iter().enumerate().take(MOST_SEATS) {
            let above = scores.iter().filter(|other| *other > score).count();
            places[seat] = u8::try_from(above).unwrap_or(u8::MAX);
            if above == 0 {
                winners |= 1 << seat;
            }
        }
        if scores.iter().all(|score| Some(score) == scores.first()) {
            winners = 0;
        }
        Outcome {
            places,
            winners,
            ..Outcome::draw(reason)
        }
    }

    /// Whether a seat won.
    pub fn is_winner(&self, seat: Seat) -> bool {
        self.winners >> (seat.0 & 7) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_rank_with_ties() {
        let outcome = Outcome::ranked(&[3, 5, 3], 0);
        assert_eq!(outcome.places[..3], [1, 0, 1]);
        assert_eq!(outcome.winners, 0b010);
        assert_eq!(Outcome::ranked(&[2, 2], 0).winners, 0);
        assert_eq!(Outcome::ranked(&[2, 2, 1], 0).winners, 0b011);
    }

    #[test]
    fn who_wins_leaves_the_others_the_place_behind() {
        let outcome = Outcome::won_by_all(0b101, 4);
        assert_eq!(outcome.places[..3], [0, 1, 0]);
        assert_eq!(outcome.winners, 0b101);
        assert_eq!(Outcome::won_by_all(0, 0), Outcome::draw(0));
    }
}
