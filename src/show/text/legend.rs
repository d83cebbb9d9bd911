//! What the symbols of a game mean.

use anstyle::Style;
use textwrap::core::display_width;

use super::sheet::broken;
use super::{TextStyle, painted, pale, push_line};
use crate::board::Outline;
use crate::game::{Game, Hue};
use crate::position::{Kind, Seat};
use crate::show::colour::Paint;

/// What the symbols mean: one line for each kind, and for each region that can be seen; broken
/// where it is too wide.
pub fn legend(game: &Game, style: &TextStyle) -> String {
    let mut out = String::new();
    for line in whole_lines(game, style).lines() {
        match display_width(line) > style.width {
            true => push_line(&mut out, &broken(line, style)),
            false => push_line(&mut out, line),
        }
    }
    out
}

fn whole_lines(game: &Game, style: &TextStyle) -> String {
    let mut out = String::new();
    for (number, kind) in (0..).zip(&game.kinds) {
        let seats = game.seats.iter().zip(&kind.symbols).zip(0..);
        let owned = seats
            .filter(|_| !kind.neutral)
            .map(|((info, symbol), seat)| {
                let symbol = painted(game, Some(Seat(seat)), symbol, style.colour);
                format!("{symbol} {}", info.name)
            });
        let stray = game.pieces.neutral(Kind(number)).is_some_and(|piece| {
            let mut start = game.start.iter();
            kind.neutral || start.any(|(_, placed)| *placed == piece)
        });
        let symbol = kind.symbols.last().filter(|_| stray);
        let unowned = symbol.map(|symbol| {
            let symbol = painted(game, None, symbol, style.colour);
            format!("{symbol} {}", Game::NEUTRAL)
        });
        let symbols: Vec<String> = owned.chain(unowned).collect();
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
    for tint in &game.look.tints {
        let Some((name, _)) = game.regions.get(tint.region) else {
            continue;
        };
        let cells = has_cells(game);
        let symbol = match tint.hue {
            Hue::Plain(rgb) if style.colour => {
                let ground =
                    Style::new().bg_color(Some(if cells { pale(rgb) } else { rgb }.ansi()));
                format!("{ground} {ground:#} ")
            }
            _ if style.colour => String::new(),
            _ => format!("{} ", tint.symbol),
        };
        push_line(
            &mut out,
            &match tint.help.as_str() {
                "" => format!("{name} ({symbol}region)"),
                help => format!("{symbol}{help}"),
            },
        );
    }
    arrows(game, style, &mut out);
    numbers(game, &mut out);
    if has_cells(game) && !style.colour {
        push_line(
            &mut out,
            "[ ] where the last move ended, ( ) where it began or came by",
        );
    }
    out
}

/// Whether any board is drawn as cells of a graph.
fn has_cells(game: &Game) -> bool {
    let mut sites = game.board.cell_sites();
    sites.any(|site| game.board.outline(site) == Outline::Cell)
}

/// What arrows mean: each meaning once.
fn arrows(game: &Game, style: &TextStyle, out: &mut String) {
    let mut told: Vec<&str> = Vec::new();
    for arrow in &game.look.arrows {
        if arrow.help.is_empty() || told.contains(&arrow.help.as_str()) {
            continue;
        }
        told.push(&arrow.help);
        let bold = match style.colour {
            true => Style::new().bold().fg_color(Some(arrow.colour.ansi())),
            false => Style::new(),
        };
        push_line(out, &format!("{bold}. . >{bold:#} {}", arrow.help));
    }
}

/// What the numbers beside symbols mean.
fn numbers(game: &Game, out: &mut String) {
    if game.layout.stacks {
        push_line(
            out,
            "a number after a symbol: so many pieces, of which that is the topmost",
        );
    } else if game.layout.forms.join() && has_cells(game) {
        push_line(
            out,
            "a number after a symbol: so many pieces that are one; symbols side by side: pieces apart",
        );
    } else if game.layout.has_crowds() || game.layout.forms.vary() {
        push_line(out, "a number after a symbol: so many pieces on that site");
    }
    let values = game.look.values.iter();
    let names: Vec<&str> = values
        .filter_map(|slot| game.layout.values.get(*slot))
        .map(|slot| slot.name.as_str())
        .collect();
    if !names.is_empty() {
        push_line(out, &format!("numbers on sites: {}", names.join("/")));
    }
}

/// The name of a seat, on its colour where colours are used.
pub fn seat_name(game: &Game, seat: Seat, colour: bool) -> String {
    painted(game, Some(seat), game.seat_name(seat), colour)
}
