//! When a turn is over, and a round.

use boardwright::package::Setup;
use boardwright::session::Session;
use serde_json::json;

use super::{folder_of, package};

/// Seats that do or go on, and what a turn is counted by.
fn game(seats: &[&str], rest: &str, script: &str) -> Session {
    let seats: String = seats
        .iter()
        .map(|seat| format!("[seats.{seat}]\n"))
        .collect();
    let text = format!(
        r#"
[game]
id = "turns"
name = "Turns"
version = "1.0.0"

{seats}
[dice.spare]
roll = "d6"
optional = true

[counters.laps]
counts = "rounds"

[counters.deeds]
resets = "turn"

[[moves]]
name = "go on"
words = "on"
effects = [{{ add = "deeds" }}]
turn = "stays"

[[moves]]
name = "do"
words = "do"
effects = [{{ add = "deeds" }}]

[[moves]]
name = "do again"
words = "again"
effects = [{{ add = "deeds" }}]
turn = "again"
{rest}"#
    );
    let folder = folder_of(&text);
    std::fs::write(folder.path().join("rules.rhai"), script).unwrap();
    let package = package(&folder);
    assert_eq!(package.check(), []);
    Session::new(package.game(&Setup::default()).unwrap(), 1).unwrap()
}

fn laps(session: &mut Session, moves: &[&str]) -> Vec<i64> {
    let play = |text: &&str| {
        session.play(text).unwrap();
        session.state().counters["laps"].as_i64().unwrap()
    };
    moves.iter().map(play).collect()
}

#[test]
fn each_move_of_the_first_phase_that_kept_the_turn_was_counted_as_a_round() {
    let mut two = game(&["white", "black"], "", "");
    let moves = ["on", "on", "do", "on", "do", "again", "do", "do"];
    assert_eq!(laps(&mut two, &moves), [0, 0, 0, 0, 1, 1, 1, 2]);
    let mut solo = game(&["white"], "", "");
    assert_eq!(
        laps(&mut solo, &["on", "do", "on", "do", "again"]),
        [0, 1, 1, 2, 3]
    );
}

#[test]
fn a_round_was_over_at_the_first_seat_whoever_had_begun() {
    let first = "[players]\nmin = 3\nfirst = \"black\"\n";
    let mut three = game(&["white", "black", "grey"], first, "");
    assert_eq!(laps(&mut three, &["do"; 7]), [0, 0, 1, 1, 1, 2, 2]);
}

#[test]
fn each_turn_that_went_backwards_was_counted_as_a_round() {
    let three = ["white", "black", "grey"];
    let next = "[hooks]\nnext = \"onward\"\n";
    let back =
        "fn onward(g) { let s = g.seats(); g.give_turn(s[(s.index_of(g.seat()) + 2) % 3]); }";
    assert_eq!(
        laps(&mut game(&three, next, back), &["do"; 7]),
        [0, 0, 1, 1, 1, 2, 2]
    );
    // The first is left out after its first turn: the round is over with the next all the same.
    let skips = "fn onward(g) { g.give_turn(if g.seat() == \"grey\" { \"black\" } else { g.next_seat() }); }";
    let mut session = game(&three, next, skips);
    assert_eq!(laps(&mut session, &["do"; 6]), [0, 0, 1, 1, 2, 2]);
    // What is counted is in the state, and given back.
    let state = json!(session.state());
    session.set_position(&state).unwrap();
    assert_eq!(json!(session.state())["counters"], state["counters"]);
    assert_eq!(laps(&mut session, &["do"; 2]), [3, 3]);
}

#[test]
fn another_turn_of_the_same_seat_reset_nothing() {
    let deeds = |session: &mut Session, moves: &[&str]| -> Vec<i64> {
        let play = |text: &&str| {
            session.play(text).unwrap();
            session.state().counters["deeds"].as_i64().unwrap()
        };
        moves.iter().map(play).collect()
    };
    let moves = ["on", "on", "again", "on", "do"];
    assert_eq!(
        deeds(&mut game(&["white", "black"], "", ""), &moves),
        [1, 2, 0, 1, 0]
    );
    assert_eq!(
        deeds(&mut game(&["white"], "", ""), &moves),
        [1, 2, 0, 1, 0]
    );
    let next = "[hooks]\nplayed = \"after\"\n";
    let script = "fn after(g, move) { if move.words == \"do\" { g.give_turn(g.seat()); } }";
    let mut given = game(&["white", "black"], next, script);
    assert_eq!(deeds(&mut given, &["on", "do", "on"]), [1, 0, 1]);
    assert_eq!(given.state().to_move.as_deref(), Some("white"));
}

#[test]
fn flags_of_a_turn_were_kept_in_another_turn_of_the_same_seat() {
    let pieces = r##"
[board]
shape = "square"
columns = 9
rows = 1

[kinds.runner]
symbol = "r"
flags = { moved = "turn" }

[[kinds.runner.moves]]
name = "step"
pattern = "e: empty"
unflagged = "moved"
sets = "moved"
turn = "stays"

[[start]]
kind = "runner"
at = ["a1"]
owner = "white"
"##;
    for seats in [&["white", "black"][..], &["white"]] {
        let mut session = game(seats, pieces, "");
        session.play("a1-b1").unwrap();
        assert!(session.play("b1-c1").is_err());
        session.play("on").unwrap();
        assert!(session.play("b1-c1").is_err());
        session.play("again").unwrap();
        session.play("b1-c1").unwrap();
    }
}

#[test]
fn a_phase_that_throws_its_own_dice_was_refused_as_it_begins() {
    let rest = r#"
[dice.die]
roll = "d6"

[dice.lot]
roll = "2d6"

[[phases]]
name = "decide"
dice = ["die", "lot"]

[[moves]]
name = "roll"
roll = "die"
turn = "stays"
phases = ["decide"]
"#;
    // What has no phase of its own can be done in all of them.
    let mut session = game(&["white", "black"], rest, "");
    for text in [None, Some("roll"), Some("do")] {
        if let Some(text) = text {
            session.play(text).unwrap();
        }
        let state = json!(session.state());
        let moves = session.moves().to_vec();
        session.set_position(&state).unwrap();
        assert_eq!(session.moves().to_vec(), moves);
    }
}
