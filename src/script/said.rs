//! What scripts say to the players while a move is made.

use std::cell::RefCell;

use crate::package::finding::cleaned;

/// Most sentences that are kept of one move.
const MOST: usize = 100;

thread_local! {
    static HEARD: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Runs `action`, and gives with its result what scripts have said on this thread meanwhile.
pub fn hear<T>(action: impl FnOnce() -> T) -> (T, Vec<String>) {
    let before = HEARD.replace(Some(Vec::new()));
    let result = action();
    (result, HEARD.replace(before).unwrap_or_default())
}

/// Whether anybody listens on this thread.
pub(super) fn is_heard() -> bool {
    HEARD.with_borrow(Option::is_some)
}

/// Notes a sentence, if anybody listens.
pub fn note(text: &str) {
    HEARD.with_borrow_mut(|heard| {
        if let Some(heard) = heard.as_mut().filter(|heard| heard.len() < MOST) {
            heard.push(cleaned(text));
        }
    });
}
