//! Dice: thrown by moves and by phases, forced, taken back, saved, and used up.

use boardwright::package::{Library, Setup};
use boardwright::session::{Save, Session};
use serde_json::json;

/// Two runners a side on lanes of their own; six plays again; two dice in one phase.
const RACE: &str = r##"
[game]
id = "race"
name = "Race"
version = "1.0.0"

[seats.red]
[seats.blue]

[board]
shape = "square"
columns = 12
rows = 2

[dice.die]
roll = "d6"

[dice.pair]
roll = "2d4"
doubles = true

[routes.lane]
sites = { red = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1", "k1", "l1"], blue = ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "i2", "j2", "k2", "l2"] }

[regions]
end = ["l1", "l2"]

[conditions.six]
die = "die"
shows = [6]

[conditions.more]
dice_left = "pair"

[[phases]]
name = "roll"
next = "move"
turn = "stays"

[[phases]]
name = "move"
dice = ["die"]
skips = true
then = [{ where = "six", next = "both" }]

[[phases]]
name = "both"
rolls = ["pair"]
uses_most = true
then = [{ where = "more", next = "both" }]

[[moves]]
name = "roll"
roll = "die"
phases = ["roll"]

[kinds.runner]
symbols = { red = "r", blue = "b" }

[[kinds.runner.moves]]
name = "run"
pattern = "lane{die}: empty"
phases = ["move"]

[[kinds.runner.moves]]
name = "trot"
pattern = "lane{pair}: empty"
phases = ["both"]

[[start]]
kind = "runner"
owner = "red"
at = ["a1", "b1"]

[[start]]
kind = "runner"
owner = "blue"
at = ["a2", "b2"]

[[ends]]
condition = "reach"
at = "end"
result = "win"
reason = "home"
"##;

fn race(seed: u64, dice: &[&str]) -> Session {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), RACE).unwrap();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    assert_eq!(package.check(), []);
    let game = package.game(&Setup::default()).unwrap();
    let dice = dice.iter().map(|word| (*word).to_owned()).collect();
    Session::with_dice(game, seed, dice).unwrap()
}

fn texts(session: &Session) -> Vec<&str> {
    let moves = session.moves().iter();
    moves.map(|listed| listed.text.as_str()).collect()
}

#[test]
fn a_die_says_how_far_and_lies_on_the_table_until_it_is_used() {
    let mut session = race(1, &["4", "3"]);
    assert_eq!(texts(&session), ["roll"]);
    assert_eq!(json!(session.state().dice), json!({}));
    let events = session.play("roll").unwrap();
    assert_eq!(events[0].text, "red rolls 4");
    assert_eq!(json!(events[0].details["values"]), json!([4]));
    assert_eq!(json!(session.state().dice), json!({"die": 4}));
    assert_eq!(texts(&session), ["a1-e1", "b1-f1"]);
    let why = session.explain("a1-d1").unwrap().unwrap();
    assert!(why.contains("goes by 3 of `die`, which shows 4"), "{why}");
    session.play("a1-e1").unwrap();
    assert_eq!(json!(session.state().dice), json!({}));
    assert_eq!(session.state().to_move.as_deref(), Some("blue"));
}

#[test]
fn what_was_rolled_is_rolled_again_after_undo() {
    let mut session = race(7, &[]);
    session.play("roll").unwrap();
    let rolled = session.state();
    session.undo(1).unwrap();
    session.play("roll").unwrap();
    assert_eq!(session.state(), rolled);
    session.undo(1).unwrap();
    session.redo(1).unwrap();
    assert_eq!(session.state(), rolled);
    // The dice asked for are again what they were before the move.
    let mut session = race(7, &["2"]);
    session.play("roll").unwrap();
    assert_eq!(session.queue_dice(vec!["5".into()], false).unwrap(), 1);
    session.undo(1).unwrap();
    assert_eq!(session.position().chance().queued(), ["2"]);
}

#[test]
fn dice_that_no_die_shows_are_refused() {
    let mut session = race(1, &[]);
    let refusal = session.queue_dice(vec!["9".into()], false).unwrap_err();
    assert!(refusal.to_string().contains("`die` shows 1, 2, 3, 4, 5, 6"));
    // What only other dice can show fails the throw, and nothing has changed.
    let mut session = race(1, &["6", "6"]);
    session.play("roll").unwrap();
    let before = session.state();
    let refusal = session.play("a1-g1").unwrap_err().to_string();
    assert!(refusal.contains("6, which `pair` cannot show"), "{refusal}");
    assert_eq!(session.state(), before);
    assert_eq!(session.position().chance().queued(), ["6"]);
}

#[test]
fn doubles_count_twice_and_dice_are_used_up_one_by_one() {
    let mut session = race(1, &["6", "2", "2"]);
    session.play("roll").unwrap();
    let events = session.play("a1-g1").unwrap();
    assert!(events.iter().any(|event| event.text == "red rolls 2, 2"));
    assert_eq!(json!(session.state().dice), json!({"pair": [2, 2, 2, 2]}));
    session.play("b1-d1").unwrap();
    assert_eq!(json!(session.state().dice), json!({"pair": [2, 2, 2]}));
    assert_eq!(session.state().phase, "both");
}

#[test]
fn as_many_dice_as_can_be_must_be_used_and_the_larger_if_only_one_can() {
    // g1 and k1: by 1 only k1-l1 ends the game; by 4 only g1-k1, once k1 has left.
    let mut session = race(1, &[]);
    let state = json!({
        "pieces": [
            {"site": "i1", "kind": "runner", "owner": "red"},
            {"site": "j1", "kind": "runner", "owner": "blue"},
        ],
        "to_move": "red", "phase": "both", "dice": {"pair": [1, 3]},
    });
    session.set_position(&state).unwrap();
    // By 3 from i1 is l1; by 1 is blocked.
    assert_eq!(texts(&session), ["i1-l1"]);
    let state = json!({
        "pieces": [
            {"site": "h1", "kind": "runner", "owner": "red"},
            {"site": "i1", "kind": "runner", "owner": "blue"},
            {"site": "l1", "kind": "runner", "owner": "blue"},
        ],
        "to_move": "red", "phase": "both", "dice": {"pair": [2, 3]},
    });
    session.set_position(&state).unwrap();
    // Either can be used, and neither after the other: the larger must be.
    assert_eq!(texts(&session), ["h1-k1"]);
    let why = session.explain("h1-j1").unwrap().unwrap();
    assert!(why.contains("it must be the larger"), "{why}");
}

#[test]
fn phases_that_need_dice_are_refused_without_them() {
    let mut session = race(1, &[]);
    for (state, why) in [
        (json!({"phase": "move"}), "needs `die` on the table"),
        (
            json!({"phase": "move", "dice": {"die": 7}}),
            "never shows 7",
        ),
        (
            json!({"phase": "roll", "dice": {"die": 3}}),
            "no `die` lies",
        ),
        (
            json!({"phase": "move", "dice": {"dye": 3}}),
            "no dice `dye`",
        ),
        (
            json!({"phase": "move", "dice": {"die": [1, 2]}}),
            "at most 1",
        ),
        (json!({"phase": "move", "dice": 3}), "is an object"),
    ] {
        let refusal = session.set_position(&state).unwrap_err().to_string();
        assert!(refusal.contains(why), "{state}: {refusal}");
    }
    session
        .set_position(&json!({"phase": "move", "dice": {"die": 3}}))
        .unwrap();
    assert_eq!(texts(&session), ["a1-d1", "b1-e1"]);
}

#[test]
fn a_save_is_played_again_from_its_record_alone() {
    let mut session = race(11, &["6", "1"]);
    for ply in 0..40 {
        if session.outcome().is_some() {
            break;
        }
        let choice = ply % session.moves().len();
        session.play_index(choice).unwrap();
    }
    let text = session.save().to_string();
    assert!(text.contains("dice = ["), "{text}");
    // Another seed makes no difference: the record is all that is asked.
    let save = Save::parse(&text).unwrap();
    let other = Save {
        seed: 99,
        ..save.clone()
    };
    let game = std::sync::Arc::clone(session.game());
    let replayed = save.replay(game.clone()).unwrap().finish().unwrap();
    assert_eq!(replayed.state(), session.state());
    let other = other.replay(game.clone()).unwrap().finish().unwrap();
    assert_eq!(other.state(), session.state());
    // And it goes on as it would have gone on.
    if session.outcome().is_none() {
        let mut replayed = replayed;
        session.play_index(0).unwrap();
        replayed.play_index(0).unwrap();
        assert_eq!(replayed.state(), session.state());
    }
    let longer = text.replacen("dice = [", "dice = [6, ", 1);
    let refusal = Save::parse(&longer).unwrap().replay(game).unwrap().finish();
    assert!(refusal.unwrap_err().to_string().contains("dice"));
}

#[test]
fn the_same_seed_gives_the_same_dice_on_every_machine() {
    let mut session = race(42, &[]);
    let mut thrown = Vec::new();
    while thrown.len() < 12 && session.outcome().is_none() {
        session.play_index(0).unwrap();
        thrown.extend(session.history().last().unwrap().dice.clone());
    }
    assert_eq!(thrown.join(""), "56232125524");
}

/// The texts of what a line of moves comes to, one after the other.
fn told(mut session: Session, moves: &[&str]) -> Vec<String> {
    let mut texts = Vec::new();
    for text in moves {
        let events = session.play(text).unwrap();
        texts.extend(events.iter().map(|event| event.text.clone()));
    }
    texts
}

#[test]
fn what_goes_home_by_itself_is_told() {
    let package = Library::new(None).open("aeroplane-chess").unwrap();
    let setup = Setup {
        players: Some(2),
        ..Setup::default()
    };
    let mut session = Session::new(package.game(&setup).unwrap(), 1).unwrap();
    let dice = ["6", "6", "6"].map(str::to_owned).to_vec();
    session.queue_dice(dice, true).unwrap();
    let told = told(session, &["roll", "taxi", "roll", "launch.red-t10", "roll"]);
    let sent = "a red plane goes from t10 to hangar.red";
    assert!(told.iter().any(|text| text == sent), "{told:#?}");
}

#[test]
fn dice_that_a_phase_throws_are_told_of_whoever_throws_them() {
    let game = crate::properties::games::game(
        r##"
[game]
id = "cowries"
name = "Cowries"
[seats.north]
[seats.south]
[board]
shape = "square"
columns = 8
rows = 2
[dice.die]
roll = "d4"
[[phases]]
name = "play"
rolls = ["die"]
[kinds.pawn]
symbols = { north = "n", south = "s" }
[[kinds.pawn.moves]]
name = "go"
pattern = "e: empty{die}"
[[start]]
kind = "pawn"
owner = "north"
at = "a1"
[[start]]
kind = "pawn"
owner = "south"
at = "a2"
"##,
    );
    let mut session = Session::new(game, 1).unwrap();
    let text = session.moves()[0].text.clone();
    session.queue_dice(vec!["3".to_owned()], true).unwrap();
    let told = told(session, &[&text]);
    assert_eq!(told[1], "south rolls 3", "{told:#?}");
}
