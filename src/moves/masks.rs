//! Whole boards at once: sets of sites as bits, so that all the pieces for which a short
//! straight way is free are found together. Only for boards of up to 128 sites; on larger
//! ones each piece is looked at by itself.

use super::program::{Check, MOST_RAY_TESTS, Op, Program, Ray, RayItem, Tables};
use crate::position::{Piece, Position};

/// Most sites of a board whose sets fit into one word.
pub(super) const MOST_SITES: usize = 128;

/// One bit a site.
pub(super) type Bits = u128;

/// What the searches of whole boards need.
#[derive(Debug, Clone, Default)]
pub(super) struct Masks {
    /// Whether the board is small enough.
    ready: bool,
    /// Of each row its shifts; empty where the board is too large.
    shifts: Vec<Shifts>,
    /// Of each test, by its number, what it accepts and where.
    fills: Vec<Fill>,
}

/// A row of neighbours as shifts of bits: sites that lie equally far from their
/// neighbours go together.
#[derive(Debug, Clone, Default)]
struct Shifts {
    /// How far the neighbour's number is from the site's, and the sites for which it is so.
    groups: Vec<(i16, Bits)>,
    /// The sites whose neighbour is off the board.
    off: Bits,
}

/// What a test accepts.
#[derive(Debug, Clone, Default)]
struct Fill {
    /// The contents, and on which sites each is accepted.
    contents: Vec<(Piece, Bits)>,
    /// Whether what lies off the board is accepted.
    off: bool,
}

impl Masks {
    /// Works the sets out, once the tables are complete; how many contents there are is
    /// the number of pieces and the empty cell. `checks` are
    /// all tests in the order of their numbers.
    pub(super) fn new(tables: &Tables, contents: usize, cells: usize, checks: &[Check]) -> Masks {
        let stride = tables.stride;
        if stride == 0 || stride > MOST_SITES + 1 {
            return Masks::default();
        }
        let shifts = tables
            .rows
            .chunks_exact(stride)
            .map(|row| Shifts::of(&row[..stride - 1], cells))
            .collect();
        let fills = checks
            .iter()
            .map(|check| Fill::of(tables, *check, contents, cells))
            .collect();
        Masks {
            ready: true,
            shifts,
            fills,
        }
    }

    /// Whether whole boards can be searched.
    pub(super) fn is_ready(&self) -> bool {
        self.ready
    }

    #[inline]
    fn fill(&self, check: Check) -> Option<&Fill> {
        self.fills.get(check.number as usize)
    }

    /// The sites that pass a test.
    #[inline]
    pub(super) fn passing(&self, position: &Position, check: Check) -> Bits {
        self.fill(check).map_or(0, |fill| fill.sites(position))
    }

    /// The sites from which one step along a row meets what passes a test.
    #[inline]
    pub(super) fn beside(
        &self,
        position: &Position,
        row: u32,
        check: Check,
        stride: usize,
    ) -> Bits {
        match (
            self.shifts.get(row as usize / stride.max(1)),
            self.fill(check),
        ) {
            (Some(shifts), Some(fill)) => shifts.back(fill.sites(position)),
            _ => 0,
        }
    }

    /// Where each of a program's tests passes now, to ask its rays with.
    #[inline]
    pub(super) fn passed(&self, position: &Position, program: &Program) -> Passed {
        let mut passed = Passed::default();
        for (slot, check) in passed.0.iter_mut().zip(&program.ray_tests) {
            if let Some(fill) = self.fill(*check) {
                *slot = (fill.sites(position), fill.off);
            }
        }
        passed
    }

    /// The sites from which a ray is free.
    #[inline]
    pub(super) fn origins(&self, passed: &Passed, ray: &Ray, stride: usize) -> Bits {
        let Some(shifts) = self.shifts.get(ray.row as usize / stride.max(1)) else {
            return 0;
        };
        let mut ahead = Bits::MAX;
        for item in ray.items.iter().rev() {
            let (there, off) = passed
                .0
                .get(usize::from(item.test))
                .copied()
                .unwrap_or((0, false));
            ahead = match item.look {
                true => {
                    let beyond = if off { shifts.off } else { 0 };
                    ahead & (shifts.back(there) | beyond)
                }
                false => shifts.back(there & ahead),
            };
        }
        ahead
    }
}

/// Where the tests of a program's rays pass, and whether each passes off the board.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Passed([(Bits, bool); MOST_RAY_TESTS]);

impl Shifts {
    fn of(row: &[u16], cells: usize) -> Shifts {
        let mut shifts = Shifts::default();
        for (site, next) in row.iter().enumerate().take(cells) {
            if usize::from(*next) >= cells {
                shifts.off |= 1 << site;
                continue;
            }
            let distance = i32::from(*next) - i32::try_from(site).unwrap_or(0);
            let distance = i16::try_from(distance).unwrap_or(0);
            match shifts
                .groups
                .iter_mut()
                .find(|(known, _)| *known == distance)
            {
                Some((_, sites)) => *sites |= 1 << site,
                None => shifts.groups.push((distance, 1 << site)),
            }
        }
        shifts
    }

    /// The sites whose neighbour is in a set.
    #[inline]
    fn back(&self, set: Bits) -> Bits {
        let mut found = 0;
        for (distance, sites) in &self.groups {
            let shifted = match distance {
                0.. => set >> *distance,
                _ => set << -*distance,
            };
            found |= shifted & sites;
        }
        found
    }
}

impl Fill {
    fn of(tables: &Tables, check: Check, contents: usize, cells: usize) -> Fill {
        let mut fill = Fill::default();
        for content in 0..contents {
            let piece = Piece(u8::try_from(content).unwrap_or(u8::MAX));
            let mut sites = 0;
            for site in 0..cells {
                if tables.accepts(check, site).contains(piece) {
                    sites |= 1 << site;
                }
            }
            if sites != 0 {
                fill.contents.push((piece, sites));
            }
        }
        fill.off = tables
            .accepts(check, tables.stride - 1)
            .contains(Piece::OFF);
        fill
    }

    #[inline]
    fn sites(&self, position: &Position) -> Bits {
        let mut found = 0;
        for (piece, sites) in &self.contents {
            found |= bits(position.set(*piece)) & sites;
        }
        found
    }
}

/// The words of a set as one.
#[inline]
pub(super) fn bits(words: &[u64]) -> Bits {
    match words {
        [low] => Bits::from(*low),
        [low, high, ..] => Bits::from(*low) | Bits::from(*high) << 64,
        [] => 0,
    }
}

impl Program {
    /// The sites from which a match may begin, as far as its first step tells.
    pub(super) fn beginnings(&self, tables: &Tables, position: &Position) -> Option<Bits> {
        let mut found = 0;
        for branch in self.branches.get(..self.first_turn)? {
            let check = match self.ops.get(branch.start as usize)? {
                Op::One { check, .. } => *check,
                Op::Many { check, min, .. } if *min > 0 => *check,
                _ => return None,
            };
            found |= tables
                .masks
                .beside(position, branch.row, check, tables.stride);
        }
        Some(found)
    }

    /// Notes the rays of a program all of whose matches are straight and of a fixed length.
    pub(super) fn find_rays(&mut self) {
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
            let mut ray = Ray {
                row: branch.row,
                items: Vec::new(),
                stop: 0,
            };
            let (mut steps, mut stop) = (0, None);
            for op in &self.ops[branch.start as usize..] {
                match op {
                    Op::One { check, marks } => {
                        steps += 1;
                        ray.items.push(RayItem {
                            test: number(*check),
                            look: false,
                            capture: marks.capture,
                        });
                        if marks.stop {
                            stop = Some(steps);
                        }
                    }
                    Op::Look { check } => ray.items.push(RayItem {
                        test: number(*check),
                        look: true,
                        capture: false,
                    }),
                    Op::End => break,
                    Op::Turn { .. } | Op::Many { .. } => return,
                }
            }
            ray.stop = stop.unwrap_or(steps);
            rays.push(ray);
        }
        let fits = tests.len() <= MOST_RAY_TESTS && self.branches.len() == self.first_turn;
        self.rays = fits.then_some(rays);
        self.ray_tests = tests;
    }
}
