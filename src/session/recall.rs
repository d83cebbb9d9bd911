//! What chance would have given before each move of a save: written into it and read out of it,
//! so that moves can be taken back after loading as they could before saving.
//!
//! The dice that were asked for before a move are those asked for that it threw, and then those
//! before the next move, unless some were asked for between the two. Only that is written.

use super::luck::{Luck, MOST_KEPT, Seeded, Stream};
use super::refusal::Refusal;
use super::save::{DieWord, Save, SavedMove, SavedSeed};
use super::session::{Played, Session};
use crate::position::{Chance, Queue};

/// How the dice that were asked for changed between two moves.
#[derive(Debug, Default)]
pub(super) struct Between {
    /// How many of the last were added.
    pub(super) added: usize,
    /// Those that were given up before that.
    pub(super) dropped: Vec<DieWord>,
}

/// Which dice asked for are still to be thrown after a move.
fn after(played: &Played) -> Queue {
    let Queue { next, end } = played.luck.queue;
    Queue {
        next: next + played.asked,
        end,
    }
}

impl Session {
    /// How the dice that were asked for changed after so many moves, before the next.
    pub(super) fn between(&self, moves: usize) -> Between {
        let last = moves.checked_sub(1).and_then(|at| self.history().get(at));
        // What came before the first move cannot be gone back to.
        let Some(was) = last.map(after) else {
            return Between::default();
        };
        let next = self.history().get(moves);
        let now = next.map_or(self.luck().queue, |next| next.luck.queue);
        match now.next == was.next {
            true => Between {
                added: now.end.saturating_sub(was.end),
                dropped: Vec::new(),
            },
            false => Between {
                added: now.end.saturating_sub(now.next),
                dropped: DieWord::all(self.position().chance().words(was)),
            },
        }
    }

    /// The seeds from whose streams dice came before the present one, oldest first.
    pub(super) fn earlier_seeds(&self) -> Vec<SavedSeed> {
        let present = (self.seed(), self.seeded);
        let mut earlier: Vec<(u64, Seeded)> = Vec::new();
        let streams = self.history().iter().filter_map(|it| it.luck.stream);
        for Stream { seed, seeded, .. } in streams {
            let known = (seed, seeded);
            if known != present && earlier.last() != Some(&known) {
                earlier.push(known);
            }
        }
        earlier
            .into_iter()
            .map(|(seed, seeded)| SavedSeed {
                seed: seed.cast_signed(),
                seeded: seeded.since,
                seeded_at: seeded.place,
            })
            .collect()
    }
}

/// The dice of a move that had been asked for.
fn asked_of(saved: &SavedMove) -> Vec<String> {
    let dice = saved.dice.iter().enumerate();
    let asked = dice.filter(|(at, _)| !saved.unasked.contains(at));
    DieWord::words(asked.map(|(_, die)| die).take(saved.asked))
}

/// What was asked for in a game, and what chance would have given before each of its moves and
/// after the last, as its save tells them.
///
/// # Errors
/// A refusal where more dice are said to have been added than there were, or more asked for than
/// a game keeps.
pub(super) fn recalled(save: &Save) -> Result<(Vec<String>, Vec<Luck>), Refusal> {
    let streams = streams(save);
    let count = save.moves.len();
    let (mut asked_for, mut queues) = (Vec::new(), vec![Queue::default(); count + 1]);
    let mut first = 0;
    // Stretches of moves between which nothing was given up.
    while first <= count {
        let gives_up = |at: &usize| !dropped_before(save, *at + 1).is_empty();
        let last = (first..count).find(gives_up).unwrap_or(count);
        let mut next = asked_for.len();
        let stretch = queues.iter_mut().enumerate().take(last + 1);
        for (at, queue) in stretch.skip(first) {
            queue.next = next;
            if let Some(saved) = save.moves.get(at) {
                asked_for.extend(asked_of(saved));
                next = asked_for.len();
            }
        }
        match last == count {
            true => asked_for.extend(DieWord::words(&save.queue)),
            false => asked_for.extend(DieWord::words(dropped_before(save, last + 1))),
        }
        if asked_for.len() > MOST_KEPT {
            return Err(Refusal::Save(format!(
                "has more than {MOST_KEPT} dice that were asked for"
            )));
        }
        let mut end = asked_for.len();
        for at in (first..=last).rev() {
            queues[at].end = end;
            // Of what a stretch begins with nobody asks how much was added.
            if at == first {
                break;
            }
            let added = added_before(save, at);
            end = end
                .checked_sub(added)
                .filter(|end| *end >= queues[at].next)
                .ok_or_else(|| {
                    Refusal::Save(format!(
                        "is altered before move {}: {added} dice are said to have been added, and \
                     there were {}",
                        at + 1,
                        queues[at].end - queues[at].next
                    ))
                })?;
        }
        first = last + 1;
    }
    let lucks = queues.into_iter().zip(streams);
    let lucks = lucks.map(|(queue, stream)| Luck { queue, stream });
    Ok((asked_for, lucks.collect()))
}

fn added_before(save: &Save, at: usize) -> usize {
    let saved = save.moves.get(at);
    saved.map_or(save.queue_added, |saved| saved.added)
}

fn dropped_before(save: &Save, at: usize) -> &[DieWord] {
    let saved = save.moves.get(at);
    saved.map_or(&save.queue_dropped, |saved| &saved.dropped)
}

/// The streams before each move and after the last.
fn streams(save: &Save) -> Vec<Option<Stream>> {
    let last = SavedSeed {
        seed: save.seed,
        seeded: save.seeded,
        seeded_at: save.seeded_at,
    };
    let mut seeds = save.earlier.iter().chain([&last]).peekable();
    let mut stream: Option<Stream> = None;
    let start = (save.start.len(), save.start_asked);
    let moves = save.moves.iter().map(|it| (it.dice.len(), it.asked));
    let mut streams = Vec::with_capacity(save.moves.len() + 1);
    for (number, (thrown, asked)) in [start].into_iter().chain(moves).enumerate() {
        while let Some(known) = seeds.next_if(|known| known.seeded <= number) {
            stream = Some(Stream {
                seed: known.seed.cast_unsigned(),
                seeded: Seeded {
                    since: known.seeded,
                    place: known.seeded_at,
                },
                place: known.seeded_at,
            });
        }
        // What was thrown before the first move cannot be taken back.
        if number > 0 {
            streams.push(stream);
        }
        if let Some(stream) = &mut stream {
            let drawn = (thrown.saturating_sub(asked) as u64).saturating_mul(Chance::WORDS_OF_ONE);
            stream.place = stream.place.saturating_add(drawn);
        }
    }
    streams.push(Some(Stream {
        seed: save.seed.cast_unsigned(),
        seeded: Seeded {
            since: save.seeded,
            place: save.seeded_at,
        },
        place: save.drawn,
    }));
    streams
}
