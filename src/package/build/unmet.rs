//! What is declared and never comes into play: phases that are never reached, kinds that are never
//! placed or made, moves by dice that do not lie there, ways along routes that a seat lacks.

use std::collections::BTreeSet;

use super::Frame;
use super::dice::Dice;
use super::kinds::Kinds;
use super::moves::{EffectRow, MoveRow, WayRow};
use super::phases::PhaseRow;
use crate::board::Site;
use crate::notation::Step;
use crate::package::finding::{Finding, Findings, Rests, quote};
use crate::package::read::Spanned;
use crate::position::Piece;

/// The parts of a game that lead to each other.
pub(super) struct Declared<'a> {
    pub(super) kinds: &'a Kinds,
    pub(super) moves: &'a [MoveRow],
    pub(super) phases: &'a [PhaseRow],
    pub(super) dice: &'a Dice,
    pub(super) start: &'a [(Site, Piece)],
    /// The phase in which the game begins.
    pub(super) opening: usize,
}

impl Declared<'_> {
    /// Tells what never comes into play. In games with scripts, which may do anything, nothing can be
    /// said of it.
    pub(super) fn tell_unmet(&self, frame: &Frame<'_>, cx: &mut Findings) {
        self.phases_unmet(cx);
        self.kinds_unmet(frame, cx);
        self.dice_unmet(cx);
        self.ways_unmet(frame, cx);
    }

    fn all_moves(&self) -> impl Iterator<Item = &MoveRow> {
        let kinds = self.kinds.rows.iter().flat_map(|kind| &kind.moves);
        kinds.chain(self.moves)
    }

    /// The number of the phase that a name means.
    fn phase(&self, name: &str) -> Option<usize> {
        self.phases.iter().position(|phase| phase.name == name)
    }

    fn phases_unmet(&self, cx: &mut Findings) {
        let mut met = BTreeSet::new();
        let mut open = vec![0, self.opening];
        while let Some(at) = open.pop() {
            let Some(phase) = self.phases.get(at).filter(|_| met.insert(at)) else {
                continue;
            };
            open.push(usize::from(phase.next));
            let then = phase.then.iter().filter_map(|row| row.onward);
            open.extend(then.map(|onward| usize::from(onward.phase)));
            for row in self.all_moves() {
                let there = |words: &Vec<_>| {
                    let mut words = words.iter();
                    words.any(|word: &Spanned<String>| word.value == phase.name)
                };
                let next = row.turn.as_ref().and_then(|turn| turn.phase.as_ref());
                if row.phases.as_ref().is_none_or(there) {
                    open.extend(next.and_then(|word| self.phase(&word.value)));
                }
            }
        }
        for (at, phase) in self.phases.iter().enumerate() {
            if let Some(span) = phase.span.filter(|_| !met.contains(&at)) {
                let message = format!("the phase {} is never reached", quote(&phase.name));
                cx.push(
                    Finding::warning("never", span, message)
                        .resting(Rests::Ground)
                        .help("let `next` of a phase, of a row of its `then` or of a move name it"),
                );
            }
        }
    }

    fn kinds_unmet(&self, frame: &Frame<'_>, cx: &mut Findings) {
        let forms = &frame.forming.forms;
        let base = |piece: &Piece| {
            frame
                .pieces
                .kind(*piece)
                .map(|form| forms.base(form).index())
        };
        let mut met: BTreeSet<usize> = self
            .start
            .iter()
            .filter_map(|(_, piece)| base(piece))
            .collect();
        let put = |effects: &[EffectRow]| -> Vec<usize> {
            let kind = |effect: &EffectRow| match effect {
                EffectRow::Put { kind, .. } => Some(*kind),
                EffectRow::Carry { then, .. } | EffectRow::Change { then, .. } => then.kind,
                _ => None,
            };
            effects.iter().filter_map(kind).collect()
        };
        for (at, kind) in self.kinds.rows.iter().enumerate() {
            let shared = kind
                .like
                .iter()
                .filter_map(|other| self.kinds.rows.get(*other));
            let mut moves = kind
                .moves
                .iter()
                .chain(shared.flat_map(|other| &other.moves));
            if moves.any(|row| matches!(row.way, WayRow::Drop(_))) {
                met.insert(at);
            }
            met.extend(kind.held_as.iter().chain(&kind.moved).chain(&kind.reverts));
            met.extend(kind.promotion.iter().flat_map(|it| &it.to));
        }
        for row in self.all_moves() {
            met.extend(row.becomes.iter().chain(&row.puts).chain(&row.leaves));
            met.extend(put(&row.effects));
        }
        let then = self.phases.iter().flat_map(|phase| &phase.then);
        met.extend(then.flat_map(|row| put(&row.effects)));
        for (at, kind) in self.kinds.rows.iter().enumerate() {
            if !met.contains(&at) {
                let name = quote(&kind.info.name);
                let message = format!("no piece is ever a {name}");
                cx.push(
                    Finding::warning("never", kind.span, message)
                        .resting(Rests::Ground)
                        .help("place some in `[[start]]`, or let a move drop one or become one"),
                );
            }
        }
    }

    fn dice_unmet(&self, cx: &mut Findings) {
        for row in self.all_moves() {
            let Some(word) = row.dice_words().into_iter().next() else {
                continue;
            };
            let Some(pool) = self
                .dice
                .known(std::slice::from_ref(&word))
                .first()
                .copied()
            else {
                continue;
            };
            let lies = |phase: &PhaseRow| phase.dice.contains(&pool);
            let dice = quote(&word.value);
            let help = format!(
                "name them in the phase, dice = [\"{0}\"], or let it throw them, rolls = [\"{0}\"]",
                word.value
            );
            if row.phases.is_none() && !self.phases.iter().any(lies) {
                let message = format!("{dice} lie on the table in no phase, and this goes by them");
                cx.push(Finding::warning("never", word.span, message).help(help.clone()));
            }
            for name in row.phases.iter().flatten() {
                let phase = self.phases.iter().find(|phase| phase.name == name.value);
                if phase.is_some_and(|phase| !lies(phase)) {
                    let message = format!(
                        "{dice} do not lie on the table in the phase {}, and this goes by them",
                        quote(&name.value)
                    );
                    cx.push(Finding::warning("never", name.span, message).help(help.clone()));
                }
            }
        }
    }

    fn ways_unmet(&self, frame: &Frame<'_>, cx: &mut Findings) {
        for lack in &frame.routes.lacking {
            let along = |row: &&MoveRow| match &row.way {
                WayRow::Sow(sow) => sow.along.value == lack.route,
                WayRow::Along(pattern) => {
                    let segments = pattern.value.segments.iter();
                    segments.flat_map(|it| &it.rays).any(|ray| match &ray.step {
                        Step::Words(words) | Step::Composite(words) => {
                            words.iter().any(|word| word.text == lack.route)
                        }
                    })
                }
                _ => false,
            };
            if let Some(row) = self.all_moves().find(along) {
                let message = format!(
                    "{} has no way on this route, and {} goes along it",
                    quote(&lack.seat),
                    quote(&row.name.value)
                );
                cx.push(
                    Finding::warning("never", lack.span, message)
                        .related(row.name.span, "this move goes along it")
                        .help("give the sites of each seat, in their order"),
                );
            }
        }
    }
}
