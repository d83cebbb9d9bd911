//! Regions: named sets of sites, the same for all or seen by each seat.

mod conditions;
mod ground;
mod place;

pub(super) use ground::Ground;
pub(super) use place::{read_place, sites_called};

use crate::board::{Board, SiteSet};
use crate::game::SeatInfo;
use crate::moves::Vocabulary;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, check_name};
use crate::package::source::Span;
use crate::package::tree::Node;

/// Most regions that a game may have.
const MOST: usize = 500;

/// The regions of a game.
pub(super) struct Regions<'a> {
    named: Vec<(String, Vec<SiteSet>)>,
    ground: Ground<'a>,
}

impl<'a> Regions<'a> {
    pub(super) fn named_sets(&self) -> Vec<(String, Vec<SiteSet>)> {
        self.named.clone()
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.named.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// The sites of a region for each seat.
    pub(super) fn get(&self, name: &str) -> Option<&[SiteSet]> {
        let (_, sets) = self.named.iter().find(|(known, _)| known == name)?;
        Some(sets)
    }

    /// What places are read on.
    pub(super) fn ground(&self) -> &Ground<'a> {
        &self.ground
    }
}

/// Finds regions by their names while places are read.
pub(super) trait Lookup {
    /// The sites of a region for each seat; `None` if there is none of that name.
    fn region(&mut self, name: &str, span: Span, cx: &mut Findings) -> Option<Vec<SiteSet>>;

    /// The names of all regions.
    fn names(&self) -> Vec<String>;
}

/// The regions when all of them are known.
pub(super) struct Known<'r, 'a>(pub(super) &'r Regions<'a>);

impl Lookup for Known<'_, '_> {
    fn region(&mut self, name: &str, _: Span, _: &mut Findings) -> Option<Vec<SiteSet>> {
        self.0.get(name).map(<[SiteSet]>::to_vec)
    }

    fn names(&self) -> Vec<String> {
        self.0.names().into_iter().map(str::to_owned).collect()
    }
}

/// How far a region has been read.
enum State {
    New,
    Open,
    Done(Vec<SiteSet>),
}

/// The regions while they are read: each when it is first asked for.
struct Reading<'n, 'g, 'a> {
    ground: &'g Ground<'a>,
    entries: Vec<(String, Option<&'n Node>, State)>,
}

impl Lookup for Reading<'_, '_, '_> {
    fn region(&mut self, name: &str, span: Span, cx: &mut Findings) -> Option<Vec<SiteSet>> {
        let at = self.entries.iter().position(|(known, ..)| known == name)?;
        let node = match &mut self.entries[at] {
            (_, _, State::Done(sets)) => return Some(sets.clone()),
            (_, _, State::Open) => {
                let message = format!("region {} would be a part of itself", quote(name));
                cx.push(
                    Finding::error("contradiction", span, message)
                        .help("say the sites of one of them without the other"),
                );
                return Some(self.ground.nowhere());
            }
            (_, node, state) => {
                *state = State::Open;
                *node
            }
        };
        // What is wrong with a region has been told; whoever names it is not to blame.
        let sets = node
            .and_then(|node| read_place(node, &format!("regions.{name}"), self.ground, self, cx))
            .unwrap_or_else(|| self.ground.nowhere());
        self.entries[at].2 = State::Done(sets.clone());
        Some(sets)
    }

    fn names(&self) -> Vec<String> {
        self.entries.iter().map(|(name, ..)| name.clone()).collect()
    }
}

/// Reads `[regions]`. Places off the board are regions as well: each seat's own.
pub(super) fn read_regions<'a>(
    top: &mut Reader<'_>,
    board: &'a Board,
    seats: &'a [SeatInfo],
    seat_names: &'a [String],
    kinds: &[String],
    cx: &mut Findings,
) -> Regions<'a> {
    let ground = Ground::new(board, seats, seat_names);
    let mut reading = Reading {
        ground: &ground,
        entries: Vec::new(),
    };
    for place in board.places() {
        let of = |seat: usize| board.place(&place.name, seat).into_iter().collect();
        let sets = (0..seats.len()).map(of).collect();
        reading
            .entries
            .push((place.name.clone(), None, State::Done(sets)));
    }
    let mut spans = Vec::new();
    if let Some(mut reader) = top.table_at("regions", cx) {
        for (key, node) in reader.entries() {
            let clash = Vocabulary::is_reserved(&key.text)
                || kinds.contains(&key.text)
                || board.places().iter().any(|place| place.name == key.text);
            if clash {
                cx.push(taken(&key.text, key.span, "region"));
            } else if !check_name(&key.text, key.span, "a region", cx) {
                continue;
            }
            if spans.len() == MOST {
                let message = format!("a game has at most {MOST} regions");
                cx.push(Finding::error("too-many", key.span, message));
                break;
            }
            spans.push((key.text.clone(), key.span));
            reading
                .entries
                .push((key.text.clone(), Some(node), State::New));
        }
        reader.finish(cx);
    }
    for (name, span) in spans {
        reading.region(&name, span, cx);
    }
    let named = reading
        .entries
        .into_iter()
        .map(|(name, _, state)| match state {
            State::Done(sets) => (name, sets),
            _ => (name, ground.nowhere()),
        })
        .collect();
    Regions { named, ground }
}

/// A name that patterns understand otherwise.
pub(super) fn taken(name: &str, span: Span, what: &str) -> Finding {
    Finding::error(
        "bad-name",
        span,
        format!(
            "a {what} cannot be called {}: the word means something else",
            quote(name)
        ),
    )
    .help(
        "kinds, regions, places and the words of patterns share one set of names; choose another \
         name",
    )
}
