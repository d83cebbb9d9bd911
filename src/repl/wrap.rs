//! Long lines on a terminal, broken between words.

use std::io::{self, Write};

use textwrap::{Options, core::display_width};

/// In a terminal with fewer columns lines are left as they are.
const NARROWEST: usize = 30;

/// A writer whose lines are broken between words where they are wider than a terminal.
/// Lines with colours are pictures, and are left alone.
pub(super) struct Wrapped<W> {
    inner: W,
    /// The columns there are now: a terminal may change its size.
    width: fn() -> usize,
    /// What has been written of the present line.
    line: Vec<u8>,
}

impl<W: Write> Wrapped<W> {
    /// A writer around another.
    pub(super) fn new(inner: W, width: fn() -> usize) -> Wrapped<W> {
        Wrapped {
            inner,
            width,
            line: Vec::new(),
        }
    }

    /// Hands a whole line on.
    fn pass(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match std::str::from_utf8(&line) {
            Ok(text) if !text.contains('\u{1b}') => self
                .inner
                .write_all(wrapped(text, (self.width)()).as_bytes()),
            _ => self.inner.write_all(&line),
        }
    }
}

impl<W: Write> Write for Wrapped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.pass()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        self.inner.write_all(&line)?;
        self.inner.flush()
    }
}

/// A line, its end included, broken where it is too wide. What follows stands under the
/// text, or under the second column of a table.
fn wrapped(line: &str, width: usize) -> String {
    let text = line.trim_end_matches('\n');
    if width < NARROWEST || display_width(text) <= width {
        return line.to_owned();
    }
    let lead = text.len() - text.trim_start().len();
    let column = text[lead..].find("  ").map(|gap| {
        let rest = &text[lead + gap..];
        display_width(&text[..lead + gap]) + rest.len() - rest.trim_start().len()
    });
    let indent = " ".repeat(
        column
            .filter(|column| *column * 2 < width)
            .unwrap_or(lead.min(width / 2)),
    );
    let lines = textwrap::wrap(text, Options::new(width).subsequent_indent(&indent));
    let mut broken = lines.join("\n");
    broken.push_str(&line[text.len()..]);
    broken
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn written(parts: &[&str]) -> String {
        let mut out = Wrapped::new(Vec::new(), || 30);
        for part in parts {
            write!(out, "{part}").unwrap();
        }
        out.flush().unwrap();
        String::from_utf8(out.inner).unwrap()
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(
            written(&[
                "one two three four ",
                "five six seven eight\nshort\n",
                "no end"
            ]),
            "one two three four five six\nseven eight\nshort\nno end"
        );
    }

    #[test]
    fn what_follows_stands_under_the_text() {
        assert_eq!(
            written(&["  :undo  takes back moves that were made\n"]),
            "  :undo  takes back moves that\n         were made\n"
        );
        assert_eq!(
            written(&["  a line that is set in is still set in\n"]),
            "  a line that is set in is\n  still set in\n"
        );
    }

    #[test]
    fn pictures_and_narrow_terminals_are_left_alone() {
        let picture = format!("\u{1b}[1m{}\n", "o ".repeat(40));
        assert_eq!(written(&[&picture]), picture);
        assert_eq!(
            wrapped("one two three four five six\n", 8),
            "one two three four five six\n"
        );
    }
}
