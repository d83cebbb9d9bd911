//! The shape that all positions of one game share, and the keys of their hashes.

use super::cards::{Deck, Lying};
use super::change::Change;
use super::dice::Pool;
use super::forms::Forms;
use super::piece::{Piece, Pieces};
use crate::board::Site;

/// One counter of a game: a number that the rules keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterSlot {
    /// Its name, with the seat's after a dot where each seat has one.
    pub name: String,
    /// Its value when the game begins.
    pub start: i32,
    /// The least value that it can have.
    pub least: i32,
    /// Whether it is a number of dice, told among these.
    pub dice: bool,
    /// Whether two positions with different values of it differ for repetition.
    pub distinguishes: bool,
}

/// A number that lies on each site, or that each piece carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueSlot {
    /// Its name.
    pub name: String,
    /// Its value where nothing else is said.
    pub start: i32,
    /// The least value that it can have.
    pub least: i32,
    /// The greatest value that it can have.
    pub most: i32,
    /// Whether it goes where the piece on its site goes, and is gone with it.
    pub travels: bool,
}

/// What the positions of a game consist of.
#[derive(Debug, Clone)]
pub struct Shape {
    /// How many sites there are, places off the board included.
    pub sites: usize,
    /// How many of them, the last ones, are places off the board.
    pub places: usize,
    /// The numbering of pieces.
    pub pieces: Pieces,
    /// How many seats play.
    pub seats: usize,
    /// The game's counters.
    pub counters: Vec<CounterSlot>,
    /// The numbers on sites and pieces.
    pub values: Vec<ValueSlot>,
    /// Whether pieces may stand on each other.
    pub stacks: bool,
    /// The game's dice.
    pub dice: Vec<Pool>,
    /// The game's decks of cards.
    pub decks: Vec<Deck>,
    /// The pieces whose way is kept.
    pub paths: Vec<Piece>,
    /// The sites where pieces stand beside each other.
    pub crowds: Vec<Site>,
    /// What the numbered kinds are, where a kind has several forms.
    pub forms: Forms,
}

/// What is fixed for every position of a game.
#[derive(Debug, Clone)]
pub struct Layout {
    /// How many sites there are, places off the board included.
    pub sites: usize,
    /// How many sites the board has, places off it not included: they have the lowest
    /// numbers.
    pub cells: usize,
    /// The numbering of pieces.
    pub pieces: Pieces,
    /// How many seats play.
    pub seats: usize,
    /// The game's counters.
    pub counters: Vec<CounterSlot>,
    /// The numbers on sites and pieces.
    pub values: Vec<ValueSlot>,
    /// Whether pieces may stand on each other.
    pub stacks: bool,
    /// The game's dice.
    pub dice: Vec<Pool>,
    /// The game's decks of cards.
    pub decks: Vec<Deck>,
    /// How many cards all decks have.
    pub(super) cards: usize,
    /// Of each piece whether its way is kept; empty if of none.
    pub(super) paths: Vec<bool>,
    /// How many places for dice the table has.
    pub(super) table: usize,
    /// Of each site whether pieces stand beside each other there; empty if nowhere.
    crowds: Vec<bool>,
    /// What the numbered kinds are, where a kind has several forms.
    pub forms: Forms,
    /// Of each seat the counter that is not 0 once it has left the game; empty if none leaves
    /// before the game is over. Given once the layout is made.
    pub left: Vec<u16>,
    /// Whether any number goes with the pieces.
    pub(super) travels: bool,
    pub(super) words: usize,
    cell_keys: Vec<u64>,
    counter_keys: Vec<u64>,
}

impl Layout {
    /// Most pieces that stand on each other on one site.
    pub const TALLEST: usize = 250;

    /// The layout of positions of that shape.
    pub fn new(shape: Shape) -> Layout {
        let stride = shape.sites + 1;
        let (mut dice, mut table) = (shape.dice, 0);
        for pool in &mut dice {
            pool.first = u16::try_from(table).unwrap_or(u16::MAX);
            table += pool.places();
        }
        let (mut decks, mut cards) = (shape.decks, 0);
        for deck in &mut decks {
            deck.start = u16::try_from(cards).unwrap_or(u16::MAX);
            cards += deck.cards.len();
        }
        let keys = stride * shape.pieces.count();
        let counter_keys = (0..shape.counters.len())
            .map(|index| mix(0xc0_0000 + index as u64))
            .collect();
        Layout {
            sites: shape.sites,
            cells: shape.sites - shape.places.min(shape.sites),
            pieces: shape.pieces,
            seats: shape.seats,
            counters: shape.counters,
            travels: shape.values.iter().any(|slot| slot.travels),
            values: shape.values,
            stacks: shape.stacks,
            dice,
            decks,
            cards,
            paths: match shape.paths.is_empty() {
                true => Vec::new(),
                false => (0..shape.pieces.count())
                    .map(|piece| shape.paths.iter().any(|path| path.index() == piece))
                    .collect(),
            },
            table,
            left: Vec::new(),
            crowds: match shape.crowds.is_empty() {
                true => Vec::new(),
                false => (0..shape.sites)
                    .map(|site| shape.crowds.contains(&Site::new(site)))
                    .collect(),
            },
            forms: shape.forms,
            words: shape.sites.div_ceil(64),
            // What is empty adds nothing.
            cell_keys: (0..keys)
                .map(|index| match index < stride {
                    true => 0,
                    false => mix(0x1000_0000 + index as u64),
                })
                .collect(),
            counter_keys,
        }
    }

    /// Whether a site is a place off the board.
    #[inline]
    pub fn is_place(&self, site: Site) -> bool {
        (self.cells..self.sites).contains(&site.index())
    }

    /// Whether the ways of any pieces are kept.
    pub fn keeps_paths(&self) -> bool {
        !self.paths.is_empty()
    }

    /// Whether there are sites where pieces stand beside each other.
    #[inline]
    pub fn has_crowds(&self) -> bool {
        !self.crowds.is_empty()
    }

    /// Whether pieces stand beside each other on a site.
    #[inline]
    pub fn is_crowd(&self, site: Site) -> bool {
        self.crowds.get(site.index()) == Some(&true)
    }

    /// The change by which a piece comes onto a site: beside what is there where pieces stand
    /// beside each other, otherwise in its place.
    pub fn placing(&self, site: Site, piece: Piece) -> Change {
        match self.is_crowd(site) {
            true => Change::Push { site, piece },
            false => Change::Place { site, piece },
        }
    }

    /// How many single pieces a piece is: more than one for a unit, none for nothing.
    pub fn worth(&self, piece: Piece) -> usize {
        match self.pieces.kind(piece) {
            Some(kind) if self.forms.vary() => self.forms.size(kind),
            Some(_) => 1,
            None => 0,
        }
    }

    pub(super) fn held_key(&self, place: usize, piece: Piece, count: u16) -> u64 {
        match count {
            0 => 0,
            _ => mix(self.cell_key(place, piece) ^ u64::from(count) << 40),
        }
    }

    pub(super) fn value_key(&self, slot: usize, site: usize, value: i32) -> u64 {
        let at = (slot as u64) << 16 | site as u64;
        mix(mix(0x7a1_0000_0000 + at) ^ u64::from(value.cast_unsigned()))
    }

    pub(super) fn under_key(&self, site: usize, depth: usize, piece: Piece) -> u64 {
        mix(self.cell_key(site, piece) ^ (depth as u64 + 1) << 48)
    }

    #[inline]
    pub(super) fn cell_key(&self, site: usize, piece: Piece) -> u64 {
        self.cell_keys[piece.index() * (self.sites + 1) + site]
    }

    #[inline]
    pub(super) fn counter_key(&self, counter: usize, value: i32) -> u64 {
        mix(self.counter_keys[counter] ^ u64::from(value.cast_unsigned()))
    }

    /// The key of a face on a place of the table, 0 where nothing lies.
    #[inline]
    pub(super) fn die_key(place: usize, face: u8) -> u64 {
        match face {
            0 => 0,
            _ => mix(0xd1ce_0000_0000 + ((place as u64) << 8) + u64::from(face)),
        }
    }

    /// The key of where a card lies; what lies to be drawn from adds nothing.
    pub(super) fn card_key(card: usize, lying: Lying) -> u64 {
        match lying.pile {
            Deck::STOCK => 0,
            pile => mix(0xca4d_0000_0000
                + ((card as u64) << 16)
                + (u64::from(pile) << 8)
                + u64::from(lying.rank)),
        }
    }

    pub(super) fn left_key(deck: usize, left: u16) -> u64 {
        mix(0x1ef7_0000_0000 + ((deck as u64) << 16) + u64::from(left))
    }

    /// The key of a phase that is due, 0 where none is.
    pub(super) fn due_key(at: usize, phase: u8) -> u64 {
        match phase {
            0 => 0,
            _ => mix(0xd0e0_0000_0000 + ((at as u64) << 8) + u64::from(phase)),
        }
    }

    pub(super) fn path_key(piece: Piece, at: usize, site: u16) -> u64 {
        mix(0x9a74_0000_0000
            + ((piece.index() as u64) << 40)
            + ((at as u64) << 16)
            + u64::from(site))
    }

    pub(super) fn turn_key(seat: u8, phase: u8) -> u64 {
        mix(0x5ea7_0000 + (u64::from(seat) << 8) + u64::from(phase))
    }
}

/// A 64-bit mixer (the finaliser of SplitMix64): hash keys are the same on every
/// machine and in every run, so hashes can be compared between them.
#[inline]
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
