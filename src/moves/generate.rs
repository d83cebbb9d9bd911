//! Filling a list with the legal moves of a position.

use std::ops::ControlFlow;

use super::list::{Move, MoveList, State, Step};
use super::program::Certainty;
use super::rules::{Follow, Landing, Leg, LegId, Removal, Rules, Scope, SeatRules, Wanted};
use super::walk::Walk;
use crate::board::{Board, Site};
use crate::position::{Piece, PieceSet, Position};

/// Most moves that a list holds.
const MOST_MOVES: usize = 50_000;

/// Most branches that the search for one list tries: more than any game that people
/// play comes near, and less than a second.
const MOST_BRANCHES: u32 = 4_000_000;

/// Most legs of one move: more than any game that people play comes near, and few
/// enough for the search, which goes as deep, to be safe on any stack.
const MOST_LEGS: usize = 400;

/// The rules give more moves, or more ways to make them, than can be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "this position has more moves, or more ways to make them, than can be listed \
     ({MOST_MOVES} moves, {MOST_LEGS} legs of a move, {MOST_BRANCHES} branches of the search)"
)]
pub struct TooMany;

/// What is to be listed: as a rule everything that is legal, but a person may ask
/// what would be legal without one of the rules, or only about one way.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The priorities that hold, one bit each in their order.
    pub priorities: u64,
    /// Whether a sequence that must go on does.
    pub must: bool,
    /// Whether landings that must allow to go on do.
    pub landing: bool,
    /// The board, where ways are to be tried in the order of their texts, so that
    /// the first way found to each result is the first as text.
    pub ordered: Option<&'a Board>,
    /// Sites of which the way must be made: a move is listed if its origin and
    /// landings contain them in this order, its last landing last.
    pub route: Option<&'a [Site]>,
}

impl Request<'_> {
    /// Everything that is legal, in any order.
    pub const LEGAL: Request<'static> = Request {
        priorities: u64::MAX,
        must: true,
        landing: true,
        ordered: None,
        route: None,
    };

    fn is_plain(&self) -> bool {
        self.priorities == u64::MAX
            && self.must
            && self.landing
            && self.ordered.is_none()
            && self.route.is_none()
    }
}

impl Rules {
    /// Fills `list` with the moves of the seat to move.
    ///
    /// # Errors
    /// [`TooMany`] where the search outgrows its limits; the list is empty then.
    pub fn list(
        &self,
        position: &Position,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<(), TooMany> {
        list.clear();
        let Some(seat) = self.seats.get(position.seat().index()) else {
            return Ok(());
        };
        list.scratch.cells.clear();
        list.scratch.cells.extend_from_slice(position.cells());
        let mut search = Search {
            rules: self,
            seat,
            position,
            request,
            budget: MOST_BRANCHES,
            list,
        };
        let found = if request.is_plain() {
            search.by_classes()
        } else {
            search.all_at_once()
        };
        let found = found.and_then(|()| search.finish());
        if found.is_err() {
            list.clear();
        }
        found
    }
}

struct Search<'a> {
    rules: &'a Rules,
    seat: &'a SeatRules,
    position: &'a Position,
    request: &'a Request<'a>,
    budget: u32,
    list: &'a mut MoveList,
}

impl Search<'_> {
    /// Class by class from the top, to the first that gives anything.
    fn by_classes(&mut self) -> Result<(), TooMany> {
        let seat = self.seat;
        for class in &seat.classes {
            self.begin();
            for id in &class.legs {
                let leg = seat.leg(*id);
                if class.ranked || leg.follow != Follow::End {
                    self.find_steps(*id, leg)?;
                } else {
                    self.find_moves(*id, leg)?;
                }
            }
            if !self.list.scratch.steps.is_empty() {
                self.extend_steps(class.ranked)?;
            }
            if !self.list.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// All starting legs together, with the priorities that the request keeps.
    fn all_at_once(&mut self) -> Result<(), TooMany> {
        let seat = self.seat;
        self.begin();
        for id in &seat.all_starts {
            self.find_steps(*id, seat.leg(*id))?;
        }
        self.extend_steps(true)
    }

    fn begin(&mut self) {
        self.list.scratch.steps.clear();
        self.list.scratch.pool.clear();
    }

    /// Lists the moves of a leg that is a move by itself.
    fn find_moves(&mut self, id: LegId, leg: &Leg) -> Result<(), TooMany> {
        let mut cells = std::mem::take(&mut self.list.scratch.cells);
        let mut walked = std::mem::take(&mut self.list.scratch.walked);
        let mut flow = ControlFlow::Continue(());
        let (seat, list) = (self.seat, &mut *self.list);
        for from in origins(self.position, leg) {
            walked.clear();
            cells[from.index()] = Piece::EMPTY;
            let mut walk = Walk {
                tables: &self.rules.tables,
                program: &leg.program,
                cells: &cells,
                captured: &mut walked,
                budget: &mut self.budget,
            };
            flow = walk.from(from, &mut |to, captured| {
                let becomes = seat.promoted(leg.becomes, to, true);
                list.push(
                    Move::bare(id, from, to, leg.piece, becomes),
                    &[to],
                    captured,
                );
                if list.len() > MOST_MOVES {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            cells[from.index()] = leg.piece;
            if flow.is_break() {
                break;
            }
        }
        self.list.scratch.cells = cells;
        self.list.scratch.walked = walked;
        if flow.is_break() {
            Err(TooMany)
        } else {
            Ok(())
        }
    }

    /// Finds the first legs of a rule, to be ranked and gone on from.
    fn find_steps(&mut self, id: LegId, leg: &Leg) -> Result<(), TooMany> {
        let mut cells = std::mem::take(&mut self.list.scratch.cells);
        let mut flow = Ok(());
        for from in origins(self.position, leg) {
            cells[from.index()] = Piece::EMPTY;
            flow = self.walk_leg(id, leg, from, &cells);
            cells[from.index()] = leg.piece;
            if flow.is_err() {
                break;
            }
        }
        self.list.scratch.cells = cells;
        flow
    }

    /// Notes every match of a leg from a site as a step.
    fn walk_leg(
        &mut self,
        id: LegId,
        leg: &Leg,
        from: Site,
        cells: &[Piece],
    ) -> Result<(), TooMany> {
        let scratch = &mut self.list.scratch;
        let (steps, pool) = (&mut scratch.steps, &mut scratch.pool);
        let seat = self.seat;
        scratch.walked.clear();
        let mut walk = Walk {
            tables: &self.rules.tables,
            program: &leg.program,
            cells,
            captured: &mut scratch.walked,
            budget: &mut self.budget,
        };
        let flow = walk.from(from, &mut |to, captured| {
            let start = pool.len() as u32;
            pool.extend_from_slice(captured);
            steps.push(Step {
                leg: id,
                from,
                to,
                captures: (start, pool.len() as u32),
                rank: rank(seat, leg.piece, captured, cells),
            });
            if steps.len() > MOST_MOVES {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            Err(TooMany)
        } else {
            Ok(())
        }
    }

    /// Keeps the steps of the best rank, and goes on from each of them.
    fn extend_steps(&mut self, ranked: bool) -> Result<(), TooMany> {
        if ranked {
            self.keep_best(0, self.asked(|scope| scope != Scope::Move));
        }
        self.order(0);
        self.list.scratch.path.clear();
        self.list.scratch.taken.clear();
        self.list.scratch.seen.clear();
        let end = self.list.scratch.steps.len();
        for at in 0..end {
            let step = self.list.scratch.steps[at];
            let piece = self.seat.leg(step.leg).piece;
            let progress = self.progress(step.from, 0);
            let start = Start {
                leg: step.leg,
                from: step.from,
                piece,
            };
            self.list.scratch.cells[step.from.index()] = Piece::EMPTY;
            let flow = if self.may_land(&step, 0, at) {
                self.make(&start, step, progress)
            } else {
                Ok(())
            };
            self.list.scratch.cells[step.from.index()] = piece;
            flow?;
        }
        Ok(())
    }

    /// Makes a step, lists what it comes to or goes on, and takes it back.
    fn make(&mut self, start: &Start, step: Step, progress: u8) -> Result<(), TooMany> {
        let leg = self.seat.leg(step.leg);
        let piece = self.seat.promoted(leg.becomes, step.to, false);
        let progress = self.progress(step.to, progress);
        let scratch = &mut self.list.scratch;
        let taken = scratch.taken.len();
        let (first, last) = (step.captures.0 as usize, step.captures.1 as usize);
        if scratch.path.len() == MOST_LEGS {
            return Err(TooMany);
        }
        scratch.path.push(step.to);
        scratch.taken.extend_from_slice(&scratch.pool[first..last]);
        // A first leg that captures leads nowhere that a longer way could lead.
        let lone = scratch.path.len() == 1
            && leg.program.captures == Certainty::Always
            && !leg.program.ambiguous;
        let state = State {
            origin: start.from,
            site: step.to,
            piece,
            sequel: leg.sequel,
            progress,
        };
        let flow = if self.is_still(start, &state) {
            Ok(())
        } else if lone || self.list.scratch.seen.note(state, &self.list.scratch.taken) {
            self.mark_captured(leg.removal, taken);
            let flow = self.go_on(start, &state, leg);
            self.unmark_captured(taken);
            flow
        } else {
            Ok(())
        };
        let scratch = &mut self.list.scratch;
        scratch.path.pop();
        scratch.taken.truncate(taken);
        flow
    }

    /// Whether a sequence has come back to where nothing has happened yet.
    fn is_still(&self, start: &Start, state: &State) -> bool {
        state.site == start.from && state.piece == start.piece && self.list.scratch.taken.is_empty()
    }

    /// Lists the move as it stands if it may end here, and every way to go on.
    fn go_on(&mut self, start: &Start, state: &State, leg: &Leg) -> Result<(), TooMany> {
        let first = self.list.scratch.steps.len();
        let pool = self.list.scratch.pool.len();
        self.find_followers(state.site, state.piece, leg)?;
        let goes_on = self.list.scratch.steps.len() > first;
        if !goes_on || leg.follow != Follow::Must || !self.request.must {
            self.emit(start, state)?;
        }
        if goes_on {
            self.keep_best(first, self.asked(|scope| scope == Scope::EveryLeg));
            self.order(first);
            let end = self.list.scratch.steps.len();
            for at in first..end {
                let step = self.list.scratch.steps[at];
                if self.may_land(&step, first, at) {
                    self.make(start, step, state.progress)?;
                }
            }
        }
        self.list.scratch.steps.truncate(first);
        self.list.scratch.pool.truncate(pool);
        Ok(())
    }

    /// Notes every step by which a leg can be followed.
    fn find_followers(&mut self, site: Site, piece: Piece, leg: &Leg) -> Result<(), TooMany> {
        if leg.follow == Follow::End {
            return Ok(());
        }
        let seat = self.seat;
        let cells = std::mem::take(&mut self.list.scratch.cells);
        let mut flow = Ok(());
        for word in &leg.followers {
            for id in &seat.by_piece[piece.index()][usize::from(*word)] {
                let next = seat.leg(*id);
                if flow.is_ok() && next.from.as_ref().is_none_or(|from| from.contains(site)) {
                    flow = self.walk_leg(*id, next, site, &cells);
                }
            }
        }
        self.list.scratch.cells = cells;
        flow
    }

    /// Whether the rule about landings lets a step be made: if it must land where it
    /// can go on, it does, or no other landing behind the same captures could.
    fn may_land(&mut self, step: &Step, first: usize, at: usize) -> bool {
        let leg = self.seat.leg(step.leg);
        if leg.landing == Landing::Free || !self.request.landing || self.can_go_on(step) {
            return true;
        }
        let steps = &self.list.scratch.steps;
        let siblings: Vec<Step> = (first..steps.len())
            .filter(|other| *other != at)
            .map(|other| steps[other])
            .filter(|other| {
                (other.leg, other.from) == (step.leg, step.from) && self.same_captures(other, step)
            })
            .collect();
        !siblings.iter().any(|other| self.can_go_on(other))
    }

    fn same_captures(&self, a: &Step, b: &Step) -> bool {
        let pool = &self.list.scratch.pool;
        let sites = |step: &Step| &pool[step.captures.0 as usize..step.captures.1 as usize];
        sites(a) == sites(b)
    }

    /// Whether a step, once made, can be followed.
    fn can_go_on(&mut self, step: &Step) -> bool {
        let leg = self.seat.leg(step.leg);
        let landed = self.seat.promoted(leg.becomes, step.to, false);
        let scratch = &mut self.list.scratch;
        let (taken, first, pool) = (scratch.taken.len(), scratch.steps.len(), scratch.pool.len());
        let (start, end) = (step.captures.0 as usize, step.captures.1 as usize);
        scratch.taken.extend_from_slice(&scratch.pool[start..end]);
        let origin = std::mem::replace(&mut scratch.cells[step.from.index()], Piece::EMPTY);
        self.mark_captured(leg.removal, taken);
        // A search that outgrows its limits here does so again where it is told.
        let found = self.find_followers(step.to, landed, leg).is_ok();
        self.unmark_captured(taken);
        let scratch = &mut self.list.scratch;
        scratch.cells[step.from.index()] = origin;
        scratch.taken.truncate(taken);
        let goes_on = scratch.steps.len() > first;
        scratch.steps.truncate(first);
        scratch.pool.truncate(pool);
        found && goes_on
    }

    fn mark_captured(&mut self, removal: Removal, from: usize) {
        let scratch = &mut self.list.scratch;
        let mark = match removal {
            Removal::AtOnce => Piece::EMPTY,
            Removal::AtEnd => Piece::JUMPED,
        };
        for site in &scratch.taken[from..] {
            scratch.cells[site.index()] = mark;
        }
    }

    fn unmark_captured(&mut self, from: usize) {
        let scratch = &mut self.list.scratch;
        for site in &scratch.taken[from..] {
            scratch.cells[site.index()] = self.position.at(*site);
        }
    }

    fn emit(&mut self, start: &Start, state: &State) -> Result<(), TooMany> {
        let becomes = self.seat.promoted(state.piece, state.site, true);
        let mut found = Move::bare(start.leg, start.from, state.site, start.piece, becomes);
        if let Some(route) = self.request.route {
            if usize::from(state.progress) < route.len() || route.last() != Some(&state.site) {
                return Ok(());
            }
            found.complete = route.len() == self.list.scratch.path.len() + 1;
        }
        self.list.push_searched(found);
        if self.list.len() > MOST_MOVES {
            Err(TooMany)
        } else {
            Ok(())
        }
    }

    /// How many sites of the route are met once the piece is on a site.
    fn progress(&self, site: Site, progress: u8) -> u8 {
        match self.request.route {
            Some(route) if route.get(usize::from(progress)) == Some(&site) => progress + 1,
            _ => progress,
        }
    }

    /// The bits of the priorities that hold and whose scope is asked for.
    fn asked(&self, wanted: fn(Scope) -> bool) -> u64 {
        let mut bits = 0;
        for (at, preference) in self.seat.preferences.iter().enumerate() {
            if wanted(preference.scope) && self.request.priorities >> at & 1 == 1 {
                bits |= rank_bit(at);
            }
        }
        bits
    }

    /// Drops the steps from `first` on that another outranks.
    fn keep_best(&mut self, first: usize, asked: u64) {
        let steps = &mut self.list.scratch.steps;
        let Some(best) = steps[first..].iter().map(|step| step.rank & asked).min() else {
            return;
        };
        let mut kept = first;
        for at in first..steps.len() {
            if steps[at].rank & asked == best {
                steps.swap(kept, at);
                kept += 1;
            }
        }
        steps.truncate(kept);
    }

    fn order(&mut self, first: usize) {
        if let Some(board) = self.request.ordered {
            let steps = &mut self.list.scratch.steps[first..];
            steps.sort_by_key(|step| {
                (
                    board.text_rank(step.from),
                    board.text_rank(step.to),
                    step.leg,
                )
            });
        }
    }

    /// Drops what is there twice, and asks the priorities of whole moves.
    fn finish(&mut self) -> Result<(), TooMany> {
        if self.seat.overlapping && self.list.len() > 1 {
            self.drop_doubles();
        }
        for (at, preference) in self.seat.preferences.iter().enumerate() {
            if preference.scope != Scope::Move || self.request.priorities >> at & 1 == 0 {
                continue;
            }
            let merit = |list: &MoveList, found: &Move| -> usize {
                let among = |set: PieceSet| {
                    list.captured(found)
                        .iter()
                        .filter(|site| set.contains(self.position.at(**site)))
                        .count()
                };
                match preference.wanted {
                    Wanted::Most(set) => among(set),
                    Wanted::Match { by, captures } => usize::from(
                        by.is_none_or(|by| by.contains(found.piece))
                            && captures.is_none_or(|set| among(set) > 0),
                    ),
                }
            };
            let merits: Vec<usize> = self
                .list
                .moves
                .iter()
                .map(|found| merit(self.list, found))
                .collect();
            let best = merits.iter().copied().max().unwrap_or(0);
            let mut merits = merits.into_iter();
            self.list.moves.retain(|_| merits.next() == Some(best));
        }
        Ok(())
    }

    fn drop_doubles(&mut self) {
        let list = &*self.list;
        let mut order: Vec<usize> = (0..list.len()).collect();
        let key = |at: &usize| {
            let found = &list.moves[*at];
            (found.from, found.to, found.becomes, found.captures())
        };
        order.sort_by_key(|at| (key(at), *at));
        let mut doubled = vec![false; list.len()];
        for (rank, at) in order.iter().enumerate() {
            let twins = order[..rank]
                .iter()
                .rev()
                .take_while(|other| key(other) == key(at));
            for other in twins {
                if list.same(&list.moves[*at], &list.moves[*other]) {
                    doubled[*at] = true;
                }
            }
        }
        let mut doubled = doubled.into_iter();
        self.list.moves.retain(|_| doubled.next() == Some(false));
    }
}

/// How a move began.
struct Start {
    leg: LegId,
    from: Site,
    piece: Piece,
}

/// The sites where a leg can begin.
fn origins(position: &Position, leg: &Leg) -> impl Iterator<Item = Site> {
    position
        .set(leg.piece)
        .iter()
        .enumerate()
        .flat_map(move |(at, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                while rest != 0 {
                    let site = Site::new(at * 64 + rest.trailing_zeros() as usize);
                    rest &= rest - 1;
                    if leg.from.as_ref().is_none_or(|from| from.contains(site)) {
                        return Some(site);
                    }
                }
                None
            })
        })
}

/// The bit of a priority in a rank: the first priority has the highest.
fn rank_bit(at: usize) -> u64 {
    1 << (62 - at.min(62))
}

/// One bit for each priority of legs that a find does not meet.
#[inline]
fn rank(seat: &SeatRules, piece: Piece, captured: &[Site], cells: &[Piece]) -> u64 {
    let mut rank = 0;
    for (at, preference) in seat.preferences.iter().enumerate() {
        if preference.scope == Scope::Move {
            continue;
        }
        if let Wanted::Match { by, captures } = preference.wanted {
            let met = by.is_none_or(|by| by.contains(piece))
                && captures.is_none_or(|set| {
                    captured
                        .iter()
                        .any(|site| set.contains(cells[site.index()]))
                });
            if !met {
                rank |= rank_bit(at);
            }
        }
    }
    rank
}
