//! Where in its file a script is at fault.

use super::source::{FileId, Sources, Span};
use crate::script::ScriptFault;

/// The place of a fault in that of these scripts that it is in: one character, or the file's
/// start if the fault has no place; nothing if there are no scripts.
pub(in crate::package) fn place(
    sources: &Sources,
    scripts: &[FileId],
    fault: &ScriptFault,
) -> Option<Span> {
    let mut all = scripts.iter();
    let file = all
        .find(|file| sources.name(**file) == fault.file)
        .or(scripts.first());
    let file = *file?;
    let text = sources.text(file);
    let line_start: usize = text
        .split_inclusive('\n')
        .take(fault.line.saturating_sub(1))
        .map(str::len)
        .sum();
    let rest = text.get(line_start..).unwrap_or_default();
    let offset: usize = rest
        .chars()
        .take(fault.column.saturating_sub(1))
        .map(char::len_utf8)
        .sum();
    let start = line_start + offset;
    let width = text
        .get(start..)
        .and_then(|rest| rest.chars().next())
        .map_or(0, char::len_utf8);
    Some(Span::new(file, start..start + width))
}
