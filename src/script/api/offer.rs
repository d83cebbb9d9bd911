//! Functions of the hooks `moves` and `narrow`: offering moves, and dropping them.

use rhai::{Dynamic, Map};

use super::super::hook::Hook;
use super::super::names::short;
use super::super::offers::{Offers, offered};
use super::super::refusals;
use super::super::scene::{Scene, Text};
use super::super::stage::{Said, listed, look, only};
use super::super::strange_call::the_sort;
use super::look::{next_sites, survey};
use super::sets::{given, pattern, too_much};
use super::values::{MoveHandle, Where};
use super::{Registry, export};
use crate::board::Site;
use crate::moves::{Manner, Move, MoveList};
use crate::position::{Piece, Position};

pub(super) fn register(api: &mut Registry<'_>) {
    api.group = "Offering moves, in `moves`";
    export! { api;
        /// A move by which a piece of the seat to move comes onto each of some sites: one move
        /// a site, called by it.
        offer_drops(sites: Where, kind: &str) -> "" = offer_drops;
        /// A move of what stands on a site to each of some others: one move a site, called
        /// `a1-b2`. What stands there is captured: `a1xb2`.
        offer_steps(from: &str, sites: Dynamic) -> "" = offer_steps;
        /// A move for every match of a pattern of `[patterns]` that begins on one of some
        /// sites: what stands there goes where the match ends and captures what it marks.
        offer_matches(sites: Where, pattern: &str) -> "" = offer_matches;
        /// The move `pass`, which by itself does nothing.
        offer_pass() -> "" = offer_pass;
        /// A move of which everything can be said: `#{ from: SITE, to: SITE, kind: KIND, captured:
        /// SITES, becomes: KIND, text: TEXT }`, of which every part may be left out. With `from`
        /// and `to` what stands there goes there; with `to` and `kind` a piece of the seat to
        /// move comes onto the board; otherwise no piece moves, and `text` must name the move.
        offer(move_: Map) -> "" = offer;
        /// A move of no piece, called by this text, which by itself does nothing.
        offer_words(text: &str) -> "" = offer_words;
        /// A move along each way on from a site, as `ways_on` gives them: what stands there goes
        /// on, as with `offer_steps`. It is called by the text alone where there is one way only,
        /// otherwise with the name of the site there, without that of its board.
        offer_ways(text: &str, site: &str) -> "" = offer_ways;
        /// A move of no piece for each number from one to another: called by a text in which
        /// `{}` stands for the number. None if the second number is less than the first.
        offer_numbers(text: &str, from: i64, to: i64) -> "" = offer_numbers;
        /// The same for each pair of numbers, each between two bounds: the first `{}` in the
        /// text stands for the first, the second for the second.
        offer_pairs(text: &str, from: i64, to: i64, from_: i64, to_: i64) -> "" = offer_pairs;
        /// Only what is offered counts: the declared moves are dropped.
        only_offered() -> "" = only_offered;
    }
    api.group = "Dropping moves, in `narrow`";
    export! { api;
        /// Drops a move: one of the list that `narrow` is given. The reason is what a player is
        /// told who asks for it.
        drop(move_: MoveHandle, reason: Text) -> "" = drop_move;
        /// Drops the moves that end on one of some sites.
        drop_to(sites: Where, reason: Text) -> "" = drop_to;
        /// Drops the moves that begin on one of some sites.
        drop_from(sites: Where, reason: Text) -> "" = drop_from;
    }
}

/// Offers moves, all together: changes that follow belong to each of them.
fn offering(action: impl FnOnce(&Scene, &Position, &mut Offers) -> Result<(), String>) -> Said<()> {
    only(&[Hook::Moves], "offer no moves", |_| Ok(()))?;
    look(|scene, position| {
        let mut offers = scene.desk.offers.borrow_mut();
        offers.begin();
        action(scene, position, &mut offers)
    })
}

/// The piece of a kind that the seat to move has.
fn own(scene: &Scene, position: &Position, kind: &str) -> Result<Piece, String> {
    let nobody = scene.names.neutral.get(scene.kind(kind)?.index()) == Some(&true);
    let owner = scene.seat_name(position.seat());
    scene.piece(kind, if nobody { "" } else { &owner })
}

fn entering(off: Site, site: Site, piece: Piece) -> Move {
    let mut found = offered(off, site, Manner::Enters);
    (found.piece, found.becomes) = (piece, piece);
    found
}

fn offer_drops(sites: Where, kind: &str) -> Said<()> {
    offering(|scene, position, offers| {
        let piece = own(scene, position, kind)?;
        let off = scene.names.board.off();
        sites.each(scene, position, |site| {
            offers.push(entering(off, site, piece), [], None)
        })
    })
}

/// A move of what stands on a site to another, which captures what stands there.
fn going(position: &Position, from: Site, to: Site) -> (Move, Option<Site>) {
    let mut found = offered(from, to, Manner::Goes);
    (found.piece, found.becomes) = (position.at(from), position.at(from));
    let taken = from != to && !position.at(to).is_empty();
    (found, taken.then_some(to))
}

/// A site from which something can go.
fn origin(scene: &Scene, position: &Position, name: &str) -> Result<Site, String> {
    let from = scene.cell(name, position)?;
    match position.at(from).is_empty() {
        true => Err(format!("{name} is empty: nothing can go from there")),
        false => Ok(from),
    }
}

fn offer_steps(from: &str, sites: Dynamic) -> Said<()> {
    offering(|scene, position, offers| {
        let from = origin(scene, position, from)?;
        let sites = Where::read(&sites)?;
        sites.each(scene, position, |to| {
            let (found, captured) = going(position, from, to);
            offers.push(found, captured, None)
        })
    })
}

fn offer_matches(sites: Where, name: &str) -> Said<()> {
    offering(|scene, position, offers| {
        let program = pattern(scene, position, name)?;
        let mut asked = survey(scene, position)?;
        sites.each(scene, position, |from| {
            if position.at(from).is_empty() {
                let name = scene.site_name(from);
                return Err(format!("{name} is empty: nothing can go from there"));
            }
            let mut result = Ok(());
            let visit = |to: Site, captured: &[Site]| {
                // A way of no steps is no move.
                if result.is_ok() && (to != from || !captured.is_empty()) {
                    let (found, _) = going(position, from, to);
                    result = offers.push(found, captured.iter().copied(), None);
                }
            };
            asked
                .matches(program, from, true, visit)
                .map_err(|_| too_much(name))?;
            result
        })
    })
}

fn offer_pass() -> Said<()> {
    offering(|scene, _, offers| {
        let off = scene.names.board.off();
        offers.push(offered(off, off, Manner::Passes), [], None)
    })
}

/// Most numbers among which a player chooses.
const MOST_NUMBERS: i64 = 1_000;

/// Offers a move of no piece by its text.
fn named(scene: &Scene, offers: &mut Offers, text: String) -> Result<(), String> {
    let off = scene.names.board.off();
    let text = checked(text.into())?;
    offers.push(offered(off, off, Manner::Nothing), [], Some(text))
}

fn few(from: i64, to: i64) -> Result<(), String> {
    match to.saturating_sub(from) < MOST_NUMBERS {
        true => Ok(()),
        false => Err(format!(
            "a player chooses among at most {MOST_NUMBERS} numbers"
        )),
    }
}

fn offer_words(text: &str) -> Said<()> {
    offering(|scene, _, offers| named(scene, offers, text.to_owned()))
}

fn offer_ways(text: &str, site: &str) -> Said<()> {
    offering(|scene, position, offers| {
        let from = scene.cell(site, position)?;
        if position.at(from).is_empty() {
            return Err(format!("{site} is empty: nothing can go from there"));
        }
        let next = next_sites(scene, position, from);
        if refusals::are_heard() {
            note_ways(scene, text, from, &next);
        }
        for to in &next {
            let words = match next.as_slice() {
                [_] => text.to_owned(),
                _ => format!("{text} {}", scene.names.board.own_name(*to)),
            };
            let (found, captured) = going(position, from, *to);
            offers.push(found, captured, Some(checked(words.into())?))?;
        }
        Ok(())
    })
}

/// Notes why there are no other ways on from a site.
fn note_ways(scene: &Scene, text: &str, here: Site, next: &[Site]) {
    let names: Vec<&str> = next.iter().map(|to| scene.names.board.name(*to)).collect();
    let from = scene.site_name(here);
    refusals::note_by_itself(text, || match names.as_slice() {
        [] => format!("no way leads on from {from}"),
        [one] => format!("the only way on from {from} leads to {one}"),
        several => format!("the ways on from {from} lead to {}", several.join(", ")),
    });
}

/// Notes between which numbers a player chooses.
fn note_numbers(text: &str, bounds: &[(i64, i64)]) {
    refusals::note_by_itself(text, || match bounds.iter().any(|(from, to)| from > to) {
        true => format!("there is no number to choose in `{text}` now"),
        false => {
            let each: Vec<String> = bounds
                .iter()
                .map(|(from, to)| format!("from {from} to {to}"))
                .collect();
            format!("a number in `{text}` is {} now", each.join(", then "))
        }
    });
}

/// What stands before and behind the first `{}` of a text.
fn parted(text: &str) -> (&str, &str) {
    text.split_once("{}").unwrap_or((text, ""))
}

/// That a text has a `{}` for each of so many numbers, so that no two moves are called alike.
fn check_numbers(text: &str, numbers: usize) -> Result<(), String> {
    let places = text.matches("{}").count();
    if places == numbers {
        return Ok(());
    }
    let short = short(text);
    Err(match numbers {
        1 => format!(
            "`{short}` has {places} `{{}}`: it has one, where the number belongs, as in \
             `\"bid {{}}\"`"
        ),
        _ => format!(
            "`{short}` has {places} `{{}}`: it has one for each of the two numbers, as in \
             `\"bid {{}} of {{}}\"`"
        ),
    })
}

/// That a text can name a move, with these for its numbers.
fn fits(text: &str, numbers: &[i64]) -> Result<(), String> {
    let written = numbers.iter().fold(text.to_owned(), |text, number| {
        text.replacen("{}", &number.to_string(), 1)
    });
    checked(written.into()).map(|_| ())
}

/// Offers a move of no piece by a text that is known to fit.
fn known(scene: &Scene, offers: &mut Offers, text: String) -> Result<(), String> {
    let off = scene.names.board.off();
    offers.push(offered(off, off, Manner::Nothing), [], Some(text.into()))
}

fn offer_numbers(text: &str, from: i64, to: i64) -> Said<()> {
    offering(|scene, _, offers| {
        check_numbers(text, 1)?;
        few(from, to)?;
        note_numbers(text, &[(from, to)]);
        if from > to {
            return Ok(());
        }
        fits(text, &[from])?;
        fits(text, &[to])?;
        let (before, after) = parted(text);
        (from..=to).try_for_each(|number| known(scene, offers, format!("{before}{number}{after}")))
    })
}

fn offer_pairs(text: &str, from: i64, to: i64, least: i64, most: i64) -> Said<()> {
    offering(|scene, _, offers| {
        check_numbers(text, 2)?;
        few(from, to)?;
        few(least, most)?;
        note_numbers(text, &[(from, to), (least, most)]);
        if from > to || least > most {
            return Ok(());
        }
        fits(text, &[from, least])?;
        fits(text, &[to, most])?;
        let (before, rest) = parted(text);
        let (between, after) = parted(rest);
        for number in from..=to {
            for other in least..=most {
                let text = format!("{before}{number}{between}{other}{after}");
                known(scene, offers, text)?;
            }
        }
        Ok(())
    })
}

fn only_offered() -> Said<()> {
    only(&[Hook::Moves], "offer no moves", |scene| {
        scene.desk.offers.borrow_mut().alone = true;
        Ok(())
    })
}

/// What a move can be offered with.
const PARTS: [&str; 6] = ["from", "to", "kind", "captured", "becomes", "text"];

fn offer(parts: Map) -> Said<()> {
    offering(|scene, position, offers| {
        if let Some(stray) = parts.keys().find(|key| !PARTS.contains(&key.as_str())) {
            let stray = short(stray);
            return Err(format!(
                "a move has no part `{stray}`; its parts are {}",
                PARTS.join(", ")
            ));
        }
        let word = |key: &str| -> Result<Option<Text>, String> {
            let Some(value) = parts.get(key) else {
                return Ok(None);
            };
            let text = value.clone().into_immutable_string();
            text.map(Some).map_err(|other| {
                format!("the `{key}` of a move is a text, not {}", the_sort(other))
            })
        };
        let off = scene.names.board.off();
        let text = word("text")?.map(checked).transpose()?;
        let (mut found, taken) = match (word("from")?, word("to")?, word("kind")?) {
            (Some(from), Some(to), None) => {
                let from = origin(scene, position, &from)?;
                going(position, from, scene.cell(&to, position)?)
            }
            (None, Some(to), Some(kind)) => {
                let piece = own(scene, position, &kind)?;
                (entering(off, scene.cell(&to, position)?, piece), None)
            }
            (None, to, None) => {
                let to = to.map(|to| scene.cell(&to, position)).transpose()?;
                if text.is_none() {
                    return Err(
                        "a move by which no piece moves needs a `text` that names it".to_owned(),
                    );
                }
                let manner = match text.as_deref() == Some("pass") {
                    true => Manner::Passes,
                    false => Manner::Nothing,
                };
                (offered(off, to.unwrap_or(off), manner), None)
            }
            _ => {
                return Err(
                    "a move has `from` and `to`, or `to` and `kind`, or none of them but a `text`"
                        .to_owned(),
                );
            }
        };
        if let Some(kind) = word("becomes")? {
            if matches!(found.manner, Manner::Nothing | Manner::Passes) {
                return Err("no piece moves that could become another".to_owned());
            }
            let kind = scene.kind(&kind)?;
            found.becomes = scene.names.pieces.with_kind(found.piece, kind);
            found.named = true;
        }
        let captured = match parts.get("captured") {
            Some(sites) => {
                let sites = given(sites, scene, position)?;
                let empty = sites
                    .iter()
                    .find(|site| !captured_at(scene, position, *site));
                if let Some(empty) = empty {
                    return Err(format!(
                        "nothing can be captured on {}",
                        scene.site_name(empty)
                    ));
                }
                let mut all: Vec<Site> = sites.iter().collect();
                all.extend(taken.filter(|site| !sites.contains(*site)));
                all
            }
            None => Vec::from_iter(taken),
        };
        offers.push(found, captured, text)
    })
}

fn captured_at(scene: &Scene, position: &Position, site: Site) -> bool {
    scene.names.pieces.is_piece(position.at(site))
}

/// Longest text of a move, in characters.
pub(super) const LONGEST: usize = 60;

/// A text by which a move can be called.
fn checked(text: Text) -> Result<Text, String> {
    let fits = |each: char| each == ' ' || each.is_alphanumeric() || each.is_ascii_punctuation();
    let begins = text
        .chars()
        .next()
        .is_some_and(|first| !":#".contains(first));
    let number = text.chars().all(|each| each.is_ascii_digit());
    let blanks = text.trim() == text && !text.contains("  ");
    if text.chars().count() > LONGEST || !text.chars().all(fits) || !begins || number || !blanks {
        return Err(format!(
            "the text of a move is at most {LONGEST} letters, digits and signs, parted by \
             single blanks, does not begin with `:` or `#`, and is no number"
        ));
    }
    Ok(text)
}

/// Longest reason, in characters.
const LONGEST_REASON: usize = 200;

/// That a reason can be told.
pub(super) fn checked_reason(reason: &Text, missing: &str) -> Result<(), String> {
    match reason.as_str() {
        "" => Err(missing.to_owned()),
        text if text.chars().count() > LONGEST_REASON => {
            Err(format!("a reason has at most {LONGEST_REASON} characters"))
        }
        _ => Ok(()),
    }
}

/// Notes moves to drop.
fn dropping(
    reason: &Text,
    action: impl FnOnce(&Scene, &MoveList, &mut dyn FnMut(usize)) -> Result<(), String>,
) -> Said<()> {
    only(&[Hook::Narrow], "drop no moves", |_| {
        checked_reason(reason, "say why the move is dropped")
    })?;
    listed(|scene, list| {
        let mut drops = scene.desk.drops.borrow_mut();
        if drops.len() > 4 * MoveList::MOST {
            return Err("moves are dropped again and again".to_owned());
        }
        action(scene, list, &mut |at| {
            if let Ok(at) = u32::try_from(at) {
                drops.push((at, reason.clone()));
            }
        })
    })
}

fn drop_move(found: MoveHandle, reason: Text) -> Said<()> {
    dropping(&reason, |_, list, note| {
        let at = found.0 as usize;
        if list.get(at).is_none() {
            return Err("this move is of another list".to_owned());
        }
        note(at);
        Ok(())
    })
}

fn drop_to(sites: Where, reason: Text) -> Said<()> {
    drop_where(sites, reason, |found| found.to)
}

fn drop_from(sites: Where, reason: Text) -> Said<()> {
    drop_where(sites, reason, |found| found.from)
}

fn drop_where(sites: Where, reason: Text, site: fn(&Move) -> Site) -> Said<()> {
    let sites = look(|scene, position| sites.sites(scene, position))?;
    dropping(&reason, |_, list, note| {
        for (at, found) in list.iter().enumerate() {
            if sites.contains(site(&found)) {
                note(at);
            }
        }
        Ok(())
    })
}
