//! What a script says of a game that is over.

use rhai::{Array, Dynamic, Map};

use super::names::Names;
use crate::position::{MOST_SEATS, Seat};

/// What a script says of a game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Who has won.
    pub winner: Winner,
    /// The number of the reason.
    pub reason: u8,
}

/// Who has won, as a script says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Winner {
    /// A draw.
    Nobody,
    /// This seat.
    Seat(Seat),
    /// All but this seat.
    AllBut(Seat),
    /// These seats, one bit each.
    Seats(u8),
    /// Whoever has the highest score: that of each seat.
    Most(Vec<i64>),
    /// Those in the first place: the place of each seat, from 0.
    Places([u8; MOST_SEATS]),
}

const FORM: &str = "gives nothing, or #{ winner: SEAT, reason: REASON } with winner \"\" for a draw; \
                    in place of `winner` it may give `winners`, `loser`, `places` or `scores`";

/// The keys of which one says who has won.
const KEYS: [&str; 5] = ["winner", "winners", "loser", "places", "scores"];

/// Reads what `ended` gave: nothing, or a map with a reason and who has won.
pub(super) fn read(said: &Dynamic, names: &Names) -> Result<Option<Verdict>, String> {
    if said.is_unit() {
        return Ok(None);
    }
    let map = said.read_lock::<Map>().ok_or_else(|| FORM.to_owned())?;
    let key = KEYS.into_iter().find(|key| map.contains_key(*key));
    let (Some(key), 2) = (key, map.len()) else {
        return Err(FORM.to_owned());
    };
    let reason = names.reason(&word(map.get("reason"))?)?;
    let value = map.get(key);
    let winner = match key {
        "winner" => match word(value)?.as_str() {
            "" => Winner::Nobody,
            name => Winner::Seat(seat(names, name)?),
        },
        "loser" => Winner::AllBut(seat(names, &word(value)?)?),
        "winners" => {
            let mut winners = 0;
            for each in list(value)? {
                winners |= 1 << (seat(names, &word(Some(&each))?)?.0 & 7);
            }
            Winner::Seats(winners)
        }
        "places" => Winner::Places(places(value, names)?),
        _ => Winner::Most(scores(value, names)?),
    };
    Ok(Some(Verdict { winner, reason }))
}

/// The place of each seat, from 0: equal places are said together.
fn places(value: Option<&Dynamic>, names: &Names) -> Result<[u8; MOST_SEATS], String> {
    let mut places = [0; MOST_SEATS];
    let mut placed = Vec::new();
    for group in list(value)? {
        let place = u8::try_from(placed.len()).unwrap_or(u8::MAX);
        for each in list(Some(&group))? {
            let seat = seat(names, &word(Some(&each))?)?;
            places[seat.index() % MOST_SEATS] = place;
            placed.push(seat.index());
        }
    }
    placed.sort_unstable();
    match placed.into_iter().eq(0..names.seats.len()) {
        true => Ok(places),
        false => Err("gives `places` that do not hold every seat once".to_owned()),
    }
}

/// The score of each seat.
fn scores(value: Option<&Dynamic>, names: &Names) -> Result<Vec<i64>, String> {
    let scores = value.and_then(Dynamic::read_lock::<Map>);
    let scores = scores.ok_or_else(|| FORM.to_owned())?;
    let mut all = Vec::new();
    for name in &names.seats {
        let score = scores
            .get(name.as_str())
            .and_then(|score| score.as_int().ok());
        all.push(score.ok_or_else(|| format!("gives `scores` without a whole number for {name}"))?);
    }
    match scores.len() == all.len() {
        true => Ok(all),
        false => Err(format!(
            "gives `scores` of others than {}",
            names.seats.join(", ")
        )),
    }
}

fn seat(names: &Names, name: &str) -> Result<Seat, String> {
    let known = names.seat(name);
    known.map_err(|_| {
        format!(
            "names a seat `{name}`, and there are {}",
            names.seats.join(", ")
        )
    })
}

fn word(value: Option<&Dynamic>) -> Result<String, String> {
    let text = value.and_then(|value| value.clone().into_string().ok());
    text.ok_or_else(|| FORM.to_owned())
}

fn list(value: Option<&Dynamic>) -> Result<Array, String> {
    let list = value.and_then(|value| value.clone().into_array().ok());
    list.ok_or_else(|| FORM.to_owned())
}
