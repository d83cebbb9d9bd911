//! Saves that were altered, or that nobody can read.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use super::counting::{BEGINS, MOVE, race};
use super::{folder_of, path, rpc};
use crate::program::{run, run_in};

/// The text of a game of some lines, saved at its end.
fn saved(game: &TempDir, lines: &str, more: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let script = format!("{lines}:save game.save\n");
    let words = [&["play", path(game), "--seed", "7"], more].concat();
    run_in(folder.path(), &words, script).good();
    fs::read_to_string(folder.path().join("game.save")).unwrap()
}

/// What a replay of a save says on standard error, and whether it goes well.
fn replayed(game: &TempDir, save: &str) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.save");
    fs::write(&file, save).unwrap();
    // The game is found by its id in a folder of games.
    let games = folder.path().join("games/dash");
    fs::create_dir_all(&games).unwrap();
    fs::copy(game.path().join("game.toml"), games.join("game.toml")).unwrap();
    let games = folder.path().join("games");
    let words = ["replay", file.to_str().unwrap(), "--games"];
    let ran = run(&[&words[..], &[games.to_str().unwrap()]].concat());
    (ran.status == Some(0), ran.err)
}

/// Another number of a die than the first in a part of a save.
fn other_die(save: &str, after: &str) -> String {
    let at = save.find(after).unwrap();
    let at = at + save[at..].find("= [").unwrap() + 3;
    let was = &save[at..=at];
    let other = if was == "1" { "2" } else { "1" };
    format!("{}{other}{}", &save[..at], &save[at + 1..])
}

#[test]
fn altered_draws_of_a_save_were_overlooked() {
    let game = folder_of(&race(MOVE));
    let save = saved(&game, "roll\n:auto 4\n", &[]);
    let drawn: u64 = save
        .lines()
        .find_map(|line| line.strip_prefix("drawn = "))
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(replayed(&game, &save), (true, replayed(&game, &save).1));
    for other in [drawn + 2, drawn - 2, drawn + 1, 0] {
        let altered = save.replace(&format!("drawn = {drawn}"), &format!("drawn = {other}"));
        let (good, why) = replayed(&game, &altered);
        assert!(
            !good && why.contains("`drawn`") && why.contains("after move"),
            "{why}"
        );
    }
    // The last roll is not followed by a move that would show it.
    let rolls: Vec<usize> = save
        .match_indices("move = \"roll\"")
        .map(|(at, _)| at)
        .collect();
    let last = *rolls.last().unwrap();
    let altered = format!("{}{}", &save[..last], other_die(&save[last..], "dice"));
    let (good, why) = replayed(&game, &altered);
    assert!(!good && why.contains("at move"), "{why}");
    let asked = save.replacen("dice = [", "asked = 1\ndice = [", 1);
    assert!(!replayed(&game, &asked).0);
    let queue = save.replacen("mods = ", "queue = [7]\nmods = ", 1);
    let (good, why) = replayed(&game, &queue);
    assert!(!good && why.contains("`queue`"), "{why}");
}

#[test]
fn altered_dice_of_the_start_were_overlooked() {
    let game = folder_of(&race(BEGINS));
    let save = saved(&game, "", &[]);
    assert!(replayed(&game, &save).0, "{save}");
    let (good, why) = replayed(&game, &other_die(&save, "start"));
    assert!(!good && why.contains("before move 1 (`start`)"), "{why}");
}

#[test]
fn draws_are_what_they_were_whatever_was_asked_for_seeded_and_taken_back() {
    let game = folder_of(&race(MOVE));
    for lines in [
        ":dice 3 5\nroll\n:auto 1\nroll\n:auto 1\n",
        "roll\n:auto 1\n:seed 3\nroll\n:auto 1\nroll\n",
        "roll\n:auto 1\nroll\n:auto 1\n:seed 3\n:undo 2\nroll\n:auto 1\nroll\n",
        "roll\n:auto 1\n:undo 2\n:dice 2\nroll\n:auto 1\nroll\n",
        "roll\n:undo\n:redo\n:auto 1\n",
        ":dice 2\nroll\n:undo\n:redo\n:auto 1\nroll\n",
        ":dice 6 6 6 6 6\nroll\n",
    ] {
        let save = saved(&game, lines, &[]);
        let (good, why) = replayed(&game, &save);
        assert!(good, "{lines}: {why}\n{save}");
        // Also once it has been loaded, played on, and saved again.
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("old.save"), &save).unwrap();
        for more in [":auto 3\n", ":undo\n:auto 4\n"] {
            let script = format!("{more}:save new.save\n");
            let words = ["play", path(&game), "--load", "old.save"];
            run_in(folder.path(), &words, script).good();
            let again = fs::read_to_string(folder.path().join("new.save")).unwrap();
            let (good, why) = replayed(&game, &again);
            assert!(good, "{lines} {more}: {why}\n{again}");
        }
    }
}

#[test]
fn a_position_with_dice_that_follow_by_themselves_could_not_be_loaded_again() {
    let game = folder_of(&race(BEGINS));
    let answers = rpc(&[
        ("new", json!({"game": path(&game), "seed": 3})),
        (
            "set_position",
            json!({"pieces": [{"site": "k1", "kind": "runner", "owner": "red"},
            {"site": "a2", "kind": "runner", "owner": "blue"}], "phase": "move", "dice": {"die": 6}}),
        ),
        ("save", json!({})),
    ]);
    assert_eq!(answers[1]["to_move"], "blue");
    let save = answers[2]["save"].as_str().unwrap();
    let (good, why) = replayed(&game, save);
    assert!(good, "{why}\n{save}");
}

#[test]
fn what_is_wrong_in_a_save_was_told_in_words_of_its_reader() {
    let game = folder_of(&race(MOVE));
    let save = saved(&game, "roll\n:auto 1\n", &[]);
    let changed = |from: &str, to: &str| {
        assert!(save.contains(from), "{from}\n{save}");
        replayed(&game, &save.replacen(from, to, 1))
    };
    for (from, to, words) in [
        (
            "seed = 7",
            "seed = \"x\"",
            "`seed` has \"x\": it is a whole number from 0 up",
        ),
        (
            "seed = 7",
            "seed = -7",
            "`seed`: it is a whole number from 0 up",
        ),
        ("seed = 7", "seed = 1.5", "`seed` has 1.5"),
        (
            "drawn = ",
            "drawn = -",
            "`drawn` has -2: it is a whole number from 0 up",
        ),
        (
            "drawn = 2",
            "start = 3",
            "`start` has 3: it is a list of what dice show",
        ),
        (
            "drawn = 2",
            "start = [1.5]",
            "`start` has [1.5]: it is a list of what dice show",
        ),
        (
            "drawn = 2",
            "queue = [[]]",
            "`queue` has [[]]: it is a list of what dice show",
        ),
        (
            "players = 2",
            "players = \"two\"",
            "`players` has \"two\": it is a whole number from 1",
        ),
        (
            "players = 2",
            "player = 2",
            "no key `player`; there are format, game",
        ),
        (
            "players = 2\n",
            "",
            "there is no `players`: a whole number from 1 up",
        ),
        (
            "format = 1",
            "format = []",
            "`format` has []: it is the number 1",
        ),
        ("dice = [", "dice = [true, ", "`moves.1.dice` has [true, "),
        (
            "of = 1",
            "of = -1",
            "`moves.1.of` has -1: it is a whole number",
        ),
        (
            "of = 1\n",
            "",
            "there is no `of` in `moves.1`: a whole number",
        ),
        ("of = 1", "if = 1", "no key `if`; there are move"),
        ("[[moves]]", "[moves]", "duplicate key"),
    ] {
        let (good, why) = changed(from, to);
        assert!(!good && why.contains(words), "{from} -> {to}: {why}");
        assert!(why.contains("line ") || to == "seed = -7", "{why}");
        for raw in [
            "any variant",
            "invalid type",
            "invalid value",
            "expected",
            "u64",
            "i64",
            "field",
        ] {
            assert!(!why.contains(raw), "{to}: {why}");
        }
    }
}
