//! The state of a game as everybody sees it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::cards::decks_of;
use super::dice::dice_of;
use super::session::Session;
use crate::board::Site;
use crate::game::Game;
use crate::notation::Scalar;
use crate::position::{Outcome, Piece, Position, Seat, ValueSlot};

/// Values by their names.
pub type Values = BTreeMap<String, i32>;

/// One piece of a state.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PieceState {
    /// Where it stands.
    pub site: String,
    /// Its kind.
    pub kind: String,
    /// Whose it is, or that nobody's.
    pub owner: String,
    /// Of pieces that stand on each other, or are joined to one unit: the same number for all
    /// of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<u32>,
    /// How high it stands in its stack, 1 for the lowest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// What the rules remember of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// The sites that it has stood on, in the order in which it came to them, where that is
    /// kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
    /// What it carries, where pieces carry anything: of a stack its topmost piece does.
    #[serde(default, skip_serializing_if = "Values::is_empty")]
    pub values: Values,
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
    /// What lies on sites, in games where anything does: every site on which it is not
    /// nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sites: Option<BTreeMap<String, Values>>,
    /// The phases that are due before the turn goes on, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub due: Vec<String>,
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
        .flat_map(|site| pieces_on(game, position, site))
        .collect();
    pieces.sort();
    let counters = game
        .layout
        .counters
        .iter()
        .enumerate()
        .filter(|(_, slot)| !slot.dice)
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
        sites: values_on_sites(game, position),
        counters,
        due: position
            .due()
            .filter_map(|phase| game.phases.get(usize::from(phase)))
            .map(|phase| phase.name.clone())
            .collect(),
        dice: dice_of(game, position),
        decks: decks_of(game, position),
        outcome: position
            .outcome()
            .map(|outcome| outcome_of(game, position, outcome)),
    }
}

/// What is on a site, a piece or a unit, as the single pieces that it is.
fn singles(game: &Game, site: Site, piece: Piece) -> Vec<PieceState> {
    let state = |flags: Vec<String>| PieceState {
        site: game.board.name(site).to_owned(),
        kind: game.piece_kind(piece).to_owned(),
        owner: game.piece_owner(piece).to_owned(),
        stack: None,
        height: None,
        flags,
        path: Vec::new(),
        values: Values::new(),
    };
    match game.pieces.kind(piece) {
        Some(form) if game.layout.forms.vary() => {
            let members = game.layout.forms.members(form).iter();
            members.map(|flags| state(game.flags_in(*flags))).collect()
        }
        _ => vec![state(Vec::new())],
    }
}

/// The pieces on a site or in a place off the board, one by one.
fn pieces_on(game: &Game, position: &Position, site: Site) -> Vec<PieceState> {
    if game.layout.is_place(site) {
        let held = |piece| usize::from(position.held(site, piece));
        let pieces = game.pieces.all();
        return pieces
            .flat_map(|piece| std::iter::repeat_n(piece, held(piece)))
            .flat_map(|piece| singles(game, site, piece))
            .collect();
    }
    let mut pieces = Vec::new();
    let mut units = 0;
    for piece in position.standing(site) {
        let mut unit = singles(game, site, piece);
        if unit.len() > 1 {
            units += 1;
            for single in &mut unit {
                single.stack = Some(units);
            }
        }
        pieces.extend(unit);
    }
    if pieces.len() > 1 && game.layout.stacks && units == 0 {
        for (height, piece) in (1..).zip(&mut pieces) {
            piece.stack = Some(1);
            piece.height = Some(height);
        }
    }
    if let Some(top) = pieces.last_mut() {
        let piece = position.at(site);
        if position.keeps_path(piece) {
            let path = position
                .path(piece)
                .map(|site| game.board.name(site).to_owned());
            top.path = path.collect();
        }
        for (number, slot) in slots(game, true) {
            top.values
                .insert(slot.name.clone(), position.value(number, site));
        }
    }
    pieces
}

/// The values that pieces carry, or those that lie on sites, each with its index.
pub(super) fn slots(game: &Game, carried: bool) -> impl Iterator<Item = (usize, &ValueSlot)> {
    let slots = game.layout.values.iter().enumerate();
    slots.filter(move |(_, slot)| slot.travels == carried)
}

/// The value of a site of which nothing is said where something is said of others.
pub(super) fn nothing_of(slot: &ValueSlot) -> i32 {
    0.clamp(slot.least, slot.most.max(slot.least))
}

fn values_on_sites(game: &Game, position: &Position) -> Option<BTreeMap<String, Values>> {
    slots(game, false).next()?;
    let mut sites = BTreeMap::new();
    for site in game.board.sites() {
        let lying: Values = slots(game, false)
            .map(|(number, slot)| (slot, position.value(number, site)))
            .filter(|(slot, value)| *value != nothing_of(slot))
            .map(|(slot, value)| (slot.name.clone(), value))
            .collect();
        if !lying.is_empty() {
            sites.insert(game.board.name(site).to_owned(), lying);
        }
    }
    Some(sites)
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
