//! What something new is called, by the folder that it is in.

use std::path::{Component, Path};

use super::super::stop::Stop;

/// Longest id.
const LONGEST: usize = 64;

/// Names made of a folder's.
#[derive(Debug)]
pub(super) struct Named {
    /// The id.
    pub(super) id: String,
    /// The name that people read.
    pub(super) name: String,
    /// The folder, as it can be given to a command.
    pub(super) shown: String,
    /// The same in quotes where a shell needs them.
    pub(super) quoted: String,
    /// That the id is not the folder's name, if it is not.
    pub(super) note: Option<String>,
}

/// What something new in this folder is called.
///
/// # Errors
/// If the path names no folder that could be made.
pub(super) fn of(folder: &Path) -> Result<Named, Stop> {
    let here = if folder.file_name().is_some() {
        folder.to_owned()
    } else {
        // Such as `.`: its name is that of where it leads.
        folder.canonicalize().map_err(|error| {
            Stop::Failed(format!(
                "{}: there is no such folder: {error}",
                folder.display()
            ))
        })?
    };
    let Some(word) = here.file_name() else {
        let message = format!("{} is no folder with a name: give it one", folder.display());
        return Err(Stop::Usage(message));
    };
    let word = word.to_string_lossy();
    let id = id(&word);
    let note = (id != word).then(|| {
        format!("The id is {id:?}, as ids are letters, digits, - and _; change it as you like.")
    });
    let shown = shown(folder);
    Ok(Named {
        name: name(&word, &id),
        quoted: quoted(&shown),
        id,
        shown,
        note,
    })
}

/// An id that is as close to a word as it can be.
fn id(word: &str) -> String {
    let fits = |each: char| each.is_ascii_alphanumeric() || each == '-' || each == '_';
    if !word.is_empty() && word.len() <= LONGEST && word.chars().all(fits) {
        return word.to_owned();
    }
    let mut id = String::new();
    for each in word.chars() {
        if fits(each) {
            id.push(each.to_ascii_lowercase());
        } else if !id.ends_with('-') {
            id.push('-');
        }
    }
    id.truncate(LONGEST);
    let id = id.trim_matches('-');
    if id.is_empty() { "my-game" } else { id }.to_owned()
}

/// A name for people: the folder's in words, if these are plain, or else the id's.
fn name(word: &str, id: &str) -> String {
    let plain = |each: char| each.is_alphanumeric() || " -_".contains(each);
    let source = if word.chars().all(plain) && word.len() <= LONGEST {
        word
    } else {
        id
    };
    let words: Vec<&str> = source
        .split(['-', '_', ' '])
        .filter(|word| !word.is_empty())
        .collect();
    let words = words.join(" ");
    let mut rest = words.chars();
    match rest.next() {
        Some(first) => first.to_uppercase().chain(rest).collect(),
        None => "My game".to_owned(),
    }
}

/// The folder as a command takes it for a path, not for the id of a game or an option.
fn shown(folder: &Path) -> String {
    let mut parts = folder.components();
    let alone = matches!(
        (parts.next(), parts.next()),
        (Some(Component::Normal(_)), None)
    );
    let path = folder.display().to_string();
    if alone || path.starts_with('-') {
        format!("./{path}")
    } else {
        path
    }
}

/// A word as a shell takes it for one.
pub(super) fn quoted(word: &str) -> String {
    let plain = |each: char| each.is_alphanumeric() || "/._-+:@%,".contains(each);
    if word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_close_to_the_words_that_they_are_made_of() {
        for (word, expected) in [
            ("My_Game-2", "My_Game-2"),
            ("My Game!", "my-game"),
            ("..x..", "x"),
            ("écart", "cart"),
            ("日本", "my-game"),
            ("", "my-game"),
        ] {
            assert_eq!(id(word), expected, "{word}");
        }
        assert_eq!(id(&"a".repeat(200)).len(), LONGEST);
    }

    #[test]
    fn names_are_words() {
        assert_eq!(name("my-new_game", "my-new_game"), "My new game");
        assert_eq!(name("écart court", "cart-court"), "Écart court");
        assert_eq!(name("a\"b\u{202e}", "a-b"), "A b");
        assert_eq!(name("--", "--"), "My game");
    }

    #[test]
    fn shells_get_one_word() {
        assert_eq!(quoted("./a b's"), r"'./a b'\''s'");
        assert_eq!(shown(Path::new("a")), "./a");
        assert_eq!(shown(Path::new("a/b")), "a/b");
        assert_eq!(shown(Path::new("-a/b")), "./-a/b");
    }
}
