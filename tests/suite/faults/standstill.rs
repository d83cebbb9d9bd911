//! Games in which nobody can move any more.

use boardwright::package::Setup;
use boardwright::session::Session;
use serde_json::json;

use super::{folder_of, package};

/// A runner a side on three sites each, and one move to begin with.
fn game(rest: &str) -> String {
    let game = r##"
[game]
id = "dead-end"
name = "Dead end"
version = "1.0.0"

[seats.red]
[seats.blue]

[board]
shape = "square"
columns = 3
rows = 2

[dice.die]
roll = "d6"

[kinds.runner]
symbols = { red = "r", blue = "b" }

[[start]]
kind = "runner"
at = { seats = { red = ["a1"], blue = ["a2"] } }

[[kinds.runner.moves]]
name = "go"
pattern = "e: empty"
where = "first"

[conditions.first]
counter = "plies"
at_most = 0

[counters.plies]
counts = "plies"
"##;
    format!("{game}{rest}")
}

fn begun(text: &str, dice: &[&str]) -> Session {
    let folder = folder_of(text);
    let game = package(&folder).game(&Setup::default()).unwrap();
    let dice = dice.iter().map(|word| (*word).to_owned()).collect();
    Session::with_dice(game, 1, dice).unwrap()
}

#[test]
fn a_round_of_skipped_phases_failed_instead_of_being_a_draw() {
    for phases in [
        "[[phases]]\nname = \"move\"\nskips = true\n",
        // Several a turn, some of which pass by themselves.
        "[[phases]]\nname = \"one\"\nskips = true\nturn = \"stays\"\nnext = \"two\"\n\
         [[phases]]\nname = \"two\"\nskips = true\n",
        "[[phases]]\nname = \"one\"\nskips = true\nturn = \"stays\"\nnext = \"two\"\n\
         [[phases]]\nname = \"two\"\n",
        // Rounds are counted, which changes nothing.
        "[[phases]]\nname = \"move\"\nskips = true\n[counters.round]\ncounts = \"rounds\"\n",
    ] {
        let text = game(phases);
        let mut found = package(&folder_of(&text)).check();
        // It is what these are about.
        found.retain(|finding| finding.code != "short");
        assert_eq!(found, [], "{phases}");
        let mut session = begun(&text, &[]);
        session.play("a1-b1").unwrap();
        let outcome = session.state().outcome.unwrap();
        assert_eq!(outcome.winners, [""; 0], "{phases}");
        assert_eq!(json!(outcome.places), json!([["red", "blue"]]));
        session.undo(1).unwrap();
        assert!(session.outcome().is_none());
    }
}

#[test]
fn dice_that_nobody_can_ever_use_were_thrown_without_end() {
    for skips in ["true", "false"] {
        let text = game(&format!(
            "[[phases]]\nname = \"move\"\nrolls = \"die\"\nskips = {skips}\n"
        ));
        let mut session = begun(&text, &[]);
        session.play("a1-b1").unwrap();
        assert!(session.outcome().unwrap().winners == 0);
        session.undo(1).unwrap();
        assert_eq!(session.state().dice.len(), 1);
    }
}

#[test]
fn a_round_without_the_right_throw_was_a_draw() {
    for skips in ["true", "false"] {
        let text = game(&format!(
            "[[phases]]\nname = \"move\"\nrolls = \"die\"\nskips = {skips}\n
[[kinds.runner.moves]]
name = \"enter\"
pattern = \"e: empty\"
die = \"die\"
shows = [6]
"
        ));
        // Eight throws come to nothing, then blue has a six.
        let mut session = begun(&text, &["1", "1", "2", "3", "4", "5", "1", "2", "3", "6"]);
        session.play("a1-b1").unwrap();
        assert_eq!(session.state().to_move.as_deref(), Some("blue"));
        assert_eq!(json!(session.state().dice), json!({"die": 6}));
    }
}

#[test]
fn phases_that_never_let_the_turn_come_round_are_found() {
    let text = game("[[phases]]\nname = \"move\"\nskips = true\nturn = \"stays\"\n");
    let found = package(&folder_of(&text)).check();
    let told = "without a move (`move`), and the turn never comes";
    assert!(found[0].message.contains(told), "{found:?}");
    assert_eq!(found.len(), 1);
}

#[test]
fn who_had_only_thrown_dice_was_said_to_have_no_move() {
    // Each throws once to see who begins; the phase after it only compares.
    let text = game(
        "[[phases]]\nname = \"first\"\nbegins = true\nturn = \"stays\"\nnext = \"compare\"\n
[[phases]]\nname = \"compare\"\nskips = true\nnext = \"move\"\ndice = [\"die\"]\n
[[phases]]\nname = \"move\"\n
[[moves]]\nname = \"throw\"\nroll = \"die\"\nphases = [\"first\"]
",
    )
    .replace(
        "where = \"first\"",
        "where = \"first\"\nphases = [\"move\"]",
    )
    .replace("at_most = 0", "at_most = 1");
    let mut session = begun(&text, &["4"]);
    session.play("throw").unwrap();
    assert_eq!(session.state().to_move.as_deref(), Some("blue"));
    assert!(passed(&session).is_empty(), "{:?}", passed(&session));
    // Who stands before moves and has none is told of.
    let text = game("")
        .replace("where = \"first\"\n", "")
        .replace("blue = [\"a2\"]", "blue = [\"c2\"]");
    let mut session = begun(&text, &[]);
    session.play("a1-b1").unwrap();
    assert_eq!(passed(&session), ["blue has no move and passes"]);
}

/// What the last move told of seats that passed.
fn passed(session: &Session) -> Vec<&str> {
    let events = session.last_events().iter();
    events
        .filter(|event| event.event == "passed")
        .map(|event| event.text.as_str())
        .collect()
}

#[test]
fn skipped_phases_whose_scripts_are_slow_went_on_for_minutes() {
    let text = game(
        "[[phases]]\nname = \"one\"\nskips = true\nturn = \"stays\"\nnext = \"two\"\nenter = \"slow\"\n
[[phases]]\nname = \"two\"\nskips = true\nturn = \"stays\"\nenter = \"slow\"\n",
    )
    .replace("where = \"first\"", "where = \"first\"\nphases = []")
    .replace("columns = 3", "columns = 60")
    .replace("rows = 2", "rows = 60");
    let folder = folder_of(&text);
    let script = "fn slow(g) {\n    let all = g.sites();\n    for i in 0..400 { g.neighbours(all); }\n    g.roll(\"die\");\n}\n";
    std::fs::write(folder.path().join("rules.rhai"), script).unwrap();
    let began = std::time::Instant::now();
    let found = package(&folder).check();
    let told = "the turn never comes";
    assert!(
        found.iter().any(|each| each.message.contains(told)),
        "{found:?}"
    );
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
}
