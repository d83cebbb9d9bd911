//! What a move does, told as events before it is made: from the move and its changes, made
//! one after the other on a copy of the position.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use super::event::Event;
use crate::board::Site;
use crate::game::Game;
use crate::moves::{LegId, Manner, Move, MoveList, Sown};
use crate::position::{Change, Piece, Position};
use crate::script::with_article;

/// How many sites a sentence names.
const NAMED: usize = 8;

/// A move being told.
struct Telling<'a> {
    game: &'a Game,
    seat: &'a str,
    chosen: &'a Move,
    /// The position as far as the move is made; as it was, where nothing that is told
    /// depends on what comes before it.
    now: Cow<'a, Position>,
    /// Where a declared move captures.
    taken: &'a [Site],
    /// Whether the move changes nothing besides.
    plain: bool,
    events: Vec<Event>,
    /// Pieces that have changed sides and have not been told yet: what they were, what they
    /// are, and where.
    turned: Vec<(Piece, Piece, Vec<Site>)>,
    /// What the move has sown, if it sows.
    sown: Option<Sown>,
}

impl Event {
    /// What a move does, told before it is made; itself first.
    pub(super) fn of_move(
        game: &Game,
        position: &Position,
        list: &MoveList,
        chosen: &Move,
        text: &str,
    ) -> Vec<Event> {
        let declared = chosen.leg != LegId::NONE;
        let (first, then) = list.changes(chosen);
        let mut telling = Telling {
            game,
            seat: game.seat_name(position.seat()),
            chosen,
            now: Cow::Borrowed(position),
            taken: list
                .captured(chosen)
                .get(..)
                .filter(|_| declared)
                .unwrap_or_default(),
            plain: first.is_empty() && then.is_empty(),
            events: Vec::new(),
            turned: Vec::new(),
            sown: game
                .phase(position)
                .and_then(|phase| phase.rules.sown(position, chosen)),
        };
        if game.phase(position).is_some_and(|phase| phase.secret) {
            let sentence = format!("{} has chosen", telling.seat);
            telling.tell("moved", sentence, &[]);
            return telling.events;
        }
        telling.moved(text);
        if chosen.lifts {
            for site in list.captured(chosen) {
                telling.captured(*site, None);
                telling.apply(Change::Lift { site: *site });
            }
        }
        telling.sowing(then);
        telling.changes(first);
        telling.comes_to_rest();
        telling.changes(then);
        telling.events
    }
}

impl<'a> Telling<'a> {
    fn name(&self, site: Site) -> &'a str {
        self.game.board.name(site)
    }

    fn apply(&mut self, change: Change) {
        if !self.plain {
            self.now.to_mut().apply(change);
        }
    }

    fn tell(&mut self, event: &'static str, text: String, details: &[(&str, &str)]) {
        let all: Vec<(&str, &str)> = std::iter::once(("seat", self.seat))
            .chain(details.iter().copied())
            .collect();
        self.events.push(Event::new(event, text, &all));
    }

    fn note(&mut self, name: &str, value: impl Into<Value>) {
        if let Some(last) = self.events.last_mut() {
            last.note(name, value);
        }
    }

    fn moved(&mut self, text: &str) {
        let (game, chosen) = (self.game, self.chosen);
        let off = game.board.off();
        let sentence = match chosen.manner == Manner::Passes && text == "pass" {
            true => format!("{} passes", self.seat),
            false => format!("{} plays {text}", self.seat),
        };
        self.tell("moved", sentence, &[("move", text)]);
        for (part, site) in [("from", chosen.from), ("to", chosen.to)] {
            if site != off {
                self.note(part, game.board.name(site));
            }
        }
        if game.pieces.is_piece(chosen.piece) {
            self.note("kind", game.piece_kind(chosen.piece));
        }
        if chosen.manner == Manner::Stays {
            self.note("stays", true);
        }
    }

    /// The pieces on a site are captured, and go to a place off the board if to any.
    fn captured(&mut self, site: Site, place: Option<(Site, Piece)>) {
        let pieces: Vec<Piece> = self.now.standing(site).collect();
        self.taken(site, &pieces, place);
    }

    /// These pieces on a site are captured; of a unit each by itself.
    fn taken(&mut self, site: Site, pieces: &[Piece], place: Option<(Site, Piece)>) {
        let game = self.game;
        let each = pieces
            .iter()
            .flat_map(|it| std::iter::repeat_n(*it, game.layout.worth(*it)));
        for piece in each {
            let (kind, owner) = (game.piece_kind(piece), game.piece_owner(piece));
            let (seat, name) = (self.seat, game.board.name(site));
            let who = with_article(&format!("{owner} {kind}"));
            let mut text = format!("{seat} captures {who} on {name}");
            let to = place.map(|(place, _)| game.board.name(place));
            if let Some(to) = to {
                text = format!("{text}, which goes to {to}");
            }
            self.tell(
                "captured",
                text,
                &[("site", name), ("kind", kind), ("owner", owner)],
            );
            if let Some((place, held)) = place {
                let (kind, owner) = (game.piece_kind(held), game.piece_owner(held));
                self.note("to", game.board.name(place));
                self.note("as", json!({"kind": kind, "owner": owner}));
            }
        }
    }

    /// Tells what is sown; `changes` are those that do it.
    fn sowing(&mut self, changes: &[Change]) {
        let Some(sown) = self.sown.clone() else {
            return;
        };
        let game = self.game;
        let value = self.value_name(sown.slot);
        let (from, last) = (game.board.name(sown.from), game.board.name(sown.last));
        let text = format!(
            "{} sows {value} from {from}: {}, the last on {last}",
            self.seat, sown.amount
        );
        self.tell(
            "sown",
            text,
            &[("value", value), ("from", from), ("to", last)],
        );
        self.note("amount", sown.amount);
        let lies: Map<String, Value> = changes
            .iter()
            .filter_map(|change| match change {
                Change::Value { slot, site, value } if *slot == sown.slot => {
                    Some((game.board.name(*site).to_owned(), Value::from(*value)))
                }
                _ => None,
            })
            .collect();
        self.note("lies", lies);
        if sown.captured.is_empty() {
            return;
        }
        let amount: i32 = sown.captured.iter().map(|(_, amount)| amount).sum();
        let sites: Vec<Site> = sown.captured.iter().map(|(site, _)| *site).collect();
        let text = format!(
            "{} captures {value} on {}: {amount}",
            self.seat,
            self.listed(&sites)
        );
        self.tell("captured", text, &[("value", value)]);
        self.note("sites", self.names(&sites));
        self.note("amount", amount);
    }

    fn comes_to_rest(&mut self) {
        let (game, chosen) = (self.game, self.chosen);
        let (from, to, piece) = (chosen.from, chosen.to, chosen.piece);
        let rests = match chosen.manner {
            Manner::Goes => {
                match game.layout.has_crowds() {
                    true => {
                        let count = game.layout.worth(piece);
                        if let Some(first) = self.events.first_mut().filter(|_| count > 1) {
                            first.note("count", count);
                        }
                        self.apply(Change::Go {
                            from,
                            to,
                            piece,
                            becomes: piece,
                        });
                    }
                    false => {
                        self.together(from, usize::MAX);
                        self.apply(Change::Shift { from, to });
                    }
                }
                to
            }
            Manner::Enters => {
                self.apply(game.layout.placing(to, piece));
                to
            }
            Manner::Stays => from,
            Manner::Exchanged => to,
            Manner::Nothing | Manner::Passes => return,
        };
        if chosen.becomes != piece {
            self.promoted(rests, piece, chosen.becomes);
            self.apply(match game.layout.is_crowd(rests) {
                true => Change::Go {
                    from: rests,
                    to: rests,
                    piece,
                    becomes: chosen.becomes,
                },
                false => Change::Become {
                    site: rests,
                    piece: chosen.becomes,
                },
            });
        }
    }

    /// Notes how many pieces of a stack go with the one that moves, it included.
    fn together(&mut self, from: Site, count: usize) {
        let count = count.min(self.now.height(from));
        if count > 1
            && let Some(first) = self.events.first_mut()
        {
            first.note("count", count);
        }
    }

    fn promoted(&mut self, site: Site, was: Piece, becomes: Piece) {
        let game = self.game;
        let name = game.board.name(site);
        let (was, kind) = (game.piece_kind(was), game.piece_kind(becomes));
        // What is remembered of it makes it nothing else.
        if was == kind {
            return;
        }
        let text = format!("the {was} on {name} becomes {}", with_article(kind));
        self.tell(
            "promoted",
            text,
            &[("site", name), ("was", was), ("kind", kind)],
        );
    }

    /// Tells changes and makes them.
    fn changes(&mut self, changes: &[Change]) {
        let mut at = 0;
        while let Some(change) = changes.get(at) {
            at += 1;
            // What is taken from the board and comes to a place is captured.
            if let (
                Change::Lift { .. } | Change::Leave { .. },
                Some(Change::Add { place, piece }),
            ) = (change, changes.get(at))
            {
                self.flush();
                match change {
                    Change::Leave { site, piece: gone } => {
                        self.taken(*site, &[*gone], Some((*place, *piece)));
                    }
                    Change::Lift { site } => self.captured(*site, Some((*place, *piece))),
                    _ => {}
                }
                self.apply(*change);
                // One for each that it was joined of.
                while let Some(added @ Change::Add { .. }) = changes.get(at) {
                    self.apply(*added);
                    at += 1;
                }
                continue;
            }
            if let Change::Send { site, .. } = change {
                self.flush();
                self.apply(*change);
                while let Some(added @ Change::Add { place, piece }) = changes.get(at) {
                    self.sent(*site, *place, *piece);
                    self.apply(*added);
                    at += 1;
                }
                continue;
            }
            if !matches!(change, Change::Become { .. }) {
                self.flush();
            }
            self.change(*change);
            self.apply(*change);
        }
        self.flush();
    }

    /// A piece goes from a site to a place off the board.
    fn sent(&mut self, from: Site, place: Site, piece: Piece) {
        let (game, who) = (self.game, self.described(piece));
        let (kind, owner) = (game.piece_kind(piece), game.piece_owner(piece));
        let (from, to) = (game.board.name(from), game.board.name(place));
        let text = format!("{who} goes from {from} to {to}");
        let details = [("from", from), ("to", to), ("kind", kind), ("owner", owner)];
        self.tell("shifted", text, &details);
    }

    fn change(&mut self, change: Change) {
        let game = self.game;
        match change {
            // The piece of the move itself comes to stand on others.
            Change::Push { site, .. }
                if self.chosen.manner == Manner::Exchanged
                    && (self.chosen.from, site) == (game.board.off(), self.chosen.to) => {}
            Change::Place { site, piece } | Change::Push { site, piece } => self.put(site, piece),
            Change::Add { place, piece } => self.put(place, piece),
            Change::Become { site, piece } => {
                let was = self.now.at(site);
                if game.pieces.owner(was) == game.pieces.owner(piece) {
                    self.promoted(site, was, piece);
                    return;
                }
                let known =
                    |entry: &&mut (Piece, Piece, Vec<Site>)| (entry.0, entry.1) == (was, piece);
                match self.turned.iter_mut().find(known) {
                    Some((.., sites)) => sites.push(site),
                    None => self.turned.push((was, piece, vec![site])),
                }
            }
            // One of several is captured.
            Change::Leave { site, piece } => {
                self.taken(site, &[piece], None);
            }
            // The other changes of a move tell this.
            Change::Go { .. } | Change::Part { .. } | Change::Join { .. } | Change::Send { .. } => {
            }
            Change::Lift { site } if self.taken.contains(&site) => {
                self.captured(site, None);
            }
            Change::Lift { site } | Change::Pop { site } => {
                let who = self.described(self.now.at(site));
                let name = game.board.name(site);
                self.tell(
                    "removed",
                    format!("{who} on {name} is removed"),
                    &[("site", name)],
                );
            }
            // A die that a move goes by is told by the move.
            Change::Spend { .. } | Change::Die { .. } => {}
            Change::Take { place, piece } => {
                // What comes onto the board by the move itself has been told.
                let name = game.board.name(place);
                if self.chosen.from == game.board.off() && piece == self.chosen.piece {
                    if let Some(first) = self.events.first_mut() {
                        first.note("out_of", name);
                    }
                    return;
                }
                let who = self.described(piece);
                self.tell("removed", format!("{who} leaves {name}"), &[("site", name)]);
            }
            // With it go those of its stack.
            Change::Mount { from, count, .. } if self.chosen.manner == Manner::Exchanged => {
                self.together(from, usize::from(count));
            }
            Change::Shift { from, to } | Change::Mount { from, to, .. } => {
                if from == to || self.now.at(from).is_empty() {
                    return;
                }
                let who = self.described(self.now.at(from));
                let (from, to) = (game.board.name(from), game.board.name(to));
                let text = format!("{who} goes from {from} to {to}");
                self.tell("shifted", text, &[("from", from), ("to", to)]);
            }
            Change::Bury { from, to } => {
                let piece = self.now.at(from);
                let (kind, owner) = (game.piece_kind(piece), game.piece_owner(piece));
                let who = with_article(&format!("{owner} {kind}"));
                let (name, under) = (game.board.name(from), game.board.name(to));
                let text = format!(
                    "{} captures {who} on {name}, which goes under {} on {under}",
                    self.seat,
                    self.described(self.now.at(to))
                );
                let details = [("site", name), ("kind", kind), ("owner", owner)];
                self.tell("captured", text, &details);
                self.note("under", under);
            }
            // What becomes of cards is told by whoever moves them.
            Change::Card { .. } => {}
            Change::Swap { a, b } => {
                let (one, other) = (
                    self.described(self.now.at(a)),
                    self.described(self.now.at(b)),
                );
                let text = format!(
                    "{one} on {} and {other} on {} change places",
                    self.name(a),
                    self.name(b)
                );
                self.tell("swapped", text, &[]);
                self.note("sites", self.names(&[a, b]));
            }
            Change::Value { slot, site, .. } | Change::Adjust { slot, site, .. } => {
                self.value(slot, site, change);
            }
            Change::Count { counter, value } => {
                let was = self.now.counter(usize::from(counter));
                let slot = game.layout.counters.get(usize::from(counter));
                if let Some(slot) = slot.filter(|_| was != value) {
                    let words = game.look.counter(usize::from(counter));
                    let text = words.map_or_else(String::new, |words| words.sentence(value));
                    self.tell("counter", text, &[("counter", &slot.name)]);
                    self.note("was", was);
                    self.note("value", value);
                    if let Some(last) = self.events.last_mut() {
                        last.quiet = words.is_some_and(|words| words.quiet);
                    }
                }
            }
            Change::Turn { .. } | Change::Ply | Change::Remember | Change::Finish(_) => {}
        }
    }

    fn put(&mut self, site: Site, piece: Piece) {
        let game = self.game;
        let name = game.board.name(site);
        let (kind, owner) = (game.piece_kind(piece), game.piece_owner(piece));
        let what = with_article(&format!("{owner} {kind}"));
        let (verb, where_to) = match game.layout.is_place(site) {
            true => ("adds", "to"),
            false => ("puts", "on"),
        };
        let text = format!("{} {verb} {what} {where_to} {name}", self.seat);
        self.tell(
            "put",
            text,
            &[("site", name), ("kind", kind), ("owner", owner)],
        );
    }

    /// A value is given; what is sown has been told.
    fn value(&mut self, slot: u16, site: Site, change: Change) {
        if self.sown.as_ref().is_some_and(|sown| sown.slot == slot) {
            return;
        }
        let number = usize::from(slot);
        let was = self.now.value(number, site);
        let mark = self.now.mark();
        self.apply(change);
        let value = self.now.value(number, site);
        self.now.to_mut().undo_to(mark);
        if was == value {
            return;
        }
        let (value_name, name) = (self.value_name(slot), self.game.board.name(site));
        let words = self.game.look.value_words.get(number);
        let label = words.map_or(value_name, |words| words.label.as_str());
        let text = format!("{label} on {name} is now {value}");
        self.tell("value", text, &[("site", name), ("name", value_name)]);
        self.note("was", was);
        self.note("value", value);
        if let Some(last) = self.events.last_mut() {
            last.quiet = words.is_some_and(|words| words.quiet);
        }
    }

    /// Tells which pieces have changed sides.
    fn flush(&mut self) {
        let game = self.game;
        for (was, piece, sites) in std::mem::take(&mut self.turned) {
            let (kind, before, owner) = (
                game.piece_kind(was),
                game.piece_owner(was),
                game.piece_owner(piece),
            );
            let where_to = match owner == self.seat {
                true => String::new(),
                false => format!(" to {owner}"),
            };
            let what = match sites.as_slice() {
                [_] => with_article(&format!("{before} {kind}")),
                many => format!("{} pieces of {before}", many.len()),
            };
            let text = format!(
                "{} turns {what}{where_to} on {}",
                self.seat,
                self.listed(&sites)
            );
            self.tell(
                "turned",
                text,
                &[("kind", kind), ("was", before), ("owner", owner)],
            );
            self.note("sites", self.names(&sites));
        }
    }

    fn value_name(&self, slot: u16) -> &'a str {
        let game = self.game;
        let slot = game.layout.values.get(usize::from(slot));
        slot.map_or("", |slot| slot.name.as_str())
    }

    fn names(&self, sites: &[Site]) -> Vec<String> {
        sites
            .iter()
            .map(|site| self.name(*site).to_owned())
            .collect()
    }

    /// Sites in words: `a1, b2 and c3`.
    fn listed(&self, sites: &[Site]) -> String {
        let mut names = self.names(sites);
        if names.len() > NAMED {
            let more = names.len() - NAMED;
            names.truncate(NAMED);
            return format!("{} and {more} more", names.join(", "));
        }
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => String::new(),
        }
    }

    /// A piece in words: `the white stone`.
    fn described(&self, piece: Piece) -> String {
        let game = self.game;
        format!("the {} {}", game.piece_owner(piece), game.piece_kind(piece))
    }
}
