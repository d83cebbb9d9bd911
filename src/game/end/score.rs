//! Scores: numbers by which seats are compared.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::graph::{Graph, UNMARKED};
use super::group::Together;
use crate::board::{Site, SiteSet};
use crate::position::{MOST_SEATS, Piece, PieceSet, Position, Seat};

/// A number that each seat has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Score {
    /// A counter: that of each seat.
    Counter(Vec<u16>),
    /// Pieces.
    Pieces(Vec<Holding>),
    /// What lies on sites: a value, and for each seat the sites.
    Sum {
        /// The value, as an index of the layout's values.
        slot: u16,
        /// The sites whose values are added.
        at: Vec<SiteSet>,
    },
    /// Empty sites that only pieces of one seat enclose.
    Area {
        /// How empty sites hang together.
        graph: Arc<Graph>,
        /// For each seat the pieces that enclose.
        walls: Vec<Vec<Piece>>,
        /// Whether these pieces count too.
        pieces: bool,
    },
    /// The pieces of the largest group.
    Largest(Together),
    /// A number that every seat has.
    Number(i64),
    /// All of these together.
    Plus(Vec<Score>),
}

/// Pieces of a seat that are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    /// The pieces, each with what one of them counts.
    pub pieces: Vec<(Piece, i32)>,
    /// Where they are counted; `None` is everywhere.
    pub at: Option<SiteSet>,
    /// Whether only those on the board count.
    pub on_board: bool,
}

impl Holding {
    /// How much the seat has.
    #[inline]
    pub(super) fn count(&self, position: &Position) -> i64 {
        let few = self.at.as_ref().filter(|at| at.len() < self.pieces.len());
        match few {
            Some(at) => at.iter().map(|site| self.on_site(position, site)).sum(),
            None => self
                .pieces
                .iter()
                .map(|(piece, worth)| {
                    let number = self.standing(position, *piece) + self.held(position, *piece);
                    i64::from(*worth) * i64::try_from(number).unwrap_or(i64::MAX)
                })
                .sum(),
        }
    }

    /// How much of it is on one site.
    fn on_site(&self, position: &Position, site: Site) -> i64 {
        if position.layout().is_place(site) {
            let held = |(piece, worth): &(Piece, i32)| {
                i64::from(*worth) * i64::from(position.held(site, *piece))
            };
            return match self.on_board {
                true => 0,
                false => self.pieces.iter().map(held).sum(),
            };
        }
        let worth = |piece| {
            let counted = self.pieces.iter().find(|(each, _)| *each == piece);
            counted.map_or(0, |(_, worth)| i64::from(*worth))
        };
        position.standing(site).map(worth).sum()
    }

    /// How many of a piece stand on the board.
    fn standing(&self, position: &Position, piece: Piece) -> usize {
        let layout = position.layout();
        let on = |site| {
            let like = |each: &Piece| *each == piece;
            position.standing(site).filter(like).count()
        };
        let within = |site: &Site| self.at.as_ref().is_none_or(|at| at.contains(*site));
        match &self.at {
            _ if layout.stacks => {
                let cells = (0..layout.cells).map(Site::new);
                cells.filter(within).map(on).sum()
            }
            // In crowds the set has every site where one of them stands.
            _ if layout.has_crowds() => {
                let shown = position.all_showing(std::slice::from_ref(&piece));
                shown.filter(within).map(on).sum()
            }
            None => position.count(piece) as usize,
            Some(at) => at.common(position.set(piece)),
        }
    }

    /// How many of a piece are held in places off the board.
    fn held(&self, position: &Position, piece: Piece) -> usize {
        let layout = position.layout();
        if self.on_board {
            return 0;
        }
        let within = |site: &Site| self.at.as_ref().is_none_or(|at| at.contains(*site));
        let places = (layout.cells..layout.sites).map(Site::new);
        places
            .filter(within)
            .map(|place| usize::from(position.held(place, piece)))
            .sum()
    }
}

/// One number for each seat.
pub type Scores = [i64; MOST_SEATS];

impl Score {
    /// The score of every seat.
    pub(super) fn all(&self, position: &Position) -> Scores {
        let seats = position.layout().seats;
        let mut scores = [0; MOST_SEATS];
        match self {
            Score::Plus(parts) => {
                for part in parts {
                    for (score, more) in scores.iter_mut().zip(part.all(position)) {
                        *score += more;
                    }
                }
            }
            Score::Area {
                graph,
                walls,
                pieces,
            } => enclosed(graph, walls, *pieces, position, &mut scores),
            _ => {
                for (seat, score) in (0..).zip(scores.iter_mut().take(seats)) {
                    *score = self.of(position, Seat(seat));
                }
            }
        }
        scores
    }

    /// The score of one seat.
    pub(super) fn of(&self, position: &Position, seat: Seat) -> i64 {
        let at = seat.index();
        match self {
            Score::Counter(counters) => counters.get(at).map_or(0, |counter| {
                i64::from(position.counter(usize::from(*counter)))
            }),
            Score::Pieces(holdings) => holdings
                .get(at)
                .map_or(0, |holding| holding.count(position)),
            Score::Sum { slot, at: sites } => sites.get(at).map_or(0, |sites| {
                let value = |site| i64::from(position.value(usize::from(*slot), site));
                sites.iter().map(value).sum()
            }),
            Score::Number(number) => *number,
            Score::Largest(groups) => i64::from(groups.largest(position, seat)),
            Score::Area { .. } | Score::Plus(_) => self.all(position).get(at).copied().unwrap_or(0),
        }
    }
}

/// Adds to the scores the empty sites that only one seat's pieces enclose, and these pieces.
fn enclosed(
    graph: &Graph,
    walls: &[Vec<Piece>],
    pieces: bool,
    position: &Position,
    scores: &mut Scores,
) {
    let sets: Vec<PieceSet> = walls
        .iter()
        .map(|pieces| pieces.iter().copied().collect())
        .collect();
    let mut told = UNMARKED;
    for site in (0..position.layout().cells).map(Site::new) {
        let piece = position.at(site);
        if !piece.is_empty() {
            let owner = sets.iter().position(|set| set.contains(piece));
            if let (true, Some(score)) = (pieces, owner.and_then(|seat| scores.get_mut(seat))) {
                *score += 1;
            }
            continue;
        }
        let (mut size, mut beside) = (0, 0u8);
        let _ = graph.flood(
            site,
            &mut told,
            |site| position.at(site).is_empty(),
            |empty| {
                size += 1;
                for next in graph.around(empty) {
                    let owner = sets.iter().position(|set| set.contains(position.at(next)));
                    beside |= owner.map_or(0, |seat| 1 << seat);
                }
                ControlFlow::Continue(())
            },
        );
        if beside.count_ones() == 1
            && let Some(score) = scores.get_mut(beside.trailing_zeros() as usize)
        {
            *score += size;
        }
    }
}
