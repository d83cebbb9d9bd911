//! From the parser's tree to ours, in which damaged values are marked as broken.

use std::ops::Range;

use toml::Spanned as DeSpanned;
use toml::de::{DeTable, DeValue};

use super::mistake::{Mistake, too_deep, within};
use super::node::{Key, MAX_DEPTH, Node, Table, Text, Value};
use super::parsed::{dismantle, has_header};
use super::repair::Repairs;
use crate::package::source::{FileId, Span};

/// Most keys of a table, and most tables of a list.
const MOST_KEYS: usize = 4_000;

/// Most entries of any other list.
const MOST_ITEMS: usize = 20_000;

/// Turns the parser's tree into ours.
pub(super) struct Converter<'a> {
    file: FileId,
    text: &'a str,
    repairs: &'a Repairs,
    /// The places of damaging mistakes: each start, with the greatest end of all up to it.
    damage: Vec<(usize, usize)>,
    /// Mistakes only the conversion notices.
    pub(super) mistakes: Vec<Mistake>,
}

impl<'a> Converter<'a> {
    /// `mistakes` are sorted by start.
    pub(super) fn new(
        file: FileId,
        text: &'a str,
        repairs: &'a Repairs,
        mistakes: &[Mistake],
    ) -> Self {
        let mut reach = 0;
        let damage = mistakes
            .iter()
            .filter(|mistake| mistake.damages())
            .map(|mistake| {
                reach = reach.max(mistake.range.end);
                (mistake.range.start, reach)
            })
            .collect();
        Self {
            file,
            text,
            repairs,
            damage,
            mistakes: Vec::new(),
        }
    }

    /// The parser's whole tree.
    pub(super) fn root(&mut self, tree: DeTable<'_>) -> Node {
        Node {
            value: Value::Table(self.table(tree, 0)),
            span: Span::new(self.file, 0..0),
        }
    }

    fn table(&mut self, tree: DeTable<'_>, depth: usize) -> Table {
        let mut entries: Vec<_> = tree.into_iter().collect();
        // The parser's own order gets mixed up when a table is first named as part of another.
        entries.sort_by_key(|(key, _)| key.span().start);
        let mut table = Table::new();
        if !self.damage.is_empty() || entries.len() > MOST_KEYS {
            table.mark_incomplete();
        }
        if let Some((extra, _)) = entries.get(MOST_KEYS) {
            let message = format!(
                "a table has at most {MOST_KEYS} keys, not {}",
                entries.len()
            );
            self.too_many(message, extra.span());
            for (_, node) in entries.drain(MOST_KEYS..) {
                dismantle(node.into_inner());
            }
        }
        for (key, node) in entries {
            let place = self.repairs.original(key.span());
            let span = Span::new(self.file, place.clone());
            let mut node = self.node(node, depth + 1);
            // Where a key or value is missing, the parser invents one that stands nowhere.
            if node.span.start == node.span.end {
                node = Node {
                    value: Value::Broken,
                    span,
                };
            }
            if !place.is_empty() {
                let text = key.into_inner().into_owned();
                table.insert(Key { text, span }, node);
            }
        }
        table
    }

    fn node(&mut self, node: DeSpanned<DeValue<'_>>, depth: usize) -> Node {
        let written = node.span();
        let range = self.repairs.original(written.clone());
        let span = Span::new(self.file, range.clone());
        let value = node.into_inner();
        let made_by_header = match &value {
            DeValue::Table(_) => has_header(&value, &range, self.text),
            _ => has_header(&value, &written, self.text),
        };
        let broken = self.is_damaged(&range) && !made_by_header;
        if broken || depth > MAX_DEPTH {
            if !broken {
                let (code, message, help) = too_deep();
                self.mistakes.push(Mistake {
                    code,
                    message,
                    help,
                    range: within(self.text, range),
                });
            }
            dismantle(value);
            return Node {
                value: Value::Broken,
                span,
            };
        }
        let value = match value {
            DeValue::String(text) => Value::String(self.string(text.into_owned(), &range)),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => Value::Integer(number),
                    Err(_) => self.bad_number("this integer is too large to be used", range),
                }
            }
            DeValue::Float(number) => match number.as_str().parse::<f64>() {
                Ok(value) if value.is_finite() || !number.as_str().contains(['e', 'E']) => {
                    Value::Float(value)
                }
                _ => self.bad_number("this number is too large to be used", range),
            },
            DeValue::Boolean(value) => Value::Boolean(value),
            DeValue::Datetime(_) => Value::Other("a date or time"),
            DeValue::Array(items) => {
                let mut items: Vec<_> = items.into_iter().collect();
                let tables = items
                    .iter()
                    .any(|item| matches!(item.get_ref(), DeValue::Table(_)));
                let most = if tables { MOST_KEYS } else { MOST_ITEMS };
                if let Some(extra) = items.get(most) {
                    let what = if tables { "list of tables" } else { "list" };
                    let message =
                        format!("a {what} has at most {most} entries, not {}", items.len());
                    self.too_many(message, extra.span());
                    for item in items.drain(most..) {
                        dismantle(item.into_inner());
                    }
                }
                let items = items.into_iter();
                Value::Array(items.map(|item| self.node(item, depth + 1)).collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table, depth)),
        };
        Node { value, span }
    }

    /// Whether a damaging mistake touches `range`.
    fn is_damaged(&self, range: &Range<usize>) -> bool {
        let before = self
            .damage
            .partition_point(|(start, _)| *start <= range.end);
        let reach = before.checked_sub(1).and_then(|at| self.damage.get(at));
        reach.is_some_and(|(_, end)| *end >= range.start)
    }

    /// Tells that something of the tree has been left out.
    fn too_many(&mut self, message: String, extra: Range<usize>) {
        let range = self.repairs.original(extra);
        self.mistakes.push(Mistake {
            code: "too-many",
            message,
            help: None,
            range: within(self.text, range),
        });
    }

    fn bad_number(&mut self, message: &str, range: Range<usize>) -> Value {
        self.mistakes.push(Mistake {
            code: "number-too-large",
            message: message.to_owned(),
            help: Some("integers have at most 64 bits, other numbers a double's range".to_owned()),
            range: within(self.text, range),
        });
        Value::Broken
    }

    /// Compares what a string says with how it is written.
    fn string(&self, text: String, range: &Range<usize>) -> Text {
        let written = self.text.get(range.clone()).unwrap_or("");
        let quotes = if written.starts_with("\"\"\"") || written.starts_with("'''") {
            3
        } else {
            1
        };
        let body = written.get(quotes..).unwrap_or("");
        let line_end = match body.as_bytes() {
            [b'\n', ..] if quotes == 3 => 1,
            [b'\r', b'\n', ..] if quotes == 3 => 2,
            _ => 0,
        };
        let prefix = quotes + line_end;
        let inner = written
            .len()
            .checked_sub(quotes)
            .and_then(|end| written.get(prefix..end));
        Text {
            verbatim: inner == Some(text.as_str()),
            prefix: u32::try_from(prefix).unwrap_or_default(),
            text,
        }
    }
}
