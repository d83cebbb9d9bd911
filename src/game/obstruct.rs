//! Why no piece can make a move, whatever rules narrow the choice: what stands in its
//! way, or that its kind does not move so.

use std::collections::HashSet;

use super::error::PlayError;
use super::explain::{RELAXED, with_examples};
use super::game::{Game, Phase, RuleInfo};
use super::text::{in_brackets, possessive};
use crate::board::Site;
use crate::moves::{Leg, Missed, Move, MoveList, Obstacle, Removal, Stretch, Supply, Trace, Way};
use crate::notation::{Item, Test, Wish};
use crate::position::{Change, Piece, Position, Seat};
use crate::script::{Hook, with_article};

/// How many obstacles are told.
const OBSTACLES: usize = 2;

/// How many of the ways in which a piece moves are told to whoever asks for another.
const MOST_WAYS: usize = 6;

impl Game {
    /// What is wrong with a word that no move has.
    pub(super) fn unknown_word(&self, word: &str) -> String {
        if self.board.is_empty() {
            return format!("`{word}` is no word of any move");
        }
        match self.missing_sites(word, 1) {
            Some(missing) => missing,
            None => format!("`{word}` is neither a site of the board nor a word of any move"),
        }
    }

    /// That the board has not the sites that a word of so many parts at least names; `None` if it
    /// is not to be seen that it names sites.
    pub(super) fn missing_sites(&self, word: &str, least: usize) -> Option<String> {
        let parts: Vec<&str> = word
            .split(|each: char| !each.is_alphanumeric() || each == 'x')
            .filter(|part| !part.is_empty())
            .collect();
        let missing: Vec<&str> = parts
            .iter()
            .copied()
            .filter(|part| self.board.site(part).is_none())
            .collect();
        // Where some parts are sites, or all are called as sites are, they were meant to be.
        let shapes: HashSet<String> = self.board.names().iter().map(|name| shape(name)).collect();
        let meant = missing.len() < parts.len()
            || parts.len() >= least && parts.iter().all(|part| shapes.contains(&shape(part)));
        match missing.as_slice() {
            [] => None,
            _ if !meant => None,
            [one] => Some(format!("the board has no site `{one}`")),
            [one, other, ..] => Some(format!("the board has no sites `{one}` and `{other}`")),
        }
    }

    /// Why no piece can make a move.
    ///
    /// # Errors
    /// [`TooMany`] where the moves cannot be listed.
    pub(super) fn obstructed(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<String, PlayError> {
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
                return Ok(format!("{text} captures nothing: write it without `x`"));
            }
        }
        if let Some(number) = wish.taken {
            return self.otherwise_captured(position, wish, number);
        }
        let [from, rest @ ..] = wish.sites.as_slice() else {
            return match wish.words.as_slice() {
                [] => self.nothing_named(position),
                [word] if word == "pass" => self.no_pass(position),
                _ => self.not_called_so(position),
            };
        };
        let [first, ..] = rest else {
            return self.unreachable(position, wish, *from);
        };
        let seat = position.seat();
        // Of several that stand there one of the seat's own is meant.
        let own = |piece: &Piece| self.pieces.owner(*piece) == Some(seat);
        let piece = match self.layout.is_crowd(*from) {
            true => position.standing(*from).rfind(own),
            false => None,
        };
        let piece = piece.unwrap_or(position.at(*from));
        let from_name = self.board.name(*from);
        if self.layout.is_place(*from) {
            return Ok(format!(
                "{from_name} is off the board: a move names only the site where a piece comes \
                 onto it"
            ));
        }
        if !self.pieces.is_piece(piece) {
            return Ok(match self.sows_from(position, seat, *from) {
                true => format!("what lies on {from_name} goes its way by itself: `{from_name}`"),
                false => format!("there is no piece on {from_name}"),
            });
        }
        let Some(phase) = self.phase(position) else {
            return Ok("nothing can move now".to_owned());
        };
        let moves = |leg: &&Leg| leg.starts && leg.supply == Supply::Board;
        match self.pieces.owner(piece) {
            Some(owner) if owner != seat => {
                return Ok(format!(
                    "{from_name} holds {}, and it is {} turn",
                    self.described(piece),
                    possessive(self.seat_name(seat))
                ));
            }
            None if !phase.rules.legs_of(seat, piece).any(|leg| moves(&leg)) => {
                return Ok(format!(
                    "{from_name} holds {}, which nobody moves",
                    self.described(piece)
                ));
            }
            _ => {}
        }
        // As much of the way as can be made; the obstacle is on the leg after it.
        for length in (2..wish.sites.len()).rev() {
            let part = Wish {
                sites: wish.sites[..length].to_vec(),
                ..wish.clone()
            };
            let made = self.matching(position, &part, &RELAXED, &mut list)?;
            if let Some(found) = made.first() {
                let next = wish.sites[length];
                return Ok(self.broken_off(phase, position, &list, found, next));
            }
        }
        let legs: Vec<&Leg> = phase.rules.legs_of(seat, piece).filter(moves).collect();
        let whole = Stretch {
            from: *from,
            to: *first,
            taken: &[],
        };
        if let Some(reason) = self.unfit(phase, position, piece, &whole) {
            return Ok(reason);
        }
        let told = self
            .not_walked(phase, position, &legs, &whole)
            .or_else(|| self.blocked(phase, position, &legs, wish.captures, &whole));
        match told {
            Some(told) => Ok(told),
            None => self.not_so(position, piece, &legs, (*from, *first)),
        }
    }

    /// Why what is captured by the way to a site is not what is named after it, if there are so
    /// many sites before that; or why there is no such way.
    fn otherwise_captured(
        &self,
        position: &Position,
        wish: &Wish<Site>,
        number: usize,
    ) -> Result<String, PlayError> {
        let way = Wish {
            sites: wish.sites[..number.min(wish.sites.len())].to_vec(),
            taken: None,
            captures: false,
            ..wish.clone()
        };
        let ends = (way.sites.first().copied(), way.sites.last().copied());
        let same = |_: &MoveList, found: &Move| (Some(found.from), Some(found.to)) == ends;
        match self.examples(position, same)? {
            Some(legal) => Ok(format!(
                "no move between these sites captures just that (legal: {legal})"
            )),
            None => self.obstructed(position, &way),
        }
    }

    /// Why no walk leads from one site to another: of those legs that are walks the first of
    /// which something can be said.
    fn not_walked(
        &self,
        phase: &Phase,
        position: &Position,
        legs: &[&Leg],
        route: &Stretch<'_>,
    ) -> Option<String> {
        let mut walks = legs.iter().filter(|leg| begins_on(leg, route.from));
        let (leg, missed) = walks.find_map(|leg| {
            let missed = phase.rules.missed(position, leg, route)?;
            Some((leg, missed))
        })?;
        let info = self.rules.get(usize::from(leg.rule.0))?;
        let name = |site: Site| self.board.name(site);
        let why = match missed {
            Missed::Cost { budget, less, more } => {
                let costs: Vec<String> = less.iter().chain(&more).map(u16::to_string).collect();
                format!(", which takes {} and not {budget}", costs.join(" or "))
            }
            Missed::Blocked { obstacles, free } => {
                let told: Vec<String> = obstacles
                    .iter()
                    .take(OBSTACLES)
                    .map(|obstacle| self.obstacle(position, info, obstacle, route.taken))
                    .collect();
                let free = free.map(|cost| format!("; the way round takes {cost}"));
                format!(", for {}{}", told.join(", and "), free.unwrap_or_default())
            }
            Missed::Twice(one, other) => format!(
                " that does not use the pair {}-{} twice",
                name(one),
                name(other)
            ),
            Missed::Again(site) => {
                format!(" that does not capture on {} twice", name(site))
            }
        };
        Some(format!(
            "no {} leads from {} to {}{why}{}",
            info.name,
            name(route.from),
            name(route.to),
            in_brackets(&info.help)
        ))
    }

    /// That a text names no site, with what a move looks like.
    pub(super) fn nothing_named(&self, position: &Position) -> Result<String, PlayError> {
        let legal = self.examples(position, |_, _| true)?;
        let such = legal.map_or_else(String::new, |legal| format!(" (legal: {legal})"));
        Ok(match self.board.is_empty() {
            true => format!("say which move{such}"),
            false => format!("a move names sites of the board{such}"),
        })
    }

    /// That a move names nothing but a site on which a piece stands that could go.
    ///
    /// # Errors
    /// Where the moves cannot be listed.
    pub(super) fn says_not_where(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Option<String>, PlayError> {
        let ([site], [], Some(phase)) = (
            wish.sites.as_slice(),
            wish.words.as_slice(),
            self.phase(position),
        ) else {
            return Ok(None);
        };
        let (piece, seat) = (position.at(*site), position.seat());
        let moves = |leg: &Leg| leg.starts && leg.supply == Supply::Board;
        let own = self.pieces.owner(piece) == Some(seat);
        match own && phase.rules.legs_of(seat, piece).any(moves) {
            true => self.unreachable(position, wish, *site).map(Some),
            false => Ok(None),
        }
    }

    /// Why a site given alone is not where a move can end.
    fn unreachable(
        &self,
        position: &Position,
        wish: &Wish<Site>,
        site: Site,
    ) -> Result<String, PlayError> {
        let name = self.board.name(site);
        let piece = position.at(site);
        let seat = position.seat();
        let Some(phase) = self.phase(position) else {
            return Ok("nothing can move now".to_owned());
        };
        if self.layout.is_place(site) {
            return Ok(format!("{name} is off the board: no move names it alone"));
        }
        if let Some(reason) = self.no_sowing(position, phase, site) {
            return Ok(reason);
        }
        let moves = |leg: &Leg| leg.starts && leg.supply == Supply::Board;
        if self.pieces.owner(piece) == Some(seat) && phase.rules.legs_of(seat, piece).any(moves) {
            let who = format!("the {} on {name}", self.piece_kind(piece));
            let legal = self.examples(position, |_, found| found.from == site)?;
            return Ok(match legal {
                Some(legal) => format!("say where {who} goes (legal: {legal})"),
                None => format!("{who} has no legal move now"),
            });
        }
        let mover = self.seat_name(seat);
        let moving = phase.rules.legs(seat).any(moves);
        let dropped = self.no_drop(position, phase, wish, site);
        if !moving && dropped.is_none() && piece.is_empty() {
            return self.not_called_so(position);
        }
        let unmoved = match piece.is_empty() {
            true => format!("no piece of {mover} can move to {name}"),
            false => format!(
                "no piece of {mover} can move to {name}, which holds {}",
                self.described(piece)
            ),
        };
        Ok(match dropped {
            Some(reason) if moving => format!("{reason}; {unmoved}"),
            Some(reason) => reason,
            None => unmoved,
        })
    }

    /// Why a move that gets somewhere cannot go on from there to a site.
    fn broken_off(
        &self,
        phase: &Phase,
        position: &Position,
        list: &MoveList,
        found: &Move,
        to: Site,
    ) -> String {
        let kind = self.piece_kind(found.piece);
        let (here_name, to_name) = (self.board.name(found.to), self.board.name(to));
        let seat = position.seat();
        let Some(leg) = phase.rules.leg(seat, found.leg) else {
            return format!("the {kind} cannot go on from {here_name} to {to_name}");
        };
        let piece = leg.first_becomes();
        let becomes = if found.becomes == found.piece {
            String::new()
        } else {
            let new = with_article(self.piece_kind(found.becomes));
            format!(" and becomes {new} there")
        };
        let gets = format!("the {kind} can get to {here_name}{becomes}");
        let legs: Vec<&Leg> = phase
            .rules
            .legs_of(seat, piece)
            .filter(|next| leg.is_followed_by(next))
            .collect();
        if legs.is_empty() || found.becomes != piece {
            return format!("{gets}, but its move ends on {here_name}");
        }
        // What it has captured still stands where it stood, unless it goes at once.
        let mut after = position.clone();
        after.apply(Change::Lift { site: found.from });
        if leg.removal == Removal::AtOnce {
            for site in list.captured(found) {
                after.apply(Change::Lift { site: *site });
            }
        }
        let gets = format!("{gets} but cannot go on to {to_name}");
        let far = Stretch {
            from: found.to,
            to,
            taken: list.captured(found),
        };
        match self.blocked(phase, &after, &legs, true, &far) {
            Some(why) => format!("{gets}: {why}"),
            None => gets,
        }
    }

    /// What stands in the way of those legs that lead from one site to another: of the
    /// one with the fewest obstacles, and rather of one that captures if a capture is
    /// wished for. `None` if none leads there.
    fn blocked(
        &self,
        phase: &Phase,
        position: &Position,
        legs: &[&Leg],
        captures: bool,
        route: &Stretch<'_>,
    ) -> Option<String> {
        let (from, to) = (route.from, route.to);
        let mut ways: Vec<(&Leg, &RuleInfo, Vec<Obstacle>)> = legs
            .iter()
            .filter_map(|leg| {
                let info = self.rules.get(usize::from(leg.rule.0))?;
                let found = Trace::obstacles(&phase.rules, position, leg, route)?;
                Some((*leg, info, found))
            })
            .collect();
        let misplaced = ways
            .iter()
            .find(|(leg, ..)| !begins_on(leg, from))
            .map(|(_, info, _)| *info);
        ways.retain(|(leg, ..)| begins_on(leg, from));
        let best = ways.into_iter().min_by_key(|(leg, _, found)| {
            let quiet = !leg.can_capture();
            (captures && quiet, found.len(), captures == quiet)
        });
        let (from_name, to_name) = (self.board.name(from), self.board.name(to));
        if let Some((_, info, obstacles)) = best {
            let told: Vec<String> = obstacles
                .iter()
                .take(OBSTACLES)
                .map(|obstacle| self.obstacle(position, info, obstacle, route.taken))
                .collect();
            let because = match told.as_slice() {
                [] => String::new(),
                told => format!(", for {}", told.join(", and ")),
            };
            return Some(format!(
                "no {} leads from {from_name} to {to_name}{because}{}",
                info.name,
                in_brackets(&info.help),
            ));
        }
        let info = misplaced?;
        Some(format!(
            "no {} begins on {from_name}{}",
            info.name,
            in_brackets(&info.help)
        ))
    }

    /// That a piece could go somewhere but for what is remembered of it.
    fn unfit(
        &self,
        phase: &Phase,
        position: &Position,
        piece: Piece,
        route: &Stretch<'_>,
    ) -> Option<String> {
        let forms = &self.layout.forms;
        let own = self.pieces.kind(piece).filter(|_| forms.vary())?;
        let alike = forms
            .of(forms.base(own))
            .filter(|form| forms.size(*form) == forms.size(own));
        let seat = position.seat();
        for other in alike.filter(|form| *form != own) {
            for leg in phase
                .rules
                .legs_of(seat, self.pieces.with_kind(piece, other))
            {
                let known = |mine: &Leg| mine.rule == leg.rule;
                let free = || match &leg.way {
                    // Wherever it leads, it would be asked first whether it may be made at all.
                    Way::Walk(_) => Some(Vec::new()),
                    _ => Trace::obstacles(&phase.rules, position, leg, route),
                };
                if phase.rules.legs_of(seat, piece).any(known)
                    || !begins_on(leg, route.from)
                    || free().is_none_or(|obstacles| !obstacles.is_empty())
                {
                    continue;
                }
                let info = self.rules.get(usize::from(leg.rule.0))?;
                return Some(format!(
                    "the {} on {} cannot {} now{}",
                    self.in_full(piece),
                    self.board.name(route.from),
                    info.name,
                    in_brackets(&info.help)
                ));
            }
        }
        None
    }

    /// That a kind does not move so, and how it does.
    fn not_so(
        &self,
        position: &Position,
        piece: Piece,
        legs: &[&Leg],
        (from, to): (Site, Site),
    ) -> Result<String, PlayError> {
        let kind = self.in_full(piece);
        let (from_name, to_name) = (self.board.name(from), self.board.name(to));
        let mut ways: Vec<String> = legs
            .iter()
            .filter(|leg| leg.starts)
            .filter_map(|leg| self.rules.get(usize::from(leg.rule.0)))
            .map(|info| match info.help.is_empty() {
                true => format!("{} ({})", info.name, info.source),
                false => info.help.clone(),
            })
            .collect();
        // One move for each number of a die is one way.
        let mut seen = HashSet::new();
        ways.retain(|way| seen.insert(way.clone()));
        if ways.len() > MOST_WAYS {
            let more = ways.len() - MOST_WAYS;
            ways.truncate(MOST_WAYS);
            ways.push(format!("and {more} more"));
        }
        let refused = format!("the {kind} on {from_name} cannot go to {to_name}");
        if !ways.is_empty() {
            return Ok(format!("{refused}: {}", ways.join("; ")));
        }
        // A script may say how it moves.
        Ok(
            match self.examples(position, |_, found| found.from == from)? {
                Some(legal) => with_examples(refused, Some(legal)),
                None if self.hooked(Hook::Moves).is_some() => {
                    format!("{refused}: it has no legal move now")
                }
                None => format!("{refused}: it does not move at all"),
            },
        )
    }

    /// A piece's kind with what is remembered of it: `stone (moved)`.
    fn in_full(&self, piece: Piece) -> String {
        let kind = self.piece_kind(piece);
        let Some(form) = self.pieces.kind(piece) else {
            return kind.to_owned();
        };
        let members = self.layout.forms.members(form);
        let flags = members.iter().fold(0, |all, flags| all | flags);
        match self.flags_in(flags).as_slice() {
            [] => kind.to_owned(),
            flags => format!("{kind} ({})", flags.join(", ")),
        }
    }

    /// One obstacle: what the site would have to be, and what it is.
    pub(super) fn obstacle(
        &self,
        position: &Position,
        info: &RuleInfo,
        obstacle: &Obstacle,
        taken: &[Site],
    ) -> String {
        let mut items = info
            .pattern
            .segments
            .iter()
            .flat_map(|segment| &segment.items);
        let item = items.nth(obstacle.item);
        let failing = item.and_then(|item| self.failing(position, item, obstacle.site, taken));
        let item = failing.as_ref().or(item);
        let wanted = item.map_or_else(
            || "be something else".to_owned(),
            |item| self.item_words(item),
        );
        let site = self.board.name(obstacle.site);
        if failing.is_some_and(|item| self.is_of_place(&item.test)) {
            return format!("{site} would have to {wanted}");
        }
        let content = position.at(obstacle.site);
        let found = if content == Piece::OFF {
            "is off the board".to_owned()
        } else if content.is_empty() {
            "is empty".to_owned()
        } else if taken.contains(&obstacle.site) {
            let who = self.described(content);
            format!("holds {who}, which this move has captured already")
        } else {
            format!("holds {}", self.described(content))
        };
        format!("{site} would have to {wanted} and {found}")
    }

    /// An item of several tests that must all pass as that of those which do not pass on a site,
    /// if it is known of some that they pass.
    fn failing(
        &self,
        position: &Position,
        item: &Item,
        site: Site,
        taken: &[Site],
    ) -> Option<Item> {
        let Test::And(tests) = &item.test else {
            return None;
        };
        let sure = !self.layout.is_crowd(site) && !taken.contains(&site);
        let passes = |test: &&Test| sure && self.passes(position, test, site) == Some(true);
        let mut left: Vec<Test> = tests.iter().filter(|test| !passes(test)).cloned().collect();
        let test = match left.len() {
            0 => return None,
            all if all == tests.len() => return None,
            1 => left.pop()?,
            _ => Test::And(left),
        };
        Some(Item {
            test,
            ..item.clone()
        })
    }

    /// Whether a test passes on a site, as far as that can be seen from what stands there.
    fn passes(&self, position: &Position, test: &Test, site: Site) -> Option<bool> {
        let content = position.at(site);
        let seat = position.seat();
        match test {
            Test::Not(inner) => self.passes(position, inner, site).map(|passes| !passes),
            Test::And(_) | Test::Or(_) => None,
            Test::Name(name) => match name.text.as_str() {
                "empty" => Some(content.is_empty()),
                "own" => Some(self.pieces.owner(content) == Some(seat)),
                region => self.region_holds(region, seat, site),
            },
        }
    }

    /// Whether a region of the game, as a seat sees it, holds a site; `None` if it is no region.
    fn region_holds(&self, name: &str, seat: Seat, site: Site) -> Option<bool> {
        let mut regions = self.regions.iter();
        let (_, sets) = regions.find(|(known, _)| known == name)?;
        Some(sets.get(seat.index())?.contains(site))
    }

    /// Whether a test asks of a site only where it is.
    fn is_of_place(&self, test: &Test) -> bool {
        match test {
            Test::Name(name) => self.regions.iter().any(|(known, _)| *known == name.text),
            Test::Not(inner) => self.is_of_place(inner),
            Test::And(tests) | Test::Or(tests) => tests.iter().all(|test| self.is_of_place(test)),
        }
    }

    /// A piece in words: `a white stone`.
    pub(super) fn described(&self, piece: Piece) -> String {
        let (owner, kind) = (self.piece_owner(piece), self.piece_kind(piece));
        with_article(&format!("{owner} {kind}"))
    }

    /// What an item asks of a site, after "it would have to".
    fn item_words(&self, item: &Item) -> String {
        let words = self.test_words(&item.test, true);
        if item.capture {
            format!("{words} to capture")
        } else if item.swap {
            format!("{words} to change places with")
        } else if item.push {
            format!("{words} to push")
        } else {
            words
        }
    }

    /// What a test asks of a site, or that it must not be so, after "it would have to".
    pub(super) fn test_words(&self, test: &Test, holds: bool) -> String {
        match test {
            Test::Name(name) => self.name_words(&name.text, holds),
            Test::Not(inner) => self.test_words(inner, !holds),
            // That not all are so is that one is not.
            Test::And(tests) => self.joined_words(tests, holds, holds),
            Test::Or(tests) => self.joined_words(tests, holds, !holds),
        }
    }

    fn joined_words(&self, tests: &[Test], holds: bool, all: bool) -> String {
        let words: Vec<String> = tests
            .iter()
            .map(|test| self.test_words(test, holds))
            .collect();
        // Where some of them are joined themselves, a comma shows what belongs together.
        let simple = |test: &Test| match test {
            Test::Not(inner) => matches!(**inner, Test::Name(_)),
            other => matches!(other, Test::Name(_)),
        };
        let comma = if tests.iter().all(simple) { "" } else { "," };
        words.join(&format!("{comma} {} ", if all { "and" } else { "or" }))
    }

    /// The same of one name.
    fn name_words(&self, name: &str, holds: bool) -> String {
        let holding = |what: &str| match holds {
            true => format!("hold a piece {what}"),
            false => format!("hold no piece {what}"),
        };
        let either = |so: &str, not: &str| if holds { so } else { not }.to_owned();
        match name {
            "empty" => either("be empty", "not be empty"),
            "enemy" => either("hold an enemy piece", "hold no enemy piece"),
            "own" => holding("of one's own"),
            "friend" => holding("of one's own or of one's team"),
            "neutral" => holding("of nobody"),
            "any" => either("be a site of the board", "be no site of the board"),
            "edge" => either("be beyond the edge", "not be beyond the edge"),
            kind if self.kind(kind).is_some() => match holds {
                true => format!("hold {}", with_article(kind)),
                false => format!("hold no {kind}"),
            },
            flag if self.flags.iter().any(|known| known == flag) => {
                holding(&format!("that is `{flag}`"))
            }
            region => either(
                &format!("be in `{region}`"),
                &format!("be outside `{region}`"),
            ),
        }
    }
}

/// What a name is made of, with runs of letters and of digits cut short: `c14` as `b9`.
fn shape(name: &str) -> String {
    let local = name.rsplit_once('.').map_or(name, |(_, local)| local);
    let mut shape = String::new();
    for each in local.chars() {
        let sort = match each {
            _ if each.is_ascii_digit() => '0',
            _ if each.is_alphabetic() => 'a',
            other => other,
        };
        if !shape.ends_with(sort) {
            shape.push(sort);
        }
    }
    shape
}

fn begins_on(leg: &Leg, site: Site) -> bool {
    leg.from.as_ref().is_none_or(|sites| sites.contains(site))
}
