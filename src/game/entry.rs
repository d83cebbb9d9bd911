//! Why no piece comes onto the board, nothing is sown, and nobody passes.

use super::error::PlayError;
use super::game::{Game, Phase};
use super::text::{in_brackets, possessive};
use crate::board::Site;
use crate::moves::{Leg, Sowing, Stretch, Supply, Trace, Way};
use crate::notation::Wish;
use crate::position::{Position, Seat};

impl Game {
    /// Why the seat to move does not pass.
    ///
    /// # Errors
    /// Where the moves cannot be listed.
    pub(super) fn no_pass(&self, position: &Position) -> Result<String, PlayError> {
        let seat = position.seat();
        let passes = |phase: &&Phase| {
            phase
                .rules
                .legs(seat)
                .any(|leg| matches!(leg.way, Way::Pass))
        };
        let reason = match self.phases.iter().find(passes) {
            Some(phase) => format!(
                "{} passes only in the phase `{}`",
                self.seat_name(seat),
                phase.name
            ),
            None => {
                "nobody passes in this game: a turn passes by itself if there is no move".to_owned()
            }
        };
        let legal = self.examples(position, |_, _| true)?;
        Ok(match legal {
            Some(legal) => format!("{reason} (legal: {legal})"),
            None => reason,
        })
    }

    /// Whether a seat sows from a site in the present phase.
    pub(super) fn sows_from(&self, position: &Position, seat: Seat, site: Site) -> bool {
        self.phase(position)
            .is_some_and(|phase| sowings(phase, seat).any(|(_, sowing)| sowing.from.contains(site)))
    }

    /// Why a seat does not sow from a site; `None` where nobody ever does.
    pub(super) fn no_sowing(
        &self,
        position: &Position,
        phase: &Phase,
        site: Site,
    ) -> Option<String> {
        let seat = position.seat();
        let (name, who) = (self.board.name(site), self.seat_name(seat));
        if let Some((leg, sowing)) = sowings(phase, seat).find(|(_, it)| it.from.contains(site)) {
            let slot = usize::from(sowing.slot);
            let value = self.layout.values.get(slot).map_or("", |slot| &slot.name);
            let help = self.rules.get(usize::from(leg.rule.0));
            let help = in_brackets(help.map_or("", |info| &info.help));
            return Some(match position.value(slot, site) {
                ..=0 => format!("{name} has no {value} to sow{help}"),
                _ => format!("sowing from {name} would never end{help}"),
            });
        }
        let mut others = (0..self.seats.len()).filter_map(|at| u8::try_from(at).ok().map(Seat));
        let other = others.find(|other| *other != seat && self.sows_from(position, *other, site));
        if let Some(other) = other {
            let other = self.seat_name(other);
            return Some(format!(
                "{other} sows from {name}, and it is {} turn",
                possessive(who)
            ));
        }
        let sows = sowings(phase, seat).next().is_some();
        let lies = (0..self.layout.values.len()).any(|slot| position.value(slot, site) > 0);
        (sows && lies).then(|| format!("{who} does not sow from {name}"))
    }

    /// Why a piece of the kind that a wish names does not come onto the site that it names.
    pub(super) fn no_entry(&self, position: &Position, wish: &Wish<Site>) -> Option<String> {
        let ([site], false) = (wish.sites.as_slice(), wish.words.is_empty()) else {
            return None;
        };
        let phase = self.phase(position)?;
        self.no_drop(position, phase, wish, *site)
    }

    /// Why no piece comes onto a site; `None` where none ever does.
    pub(super) fn no_drop(
        &self,
        position: &Position,
        phase: &Phase,
        wish: &Wish<Site>,
        site: Site,
    ) -> Option<String> {
        let seat = position.seat();
        let enters =
            |leg: &&Leg| leg.starts && matches!(leg.supply, Supply::Endless | Supply::Place(_));
        let meant = |leg: &&Leg| {
            let word = format!("={}", self.piece_kind(leg.piece)).to_lowercase();
            let mut own = leg.words.split_whitespace().peekable();
            let said = |own: &str| wish.words.contains(&own.to_lowercase());
            wish.words.is_empty()
                || wish.words.contains(&word)
                || own.peek().is_some() && own.all(said)
        };
        let legs: Vec<&Leg> = phase
            .rules
            .legs(seat)
            .filter(enters)
            .filter(meant)
            .collect();
        let left = |leg: &&Leg| match leg.supply {
            Supply::Place(place) => position.held(place, leg.piece) > 0,
            _ => true,
        };
        let stretch = Stretch {
            from: self.board.off(),
            to: site,
            taken: &[],
        };
        if let Some(leg) = legs.iter().copied().find(left) {
            let info = self.rules.get(usize::from(leg.rule.0))?;
            let obstacles = Trace::obstacles(&phase.rules, position, leg, &stretch)?;
            let told: Vec<String> = obstacles
                .iter()
                .map(|obstacle| self.obstacle(position, info, obstacle, &[]))
                .collect();
            let because = match told.is_empty() {
                true => String::new(),
                false => format!(", for {}", told.join(", and ")),
            };
            return Some(format!(
                "no {} is possible on {}{because}{}",
                info.name,
                self.board.name(site),
                in_brackets(&info.help)
            ));
        }
        let mut gone: Vec<String> = Vec::new();
        for leg in legs {
            if let Supply::Place(place) = leg.supply {
                let (kind, place) = (self.piece_kind(leg.piece), self.board.name(place));
                let told = format!("{place} holds no {kind}");
                if !gone.contains(&told) {
                    gone.push(told);
                }
            }
        }
        (!gone.is_empty()).then(|| gone.join(", and "))
    }
}

/// The legs of a seat that sow.
fn sowings(phase: &Phase, seat: Seat) -> impl Iterator<Item = (&Leg, &Sowing)> {
    phase.rules.legs(seat).filter_map(|leg| match &leg.way {
        Way::Sow(sowing) => Some((leg, &**sowing)),
        _ => None,
    })
}
