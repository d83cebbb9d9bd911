//! Cards in a session: what a state tells of decks, and decks as a state lays them.

use serde_json::{Map, Value};

use super::refusal::Refusal;
use super::setup::shown;
use crate::game::Game;
use crate::position::{Change, Deck, Position, Seen};

/// What is left in each deck, and what lies where the seat to move sees it; of other piles how
/// many cards they have.
pub(super) fn decks_of(game: &Game, position: &Position) -> Map<String, Value> {
    let decks = game.layout.decks.iter().enumerate();
    decks
        .map(|(number, deck)| {
            let mut told = Map::new();
            told.insert("left".to_owned(), Value::from(position.left(number)));
            for (pile, known) in (1u8..).zip(deck.piles.iter().skip(1)) {
                let cards = position.pile(number, pile);
                let value = match sees(position, known.seen) {
                    true => cards.iter().map(|card| name(deck, *card)).collect(),
                    false => Value::from(cards.len()),
                };
                if known.name == "open" || !cards.is_empty() {
                    told.insert(known.name.clone(), value);
                }
            }
            (deck.name.clone(), Value::from(told))
        })
        .collect()
}

/// Whether the seat to move sees the cards of such a pile.
fn sees(position: &Position, seen: Seen) -> bool {
    match seen {
        Seen::All => true,
        Seen::Owner(seat) => seat == position.seat(),
        Seen::Nobody => false,
    }
}

/// The names of the cards of which a state tells only how many they are, in the order in which
/// they are laid.
pub(super) fn untold(game: &Game, position: &Position) -> Vec<String> {
    let mut names = Vec::new();
    for (number, deck) in game.layout.decks.iter().enumerate() {
        if deck.maps.iter().any(|map| !map.is_empty()) {
            continue;
        }
        for (pile, known) in (1u8..).zip(deck.piles.iter().skip(1)) {
            if !sees(position, known.seen) {
                let cards = position.pile(number, pile).into_iter();
                names.extend(cards.filter_map(|card| deck.cards.get(usize::from(card)).cloned()));
            }
        }
    }
    names
}

fn name(deck: &Deck, card: u8) -> Value {
    deck.cards
        .get(usize::from(card))
        .map_or(Value::Null, |name| Value::from(name.as_str()))
}

/// Lays the cards of a state. A deck whose cards bring maps along lies as the pieces stand: the
/// card on whose map one stands lies open, and what has been drawn before is gone. Of other decks
/// that the state says nothing of all cards are left.
///
/// # Errors
/// A refusal of decks, piles and cards that the game has not, and of cards that are hidden from
/// whoever gives the state.
pub(super) fn lay_decks(
    game: &Game,
    decks: Option<&Value>,
    counters: Option<&Value>,
    position: &mut Position,
) -> Result<(), Refusal> {
    let given = match decks {
        None | Some(Value::Null) => None,
        Some(Value::Object(decks)) => Some(decks),
        Some(other) => {
            return refuse(format!(
                "`decks` is {}: it is an object that says for each deck where its cards lie",
                shown(other)
            ));
        }
    };
    if let Some(stray) = given
        .into_iter()
        .flat_map(Map::keys)
        .find(|name| !game.layout.decks.iter().any(|deck| deck.name == **name))
    {
        return refuse(format!("there is no deck `{}`", stray.escape_debug()));
    }
    for (number, deck) in game.layout.decks.iter().enumerate() {
        if deck.maps.iter().any(|map| !map.is_empty()) {
            let before = given.and_then(|given| given.get(&deck.name)?.get("discard"));
            lay_by_maps(game, number, (counters, before), position);
        } else if let Some(value) = given.and_then(|given| given.get(&deck.name)) {
            lay_deck(game, number, value, position)?;
        }
    }
    Ok(())
}

fn lay_by_maps(
    game: &Game,
    number: usize,
    (counters, before): (Option<&Value>, Option<&Value>),
    position: &mut Position,
) {
    let Some(deck) = game.layout.decks.get(number) else {
        return;
    };
    let stands = |sites: &&Vec<crate::board::Site>| {
        sites
            .iter()
            .any(|site| game.pieces.is_piece(position.at(*site)))
    };
    let open: Vec<u8> = (0..)
        .zip(&deck.maps)
        .filter(|(_, map)| stands(map))
        .map(|(card, _)| card)
        .collect();
    let pile = deck.pile("open").unwrap_or(Deck::STOCK);
    for card in &open {
        if let Some(change) = position.card_to(number, *card, pile) {
            position.apply(change);
        }
    }
    // Those that were turned up before, where the state says which.
    let gone = deck.pile("discard").unwrap_or(Deck::STOCK);
    for word in before.and_then(Value::as_array).into_iter().flatten() {
        let card = word.as_str().and_then(|word| deck.card(word));
        if let Some(card) = card.filter(|card| !open.contains(card))
            && let Some(change) = position.card_to(number, card, gone)
        {
            position.apply(change);
        }
    }
    let slot = deck
        .drawn
        .and_then(|at| game.layout.counters.get(usize::from(at)));
    let told = slot.and_then(|slot| counters?.get(&slot.name)).is_some();
    let drawn = match (deck.drawn, told) {
        (Some(counter), true) => u16::try_from(position.counter(usize::from(counter))).unwrap_or(0),
        _ => u16::try_from(open.len()).unwrap_or(0),
    };
    if let (Some(counter), false) = (deck.drawn, told) {
        let value = i32::from(drawn);
        position.apply(Change::Count { counter, value });
    }
    position.leave_cards(number, deck.to_draw().saturating_sub(drawn));
}

fn lay_deck(
    game: &Game,
    number: usize,
    value: &Value,
    position: &mut Position,
) -> Result<(), Refusal> {
    let Some(deck) = game.layout.decks.get(number) else {
        return Ok(());
    };
    let Value::Object(piles) = value else {
        return refuse(format!(
            "`{}` of `decks` is {}: it is an object that says which cards lie in which pile",
            deck.name,
            shown(value)
        ));
    };
    for (name, cards) in piles.iter().filter(|(name, _)| *name != "left") {
        let Some(pile) = deck.pile(name) else {
            let known: Vec<&str> = deck.piles.iter().map(|pile| pile.name.as_str()).collect();
            return refuse(format!(
                "the deck `{}` has no pile `{}`; it has {}",
                deck.name,
                name.escape_debug(),
                known.join(", ")
            ));
        };
        let named = match cards {
            Value::Array(cards) => cards.as_slice(),
            Value::Number(_) => continue,
            other => {
                return refuse(format!(
                    "the pile `{name}` is {}: it is a list of cards, or their number",
                    shown(other)
                ));
            }
        };
        for word in named {
            let found = word.as_str().and_then(|word| deck.card(word));
            let Some(card) = found.filter(|card| position.pile_of(number, *card) == Deck::STOCK)
            else {
                return refuse(format!(
                    "the pile `{name}` has {}, which is no card of `{}` or lies elsewhere",
                    shown(word),
                    deck.name
                ));
            };
            if let Some(change) = position.card_to(number, card, pile) {
                position.apply(change);
            }
        }
    }
    // What nobody tells is given by chance, once it is known what is left.
    for (pile, known) in (0u8..).zip(&deck.piles) {
        let Some(told) = piles.get(&known.name).filter(|told| told.is_number()) else {
            continue;
        };
        let there = position.pile(number, Deck::STOCK).len() as u64;
        let Some(count) = told.as_u64().filter(|count| *count <= there) else {
            return refuse(format!(
                "the pile `{}` has {} cards: {there} of `{}` lie nowhere else",
                known.name,
                shown(told),
                deck.name
            ));
        };
        for _ in 0..count {
            let laid = position.lay_unseen(number, pile);
            laid.map_err(|error| Refusal::Position(error.to_string()))?;
        }
    }
    let there = position.pile(number, Deck::STOCK).len();
    let left = match piles.get("left") {
        None => there,
        Some(left) => match left.as_u64().and_then(|left| usize::try_from(left).ok()) {
            Some(left) if left <= there => left,
            _ => {
                return refuse(format!(
                    "`left` of `{}` is {}: {there} of its cards lie nowhere else",
                    deck.name,
                    shown(left)
                ));
            }
        },
    };
    position.leave_cards(number, u16::try_from(left).unwrap_or(u16::MAX));
    Ok(())
}

fn refuse<T>(why: String) -> Result<T, Refusal> {
    Err(Refusal::Position(why))
}
