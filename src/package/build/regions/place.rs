//! A place: a name, a list of sites and places, or a table of conditions.

use super::conditions::read_conditions;
use super::{Ground, Lookup};
use crate::board::{Board, SiteSet};
use crate::package::finding::Findings;
use crate::package::read::{spread, unknown_in_run, wrong_type};
use crate::package::source::Span;
use crate::package::tree::{Node, Value};

/// Reads a place: the name of a region or site, a list of places of which each belongs to
/// it, or a table of conditions that must all hold. The sites are given for each seat.
pub(in crate::package::build) fn read_place(
    node: &Node,
    what: &str,
    ground: &Ground<'_>,
    regions: &mut dyn Lookup,
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    match &node.value {
        Value::String(text) => named(&text.text, node.span, ground, regions, cx),
        Value::Array(items) => {
            let mut sets = ground.nowhere();
            for item in items {
                // What is wrong with one has been told, and the others still belong here.
                let own = read_place(item, what, ground, regions, cx);
                unite(&mut sets, &own.unwrap_or_default());
            }
            Some(sets)
        }
        Value::Table(_) => {
            ground.count_table(node.span, cx)?;
            read_conditions(node, what, ground, regions, cx)
        }
        _ => {
            if let Some(finding) = wrong_type(node, what, "a place") {
                cx.push(finding.help(
                    "a place is the name of a region or site, a list of them, or a table such as \
                     { rank = 1 }",
                ));
            }
            None
        }
    }
}

fn named(
    name: &str,
    span: Span,
    ground: &Ground<'_>,
    regions: &mut dyn Lookup,
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    if let Some(sets) = regions.region(name, span, cx) {
        return Some(sets);
    }
    if let Some(site) = ground.board.site_called(name) {
        return Some(ground.for_all([site].into_iter().collect()));
    }
    let sites = sites_called(name, span, ground.board, regions, cx)?;
    Some(ground.for_all(sites))
}

/// The site of a name, or those of a run; one that there is not is told, with the names of
/// regions among those that were meant.
pub(in super::super) fn sites_called(
    name: &str,
    span: Span,
    board: &Board,
    regions: &dyn Lookup,
    cx: &mut Findings,
) -> Option<SiteSet> {
    let mut sites = SiteSet::new(board.len());
    for each in spread(name, span, cx)? {
        let Some(site) = board.site_called(&each) else {
            let regions = regions.names();
            let known = regions.iter().chain(board.names());
            let known = known.map(String::as_str);
            cx.push(unknown_in_run(name, &each, span, "region or site", known));
            return None;
        };
        sites.insert(site);
    }
    Some(sites)
}

/// Adds sites to sets of them.
pub(super) fn unite(sets: &mut [SiteSet], others: &[SiteSet]) {
    for (set, other) in sets.iter_mut().zip(others) {
        let sites: Vec<_> = other.iter().collect();
        set.extend(&sites);
    }
}
