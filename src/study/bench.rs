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

/// How much time passes between two looks at the clock, about.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Most plies between two looks at the clock: one may take much longer than those before it.
const MOST_BETWEEN: u64 = 256;

/// What is to be measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bench {
    /// For how long, in CPU time of the process. The playout under way is finished, unless that
    /// takes as long again.
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
    /// How many playouts were cut for their length, or because there was no more time.
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
    let mut clock = Clock::new()?;
    while clock.elapsed < bench.time {
        if drawn {
            let chance = playout.position.chance().afresh();
            playout.position = game.begin(chance, &mut playout.list)?;
        } else {
            playout.position.copy_from(&start);
            playout.list.copy_from(&start_list);
        }
        let length = playout.run(bench, &mut clock)?;
        playouts += 1;
        plies += length;
        cut += u64::from(!playout.list.is_empty());
    }
    let cpu_seconds = clock.elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
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

/// The CPU time that has passed. A look at the clock takes as long as a short game: so looks
/// are spread, the more the quicker the game is.
struct Clock {
    begun: ProcessTime,
    /// When it was looked at last.
    elapsed: Duration,
    /// How many plies were made since then, and how many are made between two looks.
    work: u64,
    chunk: u64,
}

impl Clock {
    fn new() -> std::io::Result<Clock> {
        Ok(Clock {
            begun: ProcessTime::try_now()?,
            elapsed: Duration::ZERO,
            work: 0,
            chunk: 1,
        })
    }

    /// Counts a ply, or the beginning of a game, which takes time as well.
    #[inline]
    fn tick(&mut self) -> std::io::Result<()> {
        self.work += 1;
        if self.work >= self.chunk {
            let now = self.begun.try_elapsed()?;
            if now.saturating_sub(self.elapsed) < BETWEEN_LOOKS {
                self.chunk = MOST_BETWEEN.min(self.chunk * 2);
            }
            (self.elapsed, self.work) = (now, 0);
        }
        Ok(())
    }
}

/// One random game after the other.
struct Playout<'a> {
    game: &'a Game,
    position: Position,
    list: MoveList,
    random: Xoshiro256PlusPlus,
}

impl Playout<'_> {
    /// Plays to the end of the game, or so many plies, or until there is no more time; how
    /// many plies it were.
    fn run(&mut self, bench: &Bench, clock: &mut Clock) -> Result<u64, BenchError> {
        let most = bench.time.saturating_mul(2);
        clock.tick()?;
        for ply in 0..bench.max_plies {
            if clock.elapsed >= most {
                return Ok(ply);
            }
            let choice = below(&mut self.random, self.list.len());
            let Some(chosen) = self.list.get(choice) else {
                return Ok(ply);
            };
            self.game
                .play(&mut self.position, &mut self.list, &chosen)?;
            clock.tick()?;
        }
        Ok(bench.max_plies)
    }
}

/// A number from 0 up to, not including, `count`; 0 if that is 0. The high half of a
/// product instead of a remainder: quicker, the same on every machine, and no lists
/// are so long that its unevenness shows.
#[inline]
fn below(random: &mut impl Rng, count: usize) -> usize {
    ((u128::from(random.next_u64()) * count as u128) >> 64) as usize
}
