//! One game as it is found: its files, and the ways in which it can be played.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::build;
use super::check;
use super::finding::{Finding, Findings, quote};
use super::folder::{Folder, Origin};
use super::layers::{
    Layer, LayerFile, MOD_FILE, Manifest, Part, lay_over, merged, read_all, without_labels,
};
use super::library::is_id;
use super::options::{Setup, choose_values, read_options};
use super::read::{Reader, list, nearest};
use super::resolve::{Known, resolve};
use super::source::{FileId, Sources, Span};
use super::tree::{Node, Table, Value};
use crate::game::{About, Game, ModAbout, OptionInfo, OptionType};
use crate::notation::Scalar;

/// A game's files, read, with those of the layers that are laid over it.
#[derive(Debug, Clone)]
pub struct Package {
    /// The game, and the mods that are laid over it, in order.
    layers: Vec<Layer>,
    /// Mods that were given and are for other games.
    others: Vec<OtherMod>,
    pub(super) sources: Sources,
    /// The variant that is played, if one is.
    variant: Option<String>,
    /// What was found wrong on reading, before anything is compiled.
    read: Findings,
    /// Whether there is anything to compile.
    readable: bool,
    pub(super) tree: Node,
    /// The scripts of its layers, the lowest first.
    pub(super) scripts: Vec<FileId>,
    about: About,
    pub(super) options: Vec<OptionInfo>,
    players: (usize, usize),
}

/// Why a game cannot be played as asked.
#[derive(Debug, Clone)]
pub enum SetupError {
    /// Its files are wrong.
    Broken(Vec<Finding>),
    /// It has no such option, value, variant or number of players; in words, with what there is.
    Choice(String),
}

/// A variant of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariantInfo {
    /// By which it is asked for.
    pub name: String,
    /// One line about it; empty if it has none.
    pub summary: String,
}

/// A mod that is not for the game that it was given for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherMod {
    /// Its folder.
    pub folder: String,
    /// The id of the game that it is for.
    pub game: String,
}

/// Most mods that are laid over one game.
const MOST_MODS: usize = 16;

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

    /// Lays a mod over the game, unless it is for another one.
    pub(super) fn add_mod(&mut self, folder: Folder) {
        let mut layer = Layer::of_mod(folder, &mut self.sources);
        let manifest = layer.manifest.as_ref();
        let game = manifest.and_then(|manifest| manifest.game.as_ref());
        if let Some(game) = game.filter(|game| game.value != self.about.id) {
            self.others.push(OtherMod {
                folder: layer.folder.origin().to_string(),
                game: game.value.clone(),
            });
            return;
        }
        if self.layers.len() > MOST_MODS {
            let file = layer.folder.shown(MOD_FILE);
            let message = format!("at most {MOST_MODS} mods are laid over one game");
            layer
                .own
                .found
                .push(Finding::in_file("too-many", file, message));
        }
        self.layers.push(layer);
        self.look();
    }

    /// Mods that were to be laid over the game, and are for others.
    pub fn other_mods(&self) -> &[OtherMod] {
        &self.others
    }

    /// The layers that are played, the lowest first.
    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.layers.iter().flat_map(|layer| {
            let variant = self.variant.as_deref().and_then(|name| layer.variant(name));
            std::iter::once(&layer.own).chain(variant)
        })
    }

    /// Looks at the layers together.
    fn look(&mut self) {
        let mut read = Findings::new();
        let mut tree = Node {
            value: Value::Table(Table::new()),
            span: self.tree.span,
        };
        let mut scripts = Vec::new();
        let mut rules: Vec<&str> = Vec::new();
        for (at, part) in self.parts().enumerate() {
            read.extend(&part.found);
            scripts.extend(part.script);
            rules.extend(part.readme.map(|file| self.sources.text(file)));
            match &part.tree {
                Some(lowest) if at == 0 => tree = lowest.clone(),
                Some(patch) => lay_over(&mut tree, patch, &mut read),
                None => {}
            }
        }
        let mut about = About {
            rules: rules.join("\n\n"),
            variant: self.variant.clone(),
            mods: self.mods().map(|layer| layer.about.clone()).collect(),
            ..self.about.clone()
        };
        // A file that could not be read at all has no parts whose lack is worth telling.
        self.readable = self.layers.first().is_some_and(|game| game.own.readable);
        let mut unread = Findings::new();
        let cx = if self.readable {
            &mut read
        } else {
            &mut unread
        };
        let tree = without_labels(tree, cx);
        if let Some(mut top) = Reader::new(&tree, "", cx) {
            read_about(&mut top, &mut about, cx);
            self.options = read_options(&mut top, cx);
            self.players = build::read_players(&mut top, cx);
        }
        let mut before: Vec<&ModAbout> = Vec::new();
        for layer in self.mods() {
            layer.check_version(&about.id, &about.version, &mut read);
            layer.check_alone(&before, &mut read);
            before.push(&layer.about);
        }
        self.read = read;
        self.scripts = scripts;
        self.about = about;
        self.tree = tree;
    }

    /// What the mods say of themselves that are laid over the game.
    fn mods(&self) -> impl Iterator<Item = &Manifest> {
        self.layers
            .iter()
            .filter_map(|layer| layer.manifest.as_ref())
    }

    /// The variants that it has, those of its mods included, sorted by name.
    pub fn variants(&self) -> Vec<VariantInfo> {
        let mut found: BTreeMap<&str, &str> = BTreeMap::new();
        for (name, part) in self.layers.iter().flat_map(|layer| &layer.variants) {
            let summary = found.entry(name).or_default();
            if !part.summary.is_empty() {
                *summary = &part.summary;
            }
        }
        let info = |(name, summary): (&str, &str)| VariantInfo {
            name: name.to_owned(),
            summary: summary.to_owned(),
        };
        found.into_iter().map(info).collect()
    }

    /// The same game in one of its variants, or in none.
    ///
    /// # Errors
    /// In words, what there is, if it has no such variant.
    pub fn in_variant(&self, variant: Option<&str>) -> Result<Package, String> {
        if let Some(name) = variant
            && !self
                .layers
                .iter()
                .any(|layer| layer.variant(name).is_some())
        {
            let variants = self.variants();
            let names = || variants.iter().map(|variant| variant.name.as_str());
            let near = nearest(name, names()).map_or_else(String::new, |near| {
                format!("; did you mean {}?", quote(near))
            });
            let there = if variants.is_empty() {
                "it has none".to_owned()
            } else {
                format!("there is {}", list(names(), 20))
            };
            return Err(format!(
                "{} has no variant {}: {there}{near}",
                self.id(),
                quote(name)
            ));
        }
        let mut package = self.clone();
        package.variant = variant.map(str::to_owned);
        package.look();
        Ok(package)
    }

    /// The same game with these mods only, of those that are laid over it.
    ///
    /// # Errors
    /// The first of them that is not laid over it.
    pub fn with_mods<'m>(&self, ids: &[&'m str]) -> Result<Package, &'m str> {
        let mut package = self.clone();
        package.layers.truncate(1);
        for id in ids {
            let is_it = |layer: &&Layer| {
                layer
                    .manifest
                    .as_ref()
                    .is_some_and(|manifest| manifest.about.id == *id)
            };
            let layer = self.layers.iter().find(is_it).ok_or(*id)?;
            package.layers.push(layer.clone());
        }
        package.look();
        Ok(package)
    }

    /// The same game with the first of its mods only, so many of them, in no variant.
    pub fn with_first_mods(&self, count: usize) -> Package {
        let mut package = self.clone();
        package.layers.truncate(count.saturating_add(1));
        package.variant = None;
        package.look();
        package
    }

    /// Whether a layer has a script, readable or not; of the game's own folder by this name.
    pub(super) fn has_script(&self, name: &str) -> bool {
        !self.scripts.is_empty() || self.layers.iter().any(|layer| layer.folder.has(name))
    }

    /// The variant that is played, if one is.
    pub fn variant(&self) -> Option<&str> {
        self.variant.as_deref()
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
        // The lowest layer is always there.
        self.layers
            .first()
            .map_or(&Origin::BuiltIn, |game| game.folder.origin())
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
        if !self.readable {
            return Err(self.read.clone().into_vec());
        }
        let mut cx = Findings::new();
        let tree = resolve(&self.tree, &self.known(values), &mut cx);
        let game = build::game(&tree, self, values, players, &mut cx);
        match game {
            Some(game) if !cx.has_errors() && !self.read.has_errors() => Ok(game),
            _ => {
                let mut all = self.read.clone();
                all.extend(&self.attributed(cx));
                Err(all.into_vec())
            }
        }
    }

    /// The findings, where they are about a file below with a word on what is laid over it.
    fn attributed(&self, mut cx: Findings) -> Findings {
        let above: Vec<FileId> = self
            .parts()
            .skip(1)
            .flat_map(|part| part.files.iter().copied())
            .collect();
        if above.is_empty() {
            return cx;
        }
        let variant = self
            .variant
            .iter()
            .map(|name| format!("the variant {}", quote(name)));
        let mods = self
            .mods()
            .map(|layer| format!("the mod {}", quote(&layer.about.id)));
        let over: Vec<String> = variant.chain(mods).collect();
        cx.change(|finding| {
            if finding.span.is_some_and(|span| !above.contains(&span.file)) {
                finding
                    .message
                    .push_str(&format!(" (with {})", over.join(" and ")));
            }
        });
        cx
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

    /// The data files in a folder of the game's, layer by layer and with those of all
    /// variants; all the game's texts with theirs; and what is wrong with them.
    pub fn all_files(&self, inside: &str) -> (Vec<LayerFile>, Sources, Findings) {
        let mut sources = self.sources.clone();
        let mut cx = Findings::new();
        let files = read_all(&self.layers, inside, &mut sources, &mut cx);
        (files, sources, cx)
    }

    /// The data files in a folder of the game's as its layers together have them, sorted
    /// by name: later layers add files, and replace or take away those of the same name.
    pub fn files(&self, inside: &str) -> (Vec<LayerFile>, Sources, Findings) {
        let (files, sources, cx) = self.all_files(inside);
        (merged(files, self.variant()), sources, cx)
    }

    /// Everything that can be found wrong with the game, errors and warnings, in the
    /// order of its files.
    pub fn check(&self) -> Vec<Finding> {
        check::check(self)
    }

    /// Everything that can be found wrong with the last of its mods: what is not wrong
    /// without it.
    pub fn check_last_mod(&self) -> Vec<Finding> {
        let mods = self.about.mods.len();
        let below = self.with_first_mods(mods.saturating_sub(1));
        let before: HashSet<_> = if mods == 0 {
            HashSet::new()
        } else {
            let found = below.check().into_iter();
            found.map(|finding| (finding.span, finding.code)).collect()
        };
        let mut found = self.check();
        found.retain(|finding| !before.contains(&(finding.span, finding.code)));
        found
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
