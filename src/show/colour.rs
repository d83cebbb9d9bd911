//! Colours as terminals and pictures write them.

use anstyle::{Ansi256Color, Color, Style};

pub(super) use crate::game::Rgb;

/// What a colour is drawn with.
pub(super) trait Paint {
    /// Black or white, whichever is easier to read on this colour.
    fn ink(self) -> Rgb;
    /// As SVG and CSS write it.
    fn css(self) -> String;
    /// The nearest of the 256 colours that nearly every terminal knows.
    fn ansi(self) -> Color;
    /// How a piece of this colour is written on a terminal: on a patch of the colour,
    /// so that it can be read on whatever is around it.
    fn patch(self) -> Style;
}

impl Paint for Rgb {
    fn ink(self) -> Rgb {
        let light = 299 * u32::from(self.0) + 587 * u32::from(self.1) + 114 * u32::from(self.2);
        if light > 128_000 {
            Rgb(0, 0, 0)
        } else {
            Rgb(255, 255, 255)
        }
    }

    fn css(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    fn ansi(self) -> Color {
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        let level = |value: u8| {
            let nearest = LEVELS
                .iter()
                .enumerate()
                .min_by_key(|(_, level)| level.abs_diff(value));
            nearest.map_or(0, |(at, _)| at as u8)
        };
        let code = 16 + 36 * level(self.0) + 6 * level(self.1) + level(self.2);
        Color::Ansi256(Ansi256Color(code))
    }

    fn patch(self) -> Style {
        Style::new()
            .bold()
            .bg_color(Some(self.ansi()))
            .fg_color(Some(self.ink().ansi()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_as_numbers() {
        assert_eq!(Rgb(10, 11, 12).css(), "#0a0b0c");
        assert_eq!(Rgb(255, 0, 0).ansi(), Color::Ansi256(Ansi256Color(196)));
    }
}
