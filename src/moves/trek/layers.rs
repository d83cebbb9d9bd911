//! What the quick search knows: for each set of captures whole sets of sites, kept one behind
//! the other. What stands around a site is looked at once for all walks from there.

use super::bits::Set;
use super::ground::{MOST_PREY, Prey};
use super::plan::Window;
use super::{Ground, Notes, Trek};
use crate::board::Site;
use crate::position::Piece;

/// Most sets of captures that are told apart in layers.
const MOST_SETS: usize = 256;

/// Most words that notes are kept in.
const MOST_WORDS: usize = 2_000_000;

/// Why the quick search is given up.
pub(super) enum GivenUp {
    /// It is not made for what was met.
    Unfit,
    /// There is more than may be searched.
    TooMuch,
}

impl Trek {
    /// How many sets of sites are kept for each set of captures: of each test those that pass
    /// it and of all those where steps that are not simple may begin, the layers, one of them for steps that cost nothing, the ends, and what is done.
    pub(super) fn unit(&self) -> usize {
        let rows = self.plan.rows.len();
        let layers = usize::from(self.budget) + 2;
        self.checks.len() + 1 + layers * (rows + 3) + 2 + rows
    }

    /// Looks at what stands where around a site, for walks that begin there and at others.
    /// What has been looked at is not looked at again before it is forgotten. The piece has
    /// been lifted from the site, where others pass it as it stood there.
    pub(in super::super) fn survey(
        &self,
        ground: Ground<'_>,
        from: Site,
        lifted: Option<Piece>,
        notes: &mut Notes,
    ) {
        let Some((at, window)) = self.plan.window_of(from) else {
            return;
        };
        if notes.surveyed == Some(at) {
            return;
        }
        notes.surveyed = Some(at);
        notes.passing.clear();
        notes.passing.extend_from_slice(&self.bare[at]);
        let told = &self.told[at];
        let mut note = |bit: usize, passes: &mut dyn FnMut(usize) -> bool| {
            let tests = notes.passing.chunks_exact_mut(window.words);
            for (number, words) in tests.enumerate() {
                let passes = u64::from(passes(number));
                let word = &mut words[bit / 64];
                *word = *word & !(1 << (bit % 64)) | passes << (bit % 64);
            }
        };
        let cells = ground.cells.get(window.first..).unwrap_or_default();
        for (bit, content) in cells.iter().enumerate().take(window.words * 64) {
            if content.is_empty() {
                continue;
            }
            let site = Site::new(window.first + bit);
            note(bit, &mut |number| match told[number] {
                Some(set) if ground.beside.is_none() => set.contains(*content),
                _ => ground.passes(self.checks[number], site, false),
            });
        }
        if let Some(piece) = lifted {
            note(from.index() - window.first, &mut |number| {
                ground.tables.passes(self.checks[number], from, piece)
            });
        }
    }
}

/// The sets of sites of one search.
pub(super) struct Layers<'a, 'b, const W: usize> {
    pub(super) trek: &'a Trek,
    pub(super) ground: Ground<'a>,
    pub(super) window: &'a Window,
    /// For each test the sites that pass it where nothing stands.
    pub(super) bare: &'a [u64],
    pub(super) from: Site,
    /// How many rows there are.
    pub(super) rows: usize,
    /// Where in what is known of a set of captures the layers begin, and how much it is.
    pub(super) layers: usize,
    pub(super) unit: usize,
    pub(super) words: Vec<u64>,
    pub(super) notes: &'b mut Notes,
    pub(super) budget: &'b mut u32,
}

/// What is known of a set of captures, in the order in which it is kept.
impl<const W: usize> Layers<'_, '_, W> {
    /// The sites that pass a test.
    #[inline]
    pub(super) fn at_passing(&self, set: usize, check: usize) -> usize {
        set * self.unit + check
    }

    /// The sites that steps which are not simple may go to first.
    #[inline]
    pub(super) fn at_busy(&self, set: usize) -> usize {
        set * self.unit + self.layers - 1
    }

    /// The sites reached at a cost along a row; those that are not reached along any are under
    /// the number after the last row.
    #[inline]
    pub(super) fn at_came(&self, set: usize, cost: u16, row: usize) -> usize {
        set * self.unit + self.layers + usize::from(cost) * (self.rows + 3) + row
    }

    /// The sites reached at a cost by whatever row.
    #[inline]
    pub(super) fn at_any(&self, set: usize, cost: u16) -> usize {
        self.at_came(set, cost, self.rows + 1)
    }

    /// Those of them to which some way leads for sure that uses no edge twice.
    #[inline]
    pub(super) fn at_sure(&self, set: usize, cost: u16) -> usize {
        self.at_came(set, cost, self.rows + 2)
    }

    /// The ends; after them those that are sure.
    #[inline]
    pub(super) fn at_ends(&self, set: usize) -> usize {
        self.at_came(set, self.trek.budget + 2, 0)
    }

    /// The sites from which steps without a cost along a row have been made.
    #[inline]
    pub(super) fn at_done(&self, set: usize, row: usize) -> usize {
        self.at_ends(set) + 2 + row
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> Set<W> {
        let (sets, _) = self.words.as_chunks::<W>();
        Set(sets[at])
    }

    #[inline]
    pub(super) fn add(&mut self, at: usize, more: Set<W>) {
        let (sets, _) = self.words.as_chunks_mut::<W>();
        sets[at] = (Set(sets[at]) | more).0;
    }

    /// The sites reached at a cost.
    #[inline]
    pub(super) fn reached(&self, set: usize, cost: u16) -> Set<W> {
        self.get(self.at_any(set, cost))
    }

    /// The sites that have been reached at a cost along any row, noted so.
    #[inline]
    pub(super) fn gathered(&mut self, set: usize, cost: u16) -> Set<W> {
        let at = self.at_came(set, cost, 0);
        let (sets, _) = self.words.as_chunks_mut::<W>();
        let layer = &mut sets[at..at + self.rows + 2];
        let came = layer[..=self.rows].iter();
        let all = came.fold(Set::NONE, |all, came| all | Set(*came));
        layer[self.rows + 1] = all.0;
        all
    }

    /// The ends with a set of captures.
    pub(super) fn ends(&self, set: usize) -> Set<W> {
        self.get(self.at_ends(set))
    }

    /// The bit of a site, which may be none of the window.
    #[inline]
    pub(super) fn bit(&self, site: Site) -> usize {
        site.index().wrapping_sub(self.window.first)
    }

    #[inline]
    pub(super) fn site(&self, bit: usize) -> Site {
        Site::new(self.window.first + bit)
    }

    /// The number of a set of captures.
    pub(super) fn set(&mut self, captured: Prey) -> Result<usize, GivenUp> {
        let known = self.notes.sets.iter().rposition(|set| *set == captured);
        if let Some(known) = known {
            return Ok(known);
        }
        let at = self.notes.sets.len();
        let start = at * self.unit * W;
        let end = start + self.unit * W;
        if at == MOST_SETS || end > MOST_WORDS {
            return Err(GivenUp::Unfit);
        }
        self.notes.sets.push(captured);
        if self.words.len() < end {
            self.words.resize(end, 0);
        }
        self.words[start..end].fill(0);
        let mut gone = Set::<W>::NONE;
        for site in self.notes.prey_in(captured) {
            gone.insert(self.bit(site));
        }
        let (origin, ground) = (self.bit(self.from), self.ground);
        for (number, check) in self.trek.checks.iter().enumerate() {
            let range = number * W..(number + 1) * W;
            let bare = Set::<W>::read(&self.bare[range.clone()]);
            let mut passing = Set::read(&self.notes.passing[range]) & !Set::one(origin);
            if ground.passes(*check, self.from, false) {
                passing.insert(origin);
            }
            let passing = passing & !gone | bare & gone;
            self.add(self.at_passing(at, number), passing);
        }
        let busy = match &self.trek.busy {
            Some(numbers) => numbers.iter().fold(Set::NONE, |all, number| {
                all | self.get(self.at_passing(at, *number))
            }),
            None => !Set::NONE,
        };
        self.add(self.at_busy(at), busy);
        Ok(at)
    }

    /// The number of a set with more sites.
    #[inline]
    pub(super) fn joined(&mut self, set: usize, more: &[Site]) -> Result<usize, GivenUp> {
        if more.is_empty() {
            return Ok(set);
        }
        let mut all = self.notes.sets[set];
        for site in more {
            let known = self.notes.prey.iter().position(|each| each == site);
            let at = known.unwrap_or(self.notes.prey.len());
            if at == MOST_PREY {
                return Err(GivenUp::Unfit);
            }
            if known.is_none() {
                self.notes.prey.push(*site);
            }
            all |= 1 << at;
        }
        self.set(all)
    }

    /// Counts what is searched.
    pub(super) fn spend(&mut self) -> Result<(), GivenUp> {
        *self.budget = self.budget.checked_sub(1).ok_or(GivenUp::TooMuch)?;
        Ok(())
    }
}
