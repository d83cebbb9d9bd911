//! One game being played: its history, undo and redo, events, the state that
//! everybody sees, saves and replays.

mod amiss;
mod cards;
mod deeds;
mod dice;
mod draws;
mod event;
mod load;
mod luck;
mod recall;
mod refusal;
mod save;
mod seed;
#[expect(
    clippy::module_inception,
    reason = "the room is named for what it holds"
)]
mod session;
mod setup;
mod state;
mod typed;

pub use event::Event;
pub use load::LoadError;
pub use luck::MOST_QUEUED;
pub use refusal::Refusal;
pub use save::{Replay, Save, SavedMove};
pub use seed::{MOST_SEED, random_seed, seed_of_game};
pub use session::{Action, Listed, Played, Session};
pub use state::{OutcomeState, PieceState, State, Values};
