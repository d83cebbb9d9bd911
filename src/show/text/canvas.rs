//! A sheet on which characters are put wherever one likes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anstyle::Style;
use unicode_width::UnicodeWidthChar;

use super::block::Block;

/// What is at one place of the sheet.
#[derive(Debug, Clone, PartialEq)]
enum Glyph {
    /// A character, with those of no width that belong to it.
    Text(String, Style),
    /// The second half of a wide one.
    Rest,
}

/// A sheet without edges: places are row and column.
#[derive(Debug, Clone, Default)]
pub(super) struct Canvas {
    glyphs: BTreeMap<(i32, i32), Glyph>,
}

impl Canvas {
    /// Puts a text over whatever is there.
    pub(super) fn put(&mut self, row: i32, column: i32, text: &str, style: Style) {
        let mut at = column;
        for symbol in text.chars() {
            let width = i32::try_from(symbol.width().unwrap_or(0)).unwrap_or(0);
            if width == 0 {
                if let Some(Glyph::Text(before, _)) = self.glyphs.get_mut(&(row, at - 1)) {
                    before.push(symbol);
                }
                continue;
            }
            for covered in at..at + width {
                self.clear(row, covered);
            }
            self.glyphs
                .insert((row, at), Glyph::Text(symbol.to_string(), style));
            for covered in at + 1..at + width {
                self.glyphs.insert((row, covered), Glyph::Rest);
            }
            at += width;
        }
    }

    /// Takes away what is at a place, with the other half of what is wide.
    fn clear(&mut self, row: i32, column: i32) {
        if self.glyphs.remove(&(row, column)) == Some(Glyph::Rest) {
            self.glyphs.remove(&(row, column - 1));
        } else if self.glyphs.get(&(row, column + 1)) == Some(&Glyph::Rest) {
            self.glyphs.remove(&(row, column + 1));
        }
    }

    /// The character at a place.
    pub(super) fn at(&self, row: i32, column: i32) -> Option<char> {
        match self.glyphs.get(&(row, column))? {
            Glyph::Text(text, _) => text.chars().next(),
            Glyph::Rest => Some(' '),
        }
    }

    /// Whether nothing is at so many places, nor anything right before or after; or only a
    /// line, where it may be close.
    pub(super) fn has_room(&self, row: i32, column: i32, width: i32, close: bool) -> bool {
        let free = |at: i32| !self.glyphs.contains_key(&(row, at));
        let apart = |at: i32| {
            let found = self.at(row, at);
            found.is_none_or(|found| close && "-/\\|X".contains(found))
        };
        (column..column + width).all(free) && apart(column - 1) && apart(column + width)
    }

    /// The sheet as far as anything is on it.
    pub(super) fn block(&self) -> Block {
        let columns = || self.glyphs.keys().map(|(_, column)| *column);
        let rows = || self.glyphs.keys().map(|(row, _)| *row);
        let (Some(left), Some(top), Some(bottom)) = (columns().min(), rows().min(), rows().max())
        else {
            return Block::default();
        };
        let lines = (top..=bottom).map(|row| {
            let mut line = String::new();
            let mut at = left;
            let mut style = Style::new();
            for ((_, column), glyph) in self.glyphs.range((row, left)..(row + 1, left)) {
                let Glyph::Text(text, own) = glyph else {
                    at += 1;
                    continue;
                };
                if *column > at {
                    turn(&mut line, &mut style, Style::new());
                    let blanks = usize::try_from(column - at).unwrap_or(0);
                    line.push_str(&" ".repeat(blanks));
                }
                turn(&mut line, &mut style, *own);
                line.push_str(text);
                at = column + 1;
            }
            turn(&mut line, &mut style, Style::new());
            line
        });
        Block {
            lines: lines.collect(),
        }
    }
}

/// Ends a style and begins another.
fn turn(line: &mut String, style: &mut Style, next: Style) {
    if *style == next {
        return;
    }
    // Writing to a string never fails.
    if *style != Style::new() {
        let _ = write!(line, "{style:#}");
    }
    let _ = write!(line, "{next}");
    *style = next;
}
