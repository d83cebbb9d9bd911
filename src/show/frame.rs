//! Squares laid out in rows and columns, with what is written on their edges.

use std::ops::Range;

use super::View;
use super::names::{Axis, along};
use crate::board::{Outline, Site};
use crate::game::Labels;

/// One place of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell {
    /// The site there; `None` where the board has none.
    pub(super) site: Option<Site>,
    /// Whether it is of the colour of the bottom left corner.
    pub(super) dark: bool,
}

/// A board of squares as it is drawn: the top row first, each from left to right.
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
    /// Whether an area is one grid of squares, each in a column and a row of its own.
    pub(super) fn fits(view: &View<'_>, area: usize) -> bool {
        let board = &view.game.board;
        let fits = |site: Site| {
            let point = board.point(site);
            board.outline(site) == Outline::Square
                && board.at_in(area, point.x, point.y) == Some(site)
        };
        view.sites_of(area).into_iter().all(fits)
    }

    /// Whether points or rings of an area have columns and rows, so that they can be drawn
    /// as if they were squares.
    pub(super) fn lies_in_rows(view: &View<'_>, area: usize) -> bool {
        let board = &view.game.board;
        let fits = |site: Site| {
            let point = board.point(site);
            board.outline(site) == Outline::Point
                && board.at_in(area, point.x, point.y) == Some(site)
        };
        view.sites_of(area).into_iter().all(fits)
    }

    /// Lays out an area.
    pub(super) fn of(view: &View<'_>, area: usize) -> Frame {
        let board = &view.game.board;
        let known = board.areas().get(area);
        let (width, height) = known.map_or((0, 0), |area| area.extent);
        let level = known.map_or(0, |area| i32::from(area.level));
        let turn = view.turn(area);
        // To the right and downwards, as columns and rows of the board.
        let aside = turn % 180 == 90;
        let mut across: Vec<i32> = (0..if aside { height } else { width }).collect();
        let mut down: Vec<i32> = (0..if aside { width } else { height }).collect();
        if matches!(turn, 90 | 180) {
            across.reverse();
        }
        if matches!(turn, 0 | 90) {
            down.reverse();
        }
        let is_dark = |x: i32, y: i32| (x + y + level) % 2 == 0;
        let cell = |across: i32, down: i32| {
            let (x, y) = if aside {
                (down, across)
            } else {
                (across, down)
            };
            Cell {
                site: board.at_in(area, x, y),
                dark: is_dark(x, y),
            }
        };
        let cells = down
            .iter()
            .map(|down| across.iter().map(|across| cell(*across, *down)).collect())
            .collect();
        // What lies in no row, such as the middle of rings, has no name at the edges.
        let mut sites = view.sites_of(area);
        sites.retain(|site| board.point(*site).y >= 0);
        let dark = sites
            .iter()
            .map(|site| board.point(*site))
            .filter(|point| is_dark(point.x, point.y))
            .count();
        let labels = |lines: &[i32], axis: Axis| {
            let found = along(board, &sites, axis)
                .filter(|_| view.game.look.labels == Labels::Best)
                .unwrap_or_default();
            let named = |line: &i32| (*found.get(line).unwrap_or(&"")).to_owned();
            lines.iter().map(named).collect()
        };
        Frame {
            columns: labels(&across, if aside { Axis::Row } else { Axis::Column }),
            rows: labels(&down, if aside { Axis::Column } else { Axis::Row }),
            cells,
            chequered: sites.len() > 1 && (dark == 0 || dark == sites.len()),
        }
    }

    /// The same with some of its columns only.
    pub(super) fn band(&self, columns: Range<usize>) -> Frame {
        Frame {
            columns: self.columns[columns.clone()].to_vec(),
            rows: self.rows.clone(),
            cells: self
                .cells
                .iter()
                .map(|row| row[columns.clone()].to_vec())
                .collect(),
            chequered: self.chequered,
        }
    }
}
