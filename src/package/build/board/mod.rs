//! The board: `[board]`, or several in `[boards.NAME]`, with what joins them and the places off
//! the board.

mod cells;
mod joins;
mod places;
mod shapes;

pub(super) use cells::SHADES;
pub(super) use places::add_places;
pub(super) use shapes::read_spot;

use super::kinds::has_hooks;
use crate::board::{Board, BoardError, Builder, Plan, SquareGrid};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, check_name};
use crate::package::source::Span;
use joins::{Joins, read_joins, read_links};
use shapes::read_plan;

/// Most boards side by side.
const MOST_BOARDS: usize = 50;

/// Sides of the board that stands in for one that cannot be built: large enough that
/// the rest of the file makes sense on it, so that its own mistakes are found as well.
const STAND_IN: u16 = 52;

/// Reads and builds the board. What is wrong with it is told, and another stands in where that
/// helps to find what else is wrong; `None` where nothing else could be judged. And whether it is
/// the board that was meant.
pub(super) fn read_board(top: &mut Reader<'_>, cx: &mut Findings) -> Option<(Board, bool)> {
    let mut whole = true;
    let mut plans = Vec::new();
    let mut joins = Vec::new();
    if top.has("boards") {
        if let Some(span) = top.key_span("board") {
            cx.push(
                Finding::error("contradiction", span, "there is `[board]` and `[boards]`")
                    .help("one board is `[board]`; several are `[boards.NAME]`, all of them"),
            );
        }
        top.allow("board");
        for (key, mut reader) in top.named_tables("boards", cx)? {
            if plans.len() == MOST_BOARDS {
                let message = format!("a game has at most {MOST_BOARDS} boards");
                cx.push(Finding::error("too-many", key.span, message));
                break;
            }
            check_name(&key.text, key.span, "a board", cx);
            let (plan, own, meant) = read_one(&mut reader, Some(&key.text), cx);
            whole &= meant;
            reader.finish(cx);
            plans.push((Some(key.text.clone()), plan?));
            joins.push(own);
        }
    } else if needs_none(top) {
        // Dice, cards, counters or a script are enough to play with: there are no sites.
        let grid = SquareGrid::new(1, 1).plan().ok()?;
        let board = Builder::without_sites(&grid).ok()?.finish().ok()?;
        return Some((board, true));
    } else {
        let Some(mut reader) = top.need_table_at("board", cx) else {
            top.allow("links");
            let grid = SquareGrid::new(STAND_IN, STAND_IN);
            let builder = Builder::new(vec![(None, grid.plan().ok()?)]).ok()?;
            return builder.finish().ok().map(|board| (board, false));
        };
        let (plan, own, meant) = read_one(&mut reader, None, cx);
        whole &= meant;
        reader.finish(cx);
        plans.push((None, plan?));
        joins.push(own);
    }
    let span = top
        .key_span("boards")
        .or_else(|| top.key_span("board"))
        .unwrap_or_else(|| top.span());
    let mut builder = built(Builder::new(plans), span, cx)?;
    for each in joins {
        each.make(&mut builder, cx);
    }
    read_links(top, &mut builder, cx);
    Some((built(builder.finish(), span, cx)?, whole))
}

/// Whether a game needs no board, and says nothing that is about one.
fn needs_none(top: &Reader<'_>) -> bool {
    let about = [
        "board", "kinds", "start", "regions", "links", "places", "routes", "values",
    ];
    let played = ["dice", "decks", "counters", "hooks"];
    let played = played.iter().any(|key| top.has(key)) || has_hooks(top);
    played && !about.iter().any(|key| top.has(key))
}

fn read_one(
    reader: &mut Reader<'_>,
    name: Option<&str>,
    cx: &mut Findings,
) -> (Option<Plan>, Joins, bool) {
    let (plan, whole) = read_plan(reader, cx);
    let joins = if whole {
        read_joins(reader, name, cx)
    } else {
        // They can only be judged on the board that they belong to.
        for key in ["lines", "links", "cut"] {
            reader.allow(key);
        }
        Joins::default()
    };
    (plan, joins, whole)
}

/// What was built, or the finding why not.
fn built<T>(result: Result<T, BoardError>, span: Span, cx: &mut Findings) -> Option<T> {
    match result {
        Ok(built) => Some(built),
        Err(error) => {
            cx.push(wrong_board(&error, span));
            None
        }
    }
}

/// The finding that a board cannot be built.
fn wrong_board(error: &BoardError, span: Span) -> Finding {
    let finding = Finding::error("bad-board", span, error.to_string());
    match error {
        BoardError::TooLarge(_) => finding
            .help("give less: columns, rows, levels, a smaller size, or fewer cells or places"),
        BoardError::NoSuchCell => finding.help("cells are called by column and row, such as `b3`"),
        BoardError::Empty => finding.help("let `cells` leave some of them"),
        BoardError::SameName(_) => finding.help("give each a name of its own"),
        BoardError::Loop(_) => finding.help("name two sites"),
        BoardError::TooManyWays(_) => finding.help("use one name for several links"),
        BoardError::CannotWrap(_) | BoardError::SameWay { .. } | BoardError::Apart { .. } => {
            finding
        }
    }
}
