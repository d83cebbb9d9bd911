//! Findings for programs.

use serde::{Deserialize, Serialize};

use super::finding::{Finding, Severity};
use crate::package::source::Sources;

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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::package::source::Span;

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
