//! Why a move is not legal: the rule that forbids it.

use super::game::{Game, RuleInfo};
use crate::board::Site;
use crate::moves::{Leg, Move, MoveList, Obstacle, Request, TooMany, Trace};
use crate::notation::Wish;
use crate::position::{Piece, Position};

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
const RELAXED: Request<'static> = Request {
    priorities: 0,
    must: false,
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
    ) -> Result<Vec<Move>, TooMany> {
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

    fn matching(
        &self,
        position: &Position,
        wish: &Wish<Site>,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<Vec<Move>, TooMany> {
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
    pub fn explain(&self, position: &Position, wish: &Wish<Site>) -> Result<Explanation, TooMany> {
        let mut list = MoveList::new();
        if position.outcome().is_some() {
            return Ok(Explanation::Refused("the game is over".to_owned()));
        }
        if !self.meant(position, wish, &mut list)?.is_empty() {
            return Ok(Explanation::Legal);
        }
        if let Some(word) = wish.words.first() {
            if let Some(part) = self.missing_site(word) {
                return Ok(Explanation::Refused(format!(
                    "the board has no site `{part}`"
                )));
            }
            return Ok(Explanation::Refused(format!(
                "`{word}` is neither a site of the board nor a word of any move here"
            )));
        }
        if wish.sites.is_empty() {
            return Ok(Explanation::Refused(
                "this names no site of the board".to_owned(),
            ));
        }
        if !self
            .matching(position, wish, &RELAXED, &mut list)?
            .is_empty()
        {
            return Ok(Explanation::Refused(self.narrowed(position, wish)?));
        }
        Ok(Explanation::Refused(self.obstructed(position, wish)?))
    }

    /// Of a word that names sites but for one of its parts, that part.
    fn missing_site<'a>(&self, word: &'a str) -> Option<&'a str> {
        let parts = || {
            word.split(['-', 'x', ':', '*', '–'])
                .filter(|part| !part.is_empty())
        };
        let known = |part: &&str| self.board.site(part).is_some();
        parts()
            .find(|part| !known(part))
            .filter(|_| parts().any(|part| known(&part)))
    }

    /// Why a move that pieces could make is narrowed away: the first rule that alone
    /// does so, or else the first with which all before it do.
    fn narrowed(&self, position: &Position, wish: &Wish<Site>) -> Result<String, TooMany> {
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
            return self.must_continue(position, wish, "must land where it can go on capturing");
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
    fn demanded(&self, position: &Position, priority: Option<usize>) -> Result<String, TooMany> {
        let reason = priority
            .and_then(|at| self.priorities.get(at))
            .map_or("another move goes before this one", |info| {
                info.reason.as_str()
            });
        let examples = self.examples(position, |_, _| true)?;
        Ok(format!("{reason} ({examples})"))
    }

    /// That a sequence is broken off, or ends where it may not, with ways to go on.
    fn must_continue(
        &self,
        position: &Position,
        wish: &Wish<Site>,
        what: &str,
    ) -> Result<String, TooMany> {
        let piece = wish.sites.first().map(|site| position.at(*site));
        let kind = piece.map_or("", |piece| self.piece_kind(piece));
        let who = if kind.is_empty() {
            "the sequence".to_owned()
        } else {
            format!("the {kind}'s sequence of jumps")
        };
        let examples =
            self.examples(position, |_, found| Some(&found.from) == wish.sites.first())?;
        Ok(format!("{who} {what} ({examples})"))
    }

    /// Some legal moves, those of a filter if it leaves any.
    fn examples(
        &self,
        position: &Position,
        wanted: impl Fn(&MoveList, &Move) -> bool,
    ) -> Result<String, TooMany> {
        let mut list = MoveList::new();
        let request = Request {
            ordered: Some(&self.board),
            ..Request::LEGAL
        };
        self.list(position, &request, &mut list)?;
        let texts = |keep: &dyn Fn(&Move) -> bool| -> Vec<String> {
            let mut texts: Vec<String> = list
                .iter()
                .filter(|found| keep(found))
                .map(|found| self.move_text(&list, &found))
                .collect();
            texts.sort();
            texts
        };
        let mut texts_found = texts(&|found| wanted(&list, found));
        if texts_found.is_empty() {
            texts_found = texts(&|_| true);
        }
        let more = texts_found.len().saturating_sub(EXAMPLES);
        texts_found.truncate(EXAMPLES);
        let mut said = format!("legal: {}", texts_found.join(", "));
        if more > 0 {
            said.push_str(&format!(" and {more} more"));
        }
        Ok(said)
    }

    /// Why no piece can make the move, whatever the other rules say.
    fn obstructed(&self, position: &Position, wish: &Wish<Site>) -> Result<String, TooMany> {
        let mut list = MoveList::new();
        if wish.captures {
            let quiet = Wish {
                captures: false,
                ..wish.clone()
            };
            if let Some(found) = self
                .matching(position, &quiet, &RELAXED, &mut list)?
                .first()
            {
                let text = self.move_text(&list, found);
                return Ok(format!("{text} captures nothing: leave out the `x`"));
            }
        }
        let [from, rest @ ..] = wish.sites.as_slice() else {
            return Ok("this names no site of the board".to_owned());
        };
        let [first, ..] = rest else {
            let name = self.board.name(*from);
            let mover = self.seat_name(position.seat());
            return Ok(format!("no piece of {mover} can move to {name}"));
        };
        let piece = position.at(*from);
        let from_name = self.board.name(*from);
        let Some(owner) = self.pieces.owner(piece) else {
            return Ok(format!("{from_name} is empty"));
        };
        if owner != position.seat() {
            return Ok(format!(
                "{from_name} holds {}, and it is {}'s turn",
                self.described(piece),
                self.seat_name(position.seat())
            ));
        }
        // As much of the way as can be made; the obstacle is on the leg after it.
        for length in (2..wish.sites.len()).rev() {
            let part = Wish {
                sites: wish.sites[..length].to_vec(),
                ..wish.clone()
            };
            if !self
                .matching(position, &part, &RELAXED, &mut list)?
                .is_empty()
            {
                return Ok(format!(
                    "the {} can get to {} but cannot go on from there to {}",
                    self.piece_kind(piece),
                    self.board.name(wish.sites[length - 1]),
                    self.board.name(wish.sites[length]),
                ));
            }
        }
        Ok(self.blocked(position, piece, *from, *first))
    }

    /// Why a piece cannot make a first leg from one site to another.
    fn blocked(&self, position: &Position, piece: Piece, from: Site, to: Site) -> String {
        let kind = self.piece_kind(piece);
        let (from_name, to_name) = (self.board.name(from), self.board.name(to));
        let Some(phase) = self.phase(position) else {
            return format!("nothing moves now, {kind} or other");
        };
        let legs: Vec<&Leg> = phase.rules.starting(position.seat(), piece).collect();
        let mut best: Option<(&RuleInfo, Vec<Obstacle>)> = None;
        let mut misplaced = None;
        for leg in &legs {
            let Some(info) = self.rules.get(usize::from(leg.rule.0)) else {
                continue;
            };
            let way = Trace::obstacles(&phase.rules, position, leg, from, to);
            let placed = leg.from.as_ref().is_none_or(|sites| sites.contains(from));
            match way {
                Some(_) if !placed => misplaced = Some(info),
                Some(found)
                    if best
                        .as_ref()
                        .is_none_or(|(_, known)| known.len() > found.len()) =>
                {
                    best = Some((info, found));
                }
                _ => {}
            }
        }
        if let Some((info, obstacles)) = best {
            let told: Vec<String> = obstacles
                .iter()
                .map(|obstacle| self.obstacle(position, info, obstacle))
                .collect();
            return format!("{kind}, {}: {}", info.name, told.join("; "));
        }
        if let Some(info) = misplaced {
            return format!(
                "a {kind} cannot begin its {} on {from_name}: {}",
                info.name, info.help
            );
        }
        let ways: Vec<String> = legs
            .iter()
            .filter_map(|leg| self.rules.get(usize::from(leg.rule.0)))
            .map(|info| match info.help.is_empty() {
                true => format!("{} ({})", info.name, info.source),
                false => info.help.clone(),
            })
            .collect();
        let told = if ways.is_empty() {
            "it cannot move".to_owned()
        } else {
            ways.join("; or ")
        };
        format!("a {kind} cannot go from {from_name} to {to_name}: {told}")
    }

    fn obstacle(&self, position: &Position, info: &RuleInfo, obstacle: &Obstacle) -> String {
        let wanted = info
            .pattern
            .segments
            .iter()
            .flat_map(|segment| &segment.items)
            .nth(obstacle.item)
            .and_then(|item| info.source.get(item.range.clone()))
            .unwrap_or("something else");
        let site = self.board.name(obstacle.site);
        let content = position.at(obstacle.site);
        let found = if content.is_empty() {
            "empty".to_owned()
        } else {
            self.described(content)
        };
        format!("{site} would have to be `{wanted}`, and is {found}")
    }

    /// A piece in words: `a white stone`.
    fn described(&self, piece: Piece) -> String {
        format!("a {} {}", self.piece_owner(piece), self.piece_kind(piece))
    }
}
