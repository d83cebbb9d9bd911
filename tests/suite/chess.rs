//! Chess wholly in data: published counts of move sequences, and rules that need more than a
//! pattern.

use std::path::Path;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::package::{Library, Setup};
use boardwright::session::Session;
use boardwright::study::perft;
use serde_json::{Value, json};

fn game() -> Arc<Game> {
    let library = Library::new(Some(Path::new("tests/more")));
    let package = library.open("chess").unwrap();
    assert_eq!(package.check(), []);
    package.game(&Setup::default()).unwrap()
}

fn counts(session: &Session, depth: u32) -> Vec<u64> {
    (1..=depth)
        .map(|depth| perft(session.game(), session.position(), depth).unwrap())
        .collect()
}

/// A position from the first field of the usual notation; kings and rooks at home have not
/// moved where `castling` names their squares.
fn set_up(session: &mut Session, rows: &str, to_move: &str, castling: &[&str]) {
    let mut pieces: Vec<Value> = Vec::new();
    for (row, line) in rows.split('/').enumerate() {
        let mut column = 0;
        for symbol in line.chars() {
            if let Some(empty) = symbol.to_digit(10) {
                column += empty;
                continue;
            }
            let letter = char::from_u32('a' as u32 + column).unwrap();
            let site = format!("{letter}{}", 8 - row);
            let fresh = castling.contains(&site.as_str());
            let kind = match (symbol.to_ascii_lowercase(), fresh) {
                ('p', _) => "pawn",
                ('n', _) => "knight",
                ('b', _) => "bishop",
                ('r', false) => "rook",
                ('r', true) => "castle",
                ('q', _) => "queen",
                (_, false) => "king",
                (_, true) => "unmoved",
            };
            let owner = if symbol.is_uppercase() {
                "white"
            } else {
                "black"
            };
            pieces.push(json!({ "site": site, "kind": kind, "owner": owner }));
            column += 1;
        }
    }
    session
        .set_position(&json!({ "pieces": pieces, "to_move": to_move }))
        .unwrap();
}

#[test]
fn chess_gives_the_published_counts() {
    let mut session = Session::new(game(), 1).unwrap();
    assert_eq!(counts(&session, 4), [20, 400, 8_902, 197_281]);
    // The position known as Kiwipete: castling, taking in passing, promotion, pins.
    set_up(
        &mut session,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
        "white",
        &["a1", "e1", "h1", "a8", "e8", "h8"],
    );
    assert_eq!(counts(&session, 3), [48, 2_039, 97_862]);
    // Promotions with a choice of four.
    set_up(&mut session, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N", "black", &[]);
    assert_eq!(counts(&session, 3), [24, 496, 9_483]);
}

#[test]
fn a_king_left_under_attack_is_told() {
    let mut session = Session::new(game(), 1).unwrap();
    set_up(&mut session, "4r2k/8/8/8/8/8/4B3/4K3", "white", &[]);
    assert_eq!(
        session.explain("e2-d3").unwrap().unwrap(),
        "the king may not be left under attack (legal: e1-d1, e1-d2, e1-f1 and 1 more)"
    );
}

#[test]
fn a_choice_of_promotion_must_be_said() {
    let mut session = Session::new(game(), 1).unwrap();
    set_up(&mut session, "7k/P7/8/8/8/8/8/4K3", "white", &[]);
    let told = session.explain("a7-a8").unwrap().unwrap();
    assert!(told.contains("a7-a8 =queen"), "{told}");
    session.play("a8 =knight").unwrap();
    let state = serde_json::to_value(session.state()).unwrap();
    assert!(
        state["pieces"]
            .as_array()
            .unwrap()
            .contains(&json!({ "site": "a8", "kind": "knight", "owner": "white" }))
    );
}
