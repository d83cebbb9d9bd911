//! Scenarios: a game's own tests of its rules, in `scenarios/*.toml`.
//!
//! Each says how a position comes about and what must be true of it:
//!
//! ```toml
//! [[scenario]]
//! name = "a capture is compulsory"
//! options = { longest = true }
//! position.to_move = "white"
//! position.pieces = { white = { stone = ["c3"] }, black = { stone = ["d4"] } }
//! legal = ["c3xe5"]
//! refused = { "c3-b4" = "must" }
//! ```

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Map, Value as Json};

use super::scenario_names::{check_names, check_options};
use super::scene::{Scene, Setting};
use crate::game::Game;
use crate::package::finding::{Finding, Findings, Severity, quote};
use crate::package::read::{Reader, Spanned, as_strings, as_text, choose};
use crate::package::source::{Sources, Span};
use crate::package::tree::{Node, Table, Value};
use crate::package::{LayerFile, Package, Setup, SetupError, VariantInfo};
use crate::session::Session;

/// What came of a game's scenarios.
#[derive(Debug, Clone)]
pub struct Report {
    /// How many hold.
    pub passed: usize,
    /// Those that do not.
    pub failures: Vec<Failure>,
    /// What is wrong with the files themselves.
    pub findings: Vec<Finding>,
    /// The files' texts, for showing the findings.
    pub sources: Sources,
}

/// A scenario that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Its name.
    pub scenario: String,
    /// Its file, as shown to people.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// What is not as it says.
    pub message: String,
}

/// One scenario as written.
struct Scenario {
    name: String,
    span: Span,
    setup: Setup,
    /// How many of the game's mods it is about.
    mods: usize,
    position: Option<Setting>,
    play: Vec<String>,
    /// The dice that are thrown first, in order.
    dice: Vec<String>,
    /// The seat that gives up after the moves, if one does.
    resigns: Option<String>,
    expected: Expected,
}

/// What must be true at the end of a scenario.
#[derive(Default)]
struct Expected {
    legal: Option<Vec<String>>,
    includes: Vec<String>,
    excludes: Vec<String>,
    refused: Vec<(String, String)>,
    accepted: Vec<(String, String)>,
    to_move: Option<String>,
    scene: Scene,
    counters: Map<String, Json>,
    phase: Option<String>,
    /// The phases that are due, in order.
    due: Option<Vec<String>>,
    dice: Option<Map<String, Json>>,
    /// Of each deck what is said of it: its piles, and what is left.
    decks: Map<String, Json>,
    outcome: Option<ExpectedOutcome>,
}

struct ExpectedOutcome {
    winners: Option<Vec<String>>,
    /// Who shares which place.
    places: Option<Vec<Vec<String>>>,
    reason: Option<String>,
}

/// Runs the scenarios of a game: all, or in one of its variants those of that variant. The game's
/// own are about the game without mods, and those of a mod about the game with the mods up
/// to it.
pub fn run(package: &Package) -> Report {
    let below = layered(package);
    let (mut scenarios, mut games, sources, cx) = read(package, &below);
    if let Some(asked) = package.variant() {
        scenarios.retain(|scenario| scenario.setup.variant.as_deref() == Some(asked));
    }
    let mut report = Report {
        passed: 0,
        failures: Vec::new(),
        findings: cx.into_vec(),
        sources,
    };
    for scenario in scenarios {
        let package = below.get(scenario.mods).unwrap_or(package);
        let game = games.game(scenario.mods, package, &scenario.setup);
        match game.and_then(|game| hold(game, &scenario)) {
            Ok(()) => report.passed += 1,
            Err(message) => report.failures.push(Failure {
                scenario: scenario.name,
                file: report.sources.name(scenario.span.file).to_owned(),
                line: report.sources.position(scenario.span).0,
                message,
            }),
        }
    }
    report
}

/// What is wrong with the files of a game's scenarios, without running them.
pub fn check(package: &Package) -> (Vec<Finding>, Sources) {
    let (.., sources, cx) = read(package, &layered(package));
    let mut found = cx.into_vec();
    for finding in found.iter_mut().filter(|it| it.code == LEFT_OUT) {
        // The card's own mistake has been told.
        finding.severity = Severity::Warning;
    }
    (found, sources)
}

/// The game with none of its mods, with the first, with the first two, and so on.
fn layered(package: &Package) -> Vec<Package> {
    let all = package.about().mods.len();
    (0..=all)
        .map(|mods| package.with_first_mods(mods))
        .collect()
}

/// Most scenarios of a file.
const MOST: usize = 4_000;

fn read(package: &Package, below: &[Package]) -> (Vec<Scenario>, Games, Sources, Findings) {
    let (files, sources, mut cx) = package.all_files("scenarios");
    let mut scenarios = Vec::new();
    let mut games = Games::default();
    let mut lost_cards: BTreeSet<String> = BTreeSet::new();
    for file in &files {
        let Some(mut top) = Reader::new(&file.tree, "", &mut cx) else {
            continue;
        };
        let package = below.get(file.mods).unwrap_or(package);
        let variants = package.variants();
        let rows = top.tables_up_to("scenario", MOST, &mut cx);
        if rows.is_none() && !top.has("scenario") {
            top.missing("scenario", "[[scenario]]", &mut cx);
        }
        let mut named: HashMap<String, Span> = HashMap::new();
        for mut reader in rows.unwrap_or_default() {
            let mut own = Findings::new();
            let row = reader.table();
            let scenario = read_scenario(&mut reader, file, &variants, &mut own);
            let whole = reader.span();
            reader.finish(&mut own);
            if let Some(scenario) = &scenario {
                tell_same_name(row, &scenario.name, &mut named, &mut own);
                check_options(row, package, &scenario.setup, &mut own);
                if let Ok(game) = games.game(file.mods, package, &scenario.setup) {
                    check_names(row, &game, &mut own);
                }
                let lost = match own.has_errors() {
                    true => games.lost(file.mods, package, &scenario.setup),
                    false => Rc::default(),
                };
                if let Some((card, span)) = without_lost(&mut own, &lost) {
                    if lost_cards.insert(card.clone()) {
                        let message = format!("the card {} is left out", quote(&card));
                        cx.push(
                            Finding::error(LEFT_OUT, span, message)
                                .help("scenarios that name it are not run"),
                        );
                    }
                    cx.extend(&own);
                    continue;
                }
            }
            // What is wrong may be what it should have asked.
            if !own.has_errors() && !ASKING.iter().any(|key| row.contains(key)) {
                let span = row.get("name").map_or(whole, |name| name.span);
                let message = "this scenario asks nothing of the game";
                own.push(Finding::warning("asks-nothing", span, message).help(
                    "say what must be so in the end: `legal`, `to_move`, `pieces`, `outcome` or \
                     others",
                ));
            }
            // One that cannot be meant as it stands is not run.
            scenarios.extend(scenario.filter(|_| !own.has_errors()));
            cx.extend(&own);
        }
        top.finish(&mut cx);
    }
    (scenarios, games, sources, cx)
}

/// The games that scenarios are about, each compiled once.
#[derive(Default)]
struct Games {
    known: Vec<(usize, Setup, Result<Arc<Game>, String>)>,
    lost: Vec<(usize, Setup, Lost)>,
}

/// Words that nothing can name for want of a card that is left out, each with the card.
type Lost = Rc<[(String, String)]>;

/// The code of the finding that scenarios are about cards that are left out.
const LEFT_OUT: &str = "left-out";

impl Games {
    /// The game with so many mods, as it is played; in words why it cannot be played so.
    fn game(&mut self, mods: usize, package: &Package, setup: &Setup) -> Result<Arc<Game>, String> {
        let same = |(with, how, _): &&(usize, Setup, _)| *with == mods && how == setup;
        if let Some((.., game)) = self.known.iter().find(same) {
            return game.clone();
        }
        let game = package.game(setup).map_err(|error| match error {
            SetupError::Choice(why) => why,
            SetupError::Broken(findings) => findings.first().map_or_else(
                || "the game is broken".to_owned(),
                |finding| finding.message.clone(),
            ),
        });
        self.known.push((mods, setup.clone(), game.clone()));
        game
    }

    /// What cannot be named for want of cards that are left out.
    fn lost(&mut self, mods: usize, package: &Package, setup: &Setup) -> Lost {
        let same = |(with, how, _): &&(usize, Setup, _)| *with == mods && how == setup;
        if let Some((.., lost)) = self.lost.iter().find(same) {
            return Rc::clone(lost);
        }
        let lost: Lost = package.lost_words(setup).into();
        self.lost.push((mods, setup.clone(), Rc::clone(&lost)));
        lost
    }
}

/// Takes findings away that are for want of a card; which one, and where one of them was.
fn without_lost(found: &mut Findings, lost: &Lost) -> Option<(String, Span)> {
    let mut card = None;
    let mut kept = Findings::new();
    for finding in found.iter() {
        let about = finding.about.as_ref().map(|about| about.name.as_str());
        let first = about.and_then(|name| name.split('.').next());
        let is_it = |(word, _): &&(String, String)| {
            first == Some(word) || finding.message.contains(&quote(word))
        };
        match lost.iter().find(is_it).zip(finding.span) {
            Some(((_, of), span)) => {
                card.get_or_insert((of.clone(), span));
            }
            None => kept.push(finding.clone()),
        }
    }
    *found = kept;
    card
}

/// Tells a scenario that has the name of one above it in its file.
fn tell_same_name(row: &Table, name: &str, named: &mut HashMap<String, Span>, cx: &mut Findings) {
    let Some(span) = row.get("name").map(|node| node.span) else {
        return;
    };
    if let Some(first) = named.get(name) {
        let message = format!("there are two scenarios called {}", quote(name));
        cx.push(
            Finding::error("duplicate-name", span, message)
                .related(*first, "the first is here")
                .help("give each scenario of a file a name of its own"),
        );
        return;
    }
    named.insert(name.to_owned(), span);
}

/// The keys by which a scenario asks something.
const ASKING: [&str; 16] = [
    "legal", "includes", "excludes", "refused", "accepted", "to_move", "phase", "shows", "pieces",
    "stacks", "values", "paths", "due", "decks", "counters", "outcome",
];

fn read_scenario(
    reader: &mut Reader<'_>,
    file: &LayerFile,
    variants: &[VariantInfo],
    cx: &mut Findings,
) -> Option<Scenario> {
    let name = reader.need_string("name", cx);
    let variant = reader.string("variant", cx);
    let known = variant.as_ref().is_none_or(|word| {
        let names: Vec<&str> = variants.iter().map(|known| known.name.as_str()).collect();
        choose(&word.value, word.span, "variant", &names, cx).is_some()
    });
    let variant = variant.map(|word| word.value).or(file.variant.clone());
    let options = reader
        .table_at("options", cx)
        .map_or_else(Vec::new, |mut table| {
            table
                .entries()
                .into_iter()
                .filter_map(|(key, node)| Some((key.text.clone(), word(node, cx)?)))
                .collect()
        });
    let players = reader.integer("players", 1..=64, cx);
    let position = match reader.table_at("position", cx) {
        Some(mut table) => Setting::read(&mut table, cx),
        None => None,
    };
    let play = texts(reader.one_or_more("play", cx)).unwrap_or_default();
    let dice = match reader.node("dice") {
        Some(node) => match &node.value {
            Value::Array(items) => items.iter().filter_map(|item| word(item, cx)).collect(),
            _ => word(node, cx).into_iter().collect(),
        },
        None => Vec::new(),
    };
    let resigns = reader.string("resigns", cx).map(|seat| seat.value);
    let scene = Scene::read(reader, cx);
    let expected = Expected {
        legal: texts(reader.strings("legal", cx)),
        includes: texts(reader.one_or_more("includes", cx)).unwrap_or_default(),
        excludes: texts(reader.one_or_more("excludes", cx)).unwrap_or_default(),
        refused: pairs(reader, "refused", cx),
        accepted: pairs(reader, "accepted", cx),
        to_move: reader.string("to_move", cx).map(|seat| seat.value),
        scene: scene.unwrap_or_default(),
        counters: read_counters(reader, cx),
        phase: reader.string("phase", cx).map(|phase| phase.value),
        due: texts(reader.one_or_more("due", cx)),
        dice: read_shown(reader, cx),
        decks: read_decks(reader, cx).unwrap_or_default(),
        outcome: reader.table_at("outcome", cx).map(|mut table| {
            let outcome = ExpectedOutcome {
                winners: texts(table.strings("winners", cx)),
                places: read_places(&mut table, cx),
                reason: table.string("reason", cx).map(|reason| reason.value),
            };
            table.finish(cx);
            outcome
        }),
    };
    // A scenario of a variant that there is not says nothing.
    let name = name.filter(|_| known)?;
    Some(Scenario {
        name: name.value,
        span: reader.span(),
        setup: Setup {
            players: players.and_then(|players| usize::try_from(players.value).ok()),
            options,
            variant,
        },
        mods: file.mods,
        position,
        play,
        dice,
        resigns,
        expected,
    })
}

fn texts(words: Option<Vec<Spanned<String>>>) -> Option<Vec<String>> {
    Some(words?.into_iter().map(|word| word.value).collect())
}

/// A table of texts by text.
fn pairs(reader: &mut Reader<'_>, key: &str, cx: &mut Findings) -> Vec<(String, String)> {
    let Some(mut table) = reader.table_at(key, cx) else {
        return Vec::new();
    };
    table
        .entries()
        .into_iter()
        .filter_map(|(key, node)| {
            let text = as_text(node, &key.text, cx)?;
            Some((key.text.clone(), text.value.text.clone()))
        })
        .collect()
}

/// A value as it would be typed on a command line.
fn word(node: &Node, cx: &mut Findings) -> Option<String> {
    match &node.value {
        Value::String(text) => Some(text.text.clone()),
        Value::Integer(value) => Some(value.to_string()),
        Value::Boolean(value) => Some(value.to_string()),
        Value::Broken => None,
        other => {
            let message = format!(
                "the value of an option is a word, a whole number, true or false, not {}",
                other.describe()
            );
            cx.push(Finding::error("wrong-type", node.span, message));
            None
        }
    }
}

pub(super) fn read_counters(reader: &mut Reader<'_>, cx: &mut Findings) -> Map<String, Json> {
    let Some(mut table) = reader.table_at("counters", cx) else {
        return Map::new();
    };
    let names = table.names();
    names
        .into_iter()
        .filter_map(|name| {
            if let Some(Value::Table(inner)) = table.table().get(&name).map(|node| &node.value) {
                let below = inner
                    .iter()
                    .next()
                    .map_or("NAME", |(key, _)| key.text.as_str());
                let message = format!("{} is a table, and a counter is a number", quote(&name));
                let span = table.key_span(&name).unwrap_or_else(|| table.span());
                cx.push(Finding::error("wrong-type", span, message).help(format!(
                    "a name with a dot in it stands in quotes: `\"{name}.{below}\" = 1`"
                )));
                table.allow(&name);
                return None;
            }
            let value = table.integer(&name, i64::MIN..=i64::MAX, cx)?.value;
            Some((name, Json::from(value)))
        })
        .collect()
}

/// The places that seats take, the first first; a place may be shared.
fn read_places(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Vec<Vec<String>>> {
    let node = reader.node("places")?;
    let Value::Array(items) = &node.value else {
        cx.push(
            Finding::error("wrong-type", node.span, "`places` is a list of places")
                .help("write places = [\"red\", \"blue\"], or a list where several share one"),
        );
        return None;
    };
    let names = |item: &Node, cx: &mut Findings| {
        let found = as_strings(item, "places", true, cx).unwrap_or_default();
        found.into_iter().map(|word| word.value).collect()
    };
    Some(items.iter().map(|item| names(item, cx)).collect())
}

/// What lies on the table, of each pool of dice: one number or word, or several.
pub(super) fn read_dice(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Map<String, Json>> {
    read_pools(reader, "dice", cx)
}

/// What lies on the table in the end.
fn read_shown(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Map<String, Json>> {
    read_pools(reader, "shows", cx)
}

fn read_pools(reader: &mut Reader<'_>, key: &str, cx: &mut Findings) -> Option<Map<String, Json>> {
    let mut table = reader.table_at(key, cx)?;
    let face = |node: &Node| match &node.value {
        Value::Integer(number) => Some(Json::from(*number)),
        Value::String(text) => Some(Json::from(text.text.as_str())),
        _ => None,
    };
    let entries = table.entries();
    let shown = entries.iter().filter_map(|(key, node)| {
        let shown = match &node.value {
            Value::Array(items) => Json::from(items.iter().filter_map(face).collect::<Vec<_>>()),
            _ => face(node)?,
        };
        Some((key.text.clone(), shown))
    });
    Some(shown.collect())
}

/// Decks as states have them: for each the cards of its piles, or how many they are, and how many
/// are `left`.
pub(super) fn read_decks(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Map<String, Json>> {
    let mut table = reader.table_at("decks", cx)?;
    let path = reader.path("decks");
    let mut decks = Map::new();
    for (deck, node) in table.entries() {
        let Some(mut piles) = Reader::new(node, format!("{path}.{}", deck.text), cx) else {
            continue;
        };
        let names = piles.names();
        let mut told = Map::new();
        for name in names {
            let number = piles
                .table()
                .get(&name)
                .is_some_and(|node| matches!(node.value, Value::Integer(_)));
            let value = match number || name == "left" {
                true => piles
                    .integer(&name, 0..=1_000, cx)
                    .map(|left| Json::from(left.value)),
                false => texts(piles.one_or_more(&name, cx)).map(Json::from),
            };
            told.extend(value.map(|value| (name, value)));
        }
        decks.insert(deck.text.clone(), Json::from(told));
    }
    Some(decks)
}

/// Whether the piles of a deck that a scenario names are as it says; empty piles need not be
/// in the state.
fn hold_deck(name: &str, wanted: &Json, found: Option<&Json>) -> Result<(), String> {
    let Some(found) = found else {
        return Err(format!("there is no deck {name}"));
    };
    for (pile, wanted) in wanted.as_object().into_iter().flatten() {
        let nothing = Json::from(Vec::<String>::new());
        let there = found.get(pile).unwrap_or(&nothing);
        let count = there.as_array().map(|cards| Json::from(cards.len()));
        if wanted != there && Some(wanted) != count.as_ref() {
            return Err(format!("in {pile} of {name} is {there}, not {wanted}"));
        }
    }
    Ok(())
}

/// Whether a scenario holds; in words what does not.
fn hold(game: Arc<Game>, scenario: &Scenario) -> Result<(), String> {
    let dice = match scenario.position {
        Some(_) => Vec::new(),
        None => scenario.dice.clone(),
    };
    let mut session = Session::with_dice(game, 0, dice).map_err(|refusal| refusal.to_string())?;
    if let Some(position) = &scenario.position {
        let state = position.state(session.game())?;
        // Of a position that goes on by itself they are thrown at once.
        session
            .queue_dice(scenario.dice.clone(), true)
            .and_then(|_| session.set_position(&state))
            .map_err(|refusal| refusal.to_string())?;
    }
    for (number, text) in (1..).zip(&scenario.play) {
        if session.outcome().is_some() {
            return Err(format!(
                "move {number} of `play`, {text}, comes too late: after {} {}",
                match number {
                    1 => "no move".to_owned(),
                    later => format!("move {}", later - 1),
                },
                over(&session).unwrap_or_default()
            ));
        }
        session
            .play(text)
            .map_err(|refusal| format!("move {number} of `play`: {refusal}"))?;
    }
    if let Some(name) = &scenario.resigns {
        let Some(seat) = session.game().seat(name) else {
            return Err(format!("there is no seat {name} to resign"));
        };
        session
            .resign(seat)
            .map_err(|refusal| refusal.to_string())?;
    }
    expect_moves(&session, &scenario.expected)?;
    expect_state(&session, &scenario.expected)
}

/// That the game is over, and how; nothing while it is not.
fn over(session: &Session) -> Option<String> {
    let outcome = session.outcome()?;
    let how = session.game().outcome_text(outcome);
    Some(format!("the game is over: {how}"))
}

fn expect_moves(session: &Session, expected: &Expected) -> Result<(), String> {
    let found: Vec<&str> = session
        .moves()
        .iter()
        .map(|listed| listed.text.as_str())
        .collect();
    let has = |text: &String| found.contains(&text.as_str());
    if let Some(legal) = &expected.legal {
        let missing: Vec<&str> = legal
            .iter()
            .filter(|text| !has(text))
            .map(String::as_str)
            .collect();
        let extra: Vec<&str> = found
            .iter()
            .filter(|text| !legal.iter().any(|wanted| wanted == *text))
            .copied()
            .collect();
        if !missing.is_empty() || !extra.is_empty() {
            let mut parts = Vec::new();
            if !missing.is_empty() {
                parts.push(format!("not legal: {}", missing.join(", ")));
            }
            parts.extend(over(session));
            if !extra.is_empty() {
                parts.push(format!("legal besides: {}", extra.join(", ")));
            }
            return Err(parts.join("; "));
        }
    }
    if let Some(text) = expected.includes.iter().find(|text| !has(text)) {
        return Err(match over(session) {
            Some(over) => format!("{text} is not legal: {over}"),
            None => format!("{text} is not legal; legal: {}", found.join(", ")),
        });
    }
    if let Some(text) = expected.excludes.iter().find(|text| has(text)) {
        return Err(format!("{text} is legal"));
    }
    for (text, wanted) in &expected.accepted {
        let at = session.find(text).map_err(|refusal| refusal.to_string())?;
        let full = &session.moves()[at].text;
        if full != wanted {
            return Err(format!("{text} means {full}, not {wanted}"));
        }
    }
    for (text, reason) in &expected.refused {
        let why = session
            .explain(text)
            .map_err(|refusal| refusal.to_string())?;
        match why {
            None => return Err(format!("{text} is legal")),
            Some(why) if !why.contains(reason.as_str()) => {
                return Err(format!("{text} is refused for another reason: {why}"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

fn expect_state(session: &Session, expected: &Expected) -> Result<(), String> {
    let state = session.state();
    if let Some(seat) = &expected.to_move {
        let found = state.to_move.as_deref().unwrap_or("nobody");
        if found != seat {
            return Err(format!("{found} is to move, not {seat}"));
        }
    }
    if let Some(phase) = expected
        .phase
        .as_ref()
        .filter(|phase| **phase != state.phase)
    {
        return Err(format!("this is the phase {}, not {phase}", state.phase));
    }
    if let Some(dice) = expected.dice.as_ref().filter(|dice| **dice != state.dice) {
        let (found, wanted) = (Json::from(state.dice.clone()), Json::from(dice.clone()));
        return Err(format!("on the table lies {found}, not {wanted}"));
    }
    if let Some(due) = expected.due.as_ref().filter(|due| **due != state.due) {
        let words = |phases: &[String]| match phases.is_empty() {
            true => "nothing is due".to_owned(),
            false => format!("{} is due", phases.join(", then ")),
        };
        let (found, wanted) = (words(&state.due), words(due));
        return Err(format!("{found}, where it should be that {wanted}"));
    }
    for (name, piles) in &expected.decks {
        hold_deck(name, piles, state.decks.get(name))?;
    }
    expected.scene.hold(session)?;
    for (name, value) in &expected.counters {
        match state.counters.get(name) {
            Some(found) if found == value => {}
            Some(found) => return Err(format!("counter {name} is {found}, not {value}")),
            None => return Err(format!("there is no counter {name}")),
        }
    }
    match (&expected.outcome, &state.outcome) {
        (Some(_), None) => Err("the game is not over".to_owned()),
        (Some(wanted), Some(found)) => {
            let differs = wanted
                .winners
                .as_ref()
                .is_some_and(|wanted| *wanted != found.winners)
                || wanted
                    .places
                    .as_ref()
                    .is_some_and(|wanted| *wanted != found.places)
                || wanted
                    .reason
                    .as_ref()
                    .is_some_and(|wanted| *wanted != found.reason);
            if differs {
                let winners = match found.winners.as_slice() {
                    [] => "nobody wins".to_owned(),
                    some => format!("{} wins", some.join(" and ")),
                };
                let places: Vec<String> = found
                    .places
                    .iter()
                    .map(|place| place.join(" and "))
                    .collect();
                let places = places.join(", then ");
                return Err(format!("{winners}: {} (places: {places})", found.reason));
            }
            Ok(())
        }
        (None, _) => Ok(()),
    }
}
