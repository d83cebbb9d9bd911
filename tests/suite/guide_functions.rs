//! The guide's table of functions that scripts may call is what the program registers.

use std::fmt::Write as _;

use boardwright::script::entries;

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
