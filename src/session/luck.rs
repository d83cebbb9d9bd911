//! What chance will give next at some moment of a game: the dice that were asked for, and the
//! stream of a seed. Going back and forward restores it.

use super::refusal::Refusal;
use super::session::Session;
use crate::game::Game;
use crate::position::Queue;

/// Most dice that can be asked for and not have been thrown.
pub const MOST_QUEUED: usize = 100_000;

/// Most dice asked for that a game keeps, thrown ones too, so that moves can be taken back.
pub(super) const MOST_KEPT: usize = 1_000_000;

/// Since when the dice that nobody asked for come from the stream of the seed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Seeded {
    /// 0 is before the dice of the start, 1 before the first move, and so on.
    pub(super) since: usize,
    /// How much of the stream had been used then.
    pub(super) place: u64,
}

/// The stream of a seed at some moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stream {
    pub(super) seed: u64,
    pub(super) seeded: Seeded,
    /// How much of it had been used.
    pub(super) place: u64,
}

/// What chance would have given next at some moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Luck {
    /// The dice that had been asked for.
    pub(super) queue: Queue,
    /// Where the others would have come from; unknown where a save does not tell.
    pub(super) stream: Option<Stream>,
}

impl Game {
    /// Whether so many dice can be asked for at a time.
    ///
    /// # Errors
    /// In words, how many can be.
    pub(super) fn check_count(&self, count: usize) -> Result<(), String> {
        if count <= MOST_QUEUED {
            return Ok(());
        }
        Err(format!(
            "at most {MOST_QUEUED} dice can be asked for beforehand, and these would be {count}: \
             ask for the others once some are thrown"
        ))
    }
}

impl Session {
    /// What chance gives next.
    pub(super) fn luck(&self) -> Luck {
        let chance = self.position().chance();
        Luck {
            queue: chance.queue(),
            stream: Some(Stream {
                seed: self.seed(),
                seeded: self.seeded,
                place: chance.place(),
            }),
        }
    }

    /// Lets chance give what it would have given at some moment. Where the stream of that is
    /// unknown the present one goes on.
    pub(super) fn restore(&mut self, luck: Luck, present: Stream) {
        let stream = luck.stream.unwrap_or(Stream {
            seeded: Seeded {
                since: self.history().len() + 1,
                place: present.place,
            },
            ..present
        });
        let other = self.seed() != stream.seed;
        if other || self.position().chance().place() != stream.place {
            let chance = self.position_mut().chance_mut();
            chance.resume(stream.seed, stream.place);
        }
        self.seeded = stream.seeded;
        self.note_seed(stream.seed);
        self.position_mut().chance_mut().ask_again(luck.queue);
    }

    /// Goes on after a record, which has no stream.
    pub(super) fn take_up(&mut self, luck: Luck, present: Stream) {
        let chance = self.position_mut().chance_mut();
        chance.resume(present.seed, present.place);
        self.note_seed(present.seed);
        self.restore(luck, present);
    }

    /// Lets chance begin anew from a seed. What was taken back cannot be made again then: it
    /// would come otherwise.
    pub fn set_seed(&mut self, seed: u64) {
        self.note_seed(seed);
        let chance = self.position_mut().chance_mut();
        chance.resume(seed, 0);
        self.seeded = Seeded {
            since: self.history().len() + 1,
            place: 0,
        };
        self.drop_undone();
    }

    /// Lets the next dice be these: after those asked for before, or in their place. How many
    /// are asked for then. Where that makes any difference, what was taken back cannot be made
    /// again: it would come otherwise.
    ///
    /// # Errors
    /// A refusal of what no die of the game shows, and of too many; nothing has changed then.
    pub fn queue_dice(&mut self, words: Vec<String>, replace: bool) -> Result<usize, Refusal> {
        self.game().check_dice(&words).map_err(Refusal::Unknown)?;
        let last = self.history().last();
        let kept = last.map_or(0, |played| played.luck.queue.end);
        let Queue { next, end } = self.position().chance().queue();
        let (before, queued) = match replace {
            true => (next.max(kept), 0),
            false => (end, end - next),
        };
        self.game()
            .check_count(queued + words.len())
            .map_err(Refusal::Unknown)?;
        if before + words.len() > MOST_KEPT {
            return Err(Refusal::Unknown(format!(
                "a game keeps at most {MOST_KEPT} dice that were asked for, those too that have \
                 been thrown, so that moves can be taken back: it has {before} of them, and these \
                 are {}",
                words.len()
            )));
        }
        let chance = self.position_mut().chance_mut();
        let same = match replace {
            true => chance.queued() == words,
            false => words.is_empty(),
        };
        if !same {
            match replace {
                true => chance.replace(words, kept),
                false => chance.push(words),
            }
            self.drop_undone();
        }
        Ok(self.unthrown())
    }

    /// Puts what a record says of the next move in the place of the queue.
    ///
    /// # Errors
    /// In words, what no die of the game shows.
    pub(super) fn queue_record(&mut self, words: Vec<String>) -> Result<(), String> {
        self.game().check_words(&words)?;
        self.position_mut().chance_mut().replace(words, 0);
        Ok(())
    }

    /// How many of the dice asked for have not been thrown.
    pub(super) fn unthrown(&self) -> usize {
        let Queue { next, end } = self.position().chance().queue();
        end - next
    }
}
