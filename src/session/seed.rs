//! A seed for games that were given none.

use std::hash::{BuildHasher, RandomState};

/// Largest seed: saves keep it as a signed number.
pub const MOST_SEED: u64 = i64::MAX as u64;

/// Seeds above this cannot be told to every program: many read numbers as floating
/// point.
const BITS: u32 = 53;

/// The seed of the game of that number among many of one seed: the same on every machine and in
/// every version, and told to every JSON reader as it is.
pub fn seed_of_game(seed: u64, number: u64) -> u64 {
    // SplitMix64, whose every number is another.
    let mut z = seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) >> (u64::BITS - BITS)
}

/// A seed that nobody can foresee, below 2^53 so that every JSON reader takes it as
/// it is.
pub fn random_seed() -> u64 {
    // The keys of a fresh hasher come from the operating system.
    RandomState::new().hash_one(0u8) >> (u64::BITS - BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_of_games_stay_what_they_are() {
        let seeds: Vec<u64> = (1..4).map(|number| seed_of_game(1, number)).collect();
        assert_eq!(
            seeds,
            [
                5_103_132_997_656_651,
                6_717_404_888_216_029,
                8_746_015_278_458_442
            ]
        );
        assert!(seeds.iter().all(|seed| *seed < 1 << BITS));
        assert_ne!(seed_of_game(2, 1), seed_of_game(1, 1));
    }
}
