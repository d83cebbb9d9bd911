//! Filling a list with the legal moves of a position.

use std::ops::ControlFlow;

use super::list::{Move, MoveList};
use super::narrow::{drop_doubles, keep_best_moves};
use super::request::{MOST_BRANCHES, MOST_MOVES, Request, TooMany};
use super::rules::{Follow, Leg, LegId, Rules};
use super::search::Search;
use super::walk::Walk;
use crate::board::Site;
use crate::position::{Piece, Position};

impl Rules {
    /// Fills `list` with the moves of the seat to move.
    ///
    /// # Errors
    /// [`TooMany`] where the search outgrows its limits; the list is empty then.
    pub fn list(
        &self,
        position: &Position,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<(), TooMany> {
        list.clear();
        let Some(seat) = self.seats.get(position.seat().index()) else {
            return Ok(());
        };
        list.scratch.cells.clear();
        list.scratch.cells.extend_from_slice(position.cells());
        let mut search = Search {
            rules: self,
            seat,
            position,
            request,
            budget: MOST_BRANCHES,
            list,
        };
        let found = if request.is_plain() {
            search.by_classes()
        } else {
            search.all_at_once()
        };
        if found.is_err() {
            list.clear();
            return found;
        }
        if seat.overlapping && list.len() > 1 {
            drop_doubles(list);
        }
        keep_best_moves(list, seat, position, request.priorities);
        Ok(())
    }
}

impl Search<'_> {
    /// Class by class from the top, to the first that gives anything.
    fn by_classes(&mut self) -> Result<(), TooMany> {
        let seat = self.seat;
        for class in &seat.classes {
            self.begin();
            for id in &class.legs {
                let leg = seat.leg(*id);
                if class.ranked || leg.follow != Follow::End {
                    self.find_steps(*id, leg)?;
                } else {
                    self.find_moves(*id, leg)?;
                }
            }
            if !self.list.scratch.steps.is_empty() {
                self.extend_steps(class.ranked)?;
            }
            if !self.list.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// All starting legs together, with the priorities that the request keeps.
    fn all_at_once(&mut self) -> Result<(), TooMany> {
        let seat = self.seat;
        self.begin();
        for id in &seat.all_starts {
            self.find_steps(*id, seat.leg(*id))?;
        }
        self.extend_steps(true)
    }

    fn begin(&mut self) {
        self.list.scratch.steps.clear();
        self.list.scratch.pool.clear();
    }

    /// Lists the moves of a leg that is a move by itself.
    fn find_moves(&mut self, id: LegId, leg: &Leg) -> Result<(), TooMany> {
        let mut cells = std::mem::take(&mut self.list.scratch.cells);
        let mut walked = std::mem::take(&mut self.list.scratch.walked);
        let mut flow = ControlFlow::Continue(());
        let (seat, list) = (self.seat, &mut *self.list);
        for from in origins(self.position, leg) {
            walked.clear();
            cells[from.index()] = Piece::EMPTY;
            let mut walk = Walk {
                tables: &self.rules.tables,
                program: &leg.program,
                cells: &cells,
                captured: &mut walked,
                budget: &mut self.budget,
            };
            flow = walk.from(from, &mut |to, captured| {
                if to == from && captured.is_empty() {
                    // A way of no steps is no move.
                    return ControlFlow::Continue(());
                }
                let becomes = seat.promoted(leg.becomes, to, true);
                list.push(
                    Move::bare(id, from, to, leg.piece, becomes),
                    &[to],
                    captured,
                );
                if list.len() > MOST_MOVES {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            cells[from.index()] = leg.piece;
            if flow.is_break() {
                break;
            }
        }
        self.list.scratch.cells = cells;
        self.list.scratch.walked = walked;
        if flow.is_break() {
            Err(TooMany)
        } else {
            Ok(())
        }
    }

    /// Finds the first legs of a rule, to be ranked and gone on from.
    fn find_steps(&mut self, id: LegId, leg: &Leg) -> Result<(), TooMany> {
        let mut cells = std::mem::take(&mut self.list.scratch.cells);
        let mut flow = Ok(());
        for from in origins(self.position, leg) {
            cells[from.index()] = Piece::EMPTY;
            flow = self.walk_leg(id, leg, from, &cells);
            cells[from.index()] = leg.piece;
            if flow.is_err() {
                break;
            }
        }
        self.list.scratch.cells = cells;
        flow
    }
}

/// The sites where a leg can begin.
fn origins(position: &Position, leg: &Leg) -> impl Iterator<Item = Site> {
    position
        .set(leg.piece)
        .iter()
        .enumerate()
        .flat_map(move |(at, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                while rest != 0 {
                    let site = Site::new(at * 64 + rest.trailing_zeros() as usize);
                    rest &= rest - 1;
                    if leg.from.as_ref().is_none_or(|from| from.contains(site)) {
                        return Some(site);
                    }
                }
                None
            })
        })
}
