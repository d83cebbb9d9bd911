//! The position itself: cells, sets, counters, journal and hashes.

use std::sync::Arc;

use super::agenda::{Due, Trail};
use super::apply::Was;
use super::cards::{Deck, Lying};
use super::chance::Chance;
use super::history::History;
use super::layout::Layout;
use super::outcome::Outcome;
use super::piece::{Piece, Seat};
use super::sides::Sides;
use crate::board::Site;

/// A moment in the journal to which a position can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub(super) usize);

/// One moment of a game.
#[derive(Debug, Clone)]
pub struct Position {
    pub(super) layout: Arc<Layout>,
    /// What stands on each site, topmost; places off the board, and one more cell
    /// after them, are marked as off.
    pub(super) cells: Vec<Piece>,
    /// `sets[piece * words + word]`: on which sites a piece of that number stands, and
    /// first which sites are empty.
    pub(super) sets: Vec<u64>,
    pub(super) sides: Sides,
    pub(super) counters: Vec<i32>,
    /// What lies on the table's places for dice, counted from 1; 0 is nothing.
    pub(super) dice: Vec<u8>,
    /// Where each card lies, of all decks.
    pub(super) cards: Vec<Lying>,
    /// How many cards of each deck are left to be drawn.
    pub(super) left: Vec<u16>,
    pub(super) due: Due,
    /// The ways of the pieces whose way is kept; empty if of none.
    pub(super) trails: Vec<Trail>,
    pub(super) chance: Chance,
    pub(super) seat: Seat,
    pub(super) phase: u8,
    pub(super) ply: u32,
    pub(super) outcome: Option<Outcome>,
    /// The hash of what stands and lies on the sites of the board.
    pub(super) ground: u64,
    /// The hash of what else repetition means.
    pub(super) core: u64,
    /// The hash of everything else.
    pub(super) rest: u64,
    pub(super) journal: Vec<Was>,
    /// The repetition hashes of the positions that were remembered.
    pub(super) history: History,
    /// The hashes of what was on the board then, each when it had changed.
    pub(super) grounds: History,
}

impl Position {
    /// An empty board with the counters' start values, seat 0 and phase 0.
    pub fn new(layout: Arc<Layout>) -> Position {
        let mut cells = vec![Piece::EMPTY; layout.sites + 1];
        cells[layout.cells..].fill(Piece::OFF);
        let mut sets = vec![0; layout.pieces.count() * layout.words];
        for site in 0..layout.cells {
            sets[site / 64] |= 1 << (site % 64);
        }
        let (sides, core, ground) = Sides::new(&layout);
        let counters: Vec<i32> = layout.counters.iter().map(|slot| slot.start).collect();
        let mut position = Position {
            cells,
            sets,
            sides,
            counters,
            dice: vec![0; layout.table],
            cards: vec![Lying::default(); layout.cards],
            left: layout.decks.iter().map(Deck::to_draw).collect(),
            due: Due::default(),
            trails: vec![Trail::default(); layout.paths.len()],
            chance: Chance::seeded(0),
            seat: Seat(0),
            phase: 0,
            ply: 0,
            outcome: None,
            ground,
            core: core ^ Layout::turn_key(0, 0),
            rest: 0,
            journal: Vec::new(),
            history: History::new(),
            grounds: History::new(),
            layout,
        };
        for counter in 0..position.counters.len() {
            position.mix_counter(counter);
        }
        position
    }

    /// Makes this position equal to another of the same game, without allocating. Chance is
    /// no part of it: each position keeps its own.
    pub fn copy_from(&mut self, other: &Position) {
        self.cells.clone_from(&other.cells);
        self.sets.clone_from(&other.sets);
        self.sides.copy_from(&other.sides);
        self.counters.clone_from(&other.counters);
        self.dice.clone_from(&other.dice);
        self.due = other.due;
        if self.layout.cards > 0 {
            self.cards.clone_from(&other.cards);
            self.left.clone_from(&other.left);
        }
        if !self.trails.is_empty() {
            self.trails.clone_from(&other.trails);
        }
        if !self.layout.dice.is_empty() || self.layout.cards > 0 {
            self.chance.forget();
        }
        self.history.copy_from(&other.history);
        self.grounds.copy_from(&other.grounds);
        self.journal.clone_from(&other.journal);
        self.seat = other.seat;
        self.phase = other.phase;
        self.ply = other.ply;
        self.outcome = other.outcome;
        self.ground = other.ground;
        self.core = other.core;
        self.rest = other.rest;
    }

    /// The shape that it shares with all positions of its game.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// What stands on a site, topmost where several do.
    #[inline]
    pub fn at(&self, site: Site) -> Piece {
        self.cells[site.index()]
    }

    /// What stands on every site, topmost; the mark for off the board on places and at
    /// the end.
    #[inline]
    pub fn cells(&self) -> &[Piece] {
        &self.cells
    }

    /// The bits of the sites of the board where a piece of that number stands topmost,
    /// or in crowds at all, 64 to a word; of [`Piece::EMPTY`] those of the empty sites.
    #[inline]
    pub fn set(&self, piece: Piece) -> &[u64] {
        let words = self.layout.words;
        &self.sets[piece.index() * words..(piece.index() + 1) * words]
    }

    /// On how many sites of the board a piece of that number stands: topmost in stacks, in
    /// crowds anywhere.
    #[inline]
    pub fn count(&self, piece: Piece) -> u32 {
        self.set(piece).iter().map(|word| word.count_ones()).sum()
    }

    /// Whether a piece of that number stands on a site: topmost in stacks, in crowds anywhere.
    #[inline]
    pub fn shows(&self, site: Site, piece: Piece) -> bool {
        let (word, bit) = (site.index() / 64, site.index() % 64);
        self.set(piece)
            .get(word)
            .is_some_and(|bits| bits >> bit & 1 == 1)
    }

    /// Every site where one of these pieces stands: topmost in stacks, in crowds anywhere.
    pub fn all_showing<'a>(&'a self, pieces: &'a [Piece]) -> impl Iterator<Item = Site> + 'a {
        let words = |piece: &'a Piece| self.set(*piece).iter().enumerate();
        pieces.iter().flat_map(words).flat_map(|(at, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    Site::new(at * 64 + bit)
                })
            })
        })
    }

    /// How many of a piece a place off the board holds.
    pub fn held(&self, place: Site, piece: Piece) -> u16 {
        self.sides.held(&self.layout, place, piece)
    }

    /// How many of a piece there are: on the board, in stacks at any height, and in
    /// places off the board.
    pub fn total(&self, piece: Piece) -> usize {
        let layout = &self.layout;
        let places = (layout.cells..layout.sites).map(Site::new);
        let held: usize = places
            .map(|place| usize::from(self.held(place, piece)))
            .sum();
        let on_board = match layout.stacks || layout.has_crowds() {
            true => {
                let there = |site| self.standing(site).filter(|each| *each == piece).count();
                (0..layout.cells).map(Site::new).map(there).sum()
            }
            false => self.count(piece) as usize,
        };
        on_board + held
    }

    /// What stands under the topmost piece of a site, lowest first.
    pub fn under(&self, site: Site) -> &[Piece] {
        self.sides.under(site)
    }

    /// How many pieces stand on a site of the board.
    pub fn height(&self, site: Site) -> usize {
        match self.layout.pieces.is_piece(self.at(site)) {
            true => self.under(site).len() + 1,
            false => 0,
        }
    }

    /// The value with that index of the layout's values, on a site or of the piece there.
    pub fn value(&self, slot: usize, site: Site) -> i32 {
        self.sides.value(&self.layout, slot, site)
    }

    /// Whether a seat has left the game while others play on.
    pub fn has_left(&self, seat: Seat) -> bool {
        let counter = self.layout.left.get(seat.index());
        counter.is_some_and(|counter| self.counter(usize::from(*counter)) != 0)
    }

    /// The value of a counter.
    #[inline]
    pub fn counter(&self, counter: usize) -> i32 {
        self.counters[counter]
    }

    /// Who plays now.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The phase, as an index of the game's phases.
    #[inline]
    pub fn phase(&self) -> u8 {
        self.phase
    }

    /// How many plies were played.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// How the game ended, if it has.
    #[inline]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The hash of everything that the rules depend on, but for earlier positions.
    pub fn hash(&self) -> u64 {
        self.repetition_hash() ^ self.rest.rotate_left(17)
    }

    /// The hash of what repetition means: pieces, seat, phase, and the counters
    /// that the game names.
    #[inline]
    pub fn repetition_hash(&self) -> u64 {
        self.core ^ self.ground
    }

    /// The hash of what stands and lies on the sites of the board alone: not of whose turn it
    /// is, nor of anything off the board.
    #[inline]
    pub fn board_hash(&self) -> u64 {
        self.ground
    }

    /// How often the present position has been remembered; the present moment counts only once
    /// it has been.
    pub fn occurrences(&self) -> usize {
        self.history.count(self.repetition_hash())
    }

    /// How often what is on the board now has come about, of the moments that were remembered;
    /// while nothing on it changes it has come about once.
    pub fn board_occurrences(&self) -> usize {
        self.grounds.count(self.ground)
    }

    /// A mark of this moment, to come back to.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark(self.journal.len())
    }

    /// The sites on which something has come to stand, or has gone, since a mark; a site may
    /// come several times.
    #[inline]
    pub fn touched(&self, since: Mark) -> impl Iterator<Item = Site> + '_ {
        let changes = self.journal.get(since.0..).unwrap_or_default();
        changes.iter().filter_map(|was| match was {
            Was::Cell { site, .. }
            | Was::Pushed { site }
            | Was::Popped { site, .. }
            | Was::Came { site, .. }
            | Was::Went { site, .. } => Some(Site::from_number(*site)),
            _ => None,
        })
    }

    /// Notes in the journal what a change overwrote.
    #[inline]
    pub(super) fn note(&mut self, was: Was) {
        self.journal.push(was);
    }

    /// Forgets the journal and the earlier positions: a new history begins here.
    pub fn begin_history(&mut self) {
        self.journal.clear();
        self.history.clear();
        self.grounds.clear();
        self.ply = 0;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::change::Change;
    use super::super::forms::Forms;
    use super::super::layout::{CounterSlot, Shape, ValueSlot};
    use super::super::piece::Pieces;
    use super::*;

    fn position() -> Position {
        let counters = vec![
            CounterSlot {
                name: "quiet".into(),
                start: 3,
                least: 0,
                dice: false,
                distinguishes: false,
            },
            CounterSlot {
                name: "castle".into(),
                start: 1,
                least: 0,
                dice: false,
                distinguishes: true,
            },
        ];
        let value = |name: &str, travels| ValueSlot {
            name: name.into(),
            start: 1,
            least: 0,
            most: 9,
            travels,
        };
        Position::new(Arc::new(Layout::new(Shape {
            sites: 72,
            places: 2,
            pieces: Pieces::new(2, 2, true).unwrap(),
            seats: 2,
            counters,
            values: vec![value("left", false), value("health", true)],
            stacks: true,
            dice: Vec::new(),
            decks: Vec::new(),
            paths: Vec::new(),
            crowds: Vec::new(),
            forms: Forms::default(),
        })))
    }

    #[test]
    fn stacks_places_and_values_can_be_taken_back_to_the_hash() {
        let mut position = position();
        let site = Site::new;
        let (a, b, place) = (site(3), site(68), site(71));
        for piece in [1, 4, 2] {
            position.apply(Change::Push {
                site: a,
                piece: Piece(piece),
            });
        }
        position.apply(Change::Value {
            slot: 1,
            site: a,
            value: 7,
        });
        let before = (
            position.hash(),
            position.cells.clone(),
            position.sets.clone(),
        );
        let mark = position.mark();
        position.apply(Change::Mount {
            from: a,
            to: b,
            count: 2,
        });
        assert_eq!((position.height(a), position.height(b)), (1, 2));
        assert_eq!(position.at(b), Piece(2));
        position.apply(Change::Shift { from: b, to: a });
        assert_eq!((position.height(a), position.height(b)), (2, 0));
        assert_eq!(position.under(a), [Piece(4)]);
        position.apply(Change::Lift { site: a });
        position.apply(Change::Add {
            place,
            piece: Piece(4),
        });
        position.apply(Change::Value {
            slot: 0,
            site: b,
            value: 5,
        });
        assert_eq!(position.held(place, Piece(4)), 1);
        assert_eq!(position.total(Piece(4)), 1);
        assert_eq!(position.at(place), Piece::OFF);
        assert_ne!(position.hash(), before.0);
        position.undo_to(mark);
        assert_eq!(
            before,
            (
                position.hash(),
                position.cells.clone(),
                position.sets.clone()
            )
        );
        assert_eq!(position.value(1, a), 7);
        position.apply(Change::Shift { from: a, to: b });
        assert_eq!((position.value(1, a), position.value(1, b)), (1, 7));
    }

    #[test]
    fn everything_can_be_taken_back_to_the_hash() {
        let mut position = position();
        let site = Site::new;
        position.apply(Change::Place {
            site: site(5),
            piece: Piece(1),
        });
        position.apply(Change::Place {
            site: site(69),
            piece: Piece(4),
        });
        let before = (
            position.hash(),
            position.repetition_hash(),
            position.cells.clone(),
        );
        let mark = position.mark();
        position.apply(Change::Shift {
            from: site(5),
            to: site(69),
        });
        position.apply(Change::Count {
            counter: 0,
            value: 9,
        });
        assert_ne!(position.hash(), before.0);
        position.apply(Change::Turn {
            seat: Seat(1),
            phase: 0,
        });
        position.apply(Change::Ply);
        position.apply(Change::Remember);
        position.apply(Change::Finish(Outcome::draw(0)));
        assert_eq!(position.count(Piece(4)), 0);
        assert_eq!(position.occurrences(), 1);
        position.undo_to(mark);
        assert_eq!(
            before,
            (
                position.hash(),
                position.repetition_hash(),
                position.cells.clone()
            )
        );
        assert_eq!(position.counter(0), 3);
        assert_eq!((position.ply(), position.outcome()), (0, None));
        assert_eq!(position.count(Piece(4)), 1);
    }

    #[test]
    fn only_named_counters_matter_for_repetition() {
        let mut position = position();
        let before = position.repetition_hash();
        position.apply(Change::Count {
            counter: 0,
            value: 8,
        });
        assert_eq!(position.repetition_hash(), before);
        position.apply(Change::Count {
            counter: 1,
            value: 0,
        });
        assert_ne!(position.repetition_hash(), before);
    }

    #[test]
    fn occurrences_are_counted() {
        let mut position = position();
        for _ in 0..3 {
            position.apply(Change::Remember);
        }
        assert_eq!(position.occurrences(), 3);
        position.apply(Change::Place {
            site: Site::new(1),
            piece: Piece(1),
        });
        position.apply(Change::Remember);
        assert_eq!(position.occurrences(), 1);
    }
}
