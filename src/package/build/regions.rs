//! Regions: named sets of sites, the same for all or seen by each seat.

use crate::board::{Board, SiteSet};
use crate::game::SeatInfo;
use crate::moves::Vocabulary;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, as_strings, check_name, unknown_name};
use crate::package::tree::{Node, Value};

/// The regions of a game.
pub(super) struct Regions {
    named: Vec<(String, Vec<SiteSet>)>,
}

impl Regions {
    pub(super) fn named_sets(&self) -> Vec<(String, Vec<SiteSet>)> {
        self.named.clone()
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.named.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// The sites of a region for each seat.
    pub(super) fn get(&self, name: &str) -> Option<&[SiteSet]> {
        let (_, sets) = self.named.iter().find(|(known, _)| known == name)?;
        Some(sets)
    }
}

/// Reads `[regions]`.
pub(super) fn read_regions(
    top: &mut Reader<'_>,
    board: &Board,
    seats: &[SeatInfo],
    kinds: &[String],
    cx: &mut Findings,
) -> Regions {
    let mut named = Vec::new();
    let Some(mut reader) = top.table_at("regions", cx) else {
        return Regions { named };
    };
    for (key, node) in reader.entries() {
        let clash = Vocabulary::is_reserved(&key.text) || kinds.contains(&key.text);
        if clash {
            cx.push(taken(&key.text, key.span, "region"));
        } else if !check_name(&key.text, key.span, "a region", cx) {
            continue;
        }
        // What is wrong with a region has been told; whoever names it is not to blame.
        let sets = read_place(node, &format!("regions.{}", key.text), board, seats, cx)
            .unwrap_or_else(|| vec![SiteSet::new(board.len()); seats.len()]);
        named.push((key.text.clone(), sets));
    }
    reader.finish(cx);
    Regions { named }
}

/// A name that patterns understand otherwise.
pub(super) fn taken(name: &str, span: crate::package::source::Span, what: &str) -> Finding {
    Finding::error(
        "bad-name",
        span,
        format!(
            "a {what} cannot be called {}: the word means something else",
            quote(name)
        ),
    )
    .help("kinds, regions and the words of patterns share one set of names; choose another name")
}

/// Reads a place: a list of sites, or a table of conditions that must all hold. The
/// sites are given for each seat.
pub(super) fn read_place(
    node: &Node,
    what: &str,
    board: &Board,
    seats: &[SeatInfo],
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    if matches!(node.value, Value::Array(_)) {
        let sites = read_sites(node, what, board, cx)?;
        return Some(vec![sites; seats.len()]);
    }
    let mut reader = Reader::new(node, what, cx)?;
    let sites = match reader.node("sites") {
        Some(node) => Some(read_sites(node, &reader.path("sites"), board, cx)?),
        None => None,
    };
    let areas = || board.areas().iter().map(|area| area.extent);
    let columns = areas().map(|(columns, _)| columns).max().unwrap_or(0);
    let rows = areas().map(|(_, rows)| rows).max().unwrap_or(0);
    let row = numbers(&mut reader, "row", i64::from(rows), cx);
    let rank = numbers(&mut reader, "rank", i64::from(rows.max(columns)), cx);
    let column = match reader.one_or_more("column", cx) {
        Some(words) => {
            let mut found = Vec::new();
            for word in words {
                match board.column_called(&word.value) {
                    Some(column) => found.push(column),
                    None => cx.push(
                        Finding::error(
                            "unknown-name",
                            word.span,
                            format!("the board has no column {}", quote(&word.value)),
                        )
                        .help("columns are letters, `a` for the first"),
                    ),
                }
            }
            Some(found)
        }
        None => None,
    };
    let given = [
        row.is_some(),
        rank.is_some(),
        column.is_some(),
        sites.is_some(),
    ];
    let span = reader.span();
    let nothing = reader.table().is_empty();
    reader.finish(cx);
    if nothing {
        cx.push(
            Finding::error(
                "missing-key",
                span,
                "this says of no site whether it belongs here",
            )
            .help("give a list of sites, or one of `row`, `rank`, `column`, `sites`"),
        );
    }
    if !given.contains(&true) {
        return None;
    }
    let among = |numbers: &Option<Vec<i64>>, own: i32, of: i32| {
        numbers.as_ref().is_none_or(|numbers| {
            let from_end = i64::from(own) - i64::from(of) - 1;
            numbers.contains(&i64::from(own)) || numbers.contains(&from_end)
        })
    };
    let of_seat = |seat: &SeatInfo| {
        let ranks = board.ranks(&board.directions()[seat.forward]);
        board
            .cell_sites()
            .filter(|site| {
                let point = board.point(*site);
                let deep = ranks[site.index()];
                let area = board.area(*site).and_then(|area| board.areas().get(area));
                let rows = area.map_or(0, |area| area.extent.1);
                among(&row, point.y + 1, rows)
                    && among(&rank, deep.own, deep.of)
                    && column
                        .as_ref()
                        .is_none_or(|columns| columns.contains(&point.x))
                    && sites.as_ref().is_none_or(|sites| sites.contains(*site))
            })
            .collect()
    };
    Some(seats.iter().map(of_seat).collect())
}

/// A number or a list of numbers, each from 1 up or from -1 down.
fn numbers(reader: &mut Reader<'_>, key: &str, most: i64, cx: &mut Findings) -> Option<Vec<i64>> {
    let node = reader.node(key)?;
    let path = reader.path(key);
    let nodes = match &node.value {
        Value::Array(items) => items.iter().collect(),
        _ => vec![node],
    };
    let mut found = Vec::new();
    for node in nodes {
        let number = crate::package::read::as_integer(node, &path, -most..=most, cx)?;
        if number.value == 0 {
            cx.push(
                Finding::error("out-of-range", number.span, format!("there is no {key} 0"))
                    .help("1 is the first, -1 the last"),
            );
        }
        found.push(number.value);
    }
    Some(found)
}

/// Reads a list of sites.
pub(super) fn read_sites(
    node: &Node,
    what: &str,
    board: &Board,
    cx: &mut Findings,
) -> Option<SiteSet> {
    let names = as_strings(node, what, true, cx)?;
    let mut set = SiteSet::new(board.len());
    for name in names {
        match board.site_called(&name.value) {
            Some(site) => set.insert(site),
            None => {
                let known = board.names().iter().map(String::as_str);
                cx.push(unknown_name(&name.value, name.span, "site", known));
            }
        }
    }
    Some(set)
}
