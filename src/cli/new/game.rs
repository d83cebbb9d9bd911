//! A new game from the template.

use super::name::Named;
use super::{Draft, tries};

/// The template's files.
const FILES: [(&str, &str); 4] = [
    ("game.toml", include_str!("templates/game/game.toml")),
    ("rules.rhai", include_str!("templates/game/rules.rhai")),
    ("README.md", include_str!("templates/game/README.md")),
    (
        "scenarios/first.toml",
        include_str!("templates/game/scenarios/first.toml"),
    ),
];

/// A new game of this name.
pub(super) fn draft(named: &Named) -> Draft {
    let file = |(path, text): &(&str, &str)| {
        let text = text
            .replace("@ID@", &named.id)
            .replace("@NAME@", &named.name);
        (path.into(), text.into_bytes())
    };
    Draft {
        what: "The game".to_owned(),
        files: FILES.iter().map(file).collect(),
        notes: Vec::new(),
        next: tries(named),
    }
}
