//! Whatever is read, from whomever: it is understood or refused, and never more than that.

use std::fs;

use boardwright::notation::{Scalar, parse_expression, parse_pattern, read_wish};
use boardwright::package::{Library, Package, Setup, SetupError};
use boardwright::session::{Save, Session};
use boardwright::study::scenario;
use proptest::prelude::*;
use proptest::test_runner::Config;

const GAME: &str = include_str!("../../games/parachute-checkers/game.toml");

/// Text made of the words and signs of a language, and of anything.
fn text_of(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    let word = prop_oneof![
        8 => prop::sample::select(words).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "[ -~]{0,6}",
    ];
    prop::collection::vec(word, 0..40).prop_map(|parts| parts.concat())
}

const PATTERN: &[&str] = &[
    "forward",
    "diagonal",
    "orthogonal",
    "n",
    "e",
    "ahead",
    "left",
    " ",
    " ",
    " ",
    ":",
    ";",
    ",",
    "/",
    "[",
    "]",
    "{",
    "}",
    "2",
    "99999",
    "empty",
    "enemy",
    "own",
    "any",
    "edge",
    "stop",
    "capture",
    "and",
    "or",
    "not",
    "(",
    ")",
    "?",
    "*",
    "+",
    "@",
];

const EXPRESSION: &[&str] = &[
    "limit",
    "style",
    "'free'",
    "\"tight\"",
    "true",
    "false",
    "and",
    "or",
    "not",
    " ",
    " ",
    " ",
    "(",
    ")",
    "==",
    "!=",
    "<",
    ">=",
    "+",
    "-",
    "*",
    "0",
    "7",
    "999999999",
];

const WISH: &[&str] = &[
    "c3", "D4", "e5", "a10", "-", "x", "X", ":", "*", "–", " ", ",", "=q", "hit",
];

/// What is done to a text that was right.
#[derive(Debug, Clone)]
enum Edit {
    Delete(usize, usize),
    Insert(usize, String),
    Replace(usize, String),
    DoubleLine(usize),
    DropLine(usize),
    SwapLines(usize, usize),
    Cut(usize),
}

const WORDS: &[&str] = &[
    "\"",
    "'",
    "[",
    "]",
    "{",
    "}",
    "=",
    ".",
    ",",
    "\n",
    "#",
    "[[",
    "]]",
    "[x]\n",
    "a = 1\n",
    "true",
    "-1",
    "0",
    "1",
    "3",
    "99999999999999999999",
    "1.5",
    "1979-05-27",
    "\"\"",
    "[]",
    "{}",
    "\"empty\"",
    "\"jump\"",
    "\"queen\"",
    "\"white\"",
    "\"forward diagonal: empty\"",
    "if = \"quiet_moves > 3\"\n",
    "{ value = \"quiet_moves\" }",
    "\u{0}",
    "\u{feff}",
    "é",
    "\r\n",
    "\t",
    "\"\"\"",
    "\\u0000",
    "per = \"seat\"\n",
    "moves",
    "kinds",
    "[seats.red]\n",
];

fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<prop::sample::Index>().prop_map(|index| index.index(1 << 20));
    let at = move || at.clone();
    let word = || prop::sample::select(WORDS).prop_map(str::to_owned);
    prop_oneof![
        3 => (at(), 1usize..20).prop_map(|(at, length)| Edit::Delete(at, length)),
        4 => (at(), word()).prop_map(|(at, word)| Edit::Insert(at, word)),
        4 => (at(), word()).prop_map(|(at, word)| Edit::Replace(at, word)),
        1 => at().prop_map(Edit::DoubleLine),
        2 => at().prop_map(Edit::DropLine),
        1 => (at(), at()).prop_map(|(one, other)| Edit::SwapLines(one, other)),
        1 => at().prop_map(Edit::Cut),
    ]
}

/// The start of the character at that byte.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at)
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0)
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_owned();
    for edit in edits {
        let floor = |at: usize| boundary(&text, at % (text.len() + 1));
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let count = lines.len().max(1);
        text = match edit {
            Edit::Delete(at, length) => {
                let start = floor(*at);
                let end = boundary(&text, (start + length).min(text.len()));
                format!("{}{}", &text[..start], &text[end..])
            }
            Edit::Insert(at, word) => {
                let at = floor(*at);
                format!("{}{word}{}", &text[..at], &text[at..])
            }
            // A whole word or number is replaced, so that the file stays a file.
            Edit::Replace(at, word) => {
                let at = floor(*at);
                let inside = |each: char| each.is_alphanumeric() || each == '"' || each == '_';
                let start = text[..at].trim_end_matches(inside).len();
                let end = text.len() - text[at..].trim_start_matches(inside).len();
                format!("{}{word}{}", &text[..start], &text[end..])
            }
            Edit::DoubleLine(at) => {
                let line = lines.get(at % count).copied().unwrap_or_default();
                lines.insert(at % count, line);
                lines.concat()
            }
            Edit::DropLine(at) => {
                if !lines.is_empty() {
                    lines.remove(at % count);
                }
                lines.concat()
            }
            Edit::SwapLines(one, other) => {
                if !lines.is_empty() {
                    lines.swap(one % count, other % count);
                }
                lines.concat()
            }
            Edit::Cut(at) => text[..floor(*at)].to_owned(),
        };
    }
    text
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    prop::collection::vec(edit(), 1..6)
}

/// A variant of the game that says everything that only layers can say.
const PATCH: &str = r#"
[variant]
summary = "everything else"

[board]
columns = 10
rows = 10

[regions]
far = { replace = true, row = [1, -1] }

[options.quiet_moves]
default = 3

[options.attack_continues]
remove = true

[[kinds.man.moves]]
match = "*"
help = "as it was"

[[kinds.queen.moves]]
match = { name = "step" }
pattern = "any: empty+"
insert = "first"

[[start]]
id = "new"
kind = "man"
at = { rank = 3 }
insert = { before = { kind = "parachutist" } }

[[priorities]]
match = { scope = "first leg" }
remove = true

[[ends]]
condition = "no moves"
result = "win"
reason = "stuck"
insert = "last"
"#;

/// A few moves of a game that compiled in spite of all.
fn play(folder: &std::path::Path) {
    let package = Library::new(None)
        .open(&folder.display().to_string())
        .unwrap();
    play_package(&package);
}

fn play_package(package: &Package) {
    match package.game(&Setup::default()) {
        Ok(game) => {
            let Ok(mut session) = Session::new(game, 1) else {
                return;
            };
            for ply in 0..30 {
                if session.moves().is_empty() {
                    break;
                }
                let chosen = (ply * 7) % session.moves().len();
                let text = session.moves()[chosen].text.clone();
                let _ = session.explain(&text.replace('x', "-"));
                if session.play_index(chosen).is_err() {
                    break;
                }
            }
            let undone = session.history().len();
            session.undo(undone).unwrap();
        }
        Err(SetupError::Broken(findings)) => {
            assert!(!findings.is_empty());
            for finding in findings {
                let shown =
                    boardwright::package::finding::render(&finding, package.sources(), false, 80);
                assert!(!shown.is_empty() && !finding.message.is_empty());
            }
        }
        Err(SetupError::Choice(why)) => assert!(!why.is_empty()),
    }
}

proptest! {
    #![proptest_config(Config { cases: 2_000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn patterns(text in text_of(PATTERN)) {
        if let Err(fault) = parse_pattern(&text) {
            prop_assert!(fault.range.start <= fault.range.end && fault.range.end <= text.len());
            prop_assert!(!fault.message.is_empty());
            prop_assert!(text.get(fault.range).is_some());
        }
    }

    #[test]
    fn expressions(text in text_of(EXPRESSION)) {
        let known = |name: &str| match name {
            "limit" => Some(Scalar::Integer(40)),
            "style" => Some(Scalar::Text("free".to_owned())),
            _ => None,
        };
        let fault = match parse_expression(&text) {
            Ok(expression) => expression.evaluate(&known).err(),
            Err(fault) => Some(fault),
        };
        if let Some(fault) = fault {
            prop_assert!(text.get(fault.range).is_some());
            prop_assert!(!fault.message.is_empty());
        }
    }

    #[test]
    fn wishes(text in text_of(WISH)) {
        let site = |name: &str| {
            let name = name.to_lowercase();
            ["c3", "d4", "e5", "a1", "a10"].contains(&name.as_str()).then_some(name)
        };
        if let Ok(wish) = read_wish(&text, &site) {
            prop_assert!(wish.sites.len() + wish.words.len() <= text.len());
        }
    }

    #[test]
    fn moves_typed_at_the_start(text in text_of(WISH)) {
        // One session for all cases of a thread: nothing that is refused changes it.
        thread_local! {
            static SESSION: Session = {
                let package = Library::new(None).open("parachute-checkers").unwrap();
                Session::new(package.game(&Setup::default()).unwrap(), 1).unwrap()
            };
        }
        SESSION.with(|session| {
            match session.find(&text) {
                Ok(at) => assert!(at < session.moves().len()),
                Err(refusal) => assert!(!refusal.to_string().is_empty()),
            }
            let _ = session.explain(&text);
        });
    }
}

fn save_text() -> String {
    let package = Library::new(None).open("parachute-checkers").unwrap();
    let mut session = Session::new(package.game(&Setup::default()).unwrap(), 1).unwrap();
    for _ in 0..6 {
        session.play_index(0).unwrap();
    }
    session.save().to_string()
}

proptest! {
    #![proptest_config(Config { cases: 300, failure_persistence: None, ..Config::default() })]

    #[test]
    fn games(edits in edits()) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("game.toml"), edited(GAME, &edits)).unwrap();
        play(folder.path());
    }

    #[test]
    fn variants(edits in edits()) {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("variants")).unwrap();
        fs::write(folder.path().join("game.toml"), GAME).unwrap();
        fs::write(folder.path().join("variants/v.toml"), edited(PATCH, &edits)).unwrap();
        let library = Library::new(None);
        let package = library.open(&folder.path().display().to_string()).unwrap();
        // The game itself has nothing to do with it.
        prop_assert!(package.game(&Setup::default()).is_ok());
        play_package(&package.in_variant(Some("v")).unwrap());
    }

    #[test]
    fn games_of_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("game.toml"), bytes).unwrap();
        play(folder.path());
    }

    #[test]
    fn saves(edits in edits()) {
        let text = edited(&save_text(), &edits);
        match Save::parse(&text) {
            Ok(save) => {
                let package = Library::new(None).open("parachute-checkers").unwrap();
                let setup = save.setup();
                if let Ok(game) = package.game(&setup) {
                    let replayed = save.replay(game).and_then(|replay| replay.finish());
                    if let Err(refusal) = replayed {
                        prop_assert!(!refusal.to_string().is_empty());
                    }
                }
            }
            Err(refusal) => prop_assert!(refusal.to_string().starts_with("this save ")),
        }
    }

    #[test]
    fn saves_of_any_text(text in "\\PC{0,300}") {
        prop_assert!(Save::parse(&text).is_err());
    }
}

const SCENARIOS: &str = "\
[[scenario]]
name = \"a capture is compulsory\"
options = { queen_priority = \"none\", quiet_moves = 3 }
position.to_move = \"white\"
position.counters = { quiet = 2 }
position.pieces = { white = { man = [\"c3\"] }, black = { man = [\"d4\"], queen = \"h8\" } }
legal = [\"c3xe5\"]
refused = { \"c3-b4\" = \"must\" }
accepted = { \"e5\" = \"c3xe5\" }

[[scenario]]
name = \"and takes\"
play = [\"c3-d4\", \"e1xc3\"]
resigns = \"white\"
to_move = \"white\"
pieces = { white = { man = [\"c3\"] }, black = { man = [\"d4\"] } }
counters = { \"captured.white\" = 1 }
outcome = { winners = [\"white\"], reason = \"no pieces\" }
";

proptest! {
    #![proptest_config(Config { cases: 120, failure_persistence: None, ..Config::default() })]

    #[test]
    fn scenarios(edits in edits()) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("game.toml"), GAME).unwrap();
        fs::create_dir(folder.path().join("scenarios")).unwrap();
        let text = edited(SCENARIOS, &edits);
        fs::write(folder.path().join("scenarios/some.toml"), text).unwrap();
        let package = Library::new(None).open(&folder.path().display().to_string()).unwrap();
        let report = scenario::run(&package);
        prop_assert!(report.passed <= 4);
        for failure in report.failures {
            prop_assert!(failure.line > 0 && !failure.message.is_empty());
        }
    }
}
