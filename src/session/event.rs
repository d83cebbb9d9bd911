//! What happens, told as events: structured, and as a sentence.

use serde::Serialize;
use serde_json::{Map, Value};

use super::dice;
use super::session::{Action, Session};
use crate::game::Game;
use crate::position::{Outcome, Position, Seat, Thrown};
use crate::script::{Heard, Saying};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// What kind of thing. By a move: `moved`, which comes first, then `captured`, `turned`,
    /// `promoted`, `put`, `removed`, `shifted`, `swapped`, `sown`, `value`, `counter`. Besides:
    /// `rolled`, `passed`, `left`, `resigned`, `ended`.
    pub event: &'static str,
    /// It in a sentence.
    pub text: String,
    /// Whether it is not worth a sentence to whoever plays at the prompt.
    #[serde(skip)]
    pub quiet: bool,
    /// What it is made of, by name.
    #[serde(flatten)]
    pub details: Map<String, Value>,
}

impl Event {
    pub(super) fn new(event: &'static str, text: String, details: &[(&str, &str)]) -> Event {
        let mut found = Event {
            event,
            text,
            quiet: false,
            details: Map::new(),
        };
        for (name, value) in details {
            found.note(name, *value);
        }
        found
    }

    /// Adds to what it is made of.
    pub(super) fn note(&mut self, name: &str, value: impl Into<Value>) {
        self.details.insert(name.to_owned(), value.into());
    }

    /// What happened while a move was made, in order: dice that were thrown, the first of them
    /// after `before` others, and what was said.
    pub(super) fn story(
        game: &Game,
        thrown: &[Thrown],
        before: usize,
        heard: Vec<Heard>,
    ) -> Vec<Event> {
        let mut events = Vec::new();
        let (mut at, mut purpose) = (0, String::new());
        for each in heard {
            let until = each.drawn.saturating_sub(before).clamp(at, thrown.len());
            events.extend(dice::told(game, &thrown[at..until], &purpose));
            at = until;
            match each.sort {
                Saying::Purpose => purpose = each.text,
                Saying::Sentence => events.push(Event::new("said", each.text, &[])),
                Saying::Row(table) => {
                    events.push(Event::new("said", each.text, &[("table", &table)]));
                }
            }
        }
        events.extend(dice::told(game, &thrown[at..], &purpose));
        events
    }

    /// A seat that had no move, so that its turn passed by itself.
    pub(super) fn passed(game: &Game, seat: Seat) -> Event {
        let name = game.seat_name(seat);
        Event::new(
            "passed",
            format!("{name} has no move and passes"),
            &[("seat", name)],
        )
    }

    /// The seats that have left the game since it had these places.
    pub(super) fn left(game: &Game, before: &[Option<i32>], position: &Position) -> Vec<Event> {
        let now = game.places_of_all(position);
        let seats = (0..).map(Seat);
        let changed = seats.zip(before.iter().zip(now));
        changed
            .filter_map(|(seat, (before, now))| {
                let place = now.filter(|_| before.is_none())?;
                let (name, number) = (game.seat_name(seat), place.to_string());
                Some(Event::new(
                    "left",
                    format!("{name} takes place {number} and plays no more"),
                    &[("seat", name), ("place", &number)],
                ))
            })
            .collect()
    }

    /// A seat that gave up.
    pub(super) fn resigned(game: &Game, seat: Seat) -> Event {
        let name = game.seat_name(seat);
        Event::new("resigned", format!("{name} resigns"), &[("seat", name)])
    }

    /// The end of the game.
    pub(super) fn ended(game: &Game, outcome: &Outcome) -> Event {
        let reason = game
            .reasons
            .get(usize::from(outcome.reason))
            .map_or("", String::as_str);
        Event::new("ended", game.outcome_text(outcome), &[("reason", reason)])
    }
}

impl Game {
    /// An outcome in a sentence: `white wins: no legal move`.
    pub fn outcome_text(&self, outcome: &Outcome) -> String {
        let reason = self
            .reasons
            .get(usize::from(outcome.reason))
            .map_or("", String::as_str);
        let winners: Vec<&str> = (0..self.seats.len())
            .filter_map(|seat| u8::try_from(seat).ok().map(Seat))
            .filter(|seat| outcome.is_winner(*seat))
            .map(|seat| self.seat_name(seat))
            .collect();
        match winners.as_slice() {
            [] if self.is_lost_by_all(outcome) => format!("the game is lost: {reason}"),
            [] => format!("a draw: {reason}"),
            [one] => format!("{one} wins: {reason}"),
            several => format!("{} win: {reason}", several.join(" and ")),
        }
    }
}

impl Session {
    /// What the last move brought about, itself first.
    pub fn last_events(&self) -> &[Event] {
        self.history().last().map_or(&[], |played| &played.events)
    }

    /// Who made the last move, and what it was.
    pub fn last_action(&self) -> Option<(Seat, &Action)> {
        self.history()
            .last()
            .map(|played| (played.seat, &played.action))
    }
}
