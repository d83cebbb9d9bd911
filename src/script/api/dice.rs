//! Functions about dice.

use rhai::{Array, Dynamic};

use super::super::scene::Scene;
use super::super::stage::{Hand, Said, change, look};
use super::{Registry, export};
use crate::position::Position;

pub(super) fn register(api: &mut Registry<'_>) {
    api.group = "Dice";
    export! { api;
        /// What lies on the table of some dice, lowest first: a list of numbers, or of words
        /// where the dice show words.
        dice(name: &str) -> "LIST" = dice;
        /// The sum of what lies on the table of some dice.
        dice_sum(name: &str) -> "NUMBER" = dice_sum;
        /// Throws some dice; what they show then lies on the table, and is what `dice` gives.
        roll(name: &str) -> "LIST" = roll;
        /// Takes everything of some dice from the table.
        clear_dice(name: &str) -> "" = clear_dice;
    }
}

/// The number of dice of that name.
fn pool(position: &Position, name: &str) -> Result<usize, String> {
    let pools = &position.layout().dice;
    pools
        .iter()
        .position(|pool| pool.name == name)
        .ok_or_else(|| {
            let known: Vec<&str> = pools.iter().map(|pool| pool.name.as_str()).collect();
            match known.is_empty() {
                true => "this game has no dice".to_owned(),
                false => format!("there are no dice `{name}`; there are {}", known.join(", ")),
            }
        })
}

fn lying(position: &Position, number: usize) -> Array {
    let Some(pool) = position.layout().dice.get(number) else {
        return Array::new();
    };
    position
        .faces(number)
        .filter_map(|face| pool.faces.get(usize::from(face)))
        .map(|face| match face.word.parse::<i64>() {
            Ok(number) => Dynamic::from(number),
            Err(_) => Dynamic::from(face.word.clone()),
        })
        .collect()
}

fn dice(name: &str) -> Said<Array> {
    look(|_: &Scene, position| Ok(lying(position, pool(position, name)?)))
}

fn dice_sum(name: &str) -> Said<i64> {
    look(|_: &Scene, position| {
        let sum = position.sum(pool(position, name)?);
        Ok(sum.map_or(0, i64::from))
    })
}

fn roll(name: &str) -> Said<Array> {
    change(|_: &Scene, hand: &mut Hand<'_>| {
        let number = pool(hand.position(), name)?;
        hand.throw(number)?;
        Ok(lying(hand.position(), number))
    })
}

fn clear_dice(name: &str) -> Said<()> {
    change(|_: &Scene, hand: &mut Hand<'_>| {
        let number = pool(hand.position(), name)?;
        hand.clear_dice(number)
    })
}
