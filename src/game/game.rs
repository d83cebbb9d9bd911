//! The compiled game: everything that is fixed while it is played.

use std::sync::Arc;

use super::end::End;
use super::forbid::Forbidden;
use super::handing::Rounds;
use super::look::Look;
use super::tally::Tally;
use crate::board::{Board, Site, SiteSet};
use crate::moves::{Rules, Table, Then, Turn};
use crate::notation::{Pattern, Scalar};
use crate::position::{Kind, Layout, Piece, Pieces, Position, Seat};
use crate::script::Hooks;

/// What a game says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// By which it is asked for: letters, digits and hyphens.
    pub id: String,
    /// As people call it.
    pub name: String,
    /// One line.
    pub summary: String,
    /// The version of its rules.
    pub version: String,
    /// Its rules in words, in Markdown; empty if it has none.
    pub rules: String,
    /// The variant that is played, if one is.
    pub variant: Option<String>,
    /// The mods that are laid over it, in order.
    pub mods: Vec<ModAbout>,
}

/// What a mod says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModAbout {
    /// By which it is asked for: letters, digits and hyphens.
    pub id: String,
    /// Its version.
    pub version: String,
}

/// One seat of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatInfo {
    /// Its name.
    pub name: String,
    /// The colour in which its pieces are drawn.
    pub colour: String,
    /// The direction that is forward for it, as an index of the board's directions.
    pub forward: usize,
}

/// One kind of piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindInfo {
    /// Its name.
    pub name: String,
    /// How it is drawn for each seat, and last as a piece of nobody: one or two characters.
    pub symbols: Vec<String>,
    /// Whether its pieces belong to nobody.
    pub neutral: bool,
    /// What it does, in a sentence; empty if the game does not say.
    pub help: String,
}

/// What values an option takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionType {
    /// One of these words.
    Choice(Vec<String>),
    /// A whole number from the first to the second.
    Integer(i64, i64),
    /// Some of these cards, in an order, parted by commas; empty for any.
    Cards(Vec<String>),
    /// `true` or `false`.
    Boolean,
}

/// One option of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// What values it takes.
    pub kind: OptionType,
    /// The value that it has unless another is asked for.
    pub default: Scalar,
    /// What it is for.
    pub help: String,
}

/// What a card says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardInfo {
    /// Of a card of a series the lists' names, each with its word.
    pub words: Vec<(String, String)>,
    /// As people call it.
    pub name: String,
    /// What is told when it is turned up; empty if nothing.
    pub text: String,
    /// What is peculiar about it; empty if nothing.
    pub help: String,
}

/// One phase of a turn.
#[derive(Debug, Clone)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// How pieces move in it.
    pub rules: Arc<Rules>,
    /// The phase that follows a move in this one.
    pub next: u8,
    /// Whether the turn goes to the next seat then.
    pub turn: Turn,
    /// The dice that lie on the table in it, as indices of the layout's dice.
    pub dice: Vec<u8>,
    /// The counters of dice that are told in it.
    pub boxes: Vec<u16>,
    /// The dice that are thrown when it begins.
    pub rolls: Vec<u8>,
    /// Whether it is left out where it has no move.
    pub skips: bool,
    /// Whether a move in it is told as made, and not as which.
    pub secret: bool,
    /// Whether as many dice must be used in it as can be, and the larger if only one can be.
    pub uses_most: bool,
    /// For each seat what is done and decided after a move in it.
    pub then: Vec<Vec<Then>>,
}

/// A declared rule of movement, for explanations.
#[derive(Debug, Clone)]
pub struct RuleInfo {
    /// The kind that it moves; `None` if no piece moves.
    pub kind: Option<Kind>,
    /// Its name.
    pub name: String,
    /// The pattern as written.
    pub source: String,
    /// The pattern; of a walk those of its steps one after the other.
    pub pattern: Pattern,
    /// Its help, or what it is in words; empty if the game does not say.
    pub help: String,
}

/// A declared priority, for explanations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriorityInfo {
    /// What it demands, in a sentence.
    pub reason: String,
    /// Whether it is asked of whole moves.
    pub whole: bool,
}

/// Something that is measured at the end of each of many games: a sum of counters, for itself or
/// divided by another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// Its name.
    pub name: String,
    /// What it means, in a few words; may be empty.
    pub help: String,
    /// The counters that are added up, as indices of the layout's counters.
    pub of: Vec<u16>,
    /// Those by whose sum the first are divided; by nothing if there are none.
    pub per: Vec<u16>,
}

/// A game compiled for one choice of options and players.
#[derive(Debug, Clone)]
pub struct Game {
    /// What it says of itself.
    pub about: About,
    /// The seats in play, in the order of their turns.
    pub seats: Vec<SeatInfo>,
    /// The options.
    pub options: Vec<OptionInfo>,
    /// The value of each option.
    pub values: Vec<Scalar>,
    /// The board.
    pub board: Board,
    /// How it is drawn.
    pub look: Look,
    /// The regions: name, and the sites for each seat.
    pub regions: Vec<(String, Vec<SiteSet>)>,
    /// The numbering of pieces.
    pub pieces: Pieces,
    /// The kinds of pieces.
    pub kinds: Vec<KindInfo>,
    /// What is remembered of pieces: the name of each flag, in the order of their bits.
    pub flags: Vec<String>,
    /// The shape of its positions.
    pub layout: Arc<Layout>,
    /// Who begins.
    pub first: Seat,
    /// The phase in which the game begins; later turns begin in the first.
    pub opening: u8,
    /// What stands where when the game begins.
    pub start: Vec<(Site, Piece)>,
    /// Which values, by their index, lie where when the game begins, where not their start.
    pub start_values: Vec<(u16, Site, i32)>,
    /// The counters that go back when the turn goes to another seat, and to what.
    pub resets: Vec<(u16, i32)>,
    /// For each seat which of its pieces become which when its turn begins.
    pub reverts: Vec<Vec<(Piece, Piece)>>,
    /// The same when its turn ends.
    pub forgets: Vec<Vec<(Piece, Piece)>>,
    /// What no move may leave behind.
    pub forbidden: Vec<Forbidden>,
    /// The phases; a turn begins in the first.
    pub phases: Vec<Phase>,
    /// Whether moves throw dice, or any phase does anything after its moves.
    pub follows_up: bool,
    /// The declared rules of movement.
    pub rules: Vec<RuleInfo>,
    /// The declared priorities.
    pub priorities: Vec<PriorityInfo>,
    /// What the cards of each deck say of themselves, in the order of the layout.
    pub cards: Vec<Vec<CardInfo>>,
    /// The tables that dice are rolled on.
    pub tables: Arc<[Table]>,
    /// What is counted after each move.
    pub tallies: Vec<Tally>,
    /// What is measured where many games are played.
    pub measures: Vec<Measure>,
    /// How the game ends, in the order in which it is asked.
    pub ends: Vec<End>,
    /// Seats that win and lose together: the name of each team, and its seats, one bit each.
    pub teams: Vec<(String, u8)>,
    /// The counters that hold the places of seats that are out while the others play on, as
    /// indices of the layout's counters; none in games where no seat can be.
    pub places: Vec<u16>,
    /// The counter of passes in a row, where one is kept.
    pub passes: Option<u16>,
    /// The counter of rounds, where one is kept.
    pub rounds: Option<Rounds>,
    /// The reasons of outcomes; the first is that of a resignation.
    pub reasons: Vec<String>,
    /// Whether any end asks how often a position has occurred.
    pub remembers: bool,
    /// The script functions that the flow of a turn calls, if there are any.
    pub hooks: Option<Hooks>,
    /// Of a game without any, what a script would see: to look at values with.
    pub glance: Option<Hooks>,
    /// What has been left out of it, a line each: which card, where, and why. Whoever opens the
    /// game tells it on standard error.
    pub warnings: Vec<String>,
}

impl Game {
    /// The reason of an outcome by resignation: the first of [`Game::reasons`].
    pub const RESIGNED: u8 = 0;

    /// The reason of an outcome where nobody can move and no end is declared for
    /// that: the second of [`Game::reasons`].
    pub const STUCK: u8 = 1;

    /// The word for the owner of pieces that belong to nobody.
    pub const NEUTRAL: &str = "neutral";

    /// The seat of that name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let at = self.seats.iter().position(|seat| seat.name == name)?;
        u8::try_from(at).ok().map(Seat)
    }

    /// The name of a seat.
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.seats
            .get(seat.index())
            .map_or("", |info| info.name.as_str())
    }

    /// The kind of that name.
    pub fn kind(&self, name: &str) -> Option<Kind> {
        let at = self.kinds.iter().position(|kind| kind.name == name)?;
        u8::try_from(at).ok().map(Kind)
    }

    /// The name of a kind.
    pub fn kind_name(&self, kind: Kind) -> &str {
        self.kinds
            .get(self.layout.forms.base(kind).index())
            .map_or("", |info| info.name.as_str())
    }

    /// The name of a piece's kind; empty for an empty cell.
    pub fn piece_kind(&self, piece: Piece) -> &str {
        self.pieces
            .kind(piece)
            .map_or("", |kind| self.kind_name(kind))
    }

    /// The name of a piece's owner, [`Game::NEUTRAL`] if nobody owns it; empty for an empty
    /// cell.
    pub fn piece_owner(&self, piece: Piece) -> &str {
        match self.pieces.owner(piece) {
            Some(seat) => self.seat_name(seat),
            None if self.pieces.is_piece(piece) => Game::NEUTRAL,
            None => "",
        }
    }

    /// The names of flags that are given as bits.
    pub fn flags_in(&self, bits: u8) -> Vec<String> {
        let flags = self.flags.iter().enumerate();
        let set = flags.filter(|(at, _)| bits >> at & 1 == 1);
        let mut names: Vec<String> = set.map(|(_, name)| name.clone()).collect();
        names.sort();
        names
    }

    /// The phase of a position.
    pub fn phase(&self, position: &Position) -> Option<&Phase> {
        self.phases.get(usize::from(position.phase()))
    }

    /// An empty board with the start values of counters, the first seat to move.
    pub fn empty(&self) -> Position {
        Position::new(Arc::clone(&self.layout))
    }
}
