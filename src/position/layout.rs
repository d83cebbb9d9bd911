//! The shape that all positions of one game share, and the keys of their hashes.

use super::piece::{Piece, Pieces};

/// One counter of a game: a number that the rules keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterSlot {
    /// Its name, with the seat's after a dot where each seat has one.
    pub name: String,
    /// Its value when the game begins.
    pub start: i32,
    /// The least value that it can have.
    pub least: i32,
    /// Whether two positions with different values of it differ for repetition.
    pub distinguishes: bool,
}

/// What is fixed for every position of a game.
#[derive(Debug, Clone)]
pub struct Layout {
    /// How many sites the board has.
    pub sites: usize,
    /// The numbering of pieces.
    pub pieces: Pieces,
    /// How many seats play.
    pub seats: usize,
    /// The game's counters.
    pub counters: Vec<CounterSlot>,
    pub(super) words: usize,
    cell_keys: Vec<u64>,
    counter_keys: Vec<u64>,
}

impl Layout {
    /// The shape for such a board, such pieces and such counters.
    pub fn new(sites: usize, pieces: Pieces, seats: usize, counters: Vec<CounterSlot>) -> Layout {
        let stride = sites + 1;
        let cells = stride * pieces.count();
        let counter_keys = (0..counters.len())
            .map(|index| mix(0xc0_0000 + index as u64))
            .collect();
        Layout {
            sites,
            pieces,
            seats,
            counters,
            words: sites.div_ceil(64),
            cell_keys: (0..cells)
                .map(|index| mix(0x1000_0000 + index as u64))
                .collect(),
            counter_keys,
        }
    }

    #[inline]
    pub(super) fn cell_key(&self, site: usize, piece: Piece) -> u64 {
        self.cell_keys[piece.index() * (self.sites + 1) + site]
    }

    #[inline]
    pub(super) fn counter_key(&self, counter: usize, value: i32) -> u64 {
        mix(self.counter_keys[counter] ^ u64::from(value.cast_unsigned()))
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
