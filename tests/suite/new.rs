//! `new`: what it writes is whole, is what it says, and stays where it was told.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::program::{GAME, Ran, run, run_in, run_on};

/// Runs `new` in a folder.
fn new(inside: &Path, words: &[&str]) -> Ran {
    run_in(inside, &[&["new"], words].concat(), "")
}

/// Every file below a folder, by its path in it, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    fn gather(root: &Path, folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(root, &path, found);
            } else {
                found.push(path.strip_prefix(root).unwrap().to_owned());
            }
        }
    }
    let mut found = Vec::new();
    gather(folder, folder, &mut found);
    found.sort();
    found
}

/// That a game folder passes everything as it is.
fn is_whole(folder: &Path, more: &[&str]) {
    let folder = folder.to_str().unwrap();
    let checked = run(&[&["check", folder], more].concat());
    assert!(
        checked.good().contains("0 errors, 0 warnings"),
        "{checked:?}"
    );
    let tested = run(&[&["test", folder], more].concat());
    assert!(tested.good().contains(", 0 failed"), "{tested:?}");
}

/// The games of the tests, and those that come with the program.
fn games() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = ["games", "tests/games"]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("game.toml").is_file())
        .collect();
    found.sort();
    assert!(found.len() > 15);
    found
}

#[test]
fn a_new_game_is_whole_and_can_be_played() {
    let temp = TempDir::new().unwrap();
    let made = new(temp.path(), &["my-game"]);
    let told = made.good();
    for command in ["play ./my-game", "check ./my-game", "test ./my-game"] {
        assert!(told.contains(command), "{told}");
    }
    let folder = temp.path().join("my-game");
    let expected = [
        "README.md",
        "game.toml",
        "rules.rhai",
        "scenarios/first.toml",
    ];
    assert_eq!(files(&folder), expected.map(PathBuf::from));
    is_whole(&folder, &[]);
    let played = run_on(
        &["play", folder.to_str().unwrap()],
        "c1-c2\nc5-c4\na1-a2\na5-a4\nc2-c3\n:rules\n",
    );
    assert!(played.good().contains("My game"), "{played:?}");
    // The hook is used: before, the middle is closed.
    let closed = run_on(&["play", folder.to_str().unwrap()], "c1-c2\nc5-c4\nc2-c3\n");
    assert!(closed.bad(1).contains("closed"), "{closed:?}");
    // Nothing else was left beside it.
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1);
}

#[test]
fn names_of_folders_become_ids() {
    for (folder, id, shown) in [
        ("plain", "plain", "./plain"),
        ("Two Words!", "two-words", "'./Two Words!'"),
        ("日本", "my-game", "./日本"),
        ("a/b/c.d", "c-d", "a/b/c.d"),
        ("it's", "it-s", r"'./it'\''s'"),
        ("trailing/", "trailing", "./trailing/"),
    ] {
        let temp = TempDir::new().unwrap();
        let made = new(temp.path(), &[folder]);
        let told = made.good().to_owned();
        assert!(
            told.contains(&format!("boardwright check {shown}")),
            "{told}"
        );
        assert_eq!(told.contains("The id is"), !folder.contains(id), "{told}");
        is_whole(&temp.path().join(folder), &[]);
        let state = run(&[
            "list",
            "--json",
            "--games",
            temp.path().join(folder).parent().unwrap().to_str().unwrap(),
        ]);
        let listed = state.json();
        let ids = listed.as_array().unwrap().iter();
        assert!(
            ids.map(|game| &game["id"]).any(|known| *known == id),
            "{folder}"
        );
    }
    // A word that looks like an option is a folder after `--`.
    let temp = TempDir::new().unwrap();
    let made = new(temp.path(), &["--", "-x"]);
    assert!(made.good().contains("boardwright check ./-x"), "{made:?}");
    let long = "x".repeat(200);
    new(temp.path(), &[&long]).good();
    is_whole(&temp.path().join(&long), &[]);
}

#[test]
fn what_is_there_already_is_left_alone() {
    let temp = TempDir::new().unwrap();
    let full = temp.path().join("full");
    fs::create_dir(&full).unwrap();
    fs::write(full.join("notes.txt"), "mine").unwrap();
    for words in [
        vec!["full"],
        vec!["full", "--from", GAME],
        vec!["full", "--mod", GAME],
    ] {
        let made = new(temp.path(), &words);
        let told = made.bad(1);
        assert!(
            told.contains("not empty") && told.contains("notes.txt"),
            "{told}"
        );
    }
    assert_eq!(files(&full), [PathBuf::from("notes.txt")]);
    // A file is no folder, nor is one below a file.
    assert!(
        new(temp.path(), &["full/notes.txt"])
            .bad(1)
            .contains("no folder")
    );
    new(temp.path(), &["full/notes.txt/x"]).bad(1);
    assert_eq!(fs::read_to_string(full.join("notes.txt")).unwrap(), "mine");
    assert_eq!(files(&full), [PathBuf::from("notes.txt")]);
    // An empty one is filled, also that in which one is.
    let empty = temp.path().join("empty");
    fs::create_dir(&empty).unwrap();
    new(temp.path(), &["empty"]).good();
    is_whole(&empty, &[]);
    let here = temp.path().join("here");
    fs::create_dir(&here).unwrap();
    assert!(new(&here, &["."]).good().contains("here"));
    is_whole(&here, &[]);
    new(temp.path(), &["/"]).bad(2);
    new(temp.path(), &[""]).bad(2);
}

#[cfg(unix)]
#[test]
fn a_failed_write_leaves_nothing() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let temp = TempDir::new().unwrap();
    symlink("nowhere", temp.path().join("dangling")).unwrap();
    new(temp.path(), &["dangling"]).bad(1);
    let locked = temp.path().join("locked");
    fs::create_dir(&locked).unwrap();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).unwrap();
    // Those for whom no lock holds can write there.
    if fs::write(locked.join("probe"), "").is_err() {
        assert!(
            new(temp.path(), &["locked/a/b"])
                .bad(1)
                .contains("nothing was left")
        );
        assert_eq!(fs::read_dir(&locked).unwrap().count(), 0);
    }
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).unwrap();
    // The last part of a path may be too long for the system: what was made around it goes.
    let long = format!("a/b/{}", "x".repeat(300));
    new(temp.path(), &[&long]).bad(1);
    assert!(!temp.path().join("a").exists());
}

#[test]
fn words_that_name_nothing_are_refused() {
    let temp = TempDir::new().unwrap();
    assert!(
        new(temp.path(), &["x", "--from", "parachute-chekers"])
            .bad(2)
            .contains(GAME)
    );
    assert!(
        new(temp.path(), &["x", "--mod", "parachute-chekers"])
            .bad(2)
            .contains(GAME)
    );
    new(temp.path(), &["x", "--from", GAME, "--mod", GAME]).bad(2);
    new(temp.path(), &["x", "--mod", GAME, "--mod", GAME]).bad(2);
    new(temp.path(), &["x", "--variant", "y"]).bad(2);
    new(temp.path(), &["x", "--players", "2"]).bad(2);
    new(temp.path(), &[]).bad(2);
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 0);
}

#[test]
fn every_game_can_be_copied() {
    let temp = TempDir::new().unwrap();
    for game in games() {
        let name = game.file_name().unwrap().to_str().unwrap();
        // Under its own name it is the same, byte by byte.
        let folder = temp.path().join("same").join(name);
        let source = game.to_str().unwrap();
        run(&["new", folder.to_str().unwrap(), "--from", source]).good();
        assert_eq!(files(&folder), files(&game), "{name}");
        for file in files(&game) {
            assert_eq!(
                fs::read(game.join(&file)).unwrap(),
                fs::read(folder.join(&file)).unwrap()
            );
        }
        // Under another it has an id of its own, and nothing else is different.
        let folder = temp.path().join(format!("my {name}"));
        let made = run(&["new", folder.to_str().unwrap(), "--from", source]);
        assert!(made.good().contains("id of its own"), "{made:?}");
        assert_eq!(files(&folder), files(&game), "{name}");
        let (old, new) = (
            fs::read_to_string(game.join("game.toml")).unwrap(),
            fs::read_to_string(folder.join("game.toml")).unwrap(),
        );
        let other = old.lines().zip(new.lines()).filter(|(old, new)| old != new);
        let other: Vec<_> = other.collect();
        assert_eq!(other.len(), 1, "{other:?}");
        assert!(other[0].1.contains(&format!("\"my-{name}\"")), "{other:?}");
    }
}

#[test]
fn a_copy_passes_what_the_game_passes() {
    let temp = TempDir::new().unwrap();
    for game in [
        "parachute-checkers",
        "aeroplane-chess",
        "tests/games/oware",
        "tests/games/ludo",
    ] {
        let folder = temp.path().join(game.replace('/', "-"));
        // Without a folder of games the built-in copy is taken.
        let made = match game.contains('/') {
            true => run(&["new", folder.to_str().unwrap(), "--from", game]),
            false => new(temp.path(), &[folder.to_str().unwrap(), "--from", game]),
        };
        made.good();
        is_whole(&folder, &[]);
    }
}

#[cfg(unix)]
#[test]
fn links_and_hidden_files_are_told_and_left_out() {
    use std::os::unix::fs::symlink;
    let temp = TempDir::new().unwrap();
    new(temp.path(), &["one"]).good();
    let one = temp.path().join("one");
    fs::create_dir_all(one.join("pictures/deep")).unwrap();
    fs::write(one.join("pictures/deep/a.bin"), b"\xff\x00\xfe").unwrap();
    fs::write(one.join(".hidden"), "x").unwrap();
    symlink("..", one.join("loop")).unwrap();
    let made = new(temp.path(), &["two", "--from", "one"]);
    let told = made.good();
    assert!(
        told.contains(".hidden is not copied: it is hidden"),
        "{told}"
    );
    assert!(told.contains("loop is not copied"), "{told}");
    let two = temp.path().join("two");
    assert_eq!(
        fs::read(two.join("pictures/deep/a.bin")).unwrap(),
        b"\xff\x00\xfe"
    );
    assert!(!two.join(".hidden").exists() && !two.join("loop").exists());
}

#[test]
fn a_game_is_copied_without_what_is_laid_over_it() {
    let temp = TempDir::new().unwrap();
    new(temp.path(), &["m", "--mod", GAME]).good();
    let told = new(temp.path(), &["x", "--from", "m"]);
    assert!(told.bad(2).contains("the folder of a mod"), "{told:?}");
}

#[test]
fn a_new_mod_of_every_game_is_whole() {
    let temp = TempDir::new().unwrap();
    for game in games() {
        let (above, name) = (game.parent().unwrap(), game.file_name().unwrap());
        let (above, name) = (above.to_str().unwrap(), name.to_str().unwrap());
        let folder = temp.path().join(format!("mod of {name}"));
        let shown = folder.to_str().unwrap();
        let made = run(&["new", shown, "--mod", name, "--games", above]);
        let told = made.good();
        assert!(told.contains(&format!("play {name} --mod")), "{told}");
        let script = game.join("rules.rhai").exists();
        assert_eq!(folder.join("rules.rhai").exists(), script, "{name}");
        let tested = run(&["test", shown, "--games", above]);
        assert!(tested.good().contains(", 0 failed"), "{tested:?}");
        run(&["moves", name, "--mod", shown, "--games", above]).good();
    }
    for name in ["parachute-checkers", "chopper-strike"] {
        let folder = temp.path().join(format!("mod of {name}"));
        let checked = run(&["check", folder.to_str().unwrap()]);
        assert!(
            checked.good().contains("0 errors, 0 warnings"),
            "{checked:?}"
        );
    }
}

#[test]
fn a_new_mod_changes_a_value_and_a_function() {
    let temp = TempDir::new().unwrap();
    new(temp.path(), &["one"]).good();
    let made = new(temp.path(), &["mine", "--mod", "one"]);
    // Its game is in no folder of games: the commands say where it is.
    assert!(made.good().contains("check ./mine --games ."), "{made:?}");
    let mine = temp.path().join("mine");
    let data = fs::read_to_string(mine.join("mod.toml")).unwrap();
    assert!(data.contains("fits = \">=0.1.0, <1\""), "{data}");
    assert!(
        data.contains("[options.strikes]\ndefault = false"),
        "{data}"
    );
    let script = fs::read_to_string(mine.join("rules.rhai")).unwrap();
    assert!(script.contains("base::closed(g, moves)"), "{script}");
    let games = temp.path().to_str().unwrap();
    is_whole(&mine, &["--games", games]);
    // What the function says holds once it says it.
    fs::write(
        mine.join("rules.rhai"),
        "fn closed(g, moves) { g.drop_to(\"a2\", \"no\"); }",
    )
    .unwrap();
    let moves = run(&[
        "moves",
        "one",
        "--mod",
        mine.to_str().unwrap(),
        "--games",
        games,
    ]);
    assert!(!moves.good().contains("a1-a2"), "{moves:?}");
}

#[test]
fn a_new_card_is_dealt_where_its_deck_asks_for_it() {
    let dir = TempDir::new().unwrap();
    let told = new(dir.path(), &["lost-valley", "--card", "checkpoint"]);
    assert!(told.good().contains("3 files"), "{told:?}");
    let folder = dir.path().join("lost-valley");
    assert_eq!(
        files(&folder),
        ["README.md", "mod.toml", "zones/lost-valley.toml"].map(PathBuf::from)
    );
    let folder = folder.to_str().unwrap();
    assert!(
        run(&["check", folder])
            .good()
            .contains("0 errors, 0 warnings")
    );
    let shown = run(&[
        "moves",
        "checkpoint",
        "--mod",
        folder,
        "--set",
        "zones=lost-valley",
        "--seed",
        "1",
    ]);
    assert_eq!(shown.good().trim(), "roll");
    // The same file dropped into the game's own folder.
    let copy = new(dir.path(), &["own", "--from", "checkpoint"]);
    copy.good();
    let own = dir.path().join("own");
    fs::copy(
        dir.path().join("lost-valley/zones/lost-valley.toml"),
        own.join("zones/lost-valley.toml"),
    )
    .unwrap();
    is_whole(&own, &[]);
    let none = new(dir.path(), &["another", "--card", "parachute-checkers"]);
    assert_eq!(none.status, Some(2), "{none:?}");
}
