//! `boardwright simulate`.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::common::{Common, tell_seed};
use super::output::{Out, counted};
use super::simulate_table;
use super::stop::{Stop, tell};
use crate::bots::BotKind;
use crate::game::Game;
use crate::study::{self, MOST_GAMES, MOST_JOBS, SimulateError, Simulation, Watch};

/// How often progress is looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// Plays many games between bots and says what came of them
///
/// Shares and means come with 99 % intervals; whoever share a first place share the win. A game
/// of the same seed between the same bots is played alike by `play`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright simulate my-game -n 1000 --bots greedy,random\n  \
    boardwright simulate my-game -n 200 --seed 1 --set laps=2 --json\n  \
    boardwright simulate my-game -n 5000 --csv games.csv")]
pub(super) struct Simulate {
    /// The id of a game, or the path of a game folder
    game: String,

    /// How many games
    #[arg(short = 'n', value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    count: u64,

    /// Who plays: a kind of bot for each seat, or one for all
    #[arg(
        long,
        value_name = "KINDS",
        value_delimiter = ',',
        default_value = "random"
    )]
    bots: Vec<String>,

    /// How many games are played at once; as many as there are processors if this is not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_JOBS as u64))]
    jobs: Option<u64>,

    /// Write one row a game to a file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        let package = common.open(&self.game)?;
        let game = common.game(&package)?;
        common.check_dice(&game)?;
        let plan = Simulation {
            games: self.count,
            seed: common.seed(),
            max_plies: common.max_plies.unwrap_or(Simulation::MAX_PLIES),
            jobs: self.jobs(),
            bots: self.bots_of(&game)?,
            dice: common.dice.clone(),
        };
        let to_output = self
            .csv
            .as_ref()
            .is_some_and(|path| path.as_os_str() == "-");
        if to_output && self.json {
            let message =
                "`--csv -` and `--json` both write to standard output: name a file for one";
            return Err(Stop::Usage(message.to_owned()));
        }
        let mut table = match &self.csv {
            Some(path) => Some(Table::new(path, &game, plan.max_plies)?),
            None => None,
        };
        tell_seed(plan.seed);
        let watch = Arc::new(Watch::default());
        stop_on_signals(&watch);
        let progress = Progress::new(plan.games, &watch);
        let result = study::simulate(&game, &plan, &watch, |record| match &mut table {
            Some(table) => table.add(&game, record),
            None => Ok(()),
        });
        progress.finish();
        if let Some(table) = &mut table {
            table.finish()?;
        }
        let summary = result.map_err(|error| self.failed(error, &game, &plan))?;
        let stopped = watch.stop.load(Ordering::Relaxed);
        let Some(summary) = summary else {
            let message = "interrupted before the first game was over".to_owned();
            return Err(Stop::Failed(message));
        };
        if summary.cut > 0 {
            let cut = counted(usize::try_from(summary.cut).unwrap_or(usize::MAX), "game");
            tell(&format!(
                "{cut} cut after {} plies; nobody has won such a game",
                plan.max_plies
            ));
        }
        match self.json {
            true => out.json(&summary)?,
            // Standard output holds the games then, and nothing else.
            false if to_output => {}
            false => simulate_table::write(&summary, out)?,
        }
        if stopped && summary.games < plan.games {
            tell(&format!(
                "interrupted after {} of {} games",
                summary.games, plan.games
            ));
            return Err(Stop::Told);
        }
        Ok(())
    }

    fn jobs(&self) -> usize {
        let asked = self.jobs.and_then(|jobs| usize::try_from(jobs).ok());
        let there = || std::thread::available_parallelism().map_or(1, usize::from);
        asked.unwrap_or_else(there).min(MOST_JOBS)
    }

    /// The bot of each seat.
    fn bots_of(&self, game: &Game) -> Result<Vec<BotKind>, Stop> {
        let kinds: Result<Vec<BotKind>, _> =
            self.bots.iter().map(|name| BotKind::named(name)).collect();
        let kinds = kinds.map_err(|error| Stop::Usage(format!("--bots: {error}")))?;
        match kinds.as_slice() {
            [one] => Ok(vec![*one; game.seats.len()]),
            several if several.len() == game.seats.len() => Ok(kinds),
            several => {
                let seats: Vec<&str> = game.seats.iter().map(|seat| seat.name.as_str()).collect();
                Err(Stop::Usage(format!(
                    "--bots: these are {} bots, and there {} ({}): give one for each, or one for all",
                    several.len(),
                    match seats.len() {
                        1 => "is one seat".to_owned(),
                        many => format!("are {many} seats"),
                    },
                    seats.join(", ")
                )))
            }
        }
    }

    /// Tells what failed, and how to see it again.
    fn failed(&self, error: SimulateError, game: &Game, plan: &Simulation) -> Stop {
        match &error {
            SimulateError::Game { seed, .. } => {
                let bots = game.seats.iter().zip(&plan.bots);
                let bots: Vec<String> = bots
                    .map(|(seat, kind)| format!(" --bot {}={}", seat.name, kind.name()))
                    .collect();
                Stop::Failed(format!(
                    "{error}\nto see it again: boardwright play {} --seed {seed}{}, with the same \
                     other options",
                    self.game,
                    bots.concat()
                ))
            }
            SimulateError::Write(why) => match &self.csv {
                Some(path) => Stop::in_file(path, &format!("cannot be written: {why}")),
                None => Stop::Failed(error.to_string()),
            },
            SimulateError::Threads { .. } => Stop::Failed(error.to_string()),
        }
    }
}

/// Lets a signal stop the games; what has been played by then is told. A second one ends the
/// program at once.
fn stop_on_signals(watch: &Arc<Watch>) {
    let watch = Arc::clone(watch);
    // Without a handler the system ends the program, without a result.
    let _ = ctrlc::set_handler(move || {
        if watch.stop.swap(true, Ordering::Relaxed) {
            let _ = writeln!(io::stderr(), "interrupted");
            std::process::exit(super::INTERRUPTED);
        }
    });
}

/// How far the games are, on a terminal.
struct Progress {
    bar: Option<ProgressBar>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Progress {
    fn new(games: u64, watch: &Arc<Watch>) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress {
                bar: None,
                thread: None,
            };
        }
        let target = ProgressDrawTarget::stderr();
        let bar = ProgressBar::with_draw_target(Some(games), target);
        let style = "{bar:30} {pos}/{len} games  {per_sec}  {eta} left";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style.progress_chars("=> "));
        }
        let (shown, watch) = (bar.clone(), Arc::clone(watch));
        let thread = std::thread::spawn(move || {
            while !shown.is_finished() {
                shown.set_position(watch.played.load(Ordering::Relaxed));
                std::thread::sleep(BETWEEN_LOOKS);
            }
        });
        Progress {
            bar: Some(bar),
            thread: Some(thread),
        }
    }

    fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
        if let Some(thread) = self.thread {
            let _ = thread.join();
        }
    }
}

/// The file of games.
struct Table {
    path: PathBuf,
    file: BufWriter<Box<dyn Write + Send>>,
    max_plies: u64,
}

impl Table {
    fn new(path: &Path, game: &Game, max_plies: u64) -> Result<Table, Stop> {
        // Asked before it is opened: opening a pipe would wait for whoever reads from it.
        if std::fs::metadata(path).is_ok_and(|about| !about.is_file()) {
            let message = format!("{} is no plain file, and is left as it is", path.display());
            return Err(Stop::Failed(message));
        }
        let begin = || {
            let target: Box<dyn Write + Send> = match path.as_os_str() == "-" {
                true => Box::new(io::stdout()),
                false => Box::new(File::create(path)?),
            };
            let mut file = BufWriter::new(target);
            study::csv_head(game, &mut file)?;
            file.flush()?;
            io::Result::Ok(file)
        };
        let cannot = |why: io::Error| Stop::in_file(path, &format!("cannot be written: {why}"));
        Ok(Table {
            path: path.to_owned(),
            file: begin().map_err(cannot)?,
            max_plies,
        })
    }

    fn add(&mut self, game: &Game, record: &study::Record) -> io::Result<()> {
        study::csv_row(game, record, self.max_plies, &mut self.file)
    }

    fn finish(&mut self) -> Result<(), Stop> {
        let written = self.file.flush();
        written.map_err(|why| Stop::in_file(&self.path, &format!("cannot be written: {why}")))
    }
}
