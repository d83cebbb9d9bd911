//! Backgammon in data against brute force: what each throw may come to.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::package::{Library, Setup};
use boardwright::session::Session;
use serde_json::json;

use super::oracle::backgammon::Board;

fn game() -> Arc<Game> {
    let library = Library::new(Some(Path::new("tests/games")));
    let package = library.open("backgammon").unwrap();
    package.game(&Setup::default()).unwrap()
}

/// The position of a session as White sees it.
fn board(session: &Session) -> Board {
    let mut board = Board {
        own: [0; 26],
        other: [0; 26],
        other_bar: 0,
    };
    for piece in session.state().pieces {
        let own = piece.owner == "white";
        let at = match piece.site.as_str() {
            "bar.white" => 25,
            "off.white" => 0,
            "bar.black" => {
                board.other_bar += 1;
                continue;
            }
            "off.black" => continue,
            point => point[1..].parse::<usize>().unwrap(),
        };
        match own {
            true => board.own[at] += 1,
            false => board.other[at] += 1,
        }
    }
    board
}

/// Everything that a turn of White's with such dice may come to.
fn played(session: &mut Session, dice: [usize; 2]) -> BTreeSet<Board> {
    let mut state = serde_json::to_value(session.state()).unwrap();
    state["to_move"] = json!("white");
    state["phase"] = json!("roll");
    state["dice"] = json!({});
    session.set_position(&state).unwrap();
    let words = dice.iter().map(usize::to_string).collect();
    session.queue_dice(words, true).unwrap();
    session.play("roll").unwrap();
    let mut found = BTreeSet::new();
    let mut seen = HashSet::new();
    go_on(session, &mut seen, &mut found);
    session.undo(session.history().len()).unwrap();
    found
}

fn go_on(session: &mut Session, seen: &mut HashSet<u64>, found: &mut BTreeSet<Board>) {
    if session.state().phase != "move" || session.outcome().is_some() {
        found.insert(board(session));
        return;
    }
    if !seen.insert(session.position().hash()) {
        return;
    }
    for at in 0..session.moves().len() {
        session.play_index(at).unwrap();
        go_on(session, seen, found);
        session.undo(1).unwrap();
    }
}

#[test]
fn every_throw_comes_to_what_brute_force_says() {
    let mut session = Session::new(game(), 5).unwrap();
    // The start, and ten positions of a random game: early, in the middle, bearing off.
    let mut positions = vec![serde_json::to_value(session.state()).unwrap()];
    let mut plies = 0;
    while positions.len() < 11 {
        if session.outcome().is_some() {
            session = Session::new(game(), 6 + plies as u64).unwrap();
        }
        let choice = (plies * 7) % session.moves().len();
        session.play_index(choice).unwrap();
        plies += 1;
        if plies % 37 == 0 && session.outcome().is_none() {
            positions.push(serde_json::to_value(session.state()).unwrap());
        }
    }
    let mut counted = Vec::new();
    for position in &positions {
        let mut session = Session::new(game(), 1).unwrap();
        session.set_position(position).unwrap();
        for one in 1..=6 {
            for two in one..=6 {
                let expected = board(&session).results(one, two);
                let found = played(&mut session, [one, two]);
                assert_eq!(found, expected, "{one} {two} from {position}");
                counted.push(found.len());
            }
        }
    }
    // Of the start the numbers are known: 3-1 for one has 16 results.
    assert_eq!(counted[2], 16);
}
