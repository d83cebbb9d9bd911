//! A position as a picture in SVG, complete in itself.

mod panel;
mod piece;
mod squares;
mod tiles;
mod xml;

use std::collections::HashMap;
use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::View;
use super::colour::Paint;
use super::sheet::Tone;
use super::twins::Twins;
use crate::board::Site;
use crate::game::Hue;
use panel::{EDGE, MARGIN, Panel};
use piece::draw_piece;
use xml::{escaped, length, write_text};

/// Room between areas, and for a title above each where there are several.
const TITLE: f32 = 26.0;

/// How wide areas beside each other are before the next lies below.
const WIDEST: f32 = 1300.0;

/// The width of what lies beside the board, and the height of one row of it.
const TRAY: (f32, f32) = (220.0, 44.0);

/// Letters in a line of the sheet.
const SHEET: usize = 90;

/// Pieces in one row beside the board.
const IN_ROW: usize = 4;

/// Draws a position as a whole SVG file.
pub fn svg(view: &View<'_>) -> String {
    let panels: Vec<(usize, Panel)> = view
        .areas()
        .into_iter()
        .map(|area| (area, panel::draw(view, area)))
        .collect();
    let mut body = String::new();
    let (mut right, mut bottom, middles) = place_panels(view, &panels, &mut body);
    // What joins areas lies over them, thin enough to see through.
    let board = &view.game.board;
    let twins = Twins::of(view);
    for (one, other) in board.lines() {
        if board.area(*one) == board.area(*other) || twins.hold(view, *one, *other) {
            continue;
        }
        if let (Some(from), Some(to)) = (middles.get(one), middles.get(other)) {
            let _ = writeln!(
                body,
                r#"<line class="far" x1="{}" y1="{}" x2="{}" y2="{}"/>"#,
                length(from.0),
                length(from.1),
                length(to.0),
                length(to.1)
            );
        }
    }
    let trays = draw_trays(view, right, &mut body);
    if trays > 0.0 {
        right += TRAY.0;
        bottom = bottom.max(trays);
    }
    let status = view.status();
    write_start(&mut body, MARGIN, bottom + 14.0, &status);
    // Letters of the status are about so wide.
    right = right.max(MARGIN + EDGE + status.width() as f32 * 8.0);
    bottom += MARGIN;
    for line in view.sheet() {
        // What regions look like is told below, with their colours.
        if line.iter().any(|(_, tone)| matches!(tone, Tone::Ground(_))) {
            continue;
        }
        let words: String = line.iter().map(|(text, _)| text.as_str()).collect();
        for part in textwrap::wrap(&words, SHEET) {
            write_start(&mut body, MARGIN, bottom, &part);
            right = right.max(MARGIN + EDGE + part.width() as f32 * 8.0);
            bottom += 22.0;
        }
    }
    for sentence in twins.in_words(view, "small in its corner") {
        write_start(&mut body, MARGIN, bottom, &sentence);
        right = right.max(MARGIN + EDGE + sentence.width() as f32 * 8.0);
        bottom += 24.0;
    }
    for tint in &view.game.look.tints {
        let Some((name, _)) = view.game.regions.get(tint.region) else {
            continue;
        };
        if let Hue::Plain(colour) = tint.hue {
            let _ = writeln!(
                body,
                r#"<rect class="swatch" x="{MARGIN}" y="{}" width="16" height="16" fill="{}"/>"#,
                length(bottom - 6.0),
                colour.css()
            );
            let words = if tint.help.is_empty() {
                name
            } else {
                &tint.help
            };
            write_start(&mut body, MARGIN + 24.0, bottom + 7.0, words);
            right = right.max(MARGIN + 24.0 + EDGE + words.width() as f32 * 8.0);
            bottom += 24.0;
        }
    }
    bottom = write_arrows(view, bottom, &mut body);
    let (width, height) = (length(right), length(bottom));
    // Writing to a string never fails, here and below.
    let mut out = String::new();
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
    out.push_str(&body);
    out.push_str("</svg>\n");
    out
}

const STYLE: &str = "<style>\
text{font-family:sans-serif;text-anchor:middle}\
.edge{font-size:14px;fill:#555555}\
.name{font-size:10px;fill:#444444;stroke:#f0d9b5;stroke-width:3px;paint-order:stroke}\
.status{font-size:14px;fill:#222222;text-anchor:start}\
.symbol{font-weight:bold}\
.value{font-size:18px;font-weight:bold;fill:#222222}\
.count{font-size:11px;font-weight:bold;fill:#222222}\
.badge{fill:#ffffff;fill-opacity:.85;stroke:#555555;stroke-width:.5}\
.dark{fill:#b58863}.light{fill:#f0d9b5}.middle{fill:#d9b98f}\
polygon.dark,polygon.light,polygon.middle{stroke:#7a5a35;stroke-width:1}\
.tint{fill-opacity:.55}.swatch{stroke:#555555;stroke-width:1}\
.on{fill:#cdd26a;fill-opacity:.55}.to{fill:#f7ec5a;fill-opacity:.8}\
.line,.link{stroke:#7a5a35;stroke-width:2;fill:none}.point{fill:#7a5a35}\
.link{stroke:#3a6ea5}.far{stroke:#3a6ea5;stroke-width:1;stroke-dasharray:5 5;stroke-opacity:.6}\
.wall{stroke:#222222;stroke-width:5;stroke-linecap:round}\
.cell{fill:#f7f1e3;stroke:#7a5a35;stroke-width:1}.called{fill:#333333}\
.arrow{stroke-width:3;stroke-opacity:.75;fill-opacity:.75;stroke-dasharray:6 4}\
.arrow polygon{stroke:none}\
.tray{fill:#eeeeee;stroke:#bbbbbb}\
</style>\n";

fn write_start(out: &mut String, x: f32, y: f32, text: &str) {
    let _ = writeln!(
        out,
        r#"<text class="status" x="{}" y="{}">{}</text>"#,
        length(x),
        length(y),
        escaped(text)
    );
}

/// Says what arrows mean, each meaning once; gives how far down that reaches.
fn write_arrows(view: &View<'_>, mut bottom: f32, body: &mut String) -> f32 {
    let mut told: Vec<&str> = Vec::new();
    for arrow in &view.game.look.arrows {
        if arrow.help.is_empty() || told.contains(&arrow.help.as_str()) {
            continue;
        }
        told.push(&arrow.help);
        let (colour, y) = (arrow.colour.darker().css(), length(bottom + 2.0));
        let _ = writeln!(
            body,
            r#"<g class="arrow" stroke="{colour}"><line x1="{}" y1="{y}" x2="{}" y2="{y}"/></g>"#,
            length(MARGIN - 4.0),
            length(MARGIN + 18.0)
        );
        write_start(body, MARGIN + 24.0, bottom + 7.0, &arrow.help);
        bottom += 24.0;
    }
    bottom
}

/// Where the middle of each site is on the whole picture.
type Middles = HashMap<Site, (f32, f32)>;

/// Puts areas beside each other, those for which there is no room below; gives how far they
/// reach.
fn place_panels(
    view: &View<'_>,
    panels: &[(usize, Panel)],
    body: &mut String,
) -> (f32, f32, Middles) {
    let mut middles = Middles::new();
    let (mut x, mut y, mut lowest, mut right) = (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
    for (area, panel) in panels {
        if x > 0.0 && x + panel.width > WIDEST {
            (x, y) = (0.0, lowest);
        }
        let mut top = y;
        if let Some(title) = view.title(*area) {
            top += TITLE;
            write_start(body, x + MARGIN, top - 8.0, &title);
        }
        if (x, top) == (0.0, 0.0) {
            body.push_str(&panel.body);
        } else {
            let (x, top) = (length(x), length(top));
            let _ = writeln!(body, r#"<g transform="translate({x} {top})">"#);
            body.push_str(&panel.body);
            body.push_str("</g>\n");
        }
        let placed = panel.middles.iter();
        middles.extend(placed.map(|(site, left, down)| (*site, (x + left, top + down))));
        x += panel.width;
        right = right.max(x);
        lowest = lowest.max(top + panel.height);
    }
    (right, lowest, middles)
}

/// Draws the places off the board with what they hold; gives how far down they reach.
fn draw_trays(view: &View<'_>, x: f32, body: &mut String) -> f32 {
    let mut y = EDGE;
    let trays = view.trays();
    if trays.is_empty() {
        return 0.0;
    }
    for (place, held) in &trays {
        let rows = held.len().div_ceil(IN_ROW).max(1);
        let height = 24.0 + rows as f32 * TRAY.1;
        let _ = writeln!(
            body,
            r#"<rect class="tray" x="{}" y="{}" width="{}" height="{}" rx="6"/>"#,
            length(x + 4.0),
            length(y),
            length(TRAY.0 - 4.0 - EDGE),
            length(height)
        );
        write_start(body, x + 12.0, y + 17.0, view.game.board.name(*place));
        for (number, (piece, count)) in held.iter().enumerate() {
            let Some(standing) = view.piece(*piece) else {
                continue;
            };
            let (row, column) = (number / IN_ROW, number % IN_ROW);
            let left = x + 28.0 + column as f32 * 49.0;
            let down = y + 24.0 + row as f32 * TRAY.1 + 18.0;
            let title = format!(
                "{count} × {} in {}",
                view.in_words(*piece),
                view.game.board.name(*place)
            );
            draw_piece(view, &standing, (left, down), 0.75, &title, body);
            write_text(
                body,
                "count",
                left + 20.0,
                down + 17.0,
                &format!("×{count}"),
            );
        }
        y += height + 8.0;
    }
    y
}
