//! A copy of a game, to be changed.

use super::super::stop::Stop;
use super::name::Named;
use super::{Draft, tries};
use crate::package::Package;
use crate::package::finding::quote;

/// A copy of a game's folder, with an id of its own.
///
/// # Errors
/// If its files cannot be read.
pub(super) fn draft(package: &Package, named: &Named) -> Result<Draft, Stop> {
    let copy = package.copied(&named.id).map_err(Stop::Failed)?;
    let mut notes = copy.notes;
    if named.id != package.id() {
        notes.push(format!(
            "It is {} under an id of its own: saves and mods of that one are not for it.",
            quote(package.id())
        ));
    }
    Ok(Draft {
        what: "The game".to_owned(),
        files: copy.files,
        notes,
        next: tries(named),
    })
}
