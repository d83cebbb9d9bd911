//! Rhai scripts: limits, hooks, and the functions that they may use.
//!
//! A script has no files, network, clock or environment, and runs under limits of
//! operations, time, stack and sizes. It sees a game through the functions in `api.rs` only, and keeps nothing between calls.

mod api;
mod engine;
mod fault;
mod hook;
mod layers;
mod measure;
mod program;
mod running;

pub use fault::ScriptFault;
pub use hook::{Hook, Hooks};
pub use program::{FunctionInfo, Script};
pub use running::{MoveFacts, Names, Verdict};
