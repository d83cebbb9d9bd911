//! `boardwright perft`.

use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value};

use super::common::Common;
use super::output::Out;
use super::start::Start;
use super::stop::Stop;
use crate::study::{MOST_DEPTH, PerftError, divide, perft};

/// Counts the sequences of exactly N moves
///
/// A sequence that ends the game earlier is not counted. Where sequences throw dice, `--dice`
/// says what is thrown, as many as they throw; a seed does not.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright perft my-game --depth 6\n  \
    boardwright perft my-game --depth 4 --divide --json\n  \
    boardwright perft my-dice-game --depth 3 --dice 6,5")]
pub(super) struct Perft {
    #[command(flatten)]
    start: Start,

    /// How many moves the sequences have
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(..=i64::from(MOST_DEPTH))
    )]
    depth: u32,

    /// Tell for each first move how many sequences begin with it
    #[arg(long)]
    divide: bool,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Counts<'a> {
    game: &'a str,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Map<String, Value>>,
}

impl Perft {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        let session = self.start.session("perft", common)?;
        let (game, position) = (session.game(), session.position());
        if self.start.is_by_chance(&session, common) {
            return Err(Stop::Failed(format!(
                "{} begins with a throw of dice, and how many sequences there are depends on it: \
                 give --dice, or --seed for the one that it begins with",
                game.about.id
            )));
        }
        let divided = if self.divide {
            Some(divide(game, position, self.depth).map_err(draws)?)
        } else {
            None
        };
        let nodes = match &divided {
            Some(moves) if self.depth > 0 => moves.iter().map(|(_, nodes)| nodes).sum(),
            _ => perft(game, position, self.depth).map_err(draws)?,
        };
        if self.json {
            let moves = |divided: Vec<(String, u64)>| {
                divided
                    .into_iter()
                    .map(|(text, nodes)| (text, Value::from(nodes)))
                    .collect()
            };
            return out.json(&Counts {
                game: &game.about.id,
                depth: self.depth,
                nodes,
                moves: divided.map(moves),
            });
        }
        let Some(divided) = divided else {
            return out.line(nodes);
        };
        for (text, nodes) in &divided {
            out.line(format_args!("{text}: {nodes}"))?;
        }
        out.line(format_args!("total: {nodes}"))
    }
}

/// Why sequences cannot be counted, with the option that would help.
fn draws(error: PerftError) -> Stop {
    Stop::Failed(match error {
        PerftError::Draws { .. } => format!("{error} (--dice 3,5,…; --seed says none)"),
        PerftError::Rules(error) => error.to_string(),
    })
}
