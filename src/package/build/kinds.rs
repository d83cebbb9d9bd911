//! Kinds of pieces: `[kinds.NAME]`, with their moves still as written.

use super::Frame;
use super::regions::taken;
use crate::board::SiteSet;
use crate::game::KindInfo;
use crate::moves::{Landing, Removal};
use crate::notation::{Pattern, parse_pattern};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, check_name, choose, unknown_name};
use crate::package::resolve::at_fault;
use crate::package::source::Span;
use crate::package::tree::{Key, Text};

/// Most kinds that a game may have.
const MOST_KINDS: usize = 200;

/// Most moves that a kind may have.
const MOST_MOVES: usize = 100;

/// Everything that is said of kinds.
pub(super) struct Kinds {
    pub(super) rows: Vec<KindRow>,
}

/// One kind as written.
pub(super) struct KindRow {
    pub(super) info: KindInfo,
    pub(super) promotion: Option<PromotionRow>,
    pub(super) moves: Vec<MoveRow>,
}

/// Where a kind becomes another.
pub(super) struct PromotionRow {
    pub(super) sites: Vec<SiteSet>,
    pub(super) to: usize,
    pub(super) passing: bool,
}

/// One move of a kind as written.
pub(super) struct MoveRow {
    pub(super) name: Spanned<String>,
    pub(super) source: Spanned<Text>,
    pub(super) pattern: Pattern,
    pub(super) starts: bool,
    pub(super) from: Option<Vec<SiteSet>>,
    pub(super) becomes: Option<usize>,
    pub(super) must: Vec<Spanned<String>>,
    pub(super) may: Vec<Spanned<String>>,
    pub(super) removal: Removal,
    pub(super) landing: Landing,
    pub(super) phases: Option<Vec<Spanned<String>>>,
    pub(super) help: String,
}

impl Kinds {
    pub(super) fn infos(&self) -> Vec<KindInfo> {
        self.rows.iter().map(|row| row.info.clone()).collect()
    }
}

/// The tables of the kinds, in their order.
pub(super) fn kind_readers<'a>(
    top: &mut Reader<'a>,
    cx: &mut Findings,
) -> Vec<(&'a Key, Reader<'a>)> {
    let Some(mut readers) = top.named_tables("kinds", cx) else {
        top.missing("kinds", "[kinds.stone]", cx);
        return Vec::new();
    };
    if readers.len() > MOST_KINDS {
        let (key, _) = &readers[MOST_KINDS];
        let message = format!("a game has at most {MOST_KINDS} kinds of pieces");
        cx.push(Finding::error("too-many", key.span, message));
        readers.truncate(MOST_KINDS);
    }
    readers
}

/// Reads the kinds.
pub(super) fn read_kinds(
    readers: Vec<(&Key, Reader<'_>)>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Kinds {
    let mut rows = Vec::new();
    for (key, mut reader) in readers {
        if crate::moves::Vocabulary::is_reserved(&key.text) {
            cx.push(taken(&key.text, key.span, "kind"));
        } else {
            check_name(&key.text, key.span, "a kind", cx);
        }
        let symbols = read_symbols(&mut reader, key, frame, cx);
        let help = reader
            .string("help", cx)
            .map_or_else(String::new, |help| help.value);
        let promotion = read_promotion(&mut reader, frame, cx);
        let mut moves = Vec::new();
        for mut row in reader.tables("moves", cx).unwrap_or_default() {
            if moves.len() == MOST_MOVES {
                let message = format!("a kind has at most {MOST_MOVES} moves");
                cx.push(Finding::error("too-many", row.span(), message));
                break;
            }
            let read = read_move(&mut row, frame, cx);
            row.finish(cx);
            moves.extend(read);
        }
        reader.finish(cx);
        rows.push(KindRow {
            info: KindInfo {
                name: key.text.clone(),
                symbols,
                help,
            },
            promotion,
            moves,
        });
    }
    Kinds { rows }
}

fn read_symbols(
    reader: &mut Reader<'_>,
    key: &Key,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<String> {
    let initial: String = key.text.chars().take(1).collect();
    let mut symbols = vec![initial; frame.seat_names.len()];
    let Some(mut table) = reader.table_at("symbols", cx) else {
        symbols.truncate(frame.seats.len());
        return symbols;
    };
    for (seat, symbol) in frame.seat_names.iter().zip(&mut symbols) {
        let Some(word) = table.string(seat, cx) else {
            continue;
        };
        let length = word.value.chars().count();
        let printable = !word.value.chars().any(char::is_control);
        if (1..=2).contains(&length) && printable {
            *symbol = word.value;
        } else {
            cx.push(
                Finding::error("bad-symbol", word.span, "a symbol is one or two characters").help(
                    format!("write one that stands for a {} of {seat}", key.text),
                ),
            );
        }
    }
    table.finish(cx);
    symbols.truncate(frame.seats.len());
    symbols
}

fn read_promotion(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<PromotionRow> {
    let mut table = reader.table_at("promote", cx)?;
    let at = table.need_string("at", cx);
    let to = table.need_string("to", cx);
    let passing = table
        .boolean("passing", cx)
        .is_some_and(|passing| passing.value);
    table.finish(cx);
    let sites = region(at, frame, cx);
    let to = kind(to, frame, cx);
    Some(PromotionRow {
        sites: sites?,
        to: to?,
        passing,
    })
}

fn region(
    word: Option<Spanned<String>>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    let word = word?;
    let names = frame.regions.names();
    choose(&word.value, word.span, "region", &names, cx)?;
    frame.regions.get(&word.value).map(<[SiteSet]>::to_vec)
}

fn kind(word: Option<Spanned<String>>, frame: &Frame<'_>, cx: &mut Findings) -> Option<usize> {
    let word = word?;
    choose(&word.value, word.span, "kind", frame.kinds, cx)
}

fn read_move(reader: &mut Reader<'_>, frame: &Frame<'_>, cx: &mut Findings) -> Option<MoveRow> {
    let name = reader.need_string("name", cx);
    let source = reader.need_text("pattern", cx);
    let pattern = source
        .as_ref()
        .and_then(|source| read_pattern(source.value, source.span, cx));
    let from_word = reader.string("from", cx);
    let from = region(from_word.clone(), frame, cx);
    let becomes_word = reader.string("becomes", cx);
    let becomes = kind(becomes_word.clone(), frame, cx);
    let must = reader.one_or_more("must", cx).unwrap_or_default();
    let may = reader.one_or_more("may", cx).unwrap_or_default();
    if let (Some(first), false) = (may.first(), must.is_empty()) {
        cx.push(
            Finding::error(
                "contradiction",
                first.span,
                "a move has `must` or `may`, not both",
            )
            .help("`must`: it goes on if it can; `may`: it may go on or end"),
        );
    }
    let removal = match reader.string("removal", cx) {
        Some(word) => {
            match choose(
                &word.value,
                word.span,
                "time of removal",
                &["at once", "end"],
                cx,
            ) {
                Some(1) => Removal::AtEnd,
                _ => Removal::AtOnce,
            }
        }
        None => Removal::AtOnce,
    };
    let landing = match reader.string("landing", cx) {
        Some(word) => {
            match choose(
                &word.value,
                word.span,
                "rule of landing",
                &["free", "continue"],
                cx,
            ) {
                Some(1) => Landing::Continue,
                _ => Landing::Free,
            }
        }
        None => Landing::Free,
    };
    let starts = reader
        .boolean("starts", cx)
        .is_none_or(|starts| starts.value);
    let phases = reader.one_or_more("phases", cx);
    let help = reader
        .string("help", cx)
        .map_or_else(String::new, |help| help.value);
    // A word that means nothing has been told; the rest could only mislead.
    let complete =
        from_word.is_some() == from.is_some() && becomes_word.is_some() == becomes.is_some();
    if !complete {
        return None;
    }
    let source = source?;
    Some(MoveRow {
        name: name?,
        source: Spanned::new(source.value.clone(), source.span),
        pattern: pattern?,
        starts,
        from,
        becomes,
        must,
        may,
        removal,
        landing,
        phases,
        help,
    })
}

fn read_pattern(text: &Text, span: Span, cx: &mut Findings) -> Option<Pattern> {
    match parse_pattern(&text.text) {
        Ok(pattern) => Some(pattern),
        Err(fault) => {
            cx.push(at_fault("bad-pattern", text, span, fault));
            None
        }
    }
}

/// A move's word that no move of the kind has.
pub(super) fn unknown_move(word: &Spanned<String>, kind: &KindRow) -> Finding {
    let names = kind.moves.iter().map(|row| row.name.value.as_str());
    let finding = unknown_name(&word.value, word.span, "move", names);
    let Some(help) = finding.help.clone() else {
        return finding;
    };
    finding.help(format!(
        "{help} among the moves of {}",
        quote(&kind.info.name)
    ))
}
