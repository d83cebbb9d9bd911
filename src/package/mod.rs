//! From files to a game: reading, checking, and telling what is wrong and where.
//!
//! A game folder is read into a spanned tree ([`tree`]), its conditions are worked
//! out for the options asked for ([`resolve`]), and what is left is compiled
//! ([`build`]). Whatever is wrong on the way becomes a [`finding::Finding`].

mod build;
mod cards;
mod check;
mod compiled;
mod consequences;
mod copied;
pub mod finding;
mod folder;
mod hook_names;
pub mod keys;
mod layered;
mod layers;
mod library;
mod options;
#[expect(
    clippy::module_inception,
    reason = "the room is named for what it holds"
)]
mod package;
pub mod read;
mod resolve;
mod script_place;
pub mod source;
pub mod tree;
mod uncalled;

pub use cards::CardText;
pub use copied::Copied;
pub use folder::Origin;
pub use layered::{OtherMod, VariantInfo};
pub use layers::LayerFile;
pub use library::{BrokenMod, Library, OpenError, data_folder, is_mod};
pub use options::Setup;
pub use package::{Package, SetupError};
