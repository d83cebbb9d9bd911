//! Pieces, stacks and numbers in SVG.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::xml::{escaped, length, write_text};
use crate::board::Site;
use crate::position::Piece;
use crate::show::View;
use crate::show::colour::{Paint, Rgb};
use crate::show::view::Standing;

/// Most pieces of a stack that are seen under the topmost.
const SEEN: usize = 4;

/// How far the pieces of a stack are apart.
const RISE: f32 = 5.0;

/// Draws what is on a site around its middle: the pieces, lowest first, and the numbers.
/// `size` is 1 where there is room as on a board of squares.
pub(super) fn draw_content(
    view: &View<'_>,
    site: Site,
    at: (f32, f32),
    size: f32,
    out: &mut String,
) {
    let (x, y) = at;
    let numbers = view.numbers(site);
    let Some(standing) = view.standing(site) else {
        if let Some(numbers) = numbers {
            write_text(out, "value", x, y + 6.0, &numbers);
        }
        return;
    };
    let stack = view.stack(site);
    let height = stack.len();
    let title = title(view, site, &stack);
    let under = &stack[height.saturating_sub(1 + SEEN)..height - 1];
    let lift = RISE * size * under.len() as f32 / 2.0;
    for (step, piece) in under.iter().enumerate() {
        if let Some(lower) = view.piece(*piece) {
            let bare = Standing {
                symbol: "",
                ..lower
            };
            let below = y + lift - RISE * size * step as f32;
            draw_piece(view, &bare, (x, below), size, "", out);
        }
    }
    draw_piece(view, &standing, (x, y - lift), size, &title, out);
    let number = view.number(site);
    if number > 1 {
        let text = format!("×{number}");
        badge(out, (x + 17.0 * size, y + 19.0 * size), &text);
    }
    if let Some(numbers) = numbers {
        badge(out, (x - 15.0 * size, y + 19.0 * size), &numbers);
    }
}

/// What stands on a site in words.
fn title(view: &View<'_>, site: Site, stack: &[Piece]) -> String {
    let pieces: Vec<String> = stack
        .iter()
        .rev()
        .take(20)
        .map(|piece| view.in_words(*piece))
        .collect();
    format!(
        "{} on {}",
        pieces.join(", then "),
        view.game.board.name(site)
    )
}

/// A small number on a ground of its own.
pub(super) fn badge(out: &mut String, (x, y): (f32, f32), text: &str) {
    let width = 6.0 + 6.5 * text.width() as f32;
    let _ = writeln!(
        out,
        r#"<rect class="badge" x="{}" y="{}" width="{}" height="14" rx="4"/>"#,
        length(x - width / 2.0),
        length(y - 11.0),
        length(width)
    );
    write_text(out, "count", x, y, text);
}

/// Draws a piece: its owner's colour, a shape of its kind's own, and the symbol.
pub(super) fn draw_piece(
    view: &View<'_>,
    standing: &Standing<'_>,
    (x, y): (f32, f32),
    size: f32,
    title: &str,
    out: &mut String,
) {
    let colour = view.colour(standing.owner);
    let edge = if colour.ink() == Rgb(0, 0, 0) {
        "#333333"
    } else {
        "#dddddd"
    };
    // Where symbols are no help, edges tell owners apart whatever the colours.
    let dashes = match alike(view, standing) {
        None | Some(0) => String::new(),
        Some(seat) => format!(r#" stroke-dasharray="{} 3""#, 3 * seat),
    };
    let paint = format!(
        r#"fill="{}" stroke="{edge}" stroke-width="2"{dashes}"#,
        colour.css()
    );
    let scale = if size < 1.0 {
        format!(" scale({size:.2})")
    } else {
        String::new()
    };
    let _ = write!(
        out,
        r#"<g transform="translate({} {}){scale}">"#,
        length(x),
        length(y)
    );
    if !title.is_empty() {
        let _ = write!(out, "<title>{}</title>", escaped(title));
    }
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
    if !standing.symbol.is_empty() {
        let size = if standing.symbol.width() > 1 { 16 } else { 20 };
        let _ = write!(
            out,
            r#"<text class="symbol" y="7" font-size="{size}" fill="{}">{}</text>"#,
            colour.ink().css(),
            escaped(standing.symbol)
        );
    }
    out.push_str("</g>\n");
}

/// The seat of a piece whose symbol other seats' pieces of its kind have, too.
fn alike(view: &View<'_>, standing: &Standing<'_>) -> Option<usize> {
    let seat = standing.owner?.index();
    let kind = view.game.kinds.get(standing.kind)?;
    let seats = view.game.seats.len();
    let own = kind.symbols.get(seat)?;
    let mut others = kind.symbols.iter().take(seats).enumerate();
    others
        .any(|(other, symbol)| other != seat && symbol == own)
        .then_some(seat)
}
