//! Dice in a session: those asked for beforehand, those that lie on the table, and what is told
//! of those that are thrown.

use serde_json::{Map, Value};

use super::event::Event;
use super::refusal::Refusal;
use super::setup::shown;
use crate::game::{Game, Phase};
use crate::moves::{MoveList, Request};
use crate::package::finding::quote;
use crate::package::read::{list, nearest};
use crate::position::{Change, Deck, Pool, Position, Source, Thrown};

impl Game {
    /// Whether these dice can be asked for: some die of the game shows each, and they are not
    /// too many.
    ///
    /// # Errors
    /// In words, the first that none shows, or how many there can be.
    pub fn check_dice(&self, words: &[String]) -> Result<(), String> {
        self.check_words(words)?;
        self.check_count(words.len())
    }

    /// Whether some die of the game shows each of these words.
    pub(super) fn check_words(&self, words: &[String]) -> Result<(), String> {
        let pools = &self.layout.dice;
        let decks = &self.layout.decks;
        let shows = |word: &String| {
            pools.iter().any(|pool| pool.face(word).is_some())
                || decks.iter().any(|deck| deck.card(word).is_some())
        };
        let Some(at) = words.iter().position(|word| !shows(word)) else {
            return Ok(());
        };
        let word = &words[at];
        let place = match words.len() {
            1 => String::new(),
            all => format!(", which is number {} of {all}", at + 1),
        };
        if pools.is_empty() && decks.is_empty() {
            let game = &self.about.id;
            return Err(format!(
                "{game} has no dice, so none of them can show {}",
                quote(word)
            ));
        }
        let of_deck = |deck: &Deck| {
            let names = deck.cards.iter().map(String::as_str);
            format!("the deck `{}` has {}", deck.name, list(names, 20))
        };
        let known = pools
            .iter()
            .map(|pool| format!("`{}` shows {}", pool.name, pool.words()));
        let known: Vec<String> = known.chain(decks.iter().map(of_deck)).collect();
        let known = known.join("; ");
        if word.trim().is_empty() {
            return Err(format!(
                "nothing is said of a die{place}: say what it shows, or leave it out; {known}"
            ));
        }
        let near = pools.iter().flat_map(|pool| &pool.faces);
        let near = near.map(|face| face.word.as_str());
        let cards = decks.iter().flat_map(|deck| &deck.cards);
        let near: Vec<&str> = near.chain(cards.map(String::as_str)).collect();
        let near = nearest(word, near.iter().copied()).map_or_else(String::new, |near| {
            format!("; did you mean {}?", quote(near))
        });
        let none = match (pools.is_empty(), decks.is_empty()) {
            (true, _) => "no card is called",
            (_, true) => "no die shows",
            _ => "no die shows, and no card is called,",
        };
        Err(format!("{none} {}{place}: {known}{near}", quote(word)))
    }
}

/// What lies on the table and matters in the present phase, as a state has it.
pub(super) fn dice_of(game: &Game, position: &Position) -> Map<String, Value> {
    let mut dice = Map::new();
    if position.outcome().is_some() {
        return dice;
    }
    for (number, pool) in game.layout.dice.iter().enumerate() {
        let faces: Vec<Value> = position
            .faces(number)
            .map(|face| face_value(pool, face))
            .collect();
        let noted = pool
            .notes
            .is_some_and(|of| position.faces(usize::from(of)).next().is_some());
        if faces.is_empty() && !noted {
            continue;
        }
        let value = match faces.as_slice() {
            [one] if pool.places() == 1 => one.clone(),
            _ => Value::from(faces),
        };
        dice.insert(pool.name.clone(), value);
    }
    let boxes = game.phase(position).map(|phase| phase.boxes.as_slice());
    for counter in boxes.unwrap_or_default() {
        let at = usize::from(*counter);
        if let Some(slot) = game.layout.counters.get(at) {
            dice.insert(slot.name.clone(), Value::from(position.counter(at)));
        }
    }
    dice
}

/// A face as a number, or as its word.
fn face_value(pool: &Pool, face: u8) -> Value {
    let Some(face) = pool.faces.get(usize::from(face)) else {
        return Value::Null;
    };
    match face.word.parse::<i64>() {
        Ok(number) => Value::from(number),
        Err(_) => Value::from(face.word.as_str()),
    }
}

/// Lays the dice of a state on the table.
///
/// # Errors
/// A refusal of dice that the game has not, or has not in this phase, of faces that they cannot
/// show, and of a phase that needs dice without them.
pub(super) fn lay_dice(
    game: &Game,
    dice: Option<&Value>,
    position: &mut Position,
) -> Result<(), Refusal> {
    let refuse = |why: String| Err(Refusal::Unknown(why));
    let empty = Map::new();
    let entries = match dice {
        None | Some(Value::Null) => &empty,
        Some(Value::Object(entries)) => entries,
        Some(other) => {
            return refuse(format!(
                "`dice` is {}: it is an object that says what lies on the table",
                shown(other)
            ));
        }
    };
    let pools = &game.layout.dice;
    let boxed = game.layout.counters.iter().any(|slot| slot.dice);
    if let (true, Some(name)) = (pools.is_empty() && !boxed, entries.keys().next()) {
        return refuse(format!(
            "`dice` gives {}, and this game has no dice",
            name.escape_debug()
        ));
    }
    let Some(phase) = game.phase(position) else {
        return Ok(());
    };
    let slots = &game.layout.counters;
    for (name, value) in entries {
        if let Some(counter) = slots
            .iter()
            .position(|slot| slot.dice && slot.name == *name)
        {
            lay_box(game, phase, counter, value, position)?;
            continue;
        }
        let Some(number) = pools.iter().position(|pool| pool.name == *name) else {
            let boxes = slots
                .iter()
                .filter(|slot| slot.dice)
                .map(|slot| slot.name.as_str());
            let known: Vec<&str> = pools
                .iter()
                .map(|pool| pool.name.as_str())
                .chain(boxes)
                .collect();
            return refuse(format!(
                "there are no dice `{}`; there are {}",
                name.escape_debug(),
                known.join(", ")
            ));
        };
        let pool = &pools[number];
        if !phase.dice.iter().any(|each| usize::from(*each) == number) {
            return refuse(format!(
                "no `{name}` lies on the table in the phase `{}`",
                phase.name
            ));
        }
        let words: Vec<String> = match value {
            Value::Array(values) => values.iter().map(word_of).collect(),
            one => vec![word_of(one)],
        };
        if words.len() > pool.places() {
            return refuse(format!(
                "at most {} dice of `{name}` lie on the table, not {}",
                pool.places(),
                words.len()
            ));
        }
        let mut faces = Vec::new();
        for word in &words {
            match pool.face(word) {
                Some(face) => faces.push(face),
                None => {
                    return refuse(format!(
                        "`{name}` never shows {}; it shows {}",
                        word.escape_debug(),
                        pool.words()
                    ));
                }
            }
        }
        faces.sort_unstable();
        if let Some(why) = cannot_lie(pool, &faces) {
            return refuse(format!("`{name}` cannot show {}: {why}", words.join(", ")));
        }
        position.lay_dice(number, &faces);
    }
    let missing = phase
        .dice
        .iter()
        .filter(|pool| {
            pools
                .get(usize::from(**pool))
                .is_some_and(|pool| !pool.optional)
        })
        .find(|pool| position.faces(usize::from(**pool)).next().is_none());
    match missing.and_then(|pool| pools.get(usize::from(*pool))) {
        Some(pool) if position.outcome().is_none() && !has_move(game, position) => refuse(format!(
            "the phase `{}` needs `{}` on the table: give `dice`",
            phase.name, pool.name
        )),
        _ => Ok(()),
    }
}

/// Whether there is a move with what lies on the table: then the game may have come here so, where
/// the phase itself throws its dice, or has used them up.
fn has_move(game: &Game, position: &Position) -> bool {
    let mut list = MoveList::new();
    let listed = game.list(position, &Request::LEGAL, &mut list);
    listed.is_err() || !list.is_empty()
}

/// Lays so many dice into a box: a counter of dice.
fn lay_box(
    game: &Game,
    phase: &Phase,
    counter: usize,
    value: &Value,
    position: &mut Position,
) -> Result<(), Refusal> {
    let Some((slot, index)) = game
        .layout
        .counters
        .get(counter)
        .zip(u16::try_from(counter).ok())
    else {
        return Ok(());
    };
    if !phase.boxes.contains(&index) {
        return Err(Refusal::Unknown(format!(
            "no dice lie in `{}` in the phase `{}`",
            slot.name, phase.name
        )));
    }
    let number = value.as_i64().and_then(|value| i32::try_from(value).ok());
    match number.filter(|number| (slot.least..=1_000).contains(number)) {
        Some(value) => {
            position.apply(Change::Count {
                counter: index,
                value,
            });
            Ok(())
        }
        None => Err(Refusal::Unknown(format!(
            "`{}` is {}: it is a number of dice, from {} to 1000",
            slot.name,
            shown(value),
            slot.least
        ))),
    }
}

/// Why dice of a pool cannot lie on the table so, sorted; `None` if they can.
fn cannot_lie(pool: &Pool, faces: &[u8]) -> Option<String> {
    if pool.most.is_some() {
        return None;
    }
    let kept = pool.kept();
    let alike = faces.windows(2).all(|pair| pair[0] == pair[1]);
    if faces.len() > kept && !alike {
        return Some(format!(
            "{kept} lie there, or {} that all show the same",
            pool.places()
        ));
    }
    let all = match pool.doubles && alike && kept > 1 {
        true => pool.places(),
        false => kept,
    };
    let stay = pool.total.is_some() || !pool.spent;
    (stay && faces.len() != all && !faces.is_empty())
        .then(|| format!("all {all} lie there as long as any does"))
}

fn word_of(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// The words of dice that were thrown.
pub(super) fn words_thrown(game: &Game, thrown: &[Thrown]) -> Vec<String> {
    thrown
        .iter()
        .filter_map(|each| word_thrown(game, each))
        .collect()
}

/// The word of what a die shows that was thrown, or the name of a card that was drawn.
pub(super) fn word_thrown(game: &Game, thrown: &Thrown) -> Option<String> {
    let face = usize::from(thrown.face);
    match thrown.source {
        Source::Pool(pool) => {
            let pool = game.layout.dice.get(usize::from(pool))?;
            Some(pool.faces.get(face)?.word.clone())
        }
        Source::Deck { deck, .. } => game
            .layout
            .decks
            .get(usize::from(deck))?
            .cards
            .get(face)
            .cloned(),
    }
}

/// What is told of dice that were thrown, each throw of a pool by itself, with what they were
/// for unless that is empty.
pub(super) fn told(game: &Game, thrown: &[Thrown], purpose: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let mut rest = thrown;
    while let Some(first) = rest.first() {
        // What is drawn from a deck is told by what becomes of it: not everybody may see it.
        let Source::Pool(number) = first.source else {
            rest = &rest[1..];
            continue;
        };
        let Some(pool) = game.layout.dice.get(usize::from(number)) else {
            break;
        };
        let alike = rest.iter().take_while(|each| each.source == first.source);
        let count = match pool.most {
            Some(_) => alike.count(),
            None => usize::from(pool.thrown).clamp(1, alike.count()),
        };
        let (now, later) = rest.split_at(count);
        rest = later;
        let words = words_thrown(game, now);
        let name = game.seat_name(first.seat);
        let mut text = format!("{name} rolls {}", words.join(", "));
        if !purpose.is_empty() {
            text.push_str(&format!(" for {purpose}"));
        }
        let details = [("seat", name), ("dice", &pool.name)];
        let mut event = Event::new("rolled", text, &details);
        if !purpose.is_empty() {
            event.note("for", purpose);
        }
        let faces: Vec<Value> = now.iter().map(|each| face_value(pool, each.face)).collect();
        event.note("values", faces);
        events.push(event);
    }
    events
}
