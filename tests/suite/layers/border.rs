//! Variants and mods at the command line, at the prompt, in the protocol and in saves.

use std::fs;

use boardwright::session::Save;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::Files;
use crate::program::{run, run_in, run_on};

const DRAUGHTS: [&str; 3] = ["english-draughts", "--games", "tests/games"];
const MOD: &str = "tests/mods/backward-jumps";

fn with<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command], &DRAUGHTS[..], more].concat()
}

#[test]
fn variants_and_mods_are_given_on_the_command_line() {
    let nodes = |more: &[&str]| {
        let words = with("perft", &[&["--depth", "6"], more].concat());
        run(&words).good().trim().to_owned()
    };
    assert_eq!(nodes(&[]), "36768");
    assert_eq!(nodes(&["--variant", "flying"]), "36768");
    assert_ne!(nodes(&["--mod", MOD]), "36768");
    assert_eq!(
        run(&with("moves", &["--mod", MOD, "--variant", "short"]))
            .good()
            .lines()
            .count(),
        7
    );
    assert_eq!(
        run(&with("moves", &["--variant", "giveaway", "--json"]))
            .json()
            .as_array()
            .unwrap()
            .len(),
        7
    );
    assert!(
        run(&with("show", &["--variant", "flying"]))
            .good()
            .contains('b')
    );
    let bench = run(&with(
        "bench",
        &[
            "--variant",
            "flying",
            "--mod",
            MOD,
            "--seconds",
            "0.01",
            "--json",
        ],
    ));
    assert!(bench.json()["plies"].as_u64().unwrap() > 0);
    let wrong = run(&with("moves", &["--variant", "flyng"]));
    assert!(wrong.bad(2).contains("did you mean `flying`"), "{wrong:?}");
    assert!(
        wrong.err.contains("there is `flying`, `giveaway`"),
        "{wrong:?}"
    );
    let none = run(&["moves", "parachute-checkers", "--variant", "x"]);
    assert!(none.bad(2).contains("it has none"), "{none:?}");
    let other = run(&["moves", "parachute-checkers", "--mod", MOD]);
    assert!(
        other
            .bad(2)
            .contains("is for the game `english-draughts`, not for `parachute-checkers`"),
        "{other:?}"
    );
    let no_mod = run(&with("moves", &["--mod", "tests/games"]));
    assert!(no_mod.bad(2).contains("it has no mod.toml"), "{no_mod:?}");
    assert!(
        run(&["list", "--variant", "x"])
            .bad(2)
            .contains("--variant")
    );
    assert!(run(&["rpc", "--variant", "x"]).bad(2).contains("--variant"));
}

#[test]
fn lists_tell_the_variants() {
    let list = run(&["list", "--games", "tests/games", "--mod", MOD, "--json"]).json();
    let game = list
        .as_array()
        .unwrap()
        .iter()
        .find(|game| game["id"] == DRAUGHTS[0])
        .unwrap();
    assert_eq!(
        game["variants"],
        json!([
            {"name": "flying", "summary": "Kings fly over any distance"},
            {"name": "giveaway", "summary": "Whoever cannot move has won"},
            {"name": "short", "summary": "Two rows of men each"},
        ])
    );
    let plain = run(&["list", "--games", "tests/games"]);
    assert!(
        plain
            .good()
            .contains("--variant flying\n        Kings fly over any distance"),
        "{plain:?}"
    );
    assert!(!plain.out.contains("Two rows of men each"));
}

#[test]
fn scenarios_are_about_a_variant_or_a_mod() {
    let tally = |words: &[&str]| {
        let json = run(words).json();
        (
            json["passed"].as_u64().unwrap(),
            json["failed"].as_u64().unwrap(),
        )
    };
    let own = tally(&with("test", &["--json"]));
    assert_eq!(own.1, 0);
    let flying = tally(&with("test", &["--json", "--variant", "flying"]));
    assert_eq!(flying, (2, 0));
    let modded = tally(&with("test", &["--json", "--mod", MOD]));
    assert_eq!(modded, (own.0 + 3, 0));
    assert_eq!(
        tally(&["test", MOD, "--games", "tests/games", "--json"]),
        modded
    );
    let folder = Files::game(&[
        (
            "variants/v.toml",
            "[[start]]\nid = 'front'\nowner = 'one'\nat = ['a1']\n",
        ),
        (
            "scenarios/s.toml",
            "[[scenario]]\nname = 'x'\nvariant = 'v'\nlegal = ['a1-a2']\n",
        ),
    ]);
    assert_eq!(tally(&["test", folder.name(), "--json"]), (1, 0));
    folder.write(
        "scenarios/s.toml",
        "[[scenario]]\nname = 'x'\nvariant = 'w'\nlegal = ['a1-a2']\n",
    );
    let found = run(&["check", folder.name(), "--json"]).json();
    let mut found = found.as_array().unwrap().iter();
    let found = found.find(|each| each["code"] != "short").unwrap();
    assert_eq!(found["message"], "unknown variant `w`");
    assert_eq!((&found["line"], &found["column"]), (&json!(3), &json!(11)));
    assert_eq!(tally(&["test", folder.name(), "--json"]), (0, 1));
}

#[test]
fn a_mod_adds_a_board_that_is_linked_to_those_of_its_game() {
    let path = "tests/mods/submarine";
    assert_eq!(run(&["check", path, "--json"]).json(), json!([]));
    let report = run(&["test", path, "--json"]).json();
    assert_eq!(report["failures"], json!([]));
    assert!(report["passed"].as_u64().unwrap() > 100, "{report}");
    let moves = run(&[
        "moves",
        "chopper-strike",
        "--mod",
        path,
        "--set",
        "setup=standard",
        "--json",
    ]);
    assert_eq!(moves.json(), json!([{"move": "roll", "words": ["roll"]}]));
}

#[test]
fn check_looks_at_mods_and_at_single_files_of_layers() {
    let games = ["--games", "tests/games", "--json"];
    let check = |path: &str| {
        let ran = run(&[&["check", path], &games[..]].concat());
        ran.json().as_array().unwrap().clone()
    };
    assert_eq!(check(MOD), [] as [Value; 0]);
    assert_eq!(check("tests/games/english-draughts"), [] as [Value; 0]);
    let mistaken = fs::read_to_string(format!("{MOD}/mod.toml")).unwrap();
    let folder = Files::of(&[
        (
            "mod.toml",
            &mistaken.replace("pattern = \"diagonal", "pattern = \"diagnal"),
        ),
        ("variants/x.toml", "[kinds.king]\nhlep = 'x'\n"),
        ("variants/y.toml", "[kinds.king]\nremove = true\n"),
        ("scenarios/s.toml", "[[scenario]]\nnaem = 'x'\n"),
    ]);
    let files = |found: &[Value]| {
        let name = |each: &Value| {
            each["file"]
                .as_str()
                .unwrap()
                .rsplit('/')
                .next()
                .unwrap()
                .to_owned()
        };
        found.iter().map(name).collect::<Vec<String>>()
    };
    let all = files(&check(folder.name()));
    assert_eq!(all, ["game.toml", "mod.toml", "x.toml", "s.toml"]);
    for file in ["mod.toml", "variants/x.toml", "scenarios/s.toml"] {
        let found = check(folder.path(file).to_str().unwrap());
        assert_eq!(files(&found), [file.rsplit('/').next().unwrap()], "{file}");
    }
    folder.write(
        "mod.toml",
        &mistaken.replace("english-draughts", "englsh-draughts"),
    );
    let found = check(folder.name());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["message"], "unknown game `englsh-draughts`");
    assert!(
        found[0]["help"]
            .as_str()
            .unwrap()
            .starts_with("did you mean `english-draughts`?")
    );
    assert_eq!(found[0]["line"], 6);
}

#[test]
fn saves_name_the_variant_and_the_mods_and_load_with_them() {
    let place = TempDir::new().unwrap();
    let root = std::env::current_dir().unwrap();
    let games = root.join("tests/games");
    let (games, mod_folder) = (games.to_str().unwrap(), root.join(MOD));
    let mod_folder = mod_folder.to_str().unwrap();
    let base = ["english-draughts", "--games", games];
    let play = |more: &[&str], script: &str| {
        run_in(place.path(), &[&["play"], &base[..], more].concat(), script)
    };
    let ran = play(
        &["--variant", "short", "--mod", mod_folder],
        ":options\nb2-c3\n:reload\n:save one.save\n:state\n",
    );
    assert!(
        ran.good()
            .contains("variant short\nmod backward-jumps 1.1.0\n"),
        "{ran:?}"
    );
    assert!(ran.out.contains("every move still fits"), "{ran:?}");
    assert!(ran.out.contains("\"variant\": \"short\""), "{ran:?}");
    let text = fs::read_to_string(place.path().join("one.save")).unwrap();
    assert!(
        text.contains("variant = \"short\"\n")
            && text.contains("mods = [\"backward-jumps 1.1.0\"]\n"),
        "{text}"
    );
    assert_eq!(Save::parse(&text).unwrap().mod_ids(), ["backward-jumps"]);
    let replay = |more: &[&str]| {
        run_in(
            place.path(),
            &[&["replay", "one.save", "--games", games], more].concat(),
            "",
        )
    };
    assert!(
        replay(&["--mod", mod_folder])
            .good()
            .contains("English Draughts 1.0.0 (variant short, mod backward-jumps 1.1.0)")
    );
    let missing = replay(&[]);
    assert!(
        missing
            .bad(1)
            .contains("needs the mod `backward-jumps 1.1.0`, which is not here"),
        "{missing:?}"
    );
    assert!(missing.err.contains("--mod DIR"));
    assert_eq!(
        play(&["--load", "one.save", "--mod", mod_folder], ":log\n").status,
        Some(0)
    );
    play(&["--load", "one.save"], "").bad(1);
    play(
        &[
            "--load",
            "one.save",
            "--mod",
            mod_folder,
            "--variant",
            "flying",
        ],
        "",
    )
    .bad(2);
    let unlike = run_in(
        place.path(),
        &[
            &["moves"],
            &base[..],
            &[
                "--load",
                "one.save",
                "--mod",
                mod_folder,
                "--variant",
                "flying",
            ],
        ]
        .concat(),
        "",
    );
    assert!(
        unlike.bad(2).contains("the save has short as --variant"),
        "{unlike:?}"
    );
    // A save without mods is none of a game with them.
    play(&[], "a3-b4\n:save two.save\n").good();
    let extra = play(&["--load", "two.save", "--mod", mod_folder], "");
    assert!(
        extra.bad(2).contains("without the mod `backward-jumps`"),
        "{extra:?}"
    );
    // At the prompt and in the protocol the mods that are there are taken as the save has them.
    let taken = play(
        &["--mod", mod_folder],
        ":load two.save\n:options\n:load one.save\n:reload\n:options\n",
    );
    assert_eq!(
        taken.good().matches("mod backward-jumps").count(),
        2,
        "{taken:?}"
    );
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "load", "params": {"save": text}});
    let loaded = run_on(
        &["rpc", "--games", games, "--mod", mod_folder],
        format!("{call}\n"),
    );
    assert_eq!(loaded.json()["result"]["variant"], "short");
    let refused = run_on(&["rpc", "--games", games], format!("{call}\n"));
    assert!(
        refused.json()["error"]["message"]
            .as_str()
            .unwrap()
            .contains("needs the mod"),
        "{refused:?}"
    );
}

#[test]
fn the_protocol_plays_variants() {
    let call = |variant: Value| {
        let params = json!({"game": "english-draughts", "variant": variant});
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "new", "params": params});
        run_on(
            &["rpc", "--games", "tests/games", "--mod", MOD],
            format!("{call}\n"),
        )
        .json()
    };
    assert_eq!(call(json!("short"))["result"]["variant"], "short");
    assert_eq!(
        call(json!("short"))["result"]["pieces"]
            .as_array()
            .unwrap()
            .len(),
        16
    );
    assert_eq!(call(Value::Null)["result"]["variant"], Value::Null);
    let wrong = call(json!("shrt"));
    assert!(
        wrong["error"]["message"]
            .as_str()
            .unwrap()
            .contains("did you mean `short`?"),
        "{wrong}"
    );
    assert_eq!(wrong["error"]["code"], -32000);
}

#[test]
fn a_position_brings_its_variant() {
    let state = run(&with("play", &["--variant", "giveaway"]));
    assert_eq!(state.status, Some(0));
    let folder = Files::of(&[(
        "p.json",
        r#"{"game": "english-draughts", "variant": "flying", "to_move": "black",
        "pieces": [{"site": "a1", "kind": "king", "owner": "black"}, {"site": "h6", "kind": "man", "owner": "white"}]}"#,
    )]);
    let path = folder.path("p.json");
    let moves = run(&with("moves", &["--position", path.to_str().unwrap()]));
    assert_eq!(moves.good().lines().count(), 7);
    let other = run(&with(
        "moves",
        &[
            "--position",
            path.to_str().unwrap(),
            "--variant",
            "giveaway",
        ],
    ));
    assert_eq!(other.good().lines().count(), 1);
}
