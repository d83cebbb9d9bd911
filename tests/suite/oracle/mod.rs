//! Slow and obvious move generators, written from the rulings alone, that the engine is compared with.

pub(crate) mod parachute;
