//! The command line: one file a command.
//!
//! Results go to standard output, everything else to standard error. The exit status
//! is 0 when all went well, 1 when what was asked for failed, and 2 when the words of
//! the command line are wrong or name nothing.

mod api;
mod bench;
mod check;
mod common;
mod input;
mod list;
mod moves;
mod new;
mod output;
mod perft;
mod play;
mod replay;
mod rpc;
mod show;
mod simulate;
mod simulate_table;
mod start;
mod stop;
mod test;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use common::Common;
use output::Out;
use stop::Stop;

use crate::package::finding;

/// Plays board games that are written as data and small scripts.
///
/// GAME is the id of a game (`boardwright list` tells them all) or the path of a game
/// folder.
#[derive(Debug, Parser)]
#[command(
    name = "boardwright",
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = "Examples:\n  \
        boardwright list\n  \
        boardwright play my-game --bot black=random\n  \
        boardwright play --help"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::List),
    Play(play::Play),
    Moves(moves::Moves),
    Show(show::Show),
    Check(check::Check),
    Test(test::Test),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Simulate(simulate::Simulate),
    Replay(replay::Replay),
    New(new::New),
    Api(api::Api),
    Rpc(rpc::Rpc),
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and errors are printed alike; a closed pipe is nobody's fault. Words of
            // the command line are quoted as they are, which only clean ones may be.
            let text = error.render().to_string();
            let clean = finding::cleaned(&text);
            let _ = if text == clean {
                error.print()
            } else {
                write!(std::io::stderr(), "{clean}")
            };
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut out = Out::new(cli.common.colour());
    let done = dispatch(cli.command, &cli.common, &mut out).and_then(|()| out.flush());
    match done {
        Ok(()) | Err(Stop::Closed) => ExitCode::SUCCESS,
        Err(stop) => {
            // What was written before goes out first, where it still can.
            let _ = out.flush();
            stop.tell(cli.common.colour_of_errors());
            ExitCode::from(stop.status())
        }
    }
}

fn dispatch(command: Command, common: &Common, out: &mut Out) -> Result<(), Stop> {
    // The prompt has its own way with signals, and so have games without a prompt.
    if !matches!(command, Command::Play(_) | Command::Simulate(_)) {
        end_on_signals();
    }
    match command {
        Command::List(list) => list.run(common, out),
        Command::Play(play) => play.run(common),
        Command::Moves(moves) => moves.run(common, out),
        Command::Show(show) => show.run(common, out),
        Command::Check(check) => check.run(common, out),
        Command::Test(test) => test.run(common, out),
        Command::Perft(perft) => perft.run(common, out),
        Command::Bench(bench) => bench.run(common, out),
        Command::Simulate(simulate) => simulate.run(common, out),
        Command::Replay(replay) => replay.run(common, out),
        Command::Api(api) => api.run(common, out),
        Command::New(new) => new.run(common, out),
        Command::Rpc(rpc) => rpc.run(common),
    }
}

/// The exit status of a program that was interrupted before it had done what it should.
const INTERRUPTED: i32 = 1;

/// Ends the program when it is interrupted, with a word about it.
fn end_on_signals() {
    // Without a handler the system ends the program, only more quietly.
    let _ = ctrlc::set_handler(|| {
        let _ = writeln!(std::io::stderr(), "interrupted");
        std::process::exit(INTERRUPTED);
    });
}
