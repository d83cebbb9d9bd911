//! Walks with a budget, against a slow and obvious search of all ways.

use std::collections::{BTreeSet, HashSet};

use boardwright::package::{Library, Setup};
use boardwright::session::Session;
use serde_json::json;

use crate::properties::games;

/// A board of so many columns and rows, with a flier that must fly as far as the die says, a
/// crawler that may go less far, and a swimmer that may go back and forth.
pub(crate) fn game(columns: usize, rows: usize, length: u32) -> String {
    format!(
        r#"
[game]
id = "walks"
name = "Walks"
[seats.light]
[seats.dark]
[board]
shape = "square"
columns = {columns}
rows = {rows}

[[start]]
kind = "swimmer"
owner = "light"
at = "a1"

[kinds.flier]
symbols = {{ light = "F", dark = "f" }}
[[kinds.flier.moves]]
name = "fly"
written = "captures"
[kinds.flier.moves.walk]
length = {length}
edges = "once"
steps = [
  {{ pattern = "orthogonal: empty" }},
  {{ pattern = "orthogonal: capture enemy, empty" }},
  {{ pattern = "orthogonal: own, empty", cost = 2 }},
]
after = [{{ pattern = "orthogonal: capture enemy, empty" }}]

[kinds.crawler]
symbols = {{ light = "C", dark = "c" }}
[[kinds.crawler.moves]]
name = "crawl"
written = "captures"
[kinds.crawler.moves.walk]
length = {length}
edges = "once"
steps = [{{ pattern = "orthogonal: empty" }}]
last = [{{ pattern = "orthogonal: empty" }}, {{ pattern = "orthogonal: capture enemy" }}]

[kinds.swimmer]
symbols = {{ light = "S", dark = "s" }}
[[kinds.swimmer.moves]]
name = "swim"
written = "captures"
[kinds.swimmer.moves.walk]
length = {length}
up_to = true
steps = [
  {{ pattern = "any: empty" }},
  {{ pattern = "orthogonal: capture enemy, empty", cost = 2 }},
]
"#
    )
}

type Cell = (i32, i32);
type Edge = (Cell, Cell);

/// What stands where, on a board of some size, as the piece that moves sees it.
struct Field {
    columns: i32,
    rows: i32,
    own: HashSet<Cell>,
    enemies: HashSet<Cell>,
}

const ORTHOGONAL: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Cell; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A way as far as it has come.
#[derive(Clone)]
struct Trip {
    at: Cell,
    left: i32,
    edges: Vec<Edge>,
    taken: BTreeSet<Cell>,
}

impl Trip {
    /// The way with edges more; `None` if one of them has been used.
    fn along(&self, way: &[Cell]) -> Option<Trip> {
        let mut trip = self.clone();
        for pair in way.windows(2) {
            let edge = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            if trip.edges.contains(&edge) {
                return None;
            }
            trip.edges.push(edge);
        }
        trip.at = *way.last().unwrap();
        Some(trip)
    }
}

impl Field {
    fn is_on(&self, cell: Cell) -> bool {
        (0..self.columns).contains(&cell.0) && (0..self.rows).contains(&cell.1)
    }

    fn is_enemy(&self, trip: &Trip, cell: Cell) -> bool {
        self.enemies.contains(&cell) && !trip.taken.contains(&cell)
    }

    fn is_empty(&self, trip: &Trip, cell: Cell) -> bool {
        self.is_on(cell) && !self.own.contains(&cell) && !self.is_enemy(trip, cell)
    }

    fn fly(&self, trip: &Trip, ends: &mut BTreeSet<(Cell, BTreeSet<Cell>)>) {
        if trip.left == 0 {
            ends.insert((trip.at, trip.taken.clone()));
        }
        let (x, y) = trip.at;
        for (dx, dy) in ORTHOGONAL {
            let (next, beyond) = ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy));
            if trip.left > 0
                && self.is_empty(trip, next)
                && let Some(mut on) = trip.along(&[trip.at, next])
            {
                on.left -= 1;
                self.fly(&on, ends);
            }
            let Some(mut on) = trip.along(&[trip.at, next, beyond]) else {
                continue;
            };
            if !self.is_empty(trip, beyond) {
                continue;
            }
            if self.is_enemy(trip, next) {
                on.taken.insert(next);
                on.left = (on.left - 1).max(0);
                self.fly(&on, ends);
            } else if self.own.contains(&next) && trip.left >= 2 {
                on.left -= 2;
                self.fly(&on, ends);
            }
        }
    }

    fn crawl(&self, trip: &Trip, ends: &mut BTreeSet<(Cell, BTreeSet<Cell>)>) {
        if trip.left == 0 {
            ends.insert((trip.at, trip.taken.clone()));
            return;
        }
        let (x, y) = trip.at;
        for (dx, dy) in ORTHOGONAL {
            let next = (x + dx, y + dy);
            let Some(mut on) = trip.along(&[trip.at, next]) else {
                continue;
            };
            on.left -= 1;
            if self.is_enemy(trip, next) && trip.left == 1 {
                on.taken.insert(next);
                self.crawl(&on, ends);
            } else if self.is_empty(trip, next) {
                self.crawl(&on, ends);
            }
        }
    }

    fn swim(&self, trip: &Trip, length: i32, ends: &mut BTreeSet<(Cell, BTreeSet<Cell>)>) {
        if trip.left < length {
            ends.insert((trip.at, trip.taken.clone()));
        }
        let (x, y) = trip.at;
        for (dx, dy) in ORTHOGONAL.into_iter().chain(DIAGONAL) {
            let (next, beyond) = ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy));
            if trip.left >= 1 && self.is_empty(trip, next) {
                let mut on = trip.clone();
                (on.at, on.left) = (next, trip.left - 1);
                self.swim(&on, length, ends);
            }
            if trip.left >= 2
                && dx * dy == 0
                && self.is_enemy(trip, next)
                && self.is_empty(trip, beyond)
            {
                let mut on = trip.clone();
                (on.at, on.left) = (beyond, trip.left - 2);
                on.taken.insert(next);
                self.swim(&on, length, ends);
            }
        }
    }

    /// Where a piece of a kind can end, and what it captures on the way.
    fn ends(&self, kind: &str, from: Cell, length: i32) -> BTreeSet<(Cell, BTreeSet<Cell>)> {
        let trip = Trip {
            at: from,
            left: length,
            edges: Vec::new(),
            taken: BTreeSet::new(),
        };
        let mut ends = BTreeSet::new();
        match kind {
            "flier" => self.fly(&trip, &mut ends),
            "crawler" => self.crawl(&trip, &mut ends),
            _ => self.swim(&trip, length, &mut ends),
        }
        ends
    }
}

fn name(cell: Cell) -> String {
    format!("{}{}", char::from(b'a' + cell.0 as u8), cell.1 + 1)
}

/// The moves of the piece on a site as the program lists them.
fn listed(
    session: &mut Session,
    kind: &str,
    from: Cell,
    field: &Field,
) -> BTreeSet<(String, BTreeSet<String>)> {
    let piece = |cell: &Cell, owner: &str, kind: &str| json!({"site": name(*cell), "kind": kind, "owner": owner});
    let mut pieces = vec![piece(&from, "light", kind)];
    pieces.extend(field.own.iter().map(|cell| piece(cell, "light", kind)));
    pieces.extend(field.enemies.iter().map(|cell| piece(cell, "dark", kind)));
    session
        .set_position(&json!({"pieces": pieces, "to_move": "light"}))
        .unwrap();
    let board = &session.game().board;
    let of_piece = session
        .moves()
        .iter()
        .filter(|listed| board.name(listed.chosen.from) == name(from));
    of_piece
        .map(|listed| {
            let captured = listed
                .captured
                .iter()
                .map(|site| board.name(*site).to_owned());
            (board.name(listed.chosen.to).to_owned(), captured.collect())
        })
        .collect()
}

/// A small generator of numbers, so that a failure comes again.
fn below(state: &mut u64, limit: i32) -> i32 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    ((*state >> 33) % limit as u64) as i32
}

fn agree(
    columns: i32,
    rows: i32,
    length: i32,
    (own, enemies): (i32, i32),
    kinds: &[&str],
    times: u64,
) {
    let mut session = games::session(&game(columns as usize, rows as usize, length as u32));
    for seed in 1..=times {
        let mut random = seed * 7919 + length as u64;
        let mut cell = || (below(&mut random, columns), below(&mut random, rows));
        let from = cell();
        let mut field = Field {
            columns,
            rows,
            own: HashSet::new(),
            enemies: HashSet::new(),
        };
        for _ in 0..own {
            field.own.insert(cell());
        }
        for _ in 0..enemies {
            field.enemies.insert(cell());
        }
        field.own.remove(&from);
        field
            .enemies
            .retain(|cell| *cell != from && !field.own.contains(cell));
        for kind in kinds {
            let mut ends = field.ends(kind, from, length);
            // A way back to where it began that does nothing is no move here.
            ends.remove(&(from, BTreeSet::new()));
            let expected: BTreeSet<(String, BTreeSet<String>)> = ends
                .into_iter()
                .map(|(to, taken)| (name(to), taken.into_iter().map(name).collect()))
                .collect();
            let found = listed(&mut session, kind, from, &field);
            assert_eq!(
                found,
                expected,
                "{kind} on {} of {columns} x {rows}, {length} steps, own {:?}, enemies {:?}",
                name(from),
                field.own,
                field.enemies
            );
        }
    }
}

#[test]
fn alone_and_among_others_walks_end_where_some_way_ends() {
    let kinds = ["flier", "crawler"];
    for length in 1..=7 {
        agree(12, 12, length, (0, 0), &kinds, 6);
        agree(12, 12, length, (12, 0), &kinds, 12);
        agree(12, 12, length, (12, 8), &kinds, 12);
        agree(5, 4, length, (3, 0), &kinds, 30);
        agree(5, 4, length, (2, 4), &kinds, 30);
        agree(4, 2, length, (1, 1), &kinds, 20);
    }
}

#[test]
fn where_ways_are_narrow_none_uses_a_pair_of_sites_twice() {
    for length in 5..=9 {
        agree(5, 5, length, (10, 0), &["flier", "crawler"], 60);
        agree(6, 2, length, (2, 0), &["flier", "crawler"], 40);
    }
}

#[test]
fn walks_that_may_go_less_far_and_back_and_forth() {
    for length in 1..=4 {
        agree(6, 6, length, (4, 5), &["swimmer"], 30);
    }
}

/// The moves of a chopper of the real game, as the program lists them, by their texts.
fn flown(session: &mut Session, from: Cell, length: i32, field: &Field) -> BTreeSet<String> {
    let piece = |cell: &Cell, owner: &str, moved: bool| {
        let flags: &[&str] = if moved { &["moved"] } else { &[] };
        let site = format!("air.{}", name(*cell));
        json!({"site": site, "kind": "chopper", "owner": owner, "flags": flags})
    };
    let mut pieces = vec![piece(&from, "light", false)];
    pieces.extend(field.own.iter().map(|cell| piece(cell, "light", true)));
    pieces.extend(field.enemies.iter().map(|cell| piece(cell, "dark", false)));
    session
        .set_position(&json!({
            "phase": "move", "to_move": "light", "pieces": pieces,
            "dice": {"pieces": 1, "spaces": length}, "counters": {"pieces_left": 1},
        }))
        .unwrap();
    let moves = session.moves().iter();
    // Where the turn has passed by itself there was no move.
    moves
        .map(|listed| listed.text.clone())
        .filter(|text| text != "roll")
        .collect()
}

#[test]
fn choppers_have_as_many_moves_as_a_slow_count_finds() {
    let package = Library::new(None).open("chopper-strike").unwrap();
    let mut session = Session::new(package.game(&Setup::default()).unwrap(), 1).unwrap();
    let mut alone = Vec::new();
    for from in [(0, 0), (5, 0), (0, 11), (11, 6), (5, 6)] {
        for length in 1..=6 {
            for seed in 0..8 {
                let mut field = Field {
                    columns: 12,
                    rows: 12,
                    own: HashSet::new(),
                    enemies: HashSet::new(),
                };
                // With the seed more and more others are near.
                let mut random = seed * 31 + length as u64;
                for number in 0..seed as i32 * 4 {
                    let near = |at: i32, by: i32| (at + by - 3).clamp(0, 11);
                    let (x, y) = (below(&mut random, 7), below(&mut random, 7));
                    let cell = (near(from.0, x), near(from.1, y));
                    let free = !field.own.contains(&cell) && !field.enemies.contains(&cell);
                    if cell != from && free {
                        let side = if number % 3 == 0 {
                            &mut field.enemies
                        } else {
                            &mut field.own
                        };
                        side.insert(cell);
                    }
                }
                let text = |(to, taken): (Cell, BTreeSet<Cell>)| {
                    let mut text = format!("air.{}-air.{}", name(from), name(to));
                    let mut taken: Vec<String> = taken.into_iter().map(name).collect();
                    taken.sort();
                    for site in taken {
                        text.push_str(&format!(" xair.{site}"));
                    }
                    text
                };
                let ends = field.ends("flier", from, length);
                let expected: BTreeSet<String> = ends.into_iter().map(text).collect();
                let found = flown(&mut session, from, length, &field);
                assert_eq!(
                    found, expected,
                    "{length} spaces from {from:?}, own {:?}, enemies {:?}",
                    field.own, field.enemies
                );
                if seed == 0 {
                    alone.push((from, length, found.len()));
                }
            }
        }
    }
    let of = |from: Cell| -> Vec<usize> {
        let lone = alone.iter().filter(|(at, ..)| *at == from);
        lone.map(|(_, _, count)| *count).collect()
    };
    assert_eq!(of((0, 0)), [2, 3, 6, 9, 12, 16]);
    assert_eq!(of((5, 0)), [3, 5, 10, 15, 21, 27]);
    assert_eq!(of((5, 6)), [4, 8, 16, 25, 36, 47]);
}
