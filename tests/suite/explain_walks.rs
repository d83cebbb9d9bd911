//! What a player is told of a walk that is not legal.

use boardwright::package::{Library, Setup};
use boardwright::session::Session;
use serde_json::{Value, json};

use crate::properties::games;

/// The real game in mid-turn: one piece still to move, by so many spaces.
fn session(spaces: i32, pieces: &[(&str, &str, &str)]) -> Session {
    let package = Library::new(None).open("chopper-strike").unwrap();
    let mut session = Session::new(package.game(&Setup::default()).unwrap(), 1).unwrap();
    // Those that end no game by not being there, far away and moved.
    let far = [
        ("air.l12", "chopper", "dark"),
        ("land.l11", "jeep", "dark"),
        ("air.a12 moved", "chopper", "light"),
        ("land.a11 moved", "jeep", "light"),
    ];
    let piece = |(site, kind, owner): &(&str, &str, &str)| -> Value {
        let mut words = site.split_whitespace();
        let site = words.next();
        let flags: Vec<&str> = words.collect();
        json!({"site": site, "kind": kind, "owner": owner, "flags": flags})
    };
    let pieces: Vec<Value> = far.iter().chain(pieces).map(piece).collect();
    session
        .set_position(&json!({
            "phase": "move", "to_move": "light", "pieces": pieces,
            "dice": {"pieces": 1, "spaces": spaces}, "counters": {"pieces_left": 1},
        }))
        .unwrap();
    session
}

#[track_caller]
fn says(session: &Session, text: &str, parts: &[&str]) {
    let why = session.explain(text).unwrap();
    let why = why.unwrap_or_else(|| panic!("{text} is legal"));
    for part in parts {
        assert!(why.contains(part), "{text}: {why}");
    }
}

const CHOPPER: (&str, &str, &str) = ("air.c4", "chopper", "light");
const JEEP: (&str, &str, &str) = ("land.b5", "jeep", "light");

#[test]
fn too_few_or_too_many_spaces_are_told_by_the_die_or_the_distance() {
    let session = session(2, &[CHOPPER, JEEP]);
    let other = |number| format!("that goes by {number} of `spaces`, which shows 2");
    says(&session, "air.c4-air.c5", &[&other(1)]);
    says(&session, "air.c4-air.c7", &[&other(3)]);
    says(
        &session,
        "air.c4-air.l10",
        &[
            "no fly leads from air.c4 to air.l10, which takes 15 and not 2",
            "(a chopper flies exactly as far",
        ],
    );
    says(&session, "land.b5-land.b12", &["which takes 7 and not 2"]);
}

#[test]
fn what_blocks_a_walk_is_named_with_its_site() {
    // Over no jeep, onto none of its own, onto no lake.
    let jeep = session(
        1,
        &[
            JEEP,
            ("land.b6", "jeep", "light"),
            ("land.a5", "jeep", "dark"),
        ],
    );
    says(
        &jeep,
        "land.b5-land.b6",
        &["for land.b6 would have to", "and holds a light jeep"],
    );
    let lake = session(1, &[("land.b6", "jeep", "light")]);
    says(
        &lake,
        "land.b6-land.c6",
        &["for land.c6 would have to be outside `barred`"],
    );
    let over = session(
        2,
        &[
            ("land.a1", "jeep", "light"),
            ("land.a2", "jeep", "dark"),
            ("land.b1", "jeep", "light"),
        ],
    );
    says(
        &over,
        "land.a1-land.a3",
        &["for land.a2 would have to", "and holds a dark jeep"],
    );
    // A chopper ends on no other, and jumps only onto empty squares.
    let ends = session(1, &[CHOPPER, ("air.c5", "chopper", "light")]);
    says(
        &ends,
        "air.c4-air.c5",
        &["for air.c5 would have to be empty and holds a light chopper"],
    );
    let beyond = session(
        1,
        &[
            CHOPPER,
            ("air.c5", "chopper", "dark"),
            ("air.c6", "chopper", "dark"),
        ],
    );
    says(
        &beyond,
        "air.c4-air.c6",
        &["for air.c6 would have to be empty and holds a dark chopper"],
    );
}

#[test]
fn the_pair_that_a_walk_would_use_twice_is_named() {
    // In the corner with no other way out: there and back again.
    let text = crate::walks::game(6, 2, 3);
    let mut session = games::session(&text);
    let piece = |site: &str, kind: &str| json!({"site": site, "kind": kind, "owner": "light"});
    session
        .set_position(&json!({"to_move": "light", "pieces": [
            piece("a1", "crawler"), piece("a2", "swimmer"), piece("b2", "swimmer"),
        ]}))
        .unwrap();
    says(
        &session,
        "a1-b1",
        &[
            "no crawl leads from a1 to b1 that does not use the pair",
            "twice",
        ],
    );
    says(&session, "a1-c1", &["which takes 2 or 4 and not 3"]);
}

#[test]
fn ground_that_is_too_dear_is_told_by_its_cost() {
    let text = r#"
[game]
id = "dear"
name = "Dear"
[seats.light]
[seats.dark]
[board]
shape = "square"
columns = 4
rows = 1
[regions]
wood = ["b1", "c1"]
[kinds.stone]
symbols = { light = "S", dark = "s" }
[[kinds.stone.moves]]
name = "go"
[kinds.stone.moves.walk]
length = 3
up_to = true
steps = [
  { pattern = "orthogonal: empty and not wood" },
  { pattern = "orthogonal: empty and wood", cost = 2 },
]
[[start]]
kind = "stone"
owner = "light"
at = "a1"
"#;
    let session = games::session(text);
    says(
        &session,
        "a1-c1",
        &["no go leads from a1 to c1, which takes 4 and not 3"],
    );
    says(&session, "a1-d1", &["which takes 5 and not 3"]);
}

#[test]
fn who_has_moved_or_is_not_to_move_is_told() {
    let session = session(
        2,
        &[
            CHOPPER,
            JEEP,
            ("air.g4 moved", "chopper", "light"),
            ("air.h9", "chopper", "dark"),
        ],
    );
    says(
        &session,
        "air.g4-air.g6",
        &["the chopper (moved) on air.g4 cannot fly now"],
    );
    says(
        &session,
        "air.h9-air.h7",
        &["holds a dark chopper, and it is light's turn"],
    );
    says(&session, "air.d9-air.d7", &["there is no piece on air.d9"]);
    says(&session, "air.c4-air.c6 hit", &["is written without `hit`"]);
}

#[test]
fn other_captures_than_a_walk_makes_are_told() {
    let session = session(2, &[CHOPPER, ("air.c5", "chopper", "dark")]);
    says(
        &session,
        "air.c4-air.c7 xair.c6",
        &["captures just that (legal: air.c4-air.c7 xair.c5)"],
    );
    says(
        &session,
        "air.c4-air.l9 xair.c5",
        &["no fly leads from air.c4 to air.l9, which takes"],
    );
}
