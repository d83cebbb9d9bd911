//! The conditions that sites of a place must meet.

use super::place::read_place;
use super::{Ground, Lookup};
use crate::board::{Rank, Shade, Side, Site, SiteSet};
use crate::notation::{Expression, Scalar, parse_expression};
use crate::package::build::board::SHADES;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, as_integer, as_text, choose};
use crate::package::resolve::at_fault;
use crate::package::source::Span;
use crate::package::tree::{Node, Value};

/// A condition: whether a site meets it, for the seat of that number.
type Test<'t> = Box<dyn Fn(Site, usize) -> bool + 't>;

/// Reads a table of conditions; every seat's sites are those that meet all.
pub(super) fn read_conditions(
    node: &Node,
    what: &str,
    ground: &Ground<'_>,
    regions: &mut dyn Lookup,
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    let mut reader = Reader::new(node, what, cx)?;
    let mut tests: Vec<Test<'_>> = Vec::new();
    let mut whole = true;
    read_numbers(&mut reader, ground, &mut tests, &mut whole, cx);
    read_words(&mut reader, ground, &mut tests, &mut whole, cx);
    read_parts(&mut reader, ground, regions, &mut tests, &mut whole, cx);
    if let Some(names) = reader.one_or_more("called", cx) {
        tests.push(Box::new(move |site, _| {
            let own = ground.board.own_name(site);
            names.iter().any(|name| name.value == own)
        }));
    }
    let rule = reader.has("where").then(|| read_where(&mut reader, cx));
    let rotate = reader.integer("rotate", -360..=360, cx);
    let seen = reader.string("seen", cx).and_then(|word| {
        let known = ["rotated", "mirrored"];
        let at = choose(&word.value, word.span, "way of seeing", &known, cx)?;
        Some((at == 1, word.span))
    });
    let span = reader.span();
    let says = ["rotate", "seen"];
    let nothing = reader
        .table()
        .iter()
        .all(|(key, _)| says.contains(&key.text.as_str()));
    reader.finish(cx);
    if nothing {
        cx.push(
            Finding::error(
                "missing-key",
                span,
                "this says of no site whether it belongs here",
            )
            .help(
                "give a list of sites, or one of `row`, `column`, `rank`, `file`, `level`, \
                 `board`, `called`, `colour`, `side`, `edge`, `corner`, `sites`, `any`, `all`, `not`, \
                 `seats`, `where`",
            ),
        );
        return None;
    }
    if !whole || tests.is_empty() && rule.is_none() {
        return None;
    }
    let meets = |site: Site, seat: usize| tests.iter().all(|test| test(site, seat));
    let mut sets = ground.nowhere();
    for (seat, set) in sets.iter_mut().enumerate() {
        *set = ground
            .board
            .cell_sites()
            .filter(|site| meets(*site, seat))
            .collect();
    }
    if let Some(rule) = rule {
        let (rule, text, span) = rule?;
        sets = keep_where(&rule, (text.len(), span), sets, ground, cx)?;
    }
    if let Some(degrees) = rotate {
        sets = sets
            .iter()
            .map(|sites| ground.rotated(sites, degrees.value, degrees.span, cx))
            .collect::<Option<_>>()?;
    }
    if let (Some((mirrored, span)), Some(first)) = (seen, sets.first()) {
        sets = ground.as_seen(first, mirrored, span, cx)?;
    }
    Some(sets)
}

/// Rows, columns, ranks, files, levels.
fn read_numbers<'t>(
    reader: &mut Reader<'_>,
    ground: &'t Ground<'_>,
    tests: &mut Vec<Test<'t>>,
    whole: &mut bool,
    cx: &mut Findings,
) {
    let board = ground.board;
    let areas = || board.areas().iter();
    let columns = areas().map(|area| area.extent.0).max().unwrap_or(0);
    let rows = areas().map(|area| area.extent.1).max().unwrap_or(0);
    let levels = areas().map(|area| area.levels).max().unwrap_or(1);
    let deepest = |ranks: &[Vec<Rank>]| {
        let each = ranks.iter().flatten().map(|rank| rank.of).max();
        each.unwrap_or(0).max(rows).max(columns)
    };
    let area = |site: Site| board.area(site).and_then(|area| board.areas().get(area));
    if let Some(wanted) = numbers(reader, "row", rows, whole, cx) {
        tests.push(Box::new(move |site, _| {
            let of = area(site).map_or(0, |area| area.extent.1);
            among(&wanted, board.point(site).y + 1, of)
        }));
    }
    if let Some(wanted) = read_columns(reader, ground, columns, whole, cx) {
        tests.push(Box::new(move |site, _| {
            let of = area(site).map_or(0, |area| area.extent.0);
            among(&wanted, board.point(site).x + 1, of)
        }));
    }
    for (key, ranks) in [("rank", &ground.ranks), ("file", &ground.files)] {
        if let Some(wanted) = numbers(reader, key, deepest(ranks), whole, cx) {
            tests.push(Box::new(move |site, seat| {
                let rank = ranks.get(seat).and_then(|ranks| ranks.get(site.index()));
                rank.is_some_and(|rank| among(&wanted, rank.own, rank.of))
            }));
        }
    }
    if let Some(wanted) = numbers(reader, "level", i32::from(levels), whole, cx) {
        tests.push(Box::new(move |site, _| {
            area(site).is_some_and(|area| {
                among(&wanted, i32::from(area.level) + 1, i32::from(area.levels))
            })
        }));
    }
}

/// Whether a number, or where it is counted from the end, is among those wanted.
fn among(wanted: &[i64], own: i32, of: i32) -> bool {
    let from_end = i64::from(own) - i64::from(of) - 1;
    wanted.contains(&i64::from(own)) || wanted.contains(&from_end)
}

/// A number or a list of numbers, each from 1 up or from -1 down.
fn numbers(
    reader: &mut Reader<'_>,
    key: &str,
    most: i32,
    whole: &mut bool,
    cx: &mut Findings,
) -> Option<Vec<i64>> {
    let node = reader.node(key)?;
    let path = reader.path(key);
    let read = items(node)
        .iter()
        .map(|node| number(node, key, &path, most, cx))
        .collect();
    *whole &= Option::is_some(&read);
    read
}

fn items(node: &Node) -> &[Node] {
    match &node.value {
        Value::Array(items) => items,
        _ => std::slice::from_ref(node),
    }
}

fn number(node: &Node, key: &str, path: &str, most: i32, cx: &mut Findings) -> Option<i64> {
    let most = i64::from(most);
    let number = as_integer(node, path, -most..=most, cx)?;
    if number.value == 0 {
        cx.push(
            Finding::error("out-of-range", number.span, format!("there is no {key} 0"))
                .help("1 is the first, -1 the last"),
        );
        return None;
    }
    Some(number.value)
}

/// Columns by their letters or numbers.
fn read_columns(
    reader: &mut Reader<'_>,
    ground: &Ground<'_>,
    most: i32,
    whole: &mut bool,
    cx: &mut Findings,
) -> Option<Vec<i64>> {
    let node = reader.node("column")?;
    let path = reader.path("column");
    let mut one = |node: &Node| match &node.value {
        Value::Integer(_) => number(node, "column", &path, most, cx),
        _ => {
            let word = as_text(node, &path, cx)?;
            let column = ground.board.column_called(&word.value.text);
            if column.is_none() {
                let message = format!("the board has no column {}", quote(&word.value.text));
                cx.push(
                    Finding::error("unknown-name", word.span, message)
                        .help("columns are letters, `a` for the first"),
                );
            }
            column.map(|column| i64::from(column) + 1)
        }
    };
    let read = items(node).iter().map(&mut one).collect();
    *whole &= Option::is_some(&read);
    read
}

/// Boards, colours, sides, edges, corners.
fn read_words<'t>(
    reader: &mut Reader<'_>,
    ground: &'t Ground<'_>,
    tests: &mut Vec<Test<'t>>,
    whole: &mut bool,
    cx: &mut Findings,
) {
    let board = ground.board;
    if let Some(words) = reader.one_or_more("board", cx) {
        let names: Vec<&str> = board
            .areas()
            .iter()
            .filter(|area| area.level == 0)
            .filter_map(|area| area.name.as_deref())
            .collect();
        let chosen = chosen(&words, "board", &names, whole, cx);
        tests.push(Box::new(move |site, _| {
            let area = board.area(site).and_then(|area| board.areas().get(area));
            let name = area.and_then(|area| area.name.as_deref());
            name.is_some_and(|name| chosen.iter().any(|at| names[*at] == name))
        }));
    }
    if let Some(words) = reader.one_or_more("colour", cx) {
        let any = |shade: Shade| {
            board
                .cell_sites()
                .any(|site| board.shade(site) == Some(shade))
        };
        let known: Vec<(&str, Shade)> = SHADES
            .into_iter()
            .filter(|(_, shade)| any(*shade))
            .collect();
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let chosen = chosen(&words, "colour of cells", &names, whole, cx);
        let shades: Vec<Shade> = chosen.into_iter().map(|at| known[at].1).collect();
        tests.push(Box::new(move |site, _| {
            board
                .shade(site)
                .is_some_and(|shade| shades.contains(&shade))
        }));
    }
    if let Some(words) = reader.one_or_more("side", cx) {
        let names = board.side_names();
        let chosen = chosen(&words, "side", &names, whole, cx);
        let sides: Vec<Side> = Side::ALL
            .into_iter()
            .filter(|(_, name)| chosen.iter().any(|at| names[*at] == *name))
            .map(|(side, _)| side)
            .collect();
        tests.push(Box::new(move |site, _| {
            sides.iter().any(|side| board.is_on_side(site, *side))
        }));
    }
    if let Some(wanted) = reader.boolean("edge", cx) {
        let edge = board.edge();
        tests.push(Box::new(move |site, _| edge.contains(site) == wanted.value));
    }
    if let Some(wanted) = reader.boolean("corner", cx) {
        tests.push(Box::new(move |site, _| {
            board.is_corner(site) == wanted.value
        }));
    }
}

/// Which of the known names the words are.
fn chosen(
    words: &[Spanned<String>],
    what: &str,
    known: &[&str],
    whole: &mut bool,
    cx: &mut Findings,
) -> Vec<usize> {
    let each = |word: &Spanned<String>| choose(&word.value, word.span, what, known, cx);
    let chosen: Vec<Option<usize>> = words.iter().map(each).collect();
    *whole &= chosen.iter().all(Option::is_some);
    chosen.into_iter().flatten().collect()
}

/// Other places: `sites` and `any` (one of them), `all`, `not` (none of them).
fn read_parts<'t>(
    reader: &mut Reader<'_>,
    ground: &'t Ground<'_>,
    regions: &mut dyn Lookup,
    tests: &mut Vec<Test<'t>>,
    whole: &mut bool,
    cx: &mut Findings,
) {
    for (key, wanted) in [("sites", true), ("any", true), ("not", false)] {
        let Some(node) = reader.node(key) else {
            continue;
        };
        match read_place(node, &reader.path(key), ground, regions, cx) {
            Some(sets) => tests.push(within(sets, wanted)),
            None => *whole = false,
        }
    }
    read_seats(reader, ground, regions, tests, whole, cx);
    let Some(node) = reader.node("all") else {
        return;
    };
    let path = reader.path("all");
    for node in items(node) {
        match read_place(node, &path, ground, regions, cx) {
            Some(sets) => tests.push(within(sets, true)),
            None => *whole = false,
        }
    }
}

/// `seats`: of each seat another place.
fn read_seats<'t>(
    reader: &mut Reader<'_>,
    ground: &'t Ground<'_>,
    regions: &mut dyn Lookup,
    tests: &mut Vec<Test<'t>>,
    whole: &mut bool,
    cx: &mut Findings,
) {
    let path = reader.path("seats");
    let Some(mut each) = reader.table_at("seats", cx) else {
        return;
    };
    let mut own = ground.nowhere();
    for (key, node) in each.entries() {
        choose(&key.text, key.span, "seat", ground.seat_names, cx);
        let at = ground.seats.iter().position(|seat| seat.name == key.text);
        // What is said of seats that are not in play is read for its mistakes.
        match (read_place(node, &path, ground, regions, cx), at) {
            (Some(sets), Some(at)) => own[at] = sets.get(at).cloned().unwrap_or_default(),
            (None, _) => *whole = false,
            _ => {}
        }
    }
    tests.push(within(own, true));
}

/// Whether a site is among those of its seat, or, unless that is `wanted`, is not.
fn within<'t>(sets: Vec<SiteSet>, wanted: bool) -> Test<'t> {
    Box::new(move |site, seat| sets.get(seat).is_some_and(|set| set.contains(site)) == wanted)
}

/// `where`: an expression over what is known of a site.
fn read_where<'n>(
    reader: &mut Reader<'n>,
    cx: &mut Findings,
) -> Option<(Expression, &'n str, Span)> {
    let source = reader.text("where", cx)?;
    match parse_expression(&source.value.text) {
        Ok(rule) => {
            for name in rule.names() {
                if !NAMES.contains(&name.text.as_str()) {
                    let span = source.value.inner_span(source.span, name.range.clone());
                    choose(&name.text, span, "number of a site", &NAMES, cx)?;
                }
            }
            Some((rule, source.value.text.as_str(), source.span))
        }
        Err(fault) => {
            cx.push(at_fault("bad-expression", source.value, source.span, fault));
            None
        }
    }
}

/// What expressions know of a site: numbers from 1, and how many there are.
const NAMES: [&str; 9] = [
    "column", "row", "rank", "file", "level", "columns", "rows", "ranks", "files",
];

/// Keeps the sites for which an expression holds.
fn keep_where(
    rule: &Expression,
    (bytes, span): (usize, Span),
    sets: Vec<SiteSet>,
    ground: &Ground<'_>,
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    let board = ground.board;
    let sites = sets.iter().map(SiteSet::len).sum();
    ground.count_work(sites, bytes, span, cx)?;
    let mut kept = Vec::with_capacity(sets.len());
    for (seat, set) in sets.iter().enumerate() {
        let mut own = SiteSet::new(board.len());
        for site in set.iter() {
            let rank = |ranks: &[Vec<Rank>]| {
                let rank = ranks.get(seat).and_then(|ranks| ranks.get(site.index()));
                rank.copied().unwrap_or(Rank { own: 0, of: 0 })
            };
            let point = board.point(site);
            let area = board.area(site).and_then(|area| board.areas().get(area));
            let extent = area.map_or((0, 0), |area| area.extent);
            let lookup = |name: &str| {
                let number = match name {
                    "column" => point.x + 1,
                    "row" => point.y + 1,
                    "rank" => rank(&ground.ranks).own,
                    "file" => rank(&ground.files).own,
                    "level" => area.map_or(1, |area| i32::from(area.level) + 1),
                    "columns" => extent.0,
                    "rows" => extent.1,
                    "ranks" => rank(&ground.ranks).of,
                    "files" => rank(&ground.files).of,
                    _ => return None,
                };
                Some(Scalar::Integer(i64::from(number)))
            };
            match rule.evaluate(&lookup) {
                Ok(Scalar::Boolean(true)) => own.insert(site),
                Ok(Scalar::Boolean(false)) => {}
                Ok(other) => {
                    let message =
                        format!("this comes to {}, not to true or false", other.described());
                    cx.push(
                        Finding::error("bad-expression", span, message)
                            .help("compare two numbers, such as `column == row`"),
                    );
                    return None;
                }
                Err(fault) => {
                    let finding = Finding::error("bad-expression", span, fault.message);
                    cx.push(match fault.help {
                        Some(help) => finding.help(help),
                        None => finding,
                    });
                    return None;
                }
            }
        }
        kept.push(own);
    }
    Some(kept)
}
