//! Positions that are set up, from outside.

use boardwright::package::{Library, Setup};
use boardwright::session::{Save, Session};
use serde_json::{Value, json};

fn session() -> Session {
    let package = Library::new(None).open("parachute-checkers").unwrap();
    Session::new(package.game(&Setup::default()).unwrap(), 1).unwrap()
}

fn lone(pieces: &[(&str, &str, &str)]) -> Value {
    let pieces: Vec<Value> = pieces
        .iter()
        .map(|(site, kind, owner)| json!({"site": site, "kind": kind, "owner": owner}))
        .collect();
    Value::from(pieces)
}

#[test]
fn a_finished_state_given_back_is_finished_again() {
    let mut session = session();
    let pieces = lone(&[("c3", "man", "white"), ("d4", "man", "black")]);
    session.set_position(&json!({ "pieces": pieces })).unwrap();
    session.play("c3xe5").unwrap();
    let state = session.state();
    assert_eq!(state.to_move, None);
    let mut other = self::session();
    other
        .set_position(&serde_json::to_value(&state).unwrap())
        .unwrap();
    assert!(other.moves().is_empty());
    assert_eq!(other.state().outcome, state.outcome);
    assert!(other.undo(1).is_err());
    let text = other.save().to_string();
    let game = std::sync::Arc::clone(other.game());
    let again = Save::parse(&text)
        .unwrap()
        .replay(game)
        .unwrap()
        .finish()
        .unwrap();
    assert_eq!(again.state(), other.state());
}

#[test]
fn nobody_to_move_needs_an_outcome() {
    let mut session = session();
    let before = session.state();
    let refusal = session
        .set_position(&json!({ "to_move": null }))
        .unwrap_err();
    assert!(
        refusal.to_string().contains("name the seat to move"),
        "{refusal}"
    );
    let half =
        json!({ "to_move": null, "outcome": {"reason": "no pieces", "places": [["white"]]} });
    assert!(session.set_position(&half).is_err());
    assert_eq!(session.state(), before);
}

#[test]
fn only_a_lack_of_moves_ends_a_position_at_once() {
    let mut session = session();
    // Black has nothing left, but that is asked when black is to move.
    let pieces = lone(&[("c3", "man", "white")]);
    session
        .set_position(&json!({ "pieces": pieces, "to_move": "white" }))
        .unwrap();
    assert!(session.outcome().is_none());
    session.play("c3-d4").unwrap();
    assert_eq!(session.state().outcome.unwrap().reason, "no pieces");
    session
        .set_position(&json!({ "pieces": pieces, "to_move": "black" }))
        .unwrap();
    let outcome = session.state().outcome.unwrap();
    assert_eq!(
        (outcome.winners, outcome.reason),
        (vec!["white".into()], "no legal move".into())
    );
}

#[test]
fn sites_are_called_exactly_so_and_parts_have_their_types() {
    let mut session = session();
    let before = session.state();
    for wrong in [
        json!({ "pieces": lone(&[("A1", "man", "white")]) }),
        json!({ "dice": [] }),
        json!({ "due": {} }),
        json!({ "sites": [] }),
        json!({ "sites": {"a1": {"seeds": 1}} }),
        json!({ "dice": {"die": 3} }),
        json!({ "to_move": null, "outcome": {
            "reason": "resigned", "winners": ["white"], "places": [["white"], ["white"]] } }),
        json!({ "to_move": null, "outcome": {
            "reason": "resigned", "winners": ["black"], "places": [["white"], ["black"]] } }),
    ] {
        assert!(session.set_position(&wrong).is_err(), "{wrong}");
        assert_eq!(session.state(), before);
    }
    session
        .set_position(&json!({ "dice": {}, "due": [], "sites": {} }))
        .unwrap();
}
