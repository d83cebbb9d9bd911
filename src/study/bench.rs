//! Random playouts, counted by the second.

use std::time::Duration;

use cpu_time::ProcessTime;
use rand::SeedableRng;
use rand::rand_core::Rng;
use rand::rngs::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::game::{Game, PlayError};
use crate::moves::MoveList;
use crate::position::{Chance, Position};

/// How many seconds pass between two looks at the clock, about.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// What is to be measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bench {
    /// For how long, in CPU time of the process. The playout under way is finished.
    pub time: Duration,
    /// The seed of the random moves: the same playouts on every machine.
    pub seed: u64,
    /// The plies after which a playout is cut.
    pub max_plies: u64,
}

impl Bench {
    /// The plies after which a playout is cut unless something else is asked for.
    pub const MAX_PLIES: u64 = 10_000;
}

/// What was measured.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BenchResult {
    /// The game's id.
    pub game: String,
    /// How many games were played, those that were cut included.
    pub playouts: u64,
    /// How many moves were made in them.
    pub plies: u64,
    /// The CPU time of the process, in seconds.
    pub cpu_seconds: f64,
    /// Playouts per CPU second.
    pub playouts_per_s: f64,
    /// Plies per CPU second.
    pub plies_per_s: f64,
    /// The mean length of a playout, in plies.
    pub mean_plies: f64,
    /// How many playouts were cut for their length.
    #[serde(skip)]
    pub cut: u64,
}

/// Why nothing could be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The rules failed on a playout.
    #[error(transparent)]
    Rules(#[from] PlayError),
    /// The system does not tell the CPU time.
    #[error("the CPU time of the process cannot be read: {0}")]
    Clock(#[from] std::io::Error),
}

/// Plays random games in one thread and says how fast that went.
///
/// # Errors
/// As [`BenchError`].
pub fn bench(game: &Game, bench: &Bench) -> Result<BenchResult, BenchError> {
    let mut start_list = MoveList::new();
    let chance = || Chance::seeded(bench.seed);
    let start = game.begin(chance(), &mut start_list)?;
    // Where chance has a say before the first move, each game begins by itself.
    let drawn = !start.chance().drawn().is_empty();
    let mut playout = Playout {
        game,
        position: start.clone(),
        list: MoveList::new(),
        random: Xoshiro256PlusPlus::seed_from_u64(bench.seed),
    };
    let (mut playouts, mut plies, mut cut) = (0u64, 0u64, 0u64);
    let clock = ProcessTime::try_now()?;
    let (mut elapsed, mut work, mut chunk) = (Duration::ZERO, 0u64, 1u64);
    loop {
        if drawn {
            let chance = playout.position.chance().afresh();
            playout.position = game.begin(chance, &mut playout.list)?;
        } else {
            playout.position.copy_from(&start);
            playout.list.copy_from(&start_list);
        }
        let length = playout.run(bench.max_plies)?;
        playouts += 1;
        plies += length;
        cut += u64::from(!playout.list.is_empty());
        // A look at the clock takes as long as a short game: so they are spread, the
        // more the quicker the game is.
        work += length + 1;
        if work >= chunk {
            let now = clock.try_elapsed()?;
            if now.saturating_sub(elapsed) < BETWEEN_LOOKS {
                chunk = chunk.saturating_mul(2);
            }
            (elapsed, work) = (now, 0);
            if elapsed >= bench.time {
                break;
            }
        }
    }
    let cpu_seconds = elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
    Ok(BenchResult {
        game: game.about.id.clone(),
        playouts,
        plies,
        cpu_seconds,
        playouts_per_s: playouts as f64 / cpu_seconds,
        plies_per_s: plies as f64 / cpu_seconds,
        mean_plies: plies as f64 / playouts as f64,
        cut,
    })
}

/// One random game after the other.
struct Playout<'a> {
    game: &'a Game,
    position: Position,
    list: MoveList,
    random: Xoshiro256PlusPlus,
}

impl Playout<'_> {
    /// Plays to the end of the game, or so many plies; how many plies it were.
    fn run(&mut self, max_plies: u64) -> Result<u64, PlayError> {
        for ply in 0..max_plies {
            let choice = below(&mut self.random, self.list.len());
            let Some(chosen) = self.list.get(choice) else {
                return Ok(ply);
            };
            self.game
                .play(&mut self.position, &mut self.list, &chosen)?;
        }
        Ok(max_plies)
    }
}

/// A number from 0 up to, not including, `count`; 0 if that is 0. The high half of a
/// product instead of a remainder: quicker, the same on every machine, and no lists
/// are so long that its unevenness shows.
#[inline]
fn below(random: &mut impl Rng, count: usize) -> usize {
    ((u128::from(random.next_u64()) * count as u128) >> 64) as usize
}
