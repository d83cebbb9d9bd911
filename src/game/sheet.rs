//! What a game tells below its board, and in which words: `[[show.sheet]]`, and what counters
//! say of themselves.

/// A line of the sheet, or several that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetEntry {
    /// The phases in which it matters, as indices of the game's phases; empty for all.
    pub phases: Vec<u8>,
    /// Whether it is shown only where everything is asked for.
    pub aside: bool,
    /// Whether it is written once for each seat in play; else for the seat to move.
    pub per_seat: bool,
    /// Whether it stays where nothing lies there of all that could; `None` where it then goes
    /// unless it tells a counter.
    pub keep: Option<bool>,
    /// The counter that decides whether it is shown, for each seat, with the least and the most
    /// that it may be.
    pub given: Option<(Vec<u16>, i64, i64)>,
    /// What it shows.
    pub content: SheetContent,
}

/// What an entry of the sheet shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetContent {
    /// A line of words with what is filled in.
    Line(Vec<SheetPart>),
    /// The rows of a table.
    Chart {
        /// What stands above them; empty if nothing.
        title: String,
        /// The table.
        table: ChartName,
        /// What says which rows are in play.
        marks: Option<ChartMark>,
    },
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetPart {
    /// Words as they are.
    Words(String),
    /// The value of a counter: for each seat which.
    Counter(Vec<u16>),
    /// A counter as cubes up to so many, and its value.
    Cubes(Vec<u16>, i32),
    /// A number of dice, each showing the same word.
    Box(Vec<u16>, String),
    /// What lies on the table of some dice, as an index of the layout's dice.
    Dice(u8),
    /// The name of the card of a deck that lies open last.
    Card(u8),
    /// The cards of a pile, or how many they are: for each seat to move which pile.
    Cards(u8, Vec<u8>),
    /// What is peculiar about the card that lies open last.
    Help(u8),
    /// A number that it has, by its name.
    Value(u8, String),
    /// How many cards of a deck are left to be drawn.
    Left(u8),
    /// How many cards of a deck are drawn in a game.
    Dealt(u8),
    /// The name of the row of a table that a counter says.
    Row(ChartName, Vec<u16>),
    /// How a region can be told on the board, as an index of the look's tints.
    Region(usize),
    /// The name of the phase.
    Phase,
    /// The name of the seat to move.
    Seat,
    /// How many plies have been played.
    Ply,
}

/// A table: one of the game, or for each card of a deck its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChartName {
    /// As an index of the game's tables.
    Plain(u16),
    /// Of the card of a deck that lies open last.
    Carried(u8, Vec<Option<u16>>),
}

/// What says which rows of a table are in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChartMark {
    /// A counter that is not 0: for each seat which.
    Counter(Vec<u16>),
    /// The dice that lie there, as an index of the layout's dice.
    Dice(u8),
}

/// In which words a counter is told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CounterWords {
    /// As people call it.
    pub label: String,
    /// A sentence that tells its new value in place of `{}`; empty for the usual one.
    pub told: String,
    /// Whether its changes are not worth a sentence at the prompt.
    pub quiet: bool,
}

impl CounterWords {
    /// The sentence that tells a new value.
    pub fn sentence(&self, value: i32) -> String {
        match self.told.as_str() {
            "" => format!("{} is now {value}", self.label),
            told => told.replace("{}", &value.to_string()),
        }
    }
}

/// In which words a value on sites or pieces is told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ValueWords {
    /// As people call it.
    pub label: String,
    /// Whether its changes are not worth a sentence at the prompt.
    pub quiet: bool,
}

/// What counts between games: the scores that are kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// The counter of each seat; empty if nothing is kept.
    pub counters: Vec<u16>,
    /// Whether the least is the best.
    pub least: bool,
}
