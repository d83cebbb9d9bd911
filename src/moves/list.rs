//! Moves, and lists of them that are filled again and again without allocating.

use std::collections::HashMap;

use super::rules::LegId;
use crate::board::Site;
use crate::position::Piece;

/// One legal move: what goes where and what is captured. A small value; the sites
/// it names are kept in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// Its first leg.
    pub leg: LegId,
    /// Where the piece starts.
    pub from: Site,
    /// Where it comes to rest.
    pub to: Site,
    /// The piece as it starts.
    pub piece: Piece,
    /// The piece as it comes to rest.
    pub becomes: Piece,
    /// Of a list made for a route: whether the route names every landing.
    pub complete: bool,
    path: (u32, u16),
    captured: (u32, u16),
}

/// The moves of one position, in the order in which they were found.
#[derive(Debug, Clone, Default)]
pub struct MoveList {
    pub(super) moves: Vec<Move>,
    /// The sites that moves name.
    sites: Vec<Site>,
    pub(super) scratch: Scratch,
}

/// What the search for moves needs while it runs, kept for the next time.
#[derive(Debug, Clone, Default)]
pub(super) struct Scratch {
    /// The cells, changed as the moving piece goes its way.
    pub(super) cells: Vec<Piece>,
    /// Legs found and not yet gone on from, with their captures in `pool`.
    pub(super) steps: Vec<Step>,
    pub(super) pool: Vec<Site>,
    /// Captures of the walk under way.
    pub(super) walked: Vec<Site>,
    /// Landings and captures of the move under way.
    pub(super) path: Vec<Site>,
    pub(super) taken: Vec<Site>,
    pub(super) seen: Seen,
}

/// A leg that has been found and may be gone on from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) leg: LegId,
    pub(super) from: Site,
    pub(super) to: Site,
    /// Its captures in the pool.
    pub(super) captures: (u32, u32),
    /// One bit for each priority that it does not meet, the first priority highest.
    pub(super) rank: u64,
}

impl MoveList {
    /// An empty list.
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// How many moves there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The move with that index, from 0.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Move> {
        self.moves.get(index).copied()
    }

    /// All moves.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().copied()
    }

    /// Where the piece of a move lands, leg by leg; the last is where it rests.
    pub fn path(&self, chosen: &Move) -> &[Site] {
        slice(&self.sites, chosen.path)
    }

    /// What a move captures, in the order in which it does.
    #[inline]
    pub fn captured(&self, chosen: &Move) -> &[Site] {
        slice(&self.sites, chosen.captured)
    }

    /// Whether two moves of the list have the same result.
    pub(super) fn same(&self, a: &Move, b: &Move) -> bool {
        (a.from, a.to, a.becomes) == (b.from, b.to, b.becomes)
            && same_set(self.captured(a), self.captured(b))
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.sites.clear();
    }

    /// Makes this list hold what another does, without allocating where there is room.
    pub fn copy_from(&mut self, other: &MoveList) {
        self.moves.clone_from(&other.moves);
        self.sites.clone_from(&other.sites);
    }

    /// Makes this list hold one move of another and nothing else, and gives that move
    /// as it is in this list; `None`, and an empty list, if there is no such move.
    #[inline]
    pub fn copy_one(&mut self, other: &MoveList, index: usize) -> Option<Move> {
        self.clear();
        let chosen = other.get(index)?;
        self.push(chosen, other.path(&chosen), other.captured(&chosen));
        self.get(0)
    }

    /// Adds a move.
    #[inline]
    pub(super) fn push(&mut self, mut found: Move, path: &[Site], captured: &[Site]) {
        found.path = self.keep(path);
        found.captured = self.keep(captured);
        self.moves.push(found);
    }

    /// Adds the move that the search's path and captures describe.
    pub(super) fn push_searched(&mut self, mut found: Move) {
        let path = std::mem::take(&mut self.scratch.path);
        let taken = std::mem::take(&mut self.scratch.taken);
        found.path = self.keep(&path);
        found.captured = self.keep(&taken);
        self.moves.push(found);
        self.scratch.path = path;
        self.scratch.taken = taken;
    }

    #[inline]
    fn keep(&mut self, sites: &[Site]) -> (u32, u16) {
        let start = self.sites.len() as u32;
        self.sites.extend_from_slice(sites);
        (start, sites.len() as u16)
    }
}

impl Move {
    /// A move before its sites are known.
    #[inline]
    pub(super) fn bare(leg: LegId, from: Site, to: Site, piece: Piece, becomes: Piece) -> Move {
        Move {
            leg,
            from,
            to,
            piece,
            becomes,
            complete: true,
            path: (0, 0),
            captured: (0, 0),
        }
    }

    /// How many pieces the move captures.
    #[inline]
    pub fn captures(&self) -> usize {
        usize::from(self.captured.1)
    }
}

#[inline]
fn slice(sites: &[Site], (start, length): (u32, u16)) -> &[Site] {
    &sites[start as usize..start as usize + usize::from(length)]
}

fn same_set(a: &[Site], b: &[Site]) -> bool {
    a.len() == b.len() && a.iter().all(|site| b.contains(site))
}

/// Where the search has been, so that each state with each captured set is gone on
/// from once.
#[derive(Debug, Clone, Default)]
pub(super) struct Seen {
    entries: Vec<SeenEntry>,
    sites: Vec<Site>,
    /// The newest entry of each key, once there are many.
    index: HashMap<u64, u32>,
}

/// Where the search for a move stands, but for what it has captured.
#[derive(Debug, Clone, Copy)]
pub(super) struct State {
    pub(super) origin: Site,
    pub(super) site: Site,
    pub(super) piece: Piece,
    /// How the last leg is followed.
    pub(super) sequel: u8,
    /// How many sites of the route are met.
    pub(super) progress: u8,
}

impl State {
    fn key(self) -> u64 {
        u64::from(self.site.number())
            | u64::from(self.origin.number()) << 16
            | u64::from(self.piece.0) << 32
            | u64::from(self.sequel) << 40
            | u64::from(self.progress) << 48
    }
}

#[derive(Debug, Clone, Copy)]
struct SeenEntry {
    key: u64,
    captured: (u32, u16),
    /// The entry before with the same key, if any, counted from 1.
    before: u32,
}

/// Up to so many entries a look through all is quicker than a map.
const FEW: usize = 24;

impl Seen {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.sites.clear();
        self.index.clear();
    }

    /// Notes a state; whether it is new.
    pub(super) fn note(&mut self, state: State, captured: &[Site]) -> bool {
        let key = captured.iter().fold(state.key(), |key, site| {
            key.wrapping_add(spread(site.number()))
        });
        if self.entries.len() <= FEW {
            let known = self.entries.iter().any(|entry| {
                entry.key == key && same_set(slice(&self.sites, entry.captured), captured)
            });
            if known {
                return false;
            }
        } else {
            if self.index.is_empty() {
                for (at, entry) in self.entries.iter_mut().enumerate() {
                    entry.before = self.index.insert(entry.key, at as u32 + 1).unwrap_or(0);
                }
            }
            let mut at = self.index.get(&key).copied().unwrap_or(0);
            while at > 0 {
                let entry = self.entries[at as usize - 1];
                if same_set(slice(&self.sites, entry.captured), captured) {
                    return false;
                }
                at = entry.before;
            }
        }
        let start = self.sites.len() as u32;
        self.sites.extend_from_slice(captured);
        let number = self.entries.len() as u32 + 1;
        let before = if self.entries.len() > FEW {
            self.index.insert(key, number).unwrap_or(0)
        } else {
            0
        };
        self.entries.push(SeenEntry {
            key,
            captured: (start, captured.len() as u16),
            before,
        });
        true
    }
}

/// Spreads a site's number over a word, so that sums of them tell sets apart.
fn spread(number: u16) -> u64 {
    (u64::from(number) + 1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
        | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_seen_once_however_many_there_are() {
        let mut seen = Seen::default();
        let sites: Vec<Site> = (0..40).map(Site::new).collect();
        let state = |site: Site, piece: u8| State {
            origin: sites[0],
            site,
            piece: Piece(piece),
            sequel: 1,
            progress: 0,
        };
        for round in 0..2 {
            for site in &sites {
                for length in 0..20 {
                    assert_eq!(seen.note(state(*site, 1), &sites[..length]), round == 0);
                }
            }
        }
        let reversed: Vec<Site> = sites[..3].iter().rev().copied().collect();
        assert!(!seen.note(state(sites[0], 1), &reversed));
        assert!(seen.note(state(sites[0], 2), &reversed));
        seen.clear();
        assert!(seen.note(state(sites[0], 1), &reversed));
    }
}
