//! Reading what moves and phases do besides.

use super::super::Frame;
use super::choice::read_amount;
use super::rows::{EffectRow, OtherRow};
use super::words::{flag, kinds, parse_fixed, region, written};
use crate::package::finding::{Finding, Findings};
use crate::package::read::Reader;
use crate::package::source::Span;

pub(super) fn read_effects(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<EffectRow> {
    let rows = reader.tables("effects", cx).unwrap_or_default();
    rows.into_iter()
        .filter_map(|row| read_effect(row, frame, cx))
        .collect()
}

pub(in super::super) fn read_effect(
    mut row: Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<EffectRow> {
    if let Some(flag) = row.string("recall", cx) {
        let at = region(row.string("at", cx), frame, cx);
        let to = row.need_string("to", cx);
        row.finish(cx);
        return Some(EffectRow::Recall { flag, at, to: to? });
    }
    let pattern = row
        .text("pattern", cx)
        .and_then(|text| written(text, parse_fixed, cx));
    let carry = row
        .text("carry", cx)
        .and_then(|text| written(text, parse_fixed, cx));
    let to = row
        .text("to", cx)
        .and_then(|text| written(text, parse_fixed, cx));
    let group = row.string("groups", cx);
    let put = kinds(&mut row, "put", frame, cx)?;
    let itself = flag(&mut row, "itself", cx);
    let itself = row.key_span("itself").filter(|_| itself);
    let becomes = kinds(&mut row, "becomes", frame, cx)?;
    let mut bits = |key: &str, cx: &mut Findings| {
        let words = row.one_or_more(key, cx).unwrap_or_default();
        frame
            .forming
            .mask(&words, 0..frame.forming.traits.len(), cx)
    };
    let then = OtherRow {
        kind: becomes.first().copied(),
        sets: bits("sets", cx),
        clears: bits("clears", cx),
    };
    let name = row.string("add", cx);
    let amount = read_amount(&mut row, cx);
    let set = row.string("set", cx);
    let value = match set {
        Some(_) => row.need_integer("value", -1_000_000..=1_000_000, cx),
        None => None,
    };
    let need = flag(&mut row, "need", cx);
    let help = row
        .string("help", cx)
        .map_or_else(String::new, |help| help.value);
    let span = row.span();
    let broken = ["pattern", "carry", "to"].iter().any(|key| row.has(key))
        && pattern.is_none()
        && carry.is_none()
        && to.is_none();
    row.finish(cx);
    if let (Some(name), None, None, None, None) = (&set, &pattern, &group, &carry, &name) {
        return Some(EffectRow::Set {
            name: name.clone(),
            amount: i32::try_from(value?.value).unwrap_or(0),
        });
    }
    let one = |given: [bool; 5]| given.into_iter().filter(|given| *given).count() <= 1;
    let alone = one([
        group.is_some(),
        carry.is_some(),
        !put.is_empty(),
        name.is_some(),
        itself.is_some(),
    ]);
    // What says of a piece what it becomes says of which one.
    let about = carry.is_some() || pattern.is_some() && put.is_empty() && group.is_none();
    if !then.is_empty() && !about {
        cx.push(
            Finding::error(
                "contradiction",
                span,
                "`becomes`, `sets` and `clears` say what another piece is then, and this names none",
            )
            .help("give `carry` with `to`, or `pattern`: the pieces where it ends"),
        );
        return None;
    }
    Some(match (pattern, group, carry, to, put.first(), name) {
        (None, None, None, None, None, None) if itself.is_some() => EffectRow::Itself(itself?),
        _ if !alone => return mixed(span, cx),
        (Some(pattern), None, None, None, None, None) if !then.is_empty() => {
            EffectRow::Change { pattern, then }
        }
        (Some(pattern), None, None, None, None, None) if itself.is_none() => EffectRow::Capture {
            pattern,
            need,
            help,
        },
        (None, Some(group), None, None, None, None) => EffectRow::Groups { group, need, help },
        (None, None, Some(from), Some(to), None, None) => EffectRow::Carry { from, to, then },
        (Some(pattern), None, None, None, Some(kind), None) => EffectRow::Put {
            pattern,
            kind: *kind,
        },
        (None, None, None, None, None, Some(name)) => EffectRow::Add {
            name,
            amount: amount?,
            need,
            help,
        },
        _ if broken => return None,
        _ => return mixed(span, cx),
    })
}

/// That an effect says nothing, or several things.
fn mixed(span: Span, cx: &mut Findings) -> Option<EffectRow> {
    cx.push(
        Finding::error("missing-key", span, "this does not say what the effect is")
            .help("give one of: `pattern` (captures what it marks), `groups` (a condition), `itself = true`, `carry` with `to`, `put` with `pattern`, `pattern` with `becomes`, `sets` or `clears`, `add` with `amount`, `set` with `value`, `recall` with `to`"),
    );
    None
}
