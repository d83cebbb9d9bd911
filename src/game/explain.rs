//! Why a move is not legal: the rule that forbids it.

use super::error::PlayError;
use super::game::Game;
use crate::board::Site;
use crate::moves::{Move, MoveList, Request};
use crate::notation::Wish;
use crate::position::Position;

/// How many moves are given as examples.
const EXAMPLES: usize = 3;

/// What can be said of a move that somebody asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Explanation {
    /// It is legal.
    Legal,
    /// It is not, for this reason.
    Refused(String),
}

/// The request that drops every rule which only narrows a choice.
pub(super) const RELAXED: Request<'static> = Request {
    priorities: 0,
    must: false,
    conditions: false,
    forbidden: false,
    landing: false,
    ordered: None,
    route: None,
};

impl Game {
    /// The legal moves that a wish could mean: those whose way contains its sites in
    /// order and ends on the last of them, and whose words are the wish's. Where some
    /// are named landing by landing, only those.
    ///
    /// # Errors
    /// [`TooMany`] where the moves cannot be listed.
    pub fn meant(
        &self,
        position: &Position,
        wish: &Wish<Site>,
        list: &mut MoveList,
    ) -> Result<Vec<Move>, PlayError> {
        self.matching(
            position,
            wish,
            &Request {
                ordered: Some(&self.board),
                ..Request::LEGAL
            },
            list,
        )
    }

    pub(super) fn matching(
        &self,
        position: &Position,
        wish: &Wish<Site>,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<Vec<Move>, PlayError> {
        list.clear();
        if wish.sites.is_empty() || wish.sites.len() > usize::from(u8::MAX) {
            return Ok(Vec::new());
        }
        let request = Request {
            route: Some(&wish.sites),
            ..*request
        };
        self.list(position, &request, list)?;
        let mut found: Vec<Move> = list
            .iter()
            .filter(|each| !wish.captures || each.captures() > 0)
            .filter(|_| wish.words.is_empty())
            .collect();
        if found.iter().any(|each| each.complete) {
            found.retain(|each| each.complete);
        }
        Ok(found)
    }

    /// Says whether a wish is legal, and if not, which rule forbids it.
    ///
    /// # Errors
    /// [`TooMany`] where the moves cannot be listed.
    pub fn explain(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Explanation, PlayError> {
        let mut list = MoveList::new();
        if position.outcome().is_some() {
            return Ok(Explanation::Refused("the game is over".to_owned()));
        }
        if !self.meant(position, wish, &mut list)?.is_empty() {
            return Ok(Explanation::Legal);
        }
        if let Some(word) = wish.words.first() {
            return Ok(Explanation::Refused(self.unknown_word(word)));
        }
        if wish.sites.is_empty() {
            return Ok(Explanation::Refused(self.nothing_named(position)?));
        }
        if !self
            .matching(position, wish, &RELAXED, &mut list)?
            .is_empty()
        {
            return Ok(Explanation::Refused(self.narrowed(position, wish)?));
        }
        Ok(Explanation::Refused(self.obstructed(position, wish)?))
    }

    /// Why a move that pieces could make is narrowed away: the first rule that alone
    /// does so, or else the first with which all before it do.
    fn narrowed(&self, position: &Position, wish: &Wish<Site>) -> Result<String, PlayError> {
        let mut list = MoveList::new();
        let landing = Request {
            landing: true,
            ..RELAXED
        };
        let must = Request {
            must: true,
            ..RELAXED
        };
        let priorities = (0..self.priorities.len()).map(|at| {
            (
                Request {
                    priorities: 1 << at,
                    ..RELAXED
                },
                Some(at),
            )
        });
        for (request, priority) in priorities {
            if self
                .matching(position, wish, &request, &mut list)?
                .is_empty()
            {
                return self.demanded(position, priority);
            }
        }
        if self
            .matching(position, wish, &landing, &mut list)?
            .is_empty()
        {
            return self.must_continue(position, wish, "must land where it can go on");
        }
        if self.matching(position, wish, &must, &mut list)?.is_empty() {
            return self.must_continue(position, wish, "must be carried on");
        }
        // No rule alone forbids it: several do together. The priorities are asked in
        // their order, so the first that leaves nothing is the one to name.
        for at in 0..self.priorities.len() {
            let request = Request {
                priorities: (1 << (at + 1)) - 1,
                must: true,
                landing: true,
                ..RELAXED
            };
            if self
                .matching(position, wish, &request, &mut list)?
                .is_empty()
            {
                return self.demanded(position, Some(at));
            }
        }
        self.demanded(position, None)
    }

    /// The demand of a priority, with moves that meet it.
    fn demanded(&self, position: &Position, priority: Option<usize>) -> Result<String, PlayError> {
        let reason = priority
            .and_then(|at| self.priorities.get(at))
            .map_or("another move goes before this one", |info| {
                info.reason.as_str()
            });
        let examples = self.examples(position, |_, _| true)?;
        Ok(with_examples(reason.to_owned(), examples))
    }

    /// That a move is broken off, or ends where it may not, with ways to go on: those of
    /// the wish's origin, or those by way of its sites.
    fn must_continue(
        &self,
        position: &Position,
        wish: &Wish<Site>,
        what: &str,
    ) -> Result<String, PlayError> {
        let goes_on = |list: &MoveList, found: &Move| {
            let mut way = std::iter::once(&found.from).chain(list.path(found));
            wish.sites
                .iter()
                .all(|site| way.by_ref().any(|passed| passed == site))
        };
        let origin =
            |_: &MoveList, found: &Move| wish.sites.len() > 1 && found.from == wish.sites[0];
        let examples = match self.examples(position, goes_on)? {
            Some(examples) => Some(examples),
            None => self.examples(position, origin)?,
        };
        let examples = match examples {
            Some(examples) => Some(examples),
            None => self.examples(position, |_, _| true)?,
        };
        Ok(with_examples(format!("the move {what}"), examples))
    }

    /// Some of the legal moves that pass a filter, sorted; `None` if none does.
    pub(super) fn examples(
        &self,
        position: &Position,
        wanted: impl Fn(&MoveList, &Move) -> bool,
    ) -> Result<Option<String>, PlayError> {
        let mut list = MoveList::new();
        let request = Request {
            ordered: Some(&self.board),
            ..Request::LEGAL
        };
        self.list(position, &request, &mut list)?;
        let mut texts: Vec<String> = list
            .iter()
            .filter(|found| wanted(&list, found))
            .map(|found| self.move_text(&list, &found))
            .collect();
        if texts.is_empty() {
            return Ok(None);
        }
        texts.sort();
        let more = texts.len().saturating_sub(EXAMPLES);
        texts.truncate(EXAMPLES);
        let mut said = texts.join(", ");
        if more > 0 {
            said.push_str(&format!(" and {more} more"));
        }
        Ok(Some(said))
    }
}

/// A reason with moves that are legal.
fn with_examples(reason: String, examples: Option<String>) -> String {
    match examples {
        Some(examples) => format!("{reason} (legal: {examples})"),
        None => reason,
    }
}
