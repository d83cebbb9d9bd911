//! Rings around a centre, joined by spokes.

use std::f32::consts::TAU;

use super::direction::{Direction, Family};
use super::lattice::{Lattice, Wrap};
use super::plan::{
    BoardError, Cells, Diagonals, Draft, Plan, Planned, cell_name, check_area, column_name,
};
use super::sides::{Side, Sides};
use super::square::AROUND;
use super::{MOST_WAYS, Outline, Point, Shade, Spot};

/// Rings of sites around a centre. Spokes are lettered clockwise from the one at the top, rings
/// numbered from the inside, and a site is called by both: `c2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rings {
    /// Sites of a ring, at least 3.
    pub spokes: u16,
    /// Rings, at least 1.
    pub rings: u16,
    /// Levels, at least 1.
    pub levels: u16,
    /// Whether there is a site in the middle, called `centre`.
    pub centre: bool,
    /// The places that are sites.
    pub cells: Cells,
    /// The places that have diagonal neighbours.
    pub diagonals: Diagonals,
}

/// The directions, clockwise from outwards.
const NAMES: [&str; 8] = [
    "out",
    "out-clockwise",
    "clockwise",
    "in-clockwise",
    "in",
    "in-counterclockwise",
    "counterclockwise",
    "out-counterclockwise",
];

impl Rings {
    /// Plans the board.
    ///
    /// # Errors
    /// A [`BoardError`] where the board is too large, empty, or names a site that it does not
    /// have.
    pub fn plan(&self) -> Result<Plan, BoardError> {
        check_area(usize::from(self.spokes) * usize::from(self.rings))?;
        let (spokes, rings) = (i32::from(self.spokes.max(3)), i32::from(self.rings));
        let mut directions = Direction::compass();
        for (direction, name) in directions.iter_mut().zip(NAMES) {
            name.clone_into(&mut direction.name);
        }
        let mut lattice = Lattice::even(AROUND);
        lattice.wrap = Wrap {
            first: Some(spokes),
            drawn: true,
            ..Wrap::default()
        };
        // Wide enough that the sites of the innermost ring are apart.
        let inner = (spokes as f32 / TAU).max(1.0);
        let middle = inner + (rings - 1) as f32;
        let mut drafts = Vec::new();
        for y in 0..rings {
            for x in 0..spokes {
                let angle = x as f32 / spokes as f32 * TAU;
                let radius = inner + y as f32;
                drafts.push(Draft {
                    name: cell_name(x, y),
                    point: Point { x, y },
                    cell: (x, y),
                    spot: Spot {
                        x: middle + radius * angle.sin(),
                        y: middle + radius * angle.cos(),
                    },
                    outline: Outline::Point,
                    shade: Shade::of_two(x + y),
                    sides: Sides::default()
                        .with_if(y == rings - 1, Side::Outer)
                        .with_if(y == 0 && !self.centre, Side::Inner),
                });
            }
        }
        let plan = Plan::of_grid(drafts, directions, lattice, &self.cells, self.levels)?;
        let mut plan = plan.with_diagonals(self.diagonals).drawn_as_lines(true);
        plan.centre = Some(Spot {
            x: middle,
            y: middle,
        });
        if self.centre {
            self.with_centre(plan, middle)
        } else {
            Ok(plan)
        }
    }

    /// Adds the site in the middle of each level: `in` leads to it, and a way for each spoke
    /// away from it.
    fn with_centre(&self, mut plan: Plan, middle: f32) -> Result<Plan, BoardError> {
        if plan.directions.len() + usize::from(self.spokes) > MOST_WAYS {
            return Err(BoardError::TooManyWays(MOST_WAYS));
        }
        let inward = NAMES.iter().position(|name| *name == "in").unwrap_or(0);
        let first_way = plan.directions.len();
        for spoke in 0..i32::from(self.spokes) {
            let name = format!("out-{}", column_name(spoke));
            plan.directions
                .push(Direction::named(&name, Family::Orthogonal));
        }
        for level in 0..plan.levels {
            let centre = plan.sites.len();
            let around = plan.sites.iter().enumerate();
            let joined: Vec<(usize, usize)> = around
                .filter(|(_, site)| site.level == level && site.point.y == 0)
                .map(|(at, site)| (at, usize::try_from(site.point.x).unwrap_or(0)))
                .collect();
            for (site, spoke) in joined {
                plan.joins.push((site, inward, centre));
                plan.joins.push((centre, first_way + spoke, site));
            }
            plan.sites.push(Planned {
                name: if plan.levels == 1 {
                    "centre".to_owned()
                } else {
                    format!("centre.{}", level + 1)
                },
                point: Point { x: 0, y: -1 },
                level,
                // Far from where any step from the rings leads.
                cell: (0, -i32::from(u16::MAX), i32::from(level)),
                spot: Spot {
                    x: middle,
                    y: middle,
                },
                outline: Outline::Point,
                shade: None,
                sides: Sides::default(),
            });
        }
        Ok(plan)
    }
}
