//! Writing a folder that is whole or not there at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::super::stop::Stop;
use super::File;
use crate::package::finding::quote;

/// Most names of what is in the way that are told.
const MOST_TOLD: usize = 5;

/// Refuses a folder in which there is something already, and what is no folder.
///
/// # Errors
/// What is there.
pub(super) fn check_free(folder: &Path) -> Result<(), Stop> {
    if folder.symlink_metadata().is_err() {
        return Ok(());
    }
    let entries = fs::read_dir(folder).map_err(|error| match error.kind() {
        io::ErrorKind::NotADirectory => Stop::Failed(format!(
            "{} is there already, and no folder",
            folder.display()
        )),
        _ => Stop::in_file(folder, &error),
    })?;
    let mut names: Vec<String> = entries
        .flatten()
        .map(|entry| quote(&entry.file_name().to_string_lossy()))
        .collect();
    if names.is_empty() {
        return Ok(());
    }
    names.sort();
    let more = names.len().saturating_sub(MOST_TOLD);
    names.truncate(MOST_TOLD);
    let more = match more {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Err(Stop::Failed(format!(
        "{} is not empty: there is {}{more}; name a folder that is not there yet",
        folder.display(),
        names.join(", ")
    )))
}

/// Writes files into a folder that is not there, or empty. Where that fails nothing is left.
///
/// # Errors
/// What went wrong.
pub(super) fn write(folder: &Path, files: &[File]) -> Result<(), Stop> {
    let failed = |error: io::Error| {
        Stop::Failed(format!(
            "{} cannot be written: {error}; nothing was left there",
            folder.display()
        ))
    };
    if folder.is_dir() {
        // Whoever stands in it is to stay there: it is filled, not replaced.
        let draft = Drafted::beside(folder, Path::new("")).map_err(failed)?;
        fill(&draft.path, files).map_err(failed)?;
        return move_in(&draft.path, folder).map_err(failed);
    }
    let mut made = Drafted::default();
    let parent = match folder.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    made.parents(parent).map_err(failed)?;
    let name = folder.file_name().map(Path::new).unwrap_or(Path::new(""));
    let draft = Drafted::beside(parent, name).map_err(failed)?;
    fill(&draft.path, files).map_err(failed)?;
    fs::rename(&draft.path, folder).map_err(failed)?;
    made.keep();
    Ok(())
}

/// A folder that goes again, with all that is in it; and empty ones around it.
#[derive(Default)]
struct Drafted {
    path: PathBuf,
    /// Folders that were made on the way, the outermost first.
    around: Vec<PathBuf>,
}

impl Drafted {
    /// A new folder in another, its name made of one that it is for.
    fn beside(parent: &Path, name: &Path) -> io::Result<Drafted> {
        let mut error = io::Error::from(io::ErrorKind::AlreadyExists);
        for number in 0..100 {
            let mut word = std::ffi::OsString::from(".new-");
            word.push(format!("{}-{number}-", std::process::id()));
            // A long name must not become too long.
            if name.as_os_str().len() < 100 {
                word.push(name);
            }
            let path = parent.join(word);
            match fs::create_dir(&path) {
                Ok(()) => {
                    return Ok(Drafted {
                        path,
                        around: Vec::new(),
                    });
                }
                Err(other) if other.kind() == io::ErrorKind::AlreadyExists => error = other,
                Err(other) => return Err(other),
            }
        }
        Err(error)
    }

    /// Makes a folder and all around it that are not there.
    fn parents(&mut self, folder: &Path) -> io::Result<()> {
        let missing: Vec<&Path> = folder
            .ancestors()
            .take_while(|each| *each != Path::new("") && !each.is_dir())
            .collect();
        for each in missing.into_iter().rev() {
            // `a/..` is there once `a` is.
            match fs::create_dir(each) {
                Ok(()) => self.around.push(each.to_owned()),
                Err(error) if each.is_dir() => drop(error),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Lets stay what was made.
    fn keep(&mut self) {
        self.around.clear();
    }
}

impl Drop for Drafted {
    fn drop(&mut self) {
        // What cannot be taken away stays: there is nobody to tell.
        if self.path != Path::new("") {
            let _ = fs::remove_dir_all(&self.path);
        }
        for each in self.around.iter().rev() {
            let _ = fs::remove_dir(each);
        }
    }
}

/// Writes files into a folder.
fn fill(folder: &Path, files: &[File]) -> io::Result<()> {
    for (name, bytes) in files {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    Ok(())
}

/// Moves all that is in one folder into another; all or nothing.
fn move_in(from: &Path, to: &Path) -> io::Result<()> {
    let mut moved = Vec::new();
    let mut all = || {
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            let target = to.join(entry.file_name());
            if target.symlink_metadata().is_ok() {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            fs::rename(entry.path(), &target)?;
            moved.push(target);
        }
        Ok(())
    };
    let done = all();
    if done.is_err() {
        for path in moved {
            let _ = match path.is_dir() {
                true => fs::remove_dir_all(&path),
                false => fs::remove_file(&path),
            };
        }
    }
    done
}
