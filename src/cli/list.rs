//! `boardwright list`.

use clap::Args;
use serde_json::Value;

use super::common::Common;
use super::output::Out;
use super::stop::{self, Stop};
use crate::game::OptionType;
use crate::package::finding::cleaned;
use crate::package::{Package, Setup, SetupError};
use crate::rpc::{GameEntry, OptionEntry, game};

/// Lists the games, with players, options and variants
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright list\n  \
    boardwright list --games ~/my-games --json")]
pub(super) struct List {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        common.no_game("list")?;
        let packages = common.library()?.list();
        for package in &packages {
            if let Err(SetupError::Broken(_)) = package.game(&Setup::default()) {
                stop::tell(&format!(
                    "warning: the files of {} are wrong: `boardwright check` says how",
                    package.id()
                ));
            }
        }
        let games: Vec<GameEntry> = packages.iter().map(game).collect();
        if self.json {
            return out.json(&games);
        }
        for (at, (game, package)) in games.iter().zip(&packages).enumerate() {
            if at > 0 {
                out.line("")?;
            }
            tell(game, package, out)?;
        }
        Ok(())
    }
}

fn tell(game: &GameEntry, package: &Package, out: &mut Out) -> Result<(), Stop> {
    let players = match (game.players.min, game.players.max) {
        (1, 1) => "1 player".to_owned(),
        (min, max) if min == max => format!("{max} players"),
        (min, max) => format!("{min} to {max} players"),
    };
    // Here the texts of games that are wrong are told, too.
    let mut line = |text: String| out.line(cleaned(&text));
    line(format!(
        "{}: {}, {players} ({})",
        game.id, game.name, game.origin
    ))?;
    if !game.summary.is_empty() {
        line(format!("    {}", game.summary))?;
    }
    for variant in &game.variants {
        line(format!("    --variant {}", variant.name))?;
        if !variant.summary.is_empty() {
            line(format!("        {}", variant.summary))?;
        }
    }
    for option in &game.options {
        let mut infos = package.options().iter();
        let kind = infos.find(|info| info.name == option.name);
        line(format!(
            "    --set {}",
            words(option, kind.map(|info| &info.kind))
        ))?;
        if !option.help.is_empty() {
            line(format!("        {}", option.help))?;
        }
    }
    Ok(())
}

/// An option with its values: `pace=slow|fast (slow if not given)`, `limit=N (0 to 9; 5 if not given)`.
fn words(option: &OptionEntry, kind: Option<&OptionType>) -> String {
    let word = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    let values = match &option.choices {
        Some(choices) => choices.iter().map(word).collect::<Vec<_>>().join("|"),
        None => "N".to_owned(),
    };
    let range = match kind {
        Some(OptionType::Integer(low, high)) => format!("{low} to {high}; "),
        Some(OptionType::Cards(_)) => "several, parted by commas; any ".to_owned(),
        _ => String::new(),
    };
    format!(
        "{}={values} ({range}{} if not given)",
        option.name,
        word(&option.default)
    )
}
