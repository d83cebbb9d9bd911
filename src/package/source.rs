//! The files a package is read from, and places in them.
//!
//! Everything the loader reads is kept here as text for as long as the package lives, so that any
//! value, however far it has travelled, can still be shown on the line it was written on.

use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;

use super::finding::{Finding, Findings};

/// The largest file the loader reads, in bytes.
pub const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;

/// Names one file of a [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

/// A stretch of one file, in bytes from its start; `start == end` is a place between two characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The stretch `range` (bytes) of `file`.
    pub fn new(file: FileId, range: Range<usize>) -> Self {
        let start = offset(range.start);
        Self {
            file,
            start,
            end: offset(range.end).max(start),
        }
    }

    /// The place just before the first byte of this span.
    pub fn before(self) -> Self {
        Self {
            end: self.start,
            ..self
        }
    }
}

/// A byte offset as spans hold it. Files are far below 4 GiB; a larger offset only loses its mark.
fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    name: String,
    text: String,
    /// Where each line starts, in bytes; never empty.
    lines: Vec<u32>,
}

impl SourceFile {
    fn new(name: String, text: String) -> Self {
        let starts = text.match_indices('\n').map(|(at, _)| offset(at + 1));
        let lines = std::iter::once(0).chain(starts).collect();
        Self { name, text, lines }
    }

    /// The name people know the file by, such as `games/x/game.toml`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text; empty when the file could not be read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many lines the file has; at least one.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The byte range of line `line` (from 0) without its line ending; an empty range at the end of
    /// the file when there is no such line.
    pub fn line_range(&self, line: usize) -> Range<usize> {
        let length = self.text.len();
        let start = self.lines.get(line).map_or(length, |&at| at as usize);
        let end = self
            .lines
            .get(line + 1)
            .map_or(length, |&at| (at as usize).saturating_sub(1));
        let end = end.clamp(start, length);
        // A carriage return before the line feed belongs to the line ending.
        match self.text.as_bytes().get(start..end) {
            Some([.., b'\r']) if end < length => start..end - 1,
            _ => start..end,
        }
    }

    /// The line (from 0) which holds the byte at `at`.
    pub fn line_of(&self, at: usize) -> usize {
        let at = offset(at);
        self.lines
            .partition_point(|&start| start <= at)
            .saturating_sub(1)
    }

    /// `at` moved back to the start of the character it lies in, and into the text.
    pub fn floor(&self, at: usize) -> usize {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// The line and column (both from 1, columns in characters) of the byte at `at`.
    pub fn position(&self, at: usize) -> (usize, usize) {
        let at = self.floor(at);
        let line = self.line_of(at);
        let start = self.lines.get(line).map_or(0, |&start| start as usize);
        let column = self
            .text
            .get(start..at)
            .map_or(0, |before| before.chars().count());
        (line + 1, column + 1)
    }
}

/// All the files of a package.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// No files yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps a file under the name people know it by. A file that could not be read can be kept with
    /// an empty text.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let (name, text) = (name.into(), text.into());
        // A file that is read again is the same one, so that places in it stay the same.
        let same = |file: &SourceFile| file.name == name && file.text == text;
        if let Some(at) = self.files.iter().position(same) {
            return FileId(offset(at));
        }
        let id = FileId(offset(self.files.len()));
        self.files.push(SourceFile::new(name, text));
        id
    }

    /// The file with this id; `None` only for an id of another `Sources`.
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// The name of a file; empty for an id of another `Sources`.
    pub fn name(&self, id: FileId) -> &str {
        self.get(id).map_or("", SourceFile::name)
    }

    /// The text of a file; empty for an id of another `Sources`.
    pub fn text(&self, id: FileId) -> &str {
        self.get(id).map_or("", SourceFile::text)
    }

    /// The text under a span; empty when the span does not fit its file.
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file)
            .get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }

    /// The line and column where a span starts, both from 1; columns count characters.
    pub fn position(&self, span: Span) -> (usize, usize) {
        self.get(span.file)
            .map_or((1, 1), |file| file.position(span.start as usize))
    }
}

/// Reads the file at `path` and keeps it in `sources` under the name `shown`.
///
/// Refused with a finding, and `None`: what is not a regular file (a pipe or a device could block or
/// never end), what is larger than [`MAX_FILE_BYTES`], what cannot be read, what is not UTF-8, and what
/// has a byte of zero. A byte order mark at the start is dropped.
pub fn read_text(
    path: &Path,
    shown: &str,
    sources: &mut Sources,
    found: &mut Findings,
) -> Option<FileId> {
    let bytes = match read_bytes(path, shown) {
        Ok(bytes) => bytes,
        Err(finding) => {
            found.push(*finding);
            return None;
        }
    };
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let file = sources.add(shown, text);
            let Some(at) = text.find('\0') else {
                return Some(file);
            };
            let message = "this is no text file: it has a byte of zero";
            found.push(
                Finding::error("not-text", Span::new(file, at..at + 1), message)
                    .help("write the file with a text editor"),
            );
            None
        }
        Err(error) => {
            let at = error.valid_up_to();
            let byte = bytes.get(at).copied().unwrap_or_default();
            // Replacing bad bytes leaves everything before the first of them where it was.
            let text = String::from_utf8_lossy(bytes).into_owned();
            let file = sources.add(shown, text);
            let span = Span::new(file, at..at + char::REPLACEMENT_CHARACTER.len_utf8());
            let message = format!("byte 0x{byte:02x} is not UTF-8 text");
            found.push(Finding::error("not-utf8", span, message).help(
                "files must be UTF-8: save this one as \"UTF-8\" in the editor it was written in",
            ));
            None
        }
    }
}

/// The bytes of a regular file of bearable size.
fn read_bytes(path: &Path, shown: &str) -> Result<Vec<u8>, Box<Finding>> {
    let unreadable = |error: &std::io::Error| {
        let reason = match error.kind() {
            std::io::ErrorKind::NotFound if path.symlink_metadata().is_ok() => {
                "it is a link, and what it leads to is not there".to_owned()
            }
            std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
            std::io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
            _ => error.to_string(),
        };
        let message = format!("this file cannot be read: {reason}");
        Box::new(Finding::in_file("unreadable-file", shown, message))
    };
    let irregular = |kind: std::fs::FileType| {
        let what = if kind.is_dir() {
            "a folder"
        } else {
            "not a regular file"
        };
        let message = format!("this is {what}, where a text file is needed");
        Box::new(Finding::in_file("not-a-file", shown, message))
    };
    let too_large = || {
        let limit = MAX_FILE_BYTES / (1024 * 1024);
        let message = format!("this file is larger than {limit} MiB");
        Box::new(
            Finding::in_file("file-too-large", shown, message)
                .help("split it up, or leave out what the game does not need"),
        )
    };

    // Looking before opening: opening a pipe would already wait for its other end.
    let before = std::fs::metadata(path).map_err(|error| unreadable(&error))?;
    if !before.is_file() {
        return Err(irregular(before.file_type()));
    }
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    // Looking again: the name may have come to mean something else in between.
    let opened = file.metadata().map_err(|error| unreadable(&error))?;
    if !opened.is_file() {
        return Err(irregular(opened.file_type()));
    }
    if opened.len() > MAX_FILE_BYTES {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(&error))?;
    // A file may grow, and some special files claim to be empty.
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(too_large());
    }
    Ok(bytes)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters() {
        let mut sources = Sources::new();
        let file = sources.add("a.toml", "ä = 1\r\nβγ = 2\n");
        let at = |start: usize| sources.position(Span::new(file, start..start));
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(2), (1, 2));
        assert_eq!(at(1), (1, 1));
        assert_eq!(at(8), (2, 1));
        assert_eq!(at(12), (2, 3));
        assert_eq!(at(17), (3, 1));
        assert_eq!(at(9999), (3, 1));
        let kept = sources.get(file).unwrap();
        assert_eq!(kept.line_range(0), 0..6);
        assert_eq!(kept.line_range(1), 8..16);
        assert_eq!(kept.line_range(2), 17..17);
        assert_eq!(kept.line_range(7), 17..17);
    }

    fn refusal(path: &Path) -> (Finding, Sources) {
        let mut sources = Sources::new();
        let mut found = Findings::new();
        assert!(read_text(path, "shown.toml", &mut sources, &mut found).is_none());
        (found.into_vec().remove(0), sources)
    }

    #[test]
    fn refuses_what_is_no_text_file() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(refusal(folder.path()).0.code, "not-a-file");
        assert_eq!(refusal(Path::new("/dev/zero")).0.code, "not-a-file");
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if made.is_ok_and(|status| status.success()) {
            assert_eq!(refusal(&pipe).0.code, "not-a-file");
        }
        let absent = folder.path().join("absent");
        assert_eq!(refusal(&absent).0.code, "unreadable-file");
        let large = folder.path().join("large");
        File::create(&large)
            .unwrap()
            .set_len(MAX_FILE_BYTES + 1)
            .unwrap();
        assert_eq!(refusal(&large).0.code, "file-too-large");
    }

    #[test]
    fn points_at_the_first_byte_that_is_not_utf8() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("latin1");
        std::fs::write(&path, b"\xEF\xBB\xBFa = 1\nname = \"D\xfcrer \xff\"\n").unwrap();
        let (finding, sources) = refusal(&path);
        assert_eq!(finding.code, "not-utf8");
        assert_eq!(sources.position(finding.span.unwrap()), (2, 10));
    }

    #[test]
    fn drops_a_byte_order_mark() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bom");
        std::fs::write(&path, b"\xEF\xBB\xBFa = 1").unwrap();
        let mut sources = Sources::new();
        let mut found = Findings::new();
        let file = read_text(&path, "bom", &mut sources, &mut found).unwrap();
        assert_eq!(sources.text(file), "a = 1");
        assert!(found.is_empty());
    }
}
