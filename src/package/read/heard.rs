//! What readers ask for: how tests know that all of it is documented.

use std::cell::RefCell;

/// What was asked of one table by the time that it was done with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    /// What people know the table as, such as "kinds.stone.moves #1".
    pub what: String,
    /// The keys that it may have.
    pub asked: Vec<String>,
    /// Those that it must have.
    pub needed: Vec<String>,
    /// Whether its keys are names, of which there may be any.
    pub open: bool,
}

thread_local! {
    static HEARD: RefCell<Option<Vec<Heard>>> = const { RefCell::new(None) };
}

/// Does something, and tells what was asked of every table that was read by it in this thread.
pub fn hear<T>(action: impl FnOnce() -> T) -> (T, Vec<Heard>) {
    let before = HEARD.replace(Some(Vec::new()));
    let done = action();
    let heard = HEARD.replace(before);
    (done, heard.unwrap_or_default())
}

/// Tells what was asked of a table, if anybody listens.
pub(super) fn note(what: &str, asked: &[String], needed: &[String], open: bool) {
    HEARD.with_borrow_mut(|heard| {
        if let Some(heard) = heard {
            heard.push(Heard {
                what: what.to_owned(),
                asked: asked.to_vec(),
                needed: needed.to_vec(),
                open,
            });
        }
    });
}
