//! What moves of any sort have.

use super::choice::read_choose;
use super::rows::{AskedRow, TurnRow};
use super::words::{flag, shown};
use crate::moves::Turn;
use crate::package::finding::Findings;
use crate::package::read::{Reader, Spanned, choose};

/// What moves of any sort have.
pub(super) struct Rest {
    pub(super) asked: AskedRow,
    pub(super) turn: Option<TurnRow>,
    pub(super) phases: Option<Vec<Spanned<String>>>,
    pub(super) die: Option<Spanned<String>>,
    pub(super) shows: Option<Vec<Spanned<i32>>>,
    pub(super) help: String,
    pub(super) words: String,
    pub(super) choose: Option<(i32, i32)>,
    pub(super) unprompted: bool,
}

/// Whose turn it is then, where it is said.
pub(in super::super) fn read_turn(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Turn> {
    let word = reader.string("turn", cx)?;
    let words = Turn::WORDS.map(|(word, _)| word);
    let at = choose(&word.value, word.span, "kind of turn", &words, cx);
    at.map(|at| Turn::WORDS[at].1)
}

pub(super) fn read_rest(reader: &mut Reader<'_>, cx: &mut Findings) -> Rest {
    let mut words = |key: &str, cx: &mut Findings| reader.one_or_more(key, cx).unwrap_or_default();
    let asked = AskedRow {
        before: words("where", cx),
        after: words("after", cx),
        follow: words("follow_where", cx),
        turn: words("turn_where", cx),
    };
    let turn = read_turn(reader, cx);
    let phase = reader.string("next", cx);
    let turn = (turn.is_some() || phase.is_some()).then(|| TurnRow {
        phase,
        turn: turn.unwrap_or(Turn::Passes),
    });
    Rest {
        asked,
        turn,
        phases: reader.one_or_more("phases", cx),
        die: reader.string("die", cx),
        shows: shown(reader, cx),
        help: reader
            .string("help", cx)
            .map_or_else(String::new, |help| help.value),
        words: reader
            .string("words", cx)
            .map_or_else(String::new, |words| words.value),
        choose: read_choose(reader, cx),
        unprompted: flag(reader, "unprompted", cx),
    }
}
