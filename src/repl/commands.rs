//! The commands of the prompt: their names, what they need, and what they are for.

use crate::package::finding::quote;
use crate::package::read::nearest;

/// Which command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    Auto,
    Board,
    Bot,
    Dice,
    Eval,
    Explain,
    Goto,
    Help,
    Hint,
    Load,
    Log,
    Moves,
    New,
    Options,
    Quit,
    Redo,
    Reload,
    Resign,
    Rules,
    Save,
    Scores,
    Seed,
    State,
    Undo,
}

/// What can be typed after a command, for completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Argument {
    /// The name of a file.
    File,
    /// A seat.
    Seat,
    /// A kind of bot, or `none`.
    Bot,
    /// A move.
    Move,
    /// A topic of the help.
    Topic,
}

/// A command and what is to be said of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) command: Command,
    pub(super) name: &'static str,
    /// What follows the name, as the help shows it.
    pub(super) usage: &'static str,
    /// What it does, in one line.
    pub(super) summary: &'static str,
    /// More about it; may be empty.
    pub(super) more: &'static str,
    pub(super) arguments: &'static [Argument],
}

const fn entry(
    command: Command,
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    more: &'static str,
    arguments: &'static [Argument],
) -> Entry {
    Entry {
        command,
        name,
        usage,
        summary,
        more,
        arguments,
    }
}

/// All commands, in the order in which the help lists them.
pub(super) const ALL: [Entry; 24] = [
    entry(
        Command::Help,
        "help",
        "[TOPIC]",
        "this help, or what there is to say about a command or topic",
        "Topics are the commands and `typing`, `pieces`, `bots`, `saving`.",
        &[Argument::Topic],
    ),
    entry(
        Command::Moves,
        "moves",
        "[TEXT]",
        "the legal moves, each with its number; with TEXT those that contain it",
        "A number plays the move that has it.",
        &[Argument::Move],
    ),
    entry(
        Command::Board,
        "board",
        "[SEAT]",
        "the board and what the symbols mean; with SEAT as that seat sees it",
        "",
        &[Argument::Seat],
    ),
    entry(
        Command::Explain,
        "explain",
        "MOVE",
        "whether a move is legal, and if not, which rule forbids it",
        "",
        &[Argument::Move],
    ),
    entry(
        Command::Hint,
        "hint",
        "",
        "the move that the bot `greedy` would make, and why",
        "Nothing is played, and no bot's later choice depends on it.",
        &[],
    ),
    entry(
        Command::Rules,
        "rules",
        "",
        "the rules of the game",
        "",
        &[],
    ),
    entry(
        Command::Undo,
        "undo",
        "[N]",
        "takes back N moves; without N back to your last choice",
        "Without bots that is one move. Bots wait afterwards: Enter lets them play.",
        &[],
    ),
    entry(
        Command::Redo,
        "redo",
        "[N]",
        "makes N moves again that were taken back; without N one",
        "They come with the dice that they threw. Another move, :dice or :seed after :undo is \
         a new line of play: what was taken back cannot be made again then.",
        &[],
    ),
    entry(
        Command::Goto,
        "goto",
        "PLY",
        "goes back or forward to the moment after so many moves, 0 for the start",
        "",
        &[],
    ),
    entry(
        Command::Log,
        "log",
        "",
        "what was played, numbered, and by whom",
        "",
        &[],
    ),
    entry(
        Command::Save,
        "save",
        "FILE",
        "writes the game to a file",
        "The file holds the whole game; `:load FILE` and `boardwright play GAME --load FILE` take it up \
         again, `boardwright replay FILE` verifies it.",
        &[Argument::File],
    ),
    entry(
        Command::Load,
        "load",
        "FILE",
        "takes up a saved game",
        "The present game is left; if the file cannot be played, it stays.",
        &[Argument::File],
    ),
    entry(
        Command::New,
        "new",
        "",
        "begins a new game",
        "It has the seed that `:seed` set, or else the next one.",
        &[],
    ),
    entry(
        Command::Bot,
        "bot",
        "[SEAT KIND]",
        "lets a bot play a seat; with `none` as KIND nobody does",
        "Without SEAT and KIND: who plays what. `all` is every seat.",
        &[Argument::Seat, Argument::Bot],
    ),
    entry(
        Command::Auto,
        "auto",
        "[N]",
        "lets bots make the next N moves for every seat; without N all to the end",
        "Ctrl-C stops them.",
        &[],
    ),
    entry(
        Command::Resign,
        "resign",
        "[SEAT]",
        "gives up the game for the player to move, or for SEAT",
        "`:undo` takes it back.",
        &[Argument::Seat],
    ),
    entry(
        Command::Options,
        "options",
        "",
        "the variant and mods that are played, and the options and their values",
        "They are set when a game begins: `boardwright play GAME --variant NAME --set OPTION=VALUE`.",
        &[],
    ),
    entry(
        Command::Scores,
        "scores",
        "",
        "the best scores, and what the game counts",
        "",
        &[],
    ),
    entry(
        Command::State,
        "state",
        "",
        "everything that the rules depend on, as JSON",
        "",
        &[],
    ),
    entry(
        Command::Dice,
        "dice",
        "VALUE…",
        "the next dice, in order",
        "Only in games that have dice.",
        &[],
    ),
    entry(
        Command::Seed,
        "seed",
        "[N]",
        "the seed of chance; with N, chance begins anew from it",
        "The same seed and the same moves give the same game.",
        &[],
    ),
    entry(
        Command::Eval,
        "eval",
        "EXPRESSION",
        "works out an expression over options, counters and `ply`",
        "It only reads: nothing changes. In a game with a script it may use what the script may, \
         such as `g.count(\"stone\", \"white\")`.",
        &[],
    ),
    entry(
        Command::Reload,
        "reload",
        "",
        "reads the game's files again and replays the moves by the new rules",
        "If the files are wrong, the game goes on by the old rules.",
        &[],
    ),
    entry(
        Command::Quit,
        "quit",
        "",
        "leaves",
        "Ctrl-D does, too.",
        &[],
    ),
];

/// Other names for commands.
const ALIASES: [(&str, Command); 4] = [
    ("?", Command::Help),
    ("exit", Command::Quit),
    ("history", Command::Log),
    ("takeback", Command::Undo),
];

impl Command {
    /// What there is to say of it.
    pub(super) fn entry(self) -> &'static Entry {
        // Every command is in the table; the test below sees to it.
        ALL.iter()
            .find(|entry| entry.command == self)
            .unwrap_or(&ALL[0])
    }

    /// The command of exactly that name.
    pub(super) fn exact(name: &str) -> Option<Command> {
        let listed = ALL.iter().find(|entry| entry.name == name);
        listed.map(|entry| entry.command).or_else(|| {
            ALIASES
                .iter()
                .find(|(alias, _)| *alias == name)
                .map(|(_, command)| *command)
        })
    }

    /// The command of that name, or the only one whose name begins so.
    ///
    /// # Errors
    /// In words, what fits or what is near.
    pub(super) fn named(name: &str) -> Result<Command, String> {
        if let Some(command) = Command::exact(name) {
            return Ok(command);
        }
        let fits: Vec<&Entry> = ALL
            .iter()
            .filter(|entry| entry.name.starts_with(name))
            .collect();
        match fits.as_slice() {
            [one] => Ok(one.command),
            [] => {
                let near = match Command::near(name) {
                    Some(near) => format!("did you mean `:{near}`?"),
                    None => "`:help` lists the commands".to_owned(),
                };
                let typed = quote(&format!(":{name}"));
                Err(format!("there is no command {typed}; {near}"))
            }
            several => {
                let names: Vec<String> = several
                    .iter()
                    .map(|entry| format!("`:{}`", entry.name))
                    .collect();
                let typed = quote(&format!(":{name}"));
                Err(format!("{typed} could be {}", names.join(" or ")))
            }
        }
    }

    /// The name that a word was probably meant to be.
    pub(super) fn near(name: &str) -> Option<&'static str> {
        nearest(name, ALL.iter().map(|entry| entry.name))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_found_by_its_name() {
        for entry in &ALL {
            assert_eq!(Command::named(entry.name), Ok(entry.command));
            assert_eq!(entry.command.entry().name, entry.name);
        }
    }

    #[test]
    fn prefixes_and_near_names_are_understood() {
        assert_eq!(Command::named("u"), Ok(Command::Undo));
        assert_eq!(Command::named("exit"), Ok(Command::Quit));
        let error = Command::named("re").unwrap_err();
        assert_eq!(error, "`:re` could be `:redo` or `:resign` or `:reload`");
        let error = Command::named("undoo").unwrap_err();
        assert!(error.contains("did you mean `:undo`?"), "{error}");
        let error = Command::named("zzzzzzz").unwrap_err();
        assert!(error.contains("`:help`"), "{error}");
    }
}
