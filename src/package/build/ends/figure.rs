//! Figures of pieces that end a game: lines, groups that join something, and rings.

use std::sync::Arc;

use super::super::start::read_where;
use super::Cx;
use crate::board::{MOST_SITES, SiteSet};
use crate::game::{Condition, Connection, Graph, Join, Line, Lines, Together};
use crate::moves::longest as longest_way;
use crate::notation::{Fault, Ray, parse_directions};
use crate::package::finding::{Finding, Findings, Rests};
use crate::package::read::{Reader, Spanned, wrong_type};
use crate::package::resolve::at_fault;
use crate::package::source::Span;
use crate::package::tree::{Text, Value};

/// A straight line of pieces.
pub(super) fn line(
    reader: &mut Reader<'_>,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Condition> {
    let longest = i64::try_from(MOST_SITES).unwrap_or(1_000);
    let length = reader.need_integer("length", 2..=longest, cx);
    let exactly = reader.boolean("exactly", cx).is_some_and(|yes| yes.value);
    let members = shared.pieces(reader, "of", cx);
    let (text, rays) = directions(reader, "along", cx)?;
    let length = length?;
    let span = length.span;
    let length = u16::try_from(length.value).ok()?;
    let mut lines: Vec<Arc<Lines>> = Vec::new();
    let mut longest = 0;
    for seat in shared.frame.each_seat() {
        let axes = told(shared.compiler.axes(&rays, seat), text, cx)?;
        let row = |row| shared.compiler.neighbours(row).to_vec();
        let off = shared.frame.board.off().number();
        let ways = axes
            .iter()
            .map(|(forth, _)| longest_way(shared.compiler.neighbours(*forth), off));
        longest = ways.fold(longest, u16::max);
        let axes = axes
            .into_iter()
            .map(|(forth, back)| (row(forth), row(back)))
            .collect();
        let made = Arc::new(Lines::new(axes, length, exactly));
        keep(&mut lines, made);
    }
    if length > longest {
        cx.push(too_long(span, i64::from(length), longest));
    }
    Some(Condition::Line(Line {
        lines,
        members: members?,
    }))
}

/// A line that no line of the board is long enough for.
pub(in super::super) fn too_long(span: Span, length: i64, longest: u16) -> Finding {
    let message = format!("no line of the board has {length} sites");
    Finding::warning("never", span, message)
        .resting(Rests::Board)
        .help(format!("the longest along these directions has {longest}"))
}

/// A group of pieces between places.
pub(super) fn connection(
    reader: &mut Reader<'_>,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Condition> {
    let frame = shared.frame;
    let members = shared.pieces(reader, "of", cx);
    let graphs = graphs(reader, "along", shared, cx);
    let node = reader.need_node("between", "a list of regions", cx);
    let path = reader.path("between");
    let mut places: Vec<Vec<SiteSet>> = Vec::new();
    let mut whole = true;
    if let Some(node) = node {
        let Value::Array(items) = &node.value else {
            if let Some(finding) = wrong_type(node, &path, "a list of regions") {
                cx.push(finding);
            }
            reader.allow("touching");
            return None;
        };
        for item in items {
            match read_where(item, &path, frame, cx) {
                Some(sites) => {
                    if frame.meant && sites.iter().all(|set| set.iter().next().is_none()) {
                        let message = "no site is there, so that nothing is connected with it";
                        let finding = Finding::warning("never", item.span, message);
                        cx.push(finding.help("name a region that has sites on this board"));
                    }
                    places.push(sites);
                }
                None => whole = false,
            }
        }
        if whole && !(2..=Join::REGIONS).contains(&places.len()) {
            let message = format!(
                "a connection is between 2 to {} regions, and these are {}",
                Join::REGIONS,
                places.len()
            );
            cx.push(
                Finding::error("out-of-range", node.span, message)
                    .help("name each side that is to be joined"),
            );
            whole = false;
        }
    }
    let most = i64::try_from(places.len()).unwrap_or(0).max(2);
    let touching = reader.integer("touching", 2..=most, cx);
    if (touching.is_none() && reader.has("touching")) || !whole {
        return None;
    }
    node?;
    let least = touching.map_or(most, |touching| touching.value);
    let regions = (0..frame.seats.len())
        .map(|seat| places.iter().map(|place| place[seat].clone()).collect())
        .collect();
    Some(Condition::Connection(Connection {
        graphs: graphs?,
        members: members?,
        join: Join::regions(regions, u32::try_from(least).ok()?, frame.board.len()),
    }))
}

/// The directions of a key, or those to sites that touch; with the text, to point into it.
fn directions<'a>(
    reader: &mut Reader<'a>,
    key: &str,
    cx: &mut Findings,
) -> Option<(Option<Spanned<&'a Text>>, Vec<Ray>)> {
    let text = match reader.has(key) {
        true => Some(reader.text(key, cx)?),
        false => None,
    };
    let written = text.map_or("touching", |text| text.value.text.as_str());
    let rays = told(
        parse_directions(written).map_err(|fault| vec![fault]),
        text,
        cx,
    )?;
    Some((text, rays))
}

/// What has been made of a text, or the findings that it could not be.
fn told<T>(
    made: Result<T, Vec<Fault>>,
    text: Option<Spanned<&Text>>,
    cx: &mut Findings,
) -> Option<T> {
    match (made, text) {
        (Ok(made), _) => Some(made),
        (Err(faults), Some(text)) => {
            for fault in faults {
                cx.push(at_fault("bad-pattern", text.value, text.span, fault));
            }
            None
        }
        (Err(_), None) => None,
    }
}

/// The neighbours along the directions of a key, or those that touch, as each seat sees the board.
pub(super) fn graphs(
    reader: &mut Reader<'_>,
    key: &str,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Vec<Arc<Graph>>> {
    let (text, rays) = directions(reader, key, cx)?;
    let mut graphs: Vec<Arc<Graph>> = Vec::new();
    for seat in shared.frame.each_seat() {
        let rows = told(shared.compiler.rows(&rays, seat), text, cx)?;
        let rows: Vec<&[u16]> = rows
            .into_iter()
            .map(|row| shared.compiler.neighbours(row))
            .collect();
        keep(&mut graphs, Arc::new(Graph::new(&rows)));
    }
    Some(graphs)
}

/// Adds what a seat has: the same thing where it is equal to the last one's.
fn keep<T: PartialEq>(all: &mut Vec<Arc<T>>, made: Arc<T>) {
    let same = all.last().filter(|last| **last == made).cloned();
    all.push(same.unwrap_or(made));
}

/// A group of pieces round a site.
pub(super) fn ring(
    reader: &mut Reader<'_>,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Condition> {
    let members = shared.pieces(reader, "of", cx);
    let joined = graphs(reader, "along", shared, cx);
    let leaks = graphs(reader, "leaks", shared, cx);
    Some(Condition::Connection(Connection {
        graphs: joined?,
        members: members?,
        join: Join::Ring { leaks: leaks? },
    }))
}

/// All pieces as one group.
pub(super) fn group(
    reader: &mut Reader<'_>,
    shared: &mut Cx<'_, '_, '_>,
    cx: &mut Findings,
) -> Option<Condition> {
    let members = shared.pieces(reader, "of", cx);
    let graphs = graphs(reader, "along", shared, cx);
    Some(Condition::Group(Together {
        graphs: graphs?,
        members: members?,
    }))
}
