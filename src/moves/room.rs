//! Whether there is room for what a move brings somewhere: in places off the board, and on
//! stacks.

use super::list::{Manner, Move, MoveList};
use super::rules::Rules;
use crate::board::Site;
use crate::position::{Change, Layout, Piece, Position};

impl Rules {
    /// The place or the stack that has no room for what a move brings there, if any.
    pub fn overfull(&self, position: &Position, list: &MoveList, chosen: &Move) -> Option<Site> {
        let (first, then) = list.changes(chosen);
        let arrives = matches!(chosen.manner, Manner::Goes | Manner::Enters);
        let arrival = arrives.then_some((chosen.to, chosen.becomes));
        self.without_room(position, first.iter().chain(then), arrival)
    }

    /// The place or the stack that has no room for what changes bring there, if any; or the site
    /// where a piece comes to rest, if others beside leave it none. A unit is counted by its
    /// pieces there, for it may come apart.
    pub(super) fn without_room<'a>(
        &self,
        position: &Position,
        changes: impl Iterator<Item = &'a Change>,
        arrival: Option<(Site, Piece)>,
    ) -> Option<Site> {
        let layout = position.layout();
        if self.capacities.is_empty() && !layout.stacks && !layout.has_crowds() {
            return None;
        }
        let mut more: Vec<(Site, usize)> = Vec::new();
        let mut add = |site: Site, count: usize| match more.iter_mut().find(|(at, _)| *at == site) {
            Some((_, known)) => *known += count,
            None => more.push((site, count)),
        };
        if let Some((site, piece)) = arrival
            && layout.is_crowd(site)
        {
            add(site, layout.worth(piece));
        }
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
