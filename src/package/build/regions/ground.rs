//! What places are read on: the board, the seats, and how each sees it.

use std::cell::Cell;

use crate::board::{Board, Direction, Family, Rank, Site, SiteSet, Turn};
use crate::game::SeatInfo;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::source::Span;

/// Most tables of conditions in all places of a game.
const MOST_TABLES: usize = 1_000;

/// Most sites for which expressions are worked out, each counted for every byte of its
/// expression.
const MOST_WORK: usize = 20_000_000;

/// The board, the seats, and how each seat sees the board.
pub(in crate::package::build) struct Ground<'a> {
    pub(super) board: &'a Board,
    pub(super) seats: &'a [SeatInfo],
    /// The names of all seats, in play or not.
    pub(super) seat_names: &'a [String],
    /// For each seat the rank of each site, counted from its own side.
    pub(super) ranks: Vec<Vec<Rank>>,
    /// For each seat the file of each site, counted from its own left.
    pub(super) files: Vec<Vec<Rank>>,
    tables: Cell<usize>,
    work: Cell<usize>,
}

impl<'a> Ground<'a> {
    pub(super) fn new(
        board: &'a Board,
        seats: &'a [SeatInfo],
        seat_names: &'a [String],
    ) -> Ground<'a> {
        let facing = |seat: &SeatInfo| board.directions().get(seat.forward);
        let rightwards = |seat: &SeatInfo| {
            let angle = facing(seat).and_then(|way| way.angle).unwrap_or(0);
            Direction {
                name: String::new(),
                family: Family::Named,
                angle: Some((angle + 90) % 360),
                reverse: None,
                touches: true,
            }
        };
        Ground {
            ranks: seats
                .iter()
                .map(|seat| facing(seat).map_or(Vec::new(), |way| board.ranks(way)))
                .collect(),
            files: seats
                .iter()
                .map(|seat| board.ranks(&rightwards(seat)))
                .collect(),
            board,
            seats,
            seat_names,
            tables: Cell::new(0),
            work: Cell::new(0),
        }
    }

    /// No site for any seat.
    pub(super) fn nowhere(&self) -> Vec<SiteSet> {
        vec![SiteSet::new(self.board.len()); self.seats.len()]
    }

    /// The same sites for every seat.
    pub(super) fn for_all(&self, sites: SiteSet) -> Vec<SiteSet> {
        vec![sites; self.seats.len()]
    }

    /// Counts a table of conditions; `None`, with a finding, if there are too many.
    pub(super) fn count_table(&self, span: Span, cx: &mut Findings) -> Option<()> {
        let before = self.tables.replace(self.tables.get() + 1);
        if before < MOST_TABLES {
            return Some(());
        }
        if before == MOST_TABLES {
            let message = format!("all places of a game have at most {MOST_TABLES} tables");
            cx.push(
                Finding::error("too-many", span, message).help("name regions, and use their names"),
            );
        }
        None
    }

    /// Counts the work of an expression for so many sites; `None`, with a finding, if it
    /// is too much.
    pub(super) fn count_work(
        &self,
        sites: usize,
        bytes: usize,
        span: Span,
        cx: &mut Findings,
    ) -> Option<()> {
        let before = self.work.get();
        let after = before.saturating_add(sites.saturating_mul(bytes));
        self.work.set(after);
        if after <= MOST_WORK {
            return Some(());
        }
        if before <= MOST_WORK {
            let message = "all `where` of a game together are too long for so large a board";
            cx.push(
                Finding::error("too-large", span, message)
                    .help("use shorter ones, or list sites and rows"),
            );
        }
        None
    }

    /// How the board is turned so that what the first seat sees another sees.
    fn turn_for(&self, seat: usize, mirrored: bool) -> Turn {
        let angle = |seat: &SeatInfo| {
            let way = self.board.directions().get(seat.forward)?;
            way.angle.filter(|_| !self.board.is_round())
        };
        let angles: Vec<Option<u16>> = self.seats.iter().map(angle).collect();
        let differ = angles
            .iter()
            .enumerate()
            .all(|(at, angle)| angle.is_some() && !angles[..at].contains(angle));
        let own = |at: usize| f32::from(angles.get(at).copied().flatten().unwrap_or(0));
        // Where seats do not face different ways they sit around the board.
        let even = || 360.0 * seat as f32 / self.seats.len().max(1) as f32;
        // Left and right change places as the first seat sees them.
        let (before, after) = if differ {
            (own(0), own(seat))
        } else {
            (0.0, even())
        };
        if mirrored && seat > 0 {
            Turn {
                mirrored: true,
                degrees: before + after,
            }
        } else {
            Turn {
                mirrored: false,
                degrees: after - before,
            }
        }
    }

    /// What the first seat sees, as every seat sees it: rotated about the middle of the
    /// board, and mirrored if asked for.
    pub(super) fn as_seen(
        &self,
        sites: &SiteSet,
        mirrored: bool,
        span: Span,
        cx: &mut Findings,
    ) -> Option<Vec<SiteSet>> {
        let seats = self.seats.iter().enumerate();
        seats
            .map(|(at, seat)| {
                let turned = self.board.turned(self.turn_for(at, mirrored));
                let whose = format!("for {}", quote(&seat.name));
                self.moved(sites, &turned, &whose, span, cx)
            })
            .collect()
    }

    /// Sites turned about the middle of the board.
    pub(super) fn rotated(
        &self,
        sites: &SiteSet,
        degrees: i64,
        span: Span,
        cx: &mut Findings,
    ) -> Option<SiteSet> {
        let turned = self.board.turned(Turn {
            mirrored: false,
            degrees: degrees as f32,
        });
        let how = format!("by {degrees} degrees");
        self.moved(sites, &turned, &how, span, cx)
    }

    fn moved(
        &self,
        sites: &SiteSet,
        turned: &[Option<Site>],
        how: &str,
        span: Span,
        cx: &mut Findings,
    ) -> Option<SiteSet> {
        let mut moved = SiteSet::new(self.board.len());
        for site in sites.iter() {
            match turned.get(site.index()).copied().flatten() {
                Some(to) => moved.insert(to),
                None => {
                    let name = quote(self.board.name(site));
                    let message = format!("turned {how}, {name} falls on no site");
                    cx.push(
                        Finding::error("bad-place", span, message)
                            .help("the board is not the same when it is turned so"),
                    );
                    return None;
                }
            }
        }
        Some(moved)
    }
}
