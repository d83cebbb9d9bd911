//! The greedy bot: it tries every move and looks no further than to the next choice.

use std::time::Duration;

use super::Choice;
use super::imagined::{guesses, imagined};
use super::stream::Stream;
use super::worth::{Basis, Judge, Worth};
use crate::game::PlayError;
use crate::moves::{Move, MoveList};
use crate::position::{Chance, Position};
use crate::session::Session;

/// How often a move after which something is drawn is tried: the mean counts. What comes out
/// is the same for all moves of a decision.
pub const SAMPLES: usize = 8;

/// Most moves that are tried for one decision; of more so many are tried, drawn by the bot.
pub const MOST_TRIED: usize = 4_096;

/// How long is thought about one decision where nobody says how long.
pub const LONGEST: Duration = Duration::from_secs(10);

/// Most moves without a choice that are made after one that is tried: what is forced is not
/// judged in its middle.
const MOST_FORCED: usize = 16;

/// How the moves of one decision are tried.
struct Trial<'a> {
    session: &'a Session,
    judge: Judge<'a>,
    position: Position,
    list: MoveList,
    /// What chance is, each time that a move is tried.
    samples: [Chance; SAMPLES],
    /// Whether there is no more time.
    enough: &'a dyn Fn() -> bool,
}

/// The move, of those with these indices, after which the seat to move stands best; among equals the stream decides.
pub(super) fn choose(
    session: &Session,
    moves: &[usize],
    stream: &mut Stream,
    enough: &dyn Fn() -> bool,
) -> Result<Option<Choice>, PlayError> {
    let mut trial = Trial {
        session,
        judge: Judge::new(session.game(), session.position()),
        position: imagined(session, stream.number()),
        list: MoveList::new(),
        samples: std::array::from_fn(|_| Chance::seeded(stream.number())),
        enough,
    };
    let mut best: Vec<usize> = Vec::new();
    let (mut most, mut differ) = (Worth::default(), false);
    let (mut number, mut hurried) = (0, false);
    for index in tried(moves, stream) {
        let worth = trial.run(index)?;
        let order = worth.compare(&most);
        differ |= !best.is_empty() && order.is_ne();
        if best.is_empty() || order.is_gt() {
            best.clear();
            most = worth;
        }
        if best.is_empty() || order.is_eq() {
            best.push(index);
        }
        number += 1;
        if enough() {
            hurried = number < moves.len();
            break;
        }
    }
    let index = best.get(stream.below(best.len())).copied();
    let mut why = trial.why(most, differ);
    if hurried {
        why.push_str(&format!(" (there was time to try {number})"));
    }
    Ok(index.map(|index| Choice {
        index,
        why: Some(why),
    }))
}

/// Which of these moves to try.
fn tried(moves: &[usize], stream: &mut Stream) -> Vec<usize> {
    let mut all = moves.to_vec();
    if all.len() > MOST_TRIED {
        for at in 0..MOST_TRIED {
            all.swap(at, at + stream.below(moves.len() - at));
        }
        all.truncate(MOST_TRIED);
    }
    all
}

impl Trial<'_> {
    /// How good the position is to which a move leads.
    fn run(&mut self, index: usize) -> Result<Worth, PlayError> {
        let (worth, drawn) = self.once(index, 0)?;
        if !drawn {
            return Ok(worth);
        }
        let mut all = vec![worth];
        for sample in 1..SAMPLES {
            if (self.enough)() {
                break;
            }
            all.push(self.once(index, sample)?.0);
        }
        let share = 1.0 / all.len() as f64;
        let mut mean = Worth::default();
        for worth in all {
            mean.add(worth, share);
        }
        Ok(mean)
    }

    /// The same for one sample, and whether anything was drawn.
    fn once(&mut self, index: usize, sample: usize) -> Result<(Worth, bool), PlayError> {
        let listed = self.session.moves().get(index);
        let Some(chosen) =
            listed.and_then(|listed| self.list.copy_move(self.session.list(), listed.chosen))
        else {
            return Ok((Worth::default(), false));
        };
        let before = self.position.mark();
        self.position.set_chance(self.samples[sample].clone());
        let worth = self.look_ahead(&chosen);
        let drawn = self.position.chance().place() > 0;
        self.position.undo_to(before);
        Ok((worth?, drawn))
    }

    /// Makes a move of the list, and after it those that leave no choice and throw nothing: how
    /// good the position is at the next choice.
    fn look_ahead(&mut self, chosen: &Move) -> Result<Worth, PlayError> {
        let game = self.session.game();
        game.play(&mut self.position, &mut self.list, chosen)?;
        for _ in 0..MOST_FORCED {
            let (Some(only), 1, false) = (self.list.get(0), self.list.len(), (self.enough)())
            else {
                break;
            };
            let (before, place) = (self.position.mark(), self.position.chance().place());
            game.play(&mut self.position, &mut self.list, &only)?;
            if self.position.chance().place() != place {
                self.position.undo_to(before);
                break;
            }
        }
        self.judge.worth(&self.position)
    }

    /// Why a move was chosen that is worth so much.
    fn why(&self, worth: Worth, differ: bool) -> String {
        // What is sure is so only as far as everything is seen.
        let position = self.session.position();
        let guesses = guesses(position, position.seat());
        if worth.end.abs() >= 1.0 {
            let won = worth.end > 0.0;
            return match (won, guesses) {
                (true, false) => "it wins",
                (false, false) => "nothing avoids the loss",
                (true, true) => "it wins if the hidden cards lie as guessed",
                (false, true) => "it loses if the hidden cards lie as guessed",
            }
            .to_owned();
        }
        if !differ {
            return "all look alike".to_owned();
        }
        let value = (worth.value * 10.0).round() / 10.0;
        match self.judge.basis {
            Basis::Script => format!("the position is worth {value}"),
            Basis::Scores => format!("score {value:+}"),
            Basis::Pieces => format!("pieces {value:+}"),
        }
    }
}
