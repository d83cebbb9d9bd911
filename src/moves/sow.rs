//! Sowing: what lies on a site is dealt out one by one along a route.

use super::leg::Way;
use super::list::Move;
use super::program::Tables;
use super::rules::Rules;
use crate::board::{Site, SiteSet};
use crate::position::{Change, Position};

/// Where what a sowing captures goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Store {
    /// To a counter.
    Counter(u16),
    /// Onto a site.
    Site(Site),
}

/// What is captured where the last one falls.
#[derive(Debug, Clone)]
pub struct Harvest {
    /// The sites on which it captures.
    pub at: SiteSet,
    /// How many must lie there then; empty is any number.
    pub amounts: Vec<i32>,
    /// Whether the site before it on the route is captured too if it is so, and so on.
    pub back: bool,
    /// Whether what lies opposite is captured too: the row of opposite sites.
    pub opposite: Option<u32>,
    /// If a capture would leave nothing on these sites, nothing is captured.
    pub spares: Option<SiteSet>,
    /// Where it goes.
    pub to: Store,
}

/// How a seat sows.
#[derive(Debug, Clone)]
pub struct Sowing {
    /// What is sown, as an index of the layout's values.
    pub slot: u16,
    /// The sites from which a seat may sow.
    pub from: SiteSet,
    /// The row of neighbours along which it sows.
    pub row: u32,
    /// The row the other way.
    pub back: u32,
    /// Sites that are passed over: the other seats' stores.
    pub skips: SiteSet,
    /// Whether the site it began from is passed over too.
    pub skips_origin: bool,
    /// Whether the last one, falling on a site that is not empty, goes on with what
    /// lies there.
    pub relay: bool,
    /// What is captured.
    pub harvest: Option<Harvest>,
}

/// Most sites that one sowing visits, relays included.
const MOST_STEPS: usize = 5_000;

/// What a move has sown, to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sown {
    /// What is sown, as an index of the layout's values.
    pub slot: u16,
    /// Where it lay.
    pub from: Site,
    /// How many lay there.
    pub amount: i32,
    /// Where the last one fell.
    pub last: Site,
    /// What was captured where.
    pub captured: Vec<(Site, i32)>,
}

/// What a sowing comes to.
pub(super) struct Dealt {
    /// Where the last one fell.
    pub(super) last: Site,
    /// The sites that were emptied by capture.
    pub(super) captured: Vec<Site>,
    /// How many lay on each of them.
    amounts: Vec<i32>,
    /// What changes.
    pub(super) changes: Vec<Change>,
}

impl Rules {
    /// What a move sows, if its last leg does; `position` is that before the move.
    pub fn sown(&self, position: &Position, chosen: &Move) -> Option<Sown> {
        let leg = self.leg(position.seat(), chosen.last)?;
        let Way::Sow(sowing) = &leg.way else {
            return None;
        };
        let dealt = sowing.sow(&self.tables, position, chosen.from)?;
        Some(Sown {
            slot: sowing.slot,
            from: chosen.from,
            amount: position.value(usize::from(sowing.slot), chosen.from),
            last: dealt.last,
            captured: dealt.captured.into_iter().zip(dealt.amounts).collect(),
        })
    }
}

impl Sowing {
    /// Sows from a site; `None` if nothing lies there, or it would never end.
    pub(super) fn sow(&self, tables: &Tables, position: &Position, from: Site) -> Option<Dealt> {
        let layout = position.layout();
        let slot = usize::from(self.slot);
        let most = layout.values.get(slot).map_or(i32::MAX, |slot| slot.most);
        let mut lying: Vec<i32> = (0..layout.sites)
            .map(|site| position.value(slot, Site::new(site)))
            .collect();
        let (mut origin, mut at) = (from, from);
        let mut steps = 0;
        loop {
            let mut hand = std::mem::take(lying.get_mut(origin.index())?);
            if hand <= 0 {
                return None;
            }
            while hand > 0 {
                at = tables.step(self.row, at);
                steps += 1;
                if at.index() >= layout.sites || steps > MOST_STEPS {
                    return None;
                }
                if self.skips.contains(at) || (self.skips_origin && at == origin) {
                    continue;
                }
                // Where as many lie as may, none falls.
                if lying[at.index()] >= most {
                    continue;
                }
                lying[at.index()] += 1;
                hand -= 1;
            }
            // A relay ends in a site that was empty, or where it captures.
            if !self.relay || lying[at.index()] <= 1 || self.reaps(&lying, at) {
                break;
            }
            origin = at;
        }
        let (captured, amounts) = self.harvest(tables, &mut lying, at);
        let stored: i32 = amounts.iter().sum();
        let mut changes = Vec::new();
        if let (Some(harvest), true) = (&self.harvest, stored > 0) {
            match harvest.to {
                Store::Counter(counter) => changes.push(Change::Count {
                    counter,
                    value: position
                        .counter(usize::from(counter))
                        .saturating_add(stored),
                }),
                Store::Site(site) => {
                    let lies = &mut lying[site.index()];
                    *lies = lies.saturating_add(stored).min(most);
                }
            }
        }
        for (site, value) in lying.into_iter().enumerate() {
            let site = Site::new(site);
            if position.value(slot, site) != value {
                changes.push(Change::Value {
                    slot: self.slot,
                    site,
                    value,
                });
            }
        }
        Some(Dealt {
            last: at,
            captured,
            amounts,
            changes,
        })
    }

    fn reaps(&self, lying: &[i32], at: Site) -> bool {
        self.harvest.as_ref().is_some_and(|harvest| {
            let enough = |amount: &i32| *amount == lying[at.index()];
            harvest.at.contains(at)
                && (harvest.amounts.is_empty() || harvest.amounts.iter().any(enough))
        })
    }

    /// Takes up what is captured: from which sites, and how many from each.
    fn harvest(&self, tables: &Tables, lying: &mut [i32], last: Site) -> (Vec<Site>, Vec<i32>) {
        let Some(harvest) = &self.harvest else {
            return (Vec::new(), Vec::new());
        };
        let mut taken = Vec::new();
        let mut at = last;
        while self.reaps(lying, at) && !taken.contains(&at) {
            let opposite = harvest.opposite.map(|row| tables.step(row, at));
            // What lies opposite is the point of such a capture.
            if let Some(other) = opposite {
                if other.index() >= lying.len() || lying[other.index()] == 0 {
                    break;
                }
                taken.push(other);
            }
            taken.push(at);
            if !harvest.back {
                break;
            }
            at = tables.step(self.back, at);
            if at.index() >= lying.len() {
                break;
            }
        }
        if let Some(spared) = &harvest.spares {
            let left = |site: &Site| lying[site.index()] > 0 && !taken.contains(site);
            if !spared.iter().any(|site| left(&site)) {
                return (Vec::new(), Vec::new());
            }
        }
        let amounts = taken
            .iter()
            .map(|site| std::mem::take(&mut lying[site.index()]))
            .collect();
        (taken, amounts)
    }
}
