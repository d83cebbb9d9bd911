//! Why a walk does not end on a site: the search for the way that fails least.

use super::super::explain::Obstacle;
use super::{Ground, Pace, Trek};
use crate::board::Site;

/// How much more than the budget ways are followed, to say what they would cost.
const BEYOND: u16 = 24;

/// Most places, times costs, that are looked at.
const MOST_PLACES: usize = 1_000_000;

/// Most steps that cost nothing after one walk, for an explanation.
const ROUNDS: u16 = 4;

/// Why a walk does not end on a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missed {
    /// Ways there cost less or more than is to be spent: the next to it on either side, as far
    /// as there are such.
    Cost {
        /// What is to be spent.
        budget: u16,
        /// The next lower cost.
        less: Option<u16>,
        /// The next higher cost.
        more: Option<u16>,
    },
    /// Something stands in the way that fails least; and what the free way costs that costs
    /// least, if there is one.
    Blocked {
        /// What stands in the way.
        obstacles: Vec<Obstacle>,
        /// What the cheapest free way costs.
        free: Option<u16>,
    },
    /// The way would use the pair of neighbours twice.
    Twice(Site, Site),
    /// The way would capture on the site twice.
    Again(Site),
}

/// The way to a place that fails least.
#[derive(Clone, Copy)]
struct Reached<'a> {
    fails: u16,
    /// The last step, and the place that it was made from.
    by: Option<(&'a Pace, usize)>,
}

/// The least failing ways to every place: a site at a cost.
struct Ways<'a> {
    trek: &'a Trek,
    ground: Ground<'a>,
    sites: usize,
    places: Vec<Option<Reached<'a>>>,
}

impl Trek {
    /// Why a walk from one site does not end on another; `None` where nothing can be said.
    /// The piece has been lifted.
    pub(in super::super) fn missed(
        &self,
        ground: Ground<'_>,
        from: Site,
        to: Site,
    ) -> Option<Missed> {
        let quiet = |pace: &Pace| pace.captures == 0;
        let all = Ways::of(self, ground, from, &|_| true)?;
        let plain = Ways::of(self, ground, from, &quiet)?;
        let free: Vec<u16> = (0..=self.budget + BEYOND)
            .filter(|cost| all.ends(to, *cost, 0).is_some())
            .collect();
        let fits = |cost: &u16| *cost == self.budget || self.less && *cost <= self.budget;
        if let Some(cost) = free.iter().copied().find(fits) {
            return all.repeated(all.ends(to, cost, 0)?);
        }
        let costs = |known: &[u16]| {
            let less = known.iter().copied().rfind(|cost| *cost < self.budget);
            Missed::Cost {
                budget: self.budget,
                less: less.filter(|_| !self.less),
                more: known.iter().copied().find(|cost| *cost > self.budget),
            }
        };
        let blocked = |ways: &Ways<'_>| {
            let allowed = (0..=self.budget).filter(fits);
            let found = allowed.filter_map(|cost| ways.ends(to, cost, u16::MAX));
            let best = found.min_by_key(|(fails, _)| *fails)?;
            let obstacles = ways.obstacles(best);
            (!obstacles.is_empty()).then_some(obstacles)
        };
        if let Some(obstacles) = blocked(&plain) {
            let more = free.iter().copied().find(|cost| *cost > self.budget);
            // Where nothing stands it is the ground that is dear.
            let bare = |each: &Obstacle| ground.cells[each.site.index()].is_empty();
            return Some(match more {
                Some(_) if obstacles.iter().all(bare) => costs(&free),
                free => Missed::Blocked { obstacles, free },
            });
        }
        if !free.is_empty() {
            return Some(costs(&free));
        }
        // A capture fails by what is there to capture, if by no more than one thing; else it is
        // none that anybody meant.
        let known: Vec<u16> = (0..=self.budget + BEYOND)
            .filter(|cost| plain.ends(to, *cost, u16::MAX).is_some())
            .collect();
        match blocked(&all) {
            Some(obstacles) if obstacles.len() == 1 || known.is_empty() => Some(Missed::Blocked {
                obstacles,
                free: None,
            }),
            _ => (!known.is_empty()).then(|| costs(&known)),
        }
    }
}

impl<'a> Ways<'a> {
    /// Looks for them, by steps of some sort only.
    fn of(
        trek: &'a Trek,
        ground: Ground<'a>,
        from: Site,
        sort: &dyn Fn(&Pace) -> bool,
    ) -> Option<Ways<'a>> {
        let sites = ground.cells.len();
        let most = trek.budget + BEYOND;
        // Ways that have ended have places of their own, by how many steps cost nothing.
        let layers = (usize::from(most) + 1) * (2 + usize::from(ROUNDS));
        if layers * sites > MOST_PLACES {
            return None;
        }
        let mut ways = Ways {
            trek,
            ground,
            sites,
            places: vec![None; layers * sites],
        };
        let start = ways.place(0, from, 0);
        ways.places[start] = Some(Reached { fails: 0, by: None });
        for cost in 0..=most {
            for site in (0..sites).map(Site::new) {
                let at = ways.place(cost, site, 0);
                if ways.places[at].is_none() {
                    continue;
                }
                for pace in trek.steps.iter().flatten().filter(|pace| sort(pace)) {
                    let total = cost + pace.cost;
                    if total <= most {
                        ways.go(at, site, pace, (total, 0));
                        if !trek.has_last {
                            ways.go(at, site, pace, (total, 1));
                        }
                    }
                }
                for pace in trek.last.iter().flatten().filter(|pace| sort(pace)) {
                    if cost + pace.cost <= most {
                        ways.go(at, site, pace, (cost + pace.cost, 1));
                    }
                }
            }
            for round in 1..=ROUNDS {
                for site in (0..sites).map(Site::new) {
                    let at = ways.place(cost, site, round);
                    if ways.places[at].is_none() {
                        continue;
                    }
                    for pace in trek.after.iter().flatten().filter(|pace| sort(pace)) {
                        ways.go(at, site, pace, (cost, round + 1));
                    }
                }
            }
        }
        Some(ways)
    }

    fn place(&self, cost: u16, site: Site, stage: u16) -> usize {
        let layer = usize::from(cost) * (2 + usize::from(ROUNDS)) + usize::from(stage);
        layer * self.sites + site.index()
    }

    /// Makes a step, whatever it meets, if the board has its sites.
    fn go(&mut self, at: usize, site: Site, pace: &'a Pace, (cost, stage): (u16, u16)) {
        let Some((to, obstacles)) = self.met(site, pace) else {
            return;
        };
        let before = self.places[at].map_or(0, |reached| reached.fails);
        let fails = before.saturating_add(u16::try_from(obstacles.len()).unwrap_or(u16::MAX));
        let place = self.place(cost, to, stage);
        if self.places[place].is_none_or(|known| known.fails > fails) {
            self.places[place] = Some(Reached {
                fails,
                by: Some((pace, at)),
            });
        }
    }

    /// Where a step leads, and what stands in its way.
    fn met(&self, site: Site, pace: &Pace) -> Option<(Site, Vec<Obstacle>)> {
        let off = self.sites - 1;
        let mut here = site;
        let mut obstacles = Vec::new();
        for item in &pace.items {
            let next = self.ground.tables.step(pace.row, here);
            if item.goes && next.index() >= off {
                return None;
            }
            if !self.ground.passes(item.check, next, false) {
                obstacles.push(Obstacle {
                    site: next,
                    item: item.of,
                });
            }
            if item.goes {
                here = next;
            }
        }
        Some((here, obstacles))
    }

    /// The place where ways end on a site at a cost that fail least, and at most so much.
    fn ends(&self, to: Site, cost: u16, most: u16) -> Option<(u16, usize)> {
        let stages = 1..=ROUNDS + 1;
        let places = stages.map(|stage| self.place(cost, to, stage));
        let found = places.filter_map(|at| Some((self.places[at]?.fails, at)));
        found
            .filter(|(fails, _)| *fails <= most)
            .min_by_key(|(fails, _)| *fails)
    }

    /// The steps of the way to a place, the first first, each with the site where it begins.
    fn way(&self, mut at: usize) -> Vec<(Site, &'a Pace)> {
        let mut way = Vec::new();
        while let Some((pace, before)) = self.places[at].and_then(|reached| reached.by) {
            way.push((Site::new(before % self.sites), pace));
            at = before;
        }
        way.reverse();
        way
    }

    /// What stands in the way to a place.
    fn obstacles(&self, (_, at): (u16, usize)) -> Vec<Obstacle> {
        let way = self.way(at).into_iter();
        let met = way.filter_map(|(site, pace)| self.met(site, pace));
        met.flat_map(|(_, obstacles)| obstacles).collect()
    }

    /// What a way that meets no obstacle does twice.
    fn repeated(&self, (_, at): (u16, usize)) -> Option<Missed> {
        let (mut used, mut taken) = (Vec::new(), Vec::new());
        for (site, pace) in self.way(at) {
            let mut here = site;
            for item in &pace.items {
                let next = self.ground.tables.step(pace.row, here);
                let edge = (here.min(next), here.max(next));
                if item.goes && self.trek.once && used.contains(&edge) {
                    return Some(Missed::Twice(here, next));
                }
                if item.capture && taken.contains(&next) {
                    return Some(Missed::Again(next));
                }
                if item.capture {
                    taken.push(next);
                }
                if item.goes {
                    used.push(edge);
                    here = next;
                }
            }
        }
        None
    }
}
