//! The lines below the board, in as many columns as there are.

use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSeparator, WordSplitter, wrap};

use super::{TextStyle, pale};
use crate::show::colour::Paint;
use crate::show::sheet::{SheetLine, Tone};

/// Columns by which what did not fit into a line stands to the right.
const INDENT: &str = "    ";

/// Fewest columns in which lines are broken.
const NARROWEST: usize = 20;

/// A line as it is written, broken between words where it is too wide.
pub(super) fn written(line: &SheetLine, style: &TextStyle) -> String {
    let mut words = String::new();
    for (text, tone) in line {
        if !style.colour || *tone == Tone::Plain {
            words.push_str(text);
            continue;
        }
        let bold = Style::new().bold();
        if let Tone::Ground(colour) = tone {
            let ground = Style::new().bg_color(Some(pale(*colour).ansi()));
            words.push_str(&format!("{ground}\u{a0}\u{a0}{ground:#}"));
            continue;
        }
        let look = match tone {
            Tone::Counted => bold.fg_color(Some(AnsiColor::Cyan.into())),
            Tone::InPlay => bold.fg_color(Some(AnsiColor::Yellow.into())),
            Tone::Value | Tone::Plain | Tone::Ground(_) => bold,
        };
        words.push_str(&format!("{look}{text}{look:#}"));
    }
    broken(&words, style)
}

/// A line of words, broken between them where it is too wide.
pub(super) fn broken(words: &str, style: &TextStyle) -> String {
    let options = Options::new(style.width.max(NARROWEST))
        .subsequent_indent(INDENT)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let lines: Vec<String> = wrap(words, options)
        .iter()
        .map(|line| line.trim_end().to_owned())
        .collect();
    lines.join("\n")
}
