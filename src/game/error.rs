//! Why a game cannot go on.

use crate::moves::TooMany;
use crate::position::Undrawn;
use crate::script::ScriptFault;

/// A move, or the start of a game, that its rules fail on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// There are more moves than can be listed.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// A die cannot be thrown.
    #[error(transparent)]
    Dice(#[from] Undrawn),
    /// Phases follow each other without a move.
    #[error("{0} phases follow each other without a move to be made")]
    Endless(usize),
    /// Two different moves have one text.
    #[error(
        "two different moves are both called {text}, by {} and {}: give one of them `words` of \
         its own",
        quoted(&rules[0]),
        quoted(&rules[1])
    )]
    OneText {
        /// The text.
        text: String,
        /// The names of the rules that they come from.
        rules: [String; 2],
    },
    /// A script of the game failed.
    #[error("the game's script failed: {0}")]
    Script(#[from] ScriptFault),
}

fn quoted(rule: &str) -> String {
    match rule.is_empty() {
        true => "a script".to_owned(),
        false => format!("`{rule}`"),
    }
}
