//! What the symbols of a game mean.

use anstyle::Style;

use super::{TextStyle, painted, push_line};
use crate::game::{Game, Hue};
use crate::position::{Kind, Seat};
use crate::show::colour::Paint;

/// What the symbols mean: one line for each kind, and for each region that can be seen.
pub fn legend(game: &Game, style: &TextStyle) -> String {
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
        let symbol = match tint.hue {
            Hue::Plain(rgb) if style.colour => {
                let ground = Style::new().bg_color(Some(rgb.ansi()));
                format!("{ground} {ground:#} ")
            }
            _ if style.colour => String::new(),
            _ => format!("{} ", tint.symbol),
        };
        push_line(&mut out, &format!("{name} ({symbol}region)"));
    }
    numbers(game, &mut out);
    out
}

/// What the numbers beside symbols mean.
fn numbers(game: &Game, out: &mut String) {
    if game.layout.stacks {
        push_line(
            out,
            "a number after a symbol: so many pieces, of which that is the topmost",
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
