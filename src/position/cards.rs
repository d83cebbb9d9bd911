//! Cards: which there are, and in which pile each lies.
//!
//! What nobody may know has no order: a pile that nobody sees is a set of cards, and a card is
//! drawn from it by chance when it is drawn. So no position holds an order that could be seen.

use super::apply::Was;
use super::chance::Undrawn;
use super::change::Change;
use super::layout::Layout;
use super::piece::Seat;
use super::position::Position;
use crate::board::Site;

/// Who sees the cards of a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// Nobody: it has no order.
    Nobody,
    /// The seat whose it is.
    Owner(Seat),
    /// Everybody; the cards lie in the order in which they came.
    All,
}

impl Seen {
    /// Whether a seat sees the cards.
    pub fn by(self, seat: Seat) -> bool {
        match self {
            Seen::All => true,
            Seen::Owner(owner) => owner == seat,
            Seen::Nobody => false,
        }
    }
}

/// A place where cards of a deck lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pile {
    /// Its name, with the seat's after a dot where each seat has one.
    pub name: String,
    /// Who sees its cards.
    pub seen: Seen,
}

/// A deck: its cards, and the piles in which they can lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// Its name.
    pub name: String,
    /// The names of its cards.
    pub cards: Vec<String>,
    /// Numbers that each card has, by name.
    pub values: Vec<(String, Vec<i32>)>,
    /// Whether its cards are files that are dropped in and out: then a number that a script asks
    /// for may be one that no card has by chance.
    pub in_files: bool,
    /// The piles; the first is what is drawn from.
    pub piles: Vec<Pile>,
    /// How many cards are dealt in a game; `None` is all.
    pub dealt: Option<u16>,
    /// The cards that come first, in this order.
    pub first: Vec<u8>,
    /// The counter of cards that have been drawn, if one is kept.
    pub drawn: Option<u16>,
    /// Whether the functions of its cards' scripts are called.
    pub runs: bool,
    /// For each card the sites of the board that it brings along.
    pub maps: Vec<Vec<Site>>,
    /// The pile that goes back to be drawn from once nothing is left there.
    pub returns: Option<u8>,
    /// The number of its first card among all cards, given by the layout.
    pub(super) start: u16,
}

impl Deck {
    /// The pile that cards are drawn from.
    pub const STOCK: u8 = 0;

    /// Most cards of one deck.
    pub const MOST: usize = 250;

    /// A deck of cards of which nothing else is said.
    pub fn new(name: String, cards: Vec<String>, piles: Vec<Pile>) -> Deck {
        Deck {
            name,
            cards,
            values: Vec::new(),
            in_files: false,
            piles,
            dealt: None,
            first: Vec::new(),
            drawn: None,
            runs: true,
            maps: Vec::new(),
            returns: None,
            start: 0,
        }
    }

    /// The card of that name.
    pub fn card(&self, name: &str) -> Option<u8> {
        let at = self.cards.iter().position(|card| card == name)?;
        u8::try_from(at).ok()
    }

    /// The pile of that name.
    pub fn pile(&self, name: &str) -> Option<u8> {
        let at = self.piles.iter().position(|pile| pile.name == name)?;
        u8::try_from(at).ok()
    }

    /// How many cards there are to draw when the game begins.
    pub fn to_draw(&self) -> u16 {
        let all = u16::try_from(self.cards.len()).unwrap_or(u16::MAX);
        self.dealt.map_or(all, |dealt| dealt.min(all))
    }

    /// The number of a card among all cards of the game.
    fn number(&self, card: u8) -> usize {
        usize::from(self.start) + usize::from(card)
    }
}

/// Where a card lies: in which pile of its deck, and after how many others there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Lying {
    pub(super) pile: u8,
    pub(super) rank: u8,
}

impl Position {
    fn deck(&self, deck: usize) -> Option<&Deck> {
        self.layout.decks.get(deck)
    }

    /// How many cards of a deck are left to be drawn.
    pub fn left(&self, deck: usize) -> u16 {
        self.left.get(deck).copied().unwrap_or(0)
    }

    /// The pile in which a card lies.
    pub fn pile_of(&self, deck: usize, card: u8) -> u8 {
        let number = self.deck(deck).map(|deck| deck.number(card));
        number
            .and_then(|number| self.cards.get(number))
            .map_or(Deck::STOCK, |lying| lying.pile)
    }

    /// The card that came last into a pile, of those whose cards have an order.
    pub fn last_in(&self, deck: usize, pile: u8) -> Option<u8> {
        let known = self.deck(deck)?;
        let start = usize::from(known.start);
        let cards = self.cards.get(start..start + known.cards.len())?;
        let there = (0..).zip(cards).filter(|(_, lying)| lying.pile == pile);
        there
            .max_by_key(|(_, lying)| lying.rank)
            .map(|(card, _)| card)
    }

    /// The cards of a pile, in the order in which they came where it has one.
    pub fn pile(&self, deck: usize, pile: u8) -> Vec<u8> {
        let Some(known) = self.deck(deck) else {
            return Vec::new();
        };
        let mut found: Vec<(u8, u8)> = (0..)
            .zip(&known.cards)
            .map(|(card, _)| (card, self.cards[known.number(card)]))
            .filter(|(_, lying)| lying.pile == pile)
            .map(|(card, lying)| (lying.rank, card))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, card)| card).collect()
    }

    /// The change by which a card comes to lie last in a pile of its deck.
    pub fn card_to(&self, deck: usize, card: u8, pile: u8) -> Option<Change> {
        let known = self.deck(deck)?;
        let number = u16::try_from(known.number(card)).ok()?;
        let fits = usize::from(card) < known.cards.len() && usize::from(pile) < known.piles.len();
        fits.then_some(Change::Card { card: number, pile })
    }

    /// Draws a card: which one, and it lies in that pile then; nothing if none is left.
    ///
    /// # Errors
    /// Where what was asked for beforehand does not fit.
    pub fn draw(&mut self, deck: usize, pile: u8) -> Result<Option<u8>, Undrawn> {
        let layout = std::sync::Arc::clone(&self.layout);
        let Some(known) = layout.decks.get(deck) else {
            return Ok(None);
        };
        if self.left(deck) == 0
            && let Some(back) = known.returns
        {
            // The last first: then none of those left moves up.
            for card in self.pile(deck, back).into_iter().rev() {
                self.apply_card(deck, card, Deck::STOCK);
            }
        }
        if self.left(deck) == 0 {
            return Ok(None);
        }
        let mut there = self.pile(deck, Deck::STOCK);
        // What comes first comes in its order, wherever the game has been set up.
        let before = usize::from(known.to_draw().saturating_sub(self.left(deck)));
        let forced = known
            .first
            .get(before)
            .filter(|card| there.contains(card))
            .copied();
        if known.returns.is_none() {
            there.retain(|card| !known.first.contains(card));
        }
        let Some(card) = (match forced {
            Some(card) => Some(card),
            None => self.draw_one(deck, known, &there)?,
        }) else {
            return Ok(None);
        };
        self.apply_card(deck, card, pile);
        if let Some(counter) = known.drawn {
            let value = self.counter(usize::from(counter)).saturating_add(1);
            self.apply(Change::Count { counter, value });
        }
        Ok(Some(card))
    }

    /// Draws a card of any pile by chance: which one, and it lies in another pile then; nothing if
    /// there is none. From the stock this is [`Position::draw`]; of another pile no card is
    /// to come first, nothing goes back, and no counter grows.
    ///
    /// # Errors
    /// Where what was asked for beforehand does not fit.
    pub fn draw_from(&mut self, deck: usize, pile: u8, from: u8) -> Result<Option<u8>, Undrawn> {
        if from == Deck::STOCK {
            return self.draw(deck, pile);
        }
        let layout = std::sync::Arc::clone(&self.layout);
        let Some(known) = layout.decks.get(deck) else {
            return Ok(None);
        };
        let there = self.pile(deck, from);
        let card = self.draw_one(deck, known, &there)?;
        if let Some(card) = card {
            self.apply_card(deck, card, pile);
        }
        Ok(card)
    }

    /// Lets chance say which card of those to be drawn lies in a pile whose cards nobody has told.
    /// Nothing else follows from it. Whether there was one.
    ///
    /// # Errors
    /// Where what was asked for beforehand does not fit.
    pub fn lay_unseen(&mut self, deck: usize, pile: u8) -> Result<bool, Undrawn> {
        let layout = std::sync::Arc::clone(&self.layout);
        let Some(known) = layout.decks.get(deck) else {
            return Ok(false);
        };
        let there = self.pile(deck, Deck::STOCK);
        let Some(card) = self.draw_one(deck, known, &there)? else {
            return Ok(false);
        };
        self.apply_card(deck, card, pile);
        Ok(true)
    }

    /// One of some cards, by chance; nothing if there are none.
    fn draw_one(&mut self, deck: usize, known: &Deck, there: &[u8]) -> Result<Option<u8>, Undrawn> {
        let (was, seat) = (self.chance.now(), self.seat());
        let number = u8::try_from(deck).unwrap_or(u8::MAX);
        let card = self.chance.draw(seat, number, known, there)?;
        self.note(Was::Drew(was));
        Ok(card)
    }

    fn apply_card(&mut self, deck: usize, card: u8, pile: u8) {
        if let Some(change) = self.card_to(deck, card, pile) {
            self.apply(change);
        }
    }

    /// Lets the cards that a seat does not see lie as they might: in each pile as many as there
    /// are, which of them `next` says, a number below the one that it is given. What can still be
    /// drawn is among them.
    pub fn imagine_cards(&mut self, seat: Seat, mut next: impl FnMut(usize) -> usize) {
        let layout = std::sync::Arc::clone(&self.layout);
        for (number, deck) in layout.decks.iter().enumerate() {
            let hidden = |pile: u8| {
                let known = deck.piles.get(usize::from(pile));
                known.is_some_and(|known| !known.seen.by(seat))
            };
            let start = usize::from(deck.start);
            let mut piles: Vec<u8> = Vec::new();
            let mut unknown: Vec<usize> = Vec::new();
            for card in start..start + deck.cards.len() {
                let pile = self.cards[card].pile;
                if hidden(pile) {
                    unknown.push(card);
                    piles.push(pile);
                }
            }
            // Where all of them are to be drawn nobody can tell them apart.
            if piles.iter().all(|pile| *pile == Deck::STOCK) {
                continue;
            }
            for at in (1..piles.len()).rev() {
                piles.swap(at, next(at + 1).min(at));
            }
            let left = self.left(number);
            for (card, pile) in unknown.into_iter().zip(piles) {
                if self.cards[card].pile != pile {
                    self.move_card(card, pile);
                }
            }
            self.leave_cards(number, left);
        }
    }

    pub(super) fn move_card(&mut self, number: usize, pile: u8) {
        let Some(was) = self.cards.get(number).copied() else {
            return;
        };
        let decks = self.layout.decks.iter();
        let Some((deck, known)) = decks
            .enumerate()
            .rfind(|(_, deck)| usize::from(deck.start) <= number)
        else {
            return;
        };
        let range = usize::from(known.start)..usize::from(known.start) + known.cards.len();
        let seen = |pile: u8| known.piles.get(usize::from(pile)).map(|pile| pile.seen);
        let (leaves, ordered) = (seen(was.pile), seen(pile) == Some(Seen::All));
        // Those behind it move up, so that a pile's order is told by numbers without a gap.
        if leaves == Some(Seen::All) {
            for other in range.clone() {
                let lay = self.cards[other];
                if lay.pile == was.pile && lay.rank > was.rank {
                    self.note_card(other, lay);
                    let rank = lay.rank - 1;
                    self.lay_card(other, Lying { rank, ..lay });
                }
            }
        }
        let there = self.cards[range.clone()].iter();
        let rank = match ordered {
            true => range
                .zip(there)
                .filter(|(other, each)| *other != number && each.pile == pile)
                .count(),
            false => 0,
        };
        let rank = u8::try_from(rank).unwrap_or(u8::MAX);
        let left = self.left(deck);
        match (was.pile, pile) {
            (Deck::STOCK, Deck::STOCK) => {}
            (Deck::STOCK, _) => self.leave_cards(deck, left.saturating_sub(1)),
            (_, Deck::STOCK) => self.leave_cards(deck, left.saturating_add(1)),
            _ => {}
        }
        self.note_card(number, was);
        self.lay_card(number, Lying { pile, rank });
    }

    fn note_card(&mut self, number: usize, lay: Lying) {
        if let Ok(card) = u16::try_from(number) {
            self.note(Was::Card { card, lay });
        }
    }

    pub(super) fn lay_card(&mut self, number: usize, lying: Lying) {
        let old = std::mem::replace(&mut self.cards[number], lying);
        self.rest ^= Layout::card_key(number, old) ^ Layout::card_key(number, lying);
    }

    /// Lets so many cards of a deck be left to be drawn.
    pub fn leave_cards(&mut self, deck: usize, left: u16) {
        let Some(old) = self.left.get(deck).copied().filter(|old| *old != left) else {
            return;
        };
        if let Ok(deck) = u8::try_from(deck) {
            self.note(Was::Left { deck, left: old });
        }
        self.write_left(deck, left);
    }

    pub(super) fn write_left(&mut self, deck: usize, left: u16) {
        let old = std::mem::replace(&mut self.left[deck], left);
        self.rest ^= Layout::left_key(deck, old) ^ Layout::left_key(deck, left);
    }
}
