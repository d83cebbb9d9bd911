//! A start that is drawn: `rows` of symbols, the top row first.

use super::placing::Placing;
use crate::board::{Board, Site};
use crate::package::build::Frame;
use crate::package::build::kinds::Kinds;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, choose, list};
use crate::package::source::Span;
use crate::position::{Kind, Piece, Seat};

/// What stands for an empty site, or for none.
const EMPTY: &str = ".";

/// A symbol and the pieces that it stands for: none if their seat is not in play.
struct Sign<'k> {
    symbol: &'k str,
    what: String,
    piece: Option<Piece>,
}

/// Reads an entry with `rows`.
pub(super) fn read_drawn(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    kinds: &Kinds,
    placing: &mut Placing<'_>,
    cx: &mut Findings,
) {
    let owner = reader.string("owner", cx);
    let owner = match owner {
        Some(word) => match choose(&word.value, word.span, "seat", frame.seat_names, cx) {
            Some(seat) => Some(seat),
            None => return,
        },
        None if reader.has("owner") => return,
        None => None,
    };
    let span = reader.key_span("rows").unwrap_or_else(|| reader.span());
    let area = read_area(reader, frame.board, span, cx);
    let rows = reader.need_strings("rows", cx);
    let (Some(area), Some(rows)) = (area, rows) else {
        return;
    };
    if !frame.meant {
        return;
    }
    let lines = lines_of(frame.board, area);
    if lines.len() != rows.len() {
        let message = format!(
            "{} rows are drawn, and the board has {}",
            rows.len(),
            lines.len()
        );
        cx.push(
            Finding::error("wrong-size", span, message)
                .help("draw every row, the top one first; `.` is an empty site"),
        );
        return;
    }
    let signs = signs(frame, kinds, owner);
    for (row, line) in rows.iter().zip(lines.iter().rev()) {
        read_row(row, line, &signs, placing, cx);
    }
}

/// Which of several boards and levels is drawn.
fn read_area(
    reader: &mut Reader<'_>,
    board: &Board,
    span: Span,
    cx: &mut Findings,
) -> Option<usize> {
    let areas = board.areas();
    let names: Vec<&str> = areas
        .iter()
        .filter(|area| area.level == 0)
        .filter_map(|area| area.name.as_deref())
        .collect();
    let name = match reader.string("board", cx) {
        Some(word) => Some(names[choose(&word.value, word.span, "board", &names, cx)?]),
        None => None,
    };
    let levels = areas.iter().map(|area| area.levels).max().unwrap_or(1);
    let level = match reader.has("level") {
        true => Some(reader.integer("level", 1..=i64::from(levels), cx)?.value),
        false => None,
    };
    let mut fitting = areas.iter().enumerate().filter(|(_, area)| {
        name.is_none_or(|name| area.name.as_deref() == Some(name))
            && level.is_none_or(|level| level == i64::from(area.level) + 1)
    });
    match (fitting.next(), fitting.next()) {
        (Some((at, _)), None) => Some(at),
        _ => {
            cx.push(
                Finding::error(
                    "missing-key",
                    span,
                    "this does not say which board is drawn",
                )
                .help("add `board = NAME`, and `level = 1` where there are levels"),
            );
            None
        }
    }
}

/// A row of the board: how long it is if cells without a site are drawn as well, and its
/// sites with their columns, from the left.
struct Line {
    whole: usize,
    sites: Vec<(i32, Site)>,
}

/// The rows of an area, the bottom one first.
fn lines_of(board: &Board, area: usize) -> Vec<Line> {
    let (columns, rows) = board.areas()[area].extent;
    let whole = usize::try_from(columns).unwrap_or(0);
    let mut lines: Vec<Line> = (0..rows)
        .map(|_| Line {
            whole,
            sites: Vec::new(),
        })
        .collect();
    for site in board
        .cell_sites()
        .filter(|site| board.area(*site) == Some(area))
    {
        let point = board.point(site);
        let line = usize::try_from(point.y)
            .ok()
            .and_then(|at| lines.get_mut(at));
        if let Some(line) = line {
            line.sites.push((point.x, site));
        }
    }
    for line in &mut lines {
        line.sites.sort_unstable();
    }
    lines
}

/// Every symbol that pieces of a seat, or of all and of nobody, are drawn with.
fn signs<'k>(frame: &Frame<'_>, kinds: &'k Kinds, owner: Option<usize>) -> Vec<Sign<'k>> {
    let mut signs = Vec::new();
    for (at, row) in kinds.rows.iter().enumerate() {
        let kind = Kind(u8::try_from(at).unwrap_or(u8::MAX));
        let name = &row.info.name;
        if frame.neutral.get(at) == Some(&true) {
            signs.extend(row.symbols.last().map(|symbol| Sign {
                symbol,
                what: format!("a {name} of nobody"),
                piece: frame.pieces.neutral(kind),
            }));
            continue;
        }
        for (seat, (symbol, of)) in row.symbols.iter().zip(frame.seat_names).enumerate() {
            if owner.is_some_and(|owner| owner != seat) {
                continue;
            }
            let plays = seat < frame.seats.len();
            let own = || frame.pieces.of(kind, Seat(u8::try_from(seat).unwrap_or(0)));
            signs.push(Sign {
                symbol,
                what: format!("a {name} of {of}"),
                piece: plays.then(own),
            });
        }
    }
    signs
}

/// Puts the pieces of one row.
fn read_row(
    row: &Spanned<String>,
    line: &Line,
    signs: &[Sign<'_>],
    placing: &mut Placing<'_>,
    cx: &mut Findings,
) {
    let is_known = |token: &str| token == EMPTY || signs.iter().any(|sign| sign.symbol == token);
    let words: Vec<&str> = row.value.split_whitespace().collect();
    // Symbols stand one by one, or with blanks between them.
    let tokens: Vec<&str> = if words.iter().all(|word| is_known(word)) {
        words
    } else {
        let starts: Vec<usize> = row.value.char_indices().map(|(at, _)| at).collect();
        let ends = starts.iter().skip(1).copied().chain([row.value.len()]);
        let each = starts
            .iter()
            .zip(ends)
            .map(|(start, end)| &row.value[*start..end]);
        each.filter(|token| !token.trim().is_empty()).collect()
    };
    let places: Vec<Option<Site>> = if tokens.len() == line.whole {
        let found = |column: usize| {
            let column = i32::try_from(column).ok()?;
            let mut sites = line.sites.iter();
            sites.find(|(x, _)| *x == column).map(|(_, site)| *site)
        };
        (0..line.whole).map(found).collect()
    } else if tokens.len() == line.sites.len() {
        line.sites.iter().map(|(_, site)| Some(*site)).collect()
    } else {
        let message = format!(
            "{} symbols are drawn, and this row of the board has {} sites",
            tokens.len(),
            line.sites.len()
        );
        cx.push(
            Finding::error("wrong-size", row.span, message)
                .help("draw every site of the row; `.` is an empty one"),
        );
        return;
    };
    placing.begin(row.span);
    for (token, site) in tokens.iter().zip(places) {
        if *token == EMPTY {
            continue;
        }
        let mut meant = signs.iter().filter(|sign| sign.symbol == *token);
        let finding = match (meant.next(), meant.next(), site) {
            (Some(sign), None, Some(site)) => {
                if let Some(piece) = sign.piece {
                    placing.put(site, piece, None, cx);
                }
                continue;
            }
            (Some(_), None, None) => Finding::error(
                "bad-place",
                row.span,
                format!("{} is drawn where the board has no site", quote(token)),
            )
            .help("draw `.` there"),
            (Some(one), Some(other), _) => Finding::error(
                "ambiguous",
                row.span,
                format!(
                    "{} can be {} or {}",
                    quote(token),
                    one.what,
                    other.what
                ),
            )
            .help("give them different `symbols`, or say whose all pieces of this entry are with `owner`"),
            (None, ..) => {
                let known = signs.iter().map(|sign| sign.symbol);
                let message = format!("no piece has the symbol {}", quote(token));
                Finding::error("unknown-name", row.span, message)
                    .help(format!("there is {}, and `.` for an empty site", list(known, 12)))
            }
        };
        cx.push(finding);
        return;
    }
}
