//! Which conditions moves ask: by name, or as a pattern written in place.

use std::sync::Arc;

use super::super::Frame;
use super::conditions::Conditions;
use super::every_seat::compile_each;
use crate::moves::{Asked, Compiler, Condition, Moment, Purpose};
use crate::notation::{Fault, parse_pattern};
use crate::package::finding::{Finding, Findings, Rests};
use crate::package::read::{Spanned, rests, unknown_name};
use crate::position::Seat;

/// What a list of words asks, for each seat.
pub(super) fn asked(
    words: &[Spanned<String>],
    moment: Moment,
    conditions: &Conditions,
    frame: &Frame<'_>,
    compiler: &mut Compiler<'_>,
    cx: &mut Findings,
) -> Vec<Vec<Asked>> {
    let mut found = vec![Vec::new(); frame.seats.len()];
    for word in words {
        let (name, holds) = match word.value.trim().strip_prefix("not ") {
            Some(name) if !name.contains(':') => (name.trim(), false),
            _ => (word.value.trim(), true),
        };
        if name.contains(':') {
            for (seat, condition) in pattern(name, word, frame, compiler, cx) {
                found[seat.index()].push(Asked {
                    condition,
                    moment,
                    holds,
                    reason: Arc::from(format!("it needs `{name}` there")),
                    in_words: true,
                });
            }
            continue;
        }
        let Some(named) = conditions.get(name) else {
            let names = conditions.names();
            cx.push(unknown_name(
                name,
                word.span,
                "condition",
                names.iter().copied(),
            ));
            continue;
        };
        let reason = match (holds, named.help.as_str(), named.not_help.as_str()) {
            (true, "", _) => format!("`{name}` must be so"),
            (true, help, _) => help.to_owned(),
            (false, "", "") => format!("`{name}` must not be so"),
            // Games that ask only whether it is not so say why in `help`.
            (false, help, "") => format!("`{name}` must not be so ({help})"),
            (false, _, not) => not.to_owned(),
        };
        let reason: Arc<str> = reason.into();
        let in_words = !named.help.is_empty() || (!holds && !named.not_help.is_empty());
        for (asked, condition) in found.iter_mut().zip(&named.seats) {
            asked.push(Asked {
                condition: Arc::clone(condition),
                moment,
                holds,
                reason: Arc::clone(&reason),
                in_words,
            });
        }
    }
    found
}

/// A pattern written in place, for each seat.
fn pattern(
    text: &str,
    word: &Spanned<String>,
    frame: &Frame<'_>,
    compiler: &mut Compiler<'_>,
    cx: &mut Findings,
) -> Vec<(Seat, Arc<Condition>)> {
    let tell = |fault: &Fault, cx: &mut Findings| {
        let part = text.get(fault.range.clone()).unwrap_or_default();
        let place = match part.trim() {
            "" => String::new(),
            part => format!(" (at `{part}`)"),
        };
        let mut finding = Finding::error(
            "bad-pattern",
            word.span,
            format!("{}{place}", fault.message),
        );
        finding = match fault.unknown {
            Some(what) => finding.about(what, part).resting(rests(what)),
            None => finding.resting(Rests::Ground),
        };
        if let Some(help) = &fault.help {
            finding = finding.help(help.clone());
        }
        cx.push(finding);
    };
    let pattern = match parse_pattern(text) {
        Ok(pattern) => pattern,
        Err(fault) => {
            tell(&fault, cx);
            return Vec::new();
        }
    };
    let compiled = compile_each(frame, compiler, |compiler, seat| {
        let program = compiler.compile(&pattern, seat, Purpose::Meet)?;
        Ok((seat, Arc::new(Condition::Pattern(Arc::new(program)))))
    });
    compiled.unwrap_or_else(|faults| {
        for fault in faults {
            tell(&fault, cx);
        }
        Vec::new()
    })
}
