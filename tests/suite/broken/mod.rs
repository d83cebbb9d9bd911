//! Broken copies of a real game: each mistake is found where it is, with advice.

mod boards;
mod cards;
mod cases;
mod cells;
mod measures;
mod one_each;
mod rules;
mod scenarios;
mod sheets;
mod walks;

use std::fs;
use std::path::Path;

use boardwright::package::finding::{FindingJson, Severity, render, to_json};
use boardwright::package::{Library, Package, Setup};
use rayon::prelude::*;

use cases::CASES;

const GAME: &str = include_str!("../../../games/parachute-checkers/game.toml");

/// The games of which the broken ones are made.
pub(crate) const GAMES: [&str; 5] = [GAME, boards::GAME, cells::GAME, walks::GAME, rules::GAME];

/// Every mistake that is made in one of them: what is told of it, and the text with it.
pub(crate) fn mistakes() -> impl Iterator<Item = (&'static str, String)> {
    let cases = [
        CASES,
        boards::CASES,
        cells::CASES,
        walks::CASES,
        rules::CASES,
    ];
    let games = GAMES.into_iter().zip(cases);
    games.flat_map(|(game, cases)| {
        let broken =
            |case: &'static cases::Case| (case.message, edited(game, case.old, case.new).0);
        cases.iter().map(broken)
    })
}

/// Stands in an edit before what the finding should point at.
const MARK: char = '§';

fn open(folder: &Path) -> Package {
    Library::new(None).open(folder.to_str().unwrap()).unwrap()
}

/// What `check` finds in a game of these bytes, as everybody sees it.
fn check(bytes: &[u8]) -> Vec<FindingJson> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), bytes).unwrap();
    let found = check_folder(folder.path());
    for finding in &found {
        let file = finding.file.as_deref().unwrap();
        assert_eq!(file, folder.path().join("game.toml").to_str().unwrap());
    }
    found
}

fn check_folder(folder: &Path) -> Vec<FindingJson> {
    let package = open(folder);
    let findings = package.check();
    for finding in &findings {
        let shown = render(finding, package.sources(), false, 100);
        assert!(shown.contains(finding.code), "{shown}");
    }
    findings
        .iter()
        .map(|finding| to_json(finding, package.sources()))
        .collect()
}

/// An edit made to the game: the text without its mark, and the mark's line and column.
fn edited(text: &str, old: &str, new: &str) -> (String, (usize, usize)) {
    assert!(text.contains(old), "the game has no {old:?}");
    let marked = text.replacen(old, new, 1);
    let at = marked.find(MARK).unwrap();
    let before = &marked[..at];
    let line = before.matches('\n').count() + 1;
    let column = before
        .lines()
        .last()
        .map_or(0, |line| match before.ends_with('\n') {
            true => 0,
            false => line.chars().count(),
        })
        + 1;
    (marked.replace(MARK, ""), (line, column))
}

#[test]
fn the_game_itself_is_whole() {
    assert_eq!(check(GAME.as_bytes()), []);
    assert_eq!(check(boards::GAME.as_bytes()), []);
    assert_eq!(check(cells::GAME.as_bytes()), []);
    assert_eq!(check(sheets::GAME.as_bytes()), []);
    assert_eq!(check(walks::GAME.as_bytes()), []);
    assert_eq!(check(rules::GAME.as_bytes()), []);
}

#[test]
fn each_mistake_is_found_once_where_it_is_with_advice() {
    let games = [
        (GAME, CASES),
        (boards::GAME, boards::CASES),
        (cells::GAME, cells::CASES),
        (sheets::GAME, sheets::CASES),
        (walks::GAME, walks::CASES),
        (rules::GAME, rules::CASES),
        (GAME, measures::CASES),
    ];
    let wrong: Vec<String> = games
        .into_par_iter()
        .flat_map(|(game, cases)| cases.par_iter().map(move |case| (game, case)))
        .filter_map(|(game, case)| {
            let (text, place) = edited(game, case.old, case.new);
            let found = check(text.as_bytes());
            let [finding] = found.as_slice() else {
                return Some(format!("{}: {found:#?}", case.new));
            };
            let at = (finding.line.unwrap_or(0), finding.column.unwrap_or(0));
            let help = finding.help.as_deref().unwrap_or_default();
            let fits = at == place
                && finding.severity == Severity::Error
                && finding.code == case.code
                && finding.message == case.message
                && (help.starts_with(case.help) && help.is_empty() == case.help.is_empty());
            (!fits).then(|| format!("{} at {place:?}: {finding:#?}", case.new))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Ten mistakes in ten parts of one file, in the order of the file.
const TEN: [(&str, &str); 10] = [
    ("version = \"1.0.0\"", "§verzion = \"1.0.0\""),
    ("default = \"captured\"", "default = §\"capture\""),
    ("columns = 8", "columns = §\"8\""),
    ("far = { rank = -1 }", "far = { §rang = -1 }"),
    ("\"forward diagonal: empty\"", "\"forward diagonal: §emty\""),
    ("kind = \"parachutist\"\nat", "kind = §\"parachutists\"\nat"),
    ("scope = \"every leg\"", "scope = §\"all legs\""),
    ("counts = \"captures\"", "counts = §3"),
    ("condition = \"no moves\"", "condition = §\"no move\""),
    ("{ value = \"2 * quiet_moves\" }", "{ value = \"2 *§\" }"),
];

#[test]
fn ten_mistakes_in_one_file_are_all_found_in_one_run() {
    let mut text = GAME.to_owned();
    let mut places = Vec::new();
    for (old, new) in TEN {
        let (next, place) = edited(&text, old, new);
        text = next;
        places.push(place);
    }
    let found = check(text.as_bytes());
    let at: Vec<(usize, usize)> = found
        .iter()
        .map(|finding| (finding.line.unwrap(), finding.column.unwrap()))
        .collect();
    assert_eq!(at, places, "{found:#?}");
}

#[test]
fn mistakes_of_grammar_do_not_hide_the_others() {
    let mut text = GAME.to_owned();
    let mut places = Vec::new();
    for (old, new) in [
        ("rows = 8", "rows = §"),
        (
            "help = \"slides any distance",
            "help = \"slides any\nsquares far§ distance",
        ),
        ("times = 3", "times = §\"3\""),
    ] {
        let (next, place) = edited(&text, old, new);
        text = next;
        places.push(place.0);
    }
    let found = check(text.as_bytes());
    let lines: Vec<usize> = found.iter().map(|finding| finding.line.unwrap()).collect();
    for place in places {
        assert!(lines.contains(&place), "{place}: {found:#?}");
    }
    assert!(lines.len() <= 5, "{found:#?}");
}

#[test]
fn a_mistake_under_one_value_of_an_option_is_found_too() {
    // No game has these values unless somebody asks for them.
    let (text, place) = edited(GAME, "by = \"queen\"\n", "by = §\"qeen\"\n");
    let found = check(text.as_bytes());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!((found[0].line.unwrap(), found[0].column.unwrap()), place);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), text).unwrap();
    assert!(open(folder.path()).game(&Setup::default()).is_ok());
}

/// The one finding in a game of these bytes.
fn only(bytes: &[u8]) -> FindingJson {
    let mut found = check(bytes);
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
}

#[test]
fn files_that_are_no_game_are_told_in_a_word() {
    let finding = only(b"[game]\nid = \"a\"\nname = \"\xff\"\n");
    assert_eq!((finding.code.as_str(), finding.line), ("not-utf8", Some(3)));
    let finding = only(&vec![b'#'; 5_000_000]);
    assert_eq!(finding.code, "file-too-large");
    let many = "[a]\n".repeat(1_250_000);
    assert_eq!(only(many.as_bytes()).code, "file-too-large");
    let finding = only(b"PK\x03\x04\x00\x00\x00");
    assert_eq!(finding.code, "not-text");
    for empty in ["", "\n\n", "# nothing\n"] {
        let found = check(empty.as_bytes());
        let needs: Vec<&str> = found.iter().map(|each| each.message.as_str()).collect();
        let needs_key = |key: &str| format!("this file needs the key `{key}`");
        let expected = ["game", "board", "seats", "kinds"].map(needs_key);
        assert_eq!(needs, expected, "{empty:?}");
    }
}

#[test]
fn a_folder_in_place_of_the_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("game.toml")).unwrap();
    let found = check_folder(folder.path());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].message.contains("folder"), "{found:#?}");
}

#[test]
fn a_game_needs_no_readme_but_one_that_cannot_be_read_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), GAME).unwrap();
    assert_eq!(check_folder(folder.path()), []);
    assert_eq!(open(folder.path()).about().rules, "");
    fs::write(folder.path().join("README.md"), b"\xff\xfe").unwrap();
    let found = check_folder(folder.path());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].file.as_deref().unwrap().ends_with("README.md"));
}

#[test]
fn mistakes_of_scripts_are_found_where_they_are() {
    let hooks = format!("{GAME}\n[hooks]\nended = \"over\"\n");
    let line = hooks.lines().count();
    for (script, code, file, place) in [
        (None, "missing-script", "game.toml", (line - 1, 1)),
        (
            Some("fn other(g) { }"),
            "unknown-name",
            "game.toml",
            (line, 9),
        ),
        (Some("fn over() { }"), "wrong-arity", "game.toml", (line, 9)),
        (
            Some("fn over(g) {\n    g.seat(;\n}"),
            "script-syntax",
            "rules.rhai",
            (2, 12),
        ),
        (
            Some("fn over(g) {\n    seta\n}"),
            "script-syntax",
            "rules.rhai",
            (2, 5),
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("game.toml"), &hooks).unwrap();
        if let Some(script) = script {
            fs::write(folder.path().join("rules.rhai"), script).unwrap();
        }
        let found = check_folder(folder.path());
        let [finding] = found.as_slice() else {
            panic!("{script:?}: {found:#?}");
        };
        let at = (finding.line.unwrap_or(0), finding.column.unwrap_or(0));
        assert_eq!((finding.code.as_str(), at), (code, place), "{finding:#?}");
        let name = finding.file.as_deref().unwrap();
        assert!(name.ends_with(file), "{finding:#?}");
        assert!(finding.help.is_some(), "{finding:#?}");
    }
}
