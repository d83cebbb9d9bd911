//! Characters that no text of a game may hold, however they are written.

use super::node::{Node, Value};
use crate::package::finding::{Finding, Findings, is_harmful, is_turning};
use crate::package::source::Span;

/// Tells of every key and every string with a character that could steer a terminal or turn the
/// writing direction around.
pub(super) fn check_characters(node: &Node, found: &mut Findings) {
    match &node.value {
        Value::String(text) => {
            if let Some((at, c)) = first_harmful(&text.text) {
                tell(c, text.inner_span(node.span, at..at + c.len_utf8()), found);
            }
        }
        Value::Array(items) => {
            for item in items {
                check_characters(item, found);
            }
        }
        Value::Table(table) => {
            for (key, value) in table.iter() {
                if let Some((_, c)) = first_harmful(&key.text) {
                    tell(c, key.span, found);
                }
                check_characters(value, found);
            }
        }
        _ => {}
    }
}

/// The first such character of a text, and where it is. Lines may end in either way.
fn first_harmful(text: &str) -> Option<(usize, char)> {
    let ends_line = |at: usize| text.as_bytes().get(at + 1) == Some(&b'\n');
    text.char_indices()
        .find(|(at, c)| is_harmful(*c) && !(*c == '\r' && ends_line(*at)))
}

fn tell(c: char, span: Span, found: &mut Findings) {
    let code = u32::from(c);
    let what = if is_turning(c) {
        "an invisible character that changes how text is read"
    } else {
        "a control character"
    };
    found.push(
        Finding::error(
            "control-character",
            span,
            format!("this text holds {what}, U+{code:04X}"),
        )
        .help("take it out: such characters would disturb the terminals that show the game"),
    );
}
