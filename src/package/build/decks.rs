//! Decks and their cards: `[decks.NAME]`, and `[cards.NAME]` with what is said of each card.

use std::collections::HashSet;

use super::Frame;
use super::counters::Counters;
use super::leads::read_leads;
use crate::board::Site;
use crate::game::CardInfo;
use crate::package::cards::LAID;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, as_integer, check_name, choose, unknown_name};
use crate::package::tree::{Key, Table};
use crate::position::{Deck, Pile, Seat, Seen};

/// Most decks of a game.
const MOST: usize = 8;

/// Most piles of a deck, those of the seats counted by themselves.
const MOST_PILES: usize = 64;

/// Most numbers that cards of a deck have.
const MOST_VALUES: usize = 32;

/// Longest text of a card, in characters.
const LONGEST: usize = 1_000;

/// The decks of a game, and what their cards say of themselves.
#[derive(Default)]
pub(super) struct Decks {
    pub(super) decks: Vec<Deck>,
    /// For each deck its cards, in their order.
    pub(super) infos: Vec<Vec<CardInfo>>,
}

/// Reads the decks.
pub(super) fn read_decks(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    counters: &Counters,
    cx: &mut Findings,
) -> Decks {
    let mut found = Decks::default();
    let mut cards = top.table_at("cards", cx);
    for (key, mut reader) in top.named_tables("decks", cx).unwrap_or_default() {
        let told = cx.len();
        check_name(&key.text, key.span, "a deck", cx);
        if found.decks.len() == MOST {
            let message = format!("a game has at most {MOST} decks");
            cx.push(Finding::error("too-many", key.span, message));
            break;
        }
        let drawn = reader.string("drawn", cx);
        let runs = reader.boolean("scripts", cx);
        let leads = read_leads(&mut reader, cx);
        let own = cards
            .as_mut()
            .and_then(|cards| cards.named_tables(&key.text, cx));
        let (size, span) = (&mut 0, reader.span());
        let read = read_deck(
            &key.text,
            &mut reader,
            own.unwrap_or_default(),
            (frame, size),
            cx,
        );
        let drawn = drawn.and_then(|word| {
            let names = counters.names(false);
            choose(&word.value, word.span, "counter", &names, cx)?;
            counters.values_of(&word.value).map(|(slots, _)| slots[0])
        });
        reader.finish(cx);
        // Cards that are missing for another mistake in the deck are none by themselves.
        if read.is_none() && cx.len() == told {
            let message = format!("a deck has 1 to {} cards, not {size}", Deck::MOST);
            cx.push(Finding::error("wrong-size", span, message).help(
                "`folder` names a folder with a file for each card, `series` makes cards of \
                 words, and `[cards.DECK.CARD]` is one card",
            ));
        }
        if let Some((mut deck, infos)) = read {
            deck.drawn = drawn;
            deck.runs = runs.is_none_or(|flag| flag.value);
            deck.maps = maps(&deck, frame);
            if let Some(leads) = leads {
                leads.check(top.table(), frame.board, &deck.cards, cx);
            }
            found.decks.push(deck);
            found.infos.push(infos);
        }
    }
    if let Some(cards) = cards {
        cards.finish(cx);
    }
    found
}

type Named<'a> = Vec<(&'a Key, Reader<'a>)>;

/// Reads a deck, and how many cards it has; nothing where it has none, or too many.
fn read_deck(
    name: &str,
    reader: &mut Reader<'_>,
    own: Named<'_>,
    (frame, size): (&Frame<'_>, &mut usize),
    cx: &mut Findings,
) -> Option<(Deck, Vec<CardInfo>)> {
    // Read before, when the cards were.
    reader.allow("folder");
    let in_files = reader.has("folder");
    let needs = reader.strings("needs", cx).unwrap_or_default();
    if let (Some(first), false) = (needs.first(), reader.has("folder")) {
        cx.push(
            Finding::error(
                "contradiction",
                first.span,
                "only cards in files need anything",
            )
            .help("give the deck a `folder`, or leave `needs` out"),
        );
    }
    let mut cards: Vec<String> = Vec::new();
    let mut infos: Vec<CardInfo> = Vec::new();
    let mut values: Vec<(String, Vec<i32>)> = Vec::new();
    let series = read_series(reader, cx);
    let series_told = series.is_some();
    if let Some(series) = series {
        let lists = series_names(reader);
        for words in &series {
            let named = lists.iter().zip(words);
            let info = CardInfo {
                name: words.concat(),
                words: named
                    .map(|(list, word)| (list.to_string(), word.clone()))
                    .collect(),
                ..CardInfo::default()
            };
            cards.push(info.name.clone());
            infos.push(info);
        }
        values = series_values(&lists, &series);
    }
    for (key, mut card) in own {
        check_name(&key.text, key.span, "a card", cx);
        if in_files {
            // Laid into the game's data before.
            for laid in LAID {
                card.allow(laid);
            }
        }
        let info = read_card(&mut card, &key.text, cx);
        let numbers = read_numbers(&mut card, cx);
        card.finish(cx);
        let at = match cards.iter().position(|known| *known == key.text) {
            Some(at) => at,
            None => {
                cards.push(key.text.clone());
                infos.push(CardInfo::default());
                cards.len() - 1
            }
        };
        let words = std::mem::take(&mut infos[at].words);
        infos[at] = CardInfo { words, ..info };
        for (value, number) in numbers {
            let known = values.iter().position(|(known, _)| *known == value);
            let slot = known.unwrap_or(values.len());
            if slot == MOST_VALUES {
                continue;
            }
            if known.is_none() {
                values.push((value, Vec::new()));
            }
            let numbers = &mut values[slot].1;
            numbers.resize(cards.len().max(numbers.len()), 0);
            numbers[at] = number;
        }
    }
    for (_, numbers) in &mut values {
        numbers.resize(cards.len(), 0);
    }
    *size = cards.len();
    let piles = read_piles(reader, frame, cx);
    let pile_names: Vec<String> = piles.iter().map(|pile| pile.name.clone()).collect();
    let returns = reader.string("returns", cx).and_then(|word| {
        let names: Vec<&str> = pile_names.iter().map(String::as_str).collect();
        let at = choose(&word.value, word.span, "pile", &names, cx);
        if at == Some(usize::from(Deck::STOCK)) {
            let message = "what is drawn from cannot go back to itself";
            let finding = Finding::error("contradiction", word.span, message);
            cx.push(finding.help("name the pile that is shuffled anew, such as `discard`"));
            return None;
        }
        at
    });
    let dealt = reader.integer("deal", 1..=250, cx);
    reader.allow("first");
    if !(1..=Deck::MOST).contains(size) {
        return None;
    }
    // Where a key is unknown, or the series is wrong, some of the cards may be missing.
    let whole = !reader.has_strays() && series_told == reader.has("series");
    let first = match whole {
        true => read_first(reader, &cards, cx),
        false => Vec::new(),
    };
    let mut deck = Deck::new(name.to_owned(), cards, piles);
    if let Some(dealt) = &dealt
        && whole
        && usize::try_from(dealt.value).is_ok_and(|dealt| dealt > deck.cards.len())
    {
        let message = format!(
            "{} cards are dealt, and the deck has {}",
            dealt.value,
            deck.cards.len()
        );
        cx.push(Finding::warning("out-of-range", dealt.span, message));
    }
    deck.values = values;
    deck.in_files = in_files;
    deck.dealt = dealt.and_then(|dealt| u16::try_from(dealt.value).ok());
    deck.returns = returns.and_then(|at| u8::try_from(at).ok());
    deck.first = first;
    Some((deck, infos))
}

/// For each card the sites of the board that it brings along.
fn maps(deck: &Deck, frame: &Frame<'_>) -> Vec<Vec<Site>> {
    let of = |card: &String| {
        let before = format!("{card}.");
        let sites = frame.board.cell_sites();
        sites
            .filter(|site| frame.board.name(*site).starts_with(&before))
            .collect()
    };
    deck.cards.iter().map(of).collect()
}

/// `series`: lists of words of which each with each is a card, called by them together.
fn read_series(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Vec<Vec<String>>> {
    let mut table = reader.table_at("series", cx)?;
    let table_span = table.span();
    let mut all: Vec<Vec<String>> = vec![Vec::new()];
    for (key, _) in table.entries() {
        let Some(words) = table.strings(&key.text, cx) else {
            continue;
        };
        if words.is_empty() {
            let message = format!("{} has no word, so that there is no card", quote(&key.text));
            let finding = Finding::error("wrong-size", key.span, message);
            cx.push(finding.help("each list of `series` has one word at least"));
            return None;
        }
        for (at, word) in words.iter().enumerate() {
            check_name(&word.value, word.span, "a card", cx);
            if words[..at].iter().any(|other| other.value == word.value) {
                let message = format!("{} comes twice", quote(&word.value));
                cx.push(Finding::error("duplicate-name", word.span, message));
                return None;
            }
        }
        if all.len() * words.len().max(1) > Deck::MOST {
            let message = format!("these are more than {} cards", Deck::MOST);
            cx.push(Finding::error("too-many", key.span, message));
            return None;
        }
        all = all
            .iter()
            .flat_map(|before| {
                words.iter().map(|word| {
                    let mut with = before.clone();
                    with.push(word.value.clone());
                    with
                })
            })
            .collect();
    }
    table.finish(cx);
    let mut names = HashSet::new();
    let span = reader.key_span("series").unwrap_or(table_span);
    if let Some(words) = all.iter().find(|words| !names.insert(words.concat())) {
        let message = format!("two cards would be called {}", quote(&words.concat()));
        cx.push(
            Finding::error("duplicate-name", span, message)
                .help("a card is called by its words together: end one list's words in `-`"),
        );
        return None;
    }
    Some(all)
}

/// The names of the lists of a series, in their order.
fn series_names<'r>(reader: &'r Reader<'_>) -> Vec<&'r str> {
    let series = reader.table().table("series").into_iter();
    let lists = series.flat_map(Table::iter);
    lists.map(|(key, _)| key.text.as_str()).collect()
}

/// The places of the words of cards in their lists, counted from 1, as numbers of the cards.
fn series_values(lists: &[&str], series: &[Vec<String>]) -> Vec<(String, Vec<i32>)> {
    let mut values = Vec::new();
    for (at, list) in lists.iter().enumerate() {
        let mut known: Vec<&String> = Vec::new();
        let numbers = series.iter().map(|words| {
            let Some(word) = words.get(at) else { return 0 };
            let place = known.iter().position(|other| *other == word);
            let place = place.unwrap_or_else(|| {
                known.push(word);
                known.len() - 1
            });
            i32::try_from(place + 1).unwrap_or(0)
        });
        let numbers = numbers.collect();
        values.push(((*list).to_owned(), numbers));
    }
    values
}

fn read_card(card: &mut Reader<'_>, name: &str, cx: &mut Findings) -> CardInfo {
    let mut text = |key: &str, cx: &mut Findings| {
        let text = card.string(key, cx)?;
        if text.value.chars().count() > LONGEST {
            let message = format!("this text is longer than {LONGEST} characters");
            cx.push(Finding::error("too-long", text.span, message));
        }
        Some(text.value)
    };
    CardInfo {
        words: Vec::new(),
        name: text("name", cx).unwrap_or_else(|| name.to_owned()),
        text: text("text", cx).unwrap_or_default(),
        help: text("help", cx).unwrap_or_default(),
    }
}

fn read_numbers(card: &mut Reader<'_>, cx: &mut Findings) -> Vec<(String, i32)> {
    let Some(mut table) = card.table_at("values", cx) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (key, node) in table.entries() {
        check_name(&key.text, key.span, "a number of cards", cx);
        let path = table.path(&key.text);
        let number = as_integer(node, &path, -1_000_000..=1_000_000, cx);
        let number = number.and_then(|number| i32::try_from(number.value).ok());
        found.extend(number.map(|number| (key.text.clone(), number)));
    }
    table.finish(cx);
    found
}

/// The piles: what is drawn from, what lies open, what is discarded, and those that are named.
fn read_piles(reader: &mut Reader<'_>, frame: &Frame<'_>, cx: &mut Findings) -> Vec<Pile> {
    let pile = |name: &str, seen: Seen| Pile {
        name: name.to_owned(),
        seen,
    };
    let mut piles = vec![
        pile("stock", Seen::Nobody),
        pile("open", Seen::All),
        pile("discard", Seen::All),
    ];
    let mut add = |word: &Spanned<String>, sort: u8, cx: &mut Findings| {
        check_name(&word.value, word.span, "a pile", cx);
        let new: Vec<Pile> = match sort {
            0 => vec![pile(&word.value, Seen::All)],
            1 => vec![pile(&word.value, Seen::Nobody)],
            _ => frame
                .seats
                .iter()
                .zip(0..)
                .map(|(seat, at)| {
                    let seen = match sort {
                        2 => Seen::Owner(Seat(at)),
                        _ => Seen::All,
                    };
                    pile(&format!("{}.{}", word.value, seat.name), seen)
                })
                .collect(),
        };
        for pile in new {
            if piles.iter().any(|known| known.name == pile.name) {
                let message = format!("there is a pile {} already", quote(&word.value));
                cx.push(Finding::error("duplicate-name", word.span, message));
                break;
            } else if piles.len() == MOST_PILES {
                let message = format!("a deck has at most {MOST_PILES} piles");
                cx.push(Finding::error("too-many", word.span, message));
                break;
            } else {
                piles.push(pile);
            }
        }
    };
    for (sort, key) in (0..).zip(["piles", "hidden", "hands", "before"]) {
        for word in reader.one_or_more(key, cx).unwrap_or_default() {
            add(&word, sort, cx);
        }
    }
    piles
}

/// `first`: the cards that come first, a list or one text parted by commas.
fn read_first(reader: &mut Reader<'_>, cards: &[String], cx: &mut Findings) -> Vec<u8> {
    let words = reader.one_or_more("first", cx).unwrap_or_default();
    let mut first = Vec::new();
    for word in words {
        let names = word.value.split(',').map(str::trim);
        for name in names.filter(|name| !name.is_empty()) {
            let at = cards.iter().position(|card| card == name);
            match at.and_then(|at| u8::try_from(at).ok()) {
                Some(card) if first.contains(&card) => {
                    let message = format!("{} comes twice", quote(name));
                    cx.push(Finding::error("duplicate-name", word.span, message));
                }
                Some(card) => first.push(card),
                None => {
                    let known = cards.iter().map(String::as_str);
                    cx.push(unknown_name(name, word.span, "card", known));
                }
            }
        }
    }
    first
}
