//! Which of the legs and moves found are kept, and in which order legs are gone on from.

use super::leg::{Leg, Naming};
use super::list::{Move, MoveList, Step};
use super::rules::{Preference, Scope, SeatRules, Wanted};
use crate::board::{Board, Site};
use crate::position::{Piece, PieceSet, Position};

/// The bits of those of `priorities` whose scope is asked for.
pub(super) fn asked(seat: &SeatRules, priorities: u64, wanted: fn(Scope) -> bool) -> u64 {
    let mut bits = 0;
    for (at, preference) in seat.preferences.iter().enumerate() {
        if wanted(preference.scope) && priorities >> at & 1 == 1 {
            bits |= rank_bit(at);
        }
    }
    bits
}

/// The bit of a priority in a rank: the first priority has the highest.
fn rank_bit(at: usize) -> u64 {
    1 << (62 - at.min(62))
}

/// One bit for each priority of legs that a find does not meet.
#[inline]
pub(super) fn rank(seat: &SeatRules, leg: &Leg, captured: &[Site], cells: &[Piece]) -> u64 {
    let mut rank = 0;
    for (at, preference) in seat.preferences.iter().enumerate() {
        if preference.scope == Scope::Move {
            continue;
        }
        if let Wanted::Match {
            by,
            captures,
            words,
        } = &preference.wanted
        {
            let met = by.is_none_or(|by| by.contains(leg.piece))
                && words.as_ref().is_none_or(|words| words.contains(&leg.word))
                && captures.is_none_or(|set| {
                    captured
                        .iter()
                        .any(|site| set.contains(cells[site.index()]))
                });
            if !met {
                rank |= rank_bit(at);
            }
        }
    }
    rank
}

/// Drops the steps from `first` on that another outranks.
pub(super) fn keep_best(steps: &mut Vec<Step>, first: usize, asked: u64) {
    let Some(best) = steps[first..].iter().map(|step| step.rank & asked).min() else {
        return;
    };
    let mut kept = first;
    for at in first..steps.len() {
        if steps[at].rank & asked == best {
            steps.swap(kept, at);
            kept += 1;
        }
    }
    steps.truncate(kept);
}

/// Sorts steps by the texts of their sites, if `board` is there to ask for these.
pub(super) fn order(steps: &mut [Step], board: Option<&Board>) {
    if let Some(board) = board {
        steps.sort_by_key(|step| {
            (
                board.text_rank(step.from),
                board.text_rank(step.to),
                step.leg,
            )
        });
    }
}

/// Keeps the moves that meet best those of `priorities` that are about whole moves, and
/// gives how well they meet each. Where `known` says how well the best of all moves do, it
/// keeps those that do as well.
pub(super) fn keep_best_moves(
    list: &mut MoveList,
    seat: &SeatRules,
    position: &Position,
    priorities: u64,
    known: Option<&[usize]>,
) -> Vec<usize> {
    let mut bests = Vec::new();
    if !seat.ranks_moves {
        return bests;
    }
    for (at, preference) in seat.preferences.iter().enumerate() {
        if preference.scope != Scope::Move || priorities >> at & 1 == 0 {
            continue;
        }
        let merit = |list: &MoveList, found: &Move| merit(list, found, seat, position, preference);
        let merits: Vec<usize> = list.moves.iter().map(|found| merit(list, found)).collect();
        let best = match known.and_then(|known| known.get(bests.len())) {
            Some(best) => *best,
            None => merits.iter().copied().max().unwrap_or(0),
        };
        bests.push(best);
        let mut merits = merits.into_iter();
        list.moves.retain(|_| merits.next() == Some(best));
    }
    bests
}

/// How well a move meets a priority.
fn merit(
    list: &MoveList,
    found: &Move,
    seat: &SeatRules,
    position: &Position,
    preference: &Preference,
) -> usize {
    let among = |set: PieceSet| {
        list.captured(found)
            .iter()
            .filter(|site| set.contains(position.at(**site)))
            .count()
    };
    match &preference.wanted {
        Wanted::Most(weights) => weights
            .iter()
            .map(|(set, weight)| among(*set) * usize::from(*weight))
            .sum(),
        Wanted::Match {
            by,
            captures,
            words,
        } => usize::from(
            by.is_none_or(|by| by.contains(found.piece))
                && words
                    .as_ref()
                    .is_none_or(|words| words.contains(&seat.leg(found.leg).word))
                && captures.is_none_or(|set| among(set) > 0),
        ),
    }
}

/// Drops the moves that are there twice.
pub(super) fn drop_doubles(list: &mut MoveList) {
    // Where each move is found: one of twice as many places or more, or the next free one.
    let places = (list.moves.len() * 2).next_power_of_two();
    let mut table = std::mem::take(&mut list.scratch.table);
    table.clear();
    table.resize(places, 0);
    let mut doubled: Vec<usize> = Vec::new();
    for (at, found) in list.moves.iter().enumerate() {
        // Each choice of dice is there once.
        if found.written == Naming::Dice {
            continue;
        }
        let key = list.key_of_result(found);
        let mut place = key as usize & (places - 1);
        loop {
            let Some(other) = (table[place] as usize).checked_sub(1) else {
                table[place] = at as u32 + 1;
                break;
            };
            if list.same(found, &list.moves[other]) {
                doubled.push(at);
                break;
            }
            place = (place + 1) & (places - 1);
        }
    }
    list.scratch.table = table;
    if doubled.is_empty() {
        return;
    }
    let mut next = doubled.into_iter().peekable();
    list.retain(|at, _| next.next_if_eq(&at).is_none());
}
