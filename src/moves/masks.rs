//! Whole boards at once: sets of sites as bits, so that all the pieces for which a straight
//! way is free are found together. Only for boards of up to 128 sites; on larger
//! ones each piece is looked at by itself. Boards of up to 64 do with words of half the size.

use std::ops::{BitAnd, BitOr, Not};

use super::program::{Check, MOST_RAY_TESTS, Op, Program, Tables};
use super::rays::{Ray, Tread};
use crate::position::{Piece, Position};

/// Most sites of a board whose sets fit into one word.
pub(super) const MOST_SITES: usize = 128;

/// One bit a site.
pub(super) type Bits = u128;

/// A word of one bit a site.
pub(super) trait Word:
    Copy + Default + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// All sites.
    const ALL: Self;

    /// The word of a set of a position.
    fn read(words: &[u64]) -> Self;

    /// That of any board.
    fn of(bits: Bits) -> Self;

    /// As that of any board.
    fn wide(self) -> Bits;

    /// Towards lower sites, and back towards higher ones.
    fn shifted(self, down: u8, up: u8) -> Self;

    /// How many sites there are.
    fn count(self) -> u32;

    /// Takes the lowest site out.
    fn take_lowest(&mut self) -> Option<usize>;

    /// Whether no site is in it.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::default()
    }
}

impl Word for u64 {
    const ALL: u64 = u64::MAX;

    #[inline]
    fn read(words: &[u64]) -> u64 {
        words.first().copied().unwrap_or(0)
    }

    #[inline]
    fn of(bits: Bits) -> u64 {
        bits as u64
    }

    #[inline]
    fn wide(self) -> Bits {
        Bits::from(self)
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn shifted(self, down: u8, up: u8) -> u64 {
        self.wrapping_shr(u32::from(down))
            .wrapping_shl(u32::from(up))
    }

    #[inline]
    fn take_lowest(&mut self) -> Option<usize> {
        let lowest = (*self != 0).then(|| self.trailing_zeros() as usize);
        *self &= self.wrapping_sub(1);
        lowest
    }
}

impl Word for Bits {
    const ALL: Bits = Bits::MAX;

    #[inline]
    fn read(words: &[u64]) -> Bits {
        match words {
            [low] => Bits::from(*low),
            [low, high, ..] => Bits::from(*low) | Bits::from(*high) << 64,
            [] => 0,
        }
    }

    #[inline]
    fn of(bits: Bits) -> Bits {
        bits
    }

    #[inline]
    fn wide(self) -> Bits {
        self
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn shifted(self, down: u8, up: u8) -> Bits {
        self.wrapping_shr(u32::from(down))
            .wrapping_shl(u32::from(up))
    }

    #[inline]
    fn take_lowest(&mut self) -> Option<usize> {
        let lowest = (*self != 0).then(|| self.trailing_zeros() as usize);
        *self &= self.wrapping_sub(1);
        lowest
    }
}

/// What the searches of whole boards need.
#[derive(Debug, Clone, Default)]
pub(super) enum Masks {
    /// The board is too large.
    #[default]
    None,
    /// It has up to 64 sites.
    Small(Board<u64>),
    /// It has up to 128.
    Large(Board<Bits>),
}

/// The same of a board that is small enough.
#[derive(Debug, Clone, Default)]
pub(super) struct Board<W> {
    stride: usize,
    /// Of each row its shifts.
    shifts: Vec<Shifts<W>>,
    /// Of each test, by its number, what it accepts and where.
    fills: Vec<Fill<W>>,
}

/// A row of neighbours as shifts of bits: sites that lie equally far from their
/// neighbours go together.
#[derive(Debug, Clone, Default)]
struct Shifts<W> {
    /// How far down from the neighbours' numbers those of sites are, or up, and the sites for
    /// which it is so: as a rule there are one or two of these.
    first: [(u8, u8, W); 2],
    others: Vec<(u8, u8, W)>,
    /// The sites whose neighbour is off the board.
    off: W,
}

/// What a test accepts.
#[derive(Debug, Clone, Default)]
struct Fill<W> {
    /// The contents, and on which sites each is accepted.
    contents: Vec<(Piece, W)>,
    /// Whether what lies off the board is accepted.
    off: bool,
}

impl Masks {
    /// Works the sets out, once the tables are complete; how many contents there are is
    /// the number of pieces and the empty cell. `checks` are
    /// all tests in the order of their numbers.
    pub(super) fn new(tables: &Tables, contents: usize, cells: usize, checks: &[Check]) -> Masks {
        match tables.stride.checked_sub(1) {
            Some(0..=64) => Masks::Small(Board::new(tables, contents, cells, checks)),
            Some(65..=MOST_SITES) => Masks::Large(Board::new(tables, contents, cells, checks)),
            _ => Masks::None,
        }
    }

    /// The sites from which a match may begin, as far as its first step tells.
    pub(super) fn beginnings(&self, position: &Position, program: &Program) -> Option<Bits> {
        match self {
            Masks::None => None,
            Masks::Small(board) => board.beginnings(position, program).map(Word::wide),
            Masks::Large(board) => board.beginnings(position, program),
        }
    }

    /// The sites from which a program matches, if all its ways are straight.
    pub(super) fn free(&self, position: &Position, program: &Program) -> Option<Bits> {
        match self {
            Masks::None => None,
            Masks::Small(board) => board.free(position, program).map(Word::wide),
            Masks::Large(board) => board.free(position, program),
        }
    }
}

impl<W: Word> Board<W> {
    fn new(tables: &Tables, contents: usize, cells: usize, checks: &[Check]) -> Board<W> {
        let stride = tables.stride;
        let rows = tables.rows.chunks_exact(stride);
        let fill = |check: &Check| Fill::of(tables, *check, contents, cells);
        Board {
            stride,
            shifts: rows
                .map(|row| Shifts::of(&row[..stride - 1], cells))
                .collect(),
            fills: checks.iter().map(fill).collect(),
        }
    }

    #[inline]
    fn fill(&self, check: Check) -> Option<&Fill<W>> {
        self.fills.get(check.number as usize)
    }

    #[inline]
    fn shifts(&self, row: u32) -> Option<&Shifts<W>> {
        self.shifts.get(row as usize / self.stride.max(1))
    }

    /// The sites that pass a test.
    #[inline]
    pub(super) fn passing(&self, position: &Position, check: Check) -> W {
        self.fill(check)
            .map_or_else(W::default, |fill| fill.sites(position))
    }

    fn beginnings(&self, position: &Position, program: &Program) -> Option<W> {
        let mut found = W::default();
        for branch in program.branches.get(..program.first_turn)? {
            let check = match program.ops.get(branch.start as usize)? {
                Op::One { check, .. } => *check,
                Op::Many { check, min, .. } if *min > 0 => *check,
                _ => return None,
            };
            let passing = self.passing(position, check);
            found = found | self.shifts(branch.row)?.back(passing);
        }
        Some(found)
    }

    /// The sites from which a program matches, if all its ways are straight.
    #[inline]
    pub(super) fn free(&self, position: &Position, program: &Program) -> Option<W> {
        let rays = program.rays.as_ref()?;
        let passed = self.passed(position, program);
        let all = rays.iter().map(|ray| self.origins(&passed, ray));
        Some(all.fold(W::default(), |all, each| all | each))
    }

    /// Where each of a program's tests passes now, to ask its rays with.
    #[inline]
    pub(super) fn passed(&self, position: &Position, program: &Program) -> Passed<W> {
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
    pub(super) fn origins(&self, passed: &Passed<W>, ray: &Ray) -> W {
        let Some(shifts) = self.shifts(ray.row) else {
            return W::default();
        };
        let mut ahead = W::ALL;
        for item in ray.items.iter().rev() {
            let known = passed.0.get(usize::from(item.test)).copied();
            let (there, off) = known.unwrap_or_default();
            ahead = match item.tread {
                Tread::Look => {
                    let beyond = if off { shifts.off } else { W::default() };
                    ahead & (shifts.back(there) | beyond)
                }
                Tread::Step => shifts.back(there & ahead),
                Tread::Run(least) => {
                    let mut all = ahead;
                    loop {
                        let more = all | shifts.back(there & all);
                        if more == all {
                            break;
                        }
                        all = more;
                    }
                    (0..least).fold(all, |ahead, _| shifts.back(there & ahead))
                }
            };
        }
        ahead
    }
}

/// Where the tests of a program's rays pass, and whether each passes off the board.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Passed<W>([(W, bool); MOST_RAY_TESTS]);

impl<W: Word> Shifts<W> {
    fn of(row: &[u16], cells: usize) -> Shifts<W> {
        let mut groups: Vec<(u8, u8, Bits)> = Vec::new();
        let mut off: Bits = 0;
        for (site, next) in row.iter().enumerate().take(cells) {
            let next = usize::from(*next);
            if next >= cells {
                off |= 1 << site;
                continue;
            }
            // No board that is searched so has more than 128 sites.
            let distance = |from: usize, to: usize| to.saturating_sub(from) as u8;
            let (down, up) = (distance(site, next), distance(next, site));
            let known = groups
                .iter_mut()
                .find(|(low, high, _)| (*low, *high) == (down, up));
            match known {
                Some((_, _, sites)) => *sites |= 1 << site,
                None => groups.push((down, up, 1 << site)),
            }
        }
        let mut narrow = groups
            .into_iter()
            .map(|(down, up, sites)| (down, up, W::of(sites)));
        Shifts {
            first: [(); 2].map(|()| narrow.next().unwrap_or_default()),
            others: narrow.collect(),
            off: W::of(off),
        }
    }

    /// The sites whose neighbour is in a set.
    #[inline]
    fn back(&self, set: W) -> W {
        let part = |(down, up, sites): &(u8, u8, W)| set.shifted(*down, *up) & *sites;
        let mut found = part(&self.first[0]) | part(&self.first[1]);
        for other in &self.others {
            found = found | part(other);
        }
        found
    }
}

impl<W: Word> Fill<W> {
    fn of(tables: &Tables, check: Check, contents: usize, cells: usize) -> Fill<W> {
        let mut fill = Fill {
            contents: Vec::new(),
            off: tables
                .accepts(check, tables.stride - 1)
                .contains(Piece::OFF),
        };
        for content in 0..contents {
            let piece = Piece(u8::try_from(content).unwrap_or(u8::MAX));
            let mut sites: Bits = 0;
            for site in 0..cells {
                if tables.accepts(check, site).contains(piece) {
                    sites |= 1 << site;
                }
            }
            if sites != 0 {
                fill.contents.push((piece, W::of(sites)));
            }
        }
        fill
    }

    #[inline]
    fn sites(&self, position: &Position) -> W {
        let mut found = W::default();
        for (piece, sites) in &self.contents {
            found = found | W::read(position.set(*piece)) & *sites;
        }
        found
    }
}
