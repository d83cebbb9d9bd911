//! The function of the hook `moves` that says why moves are not offered.

use rhai::Dynamic;

use super::super::hook::Hook;
use super::super::refusals;
use super::super::scene::Text;
use super::super::stage::{Said, only};
use super::offer::{LONGEST, checked_reason};
use super::turn::{check_places, filled};
use super::{Registry, export};

pub(super) fn register(api: &mut Registry<'_>) {
    api.group = "Why moves are not offered, in `moves`";
    export! { api;
        /// Says why moves are not offered that are called by this text, or begin with its words:
        /// a player is told who asks for one. `{}` in the text stands for any word, or part of one.
        /// It changes nothing, and of several that fit the one with the most words is told. The
        /// reason has 1 to 200 characters.
        refuse(text: Text, reason: Text) -> "" = refuse;
        /// The same with a value in the place of `{}` in the reason: that is put together only
        /// where somebody asks.
        refuse(text: Text, reason: Text, first: Dynamic) -> "" = refuse_with;
        /// The same with two values, in the places of the first `{}` and the second.
        refuse(text: Text, reason: Text, first: Dynamic, second: Dynamic) -> "" = refuse_with_both;
    }
}

fn refuse_with(text: Text, reason: Text, value: Dynamic) -> Said<()> {
    because(&text, &reason, &[value])
}

fn refuse_with_both(text: Text, reason: Text, one: Dynamic, other: Dynamic) -> Said<()> {
    because(&text, &reason, &[one, other])
}

fn refuse(text: Text, reason: Text) -> Said<()> {
    because(&text, &reason, &[])
}

/// Notes why moves are not offered, with values in the places of the reason's `{}`.
fn because(text: &Text, reason: &Text, values: &[Dynamic]) -> Said<()> {
    only(&[Hook::Moves], "refuse no moves", |_| {
        let begins = !text.trim().is_empty() && text.chars().count() <= LONGEST;
        if !begins {
            return Err(format!(
                "say which moves are not offered: how their texts begin, in 1 to {LONGEST} \
                 characters"
            ));
        }
        check_places(reason, values.len())?;
        let missing = "say why the moves are not offered";
        match refusals::are_heard() {
            true => {
                let reason = filled(reason, values);
                checked_reason(&reason, missing)?;
                refusals::note(text, &reason);
                Ok(())
            }
            false => checked_reason(reason, missing),
        }
    })
}
