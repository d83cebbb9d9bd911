//! The guide's table of functions that scripts may call is what the program registers.

use std::fmt::Write as _;

use boardwright::script::{Hook, entries};

/// The table as the guide must have it.
fn table() -> String {
    let mut text = String::from("| function | does |\n|---|---|\n");
    for entry in entries() {
        let doc = entry.doc.replace('\n', " ").replace('|', "\\|");
        let _ = writeln!(
            text,
            "| `{}` | {doc} |",
            entry.signature().replace('|', "\\|")
        );
    }
    text
}

#[test]
fn the_guide_lists_every_function_of_scripts() {
    let guide = std::fs::read_to_string("games/README.md").unwrap();
    let table = table();
    assert!(
        guide.contains(&table),
        "games/README.md must hold this table:\n{table}"
    );
}

#[test]
fn the_guide_lists_every_hook() {
    let guide = std::fs::read_to_string("games/README.md").unwrap();
    for hook in Hook::ALL {
        let (key, call, when, says) = (hook.key(), hook.signature(), hook.when(), hook.says());
        let row = format!("| `{key}` | `fn NAME{call}` | {when} | {says} |");
        assert!(guide.contains(&row), "games/README.md must hold: {row}");
    }
}
