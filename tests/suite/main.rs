//! Everything tested from outside: the library, the programs, the games.
#![allow(missing_docs)]
// A test says what is wrong by failing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod api;
mod backgammon;
mod boards;
mod bound;
mod broken;
mod card_files;
mod cards;
mod cells;
mod chess;
mod cli;
mod crowds;
mod dice;
mod effects;
mod ends;
mod explain;
mod explain_walks;
mod faults;
mod fixtures;
mod fuzz;
mod guide;
mod guide_functions;
mod hooks;
mod hostile;
mod json_schema;
mod keys;
mod language;
mod layers;
mod new;
mod oracle;
mod perft;
mod pictures;
mod program;
mod properties;
mod random_games;
mod reminders;
mod repl;
mod rpc;
mod rules;
mod scenarios;
mod script_pieces;
mod scripts;
mod setup;
mod sheet;
mod show;
mod simulate;
mod small_games;
mod theme;
mod walks;
