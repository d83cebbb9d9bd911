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
        ("let a = []; a.pad(200_000_000, 1);", "size"),
        ("let s = \"x\"; loop { s += s; }", "length of string"),
        ("fn_that_is_not_there(g);", "there is no function"),
        ("let a = [1]; a[9]", "index"),
        ("nest(g);", "stack overflow"),
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
