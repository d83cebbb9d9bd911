//! What could be said of all seats alike only.

use boardwright::package::Setup;
use boardwright::session::Session;

use super::{folder_of, package};

fn game(counter: &str, rest: &str) -> String {
    format!(
        r#"
[game]
id = "starts"
name = "Starts"
version = "1.0.0"

[options.stake]
default = 3
min = 0
max = 9

[players]
min = 2

[seats.white]
[seats.black]
[seats.grey]

[dice.spare]
roll = "d6"
optional = true

[counters.gold]
per = "seat"
{counter}

[[moves]]
name = "earn"
words = "earn"
effects = [{{ add = "gold" }}]

{rest}"#
    )
}

fn begun(text: &str, players: usize) -> Session {
    let folder = folder_of(text);
    let package = package(&folder);
    // Some of these games are over at once, which is what they are for.
    let found = package.check();
    assert!(found.iter().all(|each| each.code == "short"), "{found:?}");
    let setup = Setup {
        players: Some(players),
        ..Setup::default()
    };
    Session::new(package.game(&setup).unwrap(), 1).unwrap()
}

#[test]
fn a_counter_began_alike_for_all_seats() {
    let text = game(
        "start = { white = 15, grey = { value = \"stake\" } }\nresets = \"turn\"",
        "",
    );
    let mut session = begun(&text, 3);
    let gold = |session: &Session| {
        ["white", "black", "grey"].map(|seat| {
            let counters = session.state().counters;
            counters[&format!("gold.{seat}")].as_i64().unwrap()
        })
    };
    assert_eq!(gold(&session), [15, 0, 3]);
    // Each goes back to its own.
    session.play("earn").unwrap();
    assert_eq!(gold(&session), [15, 0, 3]);
    assert_eq!(begun(&text, 2).state().counters["gold.white"], 15);
    for (counter, told) in [
        ("start = { red = 3 }", "unknown seat `red`"),
        ("start = { white = -2 }", "below its least"),
        ("start = { white = \"much\" }", "wrong-type"),
    ] {
        let folder = folder_of(&game(counter, ""));
        let found = package(&folder).check();
        assert!(!found.is_empty());
        assert!(format!("{found:?}").contains(told), "{found:?}");
    }
    let folder = folder_of(&game("", "[counters.pot]\nstart = { white = 1 }\n"));
    let found = package(&folder).check();
    assert!(format!("{found:?}").contains("per = "), "{found:?}");
}

#[test]
fn a_score_could_hold_no_number() {
    let end = "[[ends]]\ncondition = \"score\"\nscore = { plus = [\"gold\", 8] }\nat_least = 10\nresult = \"win\"\nreason = \"ten\"\n";
    let mut session = begun(&game("", end), 2);
    for text in ["earn", "earn"] {
        session.play(text).unwrap();
        assert!(session.outcome().is_none());
    }
    session.play("earn").unwrap();
    assert_eq!(session.state().outcome.unwrap().winners, ["white"]);
}

#[test]
fn an_end_could_be_asked_of_no_one_seat() {
    let end = "[[ends]]\ncondition = \"counter\"\ncounter = \"gold\"\nat_least = 1\nwho = \"black\"\nresult = \"win\"\nreason = \"gold\"\n";
    let mut session = begun(&game("", end), 2);
    session.play("earn").unwrap();
    assert!(session.outcome().is_none());
    session.play("earn").unwrap();
    assert_eq!(session.state().outcome.unwrap().winners, ["black"]);
    // Of a seat that does not play nothing is asked, and only whoever is to move has no moves.
    let grey = end.replace("\"black\"", "\"grey\"");
    let mut session = begun(&game("", &grey), 2);
    for _ in 0..3 {
        session.play("earn").unwrap();
    }
    assert!(session.outcome().is_none());
    let stuck = "[[ends]]\ncondition = \"no moves\"\nwho = \"black\"\nresult = \"loss\"\nreason = \"stuck\"\n";
    let bound = "[conditions.poor]\ncounter = \"gold\"\nat_most = 0\n";
    for (starts, plies) in [("start = { white = 1 }", 0), ("start = { black = 1 }", 1)] {
        let text = game(starts, &format!("{bound}{stuck}"));
        let text = text.replace("words = \"earn\"", "words = \"earn\"\nwhere = \"poor\"");
        let mut session = begun(&text, 2);
        for _ in 0..plies {
            session.play("earn").unwrap();
        }
        if plies == 0 {
            // White is stuck and passes; black earns, and after white has passed is stuck.
            assert!(session.outcome().is_none());
            session.play("earn").unwrap();
        }
        assert_eq!(session.state().outcome.unwrap().winners, ["white"]);
    }
    let folder = folder_of(&game("", &end.replace("\"black\"", "\"blakc\"")));
    let found = package(&folder).check();
    assert!(format!("{found:?}").contains("black"), "{found:?}");
}
