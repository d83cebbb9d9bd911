//! What a leg does on landing besides moving its piece.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::condition::Scene;
use super::group::Group;
use super::program::{Certainty, Program};
use super::walk::Walk;
use crate::board::{Site, SiteSet};
use crate::position::{Change, Layout, Piece, Position, Seat};

/// What one effect does: what it captures, what it changes besides once that is gone, and
/// whether a piece stands in its way that nothing captures.
#[derive(Debug, Clone, Default)]
pub(super) struct Deed {
    /// Where it captures, each site once.
    pub(super) captured: Vec<Site>,
    /// What it changes.
    pub(super) changes: Vec<Change>,
    /// Whether it would put a piece on another.
    pub(super) blocked: bool,
    /// Room to work in.
    walked: Vec<Site>,
}

/// What a leg does on landing. The sites it is about are found from where it landed.
#[derive(Debug, Clone)]
pub enum Effect {
    /// Captures what all matches of a pattern capture.
    Capture {
        /// The pattern.
        program: Arc<Program>,
        /// Whether something must be captured for the leg to be legal.
        need: bool,
        /// What a player is told if nothing is.
        reason: Arc<str>,
    },
    /// Captures the groups beside the landing that are so.
    Groups {
        /// Which.
        group: Group,
        /// Whether something must be captured for the leg to be legal.
        need: bool,
        /// What a player is told if nothing is.
        reason: Arc<str>,
    },
    /// Captures the piece that has made the leg.
    Itself,
    /// Takes along another piece: from where the first match of one pattern ends to
    /// where that of another does. Both begin where the leg landed.
    Carry {
        /// Where the piece is.
        from: Arc<Program>,
        /// Where it goes; what the pattern captures is captured before.
        to: Arc<Program>,
        /// What each piece is then, by its number; `None` is as it was.
        becomes: Option<Arc<[Piece]>>,
    },
    /// Makes the pieces where matches of a pattern end others.
    Change {
        /// The pattern.
        program: Arc<Program>,
        /// What each piece is then, by its number.
        becomes: Arc<[Piece]>,
    },
    /// Puts a piece wherever a match of a pattern ends; what the pattern captures is captured
    /// before.
    Put {
        /// The pattern.
        program: Arc<Program>,
        /// The piece.
        piece: Piece,
    },
    /// Adds to a counter.
    Count {
        /// Which, as an index of the layout's counters.
        counter: u16,
        /// How much.
        add: i32,
        /// What a player is told where the counter cannot change by all of it, if the leg is
        /// not legal then.
        need: Option<Arc<str>>,
    },
    /// Sends a seat's pieces that have a flag back, each by itself and without flags; those
    /// that they were joined with stay.
    Recall {
        /// The seat.
        seat: Seat,
        /// The flag, as its bit.
        flag: u8,
        /// From where; `None` is from everywhere.
        at: Option<SiteSet>,
        /// Where they go.
        home: Site,
    },
    /// Gives a counter a value.
    Assign {
        /// Which, as an index of the layout's counters.
        counter: u16,
        /// The value.
        value: i32,
    },
    /// Adds to a value of the landing site, or of the piece there.
    Value {
        /// Which, as an index of the layout's values.
        slot: u16,
        /// How much.
        add: i32,
        /// What a player is told where the value cannot change by all of it, if the leg is
        /// not legal then.
        need: Option<Arc<str>>,
    },
}

impl Effect {
    pub(super) fn captures(&self) -> Certainty {
        match self {
            Effect::Capture { need, .. } | Effect::Groups { need, .. } => match need {
                true => Certainty::Always,
                false => Certainty::Sometimes,
            },
            Effect::Itself => Certainty::Sometimes,
            Effect::Put { program, .. } | Effect::Carry { to: program, .. } => {
                match program.captures {
                    Certainty::Never => Certainty::Never,
                    _ => Certainty::Sometimes,
                }
            }
            _ => Certainty::Never,
        }
    }

    /// Whether it changes what stands where besides capturing.
    pub(super) fn moves_pieces(&self) -> bool {
        match self {
            Effect::Carry { .. }
            | Effect::Change { .. }
            | Effect::Put { .. }
            | Effect::Recall { .. } => true,
            Effect::Capture { .. }
            | Effect::Groups { .. }
            | Effect::Itself
            | Effect::Count { .. }
            | Effect::Assign { .. }
            | Effect::Value { .. } => false,
        }
    }

    /// What must be captured and is not, in words for the player.
    pub(super) fn demand(&self) -> Option<&str> {
        match self {
            Effect::Capture { need, reason, .. } | Effect::Groups { need, reason, .. } => {
                need.then_some(reason)
            }
            _ => None,
        }
    }

    /// What a player is told where a counter or a value cannot change by as much as it must;
    /// the leg goes from a site to another, and has not been made. `earlier` is what has been
    /// changed before.
    pub(super) fn lacks(
        &self,
        position: &Position,
        earlier: [&[Change]; 2],
        from: Site,
        to: Site,
    ) -> Option<&str> {
        let layout = position.layout();
        let (now, add, bounds, reason) = match self {
            Effect::Count { counter, add, need } => {
                let least = layout.counters.get(usize::from(*counter))?.least;
                let now = counted(position, *counter, &earlier);
                (now, add, least..=i32::MAX, need)
            }
            Effect::Value { slot, add, need } => {
                let at = usize::from(*slot);
                let known = layout.values.get(at)?;
                // What a piece carries is still where it comes from.
                let site = if known.travels { from } else { to };
                let now = match site.index() < layout.sites {
                    true => position.value(at, site),
                    false => known.start,
                };
                let added = earlier.iter().copied().flatten();
                let added = added.filter_map(|change| match change {
                    Change::Adjust {
                        slot: of,
                        site,
                        add,
                    } if (*of, *site) == (*slot, to) => Some(*add),
                    _ => None,
                });
                let now = added.fold(now, i32::saturating_add);
                (now, add, known.least..=known.most, need)
            }
            _ => return None,
        };
        let fits = now
            .checked_add(*add)
            .is_some_and(|sum| bounds.contains(&sum));
        reason.as_deref().filter(|_| !fits)
    }

    /// Finds out what the effect does where a leg has landed: into `deed`, which holds that of
    /// this effect only. `earlier` is what the legs before and the effects before have changed.
    pub(super) fn find(
        &self,
        scene: &Scene<'_>,
        site: Site,
        earlier: [&[Change]; 2],
        budget: &mut u32,
        deed: &mut Deed,
    ) {
        deed.captured.clear();
        deed.changes.clear();
        deed.blocked = false;
        let layout = scene.position.layout();
        match self {
            Effect::Capture { program, .. } => {
                let (captured, walked) = (&mut deed.captured, &mut deed.walked);
                matches(program, scene, site, (budget, walked), |_, met| {
                    note(met, captured);
                    ControlFlow::Continue(())
                });
            }
            Effect::Groups { group, .. } => {
                for row in &group.ways {
                    let beside = scene.rules.tables.step(*row, site);
                    if deed.captured.contains(&beside) {
                        continue;
                    }
                    let around = group.around(&scene.rules.tables, scene.cells, beside, budget);
                    if let Some(extent) = around.filter(|extent| group.fits(extent)) {
                        note(&extent.sites, &mut deed.captured);
                    }
                }
            }
            Effect::Itself => deed.captured.push(site),
            Effect::Carry { from, to, becomes } => {
                let mut first = |program: &Program| {
                    let (mut end, mut captured) = (None, Vec::new());
                    let walked = &mut deed.walked;
                    matches(
                        program,
                        scene,
                        site,
                        (&mut *budget, walked),
                        |landing, met| {
                            end = Some(landing);
                            captured.extend_from_slice(met);
                            ControlFlow::Break(())
                        },
                    );
                    end.map(|end| (end, captured))
                };
                let (Some((from, _)), Some((to, captured))) = (first(from), first(to)) else {
                    return;
                };
                let piece = scene.cells.get(from.index()).copied().unwrap_or(Piece::OFF);
                if !layout.pieces.is_piece(piece) {
                    return;
                }
                note(&captured, &mut deed.captured);
                if from != to {
                    deed.blocked = scene.is_taken(to) && !deed.captured.contains(&to);
                    deed.changes.push(Change::Shift { from, to });
                }
                if let Some(then) = becomes.as_ref().and_then(|all| all.get(piece.index())) {
                    turn(layout, (to, piece), *then, &mut deed.changes);
                }
            }
            Effect::Change { program, becomes } => {
                let mut ends = Vec::new();
                let walked = &mut deed.walked;
                matches(program, scene, site, (budget, walked), |landing, _| {
                    note(&[landing], &mut ends);
                    ControlFlow::Continue(())
                });
                for end in ends {
                    let piece = scene.cells.get(end.index()).copied().unwrap_or(Piece::OFF);
                    if let Some(then) = becomes.get(piece.index()) {
                        turn(layout, (end, piece), *then, &mut deed.changes);
                    }
                }
            }
            Effect::Put { program, piece } => {
                let mut ends = Vec::new();
                let (captured, walked) = (&mut deed.captured, &mut deed.walked);
                matches(program, scene, site, (budget, walked), |landing, met| {
                    note(&[landing], &mut ends);
                    note(met, captured);
                    ControlFlow::Continue(())
                });
                for end in ends {
                    deed.blocked |= scene.is_taken(end) && !deed.captured.contains(&end);
                    deed.changes.push(layout.placing(end, *piece));
                }
            }
            Effect::Count { counter, add, .. } => {
                let now = counted(scene.position, *counter, &earlier);
                let least = layout.counters[usize::from(*counter)].least;
                deed.changes.push(Change::Count {
                    counter: *counter,
                    value: now.saturating_add(*add).max(least),
                });
            }
            Effect::Recall {
                seat,
                flag,
                at,
                home,
            } => {
                for from in (0..layout.cells).map(Site::new) {
                    let known = at.as_ref().is_none_or(|sites| sites.contains(from));
                    if !known || from == *home {
                        continue;
                    }
                    for piece in scene.standing(from, &earlier) {
                        if layout.pieces.owner(piece) == Some(*seat) {
                            recall(layout, (from, piece), *flag, *home, &mut deed.changes);
                        }
                    }
                }
            }
            Effect::Assign { counter, value } => deed.changes.push(Change::Count {
                counter: *counter,
                value: *value,
            }),
            Effect::Value { slot, add, .. } => deed.changes.push(Change::Adjust {
                slot: *slot,
                site,
                add: *add,
            }),
        }
    }
}

/// What a counter comes to with what has been changed before.
fn counted(position: &Position, counter: u16, earlier: &[&[Change]; 2]) -> i32 {
    let changes = earlier.iter().copied().flatten();
    let last = changes.rev().find_map(|change| match change {
        Change::Count { counter: of, value } if *of == counter => Some(*value),
        _ => None,
    });
    last.unwrap_or_else(|| position.counter(usize::from(counter)))
}

/// Adds sites that are not there yet.
fn note(found: &[Site], sites: &mut Vec<Site>) {
    for site in found {
        if !sites.contains(site) {
            sites.push(*site);
        }
    }
}

/// Notes that a piece becomes another where it stands.
fn turn(layout: &Layout, (site, piece): (Site, Piece), becomes: Piece, changes: &mut Vec<Change>) {
    if !layout.pieces.is_piece(piece) || becomes == piece {
        return;
    }
    changes.push(match layout.is_crowd(site) {
        true => Change::Go {
            from: site,
            to: site,
            piece,
            becomes,
        },
        false => Change::Become {
            site,
            piece: becomes,
        },
    });
}

/// What a change writes into the cells: which sites show what afterwards.
pub(super) fn mirrored(
    position: &Position,
    change: Change,
    cells: &[Piece],
) -> [Option<(Site, Piece)>; 2] {
    let layout = position.layout();
    let at = |site: Site| cells.get(site.index()).copied().unwrap_or(Piece::OFF);
    // What comes to light where one piece goes.
    let left = |site: Site, piece: Piece| match layout.is_crowd(site) {
        true => position.rest(site, Some(piece)).last(),
        false => position.under(site).last().copied(),
    };
    let without = |site: Site, piece: Piece| (site, left(site, piece).unwrap_or(Piece::EMPTY));
    let one = |written: (Site, Piece)| [Some(written), None];
    match change {
        Change::Place { site, piece } | Change::Push { site, piece } => one((site, piece)),
        Change::Become { site, piece } if layout.pieces.is_piece(at(site)) => one((site, piece)),
        Change::Shift { from, to } => [Some((from, Piece::EMPTY)), Some((to, at(from)))],
        Change::Go {
            from, to, becomes, ..
        } => [
            (from != to).then(|| without(from, at(from))),
            Some((to, becomes)),
        ],
        Change::Lift { site } => one((site, Piece::EMPTY)),
        Change::Leave { site, piece } => one(without(site, piece)),
        Change::Bury { from, .. } => one(without(from, at(from))),
        Change::Send {
            site,
            piece,
            left: rest,
        } => one(match rest.is_empty() {
            true => without(site, piece),
            false => (site, rest),
        }),
        _ => [None; 2],
    }
}

/// The same, written.
pub(super) fn mirror(position: &Position, change: Change, cells: &mut [Piece]) {
    for (site, piece) in mirrored(position, change, cells).into_iter().flatten() {
        if let Some(cell) = cells.get_mut(site.index()) {
            *cell = piece;
        }
    }
}

/// Tells where each match of a program ends and what it captures.
fn matches(
    program: &Program,
    scene: &Scene<'_>,
    site: Site,
    (budget, captured): (&mut u32, &mut Vec<Site>),
    mut visit: impl FnMut(Site, &[Site]) -> ControlFlow<()>,
) {
    let mut shoved = Vec::new();
    let mut walk = Walk {
        tables: &scene.rules.tables,
        program,
        cells: scene.cells,
        beside: scene.beside(),
        captured,
        shoved: &mut shoved,
        budget,
    };
    // A search that outgrows its budget finds no more; the list it is for is refused.
    let _ = walk.from(site, &mut |met| visit(met.to, met.captured));
}

/// Notes that the pieces of a unit that have a flag go home, and the rest stays.
fn recall(
    layout: &Layout,
    (site, piece): (Site, Piece),
    flag: u8,
    home: Site,
    changes: &mut Vec<Change>,
) {
    let Some(kind) = layout.pieces.kind(piece) else {
        return;
    };
    let members = layout.forms.members(kind);
    let (gone, left): (Vec<u8>, Vec<u8>) = members.iter().partition(|set| **set & flag != 0);
    if gone.is_empty() {
        return;
    }
    let base = layout.forms.base(kind);
    let rest = layout.forms.with_members(base, left);
    changes.push(Change::Send {
        site,
        piece,
        left: rest.map_or(Piece::EMPTY, |rest| layout.pieces.with_kind(piece, rest)),
    });
    let single = layout.pieces.with_kind(piece, base);
    for _ in gone {
        changes.push(Change::Add {
            place: home,
            piece: single,
        });
    }
}
