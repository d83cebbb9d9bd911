//! A TOML file as a tree in which every key and value knows its place.
//!
//! serde would stop at the first mistake and forget where values stood; this tree keeps both, and
//! can be patched by later layers, whose nodes keep pointing into their own files.
//!
//! From the inside out: `node` is what the tree is made of, `mistake` what is said about the syntax;
//! `parsed` looks at the parser's own tree, `repair` fills a file's gaps, `convert` makes our tree of
//! the parser's, `duplicate` deals with keys given twice, and `syntax` does all of it in turn.

mod characters;
mod convert;
mod duplicate;
mod mistake;
mod node;
mod parsed;
mod repair;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod samples;
mod syntax;

pub use node::{Key, MAX_DEPTH, Node, Table, Text, Value};
pub use syntax::{MAX_TOML_BYTES, parse};
