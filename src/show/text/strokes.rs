//! Lines of characters between places on a sheet.

use super::scales::Scale;

/// A place on a sheet, row and column, with the character of a line that passes it.
pub(super) type Stroke = ((i32, i32), char);

/// The places between two, each with the character of a line that passes it.
pub(super) fn path(from: (i32, i32), to: (i32, i32)) -> Vec<Stroke> {
    let (from, to) = if from.1 <= to.1 {
        (from, to)
    } else {
        (to, from)
    };
    let (down, across) = (to.0 - from.0, to.1 - from.1);
    let mut path = Vec::new();
    if down == 0 {
        path.extend((from.1 + 1..to.1).map(|column| ((from.0, column), '-')));
        return path;
    }
    let slope = across as f32 / down as f32;
    if across <= 3 * down.abs() {
        let symbol = match (across, down > 0) {
            (0, _) => '|',
            (_, true) => '\\',
            (_, false) => '/',
        };
        for step in 1..down.abs() {
            let row = from.0 + step * down.signum();
            let column = from.1 as f32 + (row - from.0) as f32 * slope;
            // Steep lines look upright where they do not change their column.
            path.push(((row, column.round() as i32), symbol));
        }
        return path;
    }
    let mut before = from.0;
    for column in from.1 + 1..to.1 {
        let row = from.0 as f32 + (column - from.1) as f32 / slope;
        let row = row.round() as i32;
        let symbol = match (row - before).signum() {
            0 => '-',
            1 => '\\',
            _ => '/',
        };
        path.push(((row, column), symbol));
        before = row;
    }
    path
}

/// The places along the circle around a middle on which two points lie, given from there;
/// `None` if they lie on none, or across the middle from each other.
pub(super) fn arc(
    from: (f32, f32),
    to: (f32, f32),
    scale: Scale,
    place: impl Fn(f32, f32) -> (i32, i32),
) -> Option<Vec<Stroke>> {
    let radius = from.0.hypot(from.1);
    let turn = from.0 * to.1 - from.1 * to.0;
    if (radius - to.0.hypot(to.1)).abs() > 0.01 || turn.abs() < 0.001 {
        return None;
    }
    let begin = from.1.atan2(from.0);
    let angle = turn.atan2(from.0 * to.0 + from.1 * to.1);
    let at = |part: f32| {
        let (sin, cos) = (begin + angle * part).sin_cos();
        place(radius * cos, radius * sin)
    };
    let ends = [at(0.0), at(1.0)];
    let steps = (radius * angle.abs() * scale.across * 2.0).min(500.0) as u16;
    let mut path: Vec<Stroke> = Vec::new();
    for step in 1..steps {
        let part = f32::from(step) / f32::from(steps);
        let here = at(part);
        let known = path.last().is_some_and(|(last, _)| *last == here);
        if known || ends.contains(&here) {
            continue;
        }
        let (sin, cos) = (begin + angle * part).sin_cos();
        let (across, down) = (-sin * scale.across, cos * scale.down);
        let level = across.abs() > 3.0 * down.abs();
        let steep = across.abs() < 0.8 * down.abs();
        let symbol = match (level, steep) {
            (true, _) => '-',
            (_, true) => '|',
            _ if across * down > 0.0 => '\\',
            _ => '/',
        };
        path.push((here, symbol));
    }
    // Where it is steep one character a line is enough: the middle one.
    let alike =
        |one: &Stroke, other: &Stroke| one.1 != '-' && other.1 != '-' && one.0.0 == other.0.0;
    let runs = path.chunk_by(alike);
    Some(
        runs.filter_map(|run| run.get(run.len() / 2).copied())
            .collect(),
    )
}
