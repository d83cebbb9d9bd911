//! Straight lines of pieces.

use std::sync::Arc;

use super::Scene;
use crate::board::Site;
use crate::position::{Piece, PieceSet, Seat};

/// The lines of a board in which pieces may stand in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// Each line as rows of neighbours, one way and back, with the site off the board last.
    axes: Vec<(Vec<u16>, Vec<u16>)>,
    length: u16,
    exactly: bool,
    windows: Option<Windows>,
}

/// On a small board every stretch of the right length, as bits of its sites.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Windows {
    /// The sites of each stretch, and those before and after it, which must not belong to it.
    all: Vec<(u64, u64)>,
    /// Where in `through` the stretches of each site begin; one more at the end.
    starts: Vec<u16>,
    through: Vec<(u64, u64)>,
}

impl Lines {
    /// Lines along these axes, each the row of neighbours one way and the row back, for
    /// stretches of so many sites; if `exactly`, not of more.
    pub fn new(axes: Vec<(Vec<u16>, Vec<u16>)>, length: u16, exactly: bool) -> Lines {
        let mut lines = Lines {
            axes,
            length,
            exactly,
            windows: None,
        };
        let sites = lines.sites();
        if sites <= 64 {
            lines.windows = Some(lines.find_windows(sites));
        }
        lines
    }

    fn sites(&self) -> usize {
        let (row, _) = self
            .axes
            .first()
            .map_or((&[][..], &[][..]), |(one, other)| {
                (one.as_slice(), other.as_slice())
            });
        row.len().saturating_sub(1)
    }

    fn find_windows(&self, sites: usize) -> Windows {
        let mut all: Vec<(u64, u64)> = Vec::new();
        let bit = |site: usize| if site < sites { 1u64 << site } else { 0 };
        for (forth, back) in &self.axes {
            for (first, before) in back.iter().enumerate().take(sites) {
                let mut last = first;
                let mut stretch = bit(first);
                for _ in 1..self.length {
                    last = usize::from(forth[last]);
                    if stretch & bit(last) != 0 {
                        // Round a board that is shorter than that.
                        last = sites;
                    }
                    stretch |= bit(last);
                }
                if stretch.count_ones() < u32::from(self.length) {
                    continue;
                }
                let around = bit(usize::from(*before)) | bit(usize::from(forth[last]));
                let beyond = match self.exactly {
                    true => around & !stretch,
                    false => 0,
                };
                if !all.contains(&(stretch, beyond)) {
                    all.push((stretch, beyond));
                }
            }
        }
        let mut windows = Windows {
            starts: vec![0],
            through: Vec::new(),
            all,
        };
        for site in 0..sites {
            let through = windows.all.iter().filter(|(mask, _)| mask >> site & 1 == 1);
            windows.through.extend(through);
            let end = u16::try_from(windows.through.len()).unwrap_or(u16::MAX);
            windows.starts.push(end);
        }
        windows
    }

    /// Whether such a line goes through a site that holds a member.
    fn through(&self, site: Site, holds: impl Fn(usize) -> bool) -> bool {
        let off = self.sites();
        let run = |row: &[u16]| {
            let (mut count, mut at) = (0u16, usize::from(row[site.index()]));
            while at != off && at != site.index() && holds(at) {
                count += 1;
                at = usize::from(row[at]);
            }
            (count, at == site.index())
        };
        self.axes.iter().any(|(forth, back)| {
            let (one, round) = run(forth);
            let other = if round { 0 } else { run(back).0 };
            let length = one + other + 1;
            match self.exactly {
                true => length == self.length,
                false => length >= self.length,
            }
        })
    }
}

/// A line of a seat's own pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The lines as each seat sees the board.
    pub lines: Vec<Arc<Lines>>,
    /// For each seat the pieces that count.
    pub members: Vec<Vec<Piece>>,
}

impl Line {
    /// Whether a seat has such a line.
    #[inline]
    pub(super) fn holds(&self, scene: &Scene<'_>, seat: Seat) -> bool {
        let (Some(lines), Some(members)) =
            (self.lines.get(seat.index()), self.members.get(seat.index()))
        else {
            return false;
        };
        let position = scene.position;
        match &lines.windows {
            Some(windows) => {
                let own = members
                    .iter()
                    .map(|piece| position.set(*piece).first().copied().unwrap_or(0))
                    .fold(0, |all, bits| all | bits);
                let full =
                    |(stretch, beyond): &(u64, u64)| own & stretch == *stretch && own & beyond == 0;
                match scene.since {
                    // What has gone from a line that was too long may have left one.
                    Some(mark) if !lines.exactly => position.touched(mark).any(|site| {
                        own >> (site.index() & 63) & 1 == 1 && windows.at(site).iter().any(full)
                    }),
                    _ => windows.all.iter().any(full),
                }
            }
            None => {
                let set: PieceSet = members.iter().copied().collect();
                let cells = position.cells();
                let holds = |site: usize| set.contains(cells[site]);
                match scene.since {
                    Some(mark) if !lines.exactly => position
                        .touched(mark)
                        .any(|site| holds(site.index()) && lines.through(site, holds)),
                    _ => position
                        .all_showing(members)
                        .any(|site| lines.through(site, holds)),
                }
            }
        }
    }
}

impl Windows {
    #[inline]
    fn at(&self, site: Site) -> &[(u64, u64)] {
        let start = usize::from(self.starts[site.index()]);
        let end = usize::from(self.starts[site.index() + 1]);
        &self.through[start..end]
    }
}
