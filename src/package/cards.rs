//! The cards of a game's decks: one file a card, in a folder that the deck names.
//!
//! What a card brings along is laid into the game's own data before that is compiled: its map
//! becomes one of the boards, its regions join those of the same name, its tables and counters
//! stand beside the game's. A card that is wrong is left out, and the game plays without it.

use std::collections::BTreeMap;

use super::finding::{Finding, Findings, quote};
use super::layers::{Layer, LayerFile, merged, read_all};
use super::library::is_id;
use super::package::Package;
use super::source::{FileId, Sources, Span};
use super::tree::{Key, Node, Table, Text, Value};

/// Most cards that come from files.
const MOST_FILES: usize = 250;

/// What the file of a card may hold, besides what its deck reads.
const LAID: [&str; 4] = ["board", "regions", "tables", "counters"];

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
    /// The text of its file.
    pub text: String,
}

impl Package {
    /// The card with the shortest file of those that are files and need no script; `None` if there
    /// is none.
    pub fn plainest_card(&self) -> Option<CardText> {
        let folders = folders(&self.tree);
        let text = |card: &CardFile| self.sources.text(card.tree.span.file).to_owned();
        let plain = self
            .cards
            .iter()
            .filter(|card| card.script.is_none() && !card.broken);
        let card = plain.min_by_key(|card| text(card).len())?;
        let (_, folder, _) = folders.into_iter().find(|(deck, ..)| *deck == card.deck)?;
        Some(CardText {
            deck: card.deck.clone(),
            folder,
            name: card.name.clone(),
            text: text(card),
        })
    }
}

impl CardFile {
    /// Whether a place is in one of its files.
    pub(super) fn holds(&self, span: Span) -> bool {
        span.file == self.tree.span.file || self.script == Some(span.file)
    }
}

/// The folder that a deck's cards are in, if they are files: by the deck's name.
fn folders(tree: &Node) -> Vec<(String, String, Span)> {
    let Value::Table(top) = &tree.value else {
        return Vec::new();
    };
    let Some(Value::Table(decks)) = top.get("decks").map(|node| &node.value) else {
        return Vec::new();
    };
    let named = decks.iter().filter_map(|(key, node)| {
        let Value::Table(deck) = &node.value else {
            return None;
        };
        let folder = deck.get("folder")?;
        match &folder.value {
            Value::String(text) => Some((key.text.clone(), text.text.clone(), folder.span)),
            _ => None,
        }
    });
    named.collect()
}

/// Reads the cards of all decks, as the layers together have them; what is wrong with a file is
/// noted with it.
pub(super) fn read_cards(
    tree: &Node,
    layers: &[Layer],
    variant: Option<&str>,
    sources: &mut Sources,
    (cx, unread): (&mut Findings, &mut Findings),
) -> Vec<CardFile> {
    let mut cards = Vec::new();
    for (deck, folder, span) in folders(tree) {
        if !is_id(&folder) {
            let message = format!("{} cannot be the name of a folder of cards", quote(&folder));
            cx.push(
                Finding::error("bad-name", span, message)
                    .help("use letters, digits, `-` and `_`: a folder beside game.toml"),
            );
            continue;
        }
        let mut found = Findings::new();
        let files = merged(read_all(layers, &folder, sources, &mut found), variant);
        if let Some(extra) = files.get(MOST_FILES) {
            let message = format!("a deck has at most {MOST_FILES} cards, not {}", files.len());
            cx.push(Finding::error("too-many", extra.tree.span, message));
        }
        for file in files.into_iter().take(MOST_FILES) {
            let name = file.name.strip_suffix(".toml").unwrap_or(&file.name);
            let (name, span) = (name.to_owned(), file.tree.span);
            if !is_id(&name) {
                let message = format!("{} cannot be the name of a card", quote(&name));
                found.push(
                    Finding::error("bad-name", span, message)
                        .help("a card is called as its file: letters, digits, `-` and `_`"),
                );
            }
            let script = script_of(&file, &name, layers, &folder, sources, &mut found);
            let broken = found
                .iter()
                .filter(|finding| finding.is_error())
                .filter_map(|finding| finding.span)
                .any(|at| at.file == span.file || Some(at.file) == script);
            cards.push(CardFile {
                deck: deck.clone(),
                name,
                tree: file.tree,
                script,
                broken,
            });
        }
        unread.extend(&found);
    }
    cards
}

/// The script beside a card's file, of the topmost layer that has one.
fn script_of(
    file: &LayerFile,
    name: &str,
    layers: &[Layer],
    folder: &str,
    sources: &mut Sources,
    cx: &mut Findings,
) -> Option<FileId> {
    let path = format!("{folder}/{name}.rhai");
    let below = layers.get(..=file.mods)?;
    let layer = below.iter().rev().find(|layer| layer.folder.has(&path))?;
    layer.folder.read(&path, sources, cx)
}

/// The game's data with what the cards bring along.
pub(super) fn with_cards<'a>(
    tree: &Node,
    cards: impl Iterator<Item = &'a CardFile>,
    cx: &mut Findings,
) -> Node {
    let mut tree = tree.clone();
    let Value::Table(top) = &mut tree.value else {
        return tree;
    };
    for card in cards {
        check_needs(top, card, cx);
        lay(top, card, cx);
    }
    tree
}

/// Tells what a deck's `needs` asks of its cards and a card has not: keys, those of tables after
/// a dot.
fn check_needs(top: &Table, card: &CardFile, cx: &mut Findings) {
    let table = |node: &Node| match &node.value {
        Value::Table(table) => Some(table.clone()),
        _ => None,
    };
    let decks = top.get("decks").and_then(table);
    let deck = decks.and_then(|decks| table(decks.get(&card.deck)?));
    let needs = deck.and_then(|deck| deck.get("needs").cloned());
    let Some(Value::Array(needs)) = needs.map(|node| node.value) else {
        return;
    };
    let lacks = |path: &&str| {
        let found = path.split('.').try_fold(card.tree.clone(), |node, key| {
            table(&node).and_then(|table| table.get(key).cloned())
        });
        found.is_none()
    };
    let paths = needs.iter().filter_map(|need| match &need.value {
        Value::String(path) => Some(path.text.as_str()),
        _ => None,
    });
    let missing: Vec<String> = paths.filter(lacks).map(quote).collect();
    if !missing.is_empty() {
        let (name, missing) = (quote(&card.name), missing.join(", "));
        let message = format!("the card {name} needs {missing}");
        cx.push(
            Finding::error("missing-key", card.tree.span, message)
                .help("each card of this deck has that: add it, or take the file away"),
        );
    }
}

fn lay(top: &mut Table, card: &CardFile, cx: &mut Findings) {
    let Value::Table(whole) = &card.tree.value else {
        return;
    };
    let mut own = whole.clone();
    for key in LAID {
        let Some((key, node)) = own.take(key) else {
            continue;
        };
        match (key.text.as_str(), &node.value) {
            ("board", _) => {
                let board = named(&key, &card.name);
                within(top, "boards", &key, |boards| {
                    boards.insert(board, node.clone());
                });
            }
            ("regions", Value::Table(regions)) => {
                within(top, "regions", &key, |all| {
                    for (region, sites) in regions.iter() {
                        join(all, region, sites, &card.name);
                    }
                });
            }
            ("tables", Value::Table(tables)) => {
                within(top, "tables", &key, |all| {
                    for (table, rows) in tables.iter() {
                        let own = named(table, &format!("{}.{}", card.name, table.text));
                        all.insert(own, rows.clone());
                    }
                });
            }
            ("counters", Value::Table(counters)) => {
                within(top, "counters", &key, |all| {
                    for (counter, node) in counters.iter() {
                        if all.contains(&counter.text) {
                            let message =
                                format!("there is a counter {} already", quote(&counter.text));
                            let help = "call it otherwise: cards share the counters of the game";
                            let finding = Finding::error("duplicate-name", counter.span, message);
                            cx.push(finding.help(help));
                        } else {
                            all.insert(counter.clone(), node.clone());
                        }
                    }
                });
            }
            (word, other) => {
                let message = format!("`{word}` of a card is a table, not {}", other.describe());
                cx.push(Finding::error("wrong-type", node.span, message));
            }
        }
    }
    let key = Key {
        text: card.name.clone(),
        span: card.tree.span,
    };
    let own_card = Node {
        value: Value::Table(own),
        span: card.tree.span,
    };
    let of_deck = named(&key, &card.deck);
    within(top, "cards", &key, |decks| {
        within(decks, &card.deck, &of_deck, |all| {
            all.insert(key.clone(), own_card);
        });
    });
}

fn empty(span: Span) -> Node {
    Node {
        value: Value::Table(Table::new()),
        span,
    }
}

fn named(key: &Key, name: &str) -> Key {
    Key {
        text: name.to_owned(),
        span: key.span,
    }
}

/// A table at the top, made if it is not there, changed by `act`.
fn within(top: &mut Table, name: &str, key: &Key, act: impl FnOnce(&mut Table)) {
    let there = top
        .get(name)
        .is_some_and(|node| matches!(node.value, Value::Table(_)));
    if !there {
        top.insert(named(key, name), empty(key.span));
    }
    if let Some(Value::Table(table)) = top.get_mut(name).map(|node| &mut node.value) {
        act(table);
    }
}

/// Joins sites of a card's map with the region of that name.
fn join(regions: &mut Table, key: &Key, sites: &Node, card: &str) {
    let own = prefixed(sites, card);
    let together = match regions.get(&key.text) {
        None => own,
        Some(there) => {
            let list = |node: &Node| match &node.value {
                Value::Array(items) => items.clone(),
                _ => vec![node.clone()],
            };
            let mut items = list(there);
            items.extend(list(&own));
            Node {
                value: Value::Array(items),
                span: own.span,
            }
        }
    };
    regions.insert(key.clone(), together);
}

/// Sites of a map with the name of their card before them.
fn prefixed(node: &Node, card: &str) -> Node {
    let value = match &node.value {
        Value::String(text) => Value::String(Text {
            text: format!("{card}.{}", text.text),
            verbatim: false,
            prefix: text.prefix,
        }),
        Value::Array(items) => {
            Value::Array(items.iter().map(|item| prefixed(item, card)).collect())
        }
        other => other.clone(),
    };
    Node {
        value,
        span: node.span,
    }
}

/// For each deck the names of its cards.
pub(super) fn names_by_deck<'a>(
    cards: impl Iterator<Item = &'a CardFile>,
) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for card in cards {
        found.entry(&card.deck).or_default().push(&card.name);
    }
    found
}
