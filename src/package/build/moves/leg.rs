//! What a move is made of for each seat: its way, what it asks and what it does.

use std::sync::Arc;

use super::super::Frame;
use super::asked::asked;
use super::compile::Source;
use super::every_seat::compile_written;
use super::rows::{
    AmountRow, EffectRow, FateRow, HarvestRow, MoveRow, SowRow, TurnRow, WayRow, Written,
};
use crate::board::{Site, SiteSet};
use crate::moves::{
    Asked, Compiler, Condition, Effect, Fate, Harvest, Moment, Onward, Program, Purpose, Sowing,
    Store, Way,
};
use crate::notation::{Fault, Pattern};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Spanned, choose, unknown_name};
use crate::package::source::Span;
use crate::position::Seat;

/// A move's parts for each seat.
pub(super) struct Parts {
    pub(super) seats: Vec<SeatParts>,
}

/// A move's parts for one seat.
pub(super) struct SeatParts {
    pub(super) way: Way,
    /// Where the piece comes from, if from a place off the board.
    pub(super) hand: Option<Site>,
    pub(super) fate: Fate,
    pub(super) asked: Vec<Asked>,
    pub(super) effects: Vec<Effect>,
    pub(super) follows_if: Vec<Asked>,
    pub(super) onward: Option<(Onward, Vec<Asked>)>,
}

/// What one move is compiled with.
struct Work<'a, 'b> {
    row: &'a MoveRow,
    source: &'a Source<'a>,
    frame: &'a Frame<'a>,
    compiler: &'a mut Compiler<'b>,
}

/// Compiles a move for each seat; `None` if something of it cannot be.
pub(super) fn parts(
    row: &MoveRow,
    source: &Source<'_>,
    frame: &Frame<'_>,
    compiler: &mut Compiler<'_>,
    cx: &mut Findings,
) -> Option<Parts> {
    let mut work = Work {
        row,
        source,
        frame,
        compiler,
    };
    let ways = work.ways(cx);
    let hands = work.hands(cx);
    let fates = work.fates(cx);
    let effects = work.effects(cx);
    let mut ask = |words: &[Spanned<String>], moment: Moment, cx: &mut Findings| {
        asked(words, moment, source.conditions, frame, work.compiler, cx)
    };
    let before = ask(&row.asked.before, Moment::Before, cx);
    let after = ask(&row.asked.after, Moment::After, cx);
    let follows = ask(&row.asked.follow, Moment::After, cx);
    let turns = ask(&row.asked.turn, Moment::After, cx);
    let onward = work.onward(cx);
    let (ways, hands, fates, effects) = (ways?, hands?, fates?, effects?);
    let seats = frame
        .each_seat()
        .zip(ways)
        .zip(effects)
        .map(|((seat, way), effects)| {
            let at = seat.index();
            SeatParts {
                way,
                hand: hands[at],
                fate: fates[at],
                asked: [before[at].clone(), after[at].clone()].concat(),
                effects,
                follows_if: follows[at].clone(),
                onward: onward.map(|onward| (onward, turns[at].clone())),
            }
        })
        .collect();
    Some(Parts { seats })
}

impl Work<'_, '_> {
    fn ways(&mut self, cx: &mut Findings) -> Option<Vec<Way>> {
        let row = self.row;
        match &row.way {
            WayRow::Along(pattern) => {
                // Who stays comes to rest nowhere else.
                let purpose = match row.stays || row.mounts {
                    true => Purpose::Meet,
                    false => Purpose::Go,
                };
                let programs = self.programs(pattern, purpose, cx)?;
                Some(programs.into_iter().map(Way::Along).collect())
            }
            WayRow::Anywhere(item) | WayRow::Drop(item) => {
                self.each(item, cx, |compiler, item, seat| {
                    let target = compiler.target(item, seat)?;
                    let held = compiler.words().contents_of(item, seat).unwrap_or_default();
                    let stands = compiler
                        .words()
                        .pieces
                        .all()
                        .any(|piece| held.contains(piece));
                    if stands && !row.stays && !row.mounts && !item.capture {
                        return Err(vec![
                            Fault::new(
                                item.range.clone(),
                                "a piece could come to rest here on another, which is not captured",
                            )
                            .help(
                                "ask for `empty`, or mark what is captured, as in `capture enemy`",
                            ),
                        ]);
                    }
                    Ok(Way::Anywhere(target))
                })
            }
            WayRow::Pass => Some(vec![Way::Pass; self.frame.seats.len()]),
            WayRow::Act => Some(vec![Way::Act; self.frame.seats.len()]),
            WayRow::Sow(sow) => self.sowings(sow, cx),
        }
    }

    /// A pattern compiled for every seat.
    fn programs(
        &mut self,
        pattern: &Written<Pattern>,
        purpose: Purpose,
        cx: &mut Findings,
    ) -> Option<Vec<Arc<Program>>> {
        self.each(pattern, cx, |compiler, pattern, seat| {
            compiler.compile(pattern, seat, purpose).map(Arc::new)
        })
    }

    /// Compiles something for every seat; mistakes are told once, not for each.
    fn each<T, U>(
        &mut self,
        written: &Written<T>,
        cx: &mut Findings,
        compile: impl FnMut(&mut Compiler<'_>, &T, Seat) -> Result<U, Vec<Fault>>,
    ) -> Option<Vec<U>> {
        // What is one too many has been told; those after it need not be tried.
        if self.compiler.is_full() {
            return None;
        }
        compile_written(written, self.frame, self.compiler, cx, compile)
    }

    /// For each seat the place off the board that a drop is from.
    fn hands(&self, cx: &mut Findings) -> Option<Vec<Option<Site>>> {
        let Some(word) = &self.row.hand else {
            return Some(vec![None; self.frame.seats.len()]);
        };
        let places = self.frame.places(word, cx)?;
        Some(places.into_iter().map(Some).collect())
    }

    fn fates(&self, cx: &mut Findings) -> Option<Vec<Fate>> {
        let seats = self.frame.seats.len();
        Some(match &self.row.fate {
            FateRow::Gone => vec![Fate::Gone; seats],
            FateRow::Turned => vec![Fate::Turned; seats],
            FateRow::Under => vec![Fate::Under; seats],
            FateRow::Held { place, turned } => self
                .frame
                .places(place, cx)?
                .into_iter()
                .map(|place| Fate::Held {
                    place,
                    turned: *turned,
                })
                .collect(),
        })
    }

    /// For each seat the effects.
    fn effects(&mut self, cx: &mut Findings) -> Option<Vec<Vec<Effect>>> {
        let mut found: Vec<Vec<Effect>> = vec![Vec::new(); self.frame.seats.len()];
        let mut complete = true;
        for effect in &self.row.effects {
            match self.effect(effect, cx) {
                Some(effects) => {
                    for (found, effect) in found.iter_mut().zip(effects) {
                        found.push(effect);
                    }
                }
                None => complete = false,
            }
        }
        complete.then_some(found)
    }

    /// That there is a site from which what an effect is about is found.
    fn about_a_site(&self, span: Span, what: &str, cx: &mut Findings) -> Option<()> {
        let nowhere = matches!(self.row.way, WayRow::Pass | WayRow::Act) && self.row.from.is_none();
        if nowhere {
            cx.push(
                Finding::error(
                    "contradiction",
                    span,
                    format!("{what} is looked for from a site, and this move is about none"),
                )
                .help("give the move `from`, a region: it is a move for each of its sites"),
            );
        }
        (!nowhere).then_some(())
    }

    fn effect(&mut self, row: &EffectRow, cx: &mut Findings) -> Option<Vec<Effect>> {
        let span = match row {
            EffectRow::Capture { pattern, .. } | EffectRow::Put { pattern, .. } => {
                Some(pattern.source.span)
            }
            EffectRow::Groups { group, .. } => Some(group.span),
            EffectRow::Carry { from, .. } => Some(from.source.span),
            EffectRow::Add { .. } => None,
        };
        if let Some(span) = span {
            self.about_a_site(span, "what a pattern matches", cx)?;
        }
        let reason = |help: &str| -> Arc<str> {
            Arc::from(match help.is_empty() {
                true => "it must capture something there",
                false => help,
            })
        };
        Some(match row {
            EffectRow::Capture {
                pattern,
                need,
                help,
            } => self
                .programs(pattern, Purpose::Meet, cx)?
                .into_iter()
                .map(|program| Effect::Capture {
                    program,
                    need: *need,
                    reason: reason(help),
                })
                .collect(),
            EffectRow::Groups { group, need, help } => {
                let names = self.source.conditions.names();
                let Some(named) = self.source.conditions.get(&group.value) else {
                    let names = names.iter().copied();
                    cx.push(unknown_name(&group.value, group.span, "condition", names));
                    return None;
                };
                let mut found = Vec::new();
                for seat in self.frame.each_seat() {
                    let Some(Condition::Group(group)) = named.of(seat).map(|found| &**found) else {
                        cx.push(
                            Finding::error(
                                "wrong-condition",
                                group.span,
                                format!("{} is no condition about a group", quote(&group.value)),
                            )
                            .help("name a condition that has `group = { … }`"),
                        );
                        return None;
                    };
                    found.push(Effect::Groups {
                        group: group.clone(),
                        need: *need,
                        reason: reason(help),
                    });
                }
                found
            }
            EffectRow::Carry { from, to } => {
                let from = self.programs(from, Purpose::Meet, cx)?;
                let to = self.programs(to, Purpose::Meet, cx)?;
                from.into_iter()
                    .zip(to)
                    .map(|(from, to)| Effect::Carry { from, to })
                    .collect()
            }
            EffectRow::Put { pattern, kind } => {
                let programs = self.programs(pattern, Purpose::Meet, cx)?;
                self.frame
                    .each_seat()
                    .zip(programs)
                    .map(|(seat, program)| Effect::Put {
                        program,
                        piece: self.frame.piece(*kind, seat),
                    })
                    .collect()
            }
            EffectRow::Add {
                name,
                amount,
                need,
                help,
            } => {
                // Numbers that are chosen have been put in.
                let (AmountRow::Fixed(add) | AmountRow::Chosen(add)) = *amount;
                let told = match help.is_empty() {
                    true => format!("`{}` cannot change by {add}", name.value),
                    false => help.clone(),
                };
                let need = need.then(|| Arc::from(told));
                if let Some(slot) = self.source.values.slot(&name.value) {
                    self.about_a_site(name.span, "a value", cx)?;
                    let effect = Effect::Value { slot, add, need };
                    return Some(vec![effect; self.frame.seats.len()]);
                }
                let counters = self.counters(name, cx)?;
                let count = |counter| Effect::Count {
                    counter,
                    add,
                    need: need.clone(),
                };
                counters.into_iter().map(count).collect()
            }
        })
    }

    /// For each seat its counter of a name.
    fn counters(&self, word: &Spanned<String>, cx: &mut Findings) -> Option<Vec<u16>> {
        let counters = self.source.counters;
        if let Some(slots) = counters.by_seat(&word.value, self.frame.seats.len()) {
            return Some(slots);
        }
        let names = [
            counters.names(false),
            counters.names(true),
            self.source.values.names(),
        ]
        .concat();
        choose(&word.value, word.span, "counter or value", &names, cx)?;
        None
    }

    fn onward(&self, cx: &mut Findings) -> Option<Onward> {
        let TurnRow { phase, passes } = self.row.turn.as_ref()?;
        let names: Vec<&str> = self
            .source
            .phases
            .iter()
            .map(|phase| phase.name.as_str())
            .collect();
        let phase = match phase {
            Some(word) => choose(&word.value, word.span, "phase", &names, cx)?,
            None => 0,
        };
        Some(Onward {
            phase: u8::try_from(phase).unwrap_or(0),
            passes: *passes,
        })
    }

    fn sowings(&mut self, sow: &SowRow, cx: &mut Findings) -> Option<Vec<Way>> {
        let names = self.source.values.names();
        choose(&sow.value.value, sow.value.span, "value", &names, cx)?;
        let slot = self.source.values.slot(&sow.value.value)?;
        let next = self.frame.route(&sow.along, cx)?;
        let (row, back) = self.compiler.route(next);
        let none = || SiteSet::new(self.frame.board.len());
        let skips = sow.skips.clone();
        let mut ways = Vec::new();
        for seat in self.frame.each_seat() {
            let at = seat.index();
            let harvest = match &sow.harvest {
                Some(harvest) => Some(self.harvest(harvest, seat, cx)?),
                None => None,
            };
            ways.push(Way::Sow(Arc::new(Sowing {
                slot,
                from: sow.from[at].clone(),
                row,
                back,
                skips: skips.as_ref().map_or_else(none, |sites| sites[at].clone()),
                skips_origin: sow.skips_origin,
                relay: sow.relay,
                harvest,
            })));
        }
        Some(ways)
    }

    fn harvest(&mut self, row: &HarvestRow, seat: Seat, cx: &mut Findings) -> Option<Harvest> {
        let at = seat.index();
        let everywhere = || self.frame.board.sites().collect::<SiteSet>();
        let to = match self.frame.regions.get(&row.to.value) {
            Some(sites) => Store::Site(sites[at].iter().next()?),
            None => Store::Counter(self.counters(&row.to, cx)?[at]),
        };
        let opposite = match &row.opposite {
            Some(word) => Some(self.frame.route(word, cx)?),
            None => None,
        };
        let sites = row
            .at
            .as_ref()
            .map_or_else(everywhere, |sites| sites[at].clone());
        Some(Harvest {
            at: sites,
            amounts: row.amounts.clone(),
            back: row.back,
            opposite: opposite.map(|next| self.compiler.route(next).0),
            spares: row.spares.as_ref().map(|sites| sites[at].clone()),
            to,
        })
    }
}
