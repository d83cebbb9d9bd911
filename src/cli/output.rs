//! Standard output, on which a reader may hang up at any time.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use super::stop::Stop;

/// Standard output.
pub(super) struct Out {
    colour: bool,
}

impl Out {
    pub(super) fn new(colour: bool) -> Out {
        Out { colour }
    }

    /// Whether to write in colours.
    pub(super) fn colour(&self) -> bool {
        self.colour
    }

    /// Writes a text and a line feed.
    pub(super) fn line(&mut self, text: impl Display) -> Result<(), Stop> {
        writeln!(io::stdout().lock(), "{text}").map_err(|error| Stop::output(&error))
    }

    /// Writes a value as JSON, in one line.
    pub(super) fn json(&mut self, value: &impl Serialize) -> Result<(), Stop> {
        let text = serde_json::to_string(value)
            .map_err(|error| Stop::Failed(format!("the result cannot be written: {error}")))?;
        self.line(text)
    }

    /// Hands everything on that was written.
    pub(super) fn flush(&mut self) -> Result<(), Stop> {
        io::stdout().flush().map_err(|error| Stop::output(&error))
    }
}

/// The columns of the terminal, or as many as are well read where there is none.
pub(super) fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0))
}

/// So many of something: `1 game`, `2 games`.
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 {
        format!("1 {what}")
    } else {
        format!("{count} {what}s")
    }
}
