//! What no move may leave behind: `[[forbidden]]`.

use super::Frame;
use super::ends::read_recurrence;
use crate::game::{Ban, Forbidden};
use crate::moves::Compiler;
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, unknown_name};
use crate::position::PieceSet;

/// Most things that may be forbidden.
const MOST: usize = 20;

/// Reads what is forbidden; and whether earlier positions must be remembered for it.
pub(super) fn read_forbidden(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    compiler: &Compiler<'_>,
    cx: &mut Findings,
) -> (Vec<Forbidden>, bool) {
    let mut found = Vec::new();
    let mut remembers = false;
    for mut reader in top.tables("forbidden", cx).unwrap_or_default() {
        let attacked = reader.one_or_more("attacked", cx);
        let repetition = reader.integer("repetition", 1..=100, cx);
        let of = match repetition {
            Some(_) => read_recurrence(&mut reader, cx),
            None => None,
        };
        let reason = reader.need_sentence("reason", cx);
        let span = reader.span();
        reader.finish(cx);
        if found.len() == MOST {
            let message = format!("a game forbids at most {MOST} things");
            cx.push(Finding::error("too-many", span, message));
            break;
        }
        let ban = match (attacked, repetition) {
            (Some(words), None) => {
                let mut sets = vec![PieceSet::NONE; frame.seats.len()];
                for word in &words {
                    for seat in frame.each_seat() {
                        let own = compiler
                            .words()
                            .pieces_named("own", seat)
                            .unwrap_or_default();
                        match compiler.words().pieces_meant(&word.value, seat) {
                            Ok(set) => {
                                let set = set.intersection(own);
                                sets[seat.index()] = sets[seat.index()].union(set);
                            }
                            Err(name) => {
                                let known = compiler.words().piece_words();
                                let known = known.iter().copied();
                                cx.push(unknown_name(&name, word.span, "kind", known));
                                break;
                            }
                        }
                    }
                }
                Ban::Attacked(sets)
            }
            (None, Some(times)) => {
                remembers = true;
                let Some(of) = of else { continue };
                Ban::Repeated {
                    of,
                    times: u32::try_from(times.value).unwrap_or(1),
                }
            }
            _ => {
                cx.push(
                    Finding::error("missing-key", span, "this does not say what is forbidden")
                        .help("give `attacked` (kinds that may not be left where an enemy can capture them) or `repetition` (how often a position may have occurred before)"),
                );
                continue;
            }
        };
        found.push(Forbidden {
            ban,
            reason: reason.map_or_else(String::new, |reason| reason.value),
        });
    }
    (found, remembers)
}
