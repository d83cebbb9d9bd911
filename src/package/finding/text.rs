//! Text from files, made fit for messages and terminals.

use unicode_width::UnicodeWidthChar;

/// `text` in backquotes, fit for a message: shortened when long, and without characters that would
/// disturb a terminal.
pub fn quote(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).map(harmless).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    format!("`{}`", shown.replace(['\n', '\t'], " "))
}

/// Whether `c` turns the writing direction around, or is invisible and only says how text is to be
/// read.
pub fn is_turning(c: char) -> bool {
    matches!(
        c,
        '\u{061C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}'
            | '\u{FEFF}'
    )
}

/// Whether `c` could steer a terminal or turn the writing direction around.
pub fn is_harmful(c: char) -> bool {
    is_turning(c) || (c.is_control() && c != '\n' && c != '\t')
}

/// `c`, or a stand-in when it is [harmful](is_harmful).
pub fn harmless(c: char) -> char {
    if is_harmful(c) {
        char::REPLACEMENT_CHARACTER
    } else {
        c
    }
}

/// Whether a character can be seen where it stands alone: none that is blank, and none that only
/// changes another.
pub fn is_visible(c: char) -> bool {
    /// Blanks that Unicode counts among letters and signs: fillers, and the empty braille cell.
    const BLANKS: [char; 7] = [
        '\u{ad}', '\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}', '\u{fffc}',
    ];
    let takes_room = c.width().is_some_and(|width| width > 0);
    takes_room && !c.is_whitespace() && !BLANKS.contains(&c)
}

/// A whole text without characters that would disturb a terminal; its lines end as lines do here.
pub fn cleaned(text: &str) -> String {
    text.replace("\r\n", "\n").chars().map(harmless).collect()
}

/// A whole message without characters that would disturb a terminal, and of bearable length.
pub(super) fn clean(text: &str) -> String {
    const MOST: usize = 4000;
    text.chars().take(MOST).map(harmless).collect()
}
