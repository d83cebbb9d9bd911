//! Moves: compiled patterns, the legs that moves are made of, and the lists of them.
//!
//! Rules come in as patterns (values of `notation`) and leave as small programs
//! over tables of numbers, one for each seat, since *forward* and *enemy* depend on
//! who looks. A [`MoveList`] is filled by [`Rules::list`].

mod chain;
mod compile;
mod explain;
mod generate;
mod list;
mod narrow;
mod program;
mod request;
mod rules;
mod search;
mod vocabulary;
mod walk;

pub use compile::Compiler;
pub use explain::{Obstacle, Stretch, Trace};
pub use list::{Move, MoveList};
pub use program::{Program, Tables};
pub use request::{Request, TooMany};
pub use rules::{
    Follow, Landing, Leg, LegId, Preference, Promotion, Removal, RuleId, Rules, RulesBuilder,
    Scope, Wanted,
};
pub use vocabulary::Vocabulary;
