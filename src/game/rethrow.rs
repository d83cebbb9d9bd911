//! Why dice are not thrown again.

use super::error::PlayError;
use super::explain::with_examples;
use super::game::{Game, Phase};
use crate::board::Site;
use crate::moves::{Leg, Reroll, Way};
use crate::notation::Wish;
use crate::position::{Pool, Position};

/// What a wish says of a move that throws dice again.
struct Named<'a> {
    reroll: &'a Reroll,
    pool: &'a Pool,
    /// What the dice that it names show, or what no die shows.
    words: Vec<&'a str>,
}

fn reroll(leg: &Leg) -> Option<&Reroll> {
    match &leg.way {
        Way::Reroll(reroll) => Some(reroll.as_ref()),
        _ => None,
    }
}

impl Game {
    /// The moves of a phase that throw dice again, as far as a wish has their words.
    fn named<'a>(
        &'a self,
        position: &Position,
        phase: &'a Phase,
        wish: &'a Wish<Site>,
    ) -> impl Iterator<Item = Named<'a>> {
        let legs = phase.rules.legs(position.seat());
        legs.filter_map(|leg| {
            let reroll = reroll(leg).filter(|_| wish.sites.is_empty())?;
            let pool = self.layout.dice.get(usize::from(reroll.pool))?;
            let mut words: Vec<&str> = wish.words.iter().map(String::as_str).collect();
            for own in leg.words.split_whitespace() {
                let at = words.iter().position(|word| *word == own.to_lowercase())?;
                words.remove(at);
            }
            let other = |word: &&str| pool.face(word).is_none();
            // A move without words of its own is meant only by what dice show.
            let meant = !leg.words.is_empty() || !words.is_empty() && !words.iter().any(other);
            meant.then_some(Named {
                reroll,
                pool,
                words,
            })
        })
    }

    /// Whether dice are thrown again by such a move in a phase.
    pub(super) fn throws_again(
        &self,
        position: &Position,
        phase: &Phase,
        wish: &Wish<Site>,
    ) -> bool {
        let shown = |named: Named<'_>| named.words.iter().all(|w| named.pool.face(w).is_some());
        self.named(position, phase, wish).any(shown)
    }

    /// Why the dice that a wish names are not thrown again; `None` where it is no such wish, or
    /// they could be thrown.
    ///
    /// # Errors
    /// Where the moves cannot be listed.
    pub(super) fn not_thrown_again(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Option<String>, PlayError> {
        let Some(phase) = self.phase(position) else {
            return Ok(None);
        };
        let mut reason = None;
        for named in self.named(position, phase, wish) {
            match reroll_fault(position, &named) {
                Some(found) => reason = reason.or(Some(found)),
                None => return Ok(None),
            }
        }
        let Some(reason) = reason else {
            return Ok(None);
        };
        let seat = position.seat();
        let again = self.examples(position, |_, found| {
            phase.rules.leg(seat, found.leg).and_then(reroll).is_some()
        })?;
        let examples = match again {
            Some(again) => Some(again),
            None => self.examples(position, |_, _| true)?,
        };
        Ok(Some(with_examples(reason, examples)))
    }
}

/// What is wrong with the dice that a wish names.
fn reroll_fault(position: &Position, named: &Named<'_>) -> Option<String> {
    let Named {
        reroll,
        pool,
        words,
    } = named;
    let word = |face: u8| {
        let face = pool.faces.get(usize::from(face));
        face.map_or("", |face| face.word.as_str())
    };
    let lies: Vec<u8> = position.faces(usize::from(reroll.pool)).collect();
    if lies.is_empty() {
        return Some(format!("no dice of `{}` lie on the table", pool.name));
    }
    if words.is_empty() {
        return Some("say what the dice show that are thrown again".to_owned());
    }
    let free = reroll.free(position);
    let mut wanted = vec![0usize; pool.faces.len()];
    for shows in words {
        let face = pool.face(shows);
        let count = face.map_or(0, |face| {
            lies.iter().filter(|lying| **lying == face).count()
        });
        let Some((face, count)) = face.filter(|_| count > 0).map(|face| (face, count)) else {
            let shown: Vec<&str> = lies.iter().map(|face| word(*face)).collect();
            return Some(format!(
                "no die of `{}` shows {shows}: they show {}",
                pool.name,
                shown.join(", ")
            ));
        };
        let asked = wanted.get_mut(usize::from(face))?;
        *asked += 1;
        if reroll.locked.contains(&face) {
            return Some(format!("a die that shows {shows} is not thrown again"));
        }
        if *asked > count {
            let dice = if count == 1 { "die shows" } else { "dice show" };
            return Some(format!("only {count} {dice} {shows}"));
        }
        let left = free.get(usize::from(face)).copied().unwrap_or(0);
        if *asked > usize::from(left) {
            return Some(match left {
                0 => format!(
                    "the die that shows {shows} has been thrown again already, and each is only once"
                ),
                _ => format!(
                    "of the dice that show {shows} all but {left} have been thrown again already, and each is only once"
                ),
            });
        }
    }
    let most = usize::from(reroll.most);
    (words.len() > most).then(|| {
        let dice = if most == 1 { "die" } else { "dice" };
        format!("one move throws {most} {dice} again at most")
    })
}
