//! What is known of the sites that a piece has come along.

use super::compile::Compiler;
use super::program::{Branch, Op, Program};
use crate::board::Site;
use crate::position::PieceSet;

impl Compiler<'_> {
    /// Whether every match of a pattern, from where a piece has come to rest by a way, ends on
    /// the site right behind it, and that is sure to be empty then: it came from there, or over
    /// it.
    pub fn leaves_empty(&self, way: &Program, ends: &Program) -> bool {
        let ways = way.branches.iter().take(way.first_turn);
        let turns = ends.branches.iter().take(ends.first_turn);
        let one = |branch: &Branch| {
            let ops = ends.ops.get(branch.start as usize..).unwrap_or_default();
            matches!(ops, [Op::One { .. }, Op::End, ..])
        };
        !way.shoves
            && !way.round
            && way.first_turn > 0
            && ends.first_turn > 0
            && turns.clone().all(one)
            && ways.clone().all(|way_there| {
                self.empty_behind(way, way_there)
                    && turns.clone().all(|turn| self.leads_back(way_there, turn))
            })
    }

    /// Whether the site right before where a piece comes to rest along a branch is empty then.
    fn empty_behind(&self, way: &Program, branch: &Branch) -> bool {
        // Where it comes from it stands no more.
        let (mut known, mut landing) = (vec![true], None);
        for op in way.ops.get(branch.start as usize..).unwrap_or_default() {
            let (check, marks, count) = match *op {
                Op::One { check, marks } => (check, marks, 1),
                Op::Many {
                    check, marks, min, ..
                } => (check, marks, usize::from(min).max(1)),
                Op::Look { .. } => continue,
                Op::End => break,
                Op::Turn { .. } => return false,
            };
            let pieces: PieceSet = self.words.pieces.all().collect();
            let mut sites = 0..self.tables.stride;
            let bare = sites.all(|site| {
                let accepted = self.tables.accepts(check, site);
                accepted.intersection(pieces).is_empty()
            });
            known.extend(std::iter::repeat_n(bare || marks.capture, count));
            if marks.stop {
                landing = Some(known.len() - 1);
            }
        }
        let landing = landing.unwrap_or(known.len() - 1);
        let many = |op: &Op| matches!(op, Op::Many { .. });
        // What is repeated may be left out: then what comes before it is right behind.
        let repeats = way.ops.iter().any(many);
        match repeats {
            true => known.iter().take(landing).all(|empty| *empty),
            false => landing > 0 && known.get(landing - 1) == Some(&true),
        }
    }

    /// Whether a step along a turn always leads back by the last step along a way.
    fn leads_back(&self, way: &Branch, turn: &Branch) -> bool {
        let off = Site::new(self.tables.stride - 1);
        (0..self.tables.stride).map(Site::new).all(|site| {
            let next = self.tables.step(way.row, site);
            next == off || {
                let back = self.tables.step(turn.row, next);
                back == site || back == off
            }
        })
    }
}
