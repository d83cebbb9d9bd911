//! The places that seats have taken in a state: whether they can have come about.

use super::{Refusal, refuse};
use crate::game::Game;
use crate::position::{Position, Seat};

/// Refuses places that cannot have been taken, and a game that is over by them.
pub(super) fn check(game: &Game, position: &Position) -> Result<(), Refusal> {
    let taken: Vec<(Seat, i32)> = (0..)
        .zip(game.places_of_all(position))
        .filter_map(|(seat, place)| Some((Seat(seat), place?)))
        .collect();
    if taken.is_empty() {
        return Ok(());
    }
    let name = |place: &(Seat, i32)| {
        let counter = game.places.get(place.0.index());
        let slot = counter.and_then(|at| game.layout.counters.get(usize::from(*at)));
        slot.map_or("", |slot| slot.name.as_str())
    };
    let given: Vec<String> = taken
        .iter()
        .map(|each| format!("`{}` = {}", name(each), each.1))
        .collect();
    let given = given.join(", ");
    let seats = game.seats.len();
    let highest = i32::try_from(seats).unwrap_or(i32::MAX);
    if let Some(wrong) = taken.iter().find(|(_, place)| *place > highest) {
        return refuse(format!(
            "counter `{}` is {}: the places of {seats} seats are 1 to {seats}, and 0 while a seat plays",
            name(wrong),
            wrong.1
        ));
    }
    if game.is_decided(position) {
        return refuse(format!(
            "nobody is left to play against: {given}; at least two seats that are no team have \
             place 0, or the state has an `outcome`"
        ));
    }
    // Who has finished takes the places from the first on, who is out those from the last.
    let here = highest - i32::try_from(taken.len()).unwrap_or(0);
    let before = |place: i32| taken.iter().filter(|(_, other)| *other < place).count();
    let fits = |finished: i32| {
        let ahead = taken.iter().filter(|(_, place)| *place <= finished).count();
        i32::try_from(ahead) == Ok(finished)
            && taken.iter().all(|(_, place)| {
                let least = if *place <= finished { 1 } else { 1 + here };
                i32::try_from(before(*place)) == Ok(place - least)
            })
    };
    match (0..=highest).any(fits) {
        true => Ok(()),
        false => refuse(format!(
            "these places cannot have been taken: {given}; seats that have finished have the \
             places from 1 up, those that are out the places from {seats} down, and seats that \
             left together share the best of theirs"
        )),
    }
}
