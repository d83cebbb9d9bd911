//! In which order conditions are read: those that one names before it.

use std::collections::HashMap;

use crate::package::read::Reader;
use crate::package::tree::{Key, Value};

/// The condition that a word of `all` or `any` names, and whether it must hold.
pub(super) fn named(word: &str) -> (&str, bool) {
    match word.trim().strip_prefix("not ") {
        Some(name) => (name.trim(), false),
        None => (word.trim(), true),
    }
}

/// The numbers of the tables, each after those that it names. Where tables name each other in
/// a circle, one of them comes before what it names.
pub(super) fn in_order(tables: &[(&Key, Reader<'_>)]) -> Vec<usize> {
    let numbers: HashMap<&str, usize> = (0..tables.len())
        .map(|at| (tables[at].0.text.as_str(), at))
        .collect();
    let all: Vec<Vec<usize>> = tables
        .iter()
        .map(|(_, reader)| {
            let words = words(reader).into_iter();
            words
                .filter_map(|word| numbers.get(named(word).0).copied())
                .collect()
        })
        .collect();
    let mut order = Vec::new();
    let mut begun = vec![false; tables.len()];
    for first in 0..tables.len() {
        // Each with how many of those that it names have been seen to.
        let mut open = vec![(first, 0)];
        while let Some((at, seen)) = open.pop() {
            if seen == 0 && std::mem::replace(&mut begun[at], true) {
                continue;
            }
            match all[at].get(seen) {
                Some(next) => {
                    open.push((at, seen + 1));
                    open.push((*next, 0));
                }
                None => order.push(at),
            }
        }
    }
    order
}

/// The words of `all` and `any`, as far as they are words.
fn words<'a>(reader: &Reader<'a>) -> Vec<&'a str> {
    let mut found = Vec::new();
    for key in ["all", "any"] {
        let nodes = match reader.table().get(key) {
            Some(node) => match &node.value {
                Value::Array(items) => items.as_slice(),
                _ => std::slice::from_ref(node),
            },
            None => &[],
        };
        found.extend(nodes.iter().filter_map(|node| match &node.value {
            Value::String(text) => Some(text.text.as_str()),
            _ => None,
        }));
    }
    found
}
