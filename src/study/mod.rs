//! Studying games: whether they keep their own rules, how many moves they have, how
//! fast they are played.

mod bench;
mod perft;
pub mod scenario;
mod scenario_names;
mod scene;
mod simulate;

pub use bench::{Bench, BenchError, BenchResult, bench};
pub use perft::{MOST_DEPTH, PerftError, divide, perft};
pub use simulate::{
    Interval, MOST_GAMES, MOST_JOBS, Measured, Record, SeatSummary, SimulateError, Simulation,
    Summary, Watch, csv_head, csv_row, simulate, wilson,
};
