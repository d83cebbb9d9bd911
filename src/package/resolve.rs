//! Conditions in a game's data, worked out for the values of its options.
//!
//! Anywhere below the top of a game file:
//!
//! - `{ value = "2 * limit" }` in place of a number, word or truth is what the
//!   expression comes to;
//! - a table of a list, or a named table, with `if = "EXPRESSION"` is there only if
//!   the expression is true;
//! - a table's `when = [{ if = "…", key = … }]` replaces its keys where the
//!   expression is true.

use super::finding::{Finding, Findings, quote};
use super::read::{as_text, rests, unknown_name};
use super::source::Span;
use super::tree::{Node, Table, Text, Value};
use crate::notation::{Expression, Fault, Scalar, parse_expression};

/// An option as conditions see it.
#[derive(Debug)]
pub(super) struct Known<'a> {
    /// Its name.
    pub(super) name: &'a str,
    /// Its value; `None` where its own declaration is wrong.
    pub(super) value: Option<Scalar>,
    /// The words that it can be; none where it is no word.
    pub(super) choices: &'a [String],
}

/// A game's options.
pub(super) type Values<'a> = &'a [Known<'a>];

/// The tree of a whole game with every condition worked out.
pub(super) fn resolve_game(tree: &Node, values: Values<'_>, cx: &mut Findings) -> Node {
    match &tree.value {
        Value::Table(table) => whole(tree, resolve_table(table, Inside::File, values, cx)),
        _ => resolve(tree, values, cx),
    }
}

/// A part of a game with every condition worked out.
pub(super) fn resolve(node: &Node, values: Values<'_>, cx: &mut Findings) -> Node {
    let value = match &node.value {
        Value::Table(table) => match lone_value(table) {
            Some(expression) => match scalar(expression, values, cx) {
                Some(value) => return value,
                None => Value::Broken,
            },
            None => return whole(node, resolve_table(table, Inside::Part, values, cx)),
        },
        Value::Array(items) => Value::Array(
            items
                .iter()
                .filter_map(|item| resolve_entry(item, None, values, cx))
                .collect(),
        ),
        other => other.clone(),
    };
    Node {
        value,
        span: node.span,
    }
}

/// A table in place of the one that it is made from.
fn whole(node: &Node, table: Table) -> Node {
    Node {
        value: Value::Table(table),
        span: node.span,
    }
}

/// What a table's entries are, which says whether one that holds a key `value` and nothing else
/// can be an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// The parts of the file, each a table of its own.
    File,
    /// Things of one sort, each a table with a name of its own.
    Named,
    /// Anything.
    Part,
}

/// The parts of a file that hold things of one sort.
const NAMED: [&str; 11] = [
    "decks",
    "tables",
    "seats",
    "boards",
    "places",
    "kinds",
    "routes",
    "dice",
    "values",
    "conditions",
    "counters",
];

/// Tables whose keys are names: one of them may be `value`, wherever they are.
const BY_NAME: [&str; 5] = ["symbols", "flags", "regions", "most", "worth"];

impl Inside {
    /// What the table under a key is inside of, if it stands for nothing but itself.
    fn itself(self, key: &str) -> Option<Inside> {
        match self {
            Inside::File if NAMED.contains(&key) => Some(Inside::Named),
            Inside::File | Inside::Named => Some(Inside::Part),
            Inside::Part => BY_NAME.contains(&key).then_some(Inside::Part),
        }
    }
}

/// The expression of a table that is `{ value = "…" }` and nothing else.
fn lone_value(table: &Table) -> Option<&Node> {
    let alone = (table.len() == 1).then(|| table.get("value")).flatten();
    // A list belongs to something that is called so.
    alone.filter(|node| !matches!(node.value, Value::Array(_) | Value::Table(_)))
}

fn resolve_table(table: &Table, inside: Inside, values: Values<'_>, cx: &mut Findings) -> Table {
    let mut patched = table.clone();
    if let Some(patches) = patched.remove("when") {
        for patch in patch_tables(&patches, cx) {
            if holds(patch, values, cx) == Some(true) {
                for (key, node) in patch.iter().filter(|(key, _)| key.text != "if") {
                    patched.insert(key.clone(), node.clone());
                }
            }
        }
    }
    let mut resolved = patched.clone();
    for (key, _) in patched.iter() {
        resolved.remove(&key.text);
    }
    for (key, node) in patched.into_entries() {
        if let Some(node) = resolve_entry(&node, inside.itself(&key.text), values, cx) {
            resolved.insert(key, node);
        }
    }
    resolved
}

/// One entry of a list or a table; `None` if its condition is false. `itself` is what a table
/// is that stands for nothing but itself.
fn resolve_entry(
    node: &Node,
    itself: Option<Inside>,
    values: Values<'_>,
    cx: &mut Findings,
) -> Option<Node> {
    let Value::Table(table) = &node.value else {
        return Some(resolve(node, values, cx));
    };
    let mut kept = node.clone();
    match holds(table, values, cx) {
        None => {}
        Some(false) => return None,
        Some(true) => {
            if let Value::Table(table) = &mut kept.value {
                table.remove("if");
            }
        }
    }
    Some(match (&kept.value, itself) {
        (Value::Table(table), Some(inside)) => {
            whole(&kept, resolve_table(table, inside, values, cx))
        }
        _ => resolve(&kept, values, cx),
    })
}

fn patch_tables<'a>(node: &'a Node, cx: &mut Findings) -> Vec<&'a Table> {
    let Value::Array(items) = &node.value else {
        wrong_when(node.span, cx);
        return Vec::new();
    };
    let mut tables = Vec::new();
    for item in items {
        match &item.value {
            Value::Table(table) if table.contains("if") => tables.push(table),
            Value::Table(_) => cx.push(
                Finding::error("missing-key", item.span, "an entry of `when` needs `if`")
                    .help("write the condition, such as if = \"limit > 0\""),
            ),
            Value::Broken => {}
            _ => wrong_when(item.span, cx),
        }
    }
    tables
}

fn wrong_when(span: Span, cx: &mut Findings) {
    cx.push(
        Finding::error(
            "wrong-type",
            span,
            "`when` is a list of tables, each with `if`",
        )
        .help("write when = [{ if = \"limit > 0\", key = … }]"),
    );
}

/// Whether a table's `if` is true; `None` if it has none. A condition that cannot be
/// worked out counts as true, so that what hangs on it is checked all the same.
fn holds(table: &Table, values: Values<'_>, cx: &mut Findings) -> Option<bool> {
    let node = table.get("if")?;
    let Some((value, text)) = evaluate(node, values, cx) else {
        return Some(true);
    };
    match value {
        Scalar::Boolean(value) => Some(value),
        other => {
            let message = format!(
                "the condition {} is {}, and has to be true or false",
                quote(&text.text),
                other.described()
            );
            cx.push(
                Finding::error("bad-expression", node.span, message)
                    .help("compare it with something, such as `limit > 0`"),
            );
            Some(true)
        }
    }
}

fn scalar(node: &Node, values: Values<'_>, cx: &mut Findings) -> Option<Node> {
    let (value, _) = evaluate(node, values, cx)?;
    let value = match value {
        Scalar::Boolean(value) => Value::Boolean(value),
        Scalar::Integer(value) => Value::Integer(value),
        Scalar::Text(text) => Value::String(Text {
            text,
            verbatim: false,
            prefix: 0,
        }),
    };
    Some(Node {
        value,
        span: node.span,
    })
}

fn evaluate<'a>(
    node: &'a Node,
    values: Values<'_>,
    cx: &mut Findings,
) -> Option<(Scalar, &'a Text)> {
    let text = as_text(node, "an expression", cx)?.value;
    let expression = match parse_expression(&text.text) {
        Ok(expression) => expression,
        Err(fault) => {
            cx.push(at_fault("bad-expression", text, node.span, fault));
            return None;
        }
    };
    if !names_known(&expression, text, node.span, values, cx) {
        return None;
    }
    // An option whose declaration is wrong has no value; that has been told.
    let names = expression.names();
    let mut asked = names.iter().filter_map(|name| find(values, &name.text));
    if asked.any(|option| option.value.is_none()) {
        return None;
    }
    let lookup = |name: &str| find(values, name)?.value.clone();
    match expression.evaluate(&lookup) {
        Ok(value) => Some((value, text)),
        Err(fault) => {
            cx.push(at_fault("bad-expression", text, node.span, fault));
            None
        }
    }
}

fn names_known(
    expression: &Expression,
    text: &Text,
    span: Span,
    values: Values<'_>,
    cx: &mut Findings,
) -> bool {
    let mut known = true;
    for name in expression.names() {
        if find(values, &name.text).is_none() {
            known = false;
            let at = text.inner_span(span, name.range.clone());
            let options = values.iter().map(|option| option.name);
            cx.push(unknown_name(&name.text, at, "option", options));
        }
    }
    // A word that the option cannot be would make the comparison mean nothing.
    for (name, word, range) in expression.compared() {
        let choices = find(values, &name.text).map_or(&[][..], |option| option.choices);
        if !choices.is_empty() && !choices.iter().any(|choice| choice == word) {
            known = false;
            let at = text.inner_span(span, range);
            let what = format!("value of {}", name.text);
            let words = choices.iter().map(String::as_str);
            cx.push(unknown_name(word, at, &what, words));
        }
    }
    known
}

fn find<'a>(values: Values<'a>, name: &str) -> Option<&'a Known<'a>> {
    values.iter().find(|option| option.name == name)
}

/// A mistake inside a text, pointed at where it stands.
pub(super) fn at_fault(code: &'static str, text: &Text, span: Span, fault: Fault) -> Finding {
    let word = text.text.get(fault.range.clone()).map(str::to_owned);
    let at = text.inner_span(span, fault.range);
    let finding = Finding::error(code, at, fault.message);
    let finding = match (fault.unknown, word) {
        (Some(what), Some(word)) => finding.about(what, word).resting(rests(what)),
        _ => finding,
    };
    match fault.help {
        Some(help) => finding.help(help),
        None => finding,
    }
}
