//! What was taken without a word where it means nothing, or given back as something else.

use serde_json::Value;

use super::counting::{MOVE, race};
use super::{folder_of, path};
use crate::program::{GAME, run, run_on, save_of_one_move};

#[test]
fn options_that_mean_nothing_to_a_command_were_taken() {
    let home = tempfile::tempdir().unwrap();
    let save = home.path().join("game.save");
    std::fs::write(&save, save_of_one_move()).unwrap();
    let save = save.to_str().unwrap();
    let fresh = home.path().join("fresh");
    let fresh = fresh.to_str().unwrap();
    for words in [
        &["list", "--seed", "5"][..],
        &["list", "--max-plies", "5"],
        &["check", GAME, "--seed", "5"],
        &["test", GAME, "--seed", "5"],
        &["test", GAME, "--max-plies", "5"],
        &["new", fresh, "--seed", "5"],
        &["api", "--seed", "5"],
        &["api", "--games", "."],
        &["rpc", "--max-plies", "3"],
        &["moves", GAME, "--max-plies", "3"],
        &["show", GAME, "--max-plies", "3"],
        &["perft", GAME, "--depth", "1", "--max-plies", "3"],
        &["replay", save, "--max-plies", "3"],
        &["moves", GAME, "--load", save, "--seed", "5"],
        &["show", GAME, "--load", save, "--seed", "5"],
        &["perft", GAME, "--depth", "1", "--load", save, "--seed", "5"],
    ] {
        let told = run(words);
        let refused = words[words.len() - 2];
        assert!(told.bad(2).contains(refused), "{words:?}: {told:?}");
    }
    run(&["moves", GAME, "--load", save, "--seed", "7"]).good();
}

#[test]
fn a_large_id_came_back_as_another() {
    let answer = |id: &str| -> Value {
        let line = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"games\"}}");
        serde_json::from_str(run_on(&["rpc"], line).good().trim()).unwrap()
    };
    for id in ["123456789012345678901234567890", "1.00000000000000000001"] {
        let refused = answer(id);
        assert_eq!(refused["error"]["code"], -32600, "{refused}");
        assert_eq!(refused["id"], Value::Null);
    }
    for id in ["18446744073709551615", "-3", "1.5", "\"1e400\""] {
        let answer = answer(id);
        assert_eq!(answer["id"].to_string(), id, "{answer}");
    }
}

#[test]
fn scores_were_buried_under_what_the_game_counts() {
    let rules = race(MOVE);
    let more = "[counters.tiredness]\nstart = 1\n\n[counters.luck]\nlabel = \"fortune\"\n";
    let folder = folder_of(&format!("{rules}\n{more}"));
    let told = run_on(&["play", path(&folder), "--seed", "1"], ":scores\n");
    assert!(told.good().contains("fortune 0"), "{told:?}");
    assert!(!told.good().contains("tiredness"), "{told:?}");
    // Where nothing has words everything is told.
    let folder = folder_of(&format!("{rules}\n[counters.tiredness]\nstart = 1\n"));
    let told = run_on(&["play", path(&folder), "--seed", "1"], ":scores\n");
    assert!(told.good().contains("tiredness 1"), "{told:?}");
}

#[test]
fn a_scenario_did_not_say_which_move_came_after_the_end() {
    let folder = folder_of(&race(MOVE));
    let scenarios = folder.path().join("scenarios");
    std::fs::create_dir_all(&scenarios).unwrap();
    let set_up = "position.to_move = \"red\"\nposition.phase = \"roll\"\nposition.pieces = { red = { \
                  runner = [\"k1\"] }, blue = { runner = [\"a2\"] } }\ndice = [1]\n";
    let text = format!(
        "[[scenario]]\nname = \"late\"\n{set_up}play = [\"roll\", \"k1-l1\", \"roll\"]\n\n\
         [[scenario]]\nname = \"asked\"\n{set_up}play = [\"roll\", \"k1-l1\"]\nincludes = \"roll\"\n\n\
         [[scenario]]\nname = \"wrong\"\n{set_up}play = [\"roll\", \"k1-m1\"]\n"
    );
    std::fs::write(scenarios.join("ends.toml"), text).unwrap();
    let told = run(&["test", path(&folder)]);
    let said = format!("{}{}", told.out, told.err);
    for words in [
        "move 3 of `play`, roll, comes too late: after move 2 the game is over",
        "roll is not legal: the game is over",
        "move 2 of `play`: `k1-m1` is not a legal move",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}
