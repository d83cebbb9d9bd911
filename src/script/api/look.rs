//! Functions that look at the position.

use rhai::{Array, Dynamic};

use super::super::names::number;
use super::super::scene::{Scene, Text};
use super::super::stage::{Said, look, scene};
use super::values::Where;
use super::{Registry, export};
use crate::board::{Point, Site};
use crate::moves::Survey;
use crate::notation::Scalar;
use crate::position::{Position, Seat};

pub(super) fn register(api: &mut Registry<'_>) {
    api.group = "Looking";
    export! { api;
        /// The seat to move. In `played` and `next` it is the seat that has moved, in `ended`
        /// the one that would be next.
        seat() -> "SEAT" = seat;
        /// The seat after that to move, in the order of turns, of those that still play.
        next_seat() -> "SEAT" = next_seat;
        /// The seat after another, in the order of turns.
        next_seat(seat: &str) -> "SEAT" = seat_after;
        /// A list of the seats in play, in the order of turns.
        seats() -> "LIST" = seats;
        /// The name of the present phase.
        phase() -> "PHASE" = phase;
        /// How many plies were played; in `played` the one just made counts.
        ply() -> "NUMBER" = ply;
        /// The value of an option of the game: a number, a text, or true or false.
        option(name: &str) -> "VALUE" = option;
        /// The column of a site, from 1, where the board has columns and rows; of rings the spoke.
        column(site: &str) -> "NUMBER" = column;
        /// The row of a site, from 1; of rings the ring.
        row(site: &str) -> "NUMBER" = row;
        /// The site in a column and a row, both from 1; `""` where there is none. Of several boards
        /// or levels it is one of the first.
        site(column: i64, row: i64) -> "SITE" = site;
        /// The same on the board and level of another site.
        site(column: i64, row: i64, other: &str) -> "SITE" = site_beside;
        /// The kind of the piece on a site, topmost; `""` if the site is empty.
        kind_at(site: &str) -> "KIND" = kind_at;
        /// The owner of the piece on a site, topmost; `""` if the site is empty or the piece
        /// belongs to nobody.
        owner_at(site: &str) -> "SEAT" = owner_at;
        /// The site where the first such piece stands; `""` if none does.
        site_of(kind: &str, seat: &str) -> "SITE" = site_of;
        /// The sites to which ways lead from a site; where the way of the piece there is kept
        /// and leads on to one of them, that alone.
        ways_on(site: &str) -> "LIST" = ways_on;
        /// The sites that the piece on a site has stood on, in the order in which it came to
        /// them first, where that is kept: `path = true` of its kind.
        path(site: &str) -> "LIST" = path;
        /// How many pieces stand on a site.
        height(site: &str) -> "NUMBER" = height;
        /// On how many sites of the board such pieces stand topmost, or among others that stand
        /// beside each other; `""` for the kind or the
        /// seat is any, `"neutral"` nobody.
        count(kind: &str, seat: &str) -> "NUMBER" = count;
        /// How many such pieces there are, those in stacks and off the board too; `""` is any,
        /// the seat `"neutral"` nobody.
        total(kind: &str, seat: &str) -> "NUMBER" = total;
        /// How many such pieces a place off the board holds; `""` is any, the seat `"neutral"`
        /// nobody.
        held(place: &str, kind: &str, seat: &str) -> "NUMBER" = held;
        /// The value of a counter; that of a seat is called `NAME.SEAT`.
        counter(name: &str) -> "NUMBER" = counter;
        /// The value of a counter that each seat has.
        counter(name: &str, seat: &str) -> "NUMBER" = counter_of;
        /// The value of that name on a site, or of the piece there.
        value_at(site: &str, name: &str) -> "NUMBER" = value_at;
        /// The sum of the values of that name on some sites.
        sum(sites: Where, name: &str) -> "NUMBER" = sum;
        /// How often the position has occurred, if an end of the game asks for repetition.
        occurrences() -> "NUMBER" = occurrences;
        /// Whether a site is in a region, as the seat to move sees it.
        is_in(site: &str, region: &str) -> "BOOL" = is_in;
        /// Whether a condition of `[conditions]` holds of a site, for the seat to move.
        holds(site: &str, condition: &str) -> "BOOL" = holds;
    }
}

fn seat() -> Said<Text> {
    look(|scene, position| Ok(scene.seat_name(position.seat())))
}

/// The seat after one in the order of turns, of those that still play; itself if there is
/// no other.
fn after(scene: &Scene, position: &Position, seat: Seat) -> Seat {
    let mut next = seat;
    for _ in 0..scene.seats.len() {
        next = Seat(match next.index() + 1 < scene.seats.len() {
            true => next.0 + 1,
            false => 0,
        });
        let place = scene.names.places.get(next.index());
        if place.is_none_or(|place| position.counter(usize::from(*place)) == 0) {
            return next;
        }
    }
    seat
}

fn next_seat() -> Said<Text> {
    look(|scene, position| Ok(scene.seat_name(after(scene, position, position.seat()))))
}

fn seat_after(seat: &str) -> Said<Text> {
    look(|scene, position| {
        let seat = scene.seat(seat)?;
        Ok(scene.seat_name(after(scene, position, seat)))
    })
}

fn seats() -> Said<Array> {
    scene(|scene| Ok(scene.seats.iter().cloned().map(Dynamic::from).collect()))
}

fn phase() -> Said<Text> {
    look(|scene, position| Ok(scene.phase_name(position.phase())))
}

fn ply() -> Said<i64> {
    look(|_, position| Ok(i64::from(position.ply())))
}

fn option(name: &str) -> Said<Dynamic> {
    scene(|scene| {
        let options = &scene.names.options;
        let names: Vec<&str> = options.iter().map(|(name, _)| name.as_str()).collect();
        let at = number("option", name, &names)?;
        Ok(match &options[at].1 {
            Scalar::Boolean(value) => Dynamic::from(*value),
            Scalar::Integer(value) => Dynamic::from(*value),
            Scalar::Text(value) => Text::from(value).into(),
        })
    })
}

/// Where a site is on its board, if that has columns and rows.
fn place_in_grid(scene: &Scene, position: &Position, name: &str) -> Result<Point, String> {
    let site = scene.cell(name, position)?;
    let board = &scene.names.board;
    let point = board.point(site);
    let area = board.area(site).unwrap_or(0);
    match board.at_in(area, point.x, point.y) == Some(site) {
        true => Ok(point),
        false => Err(format!("{name} is on a board without columns and rows")),
    }
}

fn column(site: &str) -> Said<i64> {
    look(|scene, position| Ok(i64::from(place_in_grid(scene, position, site)?.x) + 1))
}

fn row(site: &str) -> Said<i64> {
    look(|scene, position| Ok(i64::from(place_in_grid(scene, position, site)?.y) + 1))
}

/// The site in a column and a row of an area, both from 1.
fn in_grid(scene: &Scene, area: usize, column: i64, row: i64) -> Text {
    let place = |number: i64| i32::try_from(number.checked_sub(1)?).ok();
    let board = &scene.names.board;
    let found = place(column)
        .zip(place(row))
        .and_then(|(x, y)| board.at_in(area, x, y));
    found.map_or_else(|| scene.nothing.clone(), |site| scene.site_name(site))
}

fn site(column: i64, row: i64) -> Said<Text> {
    scene(|scene| Ok(in_grid(scene, 0, column, row)))
}

fn site_beside(column: i64, row: i64, other: &str) -> Said<Text> {
    look(|scene, position| {
        let other = scene.cell(other, position)?;
        let area = scene.names.board.area(other).unwrap_or(0);
        Ok(in_grid(scene, area, column, row))
    })
}

fn kind_at(site: &str) -> Said<Text> {
    look(|scene, position| Ok(scene.kind_name(position.at(scene.site(site)?))))
}

fn owner_at(site: &str) -> Said<Text> {
    look(|scene, position| Ok(scene.owner_name(position.at(scene.site(site)?))))
}

fn height(site: &str) -> Said<i64> {
    look(|scene, position| Ok(wide(position.height(scene.cell(site, position)?))))
}

fn wide(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn count(kind: &str, seat: &str) -> Said<i64> {
    look(|scene, position| {
        let counts = scene
            .pieces(kind, seat)?
            .map(|piece| i64::from(position.count(piece)));
        Ok(counts.sum())
    })
}

fn total(kind: &str, seat: &str) -> Said<i64> {
    look(|scene, position| {
        let counts = scene
            .pieces(kind, seat)?
            .map(|piece| wide(position.total(piece) * position.layout().worth(piece)));
        Ok(counts.sum())
    })
}

fn held(place: &str, kind: &str, seat: &str) -> Said<i64> {
    look(|scene, position| {
        let place = scene.place(place, position)?;
        let pieces = scene.pieces(kind, seat)?;
        let counts = pieces.map(|piece| i64::from(position.held(place, piece)));
        Ok(counts.sum())
    })
}

fn counter(name: &str) -> Said<i64> {
    look(|scene, position| {
        let counter = scene.counter(name)?;
        Ok(i64::from(position.counter(usize::from(counter))))
    })
}

fn counter_of(name: &str, seat: &str) -> Said<i64> {
    counter(&format!("{name}.{seat}"))
}

fn value_at(site: &str, name: &str) -> Said<i64> {
    look(|scene, position| {
        let slot = usize::from(scene.value(name)?);
        let site = scene.cell(site, position)?;
        Ok(i64::from(position.value(slot, site)))
    })
}

fn sum(sites: Where, name: &str) -> Said<i64> {
    look(|scene, position| {
        let slot = usize::from(scene.value(name)?);
        let mut sum = 0;
        sites.each(scene, position, |site| {
            sum += i64::from(position.value(slot, site));
            Ok(())
        })?;
        Ok(sum)
    })
}

fn occurrences() -> Said<i64> {
    look(|_, position| Ok(wide(position.occurrences())))
}

fn is_in(site: &str, region: &str) -> Said<bool> {
    look(|scene, position| {
        let site = scene.site(site)?;
        let regions = &scene.names.regions;
        let found = regions.iter().find(|(name, _)| name == region);
        match found.and_then(|(_, sets)| sets.get(position.seat().index())) {
            Some(sites) => Ok(sites.contains(site)),
            None => scene.region(region, position.seat()).map(|_| false),
        }
    })
}

/// A condition by name, as the seat to move sees it.
pub(super) fn condition<'a>(
    scene: &'a Scene,
    position: &Position,
    name: &str,
) -> Result<&'a crate::moves::Condition, String> {
    let conditions = &scene.names.conditions;
    let names: Vec<&str> = conditions.iter().map(|(name, _)| name.as_str()).collect();
    let at = number("condition", name, &names)?;
    let seats = &conditions[at].1;
    let seat = seats.get(position.seat().index());
    seat.map(|condition| &**condition)
        .ok_or_else(|| format!("the condition `{name}` is for no seat"))
}

fn holds(site: &str, name: &str) -> Said<bool> {
    look(|scene, position| {
        let condition = condition(scene, position, name)?;
        let site = scene.cell(site, position)?;
        Ok(survey(scene, position)?.holds(condition, site))
    })
}

/// Questions about the position by the rules of its phase.
pub(super) fn survey<'a>(scene: &'a Scene, position: &'a Position) -> Result<Survey<'a>, String> {
    let rules = scene.names.rules.get(usize::from(position.phase()));
    let rules = rules.ok_or("this phase has no rules")?;
    Ok(Survey::new(rules, position))
}

fn path(site: &str) -> Said<Array> {
    look(|scene, position| {
        let site = scene.cell(site, position)?;
        let sites = position.path(position.at(site));
        Ok(sites.map(|site| scene.site_name(site).into()).collect())
    })
}

fn site_of(kind: &str, seat: &str) -> Said<Text> {
    look(|scene, position| {
        for piece in scene.pieces(kind, seat)? {
            for (word, bits) in position.set(piece).iter().enumerate() {
                if *bits != 0 {
                    let site = Site::new(word * 64 + bits.trailing_zeros() as usize);
                    return Ok(scene.site_name(site));
                }
            }
        }
        Ok(scene.nothing.clone())
    })
}

/// The sites to which ways lead from one: where the way of the piece there is kept and leads on
/// to one of them, that alone.
pub(super) fn next_sites(scene: &Scene, position: &Position, from: Site) -> Vec<Site> {
    let board = &scene.names.board;
    let mut next: Vec<Site> = Vec::new();
    for way in 0..board.directions().len() {
        let to = board.neighbours(way).get(from.index()).copied();
        let to = to.map(Site::from_number).filter(|to| *to != board.off());
        next.extend(to.filter(|to| !next.contains(to)));
    }
    let taken = position
        .path(position.at(from))
        .find(|site| next.contains(site));
    taken.map_or(next, |taken| vec![taken])
}

fn ways_on(site: &str) -> Said<Array> {
    look(|scene, position| {
        let next = next_sites(scene, position, scene.cell(site, position)?).into_iter();
        Ok(next.map(|site| scene.site_name(site).into()).collect())
    })
}
