//! What the loader has to say about a package: mistakes and doubts, each with its place.
//!
//! Findings hold plain text and spans only, so that they can be collected without end in sight and
//! shown later, on a terminal with [`render()`] or to a program with [`to_json`].

mod excerpt;
#[expect(
    clippy::module_inception,
    reason = "the room is named for what it holds"
)]
mod finding;
mod json;
mod render;
mod text;

pub use finding::{About, Finding, Findings, MAX_FINDINGS, Rests, Severity};
pub use json::{FindingJson, to_json};
pub use render::render;
pub use text::{cleaned, harmless, is_harmful, is_turning, is_visible, quote};
