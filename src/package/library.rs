//! Where games are looked for.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::finding::{Finding, quote};
use super::folder::Folder;
use super::layers::{Layer, MOD_FILE};
use super::package::Package;
use super::read::{list, nearest, unknown_name};
use super::source::Sources;

/// The places where games are found, in the order in which they are asked: a folder
/// given by the user, `$BOARDWRIGHT_GAMES`, `./games`, the user's data folder, and the
/// copy built into the program.
#[derive(Debug, Clone)]
pub struct Library {
    folders: Vec<PathBuf>,
    /// Folders of mods, each laid over the game that it is for, in order.
    mods: Vec<PathBuf>,
}

/// Why a game cannot be opened.
#[derive(Debug, Clone, thiserror::Error)]
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
    /// A folder of a mod whose game is not to be had.
    #[error("the mod in {} cannot be used: {}", quote(path), why.message)]
    Mod {
        /// The folder.
        path: String,
        /// What is wrong.
        why: Box<BrokenMod>,
    },
}

/// Why a mod cannot be laid over its game.
#[derive(Debug, Clone)]
pub struct BrokenMod {
    /// The first thing that is wrong, in words.
    pub message: String,
    /// What is wrong with it.
    pub findings: Vec<Finding>,
    /// The texts of its files, for showing the findings.
    pub sources: Sources,
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
        Library {
            folders,
            mods: Vec::new(),
        }
    }

    /// The same library, with mods in these folders laid over the games that they are for.
    #[must_use]
    pub fn with_mods(self, mods: Vec<PathBuf>) -> Library {
        Library { mods, ..self }
    }

    /// A game with those of the library's mods laid over it that are for it.
    pub fn with_its_mods(&self, mut package: Package) -> Package {
        for folder in &self.mods {
            package.add_mod(Folder::on_disk(folder));
        }
        package
    }

    /// Every game, sorted by id; of several with one id the first that is found.
    pub fn list(&self) -> Vec<Package> {
        let mut found: Vec<Package> = Vec::new();
        for folder in self.candidates() {
            let package = Package::read(folder);
            if !found.iter().any(|known| known.id() == package.id()) {
                found.push(self.with_its_mods(package));
            }
        }
        found.sort_by(|a, b| a.id().cmp(b.id()));
        found
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
        if is_mod(path) {
            return self.open_mod(path).map_err(|why| OpenError::Mod {
                path: path.display().to_string(),
                why,
            });
        }
        if path.is_dir() {
            return Library::open_folder(path).map(|package| self.with_its_mods(package));
        }
        let games = self.list();
        let names = || games.iter().map(Package::id);
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

    /// Opens the game that a mod is for, with the mod laid over it.
    ///
    /// # Errors
    /// What is wrong with the mod, if that leaves it without a game.
    pub fn open_mod(&self, folder: &Path) -> Result<Package, Box<BrokenMod>> {
        let mut sources = Sources::new();
        let layer = Layer::of_mod(Folder::on_disk(folder), &mut sources);
        let mut found = layer.own.found;
        let game = layer.manifest.and_then(|manifest| manifest.game);
        if let Some(game) = &game
            && let Some(mut package) = self.find(&game.value)
        {
            // It may be one of the library's own mods.
            let same = |other: &PathBuf| match (other.canonicalize(), folder.canonicalize()) {
                (Ok(other), Ok(folder)) => other == folder,
                _ => other == folder,
            };
            if !self.mods.iter().any(same) {
                package.add_mod(Folder::on_disk(folder));
            }
            return Ok(package);
        }
        if let Some(game) = &game {
            let games = self.list();
            let names = games.iter().map(Package::id);
            found.push(unknown_name(&game.value, game.span, "game", names));
        }
        let findings = found.into_vec();
        let message = findings
            .first()
            .map_or("it names no game", |first| &first.message);
        Err(Box::new(BrokenMod {
            message: message.to_owned(),
            findings,
            sources,
        }))
    }

    /// Opens a game by its id alone, as a save names it.
    pub fn find(&self, id: &str) -> Option<Package> {
        // The folder called so comes first in its place, but its file has the last word.
        let named = |folder: &Folder| folder.name() == id;
        self.places().into_iter().find_map(|mut place| {
            place.sort_by_key(|folder| !named(folder));
            place
                .into_iter()
                .map(Package::read)
                .find(|package| package.id() == id)
                .map(|package| self.with_its_mods(package))
        })
    }

    fn candidates(&self) -> impl Iterator<Item = Folder> {
        self.places().into_iter().flatten()
    }

    /// The game folders of each place, in the order in which the places are asked.
    fn places(&self) -> Vec<Vec<Folder>> {
        let on_disk = self.folders.iter().map(|folder| {
            let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
                .into_iter()
                .flatten()
                .flatten()
                .map(|entry| entry.path())
                .filter(|path| path.join("game.toml").is_file())
                .collect();
            paths.sort();
            paths.iter().map(|path| Folder::on_disk(path)).collect()
        });
        let built_in = Folder::all_built_in();
        let built_in = built_in
            .iter()
            .filter_map(|name| Folder::built_in(name))
            .collect();
        on_disk.chain([built_in]).collect()
    }
}

/// Whether a folder is a mod's.
pub fn is_mod(folder: &Path) -> bool {
    folder.join(MOD_FILE).symlink_metadata().is_ok()
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
