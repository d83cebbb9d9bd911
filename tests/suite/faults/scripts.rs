//! What scripts could not do, or were told in words that helped nobody.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use super::{folder_of, path, rpc};
use crate::program::{run, run_on};

const GAME: &str = r#"
[game]
id = "piles"
name = "Piles"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 3
rows = 2

[kinds.stone]
symbols = { white = "o", black = "x" }
[[kinds.stone.moves]]
name = "go"
pattern = "orthogonal: empty"
effects = [{ add = "seeds", amount = 3 }, { add = "secret", amount = 2 }]

[decks.pack]
series = { rank = ["1", "2", "3", "4", "5"], suit = ["s"] }
piles = ["up"]
hidden = ["down"]
hands = ["hand"]

[counters.left]
start = 7
[counters.score]
per = "seat"

[values.seeds]
on = "sites"
label = "Grain"
[values.secret]
on = "sites"
quiet = true

[[moves]]
name = "turning"
words = "turn"
[[moves]]
name = "resting"
pass = true

[hooks]
setup = "deal"
played = "done"

[[ends]]
condition = "plies"
times = 9
result = "draw"
reason = "enough"

[[show.sheet]]
text = "Left {left} up {cards pack up}"
[[show.sheet]]
text = "Up alone {cards pack up}"
[[show.sheet]]
text = "Kept {cards pack up}"
keep = true
[[show.sheet]]
text = "Of {seat}: {score}, {cards pack hand}"
per = "seat"
"#;

const DEAL: &str = "fn deal(g) { for i in 0..3 { g.draw(\"pack\", \"down\"); } \
     g.draw(\"pack\", \"hand.white\"); g.set_counter(\"score.black\", 4); g.place(\"a1\", \"stone\", \"white\"); }\n";

/// The game with a function that is called after each move.
fn game(done: &str) -> TempDir {
    let folder = folder_of(GAME);
    fs::write(folder.path().join("rules.rhai"), format!("{DEAL}{done}")).unwrap();
    folder
}

/// What is said where the first move fails.
fn refused(done: &str) -> String {
    let folder = game(done);
    let ran = run_on(&["play", path(&folder), "--seed", "1"], "turn\n");
    assert_eq!(ran.status, Some(1), "{ran:?}");
    ran.err
}

/// What an expression comes to, or why it does not.
fn worked_out(expression: &str) -> String {
    let folder = game("fn done(g, move) { }");
    let ran = run_on(&["play", path(&folder)], format!(":eval {expression}\n"));
    let out = ran.out.trim_end().lines().last().unwrap_or_default();
    match ran.status {
        Some(0) => out.to_owned(),
        _ => ran.err,
    }
}

#[test]
fn a_hidden_pile_could_not_give_up_a_card() {
    let folder = game(
        "fn done(g, move) {\n\
         if g.ply() > 1 { return; }\n\
         if g.cards(\"pack\", \"down\").len() != 3 { throw \"unread\"; }\n\
         let card = g.draw(\"pack\", \"up\", \"down\");\n\
         if g.last_card(\"pack\", \"up\") != card { throw \"not turned up\"; }\n\
         g.move_card(\"pack\", g.cards(\"pack\", \"down\")[0], \"stock\");\n\
         g.draw(\"pack\", \"hand.black\", \"hand.white\");\n\
         if g.draw(\"pack\", \"up\", \"discard\") != \"\" { throw \"from nothing\"; }\n}",
    );
    run(&["check", path(&folder)]).good();
    let words = json!({"game": path(&folder), "seed": 3});
    let answers = rpc(&[
        ("new", words.clone()),
        ("dice", json!({"values": ["2s"]})),
        ("play", json!({"move": "turn"})),
        ("save", json!({})),
        ("undo", json!({})),
        ("new", words),
        ("play", json!({"move": "turn"})),
    ]);
    let decks = |at: usize| answers[at]["state"]["decks"]["pack"].clone();
    assert_eq!(decks(2)["left"], 2, "{answers:?}");
    assert_eq!(decks(2)["down"], 1);
    assert_eq!(decks(2)["up"].as_array().unwrap().len(), 1);
    assert_eq!(answers[4]["decks"], answers[0]["decks"], "{answers:?}");
    let told = refused("fn done(g, move) { g.last_card(\"pack\", \"down\"); }");
    assert!(told.contains("has no order"), "{told}");
}

#[test]
fn a_move_did_not_say_by_which_rule_it_was_made_and_a_pass_was_called_nothing() {
    let folder = game(
        "fn done(g, move) { g.say(`${move.name}/${move.words}/${move.text}/${move.numbers.len()}`); }",
    );
    let ran = run_on(&["play", path(&folder)], "turn\npass\n");
    assert!(ran.good().contains("turning/turn/turn/0"), "{ran:?}");
    assert!(ran.out.contains("resting/pass/pass/0"), "{ran:?}");
}

#[test]
fn faults_of_limits_were_told_at_the_brace_of_their_hook() {
    for (body, line, why) in [
        ("loop {\n    all.len();\n  }", 5, "2,000,000 operations"),
        (
            "while true {\n    all.push(1);\n  }",
            5,
            "a list has at most 2000 entries",
        ),
        (
            "let t = \"abc\";\n  while true {\n    t += t;\n  }",
            6,
            "at most 2 KiB",
        ),
        ("spend(g);", 4, "24 deep at most"),
        ("g.seat;", 4, "`g.seat(…)`"),
        ("all[4];", 4, "none of a list of 0: it is empty"),
        ("throw;", 4, "nothing is said why"),
    ] {
        let told = refused(&format!(
            "fn spend(g) {{\n  let all = [];\n  {body}\n}}\nfn done(g, move) {{ spend(g); }}"
        ));
        assert!(told.contains(why), "{body}: {told}");
        assert!(
            [line, line - 1]
                .iter()
                .any(|at| told.contains(&format!("rules.rhai:{at}:"))),
            "{body}: {told}"
        );
    }
}

#[test]
fn a_wrong_argument_was_told_as_a_function_that_is_not_there() {
    for (call, why) in [
        (
            "g.set_counter(\"left\", \"3\")",
            "VALUE of `set_counter(NAME, VALUE)` is a whole number, not a text",
        ),
        (
            "g.set_counter(\"left\", 1.5)",
            "VALUE of `set_counter(NAME, VALUE)` is a whole number, not a number with a fraction",
        ),
        (
            "cards(\"pack\", \"up\") + g.ply()",
            "`cards` is called on the game: `g.cards(DECK, PILE)`",
        ),
        (
            "game::cards_in(\"pack\", 1)",
            "PILE of `cards_in(DECK, PILE)` is a text, not a number",
        ),
        (
            "\"abc\"[0] * g.ply()",
            "`*` does not go with character and number",
        ),
        ("g.set_counter(\"left\", 3)", "`:eval` can make no changes"),
        (
            "g.card_value(\"pack\", \"1s\", \"siut\")",
            "cards of `pack` `siut`; there are rank, suit",
        ),
        (
            "g.card_value(\"pack\", \"\", \"suit\")",
            "that is what `draw` and `last_card` give",
        ),
        ("[3].filter(|x| g.ply() > x)", "`game::NAME(…)`"),
    ] {
        let told = worked_out(call);
        assert!(told.contains(why), "{call}: {told}");
    }
    let folder = game("const TOPS = 3;\nfn done(g, move) { g.set_counter(\"left\", TOPS); }");
    let checked = run(&["check", path(&folder)]);
    assert!(
        checked.out.contains("`global::TOPS`") || checked.err.contains("`global::TOPS`"),
        "{checked:?}"
    );
}

#[test]
fn functions_of_numbers_texts_and_places_were_missing() {
    for (expression, value) in [
        ("[3, 1, 2].filter(|x| x > game::ply())", "[3, 1, 2]"),
        (
            "parse_int(\" 12\") + \"7\".to_int() + \"5\"[0].to_int() + g.ply()",
            "24",
        ),
        (
            "(7.5).floor() + (2.5).round() + ceiling(0.1) + (9.9).to_int() + g.ply()",
            "20",
        ),
        (
            "max(3, 4) + min(1, 2) + abs(-3) + sqrt(16).to_int() + g.ply()",
            "12",
        ),
        ("g.column(\"b2\") * 10 + g.row(\"b2\")", "22"),
        (
            "g.site(3, 1) + g.site(4, 1) + g.site(0, 1) + g.site(1, 2, \"c1\")",
            "c1a2",
        ),
        ("g.card_word(\"pack\", \"4s\", \"rank\")", "4"),
    ] {
        assert_eq!(worked_out(expression), value, "{expression}");
    }
}

#[test]
fn a_text_was_filled_with_more_or_less_than_it_has_places_for() {
    for (call, why) in [
        (
            "g.say(\"There are \", 3)",
            "has 0 `{}`, and 1 value is given",
        ),
        (
            "g.say(\"There are {}\")",
            "has 1 `{}`, and no value is given",
        ),
        ("g.say(\"{} of {}\", 3)", "has 2 `{}`, and 1 value is given"),
    ] {
        let told = refused(&format!("fn done(g, move) {{ {call}; }}"));
        assert!(told.contains(why), "{call}: {told}");
    }
    for (call, why) in [
        ("g.offer_numbers(\"go\", 1, 5)", "`go` has 0 `{}`"),
        ("g.offer_pairs(\"go {}\", 1, 2, 3, 4)", "`go {}` has 1 `{}`"),
        (
            "g.refuse(\"go\", \"there are \", 3)",
            "has 0 `{}`, and 1 value is given",
        ),
    ] {
        let folder = game("");
        let text = GAME.replace("setup = \"deal\"\nplayed = \"done\"", "moves = \"list\"");
        fs::write(folder.path().join("game.toml"), text).unwrap();
        let script = format!("fn list(g) {{ {call}; }}");
        fs::write(folder.path().join("rules.rhai"), script).unwrap();
        let ran = run(&["moves", path(&folder)]);
        assert!(ran.err.contains(why), "{call}: {ran:?}");
    }
    // Values may hold what looks like a place.
    let folder = game("fn done(g, move) { g.say(\"{} and {}\", \"{}\", 2); }");
    assert!(
        run_on(&["play", path(&folder)], "turn\n")
            .good()
            .contains("{} and 2")
    );
}

#[test]
fn a_line_of_the_sheet_vanished_with_its_numbers_and_none_was_for_each_seat() {
    let folder = game("fn done(g, move) { }");
    let shown = run(&["show", path(&folder), "--seed", "1"]);
    let shown = shown.good();
    assert!(shown.contains("Left 7 up -"), "{shown}");
    assert!(!shown.contains("Up alone"), "{shown}");
    assert!(shown.contains("Kept -"), "{shown}");
    assert!(shown.contains("Of white: 0, "), "{shown}");
    assert!(shown.contains("Of black: 4, -"), "{shown}");
}

#[test]
fn every_change_of_a_value_was_told() {
    let folder = game("fn done(g, move) { }");
    let ran = run_on(&["play", path(&folder)], "a1-b1\n");
    assert!(ran.good().contains("Grain on b1 is now 3"), "{ran:?}");
    assert!(!ran.out.contains("secret"), "{ran:?}");
}
