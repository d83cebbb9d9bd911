//! From a save to the game that it is of.

use std::sync::Arc;

use super::refusal::Refusal;
use super::save::Save;
use crate::game::Game;
use crate::package::finding::{Finding, quote};
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

    /// The options, the number of players and the variant.
    pub fn setup(&self) -> Setup {
        Setup {
            players: Some(self.players),
            options: self.option_words(),
            variant: self.variant.clone(),
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
        match (&asked.variant, &self.variant) {
            (Some(asked), Some(own)) if asked != own => return Err(fixed("--variant", own)),
            (Some(_), None) => {
                return Err("the save is of the game itself: leave out --variant".to_owned());
            }
            _ => {}
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

    /// Whether the mods that somebody has laid over the game are those of the save.
    ///
    /// # Errors
    /// In words, the first mod that the save is without.
    pub fn agrees_on_mods(&self, package: &Package) -> Result<(), String> {
        let saved = self.mod_ids();
        let mut given = package.about().mods.iter();
        match given.find(|given| !saved.contains(&given.id.as_str())) {
            None => Ok(()),
            Some(extra) => Err(format!(
                "the save is of a game without the mod {}: leave out --mod",
                quote(&extra.id)
            )),
        }
    }

    /// The game of the save, compiled from its files, to [`Save::replay`] it with.
    ///
    /// # Errors
    /// A refusal if the save needs what the game does not have, or the mistakes in the
    /// game's files.
    pub fn game(&self, package: &Package) -> Result<Arc<Game>, LoadError> {
        if package.id() != self.game {
            let (game, other) = (&self.game, package.id());
            return Err(Refusal::Save(format!("is of the game `{game}`, not of `{other}`")).into());
        }
        // The game may have mods that the save is without, or have them in another order.
        let package = package.with_mods(&self.mod_ids()).map_err(|id| {
            let mut named = self.mods.iter().zip(self.mod_ids());
            let words = named
                .find(|(_, named)| *named == id)
                .map(|(words, _)| words);
            Refusal::Save(format!(
                "needs the mod {}, which is not here; `--mod DIR` names its folder",
                quote(words.map_or(id, String::as_str))
            ))
        })?;
        package.game(&self.setup()).map_err(|error| match error {
            SetupError::Broken(findings) => LoadError::Broken(findings),
            SetupError::Choice(why) => {
                Refusal::Save(format!("does not fit the game: {why}")).into()
            }
        })
    }
}
