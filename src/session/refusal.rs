//! Why something asked of a game being played is refused.

use crate::game::PlayError;
use crate::moves::TooMany;
use crate::package::finding::cleaned;

/// A refusal. Whatever was asked, nothing has changed. What it quotes may come from anywhere: its
/// text is fit for a terminal whatever that holds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A text that means no move here.
    #[error("`{}` is not a legal move: {}", cleaned(text), cleaned(reason))]
    Illegal {
        /// The text.
        text: String,
        /// The rule that forbids it, or what the text lacks.
        reason: String,
    },
    /// A short form that fits several moves.
    #[error("`{}` fits several moves: {}", cleaned(text), fits.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The full texts of the moves that it fits, sorted.
        fits: Vec<String>,
    },
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(String),
    /// More is to be taken back or made again than there is.
    #[error("there {} to {verb}, and {asked} asked for", moves(*available, *asked))]
    Beyond {
        /// `undo` or `redo`.
        verb: &'static str,
        /// How many moves there are.
        available: usize,
        /// How many were asked for.
        asked: usize,
    },
    /// A position that the game cannot have.
    #[error("this position is refused: {}", cleaned(.0))]
    Position(String),
    /// A save that cannot be read or does not fit the game.
    #[error("this save {}", cleaned(.0))]
    Save(String),
    /// Something the game does not have.
    #[error("{}", cleaned(.0))]
    Unknown(String),
    /// The game's rules fail: a script, or more moves than can be listed.
    #[error(transparent)]
    Rules(#[from] PlayError),
}

impl From<TooMany> for Refusal {
    fn from(error: TooMany) -> Refusal {
        Refusal::Rules(error.into())
    }
}

fn moves(available: usize, asked: usize) -> String {
    let are = if asked == 1 { "is" } else { "are" };
    match available {
        0 => format!("is no move{}", if are == "is" { "" } else { " at all" }),
        1 => "is one move".to_owned(),
        many => format!("are {many} moves"),
    }
}
