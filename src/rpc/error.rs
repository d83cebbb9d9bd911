//! Why a call fails, with JSON-RPC's numbers for it.

use crate::game::PlayError;
use crate::package::finding::{Finding, to_json};
use crate::package::{OpenError, Package, SetupError};
use crate::session::{LoadError, Refusal};

/// The answer to a call that fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CallError {
    /// One of JSON-RPC's codes, or -32000 for a refusal by the game.
    pub(super) code: i32,
    /// Why, in a sentence.
    pub(super) message: String,
}

impl CallError {
    fn new(code: i32, message: impl Into<String>) -> CallError {
        CallError {
            code,
            message: message.into(),
        }
    }

    /// The line is no JSON.
    pub(super) fn parse(message: impl Into<String>) -> CallError {
        CallError::new(-32700, message)
    }

    /// The JSON is no request.
    pub(super) fn request(message: impl Into<String>) -> CallError {
        CallError::new(-32600, message)
    }

    /// There is no such method.
    pub(super) fn method(message: impl Into<String>) -> CallError {
        CallError::new(-32601, message)
    }

    /// The parameters are not those of the method.
    pub(super) fn params(message: impl Into<String>) -> CallError {
        CallError::new(-32602, message)
    }

    /// The game, or whoever looks for games, refuses.
    pub(super) fn refused(message: impl Into<String>) -> CallError {
        CallError::new(-32000, message)
    }

    /// A package cannot be made into a game.
    pub(super) fn setup(error: SetupError, package: &Package) -> CallError {
        match error {
            SetupError::Broken(findings) => CallError::broken(&findings, package),
            SetupError::Choice(why) => CallError::refused(why),
        }
    }

    /// A save cannot be played with a package.
    pub(super) fn load(error: LoadError, package: &Package) -> CallError {
        match error {
            LoadError::Refused(refusal) => refusal.into(),
            LoadError::Broken(findings) => CallError::broken(&findings, package),
        }
    }

    fn broken(findings: &[Finding], package: &Package) -> CallError {
        let mut message = format!("the files of the game `{}` are wrong", package.id());
        if let Some(first) = findings.first() {
            let first = to_json(first, package.sources());
            message.push_str(": ");
            if let Some(file) = &first.file {
                message.push_str(file);
                if let Some((line, column)) = first.line.zip(first.column) {
                    message.push_str(&format!(":{line}:{column}"));
                }
                message.push_str(": ");
            }
            message.push_str(&first.message);
        }
        if findings.len() > 1 {
            let more = findings.len() - 1;
            message.push_str(&format!(
                " (and {more} more: `boardwright check` tells all)"
            ));
        }
        CallError::refused(message)
    }
}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> CallError {
        CallError::refused(refusal.to_string())
    }
}

impl From<OpenError> for CallError {
    fn from(error: OpenError) -> CallError {
        CallError::refused(error.to_string())
    }
}

impl From<PlayError> for CallError {
    fn from(error: PlayError) -> CallError {
        CallError::refused(error.to_string())
    }
}
