//! Turns and phases that follow each other without a move: whether they ever come to one.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::error::PlayError;
use super::game::Game;
use crate::position::{Change, Position, Seat};

/// Most phases and turns that follow each other without a move.
const MOST: usize = 1_000;

/// How long they may take together, where scripts do much in them.
const LONGEST: Duration = Duration::from_secs(4);

/// What has followed since the last move.
#[derive(Debug, Default)]
pub(super) struct Standstill {
    /// How many turns have passed by themselves since dice were thrown last.
    passed: usize,
    /// How many phases and turns have followed in all.
    followed: usize,
    /// How many dice had been thrown when one followed last.
    drawn: usize,
    /// Whose turn it has been in each of the steps, and in which phase.
    steps: Vec<(Seat, u8)>,
    /// Where the position has been since dice were thrown last, and in which step.
    seen: HashMap<u64, usize>,
    /// Where it has been at all, whatever the dice showed.
    known: HashMap<u64, usize>,
    /// When the first of them had followed.
    begun: Option<Instant>,
}

impl Standstill {
    /// Notes that the present phase has no move and another follows, or that the turn passes.
    /// Whether nobody will ever move again: a round has changed nothing, or nothing but dice
    /// for very long.
    ///
    /// # Errors
    /// Where phases follow each other without end, and the turn never comes round.
    pub(super) fn goes_on(
        &mut self,
        game: &Game,
        position: &mut Position,
        passes: bool,
    ) -> Result<bool, PlayError> {
        let drawn = position.chance().drawn().len();
        if drawn != self.drawn {
            // What is thrown next may let somebody move.
            self.drawn = drawn;
            self.passed = 0;
            self.seen.clear();
        }
        self.passed += usize::from(passes);
        self.followed += 1;
        if self.passed > game.seats.len() {
            return Ok(true);
        }
        // Where a move comes soon, nothing need be remembered.
        if self.followed <= game.seats.len() {
            return Ok(false);
        }
        let now = self.steps.len();
        self.steps.push((position.seat(), position.phase()));
        if self.begun.get_or_insert_with(Instant::now).elapsed() > LONGEST {
            return Err(self.endless(game, 0));
        }
        let (with_dice, without) = game.bare_hashes(position);
        let before = self.seen.insert(with_dice, now);
        let known = *self.known.entry(without).or_insert(now);
        let since = match before {
            Some(before) => before,
            None if self.followed < MOST => return Ok(false),
            None if known < now => known,
            None => return Err(self.endless(game, 0)),
        };
        let round = self.steps[since..].iter();
        let round = round.fold(0, |all, (seat, _)| all | 1 << seat.0);
        match game.playing(position) & !round {
            0 => Ok(true),
            _ => Err(self.endless(game, since)),
        }
    }

    /// What is told of the phases that have followed each other since a step.
    fn endless(&self, game: &Game, since: usize) -> PlayError {
        let mut phases: Vec<u8> = Vec::new();
        for (_, phase) in &self.steps[since..] {
            if !phases.contains(phase) {
                phases.push(*phase);
            }
        }
        let names = phases
            .iter()
            .filter_map(|phase| game.phases.get(usize::from(*phase)));
        PlayError::Endless {
            phases: names.map(|phase| phase.name.clone()).collect(),
            followed: self.followed,
        }
    }
}

impl Game {
    /// The hash of a position but for the counters that grow by passing alone; and the same
    /// without what lies on the table.
    fn bare_hashes(&self, position: &mut Position) -> (u64, u64) {
        let mark = position.mark();
        let rounds = self.rounds.iter();
        let rounds = rounds.flat_map(|it| it.had.iter().copied().chain([it.counter]));
        for counter in rounds.chain(self.passes) {
            position.apply(Change::Count { counter, value: 0 });
        }
        let with_dice = position.hash();
        for pool in 0..self.layout.dice.len() {
            position.clear_dice(pool);
        }
        let without = position.hash();
        position.undo_to(mark);
        (with_dice, without)
    }
}
