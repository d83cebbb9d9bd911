//! Sets of sites, as scripts hold them.

use std::rc::Rc;

use crate::board::Site;

/// Words of bits that are held without a place of their own.
const FEW: usize = 2;

/// A set of sites: a cheap value. What scripts do with whole boards they do with these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sites {
    /// Of a board of up to 128 sites.
    Few([u64; FEW]),
    /// Of a larger one.
    Many(Rc<[u64]>),
}

impl Sites {
    /// The set of a board of so many sites whose words of bits are these.
    pub(super) fn of(sites: usize, word: impl Fn(usize) -> u64) -> Sites {
        let words = sites.div_ceil(64);
        if words <= FEW {
            let mut few = [0; FEW];
            for (at, slot) in few.iter_mut().enumerate().take(words) {
                *slot = word(at);
            }
            return Sites::Few(few);
        }
        Sites::Many((0..words).map(word).collect())
    }

    /// No site of a board of so many.
    pub(super) fn none(sites: usize) -> Sites {
        Sites::of(sites, |_| 0)
    }

    /// Sites of a board of so many.
    pub(super) fn from_sites(sites: usize, each: impl IntoIterator<Item = Site>) -> Sites {
        let mut set = Sites::none(sites);
        for site in each {
            set.insert(site);
        }
        set
    }

    /// Adds a site of the board.
    pub(super) fn insert(&mut self, site: Site) {
        let words = match self {
            Sites::Few(few) => few.as_mut_slice(),
            Sites::Many(many) => {
                if Rc::get_mut(many).is_none() {
                    *many = many.iter().copied().collect();
                }
                Rc::get_mut(many).unwrap_or_default()
            }
        };
        if let Some(word) = words.get_mut(site.index() / 64) {
            *word |= 1 << (site.index() % 64);
        }
    }

    /// The bits, 64 sites to a word.
    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        match self {
            Sites::Few(few) => few,
            Sites::Many(many) => many,
        }
    }

    /// Whether a site is in it.
    #[inline]
    pub(super) fn contains(&self, site: Site) -> bool {
        let word = self.words().get(site.index() / 64);
        word.is_some_and(|word| word >> (site.index() % 64) & 1 == 1)
    }

    /// How many sites there are.
    pub(super) fn len(&self) -> usize {
        self.words()
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// The sites, in the board's order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Site> + '_ {
        self.words().iter().enumerate().flat_map(|(at, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    Site::new(at * 64 + bit)
                })
            })
        })
    }

    /// The sites that a rule of two bits leaves of two sets.
    pub(super) fn join(&self, other: &Sites, rule: fn(u64, u64) -> u64) -> Sites {
        let (one, two) = (self.words(), other.words());
        let at = |words: &[u64], at: usize| words.get(at).copied().unwrap_or(0);
        Sites::of(one.len().max(two.len()) * 64, |word| {
            rule(at(one, word), at(two, word))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_join_whatever_their_size() {
        for sites in [9, 128, 129, 4_000] {
            let one = Sites::from_sites(sites, [0, 3, 8].map(Site::new));
            let two = Sites::from_sites(sites, [3, sites - 1].map(Site::new));
            let both = one.join(&two, |a, b| a & b);
            assert!(both.contains(Site::new(3)) && both.len() == if sites == 9 { 2 } else { 1 });
            assert_eq!(
                one.join(&two, |a, b| a | b).len(),
                if sites == 9 { 3 } else { 4 }
            );
            assert_eq!(
                one.join(&two, |a, b| a & !b).iter().next(),
                Some(Site::new(0))
            );
            assert!(one.join(&one, |a, b| a & !b).is_empty());
            assert!(!one.contains(Site::new(sites)));
        }
    }
}
