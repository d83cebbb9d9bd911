//! What a leg does on landing besides moving its piece.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::condition::Scene;
use super::group::Group;
use super::program::{Certainty, Program};
use super::walk::Walk;
use crate::board::{Site, SiteSet};
use crate::position::{Change, Layout, Piece, Position, Seat};

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
    /// Takes along another piece: from where the first match of one pattern ends to
    /// where that of another does. Both begin where the leg landed.
    Carry {
        /// Where the piece is.
        from: Arc<Program>,
        /// Where it goes.
        to: Arc<Program>,
    },
    /// Puts a piece wherever a match of a pattern ends.
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
            _ => Certainty::Never,
        }
    }

    /// Whether it does anything besides capturing.
    pub(super) fn acts(&self) -> bool {
        !matches!(self, Effect::Capture { .. } | Effect::Groups { .. })
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
    /// the leg goes from a site to another, and has not been made.
    pub(super) fn lacks(&self, position: &Position, from: Site, to: Site) -> Option<&str> {
        let layout = position.layout();
        let (now, add, bounds, reason) = match self {
            Effect::Count { counter, add, need } => {
                let at = usize::from(*counter);
                let least = layout.counters.get(at)?.least;
                (position.counter(at), add, least..=i32::MAX, need)
            }
            Effect::Value { slot, add, need } => {
                let at = usize::from(*slot);
                let slot = layout.values.get(at)?;
                // What a piece carries is still where it comes from.
                let site = if slot.travels { from } else { to };
                let now = match site.index() < layout.sites {
                    true => position.value(at, site),
                    false => slot.start,
                };
                (now, add, slot.least..=slot.most, need)
            }
            _ => return None,
        };
        let fits = now
            .checked_add(*add)
            .is_some_and(|sum| bounds.contains(&sum));
        reason.as_deref().filter(|_| !fits)
    }

    /// Adds to `captured` what the effect captures, each site once; `walked` is room to work in.
    pub(super) fn take(
        &self,
        scene: &Scene<'_>,
        site: Site,
        budget: &mut u32,
        captured: &mut Vec<Site>,
        walked: &mut Vec<Site>,
    ) {
        let start = captured.len();
        let note = |found: Site, captured: &mut Vec<Site>| {
            if !captured.contains(&found) {
                captured.push(found);
            }
        };
        match self {
            Effect::Capture { program, .. } => {
                walked.clear();
                matches(program, scene, site, (budget, walked), |_, met| {
                    for each in met {
                        note(*each, captured);
                    }
                    ControlFlow::Continue(())
                });
            }
            Effect::Groups { group, .. } => {
                for row in &group.ways {
                    let beside = scene.rules.tables.step(*row, site);
                    if captured[start..].contains(&beside) {
                        continue;
                    }
                    let around = group.around(&scene.rules.tables, scene.cells, beside, budget);
                    if let Some(extent) = around.filter(|extent| group.fits(extent)) {
                        for each in extent.sites {
                            note(each, captured);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds to `changes` what else the effect does.
    pub(super) fn act(
        &self,
        scene: &Scene<'_>,
        site: Site,
        budget: &mut u32,
        changes: &mut Vec<Change>,
    ) {
        match self {
            Effect::Capture { .. } | Effect::Groups { .. } => {}
            Effect::Carry { from, to } => {
                let mut first = |program: &Program| {
                    let mut end = None;
                    matches(
                        program,
                        scene,
                        site,
                        (budget, &mut Vec::new()),
                        |landing, _| {
                            end = Some(landing);
                            ControlFlow::Break(())
                        },
                    );
                    end
                };
                if let (Some(from), Some(to)) = (first(from), first(to)) {
                    changes.push(Change::Shift { from, to });
                }
            }
            Effect::Put { program, piece } => {
                matches(
                    program,
                    scene,
                    site,
                    (budget, &mut Vec::new()),
                    |landing, _| {
                        changes.push(scene.position.layout().placing(landing, *piece));
                        ControlFlow::Continue(())
                    },
                );
            }
            Effect::Count { counter, add, .. } => {
                let now = scene.position.counter(usize::from(*counter));
                let now = changes
                    .iter()
                    .rev()
                    .find_map(|change| match change {
                        Change::Count { counter: of, value } if of == counter => Some(*value),
                        _ => None,
                    })
                    .unwrap_or(now);
                let least = scene.position.layout().counters[usize::from(*counter)].least;
                changes.push(Change::Count {
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
                let layout = scene.position.layout();
                for from in (0..layout.cells).map(Site::new) {
                    let known = at.as_ref().is_none_or(|sites| sites.contains(from));
                    if !known || from == *home {
                        continue;
                    }
                    // Of a stack only the topmost is asked.
                    let topmost = Some(scene.position.at(from)).filter(|_| layout.stacks);
                    let all = scene.position.standing(from).filter(|_| !layout.stacks);
                    for piece in all.chain(topmost) {
                        if layout.pieces.owner(piece) == Some(*seat) {
                            recall(layout, (from, piece), *flag, *home, changes);
                        }
                    }
                }
            }
            Effect::Assign { counter, value } => changes.push(Change::Count {
                counter: *counter,
                value: *value,
            }),
            Effect::Value { slot, add, .. } => changes.push(Change::Adjust {
                slot: *slot,
                site,
                add: *add,
            }),
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
