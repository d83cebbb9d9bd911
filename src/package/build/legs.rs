//! From the moves of kinds to compiled rules, phase by phase.

use std::collections::HashMap;
use std::sync::Arc;

use super::Frame;
use super::kinds::{KindRow, Kinds, MoveRow, unknown_move};
use super::phases::PhaseRow;
use super::priorities::Priorities;
use crate::game::{Phase, RuleInfo};
use crate::moves::{
    Compiler, Follow, Leg, Program, Promotion, Purpose, RuleId, RulesBuilder, Tables, Way,
};
use crate::notation::Fault;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Spanned, choose};
use crate::package::resolve::at_fault;
use crate::position::{Kind, Seat};

/// A move that has been compiled for every seat.
struct Compiled<'a> {
    row: &'a MoveRow,
    kind: usize,
    /// The number of its name.
    word: u16,
    programs: Vec<Arc<Program>>,
    followers: Vec<u16>,
    /// Of each phase whether the move can be made in it.
    phases: Vec<bool>,
}

/// Compiles all moves into the rules of each phase, with what explains them.
pub(super) fn compile(
    kinds: &Kinds,
    priorities: &Priorities,
    phases: &[PhaseRow],
    frame: &Frame<'_>,
    mut compiler: Compiler<'_>,
    cx: &mut Findings,
) -> (Vec<Phase>, Vec<RuleInfo>) {
    let words = move_words(kinds);
    let mut compiled = Vec::new();
    let mut infos = Vec::new();
    for (kind, row) in kinds.rows.iter().enumerate() {
        check_names(row, cx);
        for each in &row.moves {
            if compiler.is_full() {
                break;
            }
            let Some(programs) = programs(each, frame, &mut compiler, cx) else {
                continue;
            };
            let later = each.becomes.map_or(row, |becomes| &kinds.rows[becomes]);
            let followers = followers(each, later, &words, cx);
            infos.push(RuleInfo {
                kind: Kind(u8::try_from(kind).unwrap_or(u8::MAX)),
                name: each.name.value.clone(),
                source: each.source.value.text.clone(),
                pattern: each.pattern.clone(),
                help: each.help.clone(),
            });
            compiled.push(Compiled {
                row: each,
                kind,
                word: words.get(each.name.value.as_str()).copied().unwrap_or(0),
                programs,
                followers,
                phases: in_phases(each.phases.as_deref(), phases, cx),
            });
        }
    }
    let tables = Arc::new(compiler.finish());
    let phases = phases
        .iter()
        .enumerate()
        .map(|(at, phase)| Phase {
            name: phase.name.clone(),
            next: phase.next,
            passes: phase.passes,
            rules: rules(at, &compiled, kinds, priorities, frame, Arc::clone(&tables)),
        })
        .collect();
    (phases, infos)
}

/// A number for each name of moves: by these numbers legs follow each other.
fn move_words(kinds: &Kinds) -> HashMap<&str, u16> {
    let mut words = HashMap::new();
    for row in kinds.rows.iter().flat_map(|kind| &kind.moves) {
        let next = u16::try_from(words.len()).unwrap_or(u16::MAX);
        words.entry(row.name.value.as_str()).or_insert(next);
    }
    words
}

fn check_names(kind: &KindRow, cx: &mut Findings) {
    for (at, row) in kind.moves.iter().enumerate() {
        let first = kind.moves[..at]
            .iter()
            .find(|other| other.name.value == row.name.value);
        if let Some(first) = first {
            let message = format!(
                "{} has two moves called {}",
                quote(&kind.info.name),
                quote(&row.name.value)
            );
            cx.push(
                Finding::error("duplicate-name", row.name.span, message)
                    .related(first.name.span, "the first is here")
                    .help("give each move of a kind a name of its own"),
            );
        }
    }
}

/// A move's pattern compiled for every seat; mistakes are told once, not for each.
fn programs(
    row: &MoveRow,
    frame: &Frame<'_>,
    compiler: &mut Compiler<'_>,
    cx: &mut Findings,
) -> Option<Vec<Arc<Program>>> {
    let mut programs = Vec::new();
    let mut told: Vec<Fault> = Vec::new();
    for seat in seats(frame) {
        if compiler.is_full() {
            break;
        }
        match compiler.compile(&row.pattern, seat, Purpose::Go) {
            Ok(program) => programs.push(Arc::new(program)),
            Err(faults) => {
                for fault in faults {
                    if !told.contains(&fault) {
                        let text = &row.source.value;
                        cx.push(at_fault(
                            "bad-pattern",
                            text,
                            row.source.span,
                            fault.clone(),
                        ));
                        told.push(fault);
                    }
                }
            }
        }
    }
    told.is_empty().then_some(programs)
}

fn seats(frame: &Frame<'_>) -> impl Iterator<Item = Seat> + use<> {
    (0..frame.seats.len()).filter_map(|at| u8::try_from(at).ok().map(Seat))
}

fn followers(
    row: &MoveRow,
    later: &KindRow,
    words: &HashMap<&str, u16>,
    cx: &mut Findings,
) -> Vec<u16> {
    let mut found = Vec::new();
    for word in row.must.iter().chain(&row.may) {
        let known = later
            .moves
            .iter()
            .any(|other| other.name.value == word.value);
        match words.get(word.value.as_str()) {
            Some(at) if known => found.push(*at),
            _ => cx.push(unknown_move(word, later)),
        }
    }
    found
}

fn in_phases(
    words: Option<&[Spanned<String>]>,
    phases: &[PhaseRow],
    cx: &mut Findings,
) -> Vec<bool> {
    let Some(words) = words else {
        return vec![true; phases.len()];
    };
    let names: Vec<&str> = phases.iter().map(|phase| phase.name.as_str()).collect();
    let mut held = vec![false; phases.len()];
    for word in words {
        if let Some(at) = choose(&word.value, word.span, "phase", &names, cx) {
            held[at] = true;
        }
    }
    held
}

fn rules(
    phase: usize,
    compiled: &[Compiled<'_>],
    kinds: &Kinds,
    priorities: &Priorities,
    frame: &Frame<'_>,
    tables: Arc<Tables>,
) -> crate::moves::Rules {
    let mut builder = RulesBuilder::new(frame.seats.len(), frame.pieces.count());
    for seat in seats(frame) {
        for (number, each) in compiled
            .iter()
            .enumerate()
            .filter(|(_, each)| each.phases[phase])
        {
            let row = each.row;
            let piece = piece(frame, each.kind, seat);
            let mut leg = Leg::new(
                RuleId(u16::try_from(number).unwrap_or(u16::MAX)),
                piece,
                Way::Along(Arc::clone(&each.programs[seat.index()])),
            );
            leg.word = each.word;
            leg.starts = row.starts;
            leg.from = row.from.as_ref().map(|sets| sets[seat.index()].clone());
            if let Some(kind) = row.becomes {
                leg.becomes = vec![self::piece(frame, kind, seat)];
            }
            leg.follow = match (row.must.is_empty(), row.may.is_empty()) {
                (false, _) => Follow::Must,
                (true, false) => Follow::May,
                (true, true) => Follow::End,
            };
            leg.followers.clone_from(&each.followers);
            leg.removal = row.removal;
            leg.landing = row.landing;
            builder.leg(seat, leg);
        }
        for (kind, row) in kinds.rows.iter().enumerate() {
            if let Some(promotion) = &row.promotion {
                builder.promotion(
                    seat,
                    piece(frame, kind, seat),
                    Promotion {
                        sites: promotion.sites[seat.index()].clone(),
                        to: vec![piece(frame, promotion.to, seat)],
                        passing: promotion.passing,
                    },
                );
            }
        }
        for preference in priorities.of(seat) {
            builder.preference(seat, preference);
        }
    }
    builder.build(tables)
}

fn piece(frame: &Frame<'_>, kind: usize, seat: Seat) -> crate::position::Piece {
    frame
        .pieces
        .of(Kind(u8::try_from(kind).unwrap_or(u8::MAX)), seat)
}
