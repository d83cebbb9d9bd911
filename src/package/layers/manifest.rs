//! What a mod says of itself: `[mod]` in its `mod.toml`.

use super::version::{FORM, fits, read_version};
use crate::game::ModAbout;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::library::is_id;
use crate::package::read::{Reader, Spanned};
use crate::package::tree::{Key, Node};

/// The file that makes a folder a mod.
pub(in crate::package) const MOD_FILE: &str = "mod.toml";

/// What a mod says of itself, as far as it can be read.
#[derive(Debug, Clone, Default)]
pub(in crate::package) struct Manifest {
    pub(in crate::package) about: ModAbout,
    id: Option<Spanned<String>>,
    /// The id of the game that it is for.
    pub(in crate::package) game: Option<Spanned<String>>,
    /// Which versions of the game it fits.
    fits: Option<Spanned<String>>,
    /// One line about it.
    pub(in crate::package) summary: String,
}

/// Reads the table `[mod]`, whose key and value these are.
pub(in crate::package) fn read_mod_about(entry: &(Key, Node), cx: &mut Findings) -> Manifest {
    let mut manifest = Manifest::default();
    let Some(mut reader) = Reader::new(&entry.1, "mod", cx) else {
        return manifest;
    };
    let id = reader.need_string("id", cx);
    if let Some(id) = &id
        && !is_id(&id.value)
    {
        let message = format!("{} cannot be the id of a mod", quote(&id.value));
        cx.push(
            Finding::error("bad-name", id.span, message)
                .help("use letters, digits, `-` and `_`, at most 64 of them"),
        );
    }
    let version = reader.need_string("version", cx);
    if let Some(version) = &version
        && read_version(&version.value).is_none()
    {
        let message = format!("{} is no version", quote(&version.value));
        cx.push(Finding::error("bad-version", version.span, message).help(format!("write {FORM}")));
    }
    manifest.game = reader.need_string("game", cx);
    manifest.fits = reader.need_string("fits", cx);
    manifest.summary = reader
        .string("summary", cx)
        .map_or_else(String::new, |summary| summary.value);
    reader.finish(cx);
    manifest.about = ModAbout {
        id: id.as_ref().map_or_else(String::new, |id| id.value.clone()),
        version: version.map_or_else(String::new, |version| version.value),
    };
    manifest.id = id;
    manifest
}

impl Manifest {
    /// Tells if the mod does not fit the version of its game.
    pub(in crate::package) fn check_version(&self, id: &str, version: &str, cx: &mut Findings) {
        let Some(required) = &self.fits else { return };
        match read_version(version).map(|version| fits(version, &required.value)) {
            Some(Ok(true)) => {}
            Some(Ok(false)) => {
                let message = format!(
                    "this mod fits versions {} of {id}, and here is {version}",
                    quote(&required.value)
                );
                cx.push(Finding::error("other-version", required.span, message).help(
                    "get another version of the mod or of the game, or widen `fits` if they go together",
                ));
            }
            Some(Err(part)) => {
                let message = format!("{} says nothing about versions", quote(part));
                cx.push(
                    Finding::error("bad-version", required.span, message)
                        .help("write a range such as \">=1.0, <2\", or \"*\" for every version"),
                );
            }
            None => {
                let message = format!(
                    "{id} has the version {}, which cannot be compared with {}",
                    quote(version),
                    quote(&required.value)
                );
                cx.push(
                    Finding::error("bad-version", required.span, message)
                        .help(format!("the game needs a version of {FORM}")),
                );
            }
        }
    }

    /// Tells if another mod that is laid over the same game has this id.
    pub(in crate::package) fn check_alone(&self, others: &[&ModAbout], cx: &mut Findings) {
        if let Some(id) = &self.id
            && others.iter().any(|other| other.id == id.value)
        {
            let message = format!("a mod {} is laid over the game already", quote(&id.value));
            cx.push(Finding::error("duplicate-name", id.span, message).help("give each mod once"));
        }
    }
}
