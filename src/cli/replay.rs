//! `boardwright replay`.

use std::io::{BufRead, IsTerminal, stdin, stdout};
use std::path::PathBuf;

use clap::Args;

use super::common::{Common, tell_left_out, tell_seed};
use super::input::read;
use super::output::{Out, counted, width};
use super::stop::{Stop, tell};
use crate::game::About;
use crate::package::finding::cleaned;
use crate::session::{Refusal, Replay as Replayed, Save};
use crate::show::{TextStyle, View, text};

/// Plays a saved game again and verifies it
///
/// It fails if the rules give other legal moves than they did.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright replay game.save\n  \
    boardwright replay game.save --step")]
pub(super) struct Replay {
    /// A saved game; `-` is standard input
    file: PathBuf,

    /// Walk through it: the board after each move, at a terminal one at a time
    #[arg(long)]
    step: bool,
}

impl Replay {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        let path = &self.file;
        let wrong = |refusal: &Refusal| Stop::in_file(path, refusal);
        let save = Save::parse(&read(path)?).map_err(|refusal| wrong(&refusal))?;
        save.agrees(&common.setup()).map_err(Stop::Usage)?;
        let seed = save.seed.cast_unsigned();
        common.same_seed(seed)?;
        let why = "plays a saved game to its end";
        common.refuse("replay", why, &["--max-plies"])?;
        let package = save
            .package(&common.library()?)
            .map_err(|refusal| wrong(&refusal))?;
        if !common.dice.is_empty() {
            let message = "the save has its own dice: leave out --dice".to_owned();
            return Err(Stop::Usage(message));
        }
        common.for_this(&package)?;
        save.agrees_on_mods(&package).map_err(Stop::Usage)?;
        let game = save
            .game(&package)
            .map_err(|error| Stop::load(error, path, &package))?;
        tell_left_out(&game);
        let mut replay = save
            .replay(game)
            .map_err(|refusal| wrong(&refusal))?
            .comparing_draws()
            .map_err(|refusal| wrong(&refusal))?;
        tell_seed(seed);
        let about = &replay.session().game().about;
        let layers = layers(about);
        out.line(format_args!("{} {}{layers}", about.name, about.version))?;
        let mut pause = self.step && stdin().is_terminal() && stdout().is_terminal();
        if self.step {
            show(&replay, out)?;
        }
        let mut number = 0;
        loop {
            if pause && number < replay.len() {
                match wait(out)? {
                    Next::Step => {}
                    Next::Run => pause = false,
                    Next::Quit => return Ok(()),
                }
            }
            if !replay.step().map_err(|refusal| wrong(&refusal))? {
                break;
            }
            number += 1;
            played(&replay, number, out)?;
            if self.step {
                show(&replay, out)?;
            }
        }
        let session = replay.session();
        match session.outcome() {
            Some(outcome) => out.line(session.game().outcome_text(outcome))?,
            None => {
                let seat = session.game().seat_name(session.position().seat());
                out.line(format_args!("{seat} to move"))?;
            }
        }
        tell(&format!(
            "replayed {}, all as saved",
            counted(number, "move")
        ));
        Ok(())
    }
}

/// What is laid over a game, in words.
fn layers(about: &About) -> String {
    let variant = about.variant.iter().map(|name| format!("variant {name}"));
    let mods = about.mods.iter();
    let mods = mods.map(|each| format!("mod {} {}", each.id, each.version));
    let words: Vec<String> = variant.chain(mods).collect();
    if words.is_empty() {
        String::new()
    } else {
        cleaned(&format!(" ({})", words.join(", ")))
    }
}

/// Tells a move that has just been played again.
fn played(replay: &Replayed, number: usize, out: &mut Out) -> Result<(), Stop> {
    let session = replay.session();
    let Some((seat, action)) = session.last_action() else {
        return Ok(());
    };
    let seat = session.game().seat_name(seat);
    out.line(format_args!("{number:4}. {seat}: {}", action.text()))
}

/// Draws the position, its last move marked.
fn show(replay: &Replayed, out: &mut Out) -> Result<(), Stop> {
    let style = TextStyle {
        colour: out.colour(),
        width: width(),
    };
    let picture = text(&View::of(replay.session()), &style);
    out.line(format_args!("\n{}\n", picture.trim_end()))
}

/// What a person wants next.
enum Next {
    Step,
    Run,
    Quit,
}

/// Waits for a person to go on.
fn wait(out: &mut Out) -> Result<Next, Stop> {
    tell("Enter: next move, a: all, q: quit");
    out.flush()?;
    let mut line = String::new();
    let read = stdin().lock().read_line(&mut line);
    Ok(match (read, line.trim()) {
        (Ok(0) | Err(_), _) | (_, "q" | "quit") => Next::Quit,
        (_, "a" | "all") => Next::Run,
        _ => Next::Step,
    })
}
