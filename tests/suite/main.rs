//! Everything tested from outside: the library, the programs, the games.
#![allow(missing_docs, clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod cli;
mod oracle;
mod perft;
mod program;
mod rpc;
