//! What rules of movement mean where they are unusual, and those that mean nothing.

use boardwright::package::{Library, Setup, SetupError};
use boardwright::session::Session;

/// A game of one stone a side on a row of squares, with these moves.
fn game(moves: &str) -> String {
    format!(
        "[game]\nid = \"row\"\nname = \"Row\"\n[seats.one]\nforward = \"e\"\n[seats.two]\nforward = \
         \"w\"\n[board]\nshape = \"square\"\ncolumns = 6\nrows = 2\n[kinds.stone]\nmoves = [{moves}]\n\
         [[start]]\nkind = \"stone\"\nowner = \"one\"\nat = [\"a1\", \"b1\"]\n[[start]]\nkind = \
         \"stone\"\nowner = \"two\"\nat = [\"f1\"]\n"
    )
}

fn open(moves: &str) -> Result<Vec<String>, Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), game(moves)).unwrap();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    match package.game(&Setup::default()) {
        Ok(game) => {
            let session = Session::new(game, 0).unwrap();
            Ok(session
                .moves()
                .iter()
                .map(|listed| listed.text.clone())
                .collect())
        }
        Err(SetupError::Broken(found)) => {
            Err(found.into_iter().map(|finding| finding.message).collect())
        }
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn nothing_goes_beyond_the_edge() {
    for pattern in [
        "any: edge",
        "n: empty, edge",
        "n: edge*",
        "n: empty or edge",
        "n: capture edge",
        "n: stop empty, edge",
        "n: not edge",
    ] {
        let told = open(&format!("{{ name = \"m\", pattern = \"{pattern}\" }}")).unwrap_err();
        assert_eq!(told, ["a piece cannot go beyond the edge"], "{pattern}");
    }
    assert_eq!(
        open("{ name = \"m\", pattern = \"n: empty, @edge\" }").unwrap(),
        ["a1-a2", "b1-b2"]
    );
}

#[test]
fn a_piece_comes_to_rest_on_no_other_that_it_does_not_capture() {
    for pattern in [
        "e: any",
        "e: stone",
        "e: not own",
        "e: empty, any?",
        "e: stop any, empty",
    ] {
        let told = open(&format!("{{ name = \"m\", pattern = \"{pattern}\" }}")).unwrap_err();
        assert!(
            told[0].contains("which is not captured"),
            "{pattern}: {told:?}"
        );
    }
    assert_eq!(
        open("{ name = \"m\", pattern = \"e: own, empty\" }").unwrap(),
        ["a1-c1"]
    );
}

#[test]
fn an_empty_site_is_passed_where_something_would_be_captured() {
    let told = open("{ name = \"m\", pattern = \"e: capture empty\" }").unwrap_err();
    assert_eq!(told, ["there is nothing to capture on an empty site"]);
    assert_eq!(
        open("{ name = \"m\", pattern = \"e/w{4}: capture (empty or enemy)\" }").unwrap(),
        ["b1-c1"]
    );
    assert_eq!(
        open("{ name = \"m\", pattern = \"e: empty{0,3}, capture (empty or enemy)\" }").unwrap(),
        ["b1-c1", "b1-d1", "b1-e1", "b1xf1"]
    );
}

#[test]
fn a_chain_that_must_go_on_ends_where_it_would_only_come_back() {
    let steps = open("{ name = \"m\", pattern = \"e/w: empty\", must = [\"m\"] }").unwrap();
    assert_eq!(steps, ["b1-c1-d1-e1"]);
}

#[test]
fn a_way_of_no_steps_is_no_move() {
    assert_eq!(
        open("{ name = \"m\", pattern = \"n: empty*\" }").unwrap(),
        ["a1-a2", "b1-b2"]
    );
}

#[test]
fn fewer_play_than_there_are_seats() {
    let library = Library::new(Some(std::path::Path::new("tests/games")));
    let package = library.open("three-runners").unwrap();
    assert_eq!(package.players(), (2, 3));
    assert_eq!(package.check(), []);
    let game = package
        .game(&Setup {
            players: Some(2),
            ..Setup::default()
        })
        .unwrap();
    let mut session = Session::new(game, 0).unwrap();
    let state = session.state();
    assert_eq!(state.seats, ["red", "green"]);
    assert!(state.pieces.iter().all(|piece| piece.owner != "blue"));
    assert!(!state.counters.contains_key("captured.blue"));
    session.play("b1-b2").unwrap();
    session.play("a4-b4").unwrap();
    assert_eq!(session.state().to_move.as_deref(), Some("red"));
    assert!(session.save().to_string().contains("players = 2"));
}

#[test]
fn a_counter_does_not_start_below_its_least() {
    let folder = tempfile::tempdir().unwrap();
    let text = game("{ name = \"m\", pattern = \"e: empty\" }")
        + "[counters.low]\nstart = -5\nleast = 3\n";
    std::fs::write(folder.path().join("game.toml"), text).unwrap();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    let found = package.check();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("below its least"));
}
