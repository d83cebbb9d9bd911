//! Colours by name.

use anstyle::{Ansi256Color, Color, Style};

/// A colour: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rgb(pub(super) u8, pub(super) u8, pub(super) u8);

/// The colours that have a name.
const NAMED: [(&str, Rgb); 20] = [
    ("white", Rgb(255, 255, 255)),
    ("black", Rgb(0, 0, 0)),
    ("red", Rgb(204, 0, 0)),
    ("yellow", Rgb(255, 215, 0)),
    ("blue", Rgb(0, 95, 215)),
    ("green", Rgb(0, 135, 0)),
    ("orange", Rgb(255, 135, 0)),
    ("purple", Rgb(135, 0, 175)),
    ("violet", Rgb(135, 0, 175)),
    ("brown", Rgb(135, 95, 0)),
    ("pink", Rgb(255, 175, 215)),
    ("cyan", Rgb(0, 215, 215)),
    ("teal", Rgb(0, 135, 135)),
    ("magenta", Rgb(215, 0, 215)),
    ("gold", Rgb(215, 175, 0)),
    ("silver", Rgb(188, 188, 188)),
    ("lime", Rgb(95, 255, 0)),
    ("navy", Rgb(0, 0, 135)),
    ("grey", Rgb(128, 128, 128)),
    ("gray", Rgb(128, 128, 128)),
];

impl Rgb {
    /// The colour that a word means: a name or `#rrggbb`; `None` if it means none.
    pub(super) fn named(word: &str) -> Option<Rgb> {
        let word = word.trim().to_lowercase();
        if let Some(digits) = word.strip_prefix('#') {
            if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return None;
            }
            let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
            return Some(Rgb(part(0)?, part(2)?, part(4)?));
        }
        NAMED
            .iter()
            .find(|(name, _)| *name == word)
            .map(|(_, colour)| *colour)
    }

    /// Black or white, whichever is easier to read on this colour.
    pub(super) fn ink(self) -> Rgb {
        let light = 299 * u32::from(self.0) + 587 * u32::from(self.1) + 114 * u32::from(self.2);
        if light > 128_000 {
            Rgb(0, 0, 0)
        } else {
            Rgb(255, 255, 255)
        }
    }

    /// As SVG and CSS write it.
    pub(super) fn css(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The nearest of the 256 colours that nearly every terminal knows.
    pub(super) fn ansi(self) -> Color {
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

    /// How a piece of this colour is written on a terminal: on a patch of the colour,
    /// so that it can be read on whatever is around it.
    pub(super) fn patch(self) -> Style {
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
    fn words_and_numbers_mean_colours() {
        assert_eq!(Rgb::named("White"), Some(Rgb(255, 255, 255)));
        assert_eq!(Rgb::named("#0a0B0c"), Some(Rgb(10, 11, 12)));
        for wrong in ["", "#12", "#12345g", "#é1234", "no such colour"] {
            assert_eq!(Rgb::named(wrong), None, "{wrong}");
        }
        assert_eq!(Rgb(10, 11, 12).css(), "#0a0b0c");
        assert_eq!(Rgb(255, 0, 0).ansi(), Color::Ansi256(Ansi256Color(196)));
    }
}
