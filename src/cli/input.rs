//! Files that the command line names.

use std::io::Read;
use std::path::Path;

use super::stop::Stop;
use crate::package::finding::{Findings, to_json};
use crate::package::source::{MAX_FILE_BYTES, Sources, read_text};

/// The text of a file; `-` is standard input.
pub(super) fn read(path: &Path) -> Result<String, Stop> {
    if path.as_os_str() == "-" {
        return read_standard_input();
    }
    let mut sources = Sources::new();
    let mut found = Findings::new();
    let shown = path.display().to_string();
    match read_text(path, &shown, &mut sources, &mut found) {
        Some(file) => Ok(sources.text(file).to_owned()),
        None => {
            let finding = found.iter().next().map(|first| to_json(first, &sources));
            let (place, message) = finding.map_or((None, String::new()), |finding| {
                (finding.line.zip(finding.column), finding.message)
            });
            let place =
                place.map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
            Err(Stop::Failed(format!("{shown}{place}: {message}")))
        }
    }
}

fn read_standard_input() -> Result<String, Stop> {
    let failed = |what: &str| Stop::Failed(format!("standard input {what}"));
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| failed(&format!("cannot be read: {error}")))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let limit = MAX_FILE_BYTES / (1024 * 1024);
        return Err(failed(&format!("is longer than {limit} MiB")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        failed(&format!("is not UTF-8 text: byte {at}"))
    })
}
