//! What stands on a cell, written in little room.

use unicode_width::UnicodeWidthStr;

use crate::board::Site;
use crate::position::Seat;
use crate::show::View;

/// Something written, and whose piece it is; `None` for what is no piece.
pub(super) type Written = (String, Option<Option<Seat>>);

/// What is on a cell.
pub(super) struct Content {
    /// Each piece by itself, a unit with its number; the topmost first.
    pieces: Vec<Written>,
    /// All that is there in short.
    short: Written,
    /// Whether there are values too, so that only the short form says everything.
    valued: bool,
    /// How many single pieces there are.
    number: usize,
}

impl Content {
    pub(super) fn of(view: &View<'_>, site: Site) -> Content {
        let pieces: Vec<Written> = view
            .position
            .standing(site)
            .rev()
            .filter_map(|piece| {
                let standing = view.piece(piece)?;
                let text = match view.game.layout.worth(piece) {
                    0 | 1 => standing.symbol.to_owned(),
                    number => format!("{}{number}", standing.symbol),
                };
                Some((text, Some(standing.owner)))
            })
            .collect();
        let owner = view.standing(site).map(|standing| standing.owner);
        Content {
            short: (view.inscription(site), owner),
            valued: view.numbers(site).is_some(),
            number: view.number(site),
            pieces,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.short.0.is_empty()
    }

    /// Everything in one line of so many columns: piece by piece, or in short.
    pub(super) fn in_line(&self, room: usize) -> Vec<Written> {
        let width: usize = self.pieces.iter().map(|(text, _)| text.width()).sum();
        if self.valued || self.pieces.len() < 2 || width > room {
            return self.in_short();
        }
        self.pieces.clone()
    }

    fn in_short(&self) -> Vec<Written> {
        match self.is_empty() {
            true => Vec::new(),
            false => vec![self.short.clone()],
        }
    }

    /// Piece by piece with blanks between them, in several lines; in short if that is too much.
    pub(super) fn in_lines(&self, room: usize, lines: usize) -> Vec<Vec<Written>> {
        let mut all: Vec<Vec<Written>> = Vec::new();
        let mut used = 0;
        for piece in &self.pieces {
            let width = piece.0.width();
            match all.last_mut() {
                Some(line) if used + 1 + width <= room => {
                    line.push((" ".to_owned(), None));
                    line.push(piece.clone());
                    used += 1 + width;
                }
                _ => {
                    all.push(vec![piece.clone()]);
                    used = width;
                }
            }
        }
        if self.valued || all.len() > lines || (all.is_empty() && !self.is_empty()) {
            return vec![self.in_short()];
        }
        all
    }

    /// One piece a line; where there are too many the last line says how many there are.
    pub(super) fn in_pile(&self, lines: usize, room: usize) -> Vec<Written> {
        if self.valued || (self.pieces.is_empty() && !self.is_empty()) {
            return self.in_short();
        }
        // The lowest lies at the foot.
        let mut pile: Vec<Written> = self.pieces.iter().rev().cloned().collect();
        if pile.len() > lines {
            pile.truncate(lines);
            let number = self.number.to_string();
            if let (Some(last), true) = (pile.last_mut(), number.width() < room) {
                *last = (number, None);
            }
        }
        pile
    }

    /// Whether pieces that have been written are all there are.
    pub(super) fn is_told_by(&self, written: &[Written]) -> bool {
        let pieces = written.iter().filter(|(_, owner)| owner.is_some());
        !self.valued && pieces.count() == self.pieces.len()
    }

    /// Whether the number behind pieces tells the rest, as all are alike.
    pub(super) fn tells_number(&self, written: &[Written]) -> bool {
        let alike = self.pieces.iter().all(|piece| *piece == self.pieces[0]);
        alike && written.last().is_some_and(|(_, owner)| owner.is_none())
    }
}

/// As much of a name as fits into so many columns: all of it, or what stands behind a dot.
pub(super) fn fitting(name: &str, columns: usize) -> &str {
    let tails = name.match_indices('.').map(|(at, _)| &name[at + 1..]);
    std::iter::once(name)
        .chain(tails)
        .find(|part| part.width() <= columns)
        .unwrap_or("")
}

/// Names, where numbers at their ends follow each other in one.
pub(super) fn in_full(names: &[String]) -> Vec<String> {
    let mut told: Vec<(String, Option<u32>)> = Vec::new();
    for name in names {
        let digits = name.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
        let number = name[digits.len()..].parse::<u32>().ok();
        let follows = told.last().is_some_and(|(first, last)| {
            let before = first.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
            before == digits && last.and_then(|last| last.checked_add(1)) == number
        });
        match told.last_mut() {
            Some((_, last)) if follows && number.is_some() => *last = number,
            _ => told.push((name.clone(), number)),
        }
    }
    told.into_iter()
        .map(|(first, last)| {
            let digits = first.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
            let begin = first[digits.len()..].parse::<u32>().ok();
            match last.filter(|last| begin != Some(*last)) {
                Some(last) => format!("{first} to {last}"),
                None => first,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shortened_at_dots() {
        assert_eq!(fitting("a.long.one", 20), "a.long.one");
        assert_eq!(fitting("a.long.one", 9), "long.one");
        assert_eq!(fitting("a.long.one", 4), "one");
        assert_eq!(fitting("a.long.one", 2), "");
    }

    #[test]
    fn numbers_that_follow_each_other_are_told_in_one() {
        let names = ["a.1", "a.2", "a.3", "b.3", "c", "b.7", "b.9"].map(str::to_owned);
        assert_eq!(in_full(&names), ["a.1 to 3", "b.3", "c", "b.7", "b.9"]);
    }
}
