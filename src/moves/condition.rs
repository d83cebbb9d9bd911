//! Conditions: what a site, or the whole position, must be like. They are asked of where
//! a leg leads, before it is made or after.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::attack::Prize;
use super::beside::Beside;
use super::group::Group;
use super::program::{Program, Tables};
use super::request::MOST_BRANCHES;
use super::rules::Rules;
use super::walk::Walk;
use crate::board::{Site, SiteSet};
use crate::position::{Change, Piece, PieceSet, Position};

/// When a condition is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Before the leg is made; a piece that moves has been lifted.
    Before,
    /// When the piece has landed and what is captured is gone.
    After,
}

/// A condition, and whether it must hold or must not.
#[derive(Debug, Clone)]
pub struct Asked {
    /// What is asked.
    pub condition: Arc<Condition>,
    /// When.
    pub moment: Moment,
    /// Whether it must hold; otherwise it must not.
    pub holds: bool,
    /// What a player is told whose move it forbids.
    pub reason: Arc<str>,
    /// Whether that is the game's own words; otherwise it says no more than a name.
    pub in_words: bool,
}

/// An amount that is asked for: from the least to the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    /// At least so many.
    pub least: i64,
    /// At most so many.
    pub most: i64,
}

impl Amount {
    /// Whether a number is within it.
    pub fn holds(self, number: i64) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

/// Which pieces make up a row or a group.
#[derive(Debug, Clone)]
pub enum Members {
    /// These.
    Set(PieceSet),
    /// For each piece those that go with it: of its owner, or of its kind and owner.
    With(Vec<PieceSet>),
}

impl Members {
    /// The members for a row or group that begins with a piece; none if that is none.
    #[inline]
    pub(super) fn of(&self, piece: Piece) -> PieceSet {
        match self {
            Members::Set(set) => *set,
            Members::With(sets) => sets.get(piece.index()).copied().unwrap_or(PieceSet::NONE),
        }
    }
}

/// A straight row of pieces through a site.
#[derive(Debug, Clone)]
pub struct Row {
    /// Each line through a site: the rows of neighbours one way and the other.
    pub(super) ways: Vec<(u32, u32)>,
    /// Of which pieces.
    pub(super) members: Members,
    /// How long.
    pub length: Amount,
}

/// What is asked of a site, or of the position.
#[derive(Debug, Clone)]
pub enum Condition {
    /// Some match of a pattern begins there.
    Pattern(Arc<Program>),
    /// It is one of these sites.
    At(SiteSet),
    /// It holds one of these.
    Holds(PieceSet),
    /// It is in a straight row of pieces.
    Row(Row),
    /// It is in a group of pieces that is so.
    Group(Group),
    /// There are so many of these pieces: on the board, on some sites of it, or in all
    /// with those off the board.
    Count {
        /// Which.
        pieces: PieceSet,
        /// Where; `None` is everywhere, places off the board included.
        at: Option<SiteSet>,
        /// How many.
        amount: Amount,
    },
    /// A counter has such a value.
    Counter {
        /// Which, as an index of the layout's counters.
        counter: u16,
        /// What value.
        amount: Amount,
    },
    /// A value lies there in such an amount, or in sum on some sites.
    Value {
        /// Which, as an index of the layout's values.
        slot: u16,
        /// Of which sites the sum; `None` is the site itself.
        sum: Option<SiteSet>,
        /// What amount.
        amount: Amount,
    },
    /// Dice of a pool show, or come to, one of these numbers.
    Die {
        /// Which, as an index of the layout's dice.
        pool: u8,
        /// The numbers.
        numbers: Vec<i32>,
    },
    /// So many dice of a pool lie on the table.
    DiceLeft {
        /// Which, as an index of the layout's dice.
        pool: u8,
        /// How many.
        amount: Amount,
    },
    /// So many pieces stand there on each other.
    Height(Amount),
    /// So many of these pieces stand there, each piece of a unit counted.
    Here {
        /// Which.
        pieces: PieceSet,
        /// How many.
        amount: Amount,
    },
    /// A piece of the seat would stand there where another seat could capture it.
    Attacked {
        /// The piece.
        piece: Piece,
    },
    /// It holds of some site to which a pattern leads.
    Toward(Arc<Program>, Arc<Condition>),
    /// All of them hold.
    All(Vec<Arc<Condition>>),
    /// One of them holds.
    Any(Vec<Arc<Condition>>),
    /// It does not hold.
    Not(Arc<Condition>),
}

impl Rules {
    /// What conditions look at where nothing is on its way and nothing else changes.
    pub(super) fn scene<'a>(&'a self, position: &'a Position, cells: &'a [Piece]) -> Scene<'a> {
        Scene {
            rules: self,
            position,
            cells,
            pending: &[],
            lifted: None,
            gone: None,
            landed: None,
            captured: [&[], &[]],
            nested: false,
        }
    }

    /// Whether a condition holds of a site of a position between moves.
    pub fn holds(&self, position: &Position, condition: &Condition, site: Site) -> bool {
        let scene = self.scene(position, position.cells());
        scene.holds(condition, site, &mut MOST_BRANCHES.clone())
    }
}

/// What conditions look at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) rules: &'a Rules,
    pub(super) position: &'a Position,
    /// What stands where, as far as the move is made.
    pub(super) cells: &'a [Piece],
    /// What else the move changes.
    pub(super) pending: &'a [Change],
    /// The piece that is on its way, and where it was: it counts as being there.
    pub(super) lifted: Option<(Site, Piece)>,
    /// The same piece, and where its move began: there it stands no more.
    pub(super) gone: Option<(Site, Piece)>,
    /// The piece once it has landed, and where.
    pub(super) landed: Option<(Site, Piece)>,
    /// Where something has been captured by the move.
    pub(super) captured: [&'a [Site]; 2],
    /// Whether what could be captured is being asked already.
    pub(super) nested: bool,
}

impl<'a> Scene<'a> {
    /// What stands on sites besides what the cells show.
    #[inline]
    pub(super) fn beside(&self) -> Option<Beside<'a>> {
        Beside::new(self.position, self.gone, self.captured)
    }

    /// Whether a site holds a piece and has room for no other.
    pub(super) fn is_taken(&self, site: Site) -> bool {
        let layout = self.position.layout();
        let content = self.cells.get(site.index()).copied();
        site.index() < layout.cells
            && !layout.is_crowd(site)
            && content.is_some_and(|piece| !piece.is_empty())
    }

    /// What stands on a site as far as the move is made: of a stack the topmost, of a crowd
    /// all, those left out that `earlier` changes have taken away.
    pub(super) fn standing(&self, site: Site, earlier: &[&[Change]; 2]) -> Vec<Piece> {
        let layout = self.position.layout();
        let Some(beside) = self.beside().filter(|_| layout.is_crowd(site)) else {
            let shown = self.cells.get(site.index()).copied();
            return shown.into_iter().collect();
        };
        let landed = self.landed.filter(|(at, _)| *at == site);
        let mut found: Vec<Piece> = beside.on(site).collect();
        found.extend(landed.map(|(_, piece)| piece));
        for change in earlier.iter().copied().flatten() {
            match *change {
                Change::Send {
                    site: at,
                    piece,
                    left,
                } if at == site => {
                    if let Some(at) = found.iter().position(|other| *other == piece) {
                        found.remove(at);
                    }
                    found.extend(Some(left).filter(|left| !left.is_empty()));
                }
                Change::Push { site: at, piece } if at == site => found.push(piece),
                _ => {}
            }
        }
        found
    }

    fn value(&self, slot: u16, site: Site) -> i32 {
        let pending = self.pending.iter().rev().find_map(|change| match change {
            Change::Value {
                slot: of,
                site: at,
                value,
            } if (*of, *at) == (slot, site) => Some(*value),
            _ => None,
        });
        pending.unwrap_or_else(|| self.position.value(usize::from(slot), site))
    }

    /// Whether all that is asked at a moment holds of a site.
    #[inline]
    pub(super) fn grants(
        &self,
        asked: &[Asked],
        moment: Moment,
        site: Site,
        budget: &mut u32,
    ) -> bool {
        self.denied(asked, moment, site, budget).is_none()
    }

    /// The first of what is asked at a moment that is not so.
    pub(super) fn denied<'b>(
        &self,
        asked: &'b [Asked],
        moment: Moment,
        site: Site,
        budget: &mut u32,
    ) -> Option<&'b Asked> {
        asked.iter().find(|each| {
            each.moment == moment && self.holds(&each.condition, site, budget) != each.holds
        })
    }

    /// Whether a condition holds of a site. Each branch of a search takes one off the
    /// budget; once it is spent nothing is found any more.
    pub(super) fn holds(&self, condition: &Condition, site: Site, budget: &mut u32) -> bool {
        let at = |site: Site| self.cells.get(site.index()).copied().unwrap_or(Piece::OFF);
        match condition {
            Condition::Pattern(program) => self.matches(program, site, budget),
            Condition::At(sites) => sites.contains(site),
            Condition::Holds(set) => {
                set.contains(at(site))
                    || self
                        .beside()
                        .is_some_and(|beside| beside.on(site).any(|piece| set.contains(piece)))
            }
            Condition::Here { pieces, amount } => {
                let lifted = self.lifted.filter(|(from, _)| *from == site);
                let on_its_way = lifted.map_or(0, |(_, piece)| self.worth(*pieces, piece));
                let number = self.number(*pieces, site) + on_its_way;
                amount.holds(i64::try_from(number).unwrap_or(i64::MAX))
            }
            Condition::Row(row) => row.through(&self.rules.tables, self.cells, site),
            Condition::Group(group) => group.holds(self, site, budget),
            Condition::Count {
                pieces,
                at: sites,
                amount,
            } => amount.holds(self.count(*pieces, sites.as_ref())),
            Condition::Counter { counter, amount } => {
                amount.holds(i64::from(self.position.counter(usize::from(*counter))))
            }
            Condition::Value { slot, sum, amount } => amount.holds(match sum {
                None => i64::from(self.value(*slot, site)),
                Some(sites) => sites
                    .iter()
                    .map(|site| i64::from(self.value(*slot, site)))
                    .sum(),
            }),
            Condition::Die { pool, numbers } => numbers
                .iter()
                .any(|number| self.position.offers(usize::from(*pool), *number)),
            Condition::DiceLeft { pool, amount } => {
                let left = self.position.faces(usize::from(*pool)).count();
                amount.holds(i64::try_from(left).unwrap_or(i64::MAX))
            }
            Condition::Height(amount) => {
                amount.holds(i64::try_from(self.position.height(site)).unwrap_or(i64::MAX))
            }
            Condition::Attacked { piece } => {
                let mut cells = self.cells.to_vec();
                if let Some(cell) = cells.get_mut(site.index()) {
                    *cell = *piece;
                }
                let mover = self.position.seat();
                self.rules.is_attacked(
                    (self.position, &mut cells),
                    (mover, !self.nested),
                    Prize {
                        pieces: PieceSet::NONE.with(*piece),
                        sites: &|other| other == site,
                    },
                    budget,
                )
            }
            Condition::Toward(program, inner) => {
                let mut met = Vec::new();
                self.each_match(program, site, budget, |to| {
                    met.push(to);
                    ControlFlow::Continue(())
                });
                met.iter().any(|to| self.holds(inner, *to, budget))
            }
            Condition::All(all) => all.iter().all(|each| self.holds(each, site, budget)),
            Condition::Any(any) => any.iter().any(|each| self.holds(each, site, budget)),
            Condition::Not(inner) => !self.holds(inner, site, budget),
        }
    }

    fn matches(&self, program: &Program, site: Site, budget: &mut u32) -> bool {
        let mut found = false;
        self.each_match(program, site, budget, |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }

    /// Tells where each match of a program ends.
    fn each_match(
        &self,
        program: &Program,
        site: Site,
        budget: &mut u32,
        mut visit: impl FnMut(Site) -> ControlFlow<()>,
    ) {
        let (mut captured, mut shoved) = (Vec::new(), Vec::new());
        let mut walk = Walk {
            tables: &self.rules.tables,
            program,
            cells: self.cells,
            beside: self.beside(),
            captured: &mut captured,
            shoved: &mut shoved,
            budget,
        };
        // Once the budget is spent nothing is found any more.
        let _ = walk.from(site, &mut |met| visit(met.to));
    }

    fn count(&self, pieces: PieceSet, at: Option<&SiteSet>) -> i64 {
        let layout = self.position.layout();
        let cells = (0..layout.cells).map(Site::new);
        let places = (layout.cells..layout.sites).map(Site::new);
        let within = |site: &Site| at.is_none_or(|sites| sites.contains(*site));
        // Where sites hold one piece each a look at the cells is enough.
        let single = !layout.has_crowds() && !layout.forms.join();
        let standing: usize = cells
            .filter(within)
            .map(|site| match single {
                true => usize::from(pieces.contains(self.cells[site.index()])),
                false => self.number(pieces, site),
            })
            .sum();
        let held: usize = places
            .filter(within)
            .map(|place| {
                let kinds = layout.pieces.all().filter(|piece| pieces.contains(*piece));
                let held: u16 = kinds.map(|piece| self.position.held(place, piece)).sum();
                usize::from(held)
            })
            .sum();
        let lifted = self
            .lifted
            .filter(|(site, piece)| within(site) && pieces.contains(*piece));
        let standing = standing + lifted.map_or(0, |(_, piece)| layout.worth(piece));
        i64::try_from(standing + held).unwrap_or(i64::MAX)
    }

    /// How many single pieces one is, if it is one of these.
    fn worth(&self, pieces: PieceSet, piece: Piece) -> usize {
        match pieces.contains(piece) {
            true => self.position.layout().worth(piece),
            false => 0,
        }
    }

    /// How many of these pieces stand on a site: of a stack the topmost, of a crowd all; the
    /// one on its way where it has landed.
    fn number(&self, pieces: PieceSet, site: Site) -> usize {
        let crowd = self.position.layout().is_crowd(site);
        match self.beside().filter(|_| crowd) {
            Some(beside) => {
                let landed = self.landed.filter(|(at, _)| *at == site);
                let all = beside.on(site).chain(landed.map(|(_, piece)| piece));
                all.map(|piece| self.worth(pieces, piece)).sum()
            }
            None => self.worth(pieces, self.cells[site.index()]),
        }
    }
}

impl Row {
    /// Whether a row of that length goes through a site.
    #[inline]
    pub(super) fn through(&self, tables: &Tables, cells: &[Piece], site: Site) -> bool {
        let set = self.members.of(cells[site.index()]);
        if !set.contains(cells[site.index()]) {
            return false;
        }
        let run = |row: u32| {
            let (mut length, mut at) = (0_u32, tables.step(row, site));
            // On a board that wraps round a row ends where it began; where ways join on
            // their round it never comes back there.
            let most = u32::try_from(cells.len()).unwrap_or(u32::MAX);
            while at != site && length < most && set.contains(cells[at.index()]) {
                length += 1;
                at = tables.step(row, at);
            }
            (length, at == site)
        };
        self.ways.iter().any(|(one, other)| {
            let (length, closed) = run(*one);
            let rest = if closed { 0 } else { run(*other).0 };
            let whole = length + rest + 1;
            self.length.holds(i64::from(whole))
        })
    }
}
