//! `boardwright play`.

use std::path::PathBuf;

use clap::Args;

use super::common::Common;
use super::stop::Stop;
use crate::repl;

/// Plays a game at a prompt
///
/// A line is a move, or a command such as `:help`. Standard input that is no terminal is
/// read as a script of such lines.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright play my-game\n  \
    boardwright play my-game --bot black=random\n  \
    boardwright play my-game --load game.save")]
pub(super) struct Play {
    /// The id of a game, or the path of a game folder
    game: String,

    /// Give a seat to a bot; a KIND alone gives it every seat; can be given several times
    #[arg(long = "bot", value_name = "SEAT=KIND", value_parser = bot)]
    bots: Vec<(String, String)>,

    /// Begin with a saved game
    #[arg(long, value_name = "SAVE")]
    load: Option<PathBuf>,

    /// Take up the game that was left last
    #[arg(long, conflicts_with = "load")]
    resume: bool,
}

/// Reads `SEAT=KIND`, or a kind alone.
fn bot(word: &str) -> Result<(String, String), String> {
    let (seat, kind) = word.split_once('=').unwrap_or(("all", word));
    if seat.is_empty() || kind.is_empty() {
        return Err("this is SEAT=KIND, a seat of the game and a kind of bot".to_owned());
    }
    Ok((seat.to_owned(), kind.to_owned()))
}

impl Play {
    pub(super) fn run(self, common: &Common) -> Result<(), Stop> {
        let library = common.library()?;
        let play = repl::Play {
            library,
            game: self.game,
            setup: common.setup(),
            seed: common.seed,
            dice: common.dice.clone(),
            max_plies: common.max_plies,
            bots: self.bots,
            load: self.load,
            resume: self.resume,
            colour: common.colour(),
        };
        repl::run(play).map_err(Stop::Played)
    }
}
