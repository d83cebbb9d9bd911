//! Seats that win and lose together: `[teams]`.

use super::super::Frame;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, as_strings, check_name, choose};

/// Reads the teams: each with its seats, one bit each. Of seats that are not in play nothing
/// is said.
pub(in super::super) fn read_teams(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<(String, u8)> {
    let mut teams: Vec<(String, u8)> = Vec::new();
    let Some(mut reader) = top.table_at("teams", cx) else {
        return teams;
    };
    let mut taken = vec![None; frame.seat_names.len()];
    for (key, node) in reader.entries() {
        check_name(&key.text, key.span, "a team", cx);
        let path = reader.path(&key.text);
        let mut seats = 0u8;
        for word in as_strings(node, &path, true, cx).unwrap_or_default() {
            let Some(seat) = choose(&word.value, word.span, "seat", frame.seat_names, cx) else {
                continue;
            };
            if let Some(first) = taken[seat] {
                let message = format!("{} is in two teams", quote(&word.value));
                cx.push(
                    Finding::error("overlap", word.span, message)
                        .related(first, "it is named here first")
                        .help("a seat belongs to one team; name it once"),
                );
                continue;
            }
            taken[seat] = Some(word.span);
            if seat < frame.seats.len() {
                seats |= 1 << seat;
            }
        }
        if seats != 0 {
            teams.push((key.text.clone(), seats));
        }
    }
    reader.finish(cx);
    teams
}
