//! How a game ends: conditions, whom they are about, and who wins then.

mod condition;
mod graph;
mod group;
mod line;
mod places;
mod score;
mod teams;

pub use condition::{Condition, Recurrence};
pub use graph::Graph;
pub use group::{Connection, Join, Together};
pub use line::{Line, Lines};
pub use places::Exit;
pub use score::{Holding, Score, Scores};

use super::game::Game;
use crate::board::SiteSet;
use crate::position::{Change, MOST_SEATS, Mark, Outcome, Position, Seat};
use crate::script::{Hook, Winner};

/// Of whom a condition is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// The seat that has moved.
    Mover,
    /// The seat that is to move.
    Next,
    /// Every seat that plays, the one that has moved first; the first of which it holds is
    /// meant.
    Any,
    /// It must hold of every seat that plays; the one that has moved is meant.
    All,
    /// This seat.
    Seat(Seat),
}

/// Who wins when a game ends. A condition is about one seat; see [`Who`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The seat that the condition is about has lost.
    Loss,
    /// The seat that the condition is about has won.
    Win,
    /// Nobody.
    Draw,
    /// Everybody has won.
    AllWin,
    /// Everybody has lost.
    AllLose,
    /// Whoever has most; equal scores are compared by the next.
    Most(Vec<Score>),
    /// Whoever has least; equal scores are compared by the next.
    Least(Vec<Score>),
    /// The seats of which the condition holds take a place, and the others play on.
    Leaves {
        /// Which place.
        exit: Exit,
        /// Whether their pieces leave the board.
        cleared: bool,
    },
}

/// What is gathered before it is judged who wins, into a counter of each seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gathering {
    /// What is added.
    pub score: Score,
    /// The counter of each seat.
    pub to: Vec<u16>,
    /// Values that become 0 as they have been added: which, and on which sites.
    pub emptied: Option<(u16, SiteSet)>,
}

/// One way in which a game ends.
#[derive(Debug, Clone)]
pub struct End {
    /// When.
    pub condition: Condition,
    /// Of whom it is asked.
    pub who: Who,
    /// What must hold of the same seat too, or must not.
    pub provided: Vec<(Condition, bool)>,
    /// What is gathered first.
    pub gathered: Vec<Gathering>,
    /// Who wins then.
    pub verdict: Verdict,
    /// Why, as an index of the game's reasons.
    pub reason: u8,
}

/// What conditions look at: a position after a move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) game: &'a Game,
    pub(super) position: &'a Position,
    /// Before the move, where nothing but what it changed needs to be looked at.
    pub(super) since: Option<Mark>,
}

impl End {
    /// Whether the condition is about the decision to come, so that its phase must have
    /// begun.
    #[inline]
    pub(super) fn is_about_decision(&self) -> bool {
        matches!(self.condition, Condition::NoMoves) || self.is_about_repetition()
    }

    /// Whether it asks how often the position has occurred: it counts once its phase has begun.
    #[inline]
    pub fn is_about_repetition(&self) -> bool {
        let provided = self.provided.iter().map(|(condition, _)| condition);
        provided
            .chain([&self.condition])
            .any(|condition| matches!(condition, Condition::Repetition { .. }))
    }

    /// The seats of which the condition holds after a move that began at a mark: the one that
    /// is meant, and all of which it holds, one bit each.
    #[inline]
    pub(super) fn holds(
        &self,
        game: &Game,
        position: &Position,
        mover: Seat,
        before: Mark,
    ) -> Option<(Seat, u8)> {
        // What held before the move would have ended the game, unless something else was
        // asked for too, or the position was set up so.
        // What a script does as a phase begins nobody has looked at yet.
        let news = self.who == Who::Any
            && self.provided.is_empty()
            && position.ply() > 1
            && game.hooked(Hook::Enter).is_none();
        let scene = Scene {
            game,
            position,
            since: news.then_some(before),
        };
        match self.who {
            Who::Mover => self.of_one(&scene, mover),
            Who::Next => self.of_one(&scene, position.seat()),
            Who::Seat(seat) => self.of_one(&scene, seat),
            Who::Any => match self.verdict {
                Verdict::Leaves { .. } => {
                    let seats = playing_from(game, position, mover)
                        .filter(|seat| self.is_so(&scene, *seat))
                        .fold(0, |all, seat| all | 1 << seat.0);
                    (seats != 0).then_some((mover, seats))
                }
                _ => playing_from(game, position, mover)
                    .find(|seat| self.is_so(&scene, *seat))
                    .map(|seat| (seat, 1 << seat.0)),
            },
            Who::All => playing_from(game, position, mover)
                .all(|seat| self.is_so(&scene, seat))
                .then(|| (mover, game.playing(position))),
        }
    }

    #[inline]
    fn of_one(&self, scene: &Scene<'_>, seat: Seat) -> Option<(Seat, u8)> {
        let playing = scene.game.place_of(scene.position, seat).is_none();
        (playing && self.is_so(scene, seat)).then_some((seat, 1 << seat.0))
    }

    #[inline]
    fn is_so(&self, scene: &Scene<'_>, seat: Seat) -> bool {
        self.condition.holds(scene, seat) && self.is_provided(scene, seat)
    }

    /// Whether what else is asked holds of a seat.
    pub(super) fn is_provided(&self, scene: &Scene<'_>, seat: Seat) -> bool {
        self.provided
            .iter()
            .all(|(condition, holds)| condition.holds(scene, seat) == *holds)
    }

    /// Gathers what is to be gathered before it is judged.
    pub(super) fn gather(&self, position: &mut Position) {
        for gathering in &self.gathered {
            let scores = gathering.score.all(position);
            for (counter, more) in gathering.to.iter().zip(scores) {
                let now = i64::from(position.counter(usize::from(*counter)));
                let sum = now
                    .saturating_add(more)
                    .clamp(i32::MIN.into(), i32::MAX.into());
                position.apply(Change::Count {
                    counter: *counter,
                    value: i32::try_from(sum).unwrap_or(0),
                });
            }
            if let Some((slot, sites)) = &gathering.emptied {
                let range = &position.layout().values[usize::from(*slot)];
                let value = 0.clamp(range.least, range.most);
                for site in sites.iter() {
                    position.apply(Change::Value {
                        slot: *slot,
                        site,
                        value,
                    });
                }
            }
        }
    }
}

/// The seats that play, in the order of turns, from one on.
#[inline]
fn playing_from<'a>(
    game: &'a Game,
    position: &'a Position,
    first: Seat,
) -> impl Iterator<Item = Seat> + 'a {
    let seats = game.seats.len();
    (0..seats)
        .map(move |step| {
            let at = first.index() + step;
            Seat(u8::try_from(if at < seats { at } else { at - seats }).unwrap_or(0))
        })
        .filter(|seat| game.place_of(position, *seat).is_none())
}

impl Game {
    /// The outcome if the game ends so now; the condition holds of `seat`.
    pub(super) fn outcome(&self, number: usize, position: &Position, seat: Seat) -> Outcome {
        let Some(end) = self.ends.get(number) else {
            return Outcome::draw(Game::STUCK);
        };
        let reason = end.reason;
        let mut outcome = match &end.verdict {
            Verdict::Loss => self.lost_by(seat, reason),
            Verdict::Win => self.won_by(seat, reason),
            Verdict::Draw | Verdict::AllLose => Outcome::draw(reason),
            Verdict::AllWin => Outcome::won_by_all(self.everybody(), reason),
            Verdict::Most(scores) => Outcome::ranked(&self.compared(scores, position), reason),
            Verdict::Least(scores) => {
                let compared = self.compared(scores, position);
                let turned: Vec<Vec<i64>> = compared
                    .into_iter()
                    .map(|scores| scores.into_iter().map(|score| -score).collect())
                    .collect();
                Outcome::ranked(&turned, reason)
            }
            Verdict::Leaves { exit, .. } => self.by_places(position, *exit, reason),
        };
        outcome.end = u8::try_from(number + 1).unwrap_or(0);
        outcome
    }

    /// For each seat the scores that are compared, one after the other; the members of a
    /// team have theirs together.
    fn compared(&self, scores: &[Score], position: &Position) -> Vec<Vec<i64>> {
        let all: Vec<Scores> = scores.iter().map(|score| score.all(position)).collect();
        (0..self.seats.len().min(MOST_SEATS))
            .filter_map(|seat| u8::try_from(seat).ok().map(Seat))
            .map(|seat| {
                all.iter()
                    .map(|each| {
                        let mates = teams::members(self.team(seat));
                        mates.filter_map(|mate| each.get(mate.index())).sum()
                    })
                    .collect()
            })
            .collect()
    }

    /// The scores by which an outcome came about, for each seat; none if by no scores.
    pub fn scores(&self, position: &Position, outcome: &Outcome) -> Vec<Vec<i64>> {
        let end = usize::from(outcome.end).checked_sub(1);
        match end.and_then(|at| self.ends.get(at)).map(|end| &end.verdict) {
            Some(Verdict::Most(scores) | Verdict::Least(scores)) => self.compared(scores, position),
            None => match self.scores_of_script(position, outcome) {
                none if none.is_empty() => self.kept_scores(position),
                scores => scores,
            },
            _ => self.kept_scores(position),
        }
    }

    /// The scores that the first declared end compares that compares any, as they stand now: of
    /// each seat the one that is compared first, the more the better. `None` where no end
    /// compares scores.
    pub fn standing(&self, position: &Position) -> Option<Vec<i64>> {
        self.ends.iter().find_map(|end| {
            let (scores, sign) = match &end.verdict {
                Verdict::Most(scores) => (scores, 1),
                Verdict::Least(scores) => (scores, -1),
                _ => return None,
            };
            let first = scores.get(..1)?;
            let all = self.compared(first, position).into_iter();
            Some(all.map(|each| sign * each.first().unwrap_or(&0)).collect())
        })
    }

    /// How many numbers each seat's score has at most where an end compares scores; 0 if none
    /// does.
    pub fn most_scores(&self) -> usize {
        let declared = self.ends.iter().map(|end| match &end.verdict {
            Verdict::Most(scores) | Verdict::Least(scores) => scores.len(),
            _ => 0,
        });
        let scripted = usize::from(self.hooked(Hook::Ended).is_some());
        declared.max().unwrap_or(0).max(scripted)
    }

    /// The scores that are kept from game to game, for each seat; none if the game keeps none.
    pub fn kept_scores(&self, position: &Position) -> Vec<Vec<i64>> {
        let counters = self.look.record.counters.iter();
        counters
            .map(|counter| vec![i64::from(position.counter(usize::from(*counter)))])
            .collect()
    }

    /// The scores by which a script has ended the game, for each seat; none if by no scores.
    fn scores_of_script(&self, position: &Position, outcome: &Outcome) -> Vec<Vec<i64>> {
        // It says of the position again what it has said when the game ended.
        let verdict = self
            .hooked(Hook::Ended)
            .and_then(|hooks| hooks.ended(position).ok().flatten());
        match verdict {
            Some(verdict) if self.judged(&verdict) == *outcome => match verdict.winner {
                Winner::Most(scores) => scores.into_iter().map(|score| vec![score]).collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Whether by an outcome everybody has lost, which is no draw.
    pub fn is_lost_by_all(&self, outcome: &Outcome) -> bool {
        let end = usize::from(outcome.end).checked_sub(1);
        let verdict = end.and_then(|at| self.ends.get(at)).map(|end| &end.verdict);
        outcome.winners == 0 && (self.seats.len() == 1 || verdict == Some(&Verdict::AllLose))
    }
}
