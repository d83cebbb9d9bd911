//! How cells of graphs are drawn, and what lies between them: `[show.cells]`, `arrows`, `captions`.

use super::Frame;
use super::board::read_spot;
use super::regions::{Known, sites_called};
use super::show::check_colour;
use crate::board::{Outline, Site, SiteSet};
use crate::game::{Arrow, Caption, CellForm, CellLook, Look};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, choose, unknown_name, wrong_type};
use crate::package::source::Span;
use crate::package::tree::{Node, Table, Value};

/// Smallest and largest side of a cell, in units of the board.
const SIDES: (f64, f64) = (0.5, 50.0);

/// Most arrows, and most captions.
const MOST: usize = 200;

/// Most letters of a caption, a name or a help on the board.
const LONGEST: usize = 60;

/// Most pairs of cells that are told to lie on each other.
const MOST_TOLD: usize = 10;

/// How much cells may overlap, where numbers are rounded.
const SLACK: f32 = 0.02;

/// The cells to which a size is given, each with where that is.
pub(super) type Sizes = Vec<(SiteSet, Span)>;

/// Reads what `[show]` says about cells into the look of the game.
pub(super) fn read_cells(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    look: &mut Look,
    cx: &mut Findings,
) -> Sizes {
    let mut sizes = Sizes::new();
    let keys = ["cells", "arrows", "captions"];
    let used = keys.iter().find_map(|key| reader.key_span(key));
    if let Some(mut table) = reader.table_at("cells", cx) {
        for (key, node) in table.entries() {
            let at = cells_called(&key.text, key.span, frame, cx);
            let said = read_cell(node, &table.path(&key.text), cx);
            if let (Some(at), Some((cell, size))) = (at, said) {
                sizes.extend(size.map(|span| (at.clone(), span)));
                look.cells.push(CellLook { at, ..cell });
            }
        }
    }
    for mut each in reader.tables("arrows", cx).unwrap_or_default() {
        look.arrows.extend(read_arrow(&mut each, frame, cx));
        each.finish(cx);
    }
    for mut each in reader.tables("captions", cx).unwrap_or_default() {
        look.captions.extend(read_caption(&mut each, cx));
        each.finish(cx);
    }
    let Some(span) = used else { return sizes };
    for (what, number) in [
        ("arrows", look.arrows.len()),
        ("captions", look.captions.len()),
    ] {
        if number > MOST {
            let message = format!("a game has at most {MOST} {what}");
            cx.push(Finding::error("too-many", span, message));
        }
    }
    let board = frame.board;
    let cells = board
        .cell_sites()
        .any(|site| board.outline(site) == Outline::Cell);
    if !cells && frame.meant {
        let message = "no board of the game is drawn as cells of a graph";
        cx.push(Finding::error("contradiction", span, message).help(
            "`cells`, `arrows` and `captions` are for boards with shape = \"graph\" and drawn = \
             \"cells\"; sites of other boards are coloured by `[show.regions]`",
        ));
    } else if !look.captions.is_empty() && board.areas().len() > 1 {
        let message = "captions are for games with one board";
        let finding = Finding::error("contradiction", span, message);
        cx.push(finding.help("each of several boards is drawn under its own name"));
    }
    sizes
}

/// The sites of a region for any seat, one site, or a run of them.
fn cells_called(name: &str, span: Span, frame: &Frame<'_>, cx: &mut Findings) -> Option<SiteSet> {
    if let Some(sets) = frame.regions.get(name) {
        return Some(sets.iter().flat_map(SiteSet::iter).collect());
    }
    sites_called(name, span, frame.board, &Known(frame.regions), cx)
}

/// One entry of `[show.cells]`, and where it gives a size.
fn read_cell(node: &Node, what: &str, cx: &mut Findings) -> Option<(CellLook, Option<Span>)> {
    let mut reader = Reader::new(node, what, cx)?;
    let span = reader.key_span("size");
    let path = reader.path("size");
    let size = reader
        .node("size")
        .and_then(|node| read_size(node, &path, cx));
    let form = reader.string("form", cx).and_then(|word| {
        let known = ["square", "round", "up", "down"];
        let forms = [
            CellForm::Square,
            CellForm::Round,
            CellForm::Up,
            CellForm::Down,
        ];
        choose(&word.value, word.span, "form of cell", &known, cx).map(|at| forms[at])
    });
    let name = read_words(&mut reader, "name", cx);
    let known = reader.boolean("known", cx);
    if let (Some(known), None) = (&known, &name) {
        let message = "these cells have their own names";
        cx.push(
            Finding::error("contradiction", known.span, message)
                .help("give them another with `name`, or leave out `known`"),
        );
    }
    reader.finish(cx);
    let cell = CellLook {
        at: SiteSet::default(),
        size,
        form,
        name,
        known: known.is_some_and(|known| known.value),
    };
    Some((cell, span.filter(|_| size.is_some())))
}

/// `[width, height]`.
fn read_size(node: &Node, what: &str, cx: &mut Findings) -> Option<(f32, f32)> {
    let number = |node: &Node| match node.value {
        Value::Integer(value) => Some(value as f64),
        Value::Float(value) => Some(value),
        _ => None,
    };
    let (least, most) = SIDES;
    if let Value::Array(items) = &node.value
        && let [width, height] = items.as_slice()
        && let (Some(width), Some(height)) = (number(width), number(height))
    {
        let fits = |side: f64| (least..=most).contains(&side);
        if fits(width) && fits(height) {
            return Some((width as f32, height as f32));
        }
        let message = format!("this is out of range for {}", quote(what));
        cx.push(
            Finding::error("out-of-range", node.span, message)
                .help(format!("both numbers lie between {least} and {most}")),
        );
        return None;
    }
    if let Some(finding) = wrong_type(node, what, "two numbers") {
        cx.push(finding.help("write [width, height], in units of the board: cells are [1, 1]"));
    }
    None
}

fn read_arrow(reader: &mut Reader<'_>, frame: &Frame<'_>, cx: &mut Findings) -> Option<Arrow> {
    let mut end = |key: &str, cx: &mut Findings| {
        let word = reader.need_string(key, cx)?;
        let found = frame.board.site_called(&word.value);
        if found.is_none() {
            let known = frame.board.names().iter().map(String::as_str);
            cx.push(unknown_name(&word.value, word.span, "site", known));
        }
        found.map(|site| (site, word.span))
    };
    let (from, to) = (end("from", cx), end("to", cx));
    let colour = reader
        .need_string("colour", cx)
        .and_then(|word| check_colour(&word, None, cx));
    let help = read_words(reader, "help", cx).unwrap_or_default();
    let ((from, _), (to, span)) = (from?, to?);
    let board = frame.board;
    if from == to || board.area(from).is_none() || board.area(from) != board.area(to) {
        let message = "an arrow leads from one site of a board to another of it";
        cx.push(Finding::error("contradiction", span, message).help("name two of its cells"));
        return None;
    }
    Some(Arrow {
        from,
        to,
        colour: colour?,
        help,
    })
}

fn read_caption(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Caption> {
    let path = reader.path("at");
    let at = reader
        .need_node("at", "[x, y]", cx)
        .and_then(|node| read_spot(node, &path, cx));
    let has_text = reader.has("text");
    let text = read_words(reader, "text", cx);
    if !has_text {
        reader.missing("text", "what is written there", cx);
    }
    Some(Caption {
        at: at?,
        text: text?,
    })
}

/// A few words that are written on the board or below it.
pub(super) fn read_words(reader: &mut Reader<'_>, key: &str, cx: &mut Findings) -> Option<String> {
    let word = reader.string(key, cx)?;
    let plain = !word.value.chars().any(char::is_control);
    if plain && word.value.chars().count() <= LONGEST {
        return Some(word.value);
    }
    let message = format!("this is no text for {}", quote(key));
    cx.push(
        Finding::error("bad-text", word.span, message)
            .help(format!("write one line of at most {LONGEST} characters")),
    );
    None
}

/// Tells of cells that would lie on each other. `sizes` is `None` where the game has no `[show]`.
pub(super) fn check_room(
    top: &Reader<'_>,
    sizes: Option<&Sizes>,
    frame: &Frame<'_>,
    look: &Look,
    cx: &mut Findings,
) {
    if !frame.meant {
        return;
    }
    let board = frame.board;
    let mut cells: Vec<(Site, [f32; 4])> = board
        .cell_sites()
        .filter(|site| board.outline(*site) == Outline::Cell)
        .map(|site| {
            let (spot, (width, height)) = (board.spot(site), look.size(site));
            let sides = [
                spot.x - width / 2.0,
                spot.x + width / 2.0 - SLACK,
                spot.y - height / 2.0,
                spot.y + height / 2.0 - SLACK,
            ];
            (site, sides)
        })
        .collect();
    cells.sort_by(|(_, one), (_, other)| one[0].total_cmp(&other[0]));
    let mut told = 0;
    for (at, (site, own)) in cells.iter().enumerate() {
        let near = cells[at + 1..]
            .iter()
            .take_while(|(_, next)| next[0] < own[1]);
        for (other, next) in near {
            let apart = own[3] <= next[2] || next[3] <= own[2];
            if apart || board.area(*site) != board.area(*other) {
                continue;
            }
            let sized = sizes.into_iter().flatten();
            let span = sized
                .filter(|(at, _)| at.contains(*site) || at.contains(*other))
                .map(|(_, span)| *span)
                .next()
                .or_else(|| place_of(top.table(), board.name(*other)))
                .unwrap_or_else(|| top.span());
            let (one, other) = (quote(board.name(*site)), quote(board.name(*other)));
            let message = format!("the cells of {one} and {other} lie on each other");
            cx.push(Finding::error("overlap", span, message).help(
                "a cell is 1 by 1 around its place, or of the `size` that `[show.cells]` gives: \
                 move them apart or make them smaller",
            ));
            told += 1;
            if told == MOST_TOLD {
                return;
            }
        }
    }
}

/// Where the place of a site is written.
pub(super) fn place_of(top: &Table, name: &str) -> Option<Span> {
    let place = |board: &Table, name: &str| {
        let (_, node) = board.table("sites")?.entry(name)?;
        Some(node.span)
    };
    let alone = top.table("board").and_then(|board| place(board, name));
    alone.or_else(|| {
        let (board, site) = name.split_once('.')?;
        place(top.table("boards")?.table(board)?, site)
    })
}
