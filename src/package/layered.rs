//! A game with what is laid over it: its variants and mods.

use std::collections::{BTreeMap, HashSet};

use super::build;
use super::cards::{names_by_deck, read_cards};
use super::check::mark;
use super::finding::{Finding, Findings, quote};
use super::folder::Folder;
use super::layers::{
    Layer, LayerFile, MOD_FILE, Manifest, Part, lay_over, merged, read_all, without_labels,
};
use super::options::read_options;
use super::package::{Package, read_about};
use super::read::{Reader, list, nearest};
use super::source::{FileId, Sources};
use super::tree::{Node, Table, Value};
use crate::game::{About, ModAbout};

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
    pub(super) fn parts(&self) -> impl Iterator<Item = &Part> {
        self.layers.iter().flat_map(|layer| {
            let variant = self.variant.as_deref().and_then(|name| layer.variant(name));
            std::iter::once(&layer.own).chain(variant)
        })
    }

    /// Looks at the layers together.
    pub(super) fn look(&mut self) {
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
        let mut tree = without_labels(tree, cx);
        let variant = self.variant.as_deref();
        let mut unread_cards = Findings::new();
        let cards = read_cards(
            &mut tree,
            &self.layers,
            variant,
            &mut self.sources,
            (cx, &mut unread_cards),
        );
        if let Some(mut top) = Reader::new(&tree, "", cx) {
            read_about(&mut top, &mut about, cx);
            self.options = read_options(&mut top, &names_by_deck(&tree, &cards), cx);
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
        self.cards = cards;
        self.unread_cards = unread_cards;
        self.about = about;
        self.tree = tree;
    }

    /// What the mods say of themselves that are laid over the game.
    pub(super) fn mods(&self) -> impl Iterator<Item = &Manifest> {
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

    /// The findings, where they are about a file below with a word on what is laid over it.
    pub(super) fn attributed(&self, mut cx: Findings) -> Findings {
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

    /// Everything that can be found wrong with the last of its mods: what is not wrong
    /// without it.
    pub fn check_last_mod(&self) -> Vec<Finding> {
        let mods = self.about.mods.len();
        let below = self.with_first_mods(mods.saturating_sub(1));
        let before: HashSet<_> = if mods == 0 {
            HashSet::new()
        } else {
            let found = below.check().into_iter();
            found.map(|finding| mark(&finding)).collect()
        };
        let mut found = self.check();
        found.retain(|finding| !before.contains(&mark(finding)));
        found
    }
}
