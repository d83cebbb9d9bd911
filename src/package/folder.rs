//! Where a game's files come from: a folder on disk, or the copy in the program.

use std::fmt;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::finding::Findings;
use super::source::{FileId, Sources, read_text};

/// The games that come with the program.
static BUILT_IN: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/games");

/// Where a game comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The copy built into the program.
    BuiltIn,
    /// A folder on disk.
    Folder(PathBuf),
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::BuiltIn => out.write_str("built in"),
            Origin::Folder(path) => path.display().fmt(out),
        }
    }
}

/// A game folder that can be read from.
#[derive(Debug, Clone)]
pub(super) struct Folder {
    origin: Origin,
    /// The folder's name among the built-in games.
    name: String,
}

impl Folder {
    /// A folder on disk.
    pub(super) fn on_disk(path: &Path) -> Folder {
        let name = path
            .file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into());
        Folder {
            origin: Origin::Folder(path.to_owned()),
            name,
        }
    }

    /// A built-in game.
    pub(super) fn built_in(name: &str) -> Option<Folder> {
        BUILT_IN
            .get_file(format!("{name}/game.toml"))
            .map(|_| Folder {
                origin: Origin::BuiltIn,
                name: name.to_owned(),
            })
    }

    /// The names of all built-in games.
    pub(super) fn all_built_in() -> Vec<String> {
        BUILT_IN
            .dirs()
            .filter_map(|dir| dir.path().file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .filter(|name| Folder::built_in(name).is_some())
            .collect()
    }

    pub(super) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The folder's own name.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// How a file of the folder is shown to people.
    pub(super) fn shown(&self, file: &str) -> String {
        match &self.origin {
            Origin::BuiltIn => format!("{}/{file}", self.name),
            Origin::Folder(path) => path.join(file).display().to_string(),
        }
    }

    /// Whether the folder has a file of that name.
    pub(super) fn has(&self, file: &str) -> bool {
        match &self.origin {
            Origin::BuiltIn => BUILT_IN.get_file(format!("{}/{file}", self.name)).is_some(),
            Origin::Folder(path) => path.join(file).symlink_metadata().is_ok(),
        }
    }

    /// Reads a file; what is wrong with it is told.
    pub(super) fn read(
        &self,
        file: &str,
        sources: &mut Sources,
        cx: &mut Findings,
    ) -> Option<FileId> {
        let shown = self.shown(file);
        match &self.origin {
            Origin::BuiltIn => {
                let built_in = BUILT_IN.get_file(format!("{}/{file}", self.name))?;
                Some(sources.add(shown, built_in.contents_utf8()?))
            }
            Origin::Folder(path) => read_text(&path.join(file), &shown, sources, cx),
        }
    }

    /// All files of a built-in folder, with their paths within it.
    pub(super) fn built_in_files(&self) -> Vec<(PathBuf, &'static [u8])> {
        let mut found = Vec::new();
        let mut folders: Vec<&'static Dir<'static>> =
            BUILT_IN.get_dir(&self.name).into_iter().collect();
        while let Some(folder) = folders.pop() {
            folders.extend(folder.dirs());
            found.extend(folder.files().filter_map(|file| {
                let path = file.path().strip_prefix(&self.name).ok()?;
                Some((path.to_owned(), file.contents()))
            }));
        }
        found
    }

    /// The names of the folders in it, sorted.
    pub(super) fn folders(&self) -> Vec<String> {
        let mut names: Vec<String> = match &self.origin {
            Origin::BuiltIn => BUILT_IN
                .get_dir(&self.name)
                .into_iter()
                .flat_map(Dir::dirs)
                .filter_map(|dir| dir.path().file_name())
                .map(|name| name.to_string_lossy().into_owned())
                .collect(),
            Origin::Folder(path) => std::fs::read_dir(path)
                .into_iter()
                .flatten()
                .flatten()
                .filter(|entry| entry.path().is_dir())
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                .collect(),
        };
        names.sort();
        names
    }

    /// The names of the files in a folder inside this one that end so, sorted.
    pub(super) fn files(&self, inside: &str, ending: &str) -> Vec<String> {
        let mut names: Vec<String> = match &self.origin {
            Origin::BuiltIn => BUILT_IN
                .get_dir(format!("{}/{inside}", self.name))
                .into_iter()
                .flat_map(Dir::files)
                .filter_map(|file| file.path().file_name())
                .map(|name| name.to_string_lossy().into_owned())
                .collect(),
            Origin::Folder(path) => std::fs::read_dir(path.join(inside))
                .into_iter()
                .flatten()
                .flatten()
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                .collect(),
        };
        // Hidden files are what editors and systems leave behind.
        names.retain(|name| name.ends_with(ending) && !name.starts_with('.'));
        names.sort();
        names
            .into_iter()
            .map(|name| format!("{inside}/{name}"))
            .collect()
    }
}
