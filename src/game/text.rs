//! How moves are written.

use super::game::Game;
use crate::board::Site;
use crate::moves::{Manner, Move, MoveList, Naming};
use crate::position::{Change, Position};

impl Game {
    /// The text of a move: `d1` a piece comes onto the board, `a1-b2` a step, `a1xc3xe5`
    /// captures with each landing, `a1*2-b2` a unit of two, ` =kind` after it a choice, `pass`;
    /// `a1-c3 xb2 xc2` where sites of captures are named by themselves, `word d1` where words come
    /// first; or as a script says.
    pub fn move_text(&self, list: &MoveList, chosen: &Move) -> String {
        if let Some(text) = list.text(chosen) {
            return text.to_owned();
        }
        let off = self.board.off();
        if chosen.written == Naming::Target {
            let mut words = self.move_words(list, chosen);
            if chosen.to != off {
                words.push(self.board.name(chosen.to).to_owned());
            }
            return words.join(" ");
        }
        let mut text = String::new();
        let way: &[Site] = match chosen.manner {
            Manner::Nothing | Manner::Passes if chosen.from == off => &[],
            // What is dealt out goes its way by itself.
            Manner::Nothing | Manner::Passes => std::slice::from_ref(&chosen.from),
            _ if matches!(chosen.written, Naming::Ends | Naming::Captures) => {
                std::slice::from_ref(&chosen.to)
            }
            _ if chosen.written == Naming::Words => &[],
            _ => list.path(chosen),
        };
        let comes = matches!(
            chosen.manner,
            Manner::Enters | Manner::Nothing | Manner::Passes
        );
        if chosen.from != off && !comes && chosen.written != Naming::Words {
            text.push_str(self.board.name(chosen.from));
            let number = self.layout.worth(chosen.piece);
            if number > 1 {
                text.push_str(&format!("*{number}"));
            }
        }
        for (leg, site) in way.iter().enumerate() {
            if !text.is_empty() {
                // What is captured on landing is no part of the way.
                let takes =
                    chosen.captures() > 0 && !chosen.is_quiet(leg) && chosen.written == Naming::Way;
                text.push(if takes { 'x' } else { '-' });
            }
            text.push_str(self.board.name(*site));
        }
        for site in self.named_captures(list, chosen) {
            text.push_str(" x");
            text.push_str(site);
        }
        for word in self.move_words(list, chosen) {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&word);
        }
        text
    }

    /// The names of the sites that the text of a move names because it captures there, sorted.
    fn named_captures(&self, list: &MoveList, chosen: &Move) -> Vec<&str> {
        if chosen.written != Naming::Captures {
            return Vec::new();
        }
        let sites = list.captured_first(chosen).iter();
        let mut names: Vec<&str> = sites.map(|site| self.board.name(*site)).collect();
        names.sort_unstable();
        names
    }

    /// Whether players are reminded of a move that is legal now.
    pub fn prompts(&self, position: &Position, chosen: &Move) -> bool {
        let phase = self.phase(position);
        phase.is_none_or(|phase| phase.rules.prompts(position.seat(), chosen))
    }

    /// What a die shows that a change takes from the table, if it does.
    fn die_word(&self, change: &Change) -> Option<String> {
        let Change::Spend { pool, face } = *change else {
            return None;
        };
        let pool = self.layout.dice.get(usize::from(pool))?;
        Some(pool.faces.get(usize::from(face))?.word.clone())
    }

    /// The words of a move that are never implied: what its piece becomes, where the player
    /// chooses that, those that its legs give it, or `pass`.
    pub fn move_words(&self, list: &MoveList, chosen: &Move) -> Vec<String> {
        let mut words = Vec::new();
        if chosen.named {
            words.push(format!("={}", self.piece_kind(chosen.becomes)));
        }
        let own = list.leg_words(chosen);
        words.extend(own.split_whitespace().map(str::to_owned));
        if chosen.written == Naming::Dice {
            let (first, _) = list.changes(chosen);
            words.extend(first.iter().filter_map(|change| self.die_word(change)));
        }
        if words.is_empty() && chosen.manner == Manner::Passes {
            words.push("pass".to_owned());
        }
        words
    }
}

/// A name as whose something is: `white's`, `whites'`.
pub(super) fn possessive(name: &str) -> String {
    match name.ends_with('s') {
        true => format!("{name}'"),
        false => format!("{name}'s"),
    }
}

/// What helps to understand a sentence, after it.
pub(super) fn in_brackets(help: &str) -> String {
    match help.is_empty() {
        true => String::new(),
        false => format!(" ({help})"),
    }
}
