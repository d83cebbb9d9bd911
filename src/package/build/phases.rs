//! The phases of a turn: `[[phases]]`.

use super::hooks::read_named;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, check_name, choose};
use crate::script::Hook;

/// One declared phase.
pub(super) struct PhaseRow {
    pub(super) name: String,
    pub(super) next: u8,
    pub(super) passes: bool,
    /// The script functions of its own.
    pub(super) hooks: Vec<(Hook, Spanned<String>)>,
}

/// Most phases that a game may have.
const MOST: usize = 64;

/// Reads the phases; a game that declares none has one, `play`.
pub(super) fn read_phases(top: &mut Reader<'_>, cx: &mut Findings) -> Vec<PhaseRow> {
    let alone = || {
        vec![PhaseRow {
            name: "play".to_owned(),
            next: 0,
            passes: true,
            hooks: Vec::new(),
        }]
    };
    let Some(readers) = top.tables("phases", cx) else {
        return alone();
    };
    let mut rows: Vec<PhaseRow> = Vec::new();
    let mut nexts = Vec::new();
    for mut reader in readers {
        let name = reader.need_string("name", cx);
        let next = reader.string("next", cx);
        let turn = reader.string("turn", cx);
        let passes = match turn {
            Some(word) => {
                choose(
                    &word.value,
                    word.span,
                    "kind of turn",
                    &["passes", "stays"],
                    cx,
                ) != Some(1)
            }
            None => true,
        };
        let hooks = read_named(&mut reader, &Hook::OF_PHASES, cx);
        reader.finish(cx);
        let Some(name) = name else { continue };
        check_name(&name.value, name.span, "a phase", cx);
        if rows.iter().any(|row| row.name == name.value) {
            let message = format!("there are two phases called {}", quote(&name.value));
            cx.push(Finding::error("duplicate-name", name.span, message));
        }
        if rows.len() == MOST {
            let message = format!("a game has at most {MOST} phases");
            cx.push(Finding::error("too-many", name.span, message));
            break;
        }
        nexts.push(next);
        rows.push(PhaseRow {
            name: name.value,
            next: 0,
            passes,
            hooks,
        });
    }
    let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
    for (row, next) in rows.iter_mut().zip(nexts) {
        if let Some(word) = next {
            let at = choose(&word.value, word.span, "phase", &names, cx);
            row.next = at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0);
        }
    }
    if rows.is_empty() { alone() } else { rows }
}
