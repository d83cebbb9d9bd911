//! From a game's tree, its conditions worked out, to the compiled game.
//!
//! Each file here reads one part of `game.toml`. They go on after a mistake as far as
//! they can, so that one run tells them all.

mod counters;
mod ends;
mod grid;
mod hooks;
mod kinds;
mod legs;
mod phases;
mod priorities;
mod regions;
mod seats;
mod start;

pub(super) use seats::read_players;

use std::sync::Arc;

use super::finding::{Finding, Findings};
use super::package::Package;
use super::read::Reader;
use super::tree::Node;
use crate::board::Board;
use crate::game::{About, Game, SeatInfo};
use crate::moves::{Compiler, Vocabulary};
use crate::notation::Scalar;
use crate::position::{Layout, Pieces, Shape};

/// What is known of a game before its rules are read.
struct Frame<'a> {
    board: &'a Board,
    /// The seats in play.
    seats: &'a [SeatInfo],
    /// The names of all seats, those in play first.
    seat_names: &'a [String],
    pieces: Pieces,
    kinds: &'a [String],
    regions: &'a regions::Regions,
}

/// Compiles a game for so many players; `None` if too little of it can be read.
pub(super) fn game(
    tree: &Node,
    package: &Package,
    values: &[Scalar],
    players: usize,
    cx: &mut Findings,
) -> Option<Game> {
    let mut top = Reader::new(tree, "", cx)?;
    // Read by the package already, before any condition could be worked out.
    for key in ["game", "options", "players"] {
        top.allow(key);
    }
    let board = grid::read_board(&mut top, cx)?;
    let mut seats = seats::read_seats(&mut top, &board, cx);
    let seat_names: Vec<String> = seats
        .iter()
        .flatten()
        .map(|seat| seat.name.clone())
        .collect();
    if let Some(seats) = &mut seats {
        seats.truncate(players);
    }
    let kind_readers = kinds::kind_readers(&mut top, cx);
    let kind_names: Vec<String> = kind_readers
        .iter()
        .map(|(key, _)| key.text.clone())
        .collect();
    let counters = counters::read_counters(&mut top, seats.as_deref().unwrap_or_default(), cx);
    let phase_rows = phases::read_phases(&mut top, cx);
    let Some(seats) = seats else {
        // Without seats hardly anything else can be judged; unknown keys can.
        for key in ["regions", "start", "priorities", "ends", "hooks"] {
            top.allow(key);
        }
        top.finish(cx);
        return None;
    };
    let regions = regions::read_regions(&mut top, &board, &seats, &kind_names, cx);
    let Some(pieces) = Pieces::new(kind_names.len(), seats.len(), false) else {
        cx.push(too_many_pieces(&top, kind_names.len(), seats.len()));
        return None;
    };
    let frame = Frame {
        board: &board,
        seats: &seats,
        seat_names: &seat_names,
        pieces,
        kinds: &kind_names,
        regions: &regions,
    };
    let forward: Vec<usize> = seats.iter().map(|seat| seat.forward).collect();
    let named_sets = regions.named_sets();
    let compiler = Compiler::new(Vocabulary {
        board: &board,
        pieces,
        kinds: &kind_names,
        regions: &named_sets,
        forward: &forward,
    });
    let kinds = kinds::read_kinds(kind_readers, &frame, cx);
    let priorities = priorities::read_priorities(&mut top, &frame, &compiler, cx);
    let (phases, rules) = legs::compile(&kinds, &priorities, &phase_rows, &frame, compiler, cx);
    let start = start::read_start(&mut top, &frame, cx);
    let mut reasons = vec!["resigned".to_owned(), "no legal move".to_owned()];
    let ends = ends::read_ends(&mut top, &frame, &counters, &mut reasons, cx);
    let tallies = counters.tallies(&frame, cx);
    let hooks = hooks::read_hooks(&mut top, package, &frame, &counters, &mut reasons, cx);
    top.finish(cx);
    Some(Game {
        about: About::clone(package.about()),
        options: package.options().to_vec(),
        values: values.to_vec(),
        layout: Arc::new(Layout::new(Shape {
            sites: board.len(),
            places: 0,
            pieces,
            seats: seats.len(),
            counters: counters.slots(),
            values: Vec::new(),
            stacks: false,
        })),
        remembers: ends.remembers,
        ends: ends.ends,
        kinds: kinds.infos(),
        regions: named_sets,
        pieces,
        start,
        start_values: Vec::new(),
        forbidden: Vec::new(),
        phases,
        rules,
        priorities: priorities.infos(),
        tallies,
        hooks,
        reasons,
        seats,
        board,
    })
}

fn too_many_pieces(top: &Reader<'_>, kinds: usize, seats: usize) -> Finding {
    let message = format!(
        "{kinds} kinds of {seats} seats are more than {} kinds of pieces in all",
        Pieces::MOST
    );
    let span = top.key_span("kinds").unwrap_or_else(|| top.span());
    Finding::error("too-many", span, message)
}
