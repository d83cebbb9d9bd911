//! Values, keys and tables, each with the place where it is written.

use std::collections::HashMap;
use std::ops::Range;

use crate::package::finding::quote;
use crate::package::source::Span;

/// How deep values may be nested; deeper ones are refused, so that whoever walks the tree may recurse.
pub const MAX_DEPTH: usize = 64;

/// A value and its place.
#[derive(Clone, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it is written: for a table with a header the header, for a table that only came to be by
    /// a dotted key that key, otherwise the whole value.
    pub span: Span,
}

impl Node {
    /// The table that it is, if it is one.
    pub fn table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }
}

/// A TOML value.
#[derive(Clone, Debug)]
pub enum Value {
    /// A string of any of TOML's four forms.
    String(Text),
    /// An integer.
    Integer(i64),
    /// A number with a fraction or exponent, or infinite, or not a number.
    Float(f64),
    /// `true` or `false`.
    Boolean(bool),
    /// An array, or the tables of one `[[name]]`.
    Array(Vec<Node>),
    /// A table.
    Table(Table),
    /// A value of a type no game needs, named in words with an article.
    Other(&'static str),
    /// A value with a mistake that has been told already; readers keep silent about it.
    Broken,
}

impl Value {
    /// The value in a few words for a message, such as "the integer 3".
    pub fn describe(&self) -> String {
        match self {
            Self::String(text) => format!("the string {}", quote(&text.text)),
            Self::Integer(value) => format!("the integer {value}"),
            Self::Float(value) => format!("the number {value}"),
            Self::Boolean(value) => format!("the boolean `{value}`"),
            Self::Array(items) if items.is_empty() => "an empty list".to_owned(),
            Self::Array(_) => "a list".to_owned(),
            Self::Table(_) => "a table".to_owned(),
            Self::Other(what) => (*what).to_owned(),
            Self::Broken => "something unreadable".to_owned(),
        }
    }
}

/// A string value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// What the string says.
    pub text: String,
    /// Whether the file says the same byte by byte, without escapes: byte `k` of the text then stands
    /// `prefix + k` bytes after the start of the value.
    pub verbatim: bool,
    /// The bytes before the first of the text: the opening quotes, and a line ending right after them.
    pub prefix: u32,
}

impl Text {
    /// A text that stands in no file as it is.
    pub fn plain(text: &str) -> Text {
        Text {
            text: text.to_owned(),
            verbatim: false,
            prefix: 0,
        }
    }

    /// Where the bytes `range` of the text stand in the file, given the span of the whole value; that
    /// whole span when the text is not verbatim or `range` is not within it.
    pub fn inner_span(&self, node_span: Span, range: Range<usize>) -> Span {
        let fits = range.start <= range.end && range.end <= self.text.len();
        if !self.verbatim || !fits {
            return node_span;
        }
        let base = node_span.start as usize + self.prefix as usize;
        let inner = Span::new(node_span.file, base + range.start..base + range.end);
        if inner.end <= node_span.end {
            inner
        } else {
            node_span
        }
    }
}

/// A key of a table and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key without quotes.
    pub text: String,
    /// Where it is written.
    pub span: Span,
}

/// A table: entries in the order of the file, found by name in constant time.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Removed entries leave a gap, so that removing many is not quadratic.
    entries: Vec<Option<(Key, Node)>>,
    index: HashMap<String, usize>,
    incomplete: bool,
}

impl Table {
    /// A table without entries.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// Whether entries may have been lost to a syntax mistake that has been told already; a missing
    /// key then means nothing.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    /// Notes that entries may have been lost.
    pub(in crate::package) fn mark_incomplete(&mut self) {
        self.incomplete = true;
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Key, &Node)> {
        self.entries.iter().flatten().map(|(key, node)| (key, node))
    }

    /// The entries in order, without the table.
    pub fn into_entries(self) -> impl Iterator<Item = (Key, Node)> {
        self.entries.into_iter().flatten()
    }

    /// Whether there is an entry of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.index.contains_key(name)
    }

    /// The value of this name.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.entry(name).map(|(_, node)| node)
    }

    /// The table of this name, if it is one.
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.get(name)?.table()
    }

    /// The value of this name, to be changed.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Node> {
        let at = *self.index.get(name)?;
        let (_, node) = self.entries.get_mut(at)?.as_mut()?;
        Some(node)
    }

    /// The key and the value of this name.
    pub fn entry(&self, name: &str) -> Option<(&Key, &Node)> {
        let at = *self.index.get(name)?;
        let (key, node) = self.entries.get(at)?.as_ref()?;
        Some((key, node))
    }

    /// Adds an entry at the end, or replaces the one of the same name (key and value) where it stands;
    /// returns the value replaced.
    pub fn insert(&mut self, key: Key, node: Node) -> Option<Node> {
        if let Some(&at) = self.index.get(&key.text) {
            let slot = self.entries.get_mut(at)?;
            return slot.replace((key, node)).map(|(_, old)| old);
        }
        self.index.insert(key.text.clone(), self.entries.len());
        self.entries.push(Some((key, node)));
        None
    }

    /// The values in order, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        self.entries.iter_mut().flatten().map(|(_, node)| node)
    }

    /// Removes the entry of this name and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<Node> {
        self.take(name).map(|(_, node)| node)
    }

    /// Removes the entry of this name and returns its key and value.
    pub fn take(&mut self, name: &str) -> Option<(Key, Node)> {
        let at = self.index.remove(name)?;
        self.entries.get_mut(at)?.take()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::samples::{get, parsed};
    use super::*;

    #[test]
    fn points_into_strings() {
        let text = "a = 'n:e'\nb = \"n:e\"\nc = \"n\\u003Ae\"\nd = '''\r\nn:e'''\ne = \"\"\"n:e\"\"\"\nf = ''\n";
        let (root, found, sources) = parsed(text);
        assert!(found.is_empty(), "{found:?}");
        let whole = "\"n\\u003Ae\"";
        for (name, inner) in [
            ("a", ":e"),
            ("b", ":e"),
            ("c", whole),
            ("d", ":e"),
            ("e", ":e"),
        ] {
            let node = get(&root, name);
            let Value::String(text) = &node.value else {
                unreachable!()
            };
            assert_eq!(text.text, "n:e");
            assert_eq!(sources.slice(text.inner_span(node.span, 1..3)), inner);
            assert_eq!(text.inner_span(node.span, 1..4), node.span);
        }
    }

    #[test]
    fn tables_can_be_patched() {
        let (root, _, _) = parsed("a = 1\nb = 2\nc = 3\n");
        let (other, _, _) = parsed("\nb = 20\nd = 40\n");
        let mut table = root.table().unwrap().clone();
        assert!(table.remove("a").is_some() && table.remove("a").is_none());
        for (key, node) in other.table().unwrap().clone().into_entries() {
            table.insert(key, node);
        }
        let names: Vec<_> = table.iter().map(|(key, _)| key.text.as_str()).collect();
        assert_eq!(names, ["b", "c", "d"]);
        assert_eq!(table.len(), 3);
        assert!(matches!(table.get("b").unwrap().value, Value::Integer(20)));
        assert_eq!(table.entry("b").unwrap().0.span.start, 1);
    }
}
