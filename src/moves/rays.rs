//! Straight ways, which can be searched for on whole boards at once.

use super::program::{Branch, Check, MOST_RAY_TESTS, Op, Program};

/// How an item of a ray goes along it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tread {
    /// The next site is tested without going there.
    Look,
    /// One site.
    Step,
    /// So many sites or more.
    Run(u16),
}

/// One item of a ray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RayItem {
    /// Which of the program's distinct tests it is.
    pub(super) test: u8,
    /// How it goes on.
    pub(super) tread: Tread,
    /// Whether what stands there is captured.
    pub(super) capture: bool,
}

/// A straight way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ray {
    pub(super) row: u32,
    /// Its items.
    pub(super) items: Vec<RayItem>,
    /// After how many steps the piece comes to rest, where every match is of one length.
    pub(super) stop: Option<usize>,
}

impl Program {
    /// How many sites on from where it begins a branch looks at most before it turns.
    pub(super) fn reach(&self, branch: &Branch) -> usize {
        let ops = self.ops.iter().skip(branch.start as usize);
        let straight = ops.take_while(|op| !matches!(op, Op::End | Op::Turn { .. }));
        straight.fold(0, |reach: usize, op| {
            reach.saturating_add(match op {
                Op::Many { max, .. } => usize::from(*max),
                _ => 1,
            })
        })
    }

    /// Notes the rays of a program all of whose matches are straight, on a board whose longest
    /// way has so many sites.
    pub(super) fn find_rays(&mut self, longest: u16) {
        self.rays = None;
        if self.shoves {
            return;
        }
        let mut rays = Vec::new();
        let mut tests: Vec<Check> = Vec::new();
        let mut number = |check: Check| {
            let known = tests.iter().position(|other| *other == check);
            let at = known.unwrap_or_else(|| {
                tests.push(check);
                tests.len() - 1
            });
            u8::try_from(at).unwrap_or(u8::MAX)
        };
        for branch in &self.branches {
            let mut items = Vec::new();
            let (mut steps, mut stop, mut runs) = (0, None, false);
            for op in &self.ops[branch.start as usize..] {
                let (check, tread, capture) = match op {
                    Op::One { check, marks } => {
                        steps += 1;
                        if marks.stop {
                            stop = Some(steps);
                        }
                        (*check, Tread::Step, marks.capture)
                    }
                    Op::Look { check } => (*check, Tread::Look, false),
                    Op::Many {
                        check,
                        marks,
                        min,
                        max,
                    } if *max >= longest => {
                        runs = true;
                        (*check, Tread::Run(*min), marks.capture)
                    }
                    Op::End => break,
                    Op::Turn { .. } | Op::Many { .. } => return,
                };
                items.push(RayItem {
                    test: number(check),
                    tread,
                    capture,
                });
            }
            rays.push(Ray {
                row: branch.row,
                items,
                stop: (!runs).then(|| stop.unwrap_or(steps)),
            });
        }
        let fits = tests.len() <= MOST_RAY_TESTS && self.branches.len() == self.first_turn;
        self.rays = fits.then_some(rays);
        self.ray_tests = tests;
    }
}
