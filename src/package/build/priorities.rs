//! Which moves go before others: `[[priorities]]`.

use std::collections::HashMap;

use super::Frame;
use crate::game::PriorityInfo;
use crate::moves::{Compiler, Preference, RulesBuilder, Scope, Wanted};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned, choose, unknown_name};
use crate::position::{PieceSet, Seat};

/// The words for scopes, and what they mean.
const SCOPES: [(&str, Scope); 3] = [
    ("first leg", Scope::FirstLeg),
    ("every leg", Scope::EveryLeg),
    ("move", Scope::Move),
];

/// The priorities as written and as compiled for each seat.
pub(super) struct Priorities {
    infos: Vec<PriorityInfo>,
    /// The names of the moves that each asks for, if it does.
    moves: Vec<Option<Vec<String>>>,
    seats: Vec<Vec<Preference>>,
}

impl Priorities {
    pub(super) fn infos(&self) -> Vec<PriorityInfo> {
        self.infos.clone()
    }

    pub(super) fn of(
        &self,
        seat: Seat,
        words: &HashMap<&str, u16>,
    ) -> impl Iterator<Item = Preference> {
        let asked = self.seats.get(seat.index()).into_iter().flatten().cloned();
        asked.zip(&self.moves).map(|(mut preference, moves)| {
            if let (Wanted::Match { words: legs, .. }, Some(moves)) =
                (&mut preference.wanted, moves)
            {
                let numbers = moves.iter().filter_map(|name| words.get(name.as_str()));
                *legs = Some(numbers.copied().collect());
            }
            preference
        })
    }
}

/// Reads the priorities, in the order in which they are asked.
pub(super) fn read_priorities(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    move_names: &[&str],
    compiler: &Compiler<'_>,
    cx: &mut Findings,
) -> Priorities {
    let mut found = Priorities {
        infos: Vec::new(),
        moves: Vec::new(),
        seats: vec![Vec::new(); frame.seats.len()],
    };
    let mut whole_before = false;
    for mut reader in top.tables("priorities", cx).unwrap_or_default() {
        let captures = reader.one_or_more("captures", cx);
        let by = reader.one_or_more("by", cx);
        let weights = read_weights(&mut reader, cx);
        let most = weights.as_ref().map(|weights| {
            weights
                .iter()
                .map(|(word, _)| word.clone())
                .collect::<Vec<_>>()
        });
        let moves = reader.one_or_more("moves", cx);
        for word in moves.iter().flatten() {
            choose(&word.value, word.span, "move", move_names, cx);
        }
        let scope = reader.string("scope", cx);
        let reason = reader.need_sentence("reason", cx);
        let span = reader.span();
        let asked = ["captures", "by", "most", "moves"]
            .iter()
            .any(|key| reader.has(key));
        reader.finish(cx);
        if !asked {
            cx.push(
                Finding::error(
                    "missing-key",
                    span,
                    "this priority does not say what goes first",
                )
                .help("give `captures` or `by` (kinds), `moves` (names of moves), or `most` for a maximum"),
            );
        }
        if let (Some(most), true) = (&most, captures.is_some() || by.is_some() || moves.is_some()) {
            let place = most.first().map_or(span, |word| word.span);
            cx.push(Finding::error(
                "contradiction",
                place,
                "a priority asks for a maximum (`most`) or for a match, not for both",
            ));
        }
        let default = if most.is_some() {
            Scope::Move
        } else {
            Scope::FirstLeg
        };
        let scope = match &scope {
            Some(word) => {
                let names = SCOPES.map(|(name, _)| name);
                choose(&word.value, word.span, "scope", &names, cx)
                    .map_or(default, |at| SCOPES[at].1)
            }
            None => default,
        };
        if most.is_some() && scope != Scope::Move {
            cx.push(
                Finding::error(
                    "contradiction",
                    span,
                    "a maximum is asked of the whole move",
                )
                .help("leave out `scope`, or write scope = \"move\""),
            );
        }
        if whole_before && scope != Scope::Move {
            cx.push(
                Finding::error(
                    "contradiction",
                    span,
                    "this is asked of legs, after a priority that is asked of whole moves",
                )
                .help("list the priorities of legs first"),
            );
        }
        whole_before |= scope == Scope::Move;
        if found.infos.len() == *RulesBuilder::PRIORITIES.end() {
            let message = format!(
                "a game has at most {} priorities",
                RulesBuilder::PRIORITIES.end()
            );
            cx.push(Finding::error("too-many", span, message));
            break;
        }
        let mut unheard = Findings::new();
        for (at, preferences) in found.seats.iter_mut().enumerate() {
            // What is wrong for one seat is wrong for all, and is told once.
            let cx = if at == 0 { &mut *cx } else { &mut unheard };
            let seat = Seat(u8::try_from(at).unwrap_or(0));
            let mut set = |words: &Option<Vec<Spanned<String>>>| {
                words
                    .as_ref()
                    .map(|words| pieces(words, seat, compiler, cx))
            };
            let (captures, by) = (set(&captures), set(&by));
            let wanted = match &weights {
                Some(weights) => Wanted::Most(
                    weights
                        .iter()
                        .filter_map(|(word, weight)| {
                            Some((set(&Some(vec![word.clone()]))?, *weight))
                        })
                        .collect(),
                ),
                None => Wanted::Match {
                    by,
                    captures,
                    words: None,
                },
            };
            preferences.push(Preference { wanted, scope });
        }
        found
            .moves
            .push(moves.map(|words| words.into_iter().map(|word| word.value).collect()));
        found.infos.push(PriorityInfo {
            reason: reason.map_or_else(String::new, |reason| reason.value),
            whole: scope == Scope::Move,
        });
    }
    found
}

/// What is to be captured most: kinds, or kinds with their weights.
fn read_weights(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Vec<(Spanned<String>, u16)>> {
    let is_table = |node: &crate::package::tree::Node| {
        matches!(node.value, crate::package::tree::Value::Table(_))
    };
    if reader
        .table()
        .get("most")
        .is_none_or(|node| !is_table(node))
    {
        let words = reader.one_or_more("most", cx)?;
        return Some(words.into_iter().map(|word| (word, 1)).collect());
    }
    let mut table = reader.table_at("most", cx)?;
    let path = table.path("weight");
    let mut found = Vec::new();
    for (key, node) in table.entries() {
        if let Some(weight) = crate::package::read::as_integer(node, &path, 0..=10_000, cx) {
            let word = Spanned::new(key.text.clone(), key.span);
            found.push((word, u16::try_from(weight.value).unwrap_or(0)));
        }
    }
    table.finish(cx);
    Some(found)
}

fn pieces(
    words: &[Spanned<String>],
    seat: Seat,
    compiler: &Compiler<'_>,
    cx: &mut Findings,
) -> PieceSet {
    let mut set = PieceSet::NONE;
    for word in words {
        match compiler.words().pieces_named(&word.value, seat) {
            Some(named) => set = set.union(named),
            None => {
                let known = compiler.words().piece_words();
                cx.push(unknown_name(
                    &word.value,
                    word.span,
                    "kind",
                    known.iter().copied(),
                ));
            }
        }
    }
    set
}
