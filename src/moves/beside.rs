//! What stands on a site besides what the cells show, where pieces stand beside each other.

use super::program::{Check, Tables};
use crate::board::Site;
use crate::position::{Piece, Position, Seat};

/// The others on each site while a move is under way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Beside<'a> {
    position: &'a Position,
    /// The piece that is on its way, and where it was.
    gone: Option<(Site, Piece)>,
    /// Where something has been captured.
    captured: [&'a [Site]; 2],
}

impl<'a> Beside<'a> {
    /// The others of a position; `None` where no site holds several. `gone` is the piece that
    /// is on its way and where it was, `captured` the sites where something has been captured.
    #[inline]
    pub(super) fn new(
        position: &'a Position,
        gone: Option<(Site, Piece)>,
        captured: [&'a [Site]; 2],
    ) -> Option<Beside<'a>> {
        position.layout().has_crowds().then_some(Beside {
            position,
            gone,
            captured,
        })
    }

    /// What stands on a site, the moving piece aside.
    pub(super) fn on(self, site: Site) -> impl Iterator<Item = Piece> + 'a {
        let gone = self.gone.filter(|(from, _)| *from == site);
        let taken = self.captured.iter().any(|sites| sites.contains(&site));
        let prey = taken.then(|| Prey::on(self.position, site));
        let rest = self.position.rest(site, gone.map(|(_, piece)| piece));
        rest.filter(move |piece| prey.is_none_or(|prey| !prey.takes(self.position, *piece)))
    }

    /// Whether any of those passes a test.
    pub(super) fn passes(self, tables: &Tables, check: Check, site: Site) -> bool {
        self.position.layout().is_crowd(site)
            && self.on(site).any(|piece| tables.passes(check, site, piece))
    }
}

/// What is captured where a site is: of several all that are not the captor's, or, where
/// there are none such, all.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prey {
    /// Whose pieces are spared.
    spared: Option<Seat>,
}

impl Prey {
    /// What the seat to move captures on a site.
    pub(super) fn on(position: &Position, site: Site) -> Prey {
        let (pieces, captor) = (position.layout().pieces, position.seat());
        let others = position
            .standing(site)
            .any(|each| pieces.owner(each) != Some(captor));
        Prey {
            spared: Some(captor).filter(|_| others && position.layout().is_crowd(site)),
        }
    }

    /// Whether a piece on that site is captured.
    pub(super) fn takes(self, position: &Position, piece: Piece) -> bool {
        self.spared.is_none() || position.layout().pieces.owner(piece) != self.spared
    }
}
