//! How the steps of walks hang together, whatever stands where: rings, and whole sets of
//! sites that go one step on together.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::program::Tables;
use super::bits::Set;
use crate::board::Site;

/// The sizes of windows, in words of 64 sites.
pub(super) const SIZES: [usize; 6] = [1, 2, 3, 4, 16, 63];

/// Into how many groups of sites that go equally far a step along one row may be parted; with
/// more each site goes by itself.
const MOST_PARTS: usize = 8;

/// The edges along some rows of neighbours.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Plan {
    /// The rows.
    pub(super) rows: Vec<u32>,
    /// The number of edges of the smallest ring: 3, 4, or at least 5.
    pub(super) girth: u16,
    /// Whether some site is entered from several others along one row: then nobody knows from
    /// where it was.
    pub(super) loose: bool,
    /// Parts of the board that no step leaves.
    pub(super) windows: Vec<Window>,
    /// In which of them a site lies.
    window_of: Vec<u16>,
    /// Where steps come from, by their rows and then by where they lead; and for each row and
    /// site where these begin there.
    sources: Vec<Site>,
    begins: Vec<u32>,
}

/// A part of the board, as words of bits.
#[derive(Debug, Clone)]
pub(super) struct Window {
    /// The site of the first bit.
    pub(super) first: usize,
    /// How many words there are, one of [`SIZES`].
    pub(super) words: usize,
    /// How sets go on, along each row.
    strides: Vec<Stride>,
    /// For each row of leaving and each row of arrival: where one goes back along the other.
    backs: Vec<Back>,
}

/// How a set goes one step along a row.
#[derive(Debug, Clone)]
enum Stride {
    /// So far, of these sites.
    Together(Vec<(i32, Vec<u64>)>),
    /// Each by itself.
    Each,
}

#[derive(Debug, Clone)]
enum Back {
    Never,
    Always,
    At(Vec<u64>),
}

/// The plans of a game's walks, by their rows.
#[derive(Debug, Default)]
pub(in super::super) struct Plans(HashMap<Vec<u32>, Arc<Plan>>);

impl Plans {
    /// The plan for some rows.
    pub(in super::super) fn of(&mut self, rows: Vec<u32>, tables: &Tables) -> Arc<Plan> {
        let plan = |rows: &Vec<u32>| Arc::new(Plan::new(rows, tables));
        let known = self.0.entry(rows);
        Arc::clone(match known {
            std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::hash_map::Entry::Vacant(place) => {
                let made = plan(place.key());
                place.insert(made)
            }
        })
    }
}

impl Plan {
    fn new(rows: &[u32], tables: &Tables) -> Plan {
        let sites = tables.stride.saturating_sub(1);
        let mut before = vec![vec![Vec::new(); sites]; rows.len()];
        for (row, before) in rows.iter().zip(&mut before) {
            for site in (0..sites).map(Site::new) {
                let next = tables.step(*row, site);
                if let Some(list) = before.get_mut(next.index()) {
                    list.push(site);
                }
            }
        }
        let (mut sources, mut begins) = (Vec::new(), vec![0]);
        for list in before.iter().flatten() {
            sources.extend_from_slice(list);
            begins.push(u32::try_from(sources.len()).unwrap_or(u32::MAX));
        }
        let beside = neighbours(&before, sites);
        let mut plan = Plan {
            rows: rows.to_vec(),
            girth: girth(&beside),
            loose: before.iter().flatten().any(|list| list.len() > 1),
            windows: Vec::new(),
            window_of: vec![0; sites],
            sources,
            begins,
        };
        let mut spans: Vec<(usize, usize)> = Vec::new();
        for part in parts(&beside) {
            let ends = part.iter().min().zip(part.iter().max());
            let Some((first, last)) = ends else {
                continue;
            };
            let (first, last) = (first / 64, last / 64);
            let needed = last + 1 - first;
            let words = SIZES.into_iter().find(|size| *size >= needed);
            let span = (first * 64, words.unwrap_or(needed));
            let known = spans.iter().position(|known| *known == span);
            let at = known.unwrap_or(spans.len());
            if known.is_none() {
                spans.push(span);
            }
            for site in part {
                plan.window_of[site] = u16::try_from(at).unwrap_or(u16::MAX);
            }
        }
        let windows = spans.into_iter().map(|span| plan.window(span, tables));
        plan.windows = windows.collect();
        plan
    }

    /// The window of a site, and its number.
    #[inline]
    pub(super) fn window_of(&self, site: Site) -> Option<(usize, &Window)> {
        let at = usize::from(*self.window_of.get(site.index())?);
        self.windows.get(at).map(|window| (at, window))
    }

    /// Where a step along the row with that number comes from that leads to a site.
    #[inline]
    pub(super) fn before(&self, row: usize, site: Site) -> &[Site] {
        let at = row * self.window_of.len() + site.index();
        match self.begins.get(at..at + 2) {
            Some([begin, end]) => &self.sources[*begin as usize..*end as usize],
            _ => &[],
        }
    }

    fn window(&self, (first, words): (usize, usize), tables: &Tables) -> Window {
        let sites = first..(first + words * 64).min(self.window_of.len());
        let strides = self.rows.iter().map(|row| {
            let mut parts: Vec<(i32, Vec<u64>)> = Vec::new();
            for site in sites.clone() {
                let next = tables.step(*row, Site::new(site)).index();
                if !sites.contains(&next) {
                    continue;
                }
                let by = next as i32 - site as i32;
                let at = parts.iter().position(|(known, _)| *known == by);
                let at = at.unwrap_or(parts.len());
                if at == MOST_PARTS {
                    return Stride::Each;
                }
                if at == parts.len() {
                    parts.push((by, vec![0; words]));
                }
                put(&mut parts[at].1, site - first);
            }
            Stride::Together(parts)
        });
        let strides = strides.collect();
        let mut backs = Vec::new();
        for row in &self.rows {
            for arrival in 0..self.rows.len() {
                let mut mask = vec![0; words];
                let (mut entered, mut back) = (0, 0);
                for site in sites.clone() {
                    let from = self.before(arrival, Site::new(site));
                    let next = tables.step(*row, Site::new(site));
                    entered += usize::from(!from.is_empty());
                    // One of several cannot be told from the others.
                    if let [only] = from
                        && *only == next
                    {
                        back += 1;
                        put(&mut mask, site - first);
                    }
                }
                backs.push(match back {
                    0 => Back::Never,
                    _ if back == entered => Back::Always,
                    _ => Back::At(mask),
                });
            }
        }
        Window {
            first,
            words,
            strides,
            backs,
        }
    }
}

fn put(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

impl Window {
    /// Where a set leads by one step along the row with that number.
    #[inline]
    pub(super) fn step<const W: usize>(
        &self,
        tables: &Tables,
        rows: &[u32],
        row: usize,
        set: Set<W>,
    ) -> Set<W> {
        match &self.strides[row] {
            Stride::Together(parts) => parts.iter().fold(Set::NONE, |all, (by, of)| {
                all | (set & Set::read(of)).moved(*by)
            }),
            Stride::Each => {
                let mut all = Set::NONE;
                for bit in set.bits() {
                    let next = tables.step(rows[row], Site::new(self.first + bit)).index();
                    if next >= self.first {
                        all.insert(next - self.first);
                    }
                }
                all
            }
        }
    }

    /// Those of a set from which a step along the row with that number leads into another.
    #[inline]
    pub(super) fn leading<const W: usize>(
        &self,
        tables: &Tables,
        rows: &[u32],
        row: usize,
        (set, into): (Set<W>, Set<W>),
    ) -> Set<W> {
        match &self.strides[row] {
            Stride::Together(parts) => parts.iter().fold(Set::NONE, |all, (by, of)| {
                all | (set & Set::read(of) & into.moved(-by))
            }),
            Stride::Each => {
                let mut all = Set::NONE;
                for bit in set.bits() {
                    let next = tables.step(rows[row], Site::new(self.first + bit)).index();
                    if next >= self.first && into.contains(next - self.first) {
                        all.insert(bit);
                    }
                }
                all
            }
        }
    }

    /// Those of the sets entered along each row that do not go back where they came from by
    /// leaving along another.
    #[inline]
    pub(super) fn onward<const W: usize>(
        &self,
        leaving: usize,
        came: impl Iterator<Item = Set<W>>,
    ) -> impl Iterator<Item = Set<W>> {
        let rows = self.strides.len();
        let backs = &self.backs[leaving * rows..(leaving + 1) * rows];
        came.zip(backs).map(|(set, back)| match back {
            Back::Never => set,
            Back::Always => Set::NONE,
            Back::At(mask) => set & !Set::read(mask),
        })
    }
}

/// The sites beside each, steps that lead one way only counted both ways.
fn neighbours(before: &[Vec<Vec<Site>>], sites: usize) -> Vec<Vec<Site>> {
    let mut beside: Vec<Vec<Site>> = vec![Vec::new(); sites];
    for row in before {
        for (to, list) in row.iter().enumerate() {
            for from in list.iter().filter(|from| from.index() != to) {
                beside[from.index()].push(Site::new(to));
                beside[to].push(*from);
            }
        }
    }
    for list in &mut beside {
        list.sort_unstable();
        list.dedup();
    }
    beside
}

/// The sites in groups that hang together.
fn parts(beside: &[Vec<Site>]) -> Vec<Vec<usize>> {
    let mut parts = Vec::new();
    let mut met = vec![false; beside.len()];
    for start in 0..beside.len() {
        if std::mem::replace(&mut met[start], true) {
            continue;
        }
        let mut part = vec![start];
        let mut at = 0;
        while let Some(site) = part.get(at).copied() {
            at += 1;
            for other in beside[site].iter().map(|other| other.index()) {
                if !std::mem::replace(&mut met[other], true) {
                    part.push(other);
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// The number of edges of the smallest ring: 3, 4, or at least 5.
fn girth(beside: &[Vec<Site>]) -> u16 {
    let mut girth = 5;
    for (at, list) in beside.iter().enumerate() {
        for (number, one) in list.iter().enumerate() {
            for other in &list[number + 1..] {
                let (first, second) = (&beside[one.index()], &beside[other.index()]);
                if first.contains(other) {
                    return 3;
                }
                let shared = |site: &Site| site.index() != at && second.contains(site);
                if first.iter().any(shared) {
                    girth = 4;
                }
            }
        }
    }
    girth
}
