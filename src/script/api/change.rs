//! Functions that change the position; in `moves` they say what the move offered last does
//! besides.

use super::super::names::unknown;
use super::super::scene::Scene;
use super::super::stage::{Hand, Said, change};
use super::values::Where;
use super::{Registry, export};
use crate::board::Site;
use crate::position::{Change, Layout, Piece, Position};

pub(super) fn register(api: &mut Registry<'_>) {
    api.group = "Changing";
    export! { api;
        /// Puts a piece on each of some sites, all empty. For kinds of nobody SEAT is
        /// `"neutral"`.
        place(sites: Where, kind: &str, seat: &str) -> "" = place;
        /// Takes what stands on each of some sites off the board, a whole stack; it is an error
        /// if one is empty.
        lift(sites: Where) -> "" = lift;
        /// Moves what stands on a site, a whole stack, to an empty one.
        shift(from: &str, to: &str) -> "" = shift;
        /// Lets what stands on two sites change places.
        swap(one: &str, other: &str) -> "" = swap;
        /// Gives the topmost pieces of some sites, none empty, to a seat.
        give(sites: Where, seat: &str) -> "" = give;
        /// Makes the topmost pieces of some sites, none empty, pieces of another kind.
        turn_into(sites: Where, kind: &str) -> "" = turn_into;
        /// Puts a piece on top of what stands on a site, in games with stacks.
        push(site: &str, kind: &str, seat: &str) -> "" = push;
        /// Takes the topmost piece of a site off the board.
        pop(site: &str) -> "" = pop;
        /// Moves the topmost pieces of a site, so many or all if there are fewer, on top of
        /// another, in games with stacks.
        mount(from: &str, to: &str, count: i64) -> "" = mount;
        /// Puts a piece into a place off the board; it is an error if that is full.
        add(place: &str, kind: &str, seat: &str) -> "" = add;
        /// Takes a piece out of a place off the board; it is an error if there is none such.
        take(place: &str, kind: &str, seat: &str) -> "" = take;
        /// Gives a counter a value: a whole number, not below its least.
        set_counter(name: &str, value: i64) -> "" = set_counter;
        /// Lets all counters that have this `group` be as they are when the game begins.
        reset(group: &str) -> "" = reset;
        /// Adds to a counter, or takes from it.
        add_counter(name: &str, amount: i64) -> "" = add_counter;
        /// Gives the value of that name a number, on each of some sites or of the pieces there.
        set_value(sites: Where, name: &str, value: i64) -> "" = set_value;
        /// Adds to the value of that name on each of some sites, or takes from it.
        add_value(sites: Where, name: &str, amount: i64) -> "" = add_value;
    }
}

/// That what stands on a site is not as it must be, where that matters now.
fn expect(hand: &Hand<'_>, scene: &Scene, site: Site, empty: bool) -> Result<(), String> {
    if hand.is_at_once() && hand.position().at(site).is_empty() != empty {
        let what = if empty { "is not empty" } else { "is empty" };
        return Err(format!("{} {what}", scene.site_name(site)));
    }
    Ok(())
}

/// Does something on each of some sites of the board.
pub(super) fn on_each(
    sites: Where,
    act: impl Fn(&Scene, &mut Hand<'_>, Site) -> Result<(), String>,
) -> Said<()> {
    change(|scene, hand| {
        // One site by name, as a rule, needs no list.
        if let Where::Name(name) = &sites
            && let Ok(site) = scene.cell(name, hand.position())
        {
            return act(scene, hand, site);
        }
        let mut all: Vec<Site> = Vec::new();
        sites.each(scene, hand.position(), |site| {
            all.push(site);
            Ok(())
        })?;
        all.into_iter().try_for_each(|site| act(scene, hand, site))
    })
}

fn place(sites: Where, kind: &str, seat: &str) -> Said<()> {
    on_each(sites, |scene, hand, site| {
        let piece = scene.piece(kind, seat)?;
        expect(hand, scene, site, true)?;
        hand.make(Change::Place { site, piece })
    })
}

fn lift(sites: Where) -> Said<()> {
    on_each(sites, |scene, hand, site| {
        expect(hand, scene, site, false)?;
        hand.make(Change::Lift { site })
    })
}

fn shift(from: &str, to: &str) -> Said<()> {
    change(|scene, hand| {
        let source = scene.cell(from, hand.position())?;
        let target = scene.cell(to, hand.position())?;
        expect(hand, scene, source, false)?;
        expect(hand, scene, target, true)?;
        hand.make(Change::Shift {
            from: source,
            to: target,
        })
    })
}

fn swap(one: &str, other: &str) -> Said<()> {
    change(|scene, hand| {
        let a = scene.cell(one, hand.position())?;
        let b = scene.cell(other, hand.position())?;
        hand.make(Change::Swap { a, b })
    })
}

fn give(sites: Where, seat: &str) -> Said<()> {
    on_each(sites, |scene, hand, site| {
        let seat = scene.seat(seat)?;
        let piece = standing(scene, hand, site)?;
        let piece = scene.names.pieces.with_owner(piece, seat);
        hand.make(Change::Become { site, piece })
    })
}

fn turn_into(sites: Where, kind: &str) -> Said<()> {
    on_each(sites, |scene, hand, site| {
        let kind = scene.kind(kind)?;
        let piece = standing(scene, hand, site)?;
        let piece = scene.names.pieces.with_kind(piece, kind);
        hand.make(Change::Become { site, piece })
    })
}

/// The piece on a site, which must be there now.
fn standing(scene: &Scene, hand: &Hand<'_>, site: Site) -> Result<Piece, String> {
    let piece = hand.position().at(site);
    match scene.names.pieces.is_piece(piece) {
        true => Ok(piece),
        false => Err(format!("{} is empty", scene.site_name(site))),
    }
}

fn stacks(position: &Position) -> Result<(), String> {
    match position.layout().stacks {
        true => Ok(()),
        false => Err("pieces of this game do not stand on each other".to_owned()),
    }
}

fn push(site: &str, kind: &str, seat: &str) -> Said<()> {
    change(|scene, hand| {
        stacks(hand.position())?;
        let target = scene.cell(site, hand.position())?;
        let piece = scene.piece(kind, seat)?;
        if hand.position().height(target) >= Layout::TALLEST {
            return Err(format!("a stack has at most {} pieces", Layout::TALLEST));
        }
        hand.make(Change::Push {
            site: target,
            piece,
        })
    })
}

fn pop(site: &str) -> Said<()> {
    change(|scene, hand| {
        let source = scene.cell(site, hand.position())?;
        expect(hand, scene, source, false)?;
        hand.make(Change::Pop { site: source })
    })
}

fn mount(from: &str, to: &str, count: i64) -> Said<()> {
    change(|scene, hand| {
        stacks(hand.position())?;
        let source = scene.cell(from, hand.position())?;
        let target = scene.cell(to, hand.position())?;
        let count = u16::try_from(count).map_err(|_| format!("{count} is no number of pieces"))?;
        expect(hand, scene, source, false)?;
        let (rest, below) = (
            hand.position().height(source),
            hand.position().height(target),
        );
        if below + rest.min(usize::from(count)) > Layout::TALLEST && source != target {
            return Err(format!("a stack has at most {} pieces", Layout::TALLEST));
        }
        hand.make(Change::Mount {
            from: source,
            to: target,
            count,
        })
    })
}

fn add(place: &str, kind: &str, seat: &str) -> Said<()> {
    change(|scene, hand| {
        let target = scene.place(place, hand.position())?;
        let piece = scene.piece(kind, seat)?;
        if let Some(most) = scene
            .names
            .board
            .capacity(target)
            .filter(|_| hand.is_at_once())
        {
            let pieces = scene.names.pieces.all();
            let held: u32 = pieces
                .map(|piece| u32::from(hand.position().held(target, piece)))
                .sum();
            if held >= u32::from(most) {
                return Err(format!("{place} is full: it holds at most {most}"));
            }
        }
        hand.make(Change::Add {
            place: target,
            piece,
        })
    })
}

fn take(place: &str, kind: &str, seat: &str) -> Said<()> {
    change(|scene, hand| {
        let source = scene.place(place, hand.position())?;
        let piece = scene.piece(kind, seat)?;
        if hand.is_at_once() && hand.position().held(source, piece) == 0 {
            return Err(format!("{place} holds no `{kind}` of `{seat}`"));
        }
        hand.make(Change::Take {
            place: source,
            piece,
        })
    })
}

fn set_counter(name: &str, value: i64) -> Said<()> {
    change(|scene, hand| {
        let counter = scene.counter(name)?;
        write_counter(hand, name, counter, value)
    })
}

fn reset(group: &str) -> Said<()> {
    change(|scene, hand| {
        let groups = &scene.names.groups;
        let Some((_, counters)) = groups.iter().find(|(name, _)| name == group) else {
            let names = groups.iter().map(|(name, _)| name.as_str());
            return Err(unknown("group of counters", group, names));
        };
        for (counter, start) in counters {
            if hand.position().counter(usize::from(*counter)) != *start {
                hand.make(Change::Count {
                    counter: *counter,
                    value: *start,
                })?;
            }
        }
        Ok(())
    })
}

fn add_counter(name: &str, amount: i64) -> Said<()> {
    change(|scene, hand| {
        let counter = scene.counter(name)?;
        let value = i64::from(hand.position().counter(usize::from(counter)));
        write_counter(hand, name, counter, value.saturating_add(amount))
    })
}

fn write_counter(hand: &mut Hand<'_>, name: &str, counter: u16, value: i64) -> Result<(), String> {
    let least = hand.position().layout().counters[usize::from(counter)].least;
    match i32::try_from(value) {
        Ok(value) if value >= least => hand.make(Change::Count { counter, value }),
        _ => Err(format!(
            "counter `{name}` is a whole number from {least} to {}, not {value}",
            i32::MAX
        )),
    }
}

fn set_value(sites: Where, name: &str, value: i64) -> Said<()> {
    on_each(sites, |scene, hand, site| {
        let slot = scene.value(name)?;
        write_value(hand, name, slot, site, value)
    })
}

fn add_value(sites: Where, name: &str, amount: i64) -> Said<()> {
    on_each(sites, |scene, hand, site| {
        let slot = scene.value(name)?;
        let value = i64::from(hand.position().value(usize::from(slot), site));
        write_value(hand, name, slot, site, value.saturating_add(amount))
    })
}

fn write_value(
    hand: &mut Hand<'_>,
    name: &str,
    slot: u16,
    site: Site,
    value: i64,
) -> Result<(), String> {
    let bounds = &hand.position().layout().values[usize::from(slot)];
    let (least, most) = (bounds.least, bounds.most);
    match i32::try_from(value) {
        Ok(value) if (least..=most).contains(&value) => {
            hand.make(Change::Value { slot, site, value })
        }
        _ => Err(format!(
            "value `{name}` is a whole number from {least} to {most}, not {value}"
        )),
    }
}
