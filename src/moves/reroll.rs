//! Throwing dice that lie on the table again: each choice of them is a move.

use super::list::MoveList;
use super::request::{MOST_MOVES, TooMany};
use crate::position::{Change, Position};

/// Which dice a seat may throw again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reroll {
    /// The pool, as an index of the layout's dice.
    pub pool: u8,
    /// The faces that stay, as indices of the pool's faces.
    pub locked: Vec<u8>,
    /// The pool in which it is noted what has been thrown again once and stays then; `None` where
    /// dice may be thrown again and again.
    pub once: Option<u8>,
    /// How many dice at most are thrown by one move.
    pub most: u8,
}

impl Reroll {
    /// How many dice of each face may be thrown again, by the number of the face.
    pub fn free(&self, position: &Position) -> Vec<u8> {
        let faces = |pool: u8| position.faces(usize::from(pool));
        let sides = position.layout().dice.get(usize::from(self.pool));
        let mut free = vec![0u8; sides.map_or(0, |pool| pool.faces.len())];
        for face in faces(self.pool) {
            if let Some(count) = free.get_mut(usize::from(face)) {
                *count += 1;
            }
        }
        for face in self.once.into_iter().flat_map(faces) {
            if let Some(count) = free.get_mut(usize::from(face)) {
                *count = count.saturating_sub(1);
            }
        }
        for face in &self.locked {
            if let Some(count) = free.get_mut(usize::from(*face)) {
                *count = 0;
            }
        }
        free
    }

    /// Whether any die may be thrown again.
    pub fn is_possible(&self, position: &Position) -> bool {
        self.free(position).iter().any(|count| *count > 0)
    }

    /// Makes of the move that has been listed last one for each choice of dice, the first dice
    /// of which are the lowest.
    pub(super) fn spread(&self, position: &Position, list: &mut MoveList) -> Result<(), TooMany> {
        let free = self.free(position);
        let faces: Vec<(u8, u8)> = (0..).zip(free).filter(|(_, count)| *count > 0).collect();
        let mut counts = vec![0u8; faces.len()];
        let mut chosen: Vec<Change> = Vec::new();
        let Some(bare) = list.take_last() else {
            return Ok(());
        };
        let mut changes = 0;
        // Counts up through all choices of so many dice at most, the highest face fastest.
        while let Some(at) = next_digit(&counts, &faces, self.most) {
            counts[at] += 1;
            counts[at + 1..].fill(0);
            chosen.clear();
            for (count, (face, _)) in counts.iter().zip(&faces) {
                let spend = Change::Spend {
                    pool: self.pool,
                    face: *face,
                };
                chosen.extend(std::iter::repeat_n(spend, usize::from(*count)));
            }
            changes += chosen.len();
            list.push_like(&bare, &chosen);
            if list.len() > MOST_MOVES || changes > MOST_CHANGES {
                return Err(TooMany);
            }
        }
        Ok(())
    }
}

/// The place of the count that is the next to grow, those behind it beginning at 0 again.
fn next_digit(counts: &[u8], faces: &[(u8, u8)], most: u8) -> Option<usize> {
    let mut before: u32 = counts.iter().map(|count| u32::from(*count)).sum();
    (0..faces.len()).rev().find(|at| {
        before -= u32::from(counts[*at]);
        counts[*at] < faces[*at].1 && before + u32::from(counts[*at]) < u32::from(most)
    })
}

/// Most dice of all choices together.
const MOST_CHANGES: usize = 500_000;
