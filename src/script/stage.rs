//! How the position is lent to the script that runs on this thread.
//!
//! A script's functions have no arguments that could carry it: they find it here, for as
//! long as the hook runs. It is lent by reference, to look at or to change.

use rhai::EvalAltResult;
use scoped_tls_hkt::scoped_thread_local;

use super::hook::Hook;
use super::scene::{Lent, Scene};
use crate::moves::{MoveList, TableRow};
use crate::position::{Change, Position};

scoped_thread_local!(static SCENE: Scene);
scoped_thread_local!(static SEEN: Position);
scoped_thread_local!(static mut HELD: Position);
scoped_thread_local!(static LIST: MoveList);

/// What a function of scripts gives.
pub(super) type Said<T> = Result<T, Box<EvalAltResult>>;

/// What a hook is given of the position.
pub(super) enum Loan<'a> {
    /// To look at.
    Seen(&'a Position),
    /// To change.
    Held(&'a mut Position),
}

/// Runs `action` with all that a hook's functions need.
pub(super) fn lend<T>(
    scene: &Scene,
    hook: Hook,
    loan: Loan<'_>,
    list: Option<&MoveList>,
    action: impl FnOnce() -> T,
) -> T {
    let listed = || match list {
        Some(list) => LIST.set(list, action),
        None => action(),
    };
    let result = SCENE.set(scene, || match loan {
        Loan::Seen(position) => {
            scene.desk.begin(hook, Lent::Seen);
            SEEN.set(position, listed)
        }
        Loan::Held(position) => {
            scene.desk.begin(hook, Lent::Held);
            HELD.set(position, listed)
        }
    });
    scene.desk.lent.set(Lent::No);
    result
}

/// Runs `action` where only names are known: what stands outside of functions.
pub(super) fn named<T>(scene: &Scene, action: impl FnOnce() -> T) -> T {
    SCENE.set(scene, action)
}

const NOBODY: &str = "no game is running here: call this within a function";

/// Lets a function of scripts use the names.
#[inline]
pub(super) fn scene<T>(action: impl FnOnce(&Scene) -> Result<T, String>) -> Said<T> {
    match SCENE.is_set() {
        true => SCENE.with(action).map_err(Into::into),
        false => Err(NOBODY.into()),
    }
}

/// Lets a function of scripts look at the position.
#[inline]
pub(super) fn look<T>(action: impl FnOnce(&Scene, &Position) -> Result<T, String>) -> Said<T> {
    scene(|scene| match scene.desk.lent.get() {
        Lent::Seen => SEEN.with(|position| action(scene, position)),
        Lent::Held => HELD.with(|position| action(scene, position)),
        Lent::No => Err(NOBODY.to_owned()),
    })
}

/// Lets a function of scripts look at the list of moves that it is about.
pub(super) fn listed<T>(action: impl FnOnce(&Scene, &MoveList) -> Result<T, String>) -> Said<T> {
    scene(|scene| match LIST.is_set() {
        true => LIST.with(|list| action(scene, list)),
        false => Err("there is no list of moves here".to_owned()),
    })
}

/// What a function of scripts changes with: at once, or as part of the moves offered last.
pub(super) struct Hand<'a> {
    scene: &'a Scene,
    position: Grip<'a>,
}

enum Grip<'a> {
    Seen(&'a Position),
    Held(&'a mut Position),
}

impl Hand<'_> {
    /// The position.
    pub(super) fn position(&self) -> &Position {
        match &self.position {
            Grip::Seen(position) => position,
            Grip::Held(position) => position,
        }
    }

    /// Whether changes are made at once, so that they must fit what stands there now.
    pub(super) fn is_at_once(&self) -> bool {
        matches!(self.position, Grip::Held(_))
    }

    /// Makes a change, or notes it with the moves offered last.
    #[inline]
    pub(super) fn make(&mut self, change: Change) -> Result<(), String> {
        let left = self.scene.desk.changes.get().checked_sub(1);
        self.scene.desk.changes.set(left.ok_or_else(|| {
            format!(
                "one call makes at most {} changes",
                super::scene::MOST_CHANGES
            )
        })?);
        match &mut self.position {
            Grip::Held(position) => {
                position.apply(change);
                Ok(())
            }
            Grip::Seen(_) => self.scene.desk.offers.borrow_mut().change(change),
        }
    }
}

impl Hand<'_> {
    /// The position, to do what only can be done at once.
    fn at_once(&mut self, what: &str) -> Result<&mut Position, String> {
        match &mut self.position {
            Grip::Held(position) => Ok(position),
            Grip::Seen(_) => Err(format!(
                "no move can be offered that {what}: do so once it is made"
            )),
        }
    }

    /// Throws dice.
    pub(super) fn throw(&mut self, pool: usize) -> Result<(), String> {
        let position = self.at_once("throws dice by itself")?;
        position.throw(pool).map_err(|error| error.to_string())
    }

    /// Throws so many more dice; what they show.
    pub(super) fn throw_more(&mut self, pool: usize, count: usize) -> Result<Vec<u8>, String> {
        let position = self.at_once("throws dice by itself")?;
        let thrown = position.throw_more(pool, count);
        thrown.map_err(|error| error.to_string())
    }

    /// Throws a die that does not come to lie on the table.
    pub(super) fn throw_aside(&mut self, pool: usize) -> Result<Option<u8>, String> {
        let position = self.at_once("throws dice by itself")?;
        position
            .throw_aside(pool)
            .map_err(|error| error.to_string())
    }

    /// Lays one more die on the table.
    pub(super) fn lay_die(&mut self, pool: usize, face: u8) -> Result<(), String> {
        self.at_once("lays dice on the table")?.lay_die(pool, face);
        Ok(())
    }

    /// Draws a card of a pile into another.
    pub(super) fn draw(&mut self, deck: usize, pile: u8, from: u8) -> Result<Option<u8>, String> {
        let position = self.at_once("draws cards by itself")?;
        let drawn = position.draw_from(deck, pile, from);
        drawn.map_err(|error| error.to_string())
    }

    /// Does what a row of a table says; what its choice is told as.
    pub(super) fn work_off<'r>(&mut self, row: &'r TableRow) -> Result<&'r str, String> {
        Ok(row.make(self.at_once("works off a table")?))
    }

    /// Lets these phases be due.
    pub(super) fn set_due(&mut self, phases: &[u8]) -> Result<(), String> {
        self.at_once("plans phases")?.set_due(phases);
        Ok(())
    }

    /// Takes the first phase that is due.
    pub(super) fn take_due(&mut self) -> Result<Option<u8>, String> {
        Ok(self.at_once("goes on to what is due")?.take_due())
    }

    /// Takes dice from the table.
    pub(super) fn clear_dice(&mut self, pool: usize) -> Result<(), String> {
        self.at_once("takes dice from the table")?.clear_dice(pool);
        Ok(())
    }

    /// Takes dice from the table, and what other dice note of them.
    pub(super) fn clear_noted(&mut self, pool: usize) -> Result<(), String> {
        let position = self.at_once("takes dice from the table")?;
        let layout = std::sync::Arc::clone(position.layout());
        for (other, known) in layout.dice.iter().enumerate() {
            if other == pool || known.notes.map(usize::from) == Some(pool) {
                position.clear_dice(other);
            }
        }
        Ok(())
    }
}

/// Lets a function of scripts change the position, or the moves offered last.
#[inline]
pub(super) fn change<T>(
    action: impl FnOnce(&Scene, &mut Hand<'_>) -> Result<T, String>,
) -> Said<T> {
    scene(|scene| {
        let act = |position: Grip<'_>| action(scene, &mut Hand { scene, position });
        match (scene.desk.lent.get(), scene.desk.hook.get()) {
            (Lent::Held, _) => HELD.with(|position| act(Grip::Held(position))),
            (Lent::Seen, Hook::Moves) => SEEN.with(|position| act(Grip::Seen(position))),
            (Lent::Seen, _) => Err(scene.desk.only("make no changes", &Hook::CHANGING)),
            (Lent::No, _) => Err(NOBODY.to_owned()),
        }
    })
}

/// Lets a function of scripts act in these hooks only.
pub(super) fn only<T>(
    hooks: &[Hook],
    what: &str,
    action: impl FnOnce(&Scene) -> Result<T, String>,
) -> Said<T> {
    scene(|scene| match scene.desk.lent.get() {
        Lent::No => Err(NOBODY.to_owned()),
        _ if hooks.contains(&scene.desk.hook.get()) => action(scene),
        _ => Err(scene.desk.only(what, hooks)),
    })
}
