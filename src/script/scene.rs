//! What a script sees of its game on one thread: the names as values that scripts hold
//! without copying, and what the running hook has said so far.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use foldhash::fast::RandomState;
use rhai::ImmutableString;

use super::hook::Hook;
use super::lookup::Lookup;
use super::names::{Names, number, unknown};
use super::offers::Offers;
use super::sites::Sites;
use crate::board::{Facing, Site};
use crate::moves::{Move, Turn};
use crate::notation::{Name, Step, parse_directions};
use crate::position::{Kind, Piece, Position, Seat};

/// A text that is shared, not copied.
pub(super) type Text = ImmutableString;

/// The word for the owner of pieces that belong to nobody.
pub(super) const NEUTRAL: &str = "neutral";

/// Most words for directions whose rows are kept.
const MOST_WAYS: usize = 64;

/// One way along the board.
#[derive(Debug)]
pub(super) struct Along {
    /// The next site of each.
    pub(super) row: Vec<u16>,
    /// The site before each.
    pub(super) back: Vec<u16>,
    /// Whether it is another way backwards.
    pub(super) mirrored: bool,
}

/// What words for directions mean.
pub(super) type Ways = Rc<[Along]>;

/// The seat and the phase that a script chooses to come next, where it does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choice {
    /// The seat.
    pub seat: Option<Seat>,
    /// The phase, as an index of the game's phases.
    pub phase: Option<u8>,
}

impl Choice {
    /// Whether anything is chosen.
    pub fn is_made(self) -> bool {
        self != Choice::default()
    }

    /// Whose turn it is: a seat that is chosen begins a turn, its own again or not; otherwise
    /// as declared.
    pub fn turn_or(self, declared: Turn) -> Turn {
        match self.seat {
            Some(_) => Turn::Again,
            None => declared,
        }
    }
}

/// How the position is lent to the running script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lent {
    /// Not at all.
    No,
    /// To look at.
    Seen,
    /// To change.
    Held,
}

/// What the running hook is, and what it has said.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) lent: Cell<Lent>,
    /// Whether it is no hook but an expression that somebody has typed.
    pub(super) typed: Cell<bool>,
    pub(super) hook: Cell<Hook>,
    /// How many more changes it may make.
    pub(super) changes: Cell<u32>,
    /// How many more bytes of large sets it may make.
    pub(super) room: Cell<usize>,
    /// How many more texts it may say.
    pub(super) texts: Cell<u32>,
    pub(super) choice: Cell<Choice>,
    /// The move that `played` is told of.
    pub(super) chosen: Cell<Option<Move>>,
    /// The seat for which `value` is asked: it sees what that seat may know.
    pub(super) asked_for: Cell<Option<Seat>>,
    pub(super) offers: RefCell<Offers>,
    /// Moves to drop by their index, with the reason.
    pub(super) drops: RefCell<Vec<(u32, Text)>>,
}

/// Changes that one call may make.
pub(super) const MOST_CHANGES: u32 = 50_000;

/// Bytes of large sets that one call may make.
const MOST_ROOM: usize = 32 * 1024 * 1024;

/// Texts that one call may say.
pub(super) const MOST_TEXTS: u32 = 100;

impl Desk {
    fn new() -> Desk {
        Desk {
            lent: Cell::new(Lent::No),
            typed: Cell::new(false),
            hook: Cell::new(Hook::Setup),
            changes: Cell::new(0),
            room: Cell::new(MOST_ROOM),
            texts: Cell::new(0),
            choice: Cell::new(Choice::default()),
            chosen: Cell::new(None),
            asked_for: Cell::new(None),
            offers: RefCell::default(),
            drops: RefCell::default(),
        }
    }

    /// A hook begins.
    pub(super) fn begin(&self, hook: Hook, lent: Lent) {
        self.lent.set(lent);
        self.typed.set(false);
        self.hook.set(hook);
        self.changes.set(MOST_CHANGES);
        self.room.set(MOST_ROOM);
        self.texts.set(MOST_TEXTS);
        self.choice.set(Choice::default());
    }

    /// That something is for other hooks: `narrow can make no changes; …`.
    pub(super) fn only(&self, what: &str, hooks: &[Hook]) -> String {
        let own = match self.typed.get() {
            true => ":eval",
            false => self.hook.get().key(),
        };
        let names: Vec<String> = hooks
            .iter()
            .map(|hook| format!("`{}`", hook.key()))
            .collect();
        format!("`{own}` can {what}; that is for {}", names.join(", "))
    }
}

/// A game as scripts of one thread see it.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) names: Arc<Names>,
    pub(super) desk: Desk,
    pub(super) nothing: Text,
    sites: Vec<Text>,
    pub(super) seats: Vec<Text>,
    kinds: Vec<Text>,
    phases: Vec<Text>,
    by_site: Lookup,
    by_counter: Lookup,
    /// The cards of each deck, and their numbers by name.
    cards: Vec<(Vec<Text>, Lookup)>,
    /// The functions of cards by name, each with the card and by which it is called.
    of_cards: HashMap<Text, Vec<(Text, Text)>, RandomState>,
    ways: RefCell<Vec<(Text, Seat, Ways)>>,
}

impl Scene {
    pub(super) fn new(names: &Arc<Names>) -> Scene {
        let texts = |names: &[String]| -> Vec<Text> { names.iter().map(Text::from).collect() };
        let sites = texts(names.board.names());
        let decks = names.decks.iter().map(|deck| texts(&deck.cards));
        Scene {
            cards: decks
                .map(|cards| {
                    let by_name = Lookup::new(&cards);
                    (cards, by_name)
                })
                .collect(),
            desk: Desk::new(),
            nothing: Text::new(),
            by_site: Lookup::new(&sites),
            by_counter: Lookup::new(&texts(&names.counters)),
            of_cards: functions_of_cards(names),
            sites,
            seats: texts(&names.seats),
            kinds: texts(&names.kinds),
            phases: texts(&names.phases),
            ways: RefCell::default(),
            names: Arc::clone(names),
        }
    }

    /// By which a card's function is called, if it has one of that name.
    pub(super) fn function_of_card(&self, card: &str, name: &str) -> Option<Text> {
        let mut named = self.of_cards.get(name)?.iter();
        let found = named.find(|(of, _)| of == card);
        found.map(|(_, given)| given.clone())
    }

    fn text(&self, texts: &[Text], at: usize) -> Text {
        texts.get(at).unwrap_or(&self.nothing).clone()
    }

    /// The name of a site; empty for the one off the board.
    pub(super) fn site_name(&self, site: Site) -> Text {
        self.text(&self.sites, site.index())
    }

    /// The name of a seat.
    pub(super) fn seat_name(&self, seat: Seat) -> Text {
        self.text(&self.seats, seat.index())
    }

    /// The name of a piece's kind; empty for none.
    pub(super) fn kind_name(&self, piece: Piece) -> Text {
        let kind = self.names.pieces.kind(piece);
        kind.map_or_else(
            || self.nothing.clone(),
            |kind| self.text(&self.kinds, self.names.forms.base(kind).index()),
        )
    }

    /// The name of a piece's owner; empty for nobody.
    pub(super) fn owner_name(&self, piece: Piece) -> Text {
        let owner = self.names.pieces.owner(piece);
        owner.map_or_else(|| self.nothing.clone(), |seat| self.seat_name(seat))
    }

    /// The name of a phase.
    pub(super) fn phase_name(&self, phase: u8) -> Text {
        self.text(&self.phases, usize::from(phase))
    }

    /// The name of the declared rule that a move of a seat begins with in a phase; empty for
    /// those that a script offers.
    pub(super) fn rule_name(&self, phase: u8, seat: Seat, chosen: &Move) -> Text {
        let rules = self.names.rules.get(usize::from(phase));
        let leg = rules.and_then(|rules| rules.leg(seat, chosen.leg));
        let name = leg.and_then(|leg| self.names.rule_names.get(usize::from(leg.rule.0)));
        name.map_or_else(|| self.nothing.clone(), |name| name.as_str().into())
    }

    /// A site by name.
    pub(super) fn site(&self, name: &str) -> Result<Site, String> {
        let known = self.by_site.number(name).map(Site::new);
        let otherwise = || self.names.board.site(name);
        known.or_else(otherwise).ok_or_else(|| {
            let names = self.names.board.names();
            unknown("site", name, names.iter().map(String::as_str))
        })
    }

    /// A site of the board by name.
    pub(super) fn cell(&self, name: &str, position: &Position) -> Result<Site, String> {
        let site = self.site(name)?;
        match position.layout().is_place(site) {
            true => Err(format!(
                "{name} is a place off the board: nothing stands on it"
            )),
            false => Ok(site),
        }
    }

    /// A place off the board by name.
    pub(super) fn place(&self, name: &str, position: &Position) -> Result<Site, String> {
        let layout = position.layout();
        let board = &self.names.board;
        if let Some(site) = board.site(name).filter(|site| layout.is_place(*site)) {
            return Ok(site);
        }
        let places = board.sites().filter(|site| layout.is_place(*site));
        let names: Vec<&str> = places.map(|site| board.name(site)).collect();
        Err(unknown("place off the board", name, names.iter().copied()))
    }

    /// A kind by name.
    pub(super) fn kind(&self, name: &str) -> Result<Kind, String> {
        let at = number("kind", name, &self.kinds)?;
        Ok(Kind(u8::try_from(at).unwrap_or(0)))
    }

    /// A piece by the names of its kind and owner; kinds of nobody need no owner.
    pub(super) fn piece(&self, kind: &str, owner: &str) -> Result<Piece, String> {
        let kind = self.kind(kind)?;
        let nobody = self.names.neutral.get(kind.index()) == Some(&true);
        if let (true, Some(piece)) = (nobody, self.names.pieces.neutral(kind)) {
            return match owner {
                "" | NEUTRAL => Ok(piece),
                _ => Err(format!(
                    "pieces of the kind `{}` belong to nobody: say \"neutral\" for the seat",
                    self.kinds[kind.index()]
                )),
            };
        }
        Ok(self.names.pieces.of(kind, self.seat(owner)?))
    }

    /// A seat by name.
    pub(super) fn seat(&self, name: &str) -> Result<Seat, String> {
        self.names.seat(name)
    }

    /// The pieces of a kind and an owner, each of which may be any, said as `""`; the owner
    /// may be nobody, said as `neutral`.
    pub(super) fn pieces(
        &self,
        kind: &str,
        owner: &str,
    ) -> Result<impl Iterator<Item = Piece> + use<>, String> {
        let kinds: Vec<Kind> = match kind {
            "" => (0..=u8::MAX).map(Kind).collect(),
            _ => self.names.forms.of(self.kind(kind)?).collect(),
        };
        let owner = match owner {
            "" => None,
            NEUTRAL => Some(None),
            _ => Some(Some(self.seat(owner)?)),
        };
        let pieces = self.names.pieces;
        Ok(pieces.all().filter(move |piece| {
            let of_kind = pieces
                .kind(*piece)
                .is_some_and(|kind| kinds.contains(&kind));
            of_kind && owner.is_none_or(|owner| pieces.owner(*piece) == owner)
        }))
    }

    /// The sites of the board where any of some pieces stands topmost.
    pub(super) fn standing(
        &self,
        position: &Position,
        pieces: impl Iterator<Item = Piece>,
    ) -> Result<Sites, String> {
        let pieces: smallest::Few = pieces.collect();
        self.made(Sites::of(position.layout().sites, |word| {
            let of = |piece: &Piece| position.set(*piece).get(word).copied().unwrap_or(0);
            pieces.iter().map(of).fold(0, |all, bits| all | bits)
        }))
    }

    /// A card of a deck by name.
    pub(super) fn card(&self, deck: usize, name: &str) -> Result<u8, String> {
        let known = self.cards.get(deck);
        let at = known.and_then(|(_, by_name)| by_name.number(name));
        let at = at.and_then(|at| u8::try_from(at).ok());
        at.ok_or_else(|| {
            let cards = known.iter().flat_map(|(cards, _)| cards);
            unknown("card", name, cards.map(Text::as_str))
        })
    }

    /// What a card of a deck is called.
    pub(super) fn card_name(&self, deck: usize, card: u8) -> Text {
        let name = self
            .cards
            .get(deck)
            .and_then(|(cards, _)| cards.get(usize::from(card)));
        name.unwrap_or(&self.nothing).clone()
    }

    /// A counter by name.
    pub(super) fn counter(&self, name: &str) -> Result<u16, String> {
        let at = self.by_counter.number(name).ok_or_else(|| {
            let names = self.names.counters.iter().map(String::as_str);
            unknown("counter", name, names)
        })?;
        Ok(u16::try_from(at).unwrap_or(u16::MAX))
    }

    /// A value on sites or pieces by name.
    pub(super) fn value(&self, name: &str) -> Result<u16, String> {
        let at = number("value", name, &self.names.values)?;
        Ok(u16::try_from(at).unwrap_or(u16::MAX))
    }

    /// The sites of a region as a seat sees it.
    pub(super) fn region(&self, name: &str, seat: Seat) -> Result<Sites, String> {
        let regions = &self.names.regions;
        let names: Vec<&str> = regions.iter().map(|(name, _)| name.as_str()).collect();
        let at = number("region", name, &names)?;
        let sites = regions[at].1.get(seat.index());
        self.made(Sites::from_sites(
            self.names.board.len(),
            sites.into_iter().flat_map(|sites| sites.iter()),
        ))
    }

    /// A set that has just been made: large ones are counted.
    pub(super) fn made(&self, sites: Sites) -> Result<Sites, String> {
        if let Sites::Many(words) = &sites {
            let left = self.desk.room.get().checked_sub(words.len() * 8 + 32);
            self.desk
                .room
                .set(left.ok_or("this makes too many sets of sites")?);
        }
        Ok(sites)
    }

    /// The rows of neighbours that words for directions mean to a seat.
    pub(super) fn ways(&self, words: &Text, seat: Seat) -> Result<Ways, String> {
        let kept = self.ways.borrow();
        let known = kept
            .iter()
            .find(|(known, of, _)| known == words && *of == seat);
        if let Some((_, _, ways)) = known {
            return Ok(Rc::clone(ways));
        }
        drop(kept);
        let rows = self.rows(words, seat)?;
        let off = self.names.board.off();
        let mut ways: Vec<Along> = Vec::with_capacity(rows.len());
        for row in rows {
            let mut back = vec![off.number(); row.len()];
            for (site, next) in row.iter().enumerate().take(off.index()) {
                if *next != off.number() {
                    back[usize::from(*next)] = Site::new(site).number();
                }
            }
            let mirrored = ways.iter().any(|way| way.back == row && way.row == back);
            ways.push(Along {
                row,
                back,
                mirrored,
            });
        }
        let ways = Ways::from(ways);
        let mut kept = self.ways.borrow_mut();
        if kept.len() < MOST_WAYS {
            kept.push((words.clone(), seat, Rc::clone(&ways)));
        }
        Ok(ways)
    }

    fn rows(&self, words: &str, seat: Seat) -> Result<Vec<Vec<u16>>, String> {
        let board = &self.names.board;
        let rays = parse_directions(words)
            .map_err(|fault| format!("`{words}` means no directions: {}", fault.message))?;
        let facing = Facing {
            forward: self.names.forward.get(seat.index()).copied().unwrap_or(0),
            ahead: None,
        };
        let meaning = |name: &Name| {
            let ways = facing.directions(&name.text, board.directions());
            ways.ok_or_else(|| {
                let known = Facing::words(board.directions());
                unknown("direction", &name.text, known.iter().copied())
            })
        };
        let mut rows: Vec<Vec<u16>> = Vec::new();
        for ray in &rays {
            let times = usize::from(ray.times);
            let steps: Vec<Vec<usize>> = match &ray.step {
                Step::Words(names) => {
                    let mut met: Option<Vec<usize>> = None;
                    for name in names {
                        let ways = meaning(name)?;
                        met = Some(match met {
                            None => ways,
                            Some(met) => met.into_iter().filter(|at| ways.contains(at)).collect(),
                        });
                    }
                    let met = met.unwrap_or_default();
                    met.into_iter().map(|way| vec![way; times]).collect()
                }
                Step::Composite(names) => {
                    let mut single = Vec::new();
                    for name in names {
                        match meaning(name)?.as_slice() {
                            [way] => single.push(*way),
                            _ => return Err(format!("`{}` is not one direction", name.text)),
                        }
                    }
                    vec![single.repeat(times)]
                }
            };
            for steps in steps {
                let row = match steps.as_slice() {
                    [one] => board.neighbours(*one).to_vec(),
                    several => board.leap(several),
                };
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
        Ok(rows)
    }
}

mod smallest {
    //! A few pieces, as a rule.

    use crate::position::Piece;

    /// Pieces in a fixed place while there are few.
    pub(super) struct Few {
        first: [Piece; 8],
        len: usize,
        rest: Vec<Piece>,
    }

    impl Few {
        pub(super) fn iter(&self) -> impl Iterator<Item = &Piece> {
            self.first[..self.len].iter().chain(&self.rest)
        }
    }

    impl FromIterator<Piece> for Few {
        fn from_iter<T: IntoIterator<Item = Piece>>(pieces: T) -> Few {
            let mut few = Few {
                first: [Piece::EMPTY; 8],
                len: 0,
                rest: Vec::new(),
            };
            for piece in pieces {
                match few.first.get_mut(few.len) {
                    Some(slot) => {
                        *slot = piece;
                        few.len += 1;
                    }
                    None => few.rest.push(piece),
                }
            }
            few
        }
    }
}

/// The functions of cards by name, each with the card and by which it is called.
fn functions_of_cards(names: &Names) -> HashMap<Text, Vec<(Text, Text)>, RandomState> {
    let mut of_cards: HashMap<Text, Vec<(Text, Text)>, RandomState> = HashMap::default();
    for (card, name, given) in &names.card_functions {
        let named = of_cards.entry(name.as_str().into()).or_default();
        named.push((card.as_str().into(), given.as_str().into()));
    }
    of_cards
}
