//! Seats that are out before the game is over, and the places that they take.
//!
//! The place of a seat is kept in a counter of its own, so that it is undone, saved and set
//! up as counters are: 0 as long as the seat plays, then its place from 1.

use super::teams::members;
use crate::game::Game;
use crate::position::{Change, MOST_SEATS, Outcome, Position, Seat};

/// How a seat leaves a game that goes on without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// It takes the best place that is left.
    Finished,
    /// It takes the worst place that is left.
    Out,
}

impl Game {
    /// The place that a seat has taken, from 1; `None` while it plays.
    #[inline]
    pub fn place_of(&self, position: &Position, seat: Seat) -> Option<i32> {
        let counter = self.places.get(seat.index())?;
        let place = position.counter(usize::from(*counter));
        (place != 0).then_some(place)
    }

    /// The place of each seat; none where no seat leaves before the game is over.
    pub fn places_of_all(&self, position: &Position) -> Vec<Option<i32>> {
        (0..self.places.len())
            .map(|seat| self.place_of(position, Seat(u8::try_from(seat).ok()?)))
            .collect()
    }

    /// The seat after one in the order of turns, of those that still play; itself if there
    /// is no other.
    #[inline]
    pub fn after(&self, position: &Position, seat: Seat) -> Seat {
        let mut next = seat;
        for _ in 0..self.seats.len() {
            next = Seat(match next.index() + 1 < self.seats.len() {
                true => next.0 + 1,
                false => 0,
            });
            if self.place_of(position, next).is_none() {
                return next;
            }
        }
        seat
    }

    /// Seats leave the game together, one bit each, and share a place.
    pub(in crate::game) fn leave(&self, position: &mut Position, seats: u8, exit: Exit) {
        let playing = self.playing(position);
        let (here, together) = (playing.count_ones() as i32, seats.count_ones() as i32);
        let place = match exit {
            Exit::Finished => self.finished(position, here) + 1,
            Exit::Out => self.finished(position, here) + here - together + 1,
        };
        for seat in members(seats & playing) {
            if let Some(counter) = self.places.get(seat.index()) {
                position.apply(Change::Count {
                    counter: *counter,
                    value: place,
                });
            }
        }
    }

    /// The seats that still play, one bit each.
    pub(in crate::game) fn playing(&self, position: &Position) -> u8 {
        (0..self.seats.len())
            .filter_map(|seat| u8::try_from(seat).ok())
            .filter(|seat| self.place_of(position, Seat(*seat)).is_none())
            .fold(0, |all, seat| all | 1 << seat)
    }

    /// How many seats have taken places before those of the `here` that still play: the
    /// places between are theirs.
    fn finished(&self, position: &Position, here: i32) -> i32 {
        let taken: Vec<i32> = (0..self.seats.len())
            .filter_map(|seat| self.place_of(position, Seat(u8::try_from(seat).ok()?)))
            .collect();
        let fits = |before: &i32| {
            let ahead = taken.iter().filter(|place| **place <= *before).count();
            let rest = taken
                .iter()
                .filter(|place| **place > *before + here)
                .count();
            i32::try_from(ahead) == Ok(*before) && ahead + rest == taken.len()
        };
        let most = i32::try_from(taken.len()).unwrap_or(0);
        (0..=most).find(fits).unwrap_or(0)
    }

    /// Whether no more than one seat, or the seats of one team, still play.
    pub fn is_decided(&self, position: &Position) -> bool {
        let playing = self.playing(position);
        members(playing)
            .next()
            .is_none_or(|seat| playing & !self.team(seat) == 0)
    }

    /// Removes everything that a seat owns.
    pub(in crate::game) fn clear_away(&self, position: &mut Position, seat: Seat) {
        let owned = |piece| self.pieces.owner(piece) == Some(seat);
        for site in self.board.sites() {
            if self.layout.is_place(site) {
                for piece in self.pieces.all().filter(|piece| owned(*piece)) {
                    for _ in 0..position.held(site, piece) {
                        position.apply(Change::Take { place: site, piece });
                    }
                }
                continue;
            }
            let mut column = position.under(site).to_vec();
            column.push(position.at(site));
            if !column.iter().any(|piece| owned(*piece)) {
                continue;
            }
            position.apply(Change::Lift { site });
            for piece in column.into_iter().filter(|piece| !owned(*piece)) {
                position.apply(match position.at(site).is_empty() {
                    true => Change::Place { site, piece },
                    false => Change::Push { site, piece },
                });
            }
        }
    }

    /// The outcome by the places that seats have taken; those that still play share the best
    /// that is left. The members of a team share the best of their places.
    pub(in crate::game) fn by_places(
        &self,
        position: &Position,
        exit: Exit,
        reason: u8,
    ) -> Outcome {
        let everybody = self.everybody();
        if self.team(Seat(0)) == everybody {
            // Where there is nobody else, whoever finishes has won.
            return match exit {
                Exit::Finished => Outcome::won_by_all(everybody, reason),
                Exit::Out => Outcome::draw(reason),
            };
        }
        let playing = self.playing(position);
        let left = self.finished(position, playing.count_ones() as i32) + 1;
        let mut scores = [0; MOST_SEATS];
        for (seat, score) in (0..).zip(scores.iter_mut().take(self.seats.len())) {
            let place = self.place_of(position, Seat(seat)).unwrap_or(left);
            *score = -i64::from(place);
        }
        let best = |seat: Seat| {
            let mates = members(self.team(seat)).filter_map(|mate| scores.get(mate.index()));
            mates.copied().max().unwrap_or(0)
        };
        let ranked: Vec<i64> = (0..self.seats.len())
            .filter_map(|seat| u8::try_from(seat).ok())
            .map(|seat| best(Seat(seat)))
            .collect();
        Outcome::ranked(&ranked, reason)
    }
}
