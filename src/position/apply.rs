//! Applying changes to a position, and taking them back.

use std::sync::Arc;

use super::agenda::Due;
use super::cards::Lying;
use super::chance;
use super::change::Change;
use super::layout::Layout;
use super::piece::{Piece, Seat};
use super::position::{Mark, Position};
use crate::board::Site;

/// What a change overwrote.
#[derive(Debug, Clone, Copy)]
pub(super) enum Was {
    Cell {
        site: u16,
        piece: Piece,
    },
    /// A piece has come on top.
    Pushed {
        site: u16,
    },
    /// The topmost piece has gone.
    Popped {
        site: u16,
        piece: Piece,
    },
    /// A piece has come to stand beside others.
    Came {
        site: u16,
        piece: Piece,
    },
    /// One of the pieces beside each other has gone.
    Went {
        site: u16,
        piece: Piece,
    },
    Held {
        place: u16,
        piece: Piece,
        count: u16,
    },
    Value {
        slot: u16,
        site: u16,
        value: i32,
    },
    Counter {
        counter: u16,
        value: i32,
    },
    Turn {
        seat: Seat,
        phase: u8,
    },
    Die {
        place: u16,
        face: u8,
    },
    /// A card has lain elsewhere.
    Card {
        card: u16,
        lay: Lying,
    },
    Left {
        deck: u8,
        left: u16,
    },
    Due(Due),
    /// A way has begun anew.
    PathBegan {
        piece: Piece,
        start: u32,
    },
    PathGrew {
        piece: Piece,
    },
    /// Something has been drawn.
    Drew(chance::Was),
    Ply,
    Remembered {
        /// Whether what is on the board had changed.
        ground: bool,
    },
    Unfinished,
}

impl Position {
    /// Makes a change and notes in the journal what it overwrote.
    #[inline]
    pub fn apply(&mut self, change: Change) {
        if self.layout.has_crowds() && self.apply_beside(change) {
            return;
        }
        match change {
            Change::Place { site, piece } => {
                self.clear(site);
                self.put(site, piece);
                if self.keeps_path(piece) {
                    self.begin_path(piece);
                    self.go_path(piece, site);
                }
            }
            Change::Become { site, piece } => {
                if self.layout.pieces.is_piece(self.at(site)) {
                    self.put(site, piece);
                }
            }
            Change::Lift { site } => {
                self.clear(site);
                self.put(site, Piece::EMPTY);
            }
            Change::Shift { from, to } => {
                if from != to {
                    self.shift(from, to);
                    let piece = self.at(to);
                    if self.keeps_path(piece) {
                        self.go_path(piece, to);
                    }
                }
            }
            Change::Swap { a, b } => self.swap(a, b),
            Change::Push { site, piece } => {
                self.push(site, piece);
                self.drop_carried(site);
            }
            Change::Pop { site } => {
                self.pop(site);
                self.drop_carried(site);
            }
            Change::Mount { from, to, count } => self.mount(from, to, usize::from(count)),
            Change::Bury { from, to } => self.bury(from, to),
            // Only where pieces stand beside each other are these other changes.
            Change::Go {
                from, to, becomes, ..
            } => {
                if from != to {
                    self.shift(from, to);
                }
                self.put(to, becomes);
            }
            Change::Join { .. } => {}
            Change::Send { site, left, .. } => match left.is_empty() {
                true => {
                    self.pop(site);
                    self.drop_carried(site);
                }
                false => self.put(site, left),
            },
            Change::Part { site, piece } => {
                if let Some(form) = self.layout.pieces.kind(piece) {
                    let base = self.layout.forms.base(form);
                    let single = self.layout.pieces.with_kind(piece, base);
                    self.put(site, single);
                }
            }
            Change::Leave { site, .. } => {
                self.clear(site);
                self.put(site, Piece::EMPTY);
            }
            Change::Add { place, piece } => {
                let count = self.held(place, piece).saturating_add(1);
                self.hold(place, piece, count);
            }
            Change::Take { place, piece } => {
                let count = self.held(place, piece).saturating_sub(1);
                self.hold(place, piece, count);
            }
            Change::Value { slot, site, value } => self.give_value(slot, site, value),
            Change::Adjust { slot, site, add } => {
                if let Some(bounds) = self.layout.values.get(usize::from(slot)) {
                    let (least, most) = (bounds.least, bounds.most);
                    let now = self.value(usize::from(slot), site);
                    let value = now.saturating_add(add).clamp(least, most);
                    self.give_value(slot, site, value);
                }
            }
            Change::Card { card, pile } => self.move_card(usize::from(card), pile),
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
            Change::Die { place, face } => self.show(usize::from(place), face),
            Change::Spend { pool, face } => self.spend(usize::from(pool), face),
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
                let ground = self.grounds.last() != Some(self.ground);
                self.journal.push(Was::Remembered { ground });
                self.history.remember(self.repetition_hash());
                if ground {
                    self.grounds.remember(self.ground);
                }
            }
            Change::Finish(outcome) => {
                if self.outcome.is_none() {
                    self.journal.push(Was::Unfinished);
                    self.outcome = Some(outcome);
                }
            }
        }
    }

    /// Takes away what is on or about a site besides its topmost piece, in games that
    /// have such things.
    #[inline]
    fn clear(&mut self, site: Site) {
        if self.layout.stacks {
            while !self.under(site).is_empty() {
                self.pop(site);
            }
        }
        self.drop_carried(site);
    }

    #[inline]
    fn shift(&mut self, from: Site, to: Site) {
        self.clear(to);
        let piece = self.at(from);
        if self.layout.stacks && !self.under(from).is_empty() {
            self.put(to, Piece::EMPTY);
            self.mount(from, to, Layout::TALLEST);
            return;
        }
        if self.layout.travels {
            self.carry(to, Some(from));
            self.carry(from, None);
        }
        self.put(from, Piece::EMPTY);
        self.put(to, piece);
    }

    fn swap(&mut self, a: Site, b: Site) {
        let column = |position: &Position, site: Site| {
            let mut column = position.under(site).to_vec();
            column.push(position.at(site));
            column
        };
        let slots = 0..self.layout.values.len();
        let travels = |slot: &usize| self.layout.values[*slot].travels;
        let values: Vec<(usize, i32, i32)> = slots
            .filter(travels)
            .map(|slot| (slot, self.value(slot, a), self.value(slot, b)))
            .collect();
        let (first, second) = (column(self, a), column(self, b));
        for (site, pieces) in [(a, second), (b, first)] {
            self.clear(site);
            if let Some((lowest, others)) = pieces.split_first() {
                self.put(site, *lowest);
                for piece in others {
                    self.push(site, *piece);
                }
            }
        }
        for (slot, at_a, at_b) in values {
            if let Ok(slot) = u16::try_from(slot) {
                self.set_value(slot, a, at_b);
                self.set_value(slot, b, at_a);
            }
        }
    }

    /// Gives a site the travelling values of another, or their start values.
    fn carry(&mut self, site: Site, from: Option<Site>) {
        let layout = Arc::clone(&self.layout);
        for (number, slot) in layout.values.iter().enumerate() {
            if let (true, Ok(index)) = (slot.travels, u16::try_from(number)) {
                let value = from.map_or(slot.start, |from| self.value(number, from));
                self.set_value(index, site, value);
            }
        }
    }

    fn push(&mut self, site: Site, piece: Piece) {
        if site.index() < self.layout.cells && self.height(site) < Layout::TALLEST {
            self.journal.push(Was::Pushed {
                site: site.number(),
            });
            self.raise(site, piece);
        }
    }

    fn pop(&mut self, site: Site) {
        let piece = self.at(site);
        if self.layout.pieces.is_piece(piece) {
            self.journal.push(Was::Popped {
                site: site.number(),
                piece,
            });
            self.lower(site);
        }
    }

    fn mount(&mut self, from: Site, to: Site, count: usize) {
        let mut column = Vec::new();
        while column.len() < count && self.layout.pieces.is_piece(self.at(from)) {
            column.push(self.at(from));
            self.pop(from);
        }
        if self.layout.travels && !column.is_empty() && from != to {
            self.carry(to, Some(from));
            self.carry(from, None);
        }
        for piece in column.into_iter().rev() {
            self.push(to, piece);
        }
    }

    /// What a site's topmost piece carries is that of a piece that carries nothing yet.
    fn drop_carried(&mut self, site: Site) {
        if self.layout.travels {
            self.carry(site, None);
        }
    }

    fn bury(&mut self, from: Site, to: Site) {
        let buried = self.at(from);
        if from == to || !self.layout.pieces.is_piece(buried) {
            return;
        }
        self.pop(from);
        self.drop_carried(from);
        let mut column = self.under(to).to_vec();
        column.push(self.at(to));
        for _ in &column {
            self.pop(to);
        }
        let standing = column
            .into_iter()
            .filter(|piece| self.layout.pieces.is_piece(*piece))
            .collect::<Vec<_>>();
        for piece in std::iter::once(buried).chain(standing) {
            self.push(to, piece);
        }
    }

    fn raise(&mut self, site: Site, piece: Piece) {
        let below = self.at(site);
        if self.layout.pieces.is_piece(below) {
            self.ground ^= self.sides.bury(&self.layout, site, below);
        }
        self.write(site.index(), piece);
    }

    fn lower(&mut self, site: Site) {
        let below = self.sides.unearth(&self.layout, site);
        if let Some((key, _)) = below {
            self.ground ^= key;
        }
        self.write(site.index(), below.map_or(Piece::EMPTY, |(_, piece)| piece));
    }

    fn hold(&mut self, place: Site, piece: Piece, count: u16) {
        self.journal.push(Was::Held {
            place: place.number(),
            piece,
            count: self.held(place, piece),
        });
        self.write_held(place, piece, count);
    }

    fn write_held(&mut self, place: Site, piece: Piece, count: u16) {
        if let Some((key, _)) = self.sides.hold(&self.layout, place, piece, count) {
            self.core ^= key;
        }
    }

    /// Sets a value; what pieces carry there is only where a piece stands.
    fn give_value(&mut self, slot: u16, site: Site, value: i32) {
        let slots = &self.layout.values;
        let carried = slots.get(usize::from(slot)).is_none_or(|it| it.travels);
        if !carried || self.layout.pieces.is_piece(self.at(site)) {
            self.set_value(slot, site, value);
        }
    }

    fn set_value(&mut self, slot: u16, site: Site, value: i32) {
        let old = self.value(usize::from(slot), site);
        if old != value {
            self.journal.push(Was::Value {
                slot,
                site: site.number(),
                value: old,
            });
            self.write_value(usize::from(slot), site, value);
        }
    }

    fn write_value(&mut self, slot: usize, site: Site, value: i32) {
        if let Some((key, _)) = self.sides.set_value(&self.layout, slot, site, value) {
            match self.layout.is_place(site) {
                true => self.core ^= key,
                false => self.ground ^= key,
            }
        }
    }

    #[inline]
    pub(super) fn put(&mut self, site: Site, piece: Piece) {
        // Nothing stands on a place off the board: it holds pieces.
        if site.index() >= self.layout.cells {
            return;
        }
        let old = self.cells[site.index()];
        self.journal.push(Was::Cell {
            site: site.number(),
            piece: old,
        });
        self.write(site.index(), piece);
    }

    #[inline]
    pub(super) fn write(&mut self, site: usize, piece: Piece) {
        let old = std::mem::replace(&mut self.cells[site], piece);
        let (word, bit) = (site / 64, 1u64 << (site % 64));
        self.sets[old.index() * self.layout.words + word] &= !bit;
        self.sets[piece.index() * self.layout.words + word] |= bit;
        self.ground ^= self.layout.cell_key(site, old) ^ self.layout.cell_key(site, piece);
    }

    fn set_counter(&mut self, counter: usize, value: i32) {
        self.mix_counter(counter);
        self.counters[counter] = value;
        self.mix_counter(counter);
    }

    /// Mixes a counter's value into the hash that it belongs to, or out of it.
    pub(super) fn mix_counter(&mut self, counter: usize) {
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

    /// Takes back everything since a mark.
    pub fn undo_to(&mut self, mark: Mark) {
        while self.journal.len() > mark.0 {
            let Some(was) = self.journal.pop() else {
                return;
            };
            match was {
                Was::Cell { site, piece } => self.write(usize::from(site), piece),
                Was::Pushed { site } => self.lower(Site::from_number(site)),
                Was::Popped { site, piece } => self.raise(Site::from_number(site), piece),
                Was::Came { site, piece } => self.remove(Site::from_number(site), piece),
                Was::Went { site, piece } => self.add(Site::from_number(site), piece),
                Was::Held {
                    place,
                    piece,
                    count,
                } => self.write_held(Site::from_number(place), piece, count),
                Was::Value { slot, site, value } => {
                    self.write_value(usize::from(slot), Site::from_number(site), value);
                }
                Was::Counter { counter, value } => self.set_counter(usize::from(counter), value),
                Was::Turn { seat, phase } => self.set_turn(seat, phase),
                Was::Die { place, face } => self.set_die(usize::from(place), face),
                Was::Card { card, lay } => self.lay_card(usize::from(card), lay),
                Was::Left { deck, left } => self.write_left(usize::from(deck), left),
                Was::Due(due) => self.write_due(due),
                Was::PathBegan { piece, start } => self.unbegin_path(piece, start),
                Was::PathGrew { piece } => self.ungrow_path(piece),
                Was::Drew(was) => self.chance.back_to(was),
                Was::Ply => self.ply -= 1,
                Was::Remembered { ground } => {
                    self.history.forget_last();
                    if ground {
                        self.grounds.forget_last();
                    }
                }
                Was::Unfinished => self.outcome = None,
            }
        }
    }
}
