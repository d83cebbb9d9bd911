//! Routes: ways over the board that are no directions of it.

use super::{Board, Site};

/// What happens to a piece that would go past the end of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Past {
    /// It cannot.
    #[default]
    Never,
    /// It turns back by what is left over.
    Bounces,
    /// It stops at the end.
    Stops,
}

/// A way that leads from site to site, each to one next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    next: Vec<u16>,
    /// The sites that something comes from, and by which one comes back.
    back: Vec<u16>,
    past: Past,
    off: u16,
}

impl Route {
    /// A route that leads nowhere yet.
    pub fn new(board: &Board, past: Past) -> Route {
        let off = board.off().number();
        Route {
            next: vec![off; board.stride()],
            back: vec![off; board.stride()],
            past,
            off,
        }
    }

    /// Lets the route lead from one site to another.
    pub fn join(&mut self, from: Site, to: Site) {
        self.next[from.index()] = to.number();
        self.back[to.index()] = from.number();
    }

    /// For each site, and the one off the board, the next.
    pub fn next(&self) -> &[u16] {
        &self.next
    }

    /// Where so many steps lead from each site, and from the one off the board.
    pub fn leap(&self, steps: u16) -> Vec<u16> {
        (0..self.next.len())
            .map(|site| self.from(u16::try_from(site).unwrap_or(self.off), steps))
            .collect()
    }

    fn from(&self, start: u16, steps: u16) -> u16 {
        let none = |site: u16| site == self.off;
        // Who stands nowhere on it goes nowhere along it.
        if none(self.next[usize::from(start)]) && none(self.back[usize::from(start)]) {
            return self.off;
        }
        let (mut site, mut backwards) = (start, false);
        for _ in 0..steps {
            let row = if backwards { &self.back } else { &self.next };
            let ahead = row[usize::from(site)];
            if !none(ahead) {
                site = ahead;
                continue;
            }
            match self.past {
                Past::Never => return self.off,
                Past::Stops => break,
                Past::Bounces => {
                    backwards = !backwards;
                    let row = if backwards { &self.back } else { &self.next };
                    site = row[usize::from(site)];
                    if none(site) {
                        return self.off;
                    }
                }
            }
        }
        // Who is at the end already has nowhere to go.
        match (site == start, self.past) {
            (true, Past::Stops) => self.off,
            _ => site,
        }
    }
}
