//! Moves, and lists of them that are filled again and again without allocating.

use std::collections::HashMap;
use std::sync::Arc;

use super::effect::Deed;
use super::leg::{LegId, Naming};
use super::request::MOST_MOVES;
use super::rules::Opener;
use super::trek::Notes;
use super::walk::Shove;
use crate::board::Site;
use crate::position::{Change, Piece};

/// How the piece of a move comes to be where it is afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// It goes there from where it was.
    Goes,
    /// It comes onto the board.
    Enters,
    /// It stays where it was.
    Stays,
    /// It has changed places with what was where it goes.
    Exchanged,
    /// No piece moves.
    Nothing,
    /// No piece moves: the seat passes.
    Passes,
}

/// One legal move: what goes where and what is captured. A small value; the sites
/// it names are kept in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// Its first leg.
    pub leg: LegId,
    /// Its last leg.
    pub last: LegId,
    /// Where the piece starts; off the board where none does.
    pub from: Site,
    /// Where its way ends: as a rule where the piece comes to rest; off the board where
    /// the move is about no site.
    pub to: Site,
    /// The piece as it starts.
    pub piece: Piece,
    /// The piece as it comes to rest.
    pub becomes: Piece,
    /// How the piece comes to be where it is afterwards.
    pub manner: Manner,
    /// Whether its text names what the piece becomes.
    pub named: bool,
    /// What its text names.
    pub written: Naming,
    /// Whether what it captures leaves the game; if not its changes say what becomes of it.
    pub lifts: bool,
    /// Of a list made for a route: whether the route names every landing.
    pub complete: bool,
    /// How many more pieces it captures than sites.
    pub(super) more: u16,
    /// How many sites its first leg captures on: these come first.
    pub(super) begun: u16,
    path: (u32, u16),
    captured: (u32, u16),
    /// What else it changes, and how many of these before the piece moves.
    changes: (u32, u16),
    first: u16,
    /// One bit for each of its first 32 legs whose way captures nothing.
    quiet: u32,
    /// Its text, if a script has given one, counted from 1.
    text: u16,
}

/// The moves of one position, in the order in which they were found.
#[derive(Debug, Clone, Default)]
pub struct MoveList {
    pub(super) moves: Vec<Move>,
    /// The sites that moves name.
    sites: Vec<Site>,
    /// What moves change besides.
    changes: Vec<Change>,
    /// Texts that scripts have given.
    texts: Vec<String>,
    /// What tells moves of one result apart, where anything does.
    pub(super) wording: Option<Arc<Wording>>,
    pub(super) scratch: Scratch,
}

/// What tells moves with the same result apart: the words of their legs, and who plays after
/// them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Wording {
    /// The words of each leg, as written.
    pub(super) words: Vec<Arc<str>>,
    /// Legs after which the same seat plays in the same phase share a number.
    pub(super) onward: Vec<u16>,
}

/// What the search for moves needs while it runs, kept for the next time.
#[derive(Debug, Clone, Default)]
pub(super) struct Scratch {
    /// The cells, changed as the moving piece goes its way.
    pub(super) cells: Vec<Piece>,
    /// What these changes have overwritten.
    pub(super) overwritten: Vec<(Site, Piece)>,
    /// Where the leg that is looked for can begin.
    pub(super) origins: Vec<Site>,
    /// Legs found and not yet gone on from, with their captures in `pool` and what else
    /// they move in `shoves`.
    pub(super) steps: Vec<Step>,
    pub(super) pool: Vec<Site>,
    pub(super) shoves: Vec<Shove>,
    /// Captures of the walk under way, and what else it moves.
    pub(super) walked: Vec<Site>,
    pub(super) shoved: Vec<Shove>,
    /// What the step under way captures, on landing too.
    pub(super) landed: Vec<Site>,
    /// What the effect under way does.
    pub(super) deed: Deed,
    /// What effects of the steps found change, in the order in which they do.
    pub(super) acts: Vec<Change>,
    /// Of the captures of the move under way those that simply leave the game before its piece
    /// moves, and how many of its legs capture otherwise.
    pub(super) leaving: Vec<Site>,
    pub(super) otherwise: u16,
    /// How many pieces it captures where it has captured before.
    pub(super) again: u16,
    /// Landings and captures of the move under way.
    pub(super) path: Vec<Site>,
    pub(super) taken: Vec<Site>,
    /// What else the move under way changes: before its piece moves, and after.
    pub(super) first: Vec<Change>,
    pub(super) then: Vec<Change>,
    /// One bit for each of its first 32 legs that captures nothing.
    pub(super) quiet: u32,
    /// How many sites its first leg captures on.
    pub(super) begun: u16,
    pub(super) seen: Seen,
    /// What the search of a walk writes on.
    pub(super) notes: Notes,
    /// Where moves are found by what they result in.
    pub(super) table: Vec<u32>,
    /// What is asked of the sites beside an end for a move to go on from there.
    pub(super) openers: Vec<Opener>,
}

/// A leg that has been found and may be gone on from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) leg: LegId,
    pub(super) from: Site,
    pub(super) to: Site,
    /// What the piece becomes by it.
    pub(super) becomes: Piece,
    /// Its captures in the pool.
    pub(super) captures: (u32, u32),
    /// What else it moves.
    pub(super) shoves: (u32, u32),
    /// What its effects change, in the order in which they do.
    pub(super) acts: (u32, u32),
    /// How many of its captures, the last, are among these changes.
    pub(super) late: u16,
    /// How many pieces it captures where it has captured before.
    pub(super) again: u16,
    /// Whether its piece is no longer there once its effects are done.
    pub(super) gone: bool,
    /// One bit for each priority that it does not meet, the first priority highest.
    pub(super) rank: u64,
}

impl Step {
    /// A step of which nothing else is known yet.
    #[inline]
    pub(super) fn new(leg: LegId, from: Site, to: Site, becomes: Piece) -> Step {
        Step {
            leg,
            from,
            to,
            becomes,
            captures: (0, 0),
            shoves: (0, 0),
            acts: (0, 0),
            late: 0,
            again: 0,
            gone: false,
            rank: 0,
        }
    }

    /// Where in the pool its captures are that are gone before its piece moves.
    pub(super) fn early(&self) -> std::ops::Range<usize> {
        self.captures.0 as usize..self.captures.1 as usize - usize::from(self.late)
    }
}

impl MoveList {
    /// Most moves that a list holds.
    pub const MOST: usize = MOST_MOVES;

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
    pub fn path<'a>(&'a self, chosen: &'a Move) -> &'a [Site] {
        match chosen.path.1 {
            0 => std::slice::from_ref(&chosen.to),
            _ => slice(&self.sites, chosen.path),
        }
    }

    /// What a move changes besides, before its piece moves and after.
    #[inline]
    pub fn changes(&self, chosen: &Move) -> (&[Change], &[Change]) {
        let start = chosen.changes.0 as usize;
        self.changes[start..start + usize::from(chosen.changes.1)]
            .split_at(usize::from(chosen.first))
    }

    /// The text that a script has given a move.
    pub fn text(&self, chosen: &Move) -> Option<&str> {
        let at = usize::from(chosen.text).checked_sub(1)?;
        self.texts.get(at).map(String::as_str)
    }

    /// The words that the legs of a move give its text, the first leg's first, parted by
    /// blanks; empty if they give none.
    pub fn leg_words(&self, chosen: &Move) -> String {
        let Some(wording) = &self.wording else {
            return String::new();
        };
        let words = |leg: LegId| wording.words.get(usize::from(leg.0)).map_or("", |it| it);
        match (words(chosen.leg), words(chosen.last)) {
            (first, last) if first == last || last.is_empty() => first.to_owned(),
            ("", last) => last.to_owned(),
            (first, last) => format!("{first} {last}"),
        }
    }

    /// The words that begin and end a move, and who plays after it.
    fn standing(&self, chosen: &Move) -> (&str, &str, u16) {
        let Some(wording) = &self.wording else {
            return ("", "", 0);
        };
        let words = |leg: LegId| wording.words.get(usize::from(leg.0)).map_or("", |it| it);
        let last = usize::from(chosen.last.0);
        let onward = wording.onward.get(last).copied().unwrap_or(0);
        (words(chosen.leg), words(chosen.last), onward)
    }

    /// What a move captures, in the order in which it does.
    #[inline]
    pub fn captured(&self, chosen: &Move) -> &[Site] {
        slice(&self.sites, chosen.captured)
    }

    /// The sites where the first leg of a move captures.
    pub fn captured_first(&self, chosen: &Move) -> &[Site] {
        let all = self.captured(chosen);
        all.get(..usize::from(chosen.begun)).unwrap_or(all)
    }

    /// A number that moves with the same result share.
    pub(super) fn key_of_result(&self, found: &Move) -> u64 {
        let captured = self.captured(found).iter();
        let key = captured.fold(found.packed_key(), |key, site| {
            key.wrapping_add(spread(site.number()))
        });
        // Its high bits are the better mixed ones.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed >> 32
    }

    /// Whether two moves of the list have the same result.
    pub(super) fn same(&self, a: &Move, b: &Move) -> bool {
        self.is_same(a, self, b)
    }

    /// Whether a move of this list has the same result as one of another.
    pub fn is_same(&self, a: &Move, other: &MoveList, b: &Move) -> bool {
        a.key() == b.key()
            && same_set(self.captured(a), other.captured(b))
            && self.changes(a) == other.changes(b)
            && self.text(a) == other.text(b)
            && self.standing(a) == other.standing(b)
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.sites.clear();
        self.changes.clear();
        self.texts.clear();
    }

    /// Makes this list hold what another does, without allocating where there is room.
    pub fn copy_from(&mut self, other: &MoveList) {
        self.moves.clone_from(&other.moves);
        self.sites.clone_from(&other.sites);
        self.changes.clone_from(&other.changes);
        self.texts.clone_from(&other.texts);
        self.wording.clone_from(&other.wording);
    }

    /// Makes this list hold one move of another and nothing else, and gives that move
    /// as it is in this list; `None`, and an empty list, if there is no such move.
    #[inline]
    pub fn copy_one(&mut self, other: &MoveList, index: usize) -> Option<Move> {
        self.clear();
        let chosen = other.get(index)?;
        self.copy_move(other, chosen)
    }

    /// The same for a move that is given itself; it must be of the other list.
    #[inline]
    pub fn copy_move(&mut self, other: &MoveList, mut chosen: Move) -> Option<Move> {
        self.clear();
        if chosen.path.1 > 0 {
            chosen.path = keep(&mut self.sites, slice(&other.sites, chosen.path));
        }
        chosen.captured = keep(&mut self.sites, other.captured(&chosen));
        self.wording.clone_from(&other.wording);
        let (first, then) = other.changes(&chosen);
        chosen.changes = keep_both(&mut self.changes, first, then);
        if let Some(text) = other.text(&chosen) {
            self.texts.push(text.to_owned());
            chosen.text = 1;
        }
        self.moves.push(chosen);
        self.get(0)
    }

    /// Adds a move that lands once and captures these.
    #[inline]
    pub(super) fn push(&mut self, mut found: Move, captured: &[Site]) {
        if !captured.is_empty() {
            found.captured = keep(&mut self.sites, captured);
        }
        self.moves.push(found);
    }

    /// Adds a move that a script offers: what it changes, and its text if it is not the
    /// usual one.
    pub fn offer(
        &mut self,
        mut found: Move,
        captured: &[Site],
        changes: &[Change],
        text: Option<String>,
    ) {
        found.captured = keep(&mut self.sites, captured);
        found.changes = keep_both(&mut self.changes, &[], changes);
        if let Some(text) = text {
            self.texts.push(text);
            found.text = u16::try_from(self.texts.len()).unwrap_or(0);
        }
        self.moves.push(found);
    }

    /// Keeps the moves for which the answer to their index is yes.
    pub fn retain(&mut self, mut kept: impl FnMut(usize, &Move) -> bool) {
        let mut at = 0;
        self.moves.retain(|found| {
            at += 1;
            kept(at - 1, found)
        });
    }

    /// Takes away the move that was added last.
    pub(super) fn take_last(&mut self) -> Option<Move> {
        self.moves.pop()
    }

    /// Adds a move like one that was listed, with more changes before its own.
    pub(super) fn push_like(&mut self, like: &Move, more: &[Change]) {
        let own = like.changes.0 as usize..like.changes.0 as usize + usize::from(like.changes.1);
        let start = self.changes.len() as u32;
        self.changes.extend_from_slice(more);
        self.changes.extend_from_within(own);
        let mut found = *like;
        found.changes = (start, (self.changes.len() - start as usize) as u16);
        found.first = found.first.saturating_add(more.len() as u16);
        self.moves.push(found);
    }

    /// Adds the move that the search's path, captures and changes describe.
    pub(super) fn push_searched(&mut self, mut found: Move) {
        let scratch = &self.scratch;
        if scratch.path.len() > 1 || scratch.path.first() != Some(&found.to) {
            found.path = keep(&mut self.sites, &scratch.path);
        }
        found.captured = keep(&mut self.sites, &scratch.taken);
        found.changes = keep_both(&mut self.changes, &scratch.first, &scratch.then);
        found.first = u16::try_from(scratch.first.len()).unwrap_or(u16::MAX);
        found.quiet = scratch.quiet;
        found.begun = scratch.begun;
        self.moves.push(found);
    }
}

#[inline]
fn keep(pool: &mut Vec<Site>, sites: &[Site]) -> (u32, u16) {
    let start = pool.len() as u32;
    pool.extend_from_slice(sites);
    (start, sites.len() as u16)
}

#[inline]
fn keep_both(pool: &mut Vec<Change>, first: &[Change], then: &[Change]) -> (u32, u16) {
    let start = pool.len() as u32;
    pool.extend_from_slice(first);
    pool.extend_from_slice(then);
    (start, (first.len() + then.len()) as u16)
}

impl Move {
    /// The same move, of which the text names this.
    #[inline]
    #[must_use]
    pub(super) fn written_as(mut self, written: Naming) -> Move {
        self.written = written;
        self
    }

    /// A move of which nothing else is known yet.
    #[inline]
    pub fn bare(leg: LegId, from: Site, to: Site, piece: Piece, becomes: Piece) -> Move {
        Move {
            leg,
            last: leg,
            from,
            to,
            piece,
            becomes,
            manner: Manner::Goes,
            written: Naming::Way,
            named: false,
            lifts: true,
            complete: true,
            more: 0,
            begun: 0,
            path: (0, 0),
            captured: (0, 0),
            changes: (0, 0),
            first: 0,
            quiet: 0,
            text: 0,
        }
    }

    /// What two moves must have in common to be the same, besides what they capture
    /// and change.
    pub(super) fn key(&self) -> (Site, Site, Piece, Manner, usize) {
        (
            self.from,
            self.to,
            self.becomes,
            self.manner,
            self.captures(),
        )
    }

    /// The same as a number: equal keys have equal numbers.
    #[inline]
    pub(super) fn packed_key(&self) -> u64 {
        u64::from(self.from.number())
            | u64::from(self.to.number()) << 16
            | u64::from(self.becomes.0) << 32
            | u64::from(self.captured.1) << 40
    }

    /// Whether the way of the leg with that index, from 0, captures nothing though the move
    /// does.
    pub fn is_quiet(&self, leg: usize) -> bool {
        leg < 32 && self.quiet >> leg & 1 == 1
    }

    /// On how many sites the move captures.
    #[inline]
    pub fn captures(&self) -> usize {
        usize::from(self.captured.1)
    }

    /// How many pieces the move captures.
    #[inline]
    pub fn captured_pieces(&self) -> usize {
        self.captures() + usize::from(self.more)
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
    pub(super) sequel: u16,
    /// How many sites of the route are met.
    pub(super) progress: u8,
    /// What else has been changed, as a number that tells changes apart.
    pub(super) changed: u64,
}

impl State {
    fn key(self) -> u64 {
        self.changed
            ^ (u64::from(self.site.number())
                | u64::from(self.origin.number()) << 16
                | u64::from(self.piece.0) << 32
                | u64::from(self.sequel) << 40
                | u64::from(self.progress) << 56)
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
            changed: 0,
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
