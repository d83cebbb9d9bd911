//! `boardwright test`.

use clap::Args;
use serde::Serialize;

use super::common::{Common, tell_left_out};
use super::output::{Out, counted, width};
use super::stop::Stop;
use crate::package::finding::{Finding, Severity, cleaned, render, to_json};
use crate::package::source::Sources;
use crate::package::{Package, Setup, SetupError};
use crate::study::scenario;

/// Runs the scenarios of games: their own tests of their rules
///
/// With a mod its scenarios are run as well; with a variant only the scenarios of that.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright test\n  \
    boardwright test my-game ./my-game")]
pub(super) struct Test {
    /// Ids of games, or paths of folders of games and mods; every game if there are none
    game: Vec<String>,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What came of all scenarios.
#[derive(Serialize)]
struct Tally {
    passed: usize,
    failed: usize,
    failures: Vec<FailureEntry>,
}

/// A scenario that does not hold, or a file of which none can be read.
#[derive(Serialize)]
struct FailureEntry {
    game: String,
    /// Empty where a file itself is wrong.
    scenario: String,
    file: String,
    line: usize,
    message: String,
}

impl Test {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        common.no_setup("test")?;
        let library = common.library()?;
        let packages = match self.game.as_slice() {
            [] => common.with_variant(library.list())?,
            games => {
                let mut packages = Vec::with_capacity(games.len());
                for game in games {
                    let package = library.open(game)?;
                    if games.len() == 1 {
                        common.for_this(&package)?;
                    }
                    packages.push(match &common.variant {
                        None => package,
                        asked => package.in_variant(asked.as_deref()).map_err(Stop::Usage)?,
                    });
                }
                packages
            }
        };
        let mut tally = Tally {
            passed: 0,
            failed: 0,
            failures: Vec::new(),
        };
        for package in &packages {
            let passed = tally.passed;
            let failed = tally.failures.len();
            let findings = test(package, &mut tally);
            if !self.json {
                tell(
                    package,
                    tally.passed - passed,
                    &tally.failures[failed..],
                    &findings,
                    out,
                )?;
            }
        }
        tally.failed = tally.failures.len();
        if self.json {
            out.json(&tally)?;
        }
        if tally.failed > 0 {
            Err(Stop::Told)
        } else {
            Ok(())
        }
    }
}

/// Tests a game; what is wrong with its files, with their texts.
fn test(package: &Package, tally: &mut Tally) -> (Vec<Finding>, Sources) {
    let game = package.id();
    let played = package.game(&Setup::default());
    if let Ok(game) = &played {
        tell_left_out(game);
    }
    let (findings, sources) = match played {
        Err(SetupError::Broken(findings)) => (findings, package.sources().clone()),
        _ => {
            let report = scenario::run(package);
            tally.passed += report.passed;
            tally
                .failures
                .extend(report.failures.into_iter().map(|failure| FailureEntry {
                    game: game.to_owned(),
                    scenario: failure.scenario,
                    file: failure.file,
                    line: failure.line,
                    message: failure.message,
                }));
            (report.findings, report.sources)
        }
    };
    let errors = findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error);
    tally.failures.extend(errors.map(|finding| {
        let finding = to_json(finding, &sources);
        FailureEntry {
            game: game.to_owned(),
            scenario: String::new(),
            file: finding.file.unwrap_or_default(),
            line: finding.line.unwrap_or(1),
            message: finding.message,
        }
    }));
    (findings, sources)
}

fn tell(
    package: &Package,
    passed: usize,
    failures: &[FailureEntry],
    (findings, sources): &(Vec<Finding>, Sources),
    out: &mut Out,
) -> Result<(), Stop> {
    for finding in findings {
        let text = render(finding, sources, out.colour(), width());
        out.line(text.trim_end())?;
    }
    for failure in failures
        .iter()
        .filter(|failure| !failure.scenario.is_empty())
    {
        let FailureEntry {
            scenario,
            file,
            line,
            message,
            ..
        } = failure;
        out.line(cleaned(&format!("failed: {scenario} ({file}:{line})")))?;
        for line in cleaned(message).lines() {
            out.line(format_args!("    {line}"))?;
        }
    }
    let failed = failures.len();
    let id = package.id();
    match (passed, failed) {
        (0, 0) => out.line(format_args!("{id}: no scenarios")),
        _ => out.line(format_args!(
            "{id}: {} passed, {failed} failed",
            counted(passed, "scenario")
        )),
    }
}
