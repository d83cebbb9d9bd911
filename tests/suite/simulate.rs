//! Many games between bots, and the greedy one.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use boardwright::bots::{Bot, BotKind};
use boardwright::game::Game;
use boardwright::package::{Library, Setup};
use boardwright::position::Seat;
use boardwright::session::Session;
use boardwright::study::wilson;
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{command, finish, run, run_in};

const FIXTURES: &str = "tests/games";

fn fixture(id: &str) -> Arc<Game> {
    let library = Library::new(Some(Path::new(FIXTURES)));
    library.open(id).unwrap().game(&Setup::default()).unwrap()
}

/// The JSON of a simulation with these words.
fn simulated(words: &str) -> Value {
    let words: Vec<&str> = words.split_whitespace().collect();
    let all = [&["simulate", "--games", FIXTURES, "--json"], &words[..]].concat();
    let ran = run(&all);
    ran.good();
    ran.json()
}

fn share(result: &Value, seat: &str) -> f64 {
    result["seats"][seat]["share"].as_f64().unwrap()
}

/// What a bot would play.
fn choice(session: &Session, kind: BotKind) -> String {
    let seat = session.position().seat();
    let mut bot = Bot::new(kind, session.seed(), seat);
    let choice = bot.choose(session, &|| false).unwrap().unwrap();
    session.moves()[choice.index].text.clone()
}

/// A game for one: the walker is home in one corner, and gets stuck in the other.
const WALK: &str = r#"
[game]
id = "walk"
name = "Walk"

[seats.walker]

[board]
shape = "square"
columns = 3
rows = 3

[kinds.man]
symbols = { walker = "o" }

[[kinds.man.moves]]
name = "step"
pattern = "n/e: empty"

[[start]]
kind = "man"
at = "a1"
owner = "walker"

[[ends]]
condition = "reach"
at = "c1"
of = "man"
result = "win"
reason = "home"

[[ends]]
condition = "no moves"
result = "loss"
reason = "stuck"
"#;

#[test]
fn the_json_says_everything() {
    let result = simulated("parachute-checkers -n 6 --seed 3 --bots random");
    assert_eq!(result["game"], "parachute-checkers");
    assert_eq!((&result["games"], &result["seed"]), (&6.into(), &3.into()));
    assert_eq!(result["bots"], serde_json::json!(["random", "random"]));
    let mut total = 0.0;
    for (_, seat) in result["seats"].as_object().unwrap() {
        let [wins, share, low, high] =
            ["wins", "share", "low", "high"].map(|key| seat[key].as_f64().unwrap());
        assert!((wins / 6.0 - share).abs() < 1e-9);
        assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
        let interval = wilson(wins, 6);
        assert_eq!((interval.low, interval.high), (low, high));
        total += wins;
    }
    assert!((total - 6.0).abs() < 1e-9, "{result}");
    let plies = &result["plies"];
    let [min, max] = ["min", "max"].map(|key| plies[key].as_u64().unwrap());
    assert!(min <= max && plies["mean"].as_f64().unwrap() <= max as f64);
    let reasons = result["reasons"].as_object().unwrap();
    let ended: u64 = reasons.values().map(|games| games.as_u64().unwrap()).sum();
    assert_eq!(ended, 6);
    let measures: BTreeSet<&str> = result["measures"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        measures,
        BTreeSet::from(["captured.white", "captured.black", "quiet"])
    );
    let captured = &result["measures"]["captured.white"];
    let [low, mean, high] = ["low", "mean", "high"].map(|key| captured[key].as_f64().unwrap());
    assert!(low <= mean && mean <= high);
    assert!(captured["min"].as_f64() <= captured["max"].as_f64());
}

#[test]
fn intervals_are_wilson_s_of_99_percent() {
    // Worked out by hand: z = 2.575829.
    for (hits, trials, low, high) in [
        (50.0, 100, 0.375_280, 0.624_720),
        (0.0, 10, 0.0, 0.398_854),
        (10.0, 10, 0.601_146, 1.0),
        (1.0, 4, 0.030_066, 0.781_874),
        (2.5, 5, 0.122_423, 0.877_577),
    ] {
        let interval = wilson(hits, trials);
        assert!((interval.low - low).abs() < 2e-6, "{hits} {interval:?}");
        assert!((interval.high - high).abs() < 2e-6, "{hits} {interval:?}");
    }
}

#[test]
fn it_does_not_matter_how_many_play_at_once() {
    let words = |jobs| format!("connect-four -n 40 --seed 5 --bots greedy,random --jobs {jobs}");
    let one = simulated(&words(1));
    assert_eq!(simulated(&words(3)), one);
    assert_ne!(
        simulated("connect-four -n 40 --seed 6 --bots greedy,random"),
        one
    );
}

#[test]
fn a_draw_is_shared_and_a_game_that_is_cut_is_nobody_s() {
    let drawn = simulated("tic-tac-toe -n 60 --seed 1");
    let full = drawn["reasons"]["board full"].as_u64().unwrap();
    assert!(full > 0);
    assert!((share(&drawn, "cross") + share(&drawn, "nought") - 1.0).abs() < 1e-9);
    let cut = simulated("tic-tac-toe -n 20 --seed 1 --max-plies 4");
    assert_eq!(cut["reasons"]["cut after 4 plies"], 20);
    assert_eq!(cut["plies"]["max"], 4);
    assert!(share(&cut, "cross").abs() < 1e-9);
}

#[test]
fn the_table_has_one_row_a_game() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("games.csv");
    let name = path.to_str().unwrap();
    let game = format!("oware --games {FIXTURES} -n 30 --seed 2 --csv {name}");
    let words: Vec<&str> = ["simulate"].into_iter().chain(game.split(' ')).collect();
    let ran = run(&words);
    let text = ran.good();
    for part in ["seat", "won", "ended by", "measure", "99 %"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(ran.err.contains("seed: 2"));
    let table = fs::read_to_string(&path).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.len(), 31);
    assert_eq!(
        rows[0][..6],
        ["number", "seed", "plies", "reason", "winners", "places"]
    );
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{table}");
    let numbers: Vec<String> = (1..=30).map(|number: u64| number.to_string()).collect();
    assert!(
        rows[1..]
            .iter()
            .zip(&numbers)
            .all(|(row, number)| row[0] == number)
    );
    // A file that cannot be written is told before anything is played.
    let nowhere = home.path().join("none").join("games.csv");
    let ran = run(&[
        "simulate",
        "parachute-checkers",
        "--csv",
        nowhere.to_str().unwrap(),
    ]);
    assert!(ran.bad(1).contains("cannot be written"));
}

#[test]
fn a_game_of_a_simulation_can_be_played_again() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("games.csv");
    let name = path.to_str().unwrap();
    run(&[
        "simulate",
        "connect-four",
        "--games",
        FIXTURES,
        "-n",
        "3",
        "--seed",
        "9",
        "--bots",
        "greedy,random",
        "--csv",
        name,
    ])
    .good();
    let table = fs::read_to_string(&path).unwrap();
    let row: Vec<&str> = table.lines().nth(2).unwrap().split(',').collect();
    let game = fixture("connect-four");
    let mut session = Session::new(game, row[1].parse().unwrap()).unwrap();
    while session.outcome().is_none() {
        let kind = match session.position().seat() {
            Seat(0) => BotKind::Greedy,
            _ => BotKind::Random,
        };
        let text = choice(&session, kind);
        session.play(&text).unwrap();
    }
    assert_eq!(session.history().len().to_string(), row[2]);
    let state = session.state();
    let outcome = state.outcome.unwrap();
    assert_eq!(outcome.winners.join(" "), row[4]);
}

#[test]
fn greedy_beats_random() {
    for game in ["tic-tac-toe", "connect-four", "parachute-checkers"] {
        let played = |bots| simulated(&format!("{game} -n 300 --seed 1 --bots {bots}"));
        let fair = played("random");
        let seats: Vec<&String> = fair["seats"].as_object().unwrap().keys().collect();
        for (bots, seat) in ["greedy,random", "random,greedy"].iter().zip(seats) {
            // More than a seat has of itself, which may be better or worse than the other.
            let gain = share(&played(bots), seat) - share(&fair, seat);
            assert!(gain > 0.15, "{game} {bots} {gain}");
        }
    }
}

#[test]
fn greedy_takes_a_win_in_one() {
    let mut session = Session::new(fixture("tic-tac-toe"), 4).unwrap();
    for text in ["a1", "a2", "b1", "b2"] {
        session.play(text).unwrap();
    }
    for seed in 0..20 {
        let mut bot = Bot::new(BotKind::Greedy, seed, Seat(0));
        let choice = bot.choose(&session, &|| false).unwrap().unwrap();
        assert_eq!(session.moves()[choice.index].text, "c1");
        assert_eq!(choice.why.as_deref(), Some("it wins"));
    }
    // Told that it has thought enough it still chooses, of what it has tried.
    let mut bot = Bot::new(BotKind::Greedy, 1, Seat(0));
    let hurried = bot.choose(&session, &|| true).unwrap().unwrap();
    assert_eq!(hurried.index, 0);
}

#[test]
fn asking_greedy_changes_no_dice() {
    let game = fixture("ludo");
    let play = |asked: bool| {
        let dice = vec!["6".to_owned(), "3".to_owned()];
        let mut session = Session::with_dice(Arc::clone(&game), 8, dice).unwrap();
        let mut told = Vec::new();
        for _ in 0..60 {
            if session.outcome().is_some() {
                break;
            }
            if asked {
                let queued = session.position().chance().queued().len();
                let seat = session.position().seat();
                for kind in BotKind::ALL {
                    Bot::new(kind, 8, seat).choose(&session, &|| false).unwrap();
                    Bot::adviser(kind, 8).choose(&session, &|| false).unwrap();
                }
                assert_eq!(session.position().chance().queued().len(), queued);
            }
            session.play_index(0).unwrap();
            told.push(session.state());
        }
        told
    };
    assert_eq!(play(true), play(false));
}

#[test]
fn greedy_foresees_no_dice() {
    let mut session = Session::new(fixture("ludo"), 3).unwrap();
    let mut choices = 0;
    for _ in 0..200 {
        if session.outcome().is_some() {
            break;
        }
        // The same move, whatever is asked for beforehand.
        let chosen = ["1", "6"].map(|word| {
            let mut session = session.clone();
            session.queue_dice(vec![word.to_owned()], true).unwrap();
            choice(&session, BotKind::Greedy)
        });
        assert_eq!(chosen[0], chosen[1]);
        choices += usize::from(session.moves().len() > 1);
        session.play(&chosen[0]).unwrap();
    }
    assert!(choices > 20, "{choices}");
}

#[test]
fn a_script_says_what_greedy_wants() {
    let home = TempDir::new().unwrap();
    let text = fs::read_to_string("tests/games/tic-tac-toe/game.toml").unwrap();
    let game = text.replace("\"tic-tac-toe\"", "\"corners\"");
    let hooks = "\n[hooks]\nvalue = \"worth\"\n";
    fs::write(home.path().join("game.toml"), format!("{game}{hooks}")).unwrap();
    let script = "fn worth(g, seat) { if g.owner_at(\"c3\") == seat { 2 } else { 0 } }\n";
    fs::write(home.path().join("rules.rhai"), script).unwrap();
    let told = run_in(
        Path::new("."),
        &["play", home.path().to_str().unwrap(), "--seed", "1"],
        ":hint\n",
    );
    assert!(
        told.good()
            .contains("c3: the choice of `greedy` among 9 moves: the position is worth 2"),
        "{told:?}"
    );
    // What fails is told, with the game in which it did.
    fs::write(
        home.path().join("rules.rhai"),
        "fn worth(g, seat) { \"much\" }\n",
    )
    .unwrap();
    let folder = home.path().to_str().unwrap();
    let ran = run(&[
        "simulate", folder, "-n", "5", "--bots", "greedy", "--seed", "1",
    ]);
    let why = ran.bad(1);
    for part in [
        "game 1, seed ",
        "after 0 plies",
        "gives a number",
        "--bot cross=greedy",
    ] {
        assert!(why.contains(part), "{part}\n{why}");
    }
}

#[test]
fn a_game_says_what_is_measured() {
    let home = TempDir::new().unwrap();
    let text = fs::read_to_string("games/parachute-checkers/game.toml").unwrap();
    let rows = r#"
[[measures]]
name = "taken"
counter = "captured"
help = "pieces taken"

[[measures]]
name = "all_taken"
counter = "captured"
together = true

[[measures]]
name = "rest"
counter = "captured"
per = "captured"
together = true
"#;
    fs::write(home.path().join("game.toml"), format!("{text}{rows}")).unwrap();
    let folder = home.path().to_str().unwrap();
    let ran = run(&["simulate", folder, "-n", "8", "--seed", "1", "--json"]);
    ran.good();
    let measures = &ran.json()["measures"];
    let names: Vec<&String> = measures.as_object().unwrap().keys().collect();
    assert_eq!(names, ["taken.white", "taken.black", "all_taken", "rest"]);
    let mean = |name: &str| measures[name]["mean"].as_f64().unwrap();
    assert!((mean("taken.white") + mean("taken.black") - mean("all_taken")).abs() < 1e-9);
    assert!((mean("rest") - 1.0).abs() < 1e-9);
    let told = run(&["simulate", folder, "-n", "8", "--seed", "1"]);
    assert!(told.good().contains("pieces taken"), "{told:?}");
}

#[test]
fn a_game_for_one_tells_how_often_it_is_won() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("game.toml"), WALK).unwrap();
    let folder = home.path().to_str().unwrap();
    let ran = run(&["simulate", folder, "-n", "50", "--seed", "1", "--json"]);
    ran.good();
    let result = ran.json();
    let won = result["reasons"]["home"].as_u64().unwrap_or(0);
    let wins = result["seats"]["walker"]["wins"].as_f64().unwrap();
    assert!((wins - won as f64).abs() < 1e-9, "{result}");
    assert!(won > 0 && won < 50, "{result}");
}

#[test]
fn an_interrupt_tells_what_there_is() {
    let mut child = command(&[
        "simulate",
        "parachute-checkers",
        "-n",
        "1000000",
        "--seed",
        "1",
        "--json",
    ])
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    // Once the seed has been told the games begin.
    let mut first = [0; 5];
    let mut err = child.stderr.take().unwrap();
    err.read_exact(&mut first).unwrap();
    std::thread::sleep(Duration::from_secs(3));
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let ran = finish(child, Vec::new());
    let mut rest = String::new();
    err.read_to_string(&mut rest).unwrap();
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(rest.contains("interrupted after"), "{rest}");
    let result = ran.json();
    let games = result["games"].as_u64().unwrap();
    assert!(games > 0 && games < 1_000_000);
    // It is what a simulation of so many games gives.
    if games < 200 {
        let words = format!("parachute-checkers -n {games} --seed 1");
        assert_eq!(simulated(&words), result);
    }
}

#[test]
fn wrong_words_are_told() {
    for (words, part) in [
        ("-n 0", "-n"),
        ("-n many", "-n"),
        ("--jobs 0", "--jobs"),
        ("--bots clever", "there are `random`, `greedy`"),
        ("--bots random,", "no bot ``"),
        (
            "--bots random,greedy,random",
            "these are 3 bots, and there are 2 seats (white, black)",
        ),
        ("--dice 3", "--dice"),
        ("--set nosuch=1", "nosuch"),
        ("--variant nosuch", "nosuch"),
    ] {
        let words: Vec<&str> = ["simulate", "parachute-checkers"]
            .into_iter()
            .chain(words.split(' '))
            .collect();
        let ran = run(&words);
        assert!(ran.bad(2).contains(part), "{words:?}\n{ran:?}");
        assert_eq!(ran.out, "");
    }
}

#[test]
fn draws_were_told_as_halves_of_wins() {
    let words = [
        "simulate",
        "tic-tac-toe",
        "--games",
        FIXTURES,
        "-n",
        "200",
        "--seed",
        "1",
    ];
    let ran = run(&words);
    let text = ran.good();
    let row = |name: &str| -> Vec<String> {
        let line = text
            .lines()
            .find(|line| line.trim_start().starts_with(name));
        line.unwrap()
            .split_whitespace()
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(row("seat")[2..5], ["won", "shared", "share"], "{text}");
    let count = |name: &str, at: usize| row(name)[at].parse::<u64>().unwrap();
    // Whatever is not won is shared.
    let (cross, nought) = ("cross", "nought");
    assert_eq!(count(cross, 3), count(nought, 3), "{text}");
    assert_eq!(
        count(cross, 2) + count(nought, 2) + count(cross, 3),
        200,
        "{text}"
    );
    assert!(
        text.contains(&format!("board full{:>12}", count(cross, 3))),
        "{text}"
    );
}
