//! What took for ever.

use std::fs;
use std::time::Instant;

use boardwright::package::finding::{Severity, to_json};

use super::{folder_of, package, path};
use crate::program::run;

/// A script that offers so many moves each time.
fn offering(count: usize) -> tempfile::TempDir {
    let folder = folder_of(
        r##"
[game]
id = "many"
name = "Many"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 3
rows = 3

[kinds.stone]
symbol = "o"

[hooks]
moves = "many"
"##,
    );
    let script = format!(
        "fn many(g) {{ for n in range(0, {count}) {{ g.offer(#{{ text: \"m\" + n }}); }} }}"
    );
    fs::write(folder.path().join("rules.rhai"), script).unwrap();
    folder
}

#[test]
fn a_check_of_a_slow_game_did_not_end_and_now_says_what_it_left_out() {
    let folder = offering(10_000);
    let package = package(&folder);
    let found = package.check();
    let told = to_json(&found[0], package.sources());
    assert_eq!((found.len(), told.severity), (1, Severity::Warning));
    assert_eq!((told.code.as_str(), told.line), ("slow", Some(2)));
    assert!(told.message.contains("1 of 1"), "{told:?}");
    run(&["check", path(&folder)]).good();
}

#[test]
fn a_bench_of_long_slow_games_did_not_look_at_the_clock() {
    let folder = offering(10_000);
    let begun = Instant::now();
    let told = run(&["bench", path(&folder), "--seconds", "0.3", "--json"]);
    told.good();
    assert!(begun.elapsed().as_secs() < 20, "{told:?}");
    assert_eq!(told.json()["playouts"], 1);
    assert!(told.err.contains("1 playout cut"), "{told:?}");
}

/// Eight runners a side, and so many dice of which as many must be used as can be.
fn dice(roll: &str) -> tempfile::TempDir {
    let text = r##"
[game]
id = "dice"
name = "Dice"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 40
rows = 4

[dice.bones]
roll = "ROLL"

[[phases]]
name = "roll"
next = "move"
turn = "stays"

[[phases]]
name = "move"
dice = ["bones"]
skips = true
uses_most = true
then = [{ where = "more", next = "move" }]

[conditions.more]
dice_left = "bones"

[[moves]]
name = "roll"
roll = "bones"
phases = ["roll"]

[kinds.stone]
symbols = { white = "o", black = "x" }

[[kinds.stone.moves]]
name = "run"
pattern = "e{bones} / w{bones}: empty"
phases = ["move"]

[[start]]
kind = "stone"
at = { seats = { white = ["a1", "b1", "c1", "d1"], black = ["a3", "b3", "c3", "d3"] } }
"##;
    folder_of(&text.replace("ROLL", roll))
}

#[test]
fn more_dice_than_can_be_looked_through_are_found_where_most_must_be_used() {
    let line = |text: &str, of: &str| text.lines().position(|line| line == of).unwrap() + 1;
    for (roll, how_many) in [("8d6", "8"), ("20d6", "20")] {
        let folder = dice(roll);
        let package = package(&folder);
        let found = package.check();
        let told = to_json(&found[0], package.sources());
        let text = fs::read_to_string(folder.path().join("game.toml")).unwrap();
        assert_eq!(told.line, Some(line(&text, "uses_most = true")));
        assert_eq!((found.len(), told.code.as_str()), (1, "too-many"));
        for word in [how_many, "at most 6"] {
            assert!(told.message.contains(word), "{told:?}");
        }
    }
}

#[test]
fn dice_that_stay_on_the_table_were_used_for_ever_where_most_must_be_used() {
    // The program itself broke down: a stack overflow.
    for roll in ["sum 8d6", "d6"] {
        let folder = dice(roll);
        let file = folder.path().join("game.toml");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replace("then = [", "# then = [")).unwrap();
        run(&[
            "bench",
            path(&folder),
            "--seconds",
            "0.1",
            "--max-plies",
            "50",
        ])
        .good();
    }
}
