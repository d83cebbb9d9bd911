//! A plot as text: symbols at their places, and lines between them.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::block::Block;
use super::canvas::Canvas;
use super::scales::{ROW, Scale, scales};
use super::squares::widest;
use super::strokes::{arc, path};
use super::{THIN, TextStyle, ground, marks, patch_of};
use crate::board::Outline;
use crate::show::View;
use crate::show::plot::{Form, Plot, Spotted};
use crate::show::view::Touch;

/// Most lines of a drawing, but for grids of cells.
const TALLEST: f32 = 60.0;

/// Most columns of a drawing.
const WIDEST: usize = 2_000;

/// Most characters of lines in a drawing.
const MOST_STROKES: u32 = 200_000;

/// A plot that has been drawn.
pub(super) struct Sketch {
    pub(super) block: Block,
    /// The lines that cannot be seen on it.
    pub(super) untold: Vec<usize>,
    /// How many names touch a line.
    cramped: usize,
}

impl Sketch {
    fn faults(&self) -> usize {
        self.untold.len() + self.cramped
    }
}

/// Draws a plot; `None` if it does not fit into the columns there are, or sites would lie on
/// each other.
pub(super) fn draw(view: &View<'_>, plot: &Plot, style: TextStyle) -> Option<Sketch> {
    draw_at_least(view, plot, style, 1)
}

/// The same with so many columns for a symbol.
fn draw_at_least(view: &View<'_>, plot: &Plot, style: TextStyle, symbol: usize) -> Option<Sketch> {
    let drawer = Drawer::new(view, plot, style, symbol);
    let mut best: Option<Sketch> = None;
    for scale in scales(plot, drawer.symbol, style.width) {
        let Some(sketch) = drawer.draw(scale) else {
            continue;
        };
        if sketch.faults() == 0 {
            return Some(sketch);
        }
        if best
            .as_ref()
            .is_none_or(|best| sketch.faults() < best.faults())
        {
            best = Some(sketch);
        }
    }
    best
}

/// The columns of the longest name of a column.
fn longest_label(plot: &Plot) -> usize {
    let columns = plot.labels.iter().filter(|label| !label.ends);
    columns.map(|label| label.text.width()).max().unwrap_or(0)
}

/// Draws a plot of cells in parts below each other.
pub(super) fn draw_in_parts(
    view: &View<'_>,
    area: usize,
    whole: &Plot,
    style: TextStyle,
) -> Option<Block> {
    if whole.form.is_points() {
        return None;
    }
    let (left, _, right, _) = whole.bounds();
    let symbol = longest_label(whole);
    for parts in 2_u8..=100 {
        let each = (right - left + 1.0) / f32::from(parts);
        if each < 2.0 {
            return None;
        }
        let blocks: Option<Vec<Block>> = (0..parts)
            .map(|part| {
                let begin = left - 0.5 + f32::from(part) * each;
                let plot = Plot::of(view, area, Some(begin..begin + each));
                match plot.sites.is_empty() {
                    true => Some(Block::default()),
                    false => {
                        let sketch = draw_at_least(view, &plot, style, symbol);
                        sketch.map(|sketch| sketch.block)
                    }
                }
            })
            .collect();
        if let Some(blocks) = blocks {
            let filled = blocks.into_iter().filter(|block| !block.lines.is_empty());
            return filled.reduce(Block::above);
        }
    }
    None
}

struct Drawer<'a> {
    view: &'a View<'a>,
    plot: &'a Plot,
    style: TextStyle,
    /// What is written on each site, without marks.
    written: Vec<String>,
    /// Columns that a symbol takes.
    symbol: i32,
    /// The top left corner.
    origin: (f32, f32),
    size: (f32, f32),
}

impl<'a> Drawer<'a> {
    fn new(view: &'a View<'a>, plot: &'a Plot, style: TextStyle, symbol: usize) -> Drawer<'a> {
        let written = widest(view, plot.sites.iter().map(|spotted| spotted.site));
        let symbol = symbol.max(written).max(longest_label(plot));
        let (left, top, right, bottom) = plot.bounds();
        // Triangles of one row have their middles at two heights.
        let top = match plot.sites.first() {
            Some(first) if plot.form == Form::Triangles => {
                let off = if first.outline == (Outline::Triangle { up: true }) {
                    0.25
                } else {
                    -0.25
                };
                let rows = ((first.y - off - top) / 1.5).round();
                first.y - off - rows * 1.5
            }
            _ => top,
        };
        let mut drawer = Drawer {
            view,
            plot,
            style,
            written: Vec::new(),
            symbol: i32::try_from(symbol).unwrap_or(1),
            origin: (left, top),
            size: (right - left, bottom - top),
        };
        drawer.written = plot
            .sites
            .iter()
            .map(|spotted| drawer.inscription(spotted))
            .collect();
        drawer
    }

    /// What is written on a site.
    fn inscription(&self, spotted: &Spotted) -> String {
        let written = self.view.inscription(spotted.site);
        if !written.is_empty() {
            return written;
        }
        if self.plot.names.is_some() && !self.plot.form.is_points() {
            return crate::show::names::local(&self.view.game.board, spotted.site).to_owned();
        }
        let touch = self.view.touched(spotted.site);
        let points = self.plot.form.is_points();
        let tint = self.view.tint(spotted.site);
        match tint {
            _ if !points && (self.style.colour || touch != Touch::Not) => " ".to_owned(),
            Some((tint, _)) if !self.style.colour => tint.symbol.clone(),
            _ if points => "+".to_owned(),
            _ => ".".to_owned(),
        }
    }

    /// Where a place of the plot is on the sheet: row and column.
    fn place(&self, scale: Scale, x: f32, y: f32) -> (i32, i32) {
        let row = ((y - self.origin.1) * scale.down).round();
        let column = ((x - self.origin.0) * scale.across).round();
        (row as i32, column as i32)
    }

    /// Draws it laid out so, if it fits.
    fn draw(&self, scale: Scale) -> Option<Sketch> {
        let width = self.size.0 * scale.across;
        let height = self.size.1 * scale.down;
        let cells = !self.plot.form.is_points();
        let room = self.style.width.min(WIDEST) as f32;
        if width > room || (height > TALLEST && !cells && !scale.close) {
            return None;
        }
        let places: Vec<(i32, i32)> = self
            .plot
            .sites
            .iter()
            .map(|spotted| self.place(scale, spotted.x, spotted.y))
            .collect();
        let length = |(one, other): &(usize, usize)| {
            let (from, to) = (places[*one], places[*other]);
            from.0.abs_diff(to.0).max(from.1.abs_diff(to.1))
        };
        let strokes = self
            .plot
            .lines
            .iter()
            .map(length)
            .fold(0, u32::saturating_add);
        if strokes > MOST_STROKES || !self.apart(&places) {
            return None;
        }
        let mut canvas = Canvas::default();
        let untold = self.draw_lines(&places, scale, &mut canvas);
        if self.plot.form == Form::Triangles {
            self.draw_sides(&places, scale, &mut canvas);
        }
        for (at, place) in places.iter().enumerate() {
            self.draw_ground(at, *place, scale, &mut canvas);
        }
        for touch in [Touch::Not, Touch::On, Touch::To] {
            for (at, place) in places.iter().enumerate() {
                if self.view.touched(self.plot.sites[at].site) == touch {
                    self.draw_site(at, *place, touch, &mut canvas);
                }
            }
        }
        let lowest = places.iter().map(|(row, _)| *row).max().unwrap_or(0);
        for label in &self.plot.labels {
            let (row, column) = self.place(scale, label.x, label.y);
            let width = i32::try_from(label.text.width()).unwrap_or(0);
            let (row, column) = match (label.aside, label.ends) {
                (true, true) => (row, -1 - width),
                (true, false) => (lowest + 1, column),
                (false, true) => (row, column + 1 - width),
                (false, false) => (row, column),
            };
            canvas.put(row, column, &label.text, Style::new());
        }
        let cramped = self.name_points(&places, &mut canvas)?;
        let block = canvas.block();
        (block.width() <= self.style.width).then_some(Sketch {
            block,
            untold,
            cramped,
        })
    }

    /// Whether no two sites touch.
    fn apart(&self, places: &[(i32, i32)]) -> bool {
        let mut taken: Vec<(i32, i32, i32)> = places
            .iter()
            .zip(&self.written)
            .map(|((row, column), written)| {
                let width = i32::try_from(written.width()).unwrap_or(i32::MAX);
                (*row, *column, column.saturating_add(width))
            })
            .collect();
        taken.sort_unstable();
        taken
            .windows(2)
            .all(|pair| pair[0].0 != pair[1].0 || pair[0].2 < pair[1].1)
    }

    /// Draws the lines; gives those that cannot be seen.
    fn draw_lines(&self, places: &[(i32, i32)], scale: Scale, canvas: &mut Canvas) -> Vec<usize> {
        let style = match self.style.colour {
            true => Style::new().fg_color(Some(THIN)),
            false => Style::new(),
        };
        let sites: std::collections::HashSet<(i32, i32)> = places.iter().copied().collect();
        let mut untold = Vec::new();
        for (at, (one, other)) in self.plot.lines.iter().enumerate() {
            let (from, to) = (places[*one], places[*other]);
            let arc = self.plot.centre.and_then(|(x, y)| {
                let from_there = |at: usize| {
                    let spotted = &self.plot.sites[at];
                    (spotted.x - x, spotted.y - y)
                };
                let place = |right: f32, down: f32| self.place(scale, x + right, y + down);
                arc(from_there(*one), from_there(*other), scale, place)
            });
            let path = arc.unwrap_or_else(|| path(from, to));
            let hidden = path.iter().any(|(place, _)| sites.contains(place));
            // On rings sites that are close together are neighbours in any case.
            let implied = scale.close || self.plot.form == Form::Rings;
            if hidden || (path.is_empty() && !implied) {
                untold.push(at);
            }
            for ((row, column), symbol) in path {
                let symbol = match (canvas.at(row, column), symbol) {
                    (Some('/'), '\\') | (Some('\\'), '/') | (Some('X'), '/' | '\\') => "X",
                    (_, '/') => "/",
                    (_, '\\') => "\\",
                    (_, '|') => "|",
                    _ => "-",
                };
                canvas.put(row, column, symbol, style);
            }
        }
        untold
    }

    /// Draws the left and right sides of triangles.
    fn draw_sides(&self, places: &[(i32, i32)], scale: Scale, canvas: &mut Canvas) {
        let columns = (scale.across * ROW).round() as i32;
        let before = self.before(columns);
        for (spotted, (row, column)) in self.plot.sites.iter().zip(places) {
            let up = spotted.outline == (Outline::Triangle { up: true });
            let (left, right) = if up { ("/", "\\") } else { ("\\", "/") };
            let begin = column - before;
            canvas.put(*row, begin, left, Style::new());
            canvas.put(*row, begin + columns, right, Style::new());
        }
    }

    /// How many columns before its symbol a triangle begins.
    fn before(&self, columns: i32) -> i32 {
        1 + (columns - 1 - self.symbol) / 2
    }

    /// Paints what is behind a cell.
    fn draw_ground(&self, at: usize, place: (i32, i32), scale: Scale, canvas: &mut Canvas) {
        let spotted = &self.plot.sites[at];
        if !self.style.colour || self.plot.form.is_points() {
            return;
        }
        let touch = self.view.touched(spotted.site);
        let style = ground(self.view, spotted.site, touch, spotted.shade);
        let columns = match self.plot.form {
            Form::Triangles => (scale.across * ROW).round() as i32 - 1,
            Form::Hexes { pointed: false } => self.symbol + 2,
            _ => scale.across.round() as i32,
        };
        let begin = place.1 - (columns - self.symbol) / 2;
        let blanks = " ".repeat(usize::try_from(columns).unwrap_or(0));
        canvas.put(place.0, begin, &blanks, style);
        if self.plot.form == (Form::Hexes { pointed: false }) {
            canvas.put(place.0 + 1, begin, &blanks, style);
        }
    }

    /// Writes what is on a site, with the marks of the last move.
    fn draw_site(&self, at: usize, place: (i32, i32), touch: Touch, canvas: &mut Canvas) {
        let spotted = &self.plot.sites[at];
        let written = &self.written[at];
        let (row, column) = place;
        if !self.style.colour {
            canvas.put(row, column, written, Style::new());
            if let Some((left, right)) = marks(touch) {
                let width = i32::try_from(written.width()).unwrap_or(0);
                canvas.put(row, column - 1, &left.to_string(), Style::new());
                canvas.put(row, column + width, &right.to_string(), Style::new());
            }
            return;
        }
        let points = self.plot.form.is_points();
        let shade = spotted.shade.filter(|_| !points);
        let behind = ground(self.view, spotted.site, touch, shade);
        let style = match self.view.standing(spotted.site) {
            Some(standing) => patch_of(self.view.game, standing.owner),
            None if points && behind == Style::new() => Style::new().fg_color(Some(THIN)),
            None => behind,
        };
        canvas.put(row, column, written, style);
        if points && touch != Touch::Not {
            let width = i32::try_from(written.width()).unwrap_or(0);
            canvas.put(row, column - 1, " ", behind);
            canvas.put(row, column + width, " ", behind);
        }
    }

    /// Writes the names of points beside them, and gives how many of them touch a line;
    /// `None` if there is no room for all.
    fn name_points(&self, places: &[(i32, i32)], canvas: &mut Canvas) -> Option<usize> {
        let mut cramped = 0;
        let names = self
            .plot
            .names
            .iter()
            .filter(|_| self.plot.form.is_points());
        let names = names.flatten().enumerate();
        for (at, name) in names.filter(|(_, name)| !name.is_empty()) {
            let (row, column) = places[at];
            let own = i32::try_from(self.written[at].width()).unwrap_or(0);
            let width = i32::try_from(name.width()).unwrap_or(i32::MAX / 2);
            let right = column + own + 1;
            let left = column - 1 - width;
            let options = [
                (row, right),
                (row + 1, column + 1),
                (row - 1, column + 1),
                (row + 1, column - width),
                (row - 1, column - width),
                (row, left),
                (row + 1, column),
                (row - 1, column),
            ];
            let free = |close: bool| {
                let mut options = options.into_iter();
                options.find(|(row, column)| canvas.has_room(*row, *column, width, close))
            };
            let found = free(false).or_else(|| {
                cramped += 1;
                free(true)
            });
            let Some((row, column)) = found else {
                // What is in the middle of rings needs no name.
                if self.plot.form == Form::Rings {
                    continue;
                }
                return None;
            };
            canvas.put(row, column, name, Style::new());
        }
        Some(cramped)
    }
}
