//! How a game is drawn: `[show]`, and colours.

use super::Frame;
use super::cells;
use super::sheet::{Source, read_record, read_sheet};
use super::values::Values;
use crate::game::{Hue, KindInfo, Labels, Look, Rgb, Tint};
use crate::package::finding::{Finding, Findings, is_visible, quote};
use crate::package::read::{Reader, Spanned, as_text, choose, unknown_name};
use crate::package::tree::{Node, Value};

/// The word for the colour of the seat that a region is seen by.
const SEAT: &str = "seat";

/// What empty sites of regions are written as unless the game says, in this order.
const SYMBOLS: [&str; 8] = [":", "=", "~", "^", "%", "*", ";", "!"];

/// Reads `[show]`.
pub(super) fn read_look(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    kinds: &[KindInfo],
    values: &Values,
    source: Source<'_>,
    cx: &mut Findings,
) -> Look {
    let mut look = Look {
        counters: source.counters.words(),
        value_words: values.words.clone(),
        values: (0..values.slots.len()).collect(),
        ..Look::default()
    };
    let Some(mut reader) = top.table_at("show", cx) else {
        cells::check_room(top, None, frame, &look, cx);
        return look;
    };
    if let Some(words) = reader.one_or_more("values", cx) {
        let names = values.names();
        look.values = words
            .iter()
            .filter_map(|word| choose(&word.value, word.span, "value", &names, cx))
            .collect();
    }
    if let Some(word) = reader.string("labels", cx) {
        let known = ["edges", "sites", "none"];
        let choices = [Labels::Best, Labels::Sites, Labels::None];
        if let Some(at) = choose(&word.value, word.span, "place of labels", &known, cx) {
            look.labels = choices[at];
        }
    }
    if let Some(mut table) = reader.table_at("regions", cx) {
        let names = frame.regions.names();
        for (key, node) in table.entries() {
            let region = choose(&key.text, key.span, "region", &names, cx);
            let tint = read_tint(node, &table.path(&key.text), cx);
            if let (Some(region), Some((hue, symbol, help))) = (region, tint) {
                if hue == Hue::Seat && is_shared(frame, names[region]) {
                    let message = format!("{} is the same for all seats", quote(&key.text));
                    cx.push(Finding::error("contradiction", node.span, message).help(
                        "give it a colour; `seat` is for regions that each seat sees from its \
                             side, such as { rank = 1 }",
                    ));
                }
                look.tints.push(Tint {
                    region,
                    hue,
                    symbol: symbol.unwrap_or_default(),
                    help,
                });
            }
        }
    }
    let regions = frame.regions.names();
    let tints: Vec<String> = look
        .tints
        .iter()
        .filter_map(|tint| regions.get(tint.region).map(|name| (*name).to_owned()))
        .collect();
    look.sheet = read_sheet(&mut reader, frame, source, &tints, cx);
    look.record = read_record(&mut reader, frame, source, cx);
    let spans = cells::read_cells(&mut reader, frame, &mut look, cx);
    cells::check_room(top, Some(&spans), frame, &look, cx);
    reader.finish(cx);
    name_symbols(&mut look.tints, kinds);
    look
}

/// Whether a region has the same sites for all seats, of which there are several.
fn is_shared(frame: &Frame<'_>, name: &str) -> bool {
    match frame.regions.get(name) {
        Some([first, others @ ..]) => {
            !others.is_empty() && others.iter().all(|other| other == first)
        }
        _ => false,
    }
}

/// The colour of a region of which none is said.
const PLAIN: &str = "grey";

/// A region's colour, or a table with it and the region's symbol.
fn read_tint(node: &Node, what: &str, cx: &mut Findings) -> Option<(Hue, Option<String>, String)> {
    if !matches!(node.value, Value::Table(_)) {
        let word = as_text(node, what, cx)?.map(|text| text.text.clone());
        return Some((hue(&word, cx)?, None, String::new()));
    }
    let mut reader = Reader::new(node, what, cx)?;
    let colour = reader.string("colour", cx);
    let plain = !reader.has("colour");
    let symbol = reader.string("symbol", cx);
    let help = cells::read_words(&mut reader, "help", cx);
    reader.finish(cx);
    let symbol = symbol.filter(|word| {
        let mut letters = word.value.chars();
        let one = letters.next().is_some_and(is_visible);
        let fits = one && letters.next().is_none();
        if !fits {
            cx.push(
                Finding::error(
                    "bad-symbol",
                    word.span,
                    "a region's symbol is one character that can be seen",
                )
                .help("it is written on the region's empty sites"),
            );
        }
        fits
    });
    let symbol = symbol.map(|word| word.value);
    let hue = match plain {
        true => Hue::Plain(Rgb::named(PLAIN)?),
        false => hue(&colour?, cx)?,
    };
    Some((hue, symbol, help.unwrap_or_default()))
}

fn hue(word: &Spanned<String>, cx: &mut Findings) -> Option<Hue> {
    if word.value == SEAT {
        return Some(Hue::Seat);
    }
    check_colour(word, Some(SEAT), cx).map(Hue::Plain)
}

/// The colour that a word means, or a finding; `also` is another word that would be right.
pub(super) fn check_colour(
    word: &Spanned<String>,
    also: Option<&'static str>,
    cx: &mut Findings,
) -> Option<Rgb> {
    let found = Rgb::named(&word.value);
    if found.is_none() {
        cx.push(if word.value.trim_start().starts_with('#') {
            let message = format!("{} is no colour", quote(&word.value));
            Finding::error("bad-colour", word.span, message)
                .help("after `#` come six digits: two each of red, green and blue, from 00 to ff")
        } else {
            let names = Rgb::names().chain(also);
            unknown_name(&word.value, word.span, "colour", names)
        });
    }
    found
}

/// Gives each region that has none a symbol that means nothing else.
fn name_symbols(tints: &mut [Tint], kinds: &[KindInfo]) {
    let mut taken: Vec<String> = kinds.iter().flat_map(|kind| kind.symbols.clone()).collect();
    taken.extend(tints.iter().map(|tint| tint.symbol.clone()));
    let mut free = SYMBOLS
        .iter()
        .filter(|symbol| !taken.iter().any(|known| known == *symbol));
    for tint in tints.iter_mut().filter(|tint| tint.symbol.is_empty()) {
        tint.symbol = free.next().map_or(".", |symbol| *symbol).to_owned();
    }
}
