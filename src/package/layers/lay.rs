//! Laying one tree over another, key by key.

use super::labels::{check_labels, strip_labels};
use super::rows::is_rows;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{as_boolean, unknown_name};
use crate::package::source::Span;
use crate::package::tree::{Key, Node, Table, Value};

/// In a table of a patch: what is there under this name goes.
pub(super) const REMOVE: &str = "remove";
/// In a table of a patch: it takes the place of the one below, instead of being merged into it.
const REPLACE: &str = "replace";

/// How much (values, and bytes of texts) a patch may be copied to several places in all.
const MOST_COPIED: usize = 2_000_000;

/// What the keys of a layer that are not the layer's to give are, and why.
const FIXED: [(&str, &str); 2] = [
    ("id", "saves and other layers know the game by it"),
    ("version", "other layers say by it whether they fit"),
];

/// Lays the data of a layer over that of those below.
pub(in crate::package) fn lay_over(below: &mut Node, above: &Node, cx: &mut Findings) {
    let (Value::Table(old), Value::Table(new)) = (&mut below.value, &above.value) else {
        return;
    };
    let mut new = new.clone();
    if let Some(Value::Table(game)) = new.get_mut("game").map(|game| &mut game.value) {
        for (key, why) in FIXED {
            if let Some((key, _)) = game.take(key) {
                let message = format!("a layer cannot change the {} of its game", key.text);
                cx.push(
                    Finding::error("fixed-key", key.span, message)
                        .help(format!("leave it out: {why}")),
                );
            }
        }
    }
    let mut laying = Laying { cx, copied: 0 };
    if new.is_incomplete() {
        old.mark_incomplete();
    }
    laying.tables(old, new, "");
}

/// The tree without the labels that layers know entries of lists by.
pub(in crate::package) fn without_labels(mut tree: Node, cx: &mut Findings) -> Node {
    check_labels(&tree, "", cx);
    strip_labels(&mut tree);
    tree
}

/// A layer being laid over those below.
pub(super) struct Laying<'a> {
    pub(super) cx: &'a mut Findings,
    copied: usize,
}

/// The place of a key, as people know it.
pub(super) fn joined(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

impl Laying<'_> {
    /// Merges a table into the one below.
    pub(super) fn tables(&mut self, old: &mut Table, new: Table, path: &str) {
        for (key, node) in new.into_entries() {
            let place = joined(path, &key.text);
            if self.removes(&node, &place) {
                if old.remove(&key.text).is_none() {
                    let names: Vec<&str> = old.iter().map(|(key, _)| key.text.as_str()).collect();
                    let names = names.into_iter();
                    let mut finding = unknown_name(&key.text, key.span, "key", names);
                    finding.message = format!("there is no {} to remove", quote(&place));
                    self.cx.push(finding);
                }
                continue;
            }
            match old.get_mut(&key.text) {
                Some(below) => self.nodes(below, node, &place),
                None => {
                    let node = self.alone(node, &place);
                    old.insert(key, node);
                }
            }
        }
    }

    /// Lays a value over another: tables are merged by key, lists of tables entry by entry, and
    /// anything else takes the place of what is below.
    fn nodes(&mut self, below: &mut Node, above: Node, path: &str) {
        match (&mut below.value, above.value) {
            (Value::Table(old), Value::Table(mut new)) if merges(old) && merges(&new) => {
                if self.flag(&mut new, REPLACE, path) {
                    *old = Table::new();
                }
                if new.is_incomplete() {
                    old.mark_incomplete();
                }
                self.tables(old, new, path);
            }
            (Value::Array(old), Value::Array(new)) if is_rows(old) && is_rows(&new) => {
                self.rows(old, new, path);
            }
            (_, value) => {
                let span = above.span;
                *below = self.alone(Node { value, span }, path);
            }
        }
    }

    /// A value that lies over nothing: only what says how it is laid is worked out.
    pub(super) fn alone(&mut self, node: Node, path: &str) -> Node {
        let value = match node.value {
            Value::Table(mut new) => {
                let mut table = Table::new();
                if new.is_incomplete() {
                    table.mark_incomplete();
                }
                self.flag(&mut new, REPLACE, path);
                self.tables(&mut table, new, path);
                Value::Table(table)
            }
            Value::Array(new) if is_rows(&new) => {
                let mut rows = Vec::new();
                self.rows(&mut rows, new, path);
                Value::Array(rows)
            }
            other => other,
        };
        Node {
            value,
            span: node.span,
        }
    }

    /// Whether a value of a patch says that what is below goes.
    fn removes(&mut self, node: &Node, path: &str) -> bool {
        let Value::Table(table) = &node.value else {
            return false;
        };
        let Some((key, value)) = table.entry(REMOVE) else {
            return false;
        };
        self.only_removes(table, key, value, &[], path);
        true
    }

    /// Tells what makes no sense in a table that only removes.
    pub(super) fn only_removes(
        &mut self,
        table: &Table,
        key: &Key,
        value: &Node,
        besides: &[&str],
        path: &str,
    ) {
        if as_boolean(value, &joined(path, REMOVE), self.cx).is_some_and(|word| !word.value) {
            self.cx.push(
                Finding::error("out-of-range", value.span, "`remove` is always `true`")
                    .help("leave the key out where nothing is to be removed"),
            );
        }
        let other = table
            .iter()
            .find(|(other, _)| other.text != REMOVE && !besides.contains(&other.text.as_str()));
        if let Some((other, _)) = other {
            let message = format!("{} means nothing beside `remove`", quote(&other.text));
            self.cx.push(
                Finding::error("unknown-key", other.span, message)
                    .related(key.span, "what is removed has no keys")
                    .help("leave out one of the two; `replace = true` gives a table a new content"),
            );
        }
    }

    /// Takes a key that is `true` out of a table of a patch.
    pub(super) fn flag(&mut self, table: &mut Table, key: &str, path: &str) -> bool {
        let Some(node) = table.remove(key) else {
            return false;
        };
        as_boolean(&node, &joined(path, key), self.cx).is_some_and(|word| word.value)
    }

    /// Whether so much may be copied once more; tells it if not.
    pub(super) fn may_copy(&mut self, table: &Table, times: usize, span: Span) -> bool {
        if times < 2 {
            return true;
        }
        self.copied = self
            .copied
            .saturating_add(size_of_table(table).saturating_mul(times));
        let may = self.copied <= MOST_COPIED;
        if !may {
            self.cx.push(
                Finding::error(
                    "too-many",
                    span,
                    "this patch is too large for so many entries",
                )
                .help("let `match` fit fewer entries, or write less for each"),
            );
        }
        may
    }
}

/// Whether a table is merged by key: not where it is one value, to be worked out.
fn merges(table: &Table) -> bool {
    !(table.len() == 1 && table.contains("value"))
}

fn size_of_table(table: &Table) -> usize {
    table
        .iter()
        .map(|(key, node)| key.text.len() + size(node))
        .sum()
}

/// About how much memory a value takes: values, and bytes of texts.
fn size(node: &Node) -> usize {
    1 + match &node.value {
        Value::String(text) => text.text.len(),
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Table(table) => size_of_table(table),
        _ => 0,
    }
}
