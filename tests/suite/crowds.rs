//! Pieces that stand beside each other, and what is remembered of pieces.

use serde_json::{Value, json};

use super::properties::games::{self, RACERS};
use boardwright::session::Session;

fn texts(session: &Session) -> Vec<&str> {
    let moves = session.moves().iter();
    moves.map(|listed| listed.text.as_str()).collect()
}

fn piece(site: &str, owner: &str, flags: &[&str]) -> Value {
    match flags {
        [] => json!({"site": site, "kind": "runner", "owner": owner}),
        _ => json!({"site": site, "kind": "runner", "owner": owner, "flags": flags}),
    }
}

#[track_caller]
fn set_up(pieces: &[Value], phase: &str) -> Session {
    let mut session = games::session(RACERS);
    let state = json!({"pieces": pieces, "to_move": "white", "phase": phase});
    session.set_position(&state).unwrap();
    session
}

#[test]
fn pieces_stand_beside_each_other_and_each_different_one_can_move() {
    let mut session = games::session(RACERS);
    assert_eq!(texts(&session), ["a1", "a1-b1", "a1-c1"]);
    session.play("a1-b1").unwrap();
    // The one that has moved stands alone; the other may follow it.
    assert_eq!(texts(&session), ["a1", "a1-b1", "a1-c1"]);
    let state = serde_json::to_value(session.state()).unwrap();
    let on_b1 = |state: &Value| -> Vec<Value> {
        let pieces = state["pieces"].as_array().unwrap().iter();
        pieces.filter(|it| it["site"] == "b1").cloned().collect()
    };
    assert_eq!(on_b1(&state), [piece("b1", "white", &["moved"])]);
    session.play("a1-b1").unwrap();
    // When the turn is over nothing is remembered of it.
    let state = serde_json::to_value(session.state()).unwrap();
    let both = [piece("b1", "white", &[]), piece("b1", "white", &[])];
    assert_eq!(on_b1(&state), both);
    assert_eq!(state["to_move"], "black");
}

#[test]
fn what_lasts_until_the_next_turn_lasts_so_long() {
    let mut session = games::session(RACERS);
    session.play("a1-c1").unwrap();
    session.play("a1").unwrap();
    let flags = |session: &Session| -> Vec<String> {
        let pieces = session.state().pieces;
        pieces.into_iter().flat_map(|piece| piece.flags).collect()
    };
    assert_eq!(flags(&session), ["tired"]);
    session.play("e1-f1").unwrap();
    session.play("e1-f1").unwrap();
    assert_eq!(flags(&session), [""; 0]);
}

#[test]
fn two_block_and_one_is_captured_where_it_stands() {
    let blocked = [
        piece("d1", "white", &[]),
        piece("e1", "black", &[]),
        piece("e1", "black", &[]),
    ];
    let session = set_up(&blocked, "first");
    assert_eq!(texts(&session), ["d1-f1"]);
    let why = session.explain("d1xe1").unwrap().unwrap();
    assert!(why.contains("two runners block the way"), "{why}");
    let mut session = set_up(&blocked[..2], "first");
    assert_eq!(texts(&session), ["d1-f1", "d1xe1"]);
    session.play("d1xe1").unwrap();
    let state = serde_json::to_value(session.state()).unwrap();
    assert_eq!(
        state["pieces"],
        json!([
            piece("e1", "white", &["hurt", "moved"]),
            piece("yard.white", "white", &[]),
        ])
    );
}

#[test]
fn the_order_in_which_pieces_came_is_none() {
    let one = [piece("a1", "white", &["hurt"]), piece("a1", "black", &[])];
    let other = [one[1].clone(), one[0].clone()];
    let (one, other) = (set_up(&one, "first"), set_up(&other, "first"));
    assert_eq!(one.position().hash(), other.position().hash());
    assert_eq!(one.state(), other.state());
    assert_eq!(texts(&one), ["a1-b1", "a1-c1", "a1-h1"]);
}

#[test]
fn different_pieces_on_one_site_are_one_move() {
    let both = [piece("a1", "white", &["hurt"]), piece("a1", "white", &[])];
    let mut session = set_up(&both, "first");
    assert_eq!(texts(&session), ["a1-b1", "a1-c1", "a1-h1"]);
    session.play("a1-b1").unwrap();
    let pieces = serde_json::to_value(session.state()).unwrap()["pieces"].clone();
    assert_eq!(
        pieces,
        json!([
            piece("a1", "white", &["hurt"]),
            piece("b1", "white", &["moved"])
        ])
    );
}

#[test]
fn states_that_do_not_fit_are_refused() {
    let mut session = games::session(RACERS);
    for (pieces, why) in [
        (
            vec![piece("d1", "white", &[]), piece("d1", "white", &[])],
            "more than one piece stands on d1",
        ),
        (
            vec![piece("d1", "white", &["movd"])],
            "there is no flag of runner `movd`; there are moved, tired, hurt",
        ),
        (
            vec![piece("yard.white", "white", &["moved"])],
            "of pieces in yard.white no flags are remembered",
        ),
        (
            vec![json!({"site": "a1", "kind": "runner", "owner": "white", "flags": "moved"})],
            "`flags` of piece 1 is a list of names",
        ),
        (
            vec![json!({"site": "a1", "kind": "runner", "owner": "white", "stack": 1})],
            "piece 1 has `stack`",
        ),
    ] {
        let state = json!({ "pieces": pieces });
        let told = session.set_position(&state).unwrap_err().to_string();
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn scenarios_say_what_is_remembered() {
    let report = games::scenarios(
        RACERS,
        r#"
[[scenario]]
name = "a runner that has moved rests"
position.to_move = "white"
position.phase = "second"
position.pieces = { white = { runner = ["a1", "a1 moved", "c1 moved hurt", "d1 moved"] } }
legal = ["a1-b1"]
refused = { "d1-e1" = "once a turn" }

[[scenario]]
name = "when the turn is over they are rested"
position.to_move = "white"
position.phase = "second"
position.pieces = { white = { runner = ["a1", "c1 moved hurt", "d1 moved"] } }
play = ["a1-b1"]
pieces = { white = { runner = ["a1", "b1", "c1 hurt", "d1"] } }

[[scenario]]
name = "this is wrong"
pieces = { white = { runner = ["a1 hurt", "a1", "yard.white", "yard.white"] }, black = { runner = ["e1", "e1", "e1", "yard.black", "yard.black"] } }
"#,
    );
    let told: Vec<&str> = report
        .failures
        .iter()
        .map(|it| it.message.as_str())
        .collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("the pieces are a1 white runner, a1 white runner, "),
        "{told:?}"
    );
}

#[test]
fn mistakes_are_told() {
    for (old, new, message, help) in [
        (
            "unflagged = \"moved\"",
            "unflagged = \"movd\"",
            "unknown flag of this kind `movd`",
            "`moved`",
        ),
        (
            "sets = [\"moved\", \"hurt\"]",
            "sets = \"asleep\"",
            "unknown flag of this kind `asleep`",
            "there is",
        ),
        (
            "hurt = \"game\"",
            "hurt = \"for ever\"",
            "unknown time `for ever`",
            "next turn",
        ),
        (
            "hurt = \"game\"",
            "own = \"game\"",
            "a flag cannot be called `own`",
            "choose another",
        ),
        (
            "hurt = \"game\"",
            "runner = \"game\"",
            "a flag cannot be called `runner`",
            "choose another",
        ),
        (
            "at = \"wide\"",
            "at = \"wid\"",
            "unknown region `wid`",
            "`wide`",
        ),
        (
            "at = \"wide\"",
            "capacity = 4",
            "unknown key `capacity` in crowds",
            "",
        ),
        (
            "empty or (wide and own)\"\nunflagged",
            "empty or own\"\nunflagged",
            "could come to rest here on another",
            "capture",
        ),
        (
            "here = { of = \"enemy\"",
            "here = { of = \"enmy\"",
            "unknown kind `enmy`",
            "`enemy`",
        ),
        (
            "hurt = \"game\"",
            "a = \"game\", b = \"game\", c = \"game\", d = \"game\", e = \"game\", f = \"game\", g = \"game\"",
            "a game has at most 8 flags",
            "",
        ),
        (
            "hurt = \"game\"",
            "hurt = \"game\", b = \"game\", c = \"game\", d = \"game\", e = \"game\"",
            "1 kinds are 128 with what is remembered of them",
            "each flag doubles",
        ),
        (
            "[[phases]]\nname = \"first\"",
            "[values.pain]\non = \"pieces\"\n[[phases]]\nname = \"first\"",
            "pieces carry values",
            "flags",
        ),
        (
            "pattern = \"w: empty\"",
            "pattern = \"w: empty\"\non_top = true",
            "pieces stand on each other",
            "crowds or stacks",
        ),
    ] {
        assert!(RACERS.contains(old), "{old}");
        let found = games::findings(&RACERS.replacen(old, new, 1));
        let fits = found.iter().any(|finding| {
            let advice = finding.help.as_deref().unwrap_or_default();
            finding.message.contains(message) && advice.contains(help)
        });
        assert!(fits, "{new}: {found:#?}");
    }
}
