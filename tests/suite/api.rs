//! `api`: it tells of all that there is, and writes what editors read.

use std::fs;

use boardwright::package::keys::{SCHEMAS, tables};
use boardwright::script::{Hook, entries};
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{run, run_in};

#[test]
fn the_overview_names_everything() {
    let told = run(&["api"]);
    let told = told.good();
    for entry in entries() {
        assert!(told.contains(&format!("{}(", entry.name)), "{}", entry.name);
    }
    for hook in Hook::ALL {
        assert!(
            told.contains(&format!("  {}", hook.key())),
            "{}",
            hook.key()
        );
    }
    for table in tables() {
        assert!(told.contains(table.title), "{}", table.title);
        for key in table.keys() {
            assert!(told.contains(key.name), "{}", key.name);
        }
    }
    assert!(
        told.lines().all(|line| line.chars().count() <= 120),
        "{told}"
    );
}

#[test]
fn markdown_has_everything() {
    let told = run(&["api", "--markdown"]);
    let told = told.good();
    for entry in entries() {
        assert!(
            told.contains(&format!("| `{}` | ", entry.signature())),
            "{}",
            entry.signature()
        );
    }
    for hook in Hook::ALL {
        assert!(told.contains(&format!(
            "| `{}` | `fn NAME{}` |",
            hook.key(),
            hook.signature()
        )));
    }
    for table in tables() {
        assert!(
            told.contains(&format!("# `{}`", table.title)),
            "{}",
            table.title
        );
        assert!(table.doc().len() > 10, "{}", table.title);
        for key in table.keys() {
            assert!(
                told.contains(&format!("| `{}` | {}", key.name, key.doc())),
                "{}",
                key.name
            );
            assert!(!key.doc().is_empty(), "{} of {}", key.name, table.title);
        }
    }
    // Rows of tables have as many cells as their heads.
    let bars = |line: &str| line.replace("\\|", "").matches('|').count();
    let lines: Vec<&str> = told.lines().collect();
    for pair in lines.windows(2) {
        if pair.iter().all(|line| line.starts_with('|')) {
            assert_eq!(bars(pair[0]), bars(pair[1]), "{pair:?}");
        }
    }
}

#[test]
fn words_are_looked_up() {
    for (word, expected) in [
        ("neighbours", "neighbours(SITES, DIRECTIONS)"),
        ("g.place(", "place(SITES, KIND, SEAT)"),
        ("narrow", "fn NAME(g, moves)"),
        ("[[ends]]", "condition = \"line\""),
        ("ends", "[[ends]]"),
        ("kinds", "[kinds.NAME]"),
        ("promote", "promote = {"),
        ("unprompted", "reminds nobody"),
        ("mods", "insert"),
        ("replace", "the whole place"),
        ("REPETITION", "repetition"),
        ("bounces", "past the end"),
    ] {
        let told = run(&["api", word]);
        assert!(told.good().contains(expected), "{word}: {}", told.out);
    }
    assert!(run(&["api", "neighbors"]).bad(2).contains("neighbours"));
    run(&["api", "xyzzy"]).bad(2);
    run(&["api", ""]).bad(2);
    run(&["api", "[]"]).bad(2);
    run(&["api", "place", "--markdown"]).bad(2);
    run(&["api", "--players", "2"]).bad(2);
}

/// That a definition file has the form that the language server reads.
fn is_definitions(text: &str, module: &str, handle: bool) {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(format!("module {module};").as_str()));
    let types = [
        "Game", "Move", "Sites", "array", "bool", "int", "map", "string", "()", "?",
    ];
    let mut count = 0;
    let mut documented = false;
    for line in lines {
        if line.is_empty() || line.starts_with("// ") {
            documented = false;
            continue;
        }
        if line.starts_with("///") {
            documented = true;
            continue;
        }
        let call = line
            .strip_prefix("fn ")
            .and_then(|rest| rest.strip_suffix(';'));
        let call = call.unwrap_or_else(|| panic!("{line}"));
        let (name, rest) = call.split_once('(').unwrap();
        let (arguments, gives) = rest.split_once(") -> ").unwrap();
        assert!(
            name.chars()
                .all(|each| each.is_ascii_lowercase() || each == '_'),
            "{line}"
        );
        assert!(types.contains(&gives), "{line}");
        let arguments: Vec<&str> = arguments
            .split(", ")
            .filter(|each| !each.is_empty())
            .collect();
        let mut names: Vec<&str> = Vec::new();
        for argument in &arguments {
            let (name, kind) = argument.split_once(": ").unwrap();
            assert!(types.contains(&kind), "{line}");
            assert!(!names.contains(&name), "{line}");
            names.push(name);
        }
        assert_eq!(arguments.first() == Some(&"g: Game"), handle, "{line}");
        assert!(documented, "{line}");
        documented = false;
        count += 1;
    }
    assert!(count >= entries().len(), "{count}");
}

#[test]
fn definitions_are_written() {
    let temp = TempDir::new().unwrap();
    let told = run_in(temp.path(), &["api", "--definitions", "a/b"], "");
    assert_eq!(told.good().lines().count(), 2);
    let read = |name: &str| fs::read_to_string(temp.path().join("a/b").join(name)).unwrap();
    is_definitions(&read("__static__.d.rhai"), "static", true);
    is_definitions(&read("game.d.rhai"), "game", false);
    let named = |name: &str| {
        let text = read("game.d.rhai");
        text.matches(&format!("\nfn {name}(")).count()
    };
    for entry in entries() {
        assert!(named(entry.name) > 0, "{}", entry.name);
    }
    // Sites may be given in three ways.
    assert_eq!(named("lift"), 3);
}

#[test]
fn schemas_are_written() {
    let temp = TempDir::new().unwrap();
    let words = ["api", "--schema", "s", "--definitions", "d"];
    run_in(temp.path(), &words, "").good();
    // Written again, they are the same.
    run_in(temp.path(), &words, "").good();
    for name in SCHEMAS {
        let text = fs::read_to_string(temp.path().join("s").join(name)).unwrap();
        let schema: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            schema["$schema"],
            "https://json-schema.org/draft/2020-12/schema"
        );
        assert_eq!(schema["type"], "object");
        // Every reference leads somewhere.
        for part in text.split("\"$ref\": \"#").skip(1) {
            let pointer = part.split('"').next().unwrap();
            assert!(
                schema.pointer(pointer).is_some_and(Value::is_object),
                "{pointer}"
            );
        }
    }
    fs::write(temp.path().join("file"), "").unwrap();
    run_in(temp.path(), &["api", "--schema", "file"], "").bad(1);
    run_in(temp.path(), &["api", "--definitions", "file/x"], "").bad(1);
}
