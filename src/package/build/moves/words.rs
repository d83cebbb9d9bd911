//! The words and texts of moves: patterns, kinds, regions, numbers.

use super::super::Frame;
use super::rows::Written;
use crate::board::SiteSet;
use crate::notation::{Fault, Pattern, parse_pattern};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, as_integer, choose};
use crate::package::resolve::at_fault;
use crate::package::tree::{Node, Text, Value};

pub(super) fn numbers(reader: &mut Reader<'_>, key: &str, cx: &mut Findings) -> Vec<i32> {
    let Some(node) = reader.node(key) else {
        return Vec::new();
    };
    let path = reader.path(key);
    let nodes: Vec<_> = match &node.value {
        Value::Array(items) => items.iter().collect(),
        _ => vec![node],
    };
    nodes
        .into_iter()
        .filter_map(|node| crate::package::read::as_integer(node, &path, 0..=1_000_000, cx))
        .filter_map(|number| i32::try_from(number.value).ok())
        .collect()
}

/// Reads a pattern that does not go by dice, as those of effects and conditions.
///
/// # Errors
/// What is wrong with it, and where.
pub(in super::super) fn parse_fixed(text: &str) -> Result<Pattern, Fault> {
    let pattern = parse_pattern(text)?;
    let dice = pattern.dice().next().cloned();
    match dice {
        Some(name) => Err(
            Fault::new(name.range, "only the pattern of a move can go by dice")
                .help("write a number here"),
        ),
        None => Ok(pattern),
    }
}

/// A text read into a value; mistakes are told where they are in it.
pub(in super::super) fn written<T>(
    text: Spanned<&Text>,
    parse: fn(&str) -> Result<T, Fault>,
    cx: &mut Findings,
) -> Option<Written<T>> {
    match parse(&text.value.text) {
        Ok(value) => Some(Written {
            value,
            source: Spanned::new(text.value.clone(), text.span),
        }),
        Err(fault) => {
            cx.push(at_fault("bad-pattern", text.value, text.span, fault));
            None
        }
    }
}

/// The numbers of dice that will do, if they are said.
pub(super) fn shown(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Vec<Spanned<i32>>> {
    let node = reader.node("shows")?;
    let path = reader.path("shows");
    let nodes = match &node.value {
        Value::Array(items) => items.as_slice(),
        _ => std::slice::from_ref(node),
    };
    let number = |node: &Node| {
        if let Value::String(word) = &node.value
            && word.text.trim().parse::<i64>().is_err()
        {
            let message = format!("{} is no number of dice", quote(&word.text));
            cx.push(Finding::error("wrong-type", node.span, message).help(
                "name numbers; the words of `faces` count as 1, 2, 3 and so on, in their order",
            ));
            return None;
        }
        let number = as_integer(node, &path, -1_000_000..=1_000_000, cx)?;
        let value = i32::try_from(number.value).ok()?;
        Some(Spanned::new(value, number.span))
    };
    let read: Vec<Spanned<i32>> = nodes.iter().filter_map(number).collect();
    // What is wrong has been told; without it nothing would be asked.
    (read.len() == nodes.len()).then_some(read)
}

/// The finding that dice never show a number.
pub(super) fn never_shows(dice: &str, number: &Spanned<i32>, known: &[i32]) -> Finding {
    let message = format!("`{dice}` never shows {}", number.value);
    let known: Vec<String> = known.iter().map(i32::to_string).collect();
    Finding::error("out-of-range", number.span, message)
        .help(format!("it shows {}", known.join(", ")))
}

pub(super) fn flag(reader: &mut Reader<'_>, key: &str, cx: &mut Findings) -> bool {
    reader.boolean(key, cx).is_some_and(|flag| flag.value)
}

/// Which of some words a key has, if it is there.
pub(super) fn word_of(
    reader: &mut Reader<'_>,
    key: &str,
    what: &str,
    words: &[&str],
    cx: &mut Findings,
) -> Option<usize> {
    let word = reader.string(key, cx)?;
    choose(&word.value, word.span, what, words, cx)
}

/// The kinds that a key names; none if it is not there, `None` if one is unknown.
pub(super) fn kinds(
    reader: &mut Reader<'_>,
    key: &str,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Vec<usize>> {
    let words = reader.one_or_more(key, cx).unwrap_or_default();
    let found: Vec<Option<usize>> = words
        .iter()
        .map(|word| choose(&word.value, word.span, "kind", frame.kinds, cx))
        .collect();
    found.into_iter().collect()
}

/// The region that a word names.
pub(in super::super) fn region(
    word: Option<Spanned<String>>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    let word = word?;
    let names = frame.regions.names();
    choose(&word.value, word.span, "region", &names, cx)?;
    frame.regions.get(&word.value).map(<[SiteSet]>::to_vec)
}
