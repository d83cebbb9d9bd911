//! How good a position is for a seat.

use std::cmp::Ordering;

use crate::board::Site;
use crate::game::{Game, PlayError};
use crate::position::{Outcome, Piece, Position, Seat};
use crate::script::Hook;

/// How good a position is: first how the game has ended, then a number. The mean of several is
/// one too.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Worth {
    /// 1 is won, -1 lost, 0 drawn or not decided; between them places among several.
    pub(super) end: f64,
    /// The more the better, as long as nothing is decided; 0 then.
    pub(super) value: f64,
}

impl Worth {
    /// Adds a share of another.
    pub(super) fn add(&mut self, other: Worth, share: f64) {
        self.end += other.end * share;
        self.value += other.value * share;
    }

    /// Which of two is better.
    pub(super) fn compare(&self, other: &Worth) -> Ordering {
        let ends = self.end.total_cmp(&other.end);
        ends.then(self.value.total_cmp(&other.value))
    }
}

/// By what a game that is not decided is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Basis {
    /// By what its script says.
    Script,
    /// By the scores that its first end that compares any would compare: the seat's own less the
    /// best of the others.
    Scores,
    /// By pieces, one like the other: the seat's own less all others'.
    Pieces,
}

/// A seat that judges positions, one ply after the one at which it begins.
pub(super) struct Judge<'a> {
    game: &'a Game,
    seat: Seat,
    /// The seats that it competes with for places: those of others that still play, one bit
    /// each.
    rivals: u8,
    /// Its own seat and those that win with it, one bit each.
    team: u8,
    pub(super) basis: Basis,
}

impl<'a> Judge<'a> {
    /// The judge for the seat that is to move in a position.
    pub(super) fn new(game: &'a Game, position: &Position) -> Judge<'a> {
        let seat = position.seat();
        let team = game.team(seat);
        let rivals = seats(game)
            .filter(|each| !holds(team, *each) && game.place_of(position, *each).is_none())
            .fold(0, |all, each| all | 1 << each.0);
        let scripted = game.hooks.as_ref().is_some_and(|it| it.has(Hook::Value));
        let basis = match game.standing(position) {
            _ if scripted => Basis::Script,
            Some(_) => Basis::Scores,
            None => Basis::Pieces,
        };
        Judge {
            game,
            seat,
            rivals,
            team,
            basis,
        }
    }

    /// How good a position is.
    ///
    /// # Errors
    /// The fault of the script that judges it.
    pub(super) fn worth(&self, position: &Position) -> Result<Worth, PlayError> {
        let end = match position.outcome() {
            Some(outcome) => Some(self.ended(outcome)),
            None => self.placed(position),
        };
        Ok(match end {
            Some(end) => Worth { end, value: 0.0 },
            None => Worth {
                end: 0.0,
                value: self.value(position)?,
            },
        })
    }

    fn ended(&self, outcome: &Outcome) -> f64 {
        if outcome.is_winner(self.seat) {
            return 1.0;
        }
        if self.game.is_lost_by_all(outcome) {
            return -1.0;
        }
        let place = |seat: Seat| outcome.places.get(seat.index()).copied().unwrap_or(u8::MAX);
        let own = place(self.seat);
        self.mean_of_rivals(|rival| place(rival).cmp(&own))
    }

    /// Of a seat that has taken its place while others play on: they will be behind it if no
    /// better place is left.
    fn placed(&self, position: &Position) -> Option<f64> {
        let own = self.game.place_of(position, self.seat)?;
        let better = seats(self.game)
            .filter_map(|seat| self.game.place_of(position, seat))
            .filter(|place| *place < own)
            .count();
        let best = i32::try_from(better + 1) == Ok(own);
        Some(
            self.mean_of_rivals(|rival| match self.game.place_of(position, rival) {
                Some(place) => place.cmp(&own),
                None if best => Ordering::Greater,
                None => Ordering::Less,
            }),
        )
    }

    /// 1 if the places of all rivals are greater than one's own, -1 if they all are less.
    fn mean_of_rivals(&self, compare: impl Fn(Seat) -> Ordering) -> f64 {
        let (mut sum, mut count) = (0i32, 0i32);
        for rival in seats(self.game).filter(|seat| holds(self.rivals, *seat)) {
            sum += compare(rival) as i32;
            count += 1;
        }
        f64::from(sum) / f64::from(count.max(1))
    }

    fn value(&self, position: &Position) -> Result<f64, PlayError> {
        match self.basis {
            Basis::Script => Ok(self.game.value(position, self.seat)?.unwrap_or(0.0)),
            Basis::Scores => Ok(self.lead(&self.game.standing(position).unwrap_or_default())),
            Basis::Pieces => Ok(self.material(position) as f64),
        }
    }

    fn lead(&self, scores: &[i64]) -> f64 {
        let of = |seat: Seat| scores.get(seat.index()).copied().unwrap_or(0);
        let others = seats(self.game).filter(|seat| !holds(self.team, *seat));
        let best = others.map(of).max().unwrap_or(0);
        of(self.seat) as f64 - best as f64
    }

    /// The pieces of one's team less those of others, wherever they are; those of nobody do not
    /// count.
    fn material(&self, position: &Position) -> i64 {
        let layout = position.layout();
        let sign = |piece: Piece| match layout.pieces.owner(piece) {
            Some(owner) if holds(self.team, owner) => 1,
            Some(_) => -1,
            None => 0,
        };
        let worth = |piece: Piece, number: usize| {
            let pieces = layout.worth(piece).saturating_mul(number);
            sign(piece) * i64::try_from(pieces).unwrap_or(i64::MAX)
        };
        let mut sum = 0;
        if layout.stacks || layout.has_crowds() {
            for site in (0..layout.cells).map(Site::new) {
                sum += position
                    .standing(site)
                    .map(|piece| worth(piece, 1))
                    .sum::<i64>();
            }
        } else {
            for piece in layout.pieces.all() {
                sum += worth(piece, position.count(piece) as usize);
            }
        }
        for place in (layout.cells..layout.sites).map(Site::new) {
            for piece in layout.pieces.all() {
                sum += worth(piece, usize::from(position.held(place, piece)));
            }
        }
        sum
    }
}

/// The seats in play.
fn seats(game: &Game) -> impl Iterator<Item = Seat> + use<> {
    (0..game.seats.len()).filter_map(|at| u8::try_from(at).ok().map(Seat))
}

fn holds(seats: u8, seat: Seat) -> bool {
    seats >> (seat.0 & 7) & 1 == 1
}
