//! The names of a game, for scripts.

use std::sync::Arc;

use crate::board::{Board, SiteSet};
use crate::moves::{Condition, Program, Rules, Table};
use crate::notation::Scalar;
use crate::position::{Deck, Forms, Pieces, Seat};

/// The names of a game, and what they stand for.
#[derive(Debug, Clone)]
pub struct Names {
    /// The board.
    pub board: Board,
    /// The numbering of pieces.
    pub pieces: Pieces,
    /// The kinds, in their order.
    pub kinds: Vec<String>,
    /// What these can be, and how pieces are numbered by it.
    pub forms: Forms,
    /// The names of flags, in the order of their bits.
    pub flags: Vec<String>,
    /// Of each kind whether its pieces belong to nobody.
    pub neutral: Vec<bool>,
    /// The seats, in their order.
    pub seats: Vec<String>,
    /// The direction that is forward for each seat, as an index of the board's directions.
    pub forward: Vec<usize>,
    /// The phases, in their order.
    pub phases: Vec<String>,
    /// The counters, in their order.
    pub counters: Vec<String>,
    /// The groups of counters, each with its counters and their starts.
    pub groups: Vec<(String, Vec<(u16, i32)>)>,
    /// The values on sites and pieces, in their order.
    pub values: Vec<String>,
    /// The options, with their values.
    pub options: Vec<(String, Scalar)>,
    /// The regions, with their sites for each seat.
    pub regions: Vec<(String, Vec<SiteSet>)>,
    /// The patterns for scripts, compiled for each seat.
    pub patterns: Vec<(String, Vec<Arc<Program>>)>,
    /// The conditions, compiled for each seat.
    pub conditions: Vec<(String, Vec<Arc<Condition>>)>,
    /// For each seat the counter that is 0 while it plays; none where no seat leaves before
    /// the game is over.
    pub places: Vec<u16>,
    /// The tables that dice are rolled on.
    pub tables: Arc<[Table]>,
    /// The decks.
    pub decks: Vec<Deck>,
    /// What is told of the cards of each deck.
    pub cards: Vec<Vec<CardTold>>,
    /// The functions of the scripts of cards: the card, the function's own name, and the one by
    /// which it is called.
    pub card_functions: Vec<(String, String, String)>,
    /// The rules of movement of each phase.
    pub rules: Vec<Arc<Rules>>,
    /// The names of the declared rules, by their numbers.
    pub rule_names: Vec<String>,
    /// The reasons that a script may give for the end of a game, with their numbers.
    pub reasons: Vec<(String, u8)>,
}

/// What scripts are told of a card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardTold {
    /// As people call it.
    pub name: String,
    /// What it says when it is turned up.
    pub text: String,
    /// Of a card of a series the lists' names, each with its word.
    pub words: Vec<(String, String)>,
}

impl Names {
    /// A seat by name.
    pub(super) fn seat(&self, name: &str) -> Result<Seat, String> {
        number("seat", name, &self.seats).map(|at| Seat(u8::try_from(at).unwrap_or(0)))
    }

    /// A phase by name.
    pub(super) fn phase(&self, name: &str) -> Result<u8, String> {
        number("phase", name, &self.phases).map(|at| u8::try_from(at).unwrap_or(0))
    }

    /// A reason by name.
    pub(super) fn reason(&self, name: &str) -> Result<u8, String> {
        let known = self.reasons.iter().find(|(known, _)| known == name);
        known.map(|(_, number)| *number).ok_or_else(|| {
            let known: Vec<&str> = self.reasons.iter().map(|(name, _)| name.as_str()).collect();
            let listed = match known.is_empty() {
                true => "none".to_owned(),
                false => known.join(", "),
            };
            format!("gives the reason `{name}`, and hooks.reasons lists {listed}")
        })
    }
}

/// Most names that a fault lists.
const MOST_LISTED: usize = 12;

/// The place of a name in a list.
pub(super) fn number<S: AsRef<str>>(what: &str, name: &str, known: &[S]) -> Result<usize, String> {
    let at = known.iter().position(|each| each.as_ref() == name);
    at.ok_or_else(|| unknown(what, name, known.iter().map(AsRef::as_ref)))
}

/// That there is nothing of that name, with the nearest or those there are.
pub(super) fn unknown<'a>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> String {
    let name = short(name);
    let there_is = format!("there is no {what} `{name}`");
    let near = near(&name, known.clone());
    let count = known.clone().count();
    match near {
        _ if count == 0 => format!("{there_is}; there is no {what} at all"),
        Some(near) if count > MOST_LISTED => format!("{there_is}; did you mean `{near}`?"),
        _ => {
            let listed: Vec<&str> = known.take(MOST_LISTED).collect();
            let more = if count > MOST_LISTED { ", …" } else { "" };
            format!("{there_is}; there are {}{more}", listed.join(", "))
        }
    }
}

/// A text of a script as a fault tells it: so much that it stays readable.
pub(super) fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

/// The word that is nearest to a name, if one is near.
pub(super) fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let nearest = known
        .map(|word| (strsim::damerau_levenshtein(&lower, word), word))
        .min()?;
    (nearest.0 <= (name.chars().count() / 3).max(1)).then_some(nearest.1)
}
