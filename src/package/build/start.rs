//! What stands where when the game begins: `[[start]]`.

use super::Frame;
use super::regions::{Known, read_place};
use crate::board::{Site, SiteSet};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, choose};
use crate::package::source::Span;
use crate::package::tree::{Node, Value};
use crate::position::{Kind, Piece, Seat};

/// Reads the start. An entry without an owner is for every seat, each seeing the
/// place from its own side.
pub(super) fn read_start(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<(Site, Piece)> {
    let mut placed: Vec<Option<(Piece, Span)>> = vec![None; frame.board.len()];
    for mut reader in top.tables("start", cx).unwrap_or_default() {
        let kind = reader.need_string("kind", cx);
        let owner = reader.string("owner", cx);
        let span = reader.key_span("at").unwrap_or_else(|| reader.span());
        let at = read_at(&mut reader, frame, cx);
        reader.finish(cx);
        let kind = kind.and_then(|word| choose(&word.value, word.span, "kind", frame.kinds, cx));
        let seats: Vec<usize> = match &owner {
            Some(word) => {
                // A seat that is not in play puts nothing on the board.
                choose(&word.value, word.span, "seat", frame.seat_names, cx)
                    .into_iter()
                    .filter(|seat| *seat < frame.seats.len())
                    .collect()
            }
            None => (0..frame.seats.len()).collect(),
        };
        let (Some(kind), Some(at)) = (kind, at) else {
            continue;
        };
        let kind = Kind(u8::try_from(kind).unwrap_or(u8::MAX));
        let mut overlap = None;
        for seat in seats {
            let piece = frame.pieces.of(kind, Seat(u8::try_from(seat).unwrap_or(0)));
            for site in at[seat].iter() {
                match placed[site.index()] {
                    Some((_, first)) => overlap = overlap.or(Some((site, first))),
                    None => placed[site.index()] = Some((piece, span)),
                }
            }
        }
        if let Some((site, first)) = overlap {
            let message = format!("two pieces would stand on {}", frame.board.name(site));
            let finding = Finding::error("overlap", span, message)
                .help("a site holds one piece; take one of them away");
            cx.push(if first == span {
                finding
            } else {
                finding.related(first, "the first is placed here")
            });
        }
    }
    placed
        .iter()
        .enumerate()
        .filter_map(|(site, placed)| placed.map(|(piece, _)| (Site::new(site), piece)))
        .collect()
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
