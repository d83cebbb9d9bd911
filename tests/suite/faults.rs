//! Faults that were found once, each under a name that says what was wrong.

mod cards;
mod counting;
mod decks;
mod dice;
mod luck;
mod once;
mod positions;
mod refusals;
mod repetition;
mod saves;
mod scripts;
mod sizes;
mod standstill;
mod starts;
mod swallowed;
mod symbols;
mod time;
mod told;
mod turns;
mod wording;

use std::fs;
use std::path::Path;

use boardwright::package::{Library, Package};
use tempfile::{TempDir, tempdir};

use crate::program::{GAME, command, finish, run, run_in, run_on, save_of_one_move};

/// A copy of the real game in a folder, with another name to be known by.
fn copy(folder: &Path, name: &str) {
    fs::create_dir_all(folder).unwrap();
    let text = include_str!("../../games/parachute-checkers/game.toml");
    let text = text.replace(
        "name = \"Parachute Checkers\"",
        &format!("name = \"{name}\""),
    );
    fs::write(folder.join("game.toml"), text).unwrap();
}

/// A folder with a game of that text.
fn folder_of(text: &str) -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), text).unwrap();
    folder
}

/// The path of a folder.
fn path(folder: &TempDir) -> &str {
    folder.path().to_str().unwrap()
}

/// The game in a folder.
fn package(folder: &TempDir) -> Package {
    Library::new(None).open(path(folder)).unwrap()
}

/// What the protocol answers to calls of one session, the results or errors.
fn rpc(calls: &[(&str, serde_json::Value)]) -> Vec<serde_json::Value> {
    let lines: Vec<String> = calls
        .iter()
        .map(|(method, params)| {
            serde_json::json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
                .to_string()
        })
        .collect();
    let ran = run_on(&["rpc"], lines.join("\n") + "\n");
    let answers = ran.good().lines();
    let answers = answers.map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    answers
        .map(|answer| {
            let result = answer.get("result").cloned();
            result.unwrap_or_else(|| answer["error"]["message"].clone())
        })
        .collect()
}

#[test]
fn a_game_in_a_folder_of_another_name_hides_the_built_in_one_of_its_id() {
    let games = tempdir().unwrap();
    copy(&games.path().join("foo"), "Changed");
    let folder = games.path().to_str().unwrap();
    let listed = run(&["list", "--json", "--games", folder]);
    let listed: Vec<_> = listed.json().as_array().unwrap().clone();
    let mine: Vec<_> = listed.iter().filter(|game| game["id"] == GAME).collect();
    assert_eq!(mine.len(), 1);
    assert_eq!(mine[0]["name"], "Changed");
    let told = run_on(&["play", GAME, "--games", folder], ":quit\n");
    assert!(told.good().contains("Changed"), "{told:?}");
    // The folder's name is no id.
    run(&["moves", "foo", "--games", folder]).bad(2);
}

#[test]
fn a_script_that_has_ended_does_not_take_the_place_of_a_game_that_was_left() {
    let home = tempdir().unwrap();
    let left = home
        .path()
        .join("boardwright/resume/parachute-checkers.toml");
    fs::create_dir_all(left.parent().unwrap()).unwrap();
    fs::write(&left, save_of_one_move()).unwrap();
    let play = |words: &[&str], lines: &str| {
        let mut words = words.to_vec();
        words.splice(0..0, ["play", GAME]);
        let child = command(&words)
            .env("XDG_DATA_HOME", home.path())
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        finish(child, lines.into())
    };
    play(&[], "a3-b4\n").good();
    let again = play(&["--resume"], ":log\n");
    assert!(again.good().contains("c3-d4"), "{again:?}");
    assert!(!again.good().contains("a3-b4"), "{again:?}");
}

#[test]
fn a_seed_given_with_a_save_is_used() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("game.save");
    fs::write(&path, save_of_one_move()).unwrap();
    let path = path.to_str().unwrap();
    let told = run_on(
        &["play", GAME, "--load", path, "--seed", "5"],
        ":seed\n:quit\n",
    );
    assert!(told.good().contains("seed 5"), "{told:?}");
    let told = run_on(&["play", GAME, "--load", path], ":seed\n:quit\n");
    assert!(told.good().contains("seed 7"), "{told:?}");
}

#[test]
fn a_replay_does_not_overlook_what_contradicts_the_save_of_one_move() {
    let saved = save_of_one_move();
    for words in [
        ["--set", "quiet_moves=3"],
        ["--seed", "3"],
        ["--dice", "3"],
        ["--players", "1"],
    ] {
        let mut all = vec!["replay", "-"];
        all.extend(words);
        run_on(&all, saved.clone()).bad(2);
    }
    run_on(
        &["replay", "-", "--seed", "7", "--set", "quiet_moves=40"],
        saved,
    )
    .good();
}

#[test]
fn commands_that_play_no_game_refuse_its_options() {
    for command in ["list", "check", "test", "rpc"] {
        for words in [["--set", "zz=1"], ["--players", "2"], ["--dice", "3"]] {
            let ran = run(&[command, words[0], words[1]]);
            assert!(ran.bad(2).contains(words[0]), "{ran:?}");
        }
    }
}

#[test]
fn bots_at_the_prompt_stop_where_max_plies_says() {
    let words = [
        "play",
        GAME,
        "--bot",
        "all=random",
        "--max-plies",
        "5",
        "--seed",
        "1",
    ];
    let told = run_on(&words, "");
    assert!(told.good().contains("cut at ply 5"), "{told:?}");
    assert!(!told.good().contains("ply 6,"), "{told:?}");
}

#[test]
fn a_save_does_not_fit_rules_that_give_as_many_but_other_moves() {
    let saved = save_of_one_move();
    let legal = saved
        .lines()
        .find(|line| line.starts_with("legal = "))
        .unwrap();
    let other = saved.replace(legal, "legal = \"0000000000000000\"");
    let ran = run_on(&["replay", "-"], other);
    assert!(ran.bad(1).contains("at move 1"), "{ran:?}");
    assert!(ran.bad(1).contains("not the same ones"), "{ran:?}");
}

#[test]
fn a_picture_is_not_written_into_what_is_no_plain_file() {
    run(&["show", GAME, "--svg", "/dev/null"]).bad(1);
}

#[test]
fn a_save_cannot_name_a_folder_as_its_game() {
    let folder = tempdir().unwrap();
    copy(&folder.path().join("here"), "Here");
    let saved = save_of_one_move().replace("game = \"parachute-checkers\"", "game = \"./here\"");
    let ran = run_in(folder.path(), &["replay", "-"], saved);
    assert!(ran.bad(1).contains("which is not here"), "{ran:?}");
}

#[test]
fn sites_side_by_side_are_a_move() {
    let told = run_on(&["play", GAME], "c3d4\n:quit\n");
    assert!(told.good().contains("white plays c3-d4"), "{told:?}");
}
