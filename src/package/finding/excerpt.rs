//! The lines of a file around a mark, as they are drawn under a finding.

use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::text::{clean, harmless};
use crate::package::source::{SourceFile, Span};

/// Passed to miette so that its two uses of [`SourceCode::read_span`] can be told apart: for an
/// excerpt it asks for this many lines around, for a position for none.
pub(super) const CONTEXT_LINES: usize = 1;

/// A few lines of a file as they are drawn: cut to the width around the mark, harmless, and with
/// every mark on one line. Drawing from such a copy keeps a line of megabytes, a stray escape
/// sequence or a span over half the file from reaching the terminal.
#[derive(Debug)]
pub(super) struct Excerpt<'a> {
    name: &'a str,
    text: String,
    /// The number of the first line, from 0.
    first_line: usize,
    lines: usize,
    /// The line and column of the first mark, from 1.
    position: (usize, usize),
    pub(super) labels: Vec<LabeledSpan>,
}

impl<'a> Excerpt<'a> {
    /// The excerpt of `file` around `marks`, the first of which is the main one.
    pub(super) fn new(
        file: &'a SourceFile,
        marks: &[(Span, Option<String>)],
        width: usize,
    ) -> Self {
        let place = |span: Span| {
            let start = file.floor(span.start as usize);
            let line = file.line_of(start);
            let range = file.line_range(line);
            // A longer span is marked on its first line only.
            let end = file
                .floor(span.end as usize)
                .clamp(start, range.end.max(start));
            (line, start.min(range.end)..end.min(range.end))
        };
        let places: Vec<(usize, Range<usize>)> = marks.iter().map(|mark| place(mark.0)).collect();
        let (main_line, main) = places.first().cloned().unwrap_or_default();
        let lines = places.iter().map(|(line, _)| *line);
        let first_line = lines
            .clone()
            .min()
            .unwrap_or(main_line)
            .saturating_sub(CONTEXT_LINES);
        let last_marked = lines.max().unwrap_or(main_line);
        // The place after a final line feed counts as a line only when something is marked there.
        let last_line = (last_marked + 1..=last_marked + CONTEXT_LINES)
            .take_while(|line| {
                let range = file.line_range(*line);
                *line + 1 < file.line_count() || !range.is_empty()
            })
            .last()
            .unwrap_or(last_marked);

        let room = width.saturating_sub(12).max(20);
        let into_line = main.start - file.line_range(main_line).start.min(main.start);
        let skipped = if into_line + main.len().min(room / 2) <= room {
            0
        } else {
            into_line - room / 3
        };
        let mut text = String::new();
        let mut labels = vec![None; marks.len()];
        for line in first_line..=last_line {
            if line > first_line {
                text.push('\n');
            }
            let drawn = DrawnLine::draw(file, line, skipped, room, &mut text);
            for ((_, range), (mark, label)) in places
                .iter()
                .zip(marks.iter().zip(&mut labels))
                .filter(|((of, _), _)| *of == line)
            {
                let range = drawn.mark(range, &mut text);
                let note = mark.1.clone();
                *label = Some(if label_is_main(mark, marks) {
                    LabeledSpan::new_primary_with_span(note, range)
                } else {
                    LabeledSpan::new_with_span(note, range)
                });
            }
        }
        Self {
            name: file.name(),
            text,
            first_line,
            lines: last_line - first_line + 1,
            position: file.position(main.start),
            labels: labels.into_iter().flatten().collect(),
        }
    }
}

/// Whether `mark` is the first of `marks`.
fn label_is_main(mark: &(Span, Option<String>), marks: &[(Span, Option<String>)]) -> bool {
    marks.first().is_some_and(|main| std::ptr::eq(main, mark))
}

/// Where the characters of a line went when it was drawn.
struct DrawnLine {
    /// Each character drawn: its byte in the file, and its byte in the excerpt.
    drawn: Vec<(usize, usize)>,
    /// The end of the drawn part, in the file and in the excerpt.
    end: (usize, usize),
}

impl DrawnLine {
    /// Draws at most `room` characters of a line, leaving out `skipped` bytes, at the end of `text`.
    fn draw(
        file: &SourceFile,
        line: usize,
        skipped: usize,
        room: usize,
        text: &mut String,
    ) -> Self {
        let range = file.line_range(line);
        let start = file.floor((range.start + skipped).min(range.end));
        if start > range.start {
            text.push('…');
        }
        let source = file.text().get(start..range.end).unwrap_or("");
        let mut drawn = Vec::new();
        for (at, c) in source.char_indices().take(room) {
            drawn.push((start + at, text.len()));
            text.push(if c == '\n' { ' ' } else { harmless(c) });
        }
        let cut = source.char_indices().nth(room).map(|(at, _)| start + at);
        let end = (cut.unwrap_or(range.end), text.len());
        if cut.is_some() {
            text.push('…');
        }
        Self { drawn, end }
    }

    /// Where `range` of the file stands in the excerpt: at least one character, for which a blank is
    /// added when the mark is at the end of the line.
    fn mark(&self, range: &Range<usize>, text: &mut String) -> SourceSpan {
        let find = |at: usize| {
            let next = self.drawn.partition_point(|(byte, _)| *byte < at);
            self.drawn.get(next).map_or(self.end.1, |(_, byte)| *byte)
        };
        let start = find(range.start);
        let mut end = find(range.end);
        if end <= start {
            if start >= text.len() {
                text.push(' ');
            }
            let next = text.get(start..).and_then(|rest| rest.chars().next());
            end = start + next.map_or(0, char::len_utf8);
        }
        (start, end - start).into()
    }
}

impl SourceCode for Excerpt<'_> {
    fn read_span<'a>(
        &'a self,
        _span: &SourceSpan,
        lines_before: usize,
        _lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (line, column) = if lines_before == 0 {
            (self.position.0 - 1, self.position.1 - 1)
        } else {
            (self.first_line, 0)
        };
        Ok(Box::new(MietteSpanContents::new_named(
            clean(self.name),
            self.text.as_bytes(),
            (0, self.text.len()).into(),
            line,
            column,
            self.lines,
        )))
    }
}
