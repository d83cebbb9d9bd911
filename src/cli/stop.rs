//! Why a command ends early.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use super::output::width;
use crate::game::PlayError;
use crate::package::finding::{Finding, render};
use crate::package::{OpenError, Package, SetupError};
use crate::session::{LoadError, Refusal};

/// Why a command ends early.
#[derive(Debug)]
pub(super) enum Stop {
    /// What was asked for failed.
    Failed(String),
    /// It failed, and all has been told already.
    Told,
    /// The files of a game are wrong.
    Broken(Box<Package>, Vec<Finding>),
    /// The words of the command line are wrong or name nothing.
    Usage(String),
    /// Nobody reads standard output any more.
    Closed,
}

impl Stop {
    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        match self {
            Stop::Closed => 0,
            Stop::Failed(_) | Stop::Told | Stop::Broken(..) => 1,
            Stop::Usage(_) => 2,
        }
    }

    /// Says why on standard error.
    pub(super) fn tell(&self, colour: bool) {
        match self {
            Stop::Failed(message) | Stop::Usage(message) => error(message, colour),
            Stop::Broken(package, findings) => {
                for finding in findings {
                    tell(render(finding, package.sources(), colour, width()).trim_end());
                }
                error(&format!("the files of {} are wrong", package.id()), colour);
            }
            Stop::Told | Stop::Closed => {}
        }
    }

    /// What went wrong in writing to standard output.
    pub(super) fn output(error: &io::Error) -> Stop {
        match error.kind() {
            ErrorKind::BrokenPipe => Stop::Closed,
            _ => Stop::Failed(format!("standard output cannot be written: {error}")),
        }
    }

    /// Something is wrong with what a file says.
    pub(super) fn in_file(path: &Path, what: &impl Display) -> Stop {
        Stop::Failed(format!("{}: {what}", path.display()))
    }

    /// A game cannot be played as the command line asks.
    pub(super) fn setup(error: SetupError, package: &Package) -> Stop {
        match error {
            SetupError::Broken(findings) => Stop::Broken(Box::new(package.clone()), findings),
            SetupError::Choice(why) => Stop::Usage(why),
        }
    }

    /// The save of a file cannot be played.
    pub(super) fn load(error: LoadError, path: &Path, package: &Package) -> Stop {
        match error {
            LoadError::Refused(refusal) => Stop::in_file(path, &refusal),
            LoadError::Broken(findings) => Stop::Broken(Box::new(package.clone()), findings),
        }
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Failed(refusal.to_string())
    }
}

impl From<PlayError> for Stop {
    fn from(error: PlayError) -> Stop {
        Stop::Failed(error.to_string())
    }
}

impl From<OpenError> for Stop {
    fn from(error: OpenError) -> Stop {
        Stop::Usage(error.to_string())
    }
}

/// A line on standard error. That nobody reads it stops nothing.
pub(super) fn tell(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// An error on standard error.
pub(super) fn error(message: &str, colour: bool) {
    let style = if colour {
        AnsiColor::Red.on_default().bold()
    } else {
        Style::new()
    };
    tell(&format!("{style}error:{style:#} {message}"));
}
