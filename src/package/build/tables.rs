//! Tables that dice are rolled on: `[tables.NAME]`.

use super::counters::Counters;
use super::dice::Dice;
use crate::moves::{Grant, Table, TableRow};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, as_integer, check_name, choose, unknown_name};
use crate::package::source::Span;
use crate::package::tree::{Node, Value};

/// Most tables of a game, and most rows of one.
const MOST: usize = 500;
const MOST_ROWS: usize = 100;

/// Longest text of a row, in characters.
const LONGEST: usize = 160;

/// Reads the tables.
pub(super) fn read_tables(
    top: &mut Reader<'_>,
    counters: &Counters,
    dice: &Dice,
    cx: &mut Findings,
) -> (Vec<Table>, Vec<Does>) {
    let found = top.named_tables("tables", cx).unwrap_or_default();
    let names: Vec<String> = found.iter().map(|(key, _)| key.text.clone()).collect();
    let mut tables = Vec::new();
    let mut does = Vec::new();
    for (key, mut reader) in found {
        if tables.len() == MOST {
            let message = format!("a game has at most {MOST} tables");
            cx.push(Finding::error("too-many", key.span, message));
            break;
        }
        let (card, own) = match key.text.split_once('.') {
            Some((card, own)) => (Some(card), own),
            None => (None, key.text.as_str()),
        };
        check_name(own, key.span, "a table", cx);
        let source = Source {
            counters,
            names: &names,
            card,
        };
        let table = read_table(&key.text, &mut reader, &source, (dice, &mut does), cx);
        reader.finish(cx);
        // What is wrong has been told; the others keep their numbers.
        tables.push(table.unwrap_or(Table {
            name: key.text.clone(),
            dice: 0,
            rows: Vec::new(),
        }));
    }
    (tables, does)
}

/// A function that a row names.
pub(super) struct Does {
    pub(super) word: Spanned<String>,
    /// The card that carries the table, if one does.
    pub(super) card: Option<String>,
}

/// What rows may name.
struct Source<'a> {
    counters: &'a Counters,
    names: &'a [String],
    /// The card that carries the table, if one does.
    card: Option<&'a str>,
}

fn read_table(
    name: &str,
    reader: &mut Reader<'_>,
    source: &Source<'_>,
    (dice, does): (&Dice, &mut Vec<Does>),
    cx: &mut Findings,
) -> Option<Table> {
    let pool = match reader.string("dice", cx) {
        Some(word) => dice.pool(&word, cx),
        None => Some(0),
    };
    let Some(pool) = pool else {
        reader.allow("rows");
        return None;
    };
    let span = reader.span();
    let Some(rows) = reader.tables("rows", cx) else {
        reader.missing(
            "rows",
            "a list of tables, such as `[{ on = 1, text = \"…\" }]`",
            cx,
        );
        return None;
    };
    let mut read: Vec<(TableRow, Span)> = Vec::new();
    for mut row in rows {
        if read.len() == MOST_ROWS {
            let message = format!("a table has at most {MOST_ROWS} rows");
            cx.push(Finding::error("too-many", row.span(), message));
            break;
        }
        let at = row.key_span("on").unwrap_or_else(|| row.span());
        let found = read_row(&mut row, source, does, cx);
        row.finish(cx);
        read.push((found?, at));
    }
    read.sort_by_key(|(row, _)| row.on);
    for pair in read.windows(2) {
        let [(low, _), (high, at)] = pair else {
            continue;
        };
        let (end, next) = (low.on.1, high.on.0);
        if next <= end {
            let message = format!("two rows of {} are for {next}", quote(name));
            cx.push(
                Finding::error("overlap", *at, message)
                    .help("each number belongs to one row: `on = 1`, `on = \"2-3\"`"),
            );
            return None;
        }
        if next > end + 1 {
            let message = match next - end {
                2 => format!("no row of {} is for {}", quote(name), end + 1),
                _ => format!(
                    "no row of {} is for {} to {}",
                    quote(name),
                    end + 1,
                    next - 1
                ),
            };
            cx.push(
                Finding::error("gap", *at, message)
                    .help("each number from the lowest to the highest belongs to one row"),
            );
            return None;
        }
    }
    if let Some(known) = dice.pools.get(usize::from(pool)) {
        let values = known.faces.iter().map(|face| face.value);
        let (least, most) = (values.clone().min().unwrap_or(1), values.max().unwrap_or(1));
        let (low, high) = (read.first()?.0.on.0, read.last()?.0.on.1);
        if low > least || high < most {
            let message = format!(
                "the rows of {} are for {low} to {high}, and a die of `{}` shows {least} to {most}",
                quote(name),
                known.name
            );
            cx.push(
                Finding::error("gap", span, message)
                    .help("let a row be for each number; or name other dice: `dice = \"NAME\"`"),
            );
            return None;
        }
    }
    Some(Table {
        name: name.to_owned(),
        dice: pool,
        rows: read.into_iter().map(|(row, _)| row).collect(),
    })
}

fn read_row(
    row: &mut Reader<'_>,
    source: &Source<'_>,
    all_does: &mut Vec<Does>,
    cx: &mut Findings,
) -> Option<TableRow> {
    let node = row.need_node("on", "a number, or two such as `\"2-3\"`", cx);
    let on = node.and_then(|node| read_range(node, &row.path("on"), cx));
    let mut text = |key: &str, cx: &mut Findings| {
        let text = row.string(key, cx)?;
        if text.value.chars().count() > LONGEST {
            let message = format!("this text is longer than {LONGEST} characters");
            cx.push(Finding::error("too-long", text.span, message));
        }
        Some(text.value)
    };
    let (name, text) = (text("name", cx), text("text", cx));
    let mut grants = read_grants(row, source, cx);
    let mut either = Vec::new();
    for mut choice in row.tables("either", cx).unwrap_or_default() {
        let mut grants = Vec::new();
        let words = choice.string("text", cx);
        read_counters(&mut choice, false, source, &mut grants, cx);
        choice.finish(cx);
        either.push((grants, words.map_or_else(String::new, |words| words.value)));
    }
    let rolls = row
        .string("roll", cx)
        .and_then(|word| table(&word, source, cx));
    let does = row.string("do", cx).map(|word| {
        all_does.push(Does {
            word: word.clone(),
            card: source.card.map(str::to_owned),
        });
        word.value
    });
    grants.sort_by_key(|grant| !grant.sets);
    Some(TableRow {
        on: on?,
        name: name.unwrap_or_default(),
        text: text.unwrap_or_default(),
        grants,
        either,
        rolls,
        does: does.unwrap_or_default(),
    })
}

/// The table that a word names: one of the same card, or one of the game.
fn table(word: &Spanned<String>, source: &Source<'_>, cx: &mut Findings) -> Option<u16> {
    let own = source.card.map(|card| format!("{card}.{}", word.value));
    let is = |name: &String| Some(name) == own.as_ref() || *name == word.value;
    let at = source.names.iter().position(is);
    if at.is_none() {
        let known = source.names.iter().map(String::as_str);
        cx.push(unknown_name(&word.value, word.span, "table", known));
    }
    at.and_then(|at| u16::try_from(at).ok())
}

fn read_range(node: &Node, path: &str, cx: &mut Findings) -> Option<(i32, i32)> {
    if let Value::String(text) = &node.value {
        let number = |word: &str| word.trim().parse::<i32>().ok();
        let words = text.text.trim();
        let cut = words.char_indices().skip(1).find(|(_, sign)| *sign == '-');
        let range = match cut {
            Some((at, _)) => number(&words[..at]).zip(number(&words[at + 1..])),
            None => number(words).map(|one| (one, one)),
        };
        let fits = |(low, high): &(i32, i32)| low <= high && *low > -1_000 && *high < 1_000;
        if let Some(range) = range.filter(fits) {
            return Some(range);
        }
        let message = format!("{} is no range of numbers", quote(&text.text));
        cx.push(
            Finding::error("wrong-type", node.span, message)
                .help("write a number, or the least and the greatest: \"2-3\""),
        );
        return None;
    }
    let number = as_integer(node, path, -999..=999, cx)?;
    let number = i32::try_from(number.value).ok()?;
    Some((number, number))
}

fn read_grants(row: &mut Reader<'_>, source: &Source<'_>, cx: &mut Findings) -> Vec<Grant> {
    let mut grants = Vec::new();
    for (key, sets) in [("set", true), ("add", false)] {
        let Some(mut table) = row.table_at(key, cx) else {
            continue;
        };
        read_counters(&mut table, sets, source, &mut grants, cx);
        table.finish(cx);
    }
    grants
}

/// Reads amounts by the names of counters.
fn read_counters(
    table: &mut Reader<'_>,
    sets: bool,
    source: &Source<'_>,
    grants: &mut Vec<Grant>,
    cx: &mut Findings,
) {
    for (name, node) in table.entries() {
        if matches!(node.value, Value::String(_)) && name.text == "text" {
            continue;
        }
        let names = source.counters.names(false);
        let Some(at) = choose(&name.text, name.span, "counter", &names, cx) else {
            continue;
        };
        let path = table.path(&name.text);
        let amount = as_integer(node, &path, -1_000_000..=1_000_000, cx);
        let amount = amount.and_then(|amount| i32::try_from(amount.value).ok());
        let slot = source
            .counters
            .values_of(names[at])
            .map(|(slots, _)| slots[0]);
        if let (Some(amount), Some(counter)) = (amount, slot) {
            grants.push(Grant {
                counter,
                amount,
                sets,
            });
        }
    }
}
