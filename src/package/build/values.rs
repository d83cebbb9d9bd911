//! Numbers on sites and pieces: `[values.NAME]`.

use std::collections::{BTreeMap, BTreeSet};

use super::Frame;
use super::cells::read_words;
use super::start::read_at;
use crate::board::{Site, SiteSet};
use crate::game::ValueWords;
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Reader, check_name, choose};
use crate::package::source::Span;
use crate::position::ValueSlot;

/// Most values that a game may have.
const MOST: usize = 16;

/// The values, and where they begin with another number than their start.
pub(super) struct Values {
    pub(super) slots: Vec<ValueSlot>,
    /// In which words each is told.
    pub(super) words: Vec<ValueWords>,
    pub(super) start: Vec<(u16, Site, i32)>,
}

impl Values {
    /// The index of a value.
    pub(super) fn slot(&self, name: &str) -> Option<u16> {
        let at = self.slots.iter().position(|slot| slot.name == name)?;
        u16::try_from(at).ok()
    }

    /// The names of all values.
    pub(super) fn names(&self) -> Vec<&str> {
        self.slots.iter().map(|slot| slot.name.as_str()).collect()
    }
}

/// Reads the values.
pub(super) fn read_values(top: &mut Reader<'_>, frame: &Frame<'_>, cx: &mut Findings) -> Values {
    let mut values = Values {
        slots: Vec::new(),
        words: Vec::new(),
        start: Vec::new(),
    };
    for (key, mut reader) in top.named_tables("values", cx).unwrap_or_default() {
        check_name(&key.text, key.span, "a value", cx);
        if values.slots.len() == MOST {
            let message = format!("a game has at most {MOST} values");
            cx.push(Finding::error("too-many", key.span, message));
            break;
        }
        let on = reader.string("on", cx);
        let travels = on.is_some_and(|word| {
            choose(&word.value, word.span, "carrier", &["sites", "pieces"], cx) == Some(1)
        });
        let least = number(&mut reader, "min", cx).unwrap_or(0);
        let most = number(&mut reader, "max", cx).unwrap_or(1_000_000);
        let start = number(&mut reader, "start", cx).unwrap_or(least.max(0));
        if !(least..=most).contains(&start) {
            let span = reader.key_span("start").unwrap_or_else(|| reader.span());
            let message =
                format!("this value would start at {start}, outside of {least} to {most}");
            cx.push(
                Finding::error("out-of-range", span, message)
                    .help("change `start`, `min` or `max`"),
            );
        }
        let slot = u16::try_from(values.slots.len()).unwrap_or(u16::MAX);
        let mut lying: BTreeMap<Site, Span> = BTreeMap::new();
        for mut row in reader.tables("lies", cx).unwrap_or_default() {
            let span = row.key_span("at").unwrap_or_else(|| row.span());
            let at = read_at(&mut row, frame, cx);
            let amount = row.need_integer("value", i64::from(least)..=i64::from(most), cx);
            row.finish(cx);
            let (Some(at), Some(amount)) = (at, amount) else {
                continue;
            };
            let amount = i32::try_from(amount.value).unwrap_or(start);
            let sites: BTreeSet<Site> = at.iter().flat_map(SiteSet::iter).collect();
            let twice = sites.iter().find(|site| lying.contains_key(*site));
            if let Some((site, first)) = twice.and_then(|site| Some((site, lying.get(site)?))) {
                let name = frame.board.name(*site);
                let message = format!("what lies on {name} is said twice");
                cx.push(
                    Finding::error("overlap", span, message)
                        .related(*first, "the first is here")
                        .help("take the site out of one of them"),
                );
            }
            for site in sites {
                lying.insert(site, span);
                values.start.push((slot, site, amount));
            }
        }
        let label = read_words(&mut reader, "label", cx);
        values.words.push(ValueWords {
            label: label.unwrap_or_else(|| key.text.clone()),
            quiet: reader.boolean("quiet", cx).is_some_and(|yes| yes.value),
        });
        reader.finish(cx);
        values.slots.push(ValueSlot {
            name: key.text.clone(),
            start,
            least,
            most,
            travels,
        });
    }
    values
}

fn number(reader: &mut Reader<'_>, key: &str, cx: &mut Findings) -> Option<i32> {
    let bounds = -1_000_000..=1_000_000;
    i32::try_from(reader.integer(key, bounds, cx)?.value).ok()
}
