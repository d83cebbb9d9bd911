//! The engine knows no game.

use std::path::{Path, PathBuf};

use boardwright::package::{Library, Setup};

/// Every file below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Whether a word stands by itself in a text.
fn holds(text: &str, word: &str) -> bool {
    let joins = |each: char| each.is_alphanumeric() || each == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(joins) && !text[at + word.len()..].starts_with(joins))
}

#[test]
fn no_game_is_named_in_the_engine() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    files(&root.join("src"), &mut sources);
    files(&root.join("grammar"), &mut sources);
    assert!(sources.len() > 50);
    let mut words = Vec::new();
    for package in Library::new(Some(&root.join("games"))).list() {
        words.push(package.id().to_owned());
        let options = package.options().iter().map(|option| option.name.clone());
        // Names of options that are plain words of every language, too.
        words.extend(
            options.filter(|name| !["first", "end", "finish", "setup"].contains(&name.as_str())),
        );
        let game = package.game(&Setup::default()).unwrap();
        for kind in &game.kinds {
            words.extend([kind.name.clone(), format!("{}s", kind.name)]);
        }
    }
    assert!(words.len() > 5);
    for source in sources {
        let text = std::fs::read_to_string(&source).unwrap().to_lowercase();
        let named: Vec<&String> = words.iter().filter(|word| holds(&text, word)).collect();
        assert!(named.is_empty(), "{} names {named:?}", source.display());
    }
}
