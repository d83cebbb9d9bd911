//! Sites at their places: an area of hexes, triangles, or points joined by lines.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::View;
use super::names::{Axis, along, local};
use crate::board::{Outline, Shade, Site};
use crate::game::Labels;

/// What an area consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Squares that lie in no grid, or that are joined across it.
    Squares,
    /// Hexes that stand on a corner, or on a side.
    Hexes { pointed: bool },
    /// Triangles.
    Triangles,
    /// Points joined by lines.
    Points,
    /// The same on circles.
    Rings,
}

impl Form {
    /// Whether sites are points, not cells.
    pub(super) fn is_points(self) -> bool {
        matches!(self, Form::Points | Form::Rings)
    }
}

/// A site where it is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spotted {
    pub(super) site: Site,
    /// To the right; neighbours on a grid are 1 apart.
    pub(super) x: f32,
    /// Downwards.
    pub(super) y: f32,
    pub(super) outline: Outline,
    pub(super) shade: Option<Shade>,
}

/// The name of a line of sites, beside its end.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Label {
    pub(super) text: String,
    pub(super) x: f32,
    pub(super) y: f32,
    /// Whether it ends there; else it begins there.
    pub(super) ends: bool,
}

/// An area as it is seen.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Plot {
    pub(super) form: Form,
    pub(super) sites: Vec<Spotted>,
    /// Lines between sites, as indices of `sites`.
    pub(super) lines: Vec<(usize, usize)>,
    /// Neighbours that were cut apart, as indices of `sites`.
    pub(super) walls: Vec<(usize, usize)>,
    pub(super) labels: Vec<Label>,
    /// The names to be written beside the sites, where no labels tell them.
    pub(super) names: Option<Vec<String>>,
    /// The middle of the circles.
    pub(super) centre: Option<(f32, f32)>,
}

/// Lengths that differ by less are the same.
const SAME: f32 = 0.02;

impl Plot {
    /// Lays out an area, or what of it lies in some part from the left to the right.
    pub(super) fn of(view: &View<'_>, area: usize, part: Option<Range<f32>>) -> Plot {
        let board = &view.game.board;
        let turn = if view.is_turned(area) { -1.0 } else { 1.0 };
        let sites: Vec<Spotted> = view
            .sites_of(area)
            .into_iter()
            .map(|site| {
                let spot = board.spot(site);
                let outline = match board.outline(site) {
                    Outline::Triangle { up } => Outline::Triangle {
                        up: up == (turn > 0.0),
                    },
                    other => other,
                };
                Spotted {
                    site,
                    x: spot.x * turn,
                    y: -spot.y * turn,
                    outline,
                    shade: board.shade(site),
                }
            })
            .filter(|spotted| part.as_ref().is_none_or(|part| part.contains(&spotted.x)))
            .collect();
        let at: HashMap<Site, usize> = sites
            .iter()
            .enumerate()
            .map(|(index, spotted)| (spotted.site, index))
            .collect();
        let within = |pairs: &[(Site, Site)]| -> Vec<(usize, usize)> {
            let pair = |(one, other): &(Site, Site)| Some((*at.get(one)?, *at.get(other)?));
            pairs.iter().filter_map(pair).collect()
        };
        let centre = board.areas().get(area).and_then(|area| area.centre);
        let form = match sites.first().map(|spotted| spotted.outline) {
            _ if centre.is_some() => Form::Rings,
            Some(Outline::Hexagon { pointed }) => Form::Hexes { pointed },
            Some(Outline::Triangle { .. }) => Form::Triangles,
            Some(Outline::Square) => Form::Squares,
            _ => Form::Points,
        };
        let mut plot = Plot {
            form,
            lines: within(board.lines()),
            walls: within(board.walls()),
            sites,
            labels: Vec::new(),
            names: None,
            centre: centre.map(|centre| (centre.x, -centre.y)),
        };
        plot.name(view);
        plot
    }

    /// From where to where the middles of its sites lie: left, top, right, bottom.
    pub(super) fn bounds(&self) -> (f32, f32, f32, f32) {
        let least = f32::INFINITY;
        let bounds = self
            .sites
            .iter()
            .fold((least, least, -least, -least), |b, spotted| {
                (
                    b.0.min(spotted.x),
                    b.1.min(spotted.y),
                    b.2.max(spotted.x),
                    b.3.max(spotted.y),
                )
            });
        if self.sites.is_empty() {
            return (0.0, 0.0, 0.0, 0.0);
        }
        bounds
    }

    /// How far the two sites that are nearest to each other are apart; 1 where there is
    /// only one.
    pub(super) fn closest(&self) -> f32 {
        let mut sorted: Vec<&Spotted> = self.sites.iter().collect();
        sorted.sort_by(|one, other| one.x.total_cmp(&other.x));
        let mut least = f32::INFINITY;
        for (at, one) in sorted.iter().enumerate() {
            for other in &sorted[at + 1..] {
                if other.x - one.x >= least {
                    break;
                }
                let apart = (other.x - one.x).hypot(other.y - one.y);
                if apart > 0.0 {
                    least = least.min(apart);
                }
            }
        }
        if least.is_finite() { least } else { 1.0 }
    }

    /// Finds what is written at the edges, or beside the sites.
    fn name(&mut self, view: &View<'_>) {
        let board = &view.game.board;
        let labels = match view.game.look.labels {
            Labels::None => return,
            Labels::Sites => None,
            Labels::Best if self.form == Form::Rings => self.ring_labels(view),
            Labels::Best => self.edge_labels(view),
        };
        match labels {
            Some(labels) => {
                self.labels = labels;
                // The one in the middle of rings.
                let apart = |site: Site| self.form == Form::Rings && board.point(site).y < 0;
                if self.sites.iter().any(|spotted| apart(spotted.site)) {
                    self.names = Some(self.names_if(view, apart));
                }
            }
            None => self.names = Some(self.names_if(view, |_| true)),
        }
    }

    fn names_if(&self, view: &View<'_>, named: impl Fn(Site) -> bool) -> Vec<String> {
        let name = |spotted: &Spotted| match named(spotted.site) {
            true => local(&view.game.board, spotted.site).to_owned(),
            false => String::new(),
        };
        self.sites.iter().map(name).collect()
    }

    /// The lines of sites along an axis with their names, each sorted along the axis: rows
    /// from the left, columns from the bottom.
    fn lines_along(&self, view: &View<'_>, axis: Axis) -> Option<Vec<(String, Vec<Spotted>)>> {
        let board = &view.game.board;
        let known: Vec<Site> = self
            .sites
            .iter()
            .map(|spotted| spotted.site)
            .filter(|site| self.form != Form::Rings || board.point(*site).y >= 0)
            .collect();
        let names = along(board, &known, axis)?;
        let mut lines: BTreeMap<i32, Vec<Spotted>> = BTreeMap::new();
        for spotted in &self.sites {
            let line = axis.line(board, spotted.site);
            lines.entry(line).or_default().push(*spotted);
        }
        let sorted = lines.into_iter().filter_map(|(line, mut sites)| {
            sites.sort_by(|one, other| match axis {
                Axis::Row => one.x.total_cmp(&other.x),
                Axis::Column => other.y.total_cmp(&one.y),
            });
            Some(((*names.get(&line)?).to_owned(), sites))
        });
        Some(sorted.collect())
    }

    /// Columns are named below them, rows at their left; leaning ones where they would go on.
    fn edge_labels(&self, view: &View<'_>) -> Option<Vec<Label>> {
        let columns = self.lines_along(view, Axis::Column)?;
        let rows = self.lines_along(view, Axis::Row)?;
        if self.form == Form::Points {
            let upright = |line: &(String, Vec<Spotted>)| spread(&line.1, |s| s.x) < SAME;
            let level = |line: &(String, Vec<Spotted>)| spread(&line.1, |s| s.y) < SAME;
            if !columns.iter().all(upright) || !rows.iter().all(level) {
                return None;
            }
        }
        let (left, _, _, bottom) = self.bounds();
        let leaning = matches!(self.form, Form::Hexes { .. });
        let step_of = |lines: &[(String, Vec<Spotted>)]| {
            let straight = |line: &(String, Vec<Spotted>)| step(&line.1);
            leaning.then(|| lines.iter().find_map(straight)).flatten()
        };
        let (along_columns, along_rows) = (step_of(&columns), step_of(&rows));
        let mut labels = Vec::new();
        for (text, sites) in columns {
            let Some(first) = sites.first() else { continue };
            let own = if sites.len() > 1 {
                step(&sites)
            } else {
                along_columns
            };
            let (x, y) = match (own.filter(|_| leaning), self.form) {
                (Some((dx, dy)), _) => (first.x - 0.8 * dx, first.y - 0.8 * dy),
                (_, Form::Points | Form::Squares) => (first.x, bottom + 0.8),
                _ => (first.x, first.y + below(first.outline) + 0.3),
            };
            labels.push(Label {
                text,
                x,
                y,
                ends: false,
            });
        }
        for (text, sites) in rows {
            let Some(first) = sites.first() else { continue };
            let own = if sites.len() > 1 {
                step(&sites)
            } else {
                along_rows
            };
            let (x, y) = match (own.filter(|_| leaning), self.form) {
                (Some((dx, dy)), _) => (first.x - 0.8 * dx, first.y - 0.8 * dy),
                (_, Form::Points | Form::Squares) => (left - 0.8, first.y),
                (_, Form::Triangles) => (left - 1.1, first.y),
                _ => (first.x - 0.8, first.y),
            };
            labels.push(Label {
                text,
                x,
                y,
                ends: true,
            });
        }
        Some(labels)
    }

    /// Spokes are named outside, rings beside the first spoke.
    fn ring_labels(&self, view: &View<'_>) -> Option<Vec<Label>> {
        let (cx, cy) = self.centre?;
        let mut labels = Vec::new();
        for (text, sites) in self.lines_along(view, Axis::Column)? {
            let away = |spotted: &Spotted| (spotted.x - cx).hypot(spotted.y - cy);
            let outermost = sites
                .iter()
                .max_by(|one, other| away(one).total_cmp(&away(other)));
            let Some(last) = outermost.filter(|last| away(last) > 0.0) else {
                continue;
            };
            let further = (away(last) + 0.75) / away(last);
            labels.push(Label {
                text,
                x: cx + (last.x - cx) * further,
                y: cy + (last.y - cy) * further,
                ends: false,
            });
        }
        let first = |line: &(String, Vec<Spotted>)| {
            let top = line.1.iter().min_by(|one, other| {
                let angle = |spotted: &Spotted| (spotted.x - cx).abs() + (spotted.y - cy);
                angle(one).total_cmp(&angle(other))
            })?;
            Some((line.0.clone(), *top))
        };
        for line in self.lines_along(view, Axis::Row)? {
            let Some((text, top)) = first(&line) else {
                continue;
            };
            labels.push(Label {
                text,
                x: top.x - 0.55,
                y: top.y,
                ends: true,
            });
        }
        Some(labels)
    }
}

/// How far below its middle a site reaches.
pub(super) fn below(outline: Outline) -> f32 {
    match outline {
        Outline::Triangle { up: false } => 1.0,
        Outline::Hexagon { pointed: true } => 0.58,
        _ => 0.5,
    }
}

/// How far apart numbers of sites are.
fn spread(sites: &[Spotted], number: impl Fn(&Spotted) -> f32) -> f32 {
    let least = sites.iter().map(&number).fold(f32::INFINITY, f32::min);
    let most = sites.iter().map(&number).fold(f32::NEG_INFINITY, f32::max);
    most - least
}

/// The way from each site to the next of a line, if it is the same for all.
fn step(sites: &[Spotted]) -> Option<(f32, f32)> {
    let mut ways = sites
        .windows(2)
        .map(|pair| (pair[1].x - pair[0].x, pair[1].y - pair[0].y));
    let (dx, dy) = ways.next()?;
    // Where sites are left out the way is a multiple of the least; the first counts.
    let along = |(x, y): (f32, f32)| (x * dy - y * dx).abs() < SAME;
    let length = dx.hypot(dy);
    (ways.all(along) && length > 0.0).then(|| (dx / length, dy / length))
}
