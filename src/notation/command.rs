//! A command at the prompt: `grammar/command.pest` read.

use pest::Parser;
use pest_derive::Parser;

use super::fault::Fault;

#[derive(Parser)]
#[grammar = "../grammar/command.pest"]
struct CommandParser;

/// Longest command, in bytes: room for the longest path of a file.
const LONGEST: usize = 10_000;

/// A command as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    /// Whether it began with a colon, so that it can be nothing but a command.
    pub colon: bool,
    /// The name, in lower case.
    pub name: String,
    /// What follows it, word by word; a text in double quotes is one word.
    pub words: Vec<String>,
    /// What follows it as it was typed, without blanks around it.
    pub rest: String,
}

impl CommandLine {
    /// The one thing that the whole rest means, blanks included: a file, for example.
    /// It may stand in double quotes, and blanks may be written `\ `.
    pub fn whole(&self) -> String {
        match self.words.as_slice() {
            [one] if self.rest.starts_with('"') => one.clone(),
            _ => self.rest.replace("\\ ", " "),
        }
    }
}

/// Reads a command.
///
/// # Errors
/// A [`Fault`] if the line is not made like a command.
pub fn parse_command(text: &str) -> Result<CommandLine, Fault> {
    if text.len() > LONGEST {
        return Err(Fault::new(
            0..text.len(),
            format!("a command is no longer than {LONGEST} bytes"),
        ));
    }
    let pairs = CommandParser::parse(Rule::line, text).map_err(|error| {
        Fault::from_pest(&error, text, |rule| match rule {
            Rule::name => Some("the name of a command"),
            Rule::rest => Some("a blank"),
            _ => None,
        })
    })?;
    let mut command = CommandLine {
        colon: false,
        name: String::new(),
        words: Vec::new(),
        rest: String::new(),
    };
    for pair in pairs.flat_map(pest::iterators::Pair::into_inner) {
        match pair.as_rule() {
            Rule::colon => command.colon = true,
            Rule::name => command.name = pair.as_str().to_lowercase(),
            Rule::rest => {
                command.rest = pair.as_str().trim_matches([' ', '\t', '\u{a0}']).to_owned();
                command.words = pair.into_inner().map(word).collect();
            }
            _ => {}
        }
    }
    Ok(command)
}

/// The text of an argument, without the quotes around it.
fn word(argument: pest::iterators::Pair<'_, Rule>) -> String {
    argument
        .clone()
        .into_inner()
        .find(|pair| pair.as_rule() == Rule::quoted)
        .and_then(|quoted| quoted.into_inner().next())
        .map_or(argument.as_str(), |inner| inner.as_str())
        .to_owned()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_a_name_and_words() {
        let command = parse_command("  :Undo  3 ").unwrap();
        assert!(command.colon);
        assert_eq!(
            (command.name.as_str(), command.rest.as_str()),
            ("undo", "3")
        );
        assert_eq!(command.words, ["3"]);
        let plain = parse_command("quit").unwrap();
        assert!(!plain.colon && plain.words.is_empty() && plain.rest.is_empty());
        assert_eq!(parse_command(":?").unwrap().name, "?");
    }

    #[test]
    fn files_may_hold_blanks() {
        for text in [":save \"my game\"", ":save my game", ":save my\\ game"] {
            assert_eq!(parse_command(text).unwrap().whole(), "my game", "{text}");
        }
        assert_eq!(
            parse_command(":save \"a\" \"b c\"").unwrap().words,
            ["a", "b c"]
        );
        assert_eq!(parse_command(":save \"half").unwrap().whole(), "\"half");
    }

    #[test]
    fn what_is_no_command_is_told_so() {
        for text in ["", ":", "a1-b2", ":3", "x,y", ":undo3", &"a".repeat(20_000)] {
            assert!(parse_command(text).is_err(), "{text}");
        }
    }
}
