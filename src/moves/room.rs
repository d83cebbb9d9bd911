//! Whether there is room for what a move brings somewhere: in places off the board, and on
//! stacks.

use super::list::{Move, MoveList};
use super::rules::Rules;
use crate::board::Site;
use crate::position::{Change, Layout, Position};

impl Rules {
    /// The place or the stack that has no room for what a move brings there, if any.
    pub fn overfull(&self, position: &Position, list: &MoveList, chosen: &Move) -> Option<Site> {
        let (first, then) = list.changes(chosen);
        self.without_room(position, first.iter().chain(then))
    }

    /// The place or the stack that has no room for what changes bring there, if any.
    pub(super) fn without_room<'a>(
        &self,
        position: &Position,
        changes: impl Iterator<Item = &'a Change>,
    ) -> Option<Site> {
        if self.capacities.is_empty() && !position.layout().stacks {
            return None;
        }
        let mut more: Vec<(Site, usize)> = Vec::new();
        let mut add = |site: Site, count: usize| match more.iter_mut().find(|(at, _)| *at == site) {
            Some((_, known)) => *known += count,
            None => more.push((site, count)),
        };
        for change in changes {
            match *change {
                Change::Add { place, .. } => add(place, 1),
                Change::Push { site, .. } => add(site, 1),
                Change::Bury { to, .. } => add(to, 1),
                Change::Mount { from, to, count } if from != to => {
                    add(to, position.height(from).min(usize::from(count)));
                }
                _ => {}
            }
        }
        let full = more.into_iter().find(|(site, count)| {
            let (site, count) = (*site, *count);
            let layout = position.layout();
            if !layout.is_place(site) {
                return position.height(site) + count > Layout::TALLEST;
            }
            let most = self.capacities.iter().find(|(place, _)| *place == site);
            most.is_some_and(|(_, most)| held(position, site) + count > usize::from(*most))
        });
        full.map(|(site, _)| site)
    }
}

/// How many pieces a place off the board holds.
fn held(position: &Position, place: Site) -> usize {
    let pieces = position.layout().pieces.all();
    pieces
        .map(|piece| usize::from(position.held(place, piece)))
        .sum()
}
