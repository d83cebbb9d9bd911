//! The small languages of boardwright: text in, plain values out.
//!
//! Each language has a pest grammar under `grammar/` and a file here that turns
//! its parse into values. Nothing in this room knows boards, pieces or games:
//! names are left as they were written, with the place where they stand, so that
//! whoever resolves them can point at them.

mod command;
mod dice;
mod expression;
mod fault;
mod pattern;
mod wish;

pub use command::{CommandLine, parse_command};
pub use dice::{DiceExpression, Kept, parse_dice};
pub use expression::{Expression, Scalar, parse_expression};
pub use fault::Fault;
pub use pattern::{
    Item, Name, Pattern, Ray, Repeat, Segment, Step, Test, parse_directions, parse_item,
    parse_pattern,
};
pub use wish::{Wish, read_wish};
