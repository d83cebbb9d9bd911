//! Findings, and collecting them.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::package::source::{FileId, Span};

/// How many findings are kept; what comes after is only counted. A person reads a few, and a hostile
/// file must not be able to fill the memory with its own faults.
pub const MAX_FINDINGS: usize = 1000;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The package cannot be used.
    Error,
    /// The package can be used, though probably not as meant.
    Warning,
}

/// What must be whole for a finding to mean anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rests {
    /// Nothing: it is wrong whatever else there is.
    #[default]
    Nothing,
    /// The board.
    Board,
    /// The board, the seats, the places and the kinds of pieces.
    Ground,
}

/// A name that means nothing where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Of what sort it should be, such as "kind".
    pub what: String,
    /// The name.
    pub name: String,
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
    /// The unknown name that it is about, if it is about one.
    pub about: Option<About>,
    /// What it rests on.
    pub rests: Rests,
}

impl Finding {
    /// Whether nothing can be done with what it is about.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

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
            about: None,
            rests: Rests::Nothing,
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
            about: None,
            rests: Rests::Nothing,
        }
    }

    /// The same, as a warning.
    #[must_use]
    pub fn mild(self) -> Self {
        Self {
            severity: Severity::Warning,
            ..self
        }
    }

    /// Says which unknown name it is about.
    #[must_use]
    pub fn about(mut self, what: impl Into<String>, name: impl Into<String>) -> Self {
        self.about = Some(About {
            what: what.into(),
            name: name.into(),
        });
        self
    }

    /// Says what it rests on.
    #[must_use]
    pub fn resting(self, rests: Rests) -> Self {
        Self { rests, ..self }
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
    /// What has been told: the same is told once.
    told: HashSet<(Option<Span>, &'static str, String)>,
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
        let mark = (finding.span, finding.code, finding.message.clone());
        if self.told.contains(&mark) {
            return;
        }
        if self.is_full() {
            self.omitted += 1;
        } else {
            self.told.insert(mark);
            self.kept.push(finding);
        }
    }

    /// Adds all findings of another collection.
    pub fn extend(&mut self, other: &Findings) {
        for finding in &other.kept {
            self.push(finding.clone());
        }
        self.errors |= other.errors;
        self.omitted += other.omitted;
    }

    /// The same, with as many not kept as of others.
    pub(in crate::package) fn with_omitted(mut self, others: &Findings) -> Findings {
        self.omitted += others.omitted;
        self
    }

    /// Changes every finding that is kept.
    pub fn change(&mut self, change: impl FnMut(&mut Finding)) {
        self.kept.iter_mut().for_each(change);
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
fn place(finding: &Finding) -> Option<(FileId, u32)> {
    finding.span.map(|span| (span.file, span.start))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::package::source::Sources;

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
}
