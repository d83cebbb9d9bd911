//! Whether an enemy could capture something: what its moves would capture if it were its turn.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::beside::Beside;
use super::effect::Effect;
use super::leg::{Fate, Follow, Leg, LegId, Supply, Way};
use super::list::MoveList;
use super::program::{Program, Tables};
use super::request::{MOST_BRANCHES, Request};
use super::rules::{Rules, SeatRules};
use super::search::Search;
use super::walk::{Met, Walk};
use crate::board::Site;
use crate::position::{Change, Piece, PieceSet, Position, Seat};

/// How legs of a seat are asked what they could capture.
#[derive(Debug, Clone, Default)]
pub(super) struct Strikes {
    /// Of each leg whether a walk along its pattern tells all that its moves could capture.
    plain: Vec<bool>,
    /// Legs of which only the moves themselves tell it, and what could be among that.
    listed: Vec<(LegId, PieceSet)>,
}

/// What is asked: of which pieces, and on which sites.
#[derive(Clone, Copy)]
pub(super) struct Prize<'a> {
    /// The pieces.
    pub(super) pieces: PieceSet,
    /// The sites.
    pub(super) sites: &'a dyn Fn(Site) -> bool,
}

impl Strikes {
    /// Finds out how each leg is asked; `room` says whether there are places that can be full.
    pub(super) fn new(legs: &[Leg], tables: &Tables, room: bool) -> Strikes {
        let own: Vec<PieceSet> = legs.iter().map(|leg| prey(leg, tables)).collect();
        let mut found = Strikes::default();
        for (at, leg) in legs.iter().enumerate() {
            let after = sequels(legs, leg).into_iter();
            let later = after.fold(PieceSet::NONE, |all, at| all.union(own[at]));
            let all = own[at].union(later);
            let idle = leg.effects.iter().all(Effect::is_idle);
            let program = leg.program().filter(|program| !program.shoves);
            let held = matches!(leg.fate, Fate::Held { .. } | Fate::Home { .. });
            let plain = program.is_some()
                && leg.supply == Supply::Board
                && leg.asked.is_empty()
                && idle
                && later.is_empty()
                && !(held && room);
            let strikes = leg.starts && !all.is_empty();
            found.plain.push(plain && strikes && leg.can_capture());
            if strikes && !plain {
                let id = LegId(u16::try_from(at).unwrap_or(u16::MAX));
                found.listed.push((id, all));
            }
        }
        found
    }
}

/// The legs, as indices, that may come after one in a move.
fn sequels(legs: &[Leg], leg: &Leg) -> HashSet<usize> {
    let mut found = HashSet::new();
    let mut open = vec![leg];
    while let Some(leg) = open.pop() {
        if leg.follow == Follow::End {
            continue;
        }
        for (at, next) in legs.iter().enumerate() {
            if leg.is_followed_by(next) && found.insert(at) {
                open.push(next);
            }
        }
    }
    found
}

/// What a leg itself could capture.
fn prey(leg: &Leg, tables: &Tables) -> PieceSet {
    let of = |program: &Program| program.prey(tables);
    let by_way = match &leg.way {
        Way::Along(program) => of(program),
        Way::Anywhere(target) if target.marks.capture => tables.accepted(target.check),
        Way::Walk(trek) if trek.captures() => PieceSet::NONE.complement(),
        Way::Anywhere(_) | Way::Walk(_) => PieceSet::NONE,
        Way::Pass | Way::Act | Way::Reroll(_) | Way::Sow(_) => PieceSet::NONE,
    };
    leg.effects.iter().fold(by_way, |all, effect| match effect {
        Effect::Capture { program, .. }
        | Effect::Put { program, .. }
        | Effect::Carry { to: program, .. } => all.union(of(program)),
        Effect::Groups { .. } => PieceSet::NONE.complement(),
        _ => all,
    })
}

impl Rules {
    /// Whether some seat but one could capture such a piece on such a site with a move, if it
    /// were its turn. Seats that have left the game capture nothing.
    pub fn attacks(
        &self,
        position: &Position,
        but: Seat,
        pieces: PieceSet,
        sites: &dyn Fn(Site) -> bool,
    ) -> bool {
        let mut cells = position.cells().to_vec();
        let mut budget = MOST_BRANCHES;
        let prize = Prize { pieces, sites };
        self.is_attacked((position, &mut cells), (but, true), prize, &mut budget)
    }

    /// The same of cells, which are as they were afterwards. Without `whole` only what patterns
    /// capture is asked: moves whose conditions ask this themselves would have no end.
    pub(super) fn is_attacked(
        &self,
        (position, cells): (&Position, &mut [Piece]),
        (but, whole): (Seat, bool),
        prize: Prize<'_>,
        budget: &mut u32,
    ) -> bool {
        let others = || {
            let seats = self.seats.iter().enumerate();
            let numbered =
                seats.filter_map(|(at, rules)| Some((Seat(u8::try_from(at).ok()?), rules)));
            numbered.filter(|(seat, _)| *seat != but && !position.has_left(*seat))
        };
        let (mut captured, mut shoved) = (Vec::new(), Vec::new());
        for at in 0..cells.len() {
            let shown = cells[at];
            if shown.is_empty() || shown == Piece::OFF {
                continue;
            }
            // Where several stand beside each other each of them could do it.
            let crowd = position.layout().is_crowd(Site::new(at));
            let more = position.under(Site::new(at)).iter().filter(|_| crowd);
            let each = more.filter(|piece| **piece != shown).copied();
            for (piece, (_, rules)) in std::iter::once(shown)
                .chain(each)
                .flat_map(|piece| others().map(move |other| (piece, other)))
            {
                let legs = rules
                    .by_piece
                    .get(piece.index())
                    .map_or(&[][..], Vec::as_slice);
                let plain = |id: &&LegId| rules.strikes.plain.get(usize::from(id.0)) == Some(&true);
                for leg in legs.iter().filter(plain).map(|id| rules.leg(*id)) {
                    let Way::Along(program) = &leg.way else {
                        continue;
                    };
                    let from = Site::new(at);
                    if leg
                        .from
                        .as_ref()
                        .is_some_and(|region| !region.contains(from))
                    {
                        continue;
                    }
                    cells[at] = Piece::EMPTY;
                    captured.clear();
                    shoved.clear();
                    let mut walk = Walk {
                        tables: &self.tables,
                        program,
                        cells,
                        beside: Beside::new(position, Some((from, piece)), [&[], &[]]),
                        captured: &mut captured,
                        shoved: &mut shoved,
                        budget,
                    };
                    let struck = |met: &Met<'_>| met.captured.iter().any(|at| (prize.sites)(*at));
                    let flow = walk.from(from, &mut |met: Met<'_>| match struck(&met) {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    });
                    cells[at] = shown;
                    if flow.is_break() {
                        return true;
                    }
                }
            }
        }
        whole
            && others().any(|(seat, rules)| {
                self.lists_capture((position, cells), (seat, rules), prize, budget)
            })
    }

    /// Whether moves of a seat that only themselves tell what they capture capture so.
    fn lists_capture(
        &self,
        (position, cells): (&Position, &[Piece]),
        (seat, rules): (Seat, &SeatRules),
        prize: Prize<'_>,
        budget: &mut u32,
    ) -> bool {
        let legs: Vec<LegId> = rules
            .strikes
            .listed
            .iter()
            .filter(|(_, prey)| !prey.intersection(prize.pieces).is_empty())
            .map(|(id, _)| *id)
            .filter(|id| {
                let leg = rules.leg(*id);
                match leg.supply {
                    Supply::Board => {
                        let crowds = position.layout().has_crowds();
                        crowds || cells.contains(&leg.piece)
                    }
                    Supply::Place(place) => position.held(place, leg.piece) > 0,
                    Supply::Endless | Supply::Nothing => true,
                }
            })
            .collect();
        if legs.is_empty() {
            return false;
        }
        let mut trial = position.clone();
        let cells = cells.iter().enumerate().take(position.layout().cells);
        for (at, piece) in cells {
            let (site, piece) = (Site::new(at), *piece);
            if piece == position.at(site) {
                continue;
            }
            trial.apply(match position.layout().pieces.is_piece(piece) {
                true => Change::Place { site, piece },
                false => Change::Lift { site },
            });
        }
        let phase = position.phase();
        trial.apply(Change::Turn { seat, phase });
        let mut list = MoveList::new();
        let request = Request {
            priorities: 0,
            dice: false,
            nested: true,
            ..Request::LEGAL
        };
        let mut search = Search {
            rules: self,
            seat: rules,
            position: &trial,
            request: &request,
            budget: *budget,
            origins: None,
            gone: None,
            doubles: true,
            list: &mut list,
        };
        let found = search.by_legs(&legs);
        *budget = search.budget;
        let captures = |at: usize| {
            let chosen = list.get(at);
            chosen.is_some_and(|it| list.captured(&it).iter().any(|site| (prize.sites)(*site)))
        };
        // Where there is too much to try the worst is supposed, as along patterns.
        found.is_err() || (0..list.len()).any(captures)
    }
}

impl Program {
    /// What its marks could capture.
    fn prey(&self, tables: &Tables) -> PieceSet {
        self.ops.iter().fold(PieceSet::NONE, |all, op| {
            match op.marked().filter(|(_, marks)| marks.capture || marks.push) {
                Some((check, _)) => all.union(tables.accepted(check)),
                None => all,
            }
        })
    }
}

impl Effect {
    /// Whether it is all the same to what a move captures, and to whether it is legal.
    fn is_idle(&self) -> bool {
        match self {
            Effect::Count { need, .. } | Effect::Value { need, .. } => need.is_none(),
            Effect::Assign { .. } => true,
            // It captures nothing of others.
            Effect::Itself => true,
            _ => false,
        }
    }
}
