//! Texts of strangers that would steer a terminal or turn its lines around, and numbers
//! and names out of bounds.

use std::fs;
use std::path::Path;

use boardwright::package::finding::Finding;
use boardwright::package::{Library, Package};
use tempfile::{TempDir, tempdir};

use crate::program::{GAME, Ran, run, run_on, save_of_one_move};

/// What clears a screen, what turns a line around, and what stands at the start of files.
const STEERING: &str = "\u{1b}[2J\u{202e}\u{feff}\u{9b}31m";

/// The real game with something else in the place of something.
fn changed(from: &str, to: &str) -> TempDir {
    let folder = tempdir().unwrap();
    let text = include_str!("../../games/parachute-checkers/game.toml");
    assert!(text.contains(from), "{from}");
    fs::write(folder.path().join("game.toml"), text.replacen(from, to, 1)).unwrap();
    folder
}

fn open(folder: &TempDir) -> Package {
    Library::new(None).open(path(folder)).unwrap()
}

fn path(folder: &TempDir) -> &str {
    folder.path().to_str().unwrap()
}

fn found(folder: &TempDir) -> Vec<Finding> {
    open(folder).check()
}

/// Fails if a run has written anything that could steer a terminal.
fn assert_clean(ran: &Ran) {
    let harmful = |c: &char| {
        (c.is_control() && *c != '\n' && *c != '\t')
            || ('\u{202a}'..='\u{202e}').contains(c)
            || *c == '\u{feff}'
    };
    let found = ran.out.chars().chain(ran.err.chars()).find(harmful);
    assert_eq!(found, None, "{ran:?}");
}

#[test]
fn texts_of_games_with_control_characters_are_found_in_place() {
    for (from, to, written, message) in [
        (
            "name = \"Parachute Checkers\"",
            "name = \"Para\\u001b[2J\"",
            "\"Para\\u001b[2J\"",
            "this text holds a control character, U+001B",
        ),
        (
            "name = \"Parachute Checkers\"",
            "name = \"Para\u{202e}chute\"",
            "\u{202e}",
            "this text holds an invisible character that changes how text is read, U+202E",
        ),
        (
            "name = \"Parachute Checkers\"",
            "name = \"Para\\u009bchute\"",
            "\"Para\\u009bchute\"",
            "this text holds a control character, U+009B",
        ),
        (
            "[[start]]",
            "[regions]\n\"a\\u0007\" = [\"a1\"]\n[[start]]",
            "\"a\\u0007\"",
            "this text holds a control character, U+0007",
        ),
    ] {
        let folder = changed(from, to);
        let package = open(&folder);
        let found = package.check();
        let told: Vec<&Finding> = found
            .iter()
            .filter(|finding| finding.code == "control-character")
            .collect();
        assert_eq!(told.len(), 1, "{found:?}");
        assert_eq!(told[0].message, message);
        assert_eq!(package.sources().slice(told[0].span.unwrap()), written);
        for words in [
            &["check", path(&folder)][..],
            &["moves", path(&folder)],
            &["test", path(&folder)],
            &["play", path(&folder)],
        ] {
            let ran = run(words);
            assert_eq!(ran.status, Some(1), "{ran:?}");
            assert_clean(&ran);
        }
    }
    let lines = changed(
        "name = \"Parachute Checkers\"",
        "summary = '''a\r\n\tb\nc'''\nname = \"Parachute Checkers\"",
    );
    let found = found(&lines);
    assert!(
        found.iter().all(|one| one.code != "control-character"),
        "{found:?}"
    );
}

#[test]
fn lists_of_games_are_clean_though_a_game_is_not() {
    let games = tempdir().unwrap();
    fs::create_dir(games.path().join("bad")).unwrap();
    fs::write(
        games.path().join("bad/game.toml"),
        "[game]\nid = \"bad\"\nname = \"\\u001b[2J\\u202e\"\nsummary = \"\\u0007\"\n",
    )
    .unwrap();
    let ran = run(&["list", "--games", path(&games)]);
    assert!(ran.good().contains("\u{fffd}[2J"), "{ran:?}");
    assert_clean(&ran);
}

#[test]
fn rules_saves_and_words_of_the_command_line_are_clean() {
    let folder = changed("[game]", "[game]");
    let readme = format!("# Rules\r\n{STEERING}\r\nend\r\n");
    fs::write(folder.path().join("README.md"), readme).unwrap();
    let ran = run_on(&["play", path(&folder)], ":rules\n");
    assert!(ran.good().contains("# Rules\n\u{fffd}[2J"), "{ran:?}");
    assert_clean(&ran);
    for lines in [
        format!(":save {STEERING}/x\n"),
        format!(":load {STEERING}\n"),
        format!(":explain {STEERING}\n"),
        format!(":bot {STEERING} random\n"),
        format!("{STEERING}\n"),
    ] {
        let ran = run_on(&["play", path(&folder)], lines);
        assert_clean(&ran);
    }
    for words in [
        &["play", STEERING][..],
        &["show", GAME, "--load", STEERING],
        &["show", GAME, "--set", &format!("a={STEERING}")],
        &["show", GAME, "--set", &format!("{STEERING}=1")],
        &["play", GAME, "--bot", &format!("{STEERING}=random")],
        &["play", GAME, "--load", STEERING],
        &["moves", GAME, "--games", STEERING],
        &["check", STEERING],
        &["replay", STEERING],
        &[STEERING],
        &["list", &format!("--{STEERING}")],
    ] {
        let ran = run(words);
        assert!(!ran.err.is_empty() && ran.status != Some(0), "{ran:?}");
        assert_clean(&ran);
    }
}

#[test]
fn refused_saves_are_quoted_clean() {
    let save = save_of_one_move();
    let steering = "\\u001b[2J\\u202e\\u009b";
    for (from, to) in [
        (
            "game = \"parachute-checkers\"",
            format!("game = \"{steering}\""),
        ),
        (
            "format = 1",
            format!("variant = \"{steering}\"\nformat = 1"),
        ),
        ("mods = []", format!("mods = [\"{steering}\"]")),
        ("format = 1", format!("\"{steering}\" = 1\nformat = 1")),
        ("move = \"c3-d4\"", format!("move = \"{steering}\"")),
        ("move = \"c3-d4\"", format!("resigned = \"{steering}\"")),
        ("[options]", format!("[options]\n\"{steering}\" = 1")),
        (
            "[options]",
            format!("[options]\nquiet_moves = \"{steering}\""),
        ),
    ] {
        assert!(save.contains(from), "{from}: {save}");
        let text = save.replacen(from, &to, 1);
        let ran = run_on(&["replay", "-"], text.clone());
        ran.bad(1);
        assert_clean(&ran);
        let ran = run_on(&["show", GAME, "--load", "-"], text);
        assert_clean(&ran);
    }
}

#[test]
fn a_save_of_a_game_that_is_not_here_says_where_to_look() {
    let other = save_of_one_move().replace("game = \"parachute-checkers\"", "game = \"elsewhere\"");
    let ran = run_on(&["replay", "-"], other.clone());
    assert!(ran.bad(1).contains("--games DIR"), "{ran:?}");
    let folder = tempdir().unwrap();
    let file = folder.path().join("game.save");
    fs::write(&file, other).unwrap();
    let ran = run_on(&["play", GAME], format!(":load {}\n", file.display()));
    assert!(ran.bad(1).contains("--games DIR"), "{ran:?}");
}

#[test]
fn tests_tell_clean_names() {
    let folder = changed("[game]", "[game]");
    fs::create_dir(folder.path().join("scenarios")).unwrap();
    let scenario = "[[scenario]]\nname = \"wrong \\u001b[2J\\u202e\"\nplay = [\"\\u001b[31m\"]\n";
    fs::write(folder.path().join("scenarios/x.toml"), scenario).unwrap();
    let ran = run(&["test", path(&folder)]);
    assert!(ran.status == Some(1), "{ran:?}");
    assert_clean(&ran);
}

#[test]
fn pictures_hold_no_such_characters() {
    let text = Path::new("games").join(GAME).join("game.toml");
    assert!(text.is_file());
    let ran = run(&["show", GAME, "--svg", "-"]);
    ran.good();
    assert_clean(&ran);
}

#[test]
fn options_have_bounds() {
    let words: Vec<String> = (0..101).map(|at| format!("\"w{at}\"")).collect();
    let many = format!(
        "[options.many]\ndefault = \"w0\"\nchoices = [{}]\n[options.queen_priority]",
        words.join(", ")
    );
    let folder = changed("[options.queen_priority]", &many);
    let told = found(&folder);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].code, "too-many");
    let folder = changed(
        "[options.queen_priority]",
        "[options.odd]\ndefault = 5\nmin = 9\nmax = 2\n[options.queen_priority]",
    );
    let told = found(&folder);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].message, "`min` is 9, more than `max`, 2");
    let folder = changed(
        "[options.queen_priority]",
        "[options.\"a b\"]\ndefault = 5\n[options.queen_priority]",
    );
    let told = found(&folder);
    assert_eq!(
        told[0].message,
        "an option cannot be called `a b`: a name does not contain a blank"
    );
}

/// A game of many kinds with many moves of names of their own, in many phases.
#[test]
fn many_names_of_moves_in_many_phases_take_no_more_than_their_share() {
    let mut text = String::from(
        "[game]\nid = \"many\"\nname = \"Many\"\n[seats.one]\n[board]\nshape = \"square\"\ncolumns = 8\n\
         rows = 8\n[[start]]\nkind = \"k0\"\nat = [\"a1\"]\n",
    );
    for phase in 0..64 {
        text.push_str(&format!("[[phases]]\nname = \"p{phase}\"\n"));
    }
    for kind in 0..150 {
        text.push_str(&format!("[kinds.k{kind}]\nmoves = [\n"));
        for number in 0..80 {
            text.push_str(&format!(
                "{{ name = \"m{kind}-{number}\", pattern = \"any: empty\" }},\n"
            ));
        }
        text.push_str("]\n");
    }
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), text).unwrap();
    let ran = run(&["moves", folder.path().to_str().unwrap()]);
    assert_eq!(ran.good().lines().count(), 3, "{ran:?}");
}

/// Patterns that turn again and again, each within its own limit.
#[test]
fn patterns_that_are_long_only_together_are_refused() {
    let turns = "; left/right/ahead/back: empty".repeat(5);
    let mut text = String::from(
        "[game]\nid = \"long\"\nname = \"Long\"\n[seats.one]\n[board]\nshape = \"square\"\ncolumns = 8\n\
         rows = 8\n",
    );
    for kind in 0..20 {
        text.push_str(&format!("[kinds.k{kind}]\nmoves = [\n"));
        for number in 0..60 {
            text.push_str(&format!(
                "{{ name = \"m{number}\", pattern = \"n/e: empty{turns}\" }},\n"
            ));
        }
        text.push_str("]\n");
    }
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), text).unwrap();
    let ran = run(&["moves", folder.path().to_str().unwrap()]);
    let told = ran.bad(1);
    assert_eq!(told.matches("directions together").count(), 1, "{told}");
    assert!(
        told.contains("steps in all their directions together"),
        "{}",
        &told[..400]
    );
}
