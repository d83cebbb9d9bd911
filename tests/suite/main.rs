//! Everything tested from outside: the library, the programs, the games.
#![allow(missing_docs)]

mod oracle;
mod perft;
