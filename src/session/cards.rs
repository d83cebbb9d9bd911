//! Cards in a session: what a state tells of decks, and decks as a state lays them.

use serde_json::{Map, Value};

use super::refusal::Refusal;
use super::setup::shown;
use crate::board::Site;
use crate::game::Game;
use crate::position::{Change, Deck, Position, Seen};

/// What is left in each deck, and what lies where the seat to move sees it; of other piles how
/// many cards they have.
pub(super) fn decks_of(game: &Game, position: &Position) -> Map<String, Value> {
    decks_seen(game, position, |seen| seen.by(position.seat()))
}

/// What is left in each deck, and every card that lies elsewhere, whoever sees it.
pub(super) fn whole_decks_of(game: &Game, position: &Position) -> Map<String, Value> {
    decks_seen(game, position, |_| true)
}

fn decks_seen(game: &Game, position: &Position, sees: impl Fn(Seen) -> bool) -> Map<String, Value> {
    let decks = game.layout.decks.iter().enumerate();
    decks
        .map(|(number, deck)| {
            let mut told = Map::new();
            told.insert("left".to_owned(), Value::from(position.left(number)));
            for (pile, known) in (1u8..).zip(deck.piles.iter().skip(1)) {
                let cards = position.pile(number, pile);
                let value = match sees(known.seen) {
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

fn name(deck: &Deck, card: u8) -> Value {
    deck.cards
        .get(usize::from(card))
        .map_or(Value::Null, |name| Value::from(name.as_str()))
}

/// Whose word the cards of a state are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    /// Somebody's, who knows what a seat sees: pieces and counters are asked first.
    Seen,
    /// A save's, which tells of every card.
    Whole,
}

/// Lays the cards of a state, deck by deck: the cards and numbers of cards that its piles are
/// said to have. Besides, a card on whose map a piece stands lies open, and a counter of cards
/// drawn says how many are left where it can. Of a deck of which nothing is said all are left.
///
/// # Errors
/// A refusal of decks, piles and cards that the game has not, and of more cards than there are.
pub(super) fn lay_decks(
    game: &Game,
    (decks, whose): (Option<&Value>, Told),
    counters: Option<&Value>,
    position: &mut Position,
) -> Result<(), Refusal> {
    let empty = Map::new();
    let given = match decks {
        None | Some(Value::Null) => &empty,
        Some(Value::Object(decks)) => decks,
        Some(other) => {
            return refuse(format!(
                "`decks` is {}: it is an object that says for each deck where its cards lie",
                shown(other)
            ));
        }
    };
    if let Some(stray) = given
        .keys()
        .find(|name| !game.layout.decks.iter().any(|deck| deck.name == **name))
    {
        return refuse(format!("there is no deck `{}`", stray.escape_debug()));
    }
    for (number, deck) in game.layout.decks.iter().enumerate() {
        let piles = match given.get(&deck.name) {
            None => &empty,
            Some(Value::Object(piles)) => piles,
            Some(other) => {
                return refuse(format!(
                    "`{}` of `decks` is {}: it is an object that says which cards lie in which \
                     pile",
                    deck.name,
                    shown(other)
                ));
            }
        };
        let mut laying = Laying {
            game,
            deck,
            number,
            piles,
            position,
        };
        laying.named()?;
        if whose == Told::Seen {
            laying.stood_on();
        }
        laying.counted()?;
        match whose {
            Told::Seen => laying.left_by(counters)?,
            Told::Whole => laying.left()?,
        }
    }
    Ok(())
}

/// A deck whose cards are being laid.
struct Laying<'a> {
    game: &'a Game,
    deck: &'a Deck,
    number: usize,
    /// What is said of its piles.
    piles: &'a Map<String, Value>,
    position: &'a mut Position,
}

impl Laying<'_> {
    /// How many of its cards lie nowhere yet.
    fn rest(&self) -> usize {
        self.position.pile(self.number, Deck::STOCK).len()
    }

    fn lay(&mut self, card: u8, pile: u8) {
        if let Some(change) = self.position.card_to(self.number, card, pile) {
            self.position.apply(change);
        }
    }

    /// The cards that are told by name.
    fn named(&mut self) -> Result<(), Refusal> {
        let deck = self.deck;
        for (name, cards) in self.piles.iter().filter(|(name, _)| *name != "left") {
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
                let lies = |card: u8| self.position.pile_of(self.number, card);
                let Some(card) = found.filter(|card| lies(*card) == Deck::STOCK) else {
                    return refuse(format!(
                        "the pile `{name}` has {}, which is no card of `{}` or lies elsewhere",
                        shown(word),
                        deck.name
                    ));
                };
                self.lay(card, pile);
            }
        }
        Ok(())
    }

    /// The cards on whose maps pieces stand. Open cards that are told without one of them are
    /// those of another position.
    fn stood_on(&mut self) {
        let (game, deck) = (self.game, self.deck);
        let stands = |sites: &[Site]| {
            let mut pieces = sites.iter().map(|site| self.position.at(*site));
            pieces.any(|piece| game.pieces.is_piece(piece))
        };
        let maps = (0..).zip(&deck.maps).filter(|(_, map)| stands(map));
        let stood: Vec<u8> = maps.map(|(card, _)| card).collect();
        let open = deck.pile("open").unwrap_or(Deck::STOCK);
        let told = self.position.pile(self.number, open);
        if stood.iter().all(|card| told.contains(card)) {
            return;
        }
        for card in told.into_iter().rev() {
            self.lay(card, Deck::STOCK);
        }
        for card in stood {
            self.lay(card, open);
        }
    }

    /// The cards of which only their number is told: which they are is given by chance, once it
    /// is known what is left.
    fn counted(&mut self) -> Result<(), Refusal> {
        for (pile, known) in (0u8..).zip(&self.deck.piles) {
            let Some(told) = self.piles.get(&known.name).filter(|told| told.is_number()) else {
                continue;
            };
            let there = self.rest();
            let Some(count) = told.as_u64().filter(|count| *count <= there as u64) else {
                return refuse(format!(
                    "the pile `{}` has {} cards: {there} of `{}` lie nowhere else",
                    known.name,
                    shown(told),
                    self.deck.name
                ));
            };
            for _ in 0..count {
                let laid = self.position.lay_unseen(self.number, pile);
                laid.map_err(|error| Refusal::Position(error.to_string()))?;
            }
        }
        Ok(())
    }

    /// How many are left to be drawn, as it is told.
    fn left(&mut self) -> Result<(), Refusal> {
        let Some(told) = self.piles.get("left") else {
            return Ok(());
        };
        let there = self.rest();
        let left = told.as_u64().filter(|left| *left <= there as u64);
        let Some(left) = left.and_then(|left| u16::try_from(left).ok()) else {
            return refuse(format!(
                "`left` of `{}` is {}: {there} of its cards lie nowhere else",
                self.deck.name,
                shown(told)
            ));
        };
        self.position.leave_cards(self.number, left);
        Ok(())
    }

    /// The same, where a counter that is told of cards drawn may say it: always of cards that
    /// bring maps along, of others where nothing else does. A counter of which nothing is told
    /// has what was drawn.
    fn left_by(&mut self, counters: Option<&Value>) -> Result<(), Refusal> {
        let counter = self.deck.drawn.and_then(|at| {
            let slot = self.game.layout.counters.get(usize::from(at))?;
            Some((at, slot))
        });
        let Some((counter, slot)) = counter else {
            return self.left();
        };
        let (dealt, start) = (self.deck.to_draw(), slot.start);
        if counters.and_then(|all| all.get(&slot.name)).is_none() {
            self.left()?;
            let drawn = dealt.saturating_sub(self.position.left(self.number));
            let value = start.saturating_add(i32::from(drawn));
            self.position.apply(Change::Count { counter, value });
            return Ok(());
        }
        let has_maps = self.deck.maps.iter().any(|map| !map.is_empty());
        let by_counter = self.deck.returns.is_none();
        if !by_counter || (!has_maps && self.piles.contains_key("left")) {
            return self.left();
        }
        let drawn = self.position.counter(usize::from(counter));
        let drawn = u16::try_from(drawn.saturating_sub(start)).unwrap_or(0);
        let there = u16::try_from(self.rest()).unwrap_or(u16::MAX);
        let left = dealt.saturating_sub(drawn).min(there);
        self.position.leave_cards(self.number, left);
        Ok(())
    }
}

fn refuse<T>(why: String) -> Result<T, Refusal> {
    Err(Refusal::Position(why))
}
