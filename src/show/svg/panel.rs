//! One area in SVG.

use std::fmt::Write as _;

use super::piece::draw_content;
use super::squares::draw_squares;
use super::tiles::draw_tiles;
use super::xml::{escaped, length, write_text};
use crate::board::{Outline, Shade, Site};
use crate::show::View;
use crate::show::colour::Paint;
use crate::show::frame::Frame;
use crate::show::plot::{Form, Plot, Spotted};
use crate::show::view::Touch;

/// The side of a cell.
pub(super) const SIDE: f32 = 48.0;
/// Room for the coordinates, at the left and below.
pub(super) const MARGIN: f32 = 32.0;
/// Room around everything else.
pub(super) const EDGE: f32 = 12.0;

/// The largest side of an area.
pub(super) const LARGEST: f32 = 2400.0;

/// √3 / 2.
const ROOT: f32 = 0.866_025_4;

/// An area drawn by itself, from its top left corner.
pub(super) struct Panel {
    pub(super) body: String,
    pub(super) width: f32,
    pub(super) height: f32,
    /// Where the middle of each of its sites is.
    pub(super) middles: Vec<(Site, f32, f32)>,
}

/// Draws an area.
pub(super) fn draw(view: &View<'_>, area: usize) -> Panel {
    if let Some(panel) = draw_tiles(view, area) {
        panel
    } else if Frame::fits(view, area) {
        draw_squares(view, area)
    } else {
        Drawer::new(view, Plot::of(view, area, None)).draw()
    }
}

pub(super) fn class(shade: Shade) -> &'static str {
    match shade {
        Shade::Dark => r#"class="dark""#,
        Shade::Light => r#"class="light""#,
        Shade::Middle => r#"class="middle""#,
    }
}

/// What lies over a cell, under what stands there: its region's colour, the last move.
pub(super) fn over(view: &View<'_>, site: Site) -> Vec<String> {
    let tint = view
        .tint(site)
        .map(|(_, colour)| format!(r#"class="tint" fill="{}""#, colour.css()));
    let touch = match view.touched(site) {
        Touch::Not => None,
        Touch::On => Some(r#"class="on""#.to_owned()),
        Touch::To => Some(r#"class="to""#.to_owned()),
    };
    tint.into_iter().chain(touch).collect()
}

pub(super) fn join(out: &mut String, class: &str, from: (f32, f32), to: (f32, f32)) {
    let _ = writeln!(
        out,
        r#"<line class="{class}" x1="{}" y1="{}" x2="{}" y2="{}"/>"#,
        length(from.0),
        length(from.1),
        length(to.0),
        length(to.1)
    );
}

/// Draws a wall between two neighbours; nothing if they do not lie side by side.
pub(super) fn wall(
    out: &mut String,
    one: (f32, f32),
    other: (f32, f32),
    outline: Outline,
    unit: f32,
) {
    let (dx, dy) = (other.0 - one.0, other.1 - one.1);
    let apart = dx.hypot(dy);
    if apart > unit * 1.5 || apart == 0.0 {
        return;
    }
    let half = match outline {
        _ if apart > unit * 1.2 => 0.2,
        Outline::Hexagon { .. } => 0.29,
        Outline::Triangle { .. } => ROOT,
        _ => 0.5,
    } * unit;
    let (x, y) = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
    let (ax, ay) = (-dy / apart * half, dx / apart * half);
    join(out, "wall", (x - ax, y - ay), (x + ax, y + ay));
}

/// Draws a plot.
struct Drawer<'a> {
    view: &'a View<'a>,
    plot: Plot,
    /// The length of a unit.
    unit: f32,
    /// How large pieces are: 1 on a board of squares.
    size: f32,
    /// What lies at the top left corner.
    origin: (f32, f32),
    bounds: (f32, f32),
}

impl<'a> Drawer<'a> {
    fn new(view: &'a View<'a>, plot: Plot) -> Drawer<'a> {
        let (mut left, mut top, mut right, mut bottom) = plot.bounds();
        let closest = match plot.form {
            Form::Points => plot.closest(),
            _ => 1.0,
        };
        let extent = (right - left).max(bottom - top).max(closest);
        // Names need more room than points alone.
        let apart = if plot.names.is_some() && plot.form == Form::Points {
            1.5 * SIDE
        } else {
            SIDE
        };
        let unit = (apart / closest).min(LARGEST / extent);
        let size = (unit * closest / SIDE).clamp(0.1, 1.0);
        // Every site reaches around its middle; what is written may lie further out.
        let reach = match plot.form {
            Form::Triangles => 1.05,
            _ if plot.names.is_some() => 0.85,
            _ => 0.65,
        };
        let around = reach * SIDE / unit.max(0.01);
        let around = if plot.form.is_points() { around } else { reach };
        left -= around;
        top -= around;
        right += around;
        bottom += around;
        let beyond = 0.35 * SIDE / unit.max(0.01);
        for label in &plot.labels {
            left = left.min(label.x - beyond);
            right = right.max(label.x + beyond);
            top = top.min(label.y - beyond);
            bottom = bottom.max(label.y + beyond);
        }
        Drawer {
            view,
            unit,
            size,
            origin: (left, top),
            bounds: ((right - left) * unit, (bottom - top) * unit),
            plot,
        }
    }

    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (
            EDGE + (x - self.origin.0) * self.unit,
            EDGE + (y - self.origin.1) * self.unit,
        )
    }

    fn middle(&self, spotted: &Spotted) -> (f32, f32) {
        self.at(spotted.x, spotted.y)
    }

    fn draw(&self) -> Panel {
        let mut body = String::new();
        let plot = &self.plot;
        if plot.form.is_points() {
            self.draw_board(&mut body);
        }
        for spotted in &plot.sites {
            if !plot.form.is_points() {
                self.draw_cell(spotted, &mut body);
            }
        }
        for (one, other) in &plot.lines {
            self.draw_line(&plot.sites[*one], &plot.sites[*other], &mut body);
        }
        if plot.form.is_points() {
            for spotted in &plot.sites {
                self.draw_point(spotted, &mut body);
            }
        } else {
            for (one, other) in &plot.walls {
                let (one, other) = (&plot.sites[*one], &plot.sites[*other]);
                let ends = (self.middle(one), self.middle(other));
                wall(&mut body, ends.0, ends.1, one.outline, self.unit);
            }
        }
        for (number, spotted) in plot.sites.iter().enumerate() {
            let (x, y) = self.middle(spotted);
            if let Some(name) = plot.names.as_ref().and_then(|names| names.get(number)) {
                let (right, down) = if plot.form.is_points() {
                    (0.0, 31.0 * self.size.max(0.5))
                } else {
                    (0.0, 21.0)
                };
                write_text(&mut body, "name", x + right, y + down, name);
            }
            draw_content(self.view, spotted.site, (x, y), self.size, &mut body);
        }
        for label in &plot.labels {
            let (x, y) = self.at(label.x, label.y);
            write_text(&mut body, "edge", x, y + 5.0, &label.text);
        }
        let middles = plot.sites.iter().map(|spotted| {
            let (x, y) = self.middle(spotted);
            (spotted.site, x, y)
        });
        Panel {
            body,
            width: self.bounds.0 + 2.0 * EDGE,
            height: self.bounds.1 + 2.0 * EDGE,
            middles: middles.collect(),
        }
    }

    /// What points and lines lie on.
    fn draw_board(&self, out: &mut String) {
        let (left, top, right, bottom) = self.plot.bounds();
        let room = if self.plot.names.is_some() {
            0.75
        } else {
            0.55
        } * SIDE;
        let (x, y) = self.at(left, top);
        let _ = writeln!(
            out,
            r#"<rect class="light" x="{}" y="{}" width="{}" height="{}" rx="10"/>"#,
            length(x - room),
            length(y - room),
            length((right - left) * self.unit + 2.0 * room),
            length((bottom - top) * self.unit + 2.0 * room)
        );
    }

    fn draw_cell(&self, spotted: &Spotted, out: &mut String) {
        let points: Vec<String> = corners(spotted.outline)
            .iter()
            .map(|(dx, dy)| {
                let (x, y) = self.at(spotted.x + dx, spotted.y + dy);
                format!("{},{}", length(x), length(y))
            })
            .collect();
        let points = points.join(" ");
        let shade = spotted.shade.unwrap_or(Shade::Light);
        let name = escaped(self.view.game.board.name(spotted.site));
        let _ = writeln!(
            out,
            r#"<polygon {} points="{points}"><title>{name}</title></polygon>"#,
            class(shade)
        );
        for look in over(self.view, spotted.site) {
            let _ = writeln!(out, r#"<polygon {look} points="{points}"/>"#);
        }
    }

    fn draw_point(&self, spotted: &Spotted, out: &mut String) {
        let (x, y) = self.middle(spotted);
        let (x, y) = (length(x), length(y));
        for look in over(self.view, spotted.site) {
            let radius = length(23.0 * self.size);
            let _ = writeln!(out, r#"<circle {look} cx="{x}" cy="{y}" r="{radius}"/>"#);
        }
        let name = escaped(self.view.game.board.name(spotted.site));
        let radius = length(5.0 * self.size.max(0.4));
        let _ = writeln!(
            out,
            r#"<circle class="point" cx="{x}" cy="{y}" r="{radius}"><title>{name}</title></circle>"#
        );
    }

    /// Draws what joins two sites: along the circle on which both lie, or straight.
    fn draw_line(&self, one: &Spotted, other: &Spotted, out: &mut String) {
        let (from, to) = (self.middle(one), self.middle(other));
        let class = if self.plot.form.is_points() {
            "line"
        } else {
            "link"
        };
        let arc = self.plot.centre.and_then(|(x, y)| {
            let (first, second) = ((one.x - x, one.y - y), (other.x - x, other.y - y));
            let radius = first.0.hypot(first.1);
            let same = (radius - second.0.hypot(second.1)).abs() < 0.01;
            let turn = first.0 * second.1 - first.1 * second.0;
            // What lies across the middle is joined straight through it.
            (same && turn.abs() > 0.001).then_some((radius * self.unit, turn > 0.0))
        });
        let Some((radius, clockwise)) = arc else {
            join(out, class, from, to);
            return;
        };
        let _ = writeln!(
            out,
            r#"<path class="{class}" d="M{} {}A{radius} {radius} 0 0 {} {} {}"/>"#,
            length(from.0),
            length(from.1),
            u8::from(clockwise),
            length(to.0),
            length(to.1),
            radius = length(radius)
        );
    }
}

/// The corners of a cell around its middle.
fn corners(outline: Outline) -> Vec<(f32, f32)> {
    let sixth = 0.5 / ROOT;
    match outline {
        Outline::Hexagon { pointed } => {
            let corners = [
                (0.0, -sixth),
                (0.5, -sixth / 2.0),
                (0.5, sixth / 2.0),
                (0.0, sixth),
                (-0.5, sixth / 2.0),
                (-0.5, -sixth / 2.0),
            ];
            let turned = |(x, y): (f32, f32)| if pointed { (x, y) } else { (y, x) };
            corners.map(turned).to_vec()
        }
        Outline::Triangle { up } => {
            let turn = if up { 1.0 } else { -1.0 };
            [(0.0, -1.0), (ROOT, 0.5), (-ROOT, 0.5)]
                .map(|(x, y)| (x, y * turn))
                .to_vec()
        }
        _ => vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
    }
}
