//! How the game ends: `[[ends]]`, and who wins together: `[teams]`.

mod condition;
mod figure;
mod result;
mod score;
mod teams;

pub(super) use condition::read_recurrence;
pub(super) use figure::too_long;
pub(super) use teams::read_teams;

use super::Frame;
use super::counters::Counters;
use super::moves::Conditions;
use super::phases::PhaseRow;
use super::values::Values;
use crate::game::{Condition, End, Verdict, Who};
use crate::moves::Compiler;
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, choose};
use crate::position::{Kind, Piece, Seat};

/// Most ends that a game may have.
const MOST: usize = 100;

/// The ends of a game.
pub(super) struct Ends {
    pub(super) ends: Vec<End>,
    pub(super) remembers: bool,
    /// The counters of places, where seats can leave before the game is over.
    pub(super) places: Vec<u16>,
}

/// What the readers of ends share.
struct Cx<'a, 'b, 'c> {
    frame: &'a Frame<'b>,
    values: &'a Values,
    conditions: &'a Conditions,
    phases: &'a [PhaseRow],
    compiler: &'a mut Compiler<'c>,
    counters: &'a mut Counters,
}

impl Cx<'_, '_, '_> {
    /// The pieces of some kinds that a seat has.
    fn owned(&self, kinds: &[Kind], seat: Seat) -> Vec<Piece> {
        let pieces = |kind: &Kind| self.frame.pieces_of(kind.index(), seat);
        kinds.iter().flat_map(pieces).collect()
    }

    /// For each seat its pieces of some kinds; of all if none are named.
    fn pieces(
        &self,
        reader: &mut Reader<'_>,
        key: &str,
        cx: &mut Findings,
    ) -> Option<Vec<Vec<Piece>>> {
        let kinds = condition::read_kinds(reader.one_or_some(key, cx), self.frame, cx)?;
        let seats = self.frame.each_seat();
        Some(seats.map(|seat| self.owned(&kinds, seat)).collect())
    }
}

/// Reads the ends, in the order in which they are asked; new reasons are added, and counters
/// that the ends need and nobody has declared.
pub(super) fn read_ends(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    (values, conditions, phases): (&Values, &Conditions, &[PhaseRow]),
    compiler: &mut Compiler<'_>,
    counters: &mut Counters,
    reasons: &mut Vec<String>,
    cx: &mut Findings,
) -> Ends {
    let mut shared = Cx {
        frame,
        values,
        conditions,
        phases,
        compiler,
        counters,
    };
    let mut ends = Vec::new();
    let mut places = Vec::new();
    for mut reader in top.tables("ends", cx).unwrap_or_default() {
        if ends.len() == MOST {
            let message = format!("a game has at most {MOST} ends");
            cx.push(Finding::error("too-many", reader.span(), message));
            break;
        }
        let read = condition::read_condition(&mut reader, &mut shared, cx);
        let who = read
            .as_ref()
            .and_then(|(word, condition)| read_who(&mut reader, word, condition, frame, cx));
        if read.is_none() {
            // What else belongs here hangs on the condition, which has been told.
            condition::allow_all(&mut reader);
        }
        let mut provided = Vec::new();
        for (key, holds) in [("provided", true), ("unless", false)] {
            let asked = condition::read_provisos(&mut reader, key, &mut shared, cx);
            provided.extend(asked.into_iter().map(|condition| (condition, holds)));
        }
        let gathered = result::read_gathered(&mut reader, &mut shared, cx);
        let verdict = result::read_result(&mut reader, &mut shared, cx);
        if let (Some(Verdict::Leaves { .. }), true) = (&verdict, places.is_empty()) {
            let span = reader.key_span("result").unwrap_or_else(|| reader.span());
            places = shared.counters.declare_places(frame.seats, span, cx);
        }
        let reason = reader.need_sentence("reason", cx);
        reader.finish(cx);
        let (Some((_, condition)), Some(who), Some(verdict), Some(reason)) =
            (read, who, verdict, reason)
        else {
            continue;
        };
        if matches!(who, Who::Seat(seat) if seat.index() >= frame.seats.len()) {
            // Nothing is asked of a seat that does not play.
            continue;
        }
        ends.push(End {
            condition,
            who,
            provided,
            gathered,
            verdict,
            reason: reason_number(reasons, reason.value),
        });
    }
    Ends {
        remembers: ends.iter().any(End::is_about_repetition),
        places,
        ends,
    }
}

/// Of whom a condition is asked: what is usual for it, or what is said.
fn read_who(
    reader: &mut Reader<'_>,
    word: &str,
    condition: &Condition,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Who> {
    const WORDS: [(&str, Who); 4] = [
        ("mover", Who::Mover),
        ("next", Who::Next),
        ("any", Who::Any),
        ("all", Who::All),
    ];
    let usual = match condition {
        Condition::NoMoves => Who::Next,
        _ if word == "no pieces" => Who::Next,
        Condition::Repetition { .. } => Who::Mover,
        Condition::Counter { counters, .. }
            if counters.iter().all(|each| Some(each) == counters.first()) =>
        {
            Who::Mover
        }
        _ => Who::Any,
    };
    let Some(said) = reader.string("who", cx) else {
        return Some(usual);
    };
    // Only whoever is to move has moves, or nobody has.
    let known: Vec<&str> = WORDS
        .iter()
        .filter(|(_, who)| match condition {
            Condition::NoMoves => matches!(who, Who::Next | Who::All),
            _ => true,
        })
        .map(|(word, _)| *word)
        .chain(frame.seat_names.iter().map(String::as_str))
        .collect();
    let at = choose(&said.value, said.span, "word for `who`", &known, cx)?;
    let word = WORDS.iter().find(|(word, _)| *word == known[at]);
    match word {
        Some((_, who)) => Some(*who),
        None => {
            let seat = frame.seat_names.iter().position(|name| *name == said.value);
            Some(Who::Seat(Seat(u8::try_from(seat?).ok()?)))
        }
    }
}

fn reason_number(reasons: &mut Vec<String>, reason: String) -> u8 {
    let at = reasons
        .iter()
        .position(|known| *known == reason)
        .unwrap_or_else(|| {
            reasons.push(reason);
            reasons.len() - 1
        });
    u8::try_from(at).unwrap_or(u8::MAX)
}
