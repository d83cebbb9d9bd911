//! Rhai scripts: limits, hooks, and the functions that they may use.
//!
//! A script has no files, network, clock or environment, and runs under limits of
//! operations, time, stack and sizes. It sees a game through the functions in `api` only,
//! and keeps nothing between calls.

mod api;
mod bound;
mod engine;
mod fault;
mod hook;
mod hooks;
mod in_words;
mod layers;
mod lookup;
mod measure;
mod names;
mod offers;
mod program;
mod refusals;
mod runtime;
mod said;
mod scene;
mod sites;
mod stage;
mod strange_call;
mod verdict;

pub use api::Entry;
pub use engine::entries;
pub use fault::ScriptFault;
pub use hook::Hook;
pub use hooks::Hooks;
pub use layers::ScriptText;
pub use names::{CardTold, Names};
pub use program::{FunctionInfo, Script};
pub use refusals::{NotOffered, hear_refusals};
pub use said::{Heard, Saying, hear, say};
pub use scene::Choice;
pub use strange_call::with_article;
pub use verdict::{Verdict, Winner};
