//! Boardwright: a board-game interpreter.
pub mod board;
pub mod bots;
pub mod game;
pub mod moves;
pub mod notation;
pub mod package;
pub mod position;
pub mod repl;
pub mod session;
pub mod show;
pub mod study;
