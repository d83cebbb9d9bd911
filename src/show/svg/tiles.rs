//! Cells of a graph in SVG.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::panel::{EDGE, LARGEST, Panel, SIDE, join, over};
use super::piece::{badge, draw_content, draw_piece};
use super::xml::{escaped, length, write_text};
use crate::game::CellForm;
use crate::show::View;
use crate::show::colour::Paint;
use crate::show::tiles::{Tile, Tiles};

/// The largest size of letters in a cell, and how wide one is in sizes.
const LETTERS: (f32, f32) = (10.0, 0.6);

/// Letters smaller than this would not be read.
const SMALLEST: f32 = 5.0;

/// How wide a piece of size 1 is, with the room around it.
const PIECE: f32 = 46.0;

/// Room between cells.
const GAP: f32 = 1.5;

/// Most pieces that are drawn on a cell one by one.
const MOST: usize = 60;

/// Draws an area of cells; `None` if it is none.
pub(super) fn draw_tiles(view: &View<'_>, area: usize) -> Option<Panel> {
    let tiles = Tiles::of(view, area)?;
    let (left, top, right, bottom) = tiles.bounds();
    let extent = (right - left).max(bottom - top).max(1.0);
    let drawer = Drawer {
        view,
        origin: (left, top),
        unit: SIDE.min(LARGEST / extent),
    };
    let mut body = String::new();
    for (one, other) in &tiles.joins {
        let (one, other) = (&tiles.tiles[*one], &tiles.tiles[*other]);
        let (from, to) = (drawer.at(one.x, one.y), drawer.at(other.x, other.y));
        join(&mut body, "line", from, to);
    }
    for tile in &tiles.tiles {
        drawer.draw_cell(tile, &mut body);
    }
    for dart in &tiles.darts {
        let (from, to) = (&tiles.tiles[dart.from], &tiles.tiles[dart.to]);
        let ends = (drawer.at(from.x, from.y), drawer.at(to.x, to.y));
        drawer.draw_arrow(ends, &dart.colour.darker().css(), dart.help, &mut body);
    }
    for words in &tiles.words {
        let (x, y) = drawer.at(words.x, words.y);
        write_text(&mut body, "edge", x, y + 5.0, words.text);
    }
    for tile in &tiles.tiles {
        drawer.draw_pieces(tile, &mut body);
    }
    let middles = tiles.tiles.iter().map(|tile| {
        let (x, y) = drawer.at(tile.x, tile.y);
        (tile.site, x, y)
    });
    Some(Panel {
        body,
        width: (right - left) * drawer.unit + 2.0 * EDGE,
        height: (bottom - top) * drawer.unit + 2.0 * EDGE,
        middles: middles.collect(),
    })
}

struct Drawer<'a, 'v> {
    view: &'a View<'v>,
    /// What lies at the top left corner.
    origin: (f32, f32),
    /// The length of a unit.
    unit: f32,
}

impl Drawer<'_, '_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (
            EDGE + (x - self.origin.0) * self.unit,
            EDGE + (y - self.origin.1) * self.unit,
        )
    }

    /// Its left, top, width and height.
    fn rect(&self, tile: &Tile) -> (f32, f32, f32, f32) {
        let (x, y) = self.at(tile.x - tile.width / 2.0, tile.y - tile.height / 2.0);
        let (width, height) = (tile.width * self.unit, tile.height * self.unit);
        (x + GAP, y + GAP, width - 2.0 * GAP, height - 2.0 * GAP)
    }

    /// The cell itself, what the last move did there, and its name.
    fn draw_cell(&self, tile: &Tile, out: &mut String) {
        let (x, y, width, height) = self.rect(tile);
        let shape = match tile.form {
            CellForm::Up | CellForm::Down => {
                let (foot, tip) = match tile.form {
                    CellForm::Up => (y + height, y),
                    _ => (y, y + height),
                };
                format!(
                    r#"<polygon points="{},{} {},{} {},{}""#,
                    length(x),
                    length(foot),
                    length(x + width),
                    length(foot),
                    length(x + width / 2.0),
                    length(tip)
                )
            }
            form => {
                let round = match form {
                    CellForm::Round => width.min(height) / 2.0,
                    _ => 5.0_f32.min(width / 4.0),
                };
                format!(
                    r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}""#,
                    length(x),
                    length(y),
                    length(width),
                    length(height),
                    length(round)
                )
            }
        };
        let name = escaped(self.view.game.board.name(tile.site));
        // Writing to a string never fails, here and below.
        let _ = writeln!(
            out,
            r#"{shape} class="cell"><title>{name}</title>{}"#,
            close(&shape)
        );
        for look in over(self.view, tile.site) {
            let _ = writeln!(out, "{shape} {look}/>");
        }
        let (size, text) = self.letters(tile, width);
        if size >= SMALLEST {
            let down = match tile.form {
                CellForm::Up => y + height - 3.0,
                CellForm::Round => y + size + 3.0,
                _ => y + size + 1.0,
            };
            let _ = writeln!(
                out,
                r#"<text class="called" x="{}" y="{}" font-size="{}">{}</text>"#,
                length(x + width / 2.0),
                length(down),
                length(size),
                escaped(text)
            );
        }
    }

    /// What is written on a cell and how large: a part of the name where all of it would be too
    /// small.
    fn letters<'t>(&self, tile: &'t Tile, width: f32) -> (f32, &'t str) {
        let largest = match tile.width {
            wide if wide >= 3.0 && tile.height >= 2.0 => 1.4 * LETTERS.0,
            _ => LETTERS.0,
        };
        let room = match tile.form {
            CellForm::Round => width * 0.75,
            _ => width - 2.0,
        };
        let fit = |text: &str| {
            let letters = text.width().max(1) as f32;
            (room / (letters * LETTERS.1)).min(largest)
        };
        let tails = tile.name.match_indices('.');
        let tails = tails.map(|(at, _)| &tile.name[at + 1..]);
        let mut parts = std::iter::once(tile.name.as_str()).chain(tails);
        let found = parts.find(|part| fit(part) >= SMALLEST + 1.0);
        let text = found.unwrap_or(&tile.name);
        (fit(text), text)
    }

    /// The pieces of a cell one by one, as large as there is room for.
    fn draw_pieces(&self, tile: &Tile, out: &mut String) {
        let (x, y, width, height) = self.rect(tile);
        let site = tile.site;
        let pieces: Vec<_> = self.view.position.standing(site).collect();
        let named = height.min(LETTERS.0 + 2.0);
        let (top, height) = match tile.form {
            CellForm::Up => (y, height - named),
            _ => (y + named, height - named),
        };
        let wedge = matches!(tile.form, CellForm::Up | CellForm::Down);
        let alone = pieces.len() < 2 && !wedge;
        if alone || self.view.numbers(site).is_some() || pieces.len() > MOST {
            let size = (width.min(height) / PIECE).clamp(0.1, 1.0);
            let middle = (x + width / 2.0, top + height / 2.0);
            draw_content(self.view, site, middle, size, out);
            return;
        }
        let number = pieces.len().max(1);
        // So many in a row that they come out largest.
        let side = |row: usize| {
            let rows = number.div_ceil(row) as f32;
            (width / row as f32).min(height / rows)
        };
        let row = match wedge {
            true => 1,
            false => (1..=number)
                .max_by(|one, other| side(*one).total_cmp(&side(*other)))
                .unwrap_or(1),
        };
        let step = if wedge {
            let piece = width.min(PIECE).min(height);
            let others = (number as f32 - 1.0).max(1.0);
            (piece, ((height - piece) / others).min(piece))
        } else {
            (side(row).min(PIECE), side(row).min(PIECE))
        };
        let size = (step.0 / PIECE).clamp(0.1, 1.0);
        let rows = number.div_ceil(row);
        for (at, piece) in pieces.iter().enumerate() {
            let Some(standing) = self.view.piece(*piece) else {
                continue;
            };
            let (across, down) = ((at % row) as f32, (at / row) as f32);
            let in_row = if at / row + 1 == rows {
                number - at / row * row
            } else {
                row
            };
            let left = x + width / 2.0 + (across - (in_row as f32 - 1.0) / 2.0) * step.0;
            let below = match tile.form {
                CellForm::Up => top + height - step.0 / 2.0 - down * step.1,
                CellForm::Down => top + step.0 / 2.0 + down * step.1,
                _ => top + height / 2.0 + (down - (rows as f32 - 1.0) / 2.0) * step.1,
            };
            let name = self.view.game.board.name(site);
            let title = format!("{} on {name}", self.view.in_words(*piece));
            draw_piece(self.view, &standing, (left, below), size, &title, out);
            let joined = self.view.game.layout.worth(*piece);
            if joined > 1 {
                let place = (left + 10.0 * size, below + 19.0 * size);
                badge(out, place, &format!("×{joined}"));
            }
        }
        if wedge && pieces.len() > 5 {
            let down = match tile.form {
                CellForm::Up => top + 12.0,
                _ => top + height,
            };
            badge(out, (x + width / 2.0, down), &pieces.len().to_string());
        }
    }

    /// A dashed line with a head, short of the middles of its ends.
    fn draw_arrow(
        &self,
        (from, to): ((f32, f32), (f32, f32)),
        colour: &str,
        help: &str,
        out: &mut String,
    ) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let long = dx.hypot(dy);
        if long < 1.0 {
            return;
        }
        let (dx, dy) = (dx / long, dy / long);
        let short = (self.unit * 0.4).min(long / 3.0);
        let (begin, end) = (
            (from.0 + dx * short, from.1 + dy * short),
            (to.0 - dx * short, to.1 - dy * short),
        );
        let head = 10.0_f32.min(self.unit / 3.0);
        let foot = (end.0 - dx * head, end.1 - dy * head);
        let side = (-dy * head * 0.6, dx * head * 0.6);
        let _ = writeln!(
            out,
            r#"<g class="arrow" stroke="{colour}" fill="{colour}"><title>{}</title><line x1="{}" y1="{}" x2="{}" y2="{}"/><polygon points="{},{} {},{} {},{}"/></g>"#,
            escaped(help),
            length(begin.0),
            length(begin.1),
            length(foot.0),
            length(foot.1),
            length(end.0),
            length(end.1),
            length(foot.0 + side.0),
            length(foot.1 + side.1),
            length(foot.0 - side.0),
            length(foot.1 - side.1)
        );
    }
}

/// What ends an element that begins so.
fn close(shape: &str) -> &'static str {
    match shape.starts_with("<rect") {
        true => "</rect>",
        false => "</polygon>",
    }
}
