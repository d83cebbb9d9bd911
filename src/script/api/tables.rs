//! Functions about tables, and about what is still due.

use rhai::{Array, Dynamic};

use super::super::hook::Hook;
use super::super::names::unknown;
use super::super::said::{self, Saying};
use super::super::scene::{Scene, Text};
use super::super::stage::{Hand, Said, change, look, only};
use super::dice::pool;
use super::{Registry, export};
use crate::moves::{Table, TableRow};
use crate::position::{Position, Seen};

pub(super) fn register(api: &mut Registry<'_>) {
    api.group = "Tables and what is due";
    export! { api;
        /// Does what a table's row for a number says, and tells it: beyond either end the last
        /// row there counts. Gives the functions that the rows name in `do`, in order, for
        /// rows on which another die was rolled too. A table that a card carries is
        /// `"CARD.TABLE"`, and of the card that lies open last `"TABLE"` will do.
        work_off(table: &str, number: i64) -> "LIST" = work_off;
        /// Does so for each die of a pool that lies on the table, from the highest to the
        /// lowest, with a number added to each.
        work_off_dice(table: &str, dice: &str, add: i64) -> "LIST" = work_off_dice;
        /// The name of a table's row for a number; `""` if it has none.
        row_name(table: &str, number: i64) -> "TEXT" = row_name;
        /// A phase is due after all that are due already; what is due is done by `go_to_due`.
        due(phase: &str) -> "" = due_last;
        /// A phase is due before all that are due already.
        due_first(phase: &str) -> "" = due_first;
        /// The next phase is the first that is due, which is due no longer: this one, `""` if
        /// none was.
        go_to_due() -> "PHASE" = go_to_due;
        /// The phases that are due, in order.
        all_due() -> "LIST" = all_due;
    }
}

/// The table of that name: by itself, or as the card that lies open last carries it.
fn table<'a>(scene: &'a Scene, position: &Position, name: &str) -> Result<&'a Table, String> {
    let tables = &scene.names.tables;
    let by_name = |name: &str| tables.iter().find(|table| table.name == name);
    if let Some(found) = by_name(name) {
        return Ok(found);
    }
    for (number, deck) in scene.names.decks.iter().enumerate() {
        for (pile, _) in (0..)
            .zip(&deck.piles)
            .filter(|(_, pile)| pile.seen == Seen::All)
        {
            let last = position.last_in(number, pile);
            let card = last.and_then(|card| deck.cards.get(usize::from(card)));
            if let Some(found) = card.and_then(|card| by_name(&format!("{card}.{name}"))) {
                return Ok(found);
            }
        }
    }
    Err(unknown(
        "table",
        name,
        tables.iter().map(|table| table.name.as_str()),
    ))
}

/// Most rolls that follow from each other.
const MOST_ROLLS: usize = 20;

/// Does what rows say, from one row to the next where another die is rolled.
fn work(
    scene: &Scene,
    hand: &mut Hand<'_>,
    (table, first): (&Table, &TableRow),
    called: &mut Array,
) -> Result<(), String> {
    let (mut table, mut row) = (table, first);
    for _ in 0..MOST_ROLLS {
        let chosen = hand.work_off(row)?;
        if said::is_heard() {
            let own = match row.name.as_str() {
                name if name.is_empty() || row.text.is_empty() => row.text.clone(),
                name => format!("{name}: {}", row.text),
            };
            for text in [own.as_str(), chosen]
                .into_iter()
                .filter(|it| !it.is_empty())
            {
                said::note(hand.position(), text, Saying::Row(table.name.clone()));
            }
        }
        if !row.does.is_empty() {
            called.push(Text::from(row.does.as_str()).into());
        }
        let Some(next) = row.rolls else {
            return Ok(());
        };
        let Some(other) = scene.names.tables.get(usize::from(next)) else {
            return Ok(());
        };
        table = other;
        let pool = usize::from(table.dice);
        let face = hand.throw_aside(pool)?;
        let value = face.map_or(1, |face| hand.position().layout().dice[pool].value(face));
        let Some(then) = table.row(value) else {
            return Ok(());
        };
        row = then;
    }
    Err(format!(
        "tables lead from one to the next more than {MOST_ROLLS} times"
    ))
}

fn work_off(name: &str, number: i64) -> Said<Array> {
    change(|scene, hand: &mut Hand<'_>| {
        let table = table(scene, hand.position(), name)?;
        let mut called = Array::new();
        let number = i32::try_from(number).map_err(|_| format!("{number} is on no table"))?;
        if let Some(row) = table.row(number) {
            work(scene, hand, (table, row), &mut called)?;
        }
        Ok(called)
    })
}

fn work_off_dice(name: &str, dice: &str, add: i64) -> Said<Array> {
    change(|scene, hand: &mut Hand<'_>| {
        let table = table(scene, hand.position(), name)?;
        let number = pool(hand.position(), dice)?;
        let add = i32::try_from(add).map_err(|_| format!("{add} is too much"))?;
        let faces: Vec<u8> = hand.position().faces(number).collect();
        let mut called = Array::new();
        for face in faces.into_iter().rev() {
            let value = hand.position().layout().dice[number].value(face);
            if let Some(row) = table.row(value.saturating_add(add)) {
                work(scene, hand, (table, row), &mut called)?;
            }
        }
        Ok(called)
    })
}

fn row_name(name: &str, number: i64) -> Said<Text> {
    look(|scene, position| {
        let table = table(scene, position, name)?;
        let number = i32::try_from(number).unwrap_or(i32::MAX);
        let row = table.row(number);
        Ok(row.map_or_else(|| scene.nothing.clone(), |row| row.name.as_str().into()))
    })
}

fn plan(phase: &str, first: bool) -> Said<()> {
    change(|scene, hand: &mut Hand<'_>| {
        let phase = scene.names.phase(phase)?;
        let mut all: Vec<u8> = hand.position().due().collect();
        if all.len() == Position::MOST_DUE {
            return Err(format!("at most {} phases are due", Position::MOST_DUE));
        }
        all.insert(if first { 0 } else { all.len() }, phase);
        hand.set_due(&all)
    })
}

fn due_last(phase: &str) -> Said<()> {
    plan(phase, false)
}

fn due_first(phase: &str) -> Said<()> {
    plan(phase, true)
}

fn go_to_due() -> Said<Text> {
    only(&Hook::CHOOSING, "choose no phase", |_| Ok(()))?;
    change(|scene, hand: &mut Hand<'_>| {
        let Some(phase) = hand.take_due()? else {
            return Ok(scene.nothing.clone());
        };
        let mut choice = scene.desk.choice.get();
        choice.phase = Some(phase);
        scene.desk.choice.set(choice);
        Ok(scene.phase_name(phase))
    })
}

fn all_due() -> Said<Array> {
    look(|scene, position| {
        let all = position.due().map(|phase| scene.phase_name(phase));
        Ok(all.map(Dynamic::from).collect())
    })
}
