//! What a seat may know of a position.

use crate::position::{Chance, Position, Seat};
use crate::session::Session;

/// Whether cards are dealt that a seat does not see: what it imagines of them may not be so.
pub(super) fn guesses(position: &Position, seat: Seat) -> bool {
    let decks = position.layout().decks.iter().enumerate();
    decks.into_iter().any(|(number, deck)| {
        // The first pile is what is drawn from: what comes is chance for everybody.
        let mut piles = (1u8..).zip(deck.piles.iter().skip(1));
        piles.any(|(pile, known)| !known.seen.by(seat) && !position.pile(number, pile).is_empty())
    })
}

/// The position of a session as the seat to move may imagine it: with everything that the seat
/// sees, and with something of the bot's own, which `seed` decides, in the place of all that is
/// hidden from it. Neither what was asked for beforehand comes out of it nor what the game's
/// stream would give.
pub(super) fn imagined(session: &Session, seed: u64) -> Position {
    let mut position = session.position().clone();
    let mut chance = Chance::seeded(seed);
    let seat = position.seat();
    position.imagine_cards(seat, |below| chance.next_of(below).unwrap_or(0));
    position.set_chance(chance);
    position
}
