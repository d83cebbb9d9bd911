//! The search for the moves of one seat: its steps from a site, and what each comes to.

use std::ops::ControlFlow;

use super::beside::{Beside, Prey};
use super::condition::{Moment, Scene};
use super::effect::{Effect, mirrored};
use super::leg::{Fate, Leg, LegId, Removal, Supply, Way};
use super::list::{MoveList, Step};
use super::masks::Bits;
use super::narrow::rank;
use super::request::{MOST_MOVES, Request, TooMany};
use super::rules::{Rules, SeatRules};
use super::trek::Ground;
use super::walk::{Met, Shove, Walk};
use crate::board::Site;
use crate::position::{Change, Piece, Position};

/// What is searched, and the list that is filled.
pub(super) struct Search<'a> {
    pub(super) rules: &'a Rules,
    pub(super) seat: &'a SeatRules,
    pub(super) position: &'a Position,
    pub(super) request: &'a Request<'a>,
    pub(super) budget: u32,
    /// Of a leg that whole boards are searched for: from where it can be made at all.
    pub(super) origins: Option<Bits>,
    /// The piece that is on its way, and where its move began.
    pub(super) gone: Option<(Site, Piece)>,
    /// Whether what has been found may hold one move twice.
    pub(super) doubles: bool,
    pub(super) list: &'a mut MoveList,
}

impl Search<'_> {
    /// The site off the board.
    pub(super) fn off(&self) -> Site {
        Site::new(self.position.layout().sites)
    }

    /// What conditions look at now, with cells that have been taken out of the scratch.
    fn scene<'b>(&'b self, cells: &'b [Piece]) -> Scene<'b> {
        Scene {
            gone: self.gone,
            captured: [&self.list.scratch.taken, &[]],
            nested: self.request.nested,
            ..self.rules.scene(self.position, cells)
        }
    }

    /// Lifts a piece from where its move begins; what the cell has shown.
    #[inline]
    pub(super) fn lift(&mut self, site: Site, piece: Piece) -> Piece {
        let mut left = Piece::EMPTY;
        if self.position.layout().has_crowds() {
            self.gone = Some((site, piece));
            let rest = self.position.rest(site, Some(piece));
            left = rest.last().unwrap_or(Piece::EMPTY);
        }
        std::mem::replace(&mut self.list.scratch.cells[site.index()], left)
    }

    /// Takes that back.
    #[inline]
    pub(super) fn set_down(&mut self, site: Site, shown: Piece) {
        self.gone = None;
        self.list.scratch.cells[site.index()] = shown;
    }

    /// Everything that the seat to move captures on a site.
    pub(super) fn prey(&self, site: Site) -> impl Iterator<Item = Piece> + '_ {
        let (position, prey) = (self.position, Prey::on(self.position, site));
        let gone = self.gone.filter(|(from, _)| *from == site);
        let there = position.rest(site, gone.map(|(_, piece)| piece));
        there.filter(move |piece| prey.takes(position, *piece))
    }

    /// Notes every way of a leg from a site as a step. The moving piece has been lifted;
    /// `from` is off the board if it comes from there.
    pub(super) fn walk_leg(&mut self, id: LegId, leg: &Leg, from: Site) -> Result<(), TooMany> {
        let first = self.list.scratch.steps.len();
        let cells = std::mem::take(&mut self.list.scratch.cells);
        let flow = self.ways(id, leg, from, &cells);
        self.list.scratch.cells = cells;
        if flow.is_break() {
            return Err(TooMany);
        }
        if leg.joins {
            self.join_steps(first);
        }
        self.finish_steps(leg, first);
        Ok(())
    }

    /// Notes the bare ways of a leg.
    fn ways(&mut self, id: LegId, leg: &Leg, from: Site, cells: &[Piece]) -> ControlFlow<()> {
        match &leg.way {
            Way::Along(program) => {
                let scratch = &mut self.list.scratch;
                let (steps, pool, shoves) =
                    (&mut scratch.steps, &mut scratch.pool, &mut scratch.shoves);
                scratch.walked.clear();
                scratch.shoved.clear();
                let mut walk = Walk {
                    tables: &self.rules.tables,
                    program,
                    cells,
                    beside: Beside::new(self.position, self.gone, [&scratch.taken, &[]]),
                    captured: &mut scratch.walked,
                    shoved: &mut scratch.shoved,
                    budget: &mut self.budget,
                };
                walk.from(from, &mut |met: Met<'_>| {
                    let captures = note(pool, met.captured);
                    let shoves = note(shoves, met.shoved);
                    for becomes in &leg.becomes {
                        steps.push(Step {
                            captures,
                            shoves,
                            ..Step::new(id, from, met.to, *becomes)
                        });
                    }
                    match steps.len() > MOST_MOVES {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                })
            }
            Way::Anywhere(target) => {
                let layout = self.position.layout();
                let near = self.near(leg);
                for site in (0..layout.cells).map(Site::new) {
                    if near.is_some_and(|near| near >> site.index() & 1 == 0) {
                        continue;
                    }
                    // A piece that stays where it is may act there too.
                    let own = site == from && leg.supply == Supply::Board;
                    let content = match own {
                        true => leg.piece,
                        false => cells[site.index()],
                    };
                    let acts = leg.stays && leg.puts.is_none() && !target.marks.capture;
                    let tables = &self.rules.tables;
                    let beside = || {
                        Beside::new(self.position, self.gone, [&self.list.scratch.taken, &[]])
                            .is_some_and(|beside| beside.passes(tables, target.check, site))
                    };
                    let passes = tables.passes(target.check, site, content) || beside();
                    if (own && !acts) || !passes {
                        continue;
                    }
                    let taken = target.marks.capture && !content.is_empty();
                    let captured: &[Site] = if taken { &[site] } else { &[] };
                    let pool = &mut self.list.scratch.pool;
                    let captures = note(pool, captured);
                    for becomes in &leg.becomes {
                        self.list.scratch.steps.push(Step {
                            captures,
                            ..Step::new(id, from, site, *becomes)
                        });
                    }
                }
                ControlFlow::Continue(())
            }
            Way::Walk(trek) => {
                let scratch = &mut self.list.scratch;
                let (steps, pool) = (&mut scratch.steps, &mut scratch.pool);
                let ground = Ground {
                    tables: &self.rules.tables,
                    cells,
                    beside: Beside::new(self.position, self.gone, [&scratch.taken, &[]]),
                };
                let mut visit = |to: Site, captured: &[Site]| {
                    let captures = note(pool, captured);
                    steps.extend(leg.becomes.iter().map(|becomes| Step {
                        captures,
                        ..Step::new(id, from, to, *becomes)
                    }));
                    match steps.len() > MOST_MOVES {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                };
                scratch.notes.forget();
                let noted = (&mut scratch.notes, &mut self.budget);
                trek.ends(ground, from, noted, &mut visit)
            }
            Way::Pass | Way::Act | Way::Reroll(_) => {
                let step = Step::new(id, from, from, leg.piece);
                self.list.scratch.steps.push(step);
                ControlFlow::Continue(())
            }
            Way::Sow(sowing) => {
                let sown = sowing.sow(&self.rules.tables, self.position, from);
                if let Some(sown) = sown {
                    let captures = note(&mut self.list.scratch.pool, &sown.captured);
                    self.list.scratch.steps.push(Step {
                        captures,
                        ..Step::new(id, from, sown.last, leg.piece)
                    });
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// What stands on a site and joins with a piece that lands there.
    fn joining(&self, site: Site, piece: Piece) -> impl Iterator<Item = Piece> + '_ {
        let layout = self.position.layout();
        let like = |piece: Piece| {
            let base = layout
                .pieces
                .kind(piece)
                .map(|form| layout.forms.base(form));
            (base, layout.pieces.owner(piece))
        };
        let gone = self.gone.filter(|(from, _)| *from == site);
        let there = self.position.rest(site, gone.map(|(_, piece)| piece));
        there.filter(move |other| like(*other) == like(piece))
    }

    /// Makes what the steps from `first` on come to be one with what stands where they land;
    /// those go that would make too large a unit.
    fn join_steps(&mut self, first: usize) {
        let layout = self.position.layout();
        let mut kept = first;
        for at in first..self.list.scratch.steps.len() {
            let mut step = self.list.scratch.steps[at];
            let mut form = layout.pieces.kind(step.becomes);
            for other in self.joining(step.to, step.becomes) {
                let other = layout.pieces.kind(other);
                form = form
                    .zip(other)
                    .and_then(|(one, other)| layout.forms.joined(one, other));
            }
            if let Some(form) = form {
                step.becomes = layout.pieces.with_kind(step.becomes, form);
                self.list.scratch.steps[kept] = step;
                kept += 1;
            }
        }
        self.list.scratch.steps.truncate(kept);
    }

    /// The sites where what a leg must capture on landing may be, as far as a look at the
    /// whole board tells, which shows it as it was before the move.
    fn near(&self, leg: &Leg) -> Option<Bits> {
        let (masks, scratch) = (&self.rules.tables.masks, &self.list.scratch);
        let begins = scratch.path.is_empty() && scratch.overwritten.is_empty();
        if !begins || !self.request.conditions || leg.supply == Supply::Board {
            return None;
        }
        match leg.effects.first()? {
            Effect::Capture { program, need, .. } if *need => masks
                .free(self.position, program)
                .or_else(|| masks.beginnings(self.position, program)),
            _ => None,
        }
    }

    /// Asks the conditions of the steps from `first` on, adds what they capture on landing,
    /// ranks them, and drops those that cannot be made.
    fn finish_steps(&mut self, leg: &Leg, first: usize) {
        let ranked = self.seat.ranks_steps;
        if !ranked && leg.asked.is_empty() && leg.effects.is_empty() {
            return;
        }
        let mut kept = first;
        for at in first..self.list.scratch.steps.len() {
            let mut step = self.list.scratch.steps[at];
            if !self.finish(leg, &mut step) {
                continue;
            }
            if ranked {
                let (start, end) = (step.captures.0 as usize, step.captures.1 as usize);
                let scratch = &self.list.scratch;
                step.rank = rank(self.seat, leg, &scratch.pool[start..end], &scratch.cells);
            }
            self.list.scratch.steps[kept] = step;
            kept += 1;
        }
        self.list.scratch.steps.truncate(kept);
    }

    /// Whether a step can be made; with it go its captures on landing.
    fn finish(&mut self, leg: &Leg, step: &mut Step) -> bool {
        let asks = self.request.conditions;
        if leg.effects.is_empty() && (leg.asked.is_empty() || !asks) {
            return true;
        }
        let mut budget = self.budget;
        let subject = if leg.stays { step.from } else { step.to };
        let cells = std::mem::take(&mut self.list.scratch.cells);
        let scene = Scene {
            lifted: leg.lifted_from(step.from),
            ..self.scene(&cells)
        };
        let granted = !asks || scene.grants(&leg.asked, Moment::Before, step.to, &mut budget);
        self.list.scratch.cells = cells;
        if !granted {
            self.budget = budget;
            return false;
        }
        let depth = self.list.scratch.overwritten.len();
        self.enter(leg, step);
        let lands = leg.piece != Piece::EMPTY && subject != self.off();
        if lands {
            self.write(subject, step.becomes);
        }
        let mut possible = true;
        if !leg.effects.is_empty() {
            possible = self.land(leg, step, (subject, lands), &mut budget);
        }
        if possible && asks && leg.asked.iter().any(|asked| asked.moment == Moment::After) {
            let cells = std::mem::take(&mut self.list.scratch.cells);
            let pending = match &leg.way {
                Way::Sow(sowing) => sowing
                    .sow(&self.rules.tables, self.position, step.from)
                    .map_or_else(Vec::new, |sown| sown.changes),
                _ => Vec::new(),
            };
            let (start, end) = (step.captures.0 as usize, step.captures.1 as usize);
            let scratch = &self.list.scratch;
            let scene = Scene {
                pending: &pending,
                landed: Some((subject, step.becomes)).filter(|_| lands && !step.gone),
                captured: [&scratch.taken, &scratch.pool[start..end]],
                ..self.scene(&cells)
            };
            possible = scene.grants(&leg.asked, Moment::After, subject, &mut budget);
            self.list.scratch.cells = cells;
        }
        self.leave(depth);
        self.budget = budget;
        possible
    }

    /// Does what the effects of a leg do, one after the other, each with what those before have
    /// left, and notes it in the step. Whether all of it can be done.
    fn land(
        &mut self,
        leg: &Leg,
        step: &mut Step,
        (subject, lands): (Site, bool),
        budget: &mut u32,
    ) -> bool {
        let (asks, layout) = (self.request.conditions, self.position.layout());
        let scratch = &mut self.list.scratch;
        let mut captured = std::mem::take(&mut scratch.landed);
        let mut deed = std::mem::take(&mut scratch.deed);
        let mut acts = std::mem::take(&mut scratch.acts);
        captured.clear();
        captured
            .extend_from_slice(&scratch.pool[step.captures.0 as usize..step.captures.1 as usize]);
        let by_way = captured.len();
        let begun = acts.len();
        // What is captured among other changes is so in its turn, and after the piece has moved.
        let mut early = leg.is_late().then_some(by_way);
        let mut possible = true;
        for effect in &leg.effects {
            let cells = std::mem::take(&mut self.list.scratch.cells);
            let earlier = [&self.list.scratch.then[..], &acts[begun..]];
            let lacks = effect.lacks(self.position, earlier, step.from, step.to);
            possible &= !asks || lacks.is_none();
            let scene = Scene {
                landed: Some((subject, step.becomes)).filter(|_| lands && !step.gone),
                captured: [&self.list.scratch.taken, &captured],
                ..self.scene(&cells)
            };
            let site = match effect {
                Effect::Itself => subject,
                _ => step.to,
            };
            effect.find(&scene, site, earlier, budget, &mut deed);
            self.list.scratch.cells = cells;
            possible &= !deed.blocked;
            // The piece that has landed goes last.
            let itself = |site: &Site| {
                lands
                    && *site == subject
                    && (matches!(effect, Effect::Itself) || !layout.is_crowd(subject))
            };
            if let Some(at) = deed.captured.iter().position(itself) {
                deed.captured[at..].rotate_left(1);
            }
            let before = captured.len() + usize::from(step.again);
            for site in &deed.captured {
                let own = itself(site);
                let known = captured.contains(site);
                let shown = self.list.scratch.cells[site.index()];
                let stands = layout.pieces.is_piece(shown) && leg.fate != Fate::Turned;
                // What has been captured there may have been followed by another piece.
                let anew = !known || stands && (own || leg.is_late());
                if !anew || own && (step.gone || leg.fate == Fate::Turned) {
                    continue;
                }
                if own {
                    step.gone = true;
                    early = early.or(Some(captured.len()));
                }
                if early.is_some() {
                    self.capture_late(
                        leg,
                        (*site, subject),
                        own.then_some(step.becomes),
                        &mut acts,
                    );
                }
                match own {
                    true => self.write(*site, Piece::EMPTY),
                    false => self.write_captured(leg, *site),
                }
                match known {
                    true => step.again += 1,
                    false => captured.push(*site),
                }
            }
            let took = captured.len() + usize::from(step.again) > before;
            possible &= took || !asks || effect.demand().is_none();
            for change in &deed.changes {
                self.mirror(*change);
                if let Change::Send { site, piece, .. } = *change
                    && lands
                    && (site, piece) == (subject, step.becomes)
                {
                    step.gone = true;
                }
            }
            acts.append(&mut deed.changes);
            let shown = self.list.scratch.cells.get(subject.index());
            step.gone |= lands && !layout.is_crowd(subject) && shown != Some(&step.becomes);
        }
        step.acts = (begun as u32, acts.len() as u32);
        if let Some(early) = early {
            step.late = u16::try_from(captured.len() - early).unwrap_or(u16::MAX);
        }
        if captured.len() > by_way {
            step.captures = note(&mut self.list.scratch.pool, &captured);
        }
        let scratch = &mut self.list.scratch;
        (scratch.landed, scratch.deed, scratch.acts) = (captured, deed, acts);
        possible
    }

    /// Writes into the cells what a change does.
    fn mirror(&mut self, change: Change) {
        let written = mirrored(self.position, change, &self.list.scratch.cells);
        for (site, piece) in written.into_iter().flatten() {
            if site.index() < self.position.layout().cells {
                self.write(site, piece);
            }
        }
    }

    /// Notes what becomes of what is captured on a site once the piece has landed; of several
    /// that stand there only of one that is given.
    fn capture_late(
        &self,
        leg: &Leg,
        (site, subject): (Site, Site),
        one: Option<Piece>,
        changes: &mut Vec<Change>,
    ) {
        let layout = self.position.layout();
        match one {
            Some(piece) if layout.is_crowd(site) => {
                changes.push(Change::Leave { site, piece });
                self.hold(leg, piece, changes);
            }
            None if layout.is_crowd(site) => self.capture_crowd(leg, site, changes),
            _ => {
                let piece = self.list.scratch.cells[site.index()];
                match leg.fate {
                    Fate::Under if site != subject => changes.push(Change::Bury {
                        from: site,
                        to: subject,
                    }),
                    Fate::Turned => changes.push(Change::Become {
                        site,
                        piece: layout.pieces.with_owner(piece, self.position.seat()),
                    }),
                    Fate::Gone | Fate::Under | Fate::Held { .. } | Fate::Home { .. } => {
                        changes.push(Change::Lift { site });
                        self.hold(leg, piece, changes);
                    }
                }
            }
        }
    }

    /// Writes into the cells what a step does to other pieces than the moving one.
    pub(super) fn enter(&mut self, leg: &Leg, step: &Step) {
        for at in step.early() {
            let site = self.list.scratch.pool[at];
            self.write_captured(leg, site);
        }
        for at in (step.shoves.0..step.shoves.1).rev() {
            match self.list.scratch.shoves[at as usize] {
                Shove::Push { from, to } => {
                    let piece = self.list.scratch.cells[from.index()];
                    self.write(to, piece);
                    self.write(from, Piece::EMPTY);
                }
                Shove::Swap(site) => {
                    let piece = self.list.scratch.cells[site.index()];
                    self.write(site, Piece::EMPTY);
                    self.write(step.from, piece);
                }
            }
        }
        if let Some(piece) = leg.leaves
            && step.from != self.off()
        {
            self.write(step.from, piece);
        }
        if let Some(piece) = leg.puts {
            self.write(step.to, piece);
        }
        for at in step.acts.0..step.acts.1 {
            self.mirror(self.list.scratch.acts[at as usize]);
        }
    }

    fn write_captured(&mut self, leg: &Leg, site: Site) {
        let mark = match (leg.fate, leg.removal) {
            (Fate::Turned, _) => {
                let pieces = self.position.layout().pieces;
                pieces.with_owner(self.list.scratch.cells[site.index()], self.position.seat())
            }
            _ if self.position.layout().is_crowd(site) => {
                let prey = Prey::on(self.position, site);
                let gone = self.gone.filter(|(from, _)| *from == site);
                let rest = self.position.rest(site, gone.map(|(_, piece)| piece));
                let spared = rest.filter(|piece| !prey.takes(self.position, *piece));
                spared.last().unwrap_or(Piece::EMPTY)
            }
            (_, Removal::AtEnd) => Piece::JUMPED,
            // What stands under it comes to light.
            (Fate::Under, Removal::AtOnce) => {
                let written = &self.list.scratch.overwritten;
                let gone = written.iter().filter(|(at, _)| *at == site).count();
                let mut under = self.position.under(site).iter().rev();
                under.nth(gone).copied().unwrap_or(Piece::EMPTY)
            }
            (_, Removal::AtOnce) => Piece::EMPTY,
        };
        // What lies on a site is no piece.
        if matches!(leg.way, Way::Sow(_)) {
            return;
        }
        self.write(site, mark);
    }

    /// Writes a cell and remembers what was there.
    pub(super) fn write(&mut self, site: Site, piece: Piece) {
        let scratch = &mut self.list.scratch;
        let old = std::mem::replace(&mut scratch.cells[site.index()], piece);
        scratch.overwritten.push((site, old));
    }

    /// Takes back what has been written since there was so much.
    pub(super) fn leave(&mut self, depth: usize) {
        let scratch = &mut self.list.scratch;
        while scratch.overwritten.len() > depth {
            if let Some((site, piece)) = scratch.overwritten.pop() {
                scratch.cells[site.index()] = piece;
            }
        }
    }

    /// Whether what must hold where a leg has landed for anything to follow does.
    pub(super) fn may_follow(&mut self, leg: &Leg, site: Site, piece: Piece) -> bool {
        if leg.follows_if.is_empty() {
            return true;
        }
        let depth = self.list.scratch.overwritten.len();
        if !leg.stays && site != self.off() {
            self.write(site, piece);
        }
        let mut budget = self.budget;
        let cells = std::mem::take(&mut self.list.scratch.cells);
        let granted = self
            .scene(&cells)
            .grants(&leg.follows_if, Moment::After, site, &mut budget);
        self.list.scratch.cells = cells;
        self.budget = budget;
        self.leave(depth);
        granted
    }

    /// Notes what a leg changes besides, once its step is being made.
    pub(super) fn note_changes(&mut self, leg: &Leg, step: &Step, subject: Site) {
        let captures = step.early();
        if leg.is_plain() {
            return;
        }
        let mut first = std::mem::take(&mut self.list.scratch.first);
        let mut then = std::mem::take(&mut self.list.scratch.then);
        let scratch = &self.list.scratch;
        let pieces = self.position.layout().pieces;
        let captor = self.position.seat();
        let layout = self.position.layout();
        for site in &scratch.pool[captures] {
            if layout.is_crowd(*site) {
                self.capture_crowd(leg, *site, &mut first);
                continue;
            }
            let piece = scratch.cells[site.index()];
            match leg.fate {
                // In a game with crowds nothing leaves by itself.
                Fate::Gone if layout.has_crowds() => first.push(Change::Lift { site: *site }),
                Fate::Gone => {}
                Fate::Under => then.push(Change::Bury {
                    from: *site,
                    to: subject,
                }),
                Fate::Turned => first.push(Change::Become {
                    site: *site,
                    piece: pieces.with_owner(piece, captor),
                }),
                Fate::Held { .. } | Fate::Home { .. } => {
                    first.push(Change::Lift { site: *site });
                    self.hold(leg, piece, &mut first);
                }
            }
        }
        for shove in scratch.shoves[step.shoves.0 as usize..step.shoves.1 as usize]
            .iter()
            .rev()
        {
            first.push(match *shove {
                Shove::Push { from, to } => Change::Shift { from, to },
                Shove::Swap(site) => Change::Swap {
                    a: step.from,
                    b: site,
                },
            });
        }
        if leg.joins && layout.is_crowd(step.to) {
            for piece in self.joining(step.to, step.becomes) {
                first.push(Change::Join {
                    site: step.to,
                    piece,
                });
            }
        }
        if let Supply::Place(place) = leg.supply {
            first.push(Change::Take {
                place,
                piece: leg.piece,
            });
        }
        let comes = leg.mounts || leg.takes.is_some();
        if comes && leg.supply == Supply::Board && !leg.stays {
            first.push(Change::Mount {
                from: step.from,
                to: step.to,
                count: leg.takes.unwrap_or(u16::MAX),
            });
        } else if comes && leg.supply != Supply::Board {
            first.push(Change::Push {
                site: step.to,
                piece: step.becomes,
            });
        }
        if let (Some(piece), true) = (leg.leaves, step.from != self.off()) {
            then.push(layout.placing(step.from, piece));
        }
        if let Some(piece) = leg.puts {
            then.push(layout.placing(step.to, piece));
        }
        if let Way::Sow(sowing) = &leg.way
            && let Some(sown) = sowing.sow(&self.rules.tables, self.position, step.from)
        {
            then.extend(sown.changes);
        }
        if let Some(die) = leg.die
            && let Some(face) = die.spends
        {
            then.push(Change::Spend {
                pool: die.pool,
                face,
            });
        }
        then.extend_from_slice(&scratch.acts[step.acts.0 as usize..step.acts.1 as usize]);
        self.list.scratch.first = first;
        self.list.scratch.then = then;
    }
}

impl Search<'_> {
    /// Notes what becomes of all that is captured where several stand.
    fn capture_crowd(&self, leg: &Leg, site: Site, changes: &mut Vec<Change>) {
        let pieces = self.position.layout().pieces;
        for piece in self.prey(site) {
            changes.push(Change::Leave { site, piece });
            match leg.fate {
                Fate::Gone | Fate::Under => {}
                Fate::Turned => changes.push(Change::Push {
                    site,
                    piece: pieces.with_owner(piece, self.position.seat()),
                }),
                Fate::Held { .. } | Fate::Home { .. } => self.hold(leg, piece, changes),
            }
        }
    }

    /// Notes that a captured piece comes to a place off the board: one by one what it was
    /// joined of, and nothing is remembered of it.
    fn hold(&self, leg: &Leg, piece: Piece, changes: &mut Vec<Change>) {
        let layout = self.position.layout();
        let (place, turned) = match leg.fate {
            Fate::Held { place, turned } => (place, turned),
            Fate::Home { sites } => {
                let owner = layout.pieces.owner(piece);
                let home = owner.and_then(|owner| sites.get(owner.index()));
                let Some(home) = home else {
                    return;
                };
                (*home, false)
            }
            Fate::Gone | Fate::Turned | Fate::Under => return,
        };
        let held = self.seat.held_as(piece);
        let held = match turned {
            true => layout.pieces.with_owner(held, self.position.seat()),
            false => held,
        };
        for _ in 0..layout.worth(piece) {
            changes.push(Change::Add { place, piece: held });
        }
    }
}

/// Adds entries to a pool; where they are in it.
pub(super) fn note<T: Copy>(pool: &mut Vec<T>, entries: &[T]) -> (u32, u32) {
    let start = pool.len() as u32;
    pool.extend_from_slice(entries);
    (start, pool.len() as u32)
}
