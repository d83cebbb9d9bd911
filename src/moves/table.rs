//! Tables that dice are rolled on: rows by what a die shows, each with what it does.

use crate::position::{Change, Position};

/// One thing that a row does to a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grant {
    /// The counter, as an index of the layout's counters.
    pub counter: u16,
    /// By how much it changes, or what it becomes.
    pub amount: i32,
    /// Whether it becomes that.
    pub sets: bool,
}

impl Grant {
    /// What the counter comes to, and whether that is all of it: a counter does not go below its
    /// least.
    fn outcome(self, position: &Position) -> (i32, bool) {
        let index = usize::from(self.counter);
        let least = position
            .layout()
            .counters
            .get(index)
            .map_or(0, |slot| slot.least);
        let wanted = match self.sets {
            true => self.amount,
            false => position.counter(index).saturating_add(self.amount),
        };
        (wanted.max(least), wanted >= least)
    }

    fn make(self, position: &mut Position) {
        let (value, _) = self.outcome(position);
        position.apply(Change::Count {
            counter: self.counter,
            value,
        });
    }
}

/// A row of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableRow {
    /// The least and the greatest number for which it is.
    pub on: (i32, i32),
    /// What it is called; empty if it has no name.
    pub name: String,
    /// What happens, in words; empty if nothing is told.
    pub text: String,
    /// What it does.
    pub grants: Vec<Grant>,
    /// Of these the first that can be done in full is done, and told in words if it has any; if
    /// none can, nothing is.
    pub either: Vec<(Vec<Grant>, String)>,
    /// The table on which another die is rolled, as an index of the tables.
    pub rolls: Option<u16>,
    /// The function of a script that is called for it; empty if none.
    pub does: String,
}

/// A table: its rows, by their numbers without gaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Its name; of a table that a card carries with the card's before a dot.
    pub name: String,
    /// The dice of which one is rolled for another roll on it, as an index of the layout's dice.
    pub dice: u8,
    /// Its rows, lowest first.
    pub rows: Vec<TableRow>,
}

impl Table {
    /// The row for a number: beyond either end the last one there.
    pub fn row(&self, number: i32) -> Option<&TableRow> {
        let fits = |row: &&TableRow| number <= row.on.1;
        self.rows.iter().find(fits).or(self.rows.last())
    }
}

impl TableRow {
    /// Does what it does to counters; what the choice that was made says.
    pub fn make(&self, position: &mut Position) -> &str {
        for grant in &self.grants {
            grant.make(position);
        }
        let possible = |(grants, _): &&(Vec<Grant>, String)| {
            let mut grants = grants.iter();
            grants.all(|grant| grant.outcome(position).1)
        };
        let Some((grants, text)) = self.either.iter().find(possible) else {
            return "";
        };
        for grant in grants {
            grant.make(position);
        }
        text
    }
}
