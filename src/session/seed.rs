//! A seed for games that were given none.

use std::hash::{BuildHasher, RandomState};

/// Largest seed: saves keep it as a signed number.
pub const MOST_SEED: u64 = i64::MAX as u64;

/// Seeds above this cannot be told to every program: many read numbers as floating
/// point.
const BITS: u32 = 53;

/// A seed that nobody can foresee, below 2^53 so that every JSON reader takes it as
/// it is.
pub fn random_seed() -> u64 {
    // The keys of a fresh hasher come from the operating system.
    RandomState::new().hash_one(0u8) >> (u64::BITS - BITS)
}
