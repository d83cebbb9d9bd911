//! What scripts say to the players while a move is made.

use std::cell::RefCell;

use crate::package::finding::cleaned;
use crate::position::Position;

/// Most sentences that are kept of one move.
const MOST: usize = 100;

/// Something that was said while a move was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    /// In words.
    pub text: String,
    /// What sort of saying it is.
    pub sort: Saying,
    /// How many dice and cards had been drawn in the game before it.
    pub drawn: usize,
}

/// A sort of saying.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Saying {
    /// A sentence.
    Sentence,
    /// What the row of a table says: the name of the table.
    Row(String),
    /// What the dice are for that are thrown from then on; empty for nothing in particular.
    Purpose,
}

thread_local! {
    static HEARD: RefCell<Option<Vec<Heard>>> = const { RefCell::new(None) };
}

/// Runs `action`, and gives with its result what scripts have said on this thread meanwhile.
pub fn hear<T>(action: impl FnOnce() -> T) -> (T, Vec<Heard>) {
    let before = HEARD.replace(Some(Vec::new()));
    let result = action();
    (result, HEARD.replace(before).unwrap_or_default())
}

/// Whether anybody listens on this thread.
pub(super) fn is_heard() -> bool {
    HEARD.with_borrow(Option::is_some)
}

/// Notes a sentence about a position, if anybody listens.
pub fn say(position: &Position, text: &str) {
    note(position, text, Saying::Sentence);
}

/// Notes what is said about a position, if anybody listens.
pub(super) fn note(position: &Position, text: &str, sort: Saying) {
    HEARD.with_borrow_mut(|heard| {
        if let Some(heard) = heard.as_mut().filter(|heard| heard.len() < MOST) {
            heard.push(Heard {
                text: cleaned(text),
                sort,
                drawn: position.chance().drawn().len(),
            });
        }
    });
}
