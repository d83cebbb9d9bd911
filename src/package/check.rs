//! Everything that can be found wrong with a game.

use std::collections::HashSet;

use super::finding::{Finding, Severity};
use super::options::combinations;
use super::package::Package;
use crate::game::Game;
use crate::moves::MoveList;

/// Most combinations of option values that are compiled and tried.
const MOST_COMBINATIONS: usize = 256;

/// Bytes of game files that are compiled in all: of a huge file fewer combinations are
/// tried, so that a check comes to an end.
const MOST_BYTES: usize = 4_000_000;

/// How many random games are played for each combination, and of how many plies.
const PLAYOUTS: usize = 4;
const MOST_PLIES: usize = 300;

/// Checks a game: every combination of its options is compiled, and played a little.
pub(super) fn check(package: &Package) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    let mut told = HashSet::new();
    let mut note = |finding: Finding| {
        if told.insert((finding.span, finding.message.clone())) {
            found.push(finding);
        }
    };
    let bytes = package.sources().text(package.tree.span.file).len();
    let most = (MOST_BYTES / bytes.max(1)).clamp(2, MOST_COMBINATIONS);
    let all = combinations(package.options(), most);
    for values in &all {
        match package.compile(values) {
            Err(findings) => findings.into_iter().for_each(&mut note),
            Ok(game) => {
                if let Err(problem) = try_out(&game) {
                    note(on_game(package, problem));
                }
            }
        }
    }
    found.sort_by_key(|finding| {
        (
            finding.severity == Severity::Warning,
            finding.span.map(|span| (span.file, span.start)),
        )
    });
    found
}

/// A finding about the game as a whole, told at its first line.
fn on_game(package: &Package, problem: String) -> Finding {
    Finding::error("cannot-be-played", package.tree.span, problem)
}

/// Plays a few random games, so that what only shows in play is found.
fn try_out(game: &Game) -> Result<(), String> {
    let mut list = MoveList::new();
    let start = game
        .begin(&mut list)
        .map_err(|error| format!("at the start {error}"))?;
    if list.is_empty() {
        let reason = start.outcome().map_or_else(String::new, |outcome| {
            game.reasons
                .get(usize::from(outcome.reason))
                .cloned()
                .unwrap_or_default()
        });
        return Err(format!("the game is over before anybody moves: {reason}"));
    }
    let mut choice: u64 = 0x9e37_79b9_7f4a_7c15;
    for _ in 0..PLAYOUTS {
        let mut position = game.begin(&mut list).map_err(|error| error.to_string())?;
        for ply in 0..MOST_PLIES {
            // A fixed sequence of choices: a check finds the same each time.
            choice ^= choice << 13;
            choice ^= choice >> 7;
            choice ^= choice << 17;
            let Some(chosen) = list.get((choice % list.len().max(1) as u64) as usize) else {
                break;
            };
            if let Some(twice) = first_double(game, &list) {
                return Err(format!(
                    "after {ply} plies two different moves are both called {twice}"
                ));
            }
            game.play(&mut position, &mut list, &chosen)
                .map_err(|error| format!("after {ply} plies {error}"))?;
        }
    }
    Ok(())
}

/// The text that two moves of a list share, if two do.
fn first_double(game: &Game, list: &MoveList) -> Option<String> {
    let mut texts = HashSet::new();
    list.iter()
        .map(|chosen| game.move_text(list, &chosen))
        .find(|text| !texts.insert(text.clone()))
}
