//! Moves that a script offers, until its hook is over.

use super::scene::Text;
use crate::board::Site;
use crate::moves::{Manner, Move, MoveList};
use crate::position::Change;

/// Most sites that the offered moves of one list capture together.
const MOST_SITES: usize = 200_000;

/// Most changes that the offered moves of one list make together.
const MOST_CHANGES: usize = 200_000;

/// Most changes of one move.
const MOST_OF_ONE: usize = 10_000;

/// The moves offered so far.
#[derive(Debug, Default)]
pub(super) struct Offers {
    moves: Vec<Offer>,
    sites: Vec<Site>,
    changes: Vec<Change>,
    /// Whether anything has been offered, were it no move at all.
    begun: bool,
    /// The moves that were offered together last begin here, and their changes.
    first: usize,
    first_change: usize,
    /// How many changes all moves make.
    all: usize,
    /// Whether only offered moves count.
    pub(super) alone: bool,
}

#[derive(Debug)]
struct Offer {
    found: Move,
    captured: (usize, usize),
    changes: (usize, usize),
    text: Option<Text>,
}

impl Offers {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.sites.clear();
        self.changes.clear();
        self.begun = false;
        self.first = 0;
        self.first_change = 0;
        self.all = 0;
        self.alone = false;
    }

    /// What follows is offered together.
    pub(super) fn begin(&mut self) {
        self.begun = true;
        self.first = self.moves.len();
        self.first_change = self.changes.len();
    }

    /// Offers a move.
    pub(super) fn push(
        &mut self,
        found: Move,
        captured: impl IntoIterator<Item = Site>,
        text: Option<Text>,
    ) -> Result<(), String> {
        let start = self.sites.len();
        self.sites.extend(captured);
        if self.moves.len() >= MoveList::MOST {
            return Err(format!("a list holds at most {} moves", MoveList::MOST));
        }
        if self.sites.len() > MOST_SITES {
            return Err(format!(
                "the moves of one list capture at most {MOST_SITES} pieces together"
            ));
        }
        self.moves.push(Offer {
            found,
            captured: (start, self.sites.len()),
            changes: (0, 0),
            text,
        });
        Ok(())
    }

    /// Adds a change to the moves that were offered together last.
    pub(super) fn change(&mut self, change: Change) -> Result<(), String> {
        let moves = self.moves.len() - self.first;
        if !self.begun {
            return Err("offer a move first: a change belongs to the offer before it".to_owned());
        }
        // Where nothing could be offered nothing is changed with it.
        if moves == 0 {
            return Ok(());
        }
        self.changes.push(change);
        self.all += moves;
        let range = (self.first_change, self.changes.len());
        if self.all > MOST_CHANGES || range.1 - range.0 > MOST_OF_ONE {
            return Err(format!(
                "a move changes at most {MOST_OF_ONE} things, the moves of one list together at \
                 most {MOST_CHANGES}"
            ));
        }
        for offer in &mut self.moves[self.first..] {
            offer.changes = range;
        }
        Ok(())
    }

    /// Adds the offered moves to a list; they hold of a way of sites if that passes `fits`.
    pub(super) fn finish(&mut self, list: &mut MoveList) {
        if self.alone {
            list.clear();
        }
        for offer in &mut self.moves {
            list.offer(
                offer.found,
                &self.sites[offer.captured.0..offer.captured.1],
                &self.changes[offer.changes.0..offer.changes.1],
                offer.text.take().map(String::from),
            );
        }
    }

    /// How many moves are offered.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }
}

/// A move of no rule: what comes of it is said with it.
pub(super) fn offered(from: Site, to: Site, manner: Manner) -> Move {
    use crate::moves::LegId;
    use crate::position::Piece;
    let mut found = Move::bare(LegId::NONE, from, to, Piece::EMPTY, Piece::EMPTY);
    found.manner = manner;
    found
}
