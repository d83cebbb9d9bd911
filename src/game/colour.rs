//! Colours by name.

/// A colour: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

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
    pub fn named(word: &str) -> Option<Rgb> {
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

    /// Every name of a colour.
    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// The same colour, darker by a third: for lines over areas of it.
    #[must_use]
    pub fn darker(self) -> Rgb {
        let part = |value: u8| value / 3 * 2;
        Rgb(part(self.0), part(self.1), part(self.2))
    }

    /// The colour halfway to another.
    #[must_use]
    pub fn mixed(self, other: Rgb) -> Rgb {
        let half = |one: u8, other: u8| u8::midpoint(one, other);
        Rgb(
            half(self.0, other.0),
            half(self.1, other.1),
            half(self.2, other.2),
        )
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
        assert_eq!(Rgb(0, 10, 255).mixed(Rgb(255, 20, 255)), Rgb(127, 15, 255));
    }
}
