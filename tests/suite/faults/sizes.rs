//! Games and thoughts without a bound.

use std::fmt::Write;
use std::time::{Duration, Instant};

use serde_json::json;

use super::{folder_of, path, rpc};
use crate::program::run_on;

const GAME: &str = r#"
[game]
id = "large"
name = "Large"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 3
rows = 5

[kinds.runner]
symbols = { white = "o", black = "x" }

[[kinds.runner.moves]]
name = "step"
pattern = "forward orthogonal: empty"

[[start]]
kind = "runner"
at = { rank = 1 }

[[ends]]
condition = "no moves"
result = "loss"
reason = "no legal move"
"#;

/// A game with so many of something.
fn with(number: usize, each: impl Fn(usize) -> String) -> String {
    let mut text = GAME.to_owned();
    for at in 0..number {
        writeln!(text, "{}", each(at)).unwrap();
    }
    text
}

#[test]
fn lists_without_a_cap_took_all_memory_or_quadratic_time() {
    type Entry = fn(usize) -> String;
    let lists: [(&str, Entry, &str); 6] = [
        (
            "options",
            |at| format!("[options.o{at}]\ndefault = true"),
            "at most 100",
        ),
        (
            "moves",
            |at| format!("[[moves]]\nname = \"m{at}\"\nwords = \"w{at}\""),
            "at most 300",
        ),
        (
            "counters",
            |at| format!("[counters.c{at}]\nper = \"seat\""),
            "at most 1000",
        ),
        (
            "refuse",
            |at| format!("[[refuse]]\nif = \"players > 9\"\nhelp = \"{at}\""),
            "at most",
        ),
        (
            "start",
            |_| "[[start]]\nkind = \"runner\"\nat = \"a3\"".to_owned(),
            "at most 1000",
        ),
        ("strange", |at| format!("[strange{at}]"), "at most 4000"),
    ];
    for (what, entry, told) in lists {
        let folder = folder_of(&with(6_000, entry));
        let begun = Instant::now();
        let ran = crate::program::run(&["check", path(&folder), "--json"]);
        assert_eq!(
            ran.status,
            Some(1),
            "{what}: {}",
            &ran.out[..ran.out.len().min(500)]
        );
        let all = format!("{}{}", ran.out, ran.err);
        assert!(all.contains(told), "{what}: {}", &all[..all.len().min(800)]);
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "{what}: {:?}",
            begun.elapsed()
        );
    }
}

#[test]
fn a_bot_of_a_slow_game_thought_without_end() {
    let text = GAME.replace(
        "[board]",
        "[dice.d]\nroll = \"d6\"\n[hooks]\nvalue = \"v\"\nmoves = \"mm\"\nplayed = \"p\"\n[board]",
    );
    let folder = folder_of(&text);
    std::fs::write(
        folder.path().join("rules.rhai"),
        "fn v(g, s) { let i = 0; while i < 100000 { i += 1; } i }\n\
         fn mm(g) { g.offer_numbers(\"x {}\", 1, 1000); }\n\
         fn p(g, m) { g.roll_aside(\"d\"); return; }\n",
    )
    .unwrap();
    let begun = Instant::now();
    let told = run_on(&["play", path(&folder)], ":hint\n");
    assert!(told.good().contains("there was time to try"), "{told:?}");
    assert!(
        begun.elapsed() < Duration::from_secs(40),
        "{:?}",
        begun.elapsed()
    );
    let begun = Instant::now();
    let answers = rpc(&[
        ("new", json!({"game": path(&folder)})),
        ("bot", json!({"kind": "greedy"})),
    ]);
    assert!(answers[1]["move"].is_string(), "{answers:?}");
    assert!(
        begun.elapsed() < Duration::from_secs(40),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn a_file_of_another_sort_was_printed_with_three_mistakes_a_line_and_no_end() {
    let text: String = (0..400)
        .map(|at| format!("root{at}:x:0:0:root:/root:/bin/bash\n"))
        .collect();
    let folder = folder_of(&text);
    let ran = crate::program::run(&["check", path(&folder)]);
    assert_eq!(ran.status, Some(1));
    assert!(
        ran.out.contains(" more; `--json` tells all of them"),
        "{}",
        ran.out
    );
    assert!(ran.out.matches("toml-syntax").count() <= 51, "{}", ran.out);
    let line = "a".repeat(200_000);
    let folder = folder_of(&format!("[game]\nid = \"x\" # {line}\nzzz = 1 # {line}\n"));
    let ran = crate::program::run(&["check", path(&folder)]);
    assert!(ran.out.len() < 10_000, "{}", ran.out.len());
}
