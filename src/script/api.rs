//! The functions that scripts may use. All are called on the handle that a hook gets.

use rhai::{Array, Dynamic, Engine, EvalAltResult};

use super::running::with;
use crate::position::Change;

/// The game, as a hook gets it: a key to the functions below, without content.
#[derive(Debug, Clone, Copy)]
pub(super) struct Handle;

type Result<T> = std::result::Result<T, Box<EvalAltResult>>;

/// Registers every function.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<Handle>("Game")
        .register_fn("seat", seat)
        .register_fn("ply", ply)
        .register_fn("kind_at", kind_at)
        .register_fn("owner_at", owner_at)
        .register_fn("sites_of", sites_of)
        .register_fn("count", count)
        .register_fn("counter", counter)
        .register_fn("set_counter", set_counter)
        .register_fn("place", place)
        .register_fn("lift", lift)
        .register_fn("shift", shift);
}

/// `g.seat()`: the name of the seat to move.
fn seat(_: &mut Handle) -> Result<String> {
    with(|names, position| Ok(names.seats[position.seat().index()].clone()))
}

/// `g.ply()`: how many plies were played.
fn ply(_: &mut Handle) -> Result<i64> {
    with(|_, position| Ok(i64::from(position.ply())))
}

/// `g.kind_at(SITE)`: the kind of the piece there, `""` if the site is empty.
fn kind_at(_: &mut Handle, site: &str) -> Result<String> {
    with(|names, position| {
        let piece = position.at(names.site(site)?);
        let kind = names.pieces.kind(piece);
        Ok(kind.map_or_else(String::new, |kind| names.kinds[kind.index()].clone()))
    })
}

/// `g.owner_at(SITE)`: the owner of the piece there, `""` if the site is empty.
fn owner_at(_: &mut Handle, site: &str) -> Result<String> {
    with(|names, position| {
        let piece = position.at(names.site(site)?);
        let owner = names.pieces.owner(piece);
        Ok(owner.map_or_else(String::new, |seat| names.seats[seat.index()].clone()))
    })
}

/// `g.sites_of(KIND, SEAT)`: the sites where such pieces stand, in the board's order.
fn sites_of(_: &mut Handle, kind: &str, owner: &str) -> Result<Array> {
    with(|names, position| {
        let piece = names.piece(kind, owner)?;
        let held = names
            .board
            .sites()
            .filter(|site| position.at(*site) == piece);
        Ok(held
            .map(|site| Dynamic::from(names.board.name(site).to_owned()))
            .collect())
    })
}

/// `g.count(KIND, SEAT)`: how many such pieces stand on the board.
fn count(_: &mut Handle, kind: &str, owner: &str) -> Result<i64> {
    with(|names, position| Ok(i64::from(position.count(names.piece(kind, owner)?))))
}

/// `g.counter(NAME)`: the value of a counter; that of a seat is called `NAME.SEAT`.
fn counter(_: &mut Handle, name: &str) -> Result<i64> {
    with(|names, position| {
        Ok(i64::from(
            position.counter(usize::from(names.counter(name)?)),
        ))
    })
}

/// `g.set_counter(NAME, VALUE)`: gives a counter a value.
fn set_counter(_: &mut Handle, name: &str, value: i64) -> Result<()> {
    with(|names, position| {
        let counter = names.counter(name)?;
        let least = position.layout().counters[usize::from(counter)].least;
        match i32::try_from(value) {
            Ok(value) if value >= least => {
                position.apply(Change::Count { counter, value });
                Ok(())
            }
            _ => Err(format!(
                "counter `{name}` is a whole number from {least} up, not {value}"
            )),
        }
    })
}

/// `g.place(SITE, KIND, SEAT)`: puts a piece on an empty site.
fn place(_: &mut Handle, site: &str, kind: &str, owner: &str) -> Result<()> {
    with(|names, position| {
        let target = names.site(site)?;
        let piece = names.piece(kind, owner)?;
        if !position.at(target).is_empty() {
            return Err(format!("{site} is not empty"));
        }
        position.apply(Change::Place {
            site: target,
            piece,
        });
        Ok(())
    })
}

/// `g.lift(SITE)`: takes the piece there off the board.
fn lift(_: &mut Handle, site: &str) -> Result<()> {
    with(|names, position| {
        let source = names.site(site)?;
        if position.at(source).is_empty() {
            return Err(format!("{site} is empty"));
        }
        position.apply(Change::Lift { site: source });
        Ok(())
    })
}

/// `g.shift(FROM, TO)`: moves the piece on a site to an empty one.
fn shift(_: &mut Handle, from: &str, to: &str) -> Result<()> {
    with(|names, position| {
        let (source, target) = (names.site(from)?, names.site(to)?);
        if position.at(source).is_empty() {
            return Err(format!("{from} is empty"));
        }
        if !position.at(target).is_empty() {
            return Err(format!("{to} is not empty"));
        }
        position.apply(Change::Shift {
            from: source,
            to: target,
        });
        Ok(())
    })
}
