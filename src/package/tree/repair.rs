//! Gaps in a file, filled so that what comes after them can be examined too.

use std::borrow::Cow;
use std::ops::Range;

use toml::de::DeTable;

use super::mistake::{Mistake, SYNTAX, within};
use super::parsed::open_at;

/// How many gaps are filled in at a time.
const MAX_REPAIRS: usize = 64;

/// Text filled into a file's gaps. The parser loses what comes after a header, list or table that is
/// never closed and after a key without a value; with the gap filled, the rest can be examined too.
#[derive(Default)]
pub(super) struct Repairs {
    /// Where in the file something is inserted, and what; sorted.
    inserted: Vec<(usize, String)>,
}

impl Repairs {
    /// The text with the gaps filled.
    pub(super) fn apply<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.inserted.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut repaired = String::with_capacity(text.len() + 8 * self.inserted.len());
        let mut done = 0;
        for (at, insert) in &self.inserted {
            repaired.push_str(text.get(done..*at).unwrap_or(""));
            repaired.push_str(insert);
            done = *at;
        }
        repaired.push_str(text.get(done..).unwrap_or(""));
        Cow::Owned(repaired)
    }

    /// A range of the repaired text as one of the file.
    pub(super) fn original(&self, range: Range<usize>) -> Range<usize> {
        self.original_place(range.start)..self.original_place(range.end)
    }

    fn original_place(&self, at: usize) -> usize {
        let mut shift = 0;
        for (place, insert) in &self.inserted {
            let start = place + shift;
            if at <= start {
                break;
            }
            if at < start + insert.len() {
                return *place;
            }
            shift += insert.len();
        }
        at - shift
    }

    /// The mistake that an error in the repaired text is in the file.
    pub(super) fn mistake(&self, error: &toml::de::Error, text: &str) -> Mistake {
        let place = error.span().map(|range| self.original(range));
        Mistake::new(error, place, text)
    }

    /// The mistake of leaving open the lists and tables that start at `open`, and what closes them.
    fn close(
        &self,
        open: &[usize],
        repaired: &str,
        text: &str,
    ) -> Option<(Mistake, (usize, String))> {
        let outermost = self.original_place(*open.first()?);
        let next = next_statement(text, outermost);
        let closers: String = open
            .iter()
            .rev()
            .filter(|start| self.original_place(**start) < next.unwrap_or(text.len()))
            .map(|start| match repaired.as_bytes().get(*start) {
                Some(b'{') => '}',
                _ => ']',
            })
            .collect();
        let (what, closer) = if closers.ends_with('}') {
            ("table", '}')
        } else {
            ("list", ']')
        };
        let mistake = Mistake {
            code: SYNTAX,
            message: format!("this {what} is never closed"),
            help: Some(format!("close it with `{closer}`")),
            range: within(text, outermost..outermost + 1),
        };
        let insert = match next {
            Some(line) => (line, format!("{closers}\n")),
            None => (text.len(), format!("\n{closers}")),
        };
        Some((mistake, insert))
    }

    /// Fills the gaps that `errors` show, and returns the mistakes this settles.
    pub(super) fn extend(
        &mut self,
        tree: &DeTable<'_>,
        errors: &[toml::de::Error],
        repaired: &str,
        text: &str,
    ) -> Vec<Mistake> {
        let mut settled: Vec<Mistake> = Vec::new();
        let mut more: Vec<(usize, String)> = Vec::new();
        for error in errors {
            let Some(range) = error.span() else { continue };
            let insert = match error.message() {
                "unclosed array, expected `]`" | "unclosed inline table, expected `}`" => {
                    let open = open_at(tree, repaired, range.start);
                    if let Some((mistake, closers)) = self.close(&open, repaired, text) {
                        // What follows is swallowed in this pass, and comes again in the next.
                        settled.retain(|other| other.range.start < mistake.range.start);
                        more.retain(|(at, _)| *at < mistake.range.start);
                        settled.push(mistake);
                        more.push(closers);
                        break;
                    }
                    continue;
                }
                _ if more.len() >= MAX_REPAIRS => continue,
                "key with no value, expected `=`" => " = 0",
                "unclosed table, expected `]`" | "unclosed array table, expected `]`" => "]",
                "unclosed array table, expected `]]`" => "]]",
                _ => continue,
            };
            let at = within(text, self.original(range)).end;
            settled.push(self.mistake(error, text));
            more.push((at, insert.to_owned()));
        }
        self.inserted.append(&mut more);
        self.inserted.sort_by_key(|(at, _)| *at);
        settled
    }
}

/// The start of the first line after the byte at `at` that looks like a header or like `key = ...`,
/// without indentation, which people rarely write within a list.
fn next_statement(text: &str, at: usize) -> Option<usize> {
    let is_key = |written: &str| {
        let allowed = |c: char| c.is_alphanumeric() || "_-.'\" ".contains(c);
        !written.trim().is_empty() && !written.starts_with(' ') && written.chars().all(allowed)
    };
    let mut start = at + text.get(at..)?.find('\n')? + 1;
    for line in text.get(start..)?.split_inclusive('\n') {
        let bare = line.split('#').next().unwrap_or("").trim_end();
        let header = bare.trim_start_matches('[').trim_end_matches(']');
        let is_header = bare.starts_with('[') && bare.ends_with(']') && is_key(header);
        if is_header || bare.split_once('=').is_some_and(|(key, _)| is_key(key)) {
            return Some(start);
        }
        start += line.len();
    }
    None
}
