//! What is written at the edges of a plot, or beside its sites.

use std::collections::BTreeMap;

use super::View;
use super::names::{Axis, along, local};
use super::plot::{Form, Label, Plot, Spotted};
use crate::board::{Outline, Site};
use crate::game::Labels;

/// Lengths that differ by less are the same.
const SAME: f32 = 0.02;

/// All lines of sites along one axis.
struct Lines {
    /// Each with its name, its sites from the end at which that is written.
    named: Vec<(String, Vec<Spotted>)>,
    /// Whether they lead to the right rather than up.
    level: bool,
    /// The way from each site to the next, one unit long, if all lines are straight and
    /// lead the same way.
    way: Option<(f32, f32)>,
    /// Where the longest leads.
    whole: (f32, f32),
}

impl Lines {
    /// Whether they lead straight to the right, or straight up.
    fn is_square(&self) -> bool {
        let aslant = |line: &(String, Vec<Spotted>)| {
            let number = |spotted: &Spotted| if self.level { spotted.y } else { spotted.x };
            spread(&line.1, number) >= SAME
        };
        !self.named.iter().any(aslant)
    }
}

impl Plot {
    /// Finds what is written at the edges, or beside the sites; the plot is turned by so
    /// many degrees.
    pub(super) fn name(&mut self, view: &View<'_>, turn: u16) {
        let board = &view.game.board;
        let labels = match view.game.look.labels {
            Labels::None => return,
            Labels::Sites => None,
            Labels::Best if self.form == Form::Rings => self.ring_labels(view),
            Labels::Best => self.edge_labels(view, turn),
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

    /// The lines of sites along an axis with their names.
    fn lines_along(
        &self,
        view: &View<'_>,
        axis: Axis,
    ) -> Option<BTreeMap<i32, (String, Vec<Spotted>)>> {
        let board = &view.game.board;
        let known: Vec<Site> = self
            .sites
            .iter()
            .map(|spotted| spotted.site)
            .filter(|site| self.form != Form::Rings || board.point(*site).y >= 0)
            .collect();
        let names = along(board, &known, axis)?;
        let mut lines: BTreeMap<i32, (String, Vec<Spotted>)> = BTreeMap::new();
        for spotted in &self.sites {
            let line = axis.line(board, spotted.site);
            if let Some(name) = names.get(&line) {
                let entry = || ((*name).to_owned(), Vec::new());
                lines.entry(line).or_insert_with(entry).1.push(*spotted);
            }
        }
        Some(lines)
    }

    /// The same with where they lead, each from its left end or from below.
    fn sorted_along(&self, view: &View<'_>, axis: Axis, turn: u16) -> Option<Lines> {
        let mut named: Vec<(String, Vec<Spotted>)> =
            self.lines_along(view, axis)?.into_values().collect();
        let longest = named.iter().max_by_key(|(_, sites)| sites.len());
        let longest = longest.map_or(&[][..], |(_, sites)| sites);
        let (wide, high) = (spread(longest, |s| s.x), spread(longest, |s| s.y));
        let level = match longest.len() {
            0 | 1 => (axis == Axis::Row) == turn.is_multiple_of(180),
            _ => wide > high,
        };
        for (_, sites) in &mut named {
            sites.sort_by(|one, other| match level {
                true => one.x.total_cmp(&other.x),
                false => other.y.total_cmp(&one.y),
            });
        }
        let longest = named.iter().max_by_key(|(_, sites)| sites.len());
        let whole = longest.and_then(|(_, sites)| {
            let (first, last) = (sites.first()?, sites.last()?);
            unit(last.x - first.x, last.y - first.y)
        });
        let whole = whole.unwrap_or(if level { (1.0, 0.0) } else { (0.0, -1.0) });
        let straight = named.iter().all(|(_, sites)| {
            sites.windows(2).all(|pair| {
                let way = unit(pair[1].x - pair[0].x, pair[1].y - pair[0].y);
                way.is_some_and(|way| (way.0 - whole.0).hypot(way.1 - whole.1) < SAME)
            })
        });
        let several = named.iter().any(|(_, sites)| sites.len() > 1);
        Some(Lines {
            named,
            level,
            way: (straight && several).then_some(whole),
            whole,
        })
    }

    /// Columns are named below them, rows at their left; leaning ones where they would go on.
    fn edge_labels(&self, view: &View<'_>, turn: u16) -> Option<Vec<Label>> {
        let columns = self.sorted_along(view, Axis::Column, turn)?;
        let rows = self.sorted_along(view, Axis::Row, turn)?;
        let square = columns.level != rows.level && columns.is_square() && rows.is_square();
        let straight = columns.way.is_some() && rows.way.is_some();
        if self.form == Form::Points && !square && !straight {
            return None;
        }
        let mut labels = Vec::new();
        for lines in [&columns, &rows] {
            for (text, sites) in &lines.named {
                let Some(first) = sites.first() else { continue };
                let (x, y, aside) = self.beside(first, lines, square, turn);
                labels.push(Label {
                    text: text.clone(),
                    x,
                    y,
                    ends: lines.level,
                    aside,
                });
            }
        }
        Some(labels)
    }

    /// Where the name of a line stands that begins with a site, and whether all of them stand
    /// in a line.
    fn beside(&self, first: &Spotted, lines: &Lines, square: bool, turn: u16) -> (f32, f32, bool) {
        let (left, _, _, bottom) = self.bounds();
        let before = |(dx, dy): (f32, f32), by: f32| (first.x - by * dx, first.y - by * dy, false);
        let aslant = !turn.is_multiple_of(180);
        match self.form {
            Form::Points | Form::Squares if square => match lines.level {
                true => (left - 0.8, first.y, true),
                false => (first.x, bottom + 0.8, true),
            },
            Form::Triangles if lines.level => (left - 1.1, first.y, false),
            _ => match (lines.way, lines.level) {
                (Some(way), _) if self.form != Form::Triangles => before(way, 0.8),
                _ if aslant => before(lines.whole, 1.0),
                (_, true) => (first.x - 0.8, first.y, false),
                (_, false) => (first.x, first.y + below(first.outline) + 0.3, false),
            },
        }
    }

    /// Spokes are named outside, rings beside the first spoke.
    fn ring_labels(&self, view: &View<'_>) -> Option<Vec<Label>> {
        let (cx, cy) = self.centre?;
        let mut labels = Vec::new();
        let away = |spotted: &Spotted| (spotted.x - cx).hypot(spotted.y - cy);
        for (text, sites) in self.lines_along(view, Axis::Column)?.into_values() {
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
                aside: false,
            });
        }
        for (text, sites) in self.lines_along(view, Axis::Row)?.into_values() {
            let from_top = |spotted: &Spotted| (spotted.x - cx).abs() + (spotted.y - cy);
            let top = sites
                .iter()
                .min_by(|one, other| from_top(one).total_cmp(&from_top(other)));
            let Some(top) = top else { continue };
            labels.push(Label {
                text,
                x: top.x - 0.55,
                y: top.y,
                ends: true,
                aside: false,
            });
        }
        Some(labels)
    }
}

/// How far below its middle a site reaches.
fn below(outline: Outline) -> f32 {
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
    if sites.is_empty() { 0.0 } else { most - least }
}

/// A way with the length 1; `None` for one that leads nowhere.
fn unit(dx: f32, dy: f32) -> Option<(f32, f32)> {
    let length = dx.hypot(dy);
    (length > 0.0).then(|| (dx / length, dy / length))
}
