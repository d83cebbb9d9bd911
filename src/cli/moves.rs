//! `boardwright moves`.

use clap::Args;

use super::common::Common;
use super::output::Out;
use super::start::Start;
use super::stop::{Stop, tell};
use crate::rpc::moves;

/// Lists the legal moves of the start, or of another position
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright moves my-game\n  \
    boardwright moves my-game --load game.save --json\n  \
    boardwright moves my-game --position problem.json --set pace=slow")]
pub(super) struct Moves {
    #[command(flatten)]
    start: Start,

    /// Write JSON: each move with what it is made of
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        let session = self.start.session("moves", common)?;
        if self.json {
            return out.json(&moves(&session));
        }
        if let Some(outcome) = session.outcome() {
            let outcome = session.game().outcome_text(outcome);
            tell(&format!("the game is over: {outcome}"));
        }
        session
            .moves()
            .iter()
            .try_for_each(|listed| out.line(&listed.text))
    }
}
