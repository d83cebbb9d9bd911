//! Sites at their places: an area of hexes, triangles, or points joined by lines.

use std::collections::HashMap;
use std::ops::Range;

use super::View;
use crate::board::{Outline, Shade, Site};

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
    /// Whether it stands at the left or below everything, in a line with the others.
    pub(super) aside: bool,
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

impl Plot {
    /// Lays out an area, or what of it lies in some part from the left to the right.
    pub(super) fn of(view: &View<'_>, area: usize, part: Option<Range<f32>>) -> Plot {
        let board = &view.game.board;
        let turn = view.turn(area);
        let (sin, cos) = match turn {
            0 => (0.0, 1.0),
            90 => (1.0, 0.0),
            180 => (0.0, -1.0),
            270 => (-1.0, 0.0),
            other => f32::from(other).to_radians().sin_cos(),
        };
        let sites: Vec<Spotted> = view
            .sites_of(area)
            .into_iter()
            .map(|site| {
                let spot = board.spot(site);
                let outline = match board.outline(site) {
                    Outline::Triangle { up } => Outline::Triangle {
                        up: up == (turn == 0),
                    },
                    other => other,
                };
                Spotted {
                    site,
                    x: spot.x * cos - spot.y * sin,
                    y: -(spot.x * sin + spot.y * cos),
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
        plot.name(view, turn);
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
}
