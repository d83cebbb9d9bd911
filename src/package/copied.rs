//! All files of a game's folder, for a copy of it.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::Package;
use super::folder::Origin;
use super::tree::{Node, Value};

/// Most files of a folder that is copied.
const MOST_FILES: usize = 2_000;
/// Most bytes of a folder that is copied, in all.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// How deep folders in it may be.
const DEEPEST: usize = 16;

/// The files of a game's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    /// Their paths within the folder, and what they hold, sorted by path.
    pub files: Vec<(PathBuf, Vec<u8>)>,
    /// What of the folder is not among them, in sentences.
    pub notes: Vec<String>,
}

impl Package {
    /// The files of the game's folder, all of them but hidden ones and links to folders; in `game.toml`
    /// the id is replaced by `id`. What is laid over the game is not in it.
    ///
    /// # Errors
    /// In words, what cannot be read, or that it is too much.
    pub fn copied(&self, id: &str) -> Result<Copied, String> {
        let folder = self.layers.first().map(|game| &game.folder);
        let folder = folder.ok_or("there is no game")?;
        let mut gathered = Gathered {
            copied: Copied {
                files: Vec::new(),
                notes: Vec::new(),
            },
            bytes: 0,
        };
        match folder.origin() {
            Origin::BuiltIn => {
                for (path, bytes) in folder.built_in_files() {
                    gathered.add(path, bytes.to_vec())?;
                }
            }
            Origin::Folder(path) => gathered.gather(path, Path::new(""), 0)?,
        }
        let mut copied = gathered.copied;
        copied.files.sort();
        if id != self.id() {
            let game = copied
                .files
                .iter_mut()
                .find(|(path, _)| path == Path::new("game.toml"));
            if let (Some((_, bytes)), Some(text)) = (game, self.with_id(id)) {
                *bytes = text.into_bytes();
            }
        }
        Ok(copied)
    }

    /// The text of `game.toml` with another id.
    fn with_id(&self, id: &str) -> Option<String> {
        let tree = self.layers.first()?.own.tree.as_ref()?;
        let node = under(under(tree, "game")?, "id")?;
        let mut text = self.sources.text(node.span.file).to_owned();
        let range = usize::try_from(node.span.start).ok()?..usize::try_from(node.span.end).ok()?;
        text.get(range.clone())?;
        text.replace_range(range, &format!("\"{id}\""));
        Some(text)
    }
}

/// What a table has under a key.
fn under<'a>(node: &'a Node, key: &str) -> Option<&'a Node> {
    match &node.value {
        Value::Table(table) => table.get(key),
        _ => None,
    }
}

/// A file's bytes, as many as may be copied, and one more.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = fs::File::open(path)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Files that are gathered.
struct Gathered {
    copied: Copied,
    bytes: u64,
}

impl Gathered {
    fn add(&mut self, path: PathBuf, bytes: Vec<u8>) -> Result<(), String> {
        self.bytes = self
            .bytes
            .saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        if self.bytes > MOST_BYTES {
            let most = MOST_BYTES / (1024 * 1024);
            return Err(format!("the folder has more than {most} MiB to copy"));
        }
        if self.copied.files.len() >= MOST_FILES {
            return Err(format!(
                "the folder has more than {MOST_FILES} files to copy"
            ));
        }
        self.copied.files.push((path, bytes));
        Ok(())
    }

    /// Gathers the files in `root` that are below `inside`.
    fn gather(&mut self, root: &Path, inside: &Path, depth: usize) -> Result<(), String> {
        let here = root.join(inside);
        let failed =
            |path: &Path, error: &io::Error| format!("{} cannot be read: {error}", path.display());
        if depth > DEEPEST {
            let here = here.display();
            return Err(format!("{here} is more than {DEEPEST} folders deep"));
        }
        let entries = fs::read_dir(&here).map_err(|error| failed(&here, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| failed(&here, &error))?;
            let (name, path) = (inside.join(entry.file_name()), entry.path());
            let own = entry.file_type().map_err(|error| failed(&path, &error))?;
            if entry.file_name().to_string_lossy().starts_with('.') {
                self.leave_out(&name, "it is hidden");
            } else if own.is_dir() {
                self.gather(root, &name, depth + 1)?;
            } else if !fs::metadata(&path).is_ok_and(|info| info.is_file()) {
                // To open a pipe would wait for its other end.
                self.leave_out(&name, "it is no regular file");
            } else {
                let bytes = read(&path).map_err(|error| failed(&path, &error))?;
                self.add(name, bytes)?;
            }
        }
        Ok(())
    }

    fn leave_out(&mut self, name: &Path, why: &str) {
        let note = format!("{} is not copied: {why}.", name.display());
        self.copied.notes.push(note);
    }
}
