//! What the words of patterns mean in a game, to each seat.

use crate::board::{Board, Route, Site, SiteSet};
use crate::notation::{Fault, Item, Name, Pattern, Test};
use crate::position::{Forms, Kind, Piece, PieceSet, Pieces, Seat};

/// What the words of patterns mean in a game.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary<'a> {
    /// The board.
    pub board: &'a Board,
    /// The numbering of pieces.
    pub pieces: Pieces,
    /// The names of the kinds, in their order.
    pub kinds: &'a [String],
    /// What these can be, and how pieces are numbered by it.
    pub forms: &'a Forms,
    /// The names of flags, in the order of their bits.
    pub flags: &'a [String],
    /// The sites where pieces stand beside each other.
    pub crowds: &'a SiteSet,
    /// The regions: name, and the sites for each seat.
    pub regions: &'a [(String, Vec<SiteSet>)],
    /// The direction that is forward for each seat.
    pub forward: &'a [usize],
    /// The routes: name, and the way of each seat.
    pub routes: &'a [(String, Vec<Route>)],
    /// The seats of each team, one bit each; a seat in none is its own.
    pub teams: &'a [u8],
}

/// The words for what stands on a site, whatever the game.
const CONTENTS: [&str; 7] = ["empty", "enemy", "own", "friend", "neutral", "any", "edge"];

impl<'a> Vocabulary<'a> {
    /// What a name means to a seat; `None` for an unknown name.
    fn meaning(&self, name: &str, seat: Seat) -> Option<Resolved<'a>> {
        if let Some((_, sets)) = self.regions.iter().find(|(region, _)| region == name) {
            return sets.get(seat.index()).map(Resolved::Region);
        }
        self.pieces_named(name, seat).map(Resolved::Pieces)
    }

    /// The way of a seat along a route.
    pub(super) fn route(&self, name: &str, seat: Seat) -> Option<&'a Route> {
        let (_, ways) = self.routes.iter().find(|(route, _)| route == name)?;
        ways.get(seat.index())
    }

    /// Whether two seats are one or of one team.
    fn together(&self, one: Seat, other: Seat) -> bool {
        let both = 1u8 << (one.0 & 7) | 1 << (other.0 & 7);
        one == other || self.teams.iter().any(|team| team & both == both)
    }

    /// The pieces that a word for contents or a kind means to a seat.
    pub fn pieces_named(&self, name: &str, seat: Seat) -> Option<PieceSet> {
        let pieces = self.pieces;
        let owned = |wanted: &dyn Fn(Option<Seat>) -> bool| {
            pieces
                .all()
                .filter(|piece| wanted(pieces.owner(*piece)))
                .collect::<PieceSet>()
        };
        Some(match name {
            "empty" => PieceSet::NONE.with(Piece::EMPTY),
            "enemy" => owned(&|owner| owner.is_some_and(|owner| !self.together(owner, seat))),
            "friend" => owned(&|owner| owner.is_some_and(|owner| self.together(owner, seat))),
            "own" => owned(&|owner| owner == Some(seat)),
            "neutral" => owned(&|owner| owner.is_none()),
            "any" => PieceSet::NONE.complement(),
            "edge" => PieceSet::NONE.with(Piece::OFF),
            _ => {
                let forms = |wanted: &dyn Fn(Kind) -> bool| {
                    let all = pieces.all();
                    all.filter(|piece| pieces.kind(*piece).is_some_and(wanted))
                        .collect()
                };
                if let Some(flag) = self.flags.iter().position(|flag| flag == name) {
                    return Some(forms(&|form| self.forms.flagged(form, 1 << flag) > 0));
                }
                let kind = self.kinds.iter().position(|kind| kind == name)?;
                let kind = Kind(u8::try_from(kind).ok()?);
                forms(&|form| self.forms.base(form) == kind)
            }
        })
    }

    /// The pieces that words side by side mean together to a seat, such as `enemy stone`.
    ///
    /// # Errors
    /// The first word that means nothing.
    pub fn pieces_meant(&self, words: &str, seat: Seat) -> Result<PieceSet, String> {
        let mut met = PieceSet::NONE.complement();
        for word in words.split_whitespace() {
            match self.pieces_named(word, seat) {
                Some(set) => met = met.intersection(set),
                None => return Err(word.to_owned()),
            }
        }
        Ok(met)
    }

    /// What a site may hold to pass an item to a seat, wherever it is; `None` if a word of it
    /// means nothing.
    pub fn contents_of(&self, item: &Item, seat: Seat) -> Option<PieceSet> {
        let mut faults = Vec::new();
        self.check_test(&item.test, &mut faults);
        let resolved = self.resolved(&item.test, seat);
        // What does not ask for a region is the same everywhere.
        let enough = match resolved.asks_region() {
            true => self.board.len(),
            false => 1,
        };
        let sites = self.board.sites().take(enough);
        faults.is_empty().then(|| {
            sites
                .map(|site| resolved.accepts(site))
                .reduce(PieceSet::union)
                .unwrap_or_default()
        })
    }

    /// What a site may hold to pass an item where a site holds one piece only.
    pub fn alone(&self, item: &Item, seat: Seat) -> PieceSet {
        if self.crowds.is_empty() {
            return self.contents_of(item, seat).unwrap_or_default();
        }
        let resolved = self.resolved(&item.test, seat);
        let sites = self
            .board
            .sites()
            .filter(|site| !self.board.is_place(*site));
        let alone = sites.filter(|site| !self.crowds.contains(*site));
        let accepted = alone.map(|site| resolved.accepts(site));
        accepted.reduce(PieceSet::union).unwrap_or_default()
    }

    /// Whether a word has a meaning in patterns before any game gives it one.
    pub fn is_reserved(word: &str) -> bool {
        CONTENTS.contains(&word)
            || ["and", "or", "not", "stop", "capture", "swap", "push"].contains(&word)
    }

    /// Every word that means pieces: those for contents, and the kinds.
    pub fn piece_words(&self) -> Vec<&str> {
        CONTENTS
            .iter()
            .copied()
            .chain(self.kinds.iter().map(String::as_str))
            .chain(self.flags.iter().map(String::as_str))
            .collect()
    }

    /// Every word that a test may use.
    pub fn test_words(&self) -> Vec<&str> {
        self.piece_words()
            .into_iter()
            .chain(self.regions.iter().map(|(name, _)| name.as_str()))
            .collect()
    }

    /// Tells the words of a pattern's tests that mean nothing, to be asked before anything
    /// is compiled: words that exist for no seat are wrong for all.
    pub(super) fn check_words(&self, pattern: &Pattern, faults: &mut Vec<Fault>) {
        for segment in &pattern.segments {
            for item in &segment.items {
                self.check_test(&item.test, faults);
            }
        }
    }

    pub(super) fn check_test(&self, test: &Test, faults: &mut Vec<Fault>) {
        match test {
            Test::Name(name) => {
                if self.meaning(&name.text, Seat(0)).is_none() {
                    faults.push(unknown(name, "test", &self.test_words()));
                }
            }
            Test::Not(inner) => self.check_test(inner, faults),
            Test::And(parts) | Test::Or(parts) => {
                for part in parts {
                    self.check_test(part, faults);
                }
            }
        }
    }

    /// What a test means to a seat.
    pub(super) fn resolved(&self, test: &Test, seat: Seat) -> Resolved<'a> {
        let all = |parts: &[Test]| parts.iter().map(|part| self.resolved(part, seat)).collect();
        match test {
            // Unknown names were told before.
            Test::Name(name) => self
                .meaning(&name.text, seat)
                .unwrap_or(Resolved::Pieces(PieceSet::NONE)),
            Test::Not(inner) => Resolved::Not(Box::new(self.resolved(inner, seat))),
            Test::And(parts) => Resolved::And(all(parts)),
            Test::Or(parts) => Resolved::Or(all(parts)),
        }
    }
}

/// A test with its names resolved.
pub(super) enum Resolved<'a> {
    Pieces(PieceSet),
    Region(&'a SiteSet),
    Not(Box<Resolved<'a>>),
    And(Vec<Resolved<'a>>),
    Or(Vec<Resolved<'a>>),
}

impl Resolved<'_> {
    /// Whether it depends on the site, not only on what stands there.
    pub(super) fn asks_region(&self) -> bool {
        match self {
            Resolved::Pieces(_) => false,
            Resolved::Region(_) => true,
            Resolved::Not(inner) => inner.asks_region(),
            Resolved::And(parts) | Resolved::Or(parts) => parts.iter().any(Resolved::asks_region),
        }
    }

    /// What a site must hold to pass.
    pub(super) fn accepts(&self, site: Site) -> PieceSet {
        let join = |parts: &[Resolved<'_>], join: fn(PieceSet, PieceSet) -> PieceSet| {
            parts
                .iter()
                .map(|part| part.accepts(site))
                .reduce(join)
                .unwrap_or_default()
        };
        match self {
            Resolved::Pieces(set) => *set,
            Resolved::Region(sites) if sites.contains(site) => PieceSet::NONE.complement(),
            Resolved::Region(_) => PieceSet::NONE,
            Resolved::Not(inner) => inner.accepts(site).complement(),
            Resolved::And(parts) => join(parts, PieceSet::intersection),
            Resolved::Or(parts) => join(parts, PieceSet::union),
        }
    }
}

/// The fault that a word means nothing, with the nearest word or all there are.
pub(super) fn unknown(name: &Name, what: &'static str, known: &[&str]) -> Fault {
    let fault = Fault {
        unknown: Some(what),
        ..Fault::new(
            name.range.clone(),
            format!("unknown {what} `{}`", name.text),
        )
    };
    let best = known
        .iter()
        .map(|word| {
            (
                strsim::damerau_levenshtein(&name.text.to_lowercase(), word),
                word,
            )
        })
        .min()
        .filter(|(distance, _)| *distance <= (name.text.chars().count() / 3).max(1));
    match best {
        Some((_, word)) => fault.help(format!("did you mean `{word}`?")),
        None => fault.help(format!("there are: {}", known.join(", "))),
    }
}
