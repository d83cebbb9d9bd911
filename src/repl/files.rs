//! Files of saved games.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::Failure;
use crate::session::Save;

/// Longest file, in bytes, that is read.
const LONGEST: u64 = 16 * 1024 * 1024;

/// A path as it was typed, with `~/` at its beginning understood as shells do.
pub(super) fn from_home(typed: &str) -> PathBuf {
    match (typed.strip_prefix("~/"), etcetera::home_dir()) {
        (Some(rest), Ok(home)) => home.join(rest),
        _ => PathBuf::from(typed),
    }
}

/// Reads a text file.
///
/// # Errors
/// A failure if it is no file, too long, or no text.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let fails = |why: &dyn std::fmt::Display| {
        Failure::failed(format!("{} cannot be read: {why}", path.display()))
    };
    // Asked before it is opened: opening a pipe would wait for whoever writes to it.
    let about = std::fs::metadata(path).map_err(|error| fails(&error))?;
    if !about.is_file() {
        return Err(fails(&"it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
        .map_err(|error| fails(&error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(fails(&format!("it is longer than {LONGEST} bytes")));
    }
    String::from_utf8(bytes).map_err(|_| fails(&"it is not a text in UTF-8"))
}

/// Whether a game may be saved to a path: nothing but another save is written over.
///
/// # Errors
/// A failure that says what stands there.
pub(super) fn may_replace(path: &Path) -> Result<(), Failure> {
    let refused =
        |what: &str| Failure::failed(format!("{} {what}; give another name", path.display()));
    match std::fs::metadata(path) {
        Err(_) => Ok(()),
        Ok(about) if about.is_dir() => Err(refused("is a folder")),
        Ok(about) if !about.is_file() => Err(refused("is no plain file")),
        Ok(about) if about.len() == 0 => Ok(()),
        Ok(_) => {
            let is_save = read(path).is_ok_and(|text| Save::parse(&text).is_ok());
            if is_save {
                Ok(())
            } else {
                Err(refused("is there already and is no saved game"))
            }
        }
    }
}

/// Writes a text file as a whole or not at all.
///
/// # Errors
/// A failure if it cannot be written.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    // A link stays a link: what it points to is replaced.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    write_in(folder, &target, text)
        .map_err(|error| Failure::failed(format!("{} cannot be written: {error}", path.display())))
}

fn write_in(folder: &Path, target: &Path, text: &str) -> std::io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".boardwright");
    #[cfg(unix)]
    let permissions = <std::fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666);
    #[cfg(unix)]
    builder.permissions(permissions);
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(target)
        .map(|_| ())
        .map_err(|error| error.error)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn only_saves_are_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes.txt");
        assert!(may_replace(&path).is_ok());
        write(&path, "not a game").unwrap();
        assert_eq!(read(&path).unwrap(), "not a game");
        let error = may_replace(&path).unwrap_err().message;
        assert!(error.contains("is no saved game"), "{error}");
        assert!(may_replace(folder.path()).is_err());
        assert!(read(folder.path()).is_err());
        std::fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(read(&path).unwrap_err().message.contains("UTF-8"));
        assert!(write(&folder.path().join("no/such/folder"), "").is_err());
    }
}
