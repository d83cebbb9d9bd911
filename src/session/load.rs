//! From a save to the game that it is of.

use super::refusal::Refusal;
use super::save::{Replay, Save};
use crate::package::finding::Finding;
use crate::package::{Library, Package, Setup, SetupError};

/// Why a save cannot be played again.
#[derive(Debug, Clone)]
pub enum LoadError {
    /// The save cannot be read, or does not fit the game.
    Refused(Refusal),
    /// The files of its game are wrong.
    Broken(Vec<Finding>),
}

impl From<Refusal> for LoadError {
    fn from(refusal: Refusal) -> LoadError {
        LoadError::Refused(refusal)
    }
}

impl Save {
    /// The game that the save is of, as a library has it.
    ///
    /// # Errors
    /// A refusal if the library has no such game.
    pub fn package(&self, library: &Library) -> Result<Package, Refusal> {
        library.find(&self.game).ok_or_else(|| {
            let game: String = self.game.chars().take(60).collect();
            Refusal::Save(format!(
                "is of the game `{}`, which is not here; `--games DIR` names a folder of games to look in",
                game.escape_debug()
            ))
        })
    }

    /// The options and the number of players.
    pub fn setup(&self) -> Setup {
        Setup {
            players: Some(self.players),
            options: self.option_words(),
        }
    }

    /// Whether what somebody asks for besides is what the save has.
    ///
    /// # Errors
    /// In words, the first thing that the save has otherwise.
    pub fn agrees(&self, asked: &Setup) -> Result<(), String> {
        let fixed = |what: &str, value: &str| {
            format!("the save has {value} as {what}: leave out {what}, or give that")
        };
        if asked.players.is_some_and(|players| players != self.players) {
            return Err(fixed("--players", &self.players.to_string()));
        }
        let saved = self.option_words();
        for (name, value) in &asked.options {
            if let Some((_, other)) = saved.iter().find(|(saved, _)| saved == name)
                && other != value
            {
                return Err(fixed(&format!("--set {name}"), other));
            }
        }
        Ok(())
    }

    /// Begins to play the save again with the files of its game.
    ///
    /// # Errors
    /// A refusal if the save needs what the game does not have, or the mistakes in the
    /// game's files.
    pub fn begin(self, package: &Package) -> Result<Replay, LoadError> {
        if package.id() != self.game {
            let (game, other) = (&self.game, package.id());
            return Err(Refusal::Save(format!("is of the game `{game}`, not of `{other}`")).into());
        }
        if let Some(variant) = &self.variant {
            return Err(Refusal::Save(format!(
                "needs the variant `{variant}`, and `{}` has no variants",
                self.game
            ))
            .into());
        }
        if let Some(first) = self.mods.first() {
            return Err(
                Refusal::Save(format!("needs the mod `{first}`, which is not here")).into(),
            );
        }
        let game = package.game(&self.setup()).map_err(|error| match error {
            SetupError::Broken(findings) => LoadError::Broken(findings),
            SetupError::Choice(why) => {
                Refusal::Save(format!("does not fit the game: {why}")).into()
            }
        })?;
        Ok(self.replay(game)?)
    }
}
