//! What is wrong with the text of a save, in words that name the key.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Most characters of what was found that a message quotes.
const QUOTED: usize = 60;

/// What the value of each key is, by the last names of its path.
const KEYS: [(&str, &str); 50] = [
    ("format", "the number 1"),
    ("game", "the id of a game, in quotes"),
    ("version", "the version of the game, in quotes"),
    ("players", "a whole number from 1 up"),
    ("variant", "the name of a variant, in quotes"),
    ("seed", "a whole number from 0 up"),
    ("drawn", "a whole number from 0 up"),
    ("seeded", "a whole number from 0 up"),
    ("seeded_at", "a whole number from 0 up"),
    (
        "start",
        "a list of what dice show: whole numbers, or words in quotes",
    ),
    ("start_asked", "a whole number from 0 up"),
    ("start_unasked", "a list of whole numbers from 0 up"),
    (
        "queue",
        "a list of what dice show: whole numbers, or words in quotes",
    ),
    ("queue_added", "a whole number from 0 up"),
    (
        "queue_dropped",
        "a list of what dice show: whole numbers, or words in quotes",
    ),
    ("earlier", "tables `[[earlier]]`, one a seed"),
    ("earlier.seed", "a whole number from 0 up"),
    ("earlier.seeded", "a whole number from 0 up"),
    ("earlier.seeded_at", "a whole number from 0 up"),
    ("mods", "a list of texts such as \"long-strides 1.0.0\""),
    ("moves", "tables `[[moves]]`, one a move"),
    ("moves.move", "the text of a move, in quotes"),
    ("moves.resigned", "the name of a seat, in quotes"),
    (
        "moves.dice",
        "a list of what dice show: whole numbers, or words in quotes",
    ),
    ("moves.asked", "a whole number from 0 up"),
    ("moves.unasked", "a list of whole numbers from 0 up"),
    ("moves.added", "a whole number from 0 up"),
    (
        "moves.dropped",
        "a list of what dice show: whole numbers, or words in quotes",
    ),
    ("moves.of", "a whole number from 0 up"),
    ("moves.legal", "sixteen hexadecimal digits, in quotes"),
    ("options", "a table with a value for each option"),
    ("position", "a table that describes a position"),
    ("position.to_move", "the name of a seat, in quotes"),
    ("position.phase", "the name of a phase, in quotes"),
    (
        "position.counters",
        "a table with a whole number for each counter",
    ),
    ("position.due", "a list of phases, in quotes"),
    (
        "position.decks",
        "a table that says for each deck where its cards lie",
    ),
    ("position.dice", "a table that says what lies on the table"),
    (
        "position.outcome",
        "a table with winners, places, scores and reason",
    ),
    (
        "position.pieces",
        "tables, each with a site, a kind and an owner",
    ),
    (
        "position.sites",
        "a table with a whole number for each value of each site",
    ),
    ("pieces.site", "the name of a site, in quotes"),
    ("pieces.kind", "the name of a kind, in quotes"),
    ("pieces.owner", "the name of a seat, in quotes"),
    ("pieces.stack", "a whole number from 1 up"),
    ("pieces.height", "a whole number from 1 up"),
    ("pieces.flags", "a list of names"),
    (
        "pieces.values",
        "a table with a whole number for each value",
    ),
    ("outcome.reason", "a text"),
    ("outcome.scores", "a table with a number for each seat"),
];

/// What is wrong with a save, and on which line. What TOML itself says is good enough of a text
/// that is none; otherwise the key is named, with what was found and what would be right.
pub(super) fn told(text: &str, error: &toml::de::Error) -> String {
    let span = error.span().unwrap_or(0..0);
    let Ok(document) = DeTable::parse(text) else {
        return at(text, &span, error.message());
    };
    let mut path = Vec::new();
    let found = innermost(&document, &span, &mut path);
    let message = error.message();
    // Of a key that there should be, or should not be, the name is in quotes of this kind.
    let named = message.split('`').nth(1).unwrap_or_default();
    let within = match path.is_empty() {
        true => String::new(),
        false => format!(" in `{}`", path.join(".")),
    };
    if message.starts_with("missing field") {
        let what = described(&path, named).map_or_else(String::new, |what| format!(": {what}"));
        return at(text, &span, &format!("there is no `{named}`{within}{what}"));
    }
    if message.starts_with("unknown field") {
        let known: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
        let known = known.join(", ");
        return at(
            text,
            &span,
            &format!("there can be no key `{named}`; there are {known}"),
        );
    }
    let Some(found) = found else {
        return at(text, &span, message);
    };
    let source = text.get(found.clone()).unwrap_or_default();
    let mut source: String = source.chars().take(QUOTED + 1).collect();
    if source.chars().count() > QUOTED {
        source = source.chars().take(QUOTED).collect::<String>() + "…";
    }
    let right = (0..path.len())
        .rev()
        .find_map(|last| described(path.get(..last)?, &path[last]))
        .unwrap_or("another kind of value");
    let path = path.join(".");
    at(
        text,
        &found,
        &format!("`{path}` has {source}: it is {right}"),
    )
}

/// What a key is under a path.
fn described(path: &[String], name: &str) -> Option<&'static str> {
    let under = path
        .iter()
        .rev()
        .find(|part| part.parse::<usize>().is_err());
    let full = under.map_or_else(|| name.to_owned(), |under| format!("{under}.{name}"));
    let known = |(key, _): &&(&str, &str)| *key == full;
    KEYS.iter().find(known).map(|(_, what)| *what)
}

/// A message with its line.
fn at(text: &str, span: &Range<usize>, message: &str) -> String {
    let before = text.bytes().take(span.start);
    let line = before.filter(|byte| *byte == b'\n').count() + 1;
    format!("cannot be read: line {line}: {message}")
}

/// The innermost value around a place: its path, entries of lists counted from 1, and where it
/// stands.
fn innermost(
    table: &Spanned<DeTable<'_>>,
    span: &Range<usize>,
    path: &mut Vec<String>,
) -> Option<Range<usize>> {
    let around = |own: Range<usize>| own.start <= span.start && span.end <= own.end;
    for (key, value) in table.get_ref() {
        let depth = path.len();
        path.push(key.get_ref().to_string());
        let inside = within(value, span, path);
        if inside.is_some() {
            return inside;
        }
        if around(value.span()) || around(key.span()) {
            return Some(value.span());
        }
        path.truncate(depth);
    }
    None
}

/// The innermost value inside a value around a place.
fn within(
    value: &Spanned<DeValue<'_>>,
    span: &Range<usize>,
    path: &mut Vec<String>,
) -> Option<Range<usize>> {
    let around = |own: Range<usize>| own.start <= span.start && span.end <= own.end;
    match value.get_ref() {
        DeValue::Table(table) => {
            let table = Spanned::new(value.span(), table.clone());
            innermost(&table, span, path)
        }
        DeValue::Array(entries) => {
            for (number, entry) in (1..).zip(entries.iter()) {
                path.push(format!("{number}"));
                let inside = within(entry, span, path);
                if inside.is_some() {
                    return inside;
                }
                if around(entry.span()) {
                    return Some(entry.span());
                }
                path.pop();
            }
            None
        }
        _ => None,
    }
}
