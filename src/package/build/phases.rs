//! The phases of a turn: `[[phases]]`.

use super::Frame;
use super::counters::Counters;
use super::dice::Dice;
use super::hooks::read_named;
use super::moves::{EffectRow, read_effect, read_turn};
use crate::game::MOST_USED;
use crate::moves::{Onward, Turn};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, check_name, choose};
use crate::package::source::Span;
use crate::script::Hook;

/// One declared phase.
pub(super) struct PhaseRow {
    pub(super) name: String,
    /// Where it is declared, if it is.
    pub(super) span: Option<Span>,
    pub(super) next: u8,
    pub(super) turn: Turn,
    /// Whether the game begins in it.
    pub(super) begins: bool,
    /// The dice that lie on the table in it.
    pub(super) dice: Vec<u8>,
    /// The counters of dice that are told in it.
    pub(super) boxes: Vec<u16>,
    /// The dice that are thrown when it begins.
    pub(super) rolls: Vec<u8>,
    /// Whether it is left out where it has no move.
    pub(super) skips: bool,
    pub(super) secret: bool,
    /// Whether as many of the dice must be used in it as can be.
    pub(super) uses_most: bool,
    /// What is done and decided after a move in it.
    pub(super) then: Vec<ThenRow>,
    /// The script functions of its own.
    pub(super) hooks: Vec<(Hook, Spanned<String>)>,
}

/// What is done after a move if conditions hold, as written.
pub(super) struct ThenRow {
    pub(super) asked: Vec<Spanned<String>>,
    pub(super) effects: Vec<EffectRow>,
    /// The phase that follows, and whose turn it is.
    pub(super) onward: Option<Onward>,
}

/// Most phases that a game may have.
const MOST: usize = 64;

/// Most things that a phase does after its moves.
const MOST_THEN: usize = 50;

/// The names of the phases, and the tables that they are read from.
pub(super) struct PhaseReaders<'a> {
    readers: Vec<(Spanned<String>, Reader<'a>)>,
}

/// Finds the phases; what they do is read once dice and regions are known.
pub(super) fn phase_readers<'a>(top: &mut Reader<'a>, cx: &mut Findings) -> PhaseReaders<'a> {
    let mut readers: Vec<(Spanned<String>, Reader<'a>)> = Vec::new();
    for mut reader in top.tables("phases", cx).unwrap_or_default() {
        let Some(name) = reader.need_string("name", cx) else {
            continue;
        };
        check_name(&name.value, name.span, "a phase", cx);
        if readers.iter().any(|(other, _)| other.value == name.value) {
            let message = format!("there are two phases called {}", quote(&name.value));
            cx.push(Finding::error("duplicate-name", name.span, message));
        }
        if readers.len() == MOST {
            let message = format!("a game has at most {MOST} phases");
            cx.push(Finding::error("too-many", name.span, message));
            break;
        }
        readers.push((name, reader));
    }
    PhaseReaders { readers }
}

/// Reads the phases; a game that declares none has one, `play`.
pub(super) fn read_phases(
    found: PhaseReaders<'_>,
    frame: &Frame<'_>,
    (dice, counters): (&Dice, &Counters),
    cx: &mut Findings,
) -> Vec<PhaseRow> {
    let readers = found.readers;
    let names: Vec<String> = readers.iter().map(|(name, _)| name.value.clone()).collect();
    let mut rows = Vec::new();
    for (name, mut reader) in readers {
        let next = reader.string("next", cx);
        let turn = read_turn(&mut reader, cx).unwrap_or(Turn::Passes);
        let hooks = read_named(&mut reader, &Hook::OF_PHASES, cx);
        let words = reader.one_or_more("dice", cx).unwrap_or_default();
        let (kept, words): (Vec<_>, Vec<_>) = words
            .into_iter()
            .partition(|word| counters.box_of(&word.value).is_some());
        let boxes = kept.iter().filter_map(|word| counters.box_of(&word.value));
        let boxes: Vec<u16> = boxes.collect();
        let mut lying: Vec<u8> = words
            .iter()
            .filter_map(|word| dice.pool_or(word, &counters.boxes(), cx))
            .collect();
        let words = reader.one_or_more("rolls", cx).unwrap_or_default();
        let rolls = dice.all(&words, cx);
        lying.extend(rolls.iter().copied());
        lying.sort_unstable();
        lying.dedup();
        let skips = reader.boolean("skips", cx).is_some_and(|flag| flag.value);
        let secret = reader.boolean("secret", cx).is_some_and(|flag| flag.value);
        let begins = reader.boolean("begins", cx);
        if let Some(flag) = begins.as_ref().filter(|flag| flag.value)
            && rows.iter().any(|row: &PhaseRow| row.begins)
        {
            let message = "the game begins in two phases";
            cx.push(
                Finding::error("contradiction", flag.span, message)
                    .help("let one of them have `begins = true`"),
            );
        }
        let uses_most = reader.boolean("uses_most", cx).filter(|flag| flag.value);
        if let Some(flag) = &uses_most {
            few_enough(flag, &lying, dice, cx);
        }
        let then = read_then(&mut reader, &names, frame, cx);
        reader.finish(cx);
        rows.push(PhaseRow {
            name: name.value,
            span: Some(name.span),
            next: next.map_or(0, |word| phase(&word, &names, cx)),
            turn,
            begins: begins.is_some_and(|flag| flag.value),
            dice: lying,
            boxes,
            rolls,
            skips,
            secret,
            uses_most: uses_most.is_some(),
            then,
            hooks,
        });
    }
    match rows.is_empty() {
        true => vec![PhaseRow {
            name: "play".to_owned(),
            span: None,
            next: 0,
            turn: Turn::Passes,
            begins: false,
            dice: Vec::new(),
            boxes: Vec::new(),
            rolls: Vec::new(),
            skips: false,
            secret: false,
            uses_most: false,
            then: Vec::new(),
            hooks: Vec::new(),
        }],
        false => rows,
    }
}

/// Refuses more dice than every order of moves can be tried with.
fn few_enough(flag: &Spanned<bool>, lying: &[u8], dice: &Dice, cx: &mut Findings) {
    let pools = lying
        .iter()
        .filter_map(|at| dice.pools.get(usize::from(*at)));
    let used: usize = pools
        .map(|pool| pool.total.map_or(pool.places(), |_| 1))
        .sum();
    if used > MOST_USED {
        let message = format!(
            "up to {used} dice lie on the table in this phase, and at most {MOST_USED} can be \
             looked through for the order of moves that uses most"
        );
        cx.push(
            Finding::error("too-many", flag.span, message)
                .help("let fewer dice lie there (doubles count twice), or leave out `uses_most`"),
        );
    }
}

fn read_then(
    reader: &mut Reader<'_>,
    names: &[String],
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<ThenRow> {
    let mut rows = Vec::new();
    for mut row in reader.tables("then", cx).unwrap_or_default() {
        if rows.len() == MOST_THEN {
            let message = format!("a phase does at most {MOST_THEN} things after its moves");
            cx.push(Finding::error("too-many", row.span(), message));
            break;
        }
        let asked = row.one_or_more("where", cx).unwrap_or_default();
        let effects = row.tables("effects", cx).unwrap_or_default();
        let effects = effects
            .into_iter()
            .filter_map(|effect| read_effect(effect, frame, cx))
            .collect();
        let next = row.string("next", cx);
        let turn = read_turn(&mut row, cx);
        row.finish(cx);
        let onward = (next.is_some() || turn.is_some()).then(|| Onward {
            phase: next.map_or(0, |word| phase(&word, names, cx)),
            turn: turn.unwrap_or(Turn::Stays),
        });
        rows.push(ThenRow {
            asked,
            effects,
            onward,
        });
    }
    rows
}

fn phase(word: &Spanned<String>, names: &[String], cx: &mut Findings) -> u8 {
    let at = choose(&word.value, word.span, "phase", names, cx);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
}
