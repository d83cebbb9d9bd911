//! How far apart sites are on a sheet of text.

use std::collections::HashSet;

use crate::show::plot::{Form, Plot};

/// Most lines of points before they are drawn closer together.
const TALL: f32 = 30.0;

/// How far apart rows of hexes and columns of triangles are.
pub(super) const ROW: f32 = 0.866_025_4;

/// How a plot is laid out on a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scale {
    /// Columns for each unit to the right.
    pub(super) across: f32,
    /// Lines for each unit downwards.
    pub(super) down: f32,
    /// Whether upright lines are left out: what lies below each other is joined.
    pub(super) close: bool,
}

/// The ways to lay out a plot whose symbols take so many columns, the best first.
pub(super) fn scales(plot: &Plot, symbol: i32, width: usize) -> Vec<Scale> {
    let symbol = symbol as f32;
    // Even, so that what is half as far has a column of its own.
    let even = |columns: f32| (columns / 2.0).ceil() * 2.0;
    let scale = |across: f32, down: f32| Scale {
        across,
        down,
        close: false,
    };
    match plot.form {
        Form::Squares => vec![scale(symbol + 2.0, 1.0), scale(symbol + 1.0, 1.0)],
        Form::Hexes { pointed: true } => vec![scale(even(symbol + 1.0), 1.0 / ROW)],
        Form::Hexes { pointed: false } => [symbol + 2.0, symbol + 1.0]
            .map(|columns| scale(columns / ROW, 2.0))
            .to_vec(),
        Form::Triangles => [symbol + 3.0, symbol + 1.0]
            .map(|columns| scale(columns / ROW, 1.0 / 1.5))
            .to_vec(),
        Form::Rings => {
            let wide = even(symbol + 3.0);
            let mut columns = vec![wide, wide - 1.0, wide - 2.0];
            if height(plot) * wide * 0.75 < TALL {
                columns.insert(0, wide * 1.5);
            }
            let round = |columns: f32| scale(columns, columns / 2.0);
            columns.into_iter().map(round).collect()
        }
        Form::Points => of_points(plot, symbol, width),
    }
}

fn height(plot: &Plot) -> f32 {
    let (_, top, _, bottom) = plot.bounds();
    bottom - top
}

fn of_points(plot: &Plot, symbol: f32, width: usize) -> Vec<Scale> {
    let unit = plot.closest();
    let wide = ((symbol + 3.0) / 2.0).ceil() * 2.0;
    let scale = |columns: f32, lines: f32| Scale {
        across: columns / unit,
        down: lines / unit,
        close: false,
    };
    // As they lie on grids of hexes that stand on a corner, or on a side.
    let hexes = match on_hexes(plot, unit) {
        Some(true) => Some(scale(wide, 2.0 / ROW)),
        Some(false) => Some(scale(wide / ROW, 4.0)),
        None => None,
    };
    let mut scales: Vec<Scale> = hexes.into_iter().chain([scale(wide, 2.0)]).collect();
    if is_net(plot, unit) {
        let close = Scale {
            close: true,
            ..scale(symbol + 1.0, 1.0)
        };
        let tall = height(plot) / unit * 2.0 + 1.0 > TALL;
        scales.insert(usize::from(!tall), close);
        return scales;
    }
    scales.extend([1.5, 2.0, 3.0, 4.0].map(|more| scale(wide * more, 2.0 * more)));
    // At last as large as there is room for.
    let (left, _, right, _) = plot.bounds();
    let columns = width.min(200) as f32 - symbol - 10.0;
    if right > left && columns > 0.0 {
        let across = columns / (right - left);
        scales.push(Scale {
            across,
            down: across / 2.0,
            close: false,
        });
    }
    scales
}

/// Whether points lie as hexes do that stand on a corner: in level rows of which each is
/// shifted by half; or on a side: in upright columns.
fn on_hexes(plot: &Plot, unit: f32) -> Option<bool> {
    let first = plot.sites.first()?;
    let whole = |number: f32| (number - number.round()).abs() < 0.02;
    let fits = |pointed: bool| {
        plot.sites.iter().all(|spotted| {
            let (x, y) = ((spotted.x - first.x) / unit, (spotted.y - first.y) / unit);
            let (along, across) = if pointed { (x, y) } else { (y, x) };
            whole(along * 2.0) && whole(across / ROW)
        })
    };
    let rows = plot.sites.iter().any(|spotted| spotted.y != first.y);
    let columns = plot.sites.iter().any(|spotted| spotted.x != first.x);
    match (
        rows && columns && fits(true),
        rows && columns && fits(false),
    ) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Whether all lines lead to the next place of a net, to the right or up, and none of those
/// that lead up is missing.
fn is_net(plot: &Plot, unit: f32) -> bool {
    let place = |at: usize| {
        let spotted = &plot.sites[at];
        let (x, y) = (spotted.x / unit, spotted.y / unit);
        let whole = (x - x.round()).abs() < 0.01 && (y - y.round()).abs() < 0.01;
        whole.then_some((x.round() as i64, y.round() as i64))
    };
    let places: Option<Vec<(i64, i64)>> = (0..plot.sites.len()).map(place).collect();
    let Some(places) = places else { return false };
    let mut upright = 0;
    for (one, other) in &plot.lines {
        let (one, other) = (places[*one], places[*other]);
        match (one.0.abs_diff(other.0), one.1.abs_diff(other.1)) {
            (0, 1) => upright += 1,
            (1, 0) => {}
            _ => return false,
        }
    }
    let known: HashSet<(i64, i64)> = places.iter().copied().collect();
    let above = |(x, y): &&(i64, i64)| known.contains(&(*x, y + 1));
    places.iter().filter(above).count() == upright
}
