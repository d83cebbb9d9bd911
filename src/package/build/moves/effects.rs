//! What moves and phases do besides: effects compiled for every seat.

use std::sync::Arc;

use super::super::Frame;
use super::compile::Source;
use super::every_seat::compile_written;
use super::rows::{AmountRow, EffectRow, OtherRow, Written};
use crate::moves::{Compiler, Condition, Effect, Program, Purpose};
use crate::notation::{Fault, Pattern};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Spanned, choose, unknown_name};
use crate::package::source::Span;
use crate::position::{Piece, Seat};

/// What things are compiled with.
pub(super) struct Tools<'a, 'b> {
    pub(super) source: &'a Source<'a>,
    pub(super) frame: &'a Frame<'a>,
    pub(super) compiler: &'a mut Compiler<'b>,
    /// Whether what is done may be about no site.
    pub(super) nowhere: bool,
    /// By which way a piece comes to where effects are done, for each seat; none if no piece
    /// does, or something else happens on its way.
    pub(super) arrives: Vec<Arc<Program>>,
}

impl Tools<'_, '_> {
    /// For each seat the effects.
    pub(super) fn effects(
        &mut self,
        rows: &[EffectRow],
        cx: &mut Findings,
    ) -> Option<Vec<Vec<Effect>>> {
        let mut found: Vec<Vec<Effect>> = vec![Vec::new(); self.frame.seats.len()];
        let mut complete = true;
        for (at, effect) in rows.iter().enumerate() {
            // What has been put somewhere before could stand where the piece came along.
            let puts =
                |row: &EffectRow| matches!(row, EffectRow::Put { .. } | EffectRow::Carry { .. });
            if rows[..at].iter().any(puts) {
                self.arrives.clear();
            }
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
        if self.nowhere {
            cx.push(
                Finding::error(
                    "contradiction",
                    span,
                    format!("{what} is looked for from a site, and this move is about none"),
                )
                .help("give the move `from`, a region: it is a move for each of its sites"),
            );
        }
        (!self.nowhere).then_some(())
    }

    fn effect(&mut self, row: &EffectRow, cx: &mut Findings) -> Option<Vec<Effect>> {
        let span = match row {
            EffectRow::Capture { pattern, .. }
            | EffectRow::Put { pattern, .. }
            | EffectRow::Change { pattern, .. } => Some(pattern.source.span),
            EffectRow::Itself(span) => Some(*span),
            EffectRow::Groups { group, .. } => Some(group.span),
            EffectRow::Carry { from, .. } => Some(from.source.span),
            EffectRow::Add { .. } | EffectRow::Set { .. } | EffectRow::Recall { .. } => None,
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
                            .about("condition", &group.value)
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
            EffectRow::Itself(_) => vec![Effect::Itself; self.frame.seats.len()],
            EffectRow::Carry { from, to, then } => {
                let from = self.programs(from, Purpose::Meet, cx)?;
                let to = self.ends(to, cx)?;
                let seats = self.frame.each_seat();
                seats
                    .zip(from.into_iter().zip(to))
                    .map(|(seat, (from, to))| Effect::Carry {
                        from,
                        to,
                        becomes: (!then.is_empty()).then(|| self.others(*then, seat)),
                    })
                    .collect()
            }
            EffectRow::Change { pattern, then } => {
                let programs = self.programs(pattern, Purpose::Meet, cx)?;
                let seats = self.frame.each_seat();
                seats
                    .zip(programs)
                    .map(|(seat, program)| Effect::Change {
                        program,
                        becomes: self.others(*then, seat),
                    })
                    .collect()
            }
            EffectRow::Put { pattern, kind } => {
                let programs = self.ends(pattern, cx)?;
                self.frame
                    .each_seat()
                    .zip(programs)
                    .map(|(seat, program)| Effect::Put {
                        program,
                        piece: self.frame.piece(*kind, seat),
                    })
                    .collect()
            }
            EffectRow::Recall { flag, at, to } => {
                let names = &self.frame.forming.flags;
                let bit = choose(&flag.value, flag.span, "flag", names, cx)?;
                let homes = self.frame.homes(to, cx)?;
                let homes = self.frame.each_seat().zip(homes);
                homes
                    .map(|(seat, home)| Effect::Recall {
                        seat,
                        flag: 1 << bit,
                        at: at.as_ref().map(|sites| sites[seat.index()].clone()),
                        home,
                    })
                    .collect()
            }
            EffectRow::Set { name, amount } => self
                .counters(name, cx)?
                .into_iter()
                .map(|counter| Effect::Assign {
                    counter,
                    value: *amount,
                })
                .collect(),
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

    /// What each piece becomes, by its number, where a seat makes it so.
    fn others(&self, then: OtherRow, seat: Seat) -> Arc<[Piece]> {
        let (forming, pieces) = (&self.frame.forming, self.frame.pieces);
        let becomes = |piece: Piece| {
            let Some(form) = pieces.kind(piece) else {
                return piece;
            };
            let kind = then.kind.map_or(form, |kind| forming.as_kind(form, kind));
            let kind = forming.reflagged(kind, then.sets, then.clears);
            match (pieces.owner(piece), then.kind) {
                (Some(owner), _) => self.frame.piece(kind.index(), owner),
                (None, Some(_)) => self.frame.piece(kind.index(), seat),
                (None, None) => pieces.with_kind(piece, kind),
            }
        };
        std::iter::once(Piece::EMPTY)
            .chain(pieces.all())
            .map(becomes)
            .collect()
    }

    /// A pattern at whose ends pieces are put, compiled for every seat: they must be empty
    /// there, or captured.
    fn ends(&mut self, pattern: &Written<Pattern>, cx: &mut Findings) -> Option<Vec<Arc<Program>>> {
        let arrives = std::mem::take(&mut self.arrives);
        let found = self.each(pattern, cx, |compiler, pattern, seat| {
            let program = compiler.compile(pattern, seat, Purpose::Meet)?;
            let left = arrives.get(seat.index());
            if left.is_none_or(|way| !compiler.leaves_empty(way, &program)) {
                compiler.compile(pattern, seat, Purpose::Put)?;
            }
            Ok(Arc::new(program))
        });
        self.arrives = arrives;
        found
    }

    /// A pattern compiled for every seat.
    pub(super) fn programs(
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
    pub(super) fn each<T, U>(
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

    /// For each seat its counter of a name.
    pub(super) fn counters(&self, word: &Spanned<String>, cx: &mut Findings) -> Option<Vec<u16>> {
        let counters = self.source.counters;
        if let Some(slots) = counters.by_seat(&word.value, self.frame.seats.len()) {
            return Some(slots);
        }
        if self.source.values.slot(&word.value).is_some() {
            let message = format!(
                "{} is a value, and this is about a counter",
                quote(&word.value)
            );
            cx.push(
                Finding::error("contradiction", word.span, message)
                    .help("name a counter; values are changed with `add`"),
            );
            return None;
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
}
