//! Games with scripts: hooks that act, and scripts that are wrong.

use std::path::{Path, PathBuf};

use boardwright::package::{Library, Package, Setup, SetupError};
use boardwright::session::{Refusal, Session};

/// A game on three squares in a row: one stone that steps to the right, a counter
/// of its steps, and a script that ends the game.
const GAME: &str = r#"
[game]
id = "walk"
name = "Walk"

[seats.one]
forward = "e"

[board]
shape = "square"
columns = 4
rows = 1

[kinds.stone]
moves = [{ name = "step", pattern = "e: empty" }]

[counters.steps]

[hooks]
setup = "begin"
played = "stepped"
ended = "over"
reasons = ["arrived"]
"#;

const SCRIPT: &str = r#"
const GOAL = "c1";

fn begin(g) { g.place("a1", "stone", "one"); }

fn stepped(g, move) { g.set_counter("steps", g.counter("steps") + 1); }

fn over(g) {
    if g.kind_at(global::GOAL) == "stone" { #{ winner: "one", reason: "arrived" } }
}
"#;

struct Folder(tempfile::TempDir);

impl Folder {
    fn with(game: &str, script: &str) -> Folder {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("game.toml"), game).unwrap();
        std::fs::write(folder.path().join("rules.rhai"), script).unwrap();
        Folder(folder)
    }

    fn open(&self) -> Package {
        Library::new(None)
            .open(self.0.path().to_str().unwrap())
            .unwrap()
    }

    fn script(&self) -> PathBuf {
        let path: &Path = self.0.path();
        path.join("rules.rhai")
    }
}

#[test]
fn hooks_set_up_count_and_end_a_game() {
    let folder = Folder::with(GAME, SCRIPT);
    assert_eq!(folder.open().check(), []);
    let game = folder.open().game(&Setup::default()).unwrap();
    let mut session = Session::new(game, 0).unwrap();
    let start = session.position().hash();
    session.play("a1-b1").unwrap();
    assert_eq!(session.state().counters["steps"], 1);
    session.play("b1-c1").unwrap();
    let outcome = session.state().outcome.unwrap();
    assert_eq!(
        (outcome.winners, outcome.reason),
        (vec!["one".to_owned()], "arrived".to_owned())
    );
    session.undo(2).unwrap();
    assert_eq!(session.position().hash(), start);
    let again = session.save().to_string();
    assert!(again.contains("format = 1"), "{again}");
}

#[test]
fn a_script_that_fails_leaves_the_position_as_it_was() {
    let failing = SCRIPT.replace(
        "g.set_counter(\"steps\", g.counter(\"steps\") + 1);",
        "g.set_counter(\"steps\", 7);\n    g.lift(\"d1\");",
    );
    let folder = Folder::with(GAME, &failing);
    let game = folder.open().game(&Setup::default()).unwrap();
    let mut session = Session::new(game, 0).unwrap();
    let before = (session.position().hash(), session.state());
    let refusal = session.play("a1-b1").unwrap_err();
    assert!(matches!(refusal, Refusal::Rules(_)));
    let told = refusal.to_string();
    let place = format!("{}:7:7: d1 is empty", folder.script().display());
    assert!(told.contains(&place), "{told}");
    assert_eq!(before, (session.position().hash(), session.state()));
}

#[test]
fn limits_stop_scripts_that_take_too_much() {
    for (body, part) in [
        ("loop { }", "goes on for too long"),
        (
            "let a = []; a.pad(200_000_000, 1);",
            "a list has at most 2000 entries",
        ),
        ("let s = \"x\"; loop { s += s; }", "at most 2 kib"),
        ("fn_that_is_not_there(g);", "there is no function"),
        ("let a = [1]; a[9]", "index"),
        ("nest(g);", "calls within calls go 24 deep at most"),
        ("#{ winner: \"two\", reason: \"arrived\" }", "there are one"),
        ("#{ winner: \"one\", reason: \"tired\" }", "lists arrived"),
        ("7", "gives nothing, or"),
    ] {
        let script = format!(
            "fn begin(g) {{ g.place(\"a1\", \"stone\", \"one\"); }}\nfn stepped(g, move) {{ }}\n\
             fn nest(g) {{ nest(g) }}\nfn over(g) {{ {body} }}\n"
        );
        let folder = Folder::with(GAME, &script);
        let game = folder.open().game(&Setup::default()).unwrap();
        let mut session = Session::new(game, 0).unwrap();
        let told = session.play("a1-b1").unwrap_err().to_string();
        assert!(told.to_lowercase().contains(part), "{body}: {told}");
    }
}

#[test]
fn scripts_that_are_wrong_are_found_at_load() {
    for (game, script, code, file, line) in [
        (
            GAME.to_owned(),
            SCRIPT.replace("fn over(g) {", "fn over(g) ("),
            "script-syntax",
            "rules.rhai",
            8,
        ),
        (
            GAME.to_owned(),
            SCRIPT.replace("fn stepped(g, move)", "fn stepped(g)"),
            "wrong-arity",
            "game.toml",
            21,
        ),
        (
            GAME.replace("\"over\"", "\"ovre\""),
            SCRIPT.to_owned(),
            "unknown-name",
            "game.toml",
            22,
        ),
        (
            GAME.to_owned(),
            SCRIPT.replace("global::GOAL", "gaol"),
            "script-syntax",
            "rules.rhai",
            9,
        ),
    ] {
        let folder = Folder::with(&game, &script);
        let package = folder.open();
        let SetupError::Broken(found) = package.game(&Setup::default()).unwrap_err() else {
            panic!("{code} is not found");
        };
        let found: Vec<_> = found
            .iter()
            .map(|finding| {
                let span = finding.span.unwrap();
                let name = package.sources().name(span.file).to_owned();
                (finding.code, name, package.sources().position(span).0)
            })
            .collect();
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].0, found[0].2), (code, line), "{found:?}");
        assert!(found[0].1.ends_with(file), "{found:?}");
    }
}

#[test]
fn hooks_without_a_script_say_so() {
    let folder = Folder::with(GAME, SCRIPT);
    std::fs::remove_file(folder.script()).unwrap();
    let SetupError::Broken(found) = folder.open().game(&Setup::default()).unwrap_err() else {
        panic!("the missing script is not found");
    };
    assert_eq!(
        found.iter().map(|finding| finding.code).collect::<Vec<_>>(),
        ["missing-script"]
    );
}

#[test]
fn the_ply_that_was_made_is_counted_when_played_is_called() {
    let script = SCRIPT.replace(
        "g.set_counter(\"steps\", g.counter(\"steps\") + 1);",
        "g.set_counter(\"steps\", g.ply());",
    );
    let folder = Folder::with(GAME, &script);
    let game = folder.open().game(&Setup::default()).unwrap();
    let mut session = Session::new(game, 0).unwrap();
    session.play("a1-b1").unwrap();
    assert_eq!(session.state().counters["steps"], 1);
}

/// How the game with this script begins, or why it does not.
fn begun(body: &str) -> Result<Session, Refusal> {
    let script = SCRIPT.replace(
        "fn begin(g) {",
        &format!("fn own() {{ 1 }}\nfn begin(g) {{ {body}\n"),
    );
    let folder = Folder::with(GAME, &script);
    let game = match folder.open().game(&Setup::default()) {
        Ok(game) => game,
        Err(SetupError::Broken(found)) => {
            return Err(Refusal::Unknown(found[0].message.clone()));
        }
        Err(SetupError::Choice(why)) => panic!("{why}"),
    };
    Session::new(game, 0)
}

#[test]
fn no_script_hangs_or_takes_all_memory() {
    let list = "let a = []; a.pad(2000, 7);";
    let text = "let s = \"\"; s.pad(8000, 'x');";
    for body in [
        // Operations that are much work.
        format!("{list} loop {{ a.sort(); }}"),
        format!("{list} loop {{ a.index_of(2); }}"),
        format!("{list} let b = a; loop {{ a == b; }}"),
        format!("{list} loop {{ 2 in a; }}"),
        format!("{list} let n = 0; loop {{ n = a; }}"),
        format!("{list} loop {{ a.reverse(); }}"),
        format!("{list} loop {{ let b = a; b.dedup(); }}"),
        format!("{list} loop {{ a.to_string(); }}"),
        format!("{text} loop {{ s.contains(\"xy\"); }}"),
        format!("{text} loop {{ s.replace(\"x\", s); }}"),
        format!("{text} loop {{ s.split(\"\"); }}"),
        "let m = #{}; for i in 0..500 { m[\"k\" + i] = i; } loop { m.keys(); }".to_owned(),
        // Callbacks, whose operations the engine counts anew each time.
        format!("{list} loop {{ a.map(|x| x + 1); }}"),
        format!("{list} loop {{ a.sort(|x, y| y - x); }}"),
        format!("{list} a.map(|x| {{ loop {{ }} }});"),
        format!("{list} let f = |x| [x, x].map(|y| own()); loop {{ a.filter(f); }}"),
    ] {
        let start = std::time::Instant::now();
        let told = begun(&body).unwrap_err().to_string();
        let took = start.elapsed();
        let known = ["goes on for too long", "at most 2 KiB", "has at most"]
            .iter()
            .any(|part| told.contains(part));
        assert!(known, "{body}: {told}");
        assert!(took.as_secs() < 60, "{body}: {took:?}");
    }
}

#[test]
fn no_script_overflows_the_stack_or_grows_without_end() {
    for (body, part) in [
        (
            "let f = 0; for i in 0..150000 { let h = f; f = || h; }",
            "h",
        ),
        ("let f = Fn(\"own\"); loop { f = f.curry(f); }", ""),
        ("let f = Fn(\"own\"); loop { f = curry(f, f); }", ""),
        (
            "let f = Fn(\"own\"); let c = Fn(\"curry\"); loop { f = c.call(f, f); }",
            "",
        ),
        (
            "let f = Fn(\"own\"); loop { f = call(Fn(\"curry\"), f, f); }",
            "",
        ),
        (
            "let f = Fn(\"own\"); loop { f = f.call(Fn(\"curry\"), f); }",
            "",
        ),
        (
            "let m = #{ curry: Fn(\"curry\") }; loop { m = m.curry(m); }",
            "",
        ),
        (
            "let a = []; for i in 0..16000 { a = [a]; }",
            "a list has at most",
        ),
        (
            "let m = #{}; for i in 0..16000 { m = #{ a: m }; }",
            "a map has at most",
        ),
        ("let a = [0]; a[0] = || a; ", "a"),
        (
            "let m = #{}; loop { m[m.len().to_string()] = m; }",
            "a map has at most",
        ),
    ] {
        let told = begun(body).unwrap_err().to_string();
        assert!(told.to_lowercase().contains(part), "{body}: {told}");
        assert!(told.chars().count() < 600, "{body}: {told}");
    }
}

#[test]
fn lists_in_lists_do_not_exhaust_the_stack() {
    for act in [
        "a.to_string()",
        "a.to_debug()",
        "a == a",
        "[a].contains(a)",
        "[a].index_of(a)",
        "let b = [a, a]; b.dedup()",
        "print(a)",
        "debug(a)",
        "\"\" + a",
        "`${a}`",
        "#{ a: a }.to_json()",
        "#{ a: a }.to_string()",
        "#{ a: a } == #{ a: a }",
        "switch a { 1 => 2 }",
        "throw a",
        "let b = a; b += [a]",
        "let b = a; b[0] = [a]; b",
        "type_of(a)",
        "g.count(a, a)",
        "a > a",
        "a + #{}",
        "sort(a)",
        "a.flat_no_such(a)",
    ] {
        for levels in [0, 20] {
            let wrapped = (0..6).fold(act.to_owned(), |act, _| format!("if true {{ {act} }}"));
            let script = SCRIPT.replace(
                "fn begin(g) {",
                &format!(
                    "fn deep(g, n, a) {{ if n > 0 {{ deep(g, n - 1, a) }} else {{ {wrapped} }} }}\n\
                     fn begin(g) {{ let a = []; for i in 0..1900 {{ a = [a]; }}\n\
                     try {{ deep(g, {levels}, a); }} catch (e) {{ }} deep(g, {levels}, a);"
                ),
            );
            let folder = Folder::with(GAME, &script);
            let game = folder.open().game(&Setup::default()).unwrap();
            // Neither way of ending is wrong.
            if let Err(refusal) = Session::new(game, 0) {
                assert!(
                    refusal.to_string().chars().count() < 500,
                    "{act}: {refusal}"
                );
            }
        }
    }
}

#[test]
fn long_scripts_are_refused() {
    let script = format!("{SCRIPT}\n// {}\n", "x".repeat(64 * 1024));
    let folder = Folder::with(GAME, &script);
    let SetupError::Broken(found) = folder.open().game(&Setup::default()).unwrap_err() else {
        panic!("the long script is not found");
    };
    assert_eq!(found[0].message, "a script is at most 64 KiB");
    assert_eq!(found[0].code, "script-syntax");
}

#[test]
fn faults_of_scripts_are_short_clean_and_in_place() {
    let told = begun("throw \"red \\u001b[31m\\u202e \" + \"long\".repeat_it();").unwrap_err();
    assert!(told.to_string().contains("repeat_it"), "{told}");
    let told = begun("let s = \"\\x1b[31m\\u202e\"; s.pad(2000, '!'); throw s;")
        .unwrap_err()
        .to_string();
    assert!(told.contains("\u{fffd}[31m\u{fffd}!!!"), "{told}");
    assert!(told.chars().count() < 500, "{told}");
    let told = begun("let f = |n, f| f.call(n - 1, f); f.call(100, f);")
        .unwrap_err()
        .to_string();
    assert!(!told.contains("anon$") && told.len() < 500, "{told}");
    let folder = Folder::with(
        GAME,
        &SCRIPT.replace("fn over(g) {", "fn over(g) { return 7;"),
    );
    let mut session = Session::new(folder.open().game(&Setup::default()).unwrap(), 0).unwrap();
    let told = session.play("a1-b1").unwrap_err().to_string();
    assert!(
        told.contains("rules.rhai:8:12: `ended` gives nothing"),
        "{told}"
    );
}

#[test]
fn a_check_finds_faults_where_the_script_has_them() {
    for (script, line, part) in [
        (
            SCRIPT.replace("\"a1\", \"stone\"", "\"a1\", \"stoan\""),
            4,
            "at the start the game's script failed: there is no kind `stoan`",
        ),
        (
            SCRIPT.replace("g.counter(\"steps\") + 1", "g.counter(\"stops\") + 1"),
            6,
            "after 1 ply the game's script failed: there is no counter `stops`",
        ),
    ] {
        let folder = Folder::with(GAME, &script);
        let package = folder.open();
        let found = package.check();
        assert_eq!(found.len(), 1, "{found:?}");
        let span = found[0].span.unwrap();
        assert!(package.sources().name(span.file).ends_with("rules.rhai"));
        assert_eq!(package.sources().position(span).0, line);
        assert!(found[0].message.starts_with(part), "{found:?}");
        assert!(!found[0].message.contains("rules.rhai"), "{found:?}");
    }
}

#[test]
fn what_a_game_has_none_of_is_told_so() {
    let game = GAME.split("[counters.steps]").next().unwrap().to_owned()
        + "[[start]]\nkind = \"stone\"\nat = [\"a1\"]\n[hooks]\nplayed = \"stepped\"\n";
    let script = "fn stepped(g, move) { g.counter(\"steps\") }";
    let folder = Folder::with(&game, script);
    let game = folder.open().game(&Setup::default()).unwrap();
    let mut session = Session::new(game, 0).unwrap();
    let state = serde_json::json!({ "counters": { "steps": 1 } });
    let told = session.set_position(&state).unwrap_err().to_string();
    assert!(
        told.ends_with("there is no counter `steps`; there is no counter at all"),
        "{told}"
    );
    let told = session.play("a1-b1").unwrap_err().to_string();
    assert!(
        told.ends_with("there is no counter `steps`; there is no counter at all"),
        "{told}"
    );
}
