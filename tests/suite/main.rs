//! Everything tested from outside: the library, the programs, the games.
#![allow(missing_docs)]

mod hooks;
mod oracle;
mod perft;
