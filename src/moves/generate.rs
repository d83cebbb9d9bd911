//! Filling a list with the legal moves of a position.

use std::sync::Arc;

use super::condition::{Asked, Condition, Moment, Scene};
use super::effect::{Deed, mirror};
use super::leg::{Fate, Follow, Leg, LegId, Onward, RuleId, Supply, Way};
use super::list::Step;
use super::list::{Move, MoveList};
use super::masks::{Bits, Word};
use super::narrow::{asked, drop_doubles, keep_best_moves};
use super::request::{MOST_BRANCHES, MOST_MOVES, Request, TooMany};
use super::rules::{Class, Rules, Scope, SeatRules};
use super::search::{Search, note};
use super::trek::{Ground, Trek};
use super::walk::{Met, Walk};
use crate::board::{Site, SiteSet};
use crate::position::{Change, Piece, PieceSet, Position};
use std::ops::ControlFlow;

/// What a leg does not meet of what is asked of it.
#[derive(Debug, Clone)]
pub struct Denial {
    /// The declared rule that the leg comes from.
    pub rule: RuleId,
    /// What it does not meet, in words for the player.
    pub reason: String,
    /// The condition that is not met, and whether it must hold, where nobody has said so in
    /// words.
    pub condition: Option<(Arc<Condition>, bool)>,
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
            list.wording = None;
            return Ok(());
        };
        list.wording.clone_from(&seat.wording);
        // Which moves are best is asked of all of them, not of those along a route only.
        let mut known = None;
        if request.route.is_some()
            && asked(seat, request.priorities, |scope| scope == Scope::Move) > 0
        {
            let everything = Request {
                route: None,
                ..*request
            };
            self.find(position, &everything, seat, list)?;
            known = Some(keep_best_moves(
                list,
                seat,
                position,
                request.priorities,
                None,
            ));
            list.clear();
        }
        self.find(position, request, seat, list)?;
        keep_best_moves(list, seat, position, request.priorities, known.as_deref());
        Ok(())
    }

    /// Which of so many priorities are asked of whole moves, one bit each.
    pub fn of_whole_moves(&self, position: &Position) -> u64 {
        let seat = self.seats.get(position.seat().index());
        let all = seat.map_or(&[][..], |seat| &seat.preferences);
        let whole = all.iter().enumerate();
        whole
            .filter(|(_, preference)| preference.scope == Scope::Move)
            .fold(0, |bits, (at, _)| bits | 1 << at)
    }

    /// Keeps the moves of a list that meet best those of some priorities that are asked of
    /// whole moves, and gives how well they meet each; with `known` those that do as well.
    pub fn keep_best(
        &self,
        position: &Position,
        priorities: u64,
        known: Option<&[usize]>,
        list: &mut MoveList,
    ) -> Vec<usize> {
        match self.seats.get(position.seat().index()) {
            Some(seat) => keep_best_moves(list, seat, position, priorities, known),
            None => Vec::new(),
        }
    }

    /// Fills `list` with moves of which the best as a whole have yet to be found.
    fn find(
        &self,
        position: &Position,
        request: &Request<'_>,
        seat: &SeatRules,
        list: &mut MoveList,
    ) -> Result<(), TooMany> {
        let mut search = Search {
            rules: self,
            seat,
            position,
            request,
            budget: MOST_BRANCHES,
            origins: None,
            gone: None,
            // Of two that stand beside each other each may come to the same.
            doubles: position.layout().has_crowds(),
            list,
        };
        let found = if request.is_plain() {
            search.by_classes()
        } else {
            search.doubles = true;
            search.all_at_once()
        };
        let doubles = search.doubles;
        if found.is_err() {
            list.clear();
            return found;
        }
        if seat.overlapping && doubles && list.len() > 1 {
            drop_doubles(list);
        }
        Ok(())
    }

    /// Who plays after a move that has been made, where its last leg says so.
    #[inline]
    pub fn onward(&self, position: &Position, chosen: &Move) -> Option<Onward> {
        let leg = self.leg(position.seat(), chosen.last)?;
        let (onward, asked) = leg.onward.as_ref()?;
        let scene = self.scene(position, position.cells());
        let mut budget = MOST_BRANCHES;
        scene
            .grants(asked, Moment::After, chosen.to, &mut budget)
            .then_some(*onward)
    }

    /// What the last leg of a move does not meet of what is asked of it. The move was listed
    /// without asking conditions; `before` is the position before its last leg, `after` that
    /// once it is made, and with them go where that leg begins and how much was captured before.
    pub fn denied(
        &self,
        before: &Position,
        after: &Position,
        chosen: &Move,
        (from, captured): (Site, usize),
    ) -> Option<Denial> {
        let leg = self.leg(before.seat(), chosen.last)?;
        let deny = |reason: &str| Denial {
            rule: leg.rule,
            reason: reason.to_owned(),
            condition: None,
        };
        let unmet = |asked: &Asked| Denial {
            condition: (!asked.in_words).then(|| (Arc::clone(&asked.condition), asked.holds)),
            ..deny(&asked.reason)
        };
        let mut cells = before.cells().to_vec();
        let off = cells.len() - 1;
        let moves = leg.piece != Piece::EMPTY;
        if leg.supply == Supply::Board && moves && from.index() < off {
            cells[from.index()] = Piece::EMPTY;
        }
        let mut budget = MOST_BRANCHES;
        let scene = Scene {
            lifted: leg.lifted_from(from),
            gone: leg.lifted_from(from),
            ..self.scene(before, &cells)
        };
        let early = scene.denied(&leg.asked, Moment::Before, chosen.to, &mut budget);
        if let Some(asked) = early {
            return Some(unmet(asked));
        }
        let subject = if leg.stays { from } else { chosen.to };
        if moves && subject.index() < off {
            cells[subject.index()] = leg.first_becomes();
        }
        let (mut deed, mut acts) = (Deed::default(), Vec::new());
        for effect in &leg.effects {
            if let Some(reason) = effect.lacks(before, [&[], &acts], from, chosen.to) {
                return Some(deny(reason));
            }
            let scene = Scene {
                landed: moves.then_some((subject, leg.first_becomes())),
                gone: leg.lifted_from(from),
                ..self.scene(before, &cells)
            };
            effect.find(&scene, chosen.to, [&[], &acts], &mut budget, &mut deed);
            if deed.blocked {
                return Some(deny("it would put a piece where another stands"));
            }
            let taken = !deed.captured.is_empty();
            if let Some(demand) = effect.demand()
                && (!taken || chosen.captures() == captured)
            {
                return Some(deny(demand));
            }
            if leg.fate != Fate::Turned {
                for site in &deed.captured {
                    mirror(before, Change::Lift { site: *site }, &mut cells);
                }
            }
            for change in &deed.changes {
                mirror(before, *change, &mut cells);
            }
            acts.append(&mut deed.changes);
        }
        let late = self.scene(after, after.cells());
        late.denied(&leg.asked, Moment::After, subject, &mut budget)
            .map(unmet)
    }
}

impl Search<'_> {
    /// Class by class from the top, to the first that gives anything.
    fn by_classes(&mut self) -> Result<(), TooMany> {
        let seat = self.seat;
        let mut copied = false;
        for class in &seat.classes {
            self.begin();
            let mut found_by = PieceSet::NONE;
            for run in &class.runs {
                if !run.lies(self.position) {
                    continue;
                }
                for (piece, legs) in &run.pieces {
                    if piece.is_some_and(|piece| self.stands_nowhere(piece)) {
                        continue;
                    }
                    for id in &class.legs[legs.clone()] {
                        let leg = seat.leg(*id);
                        let before = self.list.len() + self.list.scratch.steps.len();
                        self.origins = None;
                        if !self.find_at_once(class, *id, leg)? {
                            if !copied {
                                self.copy_cells();
                                copied = true;
                            }
                            self.find_by_leg(class, *id, leg)?;
                        }
                        if self.list.len() + self.list.scratch.steps.len() > before {
                            // Two legs of a piece may come to the same, or two ways of one.
                            let ambiguous = leg.program().is_some_and(|program| program.ambiguous);
                            self.doubles |= ambiguous || found_by.contains(leg.piece);
                            found_by = found_by.with(leg.piece);
                        }
                    }
                }
            }
            self.doubles |= !self.list.scratch.steps.is_empty();
            if !self.list.scratch.steps.is_empty() {
                self.extend_steps(class.ranked)?;
            }
            if !self.list.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Finds the moves of a leg piece by piece, or its steps where there is more to it.
    #[inline]
    fn find_by_leg(&mut self, class: &Class, id: LegId, leg: &Leg) -> Result<(), TooMany> {
        match &leg.way {
            Way::Walk(trek) if leg.walks && !class.ranked => self.find_walks(id, leg, trek),
            _ if class.ranked || leg.follow != Follow::End || !leg.is_simple() => {
                self.find_steps(id, leg)
            }
            _ => self.find_moves(id, leg),
        }
    }

    #[inline]
    fn stands_nowhere(&self, piece: Piece) -> bool {
        self.position.set(piece).iter().all(|word| *word == 0)
    }

    /// Some starting legs together, whatever the priorities.
    pub(super) fn by_legs(&mut self, legs: &[LegId]) -> Result<(), TooMany> {
        let seat = self.seat;
        self.copy_cells();
        self.begin();
        for id in legs {
            self.find_steps(*id, seat.leg(*id))?;
        }
        self.extend_steps(false)
    }

    /// All starting legs together, with the priorities that the request keeps.
    fn all_at_once(&mut self) -> Result<(), TooMany> {
        let seat = self.seat;
        self.copy_cells();
        self.begin();
        for id in &seat.all_starts {
            let leg = seat.leg(*id);
            self.find_steps(*id, leg)?;
        }
        self.extend_steps(true)
    }

    fn copy_cells(&mut self) {
        let scratch = &mut self.list.scratch;
        scratch.cells.clear();
        scratch.cells.extend_from_slice(self.position.cells());
        scratch.overwritten.clear();
    }

    fn begin(&mut self) {
        let scratch = &mut self.list.scratch;
        scratch.steps.clear();
        scratch.pool.clear();
        scratch.shoves.clear();
        scratch.acts.clear();
        scratch.path.clear();
        scratch.taken.clear();
        self.gone = None;
    }

    /// Lists the moves of a simple leg that is a move by itself.
    fn find_moves(&mut self, id: LegId, leg: &Leg) -> Result<(), TooMany> {
        let Way::Along(program) = &leg.way else {
            return self.find_steps(id, leg);
        };
        let mut cells = std::mem::take(&mut self.list.scratch.cells);
        let mut walked = std::mem::take(&mut self.list.scratch.walked);
        let mut shoved = std::mem::take(&mut self.list.scratch.shoved);
        let (seat, list) = (self.seat, &mut *self.list);
        let (tables, budget) = (&self.rules.tables, &mut self.budget);
        let becomes = leg.first_becomes();
        let flow = for_each_lifted(
            self.position,
            leg,
            self.origins,
            &mut cells,
            |from, cells| {
                walked.clear();
                shoved.clear();
                let mut walk = Walk {
                    tables,
                    program,
                    cells,
                    beside: None,
                    captured: &mut walked,
                    shoved: &mut shoved,
                    budget,
                };
                walk.from(from, &mut |met: Met<'_>| {
                    if met.to == from && met.captured.is_empty() {
                        // A way of no steps is no move.
                        return ControlFlow::Continue(());
                    }
                    let becomes = seat.promoted(becomes, met.to, true);
                    list.push(
                        Move::bare(id, from, met.to, leg.piece, becomes).written_as(leg.written),
                        met.captured,
                    );
                    match list.len() > MOST_MOVES {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                })
            },
        );
        self.list.scratch.cells = cells;
        self.list.scratch.walked = walked;
        self.list.scratch.shoved = shoved;
        match flow {
            ControlFlow::Break(()) => Err(TooMany),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// Lists the moves of walks that do nothing else; those that may go on are noted as steps.
    fn find_walks(&mut self, id: LegId, leg: &Leg, trek: &Trek) -> Result<(), TooMany> {
        let mut notes = std::mem::take(&mut self.list.scratch.notes);
        let mut cells = std::mem::take(&mut self.list.scratch.cells);
        let mut openers = std::mem::take(&mut self.list.scratch.openers);
        let (seat, list) = (self.seat, &mut *self.list);
        let (tables, budget) = (&self.rules.tables, &mut self.budget);
        let becomes = leg.first_becomes();
        openers.clear();
        if leg.follow != Follow::End {
            seat.note_openers(leg, becomes, &mut openers);
        }
        notes.forget();
        let flow = for_each_lifted(
            self.position,
            leg,
            self.origins,
            &mut cells,
            |from, cells| {
                let ground = Ground {
                    tables,
                    cells,
                    beside: None,
                };
                trek.survey(ground, from, Some(leg.piece), &mut notes);
                trek.ends(ground, from, (&mut notes, budget), &mut |to, captured| {
                    let still = to == from && captured.is_empty() && leg.die.is_none();
                    if seat.may_go_on((tables, cells), &openers, (to, captured)) {
                        let captures = note(&mut list.scratch.pool, captured);
                        list.scratch.steps.push(Step {
                            captures,
                            ..Step::new(id, from, to, becomes)
                        });
                    } else if !still {
                        let mut found = Move::bare(id, from, to, leg.piece, becomes);
                        found.written = leg.written;
                        found.begun = u16::try_from(captured.len()).unwrap_or(u16::MAX);
                        list.push(found, captured);
                    }
                    match list.len() + list.scratch.steps.len() > MOST_MOVES {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                })
            },
        );
        let scratch = &mut self.list.scratch;
        (scratch.notes, scratch.cells, scratch.openers) = (notes, cells, openers);
        match flow {
            ControlFlow::Break(()) => Err(TooMany),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// The same from one site.
    fn find_steps_from(&mut self, id: LegId, leg: &Leg, from: Site) -> Result<(), TooMany> {
        let lifted = self.lift(from, leg.piece);
        let flow = self.walk_leg(id, leg, from);
        self.set_down(from, lifted);
        flow
    }

    /// Finds the first legs of a rule, to be ranked and gone on from.
    fn find_steps(&mut self, id: LegId, leg: &Leg) -> Result<(), TooMany> {
        if self.request.dice && !leg.has_its_die(self.position) {
            return Ok(());
        }
        match leg.supply {
            Supply::Board => {
                if let Some(mut free) = self.origins {
                    while let Some(from) = free.take_lowest() {
                        self.find_steps_from(id, leg, Site::new(from))?;
                    }
                    return Ok(());
                }
                let mut origins = std::mem::take(&mut self.list.scratch.origins);
                origins.clear();
                let _ = for_each_origin(self.position, leg, None, |from| {
                    origins.push(from);
                    ControlFlow::Continue(())
                });
                let found = origins
                    .iter()
                    .try_for_each(|from| self.find_steps_from(id, leg, *from));
                self.list.scratch.origins = origins;
                found
            }
            Supply::Endless => self.walk_leg(id, leg, self.off()),
            Supply::Place(place) => match self.position.held(place, leg.piece) {
                0 => Ok(()),
                _ => self.walk_leg(id, leg, self.off()),
            },
            Supply::Nothing => match &leg.way {
                Way::Sow(sowing) => {
                    for from in sowing.from.iter() {
                        self.walk_leg(id, leg, from)?;
                    }
                    Ok(())
                }
                Way::Act => {
                    let sites = leg.from.iter().flat_map(SiteSet::iter);
                    for from in sites {
                        self.walk_leg(id, leg, from)?;
                    }
                    match &leg.from {
                        Some(_) => Ok(()),
                        None => self.walk_leg(id, leg, self.off()),
                    }
                }
                _ => self.walk_leg(id, leg, self.off()),
            },
        }
    }
}

/// Calls `visit` with each site where a leg can begin, of these only if some are given, and
/// with the cells without the piece that makes it there.
#[inline]
fn for_each_lifted(
    position: &Position,
    leg: &Leg,
    only: Option<Bits>,
    cells: &mut [Piece],
    mut visit: impl FnMut(Site, &[Piece]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for_each_origin(position, leg, only, |from| {
        cells[from.index()] = Piece::EMPTY;
        let flow = visit(from, cells);
        cells[from.index()] = leg.piece;
        flow
    })
}

/// Calls `visit` with each site where a leg can begin, of these only if some are given.
#[inline]
fn for_each_origin(
    position: &Position,
    leg: &Leg,
    only: Option<Bits>,
    mut visit: impl FnMut(Site) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if leg.supply != Supply::Board {
        return ControlFlow::Continue(());
    }
    if let Some(mut only) = only {
        while let Some(site) = only.take_lowest() {
            visit(Site::new(site))?;
        }
        return ControlFlow::Continue(());
    }
    for (at, word) in position.set(leg.piece).iter().enumerate() {
        let mut rest = *word;
        while rest != 0 {
            let site = Site::new(at * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
            if leg.from.as_ref().is_none_or(|from| from.contains(site))
                && !leg.yields(position, site)
            {
                visit(site)?;
            }
        }
    }
    ControlFlow::Continue(())
}
