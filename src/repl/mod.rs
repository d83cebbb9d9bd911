//! The prompt: a game played by lines, typed at a terminal or read from a script.
//!
//! What a line means and does is decided by [`Prompt::execute`], which knows no
//! terminal. Around it are a line editor with completion for people, and a reader of
//! scripts for standard input that is no terminal.

mod commands;
mod complete;
mod files;
mod help;
mod keeper;
mod opening;
mod playing;
mod prompt;
mod record;
mod script;
mod story;
mod telling;
mod terminal;
mod wrap;

pub use prompt::{Flow, Prompt, Stop};

use std::io::{IsTerminal, stdin};
use std::path::PathBuf;

use crate::package::finding::cleaned;
use crate::package::{Library, Setup};

/// What is to be played, and how.
#[derive(Debug, Clone)]
pub struct Play {
    /// Where games are looked for.
    pub library: Library,
    /// The game: its id or the path of its folder.
    pub game: String,
    /// Players and options.
    pub setup: Setup,
    /// The seed of the game and of the bots; without one that of the save, or one drawn.
    pub seed: Option<u64>,
    /// The dice that are thrown next.
    pub dice: Vec<String>,
    /// After so many plies bots move no more.
    pub max_plies: Option<u64>,
    /// Which seats bots play: the name of a seat, or `all` or nothing for every seat,
    /// and the kind of bot.
    pub bots: Vec<(String, String)>,
    /// A saved game to begin with.
    pub load: Option<PathBuf>,
    /// Whether the game that was left last is to be taken up again.
    pub resume: bool,
    /// Whether colours are used at a terminal; a script's output never has any.
    pub colour: bool,
}

/// Why playing failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    /// What went wrong, for standard error; fit for a terminal, whatever it quotes.
    pub message: String,
    /// The exit status: 1 where something failed, 2 where what was asked for names nothing.
    pub status: u8,
}

impl Failure {
    /// Something failed.
    pub(crate) fn failed(message: impl AsRef<str>) -> Failure {
        Failure {
            message: cleaned(message.as_ref()),
            status: 1,
        }
    }

    /// What was asked for names nothing.
    pub(crate) fn unknown(message: impl AsRef<str>) -> Failure {
        Failure {
            message: cleaned(message.as_ref()),
            status: 2,
        }
    }
}

/// Plays a game: at the terminal if standard input is one, or else by the lines of a
/// script. A pipe that is closed at the other end, the end of input and Ctrl-C end
/// it like `:quit`.
///
/// # Errors
/// A [`Failure`] if the game cannot be opened, or a line of a script is refused.
pub fn run(play: Play) -> Result<(), Failure> {
    if stdin().is_terminal() {
        terminal::run(play)
    } else {
        script::run(play)
    }
}
