//! The machine protocol: JSON-RPC 2.0 over lines, one message a line.
//!
//! A request gets an answer in a line of its own; a notification (a request without an
//! `id`) is carried out and gets none, not even when it fails. Parameters go by name.
//! Batches and unknown parameters are refused. A call that fails changes nothing.

mod error;
mod lines;
mod message;
mod params;
mod server;
mod shapes;

use std::io::{self, BufRead, Write};

pub use shapes::{GameEntry, MoveEntry, OptionEntry, PlayersEntry, VariantEntry, game, moves};

use crate::package::Library;
use error::CallError;
use lines::{Line, Lines};
use server::Server;

/// Longest message that is read, in bytes.
const LONGEST: usize = 16 * 1024 * 1024;

/// Answers messages until there are no more. A game that is begun without a seed gets
/// the one given here, or else one that nobody can foresee.
///
/// # Errors
/// What goes wrong in reading or writing; wrong messages are answered with an error.
pub fn serve(
    library: Library,
    seed: Option<u64>,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut server = Server::new(library, seed);
    let mut lines = Lines::new(input, LONGEST);
    while let Some(line) = lines.next()? {
        let answer = match line {
            Line::Text(text) => message::answer(text, &mut server),
            Line::TooLong => Some(message::failure(
                None,
                &CallError::parse(format!("a message is no longer than {LONGEST} bytes")),
            )),
        };
        if let Some(answer) = answer {
            let mut text = answer.to_string();
            text.push('\n');
            output.write_all(text.as_bytes())?;
            output.flush()?;
        }
    }
    Ok(())
}
