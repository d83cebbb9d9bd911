//! Cards that lay elsewhere after a game had been set up, saved or played on for long.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use boardwright::package::{Library, Setup};
use boardwright::session::{Save, Session};
use serde_json::{Value, json};

use super::{folder_of, package, path};
use crate::program::run_on;

/// Cards of a series in hands, on a table that all see, and in a pile that nobody sees.
const GAME: &str = r##"
[game]
id = "market"
name = "Market"
version = "1.0.0"

[seats.white]
[seats.black]

[decks.pack]
series = { rank = ["1", "2", "3", "4", "5"], suit = ["a", "b"] }
hands = ["hand"]
hidden = ["aside"]
drawn = "seen"

[counters]
seen = {}

[[phases]]
name = "play"
moves = "ways"
played = "done"

[[phases]]
name = "later"
moves = "ways"
played = "done"

[hooks]
setup = "begin"
"##;

const RULES: &str = r#"
fn begin(g) {
    for card in 0..3 { g.draw("pack", "open"); }
    for seat in g.seats() { for card in 0..2 { g.draw("pack", "hand." + seat); } }
    g.draw("pack", "aside");
}
fn ways(g) { g.offer_words("turn"); g.offer_words("take"); }
fn done(g, move) {
    let open = g.cards("pack", "open");
    if move.words == "turn" { g.move_card("pack", open[0], "open"); return; }
    g.move_card("pack", open[1], "stock");
    g.draw("pack", "open");
    g.go_to_due();
}
"#;

fn market() -> Session {
    let folder = folder_of(GAME);
    fs::write(folder.path().join("rules.rhai"), RULES).unwrap();
    let game = package(&folder).game(&Setup::default()).unwrap();
    Session::new(game, 3).unwrap()
}

fn open(session: &Session) -> Vec<Value> {
    let open = &session.state().decks["pack"]["open"];
    open.as_array().unwrap().clone()
}

/// The game saved and loaded again is the same.
#[track_caller]
fn loads_again(session: &Session) {
    let text = session.save().to_string();
    let save = Save::parse(&text).unwrap();
    assert_eq!(save, session.save());
    let game = Arc::clone(session.game());
    let replay = save.replay(game).unwrap().comparing_draws().unwrap();
    let again = replay.finish().unwrap();
    assert_eq!(again.state(), session.state(), "{text}");
    assert_eq!(again.position().hash(), session.position().hash(), "{text}");
}

#[test]
fn a_row_of_cards_that_turned_over_for_long_lost_its_order() {
    let mut session = market();
    for _ in 0..300 {
        let mut expected = open(&session);
        expected.rotate_left(1);
        session.play("turn").unwrap();
        assert_eq!(open(&session), expected);
    }
    session.undo(300).unwrap();
    assert_eq!(session.position().hash(), market().position().hash());
}

#[test]
fn a_row_with_a_gap_was_another_position_when_it_was_set_up() {
    let mut session = market();
    session.play("take").unwrap();
    let state = serde_json::to_value(session.state()).unwrap();
    let mut other = market();
    other.set_position(&state).unwrap();
    assert_eq!(open(&other), open(&session));
    // Cards in hands and aside may be others; the row is not.
    for each in [&mut session, &mut other] {
        each.play("turn").unwrap();
    }
    assert_eq!(open(&other), open(&session));
}

#[test]
fn a_save_of_a_game_that_was_set_up_lost_hidden_cards() {
    let mut session = market();
    session.play("take").unwrap();
    let state = serde_json::to_value(session.state()).unwrap();
    session.set_position(&state).unwrap();
    loads_again(&session);
    for text in ["turn", "take", "take", "turn"] {
        session.play(text).unwrap();
        loads_again(&session);
    }
}

#[test]
fn a_save_of_a_game_that_was_set_up_lost_what_was_due() {
    let mut session = market();
    let mut state = serde_json::to_value(session.state()).unwrap();
    state["due"] = json!(["later"]);
    session.set_position(&state).unwrap();
    session.play("take").unwrap();
    assert_eq!(session.state().phase, "later");
    loads_again(&session);
}

#[test]
fn a_save_of_a_game_that_was_set_up_is_refused_where_its_cards_are_wrong() {
    let mut session = market();
    let state = serde_json::to_value(session.state()).unwrap();
    session.set_position(&state).unwrap();
    let text = session.save().to_string();
    let wrong = text.replace("left = 2", "left = 9");
    assert_ne!(wrong, text);
    let refused = Save::parse(&wrong).unwrap();
    let refused = refused.replay(Arc::clone(session.game())).unwrap_err();
    let told = refused.to_string();
    assert!(told.contains("`left` of `pack` is 9"), "{told}");
}

/// The game of a folder `tests/games`.
fn of_tests(id: &str) -> Session {
    let library = Library::new(Some(Path::new("tests/games")));
    let game = library.open(id).unwrap().game(&Setup::default()).unwrap();
    Session::new(game, 5).unwrap()
}

#[test]
fn zones_gone_by_were_drawn_again_after_a_save_of_a_game_that_was_set_up() {
    let mut session = of_tests("checkpoint");
    let mut state = serde_json::to_value(session.state()).unwrap();
    let open = state["decks"]["zones"]["open"][0].clone();
    let deck = session.game().layout.decks[0].cards.clone();
    let gone: Vec<&String> = deck.iter().filter(|card| open != **card).take(3).collect();
    state["decks"]["zones"]["discard"] = json!(gone);
    state["counters"]["zone"] = json!(4);
    session.set_position(&state).unwrap();
    let decks = session.state().decks;
    assert_eq!(decks["zones"]["left"], 0);
    assert_eq!(decks["zones"]["discard"], json!(gone));
    loads_again(&session);
}

#[test]
fn a_refusal_named_the_move_twice() {
    let mut session = of_tests("checkpoint");
    let state =
        json!({"phase": "salvage", "pieces": session.state().pieces, "dice": {"salvage": 2}});
    session.set_position(&state).unwrap();
    let told = session.play("salvage +4").unwrap_err().to_string();
    assert!(
        told.starts_with("`salvage +4` is not a legal move: there are not so many"),
        "{told}"
    );
    let told = session.play("Salvage +4").unwrap_err().to_string();
    assert!(
        told.starts_with("`Salvage +4` is not a legal move: there are not so many"),
        "{told}"
    );
}

#[test]
fn open_cards_on_which_nothing_stands_went_back_when_a_game_was_set_up() {
    let folder = crate::cards::game();
    let game = package(&folder).game(&Setup::default()).unwrap();
    let mut session = Session::new(game, 2).unwrap();
    session.play("on").unwrap();
    let state = serde_json::to_value(session.state()).unwrap();
    assert_eq!(state["decks"]["lands"]["open"].as_array().unwrap().len(), 2);
    session.set_position(&state).unwrap();
    assert_eq!(session.state().decks, *state["decks"].as_object().unwrap());
    loads_again(&session);
    // Open cards without the one on which a piece stands are those of another position.
    let mut stale = state.clone();
    stale["decks"]["lands"]["open"]
        .as_array_mut()
        .unwrap()
        .pop();
    session.set_position(&stale).unwrap();
    let there = session.state().decks["lands"]["open"].clone();
    assert_eq!(there.as_array().unwrap().len(), 1);
    assert_eq!(there[0], state["decks"]["lands"]["open"][1]);
}

#[test]
fn a_save_that_the_protocol_loaded_kept_quiet_of_cards_left_out() {
    let folder = crate::cards::game();
    let game = path(&folder);
    let save = folder.path().join("game.save");
    run_on(
        &["play", game, "--seed", "1"],
        format!(":save {}\n", save.display()),
    )
    .good();
    let save = fs::read_to_string(save).unwrap();
    fs::write(folder.path().join("lands/broken.toml"), "name = 3").unwrap();
    let calls = [
        ("new", json!({"game": game})),
        ("load", json!({"save": save})),
    ];
    let calls = calls.map(|(method, params)| {
        json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string()
    });
    let ran = run_on(&["rpc"], calls.join("\n") + "\n");
    let told: Vec<&str> = ran.err.lines().collect();
    assert!(!told.is_empty() && told.len().is_multiple_of(2), "{told:?}");
    let (new, load) = told.split_at(told.len() / 2);
    assert_eq!(new, load);
    assert!(
        told.iter().all(|line| line.ends_with("is left out")),
        "{told:?}"
    );
}

#[test]
fn a_hook_that_ended_with_a_call_that_gives_something_was_refused() {
    // Of the setup the last call draws a card, of the other hook it says whether a phase was due.
    let mut session = market();
    session.play("take").unwrap();
    assert_eq!(session.state().counters["seen"], 9);
}
