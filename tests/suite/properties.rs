//! What holds of every game, whatever is played: over random games under random options.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use boardwright::game::{Game, OptionType};
use boardwright::package::{Library, Package, Setup};
use boardwright::session::{Refusal, Save, Session};
use rayon::prelude::*;
use serde_json::Value;

/// How many random choices of options each game is played under, and how often.
const SETUPS: u64 = 24;
const PLAYOUTS: u64 = 42;

/// A game that goes on for longer would go on for ever.
const LONGEST: usize = 5_000;

/// One ply in so many is looked at closely.
const CLOSE: u64 = 24;

/// A small generator of numbers, so that a failure comes again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }

    fn one_in(&mut self, many: u64) -> bool {
        self.below(many as usize) == 0
    }
}

/// Defaults first, then values at random.
fn setup(package: &Package, number: u64) -> Setup {
    let mut chance = Chance(number);
    let mut options = Vec::new();
    for option in package.options() {
        let word = match &option.kind {
            OptionType::Choice(choices) => choices[chance.below(choices.len())].clone(),
            OptionType::Boolean => (chance.below(2) == 1).to_string(),
            OptionType::Integer(low, high) => match chance.below(2) {
                0 => option.default.to_string(),
                _ => (low + chance.below((high - low + 1).min(6) as usize) as i64).to_string(),
            },
        };
        if number > 0 {
            options.push((option.name.clone(), word));
        }
    }
    Setup {
        options,
        ..Setup::default()
    }
}

#[test]
fn everything_holds_in_random_games() {
    let games = Library::new(Some(Path::new("tests/games"))).list();
    let variant = |package: &Package| {
        let first = package.variants().into_iter().next();
        first.map(|variant| package.in_variant(Some(&variant.name)).unwrap())
    };
    let variants: Vec<Package> = games.iter().filter_map(variant).collect();
    for package in games.into_iter().chain(variants) {
        let games: Vec<Arc<Game>> = (0..SETUPS)
            .map(|number| package.game(&setup(&package, number)).unwrap())
            .collect();
        let played: Vec<Tally> = (0..SETUPS * PLAYOUTS)
            .into_par_iter()
            .map(|number| {
                let game = &games[(number % SETUPS) as usize];
                playout(game, number)
            })
            .collect();
        // All that can be looked at has been, many times.
        let total = |part: fn(&Tally) -> usize| played.iter().map(part).sum::<usize>();
        assert!(played.len() >= 1_000);
        assert!(total(|tally| tally.close) > 500, "{}", package.id());
        assert!(total(|tally| tally.refused) > 1_000, "{}", package.id());
        assert!(total(|tally| tally.short) > 500, "{}", package.id());
        assert!(total(|tally| tally.set_up) > 500, "{}", package.id());
        assert!(total(|tally| tally.replayed) > 100, "{}", package.id());
    }
}

/// How often a playout looked at what.
#[derive(Default)]
struct Tally {
    close: usize,
    refused: usize,
    short: usize,
    set_up: usize,
    replayed: usize,
}

fn playout(game: &Arc<Game>, number: u64) -> Tally {
    let mut tally = Tally::default();
    let mut chance = Chance(number << 20);
    let mut session = Session::new(Arc::clone(game), number).unwrap();
    let start = session.state();
    let mut hashes = vec![session.position().hash()];
    while session.outcome().is_none() {
        assert!(hashes.len() < LONGEST, "a game without an end: {number}");
        let texts: Vec<&str> = texts(&session);
        assert!(!texts.is_empty());
        assert!(
            texts.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()),
            "{texts:?}"
        );
        conserved(&session, &start.pieces.len());
        if chance.one_in(CLOSE) {
            tally.close += 1;
            check_state(&session);
            every_move_plays_and_no_other(&session, &mut chance, &mut tally);
            short_forms_mean_their_move(&session, &mut chance, &mut tally);
            a_state_can_be_set_up(&session, &mut tally);
        }
        let chosen = chance.below(session.moves().len());
        session.play_index(chosen).unwrap();
        hashes.push(session.position().hash());
    }
    conserved(&session, &start.pieces.len());
    check_state(&session);
    nothing_can_be_played_after_the_end(&session);
    if chance.one_in(8) {
        tally.replayed += 1;
        a_save_replays(&session);
    }
    back_and_forth(&mut session, &hashes, &mut chance);
    assert_eq!(session.state(), start);
    tally
}

fn texts(session: &Session) -> Vec<&str> {
    session
        .moves()
        .iter()
        .map(|listed| listed.text.as_str())
        .collect()
}

/// Where a game counts what each side has captured, nothing else leaves the board.
fn conserved(session: &Session, at_start: &usize) {
    let layout = session.position().layout();
    let mut counted = None;
    for (at, slot) in layout.counters.iter().enumerate() {
        if slot.name.starts_with("captured.") {
            counted = Some(counted.unwrap_or(0) + session.position().counter(at) as usize);
        }
    }
    if let Some(captured) = counted {
        let board = &session.game().board;
        let standing = board
            .sites()
            .filter(|site| !session.position().at(*site).is_empty())
            .count();
        assert_eq!(standing + captured, *at_start);
    }
}

/// Each move back, and each of them again; every hash on the way is what it was.
fn back_and_forth(session: &mut Session, hashes: &[u64], chance: &mut Chance) {
    let end = session.state();
    let plies = hashes.len() - 1;
    assert_eq!(session.history().len(), plies);
    for hash in hashes.iter().rev().skip(1) {
        session.undo(1).unwrap();
        assert_eq!(session.position().hash(), *hash);
    }
    assert!(session.undo(1).is_err());
    assert_eq!(session.undone(), plies);
    for _ in 0..3 {
        let at = chance.below(hashes.len());
        session.go_to(at).unwrap();
        assert_eq!(session.position().hash(), hashes[at]);
    }
    session.go_to(plies).unwrap();
    assert_eq!(session.state(), end);
    assert!(session.redo(1).is_err());
    session.undo(plies).unwrap();
    assert_eq!(session.position().hash(), hashes[0]);
}

fn a_save_replays(session: &Session) {
    let text = session.save().to_string();
    let save = Save::parse(&text).unwrap();
    assert_eq!(save, session.save(), "{text}");
    let again = save
        .replay(Arc::clone(session.game()))
        .unwrap()
        .finish()
        .unwrap();
    assert_eq!(again.state(), session.state());
    assert_eq!(again.position().hash(), session.position().hash());
    assert_eq!(again.save(), session.save());
}

fn nothing_can_be_played_after_the_end(session: &Session) {
    assert!(session.moves().is_empty());
    let mut over = session.clone();
    let last = session.history().last().unwrap().action.text().to_owned();
    assert!(matches!(over.play(&last), Err(Refusal::Over(_))));
    assert!(over.play_index(0).is_err());
    assert_eq!(over.state(), session.state());
}

fn a_state_can_be_set_up(session: &Session, tally: &mut Tally) {
    tally.set_up += 1;
    let state = serde_json::to_value(session.state()).unwrap();
    let mut other = Session::new(Arc::clone(session.game()), 7).unwrap();
    other.set_position(&state).unwrap();
    assert_eq!(texts(&other), texts(session));
    let mut expected = session.state();
    expected.ply = 0;
    assert_eq!(other.state(), expected);
    assert!(other.undo(1).is_err());
    // A set-up game can be saved as well.
    other.play_index(0).unwrap();
    a_save_replays(&other);
}

/// The sites of a move's text, in the notation that all bundled games share.
fn sites(text: &str) -> Vec<&str> {
    text.split(['-', 'x']).collect()
}

fn every_move_plays_and_no_other(session: &Session, chance: &mut Chance, tally: &mut Tally) {
    let state = session.state();
    let hash = session.position().hash();
    for text in texts(session) {
        let mut other = session.clone();
        let events = other.play(text).unwrap().to_vec();
        assert_eq!(events[0].event, "moved");
        assert_ne!(other.position().hash(), hash, "{text}");
        assert_eq!(other.history().len(), session.history().len() + 1);
        other.undo(1).unwrap();
        assert_eq!(other.state(), state);
        assert_eq!(other.position().hash(), hash);
    }
    let all = texts(session);
    let ends: HashSet<&str> = all.iter().filter_map(|text| sites(text).pop()).collect();
    let names = session.game().board.names();
    let mut mangled = vec![String::new(), "zz".to_owned(), "9".repeat(5_000)];
    for _ in 0..6 {
        let text = all[chance.below(all.len())];
        mangled.extend([
            format!("{text}-zz"),
            format!("zz{text}"),
            format!("{text} zz"),
            text.replace(['-', 'x'], "~"),
        ]);
        let (from, to) = (
            &names[chance.below(names.len())],
            &names[chance.below(names.len())],
        );
        if !ends.contains(to.as_str()) {
            mangled.extend([
                format!("{from}-{to}"),
                format!("{from}x{to}"),
                to.clone(),
                format!("{text}x{to}"),
            ]);
        }
    }
    let mut other = session.clone();
    for text in mangled {
        tally.refused += 1;
        let refusal = other.play(&text).unwrap_err();
        assert!(
            matches!(refusal, Refusal::Illegal { .. }),
            "{text}: {refusal}"
        );
        let reason = other.explain(&text).unwrap().unwrap();
        assert!(!reason.is_empty() && reason.len() < 600, "{text}: {reason}");
        assert_eq!(other.position().hash(), hash, "{text}");
    }
    assert_eq!(other.state(), state);
    assert_eq!(texts(&other), all);
}

fn short_forms_mean_their_move(session: &Session, chance: &mut Chance, tally: &mut Tally) {
    let all = texts(session);
    for _ in 0..4 {
        let at = chance.below(all.len());
        let text = all[at];
        let full = [
            text.to_uppercase(),
            text.replace('x', ":"),
            text.replace('x', "-"),
            text.replace('x', " x "),
            text.replace(['-', 'x'], " "),
            format!("  {text} "),
        ];
        for form in full {
            assert_eq!(session.find(&form).unwrap(), at, "{form} for {text}");
        }
        let parts = sites(text);
        let (first, last) = (parts[0], parts[parts.len() - 1]);
        let mut short = vec![format!("{first}-{last}"), last.to_owned()];
        short.push(parts[1..].join(" "));
        if text.contains('x') {
            short.extend([format!("{first}x{last}"), format!("x{last}")]);
        }
        for form in short {
            match session.find(&form) {
                Ok(found) => {
                    tally.short += 1;
                    // Another move only if the form is its full text, or says its landings one
                    // by one.
                    let meant = sites(all[found]);
                    let said: Vec<&str> = sites(&form)
                        .into_iter()
                        .flat_map(str::split_whitespace)
                        .collect();
                    assert!(found == at || meant == said, "{form}: {}", all[found]);
                }
                Err(Refusal::Ambiguous { fits, .. }) => {
                    assert!(fits.len() > 1 && fits.is_sorted());
                    assert!(fits.iter().any(|fit| fit == text), "{form}: {fits:?}");
                    assert!(fits.iter().all(|fit| all.contains(&fit.as_str())));
                }
                Err(other) => panic!("{form} for {text}: {other}"),
            }
        }
    }
}

/// The names of an object's keys, in their order.
fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().unwrap();
    object.keys().map(String::as_str).collect()
}

fn words(value: &Value) -> Vec<&str> {
    let list = value.as_array().unwrap();
    list.iter().map(|word| word.as_str().unwrap()).collect()
}

/// The state in the shape that is promised.
fn check_state(session: &Session) {
    let game = session.game();
    let text = serde_json::to_string(&session.state()).unwrap();
    let state: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        keys(&state),
        [
            "game", "variant", "seats", "options", "ply", "phase", "to_move", "pieces", "counters",
            "dice", "decks", "outcome"
        ]
    );
    assert_eq!(state["game"], game.about.id.as_str());
    assert_eq!(state["variant"], Value::Null);
    let seats: Vec<&str> = game.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(words(&state["seats"]), seats);
    let options: Vec<&str> = game.options.iter().map(|each| each.name.as_str()).collect();
    assert_eq!(keys(&state["options"]), options);
    for value in state["options"].as_object().unwrap().values() {
        assert!(value.is_string() || value.is_i64() || value.is_boolean());
    }
    assert_eq!(state["ply"], session.history().len());
    let phase = state["phase"].as_str().unwrap();
    assert!(game.phases.iter().any(|each| each.name == phase));
    check_pieces(game, &state["pieces"]);
    let counters: Vec<&str> = game
        .layout
        .counters
        .iter()
        .map(|slot| slot.name.as_str())
        .collect();
    assert_eq!(keys(&state["counters"]), counters);
    let mut values = state["counters"].as_object().unwrap().values();
    assert!(values.all(Value::is_i64));
    assert_eq!(keys(&state["dice"]), [""; 0]);
    assert_eq!(keys(&state["decks"]), [""; 0]);
    match session.outcome() {
        None => {
            assert!(seats.contains(&state["to_move"].as_str().unwrap()));
            assert_eq!(state["outcome"], Value::Null);
        }
        Some(_) => {
            assert_eq!(state["to_move"], Value::Null);
            check_outcome(game, &state["outcome"]);
        }
    }
}

fn check_pieces(game: &Game, pieces: &Value) {
    let mut listed = Vec::new();
    for piece in pieces.as_array().unwrap() {
        assert_eq!(keys(piece), ["site", "kind", "owner"]);
        let part = |name: &str| piece[name].as_str().unwrap().to_owned();
        listed.push((part("site"), part("kind"), part("owner")));
        assert!(game.kind(&part("kind")).is_some() && game.seat(&part("owner")).is_some());
    }
    assert!(listed.is_sorted());
    let places: HashSet<&String> = listed.iter().map(|(site, ..)| site).collect();
    assert_eq!(places.len(), listed.len());
}

fn check_outcome(game: &Game, outcome: &Value) {
    assert_eq!(keys(outcome), ["winners", "places", "scores", "reason"]);
    let reason = outcome["reason"].as_str().unwrap();
    assert!(game.reasons.iter().any(|known| known == reason));
    let places: Vec<Vec<&str>> = outcome["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(words)
        .collect();
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for seat in places.iter().flatten() {
        *times.entry(seat).or_default() += 1;
    }
    assert_eq!(times.len(), game.seats.len());
    assert!(times.values().all(|times| *times == 1));
    assert!(outcome["scores"].is_object());
    let winners = words(&outcome["winners"]);
    if winners.is_empty() {
        assert!(places.len() == 1 || game.seats.len() == 1, "{places:?}");
    } else {
        assert_eq!(winners, places[0]);
    }
}
