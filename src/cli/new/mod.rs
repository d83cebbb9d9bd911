//! `boardwright new`: one file for each thing that can be begun.

mod card;
mod copy;
mod game;
mod mod_of;
mod name;
mod write;

use std::path::{Path, PathBuf};

use clap::Args;

use super::common::Common;
use super::output::Out;
use super::stop::Stop;
use crate::package::finding::cleaned;
use crate::package::{Library, Package, is_mod};
use name::Named;

/// Begins a new game, a mod of one, or a card for one, in a folder of its own
///
/// Without an option it is a small whole game, to be changed into another. The id of what is
/// new is made of the folder's name. What it writes passes `check` and `test` as it is.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright new my-game\n  \
    boardwright new my-game --from other-game\n  \
    boardwright new my-mod --mod other-game\n  \
    boardwright new my-card --card other-game")]
pub(super) struct New {
    /// The folder, which must not be there yet, or be empty
    folder: PathBuf,

    /// Unpacks a copy of this game, to be changed
    #[arg(long, value_name = "GAME", conflicts_with = "mods")]
    from: Option<String>,

    /// Begins a card for a deck of this game, in a mod that adds it
    #[arg(long, value_name = "GAME", conflicts_with_all = ["from", "mods"])]
    card: Option<String>,

    // It takes the place of the common option of this name.
    /// Begins a mod of this game
    #[arg(long = "mod", id = "mods", value_name = "GAME")]
    of: Vec<PathBuf>,
}

/// A file that is to be written: its path within the folder, and what it holds.
type File = (PathBuf, Vec<u8>);

/// Something new that is to be written.
struct Draft {
    /// What it is: "the game".
    what: String,
    /// Its files.
    files: Vec<File>,
    /// What is worth telling besides.
    notes: Vec<String>,
    /// What to try next: a command, and what it does.
    next: Vec<(String, &'static str)>,
}

impl New {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        common.no_game("new")?;
        let named = name::of(&self.folder)?;
        write::check_free(&self.folder)?;
        let library = common.games_only()?;
        let draft = match (&self.from, self.of.as_slice()) {
            _ if self.card.is_some() => {
                let game = self.card.as_deref().unwrap_or_default();
                card::draft(&open(&library, game)?, &named)?
            }
            (Some(game), _) => copy::draft(&open(&library, game)?, &named)?,
            (None, []) => game::draft(&named),
            (None, [game]) => {
                let game = game.to_string_lossy();
                mod_of::draft(&open(&library, &game)?, &named)?
            }
            (None, _) => {
                let message = "--mod: a new mod is of one game: name one".to_owned();
                return Err(Stop::Usage(message));
            }
        };
        let count = draft.files.len();
        write::write(&self.folder, &draft.files)?;
        let mut line = |text: &str| out.line(cleaned(text));
        line(&format!(
            "{} {} is in {}: {}",
            draft.what,
            named.id,
            named.shown,
            super::output::counted(count, "file")
        ))?;
        if let Some(note) = &named.note {
            line(note)?;
        }
        for note in &draft.notes {
            line(note)?;
        }
        line("Try:")?;
        let width = draft
            .next
            .iter()
            .map(|(command, _)| command.chars().count());
        let width = width.max().unwrap_or_default();
        for (command, does) in &draft.next {
            line(&format!("    {command:width$}   # {does}"))?;
        }
        Ok(())
    }
}

/// The game that something new is made from, without anything laid over it.
fn open(library: &Library, game: &str) -> Result<Package, Stop> {
    if is_mod(Path::new(game)) {
        return Err(Stop::Usage(format!(
            "{game} is the folder of a mod: name the game that it is for"
        )));
    }
    Ok(library.open(game)?)
}

/// The commands that try a game in this folder.
fn tries(named: &Named) -> Vec<(String, &'static str)> {
    let folder = &named.quoted;
    vec![
        (format!("boardwright play {folder}"), "play it"),
        (
            format!("boardwright check {folder}"),
            "what is wrong with it, after every change",
        ),
        (format!("boardwright test {folder}"), "its scenarios"),
    ]
}
