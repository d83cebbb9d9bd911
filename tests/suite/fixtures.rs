//! The games in `tests/games` and `tests/more` against their obvious generators: as many sequences of moves from the start, and in
//! random games the same moves, pieces, turns and winners at every step.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::MoveList;
use boardwright::package::{Library, Setup};
use boardwright::session::Session;
use boardwright::study::perft;
use serde_json::{Value, json};

use crate::oracle::{
    Chance, Outcome, Rules, Seat, amazons, bagh_chal, chess, choose, connect_four, five_in_a_row,
    halma, hasami_shogi, morris, oware, perfts, reversi, shove, tic_tac_toe, y,
};

/// A fixture with some options.
fn open(id: &str, options: &[(&str, &str)]) -> Arc<Game> {
    let setup = Setup {
        options: options
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect(),
        ..Setup::default()
    };
    // Those that the properties of all games would take too long for lie apart.
    let package = ["tests/games", "tests/more"]
        .into_iter()
        .find_map(|folder| Library::new(Some(Path::new(folder))).open(id).ok());
    package.unwrap().game(&setup).unwrap()
}

/// Asserts that both count as many sequences at each depth, and at the last one at least a hundred thousand.
fn counts_agree<P: Rules>(game: &Game, start: &P, depth: u32) {
    let position = game
        .begin(
            boardwright::position::Chance::seeded(1),
            &mut MoveList::new(),
        )
        .unwrap();
    let counts: Vec<u64> = (1..=depth)
        .map(|depth| perft(game, &position, depth).unwrap())
        .collect();
    assert_eq!(counts, perfts(start, depth as usize));
    assert!(counts.iter().any(|count| *count >= 100_000), "{counts:?}");
}

/// Plays random games with both, and asserts that they agree all the way.
fn games_agree<P: Rules>(game: &Arc<Game>, start: &P, games: u64) {
    for number in 0..games {
        let mut chance = Chance(number << 24);
        let mut session = Session::new(Arc::clone(game), number).unwrap();
        let mut position = start.clone();
        let mut times: HashMap<P, usize> = HashMap::new();
        let mut played = Vec::new();
        loop {
            let seen = times.entry(position.recurring()).or_default();
            *seen += 1;
            let repeated = Some(*seen) == P::REPETITIONS;
            let outcome = match position.outcome() {
                None if repeated => Some(Outcome::Draw),
                outcome => outcome,
            };
            agree(&session, &position, outcome, &played);
            if outcome.is_some() {
                break;
            }
            let text = choose(&position, &mut chance);
            session.play(&text).unwrap();
            position = position.moves()[&text].clone();
            played.push(text);
        }
    }
}

/// What a seat is called.
fn name<P: Rules>(seat: Seat) -> &'static str {
    P::SEATS[usize::from(seat == Seat::Second)]
}

/// Asserts that a session is in a position.
fn agree<P: Rules>(session: &Session, position: &P, outcome: Option<Outcome>, played: &[String]) {
    let state = serde_json::to_value(session.state()).unwrap();
    let ours: Vec<&str> = session
        .moves()
        .iter()
        .map(|each| each.text.as_str())
        .collect();
    match outcome {
        None => {
            let moves = position.moves();
            assert_eq!(ours, moves.keys().collect::<Vec<_>>(), "after {played:?}");
            assert_eq!(
                state["to_move"],
                name::<P>(position.to_move()),
                "after {played:?}"
            );
        }
        Some(outcome) => {
            let winners = match outcome {
                Outcome::Draw => Vec::new(),
                Outcome::Won(seat) => vec![name::<P>(seat)],
            };
            assert_eq!(ours, [""; 0], "after {played:?}");
            assert_eq!(
                state["outcome"]["winners"],
                Value::from(winners),
                "after {played:?}"
            );
        }
    }
    let mut theirs: Vec<(String, &str, &str)> = position
        .pieces()
        .into_iter()
        .map(|(site, kind, owner)| (site, kind, owner.map_or("neutral", name::<P>)))
        .collect();
    theirs.sort();
    let ours: Vec<(String, &str, &str)> = state["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .map(|piece| {
            let part = |key: &str| piece[key].as_str().unwrap();
            (part("site").to_owned(), part("kind"), part("owner"))
        })
        .collect();
    assert_eq!(ours, theirs, "after {played:?}");
    for (site, value) in position.values() {
        let there = state["sites"][&site].as_object();
        let lying = there.and_then(|values| values.values().next());
        assert_eq!(
            lying.map_or(Some(0), Value::as_u64),
            Some(value.into()),
            "{site} after {played:?}"
        );
    }
}

#[test]
fn positions_of_chess() {
    let game = open("chess", &[]);
    for (fen, published) in chess::POSITIONS {
        let position = chess::Position::from_fen(fen);
        let pieces: Vec<Value> = position
            .pieces()
            .into_iter()
            .map(|(site, kind, owner)| json!({"site": site, "kind": kind, "owner": owner.map(name::<chess::Position>)}))
            .collect();
        let mut session = Session::new(Arc::clone(&game), 1).unwrap();
        let to_move = name::<chess::Position>(position.to_move());
        session
            .set_position(&json!({"pieces": pieces, "to_move": to_move}))
            .unwrap();
        for (depth, count) in (1..).zip(published) {
            assert_eq!(
                perft(&game, session.position(), depth).unwrap(),
                *count,
                "{fen} at depth {depth}"
            );
        }
    }
}

/// Tests that fixtures agree with their generators: the fixture with its options, the generator's start, to which
/// depth sequences are counted, and how many random games are played.
macro_rules! fixtures {
    ($($name:ident: $id:literal $options:tt, $start:expr, $depth:literal, $games:literal;)*) => {$(
        #[test]
        fn $name() {
            let (game, start) = (open($id, &$options), $start);
            counts_agree(&game, &start, $depth);
            games_agree(&game, &start, $games);
        }
    )*};
}

fixtures! {
    amazons: "amazons" [], amazons::Position::start(), 2, 20;
    bagh_chal: "bagh-chal" [], bagh_chal::Position::start(), 5, 60;
    chess: "chess" [], chess::Position::start(), 4, 6;
    connect_four: "connect-four" [], connect_four::Position::start(), 7, 60;
    five_in_a_row: "five-in-a-row" [], five_in_a_row::Position::start(), 3, 20;
    halma: "halma" [], halma::Position::start(), 4, 10;
    hasami_shogi: "hasami-shogi" [], hasami_shogi::Position::start(), 3, 20;
    nine_mens_morris: "nine-mens-morris" [], morris::Position::start(), 4, 60;
    oware: "oware" [], oware::Position::start(), 7, 60;
    reversi: "reversi" [], reversi::Position::start(), 8, 40;
    shove: "shove" [], shove::Position::start(), 5, 100;
    tic_tac_toe: "tic-tac-toe" [], tic_tac_toe::Position::start(), 9, 100;
    y_of_five: "y" [("size", "5")], y::Position::sized(5), 5, 60;
    y_of_seven: "y" [("size", "7")], y::Position::sized(7), 4, 20;
}
