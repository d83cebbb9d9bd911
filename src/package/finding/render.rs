//! Findings for people: drawn for a terminal, with the lines they are about.

use std::fmt;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use super::excerpt::{CONTEXT_LINES, Excerpt};
use super::finding::{Finding, Severity};
use super::text::clean;
use crate::package::source::{Sources, Span};

/// How far apart, in lines, two places are still shown in one excerpt.
const NEARBY_LINES: usize = 6;

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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::ops::Range;

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
}
