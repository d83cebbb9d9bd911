//! The table of keys is what the readers ask for, and the schemas made of it fit every file.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use boardwright::package::keys::{FILES, Found, Key, Table, find, tables};
use boardwright::package::read::{Heard, hear};
use boardwright::package::{Library, Package, Setup};
use boardwright::study::scenario;

use crate::broken;
use crate::json_schema::faults;

/// Keys that are in no game of the tests, in one that need not be right.
const MORE: &str = include_str!("../more/every-key.toml");

/// Every file of the repository whose path ends so, but for templates with holes in them.
fn files(ending: &str) -> Vec<PathBuf> {
    fn gather(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    for folder in ["games", "tests/games", "tests/more", "tests/mods"] {
        gather(Path::new(folder), &mut found);
    }
    found.retain(|path| path.to_str().unwrap().ends_with(ending));
    found.sort();
    found
}

fn compile_all(package: &Package) {
    let (fewest, most) = package.players();
    for players in fewest..=most {
        let _ = package.game(&Setup {
            players: Some(players),
            ..Setup::default()
        });
    }
    for variant in package.variants() {
        let _ = package.game(&Setup {
            variant: Some(variant.name),
            ..Setup::default()
        });
    }
    let _ = scenario::check(package);
}

/// All that is asked of the tables of all games there are.
fn asked() -> Vec<Heard> {
    let library = Library::new(Some(Path::new("tests/games")));
    let mut all = Vec::new();
    let folders = files("game.toml").into_iter();
    let mods = files("mod.toml").into_iter();
    for file in folders.chain(mods) {
        let (_, heard) = hear(|| {
            let folder = file.parent().unwrap();
            compile_all(&library.open(folder.to_str().unwrap()).unwrap());
        });
        all.extend(heard);
    }
    let more = broken::GAMES.into_iter().chain([MORE]);
    for text in more {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("game.toml"), text).unwrap();
        let (_, heard) = hear(|| compile_all(&Library::open_folder(folder.path()).unwrap()));
        all.extend(heard);
    }
    all
}

#[test]
fn the_table_of_keys_is_what_is_read() {
    let mut wrong = HashSet::new();
    // Tables share keys: each counts as read once it is read in one of them.
    let mut known: HashSet<*const Key> = HashSet::new();
    for heard in asked() {
        let found: Vec<Found> = FILES
            .iter()
            .flat_map(|file| find(file, &heard.what))
            .collect();
        if found.iter().any(|found| matches!(found, Found::Names)) {
            continue;
        }
        if found.is_empty() {
            wrong.insert(format!("no table {}", heard.what));
        }
        let tables: Vec<&Table> = found
            .iter()
            .filter_map(|found| match found {
                Found::Table(table) => Some(*table),
                Found::Names => None,
            })
            .collect();
        let lacks = |table: &Table| {
            // `when` is worked out before most tables are read.
            let mut keys = heard.asked.iter().filter(|key| *key != "when");
            keys.find(|key| table.key(key).is_none()).cloned()
        };
        let Some(table) = tables.iter().find(|table| lacks(table).is_none()) else {
            let lacks: Vec<_> = tables
                .iter()
                .map(|table| (table.name, lacks(table)))
                .collect();
            wrong.insert(format!("{}: {lacks:?}", heard.what));
            continue;
        };
        let keys = heard.asked.iter().filter_map(|name| table.key(name));
        known.extend(keys.map(std::ptr::from_ref));
    }
    let mut wrong: Vec<String> = wrong.into_iter().collect();
    wrong.sort();
    assert!(
        wrong.is_empty(),
        "keys that are read and not in src/package/keys:\n{}",
        wrong.join("\n")
    );
    let mut unread = Vec::new();
    for table in tables() {
        for key in table.keys() {
            // What is said of a file itself is taken from it before the rest is read, and a
            // game with options that do not go together is not read at all.
            let taken = FILES.iter().any(|file| file.name == table.name) || table.name == "refuse";
            let read = known.contains(&std::ptr::from_ref(key));
            if !read && !taken {
                unread.push(format!("{} of {}", key.name, table.title));
            }
        }
    }
    assert!(
        unread.is_empty(),
        "keys that nothing reads:\n{}",
        unread.join("\n")
    );
}

/// The schema that a data file goes by.
fn schema_of(path: &Path) -> &'static str {
    let text = path.to_str().unwrap();
    if text.ends_with("game.toml") {
        "game.schema.json"
    } else if text.ends_with("mod.toml") {
        "mod.schema.json"
    } else if text.contains("scenarios/") {
        "scenario.schema.json"
    } else if text.contains("variants/") {
        "variant.schema.json"
    } else {
        "card.schema.json"
    }
}

#[test]
fn every_file_of_every_game_fits_its_schema() {
    let mut seen = HashSet::new();
    let mut wrong = Vec::new();
    for file in files(".toml") {
        if file.ends_with("every-key.toml") {
            continue;
        }
        let schema = schema_of(&file);
        seen.insert(schema);
        let found = faults(schema, &fs::read_to_string(&file).unwrap());
        wrong.extend(
            found
                .iter()
                .map(|fault| format!("{}{fault}", file.display())),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen.len() >= 3, "{seen:?}");
    for game in broken::GAMES {
        assert_eq!(faults("game.schema.json", game), [""; 0]);
    }
}

#[test]
fn every_example_of_the_guide_fits_a_schema() {
    let guide = fs::read_to_string("games/README.md").unwrap();
    let examples: Vec<&str> = guide
        .split("```toml\n")
        .skip(1)
        .map(|part| part.split("```").next().unwrap())
        .collect();
    assert!(examples.len() > 30);
    for example in examples {
        let schema = if example.contains("[[scenario]]") {
            "scenario.schema.json"
        } else if example.contains("# zones/") {
            "card.schema.json"
        } else if example.contains("[mod]") {
            "mod.schema.json"
        } else {
            // A part of a game holds no more than a layer may.
            "variant.schema.json"
        };
        assert_eq!(faults(schema, example), [""; 0], "{example}");
    }
}

#[test]
fn every_example_of_a_table_fits_a_schema() {
    let mut examples = 0;
    for table in tables().iter().filter(|table| !table.example.is_empty()) {
        examples += 1;
        let schema = match table.name {
            "scenario" => "scenario.schema.json",
            "mod" => "mod.schema.json",
            _ => "variant.schema.json",
        };
        assert_eq!(faults(schema, table.example), [""; 0], "{}", table.title);
    }
    assert!(examples > 20, "{examples}");
}

#[test]
fn unknown_keys_and_wrong_words_fit_no_schema() {
    let mut unknown = 0;
    for (message, text) in broken::mistakes() {
        let parses = toml::from_str::<toml::Table>(&text).is_ok();
        // Names of seats, and what goes with which shape of board, are beyond a schema.
        let beyond = [".symbols", "boards.star"]
            .iter()
            .any(|end| message.ends_with(end));
        if message.starts_with("unknown key") && parses && !beyond {
            unknown += 1;
            assert_ne!(faults("game.schema.json", &text), [""; 0], "{message}");
        }
    }
    assert!(unknown > 10, "{unknown}");
    let game = fs::read_to_string("games/parachute-checkers/game.toml").unwrap();
    for (old, new) in [
        ("shape = \"square\"", "shape = \"sqare\""),
        ("columns = 8", "columns = \"8\""),
        ("columns = 8", "columns = 1000"),
        ("columns = 8", "columns = { value = 8, more = 1 }"),
        ("id = \"parachute-checkers\"\n", ""),
    ] {
        assert!(game.contains(old), "{old}");
        let text = game.replacen(old, new, 1);
        assert_ne!(faults("game.schema.json", &text), [""; 0], "{new}");
    }
    for (schema, text) in [
        ("mod.schema.json", "[mod]\nid = \"x\"\nverzion = \"1\""),
        ("variant.schema.json", "[variant]\nname = \"x\""),
        (
            "variant.schema.json",
            "[[ends]]\nmatch = \"*\"\nremove = false",
        ),
        (
            "scenario.schema.json",
            "[[scenario]]\nname = \"x\"\nlegall = []",
        ),
        ("scenario.schema.json", "[[scenario]]\nlegal = []"),
    ] {
        assert_ne!(faults(schema, text), [""; 0], "{text}");
    }
}
