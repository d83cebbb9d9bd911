//! What is measured where many games are played: `[[measures]]`.

use super::counters::Counters;
use crate::game::{Measure, SeatInfo};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, check_name, choose};
use crate::package::source::Span;

/// Most measures that a game declares.
const MOST: usize = 100;

/// Most bytes of what is said of a measure.
const MOST_HELP: usize = 200;

/// Reads what is measured: without any row, every counter as it is.
pub(super) fn read_measures(
    top: &mut Reader<'_>,
    seats: &[SeatInfo],
    counters: &Counters,
    cx: &mut Findings,
) -> Vec<Measure> {
    let rows = top.tables("measures", cx).unwrap_or_default();
    if let Some(row) = rows.get(MOST) {
        let message = format!("a game has at most {MOST} measures, not {}", rows.len());
        cx.push(Finding::error("too-many", row.span(), message));
    }
    let mut measures = Vec::new();
    let mut named: Vec<(String, Span)> = Vec::new();
    for mut row in rows {
        if let Some(read) = read_measure(&mut row, seats, counters, &mut named, cx)
            && measures.len() < MOST * seats.len().max(1)
        {
            measures.extend(read);
        }
        row.finish(cx);
    }
    if !measures.is_empty() {
        return measures;
    }
    let slots = (0..).zip(counters.slots());
    slots
        .map(|(at, slot)| Measure {
            name: slot.name,
            help: String::new(),
            of: vec![at],
            per: Vec::new(),
        })
        .collect()
}

/// The measures of one row: one, or one for each seat.
fn read_measure(
    row: &mut Reader<'_>,
    seats: &[SeatInfo],
    counters: &Counters,
    named: &mut Vec<(String, Span)>,
    cx: &mut Findings,
) -> Option<Vec<Measure>> {
    let name = row.need_string("name", cx);
    let counter = row.need_string("counter", cx);
    let per = row.string("per", cx);
    let together = row.boolean("together", cx);
    let help = row.string("help", cx);
    if let Some(name) = &name {
        tell_bad_name(name, named, cx);
    }
    if let Some(help) = help.as_ref().filter(|it| it.value.len() > MOST_HELP) {
        let message = format!("the help of a measure has at most {MOST_HELP} bytes");
        cx.push(Finding::error("too-long", help.span, message).help("say it shorter"));
    }
    let (of, each) = find(counter.as_ref()?, counters, cx)?;
    let base = match &per {
        Some(word) => Some((find(word, counters, cx)?, word.span)),
        None => None,
    };
    let added = together.as_ref().is_some_and(|it| it.value);
    if let Some(together) = together.filter(|it| it.value && !each) {
        let message = "there is nothing to add up: the counter is one that all seats share";
        cx.push(
            Finding::error("no-effect", together.span, message)
                .help("leave `together` out, or name a counter with `per = \"seat\"`"),
        );
    }
    if let Some(((_, true), span)) = &base
        && !each
    {
        let message = "each seat has a counter of this name, and `counter` is one that all share";
        cx.push(
            Finding::error("mismatch", *span, message)
                .help("divide it by a counter that all share"),
        );
        return None;
    }
    let (name, help) = (name?.value, help.map_or_else(String::new, |it| it.value));
    let by_card = |word: &Spanned<String>| counters.cards(&word.value);
    if let (Some(cards), false) = (counter.as_ref().and_then(by_card), added) {
        // Of the same deck, or one number for all.
        let alike = per.as_ref().and_then(by_card).as_ref() == Some(&cards);
        let bases = base.map(|((slots, _), _)| slots).unwrap_or_default();
        let of_card = |(at, card): (usize, &&str)| Measure {
            name: format!("{name}.{card}"),
            help: help.clone(),
            of: of.get(at).copied().into_iter().collect(),
            per: match alike {
                true => bases.get(at).copied().into_iter().collect(),
                false => bases.clone(),
            },
        };
        return Some(cards.iter().enumerate().map(of_card).collect());
    }
    if !each || added {
        return Some(vec![Measure {
            name,
            help,
            of,
            per: base.map(|((slots, _), _)| slots).unwrap_or_default(),
        }]);
    }
    let of_seat = |(at, seat): (usize, &SeatInfo)| Measure {
        name: format!("{name}.{}", seat.name),
        help: help.clone(),
        of: of.get(at).copied().into_iter().collect(),
        per: match &base {
            Some(((slots, true), _)) => slots.get(at).copied().into_iter().collect(),
            Some(((slots, false), _)) => slots.clone(),
            None => Vec::new(),
        },
    };
    Some(seats.iter().enumerate().map(of_seat).collect())
}

fn tell_bad_name(name: &Spanned<String>, named: &mut Vec<(String, Span)>, cx: &mut Findings) {
    if !check_name(&name.value, name.span, "a measure", cx) {
        return;
    }
    match named.iter().find(|(known, _)| *known == name.value) {
        Some((_, first)) => {
            let message = format!("two measures are called {}", quote(&name.value));
            cx.push(
                Finding::error("duplicate-name", name.span, message)
                    .related(*first, "the first is here")
                    .help("give each a name of its own"),
            );
        }
        None => named.push((name.value.clone(), name.span)),
    }
}

/// The values of the counter that a word names, and whether each seat has one.
fn find(
    word: &Spanned<String>,
    counters: &Counters,
    cx: &mut Findings,
) -> Option<(Vec<u16>, bool)> {
    let names = counters.all_names();
    let at = choose(&word.value, word.span, "counter", &names, cx)?;
    let (slots, each) = counters.values_of(names.get(at)?)?;
    Some((slots.to_vec(), each))
}
