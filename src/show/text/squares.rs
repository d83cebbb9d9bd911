//! Squares as text.

use std::collections::HashSet;
use std::fmt::Write as _;

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::block::Block;
use super::{TWIN, TextStyle, ground, marks, patch_of};
use crate::board::{Shade, Site};
use crate::game::Labels;
use crate::show::View;
use crate::show::frame::{Cell, Frame};
use crate::show::names::local;
use crate::show::twins::Twins;
use crate::show::view::Touch;

/// Fewest columns of a board that is drawn in parts.
const FEWEST: usize = 4;

/// Draws squares with their coordinates, in parts below each other if they are too wide.
pub(super) fn draw(view: &View<'_>, frame: &Frame, style: TextStyle) -> Block {
    let painter = Painter::new(view, frame, style);
    let columns = frame.columns.len();
    let fitting = |width: usize| {
        let columns = width.saturating_sub(painter.gutter) / painter.cell_width();
        columns.max(FEWEST)
    };
    // Without colours it is most likely a file, which has no edge: what is a little too wide
    // is left whole there.
    let bearable = if style.colour {
        style.width
    } else {
        style.width.saturating_add(style.width / 5)
    };
    if columns <= fitting(bearable) {
        return painter.draw(frame);
    }
    // As equal as can be, so that no part is a sliver.
    let parts = columns.div_ceil(fitting(style.width));
    let each = columns.div_ceil(parts);
    let mut block = Block::default();
    for begin in (0..columns).step_by(each) {
        let part = frame.band(begin..(begin + each).min(columns));
        block = block.above(painter.draw(&part));
    }
    block
}

/// The columns that what is written on any site takes, at least 1.
pub(super) fn widest(view: &View<'_>, sites: impl Iterator<Item = Site>) -> usize {
    let owners = view.game.seats.len();
    let symbols = view.game.kinds.iter().flat_map(|kind| {
        let (seats, nobody) = kind.symbols.split_at(owners.min(kind.symbols.len()));
        seats.iter().chain(nobody.iter().filter(|_| kind.neutral))
    });
    let symbols = symbols.map(|each| each.width());
    let named = view.game.look.labels == Labels::Sites;
    let written = sites.map(|site| {
        let name = if named {
            local(&view.game.board, site).width()
        } else {
            0
        };
        name.max(view.inscription(site).width())
    });
    symbols.chain(written).max().unwrap_or(1).max(1)
}

struct Painter<'a> {
    view: &'a View<'a>,
    chequered: bool,
    colour: bool,
    /// Columns that a symbol takes.
    symbol: usize,
    /// Columns before the board.
    gutter: usize,
    /// Whether cells have room on their right, too.
    roomy: bool,
    /// Neighbours between which no way leads.
    walls: HashSet<(Site, Site)>,
    twins: Twins,
}

impl<'a> Painter<'a> {
    fn new(view: &'a View<'a>, frame: &Frame, style: TextStyle) -> Painter<'a> {
        let sites = frame.cells.iter().flatten().filter_map(|cell| cell.site);
        let symbol = widest(view, sites);
        let gutter = frame.rows.iter().map(|label| label.width()).max();
        let gutter = gutter.unwrap_or(0) + 1;
        Painter {
            view,
            chequered: frame.chequered,
            colour: style.colour,
            symbol,
            gutter,
            roomy: gutter + frame.columns.len() * (symbol + 2) <= style.width,
            walls: view.game.board.walls().iter().copied().collect(),
            twins: Twins::of(view),
        }
    }

    fn draw(&self, frame: &Frame) -> Block {
        let mut lines = Vec::new();
        for (number, (label, row)) in frame.rows.iter().zip(&frame.cells).enumerate() {
            let mut line = format!("{label:>width$} ", width = self.gutter - 1);
            for (at, cell) in row.iter().enumerate() {
                let before = at.checked_sub(1).and_then(|at| row[at].site);
                self.cell(cell, self.walled(before, cell.site), &mut line);
            }
            lines.push(line);
            if let Some(below) = frame.cells.get(number + 1) {
                lines.extend(self.walls(row, below));
            }
        }
        lines.extend(self.column_labels(&frame.columns));
        Block { lines }
    }

    fn cell_width(&self) -> usize {
        self.symbol + 1 + usize::from(self.roomy)
    }

    /// Whether a wall is between two sites.
    fn walled(&self, one: Option<Site>, other: Option<Site>) -> bool {
        one.zip(other).is_some_and(|(one, other)| {
            let pair = (one.min(other), one.max(other));
            self.walls.contains(&pair)
        })
    }

    /// The walls between two rows, if there are any.
    fn walls(&self, above: &[Cell], below: &[Cell]) -> Option<String> {
        let walls = above
            .iter()
            .zip(below)
            .map(|(above, below)| self.walled(above.site, below.site));
        let walls: Vec<bool> = walls.collect();
        let width = self.cell_width();
        let wall = |is: &bool| if *is { "-" } else { " " }.repeat(width);
        walls.contains(&true).then(|| {
            let cells: String = walls.iter().map(wall).collect();
            format!("{}{cells}", " ".repeat(self.gutter))
        })
    }

    /// Draws one cell: a mark of the last move, the symbol, and where there is room
    /// the mark's other half.
    fn cell(&self, cell: &Cell, walled: bool, line: &mut String) {
        let touch = cell.site.map_or(Touch::Not, |site| self.view.touched(site));
        let standing = cell.site.and_then(|site| self.view.standing(site));
        let twin = cell
            .site
            .and_then(|site| self.twins.standing(self.view, site));
        let (mut left, mut right) = match (self.colour, marks(touch), self.roomy) {
            (true, ..) | (_, None, _) if walled => ('|', ' '),
            (true, ..) | (_, None, _) => (' ', ' '),
            (_, Some(marks), true) => marks,
            (_, Some(_), false) if touch == Touch::On => ('<', ' '),
            (_, Some(_), false) => ('>', ' '),
        };
        // Where there is no room on the right, the last move counts for more.
        match (&twin, self.roomy) {
            (Some(_), true) => right = TWIN,
            (Some(_), false) if left == ' ' => left = TWIN,
            _ => {}
        }
        let written = cell.site.map(|site| self.written(site, touch));
        let symbol = written.as_deref().unwrap_or(" ");
        let padding = " ".repeat(self.symbol.saturating_sub(symbol.width()));
        let right = if self.roomy {
            right.to_string()
        } else {
            String::new()
        };
        if !self.colour {
            line.push(left);
            line.push_str(symbol);
            line.push_str(&right);
            line.push_str(&padding);
            return;
        }
        let ground = self.ground(cell, touch);
        let piece = match standing {
            Some(standing) => patch_of(self.view.game, standing.owner),
            None => ground,
        };
        // Writing to a string never fails.
        let _ = write!(
            line,
            "{ground}{left}{ground:#}{piece}{symbol}{piece:#}{ground}{right}{padding}{ground:#}"
        );
    }

    /// What is written on a site.
    fn written(&self, site: Site, touch: Touch) -> String {
        let written = self.view.inscription(site);
        if !written.is_empty() {
            return written;
        }
        let look = &self.view.game.look;
        if look.labels == Labels::Sites {
            return local(&self.view.game.board, site).to_owned();
        }
        if self.colour || touch != Touch::Not {
            return " ".to_owned();
        }
        let tint = self.view.tint(site);
        tint.map_or(".", |(tint, _)| tint.symbol.as_str())
            .to_owned()
    }

    /// What is behind a cell.
    fn ground(&self, cell: &Cell, touch: Touch) -> Style {
        let shade = if cell.dark { Shade::Dark } else { Shade::Light };
        match cell.site {
            Some(site) => ground(self.view, site, touch, Some(shade)),
            None if !self.chequered => Style::new(),
            None if cell.dark => Style::new().bg_color(Some(super::DARK)),
            None => Style::new().bg_color(Some(super::LIGHT)),
        }
    }

    /// The letters below the columns: written downwards where they are wider than a
    /// column.
    fn column_labels(&self, labels: &[String]) -> Vec<String> {
        let width = self.cell_width();
        let longest = labels.iter().map(|label| label.width()).max().unwrap_or(0);
        if longest == 0 {
            return Vec::new();
        }
        let upright = longest > width.saturating_sub(1) && longest > 1;
        let lines = if upright { longest } else { 1 };
        (0..lines)
            .map(|number| {
                let mut line = " ".repeat(self.gutter);
                for label in labels {
                    let part = if upright {
                        label.chars().nth(number).unwrap_or(' ').to_string()
                    } else {
                        label.clone()
                    };
                    let padding = width.saturating_sub(1 + part.width());
                    line.push(' ');
                    line.push_str(&part);
                    line.push_str(&" ".repeat(padding));
                }
                line
            })
            .collect()
    }
}
