//! One mistake, one finding: real games, broken in every place at which they can be, one by one.

use std::fs;
use std::path::Path;

use boardwright::package::finding::Severity;
use rayon::prelude::*;

use super::open;

/// Tables whose keys are names of the game's own: a new name there makes each use of the old one
/// a mistake, which is as it should be.
const OF_NAMES: [&str; 7] = [
    "regions",
    "patterns",
    "teams",
    "board.sites",
    "show.regions",
    "symbols",
    "flags",
];

/// Keys whose text gives a name, in the same way.
const GIVES_NAME: [&str; 4] = ["name", "flags", "choices", "faces"];

/// A game with one mistake in it, and what that is.
type Broken = (String, String);

/// Every byte range of a line where a key of a table is written.
fn keys(line: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices(" = ") {
        let start = line[..at]
            .rfind(|each: char| !(each.is_ascii_alphanumeric() || each == '_'))
            .map_or(0, |before| before + 1);
        let quoted = line[..start].matches('"').count() % 2 == 1;
        if start < at && !quoted && !line[..start].contains('#') {
            found.push((start, at));
        }
    }
    found
}

/// Every byte range of a line that is inside of quotes.
fn texts(line: &str) -> Vec<(usize, usize)> {
    let bounds: Vec<usize> = line.match_indices('"').map(|(at, _)| at).collect();
    bounds
        .chunks_exact(2)
        .map(|pair| (pair[0] + 1, pair[1]))
        .filter(|(start, _)| !line[..*start].contains('#'))
        .collect()
}

/// Every byte range of a line that is a number of its own.
fn numbers(line: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices(" = ") {
        let start = at + 3;
        let length = line[start..]
            .find(|each: char| !each.is_ascii_digit())
            .unwrap_or(line.len() - start);
        if length > 0 && line[..start].matches('"').count().is_multiple_of(2) {
            found.push((start, start + length));
        }
    }
    found
}

/// All ways in which one place of a game can be wrong.
fn broken(text: &str) -> Vec<Broken> {
    let lines: Vec<&str> = text.lines().collect();
    let mut table = String::new();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let mut with = |what: &str, new: String| {
            let mut all = lines.clone();
            all[at] = &new;
            found.push((format!("{}: {what}: {new}", at + 1), all.join("\n")));
        };
        if let Some(header) = line.strip_prefix('[') {
            table = header.trim_matches(['[', ']']).to_owned();
            let top = table.split('.').next().unwrap();
            if table.contains('.') || line.starts_with("[[") {
                with("header", line.replacen(top, &format!("{top}q"), 1));
            }
            continue;
        }
        let of_names = OF_NAMES.contains(&table.as_str()) || table.starts_with("options");
        for (start, end) in keys(line) {
            let inside = OF_NAMES
                .iter()
                .any(|name| line[..start].contains(&format!("{name} = {{")));
            let names = (start == 0 && of_names) || inside || &line[start..end] == "options";
            if !names && !GIVES_NAME.contains(&&line[start..end]) {
                with("key", format!("{}q{}", &line[..end], &line[end..]));
            }
        }
        let gives = |start: usize| {
            GIVES_NAME
                .iter()
                .any(|key| line[..start].ends_with(&format!("{key} = \"")))
                || GIVES_NAME
                    .iter()
                    .any(|key| line.starts_with(&format!("{key} = [")))
        };
        for (start, end) in texts(line) {
            let is_key = line[end + 1..].starts_with(" = ");
            if !gives(start) && !is_key {
                with("text", format!("{}q{}", &line[..end], &line[end..]));
                with(
                    "text for a number",
                    format!("{}7{}", &line[..start - 1], &line[end + 1..]),
                );
            }
        }
        for (start, end) in numbers(line) {
            with(
                "no number",
                format!("{}\"z\"{}", &line[..start], &line[end..]),
            );
            with(
                "huge",
                format!("{}99999999{}", &line[..start], &line[end..]),
            );
        }
        let whole = line.matches(['[', '{']).count() == line.matches([']', '}']).count();
        if line.contains(" = ") && whole && !of_names && !line.starts_with([' ', '#']) {
            with("missing", format!("# {line}"));
        }
    }
    found
}

/// The games that are broken, and of how many ways to break them one is tried.
const GAMES: [(&str, usize); 4] = [
    ("games/parachute-checkers", 5),
    ("tests/games/oware", 5),
    ("tests/games/nine-mens-morris", 7),
    ("tests/games/ludo", 7),
];

#[test]
fn one_mistake_is_one_finding() {
    for (game, step) in GAMES {
        let text = fs::read_to_string(Path::new(game).join("game.toml")).unwrap();
        let tried: Vec<Broken> = broken(&text).into_iter().step_by(step).collect();
        assert!(tried.len() > 20);
        let wrong: Vec<String> = tried
            .into_par_iter()
            .filter_map(|(what, text)| {
                let folder = tempfile::tempdir().unwrap();
                fs::write(folder.path().join("game.toml"), text).unwrap();
                let findings = open(folder.path()).check();
                let errors: Vec<_> = findings
                    .iter()
                    .filter(|finding| finding.severity == Severity::Error)
                    .map(|finding| format!("    {}", finding.message))
                    .collect();
                (errors.len() > 1).then(|| format!("{what}\n{}", errors.join("\n")))
            })
            .collect();
        assert!(wrong.is_empty(), "{game}:\n{}", wrong.join("\n"));
    }
}
