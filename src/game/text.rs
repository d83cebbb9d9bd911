//! How moves are written.

use super::game::Game;
use crate::moves::{Move, MoveList};

impl Game {
    /// The text of a move: `a1-b2` a step, `a1xc3xe5` captures with each landing.
    pub fn move_text(&self, list: &MoveList, chosen: &Move) -> String {
        let mut text = self.board.name(chosen.from).to_owned();
        let separator = if chosen.captures() > 0 { 'x' } else { '-' };
        for site in list.path(chosen) {
            text.push(separator);
            text.push_str(self.board.name(*site));
        }
        text
    }
}

/// Words with their article: `a stone`, `an owl`.
pub(super) fn with_article(words: &str) -> String {
    let vowel = words
        .chars()
        .next()
        .is_some_and(|first| "aeiouAEIOU".contains(first));
    format!("{} {words}", if vowel { "an" } else { "a" })
}
