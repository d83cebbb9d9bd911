//! The options that every command takes.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::stop::{Stop, tell};
use crate::game::Game;
use crate::package::finding::quote;
use crate::package::read::nearest;
use crate::package::{Library, Package, Setup, is_mod};
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

    /// The folder of a mod that is laid over its game; can be given several times, in order
    #[arg(long = "mod", value_name = "DIR", global = true)]
    mods: Vec<PathBuf>,

    /// The variant of the game
    #[arg(long, value_name = "NAME", global = true)]
    pub(super) variant: Option<String>,

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
    #[arg(long, value_name = "VALUES", global = true, value_delimiter = ',', value_parser = die)]
    pub(super) dice: Vec<String>,

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

/// Reads what a die shows, blanks around it or not.
fn die(word: &str) -> Result<String, std::convert::Infallible> {
    Ok(word.trim().to_owned())
}

/// Reads `OPTION=VALUE`.
fn option(word: &str) -> Result<(String, String), String> {
    match word.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("this is OPTION=VALUE, an option of the game and its value".to_owned()),
    }
}

/// Why commands have no use for what is asked of a game.
const NO_GAME: &str = "plays no game of its own";

impl Common {
    /// The games there are.
    pub(super) fn library(&self) -> Result<Library, Stop> {
        let games = self.games_only()?;
        if let Some(folder) = self.mods.iter().find(|folder| !is_mod(folder)) {
            let folder = folder.display();
            let message = format!("--mod: there is no mod in {folder}: it has no mod.toml");
            return Err(Stop::Usage(message));
        }
        Ok(games.with_mods(self.mods.clone()))
    }

    /// The games there are, without any mod.
    pub(super) fn games_only(&self) -> Result<Library, Stop> {
        if let Some(games) = self.games.as_ref().filter(|games| !games.is_dir()) {
            let message = format!("--games: there is no folder {}", games.display());
            return Err(Stop::Usage(message));
        }
        Ok(Library::new(self.games.as_deref()))
    }

    /// The game that a command is about, with the mods that are asked for.
    pub(super) fn open(&self, game: &str) -> Result<Package, Stop> {
        let package = self.library()?.open(game)?;
        self.for_this(&package)?;
        Ok(package)
    }

    /// The same, compiled as somebody wants to play it; what is left out of it is told.
    pub(super) fn game(&self, package: &Package) -> Result<Arc<Game>, Stop> {
        let game = package
            .game(&self.setup())
            .map_err(|error| Stop::setup(error, package))?;
        tell_left_out(&game);
        Ok(game)
    }

    /// Refuses mods for another game than the one that a command is about.
    pub(super) fn for_this(&self, package: &Package) -> Result<(), Stop> {
        match package.other_mods().first() {
            None => Ok(()),
            Some(other) => Err(Stop::Usage(format!(
                "--mod: the mod in {} is for the game {}, not for {}",
                other.folder,
                quote(&other.game),
                quote(package.id())
            ))),
        }
    }

    /// How the game is to be played.
    pub(super) fn setup(&self) -> Setup {
        Setup {
            players: self.players,
            options: self.options.clone(),
            variant: self.variant.clone(),
        }
    }

    /// These games, in the variant that is asked for; those that have no such variant are
    /// left out.
    pub(super) fn with_variant(&self, packages: Vec<Package>) -> Result<Vec<Package>, Stop> {
        let Some(variant) = &self.variant else {
            return Ok(packages);
        };
        let asked = Some(variant.as_str());
        let found = packages.iter().map(|package| package.in_variant(asked));
        let found: Vec<Package> = found.filter_map(Result::ok).collect();
        if found.is_empty() {
            let names = packages.iter().flat_map(Package::variants);
            let names: Vec<String> = names.map(|variant| variant.name).collect();
            let near = nearest(variant, names.iter().map(String::as_str))
                .map_or_else(String::new, |near| {
                    format!("; did you mean {}?", quote(near))
                });
            let message = format!("no game has a variant {}{near}", quote(variant));
            return Err(Stop::Usage(message));
        }
        Ok(found)
    }

    /// The seed to play with.
    pub(super) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(random_seed)
    }

    /// Refuses what only a game can be asked for, for a command that plays none.
    pub(super) fn no_game(&self, command: &str) -> Result<(), Stop> {
        self.no_setup(command)?;
        self.refuse(command, NO_GAME, &["--variant"])
    }

    /// Refuses what only a game that is played can be asked for.
    pub(super) fn no_setup(&self, command: &str) -> Result<(), Stop> {
        let refused = ["--players", "--set", "--dice", "--seed", "--max-plies"];
        self.refuse(command, NO_GAME, &refused)
    }

    /// The same for a command that begins games when it is asked to: a seed is for those.
    pub(super) fn no_game_yet(&self, command: &str) -> Result<(), Stop> {
        let refused = ["--players", "--set", "--dice", "--variant", "--max-plies"];
        self.refuse(command, NO_GAME, &refused)
    }

    /// Refuses those of the common options that mean nothing to a command, and says why.
    pub(super) fn refuse(&self, command: &str, why: &str, options: &[&str]) -> Result<(), Stop> {
        let given = [
            (self.games.is_some(), "--games"),
            (!self.mods.is_empty(), "--mod"),
            (self.variant.is_some(), "--variant"),
            (self.players.is_some(), "--players"),
            (!self.options.is_empty(), "--set"),
            (self.max_plies.is_some(), "--max-plies"),
            (self.seed.is_some(), "--seed"),
            (!self.dice.is_empty(), "--dice"),
        ];
        let mut given = given.iter().filter(|(given, _)| *given);
        match given.find(|(_, option)| options.contains(option)) {
            None => Ok(()),
            Some((_, option)) => Err(Stop::Usage(format!(
                "`{command}` {why}, so {option} means nothing to it"
            ))),
        }
    }

    /// Refuses another seed than that of the save from which a game goes on.
    pub(super) fn same_seed(&self, seed: u64) -> Result<(), Stop> {
        match self.seed.is_some_and(|asked| asked != seed) {
            true => Err(Stop::Usage(format!(
                "the save has seed {seed}: leave out --seed, or give that"
            ))),
            false => Ok(()),
        }
    }

    /// Whether the game can throw the dice that were asked for.
    pub(super) fn check_dice(&self, game: &Game) -> Result<(), Stop> {
        game.check_dice(&self.dice)
            .map_err(|why| Stop::Usage(format!("--dice: {why}")))
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

/// Tells what has been left out of a game.
pub(super) fn tell_left_out(game: &Game) {
    for warning in &game.warnings {
        tell(warning);
    }
}

/// Tells the seed that is played with.
pub(super) fn tell_seed(seed: u64) {
    tell(&format!("seed: {seed}"));
}
