//! A new card of a game, in a mod that adds it.

use super::super::stop::Stop;
use super::Draft;
use super::mod_of::{fits, tries};
use super::name::Named;
use crate::package::{Package, Setup};

const MANIFEST: &str = include_str!("templates/card/mod.toml");
const README: &str = include_str!("templates/card/README.md");

/// A new card for a deck whose cards are files, like one that it has.
///
/// # Errors
/// If the game cannot be played, or has no such deck.
pub(super) fn draft(package: &Package, named: &Named) -> Result<Draft, Stop> {
    let game = package.game(&Setup::default());
    game.map_err(|error| Stop::setup(error, package))?;
    let about = package.about();
    let Some(like) = package.new_card(&named.id) else {
        return Err(Stop::Usage(format!(
            "{} has no deck whose cards are files, so no card can be added to it",
            about.id
        )));
    };
    let fill = |text: &str| {
        text.replace("@ID@", &named.id)
            .replace("@NAME@", &named.name)
            .replace("@GAME@", &about.id)
            .replace("@DECK@", &like.deck)
            .replace("@FOLDER@", &like.folder)
            .replace("@LIKE@", &like.name)
            .replace("@FITS@", &fits(&about.version))
    };
    let card = format!("{}/{}.toml", like.folder, named.id);
    let text = renamed(&like.text, &named.name);
    let mut files = vec![
        ("mod.toml".into(), fill(MANIFEST).into_bytes()),
        ("README.md".into(), fill(README).into_bytes()),
        (card.into(), text.into_bytes()),
    ];
    if let Some(script) = like.script {
        let file = format!("{}/{}.rhai", like.folder, named.id);
        files.push((file.into(), script.into_bytes()));
    }
    Ok(Draft {
        what: format!("A card for {}, called", about.id),
        files,
        notes: vec![format!(
            "It is made from {}: change what it says, and its map and tables.",
            like.name
        )],
        next: tries(package, named),
    })
}

/// The text of a card's file with another name for people.
fn renamed(text: &str, name: &str) -> String {
    let line = format!("name = {name:?}");
    let mut lines: Vec<&str> = text.lines().collect();
    match lines.iter().position(|line| line.starts_with("name =")) {
        Some(at) => lines[at] = &line,
        None => lines.insert(0, &line),
    }
    lines.join("\n") + "\n"
}
