//! A compiled game, and the flow of a turn.
//!
//! A [`Game`] is what loading makes of a game's files for one choice of options and
//! players. It never changes; [`Game::play`] changes positions by it.

mod colour;
mod elsewhere;
mod end;
mod entry;
mod error;
mod explain;
mod flow;
mod forbid;
#[expect(
    clippy::module_inception,
    reason = "the room is named for what it holds"
)]
mod game;
mod handing;
mod look;
mod most_dice;
mod obstruct;
mod rethrow;
mod scripted;
mod scripted_turn;
mod settle;
mod sheet;
mod standstill;
mod table;
mod tally;
mod text;
mod wording;

pub use colour::Rgb;
pub use end::{
    Condition, Connection, End, Exit, Gathering, Graph, Holding, Join, Line, Lines, Recurrence,
    Score, Scores, Together, Verdict, Who,
};
pub use error::PlayError;
pub use explain::Explanation;
pub use flow::Moment;
pub use forbid::{Ban, Forbidden};
pub use game::{
    About, CardInfo, Game, KindInfo, Measure, ModAbout, OptionInfo, OptionType, Phase,
    PriorityInfo, RuleInfo, SeatInfo,
};
pub use handing::Rounds;
pub use look::{Arrow, Caption, CellForm, CellLook, Hue, Labels, Look, Tint};
pub use most_dice::MOST_USED;
pub use sheet::{
    ChartMark, ChartName, CounterWords, Record, SheetContent, SheetEntry, SheetPart, ValueWords,
};
pub use tally::Tally;
