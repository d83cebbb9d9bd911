//! Why scripts offer no moves of some names, for whoever asks.

use std::cell::RefCell;

use crate::package::finding::cleaned;

/// Most refusals that are kept of one list of moves.
const MOST: usize = 200;

/// Why moves are not offered that are called so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotOffered {
    /// How the moves begin that are meant; `{}` stands for any word, or any part of one.
    pub text: String,
    /// Why there are none.
    pub reason: String,
    /// Whether the script itself says so.
    pub said: bool,
}

thread_local! {
    static NOTED: RefCell<Option<Vec<NotOffered>>> = const { RefCell::new(None) };
}

/// Runs `action`, and gives with its result why scripts on this thread have offered no moves
/// of some names meanwhile.
pub fn hear_refusals<T>(action: impl FnOnce() -> T) -> (T, Vec<NotOffered>) {
    let before = NOTED.replace(Some(Vec::new()));
    let result = action();
    (result, NOTED.replace(before).unwrap_or_default())
}

/// Whether anybody asks on this thread.
pub(super) fn are_heard() -> bool {
    NOTED.with_borrow(Option::is_some)
}

/// Notes what the script says, if anybody asks.
pub(super) fn note(text: &str, reason: &str) {
    keep(text, reason, true);
}

/// Notes what follows from what the script offers, if anybody asks.
pub(super) fn note_by_itself(text: &str, reason: impl FnOnce() -> String) {
    if are_heard() {
        keep(text, &reason(), false);
    }
}

fn keep(text: &str, reason: &str, said: bool) {
    NOTED.with_borrow_mut(|noted| {
        if let Some(noted) = noted.as_mut().filter(|noted| noted.len() < MOST) {
            noted.push(NotOffered {
                text: cleaned(text),
                reason: cleaned(reason),
                said,
            });
        }
    });
}
