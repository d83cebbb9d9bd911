//! Going back and forward where dice are thrown: what comes again, and what is asked for.

use boardwright::package::Setup;
use boardwright::session::{MOST_QUEUED, Save, Session};
use serde_json::{Value, json};

use super::counting::{MOVE, race};
use super::{folder_of, package, path, rpc};
use crate::program::{run_in, run_on};

/// A game of dice on which each seat rolls and then moves.
fn race_game() -> (tempfile::TempDir, Session) {
    let folder = folder_of(&race(MOVE));
    let session = Session::new(package(&folder).game(&Setup::default()).unwrap(), 7).unwrap();
    (folder, session)
}

fn words(dice: &[&str]) -> Vec<String> {
    dice.iter().map(|die| (*die).to_owned()).collect()
}

fn queued(session: &Session) -> Vec<String> {
    session.position().chance().queued().to_vec()
}

/// The same game, saved and loaded.
fn again(session: &Session) -> Session {
    let save = Save::parse(&session.save().to_string()).unwrap();
    let game = session.game().clone();
    save.replay(game).unwrap().finish().unwrap()
}

#[test]
fn a_redo_that_failed_had_made_some_moves() {
    let (folder, _) = race_game();
    let answers = rpc(&[
        (
            "new",
            json!({"game": path(&folder), "seed": 1, "dice": [4]}),
        ),
        ("play", json!({"move": "roll"})),
        ("undo", json!({})),
        ("dice", json!({"values": [3], "replace": true})),
        ("state", json!({})),
        ("redo", json!({})),
        ("state", json!({})),
        ("dice", json!({"values": []})),
    ]);
    assert!(answers[5].as_str().unwrap().contains("redo"), "{answers:?}");
    assert_eq!(answers[4], answers[6]);
    assert_eq!(answers[7], json!({"queued": 1}));
}

#[test]
fn a_redo_threw_other_dice() {
    let (_folder, mut session) = race_game();
    session.queue_dice(words(&["2"]), false).unwrap();
    session.play("roll").unwrap();
    session.play_index(0).unwrap();
    session.queue_dice(words(&["5", "6"]), false).unwrap();
    session.play("roll").unwrap();
    session.queue_dice(words(&["1"]), false).unwrap();
    let end = session.state();
    for back in 1..=3 {
        session.undo(back).unwrap();
        session.redo(back).unwrap();
        assert_eq!(session.state(), end);
        assert_eq!(queued(&session), ["6", "1"]);
    }
    // What changes nothing stands in no redo's way, and what is asked for anew does.
    session.undo(2).unwrap();
    session.queue_dice(Vec::new(), false).unwrap();
    assert_eq!(session.undone(), 2);
    session.queue_dice(words(&["3"]), false).unwrap();
    assert_eq!(session.undone(), 0);
    session.redo(1).unwrap_err();
    session.play_index(0).unwrap();
    session.undo(1).unwrap();
    session.set_seed(7);
    assert_eq!(session.undone(), 0);
}

#[test]
fn after_loading_undo_restored_other_dice() {
    let (_folder, mut session) = race_game();
    let first = session.play("roll").unwrap().to_vec();
    let mut loaded = again(&session);
    loaded.undo(1).unwrap();
    assert_eq!(queued(&loaded), words(&[]));
    assert_eq!(loaded.play("roll").unwrap(), first);
    loaded.undo(1).unwrap();
    loaded.queue_dice(words(&["6"]), false).unwrap();
    loaded.play("roll").unwrap();
    assert_eq!(loaded.history()[0].dice, ["6"]);
    // Another stream begins where it is asked to.
    let mut seeded = again(&session);
    seeded.undo(1).unwrap();
    seeded.set_seed(9);
    seeded.play("roll").unwrap();
    let mut fresh = Session::new(session.game().clone(), 9).unwrap();
    fresh.play("roll").unwrap();
    assert_eq!(seeded.history()[0].dice, fresh.history()[0].dice);
}

/// Whatever is asked for and seeded between moves, a loaded game goes back as the game does.
#[test]
fn after_loading_undo_lost_what_had_been_asked_for() {
    let (_folder, mut session) = race_game();
    for number in 0..12 {
        let asked: Option<(&[&str], bool)> = match number {
            0 => Some((&["4", "6"], false)),
            2 => Some((&["1", "2", "3"], true)),
            3 => Some((&["5"], false)),
            5 => Some((&[], true)),
            8 => Some((&["2"], false)),
            _ => None,
        };
        if let Some((dice, replace)) = asked {
            session.queue_dice(words(dice), replace).unwrap();
        }
        if [4, 9].contains(&number) {
            session.set_seed(number);
        }
        session.play_index(0).unwrap();
    }
    session.queue_dice(words(&["2"]), true).unwrap();
    assert_eq!(session.save(), again(&session).save());
    let mut loaded = again(&session);
    loop {
        assert_eq!(queued(&loaded), queued(&session));
        assert_eq!(loaded.seed(), session.seed());
        assert_eq!(
            loaded.position().chance().place(),
            session.position().chance().place()
        );
        assert_eq!(loaded.save(), session.save());
        if session.history().is_empty() {
            break;
        }
        session.undo(1).unwrap();
        loaded.undo(1).unwrap();
    }
    assert_eq!(session.seed(), 7);
    session.redo(12).unwrap();
    loaded.redo(12).unwrap();
    assert_eq!(queued(&session), ["2"]);
    assert_eq!(loaded.save(), session.save());
}

#[test]
fn after_reloading_nothing_could_be_thrown() {
    let (folder, _) = race_game();
    let words = ["play", path(&folder), "--seed", "7"];
    let plain = run_on(&words, "roll\n:auto 1\nroll\n:auto 1\n:log\n");
    let reloaded = run_on(&words, "roll\n:auto 1\n:reload\nroll\n:auto 1\n:log\n");
    let log = |told: &str| told[told.rfind(":log").unwrap()..].to_owned();
    assert_eq!(log(plain.good()), log(reloaded.good()));
}

#[test]
fn altered_numbers_of_dice_that_were_asked_for_are_told() {
    let (_folder, mut session) = race_game();
    session.play("roll").unwrap();
    session.play_index(0).unwrap();
    let save = session.save().to_string();
    for altered in [
        save.replacen("mods = ", "queue_added = 3\nmods = ", 1),
        save.replace("of = ", "added = 9\nof = "),
    ] {
        let save = Save::parse(&altered).unwrap();
        let replay = save.replay(session.game().clone()).unwrap();
        let refusal = replay.finish().unwrap_err().to_string();
        assert!(refusal.contains("said to have been added"), "{refusal}");
    }
}

#[test]
fn every_move_kept_the_whole_queue() {
    let (folder, mut session) = race_game();
    let most = vec!["1".to_owned(); MOST_QUEUED];
    assert_eq!(
        session.queue_dice(most.clone(), false).unwrap(),
        MOST_QUEUED
    );
    let refusal = session.queue_dice(words(&["1"]), false).unwrap_err();
    assert!(refusal.to_string().contains("at most 100000"), "{refusal}");
    for _ in 0..40 {
        session.play_index(0).unwrap();
    }
    assert_eq!(queued(&session).len(), MOST_QUEUED - 20);
    session.undo(40).unwrap();
    assert_eq!(queued(&session).len(), MOST_QUEUED);
    // What nobody can go back to is not kept; what somebody can is, up to a limit.
    for _ in 0..30 {
        session.queue_dice(words(&["2"]), true).unwrap();
        session.queue_dice(most.clone(), true).unwrap();
    }
    let refusal = (0..30).find_map(|_| {
        session.play_index(0).unwrap();
        session
            .queue_dice(most.iter().skip(1).cloned().collect(), true)
            .err()
    });
    let refusal = refusal.unwrap().to_string();
    assert!(refusal.contains("keeps at most 1000000"), "{refusal}");

    let many = Value::from(vec![1; MOST_QUEUED + 1]);
    let answers = rpc(&[
        ("new", json!({"game": path(&folder), "dice": many})),
        ("new", json!({"game": path(&folder)})),
        ("dice", json!({"values": many})),
        ("dice", json!({"values": []})),
    ]);
    for at in [0, 2] {
        let told = answers[at].as_str().unwrap();
        assert!(told.contains("at most 100000"), "{told}");
    }
    assert_eq!(answers[3], json!({"queued": 0}));
}

#[test]
fn the_seed_that_undo_went_back_to_was_not_told() {
    let (folder, _) = race_game();
    let home = tempfile::tempdir().unwrap();
    let words = ["play", path(&folder), "--seed", "7"];
    let told = run_in(home.path(), &words, "roll\n:seed 9\n:undo\n:seed\n");
    assert!(told.good().contains("the seed is 7 again"), "{told:?}");
}
