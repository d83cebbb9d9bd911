//! Counts of move sequences, against generators that know nothing of ours.

use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::MoveList;
use boardwright::package::{Library, Setup};
use boardwright::position::Position;
use boardwright::session::Session;
use serde_json::json;

use crate::oracle::parachute;

fn game(options: &parachute::Options) -> Arc<Game> {
    let setup = Setup {
        players: None,
        options: options
            .pairs()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    };
    let package = Library::new(None).open("parachute-checkers").unwrap();
    package.game(&setup).unwrap()
}

fn perft(game: &Game, position: &mut Position, list: &MoveList, depth: usize) -> u64 {
    if depth == 1 {
        return list.len() as u64;
    }
    let mut next = list.clone();
    let mut nodes = 0;
    for chosen in list.iter() {
        next.clone_from(list);
        let mark = position.mark();
        game.play(position, &mut next, &chosen).unwrap();
        nodes += perft(game, position, &next, depth - 1);
        position.undo_to(mark);
    }
    nodes
}

#[test]
fn from_the_start_to_depth_nine_under_every_option() {
    for options in parachute::Options::all() {
        let game = game(&options);
        let mut list = MoveList::new();
        let mut position = game.begin(&mut list).unwrap();
        let counts: Vec<u64> = (1..=9)
            .map(|depth| perft(&game, &mut position, &list, depth))
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
            let mut list = MoveList::new();
            let mut position = session.position().clone();
            game.begin_from(&mut position, &mut list).unwrap();
            let counts: Vec<u64> = (1..=5)
                .map(|depth| perft(&game, &mut position, &list, depth))
                .collect();
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
