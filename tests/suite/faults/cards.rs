//! Games of cards that showed a board, and no cards.

use std::fs;

use serde_json::json;

use super::{folder_of, path, rpc};
use crate::program::{run, run_on};

const GAME: &str = r#"
[game]
id = "hands"
name = "Hands"
version = "1.0.0"

[seats.white]
[seats.black]

[decks.pack]
series = { suit = ["a", "b"], rank = ["1", "2", "3"] }
hands = ["hand"]
piles = ["row"]

[[moves]]
name = "wait"
words = "wait"

[hooks]
setup = "deal"

[[ends]]
condition = "no moves"
result = "loss"
reason = "no legal move"
"#;

const SCRIPT: &str = r#"
fn deal(g) {
    g.move_card("pack", "a1", "hand.white");
    g.move_card("pack", "a2", "hand.white");
    g.move_card("pack", "b1", "hand.black");
    g.move_card("pack", "b2", "row");
}
"#;

#[test]
fn a_game_without_a_board_was_drawn_with_one_of_one_square() {
    let game = folder_of(GAME);
    fs::write(game.path().join("rules.rhai"), SCRIPT).unwrap();
    run(&["check", path(&game)]).good();
    let shown = run(&["show", path(&game)]);
    assert!(!shown.good().contains("1  ."), "{shown:?}");
    let svg = run(&["show", path(&game), "--svg", "-"]);
    assert!(svg.good().starts_with("<svg"), "{svg:?}");
    let told = run_on(
        &["play", path(&game)],
        ":eval g.sites().len()\n:board\nwait\n",
    );
    assert!(told.good().contains("\n0\n"), "{told:?}");
    assert!(!told.out.contains("1  ."), "{told:?}");
    let answers = rpc(&[
        ("new", json!({"game": path(&game)})),
        ("explain", json!({"move": "a1"})),
        ("explain", json!({"move": "wait"})),
    ]);
    assert_eq!(
        answers[1]["reason"], "`a1` is no word of any move",
        "{answers:?}"
    );
    assert_eq!(answers[2]["legal"], true);
}

#[test]
fn players_could_not_see_their_cards() {
    let game = folder_of(GAME);
    fs::write(game.path().join("rules.rhai"), SCRIPT).unwrap();
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let shown = lines(run(&["show", path(&game)]).good());
    for line in [
        "pack hand.white: a1 a2",
        "pack hand.black: 1",
        "pack row: b2",
        "pack stock: 2",
    ] {
        assert!(shown.iter().any(|shown| shown == line), "{line}: {shown:?}");
    }
    let sheet = "[[show.sheet]]\ntext = \"Mine {cards pack hand}, theirs {cards pack hand.black}, {cards pack row}\"\n";
    fs::write(game.path().join("game.toml"), format!("{GAME}\n{sheet}")).unwrap();
    let told = run_on(&["play", path(&game)], "wait\n");
    assert!(
        told.good().contains("Mine a1 a2, theirs 1, b2\n"),
        "{told:?}"
    );
    assert!(told.out.contains("Mine b1, theirs b1, b2\n"), "{told:?}");
    let wrong = sheet.replace("pack hand}", "pack hond}");
    fs::write(game.path().join("game.toml"), format!("{GAME}\n{wrong}")).unwrap();
    let told = run(&["check", path(&game)]);
    assert!(
        told.status == Some(1) && told.out.contains("did you mean `hand`"),
        "{told:?}"
    );
}

#[test]
fn a_check_never_asked_what_a_position_is_worth() {
    let text = GAME.replace("setup = \"deal\"", "setup = \"deal\"\nvalue = \"worth\"");
    let mine = "g.cards(\"pack\", \"hand.\" + seat).len()";
    for (worth, why) in [
        (mine, ""),
        ("g.counter(\"nope\")", "nope"),
        (
            "if seat == \"white\" { g.cards(\"pack\", \"hand.black\").len() } else { 0 }",
            "hand",
        ),
    ] {
        let game = folder_of(&text);
        let script = format!("{SCRIPT}\nfn worth(g, seat) {{ {worth} }}\n");
        fs::write(game.path().join("rules.rhai"), script).unwrap();
        let told = run(&["check", path(&game)]);
        assert_eq!(told.status, Some(i32::from(worth != mine)), "{told:?}");
        assert!(told.out.contains(why), "{told:?}");
    }
}

#[test]
fn the_games_of_a_simulation_went_to_a_file_called_by_a_dash_or_to_a_pipe_without_end() {
    let game = folder_of(GAME);
    fs::write(game.path().join("rules.rhai"), SCRIPT).unwrap();
    let words = [
        "simulate",
        path(&game),
        "-n",
        "3",
        "--max-plies",
        "5",
        "--csv",
    ];
    let with = |more: &[&str]| run(&[&words[..], more].concat());
    let told = with(&["-"]);
    assert_eq!(told.good().lines().count(), 4, "{told:?}");
    with(&["-", "--json"]).bad(2);
    let pipe = game.path().join("pipe");
    crate::program::make_pipe(pipe.to_str().unwrap());
    let told = with(&[pipe.to_str().unwrap()]);
    assert!(told.bad(1).contains("is no plain file"), "{told:?}");
}

#[test]
fn the_legend_was_wider_than_the_terminal() {
    let help = "goes wherever it likes, never stops to ask the way, and says what it thinks of it in many words, each of them long";
    let game = folder_of(&format!(
        "{}[kinds.stone]\nsymbol = \"o\"\nhelp = \"{help}\"\n[board]\nshape = \"square\"\ncolumns = 3\nrows = 3\n",
        GAME.replace("[hooks]\nsetup = \"deal\"", "")
    ));
    let shown = run(&["show", path(&game)]);
    let long = shown.good().lines().find(|line| line.chars().count() > 100);
    assert_eq!(long, None, "{shown:?}");
}
