//! Whether what a save says was drawn is what its seed's stream gives.

use super::dice::word_thrown;
use super::refusal::Refusal;
use super::save::Save;
use super::session::Session;
use crate::position::{Chance, Source, Thrown};

/// The stream of a save's seed, as far as its dice have been compared.
#[derive(Debug)]
pub(super) struct Draws {
    stream: Chance,
    /// From when on dice come from it, as a save says that.
    since: usize,
    /// How many dice had been thrown when the last were compared.
    thrown: usize,
}

/// Of what was drawn, the numbers of those that nobody had asked for though others behind them
/// had been: cards, where dice were asked for.
pub(super) fn unasked(drawn: &[Thrown]) -> Vec<usize> {
    let last = drawn.iter().rposition(|each| each.asked).unwrap_or(0);
    let before = drawn.iter().take(last).enumerate();
    before
        .filter(|(_, each)| !each.asked)
        .map(|(at, _)| at)
        .collect()
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
    /// so many dice the first had been asked for, but for those with these numbers.
    pub(super) fn compare(
        &mut self,
        session: &Session,
        number: usize,
        (count, asked, unasked): (usize, usize, &[usize]),
    ) -> Result<(), Refusal> {
        let place = match number {
            0 => "before move 1 (`start`)".to_owned(),
            number => format!("at move {number}"),
        };
        let ascend = unasked.windows(2).all(|pair| pair[0] < pair[1]);
        let within = unasked.last().is_none_or(|last| *last < count);
        if !ascend || !within {
            return Err(Refusal::Save(format!(
                "is altered {place}: `unasked` has the numbers of some of {count} dice, ascending"
            )));
        }
        if asked > count - unasked.len() {
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
        let of_seed = |at: &usize| {
            let before = unasked.partition_point(|other| other < at);
            unasked.contains(at) || at - before >= asked
        };
        let drawn = now.iter().enumerate().filter(|(at, _)| of_seed(at));
        for (_, thrown) in drawn {
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
            .check_words(&queue)
            .map_err(|why| Refusal::Save(format!("has a `queue` that cannot be thrown: {why}")))
    }
}
