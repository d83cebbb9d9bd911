//! Refusals that named a rule which did not hold, or none.

use std::fs;

use serde_json::{Value, json};

use super::{folder_of, path, rpc};
use crate::program::run;

/// What is said of moves in a position of a game.
fn reasons(game: &str, position: &Value, moves: &[&str]) -> Vec<String> {
    let mut calls = vec![
        ("new", json!({"game": game, "seed": 1})),
        ("set_position", position.clone()),
    ];
    calls.extend(moves.iter().map(|text| ("explain", json!({"move": text}))));
    let answers = rpc(&calls);
    let reason = |answer: &Value| answer["reason"].as_str().unwrap_or_default().to_owned();
    answers[2..].iter().map(reason).collect()
}

/// Dice of two sorts that are thrown again in two ways, in phases that share a move.
const THROWN: &str = r#"
[game]
id = "thrown"
name = "Thrown"
version = "1.0.0"

[seats.one]

[counters.power]
start = 1

[dice.many]
roll = "3d6"
optional = true

[dice.few]
roll = "d6"
most = 5
spent = true

[dice.fixed]
roll = "d6"
most = 5
spent = true
notes = "few"

[[phases]]
name = "first"
dice = ["many"]
next = "second"

[[phases]]
name = "second"
dice = ["few", "fixed"]
next = "third"

[[phases]]
name = "third"
next = "first"

[[moves]]
name = "again"
words = "again"
reroll = "many"
locked = [1]
phases = ["first"]

[[moves]]
name = "once more"
words = "again"
reroll = "few"
once = "fixed"
most = 1
phases = ["second"]
where = "powered"

[[moves]]
name = "done"
words = "done"
phases = ["first", "second"]

[[moves]]
name = "rest"
words = "rest"
phases = ["third"]
where = "not powered"

[[moves]]
name = "wait"
words = "wait"
phases = ["third"]

[conditions.powered]
counter = "power"
at_least = 1
help = "that needs power"

[[ends]]
condition = "no moves"
result = "loss"
reason = "no legal move"
"#;

#[test]
fn a_die_was_said_not_to_be_thrown_again_by_a_rule_of_other_dice() {
    let game = folder_of(THROWN);
    let second = |dice: Value| json!({"phase": "second", "dice": dice});
    for (dice, text, told) in [
        (
            json!({"few": [2, 5]}),
            "again 1",
            "no die of `few` shows 1: they show 2, 5",
        ),
        (json!({"few": [2, 5]}), "again 9", "no die of `few` shows 9"),
        (json!({"few": [2, 5]}), "again", "say what the dice show"),
        (
            json!({"few": [2, 5]}),
            "again 2 5",
            "one move throws 1 die again at most",
        ),
        (json!({"few": [2, 5]}), "again 2 2", "only 1 die shows 2"),
        (
            json!({"few": [1, 1, 5], "fixed": [1, 1]}),
            "again 1",
            "has been thrown again already",
        ),
    ] {
        let found = reasons(path(&game), &second(dice), &[text]);
        assert!(
            found[0].starts_with(told) || found[0].contains(told),
            "{text}: {found:?}"
        );
        assert!(found[0].contains("(legal: again"), "{text}: {found:?}");
    }
    let found = reasons(
        path(&game),
        &json!({"phase": "first", "dice": {"many": [1, 2, 3]}}),
        &["again 1"],
    );
    assert!(
        found[0].starts_with("a die that shows 1 is not thrown again"),
        "{found:?}"
    );
}

#[test]
fn a_move_of_several_phases_was_said_to_be_of_the_first_only() {
    let game = folder_of(THROWN);
    let found = reasons(
        path(&game),
        &json!({"phase": "third"}),
        &["done", "again 1"],
    );
    let phases = "is a move of the phases `first` and `second`, and this is `third`";
    for (text, found) in ["done", "again 1"].iter().zip(&found) {
        assert!(found.starts_with(&format!("{text} {phases}")), "{found}");
    }
}

#[test]
fn a_condition_that_must_not_hold_was_explained_by_its_contrary() {
    let game = folder_of(THROWN);
    let found = reasons(path(&game), &json!({"phase": "third"}), &["rest"]);
    assert_eq!(found[0], "`powered` must not be so (that needs power)");
    let help = "help = \"that needs power\"\nnot_help = \"there is power left\"";
    let game = folder_of(&THROWN.replace("help = \"that needs power\"", help));
    let found = reasons(path(&game), &json!({"phase": "third"}), &["rest"]);
    assert_eq!(found[0], "there is power left");
}

#[test]
fn a_piece_named_alone_was_refused_for_dice_of_another() {
    let game = folder_of(
        r##"
[game]
id = "going"
name = "Going"
version = "1.0.0"

[seats.one]
[seats.two]

[board]
shape = "square"
columns = 6
rows = 2

[dice.steps]
roll = "d6"
spent = true

[[phases]]
name = "go"
dice = ["steps"]

[kinds.stone]
symbols = { one = "o", two = "x" }

[[kinds.stone.moves]]
name = "walk"
pattern = "e{steps}: empty"

[[kinds.stone.moves]]
name = "push"
pattern = "e{steps}: capture own"

[[start]]
kind = "stone"
at = { rank = 1 }

[[ends]]
condition = "no moves"
result = "loss"
reason = "no legal move"
"##,
    );
    let stone = |site: &str| json!({"site": site, "kind": "stone", "owner": "one"});
    let position = json!({
        "pieces": [stone("a1"), stone("c1")], "phase": "go", "to_move": "one", "dice": {"steps": 1},
    });
    let found = reasons(path(&game), &position, &["c1", "a1"]);
    assert_eq!(found[0], "say where the stone on c1 goes (legal: c1-d1)");
    assert_eq!(found[1], "say where the stone on a1 goes (legal: a1-b1)");
}

#[test]
fn scripts_could_not_say_why_a_move_is_not_offered() {
    let text = THROWN.replace(
        "name = \"third\"\nnext = \"first\"",
        "name = \"third\"\nnext = \"first\"\nmoves = \"offers\"",
    );
    let game = folder_of(&text);
    let script = r#"
fn offers(g) {
    g.refuse("slip", "that needs {} power, and there is {}", 2, g.counter("power"));
    g.refuse("slip far", "nobody slips so far");
    g.offer_words("fight");
    g.offer_numbers("pay {}", 0, 2);
    g.offer_pairs("pay {} +{}", 0, 2, 1, 0);
}
"#;
    fs::write(game.path().join("rules.rhai"), script).unwrap();
    run(&["check", path(&game)]).good();
    let third = json!({"phase": "third"});
    let texts = [
        "slip", "slip off", "slip far", "pay 3", "pay 1 +1", "pay", "fight 3", "run",
    ];
    let found = reasons(path(&game), &third, &texts);
    for (found, told) in found.iter().zip([
        "that needs 2 power, and there is 1",
        "that needs 2 power, and there is 1",
        "nobody slips so far",
        "a number in `pay {}` is from 0 to 2 now",
        "there is no number to choose in `pay {} +{}` now",
        "say which: pay 0, pay 1, pay 2",
        "`fight` is written without `3`",
        "no move that is legal now has the word `run`",
    ]) {
        assert!(found.starts_with(told), "{found} instead of {told}");
    }
    // Asked for where another phase is on.
    let second = json!({"phase": "second", "dice": {"few": [2]}});
    let found = reasons(path(&game), &second, &["slip", "pay 1"]);
    for (found, text) in found.iter().zip(["slip", "pay 1"]) {
        let told = format!("{text} is a move of the phase `third`, and this is `second`");
        assert!(found.starts_with(&told), "{found}");
    }
    let wrong = script.replace("\"slip far\"", "\"\"");
    fs::write(game.path().join("rules.rhai"), wrong).unwrap();
    let told = run(&["check", path(&game)]);
    let why = "say which moves are not offered";
    assert!(told.status == Some(1) && told.out.contains(why), "{told:?}");
}
