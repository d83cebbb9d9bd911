//! A mistake in the syntax of a file: the parser's errors in our words, with advice.

use std::ops::Range;

use super::node::MAX_DEPTH;
use crate::package::finding::quote;

pub(super) const SYNTAX: &str = "toml-syntax";
pub(super) const DUPLICATE: &str = "duplicate-key";
pub(super) const TOO_DEEP: &str = "nested-too-deep";

/// A mistake the parser or the conversion found.
pub(super) struct Mistake {
    pub(super) code: &'static str,
    pub(super) message: String,
    pub(super) help: Option<String>,
    pub(super) range: Range<usize>,
}

impl Mistake {
    /// The parser's error in our words; `place` is where it is in the file, if the parser knows.
    pub(super) fn new(error: &toml::de::Error, place: Option<Range<usize>>, text: &str) -> Self {
        let range = place
            .map(|range| within(text, range))
            .unwrap_or_else(|| longest_key_line(text));
        let (what, expected) = match error.message().split_once(", expected ") {
            Some((what, "nothing")) => (what, None),
            Some((what, expected)) => (what, Some(expected)),
            None => (error.message(), None),
        };
        let name = quote(text.get(range.clone()).unwrap_or(""));
        let (code, message, help) = match what {
            "duplicate key" => (
                DUPLICATE,
                format!("{name} is given twice"),
                Some("keep one of the two, or give it another name".to_owned()),
            ),
            "string values must be quoted" => not_a_value(text.get(range.clone()).unwrap_or("")),
            "recursion limit" | "cannot recurse further; max recursion depth met" => too_deep(),
            _ => match what.strip_prefix("cannot extend value of type ") {
                Some(rest) => {
                    let kind = rest.strip_suffix(" with a dotted key").unwrap_or(rest);
                    (
                        DUPLICATE,
                        format!(
                            "nothing can be added to {name}, whose value is already complete ({kind})"
                        ),
                        Some("put everything into one of the two places".to_owned()),
                    )
                }
                None => (
                    SYNTAX,
                    what.to_owned(),
                    syntax_help(what)
                        .map(str::to_owned)
                        .or_else(|| expected.map(|list| format!("expected {list}"))),
                ),
            },
        };
        Self {
            code,
            message,
            help,
            range,
        }
    }

    /// Whether values near this mistake may be other than what was meant. A key given twice leaves
    /// everything else as it is.
    pub(super) fn damages(&self) -> bool {
        self.code != DUPLICATE
    }
}

/// Code, message and help for nesting beyond all measure.
pub(super) fn too_deep() -> (&'static str, String, Option<String>) {
    (
        TOO_DEEP,
        "values are nested too deeply here".to_owned(),
        Some(format!("at most {MAX_DEPTH} levels are allowed")),
    )
}

/// Code, message and help for what stands in a value's place and is none.
fn not_a_value(written: &str) -> (&'static str, String, Option<String>) {
    if written.is_empty() {
        let help = "write a value after the `=`".to_owned();
        return (SYNTAX, "a value is missing here".to_owned(), Some(help));
    }
    let name = quote(written);
    let help = if written.contains(' ') {
        "put text in quotes, such as \"text\", and commas between the values of a list"
    } else {
        "put text in quotes, such as \"text\""
    };
    (
        SYNTAX,
        format!("{name} is not a value"),
        Some(help.to_owned()),
    )
}

/// Advice on the syntax mistakes people make most.
fn syntax_help(what: &str) -> Option<&'static str> {
    Some(match what {
        "key with no value" | "missing assignment between key-value pairs" => {
            "write a key, `=` and a value: `key = value`"
        }
        "missing value" | "missing value for key" => "write a value after the `=`",
        "unclosed array" => "close the list with `]`",
        "unclosed inline table" => "close the table with `}`",
        "unclosed table" => "close the header with `]`",
        "unclosed array table" => "close the header with `]]`",
        "missing comma between array elements" | "missing comma between key-value pairs" => {
            "put a comma between the two"
        }
        "extra comma in array" | "extra comma in inline table" => "take the comma out",
        "invalid basic string" => {
            "the string must end with `\"` on the same line; write `\\\"` for a quote within it"
        }
        "invalid literal string" => {
            "the string must end with `'` on the same line; use `\"` around text with a `'` in it"
        }
        "invalid multi-line basic string" => "the string must end with `\"\"\"`",
        "invalid multi-line literal string" => "the string must end with `'''`",
        "unexpected key or value" => "start a new line before it",
        "missing escaped value" => {
            "write `\\\\` for a backslash, or put the text in 'single quotes'"
        }
        "unexpected leading zero" => "write the number without the zeros in front",
        _ => return None,
    })
}

/// `range` moved into `text` and onto whole characters.
pub(super) fn within(text: &str, range: Range<usize>) -> Range<usize> {
    let floor = |at: usize| {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(range.start);
    start..floor(range.end).max(start)
}

/// The start of the first line with so many dots that it can be the key the parser gave up on, about
/// which it does not say more.
fn longest_key_line(text: &str) -> Range<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.bytes().filter(|byte| *byte == b'.').count() >= MAX_DEPTH {
            let head = line.chars().take(20).map(char::len_utf8).sum::<usize>();
            return within(text, start..start + head.min(line.trim_end().len()));
        }
        start += line.len();
    }
    0..0
}
