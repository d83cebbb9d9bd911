//! How the turn is given on: what goes back with it, and when a round is over.

use super::game::Game;
use super::tally::grow;
use crate::board::Site;
use crate::moves::Turn;
use crate::position::{Change, Piece, Position, Seat};

/// How rounds are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rounds {
    /// The counter that grows by one with each.
    pub counter: u16,
    /// Where a script may say who plays: for each seat the counter, as an index of the layout's,
    /// that is 1 once it has had its turn in this round. Otherwise turns go round in one way.
    pub had: Vec<u16>,
}

impl Game {
    /// The seat that plays next: the one that does now, unless the turn passes.
    #[inline]
    pub(super) fn seat_after(&self, position: &Position, turn: Turn) -> Seat {
        match turn {
            Turn::Passes => self.after(position, position.seat()),
            Turn::Stays | Turn::Again => position.seat(),
        }
    }

    /// Gives the turn to a seat in a phase, which begins anew or, if nothing is another, goes
    /// on. Whether it has begun with that, because nothing is done when it begins.
    #[inline]
    pub(super) fn turn_to(
        &self,
        position: &mut Position,
        next: (Seat, u8),
        turn: Turn,
        anew: bool,
    ) -> bool {
        let before = (position.seat(), position.phase());
        self.hand_on(position, next, turn);
        (!anew && next == before) || !self.enters(position)
    }

    /// Gives the turn on from the seat to move, and counts the round that is over with it.
    /// With another seat, or if the same turn does not stay, another turn begins.
    #[inline]
    pub(super) fn hand_on(&self, position: &mut Position, (seat, phase): (Seat, u8), turn: Turn) {
        let from = position.seat();
        let another = seat != from || turn != Turn::Stays;
        if another {
            self.revert(position, from, &self.forgets);
            self.revert(position, seat, &self.reverts);
            for (counter, value) in &self.resets {
                position.apply(Change::Count {
                    counter: *counter,
                    value: *value,
                });
            }
        }
        position.apply(Change::Turn { seat, phase });
        if !self.layout.dice.is_empty() {
            self.clear_table(position);
        }
        if let Some(rounds) = self.rounds.as_ref().filter(|_| another)
            && self.comes_round(position, rounds, from, seat)
        {
            grow(position, rounds.counter);
        }
    }

    /// Whether a round is over as the turn goes from one seat to another. For one who plays
    /// alone each turn is a round.
    fn comes_round(
        &self,
        position: &mut Position,
        rounds: &Rounds,
        from: Seat,
        seat: Seat,
    ) -> bool {
        if seat == from {
            return self.after(position, from) == from;
        }
        if rounds.had.is_empty() {
            // On the way to the seat the turn comes to the one that has begun, or would if that
            // still played.
            let seats = self.seats.len();
            let ahead = |to: Seat| (to.index() + seats - from.index() - 1) % seats;
            return ahead(self.first) <= ahead(seat);
        }
        let had = |at: Seat| rounds.had.get(at.index()).copied();
        let mark = |position: &mut Position, counter: Option<u16>, value| {
            if let Some(counter) = counter {
                position.apply(Change::Count { counter, value });
            }
        };
        mark(position, had(from), 1);
        let over = had(seat).is_some_and(|counter| position.counter(usize::from(counter)) > 0);
        if over {
            for counter in &rounds.had {
                mark(position, Some(*counter), 0);
            }
        }
        over
    }

    /// Makes pieces of a seat others, as its pairs say.
    #[inline]
    fn revert(&self, position: &mut Position, seat: Seat, pairs: &[Vec<(Piece, Piece)>]) {
        for (piece, then) in pairs.get(seat.index()).into_iter().flatten() {
            if self.layout.stacks {
                self.change_in_stacks(position, *piece, *then);
            } else {
                self.change_all(position, *piece, *then);
            }
        }
    }

    /// Makes every piece of a number another, where no piece stands on others.
    fn change_all(&self, position: &mut Position, piece: Piece, then: Piece) {
        if position.set(piece).iter().all(|word| *word == 0) {
            return;
        }
        // Each change takes a piece from those that are looked for.
        let first = |position: &Position| position.all_showing(&[piece]).next();
        while let Some(site) = first(position) {
            position.apply(match self.layout.is_crowd(site) {
                true => Change::Go {
                    from: site,
                    to: site,
                    piece,
                    becomes: then,
                },
                false => Change::Become { site, piece: then },
            });
        }
    }

    /// The same where it may lie under others.
    fn change_in_stacks(&self, position: &mut Position, piece: Piece, then: Piece) {
        for site in (0..self.layout.cells).map(Site::new) {
            if position.under(site).contains(&piece) {
                let stack: Vec<Piece> = position.standing(site).collect();
                for _ in &stack {
                    position.apply(Change::Pop { site });
                }
                for each in stack {
                    let piece = if each == piece { then } else { each };
                    position.apply(Change::Push { site, piece });
                }
            } else if position.at(site) == piece {
                position.apply(Change::Become { site, piece: then });
            }
        }
    }
}
