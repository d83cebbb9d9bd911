//! Chance: the one stream from which everything random in a game is drawn, the dice that
//! have been asked for beforehand, and the record of what was drawn.

use std::sync::Arc;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::cards::Deck;
use super::dice::{Pool, Source, Thrown};
use super::piece::Seat;

/// Where chance comes from.
#[derive(Debug, Clone)]
pub struct Chance {
    /// The generator: ChaCha with 8 rounds, the same on every machine. A game that is played
    /// again from a record has none.
    stream: Option<ChaCha8Rng>,
    /// What was asked for so far, as words, oldest first: a stretch of it is still to be drawn
    /// before the stream is asked. What was drawn or given up stays for whoever goes back.
    /// Copies share it.
    asked_for: Arc<Vec<String>>,
    /// Where the stretch that is to be drawn begins.
    next: usize,
    /// Where it ends.
    end: usize,
    /// What has been drawn, oldest first.
    drawn: Vec<Thrown>,
}

/// Which stretch of what was asked for was still to be drawn at some moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Queue {
    /// Where it began.
    pub next: usize,
    /// Where it ended.
    pub end: usize,
}

/// Where chance was at some moment, to be taken back to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Was {
    word: u64,
    next: u32,
    drawn: u32,
}

/// Why a die cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Undrawn {
    /// What was asked for beforehand is on no side of the die.
    #[error(
        "the next of the dice asked for is {word}, which `{pool}` cannot show; it shows {faces}"
    )]
    Unfit {
        /// What was asked for.
        word: String,
        /// The pool.
        pool: String,
        /// What it can show.
        faces: String,
    },
    /// What was asked for beforehand is no card that is left.
    #[error(
        "the next that was asked for is {word}, which `{deck}` cannot give now; it can give {cards}"
    )]
    Gone {
        /// What was asked for.
        word: String,
        /// The deck.
        deck: String,
        /// The cards that are left.
        cards: String,
    },
    /// A record has no more draws.
    #[error("something of `{pool}` is drawn here, and the record has no more")]
    Unrecorded {
        /// The pool.
        pool: String,
    },
}

/// The place of a card among some.
fn place(there: &[u8], card: u8) -> u8 {
    let at = there.iter().position(|each| *each == card);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
}

impl Chance {
    /// A stream that a seed decides.
    pub fn seeded(seed: u64) -> Chance {
        Chance {
            stream: Some(ChaCha8Rng::seed_from_u64(seed)),
            asked_for: Arc::default(),
            next: 0,
            end: 0,
            drawn: Vec::new(),
        }
    }

    /// No stream: only what is queued can be drawn.
    pub fn recorded() -> Chance {
        Chance {
            stream: None,
            ..Chance::seeded(0)
        }
    }

    /// How many words of the stream have been used.
    pub fn place(&self) -> u64 {
        self.now().word
    }

    /// How many words of the stream a die uses.
    pub const WORDS_OF_ONE: u64 = 2;

    /// Goes on with the stream of a seed after so many words of it; what is queued stays.
    pub fn resume(&mut self, seed: u64, place: u64) {
        let mut stream = ChaCha8Rng::seed_from_u64(seed);
        stream.set_word_pos(u128::from(place));
        self.stream = Some(stream);
    }

    /// The same chance with nothing drawn yet.
    #[must_use]
    pub fn afresh(&self) -> Chance {
        let mut chance = self.clone();
        chance.forget();
        chance
    }

    /// What is still queued, next first.
    pub fn queued(&self) -> &[String] {
        self.words(self.queue())
    }

    /// Which stretch of what was asked for is still to be drawn.
    pub fn queue(&self) -> Queue {
        Queue {
            next: self.next,
            end: self.end,
        }
    }

    /// The words of a stretch of what was asked for.
    pub fn words(&self, queue: Queue) -> &[String] {
        self.asked_for
            .get(queue.next..queue.end)
            .unwrap_or_default()
    }

    /// Lets a stretch of what was asked for be drawn again.
    pub fn ask_again(&mut self, queue: Queue) {
        (self.next, self.end) = (queue.next, queue.end);
    }

    /// Adds to the queue. What was asked for behind it is forgotten.
    pub fn push(&mut self, words: impl IntoIterator<Item = String>) {
        let asked_for = Arc::make_mut(&mut self.asked_for);
        asked_for.truncate(self.end);
        asked_for.extend(words);
        self.end = asked_for.len();
    }

    /// Puts a queue in the place of what is still queued. Of what was asked for so far only so
    /// much, and what was drawn, is kept to go back to.
    pub fn replace(&mut self, words: Vec<String>, kept: usize) {
        let asked_for = Arc::make_mut(&mut self.asked_for);
        asked_for.truncate(kept.max(self.next));
        self.next = asked_for.len();
        asked_for.extend(words);
        self.end = asked_for.len();
    }

    /// What has been drawn, oldest first.
    pub fn drawn(&self) -> &[Thrown] {
        &self.drawn
    }

    /// Forgets what has been drawn.
    pub(super) fn forget(&mut self) {
        if self.next > 0 || self.end < self.asked_for.len() {
            self.asked_for = Arc::new(self.queued().to_vec());
        }
        (self.next, self.end) = (0, self.asked_for.len());
        self.drawn.clear();
    }

    /// A number from 0 up to, not including, `below`.
    fn number(stream: &mut ChaCha8Rng, below: usize) -> usize {
        // A wide product: its bias is far below anything that could be measured.
        let wide = u128::from(stream.next_u64()) * below as u128;
        (wide >> 64) as usize
    }

    /// What the stream lets a die show next; `None` where there is no stream.
    pub fn next_of_stream(&mut self, pool: &Pool) -> Option<u8> {
        let side = Chance::number(self.stream.as_mut()?, pool.sides.len());
        Some(pool.sides.get(side).copied().unwrap_or(0))
    }

    /// Throws one die.
    pub(super) fn throw(&mut self, seat: Seat, number: u8, pool: &Pool) -> Result<u8, Undrawn> {
        let word = self.queued().first();
        let asked = word.is_some();
        let face = if let Some(word) = word {
            let Some(face) = pool.face(word) else {
                return Err(Undrawn::Unfit {
                    word: word.clone(),
                    pool: pool.name.clone(),
                    faces: pool.words(),
                });
            };
            self.next += 1;
            face
        } else if let Some(face) = self.next_of_stream(pool) {
            face
        } else {
            return Err(Undrawn::Unrecorded {
                pool: pool.name.clone(),
            });
        };
        self.drawn.push(Thrown {
            seat,
            source: Source::Pool(number),
            face,
            asked,
        });
        Ok(face)
    }

    /// Which of so many things the stream gives next; `None` where there is no stream.
    pub fn next_of(&mut self, count: usize) -> Option<usize> {
        Some(Chance::number(self.stream.as_mut()?, count))
    }

    /// Draws one of some cards of a deck; nothing if there are none. What was asked for and is no
    /// card of the deck is left for the dice that are thrown next.
    pub(super) fn draw(
        &mut self,
        seat: Seat,
        number: u8,
        deck: &Deck,
        there: &[u8],
    ) -> Result<Option<u8>, Undrawn> {
        if there.is_empty() {
            return Ok(None);
        }
        let mut word = self.queued().first();
        if self.stream.is_some() {
            word = word.filter(|word| deck.card(word).is_some());
        }
        let asked = word.is_some();
        let card = if let Some(word) = word {
            let card = deck.card(word).filter(|card| there.contains(card));
            let Some(card) = card else {
                let names = there
                    .iter()
                    .filter_map(|card| deck.cards.get(usize::from(*card)));
                let names: Vec<&str> = names.map(String::as_str).collect();
                return Err(Undrawn::Gone {
                    word: word.clone(),
                    deck: deck.name.clone(),
                    cards: names.join(", "),
                });
            };
            self.next += 1;
            card
        } else if let Some(at) = self.next_of(there.len()) {
            there.get(at).copied().unwrap_or(0)
        } else {
            return Err(Undrawn::Unrecorded {
                pool: deck.name.clone(),
            });
        };
        self.drawn.push(Thrown {
            seat,
            source: Source::Deck {
                deck: number,
                at: (
                    place(there, card),
                    u8::try_from(there.len()).unwrap_or(u8::MAX),
                ),
            },
            face: card,
            asked,
        });
        Ok(Some(card))
    }

    /// Where chance is now.
    pub(super) fn now(&self) -> Was {
        let word = self.stream.as_ref().map_or(0, ChaCha8Rng::get_word_pos);
        Was {
            word: u64::try_from(word).unwrap_or(u64::MAX),
            next: u32::try_from(self.next).unwrap_or(u32::MAX),
            drawn: u32::try_from(self.drawn.len()).unwrap_or(u32::MAX),
        }
    }

    /// Takes chance back: what was drawn since will be drawn again.
    pub(super) fn back_to(&mut self, was: Was) {
        if let Some(stream) = &mut self.stream
            && stream.get_word_pos() != u128::from(was.word)
        {
            stream.set_word_pos(u128::from(was.word));
        }
        self.next = was.next as usize;
        self.drawn.truncate(was.drawn as usize);
    }
}
