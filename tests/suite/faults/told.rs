//! What was meant, and what was told, otherwise than it was.

use std::fs;

use serde_json::{Value, json};

use super::{folder_of, path, rpc};
use crate::program::{run, run_on};

/// A game of two seats with a script.
fn scripted(rest: &str, script: &str) -> tempfile::TempDir {
    let folder = folder_of(&format!(
        "[game]\nid = \"told\"\nname = \"Told\"\nversion = \"1.0.0\"\n\
         [seats.south]\n[seats.north]\n{rest}\n"
    ));
    fs::write(folder.path().join("rules.rhai"), script).unwrap();
    folder
}

const DRAWN: &str =
    "[[ends]]\ncondition = \"plies\"\ntimes = 5\nresult = \"draw\"\nreason = \"five\"";

/// The reasons why moves are not legal at the start; `legal` where one is.
fn reasons(folder: &tempfile::TempDir, moves: &[&str]) -> Vec<String> {
    let mut calls = vec![("new", json!({"game": path(folder), "seed": 1}))];
    calls.extend(moves.iter().map(|text| ("explain", json!({"move": text}))));
    let answers = rpc(&calls);
    let reason = |it: &Value| it["reason"].as_str().unwrap_or("legal").to_owned();
    answers[1..].iter().map(reason).collect()
}

#[test]
fn words_keep_their_order() {
    let list = "fn list(g) { g.offer_words(\"bid 2 1\"); g.offer_words(\"bid 3 1\"); \
                g.refuse(\"bid {} {}\", \"bids go up\"); }";
    let folder = scripted(&format!("[hooks]\nmoves = \"list\"\n{DRAWN}"), list);
    let told = reasons(&folder, &["bid 1 2", "1 2 bid", "BID  2,1"]);
    assert_eq!(told[0], "bids go up (legal: bid 2 1, bid 3 1)");
    assert_eq!(told[1], "the words of a move keep their order: bid 2 1");
    assert_eq!(told[2], "legal");
    let ran = run_on(&["play", path(&folder), "--seed", "1"], "bid 1 2\n");
    assert!(ran.bad(1).contains("bids go up"));
    let called = rpc(&[
        ("new", json!({"game": path(&folder), "seed": 1})),
        ("play", json!({"move": "bid 1 2"})),
    ]);
    assert!(
        called[1].as_str().unwrap().contains("bids go up"),
        "{called:?}"
    );
}

#[test]
fn pieces_that_a_script_moves_are_not_said_to_stand_still() {
    let board = "[board]\nshape = \"square\"\ncolumns = 3\nrows = 3\ncells = [\"a1..a3\", \"b1..c1\"]\n\
                 [kinds.man]\nsymbols = { south = \"o\", north = \"x\" }\n\
                 [[start]]\nkind = \"man\"\nowner = \"south\"\nat = [\"a1\"]\n\
                 [hooks]\nmoves = \"list\"\n";
    let list = "fn list(g) { if g.sites([\"a1..a3\"]).len() == 3 && g.sites(\"b1..c1\").len() == 2 \
                { g.offer(#{ from: \"a1\", to: \"a2\" }); } }";
    let folder = scripted(&format!("{board}{DRAWN}"), list);
    let told = reasons(&folder, &["a1-c1", "b1", "c3-b3", "a1-a9"]);
    assert_eq!(told[0], "the man on a1 cannot go to c1 (legal: a1-a2)");
    assert_eq!(told[1], "no move is called so now (legal: a1-a2)");
    assert_eq!(
        told[2],
        "the board has no sites `c3` and `b3` (legal: a1-a2)"
    );
    assert_eq!(told[3], "the board has no site `a9` (legal: a1-a2)");
}

#[test]
fn of_several_tests_the_one_that_fails_is_told() {
    let folder = folder_of(
        "[game]\nid = \"told\"\nname = \"Told\"\nversion = \"1.0.0\"\n\
         [seats.south]\n[seats.whites]\n[board]\nshape = \"square\"\ncolumns = 3\nrows = 3\n\
         [regions]\nlines = [\"a1..c1\"]\n\
         [kinds.man]\nsymbols = { south = \"o\", whites = \"x\" }\n\
         [[kinds.man.moves]]\nname = \"step\"\npattern = \"n: empty and lines\"\n\
         [[kinds.man.moves]]\nname = \"slide\"\npattern = \"e: empty and lines\"\n\
         [[start]]\nkind = \"man\"\nowner = \"south\"\nat = [\"a1\"]\n\
         [[start]]\nkind = \"man\"\nowner = \"whites\"\nat = [\"c3\"]\n\
         [[ends]]\ncondition = \"no moves\"\nresult = \"loss\"\nreason = \"stuck\"\n",
    );
    let told = reasons(&folder, &["a1-a2"]);
    assert!(
        told[0].contains("for a2 would have to be in `lines` (") || told[0].ends_with("`lines`"),
        "{told:?}"
    );
}

#[test]
fn the_setting_in_which_something_fails_is_told() {
    let rest = format!(
        "[players]\nmin = 2\n[seats.east]\n[options.hand]\ndefault = 2\nmin = 1\nmax = 4\n\
         [hooks]\nsetup = \"deal\"\nmoves = \"list\"\n{DRAWN}"
    );
    let script = "fn deal(g) { if g.option(\"hand\") == 4 { throw \"too few cards\"; } }\n\
                  fn list(g) { g.offer_words(\"go\"); }\n// begin\nfn begin(g) {}\n";
    let folder = scripted(&rest, script);
    let told = run(&["check", path(&folder), "--json"]);
    assert!(
        told.out.contains("(found with `--set hand=4 --players 3`)"),
        "{}",
        told.out
    );
    fs::write(
        folder.path().join("rules.rhai"),
        script.replace("throw \"too few cards\";", ""),
    )
    .unwrap();
    let told = run(&["check", path(&folder), "--json"]);
    assert!(
        told.good().contains("`begin` is called by nobody"),
        "{}",
        told.out
    );
}

#[test]
fn moves_that_a_script_offers_twice_are_told_at_the_script() {
    let list = "fn list(g) { g.offer_words(\"go\"); g.offer_words(\"go\"); }";
    let folder = scripted(&format!("[hooks]\nmoves = \"list\"\n{DRAWN}"), list);
    let told = run(&["check", path(&folder), "--json"]);
    let found: Value = serde_json::from_str(&told.out).unwrap();
    assert!(
        found[0]["file"].as_str().unwrap().ends_with("rules.rhai"),
        "{found}"
    );
    assert!(
        found[0]["message"]
            .as_str()
            .unwrap()
            .contains("offers two moves called go")
    );
}

#[test]
fn a_game_of_counters_and_hooks_of_phases_needs_no_kinds() {
    let rest = format!(
        "[counters]\npot = {{ start = 0 }}\n[[phases]]\nname = \"play\"\nmoves = \"list\"\n{DRAWN}"
    );
    let folder = scripted(&rest, "fn list(g) { g.offer_words(\"go\"); }");
    let told = run(&["check", path(&folder)]);
    assert!(told.good().contains("0 errors, 0 warnings"), "{}", told.out);
}

#[test]
fn games_that_all_end_at_once_are_told() {
    let rest = "[hooks]\nmoves = \"list\"\n[[ends]]\ncondition = \"plies\"\ntimes = 1\n\
                result = \"draw\"\nreason = \"all at once\"";
    let folder = scripted(rest, "fn list(g) { g.offer_words(\"go\"); }");
    let told = run(&["check", path(&folder), "--json"]);
    let says = "every game ends with its first move: all at once";
    assert!(told.good().contains(says), "{}", told.out);
}
