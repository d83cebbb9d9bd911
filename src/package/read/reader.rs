//! The reader of one table.

use std::ops::RangeInclusive;

use super::heard::note;
use super::names::{list, nearest};
use super::values::{
    Spanned, as_boolean, as_integer, as_strings, as_table, as_text, integer_form, push, too_many,
    wrong_type,
};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::source::Span;
use crate::package::tree::{Key, Node, Table, Text, Value};

/// Most tables of one list, and most tables under names in one table, where nothing else is said.
const MOST_TABLES: usize = 1_000;

/// Reads one table and remembers which keys were asked for.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    table: &'a Table,
    span: Span,
    what: String,
    asked: Vec<String>,
    /// Unknown keys that have been told already.
    told: Vec<String>,
    /// Whether every key counts as asked for.
    open: bool,
    /// The keys without which the table is of no use.
    needed: Vec<String>,
}

impl<'a> Reader<'a> {
    /// A reader of `node`, which people know as `what`, such as "kinds.stone" (empty for the top table
    /// of a file). `None`, with a finding, when the node is no table.
    pub fn new(node: &'a Node, what: impl Into<String>, cx: &mut Findings) -> Option<Self> {
        let what = what.into();
        let table = as_table(node, &what, cx)?;
        Some(Self::over(table, node.span, what))
    }

    /// A reader of `table`, at whose place `span` missing keys are told.
    pub fn over(table: &'a Table, span: Span, what: impl Into<String>) -> Self {
        Self {
            table,
            span,
            what: what.into(),
            asked: Vec::new(),
            told: Vec::new(),
            open: false,
            needed: Vec::new(),
        }
    }

    /// What people know the table as.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// The place of the table.
    pub fn span(&self) -> Span {
        self.span
    }

    /// The table.
    pub fn table(&self) -> &'a Table {
        self.table
    }

    /// What people know the value of a key as, such as "kinds.stone.value".
    pub fn path(&self, key: &str) -> String {
        if self.what.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.what)
        }
    }

    /// Whether the table has this key; does not count as asking for it.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains(key)
    }

    /// Where a key is written; does not count as asking for it.
    pub fn key_span(&self, key: &str) -> Option<Span> {
        self.table.entry(key).map(|(key, _)| key.span)
    }

    /// Counts a key as known without reading it.
    pub fn allow(&mut self, key: &str) {
        if !self.asked.iter().any(|asked| asked == key) {
            self.asked.push(key.to_owned());
        }
    }

    /// The names of the entries, in the order of the file; all of them count as read.
    pub fn names(&mut self) -> Vec<String> {
        let entries = self.entries().into_iter();
        entries.map(|(key, _)| key.text.clone()).collect()
    }

    /// All entries, which all count as known.
    pub fn entries(&mut self) -> Vec<(&'a Key, &'a Node)> {
        self.open = true;
        self.table.iter().collect()
    }

    /// The value of a key, whatever it is.
    pub fn node(&mut self, key: &str) -> Option<&'a Node> {
        self.allow(key);
        self.table.get(key)
    }

    /// The value of a key that must be there; `form` says what it should look like, such as
    /// "a string".
    pub fn need_node(&mut self, key: &str, form: &str, cx: &mut Findings) -> Option<&'a Node> {
        let node = self.node(key);
        self.needed.push(key.to_owned());
        if node.is_none() {
            self.missing(key, form, cx);
        }
        node
    }

    /// Tells that a key is missing, unless it may have been lost to a syntax mistake; or, where an
    /// unknown key was probably meant to be it, tells only that. `form` says what its value should
    /// look like, or with `[` the header of the table that it should be.
    pub fn missing(&mut self, key: &str, form: &str, cx: &mut Findings) {
        if self.table.is_incomplete() {
            return;
        }
        let slip = self.table.iter().find(|(written, _)| {
            !self.asked.contains(&written.text)
                && nearest(&written.text, [key].into_iter()).is_some()
        });
        if let Some((written, _)) = slip {
            let finding = self.unknown_key(written);
            cx.push(finding.help(format!("did you mean {}?", quote(key))));
            self.told.push(written.text.clone());
            return;
        }
        let place = if self.what.is_empty() {
            "this file"
        } else {
            &self.what
        };
        let finding = Finding::error(
            "missing-key",
            self.span,
            format!("{place} needs the key {}", quote(key)),
        );
        cx.push(finding.help(if form.starts_with('[') {
            format!("add a table under the header `{form}`")
        } else {
            format!("add `{key} = ...` with {form}")
        }));
    }

    fn unknown_key(&self, key: &Key) -> Finding {
        let place = if self.what.is_empty() {
            String::new()
        } else {
            format!(" in {}", self.what)
        };
        let message = format!("unknown key {}{place}", quote(&key.text));
        Finding::error("unknown-key", key.span, message).about("key", &key.text)
    }

    /// A string.
    pub fn string(&mut self, key: &str, cx: &mut Findings) -> Option<Spanned<String>> {
        let text = self.text(key, cx)?;
        Some(text.map(|text| text.text.clone()))
    }

    /// A string that must be there.
    pub fn need_string(&mut self, key: &str, cx: &mut Findings) -> Option<Spanned<String>> {
        let text = self.need_text(key, cx)?;
        Some(text.map(|text| text.text.clone()))
    }

    /// A string together with how it is written, to point into it.
    pub fn text(&mut self, key: &str, cx: &mut Findings) -> Option<Spanned<&'a Text>> {
        let node = self.node(key)?;
        as_text(node, &self.path(key), cx)
    }

    /// A string that must be there, together with how it is written.
    pub fn need_text(&mut self, key: &str, cx: &mut Findings) -> Option<Spanned<&'a Text>> {
        self.need_node(key, "a string", cx)?;
        self.text(key, cx)
    }

    /// An integer within `range`.
    pub fn integer(
        &mut self,
        key: &str,
        range: RangeInclusive<i64>,
        cx: &mut Findings,
    ) -> Option<Spanned<i64>> {
        let node = self.node(key)?;
        as_integer(node, &self.path(key), range, cx)
    }

    /// An integer within `range` that must be there.
    pub fn need_integer(
        &mut self,
        key: &str,
        range: RangeInclusive<i64>,
        cx: &mut Findings,
    ) -> Option<Spanned<i64>> {
        self.need_node(key, &integer_form(&range), cx)?;
        self.integer(key, range, cx)
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, key: &str, cx: &mut Findings) -> Option<Spanned<bool>> {
        let node = self.node(key)?;
        as_boolean(node, &self.path(key), cx)
    }

    /// `true` or `false`, which must be there.
    pub fn need_boolean(&mut self, key: &str, cx: &mut Findings) -> Option<Spanned<bool>> {
        self.need_node(key, "`true` or `false`", cx)?;
        self.boolean(key, cx)
    }

    /// A list of strings; elements that are none are told and left out.
    pub fn strings(&mut self, key: &str, cx: &mut Findings) -> Option<Vec<Spanned<String>>> {
        let node = self.node(key)?;
        as_strings(node, &self.path(key), false, cx)
    }

    /// A list of strings that must be there.
    pub fn need_strings(&mut self, key: &str, cx: &mut Findings) -> Option<Vec<Spanned<String>>> {
        self.need_node(key, "a list of strings", cx)?;
        self.strings(key, cx)
    }

    /// A string or a list of strings.
    pub fn one_or_more(&mut self, key: &str, cx: &mut Findings) -> Option<Vec<Spanned<String>>> {
        let node = self.node(key)?;
        as_strings(node, &self.path(key), true, cx)
    }

    /// A string, or a list of one string at least.
    pub fn one_or_some(&mut self, key: &str, cx: &mut Findings) -> Option<Vec<Spanned<String>>> {
        let span = self.node(key)?.span;
        let words = self.one_or_more(key, cx)?;
        if let (true, Value::Array(items)) = (words.is_empty(), &self.node(key)?.value)
            && items.is_empty()
        {
            let message = format!("{} names nothing", quote(&self.path(key)));
            let finding = Finding::error("out-of-range", span, message);
            cx.push(finding.help("name what is meant, or leave the key out"));
            return None;
        }
        Some(words)
    }

    /// A sentence that must be there, and say something.
    pub fn need_sentence(&mut self, key: &str, cx: &mut Findings) -> Option<Spanned<String>> {
        let words = self.need_string(key, cx)?;
        if words.value.trim().is_empty() {
            let message = format!("{} says nothing", quote(&self.path(key)));
            let finding = Finding::error("bad-text", words.span, message);
            cx.push(finding.help("say it in a few words: players are told"));
            return None;
        }
        Some(words)
    }

    /// A string or a list of strings that must be there.
    pub fn need_one_or_more(
        &mut self,
        key: &str,
        cx: &mut Findings,
    ) -> Option<Vec<Spanned<String>>> {
        self.need_node(key, "a string or a list of strings", cx)?;
        self.one_or_more(key, cx)
    }

    /// A table.
    pub fn table_at(&mut self, key: &str, cx: &mut Findings) -> Option<Reader<'a>> {
        let node = self.node(key)?;
        Reader::new(node, self.path(key), cx)
    }

    /// A table that must be there.
    pub fn need_table_at(&mut self, key: &str, cx: &mut Findings) -> Option<Reader<'a>> {
        self.need_node(key, "a table", cx)?;
        self.table_at(key, cx)
    }

    /// A list of tables, as `[[key]]` makes it; elements that are none are told and left out. People
    /// know the elements as "key #1" and so on.
    pub fn tables(&mut self, key: &str, cx: &mut Findings) -> Option<Vec<Reader<'a>>> {
        self.tables_up_to(key, MOST_TABLES, cx)
    }

    /// The same of at most so many tables: more are told, and left out.
    pub fn tables_up_to(
        &mut self,
        key: &str,
        most: usize,
        cx: &mut Findings,
    ) -> Option<Vec<Reader<'a>>> {
        let node = self.node(key)?;
        let path = self.path(key);
        let items = match &node.value {
            Value::Array(items) => items,
            Value::Table(_) => {
                let finding = wrong_type(node, &path, "a list of tables")?;
                // A header leads to no element of a list.
                let help = match path.contains('#') {
                    true => format!("write a list, even of one: `{key} = [{{ … }}]`"),
                    false => format!("write each of them under a header `[[{path}]]`"),
                };
                cx.push(finding.help(help));
                return None;
            }
            _ => {
                push(wrong_type(node, &path, "a list of tables"), cx);
                return None;
            }
        };
        if let Some(extra) = items.get(most) {
            push(Some(too_many(&path, extra.span, (most, items.len()))), cx);
        }
        let readers = items
            .iter()
            .take(most)
            .zip(1..)
            .filter_map(|(item, number)| Reader::new(item, format!("{path} #{number}"), cx));
        Some(readers.collect())
    }

    /// A table of tables, each under a name of its own; values that are no tables are told and left
    /// out.
    pub fn named_tables(
        &mut self,
        key: &str,
        cx: &mut Findings,
    ) -> Option<Vec<(&'a Key, Reader<'a>)>> {
        self.named_tables_up_to(key, MOST_TABLES, cx)
    }

    /// The same of at most so many tables: more are told, and left out.
    pub fn named_tables_up_to(
        &mut self,
        key: &str,
        most: usize,
        cx: &mut Findings,
    ) -> Option<Vec<(&'a Key, Reader<'a>)>> {
        let node = self.node(key)?;
        let path = self.path(key);
        let table = as_table(node, &path, cx)?;
        if let Some((extra, _)) = table.iter().nth(most) {
            let finding = too_many(&path, extra.span, (most, table.iter().count()));
            push(Some(finding), cx);
        }
        let readers = table.iter().take(most).filter_map(|(key, node)| {
            let reader = Reader::new(node, format!("{path}.{}", key.text), cx)?;
            Some((key, reader))
        });
        Some(readers.collect())
    }

    /// Tells every key that was not asked for, with the known key it was probably meant to be.
    pub fn finish(self, cx: &mut Findings) {
        note(&self.what, &self.asked, &self.needed, self.open);
        if self.open {
            return;
        }
        for (key, _) in self.table.iter() {
            if self.asked.contains(&key.text) || self.told.contains(&key.text) {
                continue;
            }
            let mut finding = self.unknown_key(key);
            if !cx.is_full() {
                finding.help = self.advice(&key.text);
            }
            cx.push(finding);
        }
    }

    /// Whether there is a key that nothing has asked for yet.
    pub fn has_strays(&self) -> bool {
        let mut keys = self.table.iter().map(|(key, _)| &key.text);
        keys.any(|key| !self.asked.contains(key) && !self.told.contains(key))
    }

    /// What an unknown key should have been.
    fn advice(&self, key: &str) -> Option<String> {
        let all = self.asked.iter().map(String::as_str);
        // A key that is there already is rarely what was meant.
        let absent = all.clone().filter(|name| !self.table.contains(name));
        if let Some(name) = nearest(key, absent).or_else(|| nearest(key, all.clone())) {
            return Some(format!("did you mean `{name}`?"));
        }
        if self.asked.is_empty() {
            return Some("no keys are known here".to_owned());
        }
        Some(format!("known keys: {}", list(all, usize::MAX)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::package::source::Sources;
    use crate::package::tree::parse;

    fn read(text: &str, ask: impl FnOnce(&mut Reader<'_>, &mut Findings)) -> Vec<String> {
        let mut sources = Sources::new();
        let file = sources.add("x.toml", text);
        let mut found = Findings::new();
        let node = parse(file, &sources, &mut found).unwrap();
        let mut reader = Reader::new(&node, "", &mut found).unwrap();
        ask(&mut reader, &mut found);
        reader.finish(&mut found);
        let line = |one: &Finding| {
            let (line, column) = sources.position(one.span.unwrap());
            let help = one.help.as_deref().unwrap_or("-");
            format!("{line}:{column} {} | {help}", one.message)
        };
        found.iter().map(line).collect()
    }

    #[test]
    fn reads_what_is_right() {
        let text =
            "a = 'x'\nb = 3\nc = true\nd = ['p', 'q']\ne = 'r'\n[f]\n[[g]]\nh = 1\n[i.j]\nk = 2\n";
        let found = read(text, |top, cx| {
            assert_eq!(top.need_string("a", cx).unwrap().value, "x");
            assert_eq!(top.need_integer("b", 0..=3, cx).unwrap().value, 3);
            assert!(top.need_boolean("c", cx).unwrap().value);
            assert_eq!(top.need_strings("d", cx).unwrap()[1].value, "q");
            assert_eq!(top.need_one_or_more("e", cx).unwrap()[0].value, "r");
            top.need_table_at("f", cx).unwrap().finish(cx);
            for mut each in top.tables("g", cx).unwrap() {
                assert_eq!(each.what(), "g #1");
                assert!(each.integer("h", 0..=9, cx).is_some());
                each.finish(cx);
            }
            for (key, mut each) in top.named_tables("i", cx).unwrap() {
                assert_eq!((key.text.as_str(), each.what()), ("j", "i.j"));
                assert!(each.integer("k", 0..=9, cx).is_some());
                each.finish(cx);
            }
            assert!(top.string("z", cx).is_none());
        });
        assert!(found.is_empty(), "{found:#?}");
    }

    #[test]
    fn tells_all_that_is_wrong() {
        let text = "a = 3\nb = '3'\nc = 'yes'\nd = 'p'\ne = [1]\nf = 99\ng = {}\n[kinds.stone]\npateern = 'x'\ncolour = 1\nh = 1979-05-27\n";
        let found = read(text, |top, cx| {
            assert!(top.string("a", cx).is_none());
            assert!(top.integer("b", 0..=9, cx).is_none());
            assert!(top.boolean("c", cx).is_none());
            assert!(top.strings("d", cx).is_none());
            assert_eq!(top.one_or_more("e", cx).unwrap().len(), 0);
            assert!(top.integer("f", 0..=9, cx).is_none());
            assert!(top.tables("g", cx).is_none());
            assert!(top.need_string("title", cx).is_none());
            for (_, mut stone) in top.named_tables("kinds", cx).unwrap() {
                assert!(stone.need_text("pattern", cx).is_none());
                assert!(stone.boolean("h", cx).is_none());
                stone.finish(cx);
            }
        });
        let expected = [
            "1:1 this file needs the key `title` | add `title = ...` with a string",
            "1:5 expected a string for `a`, found the integer 3 | put it in quotes: `\"3\"`",
            "2:5 expected an integer from 0 to 9 for `b`, found the string `3` | write it without quotes: `3`",
            "3:5 expected `true` or `false` for `c`, found the string `yes` | write `true` without quotes",
            "4:5 expected a list of strings for `d`, found the string `p` | put it in brackets: `[\"...\"]`",
            "5:6 expected a string for `e`, found the integer 1 | put it in quotes: `\"1\"`",
            "6:5 99 is out of range for `f` | it must be an integer from 0 to 9",
            "7:5 expected a list of tables for `g`, found a table | write each of them under a header `[[g]]`",
            "9:1 unknown key `pateern` in kinds.stone | did you mean `pattern`?",
            "10:1 unknown key `colour` in kinds.stone | known keys: `pattern`, `h`",
            "11:5 expected `true` or `false` for `kinds.stone.h`, found a date or time | -",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn keeps_silent_about_consequences() {
        let found = read("a = oops\nb = 1\nzz = 2\n", |top, cx| {
            assert!(top.need_integer("a", 0..=1, cx).is_none());
            assert!(top.need_integer("c", 0..=1, cx).is_none());
            top.allow("b");
        });
        assert_eq!(found.len(), 2, "{found:#?}");
    }
}
