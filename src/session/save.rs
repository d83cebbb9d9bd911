//! Saves: a game as a text file, and playing it again.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::amiss;
use super::cards::Told;
use super::draws::Draws;
use super::luck::{Seeded, Stream};
use super::recall::recalled;
use super::refusal::Refusal;
use super::session::{Action, Listed, Session};
use super::state::{OutcomeState, PieceState, Values, json};
use crate::game::{Game, ModAbout};
use crate::position::Chance;

/// The format of saves that this program writes and reads.
const FORMAT: u32 = 1;

/// Longest save, in bytes, that is read.
const LONGEST: usize = 16 * 1024 * 1024;

/// A saved game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// The format of the file.
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules.
    pub version: String,
    /// How many players.
    pub players: usize,
    /// The variant, if one is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The seed of the random stream.
    pub seed: i64,
    /// How much of the random stream the game has used.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub drawn: u64,
    /// From when on dice come from that stream: 0 is from the start on, 1 from the first move
    /// on, and so on.
    #[serde(default, skip_serializing_if = "is_none")]
    pub seeded: usize,
    /// How much of the stream had been used then.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seeded_at: u64,
    /// The dice that were thrown before the first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start: Vec<DieWord>,
    /// How many of them, the first so many, had been asked for.
    #[serde(default, skip_serializing_if = "is_none")]
    pub start_asked: usize,
    /// The numbers, from 0, of those before the last of these that the seed gave: cards, where
    /// dice had been asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start_unasked: Vec<usize>,
    /// The dice that are asked for next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queue: Vec<DieWord>,
    /// How many of the last of these were asked for after the last move.
    #[serde(default, skip_serializing_if = "is_none")]
    pub queue_added: usize,
    /// The dice that had been asked for after the last move and were given up for these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queue_dropped: Vec<DieWord>,
    /// The mods, in order, each as its id and its version with a blank between them.
    #[serde(default)]
    pub mods: Vec<String>,
    /// The seeds from whose streams dice came before, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<SavedSeed>,
    /// What was played.
    #[serde(default)]
    pub moves: Vec<SavedMove>,
    /// The value of every option.
    #[serde(default)]
    pub options: BTreeMap<String, toml::Value>,
    /// The position, if one was set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<SavedPosition>,
}

/// A seed from whose stream dice came at first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedSeed {
    /// The seed.
    pub seed: i64,
    /// From when on dice came from its stream: 0 is from the start on, 1 from the first move
    /// on, and so on.
    #[serde(default, skip_serializing_if = "is_none")]
    pub seeded: usize,
    /// How much of the stream had been used then.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seeded_at: u64,
}

/// What a die shows, as saves write it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DieWord {
    /// A number.
    Number(i64),
    /// A word.
    Word(String),
}

impl DieWord {
    pub(super) fn all(words: &[String]) -> Vec<DieWord> {
        words
            .iter()
            .map(|word| match word.parse() {
                Ok(number) => DieWord::Number(number),
                Err(_) => DieWord::Word(word.clone()),
            })
            .collect()
    }

    pub(super) fn words<'a>(all: impl IntoIterator<Item = &'a DieWord>) -> Vec<String> {
        all.into_iter()
            .map(|each| match each {
                DieWord::Number(number) => number.to_string(),
                DieWord::Word(word) => word.clone(),
            })
            .collect()
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn is_none(number: &usize) -> bool {
    *number == 0
}

/// A position that was set up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPosition {
    /// Who was to move; nobody if the game was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<String>,
    /// In which phase.
    pub phase: String,
    /// The phases that were due.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub due: Vec<String>,
    /// The counters.
    #[serde(default)]
    pub counters: BTreeMap<String, i64>,
    /// How the game had ended, if it was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeState>,
    /// The pieces.
    #[serde(default)]
    pub pieces: Vec<PieceState>,
    /// What lies on sites.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sites: Option<BTreeMap<String, Values>>,
    /// The dice that lay on the table.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dice: BTreeMap<String, Value>,
    /// Where the cards of each deck lay, hidden ones too.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub decks: BTreeMap<String, Value>,
}

/// One move of a save.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedMove {
    /// The full text of the move, where it is one.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The seat that gave up, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<String>,
    /// The dice that were thrown by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<DieWord>,
    /// How many of them, the first so many, had been asked for; the others come from the seed.
    #[serde(default, skip_serializing_if = "is_none")]
    pub asked: usize,
    /// The numbers, from 0, of those before the last of these that the seed gave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unasked: Vec<usize>,
    /// How many of the last of the dice asked for before it were so after the move before.
    #[serde(default, skip_serializing_if = "is_none")]
    pub added: usize,
    /// The dice that had been asked for after the move before and were given up for others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<DieWord>,
    /// How many legal moves there were.
    pub of: usize,
    /// A digest of their texts: a save fits only rules that give the same moves.
    pub legal: String,
}

impl Save {
    /// Reads a save.
    ///
    /// # Errors
    /// A refusal that says what is wrong with the text, and on which line.
    pub fn parse(text: &str) -> Result<Save, Refusal> {
        if text.len() > LONGEST {
            return Err(Refusal::Save(format!("is longer than {LONGEST} bytes")));
        }
        let save: Save =
            toml::from_str(text).map_err(|error| Refusal::Save(amiss::told(text, &error)))?;
        let mut seeds = save.earlier.iter().map(|it| it.seed).chain([save.seed]);
        if let Some(seed) = seeds.find(|seed| *seed < 0) {
            return Err(Refusal::Save(format!(
                "has {seed} as `seed`: it is a whole number from 0 up"
            )));
        }
        if save.format != FORMAT {
            return Err(Refusal::Save(format!(
                "has format {}, and this program reads format {FORMAT}",
                save.format
            )));
        }
        Ok(save)
    }

    /// The options as words of a command line.
    pub fn option_words(&self) -> Vec<(String, String)> {
        self.options
            .iter()
            .map(|(name, value)| {
                let word = match value {
                    toml::Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                (name.clone(), word)
            })
            .collect()
    }

    /// The dice that are asked for next, as words.
    pub(super) fn queued_words(&self) -> Vec<String> {
        DieWord::words(&self.queue)
    }

    /// The ids of the mods, in order.
    pub fn mod_ids(&self) -> Vec<&str> {
        let id = |words: &'_ String| words.split(' ').next().map_or(0, str::len);
        self.mods.iter().map(|words| &words[..id(words)]).collect()
    }

    /// Begins to play the save again with a game compiled for its options.
    ///
    /// # Errors
    /// A refusal if the game is another one, or its position does not fit.
    pub fn replay(self, game: Arc<Game>) -> Result<Replay, Refusal> {
        if game.about.id != self.game {
            return Err(Refusal::Save(format!(
                "is of the game `{}`, not of `{}`",
                self.game, game.about.id
            )));
        }
        // What was drawn is in the save: no generator is asked.
        let mut chance = Chance::recorded();
        chance.push(DieWord::words(&self.start));
        let seed = self.seed.cast_unsigned();
        let mut session = match &self.position {
            // How the game would have begun does not matter.
            Some(_) => {
                let mut session = Session::new(game, seed)?;
                session.position_mut().set_chance(chance);
                session
            }
            None => Session::with_chance(game, seed, chance)?,
        };
        if let Some(position) = &self.position {
            let mut state = serde_json::to_value(position)
                .map_err(|error| Refusal::Save(format!("has a position that fails: {error}")))?;
            if position.outcome.is_some() {
                state["to_move"] = Value::Null;
            }
            // A save that tells of no card is of the position as it is seen.
            let whose = match position.decks.is_empty() {
                true => Told::Seen,
                false => Told::Whole,
            };
            session.set_up_as_told(&state, whose)?;
        }
        if session.unthrown() > 0 {
            return Err(Refusal::Save(
                "has more dice before its first move (`start`) than are thrown".to_owned(),
            ));
        }
        session.start_asked = self.start_asked;
        session.start_unasked.clone_from(&self.start_unasked);
        Ok(Replay {
            session,
            save: self,
            at: 0,
            draws: None,
        })
    }
}

/// A save being played again, move by move.
#[derive(Debug)]
pub struct Replay {
    session: Session,
    save: Save,
    at: usize,
    /// The seed's stream, where what was drawn is compared with it.
    draws: Option<Draws>,
}

impl Replay {
    /// The game as far as it has been played again.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// How many moves the save has.
    pub fn len(&self) -> usize {
        self.save.moves.len()
    }

    /// Whether the save has no move.
    pub fn is_empty(&self) -> bool {
        self.save.moves.is_empty()
    }

    /// Compares what was drawn with the seed's stream from here on.
    ///
    /// # Errors
    /// A refusal where the dice before the first move are others than the stream's.
    pub fn comparing_draws(mut self) -> Result<Replay, Refusal> {
        let mut draws = Draws::of(&self.save);
        let start = (
            self.save.start.len(),
            self.save.start_asked,
            self.save.start_unasked.as_slice(),
        );
        draws.compare(&self.session, 0, start)?;
        self.draws = Some(draws);
        Ok(self)
    }

    /// Plays the next move; `false` if there is none left.
    ///
    /// # Errors
    /// A refusal that says at which move the rules differ from those of the save, or, where
    /// draws are compared, what was drawn from the seed's stream.
    pub fn step(&mut self) -> Result<bool, Refusal> {
        let Some(saved) = self.save.moves.get(self.at) else {
            if let Some(draws) = &self.draws {
                draws.end(&self.save, &self.session)?;
            }
            return Ok(false);
        };
        let number = self.at + 1;
        let differs = |what: String| {
            Refusal::Save(format!("does not fit the rules at move {number}: {what}"))
        };
        let choices = self.session.moves().len();
        let digest = digest(self.session.moves());
        if choices == saved.of && digest != saved.legal {
            return Err(differs(format!(
                "there are {choices} legal moves as there were, but not the same ones"
            )));
        }
        if choices != saved.of {
            return Err(differs(format!(
                "there are {choices} legal moves, and there were {}{}",
                saved.of,
                saved
                    .text
                    .as_ref()
                    .map_or_else(String::new, |text| format!(" with {text}"))
            )));
        }
        let dice = DieWord::words(&saved.dice);
        self.session.queue_record(dice).map_err(&differs)?;
        match (&saved.text, &saved.resigned) {
            (Some(text), None) => {
                let text = text.clone();
                self.session
                    .play(&text)
                    .map_err(|refusal| differs(refusal.to_string()))?;
            }
            (None, Some(name)) => {
                let Some(seat) = self.session.game().seat(name) else {
                    return Err(differs(format!("there is no seat `{name}`")));
                };
                self.session
                    .resign(seat)
                    .map_err(|refusal| differs(refusal.to_string()))?;
            }
            _ => {
                return Err(differs(
                    "an entry has either `move` or `resigned`, exactly one of them".to_owned(),
                ));
            }
        }
        if self.session.unthrown() > 0 {
            return Err(differs("it has more dice than are thrown".to_owned()));
        }
        self.session.note_asked(saved.asked, &saved.unasked);
        if let Some(draws) = &mut self.draws {
            let dice = (saved.dice.len(), saved.asked, saved.unasked.as_slice());
            draws.compare(&self.session, number, dice)?;
        }
        self.at += 1;
        Ok(true)
    }

    /// Plays all moves that are left and gives the game.
    ///
    /// # Errors
    /// As [`Replay::step`].
    pub fn finish(mut self) -> Result<Session, Refusal> {
        while self.step()? {}
        self.stop()
    }

    /// The game as far as it has been played again, to be played on: with the dice that had been
    /// asked for then, and the stream of the seed.
    ///
    /// # Errors
    /// A refusal of dice that no die of the game shows, and of more than a game keeps.
    pub fn stop(mut self) -> Result<Session, Refusal> {
        let (asked_for, mut lucks) = recalled(&self.save)?;
        let game = self.session.game();
        game.check_words(&asked_for).map_err(Refusal::Unknown)?;
        lucks.truncate(self.at + 1);
        let now = lucks.pop();
        self.session.recall(asked_for, lucks);
        if let Some(now) = now {
            let (seed, place) = (self.save.seed.cast_unsigned(), self.save.drawn);
            let seeded = Seeded {
                since: self.save.seeded,
                place: self.save.seeded_at,
            };
            let present = Stream {
                seed,
                seeded,
                place,
            };
            self.session.take_up(now, present);
        }
        Ok(self.session)
    }
}

/// A mod as saves name it.
fn mod_words(about: &ModAbout) -> String {
    format!("{} {}", about.id, about.version)
}

/// A digest of the texts of legal moves: FNV-1a in 64 bits, as hexadecimal digits.
pub(super) fn digest(moves: &[Listed]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for listed in moves {
        for byte in listed.text.bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

impl Session {
    /// The game as a save.
    pub fn save(&self) -> Save {
        let game = self.game();
        let last = self.between(self.history().len());
        Save {
            format: FORMAT,
            game: game.about.id.clone(),
            version: game.about.version.clone(),
            players: game.seats.len(),
            variant: game.about.variant.clone(),
            seed: self.seed().cast_signed(),
            drawn: self.position().chance().place(),
            seeded: self.seeded.since,
            seeded_at: self.seeded.place,
            start: DieWord::all(self.thrown_first()),
            start_asked: self.start_asked,
            start_unasked: self.start_unasked.clone(),
            queue: DieWord::all(self.position().chance().queued()),
            mods: game.about.mods.iter().map(mod_words).collect(),
            queue_added: last.added,
            queue_dropped: last.dropped,
            earlier: self.earlier_seeds(),
            moves: self
                .history()
                .iter()
                .enumerate()
                .map(|(number, played)| {
                    let (text, resigned) = match &played.action {
                        Action::Move(text) => (Some(text.clone()), None),
                        Action::Resign => (None, Some(game.seat_name(played.seat).to_owned())),
                    };
                    let between = self.between(number);
                    SavedMove {
                        text,
                        resigned,
                        dice: DieWord::all(&played.dice),
                        asked: played.asked,
                        unasked: played.unasked.clone(),
                        added: between.added,
                        dropped: between.dropped,
                        of: played.choices,
                        legal: played.digest.clone(),
                    }
                })
                .collect(),
            options: game
                .options
                .iter()
                .zip(&game.values)
                .filter_map(|(info, value)| {
                    let value = match json(value) {
                        Value::Bool(value) => toml::Value::Boolean(value),
                        Value::Number(number) => toml::Value::Integer(number.as_i64()?),
                        other => toml::Value::String(other.as_str()?.to_owned()),
                    };
                    Some((info.name.clone(), value))
                })
                .collect(),
            position: self.set_up().map(|state| SavedPosition {
                to_move: state.to_move.clone(),
                outcome: state.outcome.clone(),
                phase: state.phase.clone(),
                counters: state
                    .counters
                    .iter()
                    .filter_map(|(name, value)| Some((name.clone(), value.as_i64()?)))
                    .collect(),
                pieces: state.pieces.clone(),
                sites: state.sites.clone(),
                due: state.due.clone(),
                dice: state.dice.clone().into_iter().collect(),
                decks: state.decks.clone().into_iter().collect(),
            }),
        }
    }
}

impl std::fmt::Display for Save {
    /// The save as the text of a file.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("# A saved game. `boardwright replay FILE` plays it again.\n")?;
        // Tables follow plain values, so every save can be written as TOML.
        let text = toml::to_string(self).map_err(|_| std::fmt::Error)?;
        out.write_str(&text)
    }
}
