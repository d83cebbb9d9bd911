//! What stands where when the game begins: `[[start]]`.

use super::Frame;
use super::kinds::NEUTRAL;
use super::regions::{Known, read_place};
use crate::board::{Site, SiteSet};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned, choose};
use crate::package::source::Span;
use crate::package::tree::{Node, Value};
use crate::position::{Kind, Piece, Seat};

/// Most pieces that one entry puts into a place off the board.
const MOST: i64 = 10_000;

/// Reads the start. An entry without an owner is for every seat, each seeing the
/// place from its own side; pieces of nobody are put there once.
pub(super) fn read_start(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<(Site, Piece)> {
    let board = frame.board;
    let mut placed: Vec<Option<Span>> = vec![None; board.len()];
    let mut held = vec![0; board.len()];
    let mut found = Vec::new();
    for mut reader in top.tables("start", cx).unwrap_or_default() {
        let kind = reader.need_string("kind", cx);
        let owner = reader.string("owner", cx);
        let span = reader.key_span("at").unwrap_or_else(|| reader.span());
        let at = read_at(&mut reader, frame, cx);
        let count = reader.integer("count", 1..=MOST, cx);
        reader.finish(cx);
        let kind = kind.and_then(|word| choose(&word.value, word.span, "kind", frame.kinds, cx));
        let (Some(kind), Some(at)) = (kind, at) else {
            continue;
        };
        let mut overlap = None;
        for (seat, piece) in owners(kind, owner.as_ref(), frame, cx) {
            for site in at[seat].iter() {
                if board.is_place(site) {
                    let count = count.as_ref().map_or(1, |count| count.value);
                    held[site.index()] += count;
                    found.extend((0..count).map(|_| (site, piece)));
                    let most = board.capacity(site).unwrap_or(u16::MAX);
                    if held[site.index()] > i64::from(most) {
                        let message =
                            format!("{} holds at most {most} pieces", board.name(site));
                        cx.push(Finding::error("overlap", span, message)
                            .help("put fewer there, or raise its `capacity`"));
                        return found;
                    }
                    continue;
                }
                match placed[site.index()] {
                    Some(first) => overlap = overlap.or(Some((site, first))),
                    None => {
                        placed[site.index()] = Some(span);
                        found.push((site, piece));
                    }
                }
                if let Some(count) = count.as_ref().filter(|count| count.value > 1) {
                    let message = format!("{} holds one piece", board.name(site));
                    cx.push(
                        Finding::error("overlap", count.span, message)
                            .help("`count` is for places off the board"),
                    );
                    return found;
                }
            }
        }
        if let Some((site, first)) = overlap {
            let message = format!("two pieces would stand on {}", board.name(site));
            let finding = Finding::error("overlap", span, message)
                .help("a site holds one piece; take one of them away");
            cx.push(if first == span {
                finding
            } else {
                finding.related(first, "the first is placed here")
            });
        }
    }
    found.sort();
    found
}

/// The pieces of an entry: for each the seat that sees where it goes, and the piece.
fn owners(
    kind: usize,
    owner: Option<&Spanned<String>>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<(usize, Piece)> {
    let neutral = frame.neutral.get(kind) == Some(&true);
    let number = Kind(u8::try_from(kind).unwrap_or(u8::MAX));
    let owned = |seat: usize| {
        let owner = Seat(u8::try_from(seat).unwrap_or(0));
        (seat, frame.pieces.of(number, owner))
    };
    match owner {
        Some(word) if word.value == NEUTRAL && frame.pieces.has_neutral() => {
            let piece = frame.pieces.neutral(number);
            piece.map(|piece| (0, piece)).into_iter().collect()
        }
        Some(word) => {
            // A seat that is not in play puts nothing on the board.
            choose(&word.value, word.span, "seat", frame.seat_names, cx)
                .into_iter()
                .filter(|seat| *seat < frame.seats.len())
                .map(owned)
                .collect()
        }
        None if neutral => vec![(0, frame.piece(kind, Seat(0)))],
        None => (0..frame.seats.len()).map(owned).collect(),
    }
}

/// A place: a region's name, a list of sites, or a table of conditions.
pub(super) fn read_at(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    let node = reader.need_node("at", "a region, a list of sites, or `{ rank = 1 }`", cx)?;
    read_where(node, &reader.path("at"), frame, cx)
}

/// The same, wherever it is written.
pub(super) fn read_where(
    node: &Node,
    path: &str,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<Vec<SiteSet>> {
    if let Value::String(word) = &node.value
        && frame.board.site_called(&word.text).is_none()
    {
        let names = frame.regions.names();
        choose(&word.text, node.span, "region", &names, cx)?;
    }
    let regions = frame.regions;
    read_place(node, path, regions.ground(), &mut Known(regions), cx)
}
