//! Why a command ends early.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use super::output::width;
use crate::game::PlayError;
use crate::package::finding::{Finding, cleaned, render};
use crate::package::{OpenError, Package, SetupError};
use crate::repl::Failure;
use crate::session::{LoadError, Refusal};

/// Why a command ends early.
#[derive(Debug)]
pub(super) enum Stop {
    /// What was asked for failed.
    Failed(String),
    /// It failed, and all has been told already.
    Told,
    /// Playing failed; what is told of it is fit for a terminal, and may have colours.
    Played(Failure),
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
            Stop::Played(failure) => failure.status,
        }
    }

    /// Says why on standard error.
    pub(super) fn tell(&self, colour: bool) {
        match self {
            Stop::Failed(message) | Stop::Usage(message) => error(message, colour),
            Stop::Played(failure) => write_error(&failure.message, colour),
            Stop::Broken(package, findings) => {
                for finding in findings {
                    write(render(finding, package.sources(), colour, width()).trim_end());
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
fn write(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// A line on standard error, whatever it quotes.
pub(super) fn tell(line: &str) {
    write(&cleaned(line));
}

/// An error on standard error, whatever it quotes.
pub(super) fn error(message: &str, colour: bool) {
    write_error(&cleaned(message), colour);
}

fn write_error(message: &str, colour: bool) {
    let style = if colour {
        AnsiColor::Red.on_default().bold()
    } else {
        Style::new()
    };
    write(&format!("{style}error:{style:#} {message}"));
}
