//! What came of many games, as people read it.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use super::output::{Out, counted};
use super::stop::Stop;
use crate::package::finding::cleaned;
use crate::study::{Interval, Measured, Summary, wilson};

/// Which columns of a table hold words; the others hold numbers, which end below each other.
type Words = &'static [usize];

/// Writes it.
pub(super) fn write(summary: &Summary, out: &mut Out) -> Result<(), Stop> {
    let (least, most) = summary.plies.range.unwrap_or_default();
    out.line(format_args!(
        "{}: {}, seed {}; {} plies a game, {least} to {most}",
        summary.game,
        counted(usize::try_from(summary.games).unwrap_or(usize::MAX), "game"),
        summary.seed,
        number(summary.plies.mean)
    ))?;
    // A first place that is shared counts as a share of a win.
    let drawn = summary.seats.iter().any(|seat| seat.shared > 0);
    let seats = summary.seats.iter().map(|seat| {
        let mut row = vec![
            seat.name.clone(),
            seat.bot.to_owned(),
            seat.alone.to_string(),
        ];
        row.extend(drawn.then(|| seat.shared.to_string()));
        row.extend([percent(seat.share), percents(seat.interval)]);
        row
    });
    let mut heads = vec!["seat", "bot", "won", "share", "99 %"];
    if drawn {
        heads.insert(3, "shared");
    }
    table(&heads, &[0, 1], seats, out)?;
    let reasons = summary.reasons.iter().map(|(reason, games)| {
        vec![
            cleaned(reason),
            games.to_string(),
            percent(*games as f64 / summary.games as f64),
            percents(wilson(*games as f64, summary.games)),
        ]
    });
    table(&["ended by", "games", "share", "99 %"], &[0], reasons, out)?;
    if summary.measures.is_empty() {
        return Ok(());
    }
    let measures = summary
        .measures
        .iter()
        .map(|each| measured(each, summary.games));
    table(
        &["measure", "mean", "99 %", "least", "most", ""],
        &[0, 5],
        measures,
        out,
    )
}

fn measured(each: &Measured, games: u64) -> Vec<String> {
    let end = |end: Option<f64>| end.map_or_else(String::new, short);
    let some = match each.games == games {
        true => Cow::Borrowed(""),
        false => Cow::Owned(format!(
            "(in {}) ",
            counted(usize::try_from(each.games).unwrap_or(usize::MAX), "game")
        )),
    };
    vec![
        each.name.clone(),
        number(each.mean),
        each.interval
            .map_or_else(String::new, |Interval { low, high }| {
                format!("{} to {}", number(Some(low)), number(Some(high)))
            }),
        end(each.range.map(|(least, _)| least)),
        end(each.range.map(|(_, most)| most)),
        format!("{some}{}", cleaned(&each.help)),
    ]
}

/// Writes a table below an empty line.
fn table(
    head: &[&str],
    words: Words,
    rows: impl Iterator<Item = Vec<String>>,
    out: &mut Out,
) -> Result<(), Stop> {
    let head: Vec<String> = head.iter().map(|&word| word.to_owned()).collect();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let columns = rows[0].len();
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let widths: Vec<usize> = (0..columns).map(|at| widest(at).unwrap_or(0)).collect();
    out.line("")?;
    for row in &rows {
        let cells = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(at, (cell, width))| {
                let blanks = " ".repeat(width - cell.width());
                match words.contains(&at) {
                    true => format!("{cell}{blanks}"),
                    false => format!("{blanks}{cell}"),
                }
            });
        let line: Vec<String> = cells.collect();
        out.line(format_args!("  {}", line.join("   ").trim_end()))?;
    }
    Ok(())
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn percents(interval: Interval) -> String {
    format!(
        "{:.1} to {:.1} %",
        interval.low * 100.0,
        interval.high * 100.0
    )
}

/// A mean.
fn number(value: Option<f64>) -> String {
    match value {
        Some(value) if value.abs() >= 100.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.3}"),
        None => "-".to_owned(),
    }
}

/// A number that is whole as a rule.
fn short(value: f64) -> String {
    match value.fract() == 0.0 {
        true => format!("{value:.0}"),
        false => format!("{value:.2}"),
    }
}
