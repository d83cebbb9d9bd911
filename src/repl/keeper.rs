//! Keeping the game that is played, so that it can be taken up again.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use super::{Failure, files};
use crate::bots::BotKind;
use crate::game::Game;
use crate::package::data_folder;
use crate::session::{Save, Session};

/// Games up to so many moves are written after every move, however quickly they come.
const SHORT: usize = 1_000;
/// In longer games writing takes at most this part of the time.
const PART: u32 = 20;

/// How the head of a kept game tells that a bot plays a seat.
const BOT: &str = "# bot ";
/// How it tells that the game is over.
const OVER: &str = "# over";

/// Writes the game to the user's data folder after each move.
#[derive(Debug)]
pub(super) struct Keeper {
    path: Option<PathBuf>,
    /// Whether the file is this game's; a game without a move takes nobody's place.
    owned: bool,
    warned: bool,
    /// Whether the file is older than the game.
    behind: bool,
    written: Option<(Instant, Duration)>,
}

/// A game that was left.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) path: PathBuf,
    pub(super) save: Save,
    pub(super) bots: Vec<(String, BotKind)>,
    pub(super) over: bool,
}

impl Keeper {
    /// A keeper for a game. What scripts play is kept apart from what people do.
    pub(super) fn new(id: &str, interactive: bool, owned: bool) -> Keeper {
        Keeper {
            path: path_of(id, interactive),
            owned,
            warned: false,
            behind: false,
            written: None,
        }
    }

    /// Whether the game is in its file.
    pub(super) fn is_kept(&self) -> bool {
        self.owned
    }

    /// Keeps the game as it is now; a warning the first time that this fails.
    pub(super) fn keep(&mut self, session: &Session, bots: &[Option<BotKind>]) -> Option<String> {
        if session.history().is_empty() && !self.owned {
            return None;
        }
        self.behind = true;
        let busy = self
            .written
            .is_some_and(|(when, took)| when.elapsed() < took * PART);
        if session.history().len() > SHORT && busy {
            return None;
        }
        self.flush(session, bots)
    }

    /// Lets go of a game that has come to its end as it was meant to.
    pub(super) fn forget(&mut self) {
        if let (true, Some(path)) = (self.owned, &self.path) {
            // A file that stays does no harm but to be offered again.
            let _ = std::fs::remove_file(path);
            self.owned = false;
        }
    }

    /// Writes what [`Keeper::keep`] put off.
    pub(super) fn flush(&mut self, session: &Session, bots: &[Option<BotKind>]) -> Option<String> {
        if !std::mem::take(&mut self.behind) {
            return None;
        }
        let began = Instant::now();
        let failed = match &self.path {
            None => Some("there is no folder for it".to_owned()),
            Some(path) => write(path, session, bots).err(),
        };
        self.written = Some((Instant::now(), began.elapsed()));
        self.owned |= failed.is_none();
        let why = failed?;
        if std::mem::replace(&mut self.warned, true) {
            return None;
        }
        Some(format!(
            "warning: the game is not kept for --resume: {why}; :save FILE still works"
        ))
    }
}

fn write(path: &Path, session: &Session, bots: &[Option<BotKind>]) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut text = String::new();
    for (seat, kind) in bots_of(session.game(), bots) {
        text.push_str(&format!("{BOT}{}={seat}\n", kind.name()));
    }
    if session.outcome().is_some() {
        text.push_str(OVER);
        text.push('\n');
    }
    text.push_str(&session.save().to_string());
    files::write(path, &text).map_err(|failure| failure.message)
}

/// Where a game is kept.
fn path_of(id: &str, interactive: bool) -> Option<PathBuf> {
    let ending = if interactive { "toml" } else { "script.toml" };
    Some(data_folder()?.join("resume").join(format!("{id}.{ending}")))
}

/// The game of that id that was left last.
///
/// # Errors
/// A failure if there is none, or its file is broken.
pub(super) fn kept(id: &str) -> Result<Kept, Failure> {
    let age = |path: &PathBuf| {
        let when = std::fs::metadata(path).and_then(|about| about.modified());
        when.unwrap_or(SystemTime::UNIX_EPOCH)
    };
    let newest = [true, false]
        .into_iter()
        .filter_map(|interactive| path_of(id, interactive))
        .filter(|path| path.is_file())
        .max_by_key(age);
    let Some(path) = newest else {
        return Err(Failure::failed(format!(
            "there is no game of {id} to take up again"
        )));
    };
    read(path)
}

/// The game of that id that a person left at the terminal, if it is not over.
pub(super) fn unfinished(id: &str) -> Option<Kept> {
    let path = path_of(id, true).filter(|path| path.is_file())?;
    read(path).ok().filter(|kept| !kept.over)
}

fn read(path: PathBuf) -> Result<Kept, Failure> {
    let text = files::read(&path)?;
    let save = Save::parse(&text)
        .map_err(|refusal| Failure::failed(format!("{}: {refusal}", path.display())))?;
    let head = || text.lines().take_while(|line| line.starts_with('#'));
    let bots = head()
        .filter_map(|line| line.strip_prefix(BOT)?.split_once('='))
        .filter_map(|(kind, seat)| Some((seat.to_owned(), BotKind::named(kind).ok()?)))
        .collect();
    let over = head().any(|line| line == OVER);
    Ok(Kept {
        path,
        save,
        bots,
        over,
    })
}

/// The seats that bots play, by name.
pub(super) fn bots_of(game: &Game, bots: &[Option<BotKind>]) -> Vec<(String, BotKind)> {
    game.seats
        .iter()
        .zip(bots)
        .filter_map(|(seat, kind)| kind.map(|kind| (seat.name.clone(), kind)))
        .collect()
}

/// The bot of each seat, from the seats by name; a name that the game lacks is left out.
pub(super) fn seated(game: &Game, named: &[(String, BotKind)]) -> Vec<Option<BotKind>> {
    game.seats
        .iter()
        .map(|seat| {
            named
                .iter()
                .find(|(name, _)| *name == seat.name)
                .map(|(_, kind)| *kind)
        })
        .collect()
}
