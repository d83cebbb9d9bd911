//! Functions of whole sets of sites.

use std::sync::Arc;

use rhai::Dynamic;

use super::super::names::number;
use super::super::scene::{Along, Scene, Text};
use super::super::sites::Sites;
use super::super::stage::{Said, look};
use super::look::{condition, survey};
use super::values::Where;
use super::{Registry, export};
use crate::board::Site;
use crate::moves::Program;
use crate::position::{Piece, Position};

pub(super) fn register(api: &mut Registry<'_>) {
    api.group = "Sets of sites";
    export! { api;
        /// All sites of the board.
        sites() -> "SITES" = all;
        /// A set of a list of names, of a region as the seat to move sees it, or of one site.
        sites(sites: Where) -> "SITES" = set_of;
        /// The sites of a region as a seat sees it.
        region(name: &str, seat: &str) -> "SITES" = region;
        /// The empty sites of the board.
        empty() -> "SITES" = empty;
        /// The sites of the board where anything stands.
        taken() -> "SITES" = taken;
        /// The sites where pieces of a seat stand topmost, or beside others; `""` is any seat,
        /// `"neutral"` nobody.
        sites_of(seat: &str) -> "SITES" = sites_of_seat;
        /// The sites where pieces of a kind and a seat stand topmost, or beside others; `""` is
        /// any, the seat `"neutral"` nobody.
        sites_of(kind: &str, seat: &str) -> "SITES" = sites_of;
        /// The next site in one direction; `""` beyond the edge.
        neighbour(site: &str, direction: Text) -> "SITE" = neighbour;
        /// The sites that touch some sites, without themselves.
        neighbours(sites: Where) -> "SITES" = neighbours_any;
        /// The sites beside some sites in such directions, written as in patterns, without
        /// themselves.
        neighbours(sites: Where, directions: Text) -> "SITES" = neighbours;
        /// The part of a set that hangs together with one of its sites along such directions;
        /// none if the site is not in the set.
        group(sites: Where, site: &str, directions: Text) -> "SITES" = group;
        /// How long the longest straight row of a set through one of its sites is, along such
        /// directions; 0 if the site is not in the set.
        row(sites: Where, site: &str, directions: Text) -> "NUMBER" = row;
        /// How long the longest straight row within a set is, along such directions.
        longest_row(sites: Where, directions: Text) -> "NUMBER" = longest_row;
        /// The sites where matches of a pattern of `[patterns]` end that begin on some sites,
        /// what stands there lifted; for the seat to move.
        reach(sites: Where, pattern: &str) -> "SITES" = reach;
        /// The sites that all matches of a pattern of `[patterns]` from some sites capture
        /// together; for the seat to move.
        captures(sites: Where, pattern: &str) -> "SITES" = captures;
        /// Whether a pattern of `[patterns]` matches from a site, for the seat to move.
        matches(site: &str, pattern: &str) -> "BOOL" = matches;
        /// Those of some sites of which a condition of `[conditions]` holds, for the seat to
        /// move.
        where_holds(sites: Where, condition: &str) -> "SITES" = where_holds;
    }
}

fn all() -> Said<Sites> {
    look(|scene, position| {
        let layout = position.layout();
        scene.made(Sites::from_sites(
            layout.sites,
            (0..layout.cells).map(Site::new),
        ))
    })
}

fn set_of(sites: Where) -> Said<Sites> {
    look(|scene, position| sites.sites(scene, position))
}

fn region(name: &str, seat: &str) -> Said<Sites> {
    look(|scene, _| scene.region(name, scene.seat(seat)?))
}

fn empty() -> Said<Sites> {
    look(|scene, position| scene.standing(position, std::iter::once(Piece::EMPTY)))
}

fn taken() -> Said<Sites> {
    look(|scene, position| {
        let layout = position.layout();
        let empty = position.set(Piece::EMPTY);
        scene.made(Sites::of(layout.sites, |word| {
            let cells = layout.cells.saturating_sub(word * 64).min(64);
            let board = u64::MAX.checked_shr(64 - cells as u32).unwrap_or(0);
            board & !empty.get(word).copied().unwrap_or(0)
        }))
    })
}

fn sites_of_seat(seat: &str) -> Said<Sites> {
    sites_of("", seat)
}

fn sites_of(kind: &str, seat: &str) -> Said<Sites> {
    look(|scene, position| scene.standing(position, scene.pieces(kind, seat)?))
}

fn neighbour(site: &str, direction: Text) -> Said<Text> {
    look(|scene, position| {
        let from = scene.cell(site, position)?;
        let ways = scene.ways(&direction, position.seat())?;
        let [Along { row, .. }] = &*ways else {
            return Err(format!(
                "`{direction}` is {} directions, and a neighbour is asked for in one",
                ways.len()
            ));
        };
        let next = Site::from_number(row[from.index()]);
        Ok(scene.site_name(next))
    })
}

fn neighbours_any(sites: Where) -> Said<Sites> {
    neighbours(sites, "touching".into())
}

fn neighbours(sites: Where, directions: Text) -> Said<Sites> {
    look(|scene, position| {
        let sites = sites.sites(scene, position)?;
        let ways = scene.ways(&directions, position.seat())?;
        let mut found = Sites::none(position.layout().sites);
        for Along { row, .. } in &*ways {
            for site in sites.iter() {
                let next = Site::from_number(row[site.index()]);
                if !sites.contains(next) {
                    found.insert(next);
                }
            }
        }
        scene.made(without_off(found, position))
    })
}

/// A set without the site off the board, which lies behind the last word's sites.
fn without_off(found: Sites, position: &Position) -> Sites {
    let cells = position.layout().cells;
    Sites::of(position.layout().sites, |word| {
        let within = cells.saturating_sub(word * 64).min(64);
        let board = u64::MAX.checked_shr(64 - within as u32).unwrap_or(0);
        board & found.words().get(word).copied().unwrap_or(0)
    })
}

fn group(sites: Where, site: &str, directions: Text) -> Said<Sites> {
    look(|scene, position| {
        let sites = sites.sites(scene, position)?;
        let first = scene.site(site)?;
        let ways = scene.ways(&directions, position.seat())?;
        let mut found = Sites::none(position.layout().sites);
        let mut waiting = Vec::new();
        if sites.contains(first) {
            found.insert(first);
            waiting.push(first);
        }
        while let Some(from) = waiting.pop() {
            for Along { row, .. } in &*ways {
                let next = Site::from_number(row[from.index()]);
                if sites.contains(next) && !found.contains(next) {
                    found.insert(next);
                    waiting.push(next);
                }
            }
        }
        scene.made(found)
    })
}

/// How many sites of a set follow one another from a site on, itself not counted; it ends
/// where it began on boards that wrap round.
fn run(sites: &Sites, row: &[u16], from: Site) -> i64 {
    let (mut length, mut at) = (0, Site::from_number(row[from.index()]));
    while at != from && sites.contains(at) && length < row.len() as i64 {
        length += 1;
        at = Site::from_number(row[at.index()]);
    }
    length
}

fn row(sites: Where, site: &str, directions: Text) -> Said<i64> {
    look(|scene, position| {
        let sites = sites.sites(scene, position)?;
        let site = scene.site(site)?;
        if !sites.contains(site) {
            return Ok(0);
        }
        let ways = scene.ways(&directions, position.seat())?;
        let all = sites.len() as i64;
        let through =
            |way: &Along| (run(&sites, &way.row, site) + run(&sites, &way.back, site) + 1).min(all);
        let ways = ways.iter().filter(|way| !way.mirrored);
        Ok(ways.map(through).max().unwrap_or(1))
    })
}

fn longest_row(sites: Where, directions: Text) -> Said<i64> {
    look(|scene, position| {
        let sites = sites.sites(scene, position)?;
        let ways = scene.ways(&directions, position.seat())?;
        let mut longest = 0;
        for Along { row, back, .. } in ways.iter().filter(|way| !way.mirrored) {
            let begins = |site: &Site| {
                let before = Site::from_number(back[site.index()]);
                !sites.contains(before)
            };
            let mut seen = 0;
            for site in sites.iter().filter(begins) {
                let length = run(&sites, row, site) + 1;
                seen += length;
                longest = longest.max(length);
            }
            // What is left goes round without a beginning.
            if seen < sites.len() as i64 {
                for site in sites.iter() {
                    longest = longest.max(run(&sites, row, site) + 1);
                }
            }
        }
        Ok(longest)
    })
}

/// A pattern by name, as the seat to move sees it.
pub(super) fn pattern<'a>(
    scene: &'a Scene,
    position: &Position,
    name: &str,
) -> Result<&'a Arc<Program>, String> {
    let patterns = &scene.names.patterns;
    let names: Vec<&str> = patterns.iter().map(|(name, _)| name.as_str()).collect();
    let at = number("pattern", name, &names)?;
    let seats = &patterns[at].1;
    let seat = seats.get(position.seat().index());
    seat.ok_or_else(|| format!("the pattern `{name}` is for no seat"))
}

fn reach(sites: Where, name: &str) -> Said<Sites> {
    matched(sites, name, true, |found, to, _| found.insert(to))
}

fn captures(sites: Where, name: &str) -> Said<Sites> {
    matched(sites, name, false, |found, _, captured| {
        for site in captured {
            found.insert(*site);
        }
    })
}

fn matched(
    sites: Where,
    name: &str,
    lifted: bool,
    note: impl Fn(&mut Sites, Site, &[Site]),
) -> Said<Sites> {
    look(|scene, position| {
        let program = pattern(scene, position, name)?;
        let mut asked = survey(scene, position)?;
        let mut found = Sites::none(position.layout().sites);
        sites.each(scene, position, |from| {
            let visit = |to: Site, captured: &[Site]| note(&mut found, to, captured);
            asked
                .matches(program, from, lifted, visit)
                .map_err(|_| too_much(name))
        })?;
        scene.made(found)
    })
}

/// That a pattern has too many matches.
pub(super) fn too_much(name: &str) -> String {
    format!("the pattern `{name}` has too many matches here to try them all")
}

fn matches(site: &str, name: &str) -> Said<bool> {
    look(|scene, position| {
        let program = pattern(scene, position, name)?;
        let from = scene.cell(site, position)?;
        let mut found = false;
        survey(scene, position)?
            .matches(program, from, false, |_, _| found = true)
            .map_err(|_| too_much(name))?;
        Ok(found)
    })
}

fn where_holds(sites: Where, name: &str) -> Said<Sites> {
    look(|scene, position| {
        let condition = condition(scene, position, name)?;
        let mut asked = survey(scene, position)?;
        let mut found = Sites::none(position.layout().sites);
        sites.each(scene, position, |site| {
            if asked.holds(condition, site) {
                found.insert(site);
            }
            Ok(())
        })?;
        scene.made(found)
    })
}

/// Sites given as any value.
pub(super) fn given(value: &Dynamic, scene: &Scene, position: &Position) -> Result<Sites, String> {
    Where::read(value)?.sites(scene, position)
}
