//! Pieces of text that are put beside each other.

use unicode_width::UnicodeWidthChar;

/// Columns between blocks.
const GAP: usize = 4;

/// Lines of text that belong together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) lines: Vec<String>,
}

impl Block {
    /// The columns that it takes.
    pub(super) fn width(&self) -> usize {
        self.lines.iter().map(|line| seen(line)).max().unwrap_or(0)
    }

    /// The same under a title.
    pub(super) fn titled(mut self, title: &str) -> Block {
        self.lines.insert(0, format!("{title}:"));
        self
    }

    /// The same with another below.
    pub(super) fn above(mut self, other: Block) -> Block {
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        }
        self.lines.extend(other.lines);
        self
    }
}

/// The columns that a text takes on a terminal, colours left out.
pub(super) fn seen(text: &str) -> usize {
    let mut width = 0;
    let mut inside = false;
    for symbol in text.chars() {
        match symbol {
            '\u{1b}' => inside = true,
            'm' if inside => inside = false,
            _ if inside => {}
            other => width += other.width().unwrap_or(0),
        }
    }
    width
}

/// Puts blocks beside each other as far as they fit into so many columns, the others below;
/// all stand on one line.
pub(super) fn beside(blocks: &[Block], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut rest = blocks;
    while !rest.is_empty() {
        let mut taken = 0;
        let mut used = 0;
        for block in rest {
            let wider = used + block.width() + if taken > 0 { GAP } else { 0 };
            if taken > 0 && wider > width {
                break;
            }
            used = wider;
            taken += 1;
        }
        let (row, later) = rest.split_at(taken.max(1));
        rest = later;
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let height = row.iter().map(|block| block.lines.len()).max().unwrap_or(0);
        for number in 0..height {
            let mut line = String::new();
            let mut begin: usize = 0;
            for block in row {
                if begin > 0 {
                    let filled = seen(&line);
                    line.push_str(&" ".repeat(begin.saturating_sub(filled)));
                }
                begin += block.width() + GAP;
                line.push_str(block.lines.get(number).map_or("", String::as_str));
            }
            lines.push(line);
        }
    }
    lines
}
