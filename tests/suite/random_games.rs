//! Whole games by chance, under every value of every option of the games that are shipped:
//! each ends, and no piece is lost on the way where the rules lose none.

use std::sync::Arc;

use boardwright::game::{Game, OptionType};
use boardwright::moves::{Manner, MoveList};
use boardwright::package::{Library, Package, Setup};
use boardwright::position::{Chance, Position, Seat};
use rayon::prelude::*;

/// A game of so many plies does not end, as far as anyone can wait.
const LONGEST: usize = 20_000;

/// The games in which pieces are sent back, and never leave the game.
const CONSERVED: &[&str] = &["aeroplane-chess"];

/// How many pieces both sides of a game have together, in the games in which every piece that
/// leaves the board is captured by a move that says so.
fn forces(id: &str, variant: Option<&str>) -> Option<usize> {
    match (id, variant) {
        ("chopper-strike", None) => Some(24),
        ("chopper-strike", Some("small")) => Some(12),
        _ => None,
    }
}

/// A small generator of numbers, so that a failure comes again.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The defaults, every other value of every option by itself, and every variant.
fn setups(package: &Package) -> Vec<Setup> {
    let mut all = vec![Setup::default()];
    for option in package.options() {
        let words: Vec<String> = match &option.kind {
            OptionType::Choice(choices) | OptionType::Cards(choices) => choices.clone(),
            OptionType::Boolean => vec!["false".to_owned(), "true".to_owned()],
            OptionType::Integer(low, high) => vec![low.to_string(), high.to_string()],
        };
        let others = words
            .into_iter()
            .filter(|word| *word != option.default.to_string());
        all.extend(others.map(|word| Setup {
            options: vec![(option.name.clone(), word)],
            ..Setup::default()
        }));
    }
    all.extend(package.variants().iter().map(|variant| Setup {
        variant: Some(variant.name.clone()),
        ..Setup::default()
    }));
    all
}

/// How many single pieces each seat has, on the board and off it.
fn pieces(game: &Game, position: &Position) -> Vec<usize> {
    let layout = &game.layout;
    let of = |seat: Seat| {
        let own = game
            .pieces
            .all()
            .filter(|piece| game.pieces.owner(*piece) == Some(seat));
        own.map(|piece| position.total(piece) * layout.worth(piece))
            .sum()
    };
    (0..game.seats.len())
        .map(|seat| of(Seat(seat as u8)))
        .collect()
}

/// Plays a game to its end; how many plies it had. Where it is known with how many pieces it
/// is played, those on the board and those captured are as many at the end, and none leaves
/// the board in any other way.
fn play(game: &Game, seed: u64, conserved: bool, forces: Option<usize>) -> usize {
    let mut random = seed << 20;
    let mut list = MoveList::new();
    let mut position = game.begin(Chance::seeded(seed), &mut list).unwrap();
    let at_start = pieces(game, &position);
    let mut plies = 0;
    let mut captured = 0;
    while !list.is_empty() {
        let chosen = list
            .get((next(&mut random) % list.len() as u64) as usize)
            .unwrap();
        let placed = usize::from(chosen.manner == Manner::Enters);
        let expected = pieces(game, &position).iter().sum::<usize>() + placed;
        let taken = chosen.captured_pieces();
        game.play(&mut position, &mut list, &chosen).unwrap();
        plies += 1;
        assert!(plies < LONGEST, "seed {seed} goes on");
        if forces.is_some() {
            captured += taken;
            let left = pieces(game, &position).iter().sum::<usize>();
            assert_eq!(left + taken, expected, "seed {seed}, ply {plies}");
        }
        if conserved {
            assert_eq!(
                pieces(game, &position),
                at_start,
                "seed {seed}, ply {plies}"
            );
        }
    }
    assert!(position.outcome().is_some(), "seed {seed}");
    if let Some(forces) = forces {
        let left = pieces(game, &position).iter().sum::<usize>();
        assert_eq!(left + captured, forces, "seed {seed}");
    }
    plies
}

/// Plays so many games under every setup with every number of players, and prints their mean length.
fn play_all(games: u64) {
    for package in Library::new(None).list() {
        let conserved = CONSERVED.contains(&package.id());
        let (fewest, most) = package.players();
        for players in fewest..=most {
            for setup in setups(&package) {
                let setup = Setup {
                    players: Some(players),
                    ..setup
                };
                let text = format!(
                    "{} {players} {:?} {:?}",
                    package.id(),
                    setup.options,
                    setup.variant
                );
                // What cannot be combined is refused in words, and nothing to be played.
                let Ok(game): Result<Arc<Game>, _> = package.game(&setup) else {
                    println!("{text}: refused");
                    continue;
                };
                let forces = forces(package.id(), setup.variant.as_deref());
                let plies: usize = (0..games)
                    .into_par_iter()
                    .map(|seed| play(&game, seed, conserved, forces))
                    .sum();
                println!("{text}: {:.1} plies", plies as f64 / games as f64);
            }
        }
    }
}

#[test]
fn random_games_end_under_every_option() {
    play_all(25);
}

/// The lengths that the games' own texts give come from here.
#[test]
#[ignore = "slow: millions of moves; `cargo test --release -- --ignored --nocapture random_games`"]
fn thousands_of_random_games_end_under_every_option() {
    play_all(2_000);
}
