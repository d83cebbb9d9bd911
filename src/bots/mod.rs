//! Bots: players that choose a move through the public interface only.
//!
//! A bot sees a game as any caller of [`Session`] does and draws from a random stream
//! of its own, so that it can neither change the game nor foresee its draws.

mod stream;

pub use stream::Stream;

use crate::position::Seat;
use crate::session::Session;

/// The kinds of bots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Plays any legal move, each with the same chance.
    Random,
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
    pub const ALL: [BotKind; 1] = [BotKind::Random];

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
        }
    }

    /// What it does, in a few words.
    pub fn help(self) -> &'static str {
        match self {
            BotKind::Random => "plays any legal move",
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

    /// The index, in [`Session::moves`], of the move that it would make; `None` once
    /// the game is over.
    ///
    /// The same seed, seat and moment of the game give the same draws: a move taken
    /// back and made again is answered as before, and so is a game taken up again.
    pub fn choose(&mut self, session: &Session) -> Option<usize> {
        let choices = session.moves().len();
        if choices == 0 {
            return None;
        }
        self.stream.go_to(session.history().len());
        match self.kind {
            BotKind::Random => Some(self.stream.below(choices)),
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
        let error = BotKind::named("clever").unwrap_err().to_string();
        assert_eq!(error, "there is no bot `clever`; there is `random`");
    }
}
