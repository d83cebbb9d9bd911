//! Cells of a graph as text: each with its name, and what is on it.

use std::collections::HashSet;

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::block::Block;
use super::canvas::Canvas;
use super::content::{Content, fitting, in_full};
use super::strokes::path;
use super::{LIGHT, REACHED, THIN, TOUCHED, TextStyle, marks, notes, pale, patch_of};
use crate::board::Site;
use crate::game::{CellForm, Rgb};
use crate::show::View;
use crate::show::colour::Paint;
use crate::show::names::local;
use crate::show::tiles::{Tile, Tiles};
use crate::show::view::Touch;

/// Most lines of a drawing with two lines a unit, and with one.
const TALLEST: [f32; 2] = [80.0, 200.0];

/// Most and fewest columns a unit.
const COLUMNS: (usize, usize) = (6, 3);

/// From so many columns and lines on a cell is drawn as a box with an edge.
const BOX: (i32, i32) = (8, 3);

/// Most characters of lines and arrows in a drawing.
const MOST_STROKES: i32 = 100_000;

/// Cells that have been drawn.
pub(super) struct Drawn {
    pub(super) block: Block,
    /// What the drawing could not tell.
    pub(super) notes: Vec<String>,
    /// The sites of which all pieces can be seen.
    pub(super) told: HashSet<Site>,
}

/// Draws an area of cells; `None` if it is none, or there is no room for it.
pub(super) fn draw(view: &View<'_>, area: usize, style: TextStyle) -> Option<Drawn> {
    let tiles = Tiles::of(view, area)?;
    let (left, top, right, bottom) = tiles.bounds();
    let down = match bottom - top {
        height if height * 2.0 <= TALLEST[0] => 2,
        height if height <= TALLEST[1] => 1,
        _ => return None,
    };
    let shortest = |tile: &Tile| tile.name.rsplit('.').next().unwrap_or("").width();
    let names = tiles.tiles.iter().filter(|tile| tile.width <= 1.0);
    let wanted = names.map(shortest).max().unwrap_or(1) + 1;
    let most = wanted.clamp(COLUMNS.0 - 1, COLUMNS.0);
    let across = (COLUMNS.1..=most)
        .rev()
        .find(|across| (right - left) * *across as f32 <= style.width as f32 + 1.0)?;
    let mut drawer = Drawer {
        view,
        style,
        origin: (left, top),
        across: across as f32,
        down: f32::from(down as u8),
        canvas: Canvas::default(),
        covered: HashSet::new(),
        short: Vec::new(),
        told: HashSet::new(),
    };
    drawer.draw(&tiles);
    let untold = drawer.draw_lines(&tiles);
    for words in &tiles.words {
        let width = words.text.width() as i32;
        let (row, column) = drawer.place(words.x, words.y);
        let column = column - width / 2;
        if drawer.canvas.has_room(row, column, width, true) {
            drawer.canvas.put(row, column, words.text, Style::new());
        }
    }
    let block = drawer.canvas.block();
    if block.width() > style.width {
        return None;
    }
    let mut told = notes::listed("written short", &in_full(&drawer.short), style.width);
    told.extend(notes::listed("joined", &untold, style.width));
    Some(Drawn {
        block,
        notes: told,
        told: drawer.told,
    })
}

/// The places that a cell takes; the right and lower ones are the first that it does not.
#[derive(Clone, Copy)]
struct Rect {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Rect {
    fn columns(self) -> i32 {
        self.right - self.left
    }

    fn lines(self) -> i32 {
        self.bottom - self.top
    }
}

struct Drawer<'a, 'v> {
    view: &'a View<'v>,
    style: TextStyle,
    /// The top left corner.
    origin: (f32, f32),
    /// Columns and lines a unit.
    across: f32,
    down: f32,
    canvas: Canvas,
    /// The places of cells.
    covered: HashSet<(i32, i32)>,
    /// Names that are not written in full.
    short: Vec<String>,
    told: HashSet<Site>,
}

impl Drawer<'_, '_> {
    /// Where a place of the plan is on the sheet: row and column.
    fn place(&self, x: f32, y: f32) -> (i32, i32) {
        let row = ((y - self.origin.1) * self.down).round();
        let column = ((x - self.origin.0) * self.across - 0.5).floor();
        (row as i32, column as i32)
    }

    /// Where a cell is: its last column stays free.
    fn rect(&self, tile: &Tile) -> Rect {
        let column = |x: f32| ((x - self.origin.0) * self.across).round() as i32;
        let row = |y: f32| ((y - self.origin.1) * self.down).round() as i32;
        Rect {
            left: column(tile.x - tile.width / 2.0),
            top: row(tile.y - tile.height / 2.0),
            right: column(tile.x + tile.width / 2.0) - 1,
            bottom: row(tile.y + tile.height / 2.0),
        }
    }

    fn draw(&mut self, tiles: &Tiles<'_>) {
        for touch in [Touch::Not, Touch::On, Touch::To] {
            for tile in &tiles.tiles {
                if self.view.touched(tile.site) == touch {
                    self.draw_tile(tile, touch);
                }
            }
        }
    }

    fn draw_tile(&mut self, tile: &Tile, touch: Touch) {
        let rect = self.rect(tile);
        let ground = self.ground(tile.site, touch);
        let blanks = " ".repeat(usize::try_from(rect.columns()).unwrap_or(0));
        for row in rect.top..rect.bottom {
            if self.style.colour {
                self.canvas.put(row, rect.left, &blanks, ground);
            }
            let columns = rect.left..=rect.right;
            self.covered.extend(columns.map(|column| (row, column)));
        }
        let boxed = rect.columns() >= BOX.0 && rect.lines() >= BOX.1;
        if boxed {
            self.draw_box(tile, rect, touch, ground);
        } else if rect.lines() >= BOX.1 {
            self.draw_pile(tile, rect, touch, ground);
        } else {
            self.draw_cell(tile, rect, touch, ground);
        }
    }

    /// Behind what is on a cell.
    fn ground(&self, site: Site, touch: Touch) -> Style {
        if !self.style.colour {
            return Style::new();
        }
        let (ground, ink) = match (touch, self.view.tint(site)) {
            (Touch::To, _) => (REACHED, Rgb(0, 0, 0)),
            (Touch::On, _) => (TOUCHED, Rgb(0, 0, 0)),
            (_, Some((_, colour))) => {
                let colour = pale(colour);
                (colour.ansi(), colour.ink())
            }
            _ => (LIGHT, Rgb(0, 0, 0)),
        };
        let style = Style::new().bg_color(Some(ground));
        style.fg_color(Some(ink.ansi()))
    }

    /// What tells the region of a cell where there are no colours.
    fn symbol(&self, site: Site) -> &str {
        match self.view.tint(site) {
            _ if self.style.colour => "",
            Some((tint, _)) => &tint.symbol,
            None => "",
        }
    }

    /// Writes as much of the name as there is room for.
    fn write_name(&mut self, tile: &Tile, at: (i32, i32), columns: i32, ground: Style) {
        let board = &self.view.game.board;
        let columns = usize::try_from(columns).unwrap_or(0);
        let mut written = fitting(&tile.name, columns).to_owned();
        let own = local(board, tile.site);
        if written.is_empty() && tile.name != own {
            // What is no name may be cut anywhere.
            written = tile.name.chars().take(columns).collect();
        }
        let known = written == tile.name && self.view.game.look.is_known(tile.site);
        if written != own && !known {
            self.short.push(board.name(tile.site).to_owned());
        }
        self.canvas.put(at.0, at.1, &written, ground);
    }

    /// A line with the name and one with what is there; or one alone.
    fn draw_cell(&mut self, tile: &Tile, rect: Rect, touch: Touch, ground: Style) {
        let content = Content::of(self.view, tile.site);
        let room = usize::try_from(rect.columns() - 1).unwrap_or(0);
        let single = rect.lines() < 2;
        if !single || content.is_empty() {
            self.write_name(tile, (rect.top, rect.left), rect.columns(), ground);
        }
        let row = rect.bottom - 1;
        let symbol = self.symbol(tile.site).to_owned();
        if single && content.is_empty() {
            self.mark(row, rect.left, tile.name.width() as i32, touch);
            return;
        }
        let plain = if symbol.is_empty() && content.is_empty() && !self.style.colour {
            "."
        } else {
            &symbol
        };
        self.canvas.put(row, rect.left, plain, ground);
        let line = content.in_line(room);
        if content.is_told_by(&line) {
            self.told.insert(tile.site);
        }
        let width = line.iter().map(|(text, _)| text.width()).sum::<usize>();
        let begin = rect.left + if width < room { 2 } else { 1 };
        self.write_pieces(row, begin, &line, touch, ground);
    }

    /// An edge with the name in it, and the pieces inside.
    fn draw_box(&mut self, tile: &Tile, rect: Rect, touch: Touch, ground: Style) {
        let inner = usize::try_from(rect.columns() - 2).unwrap_or(0);
        let edge = format!("+{}+", "-".repeat(inner));
        for row in [rect.top, rect.bottom - 1] {
            self.canvas.put(row, rect.left, &edge, ground);
        }
        for row in rect.top + 1..rect.bottom - 1 {
            self.canvas.put(row, rect.left, "|", ground);
            self.canvas.put(row, rect.right - 1, "|", ground);
        }
        self.write_name(tile, (rect.top, rect.left + 1), rect.columns() - 2, ground);
        let content = Content::of(self.view, tile.site);
        let room = inner.saturating_sub(2);
        let lines = usize::try_from(rect.lines() - 2).unwrap_or(0);
        let written = content.in_lines(room, lines);
        let all: Vec<_> = written.iter().flatten().cloned().collect();
        if content.is_told_by(&all) {
            self.told.insert(tile.site);
        }
        if content.is_empty() {
            let symbol = self.symbol(tile.site).to_owned();
            self.canvas
                .put(rect.bottom - 2, rect.left + 2, &symbol, ground);
        }
        let free = lines.saturating_sub(written.len());
        let mut row = rect.top + 1 + (free / 2) as i32;
        for line in &written {
            self.write_pieces(row, rect.left + 2, line, touch, ground);
            row += 1;
        }
        if written.is_empty() {
            self.mark(row, rect.left + 3, 1, touch);
        }
    }

    /// The name at the foot, and one piece a line from there.
    fn draw_pile(&mut self, tile: &Tile, rect: Rect, touch: Touch, ground: Style) {
        let up = tile.form == CellForm::Up;
        let foot = if up { rect.bottom - 1 } else { rect.top };
        self.write_name(tile, (foot, rect.left), rect.columns(), ground);
        let content = Content::of(self.view, tile.site);
        let lines = usize::try_from(rect.lines() - 1).unwrap_or(0);
        let pieces = content.in_pile(lines, usize::try_from(rect.columns()).unwrap_or(0));
        if content.is_told_by(&pieces) || content.tells_number(&pieces) {
            self.told.insert(tile.site);
        }
        let step = if up { -1 } else { 1 };
        let column = rect.left + 1;
        let mut row = foot + step;
        if pieces.is_empty() {
            let symbol = match self.symbol(tile.site) {
                "" if !self.style.colour => ".",
                symbol => symbol,
            };
            let symbol = symbol.to_owned();
            self.canvas.put(row, column, &symbol, ground);
            self.mark(row, column, 1, touch);
        }
        let last = pieces.len().saturating_sub(1);
        for (at, piece) in pieces.iter().enumerate() {
            // The one that came last is the one that is marked.
            let touch = if at == last { touch } else { Touch::Not };
            self.write_pieces(row, column, std::slice::from_ref(piece), touch, ground);
            row += step;
        }
    }

    /// Writes pieces one after the other, with the marks of the last move around them.
    fn write_pieces(
        &mut self,
        row: i32,
        column: i32,
        pieces: &[super::content::Written],
        touch: Touch,
        ground: Style,
    ) {
        let mut at = column;
        for (text, owner) in pieces {
            let style = match (self.style.colour, owner) {
                (false, _) => Style::new(),
                (_, None) => ground,
                (_, Some(owner)) => patch_of(self.view.game, *owner),
            };
            self.canvas.put(row, at, text, style);
            at += text.width() as i32;
        }
        self.mark(row, column, (at - column).max(1), touch);
    }

    /// The marks of the last move, where colours do not tell it.
    fn mark(&mut self, row: i32, column: i32, width: i32, touch: Touch) {
        if let (Some((left, right)), false) = (marks(touch), self.style.colour) {
            let style = Style::new();
            self.canvas.put(row, column - 1, &left.to_string(), style);
            self.canvas
                .put(row, column + width, &right.to_string(), style);
        }
    }

    /// Draws what leads from cell to cell over free places; gives in words what cannot be
    /// seen.
    fn draw_lines(&mut self, tiles: &Tiles<'_>) -> Vec<String> {
        let mut untold = Vec::new();
        let mut left = MOST_STROKES;
        let board = &self.view.game.board;
        let name = |at: usize| board.name(tiles.tiles[at].site);
        let middle = |at: usize| (tiles.tiles[at].x, tiles.tiles[at].y);
        let thin = match self.style.colour {
            true => Style::new().fg_color(Some(THIN)),
            false => Style::new(),
        };
        for (from, to) in &tiles.joins {
            let free = self.free_path(middle(*from), middle(*to), &mut left);
            if free.is_empty() {
                untold.push(format!("{}-{}", name(*from), name(*to)));
            }
            for ((row, column), symbol) in free {
                self.canvas.put(row, column, &symbol.to_string(), thin);
            }
        }
        for dart in &tiles.darts {
            let (from, to) = (middle(dart.from), middle(dart.to));
            let mut free = self.free_path(from, to, &mut left);
            let style = match self.style.colour {
                true => Style::new().bold().fg_color(Some(dart.colour.ansi())),
                false => Style::new(),
            };
            let (across, down) = ((to.0 - from.0) * self.across, (to.1 - from.1) * self.down);
            let head = match (across.abs() >= down.abs(), across > 0.0, down > 0.0) {
                (true, true, _) => ">",
                (true, false, _) => "<",
                (_, _, true) => "v",
                (_, _, false) => "^",
            };
            let end = self.place(to.0, to.1);
            let away = |((row, column), _): &((i32, i32), char)| {
                row.abs_diff(end.0) + column.abs_diff(end.1)
            };
            free.sort_by_key(away);
            let Some(((row, column), _)) = free.first().copied() else {
                untold.push(format!("{}>{}", name(dart.from), name(dart.to)));
                continue;
            };
            for ((row, column), symbol) in &free {
                // Every other place, so that it is no line of the board.
                if *symbol != '-' || column % 2 == 0 {
                    self.canvas.put(*row, *column, ".", style);
                }
            }
            self.canvas.put(row, column, head, style);
        }
        untold
    }

    /// The places on the way between two, where no cell is.
    fn free_path(
        &self,
        from: (f32, f32),
        to: (f32, f32),
        left: &mut i32,
    ) -> Vec<((i32, i32), char)> {
        let (from, to) = (self.place(from.0, from.1), self.place(to.0, to.1));
        *left -= (from.0 - to.0).abs().max((from.1 - to.1).abs());
        if *left < 0 {
            return Vec::new();
        }
        let mut path = path(from, to);
        path.retain(|(place, _)| !self.covered.contains(place));
        path
    }
}
