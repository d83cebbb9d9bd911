//! The pieces of a state: on sites, on each other, and in places off the board.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::super::state::slots;
use super::values::{give, read};
use super::{Refusal, refuse, shown, unknown};
use crate::board::Site;
use crate::game::Game;
use crate::position::{Change, Kind, Layout, Piece, Position};

/// One piece as it is asked for.
struct Entry {
    site: Site,
    piece: Piece,
    /// What is remembered of it, as bits.
    flags: u8,
    stack: Option<i64>,
    height: Option<i64>,
    /// The sites that it has stood on, if they are said.
    path: Vec<Site>,
    /// What it carries, if anything is said of that.
    values: Vec<(usize, i32)>,
}

/// Places the pieces of a state. The position is empty.
pub(super) fn place(game: &Game, pieces: &Value, position: &mut Position) -> Result<(), Refusal> {
    let Value::Array(pieces) = pieces else {
        return refuse(format!(
            "`pieces` is {}: it is a list of pieces",
            shown(pieces)
        ));
    };
    let mut by_site: BTreeMap<usize, Vec<Entry>> = BTreeMap::new();
    let mut ways: Vec<(Piece, Vec<Site>)> = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let entry = entry(game, piece, at + 1)?;
        if position.keeps_path(entry.piece) {
            if ways.iter().any(|(piece, _)| *piece == entry.piece) {
                return refuse(format!(
                    "piece {} is a second {} of {}, and the way of one only is kept",
                    at + 1,
                    game.piece_kind(entry.piece),
                    game.piece_owner(entry.piece)
                ));
            }
            let mut way = entry.path.clone();
            if !way.contains(&entry.site) {
                way.push(entry.site);
            }
            ways.push((entry.piece, way));
        }
        by_site.entry(entry.site.index()).or_default().push(entry);
    }
    for entries in by_site.into_values() {
        let Some(site) = entries.first().map(|entry| entry.site) else {
            continue;
        };
        match game.layout.is_place(site) {
            true => hold(game, site, &entries, position)?,
            false => stand(game, site, entries, position)?,
        }
    }
    for (piece, way) in ways {
        position.set_path(piece, &way);
    }
    Ok(())
}

/// The parts that a piece of the game may have.
fn parts_of(game: &Game) -> Vec<&'static str> {
    let mut parts = vec!["site", "kind", "owner"];
    if game.layout.stacks {
        parts.extend(["stack", "height"]);
    } else if game.layout.forms.join() {
        parts.push("stack");
    }
    if !game.flags.is_empty() {
        parts.push("flags");
    }
    if game.layout.keeps_paths() {
        parts.push("path");
    }
    if slots(game, true).next().is_some() {
        parts.push("values");
    }
    parts
}

/// The flags of a piece, as bits.
fn flags(game: &Game, kind: Kind, value: Option<&Value>, number: usize) -> Result<u8, Refusal> {
    let names = match value {
        None => return Ok(0),
        Some(Value::Array(names)) => names,
        Some(_) => return refuse(format!("`flags` of piece {number} is a list of names")),
    };
    let forms = &game.layout.forms;
    let mut bits = 0;
    for name in names {
        let Value::String(name) = name else {
            return refuse(format!("`flags` of piece {number} is a list of names"));
        };
        let known = |at: &usize| forms.with_members(kind, vec![1 << at]).is_some();
        let all = || game.flags.iter().enumerate().filter(|(at, _)| known(at));
        match all().find(|(_, flag)| *flag == name) {
            Some((at, _)) => bits |= 1 << at,
            None => {
                let what = format!("flag of {}", game.kind_name(kind));
                return unknown(&what, name, all().map(|(_, flag)| flag.as_str()));
            }
        }
    }
    Ok(bits)
}

fn entry(game: &Game, piece: &Value, number: usize) -> Result<Entry, Refusal> {
    let Value::Object(parts) = piece else {
        return refuse(format!(
            "piece {number} is {}: it is an object",
            shown(piece)
        ));
    };
    let word = |name: &str| -> Result<&str, Refusal> {
        match parts.get(name) {
            Some(Value::String(word)) => Ok(word),
            Some(other) => refuse(format!(
                "`{name}` of piece {number} is {}: it is a text",
                shown(other)
            )),
            None => refuse(format!("piece {number} needs a text `{name}`")),
        }
    };
    let (site_name, kind_name, owner_name) = (word("site")?, word("kind")?, word("owner")?);
    let known = parts_of(game);
    if let Some(part) = parts.keys().find(|part| !known.contains(&part.as_str())) {
        let part: String = part.chars().take(60).collect();
        return refuse(format!(
            "piece {number} has `{part}`, and pieces of this game have `{}`",
            known.join("`, `")
        ));
    }
    let Some(site) = game.board.site_called(site_name) else {
        let names = game.board.names().iter().map(String::as_str);
        return unknown("site", site_name, names);
    };
    let Some(kind) = game.kind(kind_name) else {
        let names = game.kinds.iter().map(|kind| kind.name.as_str());
        return unknown("kind", kind_name, names);
    };
    let neutral = game
        .pieces
        .neutral(kind)
        .filter(|_| owner_name == Game::NEUTRAL);
    let owned = game.seat(owner_name).map(|seat| game.pieces.of(kind, seat));
    let Some(piece) = neutral.or(owned) else {
        let nobody = game.pieces.has_neutral().then_some(Game::NEUTRAL);
        let names = game.seats.iter().map(|seat| seat.name.as_str());
        return unknown("owner", owner_name, names.chain(nobody));
    };
    Ok(Entry {
        site,
        piece,
        flags: flags(game, kind, parts.get("flags"), number)?,
        stack: whole(parts, "stack", number)?,
        height: whole(parts, "height", number)?,
        path: path(game, parts.get("path"), number)?,
        values: match parts.get("values") {
            Some(values) => read(game, values, true, &format!("piece {number}"))?,
            None => Vec::new(),
        },
    })
}

/// The sites that a piece has stood on, in order.
fn path(game: &Game, value: Option<&Value>, number: usize) -> Result<Vec<Site>, Refusal> {
    let sites = match value {
        None => return Ok(Vec::new()),
        Some(Value::Array(sites)) => sites,
        Some(_) => return refuse(format!("`path` of piece {number} is a list of sites")),
    };
    let mut found = Vec::new();
    for site in sites {
        let Some(name) = site.as_str() else {
            return refuse(format!("`path` of piece {number} is a list of sites"));
        };
        let Some(site) = game.board.site_called(name) else {
            let names = game.board.names().iter().map(String::as_str);
            return unknown("site", name, names);
        };
        if !found.contains(&site) {
            found.push(site);
        }
    }
    Ok(found)
}

/// A number from 1 up, if it is there.
fn whole(parts: &Map<String, Value>, name: &str, number: usize) -> Result<Option<i64>, Refusal> {
    match parts.get(name) {
        None => Ok(None),
        Some(value) => match value.as_i64().filter(|value| *value >= 1) {
            Some(value) => Ok(Some(value)),
            None => refuse(format!(
                "`{name}` of piece {number} is {}: it is a whole number from 1 up",
                shown(value)
            )),
        },
    }
}

/// Puts pieces into a place off the board.
fn hold(
    game: &Game,
    place: Site,
    entries: &[Entry],
    position: &mut Position,
) -> Result<(), Refusal> {
    let name = game.board.name(place);
    let most = game.board.capacity(place).unwrap_or(u16::MAX);
    if entries.len() > usize::from(most) {
        return refuse(format!(
            "{name} holds at most {most} pieces, not {}",
            entries.len()
        ));
    }
    for entry in entries {
        if entry.stack.is_some() || entry.height.is_some() {
            return refuse(format!("pieces in {name} do not stand on each other"));
        }
        if !entry.values.is_empty() {
            return refuse(format!("pieces in {name} carry no values"));
        }
        if entry.flags != 0 {
            return refuse(format!("of pieces in {name} no flags are remembered"));
        }
        position.apply(Change::Add {
            place,
            piece: entry.piece,
        });
    }
    Ok(())
}

/// Puts a piece, or the pieces of a stack, on a site of the board.
fn stand(
    game: &Game,
    site: Site,
    mut entries: Vec<Entry>,
    position: &mut Position,
) -> Result<(), Refusal> {
    let name = game.board.name(site);
    if !game.layout.stacks {
        return gather(game, site, &entries, position);
    }
    let stack = entries.first().and_then(|entry| entry.stack);
    let one = entries.iter().all(|entry| entry.stack == stack);
    if entries.len() > 1 && (stack.is_none() || !one) {
        return refuse(format!(
            "more than one piece stands on {name}: the pieces of one stack have the same `stack`"
        ));
    }
    if entries.len() > Layout::TALLEST {
        return refuse(format!(
            "{} pieces stand on {name}, and a stack has at most {}",
            entries.len(),
            Layout::TALLEST
        ));
    }
    // Without heights they are given from the lowest up.
    let given = entries
        .iter()
        .filter(|entry| entry.height.is_some())
        .count();
    entries.sort_by_key(|entry| entry.height);
    let twice = entries
        .windows(2)
        .any(|pair| given > 0 && pair[0].height == pair[1].height);
    if twice || (given > 0 && given < entries.len()) {
        return refuse(format!(
            "the pieces on {name} have a `height` each, 1 for the lowest, or none has"
        ));
    }
    for entry in &entries {
        position.apply(Change::Push {
            site,
            piece: unit(game, &[entry])?,
        });
    }
    let Some((top, below)) = entries.split_last() else {
        return Ok(());
    };
    if below.iter().any(|entry| !entry.values.is_empty()) {
        return refuse(format!(
            "of the stack on {name} only the topmost piece carries values"
        ));
    }
    for (slot, value) in &top.values {
        give(position, *slot, site, *value);
    }
    Ok(())
}

/// The piece that single pieces of one stack are together.
fn unit(game: &Game, entries: &[&Entry]) -> Result<Piece, Refusal> {
    let forms = &game.layout.forms;
    let Some(first) = entries.first() else {
        return Ok(Piece::EMPTY);
    };
    let name = game.board.name(first.site);
    if entries.iter().any(|entry| entry.piece != first.piece) {
        return refuse(format!(
            "the pieces of one `stack` on {name} are not of one kind and owner"
        ));
    }
    let kind = game.pieces.kind(first.piece).unwrap_or(Kind(0));
    let members = entries.iter().map(|entry| entry.flags).collect();
    match forms.with_members(kind, members) {
        Some(form) => Ok(game.pieces.with_kind(first.piece, form)),
        None => {
            let largest = forms.of(kind).map(|form| forms.size(form)).max();
            refuse(format!(
                "{} pieces of {} on {name} have the same `stack`, and at most {} join",
                entries.len(),
                game.kind_name(kind),
                largest.unwrap_or(1)
            ))
        }
    }
}

/// Puts pieces beside each other on a site, those of one stack as one unit; where no crowd
/// stands there is room for one only.
fn gather(
    game: &Game,
    site: Site,
    entries: &[Entry],
    position: &mut Position,
) -> Result<(), Refusal> {
    let name = game.board.name(site);
    let mut units: Vec<Vec<&Entry>> = Vec::new();
    for entry in entries {
        let same = |unit: &&mut Vec<&Entry>| {
            entry.stack.is_some() && unit.first().is_some_and(|first| first.stack == entry.stack)
        };
        match units.iter_mut().find(same) {
            Some(unit) => unit.push(entry),
            None => units.push(vec![entry]),
        }
    }
    if units.len() > 1 && !game.layout.is_crowd(site) {
        return refuse(format!("more than one piece stands on {name}"));
    }
    if units.len() > Layout::TALLEST {
        return refuse(format!(
            "{} pieces stand on {name}, and there is room for {}",
            units.len(),
            Layout::TALLEST
        ));
    }
    for entries in units {
        position.apply(Change::Push {
            site,
            piece: unit(game, &entries)?,
        });
        for (slot, value) in entries.iter().flat_map(|entry| &entry.values) {
            give(position, *slot, site, *value);
        }
    }
    Ok(())
}
