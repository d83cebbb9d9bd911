//! Rows of neighbours, and what is said with them: routes, straight lines and groups.

use super::compile::{Compiler, index};
use super::condition::{Amount, Members, Row};
use super::group::Group;
use crate::board::SiteSet;
use crate::notation::{Fault, Item, Ray, Segment};
use crate::position::Seat;

impl Compiler<'_> {
    /// Compiles directions that stand by themselves into rows of neighbours.
    ///
    /// # Errors
    /// Every word of them that means nothing, with the place where it stands.
    pub fn rows(&mut self, rays: &[Ray], seat: Seat) -> Result<Vec<u32>, Vec<Fault>> {
        let mut faults = Vec::new();
        let segment = Segment {
            rays: rays.to_vec(),
            items: Vec::new(),
        };
        let ways = self.ways(&segment, seat, None, &mut faults);
        match faults.is_empty() {
            true => Ok(ways.into_iter().map(|(row, _)| row).collect()),
            false => Err(faults),
        }
    }

    /// The row of neighbours by which one comes back along another: where several sites lead
    /// to one, the first.
    fn reverse(&mut self, row: u32) -> u32 {
        let stride = self.words.board.stride();
        let off = self.words.board.off().number();
        let forth = &self.tables.rows[row as usize..row as usize + stride];
        let mut back = vec![off; stride];
        for (site, next) in forth.iter().enumerate().rev() {
            if *next != off {
                back[usize::from(*next)] = u16::try_from(site).unwrap_or(off);
            }
        }
        self.keep(back)
    }

    /// Of how many sites the longest line is along the ways of a straight row.
    pub fn longest(&self, row: &Row) -> u16 {
        let rows = row.ways.iter().map(|(forth, _)| *forth);
        rows.map(|forth| longest(self.neighbours(forth), self.words.board.off().number()))
            .max()
            .unwrap_or(0)
    }

    /// A row of neighbours that is no direction of the board, such as a route, and the row
    /// back along it.
    pub fn route(&mut self, next: Vec<u16>) -> (u32, u32) {
        let row = self.keep(next);
        (row, self.reverse(row))
    }

    /// A straight row of pieces along some directions.
    ///
    /// # Errors
    /// As for [`Compiler::rows`].
    pub fn straight(
        &mut self,
        along: &[Ray],
        seat: Seat,
        members: Members,
        length: Amount,
    ) -> Result<Row, Vec<Fault>> {
        Ok(Row {
            ways: self.axes(along, seat)?,
            members,
            length,
        })
    }

    /// The straight lines along some directions: for each the row of neighbours one way and
    /// the row back.
    ///
    /// # Errors
    /// As for [`Compiler::rows`].
    pub fn axes(&mut self, along: &[Ray], seat: Seat) -> Result<Vec<(u32, u32)>, Vec<Fault>> {
        let mut ways: Vec<(u32, u32)> = Vec::new();
        for row in self.rows(along, seat)? {
            let back = self.reverse(row);
            if !ways.contains(&(back, row)) {
                ways.push((row, back));
            }
        }
        Ok(ways)
    }

    /// A row of neighbours: where it leads from each site, the site off the board last.
    pub fn neighbours(&self, row: u32) -> &[u16] {
        let start = row as usize;
        let stride = self.tables.stride;
        self.tables
            .rows
            .get(start..start + stride)
            .unwrap_or_default()
    }

    /// After how many steps along a row one can be back at the soonest where one has been, if
    /// ever.
    pub(super) fn round(&self, row: u32) -> Option<usize> {
        let next = self.neighbours(row);
        let off = next.len().saturating_sub(1);
        // On which way, and after how many steps, each site has been met first.
        let mut met: Vec<Option<(usize, usize)>> = vec![None; off];
        let mut shortest = None;
        for first in 0..off {
            let (mut at, mut steps) = (first, 0);
            while let Some(mark @ None) = met.get_mut(at) {
                *mark = Some((first, steps));
                at = usize::from(next[at]);
                steps += 1;
            }
            if let Some(Some((way, before))) = met.get(at)
                && *way == first
            {
                let length = steps - before;
                shortest = Some(shortest.map_or(length, |known: usize| known.min(length)));
            }
        }
        shortest
    }

    /// A group of pieces that hang together along some directions, of which nothing is asked
    /// yet.
    ///
    /// # Errors
    /// As for [`Compiler::rows`].
    pub fn group(
        &mut self,
        along: &[Ray],
        seat: Seat,
        members: Members,
    ) -> Result<Group, Vec<Fault>> {
        Ok(Group {
            members,
            ways: self.rows(along, seat)?,
            size: Amount {
                least: 1,
                most: i64::MAX,
            },
            beside: None,
            touches: (Vec::new(), 0),
        })
    }

    /// Asks of a group that so many sites beside it pass a test.
    ///
    /// # Errors
    /// Every word of the test that means nothing, with the place where it stands.
    pub fn beside(
        &mut self,
        group: &mut Group,
        item: &Item,
        seat: Seat,
        amount: Amount,
    ) -> Result<(), Vec<Fault>> {
        group.beside = Some((self.target(item, seat)?.check, amount));
        Ok(())
    }

    /// Asks of a group that it has so many sites, and touches so many of some regions.
    pub fn ask_group(group: &mut Group, size: Amount, touches: (Vec<SiteSet>, usize)) {
        group.size = size;
        group.touches = touches;
    }

    pub(super) fn keep(&mut self, row: Vec<u16>) -> u32 {
        let tables = &mut self.tables;
        *self.rows.entry(row).or_insert_with_key(|row| {
            let start = index(tables.rows.len());
            tables.rows.extend_from_slice(row);
            start
        })
    }

    /// The row of neighbours for steps taken as one.
    pub(super) fn row(&mut self, steps: Vec<usize>) -> u32 {
        if let Some(known) = self.rows_by_steps.get(&steps) {
            return *known;
        }
        let board = self.words.board;
        let row = match steps.as_slice() {
            [way] => board.neighbours(*way).to_vec(),
            several => board.leap(several),
        };
        let start = self.keep(row);
        self.rows_by_steps.insert(steps, start);
        start
    }
}

/// Of how many sites the longest way along a row of neighbours is, which may lead round.
pub fn longest(next: &[u16], off: u16) -> u16 {
    let mut known = vec![0u16; next.len()];
    let mut most = 0;
    for first in 0..next.len() {
        let mut way = Vec::new();
        let mut at = first;
        // The end of the way: off the board, where the rest is known, or where it meets itself.
        while next.get(at).is_some_and(|_| at != usize::from(off)) && known[at] == 0 {
            known[at] = u16::MAX;
            way.push(at);
            at = usize::from(next[at]);
        }
        let round = way.iter().position(|site| *site == at);
        let mut length = match round {
            Some(start) => u16::try_from(way.len() - start).unwrap_or(u16::MAX),
            None => known
                .get(at)
                .copied()
                .filter(|_| at != usize::from(off))
                .unwrap_or(0),
        };
        for (number, site) in way.iter().enumerate().rev() {
            if round.is_none_or(|start| number < start) {
                length = length.saturating_add(1);
            }
            known[*site] = length;
        }
        most = most.max(length);
    }
    most
}
