//! `boardwright bench`.

use std::time::Duration;

use clap::Args;

use super::common::{Common, tell_seed};
use super::output::{Out, counted};
use super::stop::{Stop, tell};
use crate::study;

/// Longest measurement, in seconds.
const LONGEST: f64 = 86_400.0;

/// Plays random games in one thread and says how fast that goes
///
/// Rates are per CPU second of the process.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright bench my-game\n  \
    boardwright bench my-game --seconds 10 --seed 1 --json")]
pub(super) struct Bench {
    /// The id of a game, or the path of a game folder
    game: String,

    /// For how long, in CPU time; the game under way is finished unless that takes as long again
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = seconds)]
    seconds: f64,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

fn seconds(word: &str) -> Result<f64, String> {
    match word.parse() {
        Ok(seconds) if seconds > 0.0 && seconds <= LONGEST => Ok(seconds),
        _ => Err(format!("this is a number above 0 and up to {LONGEST}")),
    }
}

impl Bench {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        let package = common.open(&self.game)?;
        let game = common.game(&package)?;
        let seed = common.seed();
        common.check_dice(&game)?;
        let bench = study::Bench {
            time: Duration::from_secs_f64(self.seconds),
            seed,
            max_plies: common.max_plies.unwrap_or(study::Bench::MAX_PLIES),
        };
        tell_seed(seed);
        let result =
            study::bench(&game, &bench).map_err(|error| Stop::Failed(error.to_string()))?;
        if result.cut > 0 {
            let cut = counted(usize::try_from(result.cut).unwrap_or(usize::MAX), "playout");
            let most = bench.max_plies;
            tell(&format!(
                "{cut} cut after {most} plies, or for lack of time"
            ));
        }
        if self.json {
            return out.json(&result);
        }
        out.line(format_args!(
            "{}: {} playouts, {} plies in {:.2} CPU seconds",
            result.game, result.playouts, result.plies, result.cpu_seconds
        ))?;
        out.line(format_args!("  {:.1} playouts/s", result.playouts_per_s))?;
        out.line(format_args!("  {:.0} plies/s", result.plies_per_s))?;
        out.line(format_args!("  {:.1} plies a playout", result.mean_plies))
    }
}
