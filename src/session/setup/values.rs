//! The values of a state: what lies on sites, and what pieces carry.

use serde_json::Value;

use super::super::state::{nothing_of, slots};
use super::{Refusal, refuse, shown, unknown};
use crate::board::Site;
use crate::game::Game;
use crate::position::{Change, Position};

/// Lays on sites what a state says lies there; on all others lies nothing.
pub(super) fn lay(game: &Game, sites: &Value, position: &mut Position) -> Result<(), Refusal> {
    let Value::Object(sites) = sites else {
        return refuse("`sites` is an object: for each site what lies there".to_owned());
    };
    if !sites.is_empty() && slots(game, false).next().is_none() {
        return refuse("`sites` is not empty, and no site of this game holds values".to_owned());
    }
    for (number, slot) in slots(game, false) {
        for site in game.board.sites() {
            give(position, number, site, nothing_of(slot));
        }
    }
    for (name, lying) in sites {
        let Some(site) = game.board.site_called(name) else {
            let known = game.board.names().iter().map(String::as_str);
            return unknown("site", name, known);
        };
        for (slot, value) in read(game, lying, false, &format!("site {name}"))? {
            give(position, slot, site, value);
        }
    }
    Ok(())
}

/// Values by name, as indexes of the layout's with the value of each: those that pieces
/// carry, or those that lie on sites.
pub(super) fn read(
    game: &Game,
    values: &Value,
    carried: bool,
    whose: &str,
) -> Result<Vec<(usize, i32)>, Refusal> {
    let Value::Object(values) = values else {
        return refuse(format!("the values of {whose} are an object of numbers"));
    };
    let mut found = Vec::new();
    for (name, value) in values {
        let Some((at, slot)) = slots(game, carried).find(|(_, slot)| slot.name == *name) else {
            let what = match carried {
                true => "value of pieces",
                false => "value of sites",
            };
            let known = slots(game, carried).map(|(_, slot)| slot.name.as_str());
            return unknown(what, name, known);
        };
        let within = |value: &i32| (slot.least..=slot.most).contains(value);
        let number = value.as_i64().and_then(|value| i32::try_from(value).ok());
        let Some(value) = number.filter(within) else {
            return refuse(format!(
                "`{name}` of {whose} is {}: it is a whole number from {} to {}",
                shown(value),
                slot.least,
                slot.most
            ));
        };
        found.push((at, value));
    }
    Ok(found)
}

/// Sets a value.
pub(super) fn give(position: &mut Position, slot: usize, site: Site, value: i32) {
    if let Ok(slot) = u16::try_from(slot) {
        position.apply(Change::Value { slot, site, value });
    }
}
