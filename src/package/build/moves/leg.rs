//! What a move is made of for each seat: its way, what it asks and what it does.

use std::sync::Arc;

use super::super::Frame;
use super::asked::asked;
use super::compile::Source;
use super::effects::Tools;
use super::rows::{EffectRow, FateRow, HarvestRow, MoveRow, RerollRow, SowRow, TurnRow, WayRow};
use crate::board::{Site, SiteSet};
use crate::moves::{
    Asked, Compiler, Effect, Fate, Harvest, Moment, Onward, Purpose, Reroll, Sowing, Store, Way,
};
use crate::package::finding::{Finding, Findings};
use crate::package::read::{Spanned, choose, unknown_name};
use crate::position::{MOST_SEATS, Seat};

/// A move's parts for each seat.
pub(super) struct Parts {
    pub(super) seats: Vec<SeatParts>,
}

/// A move's parts for one seat.
pub(super) struct SeatParts {
    pub(super) way: Way,
    /// Where the piece comes from, if from a place off the board.
    pub(super) hand: Option<Site>,
    pub(super) fate: Fate,
    pub(super) asked: Vec<Asked>,
    pub(super) effects: Vec<Effect>,
    pub(super) follows_if: Vec<Asked>,
    pub(super) onward: Option<(Onward, Vec<Asked>)>,
}

/// What one move is compiled with.
struct Work<'a, 'b> {
    row: &'a MoveRow,
    tools: Tools<'a, 'b>,
}

/// Compiles a move for each seat; `None` if something of it cannot be.
pub(super) fn parts(
    row: &MoveRow,
    source: &Source<'_>,
    frame: &Frame<'_>,
    compiler: &mut Compiler<'_>,
    cx: &mut Findings,
) -> Option<Parts> {
    let mut work = Work {
        row,
        tools: Tools {
            source,
            frame,
            compiler,
            nowhere: matches!(row.way, WayRow::Pass | WayRow::Act | WayRow::Reroll(_))
                && row.from.is_none(),
            arrives: Vec::new(),
        },
    };
    check_itself(row, cx);
    let ways = work.ways(cx);
    let comes = !row.stays && !row.mounts && row.takes.is_none() && row.leaves.is_none();
    if let (Some(ways), true) = (&ways, comes) {
        let program = |way: &Way| match way {
            Way::Along(program) => Some(Arc::clone(program)),
            _ => None,
        };
        work.tools.arrives = ways.iter().filter_map(program).collect();
    }
    let hands = work.hands(cx);
    let fates = work.fates(cx);
    let effects = work.tools.effects(&row.effects, cx);
    let mut ask = |words: &[Spanned<String>], moment: Moment, cx: &mut Findings| {
        asked(
            words,
            moment,
            source.conditions,
            frame,
            work.tools.compiler,
            cx,
        )
    };
    let before = ask(&row.asked.before, Moment::Before, cx);
    let after = ask(&row.asked.after, Moment::After, cx);
    let follows = ask(&row.asked.follow, Moment::After, cx);
    let turns = ask(&row.asked.turn, Moment::After, cx);
    let onward = work.onward(cx);
    let (ways, hands, fates, effects) = (ways?, hands?, fates?, effects?);
    let seats = frame
        .each_seat()
        .zip(ways)
        .zip(effects)
        .map(|((seat, way), effects)| {
            let at = seat.index();
            SeatParts {
                way,
                hand: hands[at],
                fate: fates[at],
                asked: [before[at].clone(), after[at].clone()].concat(),
                effects,
                follows_if: follows[at].clone(),
                onward: onward.map(|onward| (onward, turns[at].clone())),
            }
        })
        .collect();
    Some(Parts { seats })
}

/// Refuses what would wipe out a piece, or takes away one where none moves.
fn check_itself(row: &MoveRow, cx: &mut Findings) {
    let moves = !matches!(
        row.way,
        WayRow::Pass | WayRow::Act | WayRow::Reroll(_) | WayRow::Sow(_)
    );
    for effect in &row.effects {
        if let (EffectRow::Itself(span), false) = (effect, moves) {
            let message = "`itself` is the piece that makes a move, and this is a move of none";
            cx.push(
                Finding::error("contradiction", *span, message)
                    .help("say what is captured by a `pattern`"),
            );
        }
    }
    let swaps = match &row.way {
        WayRow::Along(pattern) => {
            let mut items = pattern.value.segments.iter().flat_map(|it| &it.items);
            items.any(|item| item.swap)
        }
        _ => false,
    };
    let stands = match (row.stays, row.takes, swaps) {
        (true, ..) => "the piece itself stays there",
        (_, Some(_), _) => "the rest of its stack stays there",
        (.., true) => "what it changes places with comes there",
        _ => return,
    };
    if row.leaves.is_some() {
        let message = format!("`leaves` puts a piece where this move began, and {stands}");
        cx.push(
            Finding::error("contradiction", row.span(), message)
                .help("leave `leaves` out, or make it a move that goes away"),
        );
    }
}

impl Work<'_, '_> {
    fn ways(&mut self, cx: &mut Findings) -> Option<Vec<Way>> {
        let row = self.row;
        match &row.way {
            WayRow::Along(pattern) => {
                // Who stays comes to rest nowhere else.
                let purpose = match row.stays || row.mounts || row.joins {
                    true if row.puts.is_some() => Purpose::Put,
                    true => Purpose::Meet,
                    false => Purpose::Go,
                };
                let programs = self.tools.programs(pattern, purpose, cx)?;
                Some(programs.into_iter().map(Way::Along).collect())
            }
            WayRow::Anywhere(item) | WayRow::Drop(item) => {
                self.tools.each(item, cx, |compiler, item, seat| {
                    let target = compiler.target(item, seat)?;
                    let held = compiler.words().alone(item, seat);
                    let stands = compiler
                        .words()
                        .pieces
                        .all()
                        .any(|piece| held.contains(piece));
                    let purpose = match (row.puts, row.stays || row.mounts || row.joins) {
                        (Some(_), _) => Purpose::Put,
                        (None, true) => Purpose::Meet,
                        (None, false) => Purpose::Go,
                    };
                    if let (true, Some(fault)) = (stands && !item.capture, purpose.lands_on(item)) {
                        return Err(vec![fault]);
                    }
                    Ok(Way::Anywhere(target))
                })
            }
            WayRow::Pass => Some(vec![Way::Pass; self.tools.frame.seats.len()]),
            WayRow::Act => Some(vec![Way::Act; self.tools.frame.seats.len()]),
            WayRow::Reroll(row) => self.rerolls(row, cx),
            WayRow::Sow(sow) => self.sowings(sow, cx),
            WayRow::Walk(walk) => self.tools.walks(walk, cx),
        }
    }

    /// For each seat the dice that it may throw again.
    fn rerolls(&self, row: &RerollRow, cx: &mut Findings) -> Option<Vec<Way>> {
        let dice = self.tools.source.dice;
        let pool = dice.pool(&row.dice, cx)?;
        let known = dice.pools.get(usize::from(pool))?;
        let mut locked = Vec::new();
        for word in &row.locked {
            match known.face(&word.value) {
                Some(face) => locked.push(face),
                None => {
                    let faces = known.faces.iter().map(|face| face.word.as_str());
                    cx.push(unknown_name(&word.value, word.span, "face", faces));
                }
            }
        }
        let once = match &row.once {
            None => None,
            Some(word) => {
                let once = dice.pool(word, cx)?;
                let other = dice.pools.get(usize::from(once))?;
                if once == pool || other.faces != known.faces || other.places() < known.places() {
                    let message = format!(
                        "`{}` cannot note what of `{}` has been thrown again",
                        other.name, known.name
                    );
                    cx.push(Finding::error("contradiction", word.span, message).help(
                        "name other dice with the same faces, of which as many can lie on the table",
                    ));
                    return None;
                }
                Some(once)
            }
        };
        let reroll = Arc::new(Reroll {
            pool,
            locked,
            once,
            most: row.most,
        });
        Some(vec![Way::Reroll(reroll); self.tools.frame.seats.len()])
    }

    /// For each seat the place off the board that a drop is from.
    fn hands(&self, cx: &mut Findings) -> Option<Vec<Option<Site>>> {
        let Some(word) = &self.row.hand else {
            return Some(vec![None; self.tools.frame.seats.len()]);
        };
        let places = self.tools.frame.places(word, cx)?;
        Some(places.into_iter().map(Some).collect())
    }

    fn fates(&self, cx: &mut Findings) -> Option<Vec<Fate>> {
        let seats = self.tools.frame.seats.len();
        Some(match &self.row.fate {
            FateRow::Gone => vec![Fate::Gone; seats],
            FateRow::Turned => vec![Fate::Turned; seats],
            FateRow::Under => vec![Fate::Under; seats],
            FateRow::Held { place, turned } => self
                .tools
                .frame
                .homes(place, cx)?
                .into_iter()
                .map(|place| Fate::Held {
                    place,
                    turned: *turned,
                })
                .collect(),
            FateRow::Home { place } => {
                let homes = self.tools.frame.homes(place, cx)?;
                let mut sites = [self.tools.frame.board.off(); MOST_SEATS];
                for (site, home) in sites.iter_mut().zip(homes) {
                    *site = home;
                }
                vec![Fate::Home { sites }; seats]
            }
        })
    }

    fn onward(&self, cx: &mut Findings) -> Option<Onward> {
        let TurnRow { phase, turn } = self.row.turn.as_ref()?;
        let names: Vec<&str> = self
            .tools
            .source
            .phases
            .iter()
            .map(|phase| phase.name.as_str())
            .collect();
        let phase = match phase {
            Some(word) => choose(&word.value, word.span, "phase", &names, cx)?,
            None => 0,
        };
        Some(Onward {
            phase: u8::try_from(phase).unwrap_or(0),
            turn: *turn,
        })
    }

    fn sowings(&mut self, sow: &SowRow, cx: &mut Findings) -> Option<Vec<Way>> {
        let names = self.tools.source.values.names();
        choose(&sow.value.value, sow.value.span, "value", &names, cx)?;
        let slot = self.tools.source.values.slot(&sow.value.value)?;
        let along = self.tools.frame.route(&sow.along, cx)?;
        let none = || SiteSet::new(self.tools.frame.board.len());
        let skips = sow.skips.clone();
        let mut ways = Vec::new();
        for seat in self.tools.frame.each_seat() {
            let at = seat.index();
            let (row, back) = self.tools.compiler.route(along.get(at)?.clone());
            let harvest = match &sow.harvest {
                Some(harvest) => Some(self.harvest(harvest, seat, cx)?),
                None => None,
            };
            ways.push(Way::Sow(Arc::new(Sowing {
                slot,
                from: sow.from[at].clone(),
                row,
                back,
                skips: skips.as_ref().map_or_else(none, |sites| sites[at].clone()),
                skips_origin: sow.skips_origin,
                relay: sow.relay,
                harvest,
            })));
        }
        Some(ways)
    }

    fn harvest(&mut self, row: &HarvestRow, seat: Seat, cx: &mut Findings) -> Option<Harvest> {
        let at = seat.index();
        let everywhere = || self.tools.frame.board.sites().collect::<SiteSet>();
        let to = match self.tools.frame.regions.get(&row.to.value) {
            Some(sites) => Store::Site(sites[at].iter().next()?),
            None => Store::Counter(self.tools.counters(&row.to, cx)?[at]),
        };
        let opposite = match &row.opposite {
            Some(word) => self.tools.frame.route(word, cx)?.get(at).cloned(),
            None => None,
        };
        let sites = row
            .at
            .as_ref()
            .map_or_else(everywhere, |sites| sites[at].clone());
        Some(Harvest {
            at: sites,
            amounts: row.amounts.clone(),
            back: row.back,
            opposite: opposite.map(|next| self.tools.compiler.route(next).0),
            spares: row.spares.as_ref().map(|sites| sites[at].clone()),
            to,
        })
    }
}
