//! Sites and sets of them.

/// A place where a piece can be: a number from 0, in the board's order. The number
/// that is the board's length stands for everything beyond its edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site(u16);

impl Site {
    /// The site with that number. Boards have at most [`super::MOST_SITES`], so a
    /// number always fits; a larger one is cut to the largest.
    pub fn new(index: usize) -> Site {
        Site(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// The site that a table of neighbours holds.
    #[inline]
    pub fn from_number(number: u16) -> Site {
        Site(number)
    }

    /// The site as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The site as tables hold it.
    #[inline]
    pub fn number(self) -> u16 {
        self.0
    }
}

/// A set of sites, one bit each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SiteSet {
    words: Vec<u64>,
}

impl SiteSet {
    /// An empty set with room for `sites` sites.
    pub fn new(sites: usize) -> SiteSet {
        SiteSet {
            words: vec![0; sites.div_ceil(64)],
        }
    }

    /// Adds a site.
    pub fn insert(&mut self, site: Site) {
        let word = site.index() / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (site.index() % 64);
    }

    /// Takes a site away.
    pub fn remove(&mut self, site: Site) {
        if let Some(word) = self.words.get_mut(site.index() / 64) {
            *word &= !(1 << (site.index() % 64));
        }
    }

    /// Whether a site is in the set.
    #[inline]
    pub fn contains(&self, site: Site) -> bool {
        self.words
            .get(site.index() / 64)
            .is_some_and(|word| word >> (site.index() % 64) & 1 == 1)
    }

    /// Whether any site of the set is among those that bits name, 64 to a word.
    #[inline]
    pub fn meets(&self, bits: &[u64]) -> bool {
        self.words
            .iter()
            .zip(bits)
            .any(|(word, other)| word & other != 0)
    }

    /// How many sites of the set are among those that bits name, 64 to a word.
    #[inline]
    pub fn common(&self, bits: &[u64]) -> usize {
        self.words
            .iter()
            .zip(bits)
            .map(|(word, other)| (word & other).count_ones() as usize)
            .sum()
    }

    /// How many sites there are.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The sites, lowest number first.
    pub fn iter(&self) -> impl Iterator<Item = Site> + '_ {
        self.words.iter().enumerate().flat_map(|(at, word)| {
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
}

impl<'a> Extend<&'a Site> for SiteSet {
    fn extend<T: IntoIterator<Item = &'a Site>>(&mut self, sites: T) {
        for site in sites {
            self.insert(*site);
        }
    }
}

impl FromIterator<Site> for SiteSet {
    fn from_iter<T: IntoIterator<Item = Site>>(sites: T) -> Self {
        let mut set = SiteSet::default();
        for site in sites {
            set.insert(site);
        }
        set
    }
}
