//! Phases in which as many dice must be used as can be: asked by making each move, and those
//! after it, and taking them back.

use std::collections::HashMap;

use super::error::PlayError;
use super::explain::{RELAXED, with_examples};
use super::game::{Game, Phase};
use crate::board::Site;
use crate::moves::{Move, MoveList, Request};
use crate::notation::Wish;
use crate::position::Position;

/// Most dice that may lie on the table in such a phase, those counted that doubles add.
pub const MOST_USED: usize = 6;

/// Most positions that are looked at for one list: more than a hand of dice comes to on boards
/// of a usual size.
const MOST_LOOKED: usize = 50_000;

/// The search for how many dice can be used from positions of one phase.
struct Ahead<'a> {
    game: &'a Game,
    phase: &'a Phase,
    request: Request<'a>,
    known: HashMap<u64, usize>,
}

/// How many dice can be used from a position on.
struct Uses {
    /// With the best of its moves.
    most: usize,
    /// With each move, and the number of the die that it goes by itself.
    of_each: Vec<(usize, Option<i32>)>,
}

impl Ahead<'_> {
    /// How many dice the rest of the turn can use.
    fn best(&mut self, position: &mut Position) -> Result<usize, PlayError> {
        let left = self.left(position);
        if left == 0 {
            return Ok(0);
        }
        if self.known.len() >= MOST_LOOKED {
            return Err(PlayError::TooFar {
                phase: self.phase.name.clone(),
                most: MOST_LOOKED,
            });
        }
        if let Some(best) = self.known.get(&position.hash()) {
            return Ok(*best);
        }
        let hash = position.hash();
        let mut list = MoveList::new();
        self.game.list(position, &self.request, &mut list)?;
        let mut best = 0;
        for chosen in list.iter() {
            best = best.max(self.with(position, &list, &chosen)?);
            if best >= left {
                break;
            }
        }
        self.known.insert(hash, best);
        Ok(best)
    }

    /// How many dice are used by a move and the rest of the turn after it.
    fn with(
        &mut self,
        position: &mut Position,
        list: &MoveList,
        chosen: &Move,
    ) -> Result<usize, PlayError> {
        let seat = position.seat();
        let uses = self.phase.rules.die(seat, chosen).is_some();
        if !uses {
            return Ok(0);
        }
        let (mark, before) = (position.mark(), self.left(position));
        Game::make(position, list, chosen);
        // A die that stays on the table could be used for ever.
        let best = match self.left(position) < before {
            true => self.best(position),
            false => Ok(0),
        };
        position.undo_to(mark);
        Ok(1 + best?)
    }

    /// How many dice lie on the table.
    fn left(&self, position: &Position) -> usize {
        let pools = self.phase.dice.iter();
        pools
            .map(|pool| position.faces(usize::from(*pool)).count())
            .sum()
    }
}

impl Game {
    /// Keeps the moves after which as many dice as can be are used in the turn; where only one
    /// can be, those that use the larger.
    pub(super) fn keep_most_dice(
        &self,
        position: &Position,
        phase: &Phase,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<(), PlayError> {
        let uses = self.dice_used(position, phase, request, list)?;
        let larger = match uses.most {
            1 => uses.of_each.iter().filter_map(|(_, die)| *die).max(),
            _ => None,
        };
        list.retain(|at, _| {
            uses.of_each.get(at).is_some_and(|(used, die)| {
                *used == uses.most && (larger.is_none() || *die == larger)
            })
        });
        Ok(())
    }

    /// Keeps of the moves along a route those that are in the list of all.
    pub(super) fn keep_listed(
        &self,
        position: &Position,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<(), PlayError> {
        let everything = Request {
            route: None,
            ..*request
        };
        let mut all = MoveList::new();
        self.list(position, &everything, &mut all)?;
        let along = list.clone();
        list.retain(|_, chosen| all.iter().any(|each| all.is_same(&each, &along, chosen)));
        Ok(())
    }

    /// How many dice are used with each move of a list.
    fn dice_used(
        &self,
        position: &Position,
        phase: &Phase,
        request: &Request<'_>,
        list: &MoveList,
    ) -> Result<Uses, PlayError> {
        let mut ahead = Ahead {
            game: self,
            phase,
            request: Request {
                all_dice: false,
                route: None,
                ordered: None,
                ..*request
            },
            known: HashMap::new(),
        };
        let mut trial = position.clone();
        let of_each = list
            .iter()
            .map(|chosen| {
                let die = phase.rules.die(position.seat(), &chosen);
                let used = match list.len() {
                    _ if die.is_none() => 0,
                    1 => 1,
                    _ => ahead.with(&mut trial, list, &chosen)?,
                };
                Ok((used, die.map(|die| die.number)))
            })
            .collect::<Result<Vec<_>, PlayError>>()?;
        let most = of_each.iter().map(|(used, _)| *used).max().unwrap_or(0);
        Ok(Uses { most, of_each })
    }

    /// That a move goes by a die that does not lie on the table.
    pub(super) fn by_other_dice(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Option<String>, PlayError> {
        let Some(phase) = self.phase(position).filter(|phase| !phase.dice.is_empty()) else {
            return Ok(None);
        };
        let request = Request {
            dice: false,
            ..RELAXED
        };
        let mut list = MoveList::new();
        let found = self.matching(position, wish, &request, &mut list)?;
        let needs = found
            .iter()
            .find_map(|found| phase.rules.die(position.seat(), found));
        let Some(die) = needs else {
            return Ok(None);
        };
        let number = usize::from(die.pool);
        let Some(pool) = self.layout.dice.get(number) else {
            return Ok(None);
        };
        let shown: Vec<String> = position
            .faces(number)
            .filter_map(|face| Some(pool.faces.get(usize::from(face))?.word.clone()))
            .collect();
        let examples = self.examples(position, |_, _| true)?;
        let reason = format!(
            "that goes by {} of `{}`, which shows {}",
            die.number,
            pool.name,
            if shown.is_empty() {
                "nothing".to_owned()
            } else {
                shown.join(", ")
            }
        );
        Ok(Some(with_examples(reason, examples)))
    }

    /// Why a move that by itself could be made leaves a die unused that could be used; `None`
    /// if it does not.
    pub(super) fn wastes(
        &self,
        position: &Position,
        phase: &Phase,
        chosen: &Move,
        of: &MoveList,
    ) -> Result<Option<String>, PlayError> {
        let request = Request {
            all_dice: false,
            ..Request::LEGAL
        };
        let mut list = MoveList::new();
        self.list(position, &request, &mut list)?;
        let Uses { most, of_each } = self.dice_used(position, phase, &request, &list)?;
        let at = list.iter().position(|each| list.is_same(&each, of, chosen));
        let Some((used, Some(_))) = at.and_then(|at| of_each.get(at)) else {
            return Ok(None);
        };
        Ok(Some(match (*used < most, most) {
            (true, _) => format!(
                "as many dice must be used as can be: {most}, and after this only {used} would be"
            ),
            (false, 1) => "only one of the dice can be used, and it must be the larger".to_owned(),
            (false, _) => return Ok(None),
        }))
    }
}
