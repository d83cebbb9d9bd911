//! The options that every command takes.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::stop::{Stop, tell};
use crate::package::{Library, Setup};
use crate::session::{MOST_SEED, random_seed};

/// The options that every command takes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Common options")]
pub(super) struct Common {
    /// A folder of games that is searched first
    ///
    /// Then come the folders of $BOARDWRIGHT_GAMES, ./games, the user's data folder, and
    /// the games built into the program.
    #[arg(long, value_name = "DIR", global = true)]
    games: Option<PathBuf>,

    /// How many play; as many as can if this is not given
    #[arg(long, value_name = "N", global = true)]
    pub(super) players: Option<usize>,

    /// Gives an option of the game a value; can be given several times
    #[arg(long = "set", value_name = "OPTION=VALUE", global = true, value_parser = option)]
    pub(super) options: Vec<(String, String)>,

    /// Cuts a game that is longer, where games are played by the program
    #[arg(long, value_name = "N", global = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) max_plies: Option<u64>,

    /// The seed of everything random; without it one is drawn and told
    #[arg(long, value_name = "N", global = true, value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    pub(super) seed: Option<u64>,

    /// The next dice, in order, before those of the seed: 3,5,…
    #[arg(long, value_name = "VALUES", global = true, value_delimiter = ',')]
    dice: Vec<i64>,

    /// When to write in colours; NO_COLOR in the environment counts as never
    #[arg(
        long,
        alias = "colour",
        value_name = "WHEN",
        global = true,
        value_enum,
        default_value_t = When::Auto
    )]
    color: When,
}

/// When to write in colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum When {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Reads `OPTION=VALUE`.
fn option(word: &str) -> Result<(String, String), String> {
    match word.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("this is OPTION=VALUE, an option of the game and its value".to_owned()),
    }
}

impl Common {
    /// The games there are.
    pub(super) fn library(&self) -> Result<Library, Stop> {
        match &self.games {
            Some(games) if !games.is_dir() => Err(Stop::Usage(format!(
                "--games: there is no folder {}",
                games.display()
            ))),
            games => Ok(Library::new(games.as_deref())),
        }
    }

    /// How the game is to be played.
    pub(super) fn setup(&self) -> Setup {
        Setup {
            players: self.players,
            options: self.options.clone(),
        }
    }

    /// The seed to play with.
    pub(super) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(random_seed)
    }

    /// Refuses what only a game can be asked for, for a command that plays none.
    pub(super) fn no_game(&self, command: &str) -> Result<(), Stop> {
        let given = [
            (self.players.is_some(), "--players"),
            (!self.options.is_empty(), "--set"),
            (!self.dice.is_empty(), "--dice"),
        ];
        match given.iter().find(|(given, _)| *given) {
            None => Ok(()),
            Some((_, option)) => Err(Stop::Usage(format!(
                "`{command}` plays no game of its own, so {option} means nothing to it"
            ))),
        }
    }

    /// Refuses dice for a game that has none.
    pub(super) fn no_dice(&self, game: &str) -> Result<(), Stop> {
        match self.dice.first() {
            None => Ok(()),
            Some(first) => Err(Stop::Usage(format!(
                "--dice: {game} has no dice, so none of them can show {first}"
            ))),
        }
    }

    /// Whether standard output is written in colours.
    pub(super) fn colour(&self) -> bool {
        self.coloured(std::io::stdout().is_terminal())
    }

    /// Whether standard error is written in colours.
    pub(super) fn colour_of_errors(&self) -> bool {
        self.coloured(std::io::stderr().is_terminal())
    }

    fn coloured(&self, terminal: bool) -> bool {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let dumb = set("TERM").is_some_and(|term| term == "dumb");
                terminal && !dumb && set("NO_COLOR").is_none()
            }
        }
    }
}

/// Tells the seed that is played with.
pub(super) fn tell_seed(seed: u64) {
    tell(&format!("seed: {seed}"));
}
