//! Routes: `[routes.NAME]`, ways over the board that are no directions of it.

use std::collections::HashMap;

use crate::board::{Board, Past, Route, Site};
use crate::game::SeatInfo;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{
    Reader, Spanned, as_strings, check_name, choose, spread, unknown_in_run,
};
use crate::package::source::Span;
use crate::package::tree::{Node, Value};

/// Most routes that a game may have.
const MOST: usize = 100;

/// The routes: of each its name and the way of each seat in play.
pub(super) struct Routes {
    pub(super) named: Vec<(String, Vec<Route>)>,
    /// The seats in play that have no way on a route on which others have one.
    pub(super) lacking: Vec<Lack>,
}

/// A seat that has no way on a route.
pub(super) struct Lack {
    pub(super) route: String,
    pub(super) seat: String,
    pub(super) span: Span,
}

/// Sites with where they are named.
type Sites = Vec<Spanned<Site>>;

/// Reads the routes.
pub(super) fn read_routes(
    top: &mut Reader<'_>,
    board: &Board,
    seats: &[SeatInfo],
    all_seats: &[String],
    cx: &mut Findings,
) -> Routes {
    let mut named = Vec::new();
    let mut lacking = Vec::new();
    for (key, mut reader) in top.named_tables("routes", cx).unwrap_or_default() {
        check_name(&key.text, key.span, "a route", cx);
        if named.len() == MOST {
            let message = format!("a game has at most {MOST} routes");
            cx.push(Finding::error("too-many", key.span, message));
            break;
        }
        let past = match reader.string("past", cx) {
            Some(word) => choose(
                &word.value,
                word.span,
                "way of going past the end",
                &["never", "bounces", "stops"],
                cx,
            ),
            None => None,
        };
        let past = match past {
            Some(1) => Past::Bounces,
            Some(2) => Past::Stops,
            _ => Past::Never,
        };
        let closed = reader.boolean("closed", cx).is_some_and(|flag| flag.value);
        let has_pairs = reader.has("pairs");
        let sites = per_seat(&mut reader, "sites", (seats, all_seats), board, cx);
        let pairs = per_seat(&mut reader, "pairs", (seats, all_seats), board, cx);
        let span = reader.span();
        reader.finish(cx);
        if sites.iter().all(Vec::is_empty) && !has_pairs {
            cx.push(
                Finding::error("missing-key", span, "a route names the sites that it leads over")
                    .help("give `sites = [\"a1\", \"b1\"]`, in their order; `pairs` joins the first with the second, the third with the fourth, and so on"),
            );
        }
        for list in &sites {
            // A ring may be closed by naming its first site again.
            let ring = !closed && list.first().map(|it| it.value) == list.last().map(|it| it.value);
            let ends = list
                .len()
                .saturating_sub(usize::from(ring && list.len() > 2));
            tell_twice(&list[..ends], "comes twice on this way", board, cx);
        }
        for list in &pairs {
            tell_twice(list, "is joined twice", board, cx);
        }
        let lists = sites.iter().zip(&pairs).zip(seats);
        let without = lists.filter(|((sites, pairs), _)| sites.is_empty() && pairs.is_empty());
        let without: Vec<&SeatInfo> = without.map(|(_, seat)| seat).collect();
        let lack = |seat: &SeatInfo| Lack {
            route: key.text.clone(),
            seat: seat.name.clone(),
            span: key.span,
        };
        if without.len() < seats.len() {
            lacking.extend(without.into_iter().map(lack));
        }
        let bare = |list: &Sites| list.iter().map(|site| site.value).collect::<Vec<Site>>();
        let ways = sites.iter().zip(&pairs).map(|(sites, pairs)| {
            let (sites, pairs) = (bare(sites), bare(pairs));
            let mut route = Route::new(board, past);
            for pair in sites.windows(2) {
                route.join(pair[0], pair[1]);
            }
            if let (true, [first, .., last]) = (closed, sites.as_slice()) {
                route.join(*last, *first);
            }
            for pair in pairs.chunks_exact(2) {
                route.join(pair[0], pair[1]);
                route.join(pair[1], pair[0]);
            }
            route
        });
        named.push((key.text.clone(), ways.collect()));
    }
    Routes { named, lacking }
}

/// Tells a site that a list names again.
fn tell_twice(list: &[Spanned<Site>], what: &str, board: &Board, cx: &mut Findings) {
    let mut first: HashMap<Site, Span> = HashMap::new();
    for site in list {
        if let Some(before) = first.insert(site.value, site.span) {
            let message = format!("{} {what}", quote(board.name(site.value)));
            cx.push(
                Finding::error("overlap", site.span, message)
                    .related(before, "it is named here first")
                    .help("from each site of a route the way leads to one other: make two routes of it"),
            );
            return;
        }
    }
}

/// Lists of sites: one for all seats, or a table with one for each.
fn per_seat(
    reader: &mut Reader<'_>,
    key: &str,
    (seats, all_seats): (&[SeatInfo], &[String]),
    board: &Board,
    cx: &mut Findings,
) -> Vec<Sites> {
    let path = reader.path(key);
    let Some(node) = reader.node(key) else {
        return vec![Vec::new(); seats.len()];
    };
    let Value::Table(_) = node.value else {
        return vec![site_list(node, &path, board, cx); seats.len()];
    };
    let mut lists = vec![Vec::new(); seats.len()];
    for (seat, node) in reader
        .table_at(key, cx)
        .map_or_else(Vec::new, |mut each| each.entries())
    {
        choose(&seat.text, seat.span, "seat", all_seats, cx);
        let list = site_list(node, &path, board, cx);
        if let Some(at) = seats.iter().position(|info| info.name == seat.text) {
            lists[at] = list;
        }
    }
    lists
}

fn site_list(node: &Node, path: &str, board: &Board, cx: &mut Findings) -> Sites {
    let mut found = Vec::new();
    for word in as_strings(node, path, false, cx).unwrap_or_default() {
        for name in spread(&word.value, word.span, cx).unwrap_or_default() {
            match board.site_called(&name) {
                Some(site) => found.push(Spanned::new(site, word.span)),
                None => {
                    let known = board.names().iter().map(String::as_str);
                    cx.push(unknown_in_run(&word.value, &name, word.span, "site", known));
                    break;
                }
            }
        }
    }
    found
}
