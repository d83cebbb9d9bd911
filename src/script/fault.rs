//! What went wrong in a script, and where.

use rhai::{EvalAltResult, ParseError, Position};

/// A mistake in a script, found when it is read or when it runs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct ScriptFault {
    /// The script's file, as shown to people.
    pub file: String,
    /// The line, from 1; 0 if the fault has no place.
    pub line: usize,
    /// The column, from 1; 0 if the fault has no place.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl ScriptFault {
    /// A fault without a place.
    pub(super) fn new(file: &str, message: String) -> ScriptFault {
        ScriptFault {
            file: file.to_owned(),
            line: 0,
            column: 0,
            message,
        }
    }

    fn at(file: &str, place: Position, message: String) -> ScriptFault {
        ScriptFault {
            line: place.line().unwrap_or(0),
            column: place.position().unwrap_or(0),
            ..ScriptFault::new(file, message)
        }
    }

    /// A script that does not parse.
    pub(super) fn parsing(file: &str, error: &ParseError) -> ScriptFault {
        ScriptFault::at(file, error.position(), plain(&error.err_type().to_string()))
    }

    /// A call that failed; the innermost place is the one told.
    pub(super) fn running(file: &str, error: &EvalAltResult) -> ScriptFault {
        let mut inner = error;
        let mut within = Vec::new();
        while let EvalAltResult::ErrorInFunctionCall(name, _, cause, _) = inner {
            within.push(name.clone());
            inner = cause;
        }
        let message = match inner {
            EvalAltResult::ErrorTooManyOperations(_) => {
                "this goes on for too long; is there a loop without an end?".to_owned()
            }
            EvalAltResult::ErrorRuntime(value, _) => value.to_string(),
            EvalAltResult::ErrorFunctionNotFound(call, _) => {
                format!("there is no function `{call}`")
            }
            other => {
                let mut bare = other.to_string();
                if let Some(at) = bare.rfind(" (line ") {
                    bare.truncate(at);
                }
                plain(&bare)
            }
        };
        let message = match within.as_slice() {
            [] | [_] => message,
            [_, rest @ ..] => format!("{message} (in {})", rest.join(", in ")),
        };
        ScriptFault::at(file, inner.position(), message)
    }
}

/// A message with a lower-case start, as all of ours have.
fn plain(message: &str) -> String {
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}
