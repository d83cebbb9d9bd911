//! The state of a game as everybody sees it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::session::Session;
use crate::game::Game;
use crate::notation::Scalar;
use crate::position::{Outcome, Position, Seat};

/// One piece of a state.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PieceState {
    /// Where it stands.
    pub site: String,
    /// Its kind.
    pub kind: String,
    /// Whose it is.
    pub owner: String,
}

/// The outcome of a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeState {
    /// Who won; nobody in a draw.
    pub winners: Vec<String>,
    /// Every seat once, best place first, equal places together.
    pub places: Vec<Vec<String>>,
    /// The scores that decided, by seat, where there are any.
    pub scores: Map<String, Value>,
    /// Why the game ended.
    pub reason: String,
}

/// Everything that the rules depend on, but for earlier positions; see interface.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The game's id.
    pub game: String,
    /// The variant that is played, if one is.
    pub variant: Option<String>,
    /// The seats in play, in the order of their turns.
    pub seats: Vec<String>,
    /// The value of every option.
    pub options: Map<String, Value>,
    /// How many plies were played.
    pub ply: u32,
    /// The phase.
    pub phase: String,
    /// Who plays; nobody once the game is over.
    pub to_move: Option<String>,
    /// Every piece, sorted by site, kind and owner.
    pub pieces: Vec<PieceState>,
    /// The value of every counter.
    pub counters: Map<String, Value>,
    /// The dice that matter now.
    pub dice: Map<String, Value>,
    /// What is left in each deck, and what lies open.
    pub decks: Map<String, Value>,
    /// How the game ended, once it has.
    pub outcome: Option<OutcomeState>,
}

impl Session {
    /// The state of the game.
    pub fn state(&self) -> State {
        state_of(self.game(), self.position())
    }
}

/// A position as a state.
pub(super) fn state_of(game: &Game, position: &Position) -> State {
    let mut pieces: Vec<PieceState> = game
        .board
        .sites()
        .filter(|site| !position.at(*site).is_empty())
        .map(|site| PieceState {
            site: game.board.name(site).to_owned(),
            kind: game.piece_kind(position.at(site)).to_owned(),
            owner: game.piece_owner(position.at(site)).to_owned(),
        })
        .collect();
    pieces.sort();
    let counters = game
        .layout
        .counters
        .iter()
        .enumerate()
        .map(|(at, slot)| (slot.name.clone(), Value::from(position.counter(at))))
        .collect();
    let over = position.outcome().is_some();
    State {
        game: game.about.id.clone(),
        variant: game.about.variant.clone(),
        seats: game.seats.iter().map(|seat| seat.name.clone()).collect(),
        options: game
            .options
            .iter()
            .zip(&game.values)
            .map(|(info, value)| (info.name.clone(), json(value)))
            .collect(),
        ply: position.ply(),
        phase: game
            .phase(position)
            .map_or_else(String::new, |phase| phase.name.clone()),
        to_move: (!over).then(|| game.seat_name(position.seat()).to_owned()),
        pieces,
        counters,
        dice: Map::new(),
        decks: Map::new(),
        outcome: position
            .outcome()
            .map(|outcome| outcome_of(game, position, outcome)),
    }
}

fn outcome_of(game: &Game, position: &Position, outcome: &Outcome) -> OutcomeState {
    let seats = || (0..game.seats.len()).filter_map(|at| u8::try_from(at).ok().map(Seat));
    let mut places: Vec<Vec<String>> = Vec::new();
    for place in 0..game.seats.len() {
        let sharing: Vec<String> = seats()
            .filter(|seat| usize::from(outcome.places[seat.index()]) == place)
            .map(|seat| game.seat_name(seat).to_owned())
            .collect();
        if !sharing.is_empty() {
            places.push(sharing);
        }
    }
    OutcomeState {
        winners: seats()
            .filter(|seat| outcome.is_winner(*seat))
            .map(|seat| game.seat_name(seat).to_owned())
            .collect(),
        places,
        scores: seats()
            .zip(game.scores(position, outcome))
            .map(|(seat, scores)| {
                let value = match scores.as_slice() {
                    [one] => Value::from(*one),
                    several => Value::from(several),
                };
                (game.seat_name(seat).to_owned(), value)
            })
            .collect(),
        reason: game
            .reasons
            .get(usize::from(outcome.reason))
            .cloned()
            .unwrap_or_default(),
    }
}

/// An option's value as JSON.
pub(crate) fn json(value: &Scalar) -> Value {
    match value {
        Scalar::Boolean(value) => Value::from(*value),
        Scalar::Integer(value) => Value::from(*value),
        Scalar::Text(value) => Value::from(value.as_str()),
    }
}
