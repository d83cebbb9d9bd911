//! Moves: read as written, and compiled into the rules of each phase.

mod asked;
mod choice;
mod compile;
mod condition_order;
mod conditions;
mod effect_rows;
mod effects;
mod every_seat;
mod leg;
mod of_kind;
mod of_seat;
mod rest;
mod rows;
mod sow_rows;
mod walk;
mod words;

pub(super) use compile::{Source, compile};
pub(super) use conditions::{Conditions, read_conditions};
pub(super) use effect_rows::read_effect;
pub(super) use every_seat::not_compiled;
pub(super) use of_kind::{read_fate, read_moves};
pub(super) use of_seat::{MOST_OF_SEATS, read_seat_moves};
pub(super) use rest::read_turn;
pub(super) use rows::FateRow;
pub(super) use rows::{EffectRow, MoveRow, WayRow};
pub(super) use words::{parse_fixed, region, written};
