//! What stands where when the game begins: `[[start]]`.

mod drawn;
mod placing;

use super::Frame;
use super::kinds::Kinds;
use super::regions::{Known, read_place};
use crate::board::{Site, SiteSet};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, Spanned, choose};
use crate::package::tree::Node;
use crate::position::{Kind, Piece};
use drawn::read_drawn;
use placing::Placing;

/// Most pieces that an entry can put into a place off the board, or onto a stack.
const MOST: i64 = 1_000;

/// Reads the start. An entry without an owner is for every seat, each seeing the
/// place from its own side. Where pieces stand in stacks, later ones stand on earlier ones.
pub(super) fn read_start(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    kinds: &Kinds,
    stacks: bool,
    cx: &mut Findings,
) -> Vec<(Site, Piece)> {
    let mut placing = Placing::new(frame, stacks);
    for mut reader in top.tables("start", cx).unwrap_or_default() {
        if reader.has("rows") {
            read_drawn(&mut reader, frame, kinds, &mut placing, cx);
        } else {
            read_entry(&mut reader, frame, &mut placing, cx);
        }
        reader.finish(cx);
    }
    placing.finish()
}

/// An entry of one kind: where it stands, whose it is, and how many there are.
fn read_entry(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    placing: &mut Placing<'_>,
    cx: &mut Findings,
) {
    let kind = reader
        .need_string("kind", cx)
        .and_then(|word| choose(&word.value, word.span, "kind", frame.kinds, cx));
    let owner = reader.string("owner", cx);
    let span = reader.key_span("at").unwrap_or_else(|| reader.span());
    let at = read_at(reader, frame, cx);
    let count = reader.integer("count", 1..=MOST, cx);
    let (Some(kind), Some(at)) = (kind, at) else {
        return;
    };
    // Whose pieces they are cannot be read: nobody knows where they stand.
    if owner.is_none() && reader.has("owner") {
        return;
    }
    let sets = match frame.neutral.get(kind) {
        Some(true) => of_nobody(owner, kind, &at, frame, cx),
        _ => of_seats(owner, kind, &at, frame, cx),
    };
    placing.begin(span);
    for (piece, sites) in sets {
        for site in sites.iter() {
            placing.put(site, piece, count.as_ref(), cx);
        }
    }
}

/// The pieces of each seat, and where they stand.
fn of_seats<'s>(
    owner: Option<Spanned<String>>,
    kind: usize,
    at: &'s [SiteSet],
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<(Piece, &'s SiteSet)> {
    let owner = match owner {
        Some(word) => match choose(&word.value, word.span, "seat", frame.seat_names, cx) {
            Some(seat) => Some(seat),
            None => return Vec::new(),
        },
        None => None,
    };
    // A seat that is not in play puts nothing on the board.
    frame
        .each_seat()
        .zip(at)
        .filter(|(seat, _)| owner.is_none_or(|owner| owner == seat.index()))
        .map(|(seat, sites)| (frame.piece(kind, seat), sites))
        .collect()
}

/// Pieces of nobody, where the first seat sees them.
fn of_nobody<'s>(
    owner: Option<Spanned<String>>,
    kind: usize,
    at: &'s [SiteSet],
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<(Piece, &'s SiteSet)> {
    if let Some(word) = owner {
        cx.push(
            Finding::error(
                "contradiction",
                word.span,
                "pieces of this kind belong to nobody",
            )
            .help("leave `owner` out, or the kind's `neutral`"),
        );
    }
    let kind = Kind(u8::try_from(kind).unwrap_or(u8::MAX));
    let piece = frame.pieces.neutral(kind);
    piece.into_iter().zip(at.first()).collect()
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
    let regions = frame.regions;
    read_place(node, path, regions.ground(), &mut Known(regions), cx)
}
