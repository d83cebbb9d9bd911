//! Lines of bearable length.

use std::io::{self, BufRead, ErrorKind};

/// One line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Its bytes, without the line feed.
    Text(&'a [u8]),
    /// It is longer than what is read; it has been skipped.
    TooLong,
}

/// Reads lines, and never keeps more of one than is allowed.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    longest: usize,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R, longest: usize) -> Lines<R> {
        Lines {
            input,
            longest,
            buffer: Vec::new(),
        }
    }

    /// The next line; `None` at the end of the input.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        // What a long line took is given back.
        self.buffer.clear();
        self.buffer.shrink_to(1 << 16);
        let mut any = false;
        let mut too_long = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|byte| *byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            too_long |= self.buffer.len() + part.len() > self.longest;
            if !too_long {
                self.buffer.extend_from_slice(part);
            }
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(match (any, too_long) {
            (false, _) => None,
            (true, true) => Some(Line::TooLong),
            (true, false) => Some(Line::Text(&self.buffer)),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_and_the_last_needs_no_line_feed() {
        let input = b"one\n\nmuch too long\ntwo\r\n12345678".as_slice();
        // A small buffer, so that lines come in several parts.
        let mut lines = Lines::new(io::BufReader::with_capacity(3, input), 8);
        assert_eq!(lines.next().unwrap(), Some(Line::Text(b"one")));
        assert_eq!(lines.next().unwrap(), Some(Line::Text(b"")));
        assert_eq!(lines.next().unwrap(), Some(Line::TooLong));
        assert_eq!(lines.next().unwrap(), Some(Line::Text(b"two\r")));
        assert_eq!(lines.next().unwrap(), Some(Line::Text(b"12345678")));
        assert_eq!(lines.next().unwrap(), None);
    }
}
