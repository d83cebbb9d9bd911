//! What is wrong with a text, and where.

use std::ops::Range;

use pest::RuleType;
use pest::error::{Error, ErrorVariant, InputLocation};

/// Longest text, in bytes, that a parser of this room reads. Patterns and
/// expressions are a line or two; a longer one is a mistake or an attack.
pub(super) const LONGEST: usize = 2_000;

/// Deepest nesting of brackets that a parser of this room follows, so that no
/// text can exhaust the stack.
pub(super) const DEEPEST: usize = 40;

/// A mistake in a text of one of the small languages.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// Bytes of the text that are wrong.
    pub range: Range<usize>,
    /// What is wrong there.
    pub message: String,
    /// What would be right, where that is known.
    pub help: Option<String>,
    /// If it is about an unknown name, of what that is none, such as "direction".
    pub unknown: Option<&'static str>,
}

impl Fault {
    /// A mistake at `range` of the text.
    pub fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        Fault {
            range,
            message: message.into(),
            help: None,
            unknown: None,
        }
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Refuses texts that are too long or nested too deeply to be parsed safely.
    ///
    /// # Errors
    /// A fault that says which of the two limits is passed.
    pub(super) fn guard(text: &str, what: &str) -> Result<(), Fault> {
        if text.len() > LONGEST {
            return Err(Fault::new(
                0..text.len(),
                format!("this {what} is longer than {LONGEST} bytes"),
            ));
        }
        let mut depth = 0usize;
        let mut run = 0usize;
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'(' | b'[' => depth += 1,
                b')' | b']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            // Chains of prefix operators recurse like brackets do.
            run = match byte {
                b'-' => run + 1,
                b' ' => run,
                _ => 0,
            };
            if depth > DEEPEST || run > DEEPEST {
                return Err(Fault::new(
                    at..at + 1,
                    format!("this {what} is nested deeper than {DEEPEST} levels"),
                ));
            }
        }
        let negations = text
            .split_whitespace()
            .filter(|word| *word == "not")
            .count();
        if negations > DEEPEST {
            return Err(Fault::new(
                0..text.len(),
                format!("this {what} has more than {DEEPEST} negations"),
            ));
        }
        Ok(())
    }

    /// The fault that pest's error tells, in words: `spoken` names a rule.
    pub(super) fn from_pest<R: RuleType>(
        error: &Error<R>,
        text: &str,
        spoken: impl Fn(&R) -> Option<&'static str>,
    ) -> Fault {
        let (start, end) = match error.location {
            InputLocation::Pos(at) => (at, at + unit(&text[at.min(text.len())..]).len()),
            InputLocation::Span((from, to)) => (from, to),
        };
        let (before, after) = text.split_at(start.min(text.len()));
        let found = match (unit(after), last_word(before)) {
            ("", _) => "the text ends too early".to_owned(),
            (word, Some(last)) if word.starts_with(is_letter) => {
                format!("`{word}` is not expected here, after `{last}`")
            }
            (unit, _) => format!("`{unit}` is not expected here"),
        };
        let mut expected: Vec<&'static str> = match &error.variant {
            ErrorVariant::ParsingError { positives, .. } => {
                positives.iter().filter_map(spoken).collect()
            }
            ErrorVariant::CustomError { .. } => Vec::new(),
        };
        expected.sort_unstable();
        expected.dedup();
        let fault = Fault::new(start..end, found);
        if expected.is_empty() {
            fault
        } else {
            fault.help(format!("expected {}", expected.join(", or ")))
        }
    }
}

fn is_letter(symbol: char) -> bool {
    symbol.is_ascii_alphabetic()
}

fn is_of_word(symbol: char) -> bool {
    symbol.is_ascii_alphanumeric() || symbol == '_'
}

/// What stands at the beginning of a text: a word, or one character.
fn unit(text: &str) -> &str {
    let end = if text.starts_with(is_letter) {
        text.find(|symbol| !is_of_word(symbol))
    } else {
        text.char_indices().nth(1).map(|(at, _)| at)
    };
    &text[..end.unwrap_or(text.len())]
}

/// The word that a text ends with, blanks aside.
fn last_word(text: &str) -> Option<&str> {
    let bare = text.trim_end();
    let start = bare.rfind(|symbol| !is_of_word(symbol)).map_or(0, |at| {
        at + bare[at..].chars().next().map_or(1, char::len_utf8)
    });
    Some(&bare[start..]).filter(|word| bare.len() < text.len() && word.starts_with(is_letter))
}
