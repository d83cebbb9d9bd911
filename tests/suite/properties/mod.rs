//! What holds of every game, whatever is played: over random games under random options.

mod board;
pub(crate) mod games;
mod judge;

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use boardwright::game::{Ban, Game, OptionType};
use boardwright::moves::{Effect, Fate, Leg, MoveList, Request, Supply};
use boardwright::package::{Library, Package, Setup};
use boardwright::position::Seat;
use boardwright::session::{Refusal, Save, Session};
use rayon::prelude::*;
use serde_json::{Value, json};

use board::Scene;
use judge::Said;

/// How many random choices of options each game is played under.
const SETUPS: u64 = 24;

/// How many games of each are played: some, and as many more as have so many plies.
const PLAYOUTS: std::ops::RangeInclusive<u64> = 48..=1_000;
const PLIES: usize = 20_000;
const SMALL: std::ops::RangeInclusive<u64> = 48..=200;

/// Games of scripts are slower: of these at least so many, and as many more as have so many
/// plies.
const SCRIPTED: u64 = 24;
const SCRIPTED_PLIES: usize = 5_000;

/// A game that goes on for longer is broken off: not every game comes to an end by chance.
const LONGEST: usize = 600;

/// So many of a position's moves are tried.
const TRIED: usize = 40;

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
            OptionType::Cards(cards) => cards[chance.below(cards.len())].clone(),
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
    for package in games {
        let has_options = !package.options().is_empty();
        let setups = if has_options { SETUPS } else { 1 };
        let games: Vec<Arc<Game>> = (0..setups)
            .map(|number| package.game(&setup(&package, number)).unwrap())
            .collect();
        play(package.id(), &games, PLAYOUTS, CLOSE);
        for variant in package.variants() {
            let setup = Setup {
                variant: Some(variant.name.clone()),
                ..Setup::default()
            };
            play(
                &variant.name,
                &[package.game(&setup).unwrap()],
                SMALL,
                CLOSE,
            );
        }
    }
}

#[test]
fn everything_holds_in_small_games_of_every_kind() {
    for text in games::ALL {
        let game = games::game(text);
        play(&game.about.id.clone(), &[game], SMALL, 4);
    }
}

/// Plays random games of each setup in turn, and looks closely at one ply in so many.
fn play(id: &str, games: &[Arc<Game>], playouts: std::ops::RangeInclusive<u64>, close: u64) {
    let batch = |numbers: std::ops::Range<u64>| -> Vec<Tally> {
        numbers
            .into_par_iter()
            .map(|number| {
                let game = &games[(number % games.len() as u64) as usize];
                playout(game, number, close)
            })
            .collect()
    };
    let (few, enough) = match games[0].hooks {
        Some(_) => (SCRIPTED, SCRIPTED_PLIES),
        None => (*playouts.start(), PLIES),
    };
    let mut played = batch(0..few);
    let plies: usize = played.iter().map(|tally| tally.plies).sum();
    let most = (few * enough as u64 / plies.max(1) as u64).clamp(few, *playouts.end());
    played.extend(batch(few..most));
    // All that can be looked at has been, many times.
    let total = |part: fn(&Tally) -> usize| played.iter().map(part).sum::<usize>();
    let expected = total(|tally| tally.plies) / close as usize;
    assert!(expected >= 50, "{id}: {expected}");
    assert!(total(|tally| tally.close) > expected / 2, "{id}");
    let apart = total(|tally| tally.apart);
    if apart == 0 {
        assert!(total(|tally| tally.refused) > expected, "{id}");
        let ways = total(|tally| tally.ways);
        assert!(total(|tally| tally.short) > ways / 8 || ways == 0, "{id}");
    }
    assert!(apart < expected, "{id}: {apart}");
}

/// How often a playout looked at what.
#[derive(Default)]
struct Tally {
    plies: usize,
    close: usize,
    apart: usize,
    refused: usize,
    /// Texts that name sites, and their short forms that mean a move.
    ways: usize,
    short: usize,
}

fn playout(game: &Arc<Game>, number: u64, close: u64) -> Tally {
    let mut tally = Tally::default();
    let mut chance = Chance(number << 20);
    let mut session = Session::new(Arc::clone(game), number).unwrap();
    let start = session.state();
    let mut hashes = vec![session.position().hash()];
    while session.outcome().is_none() && hashes.len() <= LONGEST {
        let texts: Vec<&str> = texts(&session);
        assert!(!texts.is_empty());
        assert!(
            texts.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()),
            "{texts:?}"
        );
        conserved(&session, &start.pieces.len());
        if chance.one_in(close) {
            tally.close += 1;
            check_state(&session);
            // What may be typed for texts that name sites apart has scenarios of its own.
            match texts
                .iter()
                .any(|text| Said::names_sites_apart(&session, text))
            {
                true => tally.apart += 1,
                false => {
                    every_move_plays_and_no_other(&session, &mut chance, &mut tally);
                    short_forms_mean_their_move(&session, &mut chance, &mut tally);
                }
            }
            what_is_narrowed_away_is_explained(&session, &mut chance);
            a_state_can_be_set_up(&session);
        }
        let chosen = chance.below(session.moves().len());
        session.play_index(chosen).unwrap();
        tally.plies += 1;
        hashes.push(session.position().hash());
    }
    conserved(&session, &start.pieces.len());
    check_state(&session);
    if session.outcome().is_some() {
        nothing_can_be_played_after_the_end(&session);
    }
    if number.is_multiple_of(8) {
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

/// Where pieces do nothing but move and capture, and a game counts what each side has
/// captured, nothing else leaves the board.
fn conserved(session: &Session, at_start: &usize) {
    let game = session.game();
    let mut counted = None;
    for (at, slot) in game.layout.counters.iter().enumerate() {
        if slot.name.starts_with("captured.") {
            counted = Some(counted.unwrap_or(0) + session.position().counter(at) as usize);
        }
    }
    let seats = || (0..game.seats.len()).map(|at| Seat(at as u8));
    let moves_only = |leg: &Leg| {
        let stands = leg.supply == Supply::Board && leg.fate == Fate::Gone;
        stands && leg.puts.is_none() && leg.leaves.is_none() && leg.effects.is_empty()
    };
    let simple = game
        .phases
        .iter()
        .all(|phase| seats().all(|seat| phase.rules.legs(seat).all(moves_only)));
    if let Some(captured) = counted
        && simple
        && game.hooks.is_none()
    {
        assert_eq!(session.state().pieces.len() + captured, *at_start);
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

fn a_state_can_be_set_up(session: &Session) {
    let state = serde_json::to_value(session.state()).unwrap();
    let mut other = Session::new(Arc::clone(session.game()), 7).unwrap();
    other.set_position(&state).unwrap();
    // Where no position may come again, what came before forbids moves.
    let mut bans = session.game().forbidden.iter();
    match bans.any(|each| matches!(each.ban, Ban::Repeated { .. })) {
        true => assert!(
            texts(session)
                .iter()
                .all(|text| texts(&other).contains(text))
        ),
        false => assert_eq!(texts(&other), texts(session)),
    }
    let mut expected = session.state();
    expected.ply = 0;
    assert_eq!(other.state(), expected);
    // Cards that the state does not tell may be others.
    let decks = session.game().layout.decks.iter();
    let mut piles = decks.flat_map(|deck| &deck.piles);
    if !piles.any(|pile| matches!(pile.seen, boardwright::position::Seen::Owner(_))) {
        assert_eq!(other.position().hash(), session.position().hash());
    }
    assert!(other.undo(1).is_err());
    // A set-up game can be saved as well, also before a move.
    a_save_replays(&other);
    if session.outcome().is_none() {
        other.play_index(0).unwrap();
        a_save_replays(&other);
    }
}

fn every_move_plays_and_no_other(session: &Session, chance: &mut Chance, tally: &mut Tally) {
    let state = session.state();
    let hash = session.position().hash();
    let before = Scene::of(session.game(), &state);
    let mut tried = texts(session);
    while tried.len() > TRIED {
        tried.swap_remove(chance.below(tried.len()));
    }
    // Pieces that change when their turn comes do so after what the events of a move tell.
    // Nor do events tell what a phase does after its moves.
    let game = session.game();
    let secret = game.phases.iter().any(|phase| phase.secret);
    let told_whole = game.reverts.is_empty() && game.hooks.is_none() && !game.follows_up && !secret;
    for text in tried {
        let mut other = session.clone();
        let events = other.play(text).unwrap().to_vec();
        assert!(["moved", "rolled"].contains(&events[0].event), "{text}");
        assert_ne!(other.position().hash(), hash, "{text}");
        assert_eq!(other.history().len(), session.history().len() + 1);
        if told_whole {
            let mut told = before.clone();
            told.tell(&events);
            let found = Scene::of(other.game(), &other.state());
            assert_eq!(told, found, "{text}: {events:?}");
        }
        other.undo(1).unwrap();
        assert_eq!(other.state(), state);
        assert_eq!(other.position().hash(), hash);
    }
    let all = texts(session);
    let mut names = session.game().board.names().to_vec();
    // A game of cards alone has no sites. (Elsewhere `a1` could be short for `air.a1`.)
    if names.is_empty() {
        names.push("a1".to_owned());
    }
    let mut mangled = vec![
        String::new(),
        "zz".to_owned(),
        "9".repeat(5_000),
        "pass".to_owned(),
    ];
    for _ in 0..6 {
        let text = all[chance.below(all.len())];
        let (head, _) = text.split_once(' ').unwrap_or((text, ""));
        let (from, to) = (
            &names[chance.below(names.len())],
            &names[chance.below(names.len())],
        );
        mangled.extend([
            format!("{text}-zz"),
            format!("zz{text}"),
            format!("{text} zz"),
            format!("{head}~{to}"),
            format!("{head} =zz"),
            format!("{from}-{to}"),
            format!("{from}x{to}"),
            to.clone(),
            format!("{head}x{to}"),
        ]);
    }
    let mut other = session.clone();
    for text in mangled {
        let said = Said::of(session, &text);
        match session.find(&text) {
            Ok(at) => said.meant(&all, at),
            Err(Refusal::Ambiguous { fits, .. }) => {
                assert!(fits.len() > 1 && fits.is_sorted());
                assert!(fits.iter().all(|fit| said.ends(fit)), "{text}: {fits:?}");
            }
            Err(Refusal::Illegal { .. }) => {
                tally.refused += 1;
                let fits: Vec<&&str> = all.iter().filter(|fit| said.fits(fit)).collect();
                assert_eq!(fits, [&""; 0], "{text} is refused");
                assert!(other.play(&text).is_err());
                let reason = other.explain(&text).unwrap().unwrap();
                assert!(!reason.is_empty() && reason.len() < 900, "{text}: {reason}");
                assert_eq!(other.position().hash(), hash, "{text}");
            }
            Err(refusal) => panic!("{text}: {refusal}"),
        }
    }
    assert_eq!(other.state(), state);
    assert_eq!(texts(&other), all);
}

fn short_forms_mean_their_move(session: &Session, chance: &mut Chance, tally: &mut Tally) {
    let all = texts(session);
    for _ in 0..4 {
        let at = chance.below(all.len());
        let text = all[at];
        let (head, words) = text.split_once(' ').unwrap_or((text, ""));
        // Words alone have no separators.
        let way = !Said::of(session, text).sites.is_empty();
        let with_words = |other: String| {
            let head = if way { other.as_str() } else { head };
            format!("{head} {words}").trim_end().to_owned()
        };
        for form in [
            text.to_uppercase(),
            with_words(head.replace('x', ":")),
            with_words(head.replace('x', "-")),
            with_words(head.replace('x', " x ")),
            with_words(head.replace(['-', 'x'], " ")),
            // Only a choice may stand right behind the sites.
            match words.starts_with('=') {
                true => format!("{head}{words}"),
                false => text.to_owned(),
            },
            format!("  {text} "),
        ] {
            assert_eq!(session.find(&form).unwrap(), at, "{form} for {text}");
        }
        let said = Said::of(session, text);
        let parts = &said.sites;
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
            continue;
        };
        tally.ways += 1;
        let many = said.count.as_ref().map(|count| format!("{first}*{count}"));
        let first = many.as_ref().unwrap_or(first);
        let mut short = vec![format!("{first}-{last}"), last.clone()];
        short.push(parts[1..].join(" "));
        if head.contains('x') {
            short.extend([format!("{first}x{last}"), format!("x{last}")]);
        }
        for form in short {
            if form.is_empty() || form.trim() == "-" {
                continue;
            }
            let form = with_words(form);
            match session.find(&form) {
                Ok(found) => {
                    tally.short += 1;
                    Said::of(session, &form).meant(&all, found);
                }
                Err(Refusal::Ambiguous { fits, .. }) => {
                    assert!(fits.len() > 1 && fits.is_sorted());
                    assert!(fits.iter().any(|fit| fit == text), "{form}: {fits:?}");
                    assert!(fits.iter().all(|fit| all.contains(&fit.as_str())));
                }
                // A drop has no origin that could be named.
                Err(Refusal::Illegal { .. }) if parts.len() == 1 && form.contains('-') => {}
                Err(other) => panic!("{form} for {text}: {other}"),
            }
        }
        // A word is never implied.
        if !words.is_empty()
            && let Ok(found) = session.find(head)
        {
            assert!(!all[found].contains(' '), "{head} means {}", all[found]);
        }
    }
}

/// Every move that pieces could make and that is not legal is refused for a declared reason.
fn what_is_narrowed_away_is_explained(session: &Session, chance: &mut Chance) {
    let game = session.game();
    let relaxed = Request {
        priorities: 0,
        must: false,
        conditions: false,
        forbidden: false,
        landing: false,
        ..Request::LEGAL
    };
    let mut list = MoveList::new();
    game.list(session.position(), &relaxed, &mut list).unwrap();
    let Some(phase) = game.phase(session.position()) else {
        panic!("no phase");
    };
    let mut reasons: Vec<String> = game
        .priorities
        .iter()
        .map(|info| info.reason.clone())
        .chain(game.forbidden.iter().map(|info| info.reason.clone()))
        .collect();
    for leg in phase.rules.legs(session.position().seat()) {
        reasons.extend(leg.asked.iter().map(|asked| asked.reason.to_string()));
        reasons.extend(leg.effects.iter().filter_map(|effect| match effect {
            Effect::Capture { reason, .. } | Effect::Groups { reason, .. } => {
                Some(reason.to_string())
            }
            Effect::Count { need, .. } | Effect::Value { need, .. } => {
                need.as_ref().map(|reason| reason.to_string())
            }
            _ => None,
        }));
    }
    reasons.extend(["must be carried on", "must land where it can go on"].map(str::to_owned));
    if phase.uses_most {
        reasons.extend(["as many dice must be used", "must be the larger"].map(str::to_owned));
    }
    for _ in 0..list.len().min(12) {
        let Some(found) = list.get(chance.below(list.len())) else {
            continue;
        };
        let text = game.move_text(&list, &found);
        if let Err(Refusal::Illegal { reason, .. }) = session.find(&text) {
            assert!(
                reasons.iter().any(|known| reason.contains(known.as_str())),
                "{text}: {reason}"
            );
            // The refusal has named the move.
            assert!(!reason.starts_with(&format!("{text}:")), "{reason}");
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
    let lies = game.layout.values.iter().any(|slot| !slot.travels);
    let mut parts = vec![
        "game", "variant", "seats", "options", "ply", "phase", "to_move", "pieces",
    ];
    parts.extend(lies.then_some("sites"));
    let due = session.position().due().next().is_some();
    parts.extend(due.then_some("due"));
    parts.extend(["counters", "dice", "decks", "outcome"]);
    assert_eq!(keys(&state), parts);
    assert_eq!(state["game"], game.about.id.as_str());
    assert_eq!(state["variant"], json!(game.about.variant));
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
        .filter(|slot| !slot.dice)
        .map(|slot| slot.name.as_str())
        .collect();
    assert_eq!(keys(&state["counters"]), counters);
    let mut values = state["counters"].as_object().unwrap().values();
    assert!(values.all(Value::is_i64));
    let phase = game.phases.iter().find(|each| each.name == phase).unwrap();
    let pool = |number: &u8| game.layout.dice[usize::from(*number)].name.as_str();
    let counter = |number: &u16| game.layout.counters[usize::from(*number)].name.as_str();
    let boxes = phase.boxes.iter().map(counter);
    let dice: Vec<&str> = phase.dice.iter().map(pool).chain(boxes).collect();
    assert!(keys(&state["dice"]).iter().all(|name| dice.contains(name)));
    // A phase that needs dice has them.
    let optional = |name: &str| {
        let mut pools = game.layout.dice.iter();
        pools.any(|pool| pool.name == name && pool.optional)
    };
    let lies = |name: &&str| optional(name) || keys(&state["dice"]).contains(name);
    assert!(session.outcome().is_some() || dice.iter().all(lies));
    let decks: Vec<&str> = game
        .layout
        .decks
        .iter()
        .map(|deck| deck.name.as_str())
        .collect();
    assert_eq!(keys(&state["decks"]), decks);
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
    let carries = game.layout.values.iter().any(|slot| slot.travels);
    for piece in pieces.as_array().unwrap() {
        let part = |name: &str| piece[name].as_str().unwrap().to_owned();
        let (site, kind, owner) = (part("site"), part("kind"), part("owner"));
        let place = game.board.is_place(game.board.site_called(&site).unwrap());
        let mut parts = vec!["site", "kind", "owner"];
        if !piece["stack"].is_null() {
            assert!(!place);
            parts.push("stack");
            parts.extend(game.layout.stacks.then_some("height"));
        }
        if let Some(flags) = piece["flags"].as_array() {
            assert!(!place && !flags.is_empty());
            let mut flags = flags.iter().map(|flag| flag.as_str().unwrap());
            assert!(flags.all(|flag| game.flags.iter().any(|known| known == flag)));
            parts.push("flags");
        }
        if let Some(path) = piece["path"].as_array() {
            assert!(path.iter().any(|step| step == site.as_str()));
            parts.push("path");
        }
        parts.extend((carries && !place).then_some("values"));
        assert_eq!(keys(piece), parts);
        let nobody = owner == "neutral" && game.pieces.has_neutral();
        assert!(game.kind(&kind).is_some() && (nobody || game.seat(&owner).is_some()));
        let stack = piece["stack"].as_i64();
        listed.push((site, kind, owner, stack, piece["height"].as_i64()));
    }
    assert!(listed.is_sorted());
    let alone = |site: &str| {
        let site = game.board.site_called(site).unwrap();
        !game.board.is_place(site) && !game.layout.is_crowd(site)
    };
    listed.retain(|(site, ..)| alone(site));
    let standing: HashSet<_> = listed.iter().map(|it| (&it.0, it.4)).collect();
    assert_eq!(standing.len(), listed.len());
    for (site, .., stack, height) in &listed {
        let many = listed.iter().filter(|other| other.0 == *site).count() as i64;
        assert_eq!(*stack, (many > 1).then_some(1), "{site}");
        assert!(
            height.is_none_or(|height| (1..=many).contains(&height)),
            "{site}"
        );
    }
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
