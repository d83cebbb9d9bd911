//! Walks with a budget, as written and compiled: `walk = { … }` of a move of a kind.

use std::sync::Arc;

use super::effects::Tools;
use super::rows::Written;
use super::words::written;
use crate::moves::{NoPace, Pace, Program, Purpose, Trek, TrekParts, Way};
use crate::notation::{Pattern, parse_pattern};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned};
use crate::package::tree::Value;

/// What a walk has to spend, as written.
#[derive(Debug, Clone)]
pub(in super::super) enum LengthRow {
    /// A number.
    Fixed(u16),
    /// What dice of that name show.
    Dice(Spanned<String>),
}

/// A step of a walk, as written.
#[derive(Debug, Clone)]
pub(in super::super) struct StepRow {
    pattern: Written<Pattern>,
    cost: u16,
}

/// A walk with a budget, as written.
#[derive(Debug, Clone)]
pub(in super::super) struct WalkRow {
    pub(in super::super) length: LengthRow,
    span: crate::package::source::Span,
    less: bool,
    once: bool,
    steps: Vec<StepRow>,
    last: Vec<StepRow>,
    after: Vec<StepRow>,
}

impl WalkRow {
    /// The patterns of all its steps one after the other.
    pub(in super::super) fn patterns(&self) -> Pattern {
        let rows = self.steps.iter().chain(&self.last).chain(&self.after);
        let segments = rows.flat_map(|row| row.pattern.value.segments.iter().cloned());
        Pattern {
            segments: segments.collect(),
        }
    }
}

/// Reads a walk.
pub(super) fn read_walk(table: Option<Reader<'_>>, cx: &mut Findings) -> Option<WalkRow> {
    let mut table = table?;
    let span = table.span();
    let length = read_length(&mut table, cx);
    let less = table.boolean("up_to", cx).is_some_and(|less| less.value);
    let edges = table.string("edges", cx);
    let once = match &edges {
        Some(word) => {
            let known = crate::package::read::choose(
                &word.value,
                word.span,
                "rule of edges",
                &["free", "once"],
                cx,
            );
            known == Some(1)
        }
        None => false,
    };
    let named = table.has("steps");
    let steps = read_steps(&mut table, "steps", true, cx);
    let last = read_steps(&mut table, "last", true, cx);
    let after = read_steps(&mut table, "after", false, cx);
    if !named {
        table.missing("steps", "a list of tables, each with a `pattern`", cx);
    }
    table.finish(cx);
    if steps.as_ref().is_some_and(Vec::is_empty) && named {
        cx.push(
            Finding::error("missing-key", span, "a walk without steps leads nowhere")
                .help("say what one step is: steps = [{ pattern = \"orthogonal: empty\" }]"),
        );
        return None;
    }
    Some(WalkRow {
        length: length?,
        span,
        less,
        once,
        steps: steps?,
        last: last?,
        after: after?,
    })
    .filter(|_| named)
}

fn read_length(table: &mut Reader<'_>, cx: &mut Findings) -> Option<LengthRow> {
    let is_text = |node: &crate::package::tree::Node| matches!(node.value, Value::String(_));
    let form = "a number, or dice as in \"{die}\"";
    if !table.need_node("length", form, cx).is_some_and(is_text) {
        let (least, most) = (
            i64::from(*Trek::BUDGET.start()),
            i64::from(*Trek::BUDGET.end()),
        );
        let number = table
            .has("length")
            .then(|| table.integer("length", least..=most, cx))??;
        return u16::try_from(number.value).ok().map(LengthRow::Fixed);
    }
    let text = table.string("length", cx)?;
    let name = text
        .value
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    match name {
        Some(name) => Some(LengthRow::Dice(Spanned::new(name.to_owned(), text.span))),
        None => {
            let message = format!("{} is no length of a walk", quote(&text.value));
            cx.push(Finding::error("wrong-length", text.span, message).help(
                "give a number, `length = 4`, or the name of dice in braces, `length = \"{die}\"`",
            ));
            None
        }
    }
}

/// The steps of a key, none if it is not there; `None` where one of them cannot be read.
fn read_steps(
    table: &mut Reader<'_>,
    key: &str,
    costs: bool,
    cx: &mut Findings,
) -> Option<Vec<StepRow>> {
    let there = table.has(key);
    let Some(rows) = table.tables(key, cx) else {
        return (!there).then(Vec::new);
    };
    let mut complete = true;
    let mut steps = Vec::new();
    for mut row in rows {
        let pattern = row.need_text("pattern", cx);
        let cost = match costs {
            true => row.integer("cost", 1..=i64::from(*Trek::BUDGET.end()), cx),
            false => None,
        };
        row.finish(cx);
        let pattern = pattern.and_then(|text| written(text, parse_pattern, cx));
        match pattern {
            Some(pattern) => steps.push(StepRow {
                pattern,
                cost: cost.map_or(1, |cost| u16::try_from(cost.value).unwrap_or(1)),
            }),
            None => complete = false,
        }
    }
    complete.then_some(steps)
}

impl Tools<'_, '_> {
    /// A walk for each seat.
    pub(super) fn walks(&mut self, row: &WalkRow, cx: &mut Findings) -> Option<Vec<Way>> {
        let LengthRow::Fixed(budget) = row.length else {
            return None;
        };
        if !Trek::BUDGET.contains(&budget) {
            let message = format!("a walk has at most {} to spend", Trek::BUDGET.end());
            cx.push(
                Finding::error("out-of-range", row.span, message)
                    .help("say with `shows` which numbers of the dice it goes by"),
            );
            return None;
        }
        let mut items = 0;
        let steps = self.paces(&row.steps, &mut items, cx);
        let last = self.paces(&row.last, &mut items, cx);
        let after = self.paces(&row.after, &mut items, cx);
        let (mut steps, mut last, mut after) = (steps?, last?, after?);
        let seats = 0..self.frame.seats.len();
        let mut treks = seats.map(|seat| {
            let trek = self.compiler.trek(TrekParts {
                budget,
                less: row.less,
                once: row.once,
                steps: std::mem::take(&mut steps[seat]),
                last: std::mem::take(&mut last[seat]),
                after: std::mem::take(&mut after[seat]),
            });
            trek.map(|trek| Way::Walk(Arc::new(trek)))
        });
        let found = treks.by_ref().collect::<Option<Vec<Way>>>();
        drop(treks);
        if found.is_none() {
            let message = format!("a walk has at most {} steps in one direction", Trek::STEPS);
            cx.push(Finding::error("too-many", row.span, message));
        }
        found
    }

    /// For each seat the steps that rows are; `items` counts the items of all patterns.
    fn paces(
        &mut self,
        rows: &[StepRow],
        items: &mut usize,
        cx: &mut Findings,
    ) -> Option<Vec<Vec<Pace>>> {
        let mut found: Vec<Vec<Pace>> = vec![Vec::new(); self.frame.seats.len()];
        let mut complete = true;
        for row in rows {
            let before = *items;
            let segments = row.pattern.value.segments.iter();
            *items += segments.map(|segment| segment.items.len()).sum::<usize>();
            let Some(programs) = self.programs(&row.pattern, Purpose::Go, cx) else {
                complete = false;
                continue;
            };
            let each = programs
                .iter()
                .map(|program: &Arc<Program>| Pace::of(program, row.cost, before));
            match each.collect::<Result<Vec<_>, NoPace>>() {
                Ok(paces) => {
                    for (found, paces) in found.iter_mut().zip(paces) {
                        found.extend(paces);
                    }
                }
                Err(why) => {
                    let span = row.pattern.source.span;
                    cx.push(Finding::error("wrong-step", span, why.to_string()).help(why.advice()));
                    complete = false;
                }
            }
        }
        complete.then_some(found)
    }
}
