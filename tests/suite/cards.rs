//! Cards in files: dropped in, broken, replaced and taken away; and what strangers may write.

use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};

use crate::program::{run, run_on};

/// A game whose cards are files, in a folder of its own, with three cards.
pub(crate) fn game() -> TempDir {
    let folder = tempdir().unwrap();
    write(&folder, "game.toml", GAME);
    write(&folder, "rules.rhai", RULES);
    for name in ["marsh", "hills", "shore"] {
        write(&folder, &format!("lands/{name}.toml"), CARD);
    }
    folder
}

pub(crate) const GAME: &str = r#"
[game]
id = "lands"
name = "Lands"
version = "1.0.0"

[seats.white]

[kinds.scout]
path = true

[regions]
high = []
start = { called = "start" }

[options.lands]
cards = "lands"
help = "which come first"

[decks.lands]
folder = "lands"
needs = ["board.sites.start", "tables.finds"]
first = { value = "lands" }

[dice.die]
roll = "d6"
optional = true

[counters.bread]

[[phases]]
name = "play"
moves = "ways"
played = "went"

[hooks]
setup = "begin"
"#;

const RULES: &str = r#"
fn begin(g) { enter(g); }
fn enter(g) {
    let land = g.draw("lands", "open");
    if land != "" { g.place(land + ".start", "scout", "white"); }
}
fn ways(g) { if g.cards_in("lands", "stock") > 0 { g.offer_words("on"); } g.offer_words("dig"); }
fn went(g, move) {
    if move.words == "dig" {
        g.work_off("finds", g.roll_aside("die"));
        g.run(g.last_card("lands", "open"), "dug");
        return;
    }
    g.lift(g.sites_of("scout", ""));
    enter(g);
}
"#;

pub(crate) const CARD: &str = r#"
name = "A land"
[board]
shape = "graph"
links = [{ from = "start", to = "end", way = "onward" }]
[board.sites]
start = [0, 0]
end = [1, 0]
[regions]
high = ["end"]
[tables.finds]
rows = [{ on = "1-6", add = { bread = 1 } }]
"#;

pub(crate) fn write(folder: &TempDir, name: &str, text: &str) {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

pub(crate) fn path(folder: &TempDir) -> &str {
    folder.path().to_str().unwrap()
}

/// Fails unless the game plays without a card, and says where that is wrong.
fn left_out(folder: &TempDir, file: &str, line: usize, why: &str) {
    let game = path(folder);
    let place = format!("{file}:{line}:");
    for words in [
        &["moves", game, "--seed", "1"][..],
        &["show", game, "--seed", "1"],
        &[
            "bench",
            game,
            "--seconds",
            "0.05",
            "--seed",
            "1",
            "--max-plies",
            "9",
        ],
        &["test", game],
    ] {
        let ran = run(words);
        assert_eq!(ran.status, Some(0), "{words:?} {ran:?}");
        let told = ran.err.lines().find(|line| line.starts_with("warning: "));
        let told = told.unwrap_or_else(|| panic!("{words:?} {ran:?}"));
        assert!(told.contains(&place) && told.contains(why), "{told}");
        assert!(told.ends_with("is left out"), "{told}");
    }
    let ran = run_on(&["play", game, "--seed", "1"], ":state\n");
    assert!(ran.err.contains(&place) && ran.status == Some(0), "{ran:?}");
    let new = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"new","params":{{"game":{game:?}}}}}"#);
    let ran = run_on(&["rpc"], new);
    assert!(ran.err.contains(&place), "{ran:?}");
    assert!(ran.out.contains("\"result\""), "{ran:?}");
    let ran = run(&["check", game]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(ran.out.contains(file) && ran.out.contains(why), "{ran:?}");
}

#[test]
fn a_card_dropped_in_is_one_more() {
    let folder = game();
    write(&folder, "lands/woods.toml", CARD);
    let ran = run(&["check", path(&folder)]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let ran = run(&["show", path(&folder), "--set", "lands=woods,marsh"]);
    assert!(ran.good().contains('w') || !ran.out.is_empty());
    assert_eq!(
        ran.err
            .lines()
            .filter(|line| line.contains("warning"))
            .count(),
        0
    );
    let file = folder.path().join("lands/woods.toml");
    let ran = run(&["check", file.to_str().unwrap()]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
}

#[test]
fn a_card_with_a_mistake_is_left_out_and_told_where() {
    for (text, line, why) in [
        (CARD.replace("[regions]", "[region]"), 9, "region"),
        (
            CARD.replace("high = [", "low = [")
                .replace("\"end\"]\n[t", "\"ent\"]\n[t"),
            10,
            "ent",
        ),
        (CARD.replace("bread", "broad"), 12, "broad"),
        (CARD.replace("1-6", "1-5"), 11, "1 to 5"),
        (CARD.replace("to = \"end\"", "to = \"and\""), 5, "and"),
        (CARD.replace("name = \"A land\"", "name = "), 2, ""),
    ] {
        let folder = game();
        write(&folder, "lands/woods.toml", &text);
        left_out(&folder, "woods.toml", line, why);
    }
}

#[test]
fn a_card_file_of_any_content_stops_nothing() {
    for bytes in [&b""[..], b"\xff\xfe\x00", b"= = =", b"[[[["] {
        let folder = game();
        fs::write(folder.path().join("lands/woods.toml"), bytes).unwrap();
        let ran = run(&["moves", path(&folder), "--seed", "1"]);
        assert_eq!(ran.status, Some(0), "{bytes:?} {ran:?}");
        assert!(
            ran.err.contains("woods.toml") && ran.err.contains("left out"),
            "{ran:?}"
        );
        assert_eq!(run(&["check", path(&folder)]).status, Some(1));
    }
    let folder = game();
    fs::create_dir_all(folder.path().join("lands/woods.toml")).unwrap();
    let ran = run(&["moves", path(&folder), "--seed", "1"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(
        ran.err.contains("woods.toml") && ran.err.contains("left out"),
        "{ran:?}"
    );
}

#[test]
fn a_card_whose_script_does_not_parse_is_left_out() {
    let folder = game();
    write(&folder, "lands/woods.toml", CARD);
    write(&folder, "lands/woods.rhai", "fn dug(g) {\n  let = 3;\n}\n");
    left_out(&folder, "woods.rhai", 2, "");
}

#[test]
fn a_card_whose_script_fails_refuses_the_move_and_names_its_line() {
    for (script, why) in [
        ("fn dug(g) {\n  throw \"mud\";\n}\n", "marsh.rhai:2:3: mud"),
        (
            "\nfn dug(g) {\n  g.run(\"marsh\", \"dug\");\n}\n",
            "marsh.rhai:3:5: calls within calls go 24 deep at most",
        ),
        (
            "\n\nfn dug(g) {\n  loop { }\n}\n",
            "marsh.rhai:4:3: this goes on for too long",
        ),
        (
            "fn dug(g) {\n  let all = []; loop { all.push(all); }\n}\n",
            "marsh.rhai:2:28: a list has at most",
        ),
        (
            "fn dug(g, far) { }\n",
            "there is no function `dug(g)`; there is `dug(g, far)`",
        ),
    ] {
        let folder = game();
        write(&folder, "lands/marsh.rhai", script);
        let words = ["play", path(&folder), "--set", "lands=marsh", "--seed", "1"];
        let ran = run_on(&words, "dig\n");
        assert_eq!(ran.status, Some(1), "{ran:?}");
        assert!(
            ran.err.contains("script failed") && ran.err.contains(why),
            "{ran:?}"
        );
    }
}

#[test]
fn a_mod_adds_replaces_and_takes_away_cards() {
    let (folder, layer) = (game(), tempdir().unwrap());
    let about = "[mod]\nid = \"more\"\nversion = \"1.0.0\"\ngame = \"lands\"\nfits = \"*\"\n";
    write(&layer, "mod.toml", about);
    write(&layer, "lands/woods.toml", CARD);
    write(&layer, "lands/hills.toml", "remove = true\n");
    let changed = CARD.replace("bread = 1", "bread = 5");
    write(&layer, "lands/marsh.toml", &changed);
    let common = ["--mod", path(&layer), "--seed", "1"];
    let with = |words: &[&str], input: &str| {
        let all: Vec<&str> = words.iter().chain(&common).copied().collect();
        run_on(&all, input)
    };
    let ran = with(
        &["play", path(&folder), "--set", "lands=woods,marsh"],
        "on\ndig\n:state\n",
    );
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let ran = with(&["moves", path(&folder), "--set", "lands=hills"], "");
    assert!(ran.bad(2).contains("hills"), "{ran:?}");
}

#[test]
fn tables_in_a_ring_end() {
    let folder = game();
    let ring = CARD.replace(
        "rows = [{ on = \"1-6\", add = { bread = 1 } }]",
        "rows = [{ on = \"1-6\", roll = \"more\" }]\n[tables.more]\nrows = [{ on = \"1-6\", roll = \"finds\" }]",
    );
    write(&folder, "lands/marsh.toml", &ring);
    let words = ["play", path(&folder), "--set", "lands=marsh", "--seed", "1"];
    let ran = run_on(&words, "dig\n");
    assert!(ran.bad(1).contains("20 times"), "{ran:?}");
}

#[test]
fn too_many_cards_and_rows_are_told() {
    let folder = game();
    for number in 0..260 {
        write(&folder, &format!("lands/l{number}.toml"), "name = \"x\"\n");
    }
    let ran = run(&["check", path(&folder), "--json"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(ran.out.contains("at most 250 cards"), "{}", ran.out);
    let folder = game();
    let rows: Vec<String> = (1..=3_000).map(|on| format!("{{ on = {on} }}")).collect();
    let long = format!("{GAME}\n[tables.long]\nrows = [{}]\n", rows.join(", "));
    write(&folder, "game.toml", &long);
    let ran = run(&["check", path(&folder)]);
    assert!(ran.out.contains("at most 100 rows"), "{}", ran.out);
}

#[test]
fn rerolls_of_very_many_dice_are_refused_soon() {
    let folder = tempdir().unwrap();
    let game = "[game]\nid = \"many\"\nname = \"Many\"\n[seats.white]\n[dice.all]\nroll = \"20d100\"\nmost = 200\n\
        optional = true\nspent = true\n[[phases]]\nname = \"play\"\ndice = [\"all\"]\n[[moves]]\nname = \"roll\"\nroll = \"all\"\n\
        turn = \"stays\"\nwhere = \"not lying\"\n[[moves]]\nname = \"reroll\"\nreroll = \"all\"\n[conditions.lying]\ndice_left = \"all\"\n";
    write(&folder, "game.toml", game);
    let ran = run_on(&["play", path(&folder), "--seed", "1"], "roll\n");
    assert!(ran.bad(1).contains("moves"), "{ran:?}");
    let few = game.replace("reroll = \"all\"\n", "reroll = \"all\"\nmost = 1\n");
    write(&folder, "game.toml", &few);
    let ran = run_on(&["play", path(&folder), "--seed", "1"], "roll\n:moves\n");
    assert_eq!(ran.status, Some(0), "{ran:?}");
}

#[test]
fn dice_asked_for_are_left_for_dice_where_a_card_is_drawn() {
    let folder = game();
    let save = folder.path().join("save.toml");
    let lines = format!("on\ndig\n:save {}\n", save.display());
    let words = ["play", path(&folder), "--seed", "4", "--dice", "3"];
    let ran = run_on(&words, lines);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(Path::new(&save).is_file());
    let games = folder.path().to_str().unwrap();
    let text = fs::read_to_string(&save).unwrap();
    assert!(text.contains("asked = 1"), "{text}");
    let ran = run(&["moves", games, "--load", save.to_str().unwrap()]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
}
