//! The prompt: lines of a script through a pipe, and a person at a terminal.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use boardwright::package::{Library, Setup};
use boardwright::repl::{Flow, Prompt, Stop};
use boardwright::session::Session;
use proptest::prelude::*;
use tempfile::TempDir;

const GAME: &str = "parachute-checkers";

/// The program, with everything a user's machine could have set left out, and a data
/// folder of its own.
fn program(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command
        .arg("play")
        .arg(GAME)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("BOARDWRIGHT_GAMES")
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("NO_COLOR", "1")
        .env("TERM", "xterm");
    command
}

struct Told {
    status: Option<i32>,
    out: String,
    error: String,
}

fn script_in(home: &Path, arguments: &[&str], lines: &[u8]) -> Told {
    let mut child = program(home, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has refused a line reads no more of them.
    let _ = child.stdin.take().unwrap().write_all(lines);
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().unwrap();
    Told {
        status: status.code(),
        out: String::from_utf8(stdout).unwrap(),
        error: String::from_utf8(stderr).unwrap(),
    }
}

fn script(arguments: &[&str], lines: &str) -> Told {
    script_in(TempDir::new().unwrap().path(), arguments, lines.as_bytes())
}

/// What a script that is refused nowhere tells.
fn told(arguments: &[&str], lines: &str) -> String {
    let told = script(arguments, lines);
    assert_eq!(told.status, Some(0), "{}\n{}", told.out, told.error);
    assert_eq!(told.error, "");
    told.out
}

/// Why a script is refused.
fn refused(lines: &str) -> String {
    let told = script(&[], lines);
    assert_eq!(told.status, Some(1), "{}\n{}", told.out, told.error);
    told.error
}

/// The moves of the log that ends a script's output.
fn logged(out: &str) -> Vec<String> {
    out.rsplit(":log\n")
        .next()
        .unwrap()
        .lines()
        .map(|line| line.rsplit(' ').next().unwrap().to_owned())
        .collect()
}

#[test]
fn a_script_is_echoed_and_the_board_drawn_after_every_move() {
    let out = told(&["--seed", "5"], "# a comment\n\n  c3-d4\n2\n");
    assert!(out.contains("seed 5\n"));
    assert!(!out.contains("comment") && !out.contains('\u{1b}') && !out.contains("> "));
    let expected = "
c3-d4
white plays c3-d4

8      ^o      ^o      ^o      ^o
7  x       x       x       x
6      x       x       x       x
5  .       .       .       .
4      .      [o]      .       .
3  o      ( )      o       o
2      o       o       o       o
1  ^x      ^x      ^x      ^x
   a   b   c   d   e   f   g   h
ply 1, black to move

2
black plays e1xc3
black captures a white man on d2
the parachutist on c3 becomes a man
";
    assert!(out.contains(expected), "{out}");
    assert!(out.ends_with("ply 2, white to move, captured.black 1\n\n"));
}

#[test]
fn a_whole_game_is_played_from_its_moves() {
    let out = told(&["--seed", "3"], ":auto\n:log\n");
    let moves = logged(&out);
    assert!(moves.len() > 10);
    let again = told(&[], &format!("{}\n:log\n", moves.join("\n")));
    assert_eq!(logged(&again), moves);
    let ending = |out: &str| {
        let board = out.split(":log").next().unwrap().trim_end().to_owned();
        board
            .lines()
            .rev()
            .take(10)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(ending(&out), ending(&again));
    assert!(ending(&out)[0].contains(" wins: ") || ending(&out)[0].contains("a draw: "));
}

#[test]
fn bots_play_in_scripts_and_the_seed_decides_how() {
    let games: Vec<Vec<String>> = ["8", "8", "9"]
        .map(|seed| {
            logged(&told(
                &[
                    "--bot",
                    "white=random",
                    "--bot",
                    "black=random",
                    "--seed",
                    seed,
                ],
                ":log\n",
            ))
        })
        .into();
    assert_eq!(games[0], games[1]);
    assert_ne!(games[0], games[2]);
    let out = told(&["--bot", "black=random", "--seed", "2"], "c3-d4\n:log\n");
    assert_eq!(logged(&out).len(), 2);
    // Without a number `:undo` goes back behind the bot's answer; played again, it is the same.
    let again = told(
        &["--bot", "black=random", "--seed", "2"],
        "c3-d4\n:undo\nc3-d4\n:log\n",
    );
    assert_eq!(logged(&again), logged(&out));
    let by_hand = told(
        &["--bot", "black=random", "--seed", "2"],
        "c3-d4\n:undo 1\n2\n:log\n",
    );
    assert_eq!(logged(&by_hand).len(), 2);
}

#[test]
fn refusals_end_a_script_and_say_why() {
    let cases = [
        ("c3-d4\nc3-d4\n", "line 2: `c3-d4` is not a legal move: "),
        ("\n# x\nc3-c4\n", "line 3: `c3-c4` is not a legal move: "),
        ("d4\n", "`d4` fits several moves: c3-d4, e3-d4"),
        (
            "99\n",
            "no move number 99: `:moves` numbers them from 1 to 7",
        ),
        (":undoo\n", "did you mean `:undo`?"),
        ("undoo\n", "did you mean `:undo`?"),
        (":re\n", "could be `:redo` or `:resign` or `:reload`"),
        (":undo\n", "no move to undo"),
        (":undo x\n", "`x` is no number of moves"),
        (":goto 3\n", "no move 3 to go to: no move has been made"),
        (
            "c3-d4\n:undo\n:goto 99\n",
            "no move 99 to go to: the game has one move, and `:goto` takes 0 or 1",
        ),
        (
            ":bot white clever\n",
            "no bot `clever`; there are `random`, `greedy`",
        ),
        (
            ":bot purple random\n",
            "no seat `purple`; there is `white`, `black`",
        ),
        (":save\n", "needs the name of a file"),
        (":save Cargo.toml\n", "is no saved game"),
        (":load Cargo.toml\n", "cannot be read"),
        (":load /dev/zero\n", "is not a file"),
        (":dice 3\n", "no dice"),
        (":quit now\n", "its form is `:quit`"),
        (":help nonsense\n", "no help about `nonsense`"),
        (
            ":resign\nc3-d4\n",
            "line 2: the game is over: black wins: resigned; `:undo`",
        ),
    ];
    for (lines, why) in cases {
        let error = refused(lines);
        assert!(error.contains(why), "{lines:?}: {error}");
    }
}

#[test]
fn whatever_is_no_script_is_refused() {
    let home = TempDir::new().unwrap();
    let long = vec![b'a'; 1_000_000];
    let lines: [&[u8]; 5] = [
        b"\xff\xfe\n",
        b"c3\0d4\n",
        b"\x1b[2J\n",
        &long,
        &long[..5_000],
    ];
    for line in lines {
        let told = script_in(home.path(), &[], line);
        assert_eq!(told.status, Some(1));
        assert!(told.error.contains("line 1: "), "{}", told.error);
        assert!(!told.error.contains('\u{1b}') && told.error.len() < 500);
    }
    let windows = script_in(
        home.path(),
        &[],
        b"\xef\xbb\xbfc3-d4\r\n\r\n# x\r\nquit\r\n",
    );
    assert_eq!((windows.status, windows.error.as_str()), (Some(0), ""));
}

#[test]
fn what_is_wrong_on_the_command_line_is_told() {
    for (arguments, status) in [
        (["--bot", "white=clever"], 2),
        (["--bot", "purple=random"], 2),
        (["--load", "Cargo.toml"], 1),
        (["--load", "no-such-file"], 1),
        (["--seed", "5"], 0),
    ] {
        let told = script(&arguments, "");
        assert_eq!(told.status, Some(status), "{arguments:?}: {}", told.error);
        assert_eq!(told.error.is_empty(), status == 0);
    }
    let told = script(&["--resume"], "");
    assert_eq!(told.status, Some(1));
    assert!(
        told.error.contains("no game of parachute-checkers"),
        "{}",
        told.error
    );
}

#[test]
fn commands_are_understood_in_all_their_forms() {
    let out = told(
        &[],
        "moves\n:mov d4\nC3 d4\nUNDO\n:u 0\n:redo\n:goto 0\n:goto 1\nlog\n:exp e1xc3\n:explain d4\n\
         :sc\n:eval 2 * captured.white + ply\n:options\n:hint\n:bot\n:dice\n:seed 12\n:board black\n\
         :state\n:rules\n:help\n:? undo\nquit\nnever read\n",
    );
    for part in [
        "3. c3-d4",
        "took back white c3-d4",
        "made again white c3-d4",
        "after move 0 of 1",
        "1. white c3-d4",
        "e1xc3 is legal",
        "`d4` is not a legal move: ",
        "captured.white 0\n",
        ":eval 2 * captured.white + ply\n1\n",
        "queen_priority = captured (the default; values: captured, capturing, none)",
        "white: you, black: you",
        "this game has no dice",
        "seed 12",
        "   h   g   f   e   d   c   b   a\n",
        "\"to_move\": \"black\"",
        "takes back N moves; without N back to your last choice\n    Without bots",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    assert!(!out.contains("never read"));
}

#[test]
fn games_are_saved_and_loaded() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("my game.toml");
    let name = file.to_str().unwrap();
    let lines =
        format!(":auto 7\n:save {name}\n:auto 2\n:save \"{name}\"\n:new\n:load {name}\n:log\n");
    let first = script_in(
        home.path(),
        &["--set", "queen_priority=none"],
        lines.as_bytes(),
    );
    assert_eq!(first.error, "");
    assert_eq!(logged(&first.out).len(), 9);
    // The options of the save hold, whatever the command line says.
    let second = script_in(home.path(), &["--load", name], b":options\n:log\n");
    assert!(second.out.contains("queen_priority = none"));
    assert_eq!(logged(&second.out), logged(&first.out));
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("of = ", "of = 9", 1)).unwrap();
    let third = script_in(
        home.path(),
        &[],
        format!("c3-d4\n:load {name}\n").as_bytes(),
    );
    assert_eq!(third.status, Some(1));
    assert!(third.error.contains("at move 1"), "{}", third.error);
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let home = TempDir::new().unwrap();
    let mut child = program(home.path(), &["--bot", "all=random"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all(b":help\n:help\n");
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), "");
}

/// A prompt without a terminal.
fn prompt(games: Option<&Path>) -> Prompt {
    let library = Library::new(games);
    let setup = Setup::default();
    let game = library.open(GAME).unwrap().game(&setup).ok().unwrap();
    let session = Session::new(game, 1).unwrap();
    Prompt::new(library, GAME.to_owned(), setup, session)
}

/// What a line tells, or why it is refused.
fn execute(prompt: &mut Prompt, line: &str) -> Result<String, String> {
    let mut out = Vec::new();
    match prompt.execute(line, &mut out) {
        Ok(_) => Ok(String::from_utf8(out).unwrap()),
        Err(Stop::Refused(why)) => Err(why),
        Err(Stop::Output(error)) => panic!("{error}"),
    }
}

#[test]
fn an_empty_line_makes_the_only_move() {
    let mut prompt = prompt(None);
    let why = execute(&mut prompt, "").unwrap_err();
    assert!(why.contains("there are 7 moves"), "{why}");
    for _ in 0..200 {
        let only = prompt.session().moves().len() == 1;
        let before = prompt.session().history().len();
        if execute(&mut prompt, " ").is_ok() {
            assert!(only);
            assert_eq!(prompt.session().history().len(), before + 1);
            return;
        }
        assert!(!only);
        execute(&mut prompt, ":auto 1").unwrap();
    }
    panic!("no position with only one move was met");
}

#[test]
fn changed_rules_are_taken_over_and_wrong_ones_are_not() {
    let games = TempDir::new().unwrap();
    let file = games.path().join(GAME).join("game.toml");
    std::fs::create_dir(games.path().join(GAME)).unwrap();
    let source = include_str!("../../games/parachute-checkers/game.toml");
    std::fs::write(&file, source).unwrap();
    let mut prompt = prompt(Some(games.path()));
    execute(&mut prompt, "c3-d4").unwrap();
    execute(&mut prompt, "e1xc3").unwrap();
    assert!(
        execute(&mut prompt, ":reload")
            .unwrap()
            .contains("every move still fits")
    );
    std::fs::write(&file, source.replace("[board]", "[bord]")).unwrap();
    let why = execute(&mut prompt, ":reload").unwrap_err();
    assert!(
        why.contains("bord") && why.contains("cannot be played"),
        "{why}"
    );
    assert_eq!(prompt.session().history().len(), 2);
    // Without the rule that captures go first there are more moves than there were.
    let tolerant = source.replacen(
        "captures = \"any\"\nscope",
        "captures = \"queen\"\nscope",
        1,
    );
    assert_ne!(tolerant, source);
    std::fs::write(&file, tolerant).unwrap();
    let told = execute(&mut prompt, ":reload").unwrap();
    assert!(told.contains("at move 2"), "{told}");
    assert!(told.contains("the game stands before that move"), "{told}");
    assert_eq!(prompt.session().history().len(), 1);
}

fn lines() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("white"),
        Just("black"),
        Just("random"),
        Just("none"),
        Just("all"),
        Just("c3-d4"),
        Just("3"),
        Just("0"),
        Just("-1"),
        Just("99999999999999999999"),
        Just("\"half"),
        Just("ply + 1"),
        Just("x"),
        Just(""),
        Just("\u{fc}\t"),
    ];
    let command = prop_oneof![
        Just(":help"),
        Just(":moves"),
        Just(":board"),
        Just(":undo"),
        Just(":redo"),
        Just(":goto"),
        Just(":log"),
        Just(":hint"),
        Just(":bot"),
        Just(":auto"),
        Just(":resign"),
        Just(":explain"),
        Just(":rules"),
        Just(":options"),
        Just(":scores"),
        Just(":state"),
        Just(":dice"),
        Just(":seed"),
        Just(":new"),
        Just(":eval"),
        Just("undo"),
        Just(":u"),
        Just(":re"),
        Just(":"),
    ];
    let site = "[a-h][1-8]";
    prop_oneof![
        3 => (command, word.clone(), word).prop_map(|(name, one, two)| format!("{name} {one} {two}")),
        2 => (site, "[-x: ]?", site).prop_map(|(from, by, to)| format!("{from}{by}{to}")),
        3 => (1..9u8).prop_map(|number| number.to_string()),
        1 => Just(String::new()),
        1 => ".{0,30}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn a_refused_line_changes_nothing_and_no_line_does_harm(lines in prop::collection::vec(lines(), 1..40)) {
        let mut prompt = prompt(None);
        for line in lines.iter().filter(|line| !line.contains("save") && !line.contains("load")) {
            let before = prompt.session().clone();
            let mut out = Vec::new();
            match prompt.execute(line, &mut out) {
                Ok(Flow::Go | Flow::Leave) => {}
                Err(Stop::Refused(why)) => {
                    prop_assert!(!why.is_empty());
                    let after = prompt.session();
                    prop_assert_eq!(after.state(), before.state());
                    prop_assert_eq!(after.history().len(), before.history().len());
                    prop_assert_eq!(after.undone(), before.undone());
                    prop_assert_eq!(after.seed(), before.seed());
                }
                Err(Stop::Output(error)) => prop_assert!(false, "{}", error),
            }
        }
    }
}

#[cfg(unix)]
mod terminal {
    use rexpect::process::{Signal, WaitStatus};
    use rexpect::reader::Options;
    use rexpect::session::{PtySession, spawn_with_options};

    use super::*;

    fn open(home: &Path, arguments: &[&str]) -> PtySession {
        let options = Options::new()
            .timeout_ms(Some(20_000))
            .strip_ansi_escape_codes(true);
        spawn_with_options(program(home, arguments), options).unwrap()
    }

    fn line(session: &mut PtySession, text: &str, answer: &str) {
        session.send_line(text).unwrap();
        if let Err(error) = session.exp_string(answer) {
            panic!("{text:?} is not answered by {answer:?}: {error}");
        }
    }

    fn ends(session: &mut PtySession) {
        session.exp_eof().unwrap();
        assert!(matches!(
            session.process().wait(),
            Ok(WaitStatus::Exited(_, 0))
        ));
    }

    #[test]
    fn a_newcomer_plays_against_a_bot() {
        let home = TempDir::new().unwrap();
        let mut session = open(home.path(), &["--bot", "black=random", "--seed", "7"]);
        session.exp_string("seed 7").unwrap();
        session.exp_string("black: bot random").unwrap();
        session.exp_string(":help explains").unwrap();
        session.exp_string("white> ").unwrap();
        line(
            &mut session,
            ":help",
            "Type a move and press Enter: a3-b4 goes from a3 to b4.",
        );
        session.exp_string(":undo [N]").unwrap();
        session.exp_string("white> ").unwrap();
        line(&mut session, "", "there are 7 moves, so type one");
        session.exp_string("white> ").unwrap();
        line(&mut session, "c3-c4", "is not a legal move");
        session.exp_string("white> ").unwrap();
        line(&mut session, "c3-d4", "white plays c3-d4");
        session.exp_string("black plays ").unwrap();
        session.exp_string("ply 2, white to move").unwrap();
        session.exp_string("white> ").unwrap();
        line(&mut session, ":undo", "took back white c3-d4, black ");
        session.exp_string("ply 0, white to move").unwrap();
        session.exp_string("white> ").unwrap();
        line(&mut session, "g3-h4", "white plays g3-h4");
        session.exp_string("white> ").unwrap();
        line(&mut session, ":undo 1", "the bot waits: Enter lets it move");
        session.exp_string("black (bot)> ").unwrap();
        line(&mut session, "", "black plays ");
        session.exp_string("white> ").unwrap();
        line(
            &mut session,
            ":auto",
            "the game is over: :undo takes back a move",
        );
        session.exp_string("over> ").unwrap();
        line(&mut session, "c3-d4", "the game is over: ");
        session.exp_string("over> ").unwrap();
        line(&mut session, ":new", "a new game, seed 8");
        session.exp_string("white> ").unwrap();
        line(&mut session, ":resign", "white resigns");
        session.exp_string("black wins: resigned").unwrap();
        session.exp_string("over> ").unwrap();
        line(&mut session, ":quit", "");
        ends(&mut session);
    }

    #[test]
    fn bots_on_every_seat_move_at_the_reader_s_pace() {
        let home = TempDir::new().unwrap();
        let mut session = open(home.path(), &["--bot", "all=random"]);
        session.exp_string("Enter lets one move").unwrap();
        for ply in 1..4 {
            session.exp_string("(bot)> ").unwrap();
            line(&mut session, "", &format!("ply {ply}, "));
        }
        session.exp_string("(bot)> ").unwrap();
        line(
            &mut session,
            ":bot white none",
            "white: you, black: bot random",
        );
        session.exp_string("white> ").unwrap();
        session.send_control('d').unwrap();
        ends(&mut session);
    }

    #[test]
    fn tab_completes_moves_commands_and_their_arguments() {
        let home = TempDir::new().unwrap();
        let mut session = open(home.path(), &[]);
        session.exp_string("white> ").unwrap();
        session.send("g3-h\t\n").unwrap();
        session.exp_string("white plays g3-h4").unwrap();
        session.exp_string("black> ").unwrap();
        session.send(":und\t\n").unwrap();
        session.exp_string("took back white g3-h4").unwrap();
        session.exp_string("white> ").unwrap();
        session.send("c3\t").unwrap();
        session.flush().unwrap();
        session.exp_string("c3-").unwrap();
        session.send("\t").unwrap();
        session.flush().unwrap();
        session.exp_string("c3-b4").unwrap();
        session.exp_string("c3-d4").unwrap();
        session.send("b\t\n").unwrap();
        session.exp_string("white plays c3-b4").unwrap();
        session.exp_string("black> ").unwrap();
        session.send(":bot bl\t ra\t\n").unwrap();
        session.exp_string("white: you, black: bot random").unwrap();
        session.exp_string("white> ").unwrap();
        session.send("\x1b[A\x1b[A\n").unwrap();
        session.exp_string("is not a legal move").unwrap();
        session.exp_string("white> ").unwrap();
        session.send_control('d').unwrap();
        ends(&mut session);
        let history =
            std::fs::read_to_string(home.path().join("data/boardwright/history")).unwrap();
        assert!(history.contains("g3-h4") && history.contains(":bot black random"));
    }

    #[test]
    fn ctrl_c_cancels_a_line_and_leaves_from_an_empty_one() {
        let home = TempDir::new().unwrap();
        let mut session = open(home.path(), &[]);
        session.exp_string("white> ").unwrap();
        line(&mut session, "c3-d4", "black> ");
        session.send("half a line").unwrap();
        session.flush().unwrap();
        session.exp_string("half a line").unwrap();
        session.send_control('c').unwrap();
        session.exp_string("black> ").unwrap();
        line(&mut session, ":log", "1. white c3-d4");
        session.exp_string("black> ").unwrap();
        session.send_control('c').unwrap();
        session
            .exp_string("boardwright play parachute-checkers --resume takes it up again")
            .unwrap();
        ends(&mut session);
    }

    #[test]
    fn a_game_is_taken_up_again_after_a_crash() {
        let home = TempDir::new().unwrap();
        let mut session = open(home.path(), &["--bot", "black=random", "--seed", "4"]);
        session.exp_string("white> ").unwrap();
        line(&mut session, "c3-d4", "ply 2, white to move");
        session.exp_string("white> ").unwrap();
        session.process_mut().kill(Signal::SIGKILL).unwrap();
        drop(session);
        let mut session = open(home.path(), &[]);
        session.exp_string("an unfinished game is kept").unwrap();
        session.exp_string("white> ").unwrap();
        line(&mut session, "quit", "");
        ends(&mut session);
        let mut session = open(home.path(), &["--resume"]);
        session
            .exp_string("taking up the game that was left")
            .unwrap();
        session.exp_string("seed 4").unwrap();
        session.exp_string("black: bot random").unwrap();
        session.exp_string("ply 2, white to move").unwrap();
        session.exp_string("white> ").unwrap();
        line(&mut session, ":log", "1. white c3-d4");
        session.exp_string("white> ").unwrap();
        // The window is closed.
        session.process_mut().signal(Signal::SIGHUP).unwrap();
        session.exp_eof().unwrap();
        let resumed = script_in(home.path(), &["--resume"], b":log\n");
        assert_eq!(logged(&resumed.out).len(), 2, "{}", resumed.error);
    }

    #[test]
    fn what_cannot_be_kept_is_told_once() {
        let home = TempDir::new().unwrap();
        std::fs::write(home.path().join("data"), "a file where a folder should be").unwrap();
        let mut session = open(home.path(), &[]);
        session.exp_string("white> ").unwrap();
        line(&mut session, "c3-d4", "warning: the game is not kept");
        session.exp_string("black> ").unwrap();
        session.send_line("2").unwrap();
        let told = session.exp_string("white> ").unwrap();
        assert!(!told.contains("warning"), "{told}");
        session.send_control('d').unwrap();
        ends(&mut session);
    }

    #[test]
    fn the_best_scores_are_kept_and_a_broken_file_is_put_aside() {
        let home = TempDir::new().unwrap();
        let game = crate::sheet::folder();
        let open = |arguments: &[&str]| {
            let mut command = program(home.path(), arguments);
            // The game that is played otherwise gives its place to another.
            let old = std::mem::replace(
                &mut command,
                Command::new(env!("CARGO_BIN_EXE_boardwright")),
            );
            command.arg("play").arg(game.path()).args(arguments);
            for (name, value) in old.get_envs() {
                match value {
                    Some(value) => command.env(name, value),
                    None => command.env_remove(name),
                };
            }
            let options = Options::new()
                .timeout_ms(Some(20_000))
                .strip_ansi_escape_codes(true);
            spawn_with_options(command, options).unwrap()
        };
        let play = |session: &mut PtySession, answer: &str| {
            session.exp_string("keeper> ").unwrap();
            line(session, "search", "Enough.");
            session.exp_string("keeper> ").unwrap();
            line(session, "stop", answer);
        };
        let file = home.path().join("data/boardwright/scores/rooms.toml");
        let mut session = open(&["--seed", "5"]);
        play(&mut session, "keeper: 7 is number 1 of the best scores");
        session.exp_string("over> ").unwrap();
        line(&mut session, ":undo", "took back");
        session.exp_string("keeper> ").unwrap();
        line(&mut session, "stop", "the game is lost: dark");
        session.exp_string("over> ").unwrap();
        line(&mut session, ":scores", " 1.      7  keeper  dark  20");
        session.exp_string("seed 5").unwrap();
        session.exp_string("over> ").unwrap();
        line(&mut session, ":quit", "");
        ends(&mut session);
        let kept = std::fs::read_to_string(&file).unwrap();
        assert_eq!(kept.matches("[[scores]]").count(), 1, "{kept}");
        // What was arranged counts for nothing.
        let mut session = open(&["--dice", "1"]);
        play(&mut session, "the game is lost: dark");
        session.exp_string("over> ").unwrap();
        line(&mut session, ":quit", "");
        ends(&mut session);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), kept);
        std::fs::write(&file, "[[scores]]\nscore = many\n").unwrap();
        let mut session = open(&["--seed", "6"]);
        play(&mut session, "warning: the best scores cannot be read");
        session
            .exp_string("keeper: 7 is number 1 of the best scores")
            .unwrap();
        session.exp_string("over> ").unwrap();
        line(&mut session, ":quit", "");
        ends(&mut session);
        let aside = file.with_extension("toml.broken");
        assert_eq!(
            std::fs::read_to_string(aside).unwrap(),
            "[[scores]]\nscore = many\n"
        );
    }

    #[test]
    fn colours_are_used_where_they_are_wanted() {
        let home = TempDir::new().unwrap();
        let mut command = program(home.path(), &["--color", "always"]);
        command.env_remove("NO_COLOR");
        let options = Options::new().timeout_ms(Some(20_000));
        let mut session = spawn_with_options(command, options).unwrap();
        session
            .exp_string("\u{1b}[1m\u{1b}[38;5;16m\u{1b}[48;5;231mo\u{1b}[0m")
            .unwrap();
        session.exp_string("> ").unwrap();
        session.send_control('d').unwrap();
        ends(&mut session);
    }
}
