//! Putting a board together: planned boards side by side, joined by lines and links.

use std::collections::HashMap;

use super::direction::{Direction, Family};
use super::lattice::Lattice;
use super::plan::{BoardError, Diagonals, Plan};
use super::{Area, Board, MOST_SITES, MOST_WAYS, Site, Spot, part::Part};

/// Room between boards, and between levels, on the drawing.
const GAP: f32 = 2.0;

/// No neighbour.
const NONE: u16 = u16::MAX;

/// A board that is being put together.
#[derive(Debug, Clone)]
pub struct Builder {
    board: Board,
    /// For each direction the neighbour of each site.
    next: Vec<Vec<u16>>,
}

impl Builder {
    /// Puts planned boards side by side. Where there are several each has a name, which
    /// comes before those of its sites: `left.a1`.
    ///
    /// # Errors
    /// A [`BoardError`] where they are too large together, or have too many directions.
    pub fn new(plans: Vec<(Option<String>, Plan)>) -> Result<Builder, BoardError> {
        let mut builder = Builder {
            board: Board::default(),
            next: Vec::new(),
        };
        for (name, plan) in plans {
            builder.add(name, plan)?;
        }
        if builder.board.names.is_empty() {
            return Err(BoardError::Empty);
        }
        Ok(builder)
    }

    /// Begins a board on which there are no sites: only the directions of a plan are known.
    ///
    /// # Errors
    /// [`BoardError::TooManyWays`] where the plan has too many.
    pub fn without_sites(plan: &Plan) -> Result<Builder, BoardError> {
        let mut builder = Builder {
            board: Board::default(),
            next: Vec::new(),
        };
        for way in &plan.directions {
            builder.direction(way.clone())?;
        }
        Ok(builder)
    }

    fn add(&mut self, name: Option<String>, plan: Plan) -> Result<(), BoardError> {
        let first = self.board.names.len();
        let count = plan.sites.len();
        if first + count > MOST_SITES {
            return Err(BoardError::TooLarge(first + count));
        }
        let ways = plan
            .directions
            .iter()
            .map(|way| self.direction(way.clone()))
            .collect::<Result<Vec<usize>, _>>()?;
        for row in &mut self.next {
            row.resize(first + count, NONE);
        }
        let number = self.board.parts.len();
        let (shifts, width) = self.place_beside(&plan);
        let first_area = self.board.areas.len();
        for level in 0..plan.levels {
            self.board.areas.push(Area {
                name: name.clone(),
                level,
                levels: plan.levels,
                lines: plan.lines,
                centre: plan.centre.map(|centre| Spot {
                    x: centre.x + shifts[usize::from(level)],
                    ..centre
                }),
                extent: (0, 0),
            });
        }
        let mut by_cell = HashMap::new();
        for (at, site) in plan.sites.iter().enumerate() {
            let area = first_area + usize::from(site.level);
            let extent = &mut self.board.areas[area].extent;
            extent.0 = extent.0.max(site.point.x + 1);
            extent.1 = extent.1.max(site.point.y + 1);
            let shift = shifts[usize::from(site.level)];
            let board = &mut self.board;
            board.names.push(match &name {
                Some(name) => format!("{name}.{}", site.name),
                None => site.name.clone(),
            });
            board.points.push(site.point);
            board.spots.push(Spot {
                x: site.spot.x + shift,
                y: site.spot.y,
            });
            board.outlines.push(site.outline);
            board.shades.push(site.shade);
            board.sides.push(site.sides);
            board.area_of.push(u16::try_from(area).unwrap_or(NONE));
            board.part_of.push(u16::try_from(number).unwrap_or(NONE));
            by_cell.insert(site.cell, Site::new(first + at));
            if plan.lattice.is_some() {
                let key = (area, site.point.x, site.point.y);
                board.by_point.insert(key, Site::new(first + at));
            }
        }
        self.board.drawn_to += width + GAP;
        if let Some(lattice) = &plan.lattice {
            self.join_cells(&plan, lattice, first, &ways, &by_cell);
        }
        for (from, way, to) in &plan.joins {
            let (from, to) = (Site::new(first + from), Site::new(first + to));
            self.join(from, ways[*way], to)?;
            if plan.lines {
                self.board.draw(from, to);
            }
        }
        self.board.parts.push(Part {
            lattice: plan.lattice,
            ways,
            by_cell,
        });
        Ok(())
    }

    /// How far each level is moved to the right, and how wide all of them are together.
    fn place_beside(&self, plan: &Plan) -> (Vec<f32>, f32) {
        let xs = || plan.sites.iter().map(|site| site.spot.x);
        let least = xs().fold(f32::INFINITY, f32::min);
        let most = xs().fold(f32::NEG_INFINITY, f32::max);
        let width = (most - least).max(0.0);
        let levels = f32::from(plan.levels);
        let alone = self.board.parts.is_empty() && plan.levels == 1;
        let shifts = (0..plan.levels)
            .map(|level| {
                if alone {
                    0.0
                } else {
                    self.board.drawn_to - least + f32::from(level) * (width + GAP)
                }
            })
            .collect();
        let all = levels * width + (levels - 1.0) * GAP;
        (shifts, if alone { most } else { all })
    }

    /// Joins the cells of a lattice with their neighbours.
    fn join_cells(
        &mut self,
        plan: &Plan,
        lattice: &Lattice,
        first: usize,
        ways: &[usize],
        by_cell: &HashMap<super::lattice::Cell, Site>,
    ) {
        for (way, direction) in plan.directions.iter().enumerate() {
            for (at, site) in plan.sites.iter().enumerate() {
                let even = (site.point.x + site.point.y) % 2 == 0;
                let allowed = direction.family != Family::Diagonal
                    || match plan.diagonals {
                        Diagonals::All => true,
                        Diagonals::None => false,
                        Diagonals::Even => even,
                        Diagonals::Odd => !even,
                    };
                let Some(straight) = lattice.step(way, site.cell).filter(|_| allowed) else {
                    continue;
                };
                let home = lattice.step_round(way, site.cell).unwrap_or(straight);
                let Some(to) = by_cell.get(&home) else {
                    continue;
                };
                let from = Site::new(first + at);
                self.next[ways[way]][from.index()] = to.number();
                let seen = lattice.wrap.drawn || home == straight;
                if plan.lines && seen && direction.touches && direction.family != Family::Vertical {
                    self.board.draw(from, *to);
                }
            }
        }
    }

    /// The number of a direction, which is added if the board doesn't have it.
    fn direction(&mut self, way: Direction) -> Result<usize, BoardError> {
        let directions = &mut self.board.directions;
        let same = |known: &Direction| {
            (&known.name, known.family, known.angle) == (&way.name, way.family, way.angle)
        };
        if let Some(at) = directions.iter().position(same) {
            return Ok(at);
        }
        if directions.len() >= MOST_WAYS {
            return Err(BoardError::TooManyWays(MOST_WAYS));
        }
        let sites = self.board.names.len();
        let at = directions.len();
        directions.push(way);
        // Ways back are found among those that point to the contrary, and up and down.
        for other in 0..at {
            let (new, old) = (&directions[at], &directions[other]);
            let contrary = new.family == old.family
                && match new.family {
                    Family::Vertical => true,
                    _ => new.turn_to(old) == Some(180),
                };
            if contrary && old.reverse.is_none() {
                directions[at].reverse = Some(other);
                directions[other].reverse = Some(at);
            }
        }
        self.next.push(vec![NONE; sites]);
        Ok(at)
    }

    /// The site of that full name.
    pub fn site(&self, name: &str) -> Option<Site> {
        let at = self.board.names.iter().position(|known| known == name)?;
        Some(Site::new(at))
    }

    /// The names of all sites.
    pub fn names(&self) -> &[String] {
        &self.board.names
    }

    /// The names of the boards, where there are several.
    pub fn boards(&self) -> Vec<String> {
        let areas = self.board.areas.iter().filter(|area| area.level == 0);
        areas.filter_map(|area| area.name.clone()).collect()
    }

    /// Joins the sites of a line, each with the next, both ways. Without a name the way is the
    /// direction of the board that is nearest to where the line leads: where all of it
    /// leads if no part of it turns away by 45 degrees.
    ///
    /// # Errors
    /// A [`BoardError`] where a way of that direction is taken, or a site follows itself.
    pub fn line(&mut self, sites: &[Site], way: &Way) -> Result<(), BoardError> {
        let whole = match (way, sites) {
            (Way::Nearest, [first, .., last]) if first != last => {
                let whole = self.degrees(*first, *last);
                let straight = sites.windows(2).all(|pair| {
                    whole
                        .zip(self.degrees(pair[0], pair[1]))
                        .is_some_and(|(all, one)| {
                            let off = (all - one).rem_euclid(360.0);
                            off.min(360.0 - off) < 45.0
                        })
                });
                whole.filter(|_| straight)
            }
            _ => None,
        };
        for pair in sites.windows(2) {
            self.link_by(pair[0], pair[1], way, whole)?;
        }
        Ok(())
    }

    /// Joins two sites.
    ///
    /// # Errors
    /// A [`BoardError`] where a way of that direction is taken, or both sites are the same.
    pub fn link(&mut self, from: Site, to: Site, way: &Way) -> Result<(), BoardError> {
        self.link_by(from, to, way, None)
    }

    fn link_by(
        &mut self,
        from: Site,
        to: Site,
        way: &Way,
        whole: Option<f32>,
    ) -> Result<(), BoardError> {
        if from == to {
            return Err(BoardError::Loop(self.board.name(from).to_owned()));
        }
        let (there, back) = match way {
            Way::Nearest if self.board.area(from) != self.board.area(to) => {
                return Err(BoardError::Apart {
                    from: self.board.name(from).to_owned(),
                    to: self.board.name(to).to_owned(),
                });
            }
            Way::Nearest => {
                let degrees = whole.or_else(|| self.degrees(from, to)).unwrap_or(0.0);
                let there = self.nearest(from, degrees);
                (there, self.board.directions[there].reverse)
            }
            Way::Named { way, back } => {
                let there = self.way_called(way, from)?;
                let back = match back {
                    Some(back) => Some(self.way_called(back, to)?),
                    None => None,
                };
                if let Some(back) = back {
                    let directions = &mut self.board.directions;
                    directions[there].reverse.get_or_insert(back);
                    directions[back].reverse.get_or_insert(there);
                }
                (there, back)
            }
        };
        self.join(from, there, to)?;
        if let Some(back) = back {
            self.join(to, back, from)?;
        }
        self.board.linked = true;
        self.board.draw(from, to);
        Ok(())
    }

    /// The direction of that name: one that the board of a site has, or a new one.
    fn way_called(&mut self, name: &str, near: Site) -> Result<usize, BoardError> {
        let part = self.part(near);
        let own = part.and_then(|part| {
            let mut ways = part.ways.iter().copied();
            ways.find(|way| self.board.directions[*way].name == name)
        });
        match own {
            Some(way) => Ok(way),
            None => self.direction(Direction::named(name, Family::Named)),
        }
    }

    fn part(&self, site: Site) -> Option<&Part> {
        let number = *self.board.part_of.get(site.index())?;
        self.board.parts.get(usize::from(number))
    }

    /// Where one site lies from another: degrees clockwise from straight up the board.
    fn degrees(&self, from: Site, to: Site) -> Option<f32> {
        let (from, to) = (self.board.spot(from), self.board.spot(to));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        (dx != 0.0 || dy != 0.0).then(|| dx.atan2(dy).to_degrees().rem_euclid(360.0))
    }

    /// The direction of a site's board that is nearest to an angle.
    fn nearest(&self, site: Site, degrees: f32) -> usize {
        let off = |way: usize| {
            let direction = &self.board.directions[way];
            let angle = direction.angle.filter(|_| direction.touches)?;
            let off = (f32::from(angle) - degrees).rem_euclid(360.0);
            Some(off.min(360.0 - off))
        };
        let ways = self.part(site).map_or(&[][..], |part| &part.ways);
        let known = ways.iter().filter_map(|way| Some((off(*way)?, *way)));
        known
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .map_or(0, |(_, way)| way)
    }

    fn join(&mut self, from: Site, way: usize, to: Site) -> Result<(), BoardError> {
        let slot = &mut self.next[way][from.index()];
        if *slot != NONE && *slot != to.number() {
            let name = |site| self.board.name(site).to_owned();
            return Err(BoardError::SameWay {
                way: self.board.directions[way].name.clone(),
                from: name(from),
                first: name(Site::from_number(*slot)),
                second: name(to),
            });
        }
        *slot = to.number();
        Ok(())
    }

    /// Takes every way between two sites away. Whether there was one.
    pub fn cut(&mut self, one: Site, other: Site) -> bool {
        let mut cut = false;
        for row in &mut self.next {
            for (from, to) in [(one, other), (other, one)] {
                let slot = &mut row[from.index()];
                if *slot == to.number() {
                    *slot = NONE;
                    cut = true;
                }
            }
        }
        if cut {
            let pair = (one.min(other), one.max(other));
            self.board.lines.retain(|line| *line != pair);
            if !self.board.walls.contains(&pair) {
                self.board.walls.push(pair);
            }
        }
        cut
    }

    /// The board.
    ///
    /// # Errors
    /// [`BoardError::SameName`] where two sites are called the same.
    pub fn finish(mut self) -> Result<Board, BoardError> {
        let sites = self.board.names.len();
        let off = Site::new(sites).number();
        for row in &self.next {
            let here = row.iter().map(|to| if *to == NONE { off } else { *to });
            self.board.next.extend(here);
            self.board.next.push(off);
        }
        self.board.lines.sort_unstable();
        self.board.lines.dedup();
        self.board.cells = sites;
        self.board.find_sides();
        self.board.index()?;
        self.board.derive();
        Ok(self.board)
    }
}

/// By which direction sites are joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// By the direction of the board that is nearest to how they lie, and back by the
    /// contrary one.
    Nearest,
    /// By the direction of that name, and back by another or not at all.
    Named {
        /// The way there.
        way: String,
        /// The way back, if there is one.
        back: Option<String>,
    },
}
