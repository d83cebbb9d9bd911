//! What a move that somebody asks for is elsewhere: a move of another phase, one that the
//! script says is not offered now, or one that is written with fewer words.

use super::error::MOST_NAMED;
use super::error::PlayError;
use super::explain::{RELAXED, with_examples};
use super::game::Game;
use crate::board::Site;
use crate::moves::{Move, MoveList, Request};
use crate::notation::{Wish, read_wish};
use crate::position::{Change, Position};
use crate::script::{Hook, hear_refusals};

/// What is listed to hear why a script offers no more: no look at later positions.
const ASKED: Request<'static> = Request {
    dice: false,
    ..RELAXED
};

impl Game {
    /// Why the script offers no move that is called so, in the words that it says itself.
    fn not_offered(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Option<String>, PlayError> {
        if self.hooked(Hook::Moves).is_none() {
            return Ok(None);
        }
        let mut list = MoveList::new();
        let (listed, refusals) = hear_refusals(|| self.list(position, &ASKED, &mut list));
        listed?;
        let mut best: Option<(bool, usize, String)> = None;
        for refusal in refusals {
            let Ok(text) = read_wish(&refusal.text, &|name| self.board.site(name)) else {
                continue;
            };
            let length = text.sites.len() + text.words.len();
            let begins = wish.sites.starts_with(&text.sites)
                && text.words.len() <= wish.words.len()
                && text
                    .words
                    .iter()
                    .zip(&wish.words)
                    .all(|(one, other)| fits(one, other));
            // What the script says itself goes before what follows from its offers.
            let rank = (refusal.said, length);
            let better = best
                .as_ref()
                .is_none_or(|(said, most, _)| rank > (*said, *most));
            if begins && length > 0 && better {
                best = Some((refusal.said, length, refusal.reason));
            }
        }
        Ok(best.map(|(_, _, reason)| reason))
    }

    /// The same, with moves that are legal.
    pub(super) fn refused_by_script(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Option<String>, PlayError> {
        let Some(reason) = self.not_offered(position, wish)? else {
            return Ok(None);
        };
        let alike = |list: &MoveList, found: &Move| {
            self.words(list, found).first() == wish.words.first() && !wish.words.is_empty()
        };
        let examples = match self.examples(position, alike)? {
            Some(examples) => Some(examples),
            None => self.examples(position, |_, _| true)?,
        };
        Ok(Some(with_examples(reason, examples)))
    }

    /// That moves are written with more words, or one with fewer.
    pub(super) fn miswritten(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Option<String>, PlayError> {
        if !wish.sites.is_empty() || wish.words.is_empty() {
            return Ok(None);
        }
        let begun = |list: &MoveList, found: &Move| {
            let words = self.words(list, found);
            words.len() > wish.words.len() && words.starts_with(&wish.words)
        };
        if let Some(longer) = self.examples(position, begun)? {
            return Ok(Some(format!("say which: {longer}")));
        }
        for length in (1..wish.words.len()).rev() {
            let shorter = Wish {
                words: wish.words[..length].to_vec(),
                ..wish.clone()
            };
            let mut list = MoveList::new();
            let meant = self.meant(position, &shorter, &mut list)?;
            if let Some(found) = meant.first() {
                let stray = wish.words[length..].join(" ");
                let text = self.move_text(&list, found);
                return Ok(Some(format!("`{text}` is written without `{stray}`")));
            }
        }
        Ok(None)
    }

    /// That a move of some sort is one of other phases of the turn.
    pub(super) fn in_another_phase(
        &self,
        position: &Position,
        wish: &Wish<Site>,
        sort: impl Fn(&Move) -> bool,
    ) -> Result<Option<String>, PlayError> {
        let mut list = MoveList::new();
        let mut other = position.clone();
        let now = position.phase();
        let (mut names, mut text) = (Vec::new(), None);
        for (number, phase) in (0..=u8::MAX).zip(&self.phases) {
            if number == now {
                continue;
            }
            other.apply(Change::Turn {
                seat: position.seat(),
                phase: number,
            });
            // What it would need lies on no table yet. A script may fail where it never runs.
            let Ok(found) = self.matching(&other, wish, &ASKED, &mut list) else {
                continue;
            };
            if let Some(found) = found.iter().find(|found| sort(found)) {
                text.get_or_insert_with(|| self.move_text(&list, found));
            } else if !(wish.sites.is_empty()
                && (self.throws_again(&other, phase, wish)
                    || matches!(self.not_offered(&other, wish), Ok(Some(_)))))
            {
                continue;
            }
            names.push(format!("`{}`", phase.name));
        }
        let this = self.phase(position).map_or("", |phase| &phase.name);
        if names.is_empty() {
            return Ok(None);
        }
        let text = text.unwrap_or_else(|| wish.words.join(" "));
        let more = names.len().saturating_sub(MOST_NAMED);
        names.truncate(MOST_NAMED);
        let phases = match (names.as_slice(), more) {
            ([one], _) => format!("phase {one}"),
            ([all @ .., last], 0) => format!("phases {} and {last}", all.join(", ")),
            (all, more) => format!("phases {} and {more} more", all.join(", ")),
        };
        // That another phase begins would not make room there.
        let site = wish
            .sites
            .last()
            .filter(|site| site.index() < self.layout.cells);
        let taken = site.filter(|site| self.pieces.is_piece(position.at(**site)));
        let taken = taken.map_or_else(String::new, |site| {
            let piece = self.described(position.at(*site));
            format!("{} holds {piece}; ", self.board.name(*site))
        });
        let reason = format!("{taken}{text} is a move of the {phases}, and this is `{this}`");
        let examples = self.examples(position, |_, _| true)?;
        Ok(Some(with_examples(reason, examples)))
    }
}

/// Whether a word is another, in which `{}` may stand for any part.
fn fits(pattern: &str, word: &str) -> bool {
    match pattern.split_once("{}") {
        Some((before, after)) => {
            let rest = word.strip_prefix(before);
            rest.is_some_and(|rest| rest.ends_with(after))
        }
        None => pattern == word,
    }
}
