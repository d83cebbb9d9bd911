//! What a running script acts on.

use std::cell::RefCell;
use std::sync::Arc;

use rhai::{Dynamic, EvalAltResult, Map};

use crate::board::{Board, Site};
use crate::position::{Piece, Pieces, Position, Seat};

/// The names of a game, for scripts.
#[derive(Debug, Clone)]
pub struct Names {
    /// The board.
    pub board: Board,
    /// The numbering of pieces.
    pub pieces: Pieces,
    /// The kinds, in their order.
    pub kinds: Vec<String>,
    /// The seats, in their order.
    pub seats: Vec<String>,
    /// The counters, in their order.
    pub counters: Vec<String>,
    /// The reasons that a script may give for the end of a game, with their numbers.
    pub reasons: Vec<(String, u8)>,
}

/// A move that has been made, as scripts see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveFacts {
    /// Who made it.
    pub seat: String,
    /// Where it began.
    pub from: String,
    /// Where it ended.
    pub to: String,
    /// The kind that moved, as it began.
    pub kind: String,
    /// The sites of what it captured.
    pub captured: Vec<String>,
}

impl MoveFacts {
    pub(super) fn as_map(&self) -> Dynamic {
        let mut map = Map::new();
        map.insert("seat".into(), self.seat.clone().into());
        map.insert("from".into(), self.from.clone().into());
        map.insert("to".into(), self.to.clone().into());
        map.insert("kind".into(), self.kind.clone().into());
        let captured: Vec<Dynamic> = self
            .captured
            .iter()
            .map(|site| site.clone().into())
            .collect();
        map.insert("captured".into(), captured.into());
        map.into()
    }
}

/// What a script says of a game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The seat that has won; `None` is a draw.
    pub winner: Option<Seat>,
    /// The number of the reason.
    pub reason: u8,
}

impl Verdict {
    /// Reads what `ended` gave: nothing, or a map with `winner` and `reason`.
    pub(super) fn read(said: &Dynamic, names: &Names) -> Result<Option<Verdict>, String> {
        if said.is_unit() {
            return Ok(None);
        }
        let form =
            "gives nothing, or #{ winner: SEAT, reason: REASON } with winner \"\" for a draw";
        let Some(map) = said.read_lock::<Map>() else {
            return Err(form.to_owned());
        };
        let word = |key: &str| -> Result<String, String> {
            let value = map.get(key).ok_or_else(|| form.to_owned())?;
            value.clone().into_string().map_err(|_| form.to_owned())
        };
        let (winner, reason) = (word("winner")?, word("reason")?);
        let winner = match winner.as_str() {
            "" => None,
            name => Some(seat_named(names, name)?),
        };
        let (_, number) = names
            .reasons
            .iter()
            .find(|(known, _)| *known == reason)
            .ok_or_else(|| {
                let known: Vec<&str> = names
                    .reasons
                    .iter()
                    .map(|(name, _)| name.as_str())
                    .collect();
                format!(
                    "gives the reason `{reason}`, and hooks.reasons lists {}",
                    if known.is_empty() {
                        "none".to_owned()
                    } else {
                        known.join(", ")
                    }
                )
            })?;
        Ok(Some(Verdict {
            winner,
            reason: *number,
        }))
    }
}

fn seat_named(names: &Names, name: &str) -> Result<Seat, String> {
    let at = names.seats.iter().position(|seat| seat == name);
    at.and_then(|at| u8::try_from(at).ok())
        .map(Seat)
        .ok_or_else(|| {
            format!(
                "names a seat `{name}`, and there are {}",
                names.seats.join(", ")
            )
        })
}

/// The position that the script of this thread acts on while it runs, and its names.
struct Running {
    names: Arc<Names>,
    position: Position,
}

thread_local! {
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
}

/// Runs `action` with a position for its scripts to act on. The position is moved to
/// where the functions of scripts find it, and comes back however `action` ends.
pub(super) fn running<T>(
    names: &Arc<Names>,
    position: &mut Position,
    action: impl FnOnce() -> T,
) -> T {
    let hollow = Position::new(Arc::clone(position.layout()));
    let lent = Running {
        names: Arc::clone(names),
        position: std::mem::replace(position, hollow),
    };
    let before = RUNNING.with(|slot| slot.borrow_mut().replace(lent));
    let result = action();
    let lent = RUNNING.with(|slot| std::mem::replace(&mut *slot.borrow_mut(), before));
    if let Some(lent) = lent {
        *position = lent.position;
    }
    result
}

/// Lets a function of scripts use the running position.
pub(super) fn with<T>(
    action: impl FnOnce(&Names, &mut Position) -> Result<T, String>,
) -> Result<T, Box<EvalAltResult>> {
    RUNNING.with(|slot| match slot.borrow_mut().as_mut() {
        Some(lent) => action(&lent.names, &mut lent.position).map_err(Into::into),
        None => Err("no game is running".into()),
    })
}

impl Names {
    /// A site by name.
    pub(super) fn site(&self, name: &str) -> Result<Site, String> {
        self.board
            .site(name)
            .ok_or_else(|| format!("there is no site `{name}`"))
    }

    /// A piece by the names of its kind and owner.
    pub(super) fn piece(&self, kind: &str, owner: &str) -> Result<Piece, String> {
        let at = self.kinds.iter().position(|known| known == kind);
        let kind = at
            .and_then(|at| u8::try_from(at).ok())
            .map(crate::position::Kind)
            .ok_or_else(|| {
                format!(
                    "there is no kind `{kind}`; there are {}",
                    self.kinds.join(", ")
                )
            })?;
        let seat = seat_named(self, owner).map_err(|why| format!("this {why}"))?;
        Ok(self.pieces.of(kind, seat))
    }

    /// A counter by name.
    pub(super) fn counter(&self, name: &str) -> Result<u16, String> {
        let at = self.counters.iter().position(|known| known == name);
        at.and_then(|at| u16::try_from(at).ok()).ok_or_else(|| {
            if self.counters.is_empty() {
                return format!("there is no counter `{name}`; there is no counter at all");
            }
            format!(
                "there is no counter `{name}`; there are {}",
                self.counters.join(", ")
            )
        })
    }
}
