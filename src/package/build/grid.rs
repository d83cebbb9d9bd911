//! The board: `[board]`.

use crate::board::{Board, BoardError, Builder, Cells, Shade, SquareGrid};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned, as_strings, as_text, choose};
use crate::package::tree::Value;

/// Longest side of a grid.
const LONGEST: i64 = 200;

/// Sides of the board that stands in for one that cannot be built: large enough that
/// the rest of the file makes sense on it, so that its own mistakes are found as well.
const STAND_IN: u16 = 52;

/// Reads and builds the board. What is wrong with it is told, and another stands in.
pub(super) fn read_board(top: &mut Reader<'_>, cx: &mut Findings) -> Option<Board> {
    let mut grid = SquareGrid::new(STAND_IN, STAND_IN);
    let Some(mut reader) = top.need_table_at("board", cx) else {
        return build(&grid).ok();
    };
    if let Some(shape) = reader.need_string("shape", cx) {
        choose(&shape.value, shape.span, "shape of board", &["square"], cx);
    }
    let columns = reader.need_integer("columns", 1..=LONGEST, cx);
    let rows = reader.need_integer("rows", 1..=LONGEST, cx);
    let cells = read_cells(&mut reader, cx);
    let span = reader.key_span("cells").unwrap_or_else(|| reader.span());
    reader.finish(cx);
    let (columns, rows) = (side(columns), side(rows));
    let whole = columns.is_some() && rows.is_some() && cells.is_some();
    grid.columns = columns.unwrap_or(STAND_IN);
    grid.rows = rows.unwrap_or(STAND_IN);
    if let Some(cells) = cells.filter(|_| whole) {
        grid.cells = cells;
    }
    match build(&grid) {
        Ok(board) => Some(board),
        Err(error) => {
            cx.push(
                Finding::error("bad-board", span, error.to_string()).help(format!(
                    "cells are called by column and row, from a1 to {}{}",
                    last_column(&grid),
                    grid.rows
                )),
            );
            grid.cells = Cells::All;
            build(&grid).ok()
        }
    }
}

fn build(grid: &SquareGrid) -> Result<Board, BoardError> {
    Builder::new(vec![(None, grid.plan()?)])?.finish()
}

fn side(length: Option<Spanned<i64>>) -> Option<u16> {
    u16::try_from(length?.value).ok()
}

fn last_column(grid: &SquareGrid) -> String {
    let whole = SquareGrid {
        rows: 1,
        cells: Cells::All,
        ..grid.clone()
    };
    let name = build(&whole)
        .ok()
        .and_then(|board| board.names().last().cloned());
    name.unwrap_or_default().trim_end_matches('1').to_owned()
}

fn read_cells(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Cells> {
    let Some(node) = reader.node("cells") else {
        return Some(Cells::All);
    };
    match &node.value {
        Value::Array(_) => {
            let names = as_strings(node, "board.cells", false, cx)?;
            Some(Cells::Only(
                names.into_iter().map(|name| name.value).collect(),
            ))
        }
        Value::Table(_) => {
            let mut inner = Reader::new(node, "board.cells", cx)?;
            let names = inner.need_strings("except", cx)?;
            inner.finish(cx);
            Some(Cells::Except(
                names.into_iter().map(|name| name.value).collect(),
            ))
        }
        _ => {
            let word = as_text(node, "board.cells", cx)?;
            let known = ["all", "dark", "light"];
            let at = choose(&word.value.text, word.span, "choice of cells", &known, cx)?;
            Some(
                [
                    Cells::All,
                    Cells::Shaded(Shade::Dark),
                    Cells::Shaded(Shade::Light),
                ][at]
                    .clone(),
            )
        }
    }
}
