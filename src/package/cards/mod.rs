//! The cards of a game's decks: one file a card, in a folder that the deck names.
//!
//! What a card brings along is laid into the game's own data before that is compiled: its map
//! becomes one of the boards, its regions join those of the same name, its tables and counters
//! stand beside the game's. A card that is wrong is left out, and the game plays without it.

mod lay;
mod read;

pub(super) use lay::{CLASH, LAID, with_cards};
pub(super) use read::{decks_of_files, read_cards};

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::folder::Origin;
use super::layers::variant_folder;
use super::package::Package;
use super::source::{FileId, Span};
use super::tree::{Node, Table, Value};
use read::folders;

/// One card as it is found.
#[derive(Debug, Clone)]
pub(super) struct CardFile {
    /// The deck that it belongs to.
    pub(super) deck: String,
    /// By which it is called: the file's name.
    pub(super) name: String,
    /// What it holds.
    tree: Node,
    /// Its script, if it has one.
    pub(super) script: Option<FileId>,
    /// Whether its file cannot be read.
    pub(super) broken: bool,
    /// The layer that it comes from: how many mods are below, and whether it is a variant's.
    layer: (usize, bool),
    /// Where it is written, if not in a file of its own: all its places in the game's data.
    places: Vec<Span>,
}

/// A card that others can be made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardText {
    /// The deck.
    pub deck: String,
    /// The folder of its cards, beside the game's data.
    pub folder: String,
    /// By which it is called.
    pub name: String,
    /// The text of its file, with a new card's name in it.
    pub text: String,
    /// The text of its script, if it has one.
    pub script: Option<String>,
}

impl Package {
    /// A new card made from that with the shortest file of those that are files, if there is one
    /// from one without a script. What only one card can have is called after the new one.
    pub fn new_card(&self, id: &str) -> Option<CardText> {
        let folders = folders(&self.tree);
        let text = |card: &CardFile| self.sources.text(card.tree.span.file).to_owned();
        let files = self.cards.iter();
        let files = files.filter(|card| !card.broken && card.places.is_empty());
        let card = files.min_by_key(|card| (card.script.is_some(), text(card).len()))?;
        let (_, folder, _) = folders.into_iter().find(|(deck, ..)| *deck == card.deck)?;
        let own = card.counters();
        let mut edits = Vec::new();
        named_so(&card.tree, &own, &mut edits);
        edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        let mut new = text(card);
        // What is written in keys and in values alike: a name in quotes.
        let renamed = |counter: &str| quoted(&format!("{id}-{counter}"));
        for (span, counter) in edits {
            if span.file == card.tree.span.file {
                new.replace_range(span.start as usize..span.end as usize, &renamed(&counter));
            }
        }
        let script = card.script.map(|file| {
            let mut script = self.sources.text(file).to_owned();
            for counter in &own {
                script = script.replace(&quoted(counter), &renamed(counter));
            }
            script
        });
        Some(CardText {
            deck: card.deck.clone(),
            folder,
            name: card.name.clone(),
            text: new,
            script,
        })
    }
}

fn quoted(word: &str) -> String {
    format!("\"{word}\"")
}

/// Where keys and texts are that are one of these names.
fn named_so(node: &Node, names: &[String], found: &mut Vec<(Span, String)>) {
    match &node.value {
        Value::Table(table) => {
            for (key, node) in table.iter() {
                if names.contains(&key.text) {
                    found.push((key.span, key.text.clone()));
                }
                named_so(node, names, found);
            }
        }
        Value::Array(items) => {
            for item in items {
                named_so(item, names, found);
            }
        }
        Value::String(text) if names.contains(&text.text) => {
            found.push((node.span, text.text.clone()));
        }
        _ => {}
    }
}

impl Package {
    /// The folders on disk in which its cards are, those of its variants and mods included.
    pub fn card_folders(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for (_, folder, _) in folders(&self.tree) {
            for layer in &self.layers {
                let Origin::Folder(root) = layer.folder.origin() else {
                    continue;
                };
                let variants = layer.variants.iter();
                let of = variants.map(|(name, _)| root.join(variant_folder(name, &folder)));
                found.extend(of.chain([root.join(&folder)]));
            }
        }
        found
    }
}

impl CardFile {
    /// Whether a place is in one of its files, or in its table.
    pub(super) fn holds(&self, span: Span) -> bool {
        let inside = |place: &Span| {
            place.file == span.file && place.start <= span.start && span.end <= place.end
        };
        let own = match self.places.is_empty() {
            true => span.file == self.tree.span.file,
            false => self.places.iter().any(inside),
        };
        own || self.script == Some(span.file)
    }

    /// The counters that it brings along.
    pub(super) fn counters(&self) -> Vec<String> {
        let Value::Table(top) = &self.tree.value else {
            return Vec::new();
        };
        let counters = top.table("counters").into_iter().flat_map(Table::iter);
        counters.map(|(key, _)| key.text.clone()).collect()
    }

    /// What it holds.
    pub(super) fn tree(&self) -> &Node {
        &self.tree
    }
}

/// For each deck whose cards are files the names of those that can be read.
pub(super) fn names_by_deck<'a>(
    tree: &Node,
    cards: &'a [CardFile],
) -> BTreeMap<String, Vec<&'a str>> {
    let decks = folders(tree).into_iter();
    let mut found: BTreeMap<String, Vec<&str>> =
        decks.map(|(deck, ..)| (deck, Vec::new())).collect();
    for card in cards.iter().filter(|card| !card.broken) {
        found.entry(card.deck.clone()).or_default().push(&card.name);
    }
    found
}
