//! What is written into SVG.

use std::fmt::Write as _;

use crate::package::finding::harmless;

/// A text with everything that means something to XML written so that it doesn't.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            // XML has no place for these, escaped or not.
            '\u{fffe}' | '\u{ffff}' => out.push(' '),
            '\n' | '\t' => out.push(' '),
            other => out.push(harmless(other)),
        }
    }
    out
}

/// A length as SVG writes it: to a tenth, whole where it is.
pub(super) fn length(value: f32) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Neither "-0" nor what is no number.
    if rounded == 0.0 || !rounded.is_finite() {
        return "0".to_owned();
    }
    rounded.to_string()
}

/// Writes a text in the middle of a place; nothing if it is empty.
pub(super) fn write_text(out: &mut String, class: &str, x: f32, y: f32, text: &str) {
    if !text.is_empty() {
        // Writing to a string never fails.
        let _ = writeln!(
            out,
            r#"<text class="{class}" x="{}" y="{}">{}</text>"#,
            length(x),
            length(y),
            escaped(text)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_text_says_it_stays_a_text() {
        assert_eq!(
            escaped("a<b>&\"c\"'\u{1}\u{202e}\n"),
            "a&lt;b&gt;&amp;&quot;c&quot;&apos;\u{fffd}\u{fffd} "
        );
    }

    #[test]
    fn lengths_are_numbers() {
        assert_eq!(length(-0.01), "0");
        assert_eq!(length(f32::NAN), "0");
        assert_eq!(length(2.04), "2");
        assert_eq!(length(-3.26), "-3.3");
    }
}
