//! Moves: read as written, and compiled into the rules of each phase.

mod asked;
mod choice;
mod compile;
mod conditions;
mod effects;
mod every_seat;
mod leg;
mod rows;
mod walk;

pub(super) use compile::{Source, compile};
pub(super) use conditions::{Conditions, read_conditions};
pub(super) use rows::{
    EffectRow, MoveRow, parse_fixed, read_effect, read_moves, read_seat_moves, region, written,
};
