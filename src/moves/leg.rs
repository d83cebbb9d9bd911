//! One leg of a move: who makes it, where it leads, and what it does on landing.

use std::sync::Arc;

use super::condition::Asked;
use super::effect::Effect;
use super::program::{Certainty, Program, Target};
use super::reroll::Reroll;
use super::sow::Sowing;
use super::trek::Trek;
use crate::board::{Site, SiteSet};
use crate::position::{MOST_SEATS, Piece, Position};

/// A declared movement rule, whoever moves: an index of the game's rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleId(pub u16);

/// A leg of one seat: an index of that seat's legs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LegId(pub u16);

impl LegId {
    /// The leg of moves that no rule of movement gives: those that scripts offer.
    pub const NONE: LegId = LegId(u16::MAX);
}

/// What comes after a leg.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Follow {
    /// The move is over.
    End,
    /// One of the following legs may be made, or the move ends.
    May,
    /// One of the following legs must be made if one can be.
    Must,
}

/// When captured pieces leave the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// As they are captured.
    AtOnce,
    /// When the whole move is over; until then they are in the way.
    AtEnd,
}

/// Which of several landings behind the same captures may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landing {
    /// Any.
    Free,
    /// One from which the move goes on, where there is one.
    Continue,
}

/// Where a leg leads.
#[derive(Debug, Clone)]
pub enum Way {
    /// Along the board, by a pattern. Shared by the rules of all phases.
    Along(Arc<Program>),
    /// To any site of the board that passes a test.
    Anywhere(Target),
    /// Nowhere: the seat passes.
    Pass,
    /// Nowhere: no piece moves, and what the leg does is all that happens, by itself or on
    /// the site that it begins from.
    Act,
    /// Nowhere: dice that lie on the table are thrown again, as the player chooses.
    Reroll(Arc<Reroll>),
    /// Along a route with what lies on the sites it starts from.
    Sow(Arc<Sowing>),
    /// By steps that may turn, as far as a budget goes.
    Walk(Arc<Trek>),
}

impl Way {
    /// What the way may do with the pieces that it meets.
    pub(super) fn captures(&self) -> Certainty {
        match self {
            Way::Along(program) => program.captures,
            Way::Anywhere(target) => match target.marks.capture {
                true if target.always => Certainty::Always,
                true => Certainty::Sometimes,
                false => Certainty::Never,
            },
            Way::Walk(trek) if trek.captures() => Certainty::Sometimes,
            Way::Pass | Way::Act | Way::Reroll(_) | Way::Sow(_) | Way::Walk(_) => Certainty::Never,
        }
    }
}

/// Where the piece that makes a leg comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Supply {
    /// It stands on the board.
    Board,
    /// There are always more of them.
    Endless,
    /// It is taken from a place off the board.
    Place(Site),
    /// No piece moves.
    Nothing,
}

/// What becomes of captured pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// They leave the game.
    Gone,
    /// They stay where they are and belong to the captor.
    Turned,
    /// The topmost of each goes under the captor.
    Under,
    /// They go to a place off the board, or to a site for them, as they are or as the
    /// captor's own.
    Held {
        /// The place.
        place: Site,
        /// Whether they become the captor's.
        turned: bool,
    },
    /// Each goes to the place or the site of its own owner.
    Home {
        /// For each seat, by its number.
        sites: [Site; MOST_SEATS],
    },
}

/// Whose turn it is after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// That of the next seat.
    Passes,
    /// The same turn goes on.
    Stays,
    /// The same seat begins another turn.
    Again,
}

impl Turn {
    /// The words for them.
    pub const WORDS: [(&'static str, Turn); 3] = [
        ("passes", Turn::Passes),
        ("stays", Turn::Stays),
        ("again", Turn::Again),
    ];
}

/// Who plays after a move, where its last leg says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Onward {
    /// The phase.
    pub phase: u8,
    /// Whose turn it is.
    pub turn: Turn,
}

/// What the text of a move names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// Its origin and each landing, and where it captures.
    Way,
    /// Its two ends, whatever it captures.
    Ends,
    /// Its two ends, and then each site where its first leg captures.
    Captures,
    /// Its words only.
    Words,
    /// Its words, and then where it leads.
    Target,
    /// Its words, and then what the dice show that it is about.
    Dice,
}

/// What a leg needs to lie on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DieNeed {
    /// The pool, as an index of the layout's dice.
    pub pool: u8,
    /// The number that a die of it shows, or that all come to together.
    pub number: i32,
    /// The face that leaves the table by the leg, if one does.
    pub spends: Option<u8>,
}

impl DieNeed {
    /// Whether it lies on the table.
    #[inline]
    pub(super) fn lies(self, position: &Position) -> bool {
        position.offers(usize::from(self.pool), self.number)
    }
}

/// One leg of a move.
#[derive(Debug, Clone)]
pub struct Leg {
    /// The declared rule that it comes from.
    pub rule: RuleId,
    /// By which word other legs call it when it follows them.
    pub word: u16,
    /// The piece that makes it.
    pub piece: Piece,
    /// Where that piece comes from.
    pub supply: Supply,
    /// Whether a move can begin with it.
    pub starts: bool,
    /// The sites that it can begin from; `None` is all.
    pub from: Option<SiteSet>,
    /// Where it leads.
    pub way: Way,
    /// What the piece is after it: one, or several of which the player chooses.
    pub becomes: Vec<Piece>,
    /// Whether the piece stays where it is, whatever happens where the way leads.
    pub stays: bool,
    /// Whether the piece comes to stand on top of what is where it lands.
    pub mounts: bool,
    /// How many pieces of its stack, the topmost, go with it; `None` is all.
    pub takes: Option<u16>,
    /// What is put where the way leads.
    pub puts: Option<Piece>,
    /// What is left where the piece has been.
    pub leaves: Option<Piece>,
    /// What becomes of what it captures.
    pub fate: Fate,
    /// What is asked before and after it.
    pub asked: Vec<Asked>,
    /// What it does on landing.
    pub effects: Vec<Effect>,
    /// What comes after it.
    pub follow: Follow,
    /// What must hold where it has landed for anything to follow.
    pub follows_if: Vec<Asked>,
    /// The words of the legs that may follow.
    pub followers: Vec<u16>,
    /// When what it captures leaves the board.
    pub removal: Removal,
    /// Which of its landings may be chosen.
    pub landing: Landing,
    /// The die that it goes by, if it goes by one.
    pub die: Option<DieNeed>,
    /// The pools of dice that are thrown once it is made.
    pub throws: Vec<u8>,
    /// Who plays after a move that ends with it, if not as the phase says, and what
    /// must hold where it has landed.
    pub onward: Option<(Onward, Vec<Asked>)>,
    /// Whether the text of its moves names the kind that comes onto the board.
    pub named: bool,
    /// What the text of moves that begin with it names.
    pub written: Naming,
    /// Words that the text of its moves has besides, parted by blanks; empty if none.
    pub words: Arc<str>,
    /// Whether nobody is reminded of moves that begin or end with it: lists for players leave
    /// them out.
    pub unprompted: bool,
    /// Whether the piece becomes one unit with all of its kind and owner where it lands.
    pub joins: bool,
    /// Whether what the piece becomes by where it lands is asked.
    pub promotes: bool,
    /// Pieces that make it instead, where one of them stands on the same site.
    pub yields_to: Vec<Piece>,
    /// Legs that are followed in the same way share a number, given by the builder.
    pub sequel: u16,
    /// Given by the builder: whether it is a walk, and does nothing else but what may follow it.
    pub(super) walks: bool,
    /// Given by the builder: see [`Leg::is_plain`].
    pub(super) plain: bool,
    /// Given by the builder: see [`Leg::is_late`].
    pub(super) late: bool,
    /// Given by the builder: `from` as bits, where the board is small enough.
    pub(super) from_bits: Option<super::masks::Bits>,
}

impl Leg {
    /// A leg along a pattern that does nothing but what the pattern says.
    pub fn new(rule: RuleId, piece: Piece, way: Way) -> Leg {
        Leg {
            rule,
            word: 0,
            piece,
            supply: Supply::Board,
            starts: true,
            from: None,
            way,
            becomes: vec![piece],
            stays: false,
            mounts: false,
            takes: None,
            puts: None,
            leaves: None,
            fate: Fate::Gone,
            asked: Vec::new(),
            effects: Vec::new(),
            follow: Follow::End,
            follows_if: Vec::new(),
            followers: Vec::new(),
            removal: Removal::AtOnce,
            landing: Landing::Free,
            die: None,
            throws: Vec::new(),
            onward: None,
            named: false,
            written: Naming::Way,
            words: Arc::from(""),
            unprompted: false,
            joins: false,
            promotes: true,
            yields_to: Vec::new(),
            sequel: 0,
            walks: false,
            plain: false,
            late: false,
            from_bits: None,
        }
    }

    /// The piece that is lifted from a site to make it, if one is.
    pub(super) fn lifted_from(&self, site: Site) -> Option<(Site, Piece)> {
        let moves = self.supply == Supply::Board && !self.piece.is_empty();
        moves.then_some((site, self.piece))
    }

    /// Whether another piece on the site makes it instead.
    #[inline]
    pub(super) fn yields(&self, position: &Position, site: Site) -> bool {
        let stands = |piece: &Piece| position.shows(site, *piece);
        !self.yields_to.is_empty() && self.yields_to.iter().any(stands)
    }

    /// Whether it can capture.
    pub fn can_capture(&self) -> bool {
        self.captures() != Certainty::Never
    }

    /// Whether it captures: by its way, or by what it does on landing.
    pub(super) fn captures(&self) -> Certainty {
        let by_effects = self.effects.iter().map(Effect::captures);
        by_effects.fold(self.way.captures(), Certainty::or)
    }

    /// Whether another leg may follow it.
    pub fn is_followed_by(&self, next: &Leg) -> bool {
        self.followers.contains(&next.word)
    }

    /// Whether it is along a pattern, from the board, with nothing asked, nothing else done
    /// and no choice.
    pub(super) fn is_simple(&self) -> bool {
        let along = matches!(self.way, Way::Along(_)) && self.supply == Supply::Board;
        along && self.asked.is_empty() && self.is_plain()
    }

    /// Whether nothing happens but that the piece goes its way, or comes onto the board, and
    /// what it captures is gone.
    pub(super) fn is_plain(&self) -> bool {
        self.plain
    }

    /// Whether what its effects capture could depend on what it has changed before, so that it
    /// is captured in its turn.
    pub(super) fn is_late(&self) -> bool {
        self.late
    }

    /// The same, found out anew.
    pub(super) fn find_late(&self) -> bool {
        let shoves = self.program().is_some_and(|program| program.shoves);
        let mut changed = shoves || self.puts.is_some() || self.leaves.is_some() || self.joins;
        self.effects.iter().any(|effect| {
            let late = changed || effect.moves_pieces();
            changed |= effect.moves_pieces();
            late && effect.captures() != Certainty::Never
        })
    }

    /// Whether it is a walk from the board that does nothing else, found out anew.
    pub(super) fn find_walks(&self) -> bool {
        matches!(self.way, Way::Walk(_))
            && self.supply == Supply::Board
            && self.does_nothing_else()
            && !self.joins
            && self.removal == Removal::AtOnce
            && self.landing == Landing::Free
            && self.asked.is_empty()
            && self.follow != Follow::Must
            && self.follows_if.is_empty()
    }

    /// Whether nothing happens but that the piece goes its way, or comes onto the board, found
    /// out anew.
    pub(super) fn find_plain(&self) -> bool {
        let way = match &self.way {
            Way::Along(program) => !program.shoves,
            Way::Anywhere(_) => !matches!(self.supply, Supply::Place(_)),
            Way::Pass | Way::Act | Way::Reroll(_) | Way::Sow(_) | Way::Walk(_) => false,
        };
        way && self.does_nothing_else()
    }

    /// Whether it does nothing besides what its way does.
    fn does_nothing_else(&self) -> bool {
        self.becomes.len() == 1
            && !self.stays
            && !self.mounts
            && self.takes.is_none()
            && self.puts.is_none()
            && self.leaves.is_none()
            && self.fate == Fate::Gone
            && self.effects.is_empty()
            && self.die.is_none_or(|die| die.spends.is_none())
    }

    /// Whether the die that it goes by lies on the table.
    #[inline]
    pub(super) fn has_its_die(&self, position: &Position) -> bool {
        self.die.is_none_or(|die| die.lies(position))
    }

    /// The piece after the leg, where the player has no choice or has not chosen yet.
    pub fn first_becomes(&self) -> Piece {
        self.becomes.first().copied().unwrap_or(self.piece)
    }

    /// The program of its pattern, if it has one.
    pub fn program(&self) -> Option<&Program> {
        match &self.way {
            Way::Along(program) => Some(program),
            _ => None,
        }
    }
}
