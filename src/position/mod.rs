//! One moment of a game, and the one door through which it changes.
//!
//! A [`Position`] is changed by [`Change`]s only. Its journal keeps what each of
//! them overwrote, so that everything can be taken back, and two hashes follow:
//! one of everything, one of what repetition means.

mod agenda;
mod apply;
mod cards;
mod chance;
mod change;
mod crowd;
mod dice;
mod forms;
mod history;
mod layout;
mod outcome;
mod piece;
#[expect(
    clippy::module_inception,
    reason = "the room is named for what it holds"
)]
mod position;
mod sides;
mod table;

pub use cards::{Deck, Pile, Seen};
pub use chance::{Chance, Queue, Undrawn};
pub use change::Change;
pub use dice::{Face, Keep, Pool, Source, Thrown};
pub use forms::{Forms, Traits};
pub use layout::{CounterSlot, Layout, Shape, ValueSlot};
pub use outcome::{MOST_SEATS, Outcome};
pub use piece::{Kind, Piece, PieceSet, Pieces, Seat};
pub use position::{Mark, Position};
