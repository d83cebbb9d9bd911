//! Conditions as sentences, for whoever is told that one does not hold where it must, or holds
//! where it must not.

use super::game::Game;
use crate::board::{Site, SiteSet};
use crate::moves::{Amount, Condition};
use crate::position::{PieceSet, Seat};

/// Most sites and kinds that are named one by one.
const NAMED: usize = 6;

impl Game {
    /// What a condition demands for a seat, in a sentence; with `holds` false that it must not
    /// hold. `None` where nothing better can be said than its name.
    pub(super) fn condition_words(
        &self,
        condition: &Condition,
        seat: Seat,
        holds: bool,
    ) -> Option<String> {
        let not = if holds { "" } else { "not " };
        let amounts = |amount: &Amount| amount_words(*amount, holds);
        Some(match condition {
            Condition::Pattern(_) => return None,
            Condition::At(sites) => {
                format!("it must {not}be {}", self.sites_words(sites, seat))
            }
            Condition::Holds(set) => match holds {
                true => format!("there must stand one of these: {}", self.set_words(*set)),
                false => format!("none of these may stand there: {}", self.set_words(*set)),
            },
            Condition::Row(row) => {
                let length = amount_words(row.length, true);
                match holds {
                    true => format!("it must be in a straight row of {length}"),
                    false => format!("it must be in no straight row of {length}"),
                }
            }
            Condition::Group(group) => {
                let size = match group.size {
                    Amount { least: ..=1, most } if most >= i64::from(u32::MAX) => String::new(),
                    size => format!(" of {} sites", amount_words(size, true)),
                };
                match holds {
                    true => format!("it must be in such a group{size}"),
                    false => format!("it must be in no such group{size}"),
                }
            }
            Condition::Count { pieces, at, amount } => {
                let within = at.as_ref().map_or_else(String::new, |sites| {
                    format!(" {}", self.sites_words(sites, seat))
                });
                let (amount, pieces) = (amounts(amount), self.set_words(*pieces));
                format!("there must be {amount} of these{within}: {pieces}")
            }
            Condition::Here { pieces, amount } => {
                let (amount, pieces) = (amounts(amount), self.set_words(*pieces));
                format!("there must stand {amount} of these: {pieces}")
            }
            Condition::Counter { counter, amount } => {
                let slot = self.layout.counters.get(usize::from(*counter))?;
                format!("`{}` must be {}", slot.name, amounts(amount))
            }
            Condition::Value { slot, sum, amount } => {
                let slot = self.layout.values.get(usize::from(*slot))?;
                let (name, amount) = (&slot.name, amounts(amount));
                match sum {
                    None => format!("`{name}` must be {amount} there"),
                    Some(sites) => format!(
                        "the sum of `{name}` {} must be {amount}",
                        self.sites_words(sites, seat)
                    ),
                }
            }
            Condition::Die { pool, numbers } => {
                let pool = self.layout.dice.get(usize::from(*pool))?;
                let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
                format!("`{}` must {not}show {}", pool.name, either(&numbers))
            }
            Condition::DiceLeft { pool, amount } => {
                let pool = self.layout.dice.get(usize::from(*pool))?;
                let amount = amounts(amount);
                format!("{amount} of `{}` must lie on the table", pool.name)
            }
            Condition::Height(amount) => {
                format!("the stack there must be {} high", amounts(amount))
            }
            Condition::Attacked { piece } => {
                let (owner, kind) = (self.piece_owner(*piece), self.piece_kind(*piece));
                format!("another seat must {not}be able to capture a {kind} of {owner} there")
            }
            Condition::Toward(_, inner) => match holds {
                true => {
                    let inner = self.condition_words(inner, seat, true)?;
                    format!("so it must be of a site that this looks toward: {inner}")
                }
                false => {
                    let inner = self.condition_words(inner, seat, false)?;
                    format!("so it must be of all sites that this looks toward: {inner}")
                }
            },
            Condition::All(all) | Condition::Any(all) => {
                let words: Option<Vec<String>> = all
                    .iter()
                    .map(|each| self.condition_words(each, seat, holds))
                    .collect();
                // That not all are so is that one is not.
                let every = matches!(condition, Condition::All(_)) == holds;
                words?.join(if every { ", and " } else { ", or " })
            }
            Condition::Not(inner) => return self.condition_words(inner, seat, !holds),
        })
    }

    /// Where sites are: in a region, or on each of them.
    fn sites_words(&self, sites: &SiteSet, seat: Seat) -> String {
        let same = |region: &&(String, Vec<SiteSet>)| region.1.get(seat.index()) == Some(sites);
        if let Some((name, _)) = self.regions.iter().find(same) {
            return format!("in `{name}`");
        }
        let names: Vec<String> = sites
            .iter()
            .map(|site: Site| self.board.name(site).to_owned())
            .collect();
        match names.is_empty() {
            true => "on no site".to_owned(),
            false => format!("on {}", either(&names)),
        }
    }

    /// Pieces in words: `white stone, white post`.
    fn set_words(&self, set: PieceSet) -> String {
        let mut words: Vec<String> = Vec::new();
        for piece in self.pieces.all().filter(|piece| set.contains(*piece)) {
            let word = format!("{} {}", self.piece_owner(piece), self.piece_kind(piece));
            if !words.contains(&word) {
                words.push(word);
            }
        }
        if set.contains(crate::position::Piece::EMPTY) {
            words.push("nothing".to_owned());
        }
        match words.is_empty() {
            true => "no piece".to_owned(),
            false => either(&words),
        }
    }
}

/// `1`, `1 or 2`, `1, 2 or 3`; of many the first.
fn either(words: &[String]) -> String {
    if words.len() > NAMED {
        let more = words.len() - NAMED;
        return format!("{} or {more} more", words[..NAMED].join(", "));
    }
    match words.split_last() {
        None => String::new(),
        Some((one, [])) => one.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// An amount that is demanded, or one that must not be.
fn amount_words(amount: Amount, holds: bool) -> String {
    let Amount { least, most } = amount;
    let (no_least, no_most) = (least <= i64::from(i32::MIN), most >= i64::from(i32::MAX));
    match (no_least, no_most, holds) {
        _ if least == most && holds => format!("exactly {least}"),
        _ if least == most => format!("another number than {least}"),
        (_, true, true) => format!("at least {least}"),
        (_, true, false) => format!("less than {least}"),
        (true, false, true) => format!("at most {most}"),
        (true, false, false) => format!("more than {most}"),
        (false, false, true) if least == 0 => format!("at most {most}"),
        (false, false, false) if least == 0 => format!("more than {most}"),
        (false, false, true) => format!("from {least} to {most}"),
        (false, false, false) => format!("less than {least} or more than {most}"),
    }
}
