//! Laying what cards bring along into the game's data.

use std::collections::{BTreeMap, HashMap};

use super::CardFile;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::nearest;
use crate::package::source::{Sources, Span};
use crate::package::tree::{Key, Node, Table, Text, Value};

/// What the file of a card may hold, besides what its deck reads.
pub(in crate::package) const LAID: [&str; 4] = ["board", "regions", "tables", "counters"];

/// The code of findings about two cards that do not go together.
pub(in crate::package) const CLASH: &str = "card-clash";

/// The game's data with what the cards bring along.
pub(in crate::package) fn with_cards(
    tree: &Node,
    cards: &[&CardFile],
    (sources, is_named): (&Sources, &dyn Fn(&str) -> bool),
    cx: &mut Findings,
) -> Node {
    let mut tree = tree.clone();
    let Value::Table(top) = &mut tree.value else {
        return tree;
    };
    check_needs(top, cards, cx);
    for key in ["regions", "values"] {
        check_names(top, cards, (key, is_named), cx);
    }
    let owners = owners(cards);
    for (at, card) in cards.iter().enumerate() {
        let laying = Laying {
            cards,
            at,
            owners: &owners,
            sources,
        };
        laying.lay(top, card, cx);
    }
    tree
}

/// What only one card of all can have: its sort and name.
type Thing = (&'static str, String);

/// The cards to which such things belong: of several that have one that of the lowest layer.
fn owners(cards: &[&CardFile]) -> HashMap<Thing, usize> {
    let mut owners: HashMap<Thing, usize> = HashMap::new();
    for (at, card) in cards.iter().enumerate() {
        for thing in things(card) {
            let owner = owners.entry(thing).or_insert(at);
            if cards[*owner].layer > card.layer {
                *owner = at;
            }
        }
    }
    owners
}

/// What a card has that no other may have. Its map and tables are called as it is.
fn things(card: &CardFile) -> Vec<Thing> {
    let Value::Table(top) = &card.tree.value else {
        return Vec::new();
    };
    let mut things = Vec::new();
    if top.contains("board") || top.contains("tables") {
        things.push(("card", card.name.clone()));
    }
    let counters = card.counters().into_iter();
    things.extend(counters.map(|name| ("counter", name)));
    things
}

/// Tells what a deck's `needs` asks of its cards and a card has not: keys, those of tables after
/// a dot. What no card has at all is the deck's mistake.
fn check_needs(top: &Table, cards: &[&CardFile], cx: &mut Findings) {
    let mut by_deck: BTreeMap<&str, Vec<&CardFile>> = BTreeMap::new();
    for card in cards {
        by_deck.entry(&card.deck).or_default().push(card);
    }
    for (deck, cards) in by_deck {
        let needs = top
            .table("decks")
            .and_then(|decks| decks.table(deck))
            .and_then(|deck| deck.get("needs"));
        let Some(Value::Array(needs)) = needs.map(|node| &node.value) else {
            continue;
        };
        let paths = needs.iter().filter_map(|need| match &need.value {
            Value::String(path) => Some((path.text.as_str(), need.span)),
            _ => None,
        });
        let (nobodys, asked): (Vec<_>, Vec<_>) = paths
            .partition(|(path, _)| cards.len() > 1 && cards.iter().all(|card| lacks(card, path)));
        for (path, span) in nobodys {
            let message = format!("no card of this deck has {}", quote(path));
            let known: Vec<String> = cards.first().map_or_else(Vec::new, |card| paths_in(card));
            let near = nearest(path, known.iter().map(String::as_str));
            let near = near.map(|near| format!("did you mean {}?", quote(near)));
            let help = near.unwrap_or("add it to the cards, or leave it out here".to_owned());
            cx.push(Finding::error("unknown-name", span, message).help(help));
        }
        for card in cards {
            let missing = asked.iter().filter(|(path, _)| lacks(card, path));
            let missing: Vec<String> = missing.map(|(path, _)| quote(path)).collect();
            if !missing.is_empty() {
                let (name, missing) = (quote(&card.name), missing.join(", "));
                let message = format!("the card {name} needs {missing}");
                cx.push(
                    Finding::error("missing-key", card.tree.span, message)
                        .help("each card of this deck has that: add it, or take the card away"),
                );
            }
        }
    }
}

/// Warns of regions and values that one card alone has, that nothing names, and that are nearly
/// called as what the game or other cards have.
fn check_names(
    top: &Table,
    cards: &[&CardFile],
    (key, is_named): (&str, &dyn Fn(&str) -> bool),
    cx: &mut Findings,
) {
    let own = |card: &CardFile| -> Vec<(String, Span)> {
        let Value::Table(whole) = &card.tree.value else {
            return Vec::new();
        };
        let table = whole.table(key);
        let keys = table.into_iter().flat_map(Table::iter);
        keys.map(|(key, _)| (key.text.clone(), key.span)).collect()
    };
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for (name, _) in cards.iter().flat_map(|card| own(card)) {
        *times.entry(name).or_default() += 1;
    }
    // What the game itself calls values are not those of cards.
    if key == "regions" {
        let regions = top.table(key).into_iter().flat_map(Table::iter);
        for (region, _) in regions {
            *times.entry(region.text.clone()).or_default() += 2;
        }
    }
    let known = || times.iter().filter(|(_, times)| **times > 1);
    let known = || known().map(|(name, _)| name.as_str());
    for (name, span) in cards.iter().flat_map(|card| own(card)) {
        if times.get(&name) == Some(&1)
            && let Some(near) = nearest(&name, known())
            && !is_named(&name)
        {
            let message = format!("nothing names {}, and no other card has it", quote(&name));
            let finding = Finding::warning("unknown-name", span, message);
            cx.push(finding.help(format!("did you mean {}?", quote(near))));
        }
    }
}

/// Whether a card has nothing at a path.
fn lacks(card: &CardFile, path: &str) -> bool {
    let found = path
        .split('.')
        .try_fold(&card.tree, |node, key| match &node.value {
            Value::Table(table) => table.get(key),
            _ => None,
        });
    found.is_none()
}

/// The paths that a card has, two or three keys deep.
fn paths_in(card: &CardFile) -> Vec<String> {
    let mut paths = Vec::new();
    let mut open = vec![(String::new(), &card.tree, 0)];
    while let Some((path, node, depth)) = open.pop() {
        let Value::Table(table) = &node.value else {
            continue;
        };
        for (key, node) in table.iter() {
            let path = match path.as_str() {
                "" => key.text.clone(),
                path => format!("{path}.{}", key.text),
            };
            paths.push(path.clone());
            if depth < 2 {
                open.push((path, node, depth + 1));
            }
        }
    }
    paths
}

/// One of the cards, being laid into the data.
struct Laying<'a> {
    cards: &'a [&'a CardFile],
    at: usize,
    owners: &'a HashMap<Thing, usize>,
    sources: &'a Sources,
}

impl Laying<'_> {
    /// The other card that a thing belongs to, if it is not this one's.
    fn other(&self, sort: &'static str, name: &str) -> Option<&CardFile> {
        let owner = *self.owners.get(&(sort, name.to_owned()))?;
        (owner != self.at).then(|| self.cards[owner])
    }

    /// That another card has what this one has, and only one can.
    fn clash(&self, what: &str, span: Span, other: &CardFile, cx: &mut Findings) {
        let (own, theirs) = (self.cards[self.at], other);
        let message = match own.layer == theirs.layer {
            true => {
                let file = |card: &CardFile| self.sources.name(card.tree.span.file).to_owned();
                format!("{what}: both {} and {} have it", file(theirs), file(own))
            }
            false => format!("{what}: the card {} below has it", quote(&theirs.name)),
        };
        let help = "call it otherwise in one of them: cards share the names of the game";
        let there = self.place_in(theirs, span);
        let finding = Finding::error(CLASH, span, message).help(help);
        cx.push(finding.related(there, "the other is here"));
    }

    /// Where a card has what is written at a place of this one: the counter of that name, or the
    /// whole card.
    fn place_in(&self, card: &CardFile, span: Span) -> Span {
        let counters = match &card.tree.value {
            Value::Table(top) => top.table("counters"),
            _ => None,
        };
        let word = self.sources.slice(span);
        let found = counters.and_then(|counters| counters.entry(word.trim_matches('"')));
        found.map_or(card.tree.span.before(), |(key, _)| key.span)
    }

    fn lay(&self, top: &mut Table, card: &CardFile, cx: &mut Findings) {
        let Value::Table(whole) = &card.tree.value else {
            return;
        };
        let mut own = whole.clone();
        if let Some(other) = self.other("card", &card.name) {
            let what = format!("there is a card {} in another deck", quote(&card.name));
            self.clash(&what, card.tree.span, other, cx);
            return;
        }
        for key in LAID {
            let Some((key, node)) = own.take(key) else {
                continue;
            };
            match (key.text.as_str(), &node.value) {
                ("board", _) => {
                    let board = named(&key, &card.name);
                    within(top, "boards", &key, |boards| {
                        if boards.contains(&board.text) {
                            let message =
                                format!("the game has a board {} already", quote(&board.text));
                            let finding = Finding::error("duplicate-name", key.span, message);
                            cx.push(
                                finding.help("a card's board is called as its file: rename that"),
                            );
                        } else {
                            boards.insert(board, node.clone());
                        }
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
                            self.lay_counter(all, counter, node, cx);
                        }
                    });
                }
                (word, other) => {
                    let message =
                        format!("`{word}` of a card is a table, not {}", other.describe());
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

    fn lay_counter(&self, all: &mut Table, counter: &Key, node: &Node, cx: &mut Findings) {
        let what = format!("there is a counter {} already", quote(&counter.text));
        if let Some(other) = self.other("counter", &counter.text) {
            self.clash(&what, counter.span, other, cx);
        } else if all.contains(&counter.text) {
            let help = "call it otherwise: cards share the counters of the game";
            let finding = Finding::error("duplicate-name", counter.span, what);
            cx.push(finding.help(help));
        } else {
            all.insert(counter.clone(), node.clone());
        }
    }
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
