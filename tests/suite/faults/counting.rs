//! Counting sequences where dice decide how many there are.

use serde_json::json;

use super::{folder_of, path, rpc};
use crate::program::run;

/// Who rolls goes as far; the roll is a move, or the turn begins with it.
pub(super) fn race(phases: &str) -> String {
    let game = r##"
[game]
id = "dash"
name = "Dash"
version = "1.0.0"

[seats.red]
[seats.blue]

[board]
shape = "square"
columns = 12
rows = 2

[dice.die]
roll = "d6"

[kinds.runner]
symbols = { red = "r", blue = "b" }

[[kinds.runner.moves]]
name = "run"
pattern = "e: empty{die}"
phases = ["move"]

[[start]]
kind = "runner"
at = { seats = { red = ["a1"], blue = ["a2"] } }

[[ends]]
condition = "reach"
at = { column = "l" }
result = "win"
reason = "home"
"##;
    format!("{game}{phases}")
}

pub(super) const MOVE: &str = r#"
[[phases]]
name = "roll"
next = "move"
turn = "stays"

[[phases]]
name = "move"
dice = ["die"]
skips = true

[[moves]]
name = "roll"
roll = "die"
phases = ["roll"]
"#;

pub(super) const BEGINS: &str = r#"
[[phases]]
name = "move"
rolls = ["die"]
dice = ["die"]
skips = true
"#;

#[test]
fn perft_counted_sequences_with_dice_that_nobody_had_said() {
    let folder = folder_of(&race(MOVE));
    let perft = |more: &[&str]| run(&[&["perft", path(&folder)], more].concat());
    // What the last move throws is thrown by the sequence, too.
    assert_eq!(perft(&["--depth", "1", "--dice", "3"]).good(), "1\n");
    for more in [&[][..], &["--divide"]] {
        let told = perft(&[&["--depth", "1"], more].concat());
        assert!(told.bad(1).contains("`die` after roll"), "{told:?}");
    }
    for seed in [&[][..], &["--seed", "3"]] {
        for more in [&[][..], &["--divide"], &["--json"]] {
            let words = [&["--depth", "2"], more, seed].concat();
            let told = perft(&words);
            assert_eq!(told.out, "");
            for word in ["2 plies", "`die`", "roll", "--dice"] {
                assert!(told.bad(1).contains(word), "{told:?}");
            }
        }
    }
    // With the throws said it is a number like any other; none may be missing.
    let said = perft(&["--depth", "4", "--dice", "3,5"]);
    assert_eq!(said.good(), "1\n");
    perft(&["--depth", "4", "--dice", "3"]).bad(1);

    let path = path(&folder);
    let answers = rpc(&[
        ("new", json!({"game": path, "seed": 1})),
        ("perft", json!({"depth": 1})),
        ("dice", json!({"values": [4]})),
        ("perft", json!({"depth": 2})),
        ("state", json!({})),
    ]);
    assert!(
        answers[1].as_str().unwrap().contains("`dice`"),
        "{answers:?}"
    );
    assert_eq!(answers[3], json!({"nodes": 1}));
    assert_eq!(answers[4]["ply"], 0);
}

#[test]
fn perft_of_a_game_that_begins_with_dice_was_another_number_each_time() {
    let folder = folder_of(&race(BEGINS));
    let perft = |more: &[&str]| run(&[&["perft", path(&folder), "--depth"], more].concat());
    assert!(perft(&["1"]).bad(1).contains("--seed"));
    let told = perft(&["0", "--seed", "3"]);
    assert_eq!(told.good(), "1\n");
    assert!(told.err.contains("seed: 3"), "{told:?}");
    // After each move the next dice are thrown.
    perft(&["1", "--seed", "3"]).bad(1);
    perft(&["2", "--dice", "3,4"]).bad(1);
    assert_eq!(perft(&["2", "--dice", "3,4,5"]).good(), "1\n");
    // Whoever looks at such a start is told how to see it again.
    let told = run(&["moves", path(&folder)]);
    assert!(told.err.contains("seed: "), "{told:?}");
}
