//! Bots: players that choose a move through the public interface only.
//!
//! A bot sees a game as any caller of [`Session`] does and draws from a random stream
//! of its own, so that it can neither change the game nor foresee its draws.

mod greedy;
mod imagined;
mod stream;
mod worth;

pub use greedy::{LONGEST, MOST_TRIED, SAMPLES};
pub use stream::Stream;

use crate::game::PlayError;
use crate::position::Seat;
use crate::session::Session;

/// The kinds of bots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Plays any legal move, each with the same chance.
    Random,
    /// Tries every move, and makes one after which it stands best.
    Greedy,
}

/// A word that names no kind of bot.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot `{0}`; there {known}", known = known())]
pub struct UnknownBot(String);

fn known() -> String {
    let names: Vec<&str> = BotKind::ALL.iter().map(|kind| kind.name()).collect();
    match names.as_slice() {
        [one] => format!("is `{one}`"),
        several => format!("are `{}`", several.join("`, `")),
    }
}

impl BotKind {
    /// All of them.
    pub const ALL: [BotKind; 2] = [BotKind::Random, BotKind::Greedy];

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
        }
    }

    /// What it does, in a few words.
    pub fn help(self) -> &'static str {
        match self {
            BotKind::Random => "plays any legal move",
            BotKind::Greedy => "tries each move, and makes the one after which it stands best",
        }
    }

    /// The kind of that name, whatever the case of its letters.
    ///
    /// # Errors
    /// [`UnknownBot`], which lists the names there are.
    pub fn named(name: &str) -> Result<BotKind, UnknownBot> {
        BotKind::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| UnknownBot(name.chars().take(40).collect()))
    }
}

/// A move that a bot has chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Its index in [`Session::moves`].
    pub index: usize,
    /// Why it was chosen, in a few words, if that can be said.
    pub why: Option<String>,
}

/// One player of a kind.
#[derive(Debug, Clone)]
pub struct Bot {
    kind: BotKind,
    stream: Stream,
}

impl Bot {
    /// A bot that plays for a seat in a game of that seed.
    pub fn new(kind: BotKind, seed: u64, seat: Seat) -> Bot {
        Bot {
            kind,
            stream: Stream::of_seat(seed, seat),
        }
    }

    /// A bot that is asked for advice: it draws from another stream than any that
    /// plays, so that asking changes no game.
    pub fn adviser(kind: BotKind, seed: u64) -> Bot {
        Bot {
            kind,
            stream: Stream::of_adviser(seed),
        }
    }

    /// Its kind.
    pub fn kind(&self) -> BotKind {
        self.kind
    }

    /// The move that it would make; `None` once the game is over. It asks `enough` now and
    /// then, and once that is so takes the best that it has found.
    ///
    /// The same seed, seat and moment of the game give the same draws: a move taken
    /// back and made again is answered as before, and so is a game taken up again.
    ///
    /// # Errors
    /// Where the rules fail on a move that it tries, or the game's script does not say how
    /// good a position is.
    pub fn choose(
        &mut self,
        session: &Session,
        enough: &dyn Fn() -> bool,
    ) -> Result<Option<Choice>, PlayError> {
        let all: Vec<usize> = (0..session.moves().len()).collect();
        self.choose_among(session, &all, enough)
    }

    /// The same where only some moves come into question, by their indices in
    /// [`Session::moves`].
    ///
    /// # Errors
    /// The same.
    pub fn choose_among(
        &mut self,
        session: &Session,
        moves: &[usize],
        enough: &dyn Fn() -> bool,
    ) -> Result<Option<Choice>, PlayError> {
        self.stream.go_to(session.history().len());
        match self.kind {
            BotKind::Greedy if moves.len() > 1 => {
                greedy::choose(session, moves, &mut self.stream, enough)
            }
            BotKind::Random | BotKind::Greedy => {
                let index = moves.get(self.stream.below(moves.len()));
                Ok(index.map(|index| Choice {
                    index: *index,
                    why: None,
                }))
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_found_by_name() {
        assert_eq!(BotKind::named(" Random "), Ok(BotKind::Random));
        assert!(
            BotKind::ALL
                .iter()
                .all(|kind| BotKind::named(kind.name()) == Ok(*kind))
        );
        let error = BotKind::named("clever").unwrap_err().to_string();
        assert_eq!(
            error,
            "there is no bot `clever`; there are `random`, `greedy`"
        );
    }
}
