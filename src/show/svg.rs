//! A position as a picture in SVG, complete in itself.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::colour::Rgb;
use super::frame::{Cell, Frame};
use super::{Standing, Touch, View};
use crate::package::finding::harmless;

/// The side of a cell.
const SIDE: usize = 48;
/// Room for the coordinates, at the left and below.
const MARGIN: usize = 32;
/// Room around everything else.
const EDGE: usize = 12;

/// Draws a position as a whole SVG file.
pub fn svg(view: &View<'_>) -> String {
    let frame = Frame::of(view);
    let status = view.status();
    // Letters of the status are about so wide.
    let width = MARGIN + EDGE + (frame.columns.len() * SIDE).max(status.width() * 8);
    let board_height = frame.rows.len() * SIDE;
    let height = EDGE + board_height + MARGIN + MARGIN;
    let mut out = String::new();
    // Writing to a string never fails, here and below.
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">"#
    );
    let _ = writeln!(
        out,
        "<title>{}: {}</title>",
        escaped(&view.game.about.name),
        escaped(&status)
    );
    out.push_str(STYLE);
    let _ = writeln!(
        out,
        r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##
    );
    for (row, cells) in frame.cells.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let at = (MARGIN + column * SIDE, EDGE + row * SIDE);
            draw_cell(view, &frame, cell, at, &mut out);
        }
    }
    for (column, label) in frame.columns.iter().enumerate() {
        let x = MARGIN + column * SIDE + SIDE / 2;
        write_text(&mut out, "edge", x, EDGE + board_height + 18, label);
    }
    for (row, label) in frame.rows.iter().enumerate() {
        write_text(
            &mut out,
            "edge",
            MARGIN / 2,
            EDGE + row * SIDE + SIDE / 2 + 5,
            label,
        );
    }
    let _ = writeln!(
        out,
        r#"<text class="status" x="{MARGIN}" y="{}">{}</text>"#,
        EDGE + board_height + MARGIN + 14,
        escaped(&status)
    );
    out.push_str("</svg>\n");
    out
}

const STYLE: &str = "<style>\
text{font-family:sans-serif;text-anchor:middle}\
.edge{font-size:14px;fill:#555555}\
.status{font-size:14px;fill:#222222;text-anchor:start}\
.symbol{font-weight:bold}\
.dark{fill:#b58863}.light{fill:#f0d9b5}\
.on{fill:#cdd26a;fill-opacity:.55}.to{fill:#f7ec5a;fill-opacity:.8}\
</style>\n";

fn write_text(out: &mut String, class: &str, x: usize, y: usize, text: &str) {
    if !text.is_empty() {
        let _ = writeln!(
            out,
            r#"<text class="{class}" x="{x}" y="{y}">{}</text>"#,
            escaped(text)
        );
    }
}

fn draw_cell(view: &View<'_>, frame: &Frame, cell: &Cell, at: (usize, usize), out: &mut String) {
    let (x, y) = at;
    if cell.site.is_none() && !frame.chequered {
        return;
    }
    let mut rect = |class: &str| {
        let _ = writeln!(
            out,
            r#"<rect class="{class}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>"#
        );
    };
    rect(if cell.dark { "dark" } else { "light" });
    let Some(site) = cell.site else {
        return;
    };
    match view.touched(site) {
        Touch::Not => {}
        Touch::On => rect("on"),
        Touch::To => rect("to"),
    }
    if let Some(standing) = view.standing(site) {
        let piece = view.position.at(site);
        let title = format!(
            "{} {} on {}",
            view.game.piece_owner(piece),
            view.game.piece_kind(piece),
            view.game.board.name(site)
        );
        draw_piece(view, &standing, (x + SIDE / 2, y + SIDE / 2), &title, out);
    }
}

/// Draws a piece: its seat's colour, a shape of its kind's own, and the symbol.
fn draw_piece(
    view: &View<'_>,
    standing: &Standing<'_>,
    (x, y): (usize, usize),
    title: &str,
    out: &mut String,
) {
    let colour = view
        .game
        .seats
        .get(standing.owner.index())
        .and_then(|info| Rgb::named(&info.colour))
        .unwrap_or(Rgb(188, 188, 188));
    let paint = format!(
        r#"fill="{}" stroke="{}" stroke-width="2""#,
        colour.css(),
        if colour.ink() == Rgb(0, 0, 0) {
            "#333333"
        } else {
            "#dddddd"
        }
    );
    let _ = write!(
        out,
        r#"<g transform="translate({x} {y})"><title>{}</title>"#,
        escaped(title)
    );
    // Shapes that are told apart at a glance; kinds beyond them begin anew and are
    // told apart by their symbols.
    let polygon = match standing.kind % 6 {
        0 => "",
        1 => "-10,-19 10,-19 20,0 10,19 -10,19 -20,0",
        2 => "0,-21 21,0 0,21 -21,0",
        3 => "-16,-16 16,-16 16,16 -16,16",
        4 => "0,-21 20,-5 12,18 -12,18 -20,-5",
        _ => "-20,-16 20,-16 10,18 -10,18",
    };
    if polygon.is_empty() {
        let _ = write!(out, r#"<circle r="19" {paint}/>"#);
    } else {
        let _ = write!(out, r#"<polygon points="{polygon}" {paint}/>"#);
    }
    let size = if standing.symbol.width() > 1 { 16 } else { 20 };
    let _ = writeln!(
        out,
        r#"<text class="symbol" y="7" font-size="{size}" fill="{}">{}</text></g>"#,
        colour.ink().css(),
        escaped(standing.symbol)
    );
}

/// A text with everything that means something to XML written so that it doesn't.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            // XML has no place for these, escaped or not.
            '\u{fffe}' | '\u{ffff}' => out.push(' '),
            '\n' | '\t' => out.push(' '),
            other => out.push(harmless(other)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_text_says_it_stays_a_text() {
        assert_eq!(
            escaped("a<b>&\"c\"'\u{1}\u{202e}\n"),
            "a&lt;b&gt;&amp;&quot;c&quot;&apos;\u{fffd}\u{fffd} "
        );
    }
}
