//! What many games say together.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::csv::{Score, scores};
use super::record::{PARTS, Record};
use super::statistics::{Interval, Pairs, wilson};
use super::{Simulation, reason};
use crate::game::Game;

/// What many games say together.
#[derive(Debug, Clone)]
pub struct Summary {
    /// The game's id.
    pub game: String,
    /// How many games were played.
    pub games: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// How many were cut for their length; they count as games, and nobody has won them.
    pub cut: u64,
    /// Each seat.
    pub seats: Vec<SeatSummary>,
    /// Mean, least and greatest number of moves.
    pub plies: Measured,
    /// How often games ended for each reason, the most frequent first.
    pub reasons: Vec<(String, u64)>,
    /// What the game measures.
    pub measures: Vec<Measured>,
}

/// What many games say of a seat.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatSummary {
    /// Its name.
    pub name: String,
    /// The bot that played it.
    pub bot: &'static str,
    /// How many games it won; of one that it won with others its share.
    pub wins: f64,
    /// How many games it won alone.
    pub alone: u64,
    /// How many it won with others: drawn ones, if there are two seats.
    pub shared: u64,
    /// Its wins per game.
    pub share: f64,
    /// Where that is with 99 %.
    pub interval: Interval,
}

/// Something measured in many games.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// Its name.
    pub name: String,
    /// What it means; may be empty.
    pub help: String,
    /// In how many games it was measured.
    pub games: u64,
    /// Its mean, or of a ratio that of the sums; `None` if there is nothing to divide by.
    pub mean: Option<f64>,
    /// Where that is with 99 %; `None` of less than two games.
    pub interval: Option<Interval>,
    /// The least and the most of one game.
    pub range: Option<(f64, f64)>,
}

impl Measured {
    fn new(name: &str, help: &str, pairs: &Pairs) -> Measured {
        Measured {
            name: name.to_owned(),
            help: help.to_owned(),
            games: pairs.count(),
            mean: pairs.ratio(),
            interval: pairs.interval(),
            range: pairs.range(),
        }
    }
}

impl Serialize for Summary {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats: Map<String, Value> = self
            .seats
            .iter()
            .map(|seat| {
                let Interval { low, high } = seat.interval;
                let told =
                    json!({"wins": seat.wins, "share": seat.share, "low": low, "high": high});
                (seat.name.clone(), told)
            })
            .collect();
        let bots: Vec<&str> = self.seats.iter().map(|seat| seat.bot).collect();
        let reasons: Map<String, Value> = self
            .reasons
            .iter()
            .map(|(reason, games)| (reason.clone(), Value::from(*games)))
            .collect();
        let measures: Map<String, Value> = self
            .measures
            .iter()
            .map(|each| {
                let told = json!({
                    "mean": each.mean,
                    "low": each.interval.map(|it| it.low),
                    "high": each.interval.map(|it| it.high),
                    "min": each.range.map(|(least, _)| least),
                    "max": each.range.map(|(_, most)| most),
                    "games": each.games,
                });
                (each.name.clone(), told)
            })
            .collect();
        let (least, most) = self.plies.range.unwrap_or_default();
        json!({
            "game": self.game,
            "games": self.games,
            "seed": self.seed,
            "bots": bots,
            "seats": seats,
            "plies": {"mean": self.plies.mean, "min": least as u64, "max": most as u64},
            "reasons": reasons,
            "measures": measures,
        })
        .serialize(serializer)
    }
}

/// Adds games up, in the order of their numbers.
pub(super) struct Adding<'a> {
    game: &'a Game,
    plan: &'a Simulation,
    games: u64,
    cut: u64,
    parts: Vec<u64>,
    /// How many games each seat won alone, and with others.
    won: Vec<(u64, u64)>,
    plies: Pairs,
    reasons: Vec<(String, u64)>,
    /// What the game measures, then its scores.
    measures: Vec<Pairs>,
    scores: Vec<Score>,
}

impl<'a> Adding<'a> {
    pub(super) fn new(game: &'a Game, plan: &'a Simulation) -> Adding<'a> {
        let mut scores = scores(game);
        let declared = &game.measures;
        scores.retain(|score| declared.iter().all(|measure| measure.name != score.name));
        Adding {
            game,
            plan,
            games: 0,
            cut: 0,
            parts: vec![0; game.seats.len()],
            won: vec![(0, 0); game.seats.len()],
            plies: Pairs::default(),
            reasons: Vec::new(),
            measures: vec![Pairs::default(); game.measures.len() + scores.len()],
            scores,
        }
    }

    pub(super) fn add(&mut self, record: &Record) {
        let game = self.game;
        self.games += 1;
        self.cut += u64::from(record.outcome.is_none());
        let sums = self.parts.iter_mut().zip(&mut self.won);
        for ((sum, (alone, shared)), parts) in sums.zip(record.parts(game)) {
            *sum += parts;
            *alone += u64::from(parts == PARTS);
            *shared += u64::from((1..PARTS).contains(&parts));
        }
        self.plies.add(record.plies as f64, 1.0);
        let why = reason(game, record, self.plan.max_plies);
        match self.reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, games)) => *games += 1,
            None => self.reasons.push((why, 1)),
        }
        let sum = |slots: &[u16]| -> f64 {
            let values = slots.iter().map(|at| record.counters.get(usize::from(*at)));
            values.map(|value| f64::from(*value.unwrap_or(&0))).sum()
        };
        for (pairs, measure) in self.measures.iter_mut().zip(&game.measures) {
            let per = match measure.per.as_slice() {
                [] => 1.0,
                per => sum(per),
            };
            pairs.add(sum(&measure.of), per);
        }
        let scored = self.measures.iter_mut().skip(game.measures.len());
        for (pairs, score) in scored.zip(&self.scores) {
            if let Some(value) = score.of(record) {
                pairs.add(value as f64, 1.0);
            }
        }
    }

    /// What they say; nothing if there were none.
    pub(super) fn finish(mut self) -> Option<Summary> {
        if self.games == 0 {
            return None;
        }
        let games = self.games;
        let bots = self.plan.bots.iter().map(|kind| kind.name());
        let sums = self.parts.iter().zip(&self.won);
        let seats = self.game.seats.iter().zip(bots).zip(sums);
        let seats = seats
            .map(|((info, bot), (parts, (alone, shared)))| {
                let wins = *parts as f64 / PARTS as f64;
                SeatSummary {
                    name: info.name.clone(),
                    bot,
                    wins,
                    alone: *alone,
                    shared: *shared,
                    share: wins / games as f64,
                    interval: wilson(wins, games),
                }
            })
            .collect();
        self.reasons
            .sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let declared = self.game.measures.iter();
        let declared = declared.map(|measure| (measure.name.as_str(), measure.help.as_str()));
        let scores = self.scores.iter().map(|score| (score.name.as_str(), ""));
        let measures = declared
            .chain(scores)
            .zip(&self.measures)
            // Of scores that no game came to there is nothing to say.
            .filter(|(_, pairs)| pairs.count() > 0)
            .map(|((name, help), pairs)| Measured::new(name, help, pairs))
            .collect();
        Some(Summary {
            game: self.game.about.id.clone(),
            games,
            seed: self.plan.seed,
            cut: self.cut,
            seats,
            plies: Measured::new("plies", "", &self.plies),
            reasons: self.reasons,
            measures,
        })
    }
}
