//! A position as text: readable as plain ASCII, with colours where they are wanted.

mod block;
mod canvas;
mod content;
mod legend;
mod notes;
mod scales;
mod sheet;
mod sketch;
mod squares;
mod strokes;
mod tiles;

pub use legend::{legend, seat_name};

use std::collections::HashSet;

use anstyle::{Ansi256Color, Color, Style};

use super::View;
use super::colour::{Paint, Rgb};
use super::frame::Frame;
use super::plot::Plot;
use super::view::{Touch, owner_colour};
use crate::board::{Shade, Site};
use crate::game::Game;
use crate::position::Seat;
use block::{Block, beside};

/// What stands beside a square where a piece is on its like of a board joined site by site.
const TWIN: char = '\'';

/// How a position is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextStyle {
    /// Whether colours are used.
    pub colour: bool,
    /// Columns of the terminal; a board that is wider is drawn closer together, or in parts.
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
/// The third colour of hexes.
const MIDDLE: Color = Color::Ansi256(Ansi256Color(245));
/// Where the last move came by.
const TOUCHED: Color = Color::Ansi256(Ansi256Color(101));
/// Lines and empty points.
const THIN: Color = Color::Ansi256(Ansi256Color(244));
/// Where it ended.
const REACHED: Color = Color::Ansi256(Ansi256Color(185));

/// Draws a position: the board with its coordinates, what lies beside it, then who is to
/// move.
///
/// In plain text `[o]` is where the last move ended and `( )` where it came by; `.` is
/// an empty cell, `+` an empty point.
pub fn text(view: &View<'_>, style: &TextStyle) -> String {
    let mut out = String::new();
    let mut notes = Vec::new();
    let mut told = HashSet::new();
    let blocks: Vec<Block> = view
        .areas()
        .into_iter()
        .map(|area| {
            let block = draw(view, area, *style, &mut notes, &mut told);
            match view.title(area) {
                Some(title) => block.titled(&title),
                None => block,
            }
        })
        .collect();
    for line in beside(&blocks, style.width) {
        push_line(&mut out, &line);
    }
    notes.extend(notes::notes(view, style, &told));
    for note in notes {
        push_line(&mut out, &note);
    }
    for line in view.sheet() {
        push_line(&mut out, &sheet::written(&line, style));
    }
    push_line(&mut out, &view.status());
    out
}

/// Draws one area. What the picture cannot tell is added to the notes, and to what has been
/// told the sites of which each piece can be seen.
fn draw(
    view: &View<'_>,
    area: usize,
    style: TextStyle,
    notes: &mut Vec<String>,
    told: &mut HashSet<Site>,
) -> Block {
    if Frame::fits(view, area) {
        return squares::draw(view, &Frame::of(view, area), style);
    }
    if let Some(drawn) = tiles::draw(view, area, style) {
        notes.extend(drawn.notes);
        told.extend(drawn.told);
        return drawn.block;
    }
    let whole = Plot::of(view, area, None);
    if let Some(sketch) = sketch::draw(view, &whole, style) {
        notes.extend(notes::joins(view, &whole, &sketch.untold, style.width));
        return sketch.block;
    }
    if Frame::lies_in_rows(view, area) {
        // Around the middle rings are too wide, or points too many; rows they have, too.
        if whole.centre.is_none() {
            notes.push("the lines between the points are left out".to_owned());
        }
        notes.extend(notes::middle(view, &whole, style));
        return squares::draw(view, &Frame::of(view, area), style);
    }
    if let Some(block) = sketch::draw_in_parts(view, area, &whole, style) {
        return block;
    }
    let all: Vec<usize> = (0..whole.lines.len()).collect();
    notes.extend(notes::joins(view, &whole, &all, style.width));
    notes::list(view, &whole, style)
}

/// What is behind a cell, with a colour that can be read on it.
fn ground(view: &View<'_>, site: Site, touch: Touch, shade: Option<Shade>) -> Style {
    let of = |ground: Color, ink: Rgb| {
        let style = Style::new().bg_color(Some(ground));
        style.fg_color(Some(ink.ansi()))
    };
    let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
    match (touch, view.tint(site), shade) {
        (Touch::To, ..) => of(REACHED, black),
        (Touch::On, ..) => of(TOUCHED, black),
        (_, Some((_, colour)), _) => of(colour.ansi(), colour.ink()),
        (_, _, Some(Shade::Dark)) => of(DARK, white),
        (_, _, Some(Shade::Light)) => of(LIGHT, black),
        (_, _, Some(Shade::Middle)) => of(MIDDLE, black),
        _ => Style::new(),
    }
}

/// The colour of a cell of a graph: light, so that pieces of the same colour can be seen on it.
fn pale(colour: Rgb) -> Rgb {
    colour.mixed(Rgb(255, 255, 255))
}

/// What stands before and after a site that the last move touched.
fn marks(touch: Touch) -> Option<(char, char)> {
    match touch {
        Touch::Not => None,
        Touch::On => Some(('(', ')')),
        Touch::To => Some(('[', ']')),
    }
}

fn painted(game: &Game, owner: Option<Seat>, text: &str, colour: bool) -> String {
    if !colour {
        return text.to_owned();
    }
    let style = patch_of(game, owner);
    format!("{style}{text}{style:#}")
}

/// How an owner's pieces are written in colour.
fn patch_of(game: &Game, owner: Option<Seat>) -> Style {
    let plain = owner.is_some_and(|seat| {
        let info = game.seats.get(seat.index());
        info.is_none_or(|info| Rgb::named(&info.colour).is_none())
    });
    if plain {
        Style::new().bold()
    } else {
        owner_colour(game, owner).patch()
    }
}

/// Adds a line without the blanks at its end.
fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end_matches(' '));
    out.push('\n');
}
