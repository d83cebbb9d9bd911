//! What a drawing has no room for, in words below it.

use std::collections::HashSet;

use super::block::{Block, seen};
use super::{TWIN, TextStyle, marks, painted};
use crate::board::Site;
use crate::show::View;
use crate::show::frame::Frame;
use crate::show::plot::Plot;
use crate::show::twins::Twins;

/// Most joins, walls or stacks that are told in words.
const MOST: usize = 60;

/// What lies beside the board, and what is hidden in stacks but for those that have been told.
pub(super) fn notes(view: &View<'_>, style: &TextStyle, told: &HashSet<Site>) -> Vec<String> {
    let board = &view.game.board;
    let mut notes = Vec::new();
    for (place, held) in view.trays() {
        let pieces: Vec<String> = held
            .iter()
            .map(|(piece, count)| {
                let standing = view.piece(*piece);
                let symbol = standing.map_or("?", |standing| standing.symbol);
                let owner = standing.and_then(|standing| standing.owner);
                format!(
                    "{count} {}",
                    painted(view.game, owner, symbol, style.colour)
                )
            })
            .collect();
        let pieces = if pieces.is_empty() {
            "-".to_owned()
        } else {
            pieces.join(", ")
        };
        notes.push(format!("{}: {pieces}", board.name(place)));
    }
    let tall: Vec<Site> = board
        .cell_sites()
        .filter(|site| view.number(*site) > 1 && !told.contains(site))
        .collect();
    let mixed = tall.iter().filter(|site| {
        let pieces = view.stack(**site);
        // A number alone does not say which of them are one unit.
        let units = view.game.layout.forms.join();
        units || pieces.iter().any(|piece| *piece != pieces[0])
    });
    let stacks: Vec<String> = mixed
        .map(|site| {
            let pieces = view.stack(*site);
            let symbols = pieces.iter().rev().filter_map(|piece| {
                let standing = view.piece(*piece)?;
                let owner = standing.owner;
                let symbol = match view.game.layout.worth(*piece) {
                    0 | 1 => standing.symbol.to_owned(),
                    number => format!("{}{number}", standing.symbol),
                };
                Some(painted(view.game, owner, &symbol, style.colour))
            });
            let symbols: Vec<String> = symbols.collect();
            format!("{} {}", board.name(*site), symbols.join(" "))
        })
        .collect();
    let what = match view.game.layout.stacks {
        true => "stacks from the top",
        false => "side by side",
    };
    notes.extend(listed(what, &stacks, style.width));
    let drawn = view.areas();
    let areas = 0..board.areas().len();
    let squares: Vec<bool> = areas
        .map(|area| drawn.contains(&area) && Frame::fits(view, area))
        .collect();
    let hidden = |site: Site| board.area(site).is_some_and(|area| !drawn.contains(&area));
    let unseen = board.walls().iter().filter(|(one, other)| {
        !hidden(*one) && !hidden(*other) && !shows_wall(view, &squares, *one, *other)
    });
    let walls: Vec<String> = unseen
        .map(|(one, other)| format!("{}|{}", board.name(*one), board.name(*other)))
        .collect();
    notes.extend(listed("no way between", &walls, style.width));
    let twins = Twins::of(view);
    notes.extend(twins.in_words(view, &format!("`{TWIN}`")));
    let apart = board.lines().iter().filter(|(one, other)| {
        let area = board.area(*one);
        let in_squares = area.is_some_and(|area| squares.get(area) == Some(&true));
        let seen = !hidden(*one) && !hidden(*other);
        seen && (in_squares || area != board.area(*other)) && !twins.hold(view, *one, *other)
    });
    let links: Vec<String> = apart
        .map(|(one, other)| format!("{}-{}", board.name(*one), board.name(*other)))
        .collect();
    notes.extend(listed("joined", &links, style.width));
    notes
}

/// Whether the drawing itself shows that no way leads between two sites.
fn shows_wall(view: &View<'_>, squares: &[bool], one: Site, other: Site) -> bool {
    let board = &view.game.board;
    let Some(area) = board
        .area(one)
        .filter(|area| board.area(other) == Some(*area))
    else {
        return false;
    };
    if board.areas().get(area).is_some_and(|area| area.lines) {
        return true;
    }
    let (one, other) = (board.point(one), board.point(other));
    let apart = (one.x - other.x).abs() + (one.y - other.y).abs();
    squares.get(area) == Some(&true) && apart == 1
}

/// The lines of a plot that could not be drawn.
pub(super) fn joins(view: &View<'_>, plot: &Plot, lines: &[usize], width: usize) -> Vec<String> {
    let board = &view.game.board;
    let name = |at: usize| board.name(plot.sites[at].site);
    let joins: Vec<String> = lines
        .iter()
        .map(|line| {
            let (one, other) = plot.lines[*line];
            format!("{}-{}", name(one), name(other))
        })
        .collect();
    listed("joined", &joins, width)
}

/// The site in the middle of rings that are drawn in rows.
pub(super) fn middle(view: &View<'_>, plot: &Plot, style: TextStyle) -> Option<String> {
    let board = &view.game.board;
    let mut sites = plot.sites.iter().map(|spotted| spotted.site);
    let site = sites.find(|site| board.point(*site).y < 0)?;
    Some(format!(
        "{}:{}",
        board.name(site),
        by_itself(view, site, style)
    ))
}

/// Names every site on which something is to be seen.
pub(super) fn list(view: &View<'_>, plot: &Plot, style: TextStyle) -> Block {
    let board = &view.game.board;
    let sites = plot.sites.iter().map(|spotted| spotted.site);
    let lines = sites.filter_map(|site| {
        let nothing = view.inscription(site).is_empty() && marks(view.touched(site)).is_none();
        let shown = || format!("{} {}", by_itself(view, site, style), board.name(site));
        (!nothing).then(shown)
    });
    Block {
        lines: lines.collect(),
    }
}

/// What is on a site, with the marks of the last move.
fn by_itself(view: &View<'_>, site: Site, style: TextStyle) -> String {
    let written = view.inscription(site);
    let written = if written.is_empty() { "." } else { &written };
    let shown = match view.standing(site) {
        Some(standing) => painted(view.game, standing.owner, written, style.colour),
        None => written.to_owned(),
    };
    let (left, right) = marks(view.touched(site)).unwrap_or((' ', ' '));
    format!("{left}{shown}{right}")
}

/// A list in words, broken into lines.
pub(super) fn listed(what: &str, all: &[String], width: usize) -> Vec<String> {
    if all.is_empty() {
        return Vec::new();
    }
    let mut words: Vec<String> = all.iter().take(MOST).cloned().collect();
    if all.len() > MOST {
        words.push(format!("and {} more", all.len() - MOST));
    }
    let last = words.len() - 1;
    let mut lines = Vec::new();
    let mut line = format!("{what}:");
    for (at, word) in words.iter().enumerate() {
        let comma = if at < last { "," } else { "" };
        if seen(&line) + seen(word) + 2 > width.max(20) {
            lines.push(std::mem::replace(&mut line, "   ".to_owned()));
        }
        line.push_str(&format!(" {word}{comma}"));
    }
    lines.push(line);
    lines
}
