//! Backgammon by brute force: every order of the dice, every checker.

use std::collections::BTreeSet;

/// Checkers by point, counted from 1 for whoever moves: 25 is the bar, 0 is off. The other
/// side's points are the same ones seen from here, its bar and its borne-off apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Board {
    pub(crate) own: [u8; 26],
    pub(crate) other: [u8; 26],
    pub(crate) other_bar: u8,
}

impl Board {
    /// What one die does with the checker on a point, if it can do anything.
    fn moved(&self, from: usize, die: usize) -> Option<Board> {
        if self.own[from] == 0 || (self.own[25] > 0 && from != 25) {
            return None;
        }
        let mut next = self.clone();
        next.own[from] -= 1;
        if from > die {
            let to = from - die;
            match self.other[to] {
                0 => {}
                1 => {
                    next.other[to] = 0;
                    next.other_bar += 1;
                }
                _ => return None,
            }
            next.own[to] += 1;
            return Some(next);
        }
        if (7..26).any(|point| self.own[point] > 0) {
            return None;
        }
        if from < die && (from + 1..7).any(|point| self.own[point] > 0) {
            return None;
        }
        next.own[0] += 1;
        Some(next)
    }

    /// Every position after the dice in this order, with how many of them were used.
    fn after(&self, dice: &[usize], used: usize, found: &mut Vec<(usize, usize, Board)>) {
        let mut stuck = true;
        if let Some((die, rest)) = dice.split_first() {
            for from in 1..26 {
                if let Some(next) = self.moved(from, *die) {
                    stuck = false;
                    next.after_one(*die, rest, used + 1, found);
                }
            }
        }
        if stuck {
            found.push((used, 0, self.clone()));
        }
    }

    fn after_one(
        &self,
        die: usize,
        rest: &[usize],
        used: usize,
        found: &mut Vec<(usize, usize, Board)>,
    ) {
        let before = found.len();
        self.after(rest, used, found);
        // Where it was the only one its number matters.
        for entry in &mut found[before..] {
            if entry.0 == 1 {
                entry.1 = die;
            }
        }
    }

    /// The distinct positions that a throw may come to.
    pub(crate) fn results(&self, one: usize, two: usize) -> BTreeSet<Board> {
        let mut found = Vec::new();
        if one == two {
            self.after(&[one; 4], 0, &mut found);
        } else {
            self.after(&[one, two], 0, &mut found);
            self.after(&[two, one], 0, &mut found);
        }
        let most = found.iter().map(|entry| entry.0).max().unwrap_or(0);
        found.retain(|entry| entry.0 == most);
        if most == 1 && one != two {
            let larger = found.iter().map(|entry| entry.1).max().unwrap_or(0);
            found.retain(|entry| entry.1 == larger);
        }
        found.into_iter().map(|(_, _, board)| board).collect()
    }
}
