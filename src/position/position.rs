//! The position itself: cells, sets, counters, journal and hashes.

use std::sync::Arc;

use super::change::Change;
use super::layout::Layout;
use super::outcome::Outcome;
use super::piece::{Piece, Seat};
use crate::board::Site;

/// A moment in the journal to which a position can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(usize);

/// What a change overwrote.
#[derive(Debug, Clone, Copy)]
enum Was {
    Cell { site: u16, piece: Piece },
    Counter { counter: u16, value: i32 },
    Turn { seat: Seat, phase: u8 },
    Ply,
    Remembered,
    Unfinished,
}

/// One moment of a game.
#[derive(Debug, Clone)]
pub struct Position {
    layout: Arc<Layout>,
    /// What stands on each site; one more cell, off the board, ends the row.
    cells: Vec<Piece>,
    /// `sets[piece * words + word]`: on which sites a piece of that number stands.
    sets: Vec<u64>,
    counters: Vec<i32>,
    seat: Seat,
    phase: u8,
    ply: u32,
    outcome: Option<Outcome>,
    /// The hash of what repetition means.
    core: u64,
    /// The hash of everything else.
    rest: u64,
    journal: Vec<Was>,
    /// The repetition hashes of the positions that were remembered, oldest first.
    history: Vec<u64>,
    /// How many remembered hashes end in each byte: where it is 0 nothing needs
    /// to be looked for.
    recent: [u16; 256],
}

impl Position {
    /// An empty board with the counters' start values, seat 0 and phase 0.
    pub fn new(layout: Arc<Layout>) -> Position {
        let mut cells = vec![Piece::EMPTY; layout.sites + 1];
        cells[layout.sites] = Piece::OFF;
        let sets = vec![0; layout.pieces.count() * layout.words];
        let counters: Vec<i32> = layout.counters.iter().map(|slot| slot.start).collect();
        let mut position = Position {
            cells,
            sets,
            counters,
            seat: Seat(0),
            phase: 0,
            ply: 0,
            outcome: None,
            core: Layout::turn_key(0, 0),
            rest: 0,
            journal: Vec::new(),
            history: Vec::new(),
            recent: [0; 256],
            layout,
        };
        for counter in 0..position.counters.len() {
            position.mix_counter(counter);
        }
        position
    }

    /// Makes this position equal to another of the same game, without allocating.
    pub fn copy_from(&mut self, other: &Position) {
        self.cells.clone_from(&other.cells);
        self.sets.clone_from(&other.sets);
        self.counters.clone_from(&other.counters);
        self.history.clone_from(&other.history);
        self.journal.clone_from(&other.journal);
        self.recent = other.recent;
        self.seat = other.seat;
        self.phase = other.phase;
        self.ply = other.ply;
        self.outcome = other.outcome;
        self.core = other.core;
        self.rest = other.rest;
    }

    /// The shape that it shares with all positions of its game.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// What stands on a site.
    #[inline]
    pub fn at(&self, site: Site) -> Piece {
        self.cells[site.index()]
    }

    /// What stands on every site, and the mark for off the board at the end.
    #[inline]
    pub fn cells(&self) -> &[Piece] {
        &self.cells
    }

    /// The bits of the sites where a piece of that number stands, 64 to a word.
    #[inline]
    pub fn set(&self, piece: Piece) -> &[u64] {
        let words = self.layout.words;
        &self.sets[piece.index() * words..(piece.index() + 1) * words]
    }

    /// How many pieces of that number there are.
    #[inline]
    pub fn count(&self, piece: Piece) -> u32 {
        self.set(piece).iter().map(|word| word.count_ones()).sum()
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
        self.core ^ self.rest.rotate_left(17)
    }

    /// The hash of what repetition means: pieces, seat, phase, and the counters
    /// that the game names.
    pub fn repetition_hash(&self) -> u64 {
        self.core
    }

    /// How often the present position has been remembered.
    pub fn occurrences(&self) -> usize {
        let seen = usize::from(self.recent[(self.core & 255) as usize]);
        // Most positions are new: then their byte has been seen once, for themselves.
        if seen < 2 {
            return seen;
        }
        self.history
            .iter()
            .filter(|hash| **hash == self.core)
            .count()
    }

    /// A mark of this moment, to come back to.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark(self.journal.len())
    }

    /// Takes back everything since a mark.
    pub fn undo_to(&mut self, mark: Mark) {
        while self.journal.len() > mark.0 {
            let Some(was) = self.journal.pop() else {
                return;
            };
            match was {
                Was::Cell { site, piece } => self.write(usize::from(site), piece),
                Was::Counter { counter, value } => self.set_counter(usize::from(counter), value),
                Was::Turn { seat, phase } => self.set_turn(seat, phase),
                Was::Ply => self.ply -= 1,
                Was::Remembered => {
                    if let Some(hash) = self.history.pop() {
                        self.recent[(hash & 255) as usize] -= 1;
                    }
                }
                Was::Unfinished => self.outcome = None,
            }
        }
    }

    /// Forgets the journal and the earlier positions: a new history begins here.
    pub fn begin_history(&mut self) {
        self.journal.clear();
        self.history.clear();
        self.recent = [0; 256];
        self.ply = 0;
    }

    /// Makes a change and notes in the journal what it overwrote.
    #[inline]
    pub fn apply(&mut self, change: Change) {
        match change {
            Change::Place { site, piece } => self.put(site, piece),
            Change::Lift { site } => self.put(site, Piece::EMPTY),
            Change::Shift { from, to } => {
                let piece = self.at(from);
                self.put(from, Piece::EMPTY);
                self.put(to, piece);
            }
            Change::Count { counter, value } => {
                let old = self.counters[usize::from(counter)];
                if old != value {
                    self.journal.push(Was::Counter {
                        counter,
                        value: old,
                    });
                    self.set_counter(usize::from(counter), value);
                }
            }
            Change::Turn { seat, phase } => {
                self.journal.push(Was::Turn {
                    seat: self.seat,
                    phase: self.phase,
                });
                self.set_turn(seat, phase);
            }
            Change::Ply => {
                self.journal.push(Was::Ply);
                self.ply += 1;
            }
            Change::Remember => {
                self.journal.push(Was::Remembered);
                self.history.push(self.core);
                self.recent[(self.core & 255) as usize] += 1;
            }
            Change::Finish(outcome) => {
                if self.outcome.is_none() {
                    self.journal.push(Was::Unfinished);
                    self.outcome = Some(outcome);
                }
            }
        }
    }

    #[inline]
    fn put(&mut self, site: Site, piece: Piece) {
        let old = self.cells[site.index()];
        self.journal.push(Was::Cell {
            site: site.number(),
            piece: old,
        });
        self.write(site.index(), piece);
    }

    #[inline]
    fn write(&mut self, site: usize, piece: Piece) {
        let old = std::mem::replace(&mut self.cells[site], piece);
        let (word, bit) = (site / 64, 1u64 << (site % 64));
        if !old.is_empty() {
            self.sets[old.index() * self.layout.words + word] &= !bit;
            self.core ^= self.layout.cell_key(site, old);
        }
        if !piece.is_empty() {
            self.sets[piece.index() * self.layout.words + word] |= bit;
            self.core ^= self.layout.cell_key(site, piece);
        }
    }

    fn set_counter(&mut self, counter: usize, value: i32) {
        self.mix_counter(counter);
        self.counters[counter] = value;
        self.mix_counter(counter);
    }

    /// Mixes a counter's value into the hash that it belongs to, or out of it.
    fn mix_counter(&mut self, counter: usize) {
        let key = self.layout.counter_key(counter, self.counters[counter]);
        if self.layout.counters[counter].distinguishes {
            self.core ^= key;
        } else {
            self.rest ^= key;
        }
    }

    fn set_turn(&mut self, seat: Seat, phase: u8) {
        self.core ^= Layout::turn_key(self.seat.0, self.phase);
        self.core ^= Layout::turn_key(seat.0, phase);
        self.seat = seat;
        self.phase = phase;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::layout::CounterSlot;
    use super::super::piece::Pieces;
    use super::*;

    fn position() -> Position {
        let counters = vec![
            CounterSlot {
                name: "quiet".into(),
                start: 3,
                least: 0,
                distinguishes: false,
            },
            CounterSlot {
                name: "castle".into(),
                start: 1,
                least: 0,
                distinguishes: true,
            },
        ];
        Position::new(Arc::new(Layout::new(
            70,
            Pieces::new(2, 2).unwrap(),
            2,
            counters,
        )))
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
