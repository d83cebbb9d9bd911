//! Seats that win and lose together.

use crate::game::Game;
use crate::position::{MOST_SEATS, Outcome, Seat};

/// The seats of a set, lowest first.
pub(super) fn members(seats: u8) -> impl Iterator<Item = Seat> {
    (0..8).filter(move |seat| seats >> seat & 1 == 1).map(Seat)
}

impl Game {
    /// The seats that win and lose with a seat, itself included, one bit each.
    pub fn team(&self, seat: Seat) -> u8 {
        let alone = 1 << (seat.0 & 7);
        self.teams
            .iter()
            .map(|(_, team)| *team)
            .find(|team| team & alone != 0)
            .unwrap_or(alone)
    }

    /// All seats, one bit each.
    pub(in crate::game) fn everybody(&self) -> u8 {
        (0..self.seats.len().min(MOST_SEATS)).fold(0, |all, seat| all | 1 << seat)
    }

    /// A seat and its team win; all the others share the second place.
    pub fn won_by(&self, seat: Seat, reason: u8) -> Outcome {
        Outcome::won_by_all(self.team(seat), reason)
    }

    /// A seat and its team lose; all the others win. Where there are no others nobody does.
    pub fn lost_by(&self, seat: Seat, reason: u8) -> Outcome {
        Outcome::won_by_all(self.everybody() & !self.team(seat), reason)
    }
}
