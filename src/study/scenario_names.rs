//! Whether what a scenario names is there in the game that it is about.

use crate::game::{Game, OptionType};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{spread, unknown_in_run, unknown_name};
use crate::package::source::Span;
use crate::package::tree::{Node, Table, Value};
use crate::package::{Package, Setup};

/// Tells the options of a scenario that the game does not have, and values that they cannot have.
pub(super) fn check_options(row: &Table, package: &Package, setup: &Setup, cx: &mut Findings) {
    let in_variant = package.in_variant(setup.variant.as_deref());
    let package = in_variant.as_ref().unwrap_or(package);
    if let Some(node) = row.get("players") {
        let (fewest, most) = package.players();
        let count = setup.players.unwrap_or(most);
        if !(fewest..=most).contains(&count) {
            let message = format!("{} is not for {count} players", package.id());
            let help = match fewest == most {
                true => format!("it is for {most}"),
                false => format!("it is for {fewest} to {most}"),
            };
            cx.push(Finding::error("out-of-range", node.span, message).help(help));
        }
    }
    for (name, span, node) in entries(row.get("options")) {
        let names = package.options().iter().map(|option| option.name.as_str());
        if !names.clone().any(|known| known == name) {
            cx.push(unknown_name(name, span, "option", names));
            continue;
        }
        let word = match &node.value {
            Value::String(text) => text.text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Boolean(flag) => flag.to_string(),
            _ => continue,
        };
        // Where no card of a deck can be read, that has been told.
        let mut options = package.options().iter();
        let empty = options.any(|option| {
            option.name == name
                && matches!(&option.kind, OptionType::Cards(cards) if cards.is_empty())
        });
        if empty {
            continue;
        }
        if let Some(why) = package.wrong_value(name, &word) {
            cx.push(Finding::error("out-of-range", node.span, why));
        }
    }
}

/// Tells everything else that a scenario names and the game does not have.
pub(super) fn check_names(row: &Table, game: &Game, cx: &mut Findings) {
    let mut names = Names { game, cx };
    let position = match row.get("position").map(|node| &node.value) {
        Some(Value::Table(table)) => Some(table),
        _ => None,
    };
    for table in position.into_iter().chain([row]) {
        names.seats(table.get("to_move"));
        for (word, span) in words(table.get("phase")) {
            let known = game.phases.iter().map(|phase| phase.name.as_str());
            names.one(word, span, "phase", known);
        }
        for (word, span) in words(table.get("due")) {
            let known = game.phases.iter().map(|phase| phase.name.as_str());
            names.one(word, span, "phase", known);
        }
        names.pieces(table.get("pieces"));
        names.paths(table.get("paths"));
        names.decks(table.get("decks"));
        names.stacks(table.get("stacks"));
        names.values(table.get("values"));
        for (name, span, node) in entries(table.get("counters")) {
            // That a counter is no table has been told.
            if matches!(node.value, Value::Table(_)) {
                continue;
            }
            let known = game.layout.counters.iter().filter(|slot| !slot.dice);
            names.one(name, span, "counter", known.map(|slot| slot.name.as_str()));
        }
    }
    names.pools(position.and_then(|table| table.get("dice")));
    names.pools(row.get("shows"));
    names.thrown(row.get("dice"));
    names.seats(row.get("resigns"));
    if let Some(Value::Table(outcome)) = row.get("outcome").map(|node| &node.value) {
        names.seats(outcome.get("winners"));
        names.seats(outcome.get("places"));
        for (word, span) in words(outcome.get("reason")) {
            let known = game.reasons.iter().map(String::as_str);
            names.one(word, span, "reason", known);
        }
    }
}

/// What names are looked up in.
struct Names<'a> {
    game: &'a Game,
    cx: &'a mut Findings,
}

impl Names<'_> {
    fn one<'n>(
        &mut self,
        word: &str,
        span: Span,
        what: &str,
        mut known: impl Iterator<Item = &'n str> + Clone,
    ) {
        let all = known.clone();
        if !known.any(|name| name == word) {
            self.cx.push(unknown_name(word, span, what, all));
        }
    }

    fn seat(&mut self, word: &str, span: Span) {
        let known = self.game.seats.iter().map(|seat| seat.name.as_str());
        self.one(word, span, "seat", known);
    }

    fn owner(&mut self, word: &str, span: Span) {
        if word != Game::NEUTRAL {
            self.seat(word, span);
        }
    }

    fn kind(&mut self, word: &str, span: Span) {
        let known = self.game.kinds.iter().map(|kind| kind.name.as_str());
        self.one(word, span, "kind", known);
    }

    fn site(&mut self, word: &str, span: Span) {
        self.site_of(word, word, span);
    }

    /// A site that a word names, which may be a run of them.
    fn site_of(&mut self, word: &str, name: &str, span: Span) {
        if self.game.board.site_called(name).is_none() {
            let known = self.game.board.names().iter().map(String::as_str);
            self.cx
                .push(unknown_in_run(word, name, span, "site", known));
        }
    }

    fn seats(&mut self, node: Option<&Node>) {
        for (word, span) in words(node) {
            self.seat(word, span);
        }
    }

    /// Pieces by owner and kind, each at a site with its flags.
    fn pieces(&mut self, node: Option<&Node>) {
        for (owner, span, kinds) in entries(node) {
            self.owner(owner, span);
            for (kind, span, sites) in entries(Some(kinds)) {
                self.kind(kind, span);
                for (text, span) in words(Some(sites)) {
                    let mut parts = text.split_whitespace().map(bare);
                    if let Some(site) = parts.next() {
                        // What is no run has been told.
                        for name in spread(site, span, &mut Findings::new()).unwrap_or_default() {
                            self.site_of(site, &name, span);
                        }
                    }
                    for flag in parts {
                        let known = self.game.flags.iter().map(String::as_str);
                        self.one(flag, span, "flag", known);
                    }
                }
            }
        }
    }

    /// The ways of pieces, by the sites on which they stand.
    fn paths(&mut self, node: Option<&Node>) {
        for (site, span, way) in entries(node) {
            self.site(site, span);
            for (site, span) in words(Some(way)) {
                self.site(site, span);
            }
        }
    }

    /// Decks, their piles, and the cards in them.
    fn decks(&mut self, node: Option<&Node>) {
        let decks = &self.game.layout.decks;
        for (name, span, piles) in entries(node) {
            let known = decks.iter().map(|deck| deck.name.as_str());
            self.one(name, span, "deck", known);
            let Some(deck) = decks.iter().find(|deck| deck.name == name) else {
                continue;
            };
            for (pile, span, cards) in entries(Some(piles)) {
                let known = deck.piles.iter().map(|pile| pile.name.as_str());
                self.one(pile, span, "pile", known.chain(["left"]));
                for (card, span) in words(Some(cards)) {
                    let known = deck.cards.iter().map(String::as_str);
                    self.one(card, span, "card", known);
                }
            }
        }
    }

    fn stacks(&mut self, node: Option<&Node>) {
        for (site, span, pieces) in entries(node) {
            self.site(site, span);
            for (text, span) in words(Some(pieces)) {
                if let [owner, kind] = text.split_whitespace().collect::<Vec<_>>()[..] {
                    self.owner(owner, span);
                    self.kind(kind, span);
                }
            }
        }
    }

    fn values(&mut self, node: Option<&Node>) {
        for (name, span, sites) in entries(node) {
            let known = self
                .game
                .layout
                .values
                .iter()
                .map(|slot| slot.name.as_str());
            self.one(name, span, "value", known);
            for (site, span, _) in entries(Some(sites)) {
                self.site(site, span);
            }
        }
    }

    /// What lies on the table, by the names of dice.
    fn pools(&mut self, node: Option<&Node>) {
        let game = self.game;
        for (name, span, shown) in entries(node) {
            let pools = &game.layout.dice;
            let boxes = game.layout.counters.iter().filter(|slot| slot.dice);
            let known = pools.iter().map(|pool| pool.name.as_str());
            let known = known.chain(boxes.map(|slot| slot.name.as_str()));
            self.one(name, span, "dice", known);
            let pool = pools.iter().find(|pool| pool.name == name);
            for (word, span) in faces(Some(shown)) {
                if let Some(pool) = pool {
                    let known = pool.faces.iter().map(|face| face.word.as_str());
                    let what = format!("face of {name}");
                    self.one(&word, span, &what, known);
                }
            }
        }
    }

    /// What is thrown, of whatever dice.
    fn thrown(&mut self, node: Option<&Node>) {
        let game = self.game;
        for (word, span) in faces(node) {
            let all = game.layout.dice.iter().flat_map(|pool| &pool.faces);
            let cards = game.layout.decks.iter().flat_map(|deck| &deck.cards);
            let known = all.map(|face| face.word.as_str());
            let known = known.chain(cards.map(String::as_str));
            let what = match game.layout.decks.is_empty() {
                true => "face of dice",
                false => "face of dice or card",
            };
            self.one(&word, span, what, known);
        }
    }
}

/// A word without the number behind it, as in `a1*2`.
fn bare(word: &str) -> &str {
    word.split_once('*').map_or(word, |(word, _)| word)
}

/// The entries of a table; none of what is no table.
fn entries(node: Option<&Node>) -> Vec<(&str, Span, &Node)> {
    match node.map(|node| &node.value) {
        Some(Value::Table(table)) => table
            .iter()
            .map(|(key, node)| (key.text.as_str(), key.span, node))
            .collect(),
        _ => Vec::new(),
    }
}

/// The texts of a value, one or many.
fn words(node: Option<&Node>) -> Vec<(&str, Span)> {
    match node.map(|node| (&node.value, node.span)) {
        Some((Value::String(text), span)) => vec![(text.text.as_str(), span)],
        Some((Value::Array(items), _)) => items.iter().flat_map(|item| words(Some(item))).collect(),
        _ => Vec::new(),
    }
}

/// What dice are said to show, one or many.
fn faces(node: Option<&Node>) -> Vec<(String, Span)> {
    match node.map(|node| (&node.value, node.span)) {
        Some((Value::String(text), span)) => vec![(text.text.clone(), span)],
        Some((Value::Integer(number), span)) => vec![(number.to_string(), span)],
        Some((Value::Array(items), _)) => items.iter().flat_map(|item| faces(Some(item))).collect(),
        _ => Vec::new(),
    }
}
