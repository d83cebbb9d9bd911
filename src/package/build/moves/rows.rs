//! What moves and their effects are, as written.

use super::walk::{LengthRow, WalkRow};
use crate::board::SiteSet;
use crate::moves::{Landing, Naming, Removal, Turn};
use crate::notation::{Item, Pattern};
use crate::package::read::Spanned;
use crate::package::source::Span;
use crate::package::tree::Text;

/// A text that has been read into a value, to be compiled for each seat.
#[derive(Debug, Clone)]
pub(in super::super) struct Written<T> {
    pub(in super::super) value: T,
    pub(in super::super) source: Spanned<Text>,
}

/// Where a move leads, as written.
#[derive(Debug, Clone)]
pub(in super::super) enum WayRow {
    Along(Written<Pattern>),
    Anywhere(Written<Item>),
    Drop(Written<Item>),
    Pass,
    Act,
    Reroll(RerollRow),
    Sow(SowRow),
    Walk(WalkRow),
}

/// Which dice are thrown again, as written.
#[derive(Debug, Clone)]
pub(in super::super) struct RerollRow {
    pub(in super::super) dice: Spanned<String>,
    pub(in super::super) locked: Vec<Spanned<String>>,
    pub(in super::super) once: Option<Spanned<String>>,
    pub(in super::super) most: u8,
}

/// How a seat sows, as written.
#[derive(Debug, Clone)]
pub(in super::super) struct SowRow {
    pub(in super::super) value: Spanned<String>,
    pub(in super::super) from: Vec<SiteSet>,
    pub(in super::super) along: Spanned<String>,
    pub(in super::super) skips: Option<Vec<SiteSet>>,
    pub(in super::super) skips_origin: bool,
    pub(in super::super) relay: bool,
    pub(in super::super) harvest: Option<HarvestRow>,
}

/// What a sowing captures, as written.
#[derive(Debug, Clone)]
pub(in super::super) struct HarvestRow {
    pub(in super::super) at: Option<Vec<SiteSet>>,
    pub(in super::super) amounts: Vec<i32>,
    pub(in super::super) back: bool,
    pub(in super::super) opposite: Option<Spanned<String>>,
    pub(in super::super) spares: Option<Vec<SiteSet>>,
    pub(in super::super) to: Spanned<String>,
}

/// What becomes of captured pieces, as written.
#[derive(Debug, Clone)]
pub(in super::super) enum FateRow {
    Gone,
    Turned,
    Under,
    Held {
        place: Spanned<String>,
        turned: bool,
    },
    Home {
        place: Spanned<String>,
    },
}

/// How much an effect adds: a number, or so many times what the player chooses.
#[derive(Debug, Clone, Copy)]
pub(in super::super) enum AmountRow {
    Fixed(i32),
    Chosen(i32),
}

/// An effect as written.
#[derive(Debug, Clone)]
pub(in super::super) enum EffectRow {
    Capture {
        pattern: Written<Pattern>,
        need: bool,
        help: String,
    },
    Groups {
        group: Spanned<String>,
        need: bool,
        help: String,
    },
    /// Captures the piece that makes the move; with the place of that word.
    Itself(Span),
    Carry {
        from: Written<Pattern>,
        to: Written<Pattern>,
        then: OtherRow,
    },
    /// Makes other pieces what is said.
    Change {
        pattern: Written<Pattern>,
        then: OtherRow,
    },
    Put {
        pattern: Written<Pattern>,
        kind: usize,
    },
    Add {
        name: Spanned<String>,
        amount: AmountRow,
        need: bool,
        help: String,
    },
    /// Sends the pieces that have a flag back to where they belong.
    Recall {
        flag: Spanned<String>,
        /// From where; `None` is from everywhere.
        at: Option<Vec<SiteSet>>,
        to: Spanned<String>,
    },
    /// Gives a counter a value.
    Set { name: Spanned<String>, amount: i32 },
}

/// What another piece is afterwards, as written.
#[derive(Debug, Clone, Copy, Default)]
pub(in super::super) struct OtherRow {
    /// The kind, if another.
    pub(in super::super) kind: Option<usize>,
    /// The flags that it gets, as bits.
    pub(in super::super) sets: u8,
    /// The flags that it loses.
    pub(in super::super) clears: u8,
}

impl OtherRow {
    /// Whether it says nothing.
    pub(in super::super) fn is_empty(self) -> bool {
        self.kind.is_none() && self.sets == 0 && self.clears == 0
    }
}

/// The names of conditions, or patterns, that are asked.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct AskedRow {
    /// Before the move.
    pub(in super::super) before: Vec<Spanned<String>>,
    /// Once it is made.
    pub(in super::super) after: Vec<Spanned<String>>,
    /// For another leg to follow.
    pub(in super::super) follow: Vec<Spanned<String>>,
    /// For the turn to go on as the move says.
    pub(in super::super) turn: Vec<Spanned<String>>,
}

/// Who plays after a move, as written.
#[derive(Debug, Clone)]
pub(in super::super) struct TurnRow {
    pub(in super::super) phase: Option<Spanned<String>>,
    pub(in super::super) turn: Turn,
}

/// What a move asks of the flags of its piece and what it does to them, as bits.
#[derive(Debug, Clone, Copy, Default)]
pub(in super::super) struct FlagRow {
    /// These it must have.
    pub(in super::super) flagged: u8,
    /// These it must not have.
    pub(in super::super) unflagged: u8,
    /// These it gets.
    pub(in super::super) sets: u8,
    /// These it loses.
    pub(in super::super) clears: u8,
}

/// One move as written.
#[derive(Debug, Clone)]
pub(in super::super) struct MoveRow {
    pub(in super::super) name: Spanned<String>,
    pub(in super::super) way: WayRow,
    pub(in super::super) starts: bool,
    pub(in super::super) from: Option<Vec<SiteSet>>,
    pub(in super::super) hand: Option<Spanned<String>>,
    pub(in super::super) becomes: Vec<usize>,
    pub(in super::super) stays: bool,
    pub(in super::super) mounts: bool,
    pub(in super::super) takes: Option<u16>,
    pub(in super::super) puts: Option<usize>,
    pub(in super::super) leaves: Option<usize>,
    pub(in super::super) flags: FlagRow,
    pub(in super::super) joins: bool,
    /// Whether the piece promotes where it lands.
    pub(in super::super) promotes: bool,
    pub(in super::super) fate: FateRow,
    pub(in super::super) effects: Vec<EffectRow>,
    pub(in super::super) asked: AskedRow,
    pub(in super::super) must: Vec<Spanned<String>>,
    pub(in super::super) may: Vec<Spanned<String>>,
    pub(in super::super) removal: Removal,
    pub(in super::super) landing: Landing,
    /// What texts name.
    pub(in super::super) written: Naming,
    pub(in super::super) turn: Option<TurnRow>,
    pub(in super::super) phases: Option<Vec<Spanned<String>>>,
    /// The dice that it goes by, and which numbers of theirs.
    pub(in super::super) die: Option<Spanned<String>>,
    pub(in super::super) shows: Option<Vec<Spanned<i32>>>,
    /// What is thrown by it.
    pub(in super::super) rolls: Vec<Spanned<String>>,
    pub(in super::super) help: String,
    /// Words that its text has besides; empty if none.
    pub(in super::super) words: String,
    /// The number that the player chooses, if one: from the first to the second.
    pub(in super::super) choose: Option<(i32, i32)>,
    /// Whether nobody is reminded of it.
    pub(in super::super) unprompted: bool,
}

impl MoveRow {
    /// Whether pieces come to stand on each other by it.
    pub(in super::super) fn stacks(&self) -> bool {
        self.mounts || self.takes.is_some() || matches!(self.fate, FateRow::Under)
    }

    /// The dice that a move goes by, as often as they are named in it.
    pub(in super::super) fn dice_words(&self) -> Vec<Spanned<String>> {
        let mut words: Vec<Spanned<String>> = self.die.iter().cloned().collect();
        if let WayRow::Along(pattern) = &self.way {
            let source = &pattern.source;
            words.extend(pattern.value.dice().map(|name| {
                let span = source.value.inner_span(source.span, name.range.clone());
                Spanned::new(name.text.clone(), span)
            }));
        }
        if let WayRow::Walk(walk) = &self.way
            && let LengthRow::Dice(name) = &walk.length
        {
            words.push(name.clone());
        }
        words
    }

    /// The place of a move, for findings about the whole of it.
    pub(in super::super) fn span(&self) -> Span {
        self.name.span
    }
}
