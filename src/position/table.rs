//! The table on which dice lie, as a part of the position.

use super::apply::Was;
use super::chance::{Chance, Undrawn};
use super::dice::{Keep, Pool};
use super::layout::Layout;
use super::position::Position;

impl Position {
    /// Chance, as this position draws it.
    pub fn chance(&self) -> &Chance {
        &self.chance
    }

    /// Chance, to be queued or seeded.
    pub fn chance_mut(&mut self) -> &mut Chance {
        &mut self.chance
    }

    /// The places on the table of a pool, by its index: the faces that lie there, lowest
    /// first, counted from 1; 0 is nothing.
    #[inline]
    pub fn dice(&self, pool: usize) -> &[u8] {
        let places = self.layout().dice.get(pool).map(Pool::range);
        places
            .and_then(|range| self.dice.get(range))
            .unwrap_or_default()
    }

    /// The faces that lie on the table of a pool, lowest first, as indices of its faces.
    pub fn faces(&self, pool: usize) -> impl Iterator<Item = u8> + '_ {
        // What lies there lies together.
        let lying = self.dice(pool).iter().take_while(|face| **face > 0);
        lying.map(|face| face - 1)
    }

    /// The sum of what lies on the table of a pool, with what is added to it; `None` if
    /// nothing does.
    pub fn sum(&self, number: usize) -> Option<i32> {
        let pool = self.layout().dice.get(number)?;
        let mut faces = self.faces(number).peekable();
        faces.peek()?;
        let sum: i32 = faces.map(|face| pool.value(face)).sum();
        Some(sum + pool.total.unwrap_or(0))
    }

    /// Lets the position draw from here on.
    pub fn set_chance(&mut self, chance: Chance) {
        self.chance = chance;
    }

    /// Whether a move can go by such a number of a pool: one of its dice shows it, or all
    /// together come to it.
    #[inline]
    pub fn offers(&self, number: usize, wanted: i32) -> bool {
        let Some(pool) = self.layout().dice.get(number) else {
            return false;
        };
        match pool.total {
            Some(_) => self.sum(number) == Some(wanted),
            None => self.faces(number).any(|face| pool.value(face) == wanted),
        }
    }

    /// Throws all dice of a pool: what lay there is gone.
    ///
    /// # Errors
    /// Where what was asked for beforehand does not fit; the table is unchanged then.
    pub fn throw(&mut self, number: usize) -> Result<(), Undrawn> {
        let layout = std::sync::Arc::clone(self.layout());
        let (Some(pool), Ok(index)) = (layout.dice.get(number), u8::try_from(number)) else {
            return Ok(());
        };
        let mut faces = self.throw_some((index, pool), usize::from(pool.thrown))?;
        faces.sort_unstable();
        match pool.keep {
            Keep::All => {}
            Keep::Highest(_) => {
                faces.drain(..faces.len() - pool.kept());
            }
            Keep::Lowest(_) => faces.truncate(pool.kept()),
        }
        if pool.doubles && faces.len() > 1 && faces.iter().all(|face| *face == faces[0]) {
            faces.extend_from_within(..);
        }
        self.lay_dice(number, &faces);
        Ok(())
    }

    /// Throws so many dice of a pool and lays them beside what lies there, as many as there is
    /// room for; the faces, as indices of its faces, in the order in which they fell.
    ///
    /// # Errors
    /// Where what was asked for beforehand does not fit; the table is unchanged then.
    pub fn throw_more(&mut self, number: usize, count: usize) -> Result<Vec<u8>, Undrawn> {
        let layout = std::sync::Arc::clone(self.layout());
        let (Some(pool), Ok(index)) = (layout.dice.get(number), u8::try_from(number)) else {
            return Ok(Vec::new());
        };
        let mut lying: Vec<u8> = self.faces(number).collect();
        let count = count.min(pool.places() - lying.len());
        let thrown = self.throw_some((index, pool), count)?;
        lying.extend(&thrown);
        lying.sort_unstable();
        self.lay_dice(number, &lying);
        Ok(thrown)
    }

    /// Throws one die like those of a pool, without laying it on the table.
    ///
    /// # Errors
    /// Where what was asked for beforehand does not fit.
    pub fn throw_aside(&mut self, number: usize) -> Result<Option<u8>, Undrawn> {
        let layout = std::sync::Arc::clone(self.layout());
        let (Some(pool), Ok(index)) = (layout.dice.get(number), u8::try_from(number)) else {
            return Ok(None);
        };
        Ok(self.throw_some((index, pool), 1)?.pop())
    }

    /// Lays one more die of a pool on the table, where there is room.
    pub fn lay_die(&mut self, number: usize, face: u8) {
        let mut lying: Vec<u8> = self.faces(number).collect();
        lying.push(face);
        lying.sort_unstable();
        self.lay_dice(number, &lying);
    }

    /// What so many dice of a pool show when they are thrown, in the order in which they fell; if
    /// one cannot be thrown none is.
    fn throw_some(
        &mut self,
        (number, pool): (u8, &Pool),
        count: usize,
    ) -> Result<Vec<u8>, Undrawn> {
        let (was, seat) = (self.chance.now(), self.seat());
        let mut faces = Vec::with_capacity(pool.places().max(count));
        for _ in 0..count {
            match self.chance.throw(seat, number, pool) {
                Ok(face) => faces.push(face),
                Err(error) => {
                    self.chance.back_to(was);
                    return Err(error);
                }
            }
        }
        self.note(Was::Drew(was));
        Ok(faces)
    }

    /// Takes everything of a pool from the table.
    pub fn clear_dice(&mut self, number: usize) {
        self.lay_dice(number, &[]);
    }

    /// Lays these faces of a pool, lowest first, on the table, as indices of its faces; what
    /// lay there is gone.
    pub fn lay_dice(&mut self, number: usize, faces: &[u8]) {
        if let Some(range) = self.layout().dice.get(number).map(Pool::range) {
            for (offset, place) in range.enumerate() {
                let face = faces.get(offset).map_or(0, |face| face + 1);
                if face == 0 && self.dice.get(place) == Some(&0) {
                    break;
                }
                self.show(place, face);
            }
        }
    }

    pub(super) fn show(&mut self, place: usize, face: u8) {
        let Some(old) = self.dice.get(place).copied() else {
            return;
        };
        if let (true, Ok(number)) = (old != face, u16::try_from(place)) {
            self.note(Was::Die {
                place: number,
                face: old,
            });
            self.set_die(place, face);
        }
    }

    pub(super) fn set_die(&mut self, place: usize, face: u8) {
        let old = std::mem::replace(&mut self.dice[place], face);
        self.rest ^= Layout::die_key(place, old) ^ Layout::die_key(place, face);
    }

    /// The dice that are left move together, so that equal tables are equal.
    pub(super) fn spend(&mut self, number: usize, face: u8) {
        let Some(pool) = self.layout().dice.get(number) else {
            return;
        };
        let range = pool.range();
        if pool.total.is_some() {
            self.clear_dice(number);
            return;
        }
        let Some(at) = range.clone().find(|place| self.dice[*place] == face + 1) else {
            return;
        };
        for place in at..range.end {
            let next = if place + 1 < range.end {
                self.dice[place + 1]
            } else {
                0
            };
            self.show(place, next);
        }
    }
}
