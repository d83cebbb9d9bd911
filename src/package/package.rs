//! One game as it is found: its files, and the ways in which it can be played.

use std::sync::Arc;

use super::build;
use super::check;
use super::finding::{Finding, Findings, quote};
use super::folder::{Folder, Origin};
use super::library::is_id;
use super::options::{Setup, choose_values, read_options};
use super::read::Reader;
use super::resolve::{Known, resolve};
use super::source::{FileId, Sources, Span};
use super::tree::{Node, Table, Value, parse};
use crate::game::{About, Game, OptionInfo, OptionType};
use crate::notation::Scalar;

/// A game's files, read.
#[derive(Debug, Clone)]
pub struct Package {
    pub(super) folder: Folder,
    pub(super) sources: Sources,
    /// What was found wrong on reading, before anything is compiled.
    read: Findings,
    /// Whether there is anything to compile.
    readable: bool,
    pub(super) tree: Node,
    /// The game's script, if it has one.
    pub(super) script: Option<FileId>,
    about: About,
    pub(super) options: Vec<OptionInfo>,
    players: (usize, usize),
}

/// Why a game cannot be played as asked.
#[derive(Debug, Clone)]
pub enum SetupError {
    /// Its files are wrong.
    Broken(Vec<Finding>),
    /// It has no such option, value or number of players; in words, with what there is.
    Choice(String),
}

impl Package {
    /// Reads a game's files.
    pub(super) fn read(folder: Folder) -> Package {
        let mut sources = Sources::new();
        let mut read = Findings::new();
        let empty = Node {
            value: Value::Table(Table::new()),
            span: Span::new(sources.add("", ""), 0..0),
        };
        let tree = folder
            .read("game.toml", &mut sources, &mut read)
            .and_then(|file| parse(file, &sources, &mut read))
            .unwrap_or(empty);
        // A file that could not be read at all has no parts whose lack is worth telling.
        let nothing = matches!(&tree.value, Value::Table(table) if table.is_empty());
        let readable = !(nothing && read.has_errors());
        let mut unread = Findings::new();
        let cx = if readable { &mut read } else { &mut unread };
        let mut about = About {
            id: folder.name().to_owned(),
            name: folder.name().to_owned(),
            summary: String::new(),
            version: "0".to_owned(),
            rules: String::new(),
        };
        let mut options = Vec::new();
        let mut players = (1, 1);
        if let Some(mut top) = Reader::new(&tree, "", cx) {
            read_about(&mut top, &mut about, cx);
            options = read_options(&mut top, cx);
            players = build::read_players(&mut top, cx);
        }
        let script = if folder.has("rules.rhai") {
            folder.read("rules.rhai", &mut sources, cx)
        } else {
            None
        };
        if folder.has("README.md")
            && let Some(file) = folder.read("README.md", &mut sources, cx)
        {
            about.rules = sources.text(file).to_owned();
        }
        Package {
            folder,
            sources,
            read,
            readable,
            tree,
            script,
            about,
            options,
            players,
        }
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

    /// The fewest and the most players.
    pub fn players(&self) -> (usize, usize) {
        self.players
    }

    /// Where it was found.
    pub fn origin(&self) -> &Origin {
        self.folder.origin()
    }

    /// Its files' texts, for showing where something is wrong.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Compiles the game as somebody wants to play it.
    ///
    /// # Errors
    /// What is wrong with its files, or with what is asked for.
    pub fn game(&self, setup: &Setup) -> Result<Arc<Game>, SetupError> {
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
        let values =
            choose_values(&self.options, setup, &self.about.id).map_err(SetupError::Choice)?;
        self.compile(&values, players)
            .map(Arc::new)
            .map_err(SetupError::Broken)
    }

    /// Compiles the game for values of its options and so many players.
    ///
    /// # Errors
    /// Everything that is wrong with it for these values.
    pub(super) fn compile(&self, values: &[Scalar], players: usize) -> Result<Game, Vec<Finding>> {
        let mut cx = self.read.clone();
        if !self.readable {
            return Err(cx.into_vec());
        }
        let tree = resolve(&self.tree, &self.known(values), &mut cx);
        let game = build::game(&tree, self, values, players, &mut cx);
        match game {
            Some(game) if !cx.has_errors() => Ok(game),
            _ => Err(cx.into_vec()),
        }
    }

    /// The declared options with their values, those whose declaration is wrong as well.
    fn known(&self, values: &[Scalar]) -> Vec<Known<'_>> {
        let Value::Table(top) = &self.tree.value else {
            return Vec::new();
        };
        let declared = match top.get("options").map(|options| &options.value) {
            Some(Value::Table(options)) => options,
            _ => return Vec::new(),
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
            .collect()
    }

    /// Reads the files in a folder of the game's, those that end so, sorted by name:
    /// their trees, all the game's texts with theirs, and what is wrong with them.
    pub fn read_folder(&self, inside: &str, ending: &str) -> (Vec<Node>, Sources, Findings) {
        let mut sources = self.sources.clone();
        let mut cx = Findings::new();
        let trees = self
            .folder
            .files(inside, ending)
            .iter()
            .filter_map(|name| {
                let file = self.folder.read(name, &mut sources, &mut cx)?;
                parse(file, &sources, &mut cx)
            })
            .collect();
        (trees, sources, cx)
    }

    /// Everything that can be found wrong with the game, errors and warnings, in the
    /// order of its files.
    pub fn check(&self) -> Vec<Finding> {
        check::check(self)
    }
}

fn read_about(top: &mut Reader<'_>, about: &mut About, cx: &mut Findings) {
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
        about.version = version.value;
    }
    reader.finish(cx);
}
