//! Dice: what a pool of them can show, and what lies on the table.

use super::piece::Seat;

/// One thing that a die can show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// The number that it stands for.
    pub value: i32,
    /// How it is written: the number, or a word.
    pub word: String,
}

/// Which of the dice thrown stay on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// All.
    All,
    /// So many of the highest.
    Highest(u8),
    /// So many of the lowest.
    Lowest(u8),
}

/// Dice of one kind that are thrown together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    /// By which name rules and players know them.
    pub name: String,
    /// What a die can show: each thing once, in the order of their values.
    pub faces: Vec<Face>,
    /// The sides of a die, as indices of the faces.
    pub sides: Vec<u8>,
    /// How many are thrown.
    pub thrown: u8,
    /// Which of them stay.
    pub keep: Keep,
    /// Whether dice that all show the same count twice.
    pub doubles: bool,
    /// What is added to their sum, where they are used as one number; `None` where each is
    /// used by itself.
    pub total: Option<i32>,
    /// Whether a die that a move has used is gone from the table.
    pub spent: bool,
    /// How many lie on the table at most, where another number than is thrown can.
    pub most: Option<u8>,
    /// The counters into which its dice are sorted by what they show, the least first.
    pub boxes: Vec<u16>,
    /// Whether the phases in which it lies on the table can be without it.
    pub optional: bool,
    /// The pool of which it notes something, by its index: it is told where that lies.
    pub notes: Option<u8>,
    /// The number of the first of its places on the table, given by the layout.
    pub(super) first: u16,
}

impl Pool {
    /// A pool of one die of which nothing else is said.
    pub fn new(name: String, faces: Vec<Face>, sides: Vec<u8>) -> Pool {
        Pool {
            name,
            faces,
            sides,
            thrown: 1,
            keep: Keep::All,
            doubles: false,
            total: None,
            spent: false,
            most: None,
            boxes: Vec::new(),
            optional: false,
            notes: None,
            first: 0,
        }
    }

    /// Most dice that are thrown together.
    pub const MOST: u8 = 20;

    /// Most things that a die can show.
    pub const MOST_FACES: usize = 100;

    /// What a die can show, as words.
    pub fn words(&self) -> String {
        let words: Vec<&str> = self.faces.iter().map(|face| face.word.as_str()).collect();
        words.join(", ")
    }

    /// How many dice stay on the table after a throw.
    pub fn kept(&self) -> usize {
        usize::from(match self.keep {
            Keep::All => self.thrown,
            Keep::Highest(kept) | Keep::Lowest(kept) => kept.min(self.thrown),
        })
    }

    /// How many places on the table the pool has.
    pub fn places(&self) -> usize {
        let kept = self.kept() * if self.doubles { 2 } else { 1 };
        self.most.map_or(kept, |most| kept.max(usize::from(most)))
    }

    /// The places on the table that are the pool's.
    pub(super) fn range(&self) -> std::ops::Range<usize> {
        let first = usize::from(self.first);
        first..first + self.places()
    }

    /// The face with that word.
    pub fn face(&self, word: &str) -> Option<u8> {
        let at = self.faces.iter().position(|face| face.word == word)?;
        u8::try_from(at).ok()
    }

    /// The number that a face stands for.
    pub fn value(&self, face: u8) -> i32 {
        self.faces
            .get(usize::from(face))
            .map_or(0, |face| face.value)
    }

    /// The numbers that a move can be asked to go by: those of single dice, or of sums.
    pub fn numbers(&self) -> Vec<i32> {
        let singles: Vec<i32> = self.faces.iter().map(|face| face.value).collect();
        let Some(added) = self.total else {
            let mut singles = singles;
            singles.dedup();
            return singles;
        };
        let mut sums = vec![added];
        for _ in 0..self.kept() {
            sums = sums
                .iter()
                .flat_map(|sum| singles.iter().map(move |value| sum + value))
                .collect();
            sums.sort_unstable();
            sums.dedup();
        }
        sums
    }
}

/// From what something was drawn by chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Dice of a pool, by its index.
    Pool(u8),
    /// A deck.
    Deck {
        /// Its index.
        deck: u8,
        /// The card's place among those that could be drawn, and how many these were.
        at: (u8, u8),
    },
}

/// A die that has been thrown, or a card that has been drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thrown {
    /// Who has thrown it.
    pub seat: Seat,
    /// Which dice, or which deck.
    pub source: Source,
    /// The face, or the card, by its index.
    pub face: u8,
    /// Whether it had been asked for beforehand.
    pub asked: bool,
}
