//! Every game here keeps its own scenarios.

use std::fmt::Write;
use std::path::Path;

use boardwright::package::Library;
use boardwright::package::finding::render;
use boardwright::study::scenario;

#[test]
fn every_game_has_scenarios_and_keeps_them() {
    let games = ["tests/games", "tests/more"]
        .into_iter()
        .flat_map(|folder| Library::new(Some(Path::new(folder))).list());
    let mut wrong = String::new();
    for package in games {
        let report = scenario::run(&package);
        for finding in &report.findings {
            wrong.push_str(&render(finding, &report.sources, false, 100));
        }
        for failure in &report.failures {
            writeln!(
                wrong,
                "{}:{}: {}: {}",
                failure.file, failure.line, failure.scenario, failure.message
            )
            .unwrap();
        }
        if report.passed + report.failures.len() == 0 {
            writeln!(wrong, "{} has no scenario", package.id()).unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
