//! Typed reading of tables that tells every mistake it meets and goes on.
//!
//! A [`Reader`] stands over one table. Every question takes the collector of findings, answers `None`
//! when there is no usable answer, and has then said why, unless the key was optional and is absent
//! or the parser has told the mistake already. [`Reader::finish`] tells the keys nobody asked for.

mod heard;
mod names;
mod reader;
mod values;

pub use heard::{Heard, hear};
pub use names::{
    MAX_NAME_BYTES, check_name, choose, list, nearest, rests, spread, spread_all, unknown_in_run,
    unknown_name,
};
pub use reader::Reader;
pub use values::{Spanned, as_boolean, as_integer, as_strings, as_table, as_text, wrong_type};
