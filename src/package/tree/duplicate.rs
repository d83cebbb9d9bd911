//! Keys given twice: which of these mistakes are worth telling, and where the key was given first.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::convert::Converter;
use super::mistake::{DUPLICATE, Mistake};
use super::node::{Node, Table, Value};
use super::repair::Repairs;
use crate::package::source::{FileId, Span};

/// Where a whole table is given twice, its keys are so as well: leaves the header's mistake only.
pub(super) fn drop_consequences(mistakes: &mut Vec<Mistake>, text: &str) {
    let is_header = |line: &str| line.trim_start().starts_with('[');
    let line_of = |at: usize| {
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        text[start..].lines().next().unwrap_or("")
    };
    // Up to where the table reaches whose header was last told.
    let mut told = 0;
    mistakes.retain(|mistake| {
        let start = mistake.range.start;
        if mistake.code != DUPLICATE || start >= told {
            if mistake.code == DUPLICATE && is_header(line_of(start)) {
                let later = text[start..].split_inclusive('\n');
                told = start
                    + later
                        .enumerate()
                        .take_while(|(number, line)| *number == 0 || !is_header(line))
                        .map(|(_, line)| line.len())
                        .sum::<usize>();
            }
            return true;
        }
        false
    });
}

/// Where the key at `key`, given for the second time, was given first. The parser does not tell, so
/// this looks at what the key's line, or the inline table around it, says. `None` when in doubt.
pub(super) fn first_definition(
    root: &Node,
    file: FileId,
    text: &str,
    key: &Range<usize>,
) -> Option<Span> {
    let before = text.get(..key.start)?;
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.get(line_start..)?.trim_start();
    let first = if let Some(inline) = innermost_inline(root, text, key.start) {
        let opening = before.rfind(['{', ',', '\n']).map_or(0, |at| at + 1);
        let path = key_path(text.get(opening..key.end)?)?;
        follow(inline, &path)
    } else if let Some(header) = line.strip_prefix('[') {
        let header = header.strip_prefix('[').unwrap_or(header);
        let opening = key.start - header.len();
        let path = key_path(text.get(opening..key.end)?)?;
        // A header that comes again takes the first one's place in the tree, so look before it came.
        let text = text.get(..line_start)?;
        let (tree, _) = DeTable::parse_recoverable(text);
        let repairs = Repairs::default();
        let root = Converter::new(file, text, &repairs, &[]).root(tree.into_inner());
        follow(root.table()?, &path)
    } else {
        let mut current = root;
        latest_header(root, text, key.start, &mut current);
        let path = key_path(text.get(line_start..key.end)?)?;
        follow(current.table()?, &path)
    };
    first.filter(|span| (span.end as usize) <= key.start)
}

/// The parts of a dotted key as it is written.
fn key_path(written: &str) -> Option<Vec<String>> {
    let statement = format!("{written} = 0");
    let mut table = DeTable::parse(&statement).ok()?.into_inner();
    let mut path = Vec::new();
    while let Some((key, node)) = table.into_iter().next() {
        path.push(key.into_inner().into_owned());
        match node.into_inner() {
            DeValue::Table(inner) => table = inner,
            _ => break,
        }
    }
    Some(path)
}

/// The key at the end of `path`; of the tables of a `[[name]]` the last one counts.
fn follow(mut table: &Table, path: &[String]) -> Option<Span> {
    let (last, parents) = path.split_last()?;
    for name in parents {
        table = match &table.get(name)?.value {
            Value::Table(table) => table,
            Value::Array(items) => items.last()?.table()?,
            _ => return None,
        };
    }
    table.entry(last).map(|(key, _)| key.span)
}

/// The nodes directly within a node.
fn children(node: &Node) -> Box<dyn Iterator<Item = &Node> + '_> {
    match &node.value {
        Value::Table(table) => Box::new(table.iter().map(|(_, node)| node)),
        Value::Array(items) => Box::new(items.iter()),
        _ => Box::new(std::iter::empty()),
    }
}

/// What a node's text starts with.
fn first_char(node: &Node, text: &str) -> Option<char> {
    text.get(node.span.start as usize..node.span.end as usize)?
        .chars()
        .next()
}

/// The smallest `{...}` around the byte at `at`.
fn innermost_inline<'a>(node: &'a Node, text: &str, at: usize) -> Option<&'a Table> {
    let within = (node.span.start as usize) < at && at < node.span.end as usize;
    children(node)
        .find_map(|child| innermost_inline(child, text, at))
        .or_else(|| {
            node.table()
                .filter(|_| within && first_char(node, text) == Some('{'))
        })
}

/// Replaces `best` by the table whose header comes last before the byte at `at`, if there is one.
fn latest_header<'a>(node: &'a Node, text: &str, at: usize, best: &mut &'a Node) {
    let start = node.span.start as usize;
    let is_header = node.table().is_some() && first_char(node, text) == Some('[');
    if is_header && start < at && start >= best.span.start as usize {
        *best = node;
    }
    for child in children(node) {
        latest_header(child, text, at, best);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::samples::parsed;
    use super::*;

    fn twice(text: &str) -> Vec<(Range<u32>, Option<Range<u32>>)> {
        let (root, found, _) = parsed(text);
        assert!(!root.table().unwrap().is_incomplete());
        let range = |span: Span| span.start..span.end;
        found
            .iter()
            .map(|one| {
                assert_eq!(one.code, DUPLICATE);
                let first = one.related.first().map(|(span, _)| range(*span));
                (range(one.span.unwrap()), first)
            })
            .collect()
    }

    #[test]
    fn finds_the_first_of_two_keys() {
        let samples = [
            ("a = 1\na = 2\n", 6, 0),
            ("a = 1\n[t]\na = 2\nb = {a = 3}\na = 4", 28, 10),
            ("[a]\n[b]\n[a]\n", 9, 1),
            ("[[a]]\n[a]\n", 7, 2),
            ("[a]\nx = 1\n[[a]]\n", 12, 1),
            ("[p]\na.'b' = 1\na.b = 2\n", 16, 6),
            ("x = [{}, {a.b = 1, c = 2, a.b = 3}]", 28, 12),
            ("x = {\n a = 1,\n a = 2 }", 15, 7),
            ("a = 1\n[a.b]\n", 7, 0),
            ("a = 1\na.b = 2\n", 6, 0),
        ];
        for (text, second, first) in samples {
            let all = twice(text);
            assert_eq!(all.len(), 1, "{text}");
            let starts = (all[0].0.start, all[0].1.clone().map(|range| range.start));
            assert_eq!(starts, (second, Some(first)), "{text}");
        }
    }
}
