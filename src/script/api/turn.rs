//! Functions that choose who plays next and in which phase, and that say what happened.

use rhai::Dynamic;

use super::super::hook::Hook;
use super::super::said::{self, Saying};
use super::super::scene::Text;
use super::super::stage::{Said, look, only};
use super::{Registry, export};

pub(super) fn register(api: &mut Registry<'_>) {
    api.group = "Turns and events";
    export! { api;
        /// A seat plays next: in `setup` it begins, after a move it follows, in `enter` it plays
        /// in place of the one whose turn it is. Without it: as declared.
        give_turn(seat: &str) -> "" = give_turn;
        /// The next phase is this one: in `enter` the game goes on to it at once.
        go_to(phase: &str) -> "" = go_to;
        /// Tells the players something, in a sentence of up to 200 characters: the event `said`.
        say(text: Text) -> "" = say;
        /// The same with a value in the place of `{}` in the sentence: that is put together only
        /// where somebody hears it.
        say(text: Text, first: Dynamic) -> "" = say_with;
        /// The same with two values, in the places of the first `{}` and the second.
        say(text: Text, first: Dynamic, second: Dynamic) -> "" = say_with_both;
        /// Tells what the dice are for that are thrown from now on in this move, in up to 60
        /// characters, such as `"an attack"`: it is told with what they show. `""` is nothing.
        roll_for(purpose: Text) -> "" = roll_for;
    }
}

fn give_turn(seat: &str) -> Said<()> {
    only(&Hook::CHOOSING, "choose no seat", |scene| {
        let mut choice = scene.desk.choice.get();
        choice.seat = Some(scene.seat(seat)?);
        scene.desk.choice.set(choice);
        Ok(())
    })
}

fn go_to(phase: &str) -> Said<()> {
    only(&Hook::CHOOSING, "choose no phase", |scene| {
        let mut choice = scene.desk.choice.get();
        choice.phase = Some(scene.names.phase(phase)?);
        scene.desk.choice.set(choice);
        Ok(())
    })
}

/// Longest text that is said, in characters.
const LONGEST: usize = 200;

/// Longest text of what dice are for, in characters.
const LONGEST_PURPOSE: usize = 60;

/// The hooks in which something can be said.
const SAYING: [Hook; 3] = [Hook::Setup, Hook::Enter, Hook::Played];

/// A text with a value in the place of its first `{}`.
pub(super) fn filled(text: &Text, value: &Dynamic) -> Text {
    text.replacen("{}", &value.to_string(), 1).into()
}

fn say_with(text: Text, value: Dynamic) -> Said<()> {
    match said::is_heard() {
        true => say(filled(&text, &value)),
        false => only(&SAYING, "say nothing", |_| Ok(())),
    }
}

fn say_with_both(text: Text, one: Dynamic, other: Dynamic) -> Said<()> {
    match said::is_heard() {
        true => say_with(filled(&text, &one), other),
        false => only(&SAYING, "say nothing", |_| Ok(())),
    }
}

fn roll_for(purpose: Text) -> Said<()> {
    only(&SAYING, "say nothing", |_| {
        match purpose.chars().count() <= LONGEST_PURPOSE {
            true => Ok(()),
            false => Err(format!(
                "what dice are for has at most {LONGEST_PURPOSE} characters"
            )),
        }
    })?;
    look(|_, position| {
        said::note(position, &purpose, Saying::Purpose);
        Ok(())
    })
}

fn say(text: Text) -> Said<()> {
    only(&SAYING, "say nothing", |scene| {
        let left = scene.desk.texts.get().checked_sub(1);
        scene.desk.texts.set(left.ok_or_else(|| {
            let most = super::super::scene::MOST_TEXTS;
            format!("one call says at most {most} sentences")
        })?);
        if text.is_empty() || text.chars().count() > LONGEST {
            return Err(format!("a sentence has 1 to {LONGEST} characters"));
        }
        Ok(())
    })?;
    look(|_, position| {
        said::say(position, &text);
        Ok(())
    })
}
