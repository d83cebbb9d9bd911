//! From files to a game: reading, checking, and telling what is wrong and where.

pub mod finding;
pub mod read;
pub mod source;
pub mod tree;
