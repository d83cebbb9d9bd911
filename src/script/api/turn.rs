//! Functions that choose who plays next and in which phase, and that say what happened.

use rhai::Dynamic;

use super::super::hook::Hook;
use super::super::names::short;
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

/// A text with values in the places of its `{}`.
pub(super) fn filled(text: &Text, values: &[Dynamic]) -> Text {
    if values.is_empty() {
        return text.clone();
    }
    let mut parts = text.split("{}");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for (value, after) in values.iter().zip(parts) {
        whole.push_str(&value.to_string());
        whole.push_str(after);
    }
    whole.into()
}

/// That a text has a `{}` for each of so many values.
pub(super) fn check_places(text: &str, values: usize) -> Result<(), String> {
    let places = text.matches("{}").count();
    if places == values {
        return Ok(());
    }
    let short = short(text);
    let given = match values {
        0 => "no value is".to_owned(),
        1 => "1 value is".to_owned(),
        several => format!("{several} values are"),
    };
    let help = match values {
        0 => "give the values after it, as in `g.say(\"There are {}.\", number)`",
        1 => "write one `{}` where the value belongs",
        _ => "write a `{}` where each of them belongs, as in `\"{} of {}\"`",
    };
    Err(format!(
        "`{short}` has {places} `{{}}`, and {given} given for them: {help}"
    ))
}

fn say_with(text: Text, value: Dynamic) -> Said<()> {
    match said::is_heard() {
        true => tell(&text, &[value]),
        false => only(&SAYING, "say nothing", |_| check_places(&text, 1)),
    }
}

fn say_with_both(text: Text, one: Dynamic, other: Dynamic) -> Said<()> {
    match said::is_heard() {
        true => tell(&text, &[one, other]),
        false => only(&SAYING, "say nothing", |_| check_places(&text, 2)),
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
    tell(&text, &[])
}

/// Says a sentence with values in the places of its `{}`.
fn tell(sentence: &Text, values: &[Dynamic]) -> Said<()> {
    let mut text = sentence.clone();
    only(&SAYING, "say nothing", |scene| {
        check_places(sentence, values.len())?;
        text = filled(sentence, values);
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
