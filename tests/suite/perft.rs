//! Counts of move sequences, against generators that know nothing of ours.

use std::path::Path;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::MoveList;
use boardwright::package::{Library, Setup};
use boardwright::session::Session;
use boardwright::study::{divide, perft};
use serde_json::json;

use crate::oracle::parachute;

fn game(options: &parachute::Options) -> Arc<Game> {
    let setup = Setup {
        options: options
            .pairs()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        ..Setup::default()
    };
    let package = Library::new(None).open("parachute-checkers").unwrap();
    package.game(&setup).unwrap()
}

#[test]
fn from_the_start_to_depth_nine_under_every_option() {
    for options in parachute::Options::all() {
        let game = game(&options);
        let start = game
            .begin(
                boardwright::position::Chance::seeded(1),
                &mut MoveList::new(),
            )
            .unwrap();
        let counts: Vec<u64> = (1..=9)
            .map(|depth| perft(&game, &start, depth).unwrap())
            .collect();
        assert_eq!(
            counts,
            parachute::Position::start().perfts(9, &options),
            "{options:?}"
        );
    }
}

#[test]
fn six_positions_to_depth_five_under_every_option() {
    for options in parachute::Options::all() {
        let game = game(&options);
        for text in parachute::POSITIONS {
            let theirs = parachute::Position::from_text(text).unwrap();
            let pieces: Vec<_> = theirs
                .pieces()
                .into_iter()
                .map(|(site, kind, owner)| json!({"site": site, "kind": kind, "owner": owner}))
                .collect();
            let mut session = Session::new(Arc::clone(&game), 1).unwrap();
            session
                .set_position(&json!({"pieces": pieces, "to_move": theirs.to_move.name()}))
                .unwrap();
            let counts: Vec<u64> = (1..=5)
                .map(|depth| perft(&game, session.position(), depth).unwrap())
                .collect();
            let divided = divide(&game, session.position(), 3).unwrap();
            assert!(divided.is_sorted());
            assert_eq!(
                divided.iter().map(|(_, nodes)| nodes).sum::<u64>(),
                counts[2]
            );
            assert_eq!(counts, theirs.perfts(5, &options), "{options:?} {text}");
            let texts: Vec<String> = session
                .moves()
                .iter()
                .map(|listed| listed.text.clone())
                .collect();
            let expected: Vec<String> = theirs
                .moves(&options)
                .into_iter()
                .map(|each| each.text)
                .collect();
            assert_eq!(texts, expected, "{options:?} {text}");
        }
    }
}

/// Counts from the start that two or more other programs agree on, depth 1 first.
#[test]
fn classic_games_from_the_start_as_published() {
    for (id, published) in [
        ("breakthrough", &[22, 484, 11132, 256_036, 6_182_818][..]),
        (
            "english-draughts",
            &[7, 49, 302, 1469, 7361, 36768, 179_740, 845_931, 3_963_680][..],
        ),
        (
            "international-draughts",
            &[9, 81, 658, 4265, 27_117, 167_140, 1_049_442, 6_483_961],
        ),
    ] {
        let library = Library::new(Some(Path::new("tests/games")));
        let game = library.open(id).unwrap().game(&Setup::default()).unwrap();
        let start = game
            .begin(
                boardwright::position::Chance::seeded(1),
                &mut MoveList::new(),
            )
            .unwrap();
        for (depth, nodes) in (1..).zip(published) {
            assert_eq!(
                perft(&game, &start, depth).unwrap(),
                *nodes,
                "{id} at depth {depth}"
            );
        }
    }
}
