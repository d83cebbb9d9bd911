//! What sites are called on a drawing: at the edges where columns and rows have names.

use std::collections::BTreeMap;

use crate::board::{Board, Site};

/// The lines of sites of which names are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Axis {
    Column,
    Row,
}

impl Axis {
    /// In which line along the axis a site is.
    pub(super) fn line(self, board: &Board, site: Site) -> i32 {
        let point = board.point(site);
        match self {
            Axis::Column => point.x,
            Axis::Row => point.y,
        }
    }
}

/// The name of a site within its board and level.
pub(super) fn local(board: &Board, site: Site) -> &str {
    let name = board.name(site);
    let area = board.area(site).and_then(|at| board.areas().get(at));
    let Some(area) = area else { return name };
    let within = area
        .name
        .as_deref()
        .and_then(|board| name.strip_prefix(board)?.strip_prefix('.'))
        .unwrap_or(name);
    if area.levels == 1 {
        return within;
    }
    let level = format!(".{}", area.level + 1);
    within.strip_suffix(level.as_str()).unwrap_or(within)
}

/// What each line of sites along an axis is called: the part of their names that they
/// share, letters for a column and digits for a row. `None` where names are not made so.
pub(super) fn along<'b>(
    board: &'b Board,
    sites: &[Site],
    axis: Axis,
) -> Option<BTreeMap<i32, &'b str>> {
    let mut found: BTreeMap<i32, &str> = BTreeMap::new();
    for site in sites {
        let name = local(board, *site);
        let digits = name
            .find(|symbol: char| symbol.is_ascii_digit())
            .unwrap_or(name.len());
        let (letters, digits) = name.split_at(digits);
        let well_made = !letters.is_empty()
            && !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_digit());
        let part = match axis {
            Axis::Column => letters,
            Axis::Row => digits,
        };
        let known = *found.entry(axis.line(board, *site)).or_insert(part);
        if !well_made || known != part {
            return None;
        }
    }
    Some(found)
}
