//! Sets of sites as words of bits, of a number of words that the compiler knows.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, ControlFlow, Not};

/// A set of the sites of a window of so many words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Set<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const NONE: Set<W> = Set([0; W]);

    /// The set of one site.
    #[inline]
    pub(super) fn one(bit: usize) -> Set<W> {
        let mut set = Set::NONE;
        set.insert(bit);
        set
    }

    /// The set that a slice of as many words holds; fewer leave it without the rest.
    #[inline]
    pub(super) fn read(words: &[u64]) -> Set<W> {
        match <&[u64; W]>::try_from(words) {
            Ok(words) => Set(*words),
            Err(_) => Set(std::array::from_fn(|at| {
                words.get(at).copied().unwrap_or(0)
            })),
        }
    }

    #[inline]
    pub(super) fn insert(&mut self, bit: usize) {
        if let Some(word) = self.0.get_mut(bit / 64) {
            *word |= 1 << (bit % 64);
        }
    }

    #[inline]
    pub(super) fn contains(&self, bit: usize) -> bool {
        self.0
            .get(bit / 64)
            .is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    #[inline]
    pub(super) fn is_none(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The sites, lowest first.
    #[inline]
    pub(super) fn bits(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = at * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    bit
                })
            })
        })
    }

    /// Calls `visit` with each site, lowest first.
    #[inline]
    pub(super) fn visit(self, mut visit: impl FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
        for (at, word) in self.0.into_iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(at * 64 + rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Every site so much higher, or lower; those that leave the window are gone.
    #[inline]
    pub(super) fn moved(&self, by: i32) -> Set<W> {
        let distance = by.unsigned_abs();
        let (words, bits) = (distance as usize / 64, distance % 64);
        let mut set = *self;
        if words > 0 {
            let word = |at: Option<usize>| at.and_then(|at| self.0.get(at)).copied().unwrap_or(0);
            set = Set(std::array::from_fn(|at| match by >= 0 {
                true => word(at.checked_sub(words)),
                false => word(Some(at + words)),
            }));
        }
        // A shift by all 64 bits is none: what comes from the next word goes in two shifts.
        Set(std::array::from_fn(|at| match by >= 0 {
            true => {
                let low = if at > 0 { set.0[at - 1] } else { 0 };
                set.0[at] << bits | (low >> 1) >> (63 - bits)
            }
            false => {
                let high = if at + 1 < W { set.0[at + 1] } else { 0 };
                set.0[at] >> bits | (high << 1) << (63 - bits)
            }
        }))
    }
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Set<W>;

    #[inline]
    fn bitand(self, other: Set<W>) -> Set<W> {
        Set(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl<const W: usize> BitOr for Set<W> {
    type Output = Set<W>;

    #[inline]
    fn bitor(self, other: Set<W>) -> Set<W> {
        Set(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl<const W: usize> BitAndAssign for Set<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Set<W>) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Set<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for Set<W> {
    type Output = Set<W>;

    #[inline]
    fn not(self) -> Set<W> {
        Set(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_move_up_and_down_over_words_and_out_of_the_window() {
        let sites = [0, 1, 63, 64, 100, 127, 128, 191];
        let set = sites
            .iter()
            .fold(Set::<3>::NONE, |set, bit| set | Set::one(*bit));
        assert_eq!(set.bits().collect::<Vec<_>>(), sites);
        for by in [
            0, 1, -1, 12, -12, 63, -63, 64, -64, 65, 130, -130, 200, -200,
        ] {
            let moved: Vec<usize> = sites
                .iter()
                .filter_map(|bit| usize::try_from(*bit as i32 + by).ok())
                .filter(|bit| *bit < 192)
                .collect();
            assert_eq!(set.moved(by).bits().collect::<Vec<_>>(), moved, "{by}");
        }
    }
}
