//! What the loader has to say about a package: mistakes and doubts, each with its place.
//!
//! Findings hold plain text and spans only, so that they can be collected without end in sight and
//! shown later, on a terminal with [`render`] or to a program with [`to_json`].

use std::fmt;
use std::ops::Range;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError,
    MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};
use serde::{Deserialize, Serialize};

use super::source::{SourceFile, Sources, Span};

/// How many findings are kept; what comes after is only counted. A person reads a few, and a hostile
/// file must not be able to fill the memory with its own faults.
pub const MAX_FINDINGS: usize = 1000;

/// How far apart, in lines, two places are still shown in one excerpt.
const NEARBY_LINES: usize = 6;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The package cannot be used.
    Error,
    /// The package can be used, though probably not as meant.
    Warning,
}

/// One mistake or doubt.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How grave it is.
    pub severity: Severity,
    /// What kind it is, in kebab-case, such as `unknown-key`; stable, for programs and tests.
    pub code: &'static str,
    /// Where it is.
    pub span: Option<Span>,
    /// The file it is about when there is no span.
    pub file: Option<String>,
    /// What is wrong: lower-case start, no final period.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
    /// Other places that matter, each with what is to be seen there.
    pub related: Vec<(Span, String)>,
}

impl Finding {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            span: Some(span),
            file: None,
            message: message.into(),
            help: None,
            related: Vec::new(),
        }
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, span, message)
        }
    }

    /// An error about a whole file or folder, given by the name people know it by.
    pub fn in_file(
        code: &'static str,
        file: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            severity: Severity::Error,
            code,
            span: None,
            file: Some(file.into()),
            message: message.into(),
            help: None,
            related: Vec::new(),
        }
    }

    /// Says what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Points at another place that matters.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push((span, text.into()));
        self
    }
}

/// Collects findings.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    kept: Vec<Finding>,
    omitted: usize,
    errors: bool,
}

impl Findings {
    /// No findings yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding; beyond [`MAX_FINDINGS`] it is only counted.
    pub fn push(&mut self, finding: Finding) {
        self.errors |= finding.severity == Severity::Error;
        if self.is_full() {
            self.omitted += 1;
        } else {
            self.kept.push(finding);
        }
    }

    /// Whether any finding is an error, kept or not.
    pub fn has_errors(&self) -> bool {
        self.errors
    }

    /// Whether further findings are only counted, so that costly advice would be wasted.
    pub fn is_full(&self) -> bool {
        self.kept.len() >= MAX_FINDINGS
    }

    /// How many findings are kept.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many findings were counted but not kept.
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// The findings kept: those without a place first, then by file and place.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        let mut sorted: Vec<&Finding> = self.kept.iter().collect();
        sorted.sort_by_key(|finding| place(finding));
        sorted.into_iter()
    }

    /// The findings kept, in the order of [`Findings::iter`].
    pub fn into_vec(mut self) -> Vec<Finding> {
        self.kept.sort_by_key(place);
        self.kept
    }
}

/// What findings are sorted by.
fn place(finding: &Finding) -> Option<(super::source::FileId, u32)> {
    finding.span.map(|span| (span.file, span.start))
}

/// A finding as programs get it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FindingJson {
    /// `"error"` or `"warning"`.
    pub severity: Severity,
    /// What kind it is, in kebab-case.
    pub code: String,
    /// The file, as people know it; null when it is about no file.
    pub file: Option<String>,
    /// The line, from 1; null when it is about no place.
    pub line: Option<usize>,
    /// The column in characters, from 1; null when it is about no place.
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What would be right; null when there is no advice.
    pub help: Option<String>,
}

/// A finding as programs get it.
pub fn to_json(finding: &Finding, sources: &Sources) -> FindingJson {
    let position = finding.span.map(|span| sources.position(span));
    let file = match finding.span {
        Some(span) => Some(sources.name(span.file).to_owned()),
        None => finding.file.clone(),
    };
    FindingJson {
        severity: finding.severity,
        code: finding.code.to_owned(),
        file,
        line: position.map(|(line, _)| line),
        column: position.map(|(_, column)| column),
        message: finding.message.clone(),
        help: finding.help.clone(),
    }
}

/// `text` in backquotes, fit for a message: shortened when long, and without characters that would
/// disturb a terminal.
pub fn quote(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).map(harmless).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    format!("`{}`", shown.replace(['\n', '\t'], " "))
}

/// `c`, or a stand-in when it could steer a terminal or turn the writing direction around.
fn harmless(c: char) -> char {
    let turns =
        matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if turns || (c.is_control() && c != '\n' && c != '\t') {
        char::REPLACEMENT_CHARACTER
    } else {
        c
    }
}

/// A whole message without characters that would disturb a terminal, and of bearable length.
fn clean(text: &str) -> String {
    const MOST: usize = 4000;
    text.chars().take(MOST).map(harmless).collect()
}

/// A finding as people see it on a terminal `width` columns wide: its code, what is wrong, the line
/// with a mark under the place, and advice. Ends with a line feed.
pub fn render(finding: &Finding, sources: &Sources, colour: bool, width: usize) -> String {
    let width = width.clamp(40, 500);
    let theme = if colour {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(width)
        .with_context_lines(CONTEXT_LINES)
        .without_syntax_highlighting()
        .with_links(false);
    let mut output = String::new();
    for report in reports(finding, sources, width) {
        if handler.render_report(&mut output, &report).is_err() {
            // Writing to a string does not fail, but a finding must never be lost to its looks.
            output.push_str(&format!("{}\n", report.message));
        }
    }
    output
}

/// Passed to miette so that its two uses of [`SourceCode::read_span`] can be told apart: for an
/// excerpt it asks for this many lines around, for a position for none.
const CONTEXT_LINES: usize = 1;

/// The finding itself, followed by the related places too far away for its own excerpt.
fn reports<'a>(finding: &'a Finding, sources: &'a Sources, width: usize) -> Vec<Report<'a>> {
    let severity = match finding.severity {
        Severity::Error => miette::Severity::Error,
        Severity::Warning => miette::Severity::Warning,
    };
    let message = match (finding.span, &finding.file) {
        (None, Some(file)) => clean(&format!("{file}: {}", finding.message)),
        _ => clean(&finding.message),
    };
    let line = |span: Span| {
        let file = sources.get(span.file)?;
        Some(file.line_of(file.floor(span.start as usize)))
    };
    let is_near = |span: Span| {
        finding.span.is_some_and(|own| {
            own.file == span.file
                && line(own)
                    .zip(line(span))
                    .is_some_and(|(a, b)| a.abs_diff(b) <= NEARBY_LINES)
        })
    };
    let (near, far): (Vec<_>, Vec<_>) =
        finding.related.iter().partition(|(span, _)| is_near(*span));
    let excerpt = finding.span.and_then(|span| {
        let file = sources.get(span.file)?;
        let mut marks = vec![(span, None)];
        marks.extend(near.iter().map(|(span, text)| (*span, Some(clean(text)))));
        Some(Excerpt::new(file, &marks, width))
    });
    let mut all = vec![Report {
        severity,
        code: Some(finding.code),
        message,
        help: finding.help.as_deref().map(clean),
        excerpt,
    }];
    all.extend(far.iter().map(|(span, text)| {
        Report {
            severity: miette::Severity::Advice,
            code: None,
            message: clean(text),
            help: None,
            excerpt: sources
                .get(span.file)
                .map(|file| Excerpt::new(file, &[(*span, None)], width)),
        }
    }));
    all
}

/// A finding, or a place related to one, in the form miette draws.
#[derive(Debug)]
struct Report<'a> {
    severity: miette::Severity,
    code: Option<&'a str>,
    message: String,
    help: Option<String>,
    excerpt: Option<Excerpt<'a>>,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report<'_> {}

impl Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code
            .map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help
            .as_deref()
            .map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt
            .as_ref()
            .map(|excerpt| excerpt as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let excerpt = self.excerpt.as_ref()?;
        Some(Box::new(excerpt.labels.iter().cloned()))
    }
}

/// A few lines of a file as they are drawn: cut to the width around the mark, harmless, and with
/// every mark on one line. Drawing from such a copy keeps a line of megabytes, a stray escape
/// sequence or a span over half the file from reaching the terminal.
#[derive(Debug)]
struct Excerpt<'a> {
    name: &'a str,
    text: String,
    /// The number of the first line, from 0.
    first_line: usize,
    lines: usize,
    /// The line and column of the first mark, from 1.
    position: (usize, usize),
    labels: Vec<LabeledSpan>,
}

impl<'a> Excerpt<'a> {
    /// The excerpt of `file` around `marks`, the first of which is the main one.
    fn new(file: &'a SourceFile, marks: &[(Span, Option<String>)], width: usize) -> Self {
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn shown(text: &str, range: Range<usize>, width: usize) -> String {
        let mut sources = Sources::new();
        let file = sources.add("games/x/game.toml", text);
        let finding = Finding::error(
            "unknown-key",
            Span::new(file, range),
            "unknown key `pateern`",
        )
        .help("did you mean `pattern`?");
        render(&finding, &sources, true, width);
        render(&finding, &sources, false, width)
    }

    #[test]
    fn shows_code_line_mark_and_help() {
        let text = shown("a = 1\n\tpateern = \"x\"\nb = 2\nc = 3\n", 7..14, 80);
        let expected = "unknown-key

  × unknown key `pateern`
   ╭─[games/x/game.toml:2:2]
 1 │ a = 1
 2 │     pateern = \"x\"
   ·     ───────
 3 │ b = 2
   ╰────
  help: did you mean `pattern`?
";
        assert_eq!(text, expected);
    }

    #[test]
    fn bears_any_text_and_any_span() {
        let mut samples = vec![
            String::new(),
            "\n".to_owned(),
            "\r\n\r\n".to_owned(),
            "a\rb\rc = \u{1b}[31mred\u{202e}".to_owned(),
            "\t\tβ = 'γδ'\t # 漢字\r\n\r\nlast".to_owned(),
            "e\u{301}".repeat(30),
        ];
        samples.push("漢é\t".repeat(3000));
        for sample in &samples {
            let step = 1 + sample.len() / 60;
            for start in (0..sample.len() + 3).step_by(step) {
                for end in [
                    start,
                    start + 1,
                    start + 7,
                    sample.len(),
                    sample.len() + 9,
                    0,
                ] {
                    for width in [0, 40, 100, usize::MAX] {
                        let text = shown(sample, Range { start, end }, width);
                        assert!(text.contains("unknown key"), "{text}");
                        assert!(text.contains("game.toml:"), "{text}");
                        assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'));
                        assert!(text.len() < 6000, "{}", text.len());
                    }
                }
            }
        }
    }

    #[test]
    fn cuts_huge_lines_around_the_mark() {
        let text = format!("{}wrong{}", "x ".repeat(1_000_000), " y".repeat(1_000_000));
        let text = shown(&text, 2_000_000..2_000_005, 80);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[3].ends_with(":1:2000001]"), "{text}");
        assert!(
            lines[4].contains("wrong") && lines[4].contains('…'),
            "{text}"
        );
        let mark = lines[5].chars().position(|c| c == '─').unwrap();
        let word: usize = lines[4].split("wrong").next().unwrap().chars().count();
        assert_eq!(mark, word, "{text}");
        assert!(
            lines.iter().all(|line| line.chars().count() <= 80),
            "{text}"
        );
    }

    #[test]
    fn shows_related_places_near_and_far() {
        let mut sources = Sources::new();
        let text = format!("a = 1\n{}a = 2\na = 3\n", "# more\n".repeat(20));
        let file = sources.add("one.toml", text);
        let other = sources.add("two.toml", "z = 1\n");
        let finding = Finding::warning("duplicate-key", Span::new(file, 152..153), "twice")
            .related(Span::new(file, 146..147), "near")
            .related(Span::new(file, 0..1), "far")
            .related(Span::new(other, 0..1), "elsewhere");
        let text = render(&finding, &sources, false, 80);
        assert!(
            text.contains("╰── near") || text.contains("─ near"),
            "{text}"
        );
        assert!(
            text.contains("[one.toml:23:1]") && text.contains("[one.toml:1:1]"),
            "{text}"
        );
        assert!(text.contains("[two.toml:1:1]"), "{text}");
        assert!(text.contains("far") && text.contains("elsewhere"), "{text}");
    }

    #[test]
    fn sorts_and_caps() {
        let mut sources = Sources::new();
        let file = sources.add("x", "abc");
        let mut found = Findings::new();
        for at in (0..MAX_FINDINGS).rev() {
            found.push(Finding::warning("w", Span::new(file, at..at), "w"));
        }
        found.push(Finding::error("e", Span::new(file, 0..0), "e"));
        assert!(found.has_errors());
        assert_eq!((found.len(), found.omitted()), (MAX_FINDINGS, 1));
        assert_eq!(found.iter().next().unwrap().span.unwrap().start, 0);
    }

    #[test]
    fn gives_json() {
        let mut sources = Sources::new();
        let file = sources.add("x.toml", "ä b");
        let finding = Finding::error("c", Span::new(file, 3..4), "m");
        let json = serde_json::to_string(&to_json(&finding, &sources)).unwrap();
        let expected = r#"{"severity":"error","code":"c","file":"x.toml","line":1,"column":3,"message":"m","help":null}"#;
        assert_eq!(json, expected);
        let json = to_json(&Finding::in_file("c", "x", "m"), &sources);
        assert_eq!((json.file.as_deref(), json.line), (Some("x"), None));
    }
}
