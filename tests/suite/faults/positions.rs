//! Positions that no game can come to, given to be set up.

use boardwright::package::Setup;
use boardwright::session::Session;
use serde_json::{Value, json};

use super::{folder_of, package};

const GAME: &str = r##"
[game]
id = "four"
name = "Four"
version = "1.0.0"

[seats.red]
[seats.yellow]
[seats.blue]
[seats.green]

[board]
shape = "square"
columns = 4
rows = 4

[counters.debt]
per = "seat"
least = -3

[values.seeds]
max = 4

[dice.pair]
roll = "2d6"
doubles = true

[dice.sum]
roll = "sum 2d6"

[[phases]]
name = "move"

[[phases]]
name = "pairs"
dice = "pair"

[[phases]]
name = "sums"
dice = "sum"

[kinds.stone]
symbols = { red = "r", yellow = "y", blue = "b", green = "g" }

[[kinds.stone.moves]]
name = "step"
pattern = "orthogonal: empty"

[[start]]
kind = "stone"
at = { seats = { red = ["a1"], yellow = ["d1"], blue = ["d4"], green = ["a4"] } }

[[ends]]
condition = "no pieces"
result = "out"
reason = "out"

[[ends]]
condition = "reach"
at = ["b2"]
result = "finished"
reason = "home"
"##;

/// What is said of a position; empty if it is taken.
fn told(state: &Value) -> String {
    let folder = folder_of(GAME);
    let game = package(&folder).game(&Setup::default()).unwrap();
    let mut session = Session::new(game, 1).unwrap();
    let before = session.state();
    match session.set_position(state) {
        Ok(()) => {
            // What was set up can be set up again.
            let again = serde_json::to_value(session.state()).unwrap();
            session.set_position(&again).unwrap();
            String::new()
        }
        Err(refusal) => {
            assert_eq!(session.state(), before);
            refusal.to_string()
        }
    }
}

#[test]
fn places_that_cannot_have_been_taken_were_accepted() {
    let places = |places: [i64; 4]| {
        let names = ["red", "yellow", "blue", "green"];
        let entries = names.iter().zip(places);
        let counters = entries.map(|(name, place)| (format!("place.{name}"), Value::from(place)));
        told(&json!({"counters": Value::Object(counters.collect())}))
    };
    for good in [
        [0, 0, 0, 0],
        [1, 0, 0, 0],
        [0, 0, 0, 4],
        [0, 1, 4, 0],
        [0, 1, 2, 0],
        [0, 1, 1, 0],
        [3, 0, 0, 3],
        [3, 0, 0, 4],
    ] {
        assert_eq!(places(good), "", "{good:?}");
    }
    for (bad, words) in [
        (
            [9, 0, 0, 0],
            "`place.red` is 9: the places of 4 seats are 1 to 4",
        ),
        ([1, 2, 3, 4], "nobody is left"),
        ([1, 2, 3, 0], "nobody is left"),
        ([2, 0, 0, 0], "`place.red` = 2"),
        ([3, 0, 0, 0], "cannot have been taken"),
        ([2, 0, 0, 2], "cannot have been taken"),
        ([4, 0, 0, 4], "`place.red` = 4, `place.green` = 4"),
        (
            [-1, 0, 0, 0],
            "`place.red` is -1: it is a whole number from 0",
        ),
    ] {
        let why = places(bad);
        assert!(why.contains(words), "{bad:?}: {why}");
    }
}

#[test]
fn values_of_a_state_that_cannot_be_were_accepted_or_not_named() {
    for good in [
        json!({"counters": {"debt.red": -3}}),
        json!({"phase": "pairs", "dice": {"pair": [2, 5]}}),
        json!({"phase": "pairs", "dice": {"pair": [5]}}),
        json!({"phase": "pairs", "dice": {"pair": [5, 5, 5]}}),
        json!({"phase": "sums", "dice": {"sum": [5, 6]}}),
        // What is not taken is not looked at.
        json!({"ply": -5, "turn": 1e99}),
    ] {
        assert_eq!(told(&good), "", "{good}");
    }
    for (bad, words) in [
        (
            json!({"counters": {"debt.red": -4}}),
            "`debt.red` is -4: it is a whole number from -3",
        ),
        (
            json!({"counters": {"debt.red": 1e99}}),
            "`debt.red` is 1e+99: it is a whole",
        ),
        (json!({"counters": {"debt.red": 1.5}}), "is 1.5"),
        (json!({"counters": {"debt.red": "1"}}), "is the text `1`"),
        (json!({"counters": []}), "`counters` is a list"),
        (
            json!({"sites": {"a1": {"seeds": 5}}}),
            "`seeds` of site a1 is 5: it is a whole number from 0 to 4",
        ),
        (json!({"to_move": 3}), "`to_move` is 3"),
        (json!({"phase": []}), "`phase` is a list"),
        (json!({"pieces": 7}), "`pieces` is 7"),
        (json!({"pieces": ["a1"]}), "piece 1 is the text `a1`"),
        (
            json!({"pieces": [{"site": 1, "kind": "stone", "owner": "red"}]}),
            "`site` of piece 1 is 1",
        ),
        (
            json!({"to_move": null, "outcome": {"winners": 5, "reason": "home"}}),
            "winners of an outcome are 5",
        ),
        (
            json!({"phase": "pairs", "dice": {"pair": [1, 2, 3]}}),
            "`pair` cannot show 1, 2, 3: 2 lie there, or 4 that all show the same",
        ),
        (
            json!({"phase": "sums", "dice": {"sum": 5}}),
            "`sum` cannot show 5: all 2 lie there",
        ),
        (json!({"phase": "sums", "dice": 5}), "`dice` is 5"),
    ] {
        let why = told(&bad);
        assert!(why.contains(words), "{bad}: {why}");
    }
}
