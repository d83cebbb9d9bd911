//! Layers: what is laid over a game, and how.
//!
//! A game's folder is the lowest layer; over it lie mods, in their order, and after each
//! folder the variant that is played, if the folder has a part of it. A layer patches the
//! data of those below by key, adds or replaces files by name, and overrides functions of
//! scripts by name.

mod files;
mod labels;
mod lay;
mod layer;
mod manifest;
mod rows;
mod version;

pub(super) use files::{merged, read_all};
pub(super) use lay::{lay_over, without_labels};
pub(super) use layer::{Layer, Part, variant_folder};
pub(super) use manifest::{MOD_FILE, Manifest};
pub(super) use version::{FORM, read_version};

pub use files::LayerFile;
