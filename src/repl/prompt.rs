//! What stands behind the prompt, and what a line means.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::commands::Command;
use super::help::help;
use super::keeper::Keeper;
use super::{Failure, files};
use crate::bots::BotKind;
use crate::game::Game;
use crate::notation::{CommandLine, parse_command};
use crate::package::finding::{cleaned, quote};
use crate::package::{Library, Setup};
use crate::position::Seat;
use crate::session::{Refusal, Session};
use crate::show::TextStyle;

/// How many moves a refusal lists.
const LISTED: usize = 20;

/// Whether there is more to come after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// The next line, please.
    Go,
    /// The player has left.
    Leave,
}

/// Why a line was not carried out to its end.
#[derive(Debug)]
pub enum Stop {
    /// It was refused for this reason, and nothing has changed.
    Refused(String),
    /// What it tells could not be written.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Output(error)
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(match &refusal {
            Refusal::Ambiguous { text, fits } if fits.len() > LISTED => format!(
                "{} fits {} moves: {} and {} more",
                quote(text),
                fits.len(),
                fits[..LISTED].join(", "),
                fits.len() - LISTED
            ),
            Refusal::Over(_) => {
                format!("{refusal}; `:undo` takes back a move, `:new` begins another game")
            }
            other => other.to_string(),
        })
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Refused(failure.message)
    }
}

/// Refuses a line.
pub(super) fn refuse<T>(why: impl AsRef<str>) -> Result<T, Stop> {
    Err(Stop::Refused(cleaned(why.as_ref())))
}

/// A game at the prompt: all that lines can change.
#[derive(Debug)]
pub struct Prompt {
    pub(super) library: Library,
    /// The game as it was asked for, to open it again.
    pub(super) asked: String,
    pub(super) setup: Setup,
    pub(super) session: Session,
    /// The bot that plays each seat; nothing where a person does.
    pub(super) bots: Vec<Option<BotKind>>,
    /// How boards are drawn.
    pub style: TextStyle,
    /// Whether a person sits at the other end, who is told what could be done next.
    pub interactive: bool,
    /// Whether bots wait until they are asked, as after a move was taken back.
    pub(super) waiting: bool,
    /// The seed for the next game, if one was asked for and no move made since.
    pub(super) next_seed: Option<u64>,
    /// After so many plies bots move no more.
    pub(super) max_plies: Option<u64>,
    pub(super) keeper: Option<Keeper>,
    /// Whether the score of this game is none for the record: it has been noted, or not only
    /// people have moved for the seats of people.
    pub(super) unscored: bool,
    /// Set from elsewhere to stop bots that play on.
    pub(super) stop: Arc<AtomicBool>,
}

impl Prompt {
    /// A game at the prompt.
    pub fn new(library: Library, asked: String, setup: Setup, session: Session) -> Prompt {
        let seats = session.game().seats.len();
        Prompt {
            library,
            asked,
            setup,
            session,
            bots: vec![None; seats],
            style: TextStyle::PLAIN,
            interactive: false,
            waiting: false,
            next_seed: None,
            max_plies: None,
            keeper: None,
            unscored: false,
            stop: Arc::new(AtomicBool::new(false)),
        }
    }

    /// The game being played.
    pub fn session(&self) -> &Session {
        &self.session
    }

    pub(super) fn game(&self) -> &Arc<Game> {
        self.session.game()
    }

    /// Carries out one line: a move, a command, or nothing, which takes the only
    /// legal move. What is to be told is written to `out`.
    ///
    /// # Errors
    /// [`Stop::Refused`] with the reason if the line is refused: nothing has changed
    /// then, but for the moves told before a bot came to one on which the game's own
    /// rules fail. [`Stop::Output`] if `out` cannot be written to.
    pub fn execute(&mut self, line: &str, out: &mut dyn Write) -> Result<Flow, Stop> {
        let line = line.trim();
        if line.is_empty() {
            return self.enter(out).map(|()| Flow::Go);
        }
        if line.starts_with(':') {
            let command = parse_command(line).map_err(|fault| {
                let help = fault.help.unwrap_or_default();
                let typed = quote(line);
                Stop::Refused(format!("{typed} is no command: {}; {help}", fault.message))
            })?;
            let named = Command::named(&command.name).map_err(Stop::Refused)?;
            return self.command(named, &command, out);
        }
        // A plain word that is no move but a command's name is that command.
        let plain = parse_command(line).ok();
        let named = plain
            .as_ref()
            .and_then(|command| Command::exact(&command.name));
        match (self.find(line), plain, named) {
            (Ok(index), ..) => self.play(index, out).map(|()| Flow::Go),
            (Err(refusal @ Refusal::Ambiguous { .. }), ..) => Err(refusal.into()),
            (Err(_), Some(command), Some(named)) => self.command(named, &command, out),
            (Err(refusal), Some(command), None) => {
                let near = Command::near(&command.name);
                let siteless = self
                    .session
                    .wish(line)
                    .is_ok_and(|wish| wish.sites.is_empty());
                match near {
                    Some(near) if siteless => {
                        let typed = quote(line);
                        refuse(format!(
                            "{typed} is neither a move nor a command; did you mean `:{near}`?"
                        ))
                    }
                    _ => Err(refusal.into()),
                }
            }
            (Err(refusal), ..) => Err(refusal.into()),
        }
    }

    /// The move, as an index of the session's, that a text means: as the session
    /// understands it, or the number of a move.
    pub(super) fn find(&self, text: &str) -> Result<usize, Refusal> {
        let moves = self.session.moves();
        let exact = moves.iter().any(|listed| listed.text == text);
        let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        if exact || !is_number || moves.is_empty() {
            return self.session.find(text);
        }
        let listed: Vec<usize> = self.session.prompted().map(|(index, _)| index).collect();
        let number = text.parse::<usize>().ok();
        let index = number.and_then(|number| listed.get(number.checked_sub(1)?));
        match index {
            Some(index) => Ok(*index),
            None => Err(Refusal::Unknown(format!(
                "there is no move number {}: `:moves` numbers them from 1 to {}",
                text.chars().take(20).collect::<String>(),
                listed.len()
            ))),
        }
    }

    fn command(
        &mut self,
        command: Command,
        line: &CommandLine,
        out: &mut dyn Write,
    ) -> Result<Flow, Stop> {
        let name = command.entry().name;
        let most = match command {
            Command::Hint
            | Command::Rules
            | Command::Log
            | Command::New
            | Command::Options
            | Command::Scores
            | Command::State
            | Command::Reload
            | Command::Quit => 0,
            Command::Undo
            | Command::Redo
            | Command::Goto
            | Command::Auto
            | Command::Seed
            | Command::Board
            | Command::Resign => 1,
            Command::Bot => 2,
            _ => usize::MAX,
        };
        if line.words.len() > most {
            let usage = format!(":{name} {}", command.entry().usage);
            return refuse(format!(
                "`:{name}` is not followed by {}; its form is `{}`",
                quote(&line.words[most]),
                usage.trim_end()
            ));
        }
        match command {
            Command::Auto => self.auto(self.optional_count(line)?, out)?,
            Command::Board => self.show_board(line.words.first(), out)?,
            Command::Bot => self.set_bot(&line.words, out)?,
            Command::Dice => self.dice(&line.words, out)?,
            Command::Eval => self
                .keeps_secrets()
                .and_then(|()| self.evaluate(&line.rest, out))?,
            Command::Explain => self
                .keeps_secrets()
                .and_then(|()| self.explain(&line.rest, out))?,
            Command::Goto => match self.optional_count(line)? {
                Some(ply) => self.go_to(ply, out)?,
                None => return refuse("`:goto` needs a number of moves, such as `:goto 0`"),
            },
            Command::Help => help(self, &line.rest, out)?,
            Command::Hint => self.keeps_secrets().and_then(|()| self.hint(out))?,
            Command::Load => self.load(&file(line)?, out)?,
            Command::Log => self.show_log(out)?,
            Command::Moves => self
                .keeps_secrets()
                .and_then(|()| self.show_moves(&line.rest, out))?,
            Command::New => self.begin_again(out)?,
            Command::Options => self.show_options(out)?,
            Command::Quit => return Ok(Flow::Leave),
            Command::Redo => self.redo(self.optional_count(line)?.unwrap_or(1), out)?,
            Command::Reload => self.reload(out)?,
            Command::Resign => self.resign(line.words.first(), out)?,
            Command::Rules => self.show_rules(out)?,
            Command::Save => self.save(&file(line)?, out)?,
            Command::Scores => self.show_scores(out)?,
            Command::Seed => self.seed(line.words.first(), out)?,
            Command::State => self.show_state(out)?,
            Command::Undo => self.undo(self.optional_count(line)?, out)?,
        }
        Ok(Flow::Go)
    }

    /// The number after a command, if there is one.
    fn optional_count(&self, line: &CommandLine) -> Result<Option<usize>, Stop> {
        let Some(word) = line.words.first() else {
            return Ok(None);
        };
        match word.parse() {
            Ok(count) => Ok(Some(count)),
            Err(_) => refuse(format!(
                "{} is no number of moves; write for example `:{} 3`",
                quote(word),
                line.name
            )),
        }
    }

    /// The seat that a word names: by its name in any case, or its beginning.
    pub(super) fn seat(&self, word: &str) -> Result<Seat, Stop> {
        seat_named(self.game(), word).map_err(Stop::Refused)
    }
}

/// The seat that a word names.
///
/// # Errors
/// In words, which seats there are.
pub(super) fn seat_named(game: &Game, word: &str) -> Result<Seat, String> {
    let folded = word.to_lowercase();
    let named = |fits: &dyn Fn(&str) -> bool| {
        let mut found = (0..game.seats.len())
            .filter(|at| fits(&game.seats[*at].name.to_lowercase()))
            .filter_map(|at| u8::try_from(at).ok().map(Seat));
        found.next().filter(|_| found.next().is_none())
    };
    game.seat(word)
        .or_else(|| named(&|name| name == folded))
        .or_else(|| named(&|name| !folded.is_empty() && name.starts_with(&folded)))
        .ok_or_else(|| {
            let names: Vec<String> = game.seats.iter().map(|seat| quote(&seat.name)).collect();
            format!(
                "there is no seat {}; there is {}",
                quote(word),
                names.join(", ")
            )
        })
}

fn file(line: &CommandLine) -> Result<std::path::PathBuf, Stop> {
    let name = line.whole();
    if name.is_empty() {
        return refuse(format!(
            "`:{}` needs the name of a file, such as `:{} game.toml`",
            line.name, line.name
        ));
    }
    Ok(files::from_home(&name))
}
