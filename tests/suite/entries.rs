//! Moves that are more than a piece that goes somewhere: how they are told, typed, listed and
//! explained, and positions with stacks, values and places off the board.

use std::sync::Arc;

use boardwright::position::Layout;
use boardwright::rpc::moves;
use boardwright::session::{Save, Session};
use serde_json::{Value, json};

use super::properties::games::{self, HANDS, SHOVERS, SOLDIERS, SOWERS};

/// A small game with these pieces, to be played by this seat.
#[track_caller]
fn at(game: &str, pieces: &[(&str, &str, &str)], to_move: &str) -> Session {
    let mut session = games::session(game);
    let pieces: Vec<Value> = pieces
        .iter()
        .map(|(site, kind, owner)| json!({"site": site, "kind": kind, "owner": owner}))
        .collect();
    session
        .set_position(&json!({"pieces": pieces, "to_move": to_move}))
        .unwrap();
    session
}

#[track_caller]
fn told(session: &mut Session, text: &str) -> Vec<String> {
    let events = session.play(text).unwrap();
    events.iter().map(|event| event.text.clone()).collect()
}

#[track_caller]
fn why(session: &Session, text: &str) -> String {
    session
        .explain(text)
        .unwrap()
        .unwrap_or_else(|| panic!("{text} is legal"))
}

#[track_caller]
fn refused(game: &str, state: Value) -> String {
    let mut session = games::session(game);
    let before = session.state();
    let refusal = session.set_position(&state).unwrap_err().to_string();
    assert_eq!(session.state(), before);
    refusal
}

const REVERSI: &str = include_str!("../games/reversi/game.toml");

#[test]
fn print() {
    let mut session = games::session(REVERSI);
    println!("{:?}", told(&mut session, "d3"));
    println!("{:?}", why(&session, "d3"));
    println!("{:?}", why(&session, "h8"));
    println!("{:?}", why(&session, "pass"));
    println!("{:?}", why(&session, "a1-b2"));
    println!("{}", json!(moves(&session)));
    let mut session = at(
        SHOVERS,
        &[
            ("c2", "pusher", "white"),
            ("c3", "pusher", "black"),
            ("b3", "pusher", "black"),
            ("a5", "pusher", "black"),
        ],
        "white",
    );
    println!("{:?}", why(&session, "b1"));
    println!("{:?}", told(&mut session.clone(), "c2-c3"));
    println!("{:?}", told(&mut session.clone(), "c2-b3"));
    println!("{:?}", told(&mut session.clone(), "c2-d3"));
    println!("{}", json!(session.play("c2-d3").unwrap()));
    println!("{}", json!(moves(&session)));
    let mut session = at(
        SHOVERS,
        &[
            ("c4", "pusher", "white"),
            ("c5", "pusher", "black"),
            ("c3", "wall", "neutral"),
            ("b5", "pusher", "black"),
        ],
        "white",
    );
    println!("{}", json!(moves(&session)));
    println!("{:?}", told(&mut session.clone(), "c4-c5"));
    println!("{:?}", why(&session, "c3-c2"));
    println!("{:?}", why(&session, "c3"));
    println!("{:?}", told(&mut session, "c4-c2"));
    let mut session = games::session(HANDS);
    println!("{}", json!(session.state()));
    println!("{}", json!(moves(&session)));
    for text in [
        "d3",
        "a1",
        "b3 =foot",
        "b3 =rider",
        "hand.white",
        "hand.white-b3",
        "pass",
        "b1-b2",
        "a2-a3 =guard",
        "b1-b4",
    ] {
        match session.explain(text).unwrap() {
            None => println!("{text} legal"),
            Some(why) => println!("{text}: {why}"),
        }
    }
    println!("{:?}", told(&mut session, "b3 =rider"));
    let mut session = at(
        HANDS,
        &[
            ("a4", "foot", "white"),
            ("b5", "guard", "black"),
            ("d5", "king", "black"),
            ("d1", "king", "white"),
            ("hand.white", "foot", "white"),
            ("c5", "rider", "black"),
        ],
        "white",
    );
    for text in [
        "a4-a5",
        "a4a5=guard",
        "a4-a5 =king",
        "a5 = RIDER",
        "a5",
        "a3 =foot",
        "a4",
        "d5",
        "d1-c1",
        "a4-b5",
        "a5 =foot",
        "d4",
    ] {
        match session.explain(text).unwrap() {
            None => println!("{text} legal"),
            Some(why) => println!("{text}: {why}"),
        }
    }
    println!("{:?}", told(&mut session, "a4-a5 =guard"));
    println!(
        "{:?}",
        session
            .moves()
            .iter()
            .map(|it| it.text.clone())
            .collect::<Vec<_>>()
    );
    let mut session = games::session(SOWERS);
    println!("{}", json!(session.state()));
    println!("{}", json!(moves(&session)));
    println!("{}", json!(session.play("a1").unwrap()));
    println!("{}", json!(session.state()));
    for text in ["a1", "b1", "pass", "", "a2-b2", "d2"] {
        match session.explain(text).unwrap() {
            None => println!("{text} legal"),
            Some(why) => println!("{text}: {why}"),
        }
    }
    let mut session = games::session(SOLDIERS);
    println!("{}", json!(session.state()));
    println!("{}", json!(moves(&session)));
    for text in ["a1-b2", "pass", "a1xa2", "a1-d4"] {
        match session.explain(text).unwrap() {
            None => println!("{text} legal"),
            Some(why) => println!("{text}: {why}"),
        }
    }
    println!("{:?}", told(&mut session, "b1-b2"));
    println!("{}", json!(moves(&session)));
    println!("{:?}", told(&mut session, "PASS"));
    println!(
        "{}",
        refused(
            HANDS,
            json!({"pieces": [{"site": "a1", "kind": "foot", "owner": "neutral"}]})
        )
    );
}
