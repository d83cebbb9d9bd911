//! Boards turned and mirrored: which site falls on which.

use std::collections::HashMap;

use super::{Board, Site, Spot};

/// How a board is turned about its middle, areas of several each by themselves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn {
    /// Whether left and right are exchanged before.
    pub mirrored: bool,
    /// Degrees clockwise.
    pub degrees: f32,
}

/// How far from the middle of a site another may fall to be on it.
const NEAR: f32 = 0.1;

impl Board {
    /// Where each site falls when the board is turned; `None` where there is no site. Places
    /// off the board stay.
    pub fn turned(&self, turn: Turn) -> Vec<Option<Site>> {
        let middles = self.middles();
        let key = |area: usize, spot: Spot| {
            let place = |value: f32| (value / (4.0 * NEAR)).round() as i32;
            (area, place(spot.x), place(spot.y))
        };
        let mut by_spot: HashMap<(usize, i32, i32), Vec<Site>> = HashMap::new();
        for site in self.cell_sites() {
            let area = self.area(site).unwrap_or(0);
            let near = by_spot.entry(key(area, self.spot(site))).or_default();
            near.push(site);
        }
        let (sin, cos) = turn.degrees.to_radians().sin_cos();
        self.sites()
            .map(|site| {
                let Some(area) = self.area(site) else {
                    return Some(site);
                };
                let (spot, middle) = (self.spot(site), middles[area]);
                let (mut x, y) = (spot.x - middle.x, spot.y - middle.y);
                if turn.mirrored {
                    x = -x;
                }
                let to = Spot {
                    x: middle.x + x * cos + y * sin,
                    y: middle.y - x * sin + y * cos,
                };
                let (_, column, row) = key(area, to);
                let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
                around
                    .filter_map(|(dx, dy)| by_spot.get(&(area, column + dx, row + dy)))
                    .flatten()
                    .find(|other| {
                        let other = self.spot(**other);
                        (other.x - to.x).abs() < NEAR && (other.y - to.y).abs() < NEAR
                    })
                    .copied()
            })
            .collect()
    }

    /// The middle of each area: of all its sites together.
    fn middles(&self) -> Vec<Spot> {
        let mut sums = vec![(0.0_f64, 0.0_f64, 0_u32); self.areas().len()];
        for site in self.cell_sites() {
            let spot = self.spot(site);
            if let Some(sum) = self.area(site).and_then(|area| sums.get_mut(area)) {
                sum.0 += f64::from(spot.x);
                sum.1 += f64::from(spot.y);
                sum.2 += 1;
            }
        }
        sums.into_iter()
            .map(|(x, y, count)| {
                let count = f64::from(count.max(1));
                Spot {
                    x: (x / count) as f32,
                    y: (y / count) as f32,
                }
            })
            .collect()
    }
}
