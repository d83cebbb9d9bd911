//! What a list of moves is asked for, and how long one may get.

use crate::board::{Board, Site};

/// Most moves that a list holds.
pub(super) const MOST_MOVES: usize = 50_000;

/// Most branches that the search for one list tries: more than any game that people
/// play comes near, and less than a second.
pub(super) const MOST_BRANCHES: u32 = 4_000_000;

/// Most legs of one move: more than any game that people play comes near, and few
/// enough for the search, which goes as deep, to be safe on any stack.
pub(super) const MOST_LEGS: usize = 400;

/// The rules give more moves, or more ways to make them, than can be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "this position has more moves, or more ways to make them, than can be listed \
     ({MOST_MOVES} moves, {MOST_LEGS} legs of a move, {MOST_BRANCHES} branches of the search)"
)]
pub struct TooMany;

/// What is to be listed: as a rule everything that is legal, but a person may ask
/// what would be legal without one of the rules, or only about one way.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The priorities that hold, one bit each in their order.
    pub priorities: u64,
    /// Whether a sequence that must go on does.
    pub must: bool,
    /// Whether conditions are asked, and captures that a leg needs are needed.
    pub conditions: bool,
    /// Whether what must not be left behind is asked of whole moves.
    pub forbidden: bool,
    /// Whether moves that a script drops are dropped.
    pub narrowed: bool,
    /// Whether as many dice must be used as can be, where the phase says so.
    pub all_dice: bool,
    /// Whether moves that go by dice need these on the table.
    pub dice: bool,
    /// Whether landings that must allow to go on do.
    pub landing: bool,
    /// Whether the list is for an answer to what could be captured: what its conditions ask of
    /// that is answered by patterns alone.
    pub nested: bool,
    /// The board, where ways are to be tried in the order of their texts, so that
    /// the first way found to each result is the first as text.
    pub ordered: Option<&'a Board>,
    /// Sites of which the way must be made: a move is listed if its origin and
    /// landings contain them in this order, its last landing last.
    pub route: Option<&'a [Site]>,
}

impl Request<'_> {
    /// Everything that is legal, in any order.
    pub const LEGAL: Request<'static> = Request {
        priorities: u64::MAX,
        must: true,
        conditions: true,
        forbidden: true,
        narrowed: true,
        all_dice: true,
        dice: true,
        landing: true,
        nested: false,
        ordered: None,
        route: None,
    };

    pub(super) fn is_plain(&self) -> bool {
        self.priorities == u64::MAX
            && self.must
            && self.landing
            && self.conditions
            && self.dice
            && !self.nested
            && self.ordered.is_none()
            && self.route.is_none()
    }
}
