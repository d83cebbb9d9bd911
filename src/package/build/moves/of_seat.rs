//! Reading the moves of no piece: `[[moves]]`.

use super::super::Frame;
use super::choice::each_choice;
use super::effect_rows::read_effects;
use super::rest::read_rest;
use super::rows::{FateRow, FlagRow, MoveRow, RerollRow, WayRow};
use super::sow_rows::{SOWING, read_sow};
use super::words::{flag, region};
use crate::moves::{Landing, Naming, Removal};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned};
use crate::package::tree::{Node, Value};

/// Most moves of no piece that a game may have.
pub(in super::super) const MOST_OF_SEATS: usize = 300;

/// Reads a move of no piece, in the same way.
pub(in super::super) fn read_seat_moves(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<MoveRow> {
    let read = read_seat_move(reader, frame, cx);
    each_choice(reader, read, frame, cx)
}

/// Reads a move of no piece.
fn read_seat_move(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<MoveRow> {
    let name = reader.need_string("name", cx);
    let pass = flag(reader, "pass", cx);
    let sow = reader.string("sow", cx);
    let rolls = reader.one_or_more("roll", cx).unwrap_or_default();
    let reroll = read_reroll(reader, cx);
    let span = reader.span();
    let sows = sow.is_some();
    let sowing = sow.map(|value| read_sow(reader, value, frame, cx));
    let word = match sows || pass {
        true => None,
        false => reader.string("from", cx),
    };
    let told = word.is_some();
    let from = region(word, frame, cx);
    let acts = reader.has("effects");
    let effects = match sows {
        true => Vec::new(),
        false => read_effects(reader, frame, cx),
    };
    let mut rest = read_rest(reader, cx);
    if told && from.is_none() {
        return None;
    }
    if (!rolls.is_empty() || reroll.is_some()) && rest.words.is_empty() {
        rest.words = name
            .as_ref()
            .map_or_else(String::new, |name| name.value.clone());
    }
    if let (true, Some(first)) = (pass || sowing.is_some(), rolls.first()) {
        cx.push(
            Finding::error(
                "contradiction",
                first.span,
                "a move passes, rolls or sows, not several of it",
            )
            .help("make two moves of it"),
        );
        return None;
    }
    let way = match (pass, sowing) {
        (false, None) if reroll.is_some() => WayRow::Reroll(reroll?),
        (true, None) => WayRow::Pass,
        (false, Some(sowing)) => WayRow::Sow(sowing?),
        (false, None) if acts || !rolls.is_empty() || !rest.words.is_empty() => {
            if rest.words.is_empty() && from.is_none() {
                if name.is_some() || rolls.is_empty() {
                    reader.missing("words", "a string", cx);
                }
                return None;
            }
            WayRow::Act
        }
        (true, Some(_)) => {
            cx.push(
                Finding::error("contradiction", span, "a move passes or sows, not both")
                    .help("make two moves of it"),
            );
            return None;
        }
        (false, None) => {
            for key in SOWING {
                reader.allow(key);
            }
            cx.push(
                Finding::error(
                    "missing-key",
                    span,
                    "this does not say what the move of no piece is",
                )
                .help("give `pass = true`, `roll` with the dice to throw, `sow` with what lies on sites, or `effects` and the `words` that name it; moves of pieces are at [[kinds.NAME.moves]]"),
            );
            return None;
        }
    };
    Some(MoveRow {
        name: name?,
        starts: true,
        from,
        hand: None,
        becomes: Vec::new(),
        stays: false,
        mounts: false,
        takes: None,
        puts: None,
        leaves: None,
        flags: FlagRow::default(),
        joins: false,
        promotes: true,
        fate: FateRow::Gone,
        effects,
        must: Vec::new(),
        may: Vec::new(),
        removal: Removal::AtOnce,
        landing: Landing::Free,
        written: match way {
            WayRow::Reroll(_) => Naming::Dice,
            _ => Naming::Way,
        },
        asked: rest.asked,
        turn: rest.turn,
        phases: rest.phases,
        die: rest.die,
        shows: rest.shows,
        rolls,
        help: rest.help,
        words: rest.words,
        choose: rest.choose,
        unprompted: rest.unprompted,
        way,
    })
}

/// `reroll`: which dice are thrown again, and which of them.
fn read_reroll(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<RerollRow> {
    let dice = reader.string("reroll", cx);
    let locked = match reader.node("locked") {
        None => Vec::new(),
        Some(node) => faces(node),
    };
    let once = reader.string("once", cx);
    let most = reader.integer("most", 1..=250, cx);
    let dice = match dice {
        Some(dice) => dice,
        None => {
            let stray = ["locked", "once", "most"];
            if let Some(span) = stray.iter().find_map(|key| reader.key_span(key)) {
                cx.push(
                    Finding::error(
                        "unknown-key",
                        span,
                        "only a move that throws again has this",
                    )
                    .help("name the dice: `reroll = \"NAME\"`"),
                );
            }
            return None;
        }
    };
    Some(RerollRow {
        dice,
        locked,
        once,
        most: most.map_or(u8::MAX, |most| u8::try_from(most.value).unwrap_or(u8::MAX)),
    })
}

/// The faces that a key names, as words: one, or a list.
fn faces(node: &Node) -> Vec<Spanned<String>> {
    let nodes = match &node.value {
        Value::Array(items) => items.as_slice(),
        _ => std::slice::from_ref(node),
    };
    let word = |node: &Node| match &node.value {
        Value::String(text) => Some(text.text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        _ => None,
    };
    let named = nodes.iter();
    named
        .map(|node| Spanned::new(word(node).unwrap_or_default(), node.span))
        .collect()
}
