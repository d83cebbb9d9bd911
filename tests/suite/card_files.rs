//! What modders got wrong about files of cards, and what they are told.

use std::fs;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::cards::{CARD, GAME, game, path, write};
use crate::program::{run, run_on};

const MOD: &str = "[mod]\nid = \"more\"\nversion = \"1.0.0\"\ngame = \"lands\"\nfits = \"*\"\n";

/// What `check` finds at a path: file name, line, code and message of each.
fn found(path: &str, more: &[&str]) -> Vec<(String, u64, String, String)> {
    let words: Vec<&str> = ["check", path, "--json"]
        .iter()
        .chain(more)
        .copied()
        .collect();
    let ran = run(&words);
    let told: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{ran:?}"));
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = told.as_array().unwrap().iter().map(|finding| {
        let file = text(&finding["file"]);
        let name = file.rsplit('/').next().unwrap_or_default().to_owned();
        let line = finding["line"].as_u64().unwrap_or(0);
        (
            name,
            line,
            text(&finding["code"]),
            text(&finding["message"]),
        )
    });
    all.collect()
}

/// The only thing that `check` finds.
fn only(path: &str, more: &[&str]) -> (String, u64, String, String) {
    let all = found(path, more);
    assert_eq!(all.len(), 1, "{all:#?}");
    all.into_iter().next().unwrap()
}

fn in_folder(folder: &TempDir, file: &str) -> String {
    folder.path().join(file).to_str().unwrap().to_owned()
}

fn with_counter() -> String {
    format!("{CARD}\n[counters.mud]\n")
}

#[test]
fn a_mods_card_does_not_put_the_games_own_out() {
    let (folder, layer) = (game(), tempdir().unwrap());
    write(&folder, "lands/marsh.toml", &with_counter());
    write(&layer, "mod.toml", MOD);
    write(&layer, "lands/alder.toml", &with_counter());
    let words = ["moves", path(&folder), "--mod", path(&layer), "--seed", "1"];
    let ran = run(&words);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(
        ran.err.contains("alder.toml:") && ran.err.contains("the card `alder` is left out"),
        "{ran:?}"
    );
    assert!(!ran.err.contains("the card `marsh` is left out"), "{ran:?}");
}

#[test]
fn two_cards_of_one_layer_that_clash_are_both_named() {
    let folder = game();
    write(&folder, "lands/marsh.toml", &with_counter());
    write(&folder, "lands/alder.toml", &with_counter());
    for place in ["", "lands/alder.toml", "lands/marsh.toml"] {
        let (.., message) = only(&in_folder(&folder, place), &[]);
        assert!(
            message.contains("alder.toml") && message.contains("marsh.toml"),
            "{message}"
        );
    }
}

#[test]
fn a_new_card_copies_no_counter_that_there_is_already() {
    let games = tempdir().unwrap();
    let folder = games.path().join("lands");
    let like = game();
    fs::create_dir_all(folder.join("lands")).unwrap();
    for file in ["game.toml", "rules.rhai"] {
        fs::copy(like.path().join(file), folder.join(file)).unwrap();
    }
    for name in ["marsh", "hills"] {
        let card = CARD.replace(
            "add = { bread = 1 }",
            &format!("add = {{ mud-{name} = 1 }}, do = \"dug\""),
        );
        fs::write(
            folder.join(format!("lands/{name}.toml")),
            format!("{card}\n[counters.mud-{name}]\n"),
        )
        .unwrap();
        let script = format!("fn dug(g) {{ g.add_counter(\"mud-{name}\", 1); }}\n");
        fs::write(folder.join(format!("lands/{name}.rhai")), script).unwrap();
    }
    let there = games.path().to_str().unwrap();
    let new = in_folder(&games, "heath");
    let ran = run(&["new", &new, "--card", "lands", "--games", there]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(
        ran.out.contains("--games"),
        "commands that are told must run: {ran:?}"
    );
    let ran = run(&["check", &new, "--games", there]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let card = fs::read_to_string(format!("{new}/lands/heath.toml")).unwrap();
    assert!(card.contains("heath-mud"), "{card}");
}

#[test]
fn a_cards_script_that_fails_is_blamed_and_not_the_games() {
    let folder = game();
    for name in ["marsh", "hills", "shore"] {
        write(
            &folder,
            &format!("lands/{name}.rhai"),
            "fn dug(g) {\n  g.add_counter(\"brad\", 1);\n}\n",
        );
    }
    for place in [
        "",
        "lands/marsh.rhai",
        "lands/hills.rhai",
        "lands/shore.toml",
    ] {
        let all = found(&in_folder(&folder, place), &[]);
        let blamed = all.iter().all(|(file, line, _, message)| {
            file.ends_with(".rhai")
                && file != "rules.rhai"
                && *line == 2
                && message.contains("brad")
        });
        assert!(blamed, "{all:#?}");
        assert!(!place.is_empty() || !all.is_empty());
    }
}

#[test]
fn a_cards_function_that_takes_other_arguments_is_told_by_its_own_name() {
    let folder = game();
    for name in ["marsh", "hills", "shore"] {
        write(
            &folder,
            &format!("lands/{name}.rhai"),
            "fn dug(g, x) {\n}\n",
        );
    }
    let (file, line, _, message) = only(path(&folder), &[]);
    assert!(
        ["marsh.rhai", "hills.rhai", "shore.rhai"].contains(&file.as_str()),
        "{file}"
    );
    assert_eq!(line, 1, "{message}");
    assert!(
        message.contains("`dug(g, x)`") && !message.contains("card__"),
        "{message}"
    );
    let folder = game();
    write(&folder, "lands/marsh.rhai", "fn dug(g) { base::dug(g); }\n");
    let (file, _, _, message) = only(path(&folder), &[]);
    assert_eq!(file, "marsh.rhai");
    assert!(
        message.contains("`base::dug`") && !message.contains("card__"),
        "{message}"
    );
}

#[test]
fn a_card_checked_by_itself_is_checked_with_its_script_and_told_with_its_line() {
    let folder = game();
    write(&folder, "lands/marsh.rhai", "fn dug(g) {\n  let = 3;\n}\n");
    let (file, line, ..) = only(&in_folder(&folder, "lands/marsh.toml"), &[]);
    assert_eq!((file.as_str(), line), ("marsh.rhai", 2));

    let folder = game();
    fs::write(
        folder.path().join("lands/marsh.rhai"),
        b"fn dug(g) {\n \"\xff\" }\n",
    )
    .unwrap();
    let (file, line, code, _) = only(&in_folder(&folder, "lands/marsh.toml"), &[]);
    assert_eq!(
        (file.as_str(), line, code.as_str()),
        ("marsh.rhai", 2, "not-utf8")
    );
    // It is left out then, and not dealt without its script.
    let ran = run(&["moves", path(&folder), "--set", "lands=marsh"]);
    assert!(
        ran.bad(2).contains("the card `marsh` is left out"),
        "{ran:?}"
    );

    let folder = game();
    write(&folder, "lands/marsh.toml", &format!("{CARD}[tables\n"));
    let ran = run(&["check", &in_folder(&folder, "lands/marsh.toml")]);
    assert!(ran.out.contains("marsh.toml:13:"), "{ran:?}");
}

#[test]
fn a_card_may_be_called_game_and_be_in_a_variant() {
    let folder = game();
    write(&folder, "lands/game.toml", CARD);
    for place in ["", "lands", "lands/game.toml"] {
        assert_eq!(found(&in_folder(&folder, place), &[]), [], "{place}");
    }
    write(
        &folder,
        "variants/wet.toml",
        "[variant]\nsummary = \"Wet\"\n",
    );
    write(
        &folder,
        "variants/wet/lands/fen.toml",
        &CARD.replace("1-6", "1-5"),
    );
    write(
        &folder,
        "variants/wet/lands/marsh.rhai",
        "fn dug(g) {\n  let = 3;\n}\n",
    );
    let (file, line, ..) = only(&in_folder(&folder, "variants/wet/lands/fen.toml"), &[]);
    assert_eq!((file.as_str(), line), ("fen.toml", 11));
    let (file, line, ..) = only(&in_folder(&folder, "variants/wet/lands/marsh.rhai"), &[]);
    assert_eq!((file.as_str(), line), ("marsh.rhai", 2));
}

#[test]
fn a_function_of_a_row_that_no_script_has_is_told() {
    let row = |word: &str| CARD.replace("add = { bread = 1 }", &format!("do = \"{word}\""));
    let folder = game();
    write(&folder, "lands/marsh.toml", &row("dugg"));
    let (file, line, _, message) = only(path(&folder), &[]);
    assert_eq!((file.as_str(), line), ("marsh.toml", 12));
    assert!(message.contains("no script `marsh.rhai`"), "{message}");
    write(&folder, "lands/marsh.rhai", "fn dug(g) { }\n");
    assert!(only(path(&folder), &[]).3.contains("dugg"));
    write(&folder, "lands/marsh.toml", &row("dug"));
    assert_eq!(found(path(&folder), &[]), []);
    let table = "\n[tables.own]\nrows = [{ on = \"1-6\", do = \"wnet\" }]\n";
    write(&folder, "game.toml", &format!("{GAME}{table}"));
    assert!(only(path(&folder), &[]).3.contains("wnet"));
}

#[test]
fn a_script_without_a_card_and_endings_in_capitals_are_told_and_hidden_files_are_none() {
    let folder = game();
    for name in ["._marsh.toml", ".hidden.toml", ".#marsh.toml"] {
        write(&folder, &format!("lands/{name}"), "= =");
    }
    assert_eq!(found(path(&folder), &[]), []);
    write(&folder, "lands/mrsh.rhai", "fn dug(g) { }\n");
    let (file, _, _, message) = only(path(&folder), &[]);
    assert!(
        file == "mrsh.rhai" && message.contains("belongs to no card"),
        "{message}"
    );
    fs::remove_file(folder.path().join("lands/mrsh.rhai")).unwrap();
    write(&folder, "lands/Fen.TOML", CARD);
    assert!(only(path(&folder), &[]).3.contains("small letters"));
}

#[test]
fn a_mod_may_change_the_script_of_a_card_alone() {
    let (folder, layer) = (game(), tempdir().unwrap());
    write(&layer, "mod.toml", MOD);
    write(
        &layer,
        "lands/marsh.rhai",
        "fn dug(g) { g.say(\"It is wet.\"); }\n",
    );
    let words = [
        "play",
        path(&folder),
        "--mod",
        path(&layer),
        "--set",
        "lands=marsh",
        "--seed",
        "1",
    ];
    let ran = run_on(&words, "dig\n");
    assert!(ran.good().contains("It is wet."), "{ran:?}");
}

#[test]
fn what_a_mods_data_says_of_cards_in_files_is_laid_over_them() {
    let (folder, layer) = (game(), tempdir().unwrap());
    let marsh = "[cards.lands.marsh]\nname = \"The Fen\"\n";
    write(&layer, "mod.toml", &format!("{MOD}{marsh}"));
    let words = [
        "show",
        path(&folder),
        "--mod",
        path(&layer),
        "--set",
        "lands=marsh",
    ];
    let ran = run(&words);
    assert!(ran.good().contains("The Fen"), "{ran:?}");
    // A new one is a card as those in files are: with what it needs, or left out.
    write(
        &layer,
        "mod.toml",
        &format!("{MOD}[cards.lands.fen]\nname = \"Fen\"\n"),
    );
    let (file, line, code, _) = only(path(&folder), &["--mod", path(&layer)]);
    assert_eq!(
        (file.as_str(), line, code.as_str()),
        ("mod.toml", 6, "missing-key")
    );
    let ran = run(&["moves", path(&folder), "--mod", path(&layer), "--seed", "1"]);
    assert!(
        ran.status == Some(0) && ran.err.contains("the card `fen` is left out"),
        "{ran:?}"
    );
    let whole = "[cards.lands.fen]\nboard = { shape = \"graph\", links = [{ from = \"start\", to = \"end\", way = \"on\" }], sites = { start = [0, 0], end = [1, 0] } }\n\
        tables = { finds = { rows = [{ on = \"1-6\", add = { bread = 1 } }] } }\n";
    write(&layer, "mod.toml", &format!("{MOD}{whole}"));
    let ran = run(&[
        "moves",
        path(&folder),
        "--mod",
        path(&layer),
        "--set",
        "lands=fen",
    ]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
}

#[test]
fn a_card_that_is_not_there_cannot_be_taken_away() {
    let (folder, layer) = (game(), tempdir().unwrap());
    write(&layer, "mod.toml", MOD);
    write(&layer, "lands/mrsh.toml", "remove = true\n");
    let ran = run(&["moves", path(&folder), "--mod", path(&layer), "--seed", "1"]);
    assert!(
        ran.err.contains("there is no card `mrsh` to remove"),
        "{ran:?}"
    );
}

#[test]
fn regions_and_values_that_nothing_names_are_doubted() {
    let folder = game();
    let text = CARD.replace("high =", "hihg =");
    write(&folder, "lands/marsh.toml", &text);
    let (file, line, _, message) = only(path(&folder), &[]);
    assert_eq!((file.as_str(), line), ("marsh.toml", 10));
    assert!(message.contains("hihg"), "{message}");
    for (name, value) in [("marsh", "amo"), ("hills", "ammo"), ("shore", "ammo")] {
        write(
            &folder,
            &format!("lands/{name}.toml"),
            &format!("{CARD}[values]\n{value} = 3\n"),
        );
    }
    assert!(only(path(&folder), &[]).3.contains("amo"));
}

#[test]
fn one_mistake_in_a_card_or_its_deck_is_one_finding() {
    for (file, old, new, told) in [
        ("lands/marsh.toml", "[board]\n", "[bord]\n", "bord"),
        (
            "lands/marsh.toml",
            "[tables.finds]",
            "[tabels.finds]",
            "tabels",
        ),
        (
            "lands/marsh.toml",
            "shape = \"graph\"",
            "shape = \"square\"",
            "",
        ),
        ("lands/marsh.toml", "\"1-6\"", "\"1-5\"", "1 to 5"),
        (
            "game.toml",
            "folder = \"lands\"",
            "folder = \"lnds\"",
            "no card in the folder `lnds`",
        ),
        (
            "game.toml",
            "\"tables.finds\"]",
            "\"tables.find\"]",
            "no card of this deck has `tables.find`",
        ),
        (
            "game.toml",
            "folder = \"lands\"\n",
            "folder = \"lands\"\nhands = \"own\"\nbefore = \"own\"\n",
            "own",
        ),
        (
            "game.toml",
            "folder = \"lands\"\n",
            "folder = \"lands\"\nreturns = \"stock\"\n",
            "itself",
        ),
    ] {
        let folder = game();
        let scenario = "[[scenario]]\nname = \"it begins\"\noptions = { lands = \"marsh\" }\nlegal = [\"dig\", \"on\"]\n\
            position = { pieces = { white = { scout = [\"marsh.start\"] } } }\n";
        write(&folder, "scenarios/one.toml", scenario);
        assert_eq!(found(path(&folder), &[]), []);
        let text = fs::read_to_string(folder.path().join(file)).unwrap();
        let changed = text.replacen(old, new, 1).replace(
            "[board.sites]",
            match new {
                "[bord]\n" => "[bord.sites]",
                _ => "[board.sites]",
            },
        );
        assert_ne!(text, changed);
        write(&folder, file, &changed);
        let (.., message) = only(path(&folder), &[]);
        assert!(message.contains(told), "{new}: {message}");
    }
    let folder = game();
    for name in ["marsh", "hills", "shore"] {
        write(&folder, &format!("lands/{name}.toml"), "name =\n");
    }
    let all = found(path(&folder), &[]);
    assert!(
        all.len() == 3 && all.iter().all(|(file, ..)| file != "game.toml"),
        "{all:#?}"
    );
}

#[test]
fn a_mistyped_key_of_a_card_is_told_with_those_of_cards_in_files() {
    let folder = game();
    write(
        &folder,
        "lands/marsh.toml",
        &CARD.replace("[tables.finds]", "[tabels.finds]"),
    );
    let ran = run(&["check", path(&folder)]);
    assert!(ran.out.contains("did you mean `tables`?"), "{}", ran.out);
    write(
        &folder,
        "lands/marsh.toml",
        &CARD.replace("add = { bread = 1 }", "either = { bread = 1 }"),
    );
    let ran = run(&["check", path(&folder)]);
    assert!(
        ran.out.contains("either = [{ … }]") && !ran.out.contains("[["),
        "{}",
        ran.out
    );
}

#[test]
fn a_card_that_is_left_out_is_not_offered_and_why_is_told() {
    let games = tempdir().unwrap();
    let like = game();
    let folder = games.path().join("lands");
    fs::create_dir_all(folder.join("lands")).unwrap();
    for file in [
        "game.toml",
        "rules.rhai",
        "lands/marsh.toml",
        "lands/hills.toml",
    ] {
        fs::copy(like.path().join(file), folder.join(file)).unwrap();
    }
    let there = games.path().to_str().unwrap();
    for (bytes, line) in [
        (CARD.replace("1-6", "1-5").into_bytes(), "marsh.toml:11:"),
        (b"name = \"\xff\"\n".to_vec(), "marsh.toml:1:"),
        (b"= =\n".to_vec(), "marsh.toml:1:"),
    ] {
        fs::write(folder.join("lands/marsh.toml"), bytes).unwrap();
        let ran = run(&["list", "--games", there]);
        assert!(
            ran.out.contains("lands=hills (") && !ran.out.contains("marsh"),
            "{ran:?}"
        );
        let ran = run(&["moves", folder.to_str().unwrap(), "--set", "lands=marsh"]);
        let told = ran.bad(2);
        assert!(
            told.contains("the card `marsh` is left out") && told.contains(line),
            "{told}"
        );
        assert!(!told.contains("game.toml"), "{told}");
    }
}

const TRICKS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/tricks");

#[test]
fn the_prompt_keeps_to_itself_what_a_bot_holds_after_going_back() {
    let words = ["moves", TRICKS, "--players", "2", "--seed", "3"];
    let ran = run(&words);
    let first = ran.good().lines().next().unwrap().to_owned();
    let bot = ["--bot", "east=random"];
    let words = [&["play"], &words[1..], &bot].concat();
    let ran = run_on(&words, format!("{first}\n:goto 1\n:state\n"));
    let state = ran.good().split("after move 1").nth(1).unwrap();
    assert!(state.contains("\"hand.east\": 8"), "{state}");
    for command in [
        ":moves",
        ":hint",
        ":eval g.cards(\"pack\", \"hand.east\")",
        ":explain 7c",
    ] {
        let ran = run_on(&words, format!("{first}\n:undo 1\n{command}\n"));
        assert!(ran.bad(1).contains("what it holds"), "{command}: {ran:?}");
    }
}

#[test]
fn the_hand_of_a_bot_was_drawn_while_it_was_to_move() {
    let words = ["play", TRICKS, "--players", "2", "--seed", "3"];
    let words = [&words[..], &["--bot", "east=random"]].concat();
    let first = run(&["moves", TRICKS, "--players", "2", "--seed", "3"]);
    let first = first.good().lines().next().unwrap().to_owned();
    let ran = run_on(&words, format!("{first}\n:undo 1\n:board\n"));
    let drawn = |hand: &str| -> Vec<String> {
        let lines = ran.good().lines();
        let lines = lines.filter_map(|line| line.strip_prefix(hand));
        lines.map(|line| line.trim().to_owned()).collect()
    };
    let (bots, own) = (drawn("pack hand.east:"), drawn("pack hand.north:"));
    assert!(bots.len() >= 4, "{ran:?}");
    assert!(bots.iter().all(|told| told.len() == 1), "{bots:?}");
    assert!(own.iter().all(|told| told.len() > 1), "{own:?}");
}

#[test]
fn cards_can_be_asked_for_at_the_prompt_of_a_game_without_dice() {
    let words = ["play", TRICKS, "--players", "2", "--seed", "3"];
    assert!(run_on(&words, ":dice 7c\n").good().contains("7c"));
    let ran = run_on(&words, ":dice 7x\n");
    let told = ran.bad(1);
    assert!(
        told.contains("no card is called `7x`") && told.contains("has `7c`"),
        "{told}"
    );
}

/// A card whose map has a side way that leads nowhere.
fn with_dead_end() -> String {
    CARD.replace(
        "way = \"onward\" }]",
        "way = \"onward\" }, { from = \"start\", to = \"pit\", way = \"aside\" }]",
    )
    .replace("end = [1, 0]", "end = [1, 0]\npit = [1, 1]")
}

#[test]
fn a_map_from_which_no_way_leads_on_is_left_out_where_a_deck_asks_for_one() {
    let folder = game();
    write(&folder, "lands/hole.toml", &with_dead_end());
    run(&["check", path(&folder)]).good();
    let asks = |to: &str| {
        let leads =
            format!("first = {{ value = \"lands\" }}\nleads = {{ from = \"start\", {to} }}");
        GAME.replace("first = { value = \"lands\" }", &leads)
    };
    write(&folder, "game.toml", &asks("to = \"end\""));
    let told = only(path(&folder), &[]);
    let message = "on the map of the card `hole` no way leads from `pit` to `end`".to_owned();
    assert_eq!(
        told,
        ("hole.toml".to_owned(), 9, "dead-end".to_owned(), message)
    );
    let ran = run(&["show", path(&folder), "--seed", "1"]);
    assert!(
        ran.status == Some(0) && ran.err.contains("the card `hole` is left out"),
        "{ran:?}"
    );
    // A way back is a way on.
    let back = with_dead_end().replace(
        "way = \"aside\" }",
        "way = \"aside\" }, { from = \"pit\", to = \"start\", way = \"home\" }",
    );
    write(&folder, "lands/hole.toml", &back);
    run(&["check", path(&folder)]).good();
    for (to, code, why) in [
        ("to = \"ende\"", "unknown-name", "`ende`"),
        ("two = \"end\"", "unknown-key", "`two`"),
        ("to = 3", "wrong-type", "string"),
    ] {
        write(&folder, "game.toml", &asks(to));
        let told = found(path(&folder), &[]);
        let fits = |each: &(String, u64, String, String)| each.2 == code && each.3.contains(why);
        assert!(told.iter().any(fits), "{told:#?}");
        assert!(told.iter().all(|each| each.0 == "game.toml"), "{told:#?}");
    }
}

const SIGNS: &str = r#"
[game]
id = "signs"
name = "Signs"
version = "1.0.0"

[seats.red]
[seats.blue]

[decks.signs]
series = { sign = ["rock", "paper", "scissors"], whose = ["R", "B"] }
hands = ["hand", "choice"]

[counters]
score = { per = "seat" }

[[phases]]
name = "choose"
secret = true
moves = "choices"
played = "chosen"

[hooks]
setup = "deal"

[[ends]]
condition = "score"
score = "score"
at_least = 3
result = "win"
reason = "three"
"#;

const SIGNS_RULES: &str = r#"
fn deal(g) {
    for sign in ["rock", "paper", "scissors"] {
        g.move_card("signs", sign + "R", "hand.red");
        g.move_card("signs", sign + "B", "hand.blue");
    }
}
fn choices(g) {
    for card in g.cards("signs", "hand." + g.seat()) { g.offer_words(card); }
}
fn chosen(g, move) {
    g.move_card("signs", move.words, "choice." + g.seat());
    let a = g.cards("signs", "choice.red");
    let b = g.cards("signs", "choice.blue");
    if a.is_empty() || b.is_empty() { return; }
    g.say("{} against {}.", a[0], b[0]);
    let d = (g.card_value("signs", a[0], "sign") - g.card_value("signs", b[0], "sign") + 3) % 3;
    if d == 1 { g.add_counter("score.red", 1); }
    if d == 2 { g.add_counter("score.blue", 1); }
    deal(g);
}
"#;

#[test]
fn no_choice_could_be_secret() {
    let folder = tempdir().unwrap();
    write(&folder, "game.toml", SIGNS);
    write(&folder, "rules.rhai", SIGNS_RULES);
    let game = path(&folder);
    run(&["check", game]).good();
    let words = ["play", game, "--seed", "1", "--bot", "red=random"];
    // Red has chosen before blue is asked: nothing tells what.
    let ran = run_on(&words, ":log\n:state\n:goto 0\n:redo\n:board\n");
    let told = ran.good();
    assert!(told.contains("red has chosen"), "{told}");
    for sign in ["rockR", "paperR", "scissorsR"] {
        assert!(!told.contains(sign), "{told}");
    }
    let ran = run_on(&words, "rockB\n");
    let told = ran.good();
    assert!(told.contains(" against rockB."), "{told}");
    // Programs are told as much as people.
    let request = |method: &str, parameters: &str| {
        format!(
            "{{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"{method}\", \"params\": {parameters}}}\n"
        )
    };
    let lines = [
        request("new", &format!("{{\"game\": {game:?}}}")),
        request("play", "{\"move\": \"rockR\"}"),
    ];
    let ran = run_on(&["rpc"], lines.concat());
    let last = ran.good().lines().last().unwrap();
    assert!(
        last.contains("red has chosen") && !last.contains("rockR"),
        "{last}"
    );
    // Once the game is over the log tells all.
    let ran = run_on(
        &["play", game, "--seed", "1", "--bot", "all=random"],
        ":log\n",
    );
    assert!(ran.good().contains("rock"), "{ran:?}");
}
