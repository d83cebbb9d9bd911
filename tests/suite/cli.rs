//! The command line: its words, exit statuses and shapes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{GAME, command, finish, make_pipe, run, run_on, wait};

const COMMANDS: [&str; 13] = [
    "list", "play", "moves", "show", "check", "test", "perft", "bench", "simulate", "replay",
    "rpc", "new", "api",
];

/// A folder with a copy of the game in it, under this name.
fn copied(name: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let game = folder.path().join(name);
    fs::create_dir(&game).unwrap();
    let file = Path::new("games").join(GAME).join("game.toml");
    fs::copy(file, game.join("game.toml")).unwrap();
    (folder, game)
}

/// A file in a folder of its own.
fn file(content: impl AsRef<[u8]>) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, content).unwrap();
    let name = path.to_str().unwrap().to_owned();
    (folder, name)
}

/// A saved game of two moves, by the protocol.
fn save() -> String {
    let ran = run_on(
        &["rpc", "--seed", "11"],
        concat!(
            r#"{"jsonrpc":"2.0","method":"new","params":{"game":"parachute-checkers"}}"#,
            "\n",
            r#"{"jsonrpc":"2.0","method":"play","params":{"move":"g3-h4"}}"#,
            "\n",
            r#"{"jsonrpc":"2.0","method":"play","params":{"move":"e1xg3"}}"#,
            "\n",
            r#"{"jsonrpc":"2.0","id":1,"method":"save"}"#,
        ),
    );
    let text = ran.json()["result"]["save"].as_str().unwrap().to_owned();
    assert!(text.contains("seed = 11"), "{text}");
    text
}

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn every_command_explains_itself_with_an_example() {
    for command in COMMANDS {
        for words in [[command, "--help"], ["help", command]] {
            let ran = run(&words);
            assert!(ran.good().contains("Example"), "{command}");
            assert!(ran.out.contains("boardwright "), "{command}");
        }
    }
    let ran = run(&["--help"]);
    assert!(COMMANDS.iter().all(|command| ran.good().contains(command)));
    let version = format!("boardwright {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run(&["--version"]).good(), version);
}

#[test]
fn wrong_words_end_with_status_two() {
    let lines = [
        "",
        "frobnicate",
        "moves",
        "moves nosuch",
        "moves ./games",
        "moves parachute-checkers --set nosuch=1",
        "moves parachute-checkers --set queen_priority=nosuch",
        "moves parachute-checkers --set quiet_moves=1001",
        "moves parachute-checkers --set quiet_moves",
        "moves parachute-checkers --set =1",
        "moves parachute-checkers --players 3",
        "moves parachute-checkers --players -1",
        "moves parachute-checkers --dice 3",
        "bench parachute-checkers --dice 3,x",
        "moves parachute-checkers --nosuch",
        "moves parachute-checkers --load a --position b",
        "moves parachute-checkers --color sometimes",
        "list --games ./nosuch",
        "perft parachute-checkers",
        "perft parachute-checkers --depth -1",
        "perft parachute-checkers --depth 999999999999",
        "bench parachute-checkers --seconds 0",
        "bench parachute-checkers --seconds nan",
        "bench parachute-checkers --max-plies 0",
        "bench parachute-checkers --seed -1",
        "bench parachute-checkers --seed 9223372036854775808",
        "test nosuch",
        "replay",
        "play",
        "play nosuch",
        "play parachute-checkers --bot white",
        "play parachute-checkers --bot white=nosuch",
        "play parachute-checkers --bot green=random",
        "play parachute-checkers --bot =random",
        "play parachute-checkers --load a --resume",
        "play parachute-checkers --set nosuch=1",
        "play parachute-checkers --dice 3",
    ];
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ran = run(&words);
        ran.bad(2);
        assert_eq!(ran.out, "", "{line}");
    }
}

#[test]
fn wrong_words_are_answered_with_what_there_is() {
    assert!(run(&["moves", "parachute-chekers"]).bad(2).contains(GAME));
    let ran = run(&["moves", GAME, "--set", "queen_priority=all"]);
    for value in ["captured", "capturing", "none"] {
        assert!(ran.bad(2).contains(value), "{ran:?}");
    }
    let ran = run(&["moves", GAME, "--set", "quiet=4"]);
    assert!(ran.bad(2).contains("quiet_moves"), "{ran:?}");
    assert!(run(&["moves", GAME, "--players", "3"]).bad(2).contains('2'));
    assert!(
        run(&["moves", GAME, "--dice", "3,5"])
            .bad(2)
            .contains("no dice")
    );
}

#[test]
fn list_tells_games_and_where_they_are() {
    let list = run(&["list", "--json"]).json();
    let game = list
        .as_array()
        .unwrap()
        .iter()
        .find(|game| game["id"] == GAME)
        .unwrap();
    let expected = [
        "id", "name", "summary", "players", "options", "variants", "origin",
    ];
    assert_eq!(keys(game), expected);
    assert_eq!(game["players"], json!({"min": 2, "max": 2}));
    for option in game["options"].as_array().unwrap() {
        assert_eq!(keys(option), ["name", "type", "default", "choices", "help"]);
    }
    let option = &game["options"][0];
    assert_eq!(option["choices"], json!(["captured", "capturing", "none"]));
    assert_eq!(option["default"], "captured");

    let told = run(&["list"]);
    let told = told.good();
    for words in [
        "--set queen_landing=free|continue (free if not given)",
        "--set quiet_moves=N (0 to 1000; 40 if not given)",
        "--set launch=even|six|five-six (even if not given)",
        "--variant six-to-launch",
        "A six launches, and home is reached by bouncing",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }

    // Elsewhere the built-in copy is found, and a folder given hides it.
    let (folder, copy) = copied(GAME);
    let elsewhere = |words: &[&str]| {
        let child = command(words).current_dir(folder.path()).spawn().unwrap();
        finish(child, Vec::new())
    };
    assert!(elsewhere(&["list"]).good().contains("built in"));
    let folder_name = folder.path().to_str().unwrap();
    let list = elsewhere(&["list", "--json", "--games", folder_name]).json();
    let all = list.as_array().unwrap();
    let found = all.iter().find(|game| game["id"] == GAME).unwrap();
    assert_eq!(found["origin"], copy.to_str().unwrap());
    assert!(elsewhere(&["moves", GAME]).good().contains("c3-d4\n"));
    assert!(
        elsewhere(&["moves", copy.to_str().unwrap()])
            .good()
            .contains("c3-d4\n")
    );
}

#[test]
fn moves_are_sorted_and_made_of_parts() {
    let text = run(&["moves", GAME]);
    let moves: Vec<&str> = text.good().lines().collect();
    assert_eq!(
        moves,
        [
            "a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"
        ]
    );
    let list = run(&["moves", GAME, "--json"]).json();
    assert_eq!(
        list[2],
        json!({"move": "c3-d4", "from": "c3", "to": "d4", "kind": "man"})
    );

    let (_folder, save) = file(save());
    assert_eq!(run(&["moves", GAME, "--load", &save]).good(), "h2xf4\n");
}

#[test]
fn positions_come_from_files_and_from_standard_input() {
    let state = json!({
        "pieces": [
            {"site": "c3", "kind": "man", "owner": "white"},
            {"site": "f2", "kind": "queen", "owner": "white"},
            {"site": "d4", "kind": "man", "owner": "black"},
            {"site": "h4", "kind": "queen", "owner": "black"},
            {"site": "g3", "kind": "man", "owner": "black"},
        ],
        "to_move": "white",
    });
    let (_folder, name) = file(state.to_string());
    let moves = run(&["moves", GAME, "--position", &name, "--json"]).json();
    assert_eq!(moves[0]["captured"], json!(["d4"]));
    let piped = run_on(
        &["moves", GAME, "--position", "-", "--json"],
        state.to_string(),
    );
    assert_eq!(piped.json(), moves);
    assert!(
        run(&["show", GAME, "--position", &name])
            .good()
            .contains("white to move")
    );

    // A whole state brings its options along, and the command line goes before them.
    let mut whole = state.clone();
    whole["game"] = json!(GAME);
    whole["seats"] = json!(["white", "black"]);
    whole["options"] = json!({"queen_priority": "capturing"});
    let (_folder, whole_name) = file(whole.to_string());
    let of = |words: &[&str]| {
        let words: Vec<&str> = ["moves", GAME].iter().chain(words).copied().collect();
        run(&words).good().to_owned()
    };
    let capturing = of(&["--position", &name, "--set", "queen_priority=capturing"]);
    let none = of(&["--position", &name, "--set", "queen_priority=none"]);
    assert_ne!(capturing, none);
    assert_eq!(of(&["--position", &whole_name]), capturing);
    assert_eq!(
        of(&["--position", &whole_name, "--set", "queen_priority=none"]),
        none
    );
    whole["options"] = json!({"queen_priority": "nosuch"});
    let (_folder, wrong) = file(whole.to_string());
    run(&["moves", GAME, "--position", &wrong]).bad(1);
}

#[test]
fn a_finished_game_has_no_moves() {
    let state =
        json!({"pieces": [{"site": "c3", "kind": "man", "owner": "white"}], "to_move": "black"});
    let (_folder, name) = file(state.to_string());
    let ran = run(&["moves", GAME, "--position", &name]);
    assert_eq!(ran.good(), "");
    assert!(ran.err.contains("white wins: no legal move"), "{ran:?}");
    assert_eq!(
        run(&["moves", GAME, "--position", &name, "--json"]).json(),
        json!([])
    );
    let perft = |depth: &str| run(&["perft", GAME, "--position", &name, "--depth", depth]);
    assert_eq!(perft("1").good(), "0\n");
    assert_eq!(perft("3").good(), "0\n");
}

#[test]
fn a_save_fixes_options_and_players() {
    let (_folder, name) = file(save());
    let load = |set: &str| run(&["moves", GAME, "--load", &name, "--set", set]);
    load("queen_priority=captured").good();
    assert!(load("queen_priority=none").bad(2).contains("captured"));
    run(&["moves", GAME, "--load", &name, "--players", "2"]).good();
    run(&["moves", GAME, "--load", &name, "--players", "3"]).bad(2);
}

#[test]
fn files_of_any_kind_are_answered_and_not_waited_for() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let pipe = path("pipe");
    make_pipe(&pipe);
    let mut names = vec![
        path("absent"),
        path(""),
        pipe,
        "/dev/zero".to_owned(),
        path("a\nb"),
    ];
    let contents: [(&str, Vec<u8>); 8] = [
        ("empty", Vec::new()),
        ("binary", (0..=255).collect()),
        ("latin1", b"game = \"caf\xe9\"".to_vec()),
        ("words", b"once upon a time".to_vec()),
        ("list", b"[]".to_vec()),
        ("deep", b"[".repeat(1_000_000)),
        ("large", vec![b' '; 5_000_000]),
        ("format", b"format = 99".to_vec()),
    ];
    for (name, content) in contents {
        fs::write(path(name), content).unwrap();
        names.push(path(name));
    }
    for name in &names {
        for words in [
            vec!["moves", GAME, "--load", name],
            vec!["show", GAME, "--position", name],
            vec!["perft", GAME, "--depth", "1", "--position", name],
            vec!["replay", name],
            vec!["replay", "--step", name],
        ] {
            let ran = run(&words);
            ran.bad(1);
            assert!(ran.err.starts_with("error: "), "{words:?} {ran:?}");
            assert!(ran.err.len() < 2_000, "{words:?}");
        }
    }
    assert!(run(&["replay", &path("latin1")]).err.contains(":1:12"));
    run_on(&["replay", "-"], b"\xff").bad(1);
    run_on(&["moves", GAME, "--position", "-"], vec![b'['; 5_000_000]).bad(1);
}

#[test]
fn pictures_are_text_or_svg() {
    let text = run(&["show", GAME]);
    assert!(text.good().contains("white to move"));
    assert!(!text.out.contains('\u{1b}'));
    assert!(
        run(&["show", GAME, "--color", "always"])
            .good()
            .contains('\u{1b}')
    );
    let folder = TempDir::new().unwrap();
    let picture = folder.path().join("board.svg");
    let ran = run(&["show", GAME, "--svg", picture.to_str().unwrap()]);
    assert_eq!(ran.good(), "");
    assert!(fs::read_to_string(&picture).unwrap().starts_with("<svg"));
    assert!(
        run(&["show", GAME, "--svg", "-"])
            .good()
            .starts_with("<svg")
    );
    let nowhere = folder.path().join("no/such/board.svg");
    run(&["show", GAME, "--svg", nowhere.to_str().unwrap()]).bad(1);
}

#[test]
fn perft_counts_sequences_of_exactly_so_many_moves() {
    let perft = |depth: &str| run(&["perft", GAME, "--depth", depth]).good().to_owned();
    assert_eq!(perft("0"), "1\n");
    assert_eq!(perft("1"), "7\n");
    let deep = run(&["perft", GAME, "--depth", "5", "--json"]).json();
    assert_eq!(keys(&deep), ["game", "depth", "nodes"]);
    assert_eq!((&deep["game"], &deep["depth"]), (&json!(GAME), &json!(5)));
    let divided = run(&["perft", GAME, "--depth", "5", "--divide", "--json"]).json();
    assert_eq!(keys(&divided), ["game", "depth", "nodes", "moves"]);
    assert_eq!(divided["nodes"], deep["nodes"]);
    let texts = keys(&divided["moves"]);
    assert!(texts.is_sorted() && texts.len() == 7, "{texts:?}");
    let sum: u64 = divided["moves"]
        .as_object()
        .unwrap()
        .values()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(deep["nodes"], json!(sum));
    let none = run(&["perft", GAME, "--depth", "0", "--divide", "--json"]).json();
    assert_eq!(
        none,
        json!({"game": GAME, "depth": 0, "nodes": 1, "moves": {}})
    );
    assert!(
        run(&["perft", GAME, "--depth", "1", "--divide"])
            .good()
            .ends_with("total: 7\n")
    );
    // From the end of a save.
    let (_folder, save) = file(save());
    assert_eq!(
        run(&["perft", GAME, "--depth", "1", "--load", &save]).good(),
        "1\n"
    );
}

#[test]
fn bench_measures_and_tells_its_seed() {
    let ran = run(&["bench", GAME, "--seconds", "0.1", "--json", "--seed", "7"]);
    ran.good();
    assert!(ran.err.contains("seed: 7"), "{ran:?}");
    let json = ran.json();
    let expected = [
        "game",
        "playouts",
        "plies",
        "cpu_seconds",
        "playouts_per_s",
        "plies_per_s",
        "mean_plies",
    ];
    assert_eq!(keys(&json), expected);
    let number = |key: &str| json[key].as_f64().unwrap();
    assert!(number("playouts") >= 1.0 && number("cpu_seconds") >= 0.1);
    let close = |a: f64, b: f64| (a - b).abs() <= 1e-6 * b.abs();
    assert!(close(
        number("mean_plies"),
        number("plies") / number("playouts")
    ));
    assert!(close(
        number("plies_per_s"),
        number("plies") / number("cpu_seconds")
    ));
    assert!(close(
        number("playouts_per_s"),
        number("playouts") / number("cpu_seconds")
    ));

    let cut = run(&[
        "bench",
        GAME,
        "--seconds",
        "0.05",
        "--json",
        "--max-plies",
        "3",
    ]);
    assert_eq!(cut.json()["mean_plies"], json!(3.0));
    assert!(cut.err.contains("cut after 3 plies"), "{cut:?}");
    let seed: u64 = cut
        .err
        .lines()
        .find_map(|line| line.strip_prefix("seed: "))
        .and_then(|seed| seed.parse().ok())
        .unwrap();
    assert!(seed < 1 << 53);
    assert!(
        run(&["bench", GAME, "--seconds", "0.05"])
            .good()
            .contains("plies/s")
    );
}

#[test]
fn check_finds_nothing_wrong_with_a_game_that_is_right() {
    let ran = run(&["check"]);
    assert!(ran.good().contains("0 errors"), "{ran:?}");
    assert_eq!(run(&["check", "--json"]).json(), json!([]));
    let (folder, game) = copied("fine");
    let name = |path: &Path| path.to_str().unwrap().to_owned();
    run(&["check", &name(&game)]).good();
    run(&["check", &name(folder.path())]).good();
    run(&["check", &name(&game.join("game.toml"))]).good();
    run(&["check", GAME]).good();
}

#[test]
fn check_points_at_what_is_wrong() {
    let (folder, game) = copied("wrong");
    let file = game.join("game.toml");
    let text = fs::read_to_string(&file).unwrap();
    let line = 1 + text
        .lines()
        .position(|line| line.starts_with("pattern"))
        .unwrap();
    fs::write(&file, text.replacen("pattern =", "pateern =", 1)).unwrap();
    let name = file.to_str().unwrap();
    for path in [
        game.to_str().unwrap(),
        folder.path().to_str().unwrap(),
        name,
    ] {
        let ran = run(&["check", path, "--json"]);
        assert_eq!(ran.status, Some(1));
        let found = ran.json();
        let expected = [
            "severity", "code", "file", "line", "column", "message", "help",
        ];
        assert_eq!(keys(&found[0]), expected);
        let typo = found
            .as_array()
            .unwrap()
            .iter()
            .find(|finding| finding["message"].as_str().unwrap().contains("pateern"))
            .unwrap();
        assert_eq!(typo["line"], json!(line));
        assert_eq!(typo["severity"], "error");
        assert!(typo["file"].as_str().unwrap().ends_with("game.toml"));
        assert!(typo["help"].as_str().unwrap().contains("pattern"));
    }
    let ran = run(&["check", name]);
    assert_eq!(ran.status, Some(1));
    assert!(ran.out.contains(&format!("game.toml:{line}:1")), "{ran:?}");
    assert!(ran.out.contains("1 game checked"), "{ran:?}");
    assert!(!ran.out.contains('\u{1b}'));
    assert!(
        run(&["check", name, "--color", "always"])
            .out
            .contains('\u{1b}')
    );

    // Whoever wants to play it is told the same.
    for words in [["moves"], ["show"], ["bench"]] {
        let ran = run(&[words[0], game.to_str().unwrap()]);
        assert!(ran.bad(1).contains("game.toml:"), "{ran:?}");
        assert_eq!(ran.out, "");
    }
    assert_eq!(run(&["test", game.to_str().unwrap()]).status, Some(1));

    let ran = run(&["list", "--json", "--games", folder.path().to_str().unwrap()]);
    let listed = ran.json();
    let all = listed.as_array().unwrap();
    assert!(all.iter().any(|each| each["id"] == GAME));
    assert!(ran.err.contains("are wrong"), "{ran:?}");

    // What is wrong elsewhere in the game is not the fault of this file.
    fs::create_dir(game.join("scenarios")).unwrap();
    let other = game.join("scenarios/other.toml");
    fs::write(&other, "[[scenario]]\nname = \"nothing\"\n").unwrap();
    let found = run(&["check", other.to_str().unwrap(), "--json"]).json();
    for finding in found.as_array().unwrap() {
        assert!(
            finding["file"].as_str().unwrap().ends_with("other.toml"),
            "{finding}"
        );
    }
}

#[test]
fn check_says_of_a_path_that_it_cannot_be_checked() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let pipe = path("pipe");
    make_pipe(&pipe);
    fs::write(path("stray.toml"), "a = 1").unwrap();
    fs::write(path("binary.toml"), b"\x00\xff\xfe").unwrap();
    fs::write(path("broken.toml"), "a = = 1").unwrap();
    fs::create_dir(path("empty")).unwrap();
    // What is wrong inside of a file is told at its line.
    for name in ["binary.toml", "broken.toml"] {
        let ran = run(&["check", &path(name)]);
        assert_eq!(ran.status, Some(1), "{ran:?}");
        assert!(ran.out.contains(&format!("{name}:1:")), "{ran:?}");
    }
    let names = ["absent", "pipe", "stray.toml", "empty"].map(path);
    for name in names
        .iter()
        .map(String::as_str)
        .chain(["/dev/zero", "nosuch"])
    {
        assert!(run(&["check", name]).bad(1).contains(name));
        let json = run(&["check", name, "--json"]);
        json.bad(1);
        assert_eq!(json.json()[0]["severity"], "error", "{name}");
    }
    fs::create_dir(path("pipes")).unwrap();
    assert!(
        std::process::Command::new("mkfifo")
            .arg(path("pipes/game.toml"))
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(run(&["check", &path("pipes")]).status, Some(1));
    run(&["moves", &path("pipes")]).bad(1);
}

#[test]
fn scenarios_hold_or_are_told() {
    let (_folder, game) = copied("tested");
    let name = game.to_str().unwrap();
    let none = run(&["test", name]);
    assert!(none.good().contains("no scenarios"), "{none:?}");
    fs::create_dir(game.join("scenarios")).unwrap();
    let scenario = |moves: &str| {
        let text = format!("[[scenario]]\nname = \"the start\"\nlegal = [{moves}]\n");
        fs::write(game.join("scenarios/start.toml"), text).unwrap();
    };
    scenario(r#""a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4""#);
    assert!(run(&["test", name]).good().contains("1 scenario passed"));
    let json = run(&["test", name, "--json"]).json();
    assert_eq!(json, json!({"passed": 1, "failed": 0, "failures": []}));
    scenario(r#""a3-b4""#);
    let ran = run(&["test", name, "--json"]);
    assert_eq!(ran.status, Some(1));
    let json = ran.json();
    assert_eq!(keys(&json), ["passed", "failed", "failures"]);
    assert_eq!((&json["passed"], &json["failed"]), (&json!(0), &json!(1)));
    let failure = &json["failures"][0];
    assert_eq!(
        keys(failure),
        ["game", "scenario", "file", "line", "message"]
    );
    assert_eq!(
        (&failure["game"], &failure["line"]),
        (&json!(GAME), &json!(1))
    );
    assert_eq!(failure["scenario"], "the start");
    let ran = run(&["test", name]);
    assert_eq!(ran.status, Some(1));
    assert!(
        ran.out.contains("the start") && ran.out.contains("start.toml:1"),
        "{ran:?}"
    );
    fs::write(game.join("scenarios/start.toml"), "nonsense").unwrap();
    let ran = run(&["test", name, "--json"]);
    assert_eq!(ran.status, Some(1));
    assert_eq!(ran.json()["failures"][0]["scenario"], "");
}

#[test]
fn a_save_is_replayed_and_verified() {
    let save = save();
    let (_folder, name) = file(&save);
    let ran = run(&["replay", &name]);
    assert!(ran.good().contains("1. white: g3-h4"), "{ran:?}");
    assert!(ran.out.contains("2. black: e1xg3") && ran.out.ends_with("white to move\n"));
    assert!(
        ran.err.contains("seed: 11") && ran.err.contains("2 moves"),
        "{ran:?}"
    );
    assert_eq!(run_on(&["replay", "-"], save.clone()).good(), ran.out);
    let step = run(&["replay", &name, "--step"]);
    assert!(
        step.good().contains("ply 0") && step.out.contains("ply 2"),
        "{step:?}"
    );

    for (from, to, told) in [
        ("of = 1", "of = 2", "move 2"),
        ("e1xg3", "e1xg4", "move 2"),
        ("g3-h4", "g3-h5", "move 1"),
        ("captured", "nosuch", "queen_priority"),
        (GAME, "nosuch", "nosuch"),
        (GAME, "../games", "../games"),
        ("players = 2", "players = 9", "9"),
    ] {
        assert!(save.contains(from));
        let (_folder, wrong) = file(save.replace(from, to));
        let ran = run(&["replay", &wrong]);
        assert!(ran.bad(1).contains(told), "{ran:?}");
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let (_folder, save) = file(save());
    for words in [
        vec!["list"],
        vec!["moves", GAME],
        vec!["show", GAME],
        vec!["check", "--json"],
        vec!["perft", GAME, "--depth", "5", "--divide"],
        vec!["replay", "--step", &save],
        vec!["--help"],
    ] {
        let mut child = command(&words).spawn().unwrap();
        drop(child.stdout.take());
        let ran = finish(child, Vec::new());
        assert_eq!(ran.status, Some(0), "{words:?} {ran:?}");
        assert!(!ran.err.contains("panicked"), "{ran:?}");
    }
    // Nor does it matter that nobody reads what is told.
    let mut child = command(&["moves", "nosuch"]).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(finish(child, Vec::new()).status, Some(2));
}

#[test]
fn a_full_disk_is_told() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else {
        return;
    };
    let child = command(&["list"]).stdout(full).spawn().unwrap();
    finish(child, Vec::new()).bad(1);
}

#[test]
fn an_interrupted_program_says_so() {
    let mut child = command(&["bench", GAME, "--seconds", "600"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(500));
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status()
        .unwrap();
    assert!(sent.success());
    assert_eq!(wait(&mut child).code(), Some(1));
    assert!(finish(child, Vec::new()).err.contains("interrupted"));
}

#[test]
fn a_replay_is_walked_through_at_a_terminal() {
    use rexpect::session::spawn_command;

    let (_folder, save) = file(save());
    let walk = |keys: &[&str], end: &str| {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_boardwright"));
        program.args(["replay", &save, "--step", "--color", "never"]);
        let mut session = spawn_command(program, Some(20_000)).unwrap();
        for key in keys {
            session.exp_string("q: quit").unwrap();
            session.send_line(key).unwrap();
        }
        session.exp_string(end).unwrap();
        session.exp_eof().unwrap();
    };
    walk(&["", ""], "replayed 2 moves, all as saved");
    walk(&["a"], "replayed 2 moves, all as saved");
    walk(&["", "q"], "\r\n");
}

#[test]
#[cfg(unix)]
fn names_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let (folder, game) = copied("plain");
    let odd = folder.path().join(OsStr::from_bytes(b"odd\xff"));
    fs::rename(&game, &odd).unwrap();
    let check = |path: &Path| {
        let child = command(&["check"]).arg(path).spawn().unwrap();
        finish(child, Vec::new())
    };
    assert!(check(&odd).good().contains("1 game checked"));
    assert!(
        check(&odd.join("game.toml"))
            .good()
            .contains("1 game checked")
    );
    assert!(
        check(&odd.join("nosuch.toml"))
            .bad(1)
            .contains("no such file")
    );
    let child = command(&["replay"]).arg(&odd).spawn().unwrap();
    finish(child, Vec::new()).bad(1);
}
