//! The prompt at a terminal: line editing, history, Ctrl-C.

use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};

use super::complete::Assistant;
use super::opening::open;
use super::prompt::{Flow, Prompt, Stop};
use super::script::{INTERRUPTED, closed};
use super::wrap::Wrapped;
use super::{Failure, Play};
use crate::package::data_folder;
use crate::package::finding::cleaned;
use crate::show::{TextStyle, seat_name};

/// Lines that the history keeps.
const HISTORY: usize = 1_000;

/// Plays with the person at the terminal.
pub(super) fn run(play: Play) -> Result<(), Failure> {
    let colour = play.colour;
    let (mut prompt, notes) = open(play, true, style(colour))?;
    let working = Arc::new(AtomicBool::new(true));
    watch_signals(&working, &prompt.stop);
    let mut out = Wrapped::new(stdout(), terminal_width);
    let played = converse(&mut prompt, &notes, &working, &mut out);
    prompt.flush_kept();
    if played.is_ok() {
        // The terminal may have gone; whoever has left needs no word about that.
        let _ = part(&prompt, &mut out);
    }
    match played {
        Ok(()) => Ok(()),
        Err(Stop::Refused(why)) => Err(Failure::failed(why)),
        Err(Stop::Output(error)) => closed(&error),
    }
}

fn style(colour: bool) -> TextStyle {
    TextStyle {
        colour,
        width: terminal_width(),
    }
}

/// The columns of the terminal.
fn terminal_width() -> usize {
    let width = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    width.filter(|width| *width > 0).unwrap_or(80)
}

/// While the program works, a signal stops bots that play on; while it waits for a
/// line it ends the program, whose game is kept. (A Ctrl-C typed while it waits is
/// no signal: the line editor reads it as a key.)
fn watch_signals(working: &Arc<AtomicBool>, stop: &Arc<AtomicBool>) {
    let (working, stop) = (Arc::clone(working), Arc::clone(stop));
    // Fails only where somebody else watches already, who will do as well.
    let _ = ctrlc::set_handler(move || {
        if !working.load(Ordering::Relaxed) || stop.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
}

fn converse(
    prompt: &mut Prompt,
    notes: &[String],
    working: &AtomicBool,
    out: &mut dyn Write,
) -> Result<(), Stop> {
    prompt.begin(notes, out)?;
    if prompt.bot_to_move().is_some() {
        writeln!(
            out,
            "bots play every seat: Enter lets one move, :auto lets them play on"
        )?;
    }
    let history = history_file();
    let mut editor = editor(prompt.style.colour, history.as_deref())
        .map_err(|error| Stop::Refused(format!("the terminal cannot be used: {error}")))?;
    let mut unwritable = false;
    loop {
        prompt.flush_kept();
        if let Some(helper) = editor.helper() {
            helper.learn(prompt);
        }
        out.flush()?;
        working.store(false, Ordering::Relaxed);
        let read = editor.readline(&label(prompt));
        prompt.stop.store(false, Ordering::Relaxed);
        working.store(true, Ordering::Relaxed);
        let line = match read {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => {
                // A line is cancelled; there is nothing to cancel on an empty one.
                if editor.helper().is_some_and(Assistant::was_typed) {
                    continue;
                }
                return Ok(());
            }
            Err(ReadlineError::Eof) => return Ok(()),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                tell_refusal("this line is not a text in UTF-8");
                continue;
            }
            // The terminal has gone.
            Err(_) => return Ok(()),
        };
        prompt.style = style(prompt.style.colour);
        if !line.trim().is_empty() {
            remember(&mut editor, &line, history.as_deref(), &mut unwritable);
        }
        match prompt.execute(&line, out) {
            Ok(Flow::Go) => {}
            Ok(Flow::Leave) => return Ok(()),
            Err(Stop::Refused(why)) => {
                out.flush()?;
                tell_refusal(&why);
            }
            Err(output) => return Err(output),
        }
    }
}

/// Says why a line is refused. That nobody reads it stops nothing.
fn tell_refusal(why: &str) {
    let mut errors = Wrapped::new(io::stderr(), terminal_width);
    let _ = writeln!(errors, "{why}");
}

/// Says how the game can be taken up again.
fn part(prompt: &Prompt, out: &mut dyn Write) -> io::Result<()> {
    if prompt.is_kept() && prompt.session().outcome().is_none() {
        writeln!(
            out,
            "the game is kept: boardwright play {} --resume takes it up again",
            cleaned(&prompt.asked)
        )?;
    }
    out.flush()
}

/// The prompt itself: who is to move. Plain, and with colours.
fn label(prompt: &Prompt) -> (String, String) {
    let session = prompt.session();
    let game = session.game();
    if session.outcome().is_some() {
        return ("over> ".to_owned(), "over> ".to_owned());
    }
    let seat = session.position().seat();
    let bot = if prompt.bot_to_move().is_some() {
        " (bot)"
    } else {
        ""
    };
    let plain = format!("{}{bot}> ", game.seat_name(seat));
    let styled = format!("{}{bot}> ", seat_name(game, seat, prompt.style.colour));
    (plain, styled)
}

fn editor(
    colour: bool,
    history: Option<&Path>,
) -> rustyline::Result<Editor<Assistant, DefaultHistory>> {
    let colours = if colour {
        ColorMode::Forced
    } else {
        ColorMode::Disabled
    };
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .color_mode(colours)
        .history_ignore_space(true)
        .max_history_size(HISTORY)?
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Assistant::new(colour)));
    if let Some(path) = history {
        // The first time there is none yet, and one that is broken is no loss.
        let _ = editor.load_history(path);
    }
    Ok(editor)
}

fn history_file() -> Option<PathBuf> {
    let folder = data_folder()?;
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

/// Adds a line to the history, there and in its file, which does without where it
/// cannot be written.
fn remember(
    editor: &mut Editor<Assistant, DefaultHistory>,
    line: &str,
    history: Option<&Path>,
    unwritable: &mut bool,
) {
    let added = editor.add_history_entry(line).unwrap_or(false);
    if let (true, false, Some(path)) = (added, *unwritable, history) {
        *unwritable = editor.append_history(path).is_err();
    }
}
