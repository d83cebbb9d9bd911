//! What a position holds besides one piece a site: pieces off the board, numbers on
//! sites, and what stands under the topmost piece. Tables that a game does not
//! declare are empty.

use super::layout::Layout;
use super::piece::Piece;
use crate::board::Site;

/// The side tables of a position. Each method gives what the hash changes by.
#[derive(Debug, Clone, Default)]
pub(super) struct Sides {
    /// `held[(site - cells) * pieces + piece]`.
    held: Vec<u16>,
    /// `values[slot * sites + site]`.
    values: Vec<i32>,
    /// What stands under the topmost piece of each site, lowest first.
    under: Vec<Vec<Piece>>,
}

impl Sides {
    /// Nothing off the board, the start value everywhere, no stacks; and the hashes of what is
    /// off the board and on it.
    pub(super) fn new(layout: &Layout) -> (Sides, u64, u64) {
        let places = layout.sites - layout.cells;
        let mut values = Vec::with_capacity(layout.values.len() * layout.sites);
        let (mut off, mut on) = (0, 0);
        for (number, slot) in layout.values.iter().enumerate() {
            for site in 0..layout.sites {
                values.push(slot.start);
                let key = layout.value_key(number, site, slot.start);
                match site < layout.cells {
                    true => on ^= key,
                    false => off ^= key,
                }
            }
        }
        let sides = Sides {
            held: vec![0; places * layout.pieces.count()],
            values,
            under: match layout.stacks || layout.has_crowds() {
                true => vec![Vec::new(); layout.cells],
                false => Vec::new(),
            },
        };
        (sides, off, on)
    }

    pub(super) fn copy_from(&mut self, other: &Sides) {
        self.held.clone_from(&other.held);
        self.values.clone_from(&other.values);
        self.under.clone_from(&other.under);
    }

    #[inline]
    fn held_at(layout: &Layout, place: Site, piece: Piece) -> Option<usize> {
        let at = place.index().checked_sub(layout.cells)?;
        Some(at * layout.pieces.count() + piece.index())
    }

    pub(super) fn held(&self, layout: &Layout, place: Site, piece: Piece) -> u16 {
        Self::held_at(layout, place, piece)
            .and_then(|at| self.held.get(at))
            .copied()
            .unwrap_or(0)
    }

    /// Sets how many of a piece a place holds; the hash's change, and the count before.
    pub(super) fn hold(
        &mut self,
        layout: &Layout,
        place: Site,
        piece: Piece,
        count: u16,
    ) -> Option<(u64, u16)> {
        let at = Self::held_at(layout, place, piece)?;
        let old = std::mem::replace(self.held.get_mut(at)?, count);
        let key = |count| layout.held_key(place.index(), piece, count);
        Some((key(old) ^ key(count), old))
    }

    pub(super) fn value(&self, layout: &Layout, slot: usize, site: Site) -> i32 {
        self.values
            .get(slot * layout.sites + site.index())
            .copied()
            .unwrap_or(0)
    }

    pub(super) fn set_value(
        &mut self,
        layout: &Layout,
        slot: usize,
        site: Site,
        value: i32,
    ) -> Option<(u64, i32)> {
        let at = slot * layout.sites + site.index();
        let old = std::mem::replace(self.values.get_mut(at)?, value);
        let key = |value| layout.value_key(slot, site.index(), value);
        Some((key(old) ^ key(value), old))
    }

    pub(super) fn under(&self, site: Site) -> &[Piece] {
        self.under.get(site.index()).map_or(&[], Vec::as_slice)
    }

    /// Puts a piece under the one on top, above all others there.
    pub(super) fn bury(&mut self, layout: &Layout, site: Site, piece: Piece) -> u64 {
        let Some(stack) = self.under.get_mut(site.index()) else {
            return 0;
        };
        stack.push(piece);
        layout.under_key(site.index(), stack.len() - 1, piece)
    }

    /// Takes out the piece right under the one on top.
    pub(super) fn unearth(&mut self, layout: &Layout, site: Site) -> Option<(u64, Piece)> {
        let stack = self.under.get_mut(site.index())?;
        let piece = stack.pop()?;
        Some((layout.under_key(site.index(), stack.len(), piece), piece))
    }

    /// Makes what lies under the greatest number of a crowd these.
    pub(super) fn crowd(&mut self, layout: &Layout, site: Site, pieces: &[Piece]) -> u64 {
        let Some(crowd) = self.under.get_mut(site.index()) else {
            return 0;
        };
        let key = |pieces: &[Piece]| {
            let keys = pieces.iter().enumerate();
            keys.fold(0, |key, (depth, piece)| {
                key ^ layout.under_key(site.index(), depth, *piece)
            })
        };
        let changed = key(crowd) ^ key(pieces);
        crowd.clear();
        crowd.extend_from_slice(pieces);
        changed
    }
}
