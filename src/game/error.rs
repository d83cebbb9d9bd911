//! Why a game cannot go on.

use crate::moves::TooMany;
use crate::position::Undrawn;
use crate::script::ScriptFault;

/// How many names an error tells.
pub(super) const MOST_NAMED: usize = 6;

/// A move, or the start of a game, that its rules fail on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// There are more moves than can be listed.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// A die cannot be thrown.
    #[error(transparent)]
    Dice(#[from] Undrawn),
    /// As many dice must be used as can be, and how many that is takes too long to find out.
    #[error(
        "as many dice must be used in the phase `{phase}` as can be (`uses_most`), and to find \
         out how many takes more than {most} positions: let fewer dice lie on the table, or \
         fewer pieces move by them"
    )]
    TooFar {
        /// The name of the phase.
        phase: String,
        /// How many positions are looked at.
        most: usize,
    },
    /// Phases follow each other without a move.
    #[error(
        "{followed} phases have followed each other without a move ({}), and the turn never \
         comes to one: let a phase with `skips` that has no move lead on to one that has",
        some_quoted(phases)
    )]
    Endless {
        /// The names of those that follow each other, in their order.
        phases: Vec<String>,
        /// How many have followed in all.
        followed: usize,
    },
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

/// Names, the first few of them.
fn some_quoted(names: &[String]) -> String {
    let (shown, more) = names.split_at(names.len().min(MOST_NAMED));
    let mut text: Vec<String> = shown.iter().map(|name| format!("`{name}`")).collect();
    if !more.is_empty() {
        text.push(format!("{} more", more.len()));
    }
    text.join(", ")
}

fn quoted(rule: &str) -> String {
    match rule.is_empty() {
        true => "a script".to_owned(),
        false => format!("`{rule}`"),
    }
}
