//! The shapes of boards, each with its keys.

use std::collections::HashSet;

use super::cells::read_cells;
use super::{STAND_IN, wrong_board};
use crate::board::{
    BoardError, Cells, Contour, Diagonals, Graph, HexGrid, Plan, Rings, Round, Spot, SquareGrid,
    TriangleGrid,
};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, check_name, choose, wrong_type};
use crate::package::tree::{Node, Value};

/// Longest side of a grid.
const LONGEST: i64 = 200;

/// Most sites of a ring.
const MOST_SPOKES: i64 = 1_000;

/// Most levels.
const MOST_LEVELS: i64 = 100;

/// How far from the middle of the drawing a site of a graph can be.
const FARTHEST: f64 = 1_000.0;

const SHAPES: [&str; 5] = ["square", "hex", "triangle", "rings", "graph"];

/// All keys of all shapes, for a board of which it is not known what shape it has.
const KEYS: [&str; 14] = [
    "cells",
    "columns",
    "rows",
    "wrap",
    "diagonals",
    "levels",
    "drawn",
    "outline",
    "size",
    "pointed",
    "rings",
    "spokes",
    "centre",
    "sites",
];

/// A grid whose cells are not chosen yet.
enum Grid {
    Square(SquareGrid),
    Hex(HexGrid),
    Triangle(TriangleGrid),
    Rings(Rings),
}

impl Grid {
    fn plan(&mut self, chosen: Cells) -> Result<Plan, BoardError> {
        match self {
            Grid::Square(SquareGrid { cells, .. })
            | Grid::Hex(HexGrid { cells, .. })
            | Grid::Triangle(TriangleGrid { cells, .. })
            | Grid::Rings(Rings { cells, .. }) => *cells = chosen,
        }
        match self {
            Grid::Square(grid) => grid.plan(),
            Grid::Hex(grid) => grid.plan(),
            Grid::Triangle(grid) => grid.plan(),
            Grid::Rings(grid) => grid.plan(),
        }
    }

    /// How many colours its cells have.
    fn shades(&self) -> usize {
        match self {
            Grid::Hex(_) => 3,
            _ => 2,
        }
    }
}

/// Reads a board's shape with all that belongs to it but its joins. What is wrong is told, and
/// another board stands in; `None` where nothing could. And whether the sites are those that were
/// meant.
pub(super) fn read_plan(reader: &mut Reader<'_>, cx: &mut Findings) -> (Option<Plan>, bool) {
    let shape = reader
        .need_string("shape", cx)
        .and_then(|word| choose(&word.value, word.span, "shape of board", &SHAPES, cx));
    let (grid, drawn) = match shape.map(|at| SHAPES[at]) {
        Some("graph") => return read_graph(reader, cx),
        Some("hex") => (read_hexes(reader, cx), read_drawn(reader, cx)),
        Some("triangle") => (read_triangles(reader, cx), read_drawn(reader, cx)),
        Some("rings") => (read_rings(reader, cx), Some(true)),
        Some(_) => {
            let grid = read_squares(reader, cx);
            let drawn = read_drawn(reader, cx);
            (grid, drawn)
        }
        None => {
            for key in KEYS {
                reader.allow(key);
            }
            return (SquareGrid::new(STAND_IN, STAND_IN).plan().ok(), false);
        }
    };
    let (mut grid, complete) = grid;
    let wanted = read_cells(reader, grid.shades(), cx);
    let span = ["cells", "wrap", "size", "columns"]
        .iter()
        .find_map(|key| reader.key_span(key))
        .unwrap_or_else(|| reader.span());
    let whole = match grid.plan(Cells::All) {
        Ok(plan) => plan,
        Err(error) => {
            let span = match error {
                BoardError::CannotWrap(_) => reader.key_span("wrap").unwrap_or(span),
                _ => reader.span(),
            };
            cx.push(wrong_board(&error, span));
            return (SquareGrid::new(STAND_IN, STAND_IN).plan().ok(), false);
        }
    };
    let points = |plan: Plan| match drawn {
        Some(points) => plan.drawn_as_lines(points),
        None => plan,
    };
    let Some(wanted) = wanted.filter(|_| complete) else {
        return (Some(points(whole)), false);
    };
    let cells = wanted.among(&whole, cx);
    match grid.plan(cells) {
        Ok(plan) => (Some(points(plan)), true),
        Err(error) => {
            cx.push(wrong_board(&error, span));
            (Some(points(whole)), true)
        }
    }
}

/// `drawn`: whether as points joined by lines; `None` for as the shape usually is.
fn read_drawn(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<bool> {
    let word = reader.string("drawn", cx)?;
    let at = choose(
        &word.value,
        word.span,
        "way of drawing",
        &["cells", "points"],
        cx,
    )?;
    Some(at == 1)
}

fn read_squares(reader: &mut Reader<'_>, cx: &mut Findings) -> (Grid, bool) {
    let columns = side(reader, "columns", LONGEST, cx);
    let rows = side(reader, "rows", LONGEST, cx);
    let complete = columns.is_some() && rows.is_some();
    let grid = SquareGrid {
        columns: columns.unwrap_or(STAND_IN),
        rows: rows.unwrap_or(STAND_IN),
        levels: read_levels(reader, cx),
        cells: Cells::All,
        round: read_round(reader, cx),
        diagonals: read_diagonals(reader, cx).unwrap_or(Diagonals::All),
    };
    (Grid::Square(grid), complete)
}

fn read_hexes(reader: &mut Reader<'_>, cx: &mut Findings) -> (Grid, bool) {
    let contour = read_contour(reader, cx);
    let pointed = match reader.string("pointed", cx) {
        Some(word) => {
            let known = ["top", "side"];
            choose(&word.value, word.span, "place of corners", &known, cx) != Some(1)
        }
        None => true,
    };
    let grid = HexGrid {
        contour: contour.unwrap_or(Contour::Rhombus(STAND_IN, STAND_IN)),
        pointed,
        levels: read_levels(reader, cx),
        cells: Cells::All,
        round: read_round(reader, cx),
    };
    (Grid::Hex(grid), contour.is_some())
}

fn read_triangles(reader: &mut Reader<'_>, cx: &mut Findings) -> (Grid, bool) {
    let contour = read_contour(reader, cx);
    let grid = TriangleGrid {
        contour: contour.unwrap_or(Contour::Rectangle(STAND_IN, STAND_IN)),
        levels: read_levels(reader, cx),
        cells: Cells::All,
    };
    (Grid::Triangle(grid), contour.is_some())
}

fn read_rings(reader: &mut Reader<'_>, cx: &mut Findings) -> (Grid, bool) {
    let rings = side(reader, "rings", LONGEST, cx);
    let spokes = reader
        .need_integer("spokes", 3..=MOST_SPOKES, cx)
        .and_then(|spokes| u16::try_from(spokes.value).ok());
    let centre = reader.boolean("centre", cx);
    let grid = Rings {
        spokes: spokes.unwrap_or(STAND_IN),
        rings: rings.unwrap_or(STAND_IN),
        levels: read_levels(reader, cx),
        // So many spokes as stand in would be too many ways from a centre.
        centre: centre.is_some_and(|centre| centre.value) && spokes.is_some(),
        cells: Cells::All,
        diagonals: read_diagonals(reader, cx).unwrap_or(Diagonals::None),
    };
    (Grid::Rings(grid), rings.is_some() && spokes.is_some())
}

fn side(reader: &mut Reader<'_>, key: &str, most: i64, cx: &mut Findings) -> Option<u16> {
    let length = reader.need_integer(key, 1..=most, cx)?;
    u16::try_from(length.value).ok()
}

fn read_levels(reader: &mut Reader<'_>, cx: &mut Findings) -> u16 {
    let levels = reader.integer("levels", 1..=MOST_LEVELS, cx);
    levels.map_or(1, |levels| u16::try_from(levels.value).unwrap_or(1))
}

fn read_round(reader: &mut Reader<'_>, cx: &mut Findings) -> Round {
    let known = ["columns", "rows", "both"];
    let chosen = reader
        .string("wrap", cx)
        .and_then(|word| choose(&word.value, word.span, "choice of edges", &known, cx));
    Round {
        columns: matches!(chosen, Some(0 | 2)),
        rows: matches!(chosen, Some(1 | 2)),
    }
}

fn read_diagonals(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Diagonals> {
    let word = reader.string("diagonals", cx)?;
    let known = ["all", "none", "even", "odd"];
    let at = choose(&word.value, word.span, "choice of diagonals", &known, cx)?;
    let choices = [
        Diagonals::All,
        Diagonals::None,
        Diagonals::Even,
        Diagonals::Odd,
    ];
    Some(choices[at])
}

/// `outline`, with the lengths that it needs.
fn read_contour(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Contour> {
    let known = ["hexagon", "triangle", "rhombus", "rectangle"];
    let outline = match reader.string("outline", cx) {
        Some(word) => {
            let at = choose(&word.value, word.span, "outline", &known, cx);
            if at.is_none() {
                // What lengths it has hangs on the outline, which has been told.
                for key in ["size", "columns", "rows"] {
                    reader.allow(key);
                }
            }
            known[at?]
        }
        None => "hexagon",
    };
    if let "hexagon" | "triangle" = outline {
        let size = side(reader, "size", LONGEST, cx)?;
        return Some(match outline {
            "hexagon" => Contour::Hexagon(size),
            _ => Contour::Triangle(size),
        });
    }
    let (columns, rows) = if reader.has("size") && !reader.has("columns") {
        let size = side(reader, "size", LONGEST, cx)?;
        (size, size)
    } else {
        let columns = side(reader, "columns", LONGEST, cx);
        let rows = side(reader, "rows", LONGEST, cx);
        (columns?, rows?)
    };
    Some(match outline {
        "rhombus" => Contour::Rhombus(columns, rows),
        _ => Contour::Rectangle(columns, rows),
    })
}

/// `[board.sites]`: names with their places; and whether all of them can be used.
fn read_graph(reader: &mut Reader<'_>, cx: &mut Findings) -> (Option<Plan>, bool) {
    let span = reader.span();
    let path = reader.path("sites");
    let Some(mut table) = reader.need_table_at("sites", cx) else {
        return (None, false);
    };
    let mut graph = Graph { sites: Vec::new() };
    let mut taken = HashSet::new();
    let mut whole = true;
    for (key, node) in table.entries() {
        check_name(&key.text, key.span, "a site", cx);
        let spot = read_spot(node, &format!("{path}.{}", key.text), cx);
        let free = spot.is_none_or(|spot| taken.insert((spot.x.to_bits(), spot.y.to_bits())));
        if !free {
            let message = format!("another site lies where {} does", quote(&key.text));
            cx.push(
                Finding::error("overlap", node.span, message)
                    .help("the places say which way joins lead; give each site one of its own"),
            );
        }
        whole &= free && spot.is_some();
        let spot = spot.unwrap_or(Spot { x: 0.0, y: 0.0 });
        graph.sites.push((key.text.clone(), spot));
    }
    let drawn = read_drawn(reader, cx);
    // A word that means nothing stands for cells, so that nothing more is said about them.
    let cells = reader.has("drawn") && drawn != Some(true);
    match graph.plan() {
        Ok(plan) if cells => (Some(plan.drawn_as_cells()), whole),
        Ok(plan) => (Some(plan), whole),
        Err(error) => {
            let finding = wrong_board(&error, span);
            cx.push(match error {
                BoardError::Empty => finding.help("write each as `NAME = [x, y]`"),
                _ => finding,
            });
            (None, false)
        }
    }
}

/// `[x, y]`.
pub(in crate::package::build) fn read_spot(
    node: &Node,
    what: &str,
    cx: &mut Findings,
) -> Option<Spot> {
    let number = |node: &Node| match node.value {
        Value::Integer(value) => Some(value as f64),
        Value::Float(value) => Some(value),
        _ => None,
    };
    if let Value::Array(items) = &node.value
        && let [x, y] = items.as_slice()
        && let (Some(x), Some(y)) = (number(x), number(y))
    {
        if x.abs() <= FARTHEST && y.abs() <= FARTHEST {
            return Some(Spot {
                x: x as f32,
                y: y as f32,
            });
        }
        let message = format!("this is out of range for {}", quote(what));
        cx.push(
            Finding::error("out-of-range", node.span, message).help(format!(
                "both numbers lie between -{FARTHEST} and {FARTHEST}"
            )),
        );
        return None;
    }
    if let Some(finding) = wrong_type(node, what, "two numbers") {
        cx.push(finding.help("write [x, y]: how far to the right, and how far up"));
    }
    None
}
