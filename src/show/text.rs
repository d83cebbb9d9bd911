//! A position as text: readable as plain ASCII, with colours where they are wanted.

use std::fmt::Write as _;

use anstyle::{Ansi256Color, Color, Style};
use unicode_width::UnicodeWidthStr;

use super::colour::Rgb;
use super::frame::{Cell, Frame};
use super::{Touch, View};
use crate::game::Game;
use crate::position::Seat;

/// How a position is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextStyle {
    /// Whether colours are used.
    pub colour: bool,
    /// Columns of the terminal; a board that is wider is drawn closer together.
    pub width: usize,
}

impl TextStyle {
    /// Without colours, for files and pipes.
    pub const PLAIN: TextStyle = TextStyle {
        colour: false,
        width: 80,
    };
}

/// The cells of the colour of the bottom left corner.
const DARK: Color = Color::Ansi256(Ansi256Color(240));
/// The other cells.
const LIGHT: Color = Color::Ansi256(Ansi256Color(250));
/// Where the last move came by.
const TOUCHED: Color = Color::Ansi256(Ansi256Color(101));
/// Where it ended.
const REACHED: Color = Color::Ansi256(Ansi256Color(185));

/// Draws a position: the board with its coordinates, then who is to move.
///
/// In plain text `[o]` is where the last move ended and `( )` where it came by; `.` is
/// an empty site.
pub fn text(view: &View<'_>, style: &TextStyle) -> String {
    let mut out = String::new();
    if !Frame::fits(view) {
        list(view, &mut out);
        push_line(&mut out, &view.status());
        return out;
    }
    let frame = Frame::of(view);
    let painter = Painter::new(view, &frame, *style);
    for (label, row) in frame.rows.iter().zip(&frame.cells) {
        let mut line = painter.gutter(label);
        for cell in row {
            painter.cell(cell, &mut line);
        }
        push_line(&mut out, &line);
    }
    for line in painter.column_labels(&frame.columns) {
        push_line(&mut out, &line);
    }
    push_line(&mut out, &view.status());
    out
}

/// Names every site on which something stands, with the piece.
fn list(view: &View<'_>, out: &mut String) {
    let board = &view.game.board;
    for site in board.sites() {
        let mark = match view.touched(site) {
            Touch::Not => ' ',
            Touch::On => '<',
            Touch::To => '>',
        };
        let symbol = match (view.standing(site), mark) {
            (Some(standing), _) => standing.symbol,
            (None, ' ') => continue,
            (None, _) => ".",
        };
        push_line(out, &format!("{mark}{symbol} {}", board.name(site)));
    }
}

/// What the symbols mean: one line for each kind.
pub fn legend(game: &Game, style: &TextStyle) -> String {
    let mut out = String::new();
    for (at, kind) in game.kinds.iter().enumerate() {
        let symbols: Vec<String> = game
            .seats
            .iter()
            .enumerate()
            .filter_map(|(seat, info)| {
                let symbol = game.kinds[at].symbols.get(seat)?;
                Some(format!(
                    "{} {}",
                    painted(game, seat, symbol, style.colour),
                    info.name
                ))
            })
            .collect();
        let help = if kind.help.is_empty() {
            String::new()
        } else {
            format!(": {}", kind.help)
        };
        push_line(
            &mut out,
            &format!("{} ({}){help}", kind.name, symbols.join(", ")),
        );
    }
    out
}

/// The name of a seat, on its colour where colours are used.
pub fn seat_name(game: &Game, seat: Seat, colour: bool) -> String {
    painted(game, seat.index(), game.seat_name(seat), colour)
}

fn painted(game: &Game, seat: usize, text: &str, colour: bool) -> String {
    if !colour {
        return text.to_owned();
    }
    let style = patch_of(game, seat);
    format!("{style}{text}{style:#}")
}

/// How a seat's pieces are written in colour.
fn patch_of(game: &Game, seat: usize) -> Style {
    game.seats
        .get(seat)
        .and_then(|info| Rgb::named(&info.colour))
        .map_or(Style::new().bold(), Rgb::patch)
}

/// Adds a line without the blanks at its end.
fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end_matches(' '));
    out.push('\n');
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
}

impl<'a> Painter<'a> {
    fn new(view: &'a View<'a>, frame: &Frame, style: TextStyle) -> Painter<'a> {
        let symbols = view.game.kinds.iter().flat_map(|kind| &kind.symbols);
        let symbol = symbols.map(|each| each.width()).max().unwrap_or(1).max(1);
        let gutter = frame.rows.iter().map(|label| label.width()).max();
        let gutter = gutter.unwrap_or(0) + 1;
        Painter {
            view,
            chequered: frame.chequered,
            colour: style.colour,
            symbol,
            gutter,
            roomy: gutter + frame.columns.len() * (symbol + 2) <= style.width,
        }
    }

    fn cell_width(&self) -> usize {
        self.symbol + 1 + usize::from(self.roomy)
    }

    fn gutter(&self, label: &str) -> String {
        format!("{label:>width$} ", width = self.gutter - 1)
    }

    /// Draws one cell: a mark of the last move, the symbol, and where there is room
    /// the mark's other half.
    fn cell(&self, cell: &Cell, line: &mut String) {
        let touch = cell.site.map_or(Touch::Not, |site| self.view.touched(site));
        let standing = cell.site.and_then(|site| self.view.standing(site));
        let (left, right) = match (self.colour, touch, self.roomy) {
            (true, ..) | (_, Touch::Not, _) => (' ', ' '),
            (_, Touch::On, true) => ('(', ')'),
            (_, Touch::To, true) => ('[', ']'),
            (_, Touch::On, false) => ('<', ' '),
            (_, Touch::To, false) => ('>', ' '),
        };
        let symbol = match (standing, cell.site) {
            (Some(standing), _) => standing.symbol,
            (None, Some(_)) if !self.colour && touch == Touch::Not => ".",
            _ => " ",
        };
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
        let ground = Style::new().bg_color(self.ground(cell, touch));
        let piece = match standing {
            Some(standing) => patch_of(self.view.game, standing.owner.index()),
            None => ground,
        };
        // Writing to a string never fails.
        let _ = write!(
            line,
            "{ground}{left}{ground:#}{piece}{symbol}{piece:#}{ground}{right}{padding}{ground:#}"
        );
    }

    /// What is behind a cell.
    fn ground(&self, cell: &Cell, touch: Touch) -> Option<Color> {
        match (touch, cell.site) {
            (Touch::To, _) => Some(REACHED),
            (Touch::On, _) => Some(TOUCHED),
            (Touch::Not, None) if !self.chequered => None,
            _ if cell.dark => Some(DARK),
            _ => Some(LIGHT),
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
