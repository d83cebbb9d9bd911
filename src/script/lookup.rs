//! The numbers of names that scripts use often.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::scene::Text;

/// Names with their places in a list. They are a game's own: no stranger can choose them so
/// that looking them up while a game is played takes long.
#[derive(Debug)]
pub(super) struct Lookup(HashMap<Text, usize, RandomState>);

impl Lookup {
    /// The places of these names; of one that is there twice the last.
    pub(super) fn new(names: &[Text]) -> Lookup {
        Lookup(names.iter().cloned().zip(0..).collect())
    }

    /// The place of a name, if it is known.
    #[inline]
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.0.get(name).copied()
    }
}
