//! `leads` of a deck: on the map of each card ways must lead from one site to another.

use std::collections::BTreeSet;

use super::cells::place_of;
use crate::board::{Board, Site};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, unknown_name};
use crate::package::tree::Table;

/// The sites that `leads` names, on the map of each card.
pub(super) struct Leads {
    from: Spanned<String>,
    to: Spanned<String>,
}

/// Reads `leads = { from = "SITE", to = "SITE" }`.
pub(super) fn read_leads(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Leads> {
    let mut table = reader.table_at("leads", cx)?;
    let [from, to] = ["from", "to"].map(|key| table.need_string(key, cx));
    table.finish(cx);
    Some(Leads {
        from: from?,
        to: to?,
    })
}

impl Leads {
    /// Checks the maps of cards.
    pub(super) fn check(&self, top: &Table, board: &Board, cards: &[String], cx: &mut Findings) {
        for name in [&self.from, &self.to] {
            let site = |card: &String| board.site(&format!("{card}.{}", name.value));
            if !cards.is_empty() && cards.iter().all(|card| site(card).is_none()) {
                let sites = board.names().iter().filter_map(|name| {
                    let (card, site) = name.split_once('.')?;
                    cards.iter().any(|known| known == card).then_some(site)
                });
                let known: BTreeSet<&str> = sites.collect();
                cx.push(unknown_name(
                    &name.value,
                    name.span,
                    "site of a card's map",
                    known.iter().copied(),
                ));
                return;
            }
        }
        for card in cards {
            self.check_map(top, board, card, cx);
        }
    }

    /// Tells the first site of a card's map, counted from where the ways begin, from which none
    /// leads to where it should. A card without a map has none.
    fn check_map(&self, top: &Table, board: &Board, card: &str, cx: &mut Findings) {
        let named = |site: &str| board.site(&format!("{card}.{site}"));
        // What a card must have is for `needs` to say.
        let (Some(from), Some(to)) = (named(&self.from.value), named(&self.to.value)) else {
            return;
        };
        let rows = || (0..board.directions().len()).map(|at| board.neighbours(at));
        let steps = |site: Site| rows().map(move |row| Site::from_number(row[site.index()]));
        let mut ahead = vec![Vec::new(); board.stride()];
        let mut back = vec![Vec::new(); board.stride()];
        for site in board.cell_sites().filter(|site| *site != to) {
            for next in steps(site).filter(|next| *next != board.off()) {
                ahead[site.index()].push(next);
                back[next.index()].push(site);
            }
        }
        let homeward = reached(&back, to);
        let stuck = reached(&ahead, from)
            .into_iter()
            .find(|site| !homeward.contains(site));
        let Some(stuck) = stuck else { return };
        let Some(span) = place_of(top, board.name(stuck)) else {
            return;
        };
        let short = |site: Site| {
            let name = board.name(site);
            quote(name.split_once('.').map_or(name, |(_, site)| site))
        };
        let message = format!(
            "on the map of the card {} no way leads from {} to {}",
            quote(card),
            short(stuck),
            quote(&self.to.value)
        );
        cx.push(Finding::error("dead-end", span, message).help(format!(
            "the deck asks for that (`leads`) from {} and all that it leads to: add a link",
            quote(&self.from.value)
        )));
    }
}

/// A site and all that ways lead to from it, the nearest first.
fn reached(ways: &[Vec<Site>], from: Site) -> Vec<Site> {
    let mut seen = vec![false; ways.len()];
    let mut found = vec![from];
    seen[from.index()] = true;
    let mut at = 0;
    while let Some(site) = found.get(at) {
        for next in &ways[site.index()] {
            if !std::mem::replace(&mut seen[next.index()], true) {
                found.push(*next);
            }
        }
        at += 1;
    }
    found
}
