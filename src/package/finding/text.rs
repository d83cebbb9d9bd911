//! Text from files, made fit for messages and terminals.

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

/// `c`, or a stand-in when it could steer a terminal or turn the writing direction around.
pub(super) fn harmless(c: char) -> char {
    let turns =
        matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if turns || (c.is_control() && c != '\n' && c != '\t') {
        char::REPLACEMENT_CHARACTER
    } else {
        c
    }
}

/// A whole message without characters that would disturb a terminal, and of bearable length.
pub(super) fn clean(text: &str) -> String {
    const MOST: usize = 4000;
    text.chars().take(MOST).map(harmless).collect()
}
