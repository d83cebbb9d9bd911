//! The search for the moves of one seat, and the walk along one leg.

use std::ops::ControlFlow;

use super::list::{MoveList, Step};
use super::narrow::rank;
use super::request::{MOST_MOVES, Request, TooMany};
use super::rules::{Leg, LegId, Rules, SeatRules};
use super::walk::Walk;
use crate::board::Site;
use crate::position::{Piece, Position};

/// What is searched, and the list that is filled.
pub(super) struct Search<'a> {
    pub(super) rules: &'a Rules,
    pub(super) seat: &'a SeatRules,
    pub(super) position: &'a Position,
    pub(super) request: &'a Request<'a>,
    pub(super) budget: u32,
    pub(super) list: &'a mut MoveList,
}

impl Search<'_> {
    /// Notes every match of a leg from a site as a step.
    pub(super) fn walk_leg(
        &mut self,
        id: LegId,
        leg: &Leg,
        from: Site,
        cells: &[Piece],
    ) -> Result<(), TooMany> {
        let scratch = &mut self.list.scratch;
        let (steps, pool) = (&mut scratch.steps, &mut scratch.pool);
        let seat = self.seat;
        scratch.walked.clear();
        let mut walk = Walk {
            tables: &self.rules.tables,
            program: &leg.program,
            cells,
            captured: &mut scratch.walked,
            budget: &mut self.budget,
        };
        let flow = walk.from(from, &mut |to, captured| {
            let start = pool.len() as u32;
            pool.extend_from_slice(captured);
            steps.push(Step {
                leg: id,
                from,
                to,
                captures: (start, pool.len() as u32),
                rank: rank(seat, leg.piece, captured, cells),
            });
            if steps.len() > MOST_MOVES {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            Err(TooMany)
        } else {
            Ok(())
        }
    }
}
