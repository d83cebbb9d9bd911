//! Many games between bots, and what they say together.

mod csv;
mod record;
mod statistics;
mod summary;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::ThreadPoolBuilder;

pub use csv::{csv_head, csv_row};
pub use record::Record;
pub use statistics::{Interval, wilson};
pub use summary::{Measured, SeatSummary, Summary};

use crate::bots::{Bot, BotKind};
use crate::game::Game;
use crate::position::Seat;
use crate::session::{Refusal, Session, seed_of_game};
use summary::Adding;

/// Most games that are played.
pub const MOST_GAMES: u64 = 1_000_000_000;

/// Most games that are played at once.
pub const MOST_JOBS: usize = 256;

/// Games of one job that are kept before they are added up, so that many need no more room than
/// these.
const KEPT_OF_JOB: u64 = 1_024;

/// How much room a thread has for the calls of scripts, in bytes: as much as the program's first
/// thread has as a rule.
const STACK: usize = 8 << 20;

/// What is to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simulation {
    /// How many games.
    pub games: u64,
    /// The seed, from which that of each game is derived; see [`seed_of_game`].
    pub seed: u64,
    /// The plies after which a game is cut.
    pub max_plies: u64,
    /// How many are played at once.
    pub jobs: usize,
    /// The bot of each seat.
    pub bots: Vec<BotKind>,
    /// The first dice of each game, before those of its seed.
    pub dice: Vec<String>,
}

impl Simulation {
    /// The plies after which a game is cut unless something else is asked for.
    pub const MAX_PLIES: u64 = 10_000;
}

/// What others see of a simulation that goes on, and how they stop it.
#[derive(Debug, Default)]
pub struct Watch {
    /// How many games have been played.
    pub played: AtomicU64,
    /// Whether it is to stop.
    pub stop: AtomicBool,
}

/// Why a simulation failed.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// The rules failed on a game.
    #[error("game {number}, seed {seed}, failed after {plies} plies: {why}")]
    Game {
        /// The game's number, from 1.
        number: u64,
        /// Its seed.
        seed: u64,
        /// How many moves had been made.
        plies: u64,
        /// What happened.
        why: Refusal,
    },
    /// There are not so many threads.
    #[error("{jobs} games cannot be played at once: {why}")]
    Threads {
        /// How many were asked for.
        jobs: usize,
        /// What the system says.
        why: String,
    },
    /// A game that was played could not be written down.
    #[error("a game cannot be written down: {0}")]
    Write(#[from] std::io::Error),
}

/// What came of one game.
enum Ending {
    Played(Record),
    Failed(SimulateError),
    Stopped,
}

/// Plays games between bots; `each` is called for every game, in the order of their numbers.
/// Gives what those have in common that were played until it was stopped: the first so many, as
/// if no more had been asked for; nothing if there are none. However many are played at once,
/// the result is the same.
///
/// # Errors
/// As [`SimulateError`]: of the game with the lowest number that fails, or what `each` gave.
pub fn simulate(
    game: &Arc<Game>,
    plan: &Simulation,
    watch: &Watch,
    mut each: impl FnMut(&Record) -> std::io::Result<()>,
) -> Result<Option<Summary>, SimulateError> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(plan.jobs)
        .stack_size(STACK)
        .build()
        .map_err(|error| SimulateError::Threads {
            jobs: plan.jobs,
            why: error.to_string(),
        })?;
    let mut adding = Adding::new(game, plan);
    let batch = KEPT_OF_JOB.saturating_mul(plan.jobs as u64);
    let mut first = 1;
    while first <= plan.games {
        let last = plan.games.min(first.saturating_add(batch - 1));
        let next = AtomicU64::new(first);
        // Once a game has failed, those behind it need not be played.
        let limit = AtomicU64::new(last);
        let work = || play_on(game, plan, watch, &next, &limit);
        let mut endings: Vec<(u64, Ending)> =
            pool.broadcast(|_| work()).into_iter().flatten().collect();
        endings.sort_by_key(|(number, _)| *number);
        for (expected, (number, ending)) in (first..).zip(endings) {
            match ending {
                Ending::Played(record) if number == expected => {
                    each(&record)?;
                    adding.add(&record);
                }
                Ending::Failed(error) => return Err(error),
                Ending::Played(_) | Ending::Stopped => return Ok(adding.finish()),
            }
        }
        if watch.stop.load(Ordering::Relaxed) {
            break;
        }
        first = last + 1;
    }
    Ok(adding.finish())
}

/// Plays one game after the other, up to the last.
fn play_on(
    game: &Arc<Game>,
    plan: &Simulation,
    watch: &Watch,
    next: &AtomicU64,
    last: &AtomicU64,
) -> Vec<(u64, Ending)> {
    let mut endings = Vec::new();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let stopped = watch.stop.load(Ordering::Relaxed);
        if number > last.load(Ordering::Relaxed) || stopped {
            return endings;
        }
        let ending = play_one(game, plan, watch, number);
        match &ending {
            Ending::Played(_) => {
                watch.played.fetch_add(1, Ordering::Relaxed);
            }
            Ending::Failed(_) => {
                last.fetch_min(number, Ordering::Relaxed);
            }
            Ending::Stopped => {}
        }
        endings.push((number, ending));
    }
}

fn play_one(game: &Arc<Game>, plan: &Simulation, watch: &Watch, number: u64) -> Ending {
    let seed = seed_of_game(plan.seed, number);
    let failed = |plies: usize, why: Refusal| {
        Ending::Failed(SimulateError::Game {
            number,
            seed,
            plies: plies as u64,
            why,
        })
    };
    let stopped = || watch.stop.load(Ordering::Relaxed);
    let mut session = match Session::with_dice(Arc::clone(game), seed, plan.dice.clone()) {
        Ok(session) => session,
        Err(why) => return failed(0, why),
    };
    let seats = (0..).map(Seat);
    // Each plays as it would in a game of that seed at the prompt.
    let mut bots: Vec<Bot> = seats
        .zip(&plan.bots)
        .map(|(seat, kind)| Bot::new(*kind, seed, seat))
        .collect();
    while session.outcome().is_none() && (session.history().len() as u64) < plan.max_plies {
        if stopped() {
            return Ending::Stopped;
        }
        let plies = session.history().len();
        let seat = session.position().seat();
        let Some(bot) = bots.get_mut(seat.index()) else {
            break;
        };
        let choice = match bot.choose(&session, &stopped) {
            Ok(Some(choice)) => choice.index,
            Ok(None) => break,
            Err(why) => return failed(plies, why.into()),
        };
        if let Err(why) = session.play_index(choice) {
            return failed(plies, why);
        }
    }
    match stopped() && session.outcome().is_none() {
        true => Ending::Stopped,
        false => Ending::Played(Record::of(&session, number)),
    }
}

/// Why a game ended.
fn reason(game: &Game, record: &Record, max_plies: u64) -> String {
    match &record.outcome {
        Some(outcome) => game
            .reasons
            .get(usize::from(outcome.reason))
            .cloned()
            .unwrap_or_default(),
        None => format!("cut after {max_plies} plies"),
    }
}
