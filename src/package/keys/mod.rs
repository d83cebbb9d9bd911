//! The keys of every table that a file may have: one table of them, from which help and schemas
//! are made. Tests hold it against what the readers ask for and against every game there is.
//!
//! A new key is one line in the table that it belongs to.

mod board;
mod cards;
mod chance;
mod conditions;
mod ends;
mod find;
mod flow;
mod form;
mod game;
mod moves;
mod pieces;
mod places;
mod scenario;
mod schema;
mod show;

pub use find::{Found, find, words_of};
pub use form::{Form, Key, Table};
pub use schema::{SCHEMAS, schema};

/// The tables from which files begin, each with what it is the file of.
pub const FILES: [&Table; 5] = [
    &game::GAME_FILE,
    &game::VARIANT_FILE,
    &game::MOD_FILE,
    &scenario::SCENARIO_FILE,
    &cards::CARD_FILE,
];

/// Keys that every table of a game may have besides its own, whose values depend on options.
pub const CONDITIONS: [(&str, &str); 3] = [
    (
        "if",
        "An expression about options: the table, or the entry of a list, is there only where it is true.",
    ),
    (
        "when",
        "A list of tables, each with `if`, whose other keys replace those of the table where it is true.",
    ),
    (
        "value",
        "Alone in a table that stands for a value: an expression about options, which the value is.",
    ),
];

/// Keys by which tables of variants and mods say how they are laid over those below.
pub const LAYERS: [(&str, &str); 5] = [
    (
        "remove",
        "With `true` the entry, or the key, is taken away.",
    ),
    (
        "replace",
        "With `true` the table takes the whole place of the one below; otherwise they are merged.",
    ),
    (
        "insert",
        "The place of an entry in its list: `\"first\"`, `\"last\"`, `{ before = NAME }`, `{ after = NAME }`.",
    ),
    (
        "match",
        "Which entries below are changed: a table of keys that they hold, or `\"*\"` for all.",
    ),
    (
        "id",
        "In lists whose entries have no `name`: a label, by which layers know the entry.",
    ),
];

/// Every table, in the order in which they are told: each file's, and those within them.
pub fn tables() -> Vec<&'static Table> {
    let mut found: Vec<&'static Table> = Vec::new();
    for file in FILES {
        gather(file, &mut found);
    }
    found
}

fn gather(table: &'static Table, found: &mut Vec<&'static Table>) {
    if found.iter().any(|known| known.name == table.name) {
        return;
    }
    found.push(table);
    for key in table.keys() {
        key.form.tables(&mut |inner| gather(inner, found));
    }
}
