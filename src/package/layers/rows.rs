//! Lists of tables: which entry of a layer goes with which of those below.

use std::collections::HashSet;

use super::labels::{ID, NAME, is_called, label, names};
use super::lay::{Laying, REMOVE, joined};
use crate::package::finding::{Finding, quote};
use crate::package::read::{as_text, unknown_name};
use crate::package::source::Span;
use crate::package::tree::{Node, Table, Value};

/// In an entry of a patch: the entries that it is for, by what they hold.
const MATCH: &str = "match";
/// In an entry of a patch: its place in the list.
const INSERT: &str = "insert";
/// Every entry, in `match`.
const ALL: &str = "*";

/// Most entries of a list that is patched. Each of a patch is compared with each below.
const MOST_ROWS: usize = 1_000;

/// Where an entry goes.
enum Place {
    At(usize),
    Last,
}

/// Whether a list is one of tables (or of what was meant to be tables).
pub(super) fn is_rows(items: &[Node]) -> bool {
    let table = |item: &Node| matches!(item.value, Value::Table(_));
    items
        .iter()
        .all(|item| table(item) || matches!(item.value, Value::Broken))
        && items.iter().any(table)
}

impl Laying<'_> {
    /// Lays the entries of a list over those below, one after the other.
    pub(super) fn rows(&mut self, old: &mut Vec<Node>, new: Vec<Node>, path: &str) {
        let longest = new.len().max(old.len());
        if longest > MOST_ROWS && !old.is_empty() {
            let message =
                format!("a list that is patched has at most {MOST_ROWS} entries, not {longest}");
            if let Some(first) = new.first() {
                self.cx
                    .push(Finding::error("too-many", first.span, message));
            }
            return;
        }
        // Entries of one layer are not laid over each other.
        let mut fresh = HashSet::new();
        for row in new {
            let span = row.span;
            match row.value {
                Value::Table(table) => self.row(old, table, span, &mut fresh, path),
                value => old.push(Node { value, span }),
            }
        }
    }

    fn row(
        &mut self,
        old: &mut Vec<Node>,
        mut new: Table,
        span: Span,
        fresh: &mut HashSet<Span>,
        path: &str,
    ) {
        let what = format!("an entry of {}", quote(path));
        let fitting = new.remove(MATCH);
        // What this layer has added before is changed with all others, but not taken away again.
        let star = |node: &Node| matches!(&node.value, Value::String(text) if text.text == ALL);
        let every = fitting.as_ref().is_some_and(star) && new.get(REMOVE).is_none();
        let below = |row: &Node| every || !fresh.contains(&row.span);
        let targets = self.targets(old, &below, &new, fitting.as_ref(), span, path);
        let Some(targets) = targets else { return };
        if let Some((key, value)) = new.entry(REMOVE) {
            let (key, value) = (key.clone(), value.clone());
            self.only_removes(&new, &key, &value, &[ID, NAME], path);
            match (targets.as_slice(), fitting.is_some()) {
                ([], true) => {}
                ([], false) => self.nothing_to_remove(old, &new, key.span, &what),
                (some, _) => {
                    for at in some.iter().rev() {
                        old.remove(*at);
                    }
                }
            }
            return;
        }
        let insert = new.remove(INSERT);
        if !self.may_copy(&new, targets.len(), span) {
            return;
        }
        let replace = self.flag(&mut new, "replace", path);
        let place = |laying: &mut Self, old: &[Node]| {
            insert.as_ref().map(|node| laying.place(old, node, path))
        };
        match targets.as_slice() {
            [] => {
                fresh.insert(span);
                let value = Value::Table(new);
                let row = self.alone(Node { value, span }, path);
                match place(self, old) {
                    Some(Some(Place::At(at))) => old.insert(at, row),
                    _ => old.push(row),
                }
            }
            [at] => {
                self.patch(&mut old[*at], new, replace, path);
                if insert.is_some() {
                    let row = old.remove(*at);
                    match place(self, old) {
                        Some(Some(Place::At(at))) => old.insert(at, row),
                        Some(Some(Place::Last)) => old.push(row),
                        _ => old.insert(*at, row),
                    }
                }
            }
            several => {
                if let Some(insert) = &insert {
                    let message =
                        format!("{} entries fit, and only one has a place", several.len());
                    self.cx.push(
                        Finding::error("ambiguous-entry", insert.span, message)
                            .help("let `match` fit one entry, or leave out `insert`"),
                    );
                }
                for at in several {
                    self.patch(&mut old[*at], new.clone(), replace, path);
                }
            }
        }
    }

    fn patch(&mut self, below: &mut Node, new: Table, replace: bool, path: &str) {
        let Value::Table(old) = &mut below.value else {
            return;
        };
        if replace {
            *old = Table::new();
        }
        if new.is_incomplete() {
            old.mark_incomplete();
        }
        self.tables(old, new, path);
    }

    /// The entries below that an entry of a patch is for; none if it is a new one. Nothing, with
    /// a finding, where that cannot be said.
    fn targets(
        &mut self,
        old: &[Node],
        below: &dyn Fn(&Node) -> bool,
        new: &Table,
        fitting: Option<&Node>,
        span: Span,
        path: &str,
    ) -> Option<Vec<usize>> {
        if let Some(node) = fitting {
            return self.fitting(old, below, node, path);
        }
        let by = |key: &str| match &new.get(key)?.value {
            Value::String(text) => Some(text.text.as_str()),
            _ => None,
        };
        // A label says it all; a name beside it is what the entry is called from now on.
        let (key, word) = match (by(ID), by(NAME)) {
            (Some(word), _) => (ID, word),
            (None, Some(word)) => (NAME, word),
            (None, None) => return Some(Vec::new()),
        };
        let called = old
            .iter()
            .enumerate()
            .filter(|(_, row)| label(row, key) == Some(word) && below(row));
        let called: Vec<usize> = called.map(|(at, _)| at).collect();
        if called.len() > 1 {
            let message = format!(
                "{} entries of {} are called {}",
                called.len(),
                quote(path),
                quote(word)
            );
            let place = new.get(key).map_or(span, |node| node.span);
            self.cx.push(
                Finding::error("ambiguous-entry", place, message)
                    .help("say which by its `id`, or with match = { … }; give the entries an `id` each where they are listed"),
            );
            return None;
        }
        Some(called)
    }

    /// The entries that hold what `match` asks for.
    fn fitting(
        &mut self,
        old: &[Node],
        below: &dyn Fn(&Node) -> bool,
        node: &Node,
        path: &str,
    ) -> Option<Vec<usize>> {
        let all = matches!(&node.value, Value::String(text) if text.text == ALL);
        let wanted = match &node.value {
            Value::Table(table) => Some(table),
            Value::Broken => return None,
            _ if all => None,
            _ => {
                self.cx.push(
                    Finding::error(
                        "wrong-type",
                        node.span,
                        "`match` is a table of what the entries hold, or \"*\" for all of them",
                    )
                    .help("write for example match = { name = \"step\" }"),
                );
                return None;
            }
        };
        let fits = |row: &Node| match (&row.value, wanted) {
            (Value::Table(row), Some(wanted)) => holds(row, wanted),
            (Value::Table(_), None) => true,
            _ => false,
        };
        let fitting = old
            .iter()
            .enumerate()
            .filter(|(_, row)| fits(row) && below(row));
        let fitting: Vec<usize> = fitting.map(|(at, _)| at).collect();
        if fitting.is_empty() && !all {
            let message = format!("no entry of {} holds that", quote(path));
            let count = old.len();
            self.cx
                .push(Finding::error("no-entry", node.span, message).help(format!(
                    "there are {count} entries; write keys and values as one of them has them"
                )));
            return None;
        }
        Some(fitting)
    }

    fn nothing_to_remove(&mut self, old: &[Node], new: &Table, span: Span, what: &str) {
        let word = [ID, NAME].into_iter().find_map(|key| new.get(key));
        let Some(node) = word else {
            self.cx.push(
                Finding::error(
                    "missing-key",
                    span,
                    format!("{what} is removed, and it is not said which"),
                )
                .help("say which by its `name`, its `id`, or with match = { … }"),
            );
            return;
        };
        if let Some(text) = as_text(node, what, self.cx) {
            let word = &text.value.text;
            let mut finding = unknown_name(word, node.span, "entry", names(old));
            finding.message = format!("there is no entry {} to remove", quote(word));
            self.cx.push(finding);
        }
    }

    /// The place in a list that `insert` names.
    fn place(&mut self, rows: &[Node], node: &Node, path: &str) -> Option<Place> {
        const FORM: &str =
            "write insert = \"first\", \"last\", { before = NAME } or { after = NAME }";
        let wrong = || {
            Finding::error("wrong-type", node.span, "`insert` is a place in the list").help(FORM)
        };
        let table = match &node.value {
            Value::String(text) if text.text == "first" => return Some(Place::At(0)),
            Value::String(text) if text.text == "last" => return Some(Place::Last),
            Value::Table(table) if table.len() == 1 => table,
            Value::Broken => return None,
            _ => {
                self.cx.push(wrong());
                return None;
            }
        };
        let (after, target) = match (table.get("before"), table.get("after")) {
            (Some(target), None) => (false, target),
            (None, Some(target)) => (true, target),
            _ => {
                self.cx.push(wrong());
                return None;
            }
        };
        let at = match &target.value {
            Value::Table(_) => self.fitting(rows, &|_| true, target, path)?,
            _ => {
                let what = joined(path, INSERT);
                let word = as_text(target, &what, self.cx)?.value;
                let called = rows
                    .iter()
                    .enumerate()
                    .filter(|(_, row)| is_called(row, &word.text));
                let called: Vec<usize> = called.map(|(at, _)| at).collect();
                if called.is_empty() {
                    self.cx
                        .push(unknown_name(&word.text, target.span, "entry", names(rows)));
                }
                called
            }
        };
        let at = if after {
            at.last().map(|at| at + 1)
        } else {
            at.first().copied()
        };
        at.map(Place::At)
    }
}

/// Whether a table has all these keys with these values.
fn holds(row: &Table, wanted: &Table) -> bool {
    wanted.iter().all(|(key, node)| {
        row.get(&key.text)
            .is_some_and(|own| same(&own.value, &node.value))
    })
}

fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::String(one), Value::String(other)) => one.text == other.text,
        (Value::Integer(one), Value::Integer(other)) => one == other,
        (Value::Float(one), Value::Float(other)) => one == other,
        (Value::Boolean(one), Value::Boolean(other)) => one == other,
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| same(&one.value, &other.value))
        }
        (Value::Table(one), Value::Table(other)) => one.len() == other.len() && holds(one, other),
        _ => false,
    }
}
