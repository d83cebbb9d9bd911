//! A new mod of a game.

use std::path::Path;

use super::super::stop::Stop;
use super::Draft;
use super::name::Named;
use crate::game::{OptionInfo, OptionType};
use crate::notation::Scalar;
use crate::package::{Library, Origin, Package, Setup};
use crate::session::Session;

const MANIFEST: &str = include_str!("templates/mod/mod.toml");
const SCRIPT: &str = include_str!("templates/mod/rules.rhai");
const README: &str = include_str!("templates/mod/README.md");
const SCENARIO: &str = include_str!("templates/mod/scenarios/first.toml");

/// Most moves that the scenario names.
const MOST_MOVES: usize = 2;

/// Seeds of games of which all must begin alike for the scenario to say how. The first is
/// that of scenarios.
const SEEDS: [u64; 4] = [0, 1, 2, 3];

/// A new mod of a game: it changes one value, and one function if the game has any.
///
/// # Errors
/// If the game cannot be played.
pub(super) fn draft(package: &Package, named: &Named) -> Result<Draft, Stop> {
    let plain = Setup::default();
    let game = package.game(&plain);
    game.map_err(|error| Stop::setup(error, package))?;
    let (setup, patch) = change(package);
    let about = package.about();
    let fill = |text: &str| {
        text.replace("@ID@", &named.id)
            .replace("@NAME@", &named.name)
            .replace("@GAME@", &about.id)
    };
    let manifest = fill(MANIFEST)
        .replace("@FITS@", &fits(&about.version))
        .replace("@PATCH@", &patch);
    let scenario = fill(SCENARIO).replace("@EXPECTED@", &begins(package, &setup)?);
    let mut files = vec![
        ("mod.toml".into(), manifest.into_bytes()),
        ("README.md".into(), fill(README).into_bytes()),
        ("scenarios/first.toml".into(), scenario.into_bytes()),
    ];
    let mut notes = Vec::new();
    match package.hooks().first() {
        Some((hook, function)) => {
            let script = fill(SCRIPT)
                .replace(
                    "@WHEN@",
                    &format!("The hook `{}`: it is called {}.", hook.key(), hook.when()),
                )
                .replace("@FUNCTION@", function)
                .replace("@ARGUMENTS@", hook.signature());
            files.push(("rules.rhai".into(), script.into_bytes()));
        }
        None => notes.push(format!(
            "{} has no script, so there is no function to override.",
            about.id
        )),
    }
    Ok(Draft {
        what: format!("A mod of {}, called", about.id),
        files,
        notes,
        next: tries(package, named),
    })
}

/// The commands that try a mod. Where its game is not found by its id they say where it is.
pub(super) fn tries(package: &Package, named: &Named) -> Vec<(String, &'static str)> {
    // Commands later know nothing of the games that this one was given.
    let found = Library::new(None).find(package.id());
    let here = found.is_some_and(|found| found.origin() == package.origin());
    let games = match package.origin() {
        Origin::Folder(folder) if !here => {
            let above = folder.parent().filter(|above| *above != Path::new(""));
            let above = above.unwrap_or(Path::new(".")).display().to_string();
            format!(" --games {}", super::name::quoted(&above))
        }
        _ => String::new(),
    };
    let (folder, game) = (&named.quoted, package.id());
    vec![
        (
            format!("boardwright play {game} --mod {folder}{games}"),
            "play the game with it",
        ),
        (
            format!("boardwright check {folder}{games}"),
            "what is wrong with it, after every change",
        ),
        (format!("boardwright test {folder}{games}"), "its scenarios"),
    ]
}

/// A range of versions that has this one in it, and all that are like it.
pub(super) fn fits(version: &str) -> String {
    let major = version.split('.').next().unwrap_or_default();
    match major
        .parse::<u64>()
        .ok()
        .and_then(|major| major.checked_add(1))
    {
        Some(next) => format!(">={version}, <{next}"),
        None => "*".to_owned(),
    }
}

/// A value that the mod changes, as TOML, and what it comes to without the mod: an option's
/// default where some other goes, or what the game says of itself.
fn change(package: &Package) -> (Setup, String) {
    for option in package.options() {
        for (value, shown) in others(option) {
            let setup = Setup {
                options: vec![(option.name.clone(), value)],
                ..Setup::default()
            };
            if package.game(&setup).is_ok() {
                let text = format!(
                    "[options.{}]\ndefault = {shown}                     # {} without the mod",
                    key(&option.name),
                    scalar(&option.default)
                );
                return (setup, text);
            }
        }
    }
    let summary = &package.about().summary;
    let text = format!(
        "[game]\nsummary = {}",
        text(&format!("{summary}, in another way"))
    );
    (Setup::default(), text)
}

/// Other values of an option than its default: as on the command line, and as TOML.
fn others(option: &OptionInfo) -> Vec<(String, String)> {
    match (&option.kind, &option.default) {
        (OptionType::Choice(choices), Scalar::Text(default)) => choices
            .iter()
            .filter(|choice| *choice != default)
            .map(|choice| (choice.clone(), text(choice)))
            .collect(),
        (OptionType::Integer(low, high), Scalar::Integer(default)) => {
            [default.checked_add(1), default.checked_sub(1)]
                .into_iter()
                .flatten()
                .filter(|value| (low..=high).contains(&value))
                .map(|value| (value.to_string(), value.to_string()))
                .collect()
        }
        (OptionType::Boolean, Scalar::Boolean(default)) => {
            let other = (!default).to_string();
            vec![(other.clone(), other)]
        }
        _ => Vec::new(),
    }
}

/// What a scenario says of the beginning of a game.
fn begins(package: &Package, setup: &Setup) -> Result<String, Stop> {
    let game = package.game(setup);
    let game = game.map_err(|error| Stop::setup(error, package))?;
    let mut told: Option<[Option<String>; 3]> = None;
    for seed in SEEDS {
        let session = Session::new(game.clone(), seed)?;
        let state = session.state();
        let mut moves: Vec<&str> = session
            .prompted()
            .map(|(_, each)| each.text.as_str())
            .collect();
        moves.truncate(MOST_MOVES);
        let moves: Vec<String> = moves.into_iter().map(text).collect();
        let now = [
            state.to_move.map(|seat| text(&seat)),
            Some(text(&state.phase)),
            (!moves.is_empty()).then(|| format!("[{}]", moves.join(", "))),
        ];
        match &mut told {
            None => told = Some(now),
            Some(told) => {
                for (known, now) in told.iter_mut().zip(now) {
                    if *known != now {
                        *known = None;
                    }
                }
            }
        }
    }
    let lines = ["to_move", "phase", "includes"]
        .into_iter()
        .zip(told.into_iter().flatten())
        .filter_map(|(key, value)| Some(format!("{key} = {}", value?)));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// A text as TOML.
fn text(word: &str) -> String {
    toml::Value::from(word).to_string()
}

/// A value as TOML.
fn scalar(value: &Scalar) -> String {
    match value {
        Scalar::Boolean(value) => value.to_string(),
        Scalar::Integer(value) => value.to_string(),
        Scalar::Text(word) => text(word),
    }
}

/// A key as TOML.
fn key(word: &str) -> String {
    let bare = |each: char| each.is_ascii_alphanumeric() || each == '-' || each == '_';
    match !word.is_empty() && word.chars().all(bare) {
        true => word.to_owned(),
        false => text(word),
    }
}
