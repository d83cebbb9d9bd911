//! Completion of what is typed at the terminal: moves, commands and what follows them.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::commands::{ALL, Argument, Command};
use super::help::TOPICS;
use super::prompt::Prompt;
use crate::bots::BotKind;

/// What the line editor knows of the game.
pub(super) struct Assistant {
    moves: RefCell<Vec<String>>,
    seats: RefCell<Vec<String>>,
    files: FilenameCompleter,
    /// Whether hints can be told from what is typed.
    pub(super) colour: bool,
    /// Whether anything is typed on the line being edited.
    typed: Cell<bool>,
}

impl Assistant {
    pub(super) fn new(colour: bool) -> Assistant {
        Assistant {
            moves: RefCell::default(),
            seats: RefCell::default(),
            files: FilenameCompleter::new(),
            colour,
            typed: Cell::new(false),
        }
    }

    /// Learns what can be typed now.
    pub(super) fn learn(&self, prompt: &Prompt) {
        let session = prompt.session();
        let moves = session.prompted().map(|(_, each)| each.text.clone());
        self.moves.replace(moves.collect());
        let seats = session.game().seats.iter().map(|seat| seat.name.clone());
        self.seats.replace(seats.collect());
        self.typed.set(false);
    }

    /// Whether anything was typed on the line that was edited last.
    pub(super) fn was_typed(&self) -> bool {
        self.typed.get()
    }

    /// What a line up to the cursor can go on as: where the completed part begins, and
    /// what can stand there.
    fn candidates(&self, line: &str) -> (usize, Vec<String>) {
        let start = line.len() - line.trim_start().len();
        let typed = &line[start..];
        let word_start = line.rfind(' ').map_or(0, |at| at + 1).max(start);
        if let Some((first, rest)) = typed.split_once(' ')
            && let Some(command) = command_of(first)
        {
            let number = rest[..rest.len() - (line.len() - word_start)]
                .split_whitespace()
                .count();
            let arguments = command.entry().arguments;
            let Some(argument) = arguments.get(number) else {
                return (line.len(), Vec::new());
            };
            // A move may hold blanks: it is all that follows.
            let from = match argument {
                Argument::Move => line.len() - rest.trim_start().len(),
                _ => word_start,
            };
            return (from, beginning(&line[from..], self.values(*argument)));
        }
        if let Some(name) = typed.strip_prefix(':') {
            let names = ALL.iter().map(|entry| entry.name.to_owned()).collect();
            return (start + 1, beginning(name, names));
        }
        let moves = beginning(typed, self.moves.borrow().clone());
        if !moves.is_empty() || typed.is_empty() {
            return (start, moves);
        }
        let names = ALL.iter().map(|entry| entry.name.to_owned()).collect();
        (start, beginning(typed, names))
    }

    fn values(&self, argument: Argument) -> Vec<String> {
        match argument {
            Argument::File => Vec::new(),
            Argument::Seat => {
                let mut seats = self.seats.borrow().clone();
                seats.push("all".to_owned());
                seats
            }
            Argument::Bot => BotKind::ALL
                .iter()
                .map(|kind| kind.name())
                .chain(["none"])
                .map(str::to_owned)
                .collect(),
            Argument::Move => self.moves.borrow().clone(),
            Argument::Topic => ALL
                .iter()
                .map(|entry| entry.name)
                .chain(TOPICS)
                .map(str::to_owned)
                .collect(),
        }
    }
}

/// The command that the first word of a line is, if it is one.
fn command_of(word: &str) -> Option<Command> {
    match word.strip_prefix(':') {
        Some(name) => Command::named(&name.to_lowercase()).ok(),
        None => Command::exact(&word.to_lowercase()),
    }
}

/// Those values that begin as typed, whatever the case.
fn beginning(typed: &str, values: Vec<String>) -> Vec<String> {
    let folded = typed.to_lowercase();
    values
        .into_iter()
        .filter(|value| value.to_lowercase().starts_with(&folded))
        .collect()
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        ctx: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..pos];
        let takes_file = typed
            .trim_start()
            .split_once(' ')
            .and_then(|(first, _)| command_of(first))
            .is_some_and(|command| command.entry().arguments == [Argument::File]);
        if takes_file {
            return self.files.complete(line, pos, ctx);
        }
        let (start, candidates) = self.candidates(typed);
        let pairs = candidates
            .into_iter()
            .map(|each| Pair {
                display: each.clone(),
                replacement: each,
            })
            .collect();
        Ok((start, pairs))
    }
}

impl Hinter for Assistant {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<String> {
        self.typed.set(!line.is_empty());
        if !self.colour || line.trim().is_empty() || pos < line.len() {
            return None;
        }
        let (start, candidates) = self.candidates(line);
        let typed = &line[start..];
        match candidates.as_slice() {
            [one] if !typed.is_empty() => one
                .get(typed.len()..)
                .filter(|rest| !rest.is_empty())
                .map(str::to_owned),
            _ => None,
        }
    }
}

impl Highlighter for Assistant {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let style = anstyle::Style::new().dimmed();
        Cow::Owned(format!("{style}{hint}{style:#}"))
    }
}

impl Validator for Assistant {}
impl Helper for Assistant {}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(line: &str) -> Vec<String> {
        let assistant = Assistant::new(true);
        let texts = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        assistant.moves.replace(texts(&["a1-b2", "a1-c1", "c3xe5"]));
        assistant.seats.replace(texts(&["north", "south"]));
        let (start, found) = assistant.candidates(line);
        found
            .iter()
            .map(|each| format!("{}{each}", &line[..start]))
            .collect()
    }

    #[test]
    fn moves_and_commands_are_completed() {
        assert_eq!(candidates(""), ["a1-b2", "a1-c1", "c3xe5"]);
        assert_eq!(candidates("A1"), ["a1-b2", "a1-c1"]);
        assert_eq!(candidates(":und"), [":undo"]);
        assert_eq!(candidates("und"), ["undo"]);
        assert_eq!(candidates("c3"), ["c3xe5"]);
        assert!(candidates("zz").is_empty());
    }

    #[test]
    fn what_follows_a_command_is_completed() {
        assert_eq!(candidates(":bot no"), [":bot north"]);
        assert_eq!(candidates(":bot north r"), [":bot north random"]);
        assert_eq!(candidates(":bot north n"), [":bot north none"]);
        assert!(candidates(":bot north none ").is_empty());
        assert_eq!(candidates(":explain c"), [":explain c3xe5"]);
        assert_eq!(candidates("help pi"), ["help pieces"]);
        assert_eq!(candidates(":res s"), [":res south"]);
        assert!(candidates(":quit ").is_empty());
    }
}
