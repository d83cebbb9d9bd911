//! Whether what a save says was drawn is what its seed's stream gives.

use super::dice::word_thrown;
use super::refusal::Refusal;
use super::save::Save;
use super::session::Session;
use crate::position::{Chance, Source};

/// The stream of a save's seed, as far as its dice have been compared.
#[derive(Debug)]
pub(super) struct Draws {
    stream: Chance,
    /// From when on dice come from it, as a save says that.
    since: usize,
    /// How many dice had been thrown when the last were compared.
    thrown: usize,
}

impl Draws {
    /// The stream of a save's seed, where the save says that it began.
    pub(super) fn of(save: &Save) -> Draws {
        let mut stream = Chance::recorded();
        stream.resume(save.seed.cast_unsigned(), save.seeded_at);
        Draws {
            stream,
            since: save.seeded,
            thrown: 0,
        }
    }

    /// Compares the dice of a move, by its number; 0 is what was thrown before the first. Of
    /// so many dice the first had been asked for.
    pub(super) fn compare(
        &mut self,
        session: &Session,
        number: usize,
        (count, asked): (usize, usize),
    ) -> Result<(), Refusal> {
        let place = match number {
            0 => "before move 1 (`start`)".to_owned(),
            number => format!("at move {number}"),
        };
        if asked > count {
            return Err(Refusal::Save(format!(
                "is altered {place}: {asked} dice are said to have been asked for, of {count}"
            )));
        }
        let drawn = session.position().chance().drawn();
        let now = drawn.get(self.thrown..).unwrap_or_default();
        self.thrown = drawn.len();
        if number < self.since {
            return Ok(());
        }
        let game = session.game();
        for thrown in now.iter().skip(asked) {
            let gives = match thrown.source {
                Source::Pool(pool) => {
                    let Some(pool) = game.layout.dice.get(usize::from(pool)) else {
                        continue;
                    };
                    let own = self.stream.next_of_stream(pool).unwrap_or(0);
                    let face = pool.faces.get(usize::from(own));
                    let word = face.map_or("nothing", |face| face.word.as_str());
                    (own != thrown.face).then(|| word.to_owned())
                }
                Source::Deck {
                    at: (at, among), ..
                } => {
                    let own = self.stream.next_of(usize::from(among).max(1)).unwrap_or(0);
                    (own != usize::from(at)).then(|| "another card".to_owned())
                }
            };
            if let Some(gives) = gives {
                let name = match thrown.source {
                    Source::Pool(pool) => {
                        game.layout.dice.get(usize::from(pool)).map(|it| &it.name)
                    }
                    Source::Deck { deck, .. } => {
                        game.layout.decks.get(usize::from(deck)).map(|it| &it.name)
                    }
                };
                return Err(Refusal::Save(format!(
                    "is altered {place}: `{}` shows {} there, and the seed {} gives {gives}",
                    name.map_or("", String::as_str),
                    word_thrown(game, thrown).unwrap_or_default(),
                    session.seed(),
                )));
            }
        }
        Ok(())
    }

    /// Compares where the stream is in the end.
    pub(super) fn end(&self, save: &Save, session: &Session) -> Result<(), Refusal> {
        let used = self.stream.place();
        if save.drawn != used {
            return Err(Refusal::Save(format!(
                "is altered after move {}: `drawn` is {}, and its moves have used {used} of the \
                 seed's stream",
                save.moves.len(),
                save.drawn
            )));
        }
        let queue = save.queued_words();
        session
            .game()
            .check_dice(&queue)
            .map_err(|why| Refusal::Save(format!("has a `queue` that cannot be thrown: {why}")))
    }
}
