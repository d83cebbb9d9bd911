//! Links that join each site of one area with the one of the same name on another: told in a
//! sentence, for so many lines would only hide the boards.

use std::collections::HashMap;

use super::View;
use super::frame::Frame;
use super::names::local;
use super::view::Standing;
use crate::board::Site;

/// From so many links on they are told in a sentence.
const MANY: usize = 9;

/// The pairs of areas that are joined so.
pub(super) struct Twins {
    areas: Vec<(usize, usize)>,
    /// For each site the sites that it is joined with so.
    of: HashMap<Site, Vec<Site>>,
}

impl Twins {
    /// Finds them.
    pub(super) fn of(view: &View<'_>) -> Twins {
        let board = &view.game.board;
        let mut found: HashMap<(usize, usize), Vec<(Site, Site)>> = HashMap::new();
        for (one, other) in board.lines() {
            if let Some(areas) = twins(view, *one, *other) {
                found.entry(areas).or_default().push((*one, *other));
            }
        }
        found.retain(|_, pairs| pairs.len() >= MANY);
        let mut of: HashMap<Site, Vec<Site>> = HashMap::new();
        for (one, other) in found.values().flatten() {
            of.entry(*one).or_default().push(*other);
            of.entry(*other).or_default().push(*one);
        }
        let mut areas: Vec<(usize, usize)> = found.into_keys().collect();
        areas.sort_unstable();
        Twins { areas, of }
    }

    /// A piece that stands on a site which is joined with another so: the first there is.
    pub(super) fn standing<'a>(&self, view: &View<'a>, site: Site) -> Option<(Site, Standing<'a>)> {
        let others = self.of.get(&site)?.iter();
        let mut standing = others.filter_map(|other| Some((*other, view.standing(*other)?)));
        standing.next()
    }

    /// Whether a join is one of these links.
    pub(super) fn hold(&self, view: &View<'_>, one: Site, other: Site) -> bool {
        twins(view, one, other).is_some_and(|areas| self.areas.contains(&areas))
    }

    /// What is said of them, a sentence for each pair of areas; where both are drawn as
    /// squares with how a piece on the other is marked.
    pub(super) fn in_words(&self, view: &View<'_>, mark: &str) -> Vec<String> {
        let name = |area: usize| view.title(area).unwrap_or_default();
        let say = |(one, other): &(usize, usize)| {
            let marked = match Frame::fits(view, *one) && Frame::fits(view, *other) {
                true => format!("; {mark}: a piece stands on the other"),
                false => String::new(),
            };
            format!(
                "joined: sites of {} and {} with the same name{marked}",
                name(*one),
                name(*other)
            )
        };
        self.areas.iter().map(say).collect()
    }
}

/// The two areas of sites that have the same name there.
fn twins(view: &View<'_>, one: Site, other: Site) -> Option<(usize, usize)> {
    let board = &view.game.board;
    let areas = (board.area(one)?, board.area(other)?);
    (areas.0 != areas.1 && local(board, one) == local(board, other)).then_some(areas)
}
