//! Reading the moves of pieces: `[[kinds.NAME.moves]]`.

use super::super::Frame;
use super::choice::each_choice;
use super::effect_rows::read_effects;
use super::rest::read_rest;
use super::rows::{FateRow, FlagRow, MoveRow, WayRow};
use super::walk::read_walk;
use super::words::{flag, kinds, region, word_of, written};
use crate::moves::{Landing, Naming, Removal};
use crate::notation::{parse_item, parse_pattern};
use crate::package::finding::{Finding, Findings};
use crate::package::read::Reader;
use crate::package::tree::Value;

/// Reads a move of a kind, a row for each number that the player may choose.
pub(in super::super) fn read_moves(
    reader: &mut Reader<'_>,
    kind: usize,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<MoveRow> {
    let read = read_move(reader, kind, frame, cx);
    each_choice(reader, read, frame, cx)
}

/// Reads a move of a kind.
fn read_move(
    reader: &mut Reader<'_>,
    kind: usize,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<MoveRow> {
    let name = reader.need_string("name", cx);
    let pattern = reader.text("pattern", cx);
    let anywhere = reader.text("anywhere", cx);
    let drop = reader.text("drop", cx);
    let walk = reader.table_at("walk", cx);
    const WAYS: [&str; 4] = ["pattern", "anywhere", "drop", "walk"];
    let given: Vec<&str> = WAYS.into_iter().filter(|key| reader.has(key)).collect();
    if given.is_empty() && !reader.table().is_incomplete() {
        let message = format!("{} does not say where it leads", reader.what());
        cx.push(Finding::error("missing-key", reader.span(), message).help(
            "give `pattern` (along the board), `anywhere` (to any site), `drop` (onto the \
                 board) or `walk` (a number of steps)",
        ));
    }
    if let Some(second) = given.get(1) {
        let span = reader.key_span(second).unwrap_or_else(|| reader.span());
        cx.push(
            Finding::error(
                "contradiction",
                span,
                "a move has one of `pattern`, `anywhere`, `drop` and `walk`",
            )
            .help("make several moves of it, each with a name of its own"),
        );
    }
    let walk = read_walk(walk, cx);
    let way = match (pattern, anywhere, drop) {
        (Some(text), _, _) => written(text, parse_pattern, cx).map(WayRow::Along),
        (_, Some(text), _) => written(text, parse_item, cx).map(WayRow::Anywhere),
        (_, _, Some(text)) => written(text, parse_item, cx).map(WayRow::Drop),
        _ => walk.map(WayRow::Walk),
    };
    let from_word = reader.string("from", cx);
    let (from, hand) = match (&from_word, &way) {
        (Some(word), Some(WayRow::Drop(_))) => (None, Some(word.clone())),
        (word, _) => (region(word.clone(), frame, cx), None),
    };
    let becomes = kinds(reader, "becomes", frame, cx);
    let stays = flag(reader, "stays", cx);
    let mounts = flag(reader, "on_top", cx);
    let takes = reader
        .integer("takes", 1..=250, cx)
        .and_then(|takes| u16::try_from(takes.value).ok());
    let puts = kinds(reader, "puts", frame, cx);
    let leaves = kinds(reader, "leaves", frame, cx);
    let joins = flag(reader, "joins", cx);
    if joins && !frame.forming.joins(kind) {
        let span = reader.key_span("joins").unwrap_or_else(|| reader.span());
        cx.push(
            Finding::error("contradiction", span, "pieces of this kind do not join")
                .help("say how many may be one unit: `joins = 4` in the table of the kind"),
        );
    }
    let flags = read_flags(reader, kind, becomes.as_deref(), frame, cx);
    let fate = read_fate(reader, Some(&frame.fate), cx);
    let effects = read_effects(reader, frame, cx);
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
    let removal = word_of(
        reader,
        "removal",
        "time of removal",
        &["at once", "end"],
        cx,
    );
    let landing = word_of(
        reader,
        "landing",
        "rule of landing",
        &["free", "continue"],
        cx,
    );
    let written = word_of(
        reader,
        "written",
        "way of writing",
        &["way", "ends", "words", "captures", "target"],
        cx,
    );
    let promotes = reader
        .boolean("promote", cx)
        .is_none_or(|promotes| promotes.value);
    let starts = reader
        .boolean("starts", cx)
        .is_none_or(|starts| starts.value);
    let rest = read_rest(reader, cx);
    // A word that means nothing has been told; the rest could only mislead.
    let complete = from_word.is_some() == (from.is_some() || hand.is_some())
        && [&becomes, &puts, &leaves]
            .iter()
            .all(|kinds| kinds.is_some());
    let one = |kinds: Option<Vec<usize>>| kinds.and_then(|kinds| kinds.first().copied());
    let (becomes, puts, leaves) = (becomes?, one(puts), one(leaves));
    if !complete {
        return None;
    }
    Some(MoveRow {
        name: name?,
        way: way?,
        starts,
        from,
        hand,
        becomes,
        // Whoever puts something somewhere stays where it is.
        stays: stays || puts.is_some(),
        mounts,
        takes,
        puts,
        leaves,
        flags,
        joins,
        promotes,
        fate,
        effects,
        must,
        may,
        removal: if removal == Some(1) {
            Removal::AtEnd
        } else {
            Removal::AtOnce
        },
        landing: if landing == Some(1) {
            Landing::Continue
        } else {
            Landing::Free
        },
        written: match written {
            Some(1) => Naming::Ends,
            Some(2) => Naming::Words,
            Some(3) => Naming::Captures,
            Some(4) => Naming::Target,
            _ => Naming::Way,
        },
        asked: rest.asked,
        turn: rest.turn,
        phases: rest.phases,
        die: rest.die,
        shows: rest.shows,
        rolls: Vec::new(),
        help: rest.help,
        words: rest.words,
        choose: rest.choose,
        unprompted: rest.unprompted,
    })
}

/// What a move of a kind asks of flags and does to them; what it may become has flags too.
fn read_flags(
    reader: &mut Reader<'_>,
    kind: usize,
    becomes: Option<&[usize]>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> FlagRow {
    let mut bits = |key: &str, later: &[usize], cx: &mut Findings| {
        let words = reader.one_or_more(key, cx).unwrap_or_default();
        let kinds = std::iter::once(kind).chain(later.iter().copied());
        frame.forming.mask(&words, kinds, cx)
    };
    FlagRow {
        flagged: bits("flagged", &[], cx),
        unflagged: bits("unflagged", &[], cx),
        sets: bits("sets", becomes.unwrap_or_default(), cx),
        clears: bits("clears", &[], cx),
    }
}

/// Reads `capture`, of a move or of all moves that do not say it.
pub(in super::super) fn read_fate(
    reader: &mut Reader<'_>,
    otherwise: Option<&FateRow>,
    cx: &mut Findings,
) -> FateRow {
    let Some(node) = reader.node("capture") else {
        return otherwise.cloned().unwrap_or(FateRow::Gone);
    };
    if let Value::Table(_) = node.value {
        let Some(mut table) = reader.table_at("capture", cx) else {
            return FateRow::Gone;
        };
        let to = table.need_string("to", cx);
        let owner = word_of(&mut table, "owner", "owner", &["same", "own"], cx);
        let whose = word_of(&mut table, "whose", "side", &["captor", "owner"], cx);
        table.finish(cx);
        return match (to, whose) {
            (None, _) => FateRow::Gone,
            (Some(place), Some(1)) => FateRow::Home { place },
            (Some(place), _) => FateRow::Held {
                place,
                turned: owner == Some(1),
            },
        };
    }
    match word_of(
        reader,
        "capture",
        "fate of captured pieces",
        &["remove", "own", "under"],
        cx,
    ) {
        Some(1) => FateRow::Turned,
        Some(2) => FateRow::Under,
        _ => FateRow::Gone,
    }
}
