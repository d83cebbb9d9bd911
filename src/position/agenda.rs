//! What is still due before the turn goes on, and the ways that pieces have gone.

use super::apply::Was;
use super::layout::Layout;
use super::piece::Piece;
use super::position::Position;
use crate::board::Site;

/// Phases that are still due, in order, each counted from 1; 0 is nothing.
pub(super) type Due = [u8; Position::MOST_DUE];

/// The sites that one piece has stood on, in the order in which it came to them first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Trail {
    /// All that it has stood on since the game began, and where its present way begins.
    sites: Vec<u16>,
    start: usize,
}

impl Position {
    /// Most phases that can be due at one time.
    pub const MOST_DUE: usize = 12;

    /// The phases that are still due, in order, as indices of the game's phases.
    pub fn due(&self) -> impl Iterator<Item = u8> + '_ {
        let all = self.due.iter().copied();
        all.take_while(|phase| *phase > 0).map(|phase| phase - 1)
    }

    /// Lets these phases be due, in order; more than [`Position::MOST_DUE`] are left out.
    pub fn set_due(&mut self, phases: &[u8]) {
        let mut due = Due::default();
        for (place, phase) in due.iter_mut().zip(phases) {
            *place = phase.saturating_add(1);
        }
        if due != self.due {
            self.note(Was::Due(self.due));
            self.write_due(due);
        }
    }

    /// The first phase that is due, which then is due no longer.
    pub fn take_due(&mut self) -> Option<u8> {
        let all: Vec<u8> = self.due().collect();
        let (first, rest) = all.split_first()?;
        self.set_due(rest);
        Some(*first)
    }

    pub(super) fn write_due(&mut self, due: Due) {
        let key = |due: &Due| {
            let places = due.iter().enumerate();
            places.fold(0, |all, (at, phase)| all ^ Layout::due_key(at, *phase))
        };
        self.core ^= key(&self.due) ^ key(&due);
        self.due = due;
    }

    /// The sites that a piece has stood on, in the order in which it came to them first; of
    /// pieces whose way is kept.
    pub fn path(&self, piece: Piece) -> impl Iterator<Item = Site> + '_ {
        let trail = self.trails.get(piece.index());
        let sites = trail.map(|trail| &trail.sites[trail.start..]);
        sites
            .into_iter()
            .flatten()
            .map(|site| Site::from_number(*site))
    }

    /// Lets the way of a piece begin anew with these sites.
    pub fn set_path(&mut self, piece: Piece, sites: &[Site]) {
        self.begin_path(piece);
        for site in sites {
            self.go_path(piece, *site);
        }
    }

    /// Whether the way of a piece is kept.
    #[inline]
    pub fn keeps_path(&self, piece: Piece) -> bool {
        !self.trails.is_empty() && self.layout.paths.get(piece.index()) == Some(&true)
    }

    pub(super) fn begin_path(&mut self, piece: Piece) {
        let Some(trail) = self.trails.get_mut(piece.index()) else {
            return;
        };
        let was = Was::PathBegan {
            piece,
            start: u32::try_from(trail.start).unwrap_or(u32::MAX),
        };
        let old = trail.key(piece);
        trail.start = trail.sites.len();
        self.core ^= old;
        self.note(was);
    }

    pub(super) fn go_path(&mut self, piece: Piece, site: Site) {
        let Some(trail) = self.trails.get_mut(piece.index()) else {
            return;
        };
        if trail.sites[trail.start..].contains(&site.number()) {
            return;
        }
        let old = trail.key(piece);
        trail.sites.push(site.number());
        self.core ^= old ^ trail.key(piece);
        self.note(Was::PathGrew { piece });
    }

    pub(super) fn unbegin_path(&mut self, piece: Piece, start: u32) {
        let trail = &mut self.trails[piece.index()];
        let old = trail.key(piece);
        trail.start = start as usize;
        self.core ^= old ^ trail.key(piece);
    }

    pub(super) fn ungrow_path(&mut self, piece: Piece) {
        let trail = &mut self.trails[piece.index()];
        let old = trail.key(piece);
        trail.sites.pop();
        self.core ^= old ^ trail.key(piece);
    }
}

impl Trail {
    /// Its part of the hash.
    fn key(&self, piece: Piece) -> u64 {
        let sites = self.sites[self.start..].iter().enumerate();
        sites.fold(0, |all, (at, site)| {
            all ^ Layout::path_key(piece, at, *site)
        })
    }
}
