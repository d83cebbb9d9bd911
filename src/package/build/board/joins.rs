//! What joins sites besides their grid, and what parts them: `lines`, `links`, `cut`, and
//! `[[links]]` between boards.

use std::collections::HashMap;

use super::wrong_board;
use crate::board::{BoardError, Builder, Facing, Site, Way};
use crate::moves::Vocabulary;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{
    Reader, Spanned, as_strings, check_name, choose, spread_all, unknown_name, wrong_type,
};
use crate::package::source::Span;
use crate::package::tree::{Node, Value};

/// Most sites in all lines, links and cuts of a board together.
const MOST: usize = 20_000;

/// Sites that follow each other, and the way along them.
struct Line {
    sites: Vec<Spanned<String>>,
    way: Way,
    span: Span,
}

/// The joins of one board.
#[derive(Default)]
pub(super) struct Joins {
    /// The board's name, where there are several.
    name: Option<String>,
    lines: Vec<Line>,
    cuts: Vec<Line>,
}

/// Reads the joins of a board.
pub(super) fn read_joins(reader: &mut Reader<'_>, name: Option<&str>, cx: &mut Findings) -> Joins {
    let mut joins = Joins {
        name: name.map(str::to_owned),
        ..Joins::default()
    };
    let mut count = 0;
    let mut full = |line: &Line, cx: &mut Findings| {
        let before = count;
        count += line.sites.len();
        if before <= MOST && count > MOST {
            let message = format!("the lines, links and cuts of a board name at most {MOST} sites");
            cx.push(Finding::error("too-many", line.span, message));
        }
        count > MOST
    };
    for node in entries(reader, "lines", cx) {
        let line = read_line(node, &reader.path("lines"), cx);
        joins.lines.extend(line.filter(|line| !full(line, cx)));
    }
    for node in entries(reader, "links", cx) {
        let line = read_link(node, &reader.path("links"), cx);
        joins.lines.extend(line.filter(|line| !full(line, cx)));
    }
    for node in entries(reader, "cut", cx) {
        let pair = read_pair(node, &reader.path("cut"), cx).map(|sites| Line {
            sites,
            way: Way::Nearest,
            span: node.span,
        });
        joins.cuts.extend(pair.filter(|line| !full(line, cx)));
    }
    joins
}

fn entries<'a>(reader: &mut Reader<'a>, key: &str, cx: &mut Findings) -> &'a [Node] {
    let path = reader.path(key);
    let Some(node) = reader.node(key) else {
        return &[];
    };
    match &node.value {
        Value::Array(items) => items,
        _ => {
            if let Some(finding) = wrong_type(node, &path, "a list") {
                cx.push(finding);
            }
            &[]
        }
    }
}

/// A line: a list of sites, or a table with `sites` and the names of its ways.
fn read_line(node: &Node, what: &str, cx: &mut Findings) -> Option<Line> {
    let (sites, way) = match &node.value {
        Value::Table(_) => {
            let mut reader = Reader::new(node, what, cx)?;
            let sites = reader
                .need_strings("sites", cx)
                .map(|words| spread_all(words, cx));
            let way = read_way(&mut reader, cx);
            reader.finish(cx);
            (sites?, way?)
        }
        _ => (
            spread_all(as_strings(node, what, false, cx)?, cx),
            Way::Nearest,
        ),
    };
    if sites.len() < 2 {
        cx.push(
            Finding::error("wrong-type", node.span, "a line has at least two sites")
                .help("name the sites in the order in which they lie on it"),
        );
        return None;
    }
    Some(Line {
        sites,
        way,
        span: node.span,
    })
}

/// A link: two sites, or a table with `from`, `to` and the names of its ways.
fn read_link(node: &Node, what: &str, cx: &mut Findings) -> Option<Line> {
    let (sites, way) = match &node.value {
        Value::Table(_) => {
            let mut reader = Reader::new(node, what, cx)?;
            let from = reader.need_string("from", cx);
            let to = reader.need_string("to", cx);
            let way = read_way(&mut reader, cx);
            reader.finish(cx);
            (vec![from?, to?], way?)
        }
        _ => (read_pair(node, what, cx)?, Way::Nearest),
    };
    Some(Line {
        sites,
        way,
        span: node.span,
    })
}

fn read_pair(node: &Node, what: &str, cx: &mut Findings) -> Option<Vec<Spanned<String>>> {
    let sites = as_strings(node, what, false, cx)?;
    if sites.len() != 2 {
        let message = format!("this names {} sites, not two", sites.len());
        cx.push(Finding::error("wrong-type", node.span, message).help("write [\"a1\", \"b1\"]"));
        return None;
    }
    Some(sites)
}

/// `way` and `back`; `None` if they cannot be used.
fn read_way(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Way> {
    let way = reader.string("way", cx);
    let back = reader.string("back", cx);
    match (way, back) {
        (None, None) => Some(Way::Nearest),
        (None, Some(back)) => {
            let message = "there is a way back, and no name for the way there";
            cx.push(
                Finding::error("missing-key", back.span, message)
                    .help("add `way`, the name of the direction from the first to the next"),
            );
            None
        }
        (Some(way), back) => {
            let there = check_way(&way, cx);
            let here = back.as_ref().is_none_or(|back| check_way(back, cx));
            (there && here).then(|| Way::Named {
                way: way.value,
                back: back.map(|back| back.value),
            })
        }
    }
}

/// Whether a direction can be called so.
fn check_way(word: &Spanned<String>, cx: &mut Findings) -> bool {
    let name = word.value.as_str();
    let meant = Facing::is_reserved(name) || Vocabulary::is_reserved(name);
    let first = name
        .chars()
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic());
    if meant || !first || !name.is_ascii() {
        let why = if meant {
            "the word means something else"
        } else {
            "it must begin with a letter, and have plain letters only"
        };
        let message = format!("a direction cannot be called {}: {why}", quote(name));
        cx.push(Finding::error("bad-name", word.span, message).help("choose another name"));
        return false;
    }
    check_name(name, word.span, "a direction", cx)
}

/// Finds sites by their names.
struct Known {
    sites: HashMap<String, Site>,
}

impl Known {
    fn of(builder: &Builder) -> Known {
        let names = builder.names().iter().enumerate();
        Known {
            sites: names
                .map(|(at, name)| (name.clone(), Site::new(at)))
                .collect(),
        }
    }

    fn find(
        &self,
        name: &Spanned<String>,
        board: Option<&str>,
        builder: &Builder,
        cx: &mut Findings,
    ) -> Option<Site> {
        let found = match board {
            Some(board) => self.sites.get(&format!("{board}.{}", name.value)),
            None => self.sites.get(&name.value),
        };
        if found.is_none() {
            let prefix = board.map_or(String::new(), |board| format!("{board}."));
            let known = builder
                .names()
                .iter()
                .filter_map(|known| known.strip_prefix(&prefix));
            cx.push(unknown_name(&name.value, name.span, "site", known));
        }
        found.copied()
    }
}

impl Joins {
    /// Makes the joins, and then the cuts.
    pub(super) fn make(self, builder: &mut Builder, cx: &mut Findings) {
        let known = Known::of(builder);
        let find = |line: &Line, builder: &Builder, cx: &mut Findings| {
            let each = |site| known.find(site, self.name.as_deref(), builder, cx);
            let found: Vec<Option<Site>> = line.sites.iter().map(each).collect();
            found.into_iter().collect::<Option<Vec<Site>>>()
        };
        for line in &self.lines {
            if let Some(sites) = find(line, builder, cx) {
                let result = builder.line(&sites, &line.way);
                tell(result, line.span, cx);
            }
        }
        for pair in &self.cuts {
            let Some(sites) = find(pair, builder, cx) else {
                continue;
            };
            if let [one, other] = sites.as_slice()
                && !builder.cut(*one, *other)
            {
                cx.push(
                    Finding::error("unknown-name", pair.span, "no way joins these two sites")
                        .help("name two neighbours"),
                );
            }
        }
    }
}

fn tell(result: Result<(), BoardError>, span: Span, cx: &mut Findings) {
    let Err(error) = result else { return };
    let finding = wrong_board(&error, span);
    cx.push(match error {
        BoardError::SameWay { .. } => finding.help(
            "a direction leads from a site to one other; give this join a name of its own with \
             `way` and `back`",
        ),
        BoardError::Apart { .. } => {
            finding.help("name the direction with `way`, and the one back with `back`")
        }
        _ => finding,
    });
}

/// Reads `[[links]]`: joins between boards.
pub(super) fn read_links(top: &mut Reader<'_>, builder: &mut Builder, cx: &mut Findings) {
    let Some(tables) = top.tables_up_to("links", MOST, cx) else {
        return;
    };
    let known = Known::of(builder);
    let mut count = 0;
    for mut reader in tables {
        let span = reader.span();
        let boards = match reader.has("between") {
            true => reader.need_strings("between", cx),
            false => None,
        };
        let (from, to) = match boards {
            Some(_) => (None, None),
            None => (reader.need_string("from", cx), reader.need_string("to", cx)),
        };
        let way = read_way(&mut reader, cx);
        reader.finish(cx);
        let Some(way) = way else { continue };
        let pairs = match (boards, from, to) {
            (Some(boards), ..) => between(&boards, builder, span, cx),
            (_, Some(from), Some(to)) => {
                let from = known.find(&from, None, builder, cx);
                let to = known.find(&to, None, builder, cx);
                from.zip(to).into_iter().collect()
            }
            _ => continue,
        };
        count += pairs.len();
        if count > MOST {
            let message = format!("at most {MOST} sites are linked");
            cx.push(Finding::error("too-many", span, message));
            return;
        }
        for (from, to) in pairs {
            let result = builder.link(from, to, &way);
            if result.is_err() {
                tell(result, span, cx);
                break;
            }
        }
    }
}

/// Each site of one board with the site of another that is called the same.
fn between(
    boards: &[Spanned<String>],
    builder: &Builder,
    span: Span,
    cx: &mut Findings,
) -> Vec<(Site, Site)> {
    let [one, other] = boards else {
        let message = format!("this names {} boards, not two", boards.len());
        cx.push(Finding::error("wrong-type", span, message).help("write two names of boards"));
        return Vec::new();
    };
    let names = builder.boards();
    let chosen = (
        choose(&one.value, one.span, "board", &names, cx),
        choose(&other.value, other.span, "board", &names, cx),
    );
    if let (None, _) | (_, None) = chosen {
        return Vec::new();
    }
    let known = Known::of(builder);
    let prefix = format!("{}.", one.value);
    let own = builder.names().iter().enumerate().filter_map(|(at, name)| {
        let local = name.strip_prefix(&prefix)?;
        let there = known.sites.get(&format!("{}.{local}", other.value))?;
        Some((Site::new(at), *there))
    });
    let pairs: Vec<(Site, Site)> = own.collect();
    if pairs.is_empty() {
        cx.push(
            Finding::error(
                "unknown-name",
                span,
                "these boards have no sites of one name",
            )
            .help("name single sites with `from` and `to`"),
        );
    }
    pairs
}
