//! Counters: `[counters.NAME]`, and what they count by themselves.

use super::Frame;
use super::cells::read_words;
use crate::game::{CounterWords, Rounds, SeatInfo, Tally};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned, as_integer, check_name, choose};
use crate::package::source::Span;
use crate::package::tree::{Table, Value};
use crate::position::{CounterSlot, Deck, Kind, PieceSet, Seat};

/// The counters of a game.
pub(super) struct Counters {
    rows: Vec<CounterRow>,
}

struct CounterRow {
    name: String,
    /// The names of its values, as everybody sees them.
    names: Vec<String>,
    /// The places of its values among all: one for each seat, or one.
    slots: Vec<u16>,
    per_seat: bool,
    /// Whether each card of a deck has one.
    per_card: bool,
    /// The first of each of them.
    starts: Vec<i32>,
    least: i32,
    distinguishes: bool,
    /// Whether it is a number of dice.
    dice: bool,
    /// Whether it goes back to its start when the turn goes to another seat.
    per_turn: bool,
    /// The group with which scripts reset it; empty for none.
    group: String,
    counts: Option<Counts>,
    /// In which words it is told, its label empty for its name.
    words: CounterWords,
}

impl CounterRow {
    /// Its values, each with the first.
    fn first_values(&self) -> impl Iterator<Item = (u16, i32)> + '_ {
        self.slots.iter().copied().zip(self.starts.iter().copied())
    }
}

#[derive(Clone, PartialEq, Eq)]
enum Counts {
    Captures,
    QuietPlies { reset: Vec<Spanned<String>> },
    Plies,
    Passes,
    Rounds,
}

/// What a counter that all share can count, besides quiet plies.
const SHARED: [(&str, Counts); 3] = [
    ("plies", Counts::Plies),
    ("passes", Counts::Passes),
    ("rounds", Counts::Rounds),
];

impl Counters {
    /// Every value, in the order of the file.
    pub(super) fn slots(&self) -> Vec<CounterSlot> {
        self.rows
            .iter()
            .flat_map(|row| {
                row.names
                    .iter()
                    .zip(&row.starts)
                    .map(|(name, start)| CounterSlot {
                        name: name.clone(),
                        start: *start,
                        least: row.least,
                        distinguishes: row.distinguishes,
                        dice: row.dice,
                    })
            })
            .collect()
    }

    /// In which words each value is told, in the same order.
    pub(super) fn words(&self) -> Vec<CounterWords> {
        let each = self.rows.iter().flat_map(|row| {
            row.names.iter().map(|name| {
                let label = match row.words.label.as_str() {
                    "" => name.clone(),
                    // The part of the name that says whose it is stays.
                    label => format!("{label}{}", &name[row.name.len()..]),
                };
                CounterWords {
                    label,
                    ..row.words.clone()
                }
            })
        });
        each.collect()
    }

    /// Whether each card of a deck has a counter of that name.
    pub(super) fn is_per_card(&self, name: &str) -> bool {
        self.rows.iter().any(|row| row.per_card && row.name == name)
    }

    /// For each seat its counter of that name: its own, or the one that all share.
    pub(super) fn by_seat(&self, name: &str, seats: usize) -> Option<Vec<u16>> {
        let (slots, per_seat) = self.values_of(name)?;
        Some(match per_seat {
            true => slots.to_vec(),
            false => vec![slots[0]; seats],
        })
    }

    /// The values of a counter: one for each seat, or one, and which of them; `None` if there
    /// is none.
    pub(super) fn values_of(&self, name: &str) -> Option<(&[u16], bool)> {
        let row = self.rows.iter().find(|row| row.name == name)?;
        Some((&row.slots, row.per_seat))
    }

    /// The names of the counters that each seat has, or of the others.
    pub(super) fn names(&self, per_seat: bool) -> Vec<&str> {
        self.rows
            .iter()
            .filter(|row| row.per_seat == per_seat && !row.per_card)
            .map(|row| row.name.as_str())
            .collect()
    }

    /// The counter that is a number of dice, of that name.
    pub(super) fn box_of(&self, name: &str) -> Option<u16> {
        let row = self.rows.iter().find(|row| row.name == name && row.dice)?;
        row.slots.first().copied()
    }

    /// The cards of a counter that each card of a deck has, in the order of its values.
    pub(super) fn cards(&self, name: &str) -> Option<Vec<&str>> {
        let row = self
            .rows
            .iter()
            .find(|row| row.name == name && row.per_card)?;
        let names = row.names.iter();
        Some(
            names
                .filter_map(|name| Some(name.split_once('.')?.1))
                .collect(),
        )
    }

    /// The names of the counters of dice.
    pub(super) fn boxes(&self) -> Vec<&str> {
        let boxes = self.rows.iter().filter(|row| row.dice);
        boxes.map(|row| row.name.as_str()).collect()
    }

    /// The names of all counters.
    pub(super) fn all_names(&self) -> Vec<&str> {
        self.rows.iter().map(|row| row.name.as_str()).collect()
    }

    /// The counter that counts plies, passes or rounds: one that the game declares, or else
    /// one of that name. `span` is where it is needed.
    pub(super) fn kept(&mut self, what: &str, span: Span, cx: &mut Findings) -> Option<u16> {
        let counts = SHARED.iter().find(|(word, _)| *word == what)?.1.clone();
        if let Some(row) = self.counting(&counts) {
            return row.slots.first().copied();
        }
        let slots = self.declare(what, None, Some(counts), span, cx)?;
        slots.first().copied()
    }

    /// Declares the counters of the places that seats take before the game is over.
    pub(super) fn declare_places(
        &mut self,
        seats: &[SeatInfo],
        span: Span,
        cx: &mut Findings,
    ) -> Vec<u16> {
        self.declare("place", Some(seats), None, span, cx)
            .unwrap_or_default()
    }

    /// The counter of passes in a row, if there is one.
    pub(super) fn passes(&self) -> Option<u16> {
        self.counting(&Counts::Passes)?.slots.first().copied()
    }

    /// How rounds are counted, if they are. Where `free`, scripts may give the turn to any seat,
    /// and it is counted too which have had it.
    pub(super) fn rounds(
        &mut self,
        seats: &[SeatInfo],
        free: bool,
        span: Span,
        cx: &mut Findings,
    ) -> Option<Rounds> {
        let counter = self.counting(&Counts::Rounds)?.slots.first().copied()?;
        let had = match free && seats.len() > 1 {
            true => self.declare("had_turn", Some(seats), None, span, cx),
            false => None,
        };
        if let Some(row) = self.rows.last_mut().filter(|_| had.is_some()) {
            row.distinguishes = false;
            row.words.quiet = true;
        }
        Some(Rounds {
            counter,
            had: had.unwrap_or_default(),
        })
    }

    /// The counters that go back to their starts when the turn goes to another seat, with
    /// these.
    pub(super) fn resets(&self) -> Vec<(u16, i32)> {
        let rows = self.rows.iter().filter(|row| row.per_turn);
        rows.flat_map(CounterRow::first_values).collect()
    }

    /// The groups that scripts reset, each with its counters and their starts.
    pub(super) fn groups(&self) -> Vec<(String, Vec<(u16, i32)>)> {
        let mut groups: Vec<(String, Vec<(u16, i32)>)> = Vec::new();
        for row in self.rows.iter().filter(|row| !row.group.is_empty()) {
            let known = groups.iter().position(|(name, _)| *name == row.group);
            let at = known.unwrap_or(groups.len());
            if known.is_none() {
                groups.push((row.group.clone(), Vec::new()));
            }
            groups[at].1.extend(row.first_values());
        }
        groups
    }

    fn counting(&self, counts: &Counts) -> Option<&CounterRow> {
        self.rows
            .iter()
            .find(|row| row.counts.as_ref() == Some(counts))
    }

    /// Adds a counter that no table declares, from 0: one, or one for each seat.
    fn declare(
        &mut self,
        name: &str,
        seats: Option<&[SeatInfo]>,
        counts: Option<Counts>,
        span: Span,
        cx: &mut Findings,
    ) -> Option<Vec<u16>> {
        if self.rows.iter().any(|row| row.name == name) {
            let message = format!("this needs a counter `{name}` of its own, and there is one");
            let help = match counts {
                Some(_) => format!("let it count: counts = \"{name}\"; or call it otherwise"),
                None => "call the declared one otherwise".to_owned(),
            };
            // What it counts may be what is wrong with it.
            let finding = Finding::error("duplicate-name", span, message).help(help);
            cx.push(finding.about("counter", name));
            return None;
        }
        let names = match seats {
            Some(seats) => names_of(name, seats),
            None => vec![name.to_owned()],
        };
        let slots = self.next_slots(names.len());
        let Some(slots) = slots else {
            cx.push(too_many(span));
            return None;
        };
        self.rows.push(CounterRow {
            name: name.to_owned(),
            names,
            slots: slots.clone(),
            per_seat: seats.is_some(),
            per_card: false,
            starts: vec![0; slots.len()],
            least: 0,
            distinguishes: seats.is_some(),
            dice: false,
            per_turn: false,
            group: String::new(),
            counts,
            words: CounterWords::default(),
        });
        Some(slots)
    }

    /// The next places among all values; `None` if there are too many.
    fn next_slots(&self, count: usize) -> Option<Vec<u16>> {
        let last = self.rows.last().and_then(|row| row.slots.last());
        let used = last.map_or(0, |last| last + 1);
        let next = used.checked_add(u16::try_from(count).ok()?)?;
        (next <= MOST).then(|| (used..next).collect())
    }

    /// What the counters count by themselves.
    pub(super) fn tallies(&self, frame: &Frame<'_>, cx: &mut Findings) -> Vec<Tally> {
        self.rows
            .iter()
            .filter_map(|row| match row.counts.as_ref()? {
                Counts::Plies => Some(Tally::Plies {
                    counter: row.slots[0],
                }),
                Counts::Passes => Some(Tally::Passes {
                    counter: row.slots[0],
                }),
                // Rounds end where turns do.
                Counts::Rounds => None,
                Counts::Captures => Some(Tally::Captures {
                    // A counter that all share is everybody's.
                    counters: match row.per_seat {
                        true => row.slots.clone(),
                        false => vec![row.slots[0]; frame.seats.len()],
                    },
                }),
                Counts::QuietPlies { reset } => {
                    let mut capture = false;
                    let mut movers = PieceSet::NONE;
                    let words: Vec<&str> = std::iter::once("captures")
                        .chain(frame.kinds.iter().map(String::as_str))
                        .collect();
                    for word in reset {
                        match choose(&word.value, word.span, "kind of move", &words, cx) {
                            Some(0) => capture = true,
                            Some(at) => {
                                let kind = Kind(u8::try_from(at - 1).unwrap_or(u8::MAX));
                                for seat in 0..frame.seats.len() {
                                    let seat = Seat(u8::try_from(seat).unwrap_or(0));
                                    let all = frame.pieces_of(kind.index(), seat);
                                    movers = all.fold(movers, PieceSet::with);
                                }
                            }
                            None => {}
                        }
                    }
                    Some(Tally::Quiet {
                        counter: row.slots[0],
                        capture,
                        movers,
                    })
                }
            })
            .collect()
    }
}

/// Reads the counters.
pub(super) fn read_counters(
    top: &mut Reader<'_>,
    seats: &[SeatInfo],
    cx: &mut Findings,
) -> Counters {
    let mut counters = Counters { rows: Vec::new() };
    for (key, mut reader) in top.named_tables("counters", cx).unwrap_or_default() {
        check_name(&key.text, key.span, "a counter", cx);
        let per = reader.string("per", cx);
        let cards = per.as_ref().and_then(|word| cards_of(top, &word.value));
        let per_card = cards.is_some();
        let per_seat = match &per {
            // There is only one word that can have been meant, but for decks.
            Some(word) if !per_card => {
                let decks = match top.table().get("decks").map(|node| &node.value) {
                    Some(Value::Table(decks)) => decks.iter().collect(),
                    _ => Vec::new(),
                };
                let decks = decks.iter().map(|(key, _)| key.text.as_str());
                let known: Vec<&str> = ["seat"].into_iter().chain(decks).collect();
                choose(&word.value, word.span, "owner", &known, cx);
                true
            }
            _ => false,
        };
        let read = number(&mut reader, "least", cx);
        let unread = reader.key_span("least").is_some() && read.is_none();
        let least = read.unwrap_or(if unread { i32::MIN } else { 0 });
        let of_seats = match per_seat {
            true => Some((&*top, seats)),
            false => None,
        };
        let start = read_start(&mut reader, least, of_seats, cx);
        let distinguishes = reader
            .boolean("repetition", cx)
            .is_some_and(|yes| yes.value);
        let dice = reader.boolean("dice", cx).is_some_and(|yes| yes.value);
        let resets = reader.string("resets", cx);
        let per_turn = resets.is_some_and(|word| {
            choose(&word.value, word.span, "time", &["never", "turn"], cx) == Some(1)
        });
        let group = reader.string("group", cx);
        if let Some(group) = &group {
            check_name(&group.value, group.span, "a group", cx);
        }
        let counts = read_counts(&mut reader, cx);
        let words = read_counter_words(&mut reader, cx);
        reader.finish(cx);
        let names = match (&cards, per_seat) {
            (Some(cards), _) => cards
                .iter()
                .map(|card| format!("{}.{card}", key.text))
                .collect(),
            (None, true) => names_of(&key.text, seats),
            (None, false) => vec![key.text.clone()],
        };
        let count = names.len();
        let starts = match start {
            Start::All(start) => vec![start; count],
            Start::Each(starts) => starts,
        };
        let Some(slots) = counters.next_slots(count) else {
            cx.push(too_many(key.span));
            break;
        };
        counters.rows.push(CounterRow {
            name: key.text.clone(),
            names,
            slots,
            per_seat,
            per_card,
            starts,
            least,
            distinguishes,
            dice,
            per_turn,
            group: group.map_or_else(String::new, |group| group.value),
            counts,
            words,
        });
    }
    counters
}

/// With what a counter begins.
enum Start {
    All(i32),
    /// One value for each seat in play.
    Each(Vec<i32>),
}

/// Reads the first value, or that of each seat where each has one: then with the file and the
/// seats in play.
fn read_start(
    reader: &mut Reader<'_>,
    least: i32,
    of_seats: Option<(&Reader<'_>, &[SeatInfo])>,
    cx: &mut Findings,
) -> Start {
    let usual = least.max(0);
    let table = reader.table().table("start").is_some();
    let bounds = i64::from(-1_000_000)..=1_000_000;
    let low = |start: i32, span: Span, cx: &mut Findings| {
        if start < least {
            let message = format!("this counter would start at {start}, below its least, {least}");
            cx.push(
                Finding::error("out-of-range", span, message)
                    .help("raise `start`, or lower `least`"),
            );
        }
    };
    let (Some((top, seats)), true) = (of_seats, table) else {
        if table {
            let span = reader.key_span("start").unwrap_or_else(|| reader.span());
            let message =
                "seats have no counter of their own here, and their first values are said";
            cx.push(
                Finding::error("contradiction", span, message)
                    .help("add per = \"seat\", or give `start` one number"),
            );
            reader.allow("start");
            return Start::All(usual);
        }
        let start = number(reader, "start", cx).unwrap_or(usual);
        let span = reader.key_span("start").unwrap_or_else(|| reader.span());
        low(start, span, cx);
        return Start::All(start);
    };
    let mut starts = vec![usual; seats.len()];
    let declared = top.table().table("seats");
    let known: Vec<&str> = declared
        .into_iter()
        .flat_map(Table::iter)
        .map(|(key, _)| key.text.as_str())
        .collect();
    let Some(mut each) = reader.table_at("start", cx) else {
        return Start::All(usual);
    };
    for (key, node) in each.entries() {
        let path = each.path(&key.text);
        let value = as_integer(node, &path, bounds.clone(), cx);
        if choose(&key.text, key.span, "seat", &known, cx).is_none() {
            continue;
        }
        let Some(value) = value else { continue };
        let start = i32::try_from(value.value).unwrap_or(usual);
        low(start, value.span, cx);
        // Of seats that do not play nothing is kept.
        if let Some(at) = seats.iter().position(|seat| seat.name == key.text) {
            starts[at] = start;
        }
    }
    each.finish(cx);
    Start::Each(starts)
}

/// In which words a counter is told.
fn read_counter_words(reader: &mut Reader<'_>, cx: &mut Findings) -> CounterWords {
    let label = read_words(reader, "label", cx).unwrap_or_default();
    let told = read_words(reader, "told", cx);
    let quiet = reader.boolean("quiet", cx);
    if let (Some(_), Some(quiet)) = (&told, quiet.filter(|quiet| quiet.value)) {
        let message = "a counter whose changes are not told needs no sentence for them";
        cx.push(
            Finding::error("contradiction", quiet.span, message)
                .help("leave out `told`, or `quiet`"),
        );
    }
    CounterWords {
        label,
        told: told.unwrap_or_default(),
        quiet: quiet.is_some_and(|quiet| quiet.value),
    }
}

/// The names of the cards of a deck that come from files or stand in the game's data.
fn cards_of(top: &Reader<'_>, deck: &str) -> Option<Vec<String>> {
    let declared = top.table().table("decks")?;
    // A deck that is no table is told where decks are read.
    declared.get(deck)?;
    let series = declared.table(deck).and_then(|deck| deck.table("series"));
    let mut names = series.map_or_else(Vec::new, names_in);
    let cards = top.table().table("cards");
    let own = cards.and_then(|cards| cards.table(deck));
    for (key, _) in own.into_iter().flat_map(Table::iter) {
        if !names.contains(&key.text) {
            names.push(key.text.clone());
        }
    }
    Some(names)
}

/// The names of the cards of a series; what is wrong with it is told where the deck is read.
fn names_in(series: &Table) -> Vec<String> {
    let mut names = vec![String::new()];
    for (_, node) in series.iter() {
        let Value::Array(words) = &node.value else {
            return Vec::new();
        };
        let words = words.iter().filter_map(|word| match &word.value {
            Value::String(text) => Some(text.text.as_str()),
            _ => None,
        });
        let words: Vec<&str> = words.collect();
        if names.len() * words.len().max(1) > Deck::MOST {
            return Vec::new();
        }
        let with = |before: &String| -> Vec<String> {
            words.iter().map(|word| format!("{before}{word}")).collect()
        };
        names = names.iter().flat_map(with).collect();
    }
    names
}

fn names_of(counter: &str, seats: &[SeatInfo]) -> Vec<String> {
    let name = |seat: &SeatInfo| format!("{counter}.{}", seat.name);
    seats.iter().map(name).collect()
}

/// Most counters of a game, those of each seat and card counted.
const MOST: u16 = 4_000;

fn too_many(span: Span) -> Finding {
    let message =
        format!("a game has at most {MOST} counters, those of each seat and card counted");
    Finding::error("too-many", span, message)
}

fn number(reader: &mut Reader<'_>, key: &str, cx: &mut Findings) -> Option<i32> {
    let bounds = i64::from(-1_000_000)..=1_000_000;
    i32::try_from(reader.integer(key, bounds, cx)?.value).ok()
}

fn read_counts(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Counts> {
    let word = reader.string("counts", cx);
    let reset = reader.one_or_more("reset", cx);
    let reset_span = reader.key_span("reset");
    let word = word?;
    let known = ["captures", "quiet plies", "plies", "passes", "rounds"];
    let at = choose(&word.value, word.span, "thing to count", &known, cx)?;
    if known[at] == "quiet plies" {
        return Some(Counts::QuietPlies {
            reset: reset.unwrap_or_default(),
        });
    }
    if let Some(span) = reset_span {
        cx.push(Finding::error(
            "unknown-key",
            span,
            "only a counter of quiet plies is reset by moves",
        ));
    }
    let shared = SHARED.iter().find(|(word, _)| *word == known[at]);
    Some(shared.map_or(Counts::Captures, |(_, counts)| counts.clone()))
}
