//! Mistakes that were told more than once: what fails to be read is not missing.

use std::fs;
use std::path::Path;

use super::{folder_of, path};
use crate::program::run;

/// What `check` tells of a game, each finding as a line.
fn told(folder: &Path) -> Vec<String> {
    let ran = run(&["check", folder.to_str().unwrap(), "--json"]);
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let line = |it: &serde_json::Value| {
        let part = |key: &str| it[key].as_str().unwrap_or_default().to_owned();
        format!("{}: {} [{}]", part("code"), part("message"), part("help"))
    };
    found.as_array().unwrap().iter().map(line).collect()
}

/// A small game with some of its text replaced.
fn game(from: &str, to: &str) -> tempfile::TempDir {
    const GAME: &str = r#"
[game]
id = "once"
name = "Once"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 4
rows = 4

[counters.rounds]
counts = "rounds"

[conditions.caught]
group = { of = "enemy stone", beside = { test = "empty", exactly = 0 } }

[[phases]]
name = "play"

[kinds.stone]
symbols = { white = "o", black = "x" }

[[kinds.stone.moves]]
name = "put"
drop = "empty"
phases = ["play"]
effects = [{ groups = "caught" }]

[[start]]
kind = "stone"
owner = "white"
at = ["a1"]

[[start]]
kind = "stone"
owner = "black"
at = ["a2"]

[[ends]]
condition = "rounds"
times = 3
result = "draw"
reason = "three rounds"
"#;
    assert!(GAME.contains(from), "{from}");
    folder_of(&GAME.replace(from, to))
}

#[test]
fn one_mistake_is_one_finding() {
    for (from, to) in [
        ("of = \"enemy stone\"", "off = \"enemy stone\""),
        ("exactly = 0 }", "exactly = \"none\" }"),
        ("counts = \"rounds\"", "counts = \"turns\""),
        ("name = \"play\"", "name = 3"),
        ("name = \"play\"", "name = \"§\""),
        (
            "owner = \"white\"\nat = [\"a1\"]",
            "owner = 3\nat = [\"a2\"]",
        ),
        ("at = [\"a1\"]", "at = [\"a1..z9\"]"),
    ] {
        let folder = game(from, to);
        let found = told(folder.path());
        assert_eq!(found.len(), 1, "{to}: {found:#?}");
    }
    let folder = game("name = \"play\"", "name = \"play\"");
    assert_eq!(told(folder.path()), [""; 0]);
}

#[test]
fn a_wrong_position_of_a_scenario_hides_none_of_its_other_keys() {
    let folder = game("name = \"play\"", "name = \"play\"");
    let scenarios = folder.path().join("scenarios");
    fs::create_dir(&scenarios).unwrap();
    let text = "[[scenario]]\nname = \"one\"\nposition.pieces = 3\nto_move = \"white\"\n\
                [[scenario]]\nname = \"two\"\nposition.pieces = { white = { stone = [\"a1..c1\"] } }\n\
                position.counters = { place.white = 3 }\nto_move = \"white\"\n\
                [[scenario]]\nname = \"three\"\nplay = [\"b1\"]\n\
                [[scenario]]\nname = \"four\"\nposition.pieces = { white = { stone = [\"a1..c1\"] } }\n\
                pieces = { white = { stone = [\"a1\", \"b1\", \"c1\"] } }\n";
    fs::write(scenarios.join("some.toml"), text).unwrap();
    let found = told(folder.path());
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found.iter().any(|it| it.contains("position.pieces")));
    assert!(found.iter().any(|it| it.contains("`\"place.white\" = 1`")));
    assert!(found.iter().any(|it| it.starts_with("asks-nothing: ")));
    let good = text.split("[[scenario]]\nname = \"four\"").nth(1).unwrap();
    let good = format!("[[scenario]]\nname = \"four\"{good}");
    fs::write(scenarios.join("some.toml"), good).unwrap();
    run(&["test", path(&folder)]).good();
}

#[test]
fn what_says_nothing_is_told() {
    for (from, to, says) in [
        ("of = \"enemy stone\"", "of = []", "names nothing"),
        (
            "reason = \"three rounds\"",
            "reason = \" \"",
            "says nothing",
        ),
        (
            "times = 3",
            "times = \"length\"",
            "`{ value = \"length\" }`",
        ),
        (
            "times = 3",
            "times = { option = \"length\" }",
            "`{ value = \"length\" }`",
        ),
        (
            "counts = \"rounds\"",
            "resets = true",
            "`\"never\"`, `\"turn\"`",
        ),
        (
            "drop = \"empty\"",
            "drop = \"captue enemy\"",
            "did you mean `capture`",
        ),
        (
            "drop = \"empty\"",
            "drop = \"capture (enemy stone)\"",
            "`enemy and stone`",
        ),
        ("at = [\"a1\"]", "at = [\"a1..c3\"]", "`b1..g1`"),
        ("at = [\"a1\"]", "at = [\"a1..f1\"]", "leads over `e1`"),
    ] {
        let folder = game(from, to);
        let found = told(folder.path());
        assert!(found.iter().any(|it| it.contains(says)), "{to}: {found:#?}");
    }
}
