//! The board laid out in rows and columns, with what is written on its edges.

use super::View;
use crate::board::{Board, Site};
use crate::position::Seat;

/// One place of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell {
    /// The site there; `None` where the board has none.
    pub(super) site: Option<Site>,
    /// Whether it is of the colour of the bottom left corner.
    pub(super) dark: bool,
}

/// A board as it is drawn: the top row first, each from left to right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Frame {
    /// What is written below each column; empty where nothing is.
    pub(super) columns: Vec<String>,
    /// What is written beside each row; empty where nothing is.
    pub(super) rows: Vec<String>,
    /// The cells, row by row.
    pub(super) cells: Vec<Vec<Cell>>,
    /// Whether the sites are the cells of one colour, so that those of the other
    /// belong to the picture.
    pub(super) chequered: bool,
}

impl Frame {
    /// Whether the board is one grid of which every site has a column and a row of its own.
    pub(super) fn fits(view: &View<'_>) -> bool {
        let board = &view.game.board;
        let found = |site: &crate::board::Site| {
            let point = board.point(*site);
            board.at(point.x, point.y) == Some(*site)
        };
        board.sites().all(|site| found(&site))
    }

    /// Lays out the board of a view.
    pub(super) fn of(view: &View<'_>) -> Frame {
        let board = &view.game.board;
        let (width, height) = board.extent();
        let mut xs: Vec<i32> = (0..width).collect();
        let mut ys: Vec<i32> = (0..height).rev().collect();
        if view.from.is_some_and(|seat| looks_down(view, seat)) {
            xs.reverse();
            ys.reverse();
        }
        let is_dark = |x: i32, y: i32| (x + y) % 2 == 0;
        let cells = ys
            .iter()
            .map(|y| {
                xs.iter()
                    .map(|x| Cell {
                        site: board.at(*x, *y),
                        dark: is_dark(*x, *y),
                    })
                    .collect()
            })
            .collect();
        let dark = board
            .cell_sites()
            .filter(|site| {
                let point = board.point(*site);
                is_dark(point.x, point.y)
            })
            .count();
        Frame {
            columns: labels(board, &xs, Axis::Column),
            rows: labels(board, &ys, Axis::Row),
            cells,
            chequered: board.cells() > 1 && (dark == 0 || dark == board.cells()),
        }
    }
}

/// Whether a seat's forward points down the board as its coordinates run.
fn looks_down(view: &View<'_>, seat: Seat) -> bool {
    view.game
        .seats
        .get(seat.index())
        .and_then(|info| view.game.board.directions().get(info.forward))
        .and_then(|direction| direction.angle)
        .is_some_and(|angle| angle > 90 && angle < 270)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Axis {
    Column,
    Row,
}

/// What is written at each line of sites along an axis: the part of their names that
/// they share, letters for a column and digits for a row. Where names are not made
/// so, nothing is written.
fn labels(board: &Board, lines: &[i32], axis: Axis) -> Vec<String> {
    let mut found: Vec<Option<&str>> = vec![None; lines.len()];
    for site in board.cell_sites() {
        let point = board.point(site);
        let name = board.name(site);
        let digits = name
            .find(|symbol: char| symbol.is_ascii_digit())
            .unwrap_or(name.len());
        let (letters, digits) = name.split_at(digits);
        let (line, part) = match axis {
            Axis::Column => (point.x, letters),
            Axis::Row => (point.y, digits),
        };
        let well_made = !letters.is_empty()
            && !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_digit());
        let Some(at) = lines.iter().position(|known| *known == line) else {
            continue;
        };
        if !well_made || found[at].is_some_and(|known| known != part) {
            return vec![String::new(); lines.len()];
        }
        found[at] = Some(part);
    }
    found
        .into_iter()
        .map(|part| part.unwrap_or_default().to_owned())
        .collect()
}
