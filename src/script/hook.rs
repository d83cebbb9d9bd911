//! The places in the flow of a turn where a script may act.

/// A place in the flow of a turn where a script may act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hook {
    /// Before the first move.
    Setup,
    /// When a phase begins, before its moves are listed.
    Enter,
    /// When moves are listed.
    Moves,
    /// Once the moves are listed.
    Narrow,
    /// After a move has been made and counted.
    Played,
    /// Whether the game is over, after the declared ends.
    Ended,
    /// Who plays next.
    Next,
    /// How good a position is for a seat.
    Value,
}

impl Hook {
    /// All hooks, in the order of their numbers.
    pub const ALL: [Hook; 8] = [
        Hook::Setup,
        Hook::Enter,
        Hook::Moves,
        Hook::Narrow,
        Hook::Played,
        Hook::Ended,
        Hook::Next,
        Hook::Value,
    ];

    /// Those that a phase may have for itself.
    pub const OF_PHASES: [Hook; 4] = [Hook::Enter, Hook::Moves, Hook::Narrow, Hook::Played];

    /// Those that make changes.
    pub(super) const CHANGING: [Hook; 4] = [Hook::Setup, Hook::Enter, Hook::Played, Hook::Moves];

    /// Those that choose who plays, or in which phase.
    pub(super) const CHOOSING: [Hook; 4] = [Hook::Setup, Hook::Enter, Hook::Played, Hook::Next];

    /// The key that names its function in a game's data.
    pub fn key(self) -> &'static str {
        match self {
            Hook::Setup => "setup",
            Hook::Enter => "enter",
            Hook::Moves => "moves",
            Hook::Narrow => "narrow",
            Hook::Played => "played",
            Hook::Ended => "ended",
            Hook::Next => "next",
            Hook::Value => "value",
        }
    }

    /// What its function takes, in words.
    pub fn signature(self) -> &'static str {
        match self {
            Hook::Setup | Hook::Enter | Hook::Moves | Hook::Ended | Hook::Next => "(g)",
            Hook::Narrow => "(g, moves)",
            Hook::Played => "(g, move)",
            Hook::Value => "(g, seat)",
        }
    }

    /// When its function is called, in words that go on "it is called".
    pub fn when(self) -> &'static str {
        match self {
            Hook::Setup => "before the first move",
            Hook::Enter => "when a phase begins, before its moves are listed",
            Hook::Moves => "when moves are listed",
            Hook::Narrow => "once the moves are listed",
            Hook::Played => "after a move has been made and counted",
            Hook::Ended => "after the declared ends",
            Hook::Next => "after a move",
            Hook::Value => "by bots",
        }
    }

    /// What its function says, in words.
    pub fn says(self) -> &'static str {
        match self {
            Hook::Setup => "by changes what stands where; who begins",
            Hook::Enter => "by changes what happens then; that the game goes on to another phase",
            Hook::Moves => {
                "which moves there are besides the declared ones, each with what it does"
            }
            Hook::Narrow => "which of them are not allowed, and why",
            Hook::Played => "by changes what follows from it; who plays next",
            Hook::Ended => "nothing, or who has won",
            Hook::Next => "who plays next, and in which phase",
            Hook::Value => "a number: how good the position is for the seat",
        }
    }

    /// Whether it makes changes, or says which a move makes.
    pub fn may_change(self) -> bool {
        Hook::CHANGING.contains(&self)
    }

    /// Whether it chooses who plays, or in which phase.
    pub fn may_choose(self) -> bool {
        Hook::CHOOSING.contains(&self)
    }

    /// How many arguments its function takes.
    pub fn arguments(self) -> usize {
        match self {
            Hook::Setup | Hook::Enter | Hook::Moves | Hook::Ended | Hook::Next => 1,
            Hook::Narrow | Hook::Played | Hook::Value => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hooks_are_numbered_in_their_order() {
        assert!(
            Hook::ALL
                .iter()
                .enumerate()
                .all(|(at, hook)| *hook as usize == at)
        );
    }
}
