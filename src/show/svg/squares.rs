//! Squares in SVG.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::panel::{EDGE, MARGIN, Panel, SIDE, class, join, over, wall};
use super::piece::{draw_content, draw_piece};
use super::xml::{length, write_text};
use crate::board::{Outline, Shade, Site};
use crate::game::Labels;
use crate::show::View;
use crate::show::frame::Frame;
use crate::show::names::local;
use crate::show::twins::Twins;

/// Draws an area that is one grid of squares.
pub(super) fn draw_squares(view: &View<'_>, area: usize) -> Panel {
    let frame = Frame::of(view, area);
    let mut body = String::new();
    let mut middles = Vec::new();
    for (row, cells) in frame.cells.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            if cell.site.is_none() && !frame.chequered {
                continue;
            }
            let (x, y) = (MARGIN + column as f32 * SIDE, EDGE + row as f32 * SIDE);
            let mut rect = |look: &str| {
                let (x, y) = (length(x), length(y));
                // Writing to a string never fails, here and below.
                let _ = writeln!(
                    body,
                    r#"<rect {look} x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>"#
                );
            };
            rect(class(if cell.dark { Shade::Dark } else { Shade::Light }));
            if let Some(site) = cell.site {
                middles.push((site, x + SIDE / 2.0, y + SIDE / 2.0));
                for look in over(view, site) {
                    rect(&look);
                }
            }
        }
    }
    let places: HashMap<Site, (f32, f32)> = middles
        .iter()
        .map(|(site, x, y)| (*site, (*x, *y)))
        .collect();
    let at = |site: &Site| places.get(site).copied();
    let board = &view.game.board;
    for (one, other) in board.walls() {
        if let (Some(one), Some(other)) = (at(one), at(other)) {
            wall(&mut body, one, other, Outline::Square, SIDE);
        }
    }
    for (one, other) in board.lines() {
        if let (Some(one), Some(other)) = (at(one), at(other)) {
            join(&mut body, "link", one, other);
        }
    }
    let named = view.game.look.labels == Labels::Sites;
    let twins = Twins::of(view);
    for (site, x, y) in &middles {
        if named {
            let name = local(board, *site);
            write_text(&mut body, "name", *x, y + SIDE / 2.0 - 3.0, name);
        }
        draw_content(view, *site, (*x, *y), 1.0, &mut body);
        if let Some((other, standing)) = twins.standing(view, *site) {
            let title = format!("on {}", board.name(other));
            let corner = (x + SIDE / 2.0 - 9.0, y - SIDE / 2.0 + 9.0);
            draw_piece(view, &standing, corner, 0.4, &title, &mut body);
        }
    }
    let bottom = EDGE + frame.rows.len() as f32 * SIDE;
    for (column, label) in frame.columns.iter().enumerate() {
        let x = MARGIN + column as f32 * SIDE + SIDE / 2.0;
        write_text(&mut body, "edge", x, bottom + 18.0, label);
    }
    for (row, label) in frame.rows.iter().enumerate() {
        let y = EDGE + row as f32 * SIDE + SIDE / 2.0 + 5.0;
        write_text(&mut body, "edge", MARGIN / 2.0, y, label);
    }
    Panel {
        body,
        width: MARGIN + EDGE + frame.columns.len() as f32 * SIDE,
        height: bottom + MARGIN,
        middles,
    }
}
