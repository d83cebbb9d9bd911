//! `boardwright rpc`.

use std::io::{ErrorKind, stdin, stdout};

use clap::Args;

use super::common::Common;
use super::stop::Stop;
use crate::rpc;

/// Speaks JSON-RPC 2.0 over standard input and output, one message a line
///
/// Methods: games, new, state, set_position, moves, play, dice, undo, redo, explain,
/// perft, save, load, bot. Parameters go by name. A message without an id gets no
/// answer. `redo` makes moves again with the dice that they threw; `play`, and `dice` that
/// changes the queue, drop what could be made again. Without a seed, `new` draws one; `save` tells it.
#[derive(Debug, Args)]
#[command(after_help = concat!(
    "Example:\n  ",
    r#"echo '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"game": "my-game"}}' | boardwright rpc"#,
))]
pub(super) struct Rpc {}

impl Rpc {
    pub(super) fn run(self, common: &Common) -> Result<(), Stop> {
        common.no_game_yet("rpc")?;
        let served = rpc::serve(common.library()?, common.seed, stdin().lock(), stdout());
        served.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => Stop::Closed,
            _ => Stop::Failed(format!("the protocol ends: {error}")),
        })
    }
}
