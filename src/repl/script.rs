//! Lines from standard input that is no terminal: a script.

use std::io::{self, BufRead, BufWriter, ErrorKind, Read, Write, stdin, stdout};

use super::opening::open;
use super::prompt::{Flow, Prompt, Stop};
use super::{Failure, Play};
use crate::package::finding::quote;
use crate::show::TextStyle;

/// Longest line, in bytes.
const LONGEST: usize = 16 * 1024;

/// The exit status of a program that was interrupted before it had done what it should.
pub(super) const INTERRUPTED: i32 = 1;

/// Plays the lines of standard input.
pub(super) fn run(play: Play) -> Result<(), Failure> {
    // Fails only where somebody else watches already, who will do as well.
    let _ = ctrlc::set_handler(|| {
        let _ = writeln!(io::stderr(), "interrupted");
        std::process::exit(INTERRUPTED);
    });
    let resumed = play.resume;
    let (mut prompt, notes) = open(play, false, TextStyle::PLAIN)?;
    let mut out = BufWriter::new(stdout().lock());
    let played = play_lines(&mut prompt, &notes, &mut stdin().lock(), &mut out);
    // Whatever comes of it, what was told before comes first.
    let flushed = out.flush();
    if resumed {
        prompt.flush_kept();
    } else {
        // A script that has been read to its end was not interrupted, and whoever left a
        // game at the terminal wants that one back.
        prompt.forget_kept();
    }
    match (played, flushed) {
        (Err(Stop::Refused(why)), Ok(())) => Err(Failure::failed(why)),
        (Err(Stop::Output(error)), _) | (_, Err(error)) => closed(&error),
        (Ok(()), Ok(())) => Ok(()),
    }
}

/// A pipe whose reader has gone is an end like any other.
pub(super) fn closed(error: &io::Error) -> Result<(), Failure> {
    if error.kind() == ErrorKind::BrokenPipe {
        Ok(())
    } else {
        Err(Failure::failed(format!("cannot write the output: {error}")))
    }
}

fn play_lines(
    prompt: &mut Prompt,
    notes: &[String],
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Stop> {
    prompt.begin(notes, out)?;
    out.flush()?;
    let mut number = 0;
    loop {
        number += 1;
        let at_line = |why: String| Stop::Refused(format!("line {number}: {why}"));
        let Some(line) = next_line(input).map_err(at_line)? else {
            return Ok(());
        };
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        writeln!(out, "{line}")?;
        match prompt.execute(line, out) {
            Ok(Flow::Go) => {}
            Ok(Flow::Leave) => return Ok(()),
            Err(Stop::Refused(why)) => return Err(at_line(why)),
            Err(other) => return Err(other),
        }
        // Whoever drives the script through pipes waits for the answer.
        out.flush()?;
    }
}

/// The next line of a script; `None` at its end.
///
/// # Errors
/// In words, why it is no line of a script.
fn next_line(input: &mut dyn BufRead) -> Result<Option<String>, String> {
    let mut bytes = Vec::new();
    input
        .take(LONGEST as u64 + 1)
        .read_until(b'\n', &mut bytes)
        .map_err(|error| format!("cannot be read: {error}"))?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() > LONGEST {
        return Err(format!("it is longer than {LONGEST} bytes"));
    }
    let line = String::from_utf8(bytes).map_err(|_| "it is not a text in UTF-8".to_owned())?;
    let line = line.trim_start_matches('\u{feff}').trim_end();
    if line.chars().any(|each| each.is_control() && each != '\t') {
        return Err(format!("{} holds control characters", quote(line)));
    }
    Ok(Some(line.to_owned()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_text_of_bearable_length() {
        let mut input: &[u8] = b"\xef\xbb\xbfone\r\n\n# two\nlast";
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, ["one", "", "# two", "last"]);
        let long = vec![b'a'; LONGEST + 2];
        for wrong in [&b"\xff\n"[..], b"a\0b\n", b"\x1b[2J\n", &long] {
            let mut input = wrong;
            assert!(next_line(&mut input).is_err());
        }
    }
}
