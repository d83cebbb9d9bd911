//! Reading how a seat sows, and what that captures.

use super::super::Frame;
use super::rows::{HarvestRow, SowRow};
use super::words::{flag, numbers, region};
use crate::package::finding::Findings;
use crate::package::read::{Reader, Spanned};

/// The keys of a move that sows, besides `sow` and `from`.
pub(super) const SOWING: [&str; 5] = ["along", "skips", "skips_origin", "relay", "capture"];

pub(super) fn read_sow(
    reader: &mut Reader<'_>,
    value: Spanned<String>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Option<SowRow> {
    let from_word = reader.need_string("from", cx);
    let from = region(from_word, frame, cx);
    let along = reader.need_string("along", cx);
    let skips = region(reader.string("skips", cx), frame, cx);
    let skips_origin = flag(reader, "skips_origin", cx);
    let relay = flag(reader, "relay", cx);
    let harvest = match reader.table_at("capture", cx) {
        Some(table) => Some(read_harvest(table, frame, cx)?),
        None => None,
    };
    Some(SowRow {
        value,
        from: from?,
        along: along?,
        skips,
        skips_origin,
        relay,
        harvest,
    })
}

fn read_harvest(mut table: Reader<'_>, frame: &Frame<'_>, cx: &mut Findings) -> Option<HarvestRow> {
    let at = region(table.string("at", cx), frame, cx);
    let spares = region(table.string("spares", cx), frame, cx);
    let amounts = numbers(&mut table, "amounts", cx);
    let back = flag(&mut table, "back", cx);
    let opposite = table.string("opposite", cx);
    let to = table.need_string("to", cx);
    table.finish(cx);
    Some(HarvestRow {
        at,
        amounts,
        back,
        opposite,
        spares,
        to: to?,
    })
}
