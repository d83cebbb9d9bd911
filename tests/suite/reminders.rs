//! Moves that nobody is reminded of: what the prompt keeps to itself, and what programs see.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use boardwright::package::{Library, Setup};
use boardwright::repl::{Prompt, Stop};
use boardwright::session::Session;
use serde_json::{Value, json};

const GAME: &str = "chopper-strike";

fn setup(reminders: bool) -> Setup {
    let options = [
        ("reminders", reminders.to_string()),
        ("setup", "standard".to_owned()),
    ];
    let options = options.map(|(option, value)| (option.to_owned(), value));
    Setup {
        options: options.to_vec(),
        ..Setup::default()
    }
}

/// A chopper beside the square over an enemy jeep, with one space to go.
fn before_a_hit() -> Value {
    json!({
        "phase": "move", "to_move": "light",
        "dice": {"pieces": 1, "spaces": 1}, "counters": {"pieces_left": 1},
        "pieces": [
            {"site": "air.e3", "kind": "chopper", "owner": "light"},
            {"site": "land.a1", "kind": "jeep", "owner": "light", "flags": ["moved"]},
            {"site": "air.l12", "kind": "chopper", "owner": "dark"},
            {"site": "land.e4", "kind": "jeep", "owner": "dark"},
            {"site": "land.k12", "kind": "jeep", "owner": "dark"},
        ],
    })
}

/// A chopper over an enemy jeep at the start of a turn.
fn before_a_call() -> Value {
    json!({
        "phase": "call", "to_move": "light",
        "pieces": [
            {"site": "air.e4", "kind": "chopper", "owner": "light"},
            {"site": "land.a1", "kind": "jeep", "owner": "light"},
            {"site": "air.l12", "kind": "chopper", "owner": "dark"},
            {"site": "land.e4", "kind": "jeep", "owner": "dark"},
        ],
    })
}

fn prompt(reminders: bool, position: &Value) -> Prompt {
    let library = Library::new(None);
    let setup = setup(reminders);
    let game = library.open(GAME).unwrap().game(&setup).ok().unwrap();
    let mut session = Session::new(game, 1).unwrap();
    session.set_position(position).unwrap();
    Prompt::new(library, GAME.to_owned(), setup, session)
}

/// What a line tells, or why it is refused.
fn told(prompt: &mut Prompt, line: &str) -> String {
    let mut out = Vec::new();
    match prompt.execute(line, &mut out) {
        Ok(_) => String::from_utf8(out).unwrap(),
        Err(Stop::Refused(why)) => why,
        Err(Stop::Output(error)) => panic!("{error}"),
    }
}

#[test]
fn nothing_at_the_prompt_tells_of_a_hit_unless_reminders_are_on() {
    let lines = [
        ":moves",
        ":moves e4",
        ":help moving",
        ":help",
        ":hint",
        ":explain",
        ":board",
        "e9",
        "air.e3-air.e5",
        "air.e3-air.e3",
        "air.e3-land.e4",
        "land.e4",
        "air.e4 place",
        "9",
    ];
    for line in lines {
        let text = told(&mut prompt(false, &before_a_hit()), line);
        // What was typed may be repeated, and commands have their own words.
        let leaks =
            text.contains("e4 hit") || text.contains("hit land") || text.contains("hit air");
        assert!(!leaks, "{line}: {text}");
    }
    let listed = told(&mut prompt(true, &before_a_hit()), ":moves");
    assert!(listed.contains("air.e3-air.e4 hit"), "{listed}");
    let listed = told(&mut prompt(true, &before_a_hit()), ":moves e4");
    assert!(listed.contains("air.e3-air.e4 hit"), "{listed}");
    let why = told(&mut prompt(true, &before_a_hit()), "air.e4 place");
    assert!(why.contains("air.e3-air.e4 hit"), "{why}");
}

#[test]
fn nor_of_a_call() {
    for line in [
        ":moves",
        ":moves e4",
        ":help",
        ":hint",
        ":explain",
        "land.e4",
        "e4",
        "place",
        "2",
        "air.e4",
    ] {
        let text = told(&mut prompt(false, &before_a_call()), line);
        assert!(!text.contains("hit land"), "{line}: {text}");
    }
    for line in [":moves", ":moves e4", "land.e4"] {
        let text = told(&mut prompt(true, &before_a_call()), line);
        assert!(text.contains("hit land.e4"), "{line}: {text}");
    }
}

#[test]
fn an_empty_line_rolls_though_a_call_could_be_made() {
    let mut prompt = prompt(false, &before_a_call());
    let text = told(&mut prompt, "");
    assert!(text.contains("roll"), "{text}");
    assert_eq!(prompt.session().history().len(), 1);
    assert_eq!(prompt.session().state().phase, "move");
}

#[test]
fn a_hit_that_is_typed_is_as_legal_as_any_move() {
    for text in ["air.e3-air.e4 hit", "e4 hit", "e3-e4 hit", "E3 E4 HIT"] {
        let mut prompt = prompt(false, &before_a_hit());
        told(&mut prompt, text);
        assert_eq!(prompt.session().history().len(), 1, "{text}");
        let state = serde_json::to_string(&prompt.session().state().pieces).unwrap();
        assert!(!state.contains("land.e4"), "{text}: {state}");
    }
    let mut prompt = prompt(false, &before_a_call());
    told(&mut prompt, "hit e4");
    assert_eq!(prompt.session().history().len(), 1);
}

#[test]
fn the_number_of_a_move_means_the_move_listed_with_it() {
    for reminders in [false, true] {
        let listed = told(&mut prompt(reminders, &before_a_hit()), ":moves");
        let numbered: Vec<(String, String)> = listed
            .split(['\n'])
            .flat_map(|line| line.split("  "))
            .filter_map(|cell| {
                let (number, text) = cell.trim().split_once(". ")?;
                number.parse::<usize>().ok()?;
                Some((number.to_owned(), text.trim().to_owned()))
            })
            .collect();
        assert_eq!(numbered.len(), if reminders { 5 } else { 4 }, "{listed}");
        for (number, text) in numbered {
            let mut prompt = prompt(reminders, &before_a_hit());
            let answer = told(&mut prompt, &number);
            let history = prompt.session().history();
            assert_eq!(history.len(), 1, "{number}: {answer}");
            assert!(
                answer.contains(&format!("light plays {text}\n")),
                "{number} {text}: {answer}"
            );
        }
    }
}

#[test]
fn twenty_four_moves_of_bots_set_the_game_up() {
    let library = Library::new(None);
    let game = library.open(GAME).unwrap().game(&Setup::default()).unwrap();
    let session = Session::new(game, 5).unwrap();
    let mut prompt = Prompt::new(library, GAME.to_owned(), Setup::default(), session);
    told(&mut prompt, ":auto 24");
    let state = prompt.session().state();
    assert_eq!((state.ply, state.phase.as_str()), (24, "call"));
    assert_eq!(state.to_move.as_deref(), Some("light"));
    assert_eq!(state.pieces.len(), 24);
}

fn output(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("BOARDWRIGHT_GAMES")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn texts(moves: &Value) -> Vec<&str> {
    let moves = moves.as_array().unwrap().iter();
    moves.map(|each| each["move"].as_str().unwrap()).collect()
}

#[test]
fn programs_see_hits_and_calls_always() {
    for (position, wanted) in [
        (before_a_hit(), "air.e3-air.e4 hit"),
        (before_a_call(), "hit land.e4"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("position.json");
        std::fs::write(&file, position.to_string()).unwrap();
        let file: &Path = &file;
        let arguments = [
            "moves",
            GAME,
            "--position",
            file.to_str().unwrap(),
            "--json",
        ];
        let listed: Value = serde_json::from_str(&output(&arguments, "")).unwrap();
        assert!(texts(&listed).contains(&wanted), "{listed}");
        let calls = [
            json!({"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"game": GAME}}),
            json!({"jsonrpc": "2.0", "id": 2, "method": "set_position", "params": position}),
            json!({"jsonrpc": "2.0", "id": 3, "method": "moves"}),
        ];
        let lines: Vec<String> = calls.iter().map(Value::to_string).collect();
        let answers = output(&["rpc"], &format!("{}\n", lines.join("\n")));
        let last: Value = serde_json::from_str(answers.lines().last().unwrap()).unwrap();
        assert!(texts(&last["result"]).contains(&wanted), "{last}");
    }
}

#[cfg(unix)]
mod terminal {
    use rexpect::reader::Options;
    use rexpect::session::{PtySession, spawn_with_options};
    use tempfile::TempDir;

    use super::*;

    /// A terminal where dark can call a hit right away.
    fn called(home: &Path, reminders: &str) -> PtySession {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        command
            .args(["play", GAME, "--set", "setup=standard", "--set", reminders])
            .args(["--dice", "1,6,1,5,1,1"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env_remove("BOARDWRIGHT_GAMES")
            .env("HOME", home)
            .env("XDG_DATA_HOME", home.join("data"))
            .env("NO_COLOR", "1")
            .env("TERM", "xterm");
        let options = Options::new()
            .timeout_ms(Some(20_000))
            .strip_ansi_escape_codes(true);
        let mut session = spawn_with_options(command, options).unwrap();
        for text in [
            "roll",
            "air.d1-air.d7",
            "roll",
            "land.e12-land.e7",
            "roll",
            "air.d7-air.e7",
        ] {
            session.exp_string("> ").unwrap();
            session.send_line(text).unwrap();
            let told = match text {
                "roll" => "rolls".to_owned(),
                _ => format!("plays {text}"),
            };
            session.exp_string(&told).unwrap();
        }
        session.exp_string("dark> ").unwrap();
        session
    }

    #[test]
    fn the_tab_key_completes_calls_with_reminders_only() {
        let home = TempDir::new().unwrap();
        let mut session = called(home.path(), "reminders=true");
        session.send("hit \t\n").unwrap();
        session.exp_string("dark plays hit air.e7").unwrap();
        let home = TempDir::new().unwrap();
        let mut session = called(home.path(), "reminders=false");
        session.send("hit \t\n").unwrap();
        session
            .exp_string("is neither a move nor a command")
            .unwrap();
        session.exp_string("dark> ").unwrap();
        session.send_line("hit e7").unwrap();
        session.exp_string("dark plays hit air.e7").unwrap();
    }
}
