//! The random streams of bots, the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::position::Seat;

/// Streams of one seed are told apart by number; the game's own is 0.
const SEATS: u64 = 1;
/// The number of the stream for advice.
const ADVISER: u64 = 1 << 32;

/// A random stream.
#[derive(Debug, Clone)]
pub struct Stream {
    generator: ChaCha8Rng,
}

impl Stream {
    /// The stream of the bot that plays for a seat.
    pub fn of_seat(seed: u64, seat: Seat) -> Stream {
        Stream::numbered(seed, SEATS + u64::from(seat.0))
    }

    /// The stream for advice.
    pub fn of_adviser(seed: u64) -> Stream {
        Stream::numbered(seed, ADVISER)
    }

    fn numbered(seed: u64, number: u64) -> Stream {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(number);
        Stream { generator }
    }

    /// Goes to the stretch of the stream that belongs to the moment after so many
    /// moves; each is long enough for any search.
    pub fn go_to(&mut self, moves: usize) {
        self.generator
            .set_word_pos((moves as u128 & 0xffff_ffff) << 32);
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// A number from 0 up to, but without, `limit`; 0 if the limit is.
    pub fn below(&mut self, limit: usize) -> usize {
        let wide = u128::from(self.generator.next_u64()) * limit as u128;
        // Less than `limit`, so it fits.
        (wide >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_everywhere() {
        let mut stream = Stream::of_seat(7, Seat(1));
        stream.go_to(3);
        let drawn: Vec<usize> = (0..8).map(|_| stream.below(100)).collect();
        stream.go_to(3);
        let again: Vec<usize> = (0..8).map(|_| stream.below(100)).collect();
        assert_eq!(drawn, again);
        assert_eq!(drawn, [37, 32, 83, 34, 19, 6, 93, 3]);
        assert_eq!(stream.below(0), 0);
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let draw = |mut stream: Stream| (0..8).map(|_| stream.below(1000)).collect::<Vec<_>>();
        let all = [
            draw(Stream::of_seat(7, Seat(0))),
            draw(Stream::of_seat(7, Seat(1))),
            draw(Stream::of_seat(8, Seat(0))),
            draw(Stream::of_adviser(7)),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one));
        }
    }
}
