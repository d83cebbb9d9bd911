//! Symbols of pieces and regions.

use super::{folder_of, path};
use crate::program::run;

fn checked(symbol: &str) -> (Option<i32>, String) {
    let folder = folder_of(&super::counting::race(super::counting::MOVE));
    let file = folder.path().join("game.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let at = text.find("[kinds.").unwrap();
    let at = at + text[at..].find('\n').unwrap() + 1;
    let rest: String = text[at..]
        .lines()
        .filter(|line| !line.starts_with("symbol"))
        .map(|line| format!("{line}\n"))
        .collect();
    let text = format!("{}symbol = \"{symbol}\"\n{rest}", &text[..at]);
    std::fs::write(&file, text).unwrap();
    let ran = run(&["check", path(&folder)]);
    (ran.status, format!("{}{}", ran.out, ran.err))
}

#[test]
fn symbols_that_cannot_be_seen_passed() {
    for symbol in [
        "\u{200d}", "\u{301}", "\u{301}o", "\u{3164}", "\u{2800}", "\u{fe0f}",
    ] {
        let (status, told) = checked(symbol);
        assert_eq!(status, Some(1), "{symbol:?}: {told}");
        assert!(told.contains("nobody can see"), "{symbol:?}: {told}");
    }
    for symbol in ["o", "o\u{301}", "♟", "王"] {
        let (status, told) = checked(symbol);
        assert_eq!(status, Some(0), "{symbol:?}: {told}");
    }
}
