//! Functions about dice.

use rhai::{Array, Dynamic};

use super::super::scene::Scene;
use super::super::stage::{Hand, Said, change, look};
use super::{Registry, export};
use crate::position::{Change, Position};

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
        /// Throws so many more dice of a pool and lays them beside what lies there; what they
        /// show, in the order in which they fell.
        roll_more(name: &str, count: i64) -> "LIST" = roll_more;
        /// Throws one die like those of a pool, without laying it on the table; what it shows.
        roll_aside(name: &str) -> "VALUE" = roll_aside;
        /// Lays a die on the table that shows this.
        lay_die(name: &str, shows: Dynamic) -> "" = lay_die;
        /// How many dice of a pool lie on the table.
        dice_left(name: &str) -> "NUMBER" = dice_left;
        /// How many dice of a pool lie on the table that show this.
        dice_left(name: &str, shows: Dynamic) -> "NUMBER" = dice_showing;
        /// Sorts the dice of a pool into its `boxes`: to the counter of each face is added how
        /// many show it. They leave the table.
        sort_dice(name: &str) -> "" = sort_dice;
        /// Takes everything of some dice from the table, and what dice note of them.
        clear_dice(name: &str) -> "" = clear_dice;
    }
}

/// The number of dice of that name.
pub(super) fn pool(position: &Position, name: &str) -> Result<usize, String> {
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
        hand.clear_noted(number)
    })
}

fn shown(position: &Position, number: usize, face: u8) -> Dynamic {
    let pool = position.layout().dice.get(number);
    let face = pool.and_then(|pool| pool.faces.get(usize::from(face)));
    face.map_or(Dynamic::UNIT, |face| match face.word.parse::<i64>() {
        Ok(number) => Dynamic::from(number),
        Err(_) => Dynamic::from(face.word.clone()),
    })
}

/// The face of a pool that a value names.
fn face(position: &Position, number: usize, shows: &Dynamic) -> Result<u8, String> {
    let pool = &position.layout().dice[number];
    let word = shows.to_string();
    pool.face(&word).ok_or_else(|| {
        let word: String = word.chars().take(40).collect();
        format!(
            "`{}` never shows {word}; it shows {}",
            pool.name,
            pool.words()
        )
    })
}

fn roll_more(name: &str, count: i64) -> Said<Array> {
    change(|_: &Scene, hand: &mut Hand<'_>| {
        let number = pool(hand.position(), name)?;
        let most = hand.position().layout().dice[number].places();
        let lying = hand.position().faces(number).count();
        let wanted = usize::try_from(count)
            .ok()
            .filter(|count| lying + count <= most);
        let Some(wanted) = wanted else {
            return Err(format!(
                "{count} more dice of `{name}` cannot be thrown: {lying} lie there, and there is \
                 room for {most}"
            ));
        };
        let thrown = hand.throw_more(number, wanted)?;
        let all = thrown.into_iter();
        Ok(all
            .map(|face| shown(hand.position(), number, face))
            .collect())
    })
}

fn roll_aside(name: &str) -> Said<Dynamic> {
    change(|_: &Scene, hand: &mut Hand<'_>| {
        let number = pool(hand.position(), name)?;
        let thrown = hand.throw_aside(number)?;
        Ok(thrown.map_or(Dynamic::UNIT, |face| shown(hand.position(), number, face)))
    })
}

fn lay_die(name: &str, shows: Dynamic) -> Said<()> {
    change(|_: &Scene, hand: &mut Hand<'_>| {
        let number = pool(hand.position(), name)?;
        let face = face(hand.position(), number, &shows)?;
        hand.lay_die(number, face)
    })
}

fn dice_left(name: &str) -> Said<i64> {
    look(|_: &Scene, position| {
        let count = position.faces(pool(position, name)?).count();
        Ok(i64::try_from(count).unwrap_or(i64::MAX))
    })
}

fn dice_showing(name: &str, shows: Dynamic) -> Said<i64> {
    look(|_: &Scene, position| {
        let number = pool(position, name)?;
        let wanted = face(position, number, &shows)?;
        let count = position
            .faces(number)
            .filter(|face| *face == wanted)
            .count();
        Ok(i64::try_from(count).unwrap_or(i64::MAX))
    })
}

fn sort_dice(name: &str) -> Said<()> {
    change(|_: &Scene, hand: &mut Hand<'_>| {
        let number = pool(hand.position(), name)?;
        let layout = std::sync::Arc::clone(hand.position().layout());
        let known = &layout.dice[number];
        if known.boxes.is_empty() {
            return Err(format!(
                "the dice `{name}` have no `boxes` to be sorted into"
            ));
        }
        for (face, counter) in (0..).zip(&known.boxes) {
            let alike = hand.position().faces(number).filter(|each| *each == face);
            let count = i32::try_from(alike.count()).unwrap_or(i32::MAX);
            let now = hand.position().counter(usize::from(*counter));
            if count > 0 {
                hand.make(Change::Count {
                    counter: *counter,
                    value: now.saturating_add(count),
                })?;
            }
        }
        hand.clear_dice(number)
    })
}
