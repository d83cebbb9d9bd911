//! Links that join each site of one area with the one of the same name on another: told in a
//! sentence, for so many lines would only hide the boards.

use std::collections::HashMap;

use super::View;
use super::names::local;
use crate::board::Site;

/// From so many links on they are told in a sentence.
const MANY: usize = 9;

/// The pairs of areas that are joined so.
pub(super) struct Twins {
    areas: Vec<(usize, usize)>,
}

impl Twins {
    /// Finds them.
    pub(super) fn of(view: &View<'_>) -> Twins {
        let mut found: HashMap<(usize, usize), usize> = HashMap::new();
        for (one, other) in view.game.board.lines() {
            if let Some(areas) = twins(view, *one, *other) {
                *found.entry(areas).or_default() += 1;
            }
        }
        let many = found.into_iter().filter(|(_, number)| *number >= MANY);
        let mut areas: Vec<(usize, usize)> = many.map(|(areas, _)| areas).collect();
        areas.sort_unstable();
        Twins { areas }
    }

    /// Whether a join is one of these links.
    pub(super) fn hold(&self, view: &View<'_>, one: Site, other: Site) -> bool {
        twins(view, one, other).is_some_and(|areas| self.areas.contains(&areas))
    }

    /// What is said of them, a sentence for each pair of areas.
    pub(super) fn in_words(&self, view: &View<'_>) -> Vec<String> {
        let name = |area: usize| view.title(area).unwrap_or_default();
        let say = |(one, other): &(usize, usize)| {
            format!(
                "joined: sites of {} and {} with the same name",
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
