//! What a player is told of a move that is not legal.

use boardwright::package::{Library, Setup};
use boardwright::session::Session;
use serde_json::json;

/// A position in short: `w man c3 d4, queen e1; b man h8; white`, and options.
fn session(position: &str, options: &[(&str, &str)]) -> Session {
    let setup = Setup {
        options: options
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect(),
        ..Setup::default()
    };
    let package = Library::new(None).open("parachute-checkers").unwrap();
    let mut session = Session::new(package.game(&setup).unwrap(), 1).unwrap();
    if position.is_empty() {
        return session;
    }
    let mut pieces = Vec::new();
    let parts: Vec<&str> = position.split("; ").collect();
    for (owner, part) in [("white", parts[0]), ("black", parts[1])] {
        for group in part[1..].split(',') {
            let mut words = group.split_whitespace();
            if let Some(kind) = words.next() {
                pieces
                    .extend(words.map(|site| json!({"site": site, "kind": kind, "owner": owner})));
            }
        }
    }
    session
        .set_position(&json!({"pieces": pieces, "to_move": parts[2]}))
        .unwrap();
    session
}

fn why(position: &str, options: &[(&str, &str)], text: &str) -> String {
    session(position, options)
        .explain(text)
        .unwrap()
        .unwrap_or_else(|| panic!("{text} is legal in {position}"))
}

/// Asserts that the reason for a refusal is this sentence.
#[track_caller]
fn says(position: &str, options: &[(&str, &str)], text: &str, sentence: &str) {
    assert_eq!(why(position, options, text), sentence, "{text}");
}

const MAN_JUMPS: &str = "a man jumps diagonally forward over an adjacent enemy piece onto the empty \
                         square right behind it";
const MAN_STEPS: &str = "a man steps one square diagonally forward";
const ATTACK: &str = "a parachutist only captures: from the enemy's back row over an adjacent enemy \
                      piece onto the empty square behind it";
const QUEEN_JUMPS: &str = "a queen jumps along a diagonal over one enemy piece with empty squares \
                           before it and behind it";

#[test]
fn what_must_be_captured() {
    let position = "w man c3 h2; b man d4; white";
    says(
        position,
        &[],
        "h2-g3",
        "whoever can capture must (legal: c3xe5)",
    );
    says(
        position,
        &[],
        "b4",
        "whoever can capture must (legal: c3xe5)",
    );
    let position = "w man a1, parachutist d8; b man e7; white";
    says(
        position,
        &[],
        "a1-b2",
        "whoever can capture must (legal: d8xf6)",
    );
    let position = "w man c3; b man b4, queen d4; white";
    let queen_first = "where a queen can be captured, a queen must be captured first";
    says(
        position,
        &[],
        "c3xa5",
        &format!("{queen_first} (legal: c3xe5)"),
    );
    let position = "w man c3; b man d4 d6, queen f6; white";
    says(
        position,
        &[],
        "c3xe5xc7",
        &format!("{queen_first} (legal: c3xe5xg7)"),
    );
    let position = "w man c3, queen h2; b man d4 f4; white";
    let capturing = [("queen_priority", "capturing")];
    says(
        position,
        &capturing,
        "c3xe5",
        "where a queen can capture, a queen must (legal: h2xb8, h2xc7, h2xd6 and 1 more)",
    );
    // Two rules forbid it; the first of them is named.
    says(
        position,
        &capturing,
        "c3-b4",
        "whoever can capture must (legal: h2xb8, h2xc7, h2xd6 and 1 more)",
    );
}

#[test]
fn what_must_be_carried_on() {
    let position = "w man c3; b man d4 f6; white";
    for text in ["c3xe5", "xe5", "e5", "c3-e5"] {
        says(
            position,
            &[],
            text,
            "the move must be carried on (legal: c3xe5xg7)",
        );
    }
    let position = "w queen a1; b man c3 e3; white";
    says(
        position,
        &[],
        "a1xd4",
        "the move must be carried on (legal: a1xd4xf2, a1xd4xg1)",
    );
    let landing = [("queen_landing", "continue")];
    let must_land = "the move must land where it can go on (legal: a1xd4xf2, a1xd4xg1)";
    says(position, &landing, "a1xe5", must_land);
    says(position, &landing, "h8", must_land);
}

#[test]
fn where_a_move_ends() {
    let position = "w parachutist d8; b man e7 g7; white";
    says(
        position,
        &[],
        "d8xf6xh8",
        "the parachutist can get to f6 and becomes a man there, but its move ends on f6",
    );
    let position = "w man b6; b man c7 e7; white";
    says(
        position,
        &[],
        "b6xd8xf6",
        "the man can get to d8 and becomes a queen there, but its move ends on d8",
    );
    says(
        "",
        &[],
        "c3-b4-a5",
        "the man can get to b4, but its move ends on b4",
    );
    let position = "w man c3; b man d4; white";
    says(
        position,
        &[],
        "c3xe5xg7",
        &format!(
            "the man can get to e5 but cannot go on to g7: no jump leads from e5 to g7, for f6 would \
             have to hold an enemy piece to capture and is empty ({MAN_JUMPS})"
        ),
    );
}

#[test]
fn what_has_been_captured_stays_and_is_captured_once() {
    let position = "w queen a1; b man c3 d6 b6; white";
    says(
        position,
        &[],
        "a1xe5xc7xa5xe1",
        &format!(
            "the queen can get to a5 but cannot go on to e1: no jump leads from a5 to e1, for c3 would \
             have to hold an enemy piece to capture and holds a black man, which this move has \
             captured already ({QUEEN_JUMPS})"
        ),
    );
    let position = "w queen a1; b man c3 d6 b6 d2; white";
    says(
        position,
        &[],
        "a1xe5xc7xa5xe1",
        &format!(
            "the queen can get to a5 but cannot go on to e1: no jump leads from a5 to e1, for c3 would \
             have to be empty and holds a black man, which this move has captured already \
             ({QUEEN_JUMPS})"
        ),
    );
}

#[test]
fn what_stands_in_the_way() {
    let jump = |from: &str, to: &str, why: &str, help: &str| {
        format!("no jump leads from {from} to {to}, for {why} ({help})")
    };
    let position = "w man c3; b man d4 e5; white";
    let taken = "e5 would have to be empty and holds a black man";
    says(position, &[], "c3xe5", &jump("c3", "e5", taken, MAN_JUMPS));
    let position = "w man c3 d4; b man h8; white";
    let own = "d4 would have to hold an enemy piece to capture and holds a white man";
    says(position, &[], "c3xe5", &jump("c3", "e5", own, MAN_JUMPS));
    says(
        position,
        &[],
        "c3-d4",
        &format!(
            "no step leads from c3 to d4, for d4 would have to be empty and holds a white man \
             ({MAN_STEPS})"
        ),
    );
    let position = "w queen a1; b man d4 e5; white";
    says(
        position,
        &[],
        "a1xf6",
        &jump("a1", "f6", taken, QUEEN_JUMPS),
    );
    let position = "w queen a1, man c3; b man h4; white";
    says(
        position,
        &[],
        "a1-d4",
        "no slide leads from a1 to d4, for c3 would have to be empty and holds a white man \
         (a queen slides along a diagonal over empty squares)",
    );
    let position = "w man d4; b man h8; white";
    let nobody = "e5 would have to hold an enemy piece to capture and is empty";
    says(position, &[], "d4xf6", &jump("d4", "f6", nobody, MAN_JUMPS));
}

#[test]
fn how_a_piece_moves() {
    let position = "w man d4; b man c3 h8; white";
    for (text, to) in [
        ("d4-e3", "e3"),
        ("d4xb2", "b2"),
        ("d4-d6", "d6"),
        ("d4-d4", "d4"),
    ] {
        says(
            position,
            &[],
            text,
            &format!("the man on d4 cannot go to {to}: {MAN_JUMPS}; {MAN_STEPS}"),
        );
    }
    let position = "w man a1, parachutist d8 d4; b man e5; white";
    says(
        position,
        &[],
        "d8-e7",
        &format!("the parachutist on d8 cannot go to e7: {ATTACK}"),
    );
    says(
        position,
        &[],
        "d4xf6",
        &format!("no attack begins on d4 ({ATTACK})"),
    );
}

#[test]
fn whose_piece_it_is() {
    says("", &[], "d4-e5", "there is no piece on d4");
    says(
        "",
        &[],
        "b6-a5",
        "b6 holds a black man, and it is white's turn",
    );
    says(
        "",
        &[],
        "c3",
        "say where the man on c3 goes (legal: c3-b4, c3-d4)",
    );
    says("", &[], "b2", "the man on b2 has no legal move now");
    says("", &[], "e5", "no piece of white can move to e5");
    says(
        "",
        &[],
        "b6",
        "no piece of white can move to b6, which holds a black man",
    );
}

#[test]
fn what_is_no_move_at_all() {
    says("", &[], "c3-d5", "the board has no site `d5`");
    says("", &[], "c3xi9", "the board has no site `i9`");
    says("", &[], "z1-c3", "the board has no site `z1`");
    says(
        "",
        &[],
        "hello",
        "`hello` is neither a site of the board nor a word of any move",
    );
    says("", &[], "c3-d4 =queen", "c3-d4 is written without `=queen`");
    says(
        "",
        &[],
        "c3xd4",
        "c3-d4 captures nothing: write it without `x`",
    );
    let sites = "a move names sites of the board (legal: a3-b4, c3-b4, c3-d4 and 4 more)";
    says("", &[], "", sites);
    says("", &[], "x", sites);
    says("", &[], "d4", "`d4` fits several moves: c3-d4, e3-d4");
    says(
        "",
        &[],
        &"c3-".repeat(500),
        "a move is no longer than 1000 bytes",
    );
}

#[test]
fn that_the_game_is_over() {
    let position = "w man c3; b ; black";
    says(
        position,
        &[],
        "c3-d4",
        "the game is over: white wins: no legal move",
    );
}

#[test]
fn a_legal_move_has_no_reason() {
    let session = session("", &[]);
    for text in ["c3-d4", "C3 D4", "h4"] {
        assert_eq!(session.explain(text).unwrap(), None, "{text}");
    }
}
