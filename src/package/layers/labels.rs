//! What layers know the entries of lists by.

use std::collections::HashMap;

use super::lay::joined;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::as_text;
use crate::package::tree::{Node, Value};

/// A label of an entry, for layers only.
pub(super) const ID: &str = "id";
/// The name that an entry has in the game.
pub(super) const NAME: &str = "name";

/// The text that an entry has under a key.
pub(super) fn label<'a>(row: &'a Node, key: &str) -> Option<&'a str> {
    let Value::Table(table) = &row.value else {
        return None;
    };
    match &table.get(key)?.value {
        Value::String(text) => Some(&text.text),
        _ => None,
    }
}

/// Whether an entry is called so, by its label or its name.
pub(super) fn is_called(row: &Node, word: &str) -> bool {
    label(row, ID) == Some(word) || label(row, NAME) == Some(word)
}

/// The labels and names of the entries of a list.
pub(super) fn names(rows: &[Node]) -> impl Iterator<Item = &str> + Clone {
    rows.iter()
        .filter_map(|row| label(row, ID).or_else(|| label(row, NAME)))
}

/// Tells of labels that are no texts, or not one entry's alone.
pub(super) fn check_labels(node: &Node, path: &str, cx: &mut Findings) {
    match &node.value {
        Value::Table(table) => {
            for (key, node) in table.iter() {
                check_labels(node, &joined(path, &key.text), cx);
            }
        }
        Value::Array(rows) => {
            let mut seen = HashMap::new();
            for row in rows {
                check_labels(row, path, cx);
                let Value::Table(table) = &row.value else {
                    continue;
                };
                let Some(node) = table.get(ID) else { continue };
                let Some(word) = as_text(node, &joined(path, ID), cx) else {
                    continue;
                };
                if let Some(first) = seen.insert(word.value.text.clone(), node.span) {
                    let message = format!(
                        "two entries of {} have the id {}",
                        quote(path),
                        quote(&word.value.text)
                    );
                    cx.push(
                        Finding::error("duplicate-name", node.span, message)
                            .related(first, "first given here")
                            .help("give each an id of its own, or none"),
                    );
                }
            }
        }
        _ => {}
    }
}

/// Takes the labels out of all lists of tables.
pub(super) fn strip_labels(node: &mut Node) {
    match &mut node.value {
        Value::Table(table) => {
            for node in table.values_mut() {
                strip_labels(node);
            }
        }
        Value::Array(rows) => {
            for row in rows {
                if let Value::Table(table) = &mut row.value {
                    table.remove(ID);
                }
                strip_labels(row);
            }
        }
        _ => {}
    }
}
