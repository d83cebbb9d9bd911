//! What a seat may know of a position.

use crate::position::{Chance, Position};
use crate::session::Session;

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
