//! What a value is, or the finding that it is something else.

use std::ops::RangeInclusive;

use crate::package::finding::{Finding, Findings, quote};
use crate::package::keys::{FILES, words_of};
use crate::package::source::Span;
use crate::package::tree::{Node, Table, Text, Value};

/// A value and the place it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it is written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value at a place.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }

    /// Another value at the same place.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned::new(change(self.value), self.span)
    }

    /// The same with the value borrowed.
    pub fn as_ref(&self) -> Spanned<&T> {
        Spanned::new(&self.value, self.span)
    }
}

/// Pushes the finding there is, if any.
pub(super) fn push(finding: Option<Finding>, cx: &mut Findings) {
    if let Some(finding) = finding {
        cx.push(finding);
    }
}

/// The finding that `node`, known as `what`, is not of the expected form; `None` when the parser has
/// told what is wrong with it.
pub fn wrong_type(node: &Node, what: &str, expected: &str) -> Option<Finding> {
    if matches!(node.value, Value::Broken) {
        return None;
    }
    let target = if what.is_empty() {
        String::new()
    } else {
        format!(" for {}", quote(what))
    };
    let found = node.value.describe();
    let message = format!("expected {expected}{target}, found {found}");
    Some(Finding::error("wrong-type", node.span, message))
}

/// That a list or table has more entries than it may; the first that is too many is at `span`.
pub(super) fn too_many(what: &str, span: Span, (most, number): (usize, usize)) -> Finding {
    let message = format!("{} has at most {most} entries, not {number}", quote(what));
    Finding::error("too-many", span, message)
}

/// Most texts of one list.
const MOST_TEXTS: usize = 4_000;

/// The table that `node` is, or a finding.
pub fn as_table<'a>(node: &'a Node, what: &str, cx: &mut Findings) -> Option<&'a Table> {
    if let Value::Table(table) = &node.value {
        return Some(table);
    }
    push(wrong_type(node, what, "a table"), cx);
    None
}

/// The string that `node` is, or a finding.
pub fn as_text<'a>(node: &'a Node, what: &str, cx: &mut Findings) -> Option<Spanned<&'a Text>> {
    let help = match &node.value {
        Value::String(text) => return Some(Spanned::new(text, node.span)),
        Value::Integer(value) => Some(format!("put it in quotes: `\"{value}\"`")),
        Value::Float(value) => Some(format!("put it in quotes: `\"{value}\"`")),
        Value::Boolean(value) => Some(match words_at(what) {
            Some(words) => format!("it is one of the words {words}"),
            None => format!("put it in quotes: `\"{value}\"`"),
        }),
        _ => of_option(node),
    };
    let finding = wrong_type(node, what, "a string").map(|finding| Finding { help, ..finding });
    push(finding, cx);
    None
}

/// The words that the key at a path of a game's file can have, if it is a choice of some.
fn words_at(path: &str) -> Option<String> {
    let words = words_of(FILES.first()?, path)?;
    let quoted: Vec<String> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
    Some(quoted.join(", "))
}

/// How the value of an option is written, where something names one.
fn of_option(node: &Node) -> Option<String> {
    let text = match &node.value {
        Value::String(text) => text,
        Value::Table(table) if table.iter().count() == 1 => match &table.get("option")?.value {
            Value::String(text) => text,
            _ => return None,
        },
        _ => return None,
    };
    let mut letters = text.text.chars();
    let named = letters.next().is_some_and(char::is_alphabetic)
        && letters.all(|each| each.is_alphanumeric() || each == '_' || each == '-');
    named.then(|| {
        format!(
            "if that is an option, write `{{ value = \"{}\" }}`",
            text.text
        )
    })
}

/// The integer that `node` is, if it is within `range`, or a finding.
pub fn as_integer(
    node: &Node,
    what: &str,
    range: RangeInclusive<i64>,
    cx: &mut Findings,
) -> Option<Spanned<i64>> {
    let help = match &node.value {
        Value::Integer(value) if range.contains(value) => {
            return Some(Spanned::new(*value, node.span));
        }
        Value::Integer(value) => {
            let message = format!("{value} is out of range for {}", quote(what));
            let form = integer_form(&range);
            cx.push(
                Finding::error("out-of-range", node.span, message)
                    .help(format!("it must be {form}")),
            );
            return None;
        }
        Value::String(text) if text.text.trim().parse::<i64>().is_ok() => {
            Some(format!("write it without quotes: `{}`", text.text.trim()))
        }
        _ => of_option(node),
    };
    let form = integer_form(&range);
    let finding = wrong_type(node, what, &form).map(|finding| Finding { help, ..finding });
    push(finding, cx);
    None
}

/// What an integer within `range` is in words.
pub(super) fn integer_form(range: &RangeInclusive<i64>) -> String {
    match (*range.start(), *range.end()) {
        (i64::MIN, i64::MAX) => "an integer".to_owned(),
        (i64::MIN, end) => format!("an integer of at most {end}"),
        (start, i64::MAX) => format!("an integer of at least {start}"),
        (start, end) => format!("an integer from {start} to {end}"),
    }
}

/// The boolean that `node` is, or a finding.
pub fn as_boolean(node: &Node, what: &str, cx: &mut Findings) -> Option<Spanned<bool>> {
    let help = match &node.value {
        Value::Boolean(value) => return Some(Spanned::new(*value, node.span)),
        Value::String(text) => match text.text.trim().to_lowercase().as_str() {
            "true" | "yes" | "on" => Some("write `true` without quotes"),
            "false" | "no" | "off" => Some("write `false` without quotes"),
            _ => None,
        },
        Value::Integer(0) => Some("write `false`"),
        Value::Integer(1) => Some("write `true`"),
        _ => None,
    };
    let help = help.map(str::to_owned);
    let finding =
        wrong_type(node, what, "`true` or `false`").map(|finding| Finding { help, ..finding });
    push(finding, cx);
    None
}

/// The strings that `node` is a list of, or, if `or_one`, the one string that it is; elements that are
/// no strings are told and left out.
pub fn as_strings(
    node: &Node,
    what: &str,
    or_one: bool,
    cx: &mut Findings,
) -> Option<Vec<Spanned<String>>> {
    let owned = |text: Spanned<&Text>| text.map(|text| text.text.clone());
    match &node.value {
        Value::Array(items) => {
            if let Some(extra) = items.get(MOST_TEXTS) {
                cx.push(too_many(what, extra.span, (MOST_TEXTS, items.len())));
            }
            let items = items.iter().take(MOST_TEXTS);
            Some(
                items
                    .filter_map(|item| as_text(item, what, cx).map(owned))
                    .collect(),
            )
        }
        Value::String(text) if or_one => Some(vec![Spanned::new(text.text.clone(), node.span)]),
        value => {
            let expected = if or_one {
                "a string or a list of strings"
            } else {
                "a list of strings"
            };
            let help = matches!(value, Value::String(_))
                .then(|| "put it in brackets: `[\"...\"]`".to_owned());
            let finding = wrong_type(node, what, expected).map(|one| Finding { help, ..one });
            push(finding, cx);
            None
        }
    }
}
