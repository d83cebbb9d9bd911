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
        let mut found = self.fitting(position, wish, request, list)?;
        found.retain(|each| self.has_words(each, &wish.words));
        if found.iter().any(|each| each.complete) {
            found.retain(|each| each.complete);
        }
        Ok(found)
    }

    /// Whether the words of a move are these.
    fn has_words(&self, chosen: &Move, words: &[String]) -> bool {
        let own = self.move_words(chosen);
        own.len() == words.len()
            && own.iter().all(|word| {
                words
                    .iter()
                    .any(|said| said.to_lowercase() == word.to_lowercase())
            })
    }

    /// Whether any move could have such a word.
    fn knows_word(&self, word: &str) -> bool {
        let kind = |name: &str| {
            self.kinds
                .iter()
                .any(|kind| kind.name.to_lowercase() == name.to_lowercase())
        };
        word == "pass" || word.strip_prefix('=').is_some_and(kind)
    }

    /// The moves whose way is that of a wish, whatever its words.
    fn fitting(
        &self,
        position: &Position,
        wish: &Wish<Site>,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<Vec<Move>, PlayError> {
        list.clear();
        list.clear();
        if wish.sites.len() > usize::from(u8::MAX) {
            return Ok(Vec::new());
        }
        let request = Request {
            route: Some(&wish.sites),
            ..*request
        };
        self.list(position, &request, list)?;
        Ok(list
            .iter()
            .filter(|each| !wish.captures || each.captures() > 0)
            .collect())
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
        let unsaid = self.fitting(position, wish, &Request::LEGAL, &mut list)?;
        if let (Some(_), true) = (unsaid.first(), wish.words.is_empty()) {
            let texts: Vec<String> = unsaid
                .iter()
                .map(|found| self.move_text(&list, found))
                .collect();
            return Ok(Explanation::Refused(format!(
                "say which: {}",
                texts.join(", ")
            )));
        }
        if let Some(word) = wish.words.iter().find(|word| !self.knows_word(word)) {
            return Ok(Explanation::Refused(self.unknown_word(word)));
        }
        if wish.sites.is_empty() && wish.words.is_empty() {
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
        let conditions = Request {
            conditions: true,
            ..RELAXED
        };
        let forbidden = Request {
            conditions: true,
            forbidden: true,
            ..RELAXED
        };
        if self
            .matching(position, wish, &conditions, &mut list)?
            .is_empty()
        {
            let relaxed = self.matching(position, wish, &RELAXED, &mut list)?;
            let denied = relaxed
                .first()
                .and_then(|found| self.denied(position, &list, found));
            let text = relaxed
                .first()
                .map_or_else(String::new, |found| self.move_text(&list, found));
            return Ok(match denied {
                Some(reason) => format!("{text}: {reason}"),
                None => format!("{text} is not possible here"),
            });
        }
        if self
            .matching(position, wish, &forbidden, &mut list)?
            .is_empty()
        {
            let left = self.matching(position, wish, &conditions, &mut list)?;
            let offence = left
                .first()
                .zip(self.phase(position))
                .and_then(|(found, phase)| {
                    self.offence(&mut position.clone(), phase, &list, found)
                });
            if let Some(offence) = offence {
                let examples = self.examples(position, |_, _| true)?;
                return Ok(with_examples(offence.reason.clone(), examples));
            }
        }
        let alone = |at: usize| Request {
            priorities: 1 << at,
            ..RELAXED
        };
        for at in self.priorities_of(false) {
            if self
                .matching(position, wish, &alone(at), &mut list)?
                .is_empty()
            {
                return self.demanded(position, Some(at));
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
        // A move that is broken off misses a maximum as well, which is not what is wrong.
        for at in self.priorities_of(true) {
            if self
                .matching(position, wish, &alone(at), &mut list)?
                .is_empty()
            {
                return self.demanded(position, Some(at));
            }
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

    /// The priorities that are asked of whole moves, or the others.
    fn priorities_of(&self, whole: bool) -> impl Iterator<Item = usize> + '_ {
        let all = self.priorities.iter().enumerate();
        all.filter(move |(_, info)| info.whole == whole)
            .map(|(at, _)| at)
    }

    /// The condition that a move, found without asking conditions, does not meet.
    fn denied(&self, position: &Position, list: &MoveList, chosen: &Move) -> Option<String> {
        let phase = self.phase(position)?;
        let mut after = position.clone();
        Game::make(&mut after, list, chosen);
        phase.rules.denied(position, &after, chosen)
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
