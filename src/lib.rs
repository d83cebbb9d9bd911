//! Boardwright: a board-game interpreter. Games are data and small scripts; nothing
//! here knows any of them.
//!
//! From the outside in:
//! - [`cli`] is the command line, [`repl`] the prompt, [`rpc`] the machine protocol;
//! - [`study`] asks questions of a game by playing it, [`bots`] choose moves, [`show`]
//!   draws positions;
//! - [`session`] is one game being played, [`package`] makes games of files;
//! - [`game`] is a compiled game and the flow of its turns, made of [`moves`],
//!   [`position`] and [`board`]; [`script`] runs what a game says in a script;
//! - [`notation`] reads the small languages in which all of it is written.
//!
//! ```
//! use boardwright::package::{Library, Setup};
//! use boardwright::session::Session;
//!
//! let library = Library::new(None);
//! let package = library.list().remove(0);
//! let game = package.game(&Setup::default()).expect("its files are right");
//! let mut session = Session::new(game, 1).expect("its moves can be listed");
//! let first = session.moves()[0].text.clone();
//! session.play(&first).expect("the move is legal");
//! assert_eq!(session.state().ply, 1);
//! ```

pub mod board;
pub mod bots;
pub mod cli;
pub mod game;
pub mod moves;
pub mod notation;
pub mod package;
pub mod position;
pub mod repl;
pub mod rpc;
pub mod script;
pub mod session;
pub mod show;
pub mod study;
