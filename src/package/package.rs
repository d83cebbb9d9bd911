//! One game as it is found: its files, and the ways in which it can be played.

use std::sync::Arc;

use super::cards::CardFile;
use super::check;
use super::finding::{Finding, Findings, quote};
use super::folder::{Folder, Origin};
use super::layered::OtherMod;
use super::layers::{FORM, Layer, read_version};
use super::library::is_id;
use super::options::{Setup, choose_values, parse_value};
use super::read::Reader;
use super::resolve::{Known, resolve};
use super::source::{FileId, Sources, Span};
use super::tree::{Node, Table, Value};
use crate::game::{About, Game, OptionInfo, OptionType};
use crate::notation::Scalar;

/// By which name expressions know how many play.
pub(super) const PLAYERS: &str = "players";

/// A game's files, read, with those of the layers that are laid over it.
#[derive(Debug, Clone)]
pub struct Package {
    /// The game, and the mods that are laid over it, in order.
    pub(super) layers: Vec<Layer>,
    /// Mods that were given and are for other games.
    pub(super) others: Vec<OtherMod>,
    pub(super) sources: Sources,
    /// The variant that is played, if one is.
    pub(super) variant: Option<String>,
    /// What was found wrong on reading, before anything is compiled.
    pub(super) read: Findings,
    /// Whether there is anything to compile.
    pub(super) readable: bool,
    pub(super) tree: Node,
    /// The cards that are files, of all decks.
    pub(super) cards: Vec<CardFile>,
    /// What is wrong with the files of cards, on reading.
    pub(super) unread_cards: Findings,
    /// The scripts of its layers, the lowest first.
    pub(super) scripts: Vec<FileId>,
    pub(super) about: About,
    pub(super) options: Vec<OptionInfo>,
    pub(super) players: (usize, usize),
}

/// Why a game cannot be played as asked.
#[derive(Debug, Clone)]
pub enum SetupError {
    /// Its files are wrong.
    Broken(Vec<Finding>),
    /// It has no such option, value, variant or number of players; in words, with what there is.
    Choice(String),
}

impl Package {
    /// Reads a game's files.
    pub(super) fn read(folder: Folder) -> Package {
        let mut sources = Sources::new();
        let nothing = sources.add("", "");
        let name = folder.name().to_owned();
        let mut package = Package {
            layers: vec![Layer::game(folder, &mut sources)],
            others: Vec::new(),
            sources,
            variant: None,
            read: Findings::new(),
            readable: false,
            tree: Node {
                value: Value::Table(Table::new()),
                span: Span::new(nothing, 0..0),
            },
            cards: Vec::new(),
            unread_cards: Findings::new(),
            scripts: Vec::new(),
            about: About {
                id: name.clone(),
                name,
                summary: String::new(),
                version: "0".to_owned(),
                rules: String::new(),
                variant: None,
                mods: Vec::new(),
            },
            options: Vec::new(),
            players: (1, 1),
        };
        package.look();
        package
    }

    /// The game's id.
    pub fn id(&self) -> &str {
        &self.about.id
    }

    /// What the game says of itself.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Its options.
    pub fn options(&self) -> &[OptionInfo] {
        &self.options
    }

    /// Why an option that the game has cannot have a value, in words.
    pub fn wrong_value(&self, option: &str, word: &str) -> Option<String> {
        let option = self.options.iter().find(|known| known.name == option)?;
        parse_value(option, word).err()
    }

    /// The fewest and the most players.
    pub fn players(&self) -> (usize, usize) {
        self.players
    }

    /// Where it was found.
    pub fn origin(&self) -> &Origin {
        // The lowest layer is always there.
        self.layers
            .first()
            .map_or(&Origin::BuiltIn, |game| game.folder.origin())
    }

    /// Its files' texts, for showing where something is wrong.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Compiles the game as somebody wants to play it: without the cards that are wrong, which
    /// [`Game::warnings`] tells of.
    ///
    /// # Errors
    /// What is wrong with its files, or with what is asked for.
    pub fn game(&self, setup: &Setup) -> Result<Arc<Game>, SetupError> {
        if setup.variant.is_some() && setup.variant != self.variant {
            let package = self.in_variant(setup.variant.as_deref());
            return package.map_err(SetupError::Choice)?.game(setup);
        }
        if self.read.has_errors() {
            return Err(SetupError::Broken(self.read.clone().into_vec()));
        }
        let (fewest, most) = self.players;
        let players = setup.players.unwrap_or(most);
        if !(fewest..=most).contains(&players) {
            let range = if fewest == most {
                format!("{most}")
            } else {
                format!("{fewest} to {most}")
            };
            return Err(SetupError::Choice(format!(
                "{} is for {range} players, not for {players}",
                self.about.id
            )));
        }
        let values = choose_values(&self.options, setup, &self.about.id)
            .map_err(|why| SetupError::Choice(self.with_unread(why, setup)))?;
        if let Some(why) = self.refused(&values, players) {
            return Err(SetupError::Choice(why));
        }
        let (game, found) = self.compiled(&values, players);
        if let Some(why) = self.forced_out(&values, &found) {
            return Err(SetupError::Choice(why));
        }
        let Some(mut game) = game else {
            return Err(SetupError::Broken(found));
        };
        // What is wrong with a game that can be played is wrong with its cards.
        let wrong = found.iter().filter(|finding| finding.is_error());
        game.warnings = wrong.map(|finding| self.warning(finding)).collect();
        Ok(Arc::new(game))
    }

    /// Why the game cannot be played with these values and so many players, if its `refuse`
    /// says so.
    pub(super) fn refused(&self, values: &[Scalar], players: usize) -> Option<String> {
        let Value::Table(top) = &self.tree.value else {
            return None;
        };
        // Mistakes in it are told when the game is compiled.
        let mut unheard = Findings::new();
        let node = resolve(
            top.get("refuse")?,
            &self.known(values, players),
            &mut unheard,
        );
        if unheard.has_errors() {
            return None;
        }
        let Value::Array(rows) = &node.value else {
            return None;
        };
        let Value::Table(first) = &rows.first()?.value else {
            return None;
        };
        match first.get("help").map(|help| &help.value) {
            Some(Value::String(text)) => Some(text.text.clone()),
            _ => Some("these options do not go together".to_owned()),
        }
    }

    /// The declared options with their values, those whose declaration is wrong as well, and
    /// the number of players.
    pub(super) fn known(&self, values: &[Scalar], players: usize) -> Vec<Known<'_>> {
        let count = Known {
            name: PLAYERS,
            value: Some(Scalar::Integer(i64::try_from(players).unwrap_or(i64::MAX))),
            choices: &[],
        };
        let Value::Table(top) = &self.tree.value else {
            return vec![count];
        };
        let declared = match top.get("options").map(|options| &options.value) {
            Some(Value::Table(options)) => options,
            _ => return vec![count],
        };
        declared
            .iter()
            .map(|(key, _)| {
                let mut options = self.options.iter().zip(values);
                let option = options.find(|(option, _)| option.name == key.text);
                Known {
                    name: &key.text,
                    value: option.map(|(_, value)| value.clone()),
                    choices: match option.map(|(option, _)| &option.kind) {
                        Some(OptionType::Choice(choices)) => choices,
                        _ => &[],
                    },
                }
            })
            .chain([count])
            .collect()
    }

    /// Everything that can be found wrong with the game, errors and warnings, in the
    /// order of its files.
    pub fn check(&self) -> Vec<Finding> {
        check::check(self)
    }
}

/// Reads what the game says of itself.
pub(super) fn read_about(top: &mut Reader<'_>, about: &mut About, cx: &mut Findings) {
    let Some(mut reader) = top.need_table_at("game", cx) else {
        return;
    };
    if let Some(id) = reader.need_string("id", cx) {
        if is_id(&id.value) {
            about.id = id.value;
        } else {
            let message = format!("{} cannot be the id of a game", quote(&id.value));
            cx.push(
                Finding::error("bad-name", id.span, message)
                    .help("use letters, digits, `-` and `_`, at most 64 of them"),
            );
        }
    }
    if let Some(name) = reader.need_string("name", cx) {
        about.name = name.value;
    }
    if let Some(summary) = reader.string("summary", cx) {
        about.summary = summary.value;
    }
    if let Some(version) = reader.string("version", cx) {
        if read_version(&version.value).is_none() {
            let message = format!("{} is no version", quote(&version.value));
            let help = format!("a version is {FORM}: mods say which they fit");
            cx.push(Finding::error("bad-version", version.span, message).help(help));
        }
        about.version = version.value;
    }
    reader.finish(cx);
}
