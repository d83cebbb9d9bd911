//! Moves: compiled patterns, the legs that moves are made of, and the lists of them.
//!
//! Rules come in as patterns (values of `notation`) and leave as small programs
//! over tables of numbers, one for each seat, since *forward* and *enemy* depend on
//! who looks. A [`MoveList`] is filled by [`Rules::list`].

mod at_once;
mod attack;
mod beside;
mod chain;
mod compile;
mod condition;
mod effect;
mod explain;
mod generate;
mod group;
mod leg;
mod lines;
mod list;
mod masks;
mod narrow;
mod program;
mod rays;
mod request;
mod reroll;
mod room;
mod rules;
mod search;
mod sow;
mod survey;
mod table;
mod then;
mod trail;
mod trek;
mod vocabulary;
mod walk;

pub use compile::{Compiler, Purpose};
pub use condition::{Amount, Asked, Condition, Members, Moment, Row};
pub use effect::Effect;
pub use explain::{Obstacle, Stretch, Trace};
pub use generate::Denial;
pub use group::Group;
pub use leg::{
    DieNeed, Fate, Follow, Landing, Leg, LegId, Naming, Onward, Removal, RuleId, Supply, Turn, Way,
};
pub use lines::longest;
pub use list::{Manner, Move, MoveList};
pub use program::{Check, Program, Tables, Target};
pub use request::{Request, TooMany};
pub use reroll::Reroll;
pub use rules::{Preference, Promotion, Rules, RulesBuilder, Scope, Wanted};
pub use sow::{Harvest, Sowing, Sown, Store};
pub use survey::Survey;
pub use table::{Grant, Table, TableRow};
pub use then::Then;
pub use trek::{Missed, NoPace, Pace, Parts as TrekParts, Trek};
pub use vocabulary::Vocabulary;
