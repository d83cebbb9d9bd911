//! Moves as written: `[[kinds.NAME.moves]]` and, of no piece, `[[moves]]`.

use super::super::Frame;
use super::choice::{each_choice, read_amount, read_choose};
use super::walk::{WalkRow, read_walk};
use crate::board::SiteSet;
use crate::moves::{Landing, Naming, Removal};
use crate::notation::{Fault, Item, Pattern, parse_item, parse_pattern};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned, choose};
use crate::package::resolve::at_fault;
use crate::package::source::Span;
use crate::package::tree::{Text, Value};

/// A text that has been read into a value, to be compiled for each seat.
#[derive(Debug, Clone)]
pub(in super::super) struct Written<T> {
    pub(in super::super) value: T,
    pub(in super::super) source: Spanned<Text>,
}

/// Where a move leads, as written.
#[derive(Debug, Clone)]
pub(in super::super) enum WayRow {
    Along(Written<Pattern>),
    Anywhere(Written<Item>),
    Drop(Written<Item>),
    Pass,
    Act,
    Sow(SowRow),
    Walk(WalkRow),
}

/// How a seat sows, as written.
#[derive(Debug, Clone)]
pub(in super::super) struct SowRow {
    pub(in super::super) value: Spanned<String>,
    pub(in super::super) from: Vec<SiteSet>,
    pub(in super::super) along: Spanned<String>,
    pub(in super::super) skips: Option<Vec<SiteSet>>,
    pub(in super::super) skips_origin: bool,
    pub(in super::super) relay: bool,
    pub(in super::super) harvest: Option<HarvestRow>,
}

/// What a sowing captures, as written.
#[derive(Debug, Clone)]
pub(in super::super) struct HarvestRow {
    pub(in super::super) at: Option<Vec<SiteSet>>,
    pub(in super::super) amounts: Vec<i32>,
    pub(in super::super) back: bool,
    pub(in super::super) opposite: Option<Spanned<String>>,
    pub(in super::super) spares: Option<Vec<SiteSet>>,
    pub(in super::super) to: Spanned<String>,
}

/// What becomes of captured pieces, as written.
#[derive(Debug, Clone)]
pub(in super::super) enum FateRow {
    Gone,
    Turned,
    Under,
    Held {
        place: Spanned<String>,
        turned: bool,
    },
    Home {
        place: Spanned<String>,
    },
}

/// How much an effect adds: a number, or so many times what the player chooses.
#[derive(Debug, Clone, Copy)]
pub(in super::super) enum AmountRow {
    Fixed(i32),
    Chosen(i32),
}

/// An effect as written.
#[derive(Debug, Clone)]
pub(in super::super) enum EffectRow {
    Capture {
        pattern: Written<Pattern>,
        need: bool,
        help: String,
    },
    Groups {
        group: Spanned<String>,
        need: bool,
        help: String,
    },
    Carry {
        from: Written<Pattern>,
        to: Written<Pattern>,
    },
    Put {
        pattern: Written<Pattern>,
        kind: usize,
    },
    Add {
        name: Spanned<String>,
        amount: AmountRow,
        need: bool,
        help: String,
    },
    /// Sends the pieces that have a flag back to where they belong.
    Recall {
        flag: Spanned<String>,
        /// From where; `None` is from everywhere.
        at: Option<Vec<SiteSet>>,
        to: Spanned<String>,
    },
    /// Gives a counter a value.
    Set { name: Spanned<String>, amount: i32 },
}

/// The names of conditions, or patterns, that are asked.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct AskedRow {
    /// Before the move.
    pub(in super::super) before: Vec<Spanned<String>>,
    /// Once it is made.
    pub(in super::super) after: Vec<Spanned<String>>,
    /// For another leg to follow.
    pub(in super::super) follow: Vec<Spanned<String>>,
    /// For the turn to go on as the move says.
    pub(in super::super) turn: Vec<Spanned<String>>,
}

/// Who plays after a move, as written.
#[derive(Debug, Clone)]
pub(in super::super) struct TurnRow {
    pub(in super::super) phase: Option<Spanned<String>>,
    pub(in super::super) passes: bool,
}

/// What a move asks of the flags of its piece and what it does to them, as bits.
#[derive(Debug, Clone, Copy, Default)]
pub(in super::super) struct FlagRow {
    /// These it must have.
    pub(in super::super) flagged: u8,
    /// These it must not have.
    pub(in super::super) unflagged: u8,
    /// These it gets.
    pub(in super::super) sets: u8,
    /// These it loses.
    pub(in super::super) clears: u8,
}

/// One move as written.
#[derive(Debug, Clone)]
pub(in super::super) struct MoveRow {
    pub(in super::super) name: Spanned<String>,
    pub(in super::super) way: WayRow,
    pub(in super::super) starts: bool,
    pub(in super::super) from: Option<Vec<SiteSet>>,
    pub(in super::super) hand: Option<Spanned<String>>,
    pub(in super::super) becomes: Vec<usize>,
    pub(in super::super) stays: bool,
    pub(in super::super) mounts: bool,
    pub(in super::super) takes: Option<u16>,
    pub(in super::super) puts: Option<usize>,
    pub(in super::super) leaves: Option<usize>,
    pub(in super::super) flags: FlagRow,
    pub(in super::super) joins: bool,
    pub(in super::super) fate: FateRow,
    pub(in super::super) effects: Vec<EffectRow>,
    pub(in super::super) asked: AskedRow,
    pub(in super::super) must: Vec<Spanned<String>>,
    pub(in super::super) may: Vec<Spanned<String>>,
    pub(in super::super) removal: Removal,
    pub(in super::super) landing: Landing,
    /// What texts name.
    pub(in super::super) written: Naming,
    pub(in super::super) turn: Option<TurnRow>,
    pub(in super::super) phases: Option<Vec<Spanned<String>>>,
    /// The dice that it goes by, and which numbers of theirs.
    pub(in super::super) die: Option<Spanned<String>>,
    pub(in super::super) shows: Option<Vec<i32>>,
    /// What is thrown by it.
    pub(in super::super) rolls: Vec<Spanned<String>>,
    pub(in super::super) help: String,
    /// Words that its text has besides; empty if none.
    pub(in super::super) words: String,
    /// The number that the player chooses, if one: from the first to the second.
    pub(in super::super) choose: Option<(i32, i32)>,
}

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

/// Reads a move of no piece, in the same way.
pub(in super::super) fn read_seat_moves(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<MoveRow> {
    let read = read_seat_move(reader, frame, cx);
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
    if given.is_empty() {
        reader.missing("pattern", "a string", cx);
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
    let fate = read_fate(reader, cx);
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
        &["way", "ends", "words", "captures"],
        cx,
    );
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
    })
}

fn read_effects(reader: &mut Reader<'_>, frame: &Frame<'_>, cx: &mut Findings) -> Vec<EffectRow> {
    let rows = reader.tables("effects", cx).unwrap_or_default();
    rows.into_iter()
        .filter_map(|row| read_effect(row, frame, cx))
        .collect()
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
    let span = reader.span();
    let sows = sow.is_some();
    let sowing = sow.map(|value| read_sow(reader, value, frame, cx));
    let from = match sows || pass {
        true => None,
        false => {
            let word = reader.string("from", cx);
            let told = word.is_some();
            let from = region(word, frame, cx);
            if told && from.is_none() {
                return None;
            }
            from
        }
    };
    let acts = reader.has("effects");
    let effects = match sows {
        true => Vec::new(),
        false => read_effects(reader, frame, cx),
    };
    let rest = read_rest(reader, cx);
    let mut rest = rest;
    if !rolls.is_empty() && rest.words.is_empty() {
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
        (true, None) => WayRow::Pass,
        (false, Some(sowing)) => WayRow::Sow(sowing?),
        (false, None) if acts || !rolls.is_empty() || !rest.words.is_empty() => {
            if rest.words.is_empty() && from.is_none() {
                reader.missing("words", "a string", cx);
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
        way,
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
        fate: FateRow::Gone,
        effects,
        must: Vec::new(),
        may: Vec::new(),
        removal: Removal::AtOnce,
        landing: Landing::Free,
        written: Naming::Way,
        asked: rest.asked,
        turn: rest.turn,
        phases: rest.phases,
        die: rest.die,
        shows: rest.shows,
        rolls,
        help: rest.help,
        words: rest.words,
        choose: rest.choose,
    })
}

/// What moves of any sort have.
struct Rest {
    asked: AskedRow,
    turn: Option<TurnRow>,
    phases: Option<Vec<Spanned<String>>>,
    die: Option<Spanned<String>>,
    shows: Option<Vec<i32>>,
    help: String,
    words: String,
    choose: Option<(i32, i32)>,
}

fn read_rest(reader: &mut Reader<'_>, cx: &mut Findings) -> Rest {
    let mut words = |key: &str, cx: &mut Findings| reader.one_or_more(key, cx).unwrap_or_default();
    let asked = AskedRow {
        before: words("where", cx),
        after: words("after", cx),
        follow: words("follow_where", cx),
        turn: words("turn_where", cx),
    };
    let turn = word_of(reader, "turn", "kind of turn", &["passes", "stays"], cx);
    let phase = reader.string("next", cx);
    let turn = (turn.is_some() || phase.is_some()).then(|| TurnRow {
        phase,
        passes: turn != Some(1),
    });
    Rest {
        asked,
        turn,
        phases: reader.one_or_more("phases", cx),
        die: reader.string("die", cx),
        shows: reader.has("shows").then(|| numbers(reader, "shows", cx)),
        help: reader
            .string("help", cx)
            .map_or_else(String::new, |help| help.value),
        words: reader
            .string("words", cx)
            .map_or_else(String::new, |words| words.value),
        choose: read_choose(reader, cx),
    }
}

fn read_sow(
    reader: &mut Reader<'_>,
    value: Spanned<String>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<SowRow> {
    let from_word = reader.need_string("from", cx);
    let from = region(from_word, frame, cx);
    let along = reader.need_string("along", cx);
    let skips = region(reader.string("skips", cx), frame, cx);
    let skips_origin = flag(reader, "skips_origin", cx);
    let relay = flag(reader, "relay", cx);
    let harvest = match reader.table_at("capture", cx) {
        Some(table) => Some(read_harvest(table, frame, cx)?),
        None => None,
    };
    Some(SowRow {
        value,
        from: from?,
        along: along?,
        skips,
        skips_origin,
        relay,
        harvest,
    })
}

fn read_harvest(mut table: Reader<'_>, frame: &Frame<'_>, cx: &mut Findings) -> Option<HarvestRow> {
    let at = region(table.string("at", cx), frame, cx);
    let spares = region(table.string("spares", cx), frame, cx);
    let amounts = numbers(&mut table, "amounts", cx);
    let back = flag(&mut table, "back", cx);
    let opposite = table.string("opposite", cx);
    let to = table.need_string("to", cx);
    table.finish(cx);
    Some(HarvestRow {
        at,
        amounts,
        back,
        opposite,
        spares,
        to: to?,
    })
}

pub(super) fn numbers(reader: &mut Reader<'_>, key: &str, cx: &mut Findings) -> Vec<i32> {
    let Some(node) = reader.node(key) else {
        return Vec::new();
    };
    let path = reader.path(key);
    let nodes: Vec<_> = match &node.value {
        Value::Array(items) => items.iter().collect(),
        _ => vec![node],
    };
    nodes
        .into_iter()
        .filter_map(|node| crate::package::read::as_integer(node, &path, 0..=1_000_000, cx))
        .filter_map(|number| i32::try_from(number.value).ok())
        .collect()
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

fn read_fate(reader: &mut Reader<'_>, cx: &mut Findings) -> FateRow {
    let Some(node) = reader.node("capture") else {
        return FateRow::Gone;
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

pub(in super::super) fn read_effect(
    mut row: Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<EffectRow> {
    if let Some(flag) = row.string("recall", cx) {
        let at = region(row.string("at", cx), frame, cx);
        let to = row.need_string("to", cx);
        row.finish(cx);
        return Some(EffectRow::Recall { flag, at, to: to? });
    }
    let pattern = row
        .text("pattern", cx)
        .and_then(|text| written(text, parse_fixed, cx));
    let carry = row
        .text("carry", cx)
        .and_then(|text| written(text, parse_fixed, cx));
    let to = row
        .text("to", cx)
        .and_then(|text| written(text, parse_fixed, cx));
    let group = row.string("groups", cx);
    let put = kinds(&mut row, "put", frame, cx)?;
    let name = row.string("add", cx);
    let amount = read_amount(&mut row, cx);
    let set = row.string("set", cx);
    let value = match set {
        Some(_) => row.need_integer("value", -1_000_000..=1_000_000, cx),
        None => None,
    };
    let need = flag(&mut row, "need", cx);
    let help = row
        .string("help", cx)
        .map_or_else(String::new, |help| help.value);
    let span = row.span();
    let broken = ["pattern", "carry", "to"].iter().any(|key| row.has(key))
        && pattern.is_none()
        && carry.is_none()
        && to.is_none();
    row.finish(cx);
    if let (Some(name), None, None, None, None) = (&set, &pattern, &group, &carry, &name) {
        return Some(EffectRow::Set {
            name: name.clone(),
            amount: i32::try_from(value?.value).unwrap_or(0),
        });
    }
    Some(match (pattern, group, carry, to, put.first(), name) {
        (Some(pattern), None, None, None, None, None) => EffectRow::Capture {
            pattern,
            need,
            help,
        },
        (None, Some(group), None, None, None, None) => EffectRow::Groups { group, need, help },
        (None, None, Some(from), Some(to), None, None) => EffectRow::Carry { from, to },
        (Some(pattern), None, None, None, Some(kind), None) => EffectRow::Put {
            pattern,
            kind: *kind,
        },
        (None, None, None, None, None, Some(name)) => EffectRow::Add {
            name,
            amount: amount?,
            need,
            help,
        },
        _ if broken => return None,
        _ => {
            cx.push(
                Finding::error("missing-key", span, "this does not say what the effect is")
                    .help("give one of: `pattern` (captures what it marks), `groups` (a condition), `carry` with `to`, `put` with `pattern`, `add` with `amount`, `set` with `value`, `recall` with `to`"),
            );
            return None;
        }
    })
}

/// Reads a pattern that does not go by dice, as those of effects and conditions.
///
/// # Errors
/// What is wrong with it, and where.
pub(in super::super) fn parse_fixed(text: &str) -> Result<Pattern, Fault> {
    let pattern = parse_pattern(text)?;
    let dice = pattern.dice().next().cloned();
    match dice {
        Some(name) => Err(
            Fault::new(name.range, "only the pattern of a move can go by dice")
                .help("write a number here"),
        ),
        None => Ok(pattern),
    }
}

/// A text read into a value; mistakes are told where they are in it.
pub(in super::super) fn written<T>(
    text: Spanned<&Text>,
    parse: fn(&str) -> Result<T, Fault>,
    cx: &mut Findings,
) -> Option<Written<T>> {
    match parse(&text.value.text) {
        Ok(value) => Some(Written {
            value,
            source: Spanned::new(text.value.clone(), text.span),
        }),
        Err(fault) => {
            cx.push(at_fault("bad-pattern", text.value, text.span, fault));
            None
        }
    }
}

fn flag(reader: &mut Reader<'_>, key: &str, cx: &mut Findings) -> bool {
    reader.boolean(key, cx).is_some_and(|flag| flag.value)
}

/// Which of some words a key has, if it is there.
fn word_of(
    reader: &mut Reader<'_>,
    key: &str,
    what: &str,
    words: &[&str],
    cx: &mut Findings,
) -> Option<usize> {
    let word = reader.string(key, cx)?;
    choose(&word.value, word.span, what, words, cx)
}

/// The kinds that a key names; none if it is not there, `None` if one is unknown.
fn kinds(
    reader: &mut Reader<'_>,
    key: &str,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Vec<usize>> {
    let words = reader.one_or_more(key, cx).unwrap_or_default();
    let found: Vec<Option<usize>> = words
        .iter()
        .map(|word| choose(&word.value, word.span, "kind", frame.kinds, cx))
        .collect();
    found.into_iter().collect()
}

/// The region that a word names.
pub(in super::super) fn region(
    word: Option<Spanned<String>>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    let word = word?;
    let names = frame.regions.names();
    choose(&word.value, word.span, "region", &names, cx)?;
    frame.regions.get(&word.value).map(<[SiteSet]>::to_vec)
}

impl MoveRow {
    /// Whether pieces come to stand on each other by it.
    pub(in super::super) fn stacks(&self) -> bool {
        self.mounts || self.takes.is_some() || matches!(self.fate, FateRow::Under)
    }

    /// The place of a move, for findings about the whole of it.
    pub(in super::super) fn span(&self) -> Span {
        self.name.span
    }
}
