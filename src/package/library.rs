//! Where games are looked for.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::finding::quote;
use super::folder::Folder;
use super::package::Package;
use super::read::{list, nearest};

/// The places where games are found, in the order in which they are asked: a folder
/// given by the user, `$BOARDWRIGHT_GAMES`, `./games`, the user's data folder, and the
/// copy built into the program.
#[derive(Debug, Clone)]
pub struct Library {
    folders: Vec<PathBuf>,
}

/// Why a game cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// No game of that id, and no folder of that path.
    #[error("there is no game {}: {there}", quote(name))]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        there: String,
    },
    /// A folder without a game in it.
    #[error("the folder {} holds no game: it has no game.toml", quote(path))]
    NoGame {
        /// The folder.
        path: String,
    },
}

impl Library {
    /// The library, with a folder of games that is asked first.
    pub fn new(games: Option<&Path>) -> Library {
        let mut folders: Vec<PathBuf> = games.into_iter().map(Path::to_owned).collect();
        if let Some(paths) = std::env::var_os("BOARDWRIGHT_GAMES") {
            folders
                .extend(std::env::split_paths(&paths).filter(|path| !path.as_os_str().is_empty()));
        }
        folders.push(PathBuf::from("games"));
        folders.extend(data_folder().map(|folder| folder.join("games")));
        Library { folders }
    }

    /// Every game, sorted by id; of several with one id the first that is found.
    pub fn list(&self) -> Vec<Package> {
        self.ids().iter().filter_map(|id| self.find(id)).collect()
    }

    /// Opens a game by its id or by the path of its folder.
    ///
    /// # Errors
    /// What there is, if there is no such game.
    pub fn open(&self, game: &str) -> Result<Package, OpenError> {
        if is_id(game)
            && let Some(package) = self.find(game)
        {
            return Ok(package);
        }
        let path = Path::new(game);
        if path.is_dir() {
            return Library::open_folder(path);
        }
        let ids = self.ids();
        let names = || ids.iter().map(String::as_str);
        let near = nearest(game, names()).map_or_else(String::new, |near| {
            format!("; did you mean {}?", quote(near))
        });
        Err(OpenError::Unknown {
            name: game.to_owned(),
            there: format!("there is {}{near}", list(names(), 40)),
        })
    }

    /// Opens the game in a folder, whatever games are called so.
    ///
    /// # Errors
    /// If there is no game in it.
    pub fn open_folder(folder: &Path) -> Result<Package, OpenError> {
        if folder.join("game.toml").symlink_metadata().is_ok() {
            Ok(Package::read(Folder::on_disk(folder)))
        } else {
            Err(OpenError::NoGame {
                path: folder.display().to_string(),
            })
        }
    }

    fn find(&self, id: &str) -> Option<Package> {
        self.folders
            .iter()
            .map(|folder| folder.join(id))
            .find(|path| path.join("game.toml").is_file())
            .map(|path| Folder::on_disk(&path))
            .or_else(|| Folder::built_in(id))
            .map(Package::read)
    }

    fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = self
            .folders
            .iter()
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flat_map(|entries| entries.flatten())
            .filter(|entry| entry.path().join("game.toml").is_file())
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| is_id(name))
            .chain(Folder::all_built_in())
            .collect();
        ids.sort();
        ids.dedup();
        ids
    }
}

/// Whether a word can be the id of a game, so that it cannot lead out of a folder.
pub(super) fn is_id(word: &str) -> bool {
    !word.is_empty()
        && word.len() <= 64
        && word
            .chars()
            .all(|each| each.is_ascii_alphanumeric() || each == '-' || each == '_')
}

/// The user's data folder for this program.
pub fn data_folder() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("boardwright"))
}
