//! Why a move is not legal: the rule that forbids it.

use super::error::PlayError;
use super::game::{Game, Phase};
use super::text::in_brackets;
use crate::board::Site;
use crate::moves::{Manner, Move, MoveList, Naming, Request, Reroll};
use crate::notation::Wish;
use crate::position::{Forms, Pool, Position};
use crate::script::Hook;

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
    narrowed: false,
    all_dice: false,
    dice: true,
    landing: false,
    nested: false,
    ordered: None,
    route: None,
};

/// The same, but for what a move by itself must meet.
const CONDITIONED: Request<'static> = Request {
    conditions: true,
    ..RELAXED
};

impl Game {
    /// The legal moves that a wish could mean: those whose way contains its sites in
    /// order and ends on the last of them, and whose words are the wish's, in order. Where some
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
        found.retain(|each| self.has_words(list, each, &wish.words));
        let names = |each: &Move| each.written == Naming::Captures;
        if let (Some(taken), true) = (wish.taken, found.is_empty()) {
            // Where the text names each capture by itself these sites are no part of the way.
            let (way, taken) = wish.sites.split_at(taken);
            let way = Wish {
                sites: way.to_vec(),
                captures: false,
                taken: None,
                ..wish.clone()
            };
            found = self.fitting(position, &way, request, list)?;
            found.retain(|each| {
                let sites = list.captured_first(each);
                let all = taken.iter().all(|site| sites.contains(site));
                let same = names(each) && all && sites.len() == taken.len();
                same && self.has_words(list, each, &wish.words)
            });
        } else if found
            .iter()
            .any(|each| names(each) && list.captured_first(each).is_empty())
        {
            // What is not said is not captured, if that can be.
            found.retain(|each| !names(each) || list.captured_first(each).is_empty());
        }
        if found.iter().any(|each| each.complete) {
            found.retain(|each| each.complete);
        }
        Ok(found)
    }

    /// Whether the words of a move are these, in their order. Dice that are named lie on the
    /// table in no order.
    fn has_words(&self, list: &MoveList, chosen: &Move, words: &[String]) -> bool {
        let own = self.words(list, chosen);
        if chosen.written == Naming::Dice {
            return same_words(&own, words);
        }
        let same = |(own, word): (&String, &String)| own.to_lowercase() == word.to_lowercase();
        own.len() == words.len() && own.iter().zip(words).all(same)
    }

    /// That a legal move has the same words in another order.
    fn disordered(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Option<String>, PlayError> {
        if wish.words.len() < 2 {
            return Ok(None);
        }
        let mut list = MoveList::new();
        let mut found = self.fitting(position, wish, &Request::LEGAL, &mut list)?;
        found.retain(|each| {
            same_words(&self.words(&list, each), &wish.words) && self.prompts(position, each)
        });
        let mut texts: Vec<String> = found
            .iter()
            .map(|each| self.move_text(&list, each))
            .collect();
        texts.sort();
        texts.truncate(EXAMPLES);
        Ok((!texts.is_empty())
            .then(|| format!("the words of a move keep their order: {}", texts.join(", "))))
    }

    /// Whether as many pieces move as a wish says; where it names their site and no number,
    /// one does.
    fn is_so_many(&self, wish: &Wish<Site>, found: &Move) -> bool {
        if !self.layout.forms.vary() {
            return wish.count.is_none();
        }
        let number = self.layout.worth(found.piece);
        let begins = wish.sites.len() > 1 && wish.sites.first() == Some(&found.from);
        match wish.count {
            Some(count) => count == number,
            None => number <= 1 || !begins,
        }
    }

    /// That a move is written with another number of pieces, or with none.
    fn miscounted(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Option<String>, PlayError> {
        if !self.layout.forms.vary() {
            let told = wish
                .count
                .map(|_| "pieces of this game move by themselves, without a number");
            return Ok(told.map(str::to_owned));
        }
        let mut texts = Vec::new();
        for count in 1..=usize::from(Forms::LARGEST) {
            let mut list = MoveList::new();
            let other = Wish {
                count: Some(count),
                ..wish.clone()
            };
            let meant = self.meant(position, &other, &mut list)?;
            texts.extend(meant.iter().map(|found| self.move_text(&list, found)));
        }
        Ok((!texts.is_empty()).then(|| format!("say how many: {}", texts.join(", "))))
    }

    /// Whether any move could have such a word.
    fn knows_word(&self, word: &str) -> bool {
        let kind = |name: &str| {
            self.kinds
                .iter()
                .any(|kind| kind.name.to_lowercase() == name.to_lowercase())
        };
        let declared = |phase: &Phase| phase.rules.knows_word(word);
        word == "pass"
            || word.strip_prefix('=').is_some_and(kind)
            || self.phases.iter().any(declared)
            || self.rerolls().any(|(pool, _)| pool.face(word).is_some())
    }

    /// The dice that moves throw again, and how.
    fn rerolls(&self) -> impl Iterator<Item = (&Pool, &Reroll)> {
        let all = self.phases.iter().flat_map(|phase| phase.rules.rerolls());
        let pools = &self.layout.dice;
        all.filter_map(|reroll| Some((pools.get(usize::from(reroll.pool))?, reroll)))
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
            .filter(|each| self.is_so_many(wish, each))
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
        if let Some(reason) = self.miscounted(position, wish)? {
            return Ok(Explanation::Refused(reason));
        }
        if let Some(reason) = self.dropped(position, wish)? {
            let examples = self.examples(position, |_, _| true)?;
            return Ok(Explanation::Refused(with_examples(reason, examples)));
        }
        if let Some(reason) = self.refused_by_script(position, wish)? {
            return Ok(Explanation::Refused(reason));
        }
        if let Some(reason) = self.disordered(position, wish)? {
            return Ok(Explanation::Refused(reason));
        }
        let declared = !self
            .matching(position, wish, &RELAXED, &mut list)?
            .is_empty();
        if !declared && let Some(reason) = self.not_thrown_again(position, wish)? {
            return Ok(Explanation::Refused(reason));
        }
        if wish.words.iter().any(|word| !self.knows_word(word)) {
            return Ok(Explanation::Refused(self.strange_words(position, wish)?));
        }
        if wish.words.is_empty()
            && let Some(reason) = self.misnamed(position, wish)?
        {
            return Ok(Explanation::Refused(reason));
        }
        if wish.sites.is_empty() && wish.words.is_empty() {
            return Ok(Explanation::Refused(self.nothing_named(position)?));
        }
        if declared {
            return Ok(Explanation::Refused(self.narrowed(position, wish)?));
        }
        let whole = |found: &Move| found.written == Naming::Target && wish.sites == [found.to];
        let mut reason = self.in_another_phase(position, wish, whole)?;
        if reason.is_none() {
            reason = self.says_not_where(position, wish)?;
        }
        if reason.is_none() {
            reason = self.by_other_dice(position, wish)?;
        }
        if reason.is_none() {
            reason = self.in_another_phase(position, wish, |_| true)?;
        }
        if reason.is_none() {
            reason = self.miswritten(position, wish)?;
        }
        if reason.is_none() {
            reason = self.no_entry(position, wish);
        }
        if reason.is_none() {
            reason = self.misnamed(position, wish)?;
        }
        Ok(Explanation::Refused(match reason {
            Some(reason) => reason,
            None => self.obstructed(position, wish)?,
        }))
    }

    /// What is wrong with words of which some belong to no declared move.
    fn strange_words(&self, position: &Position, wish: &Wish<Site>) -> Result<String, PlayError> {
        let offered = self.offered_words(position)?;
        let known = |word: &&String| self.knows_word(word) || offered.contains(*word);
        let strange = wish.words.iter().find(|word| !known(word));
        let scripted = !offered.is_empty() || self.hooked(Hook::Moves).is_some();
        let mut reason = None;
        if scripted {
            reason = self.in_another_phase(position, wish, |_| true)?;
        }
        if reason.is_none() {
            reason = self.miswritten(position, wish)?;
        }
        match (reason, strange) {
            (Some(reason), _) => Ok(reason),
            (None, None) => self.not_called_so(position),
            // What a script calls its moves is no way from site to site.
            (None, Some(word)) if !scripted => Ok(self.unknown_word(word)),
            (None, Some(word)) => {
                let missing = self.missing_sites(word, 2);
                let reason = missing
                    .unwrap_or_else(|| format!("no move that is legal now has the word `{word}`"));
                Ok(with_examples(reason, self.examples(position, |_, _| true)?))
            }
        }
    }

    /// That no move has such a text.
    pub(super) fn not_called_so(&self, position: &Position) -> Result<String, PlayError> {
        let examples = self.examples(position, |_, _| true)?;
        Ok(with_examples(
            "no move is called so now".to_owned(),
            examples,
        ))
    }

    /// The words of the moves that a script offers now by a text of their own.
    fn offered_words(&self, position: &Position) -> Result<Vec<String>, PlayError> {
        if self.hooked(Hook::Moves).is_none() {
            return Ok(Vec::new());
        }
        let mut list = MoveList::new();
        self.list(position, &Request::LEGAL, &mut list)?;
        let named = list.iter().filter(|each| list.text(each).is_some());
        Ok(named.flat_map(|each| self.words(&list, &each)).collect())
    }

    /// What is wrong with the words of a wish whose sites are those of legal moves.
    fn misnamed(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Option<String>, PlayError> {
        if wish.sites.is_empty() {
            return Ok(None);
        }
        let mut list = MoveList::new();
        let fits = self.fitting(position, wish, &Request::LEGAL, &mut list)?;
        let mut texts: Vec<(bool, String)> = fits
            .iter()
            .filter(|found| self.prompts(position, found))
            .map(|found| {
                let named = !self.words(&list, found).is_empty();
                (named, self.move_text(&list, found))
            })
            .collect();
        texts.sort();
        let choices: Vec<&str> = texts
            .iter()
            .filter(|(named, _)| *named)
            .map(|(_, text)| text.as_str())
            .collect();
        Ok(match (wish.words.first(), texts.first()) {
            (_, None) => None,
            (None, _) => Some(format!("say which: {}", choices.join(", "))),
            (Some(word), Some((_, text))) if choices.is_empty() => {
                Some(format!("{text} is written without `{word}`"))
            }
            (Some(word), _) => Some(format!(
                "`{word}` is no choice here: {}",
                choices.join(", ")
            )),
        })
    }

    /// Why a move that pieces could make is narrowed away: the first rule that alone
    /// does so, or else the first with which all before it do.
    fn narrowed(&self, position: &Position, wish: &Wish<Site>) -> Result<String, PlayError> {
        let mut list = MoveList::new();
        let mut fails = |request: Request<'_>| -> Result<bool, PlayError> {
            let left = self.matching(position, wish, &request, &mut list)?;
            Ok(left.is_empty())
        };
        if fails(CONDITIONED)? {
            return self.denied(position, wish);
        }
        if fails(Request {
            forbidden: true,
            ..CONDITIONED
        })? && let Some(reason) = self.offending(position, wish, &CONDITIONED)?
        {
            return Ok(reason);
        }
        let alone = |at: usize| Request {
            priorities: 1 << at,
            ..CONDITIONED
        };
        for at in self.priorities_of(false) {
            if fails(alone(at))? {
                return self.demanded(position, at);
            }
        }
        if fails(Request {
            landing: true,
            ..CONDITIONED
        })? {
            return self.must_continue(position, wish, "must land where it can go on");
        }
        if fails(Request {
            must: true,
            ..CONDITIONED
        })? {
            return self.must_continue(position, wish, "must be carried on");
        }
        // A move that is broken off misses a maximum as well, which is not what is wrong.
        for at in self.priorities_of(true) {
            if fails(alone(at))? {
                return self.demanded(position, at);
            }
        }
        // No rule alone forbids it: several do together. The priorities are asked in
        // their order, so the first that leaves nothing is the one to name.
        let together = |priorities: u64| Request {
            priorities,
            must: true,
            landing: true,
            ..CONDITIONED
        };
        if fails(together(0))? {
            return self.must_continue(position, wish, "must be carried on");
        }
        for at in 0..self.priorities.len() {
            if fails(together((1 << (at + 1)) - 1))? {
                return self.demanded(position, at);
            }
        }
        let mut reason = self.offending(position, wish, &together(u64::MAX))?;
        if reason.is_none() {
            reason = self.wasting(position, wish)?;
        }
        match reason {
            Some(reason) => Ok(reason),
            None => Ok(with_examples(
                "another move goes before this one".to_owned(),
                self.examples(position, |_, _| true)?,
            )),
        }
    }

    /// The reason why a move leaves a die unused that must be used.
    fn wasting(&self, position: &Position, wish: &Wish<Site>) -> Result<Option<String>, PlayError> {
        let mut list = MoveList::new();
        let request = Request {
            all_dice: false,
            ..Request::LEGAL
        };
        let left = self.matching(position, wish, &request, &mut list)?;
        let (Some(found), Some(phase)) = (left.first(), self.phase(position)) else {
            return Ok(None);
        };
        let Some(reason) = self.wastes(position, phase, found, &list)? else {
            return Ok(None);
        };
        let examples = self.examples(position, |_, _| true)?;
        Ok(Some(with_examples(reason, examples)))
    }

    /// The reason why what a move leaves behind is forbidden, of those that a request lists.
    fn offending(
        &self,
        position: &Position,
        wish: &Wish<Site>,
        request: &Request<'_>,
    ) -> Result<Option<String>, PlayError> {
        let mut list = MoveList::new();
        let left = self.matching(position, wish, request, &mut list)?;
        let (Some(found), Some(phase)) = (left.first(), self.phase(position)) else {
            return Ok(None);
        };
        let mut trial = position.clone();
        let Some(offence) = self.offence(&mut trial, phase, &list, found) else {
            return Ok(None);
        };
        let examples = self.examples(position, |_, _| true)?;
        Ok(Some(with_examples(offence.reason.clone(), examples)))
    }

    /// The priorities that are asked of whole moves, or the others.
    fn priorities_of(&self, whole: bool) -> impl Iterator<Item = usize> + '_ {
        let all = self.priorities.iter().enumerate();
        all.filter(move |(_, info)| info.whole == whole)
            .map(|(at, _)| at)
    }

    /// The condition that a move which pieces could make does not meet: of its first leg that
    /// does not meet one.
    fn denied(&self, position: &Position, wish: &Wish<Site>) -> Result<String, PlayError> {
        let (mut list, mut part) = (MoveList::new(), MoveList::new());
        let found = self.matching(position, wish, &RELAXED, &mut list)?;
        let (Some(found), Some(phase)) = (found.first(), self.phase(position)) else {
            return self.nothing_named(position);
        };
        let whole = self.move_text(&list, found);
        if let Some(full) = phase.rules.overfull(position, &list, found) {
            let name = self.board.name(full);
            return Ok(format!(
                "{whole}: there is no room on {name} for what would come there"
            ));
        }
        let path = list.path(found);
        let begins: &[Site] = match found.manner {
            Manner::Enters | Manner::Nothing | Manner::Passes => &[],
            _ => std::slice::from_ref(&found.from),
        };
        let mut before = position.clone();
        let (mut from, mut captured) = (found.from, 0);
        for length in 1..=path.len() {
            let last = length == path.len();
            let way = Wish {
                taken: None,
                sites: begins.iter().chain(&path[..length]).copied().collect(),
                count: Some(self.layout.worth(found.piece)).filter(|number| *number > 1),
                captures: false,
                words: Vec::new(),
            };
            let leg = match last {
                true => Some(*found),
                false => self.fitting(position, &way, &RELAXED, &mut part)?.pop(),
            };
            let Some(leg) = leg else {
                break;
            };
            let source = if last { &list } else { &part };
            let mut after = position.clone();
            Game::make(&mut after, source, &leg);
            if let Some(denial) = phase.rules.denied(&before, &after, &leg, (from, captured)) {
                let help = self.rules.get(usize::from(denial.rule.0));
                let help = help.map_or("", |info| info.help.as_str());
                let told = match help == denial.reason {
                    true => String::new(),
                    false => in_brackets(help),
                };
                let text = self.move_text(source, &leg);
                let seat = position.seat();
                let words = denial
                    .condition
                    .and_then(|(asked, holds)| self.condition_words(&asked, seat, holds));
                let words = words.map_or_else(String::new, |words| format!(": {words}"));
                return Ok(format!("{text}: {}{words}{told}", denial.reason));
            }
            before = after;
            (from, captured) = (leg.to, leg.captures());
        }
        Ok(with_examples(
            format!("{whole} does not meet what the rules ask of it"),
            self.examples(position, |_, _| true)?,
        ))
    }

    /// The demand of a priority, with moves that meet it.
    fn demanded(&self, position: &Position, priority: usize) -> Result<String, PlayError> {
        let reason = match self.priorities.get(priority) {
            Some(info) => info.reason.clone(),
            None => String::new(),
        };
        let examples = self.examples(position, |_, _| true)?;
        Ok(with_examples(reason, examples))
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
            .filter(|found| wanted(&list, found) && self.prompts(position, found))
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

/// Whether these are the same words, in whatever order and case.
fn same_words(some: &[String], others: &[String]) -> bool {
    let sorted = |words: &[String]| {
        let mut words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        words.sort_unstable();
        words
    };
    some.len() == others.len() && sorted(some) == sorted(others)
}

/// A reason with moves that are legal.
pub(super) fn with_examples(reason: String, examples: Option<String>) -> String {
    match examples {
        Some(examples) => format!("{reason} (legal: {examples})"),
        None => reason,
    }
}
