//! Setting up a position from a state.

mod pieces;
mod places;
mod values;

use serde_json::{Map, Value};

use super::cards::{Told, lay_decks, whole_decks_of};
use super::dice::lay_dice;
use super::refusal::Refusal;
use super::session::Session;
use super::state::state_of;
use crate::game::{End, Game};
use crate::position::{Change, Outcome, Position, Seat};

/// The parts of a state that a position is made of; all others are ignored.
const TAKEN: [&str; 7] = [
    "pieces", "sites", "to_move", "phase", "due", "counters", "dice",
];

impl Session {
    /// Begins a new history with the position of a state. A part that is missing gets
    /// its start value; a missing phase is the start of a turn.
    ///
    /// # Errors
    /// A refusal that names what the game does not have; nothing has changed then.
    pub fn set_position(&mut self, state: &Value) -> Result<(), Refusal> {
        self.set_up_as_told(state, Told::Seen)
    }

    /// The same with cards as somebody in particular tells where they lie.
    pub(super) fn set_up_as_told(&mut self, state: &Value, whose: Told) -> Result<(), Refusal> {
        let Value::Object(parts) = state else {
            return refuse(format!(
                "a state is an object with parts such as {}",
                TAKEN.map(|part| format!("`{part}`")).join(", ")
            ));
        };
        let game = self.game().clone();
        let mut position = game.empty();
        position.set_chance(self.position().chance().afresh());
        match parts.get("pieces") {
            Some(pieces) => pieces::place(&game, pieces, &mut position)?,
            None => {
                game.place_start(&mut position);
                self.place_as_begun(&game, &mut position);
            }
        }
        match parts.get("sites") {
            Some(sites) => values::lay(&game, sites, &mut position)?,
            None => game.lay_start(&mut position),
        }
        set_counters(&game, parts.get("counters"), &mut position)?;
        let phase = phase(&game, parts.get("phase"))?;
        let to_move = parts.get("to_move");
        let seat = match (to_move, parts.get("outcome")) {
            // A finished game has nobody to move; given back it is finished again.
            (Some(Value::Null), Some(Value::Object(outcome))) => {
                position.apply(Change::Finish(finished(&game, outcome)?));
                Seat(0)
            }
            (to_move, _) => {
                places::check(&game, &position)?;
                seat_to_move(&game, &position, to_move)?
            }
        };
        position.apply(Change::Turn { seat, phase });
        set_due(&game, parts.get("due"), &mut position)?;
        lay_decks(
            &game,
            (parts.get("decks"), whose),
            parts.get("counters"),
            &mut position,
        )?;
        if parts.get("phase").is_none() && position.outcome().is_none() {
            game.enter(&mut position)?;
        }
        lay_dice(&game, parts.get("dice"), &mut position)?;
        // What a save keeps of it has the cards that nobody sees as well.
        let mut state = state_of(&game, &position);
        state.decks = whole_decks_of(&game, &position);
        self.restart(position, state)
    }
}

impl Session {
    /// Where the board is empty until a script sets it up: the pieces that the game has begun
    /// with.
    fn place_as_begun(&self, game: &Game, position: &mut Position) {
        if !game.start.is_empty() {
            return;
        }
        for (site, piece) in self.begun_with() {
            let placing = position.layout().placing(*site, *piece);
            position.apply(placing);
        }
    }
}

/// Lets phases be due.
fn set_due(game: &Game, due: Option<&Value>, position: &mut Position) -> Result<(), Refusal> {
    let phases = match due {
        None => return Ok(()),
        Some(Value::Array(phases)) => phases,
        Some(other) => {
            return refuse(format!("`due` is {}: it is a list of phases", shown(other)));
        }
    };
    if phases.len() > Position::MOST_DUE {
        return refuse(format!(
            "{} phases are due, and at most {} can be",
            phases.len(),
            Position::MOST_DUE
        ));
    }
    let mut numbers = Vec::new();
    for name in phases {
        match phase(game, Some(name)) {
            Ok(number) => numbers.push(number),
            Err(Refusal::Position(why)) => return refuse(format!("in `due`: {why}")),
            Err(other) => return Err(other),
        }
    }
    position.set_due(&numbers);
    Ok(())
}

fn set_counters(
    game: &Game,
    counters: Option<&Value>,
    position: &mut Position,
) -> Result<(), Refusal> {
    let Some(counters) = counters else {
        return Ok(());
    };
    let Value::Object(counters) = counters else {
        return refuse(format!(
            "`counters` is {}: it is an object that gives a number for each name",
            shown(counters)
        ));
    };
    let slots = &game.layout.counters;
    for (name, value) in counters {
        let known = || slots.iter().filter(|slot| !slot.dice);
        let Some(counter) = slots
            .iter()
            .position(|slot| !slot.dice && slot.name == *name)
        else {
            return unknown("counter", name, known().map(|slot| slot.name.as_str()));
        };
        let least = slots[counter].least;
        let number = value.as_i64().and_then(|value| i32::try_from(value).ok());
        match (number, u16::try_from(counter)) {
            (Some(value), Ok(counter)) if value >= least => {
                position.apply(Change::Count { counter, value });
            }
            _ => {
                return refuse(format!(
                    "counter `{name}` is {}: it is a whole number from {least} to {}",
                    shown(value),
                    i32::MAX
                ));
            }
        }
    }
    Ok(())
}

/// The outcome of a finished game, from its state.
fn finished(game: &Game, outcome: &Map<String, Value>) -> Result<Outcome, Refusal> {
    let list = |value: Option<&Value>, what: &str| match value {
        None => Ok(Vec::new()),
        Some(Value::Array(entries)) => Ok(entries.clone()),
        Some(other) => refuse(format!(
            "the {what} of an outcome are {}: they are a list",
            shown(other)
        )),
    };
    let seats = |value: Option<&Value>, what: &str| -> Result<Vec<usize>, Refusal> {
        let names = list(value, what)?;
        names
            .iter()
            .map(
                |name| match name.as_str().and_then(|name| game.seat(name)) {
                    Some(seat) => Ok(seat.index()),
                    None => refuse(format!(
                        "the {what} of an outcome name {}, which is no seat; there are {}",
                        shown(name),
                        game.seats
                            .iter()
                            .map(|seat| seat.name.as_str())
                            .collect::<Vec<_>>()
                            .join(", ")
                    )),
                },
            )
            .collect()
    };
    let word = outcome
        .get("reason")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let Some(reason) = game.reasons.iter().position(|reason| reason == word) else {
        return unknown("reason", word, game.reasons.iter().map(String::as_str));
    };
    let mut result = Outcome::draw(u8::try_from(reason).unwrap_or(0));
    let by = |end: &End| usize::from(end.reason) == reason;
    result.end = game
        .ends
        .iter()
        .position(by)
        .and_then(|at| u8::try_from(at + 1).ok())
        .unwrap_or(0);
    for seat in seats(outcome.get("winners"), "winners")? {
        result.winners |= 1 << seat;
    }
    let groups = list(outcome.get("places"), "places")?;
    let mut placed = 0;
    for group in &groups {
        let sharing = seats(Some(group), "places")?;
        for seat in &sharing {
            result.places[*seat] = u8::try_from(placed).unwrap_or(u8::MAX);
        }
        placed += sharing.len();
    }
    let mut named: Vec<usize> = Vec::new();
    for group in &groups {
        named.extend(seats(Some(group), "places")?);
    }
    named.sort_unstable();
    if !named.iter().copied().eq(0..game.seats.len()) {
        return refuse("the `places` of an outcome hold every seat once".to_owned());
    }
    let first = |seat: usize| result.places[seat] == 0;
    let winner = |seat: usize| result.winners >> seat & 1 == 1;
    if result.winners != 0 && !(0..game.seats.len()).all(|seat| winner(seat) == first(seat)) {
        return refuse("the `winners` of an outcome are those in the first place".to_owned());
    }
    Ok(result)
}

fn seat_to_move(game: &Game, position: &Position, seat: Option<&Value>) -> Result<Seat, Refusal> {
    match seat {
        // The first that plays.
        None => Ok(match game.place_of(position, game.first) {
            None => game.first,
            Some(_) => game.after(position, game.first),
        }),
        Some(Value::String(name)) => match game.seat(name) {
            Some(seat) => match game.place_of(position, seat) {
                None => Ok(seat),
                Some(place) => refuse(format!(
                    "{name} has taken place {place} and plays no more; another seat is to move"
                )),
            },
            None => unknown(
                "seat",
                name,
                game.seats.iter().map(|seat| seat.name.as_str()),
            ),
        },
        Some(Value::Null) => {
            refuse("`to_move` is null and there is no `outcome`: name the seat to move".to_owned())
        }
        Some(other) => refuse(format!(
            "`to_move` is {}: it is the name of a seat",
            shown(other)
        )),
    }
}

fn phase(game: &Game, phase: Option<&Value>) -> Result<u8, Refusal> {
    match phase {
        None => Ok(0),
        Some(Value::String(name)) => {
            match game.phases.iter().position(|phase| phase.name == *name) {
                Some(at) => Ok(u8::try_from(at).unwrap_or(0)),
                None => unknown(
                    "phase",
                    name,
                    game.phases.iter().map(|each| each.name.as_str()),
                ),
            }
        }
        Some(other) => refuse(format!(
            "`phase` is {}: it is the name of a phase",
            shown(other)
        )),
    }
}

fn unknown<'a, T>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> Result<T, Refusal> {
    let known: Vec<&str> = known.collect();
    let told: Vec<&str> = known.iter().take(40).copied().collect();
    let more = if known.len() > told.len() {
        ", …"
    } else {
        ""
    };
    let name: String = name.chars().take(60).collect();
    if known.is_empty() {
        return refuse(format!(
            "there is no {what} `{name}`; there is no {what} at all"
        ));
    }
    refuse(format!(
        "there is no {what} `{name}`; there are {}{more}",
        told.join(", ")
    ))
}

/// A value in a message: what it is, or the kind of thing.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => {
            let text: String = text.chars().take(60).collect();
            format!("the text `{}`", text.escape_debug())
        }
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}

fn refuse<T>(why: String) -> Result<T, Refusal> {
    Err(Refusal::Position(why))
}
