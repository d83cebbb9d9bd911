//! Routes: `[routes.NAME]`, ways over the board that are no directions of it.

use crate::board::{Board, Site};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, check_name, unknown_name};

/// Most routes that a game may have.
const MOST: usize = 100;

/// The routes: of each its name and, for each site and the one off the board, the next.
pub(super) struct Routes {
    pub(super) named: Vec<(String, Vec<u16>)>,
}

/// Reads the routes.
pub(super) fn read_routes(top: &mut Reader<'_>, board: &Board, cx: &mut Findings) -> Routes {
    let mut named = Vec::new();
    for (key, mut reader) in top.named_tables("routes", cx).unwrap_or_default() {
        check_name(&key.text, key.span, "a route", cx);
        if named.len() == MOST {
            let message = format!("a game has at most {MOST} routes");
            cx.push(Finding::error("too-many", key.span, message));
            break;
        }
        let mut next = vec![board.off().number(); board.stride()];
        let sites = site_list(&mut reader, "sites", board, cx);
        let closed = reader.boolean("closed", cx).is_some_and(|flag| flag.value);
        let pairs = reader
            .has("pairs")
            .then(|| site_list(&mut reader, "pairs", board, cx));
        let span = reader.span();
        reader.finish(cx);
        if sites.is_empty() && pairs.is_none() {
            cx.push(
                Finding::error("missing-key", span, "a route names the sites that it leads over")
                    .help("give `sites = [\"a1\", \"b1\"]`, in their order; `pairs` joins the first with the second, the third with the fourth, and so on"),
            );
        }
        let mut join = |from: Site, to: Site| next[from.index()] = to.number();
        for pair in sites.windows(2) {
            join(pair[0], pair[1]);
        }
        if let (true, [first, .., last]) = (closed, sites.as_slice()) {
            join(*last, *first);
        }
        for pair in pairs.unwrap_or_default().chunks_exact(2) {
            join(pair[0], pair[1]);
            join(pair[1], pair[0]);
        }
        named.push((key.text.clone(), next));
    }
    Routes { named }
}

fn site_list(reader: &mut Reader<'_>, key: &str, board: &Board, cx: &mut Findings) -> Vec<Site> {
    let mut found = Vec::new();
    for word in reader.strings(key, cx).unwrap_or_default() {
        match board.site_called(&word.value) {
            Some(site) => found.push(site),
            None => {
                let known = board.names().iter().map(String::as_str);
                cx.push(unknown_name(&word.value, word.span, "site", known));
            }
        }
    }
    found
}
