//! What is told below the board: `[[show.sheet]]`; and which scores are kept: `record`.

use super::Frame;
use super::amounts::read_bounds;
use super::counters::Counters;
use super::decks::Decks;
use super::dice::Dice;
use super::phases::PhaseRow;
use crate::game::{ChartMark, ChartName, Record, SheetContent, SheetEntry, SheetPart};
use crate::moves::Table;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, as_text, choose, unknown_name};
use crate::package::source::Span;
use crate::package::tree::Value;
use crate::position::Deck;

/// Most entries of a sheet.
const MOST: usize = 60;

/// Longest text of an entry, in characters.
const LONGEST: usize = 300;

/// Most cubes of a counter, and how many if nothing is said.
const CUBES: (i32, i32) = (40, 12);

/// The words that a brace may begin with, but for the names of counters.
const WORDS: [&str; 14] = [
    "cubes", "box", "dice", "card", "cards", "help", "value", "left", "dealt", "row", "region",
    "phase", "seat", "ply",
];

/// What entries may name.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) counters: &'a Counters,
    pub(super) dice: &'a Dice,
    pub(super) decks: &'a Decks,
    pub(super) tables: &'a [Table],
    pub(super) phases: &'a [PhaseRow],
}

/// Reads the entries of the sheet; `tints` are the names of the regions that can be seen.
pub(super) fn read_sheet(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    source: Source<'_>,
    tints: &[String],
    cx: &mut Findings,
) -> Vec<SheetEntry> {
    let names = Names {
        frame,
        source,
        tints,
    };
    let mut sheet = Vec::new();
    for mut entry in reader.tables("sheet", cx).unwrap_or_default() {
        if sheet.len() == MOST {
            let message = format!("a sheet has at most {MOST} entries");
            cx.push(Finding::error("too-many", entry.span(), message));
            break;
        }
        sheet.extend(names.entry(&mut entry, cx));
        entry.finish(cx);
    }
    sheet
}

/// Reads which scores are kept: the name of a counter, `{ most = NAME }` or `{ least = NAME }`.
pub(super) fn read_record(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    source: Source<'_>,
    cx: &mut Findings,
) -> Record {
    let names = Names {
        frame,
        source,
        tints: &[],
    };
    let Some(node) = reader.node("record") else {
        return Record::default();
    };
    let path = reader.path("record");
    let (word, least) = match &node.value {
        Value::Table(_) => {
            let Some(mut table) = Reader::new(node, path, cx) else {
                return Record::default();
            };
            let (most, least) = (table.string("most", cx), table.string("least", cx));
            let span = table.span();
            table.finish(cx);
            match (most, least) {
                (Some(word), None) => (Some(word), false),
                (None, Some(word)) => (Some(word), true),
                _ => {
                    let message = "this says neither `most` nor `least`, or both";
                    cx.push(Finding::error("missing-key", span, message).help(
                        "write record = \"COUNTER\", or record = { least = \"COUNTER\" } where \
                         fewer are better",
                    ));
                    (None, false)
                }
            }
        }
        _ => {
            let word = as_text(node, &path, cx);
            (word.map(|word| word.map(|text| text.text.clone())), false)
        }
    };
    let counters = word.and_then(|word| names.counter(&word.value, word.span, cx));
    Record {
        counters: counters.unwrap_or_default(),
        least,
    }
}

struct Names<'a, 'f> {
    frame: &'a Frame<'f>,
    source: Source<'a>,
    /// The names of the regions that can be seen, in their order.
    tints: &'a [String],
}

impl Names<'_, '_> {
    fn entry(&self, entry: &mut Reader<'_>, cx: &mut Findings) -> Option<SheetEntry> {
        let phases = self.phases(entry, cx);
        let aside = entry.boolean("aside", cx).is_some_and(|yes| yes.value);
        let keep = entry.boolean("keep", cx).map(|yes| yes.value);
        let per = entry.string("per", cx);
        let per_seat = per
            .is_some_and(|word| choose(&word.value, word.span, "carrier", &["seat"], cx).is_some());
        let given = match entry.string("counter", cx) {
            Some(word) => {
                let counters = self.counter(&word.value, word.span, cx);
                let bounds = read_bounds(entry, Some(1), cx);
                counters
                    .zip(bounds)
                    .map(|(counters, (least, most))| (counters, least, most))
            }
            None => None,
        };
        let text = entry.string("text", cx);
        let table = entry.string("table", cx);
        let marks = entry.string("marks", cx);
        let content = match (text, table) {
            (Some(text), None) => {
                if let Some(word) = marks {
                    let message = "only the rows of a `table` are marked";
                    cx.push(Finding::error("contradiction", word.span, message));
                }
                SheetContent::Line(self.line(&text, cx)?)
            }
            (text, Some(table)) => SheetContent::Chart {
                title: text
                    .and_then(|text| plain(&text, cx).then_some(text.value))
                    .unwrap_or_default(),
                table: self.chart(&table.value, table.span, cx)?,
                marks: marks.and_then(|word| self.mark(&word, cx)),
            },
            (None, None) => {
                entry.missing("text", "a line such as \"score {score}\"", cx);
                return None;
            }
        };
        Some(SheetEntry {
            phases,
            aside,
            per_seat,
            keep,
            given,
            content,
        })
    }

    fn phases(&self, entry: &mut Reader<'_>, cx: &mut Findings) -> Vec<u8> {
        let known: Vec<&str> = self
            .source
            .phases
            .iter()
            .map(|row| row.name.as_str())
            .collect();
        let words = entry.one_or_more("phases", cx).unwrap_or_default();
        let at = words
            .iter()
            .filter_map(|word| choose(&word.value, word.span, "phase", &known, cx));
        at.filter_map(|at| u8::try_from(at).ok()).collect()
    }

    /// For each seat the counter that a word names.
    fn counter(&self, word: &str, span: Span, cx: &mut Findings) -> Option<Vec<u16>> {
        let found = self.counter_called(word);
        if found.is_none() {
            let names = self.source.counters.all_names();
            cx.push(unknown_name(word, span, "counter", names.into_iter()));
        }
        found
    }

    fn counter_called(&self, word: &str) -> Option<Vec<u16>> {
        let seats = self.frame.seats.len();
        let slots = self.source.counters.slots();
        if let Some(at) = slots.iter().position(|slot| slot.name == word) {
            return Some(vec![u16::try_from(at).ok()?; seats]);
        }
        let per_card = self.source.counters.is_per_card(word);
        let found = self.source.counters.by_seat(word, seats);
        found.filter(|_| !per_card)
    }

    fn pool(&self, word: &str, span: Span, cx: &mut Findings) -> Option<u8> {
        let names: Vec<&str> = self
            .source
            .dice
            .pools
            .iter()
            .map(|pool| pool.name.as_str())
            .collect();
        let at = choose(word, span, "dice", &names, cx)?;
        u8::try_from(at).ok()
    }

    fn deck(&self, word: &str, span: Span, cx: &mut Findings) -> Option<u8> {
        let decks: &[Deck] = &self.source.decks.decks;
        let names: Vec<&str> = decks.iter().map(|deck| deck.name.as_str()).collect();
        let at = choose(word, span, "deck", &names, cx)?;
        u8::try_from(at).ok()
    }

    /// For each seat the pile that a word names: where each seat has one of its own, its own.
    fn pile(&self, deck: u8, word: &str, span: Span, cx: &mut Findings) -> Option<Vec<u8>> {
        let deck = self.source.decks.decks.get(usize::from(deck))?;
        let seats = &self.frame.seats;
        if let Some(pile) = deck.pile(word) {
            return Some(vec![pile; seats.len()]);
        }
        let own = seats
            .iter()
            .map(|seat| deck.pile(&format!("{word}.{}", seat.name)));
        let own: Option<Vec<u8>> = own.collect();
        if own.is_none() {
            let names = deck.piles.iter().map(|pile| pile.name.as_str());
            let bases = names.clone().filter_map(|name| name.split_once('.'));
            let bases: Vec<&str> = bases.map(|(base, _)| base).collect();
            cx.push(unknown_name(word, span, "pile", names.chain(bases)));
        }
        own
    }

    /// A table of the game, or one that cards of a deck carry.
    fn chart(&self, word: &str, span: Span, cx: &mut Findings) -> Option<ChartName> {
        let tables = self.source.tables;
        let called = |name: &str| {
            let at = tables.iter().position(|table| table.name == name)?;
            u16::try_from(at).ok()
        };
        if let Some(at) = called(word) {
            return Some(ChartName::Plain(at));
        }
        for (deck, number) in self.source.decks.decks.iter().zip(0..) {
            let own = deck
                .cards
                .iter()
                .map(|card| called(&format!("{card}.{word}")));
            let own: Vec<Option<u16>> = own.collect();
            if own.iter().any(Option::is_some) {
                return Some(ChartName::Carried(number, own));
            }
        }
        let known = tables
            .iter()
            .map(|table| table.name.rsplit('.').next().unwrap_or(&table.name));
        cx.push(unknown_name(word, span, "table", known));
        None
    }

    fn mark(&self, word: &Spanned<String>, cx: &mut Findings) -> Option<ChartMark> {
        if let Some(counters) = self.counter_called(&word.value) {
            return Some(ChartMark::Counter(counters));
        }
        let pools = &self.source.dice.pools;
        if let Some(at) = pools.iter().position(|pool| pool.name == word.value) {
            return u8::try_from(at).ok().map(ChartMark::Dice);
        }
        let names = self.source.counters.all_names();
        let known = names
            .into_iter()
            .chain(pools.iter().map(|pool| pool.name.as_str()));
        cx.push(unknown_name(
            &word.value,
            word.span,
            "counter or dice",
            known,
        ));
        None
    }

    /// A line with what is filled in between braces.
    fn line(&self, text: &Spanned<String>, cx: &mut Findings) -> Option<Vec<SheetPart>> {
        if !plain(text, cx) {
            return None;
        }
        let mut parts = Vec::new();
        let mut rest = text.value.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            if !before.is_empty() {
                parts.push(SheetPart::Words(before.to_owned()));
            }
            let Some((inside, later)) = after.split_once('}') else {
                let message = "this brace is not closed";
                cx.push(
                    Finding::error("bad-text", text.span, message)
                        .help("write what is filled in between { and }: \"score {score}\""),
                );
                return None;
            };
            parts.push(self.part(inside, text.span, cx)?);
            rest = later;
        }
        if !rest.is_empty() {
            parts.push(SheetPart::Words(rest.to_owned()));
        }
        Some(parts)
    }

    fn part(&self, inside: &str, span: Span, cx: &mut Findings) -> Option<SheetPart> {
        let words: Vec<&str> = inside.split_whitespace().collect();
        let form = |form: &str, cx: &mut Findings| {
            let message = format!("{} is not understood", quote(&format!("{{{inside}}}")));
            cx.push(
                Finding::error("bad-text", span, message).help(format!("its form is `{{{form}}}`")),
            );
        };
        let number = |word: &str| word.parse::<i32>().ok();
        // A counter may be called by a word of sheets.
        if let [one] = words.as_slice()
            && let Some(counters) = self.counter_called(one)
        {
            return Some(SheetPart::Counter(counters));
        }
        Some(match words.as_slice() {
            ["phase"] => SheetPart::Phase,
            ["seat"] => SheetPart::Seat,
            ["ply"] => SheetPart::Ply,
            [one] if !WORDS.contains(one) => {
                let names = self.source.counters.all_names().into_iter().chain(WORDS);
                cx.push(unknown_name(one, span, "counter", names));
                return None;
            }
            ["cubes", counter] => SheetPart::Cubes(self.counter(counter, span, cx)?, CUBES.1),
            ["cubes", counter, most] => {
                let most = number(most).filter(|most| (1..=CUBES.0).contains(most));
                let Some(most) = most else {
                    form(&format!("cubes COUNTER 1 to {}", CUBES.0), cx);
                    return None;
                };
                SheetPart::Cubes(self.counter(counter, span, cx)?, most)
            }
            ["box", counter] => SheetPart::Box(self.counter(counter, span, cx)?, " ".to_owned()),
            ["box", counter, face] => {
                SheetPart::Box(self.counter(counter, span, cx)?, (*face).to_owned())
            }
            ["dice", pool] => SheetPart::Dice(self.pool(pool, span, cx)?),
            ["card", deck] => SheetPart::Card(self.deck(deck, span, cx)?),
            ["cards", deck, pile] => {
                let deck = self.deck(deck, span, cx)?;
                SheetPart::Cards(deck, self.pile(deck, pile, span, cx)?)
            }
            ["help", deck] => SheetPart::Help(self.deck(deck, span, cx)?),
            ["left", deck] => SheetPart::Left(self.deck(deck, span, cx)?),
            ["dealt", deck] => SheetPart::Dealt(self.deck(deck, span, cx)?),
            ["region", region] => {
                let known: Vec<&str> = self.tints.iter().map(String::as_str).collect();
                let what = "region of `[show.regions]`";
                SheetPart::Region(choose(region, span, what, &known, cx)?)
            }
            ["value", deck, name] => {
                let deck = self.deck(deck, span, cx)?;
                let values = &self.source.decks.decks.get(usize::from(deck))?.values;
                let known: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
                choose(name, span, "number of cards", &known, cx)?;
                SheetPart::Value(deck, (*name).to_owned())
            }
            ["row", table, counter] => SheetPart::Row(
                self.chart(table, span, cx)?,
                self.counter(counter, span, cx)?,
            ),
            [first, ..] => {
                let known = match *first {
                    "cubes" => "cubes COUNTER 12",
                    "box" => "box COUNTER FACE",
                    "dice" => "dice NAME",
                    "value" => "value DECK NAME",
                    "row" => "row TABLE COUNTER",
                    "region" => "region NAME",
                    "card" => "card DECK",
                    "cards" => "cards DECK PILE",
                    "help" => "help DECK",
                    "left" => "left DECK",
                    "dealt" => "dealt DECK",
                    "phase" | "seat" | "ply" => first,
                    other => {
                        let all = WORDS.into_iter();
                        cx.push(unknown_name(other, span, "word of a sheet", all));
                        return None;
                    }
                };
                form(known, cx);
                return None;
            }
            [] => {
                form("COUNTER", cx);
                return None;
            }
        })
    }
}

/// Whether a text is one line, and not too long; a finding if not.
fn plain(text: &Spanned<String>, cx: &mut Findings) -> bool {
    let fits = text.value.chars().count() <= LONGEST && !text.value.chars().any(char::is_control);
    if !fits {
        let message = "this is no line of a sheet";
        cx.push(
            Finding::error("bad-text", text.span, message)
                .help(format!("write one line of at most {LONGEST} characters")),
        );
    }
    fits
}
