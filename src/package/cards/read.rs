//! Reading the cards of decks: their files and scripts, layer by layer, and what the game's data
//! says of them besides.

use std::collections::BTreeSet;

use super::CardFile;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::layers::{Layer, LayerFile, lay_over, merged, read_all, variant_folder};
use crate::package::library::is_id;
use crate::package::read::nearest;
use crate::package::source::{FileId, Sources, Span};
use crate::package::tree::{Key, Node, Table, Value};

/// Most cards that come from files.
const MOST_FILES: usize = 250;

/// How the files of a card end.
const DATA: &str = ".toml";
const SCRIPT: &str = ".rhai";

/// The folder that a deck's cards are in, if they are files: by the deck's name.
pub(super) fn folders(tree: &Node) -> Vec<(String, String, Span)> {
    let decks = tree.table().and_then(|top| top.table("decks"));
    let named = decks.into_iter().flat_map(Table::iter);
    let named = named.filter_map(|(key, node)| {
        let folder = node.table()?.get("folder")?;
        match &folder.value {
            Value::String(text) => Some((key.text.clone(), text.text.clone(), folder.span)),
            _ => None,
        }
    });
    named.collect()
}

/// Reads the cards of all decks, as the layers together have them; what is wrong with a file is
/// noted with it. What the data says of cards with files is laid over those and taken out of it;
/// other cards of such decks stand in the data as they would in a file.
pub(in crate::package) fn read_cards(
    tree: &mut Node,
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
        let reading = Reading {
            layers,
            variant,
            folder: &folder,
        };
        let mut said = said_of(tree, &deck);
        let before = (cards.len(), unread.len());
        reading.read(&deck, &mut said, &mut cards, sources, (cx, unread));
        cards.extend(
            said.into_iter()
                .map(|(key, node)| in_data(&deck, key, node)),
        );
        if (cards.len(), unread.len()) == before && !has_words(tree, &deck) {
            cx.push(reading.nothing(span));
        }
    }
    cards
}

/// The decks all of whose cards are files, or stand in the data as in files.
pub(in crate::package) fn decks_of_files(tree: &Node) -> Vec<String> {
    let decks = folders(tree).into_iter().map(|(deck, ..)| deck);
    decks.filter(|deck| !has_words(tree, deck)).collect()
}

/// Whether a deck has cards that are made of words.
fn has_words(tree: &Node, deck: &str) -> bool {
    let decks = tree.table().and_then(|top| top.table("decks"));
    let deck = decks.and_then(|decks| decks.table(deck));
    deck.is_some_and(|deck| deck.contains("series"))
}

/// What the data says of the cards of a deck, taken out of it; a deck that has cards of words
/// keeps it.
fn said_of(tree: &mut Node, deck: &str) -> Vec<(Key, Node)> {
    if has_words(tree, deck) {
        return Vec::new();
    }
    let Value::Table(top) = &mut tree.value else {
        return Vec::new();
    };
    let cards = top.get_mut("cards").map(|node| &mut node.value);
    let Some(Value::Table(decks)) = cards else {
        return Vec::new();
    };
    match decks.get_mut(deck).map(|node| &mut node.value) {
        Some(Value::Table(cards)) => {
            let said = std::mem::replace(cards, Table::new());
            if said.is_incomplete() {
                cards.mark_incomplete();
            }
            said.into_entries().collect()
        }
        _ => Vec::new(),
    }
}

/// A card that stands in the game's data.
fn in_data(deck: &str, key: Key, node: Node) -> CardFile {
    let mut places = vec![key.span, node.span];
    places_in(&node, &mut places);
    CardFile {
        deck: deck.to_owned(),
        name: key.text,
        tree: Node {
            value: node.value,
            span: key.span,
        },
        script: None,
        broken: false,
        layer: (0, false),
        places,
    }
}

/// The places of all keys and values in a value.
fn places_in(node: &Node, places: &mut Vec<Span>) {
    match &node.value {
        Value::Table(table) => {
            for (key, node) in table.iter() {
                places.extend([key.span, node.span]);
                places_in(node, places);
            }
        }
        Value::Array(items) => {
            for item in items {
                places.push(item.span);
                places_in(item, places);
            }
        }
        _ => {}
    }
}

/// One folder of cards in all layers.
struct Reading<'a> {
    layers: &'a [Layer],
    variant: Option<&'a str>,
    folder: &'a str,
}

impl Reading<'_> {
    fn read(
        &self,
        deck: &str,
        said: &mut Vec<(Key, Node)>,
        cards: &mut Vec<CardFile>,
        sources: &mut Sources,
        (cx, unread): (&mut Findings, &mut Findings),
    ) {
        let mut found = Findings::new();
        let all = read_all(self.layers, self.folder, sources, &mut found);
        self.tell_removals(&all, &mut found);
        self.tell_strays(&mut found);
        self.read_scripts(sources);
        let files = merged(all, self.variant);
        if let Some(extra) = files.get(MOST_FILES) {
            let message = format!("a deck has at most {MOST_FILES} cards, not {}", files.len());
            cx.push(Finding::error("too-many", extra.tree.span, message));
        }
        for file in files.into_iter().take(MOST_FILES) {
            let name = file.name.strip_suffix(DATA).unwrap_or(&file.name);
            let (name, span) = (name.to_owned(), file.tree.span);
            if !is_id(&name) {
                found.push(bad_name(&name, span));
            }
            let mut of_script = Findings::new();
            let script = self.script_of(&name, sources, &mut of_script);
            // What cannot be read of it is the card's as well.
            let unread = of_script.iter().find_map(|finding| finding.span);
            let script = script.or(unread.map(|span| span.file));
            let own = |it: &&Finding| it.span.is_some_and(|at| at.file == span.file);
            let broken = of_script.has_errors() || found.iter().filter(own).any(Finding::is_error);
            found.extend(&of_script);
            let mut tree = file.tree;
            if let Some(at) = said.iter().position(|(key, _)| key.text == name) {
                let (_, patch) = said.remove(at);
                lay_over(&mut tree, &patch, cx);
            }
            cards.push(CardFile {
                deck: deck.to_owned(),
                name,
                tree,
                script,
                broken,
                layer: (file.mods, file.variant.is_some()),
                places: Vec::new(),
            });
        }
        unread.extend(&found);
    }

    /// The folder in each layer, the lowest first, a variant's after that which it belongs to.
    fn places(&self, all_variants: bool) -> impl Iterator<Item = (&Layer, String)> {
        self.layers.iter().flat_map(move |layer| {
            let played = move |name: &&String| all_variants || Some(name.as_str()) == self.variant;
            let names = layer.variants.iter().map(|(name, _)| name);
            let names = names.filter(played);
            let own = (layer, self.folder.to_owned());
            let of = |name: &String| (layer, variant_folder(name, self.folder));
            std::iter::once(own).chain(names.map(of).collect::<Vec<_>>())
        })
    }

    /// Reads all scripts once, so that their texts are known whichever variant is looked at.
    fn read_scripts(&self, sources: &mut Sources) {
        for (layer, folder) in self.places(true) {
            for path in layer.folder.files(&folder, SCRIPT) {
                // What is wrong with it is told with its card.
                layer.folder.read(&path, sources, &mut Findings::new());
            }
        }
    }

    /// The script of a card, of the topmost layer that has one.
    fn script_of(&self, name: &str, sources: &mut Sources, cx: &mut Findings) -> Option<FileId> {
        let places = self.places(false);
        let paths = places.map(|(layer, folder)| (layer, format!("{folder}/{name}{SCRIPT}")));
        let (layer, path) = paths
            .filter(|(layer, path)| layer.folder.has(path))
            .last()?;
        layer.folder.read(&path, sources, cx)
    }

    /// Tells files that are to take a card away that is not there.
    fn tell_removals(&self, all: &[LayerFile], cx: &mut Findings) {
        let mut there: BTreeSet<&str> = BTreeSet::new();
        for file in all {
            if file.variant.is_some() && file.variant.as_deref() != self.variant {
                continue;
            }
            let name = file.name.strip_suffix(DATA).unwrap_or(&file.name);
            match file.removes() {
                false => {
                    there.insert(name);
                }
                true if !there.remove(name) => {
                    let message = format!("there is no card {} to remove", quote(name));
                    let near = did_you_mean(name, there.iter().copied());
                    let help = near.unwrap_or("take this file away".to_owned());
                    let finding = Finding::error("unknown-name", file.tree.span, message);
                    cx.push(finding.help(help));
                }
                true => {}
            }
        }
    }

    /// Tells files that look like a card's and are none: scripts without a card, and endings that
    /// are not written in small letters.
    fn tell_strays(&self, cx: &mut Findings) {
        let places: Vec<(&Layer, String)> = self.places(true).collect();
        let files = |(layer, folder): &(&Layer, String), ending: &str| {
            layer.folder.files(folder, ending).into_iter()
        };
        let stem = |path: &str, ending: &str| {
            let name = path.rsplit('/').next().unwrap_or_default();
            name.strip_suffix(ending).unwrap_or(name).to_owned()
        };
        let data = places.iter().flat_map(|place| files(place, DATA));
        let cards: BTreeSet<String> = data.map(|path| stem(&path, DATA)).collect();
        for place in &places {
            for path in files(place, SCRIPT) {
                let name = stem(&path, SCRIPT);
                if cards.contains(&name) {
                    continue;
                }
                let message = format!(
                    "this script belongs to no card: there is no {}",
                    quote(&format!("{name}{DATA}"))
                );
                let near = did_you_mean(&name, cards.iter().map(String::as_str));
                let help = "a card's script is called as its file, capitals and all";
                let help = near.map_or(help.to_owned(), |near| format!("{help}; {near}"));
                let shown = place.0.folder.shown(&path);
                cx.push(Finding::in_file("no-card", shown, message).help(help));
            }
            for path in files(place, "") {
                let small = path.to_lowercase();
                for ending in [DATA, SCRIPT] {
                    if small.ends_with(ending) && !path.ends_with(ending) {
                        let message = format!("files of cards end in `{ending}`, in small letters");
                        let shown = place.0.folder.shown(&path);
                        let finding = Finding::in_file("bad-name", shown, message);
                        cx.push(finding.help("give it another name, or take it away"));
                    }
                }
            }
        }
    }

    /// That there is no card in the folder of a deck.
    fn nothing(&self, span: Span) -> Finding {
        let message = format!("there is no card in the folder {}", quote(self.folder));
        let layers = self.layers.iter();
        let folders: Vec<String> = layers.flat_map(|layer| layer.folder.folders()).collect();
        let near = did_you_mean(self.folder, folders.iter().map(String::as_str));
        let help = "each card is a file of its own, `FOLDER/CARD.toml` beside game.toml";
        Finding::error("no-cards", span, message)
            .help(near.map_or(help.to_owned(), |near| format!("{near} {help}")))
    }
}

fn bad_name(name: &str, span: Span) -> Finding {
    let long = name.chars().count();
    let message = match long > 64 {
        true => format!(
            "{} cannot be the name of a card: it has {long} characters, and at most 64 may be",
            quote(name)
        ),
        false => format!("{} cannot be the name of a card", quote(name)),
    };
    Finding::error("bad-name", span, message)
        .help("a card is called as its file: letters, digits, `-` and `_`, at most 64 of them")
}

/// A question after the name that was probably meant.
fn did_you_mean<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    nearest(name, known).map(|near| format!("did you mean {}?", quote(near)))
}
