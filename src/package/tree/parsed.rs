//! What can be asked of the parser's own tree: what is nested in it, and where.

use std::ops::Range;

use toml::Spanned as DeSpanned;
use toml::de::{DeTable, DeValue};

/// Whether a table or array is one that a `[header]` or a dotted key made, and whose contents are
/// therefore not within its span.
pub(super) fn has_header(value: &DeValue<'_>, range: &Range<usize>, text: &str) -> bool {
    match value {
        DeValue::Table(_) => !text
            .get(range.clone())
            .is_some_and(|it| it.starts_with('{')),
        // The tables of `[[name]]` are an array that stands where its first table does.
        DeValue::Array(items) => items.first().is_some_and(|first| first.span() == *range),
        _ => false,
    }
}

/// The starts of the lists and inline tables that reach the byte at `at`, the outermost first.
pub(super) fn open_at(tree: &DeTable<'_>, text: &str, at: usize) -> Vec<usize> {
    let mut open = Vec::new();
    let mut rest: Vec<&DeSpanned<DeValue<'_>>> = tree.values().collect();
    while let Some(node) = rest.pop() {
        let range = node.span();
        let value = node.get_ref();
        if !has_header(value, &range, text) {
            let is_nest = matches!(value, DeValue::Array(_) | DeValue::Table(_));
            if !is_nest || range.start >= at || range.end < at {
                continue;
            }
            open.push(range.start);
            rest.clear();
        }
        match value {
            DeValue::Array(items) => rest.extend(items.iter()),
            DeValue::Table(table) => rest.extend(table.values()),
            _ => {}
        }
    }
    open
}

/// Drops a value without recursion: dotted keys within inline tables can nest thousands of levels.
pub(super) fn dismantle(value: DeValue<'_>) {
    let mut rest = vec![value];
    while let Some(value) = rest.pop() {
        match value {
            DeValue::Array(items) => rest.extend(items.into_iter().map(DeSpanned::into_inner)),
            DeValue::Table(table) => {
                rest.extend(table.into_iter().map(|(_, node)| node.into_inner()));
            }
            _ => {}
        }
    }
}
