//! Pictures of a position: as text for terminals and files, and as SVG.

mod colour;
mod frame;
mod svg;
mod text;

pub use svg::svg;
pub use text::{TextStyle, legend, seat_name, text};

use crate::board::Site;
use crate::game::Game;
use crate::position::{Position, Seat};
use crate::session::Session;

/// What is to be drawn.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The game.
    pub game: &'a Game,
    /// The position.
    pub position: &'a Position,
    /// The sites of the last move, its origin first, which are marked.
    pub last: &'a [Site],
    /// From whose side the board is seen: that seat's forward is up. `None` draws it
    /// as its coordinates run, the first row at the bottom.
    pub from: Option<Seat>,
}

impl<'a> View<'a> {
    /// The present moment of a game being played, its last move marked.
    pub fn of(session: &'a Session) -> View<'a> {
        View {
            game: session.game(),
            position: session.position(),
            last: session
                .history()
                .last()
                .map_or(&[], |played| played.sites.as_slice()),
            from: None,
        }
    }

    /// The same seen from a seat's side.
    #[must_use]
    pub fn seen_from(mut self, seat: Option<Seat>) -> View<'a> {
        self.from = seat;
        self
    }

    /// How the last move touched a site.
    fn touched(&self, site: Site) -> Touch {
        match self.last {
            [.., to] if *to == site => Touch::To,
            others if others.contains(&site) => Touch::On,
            _ => Touch::Not,
        }
    }

    /// What stands on a site: its kind, owner and symbol; `None` where it is empty.
    fn standing(&self, site: Site) -> Option<Standing<'a>> {
        let piece = self.position.at(site);
        let kind = self.game.pieces.kind(piece)?;
        let owner = self.game.pieces.owner(piece)?;
        let symbol = self
            .game
            .kinds
            .get(kind.index())?
            .symbols
            .get(owner.index())
            .map_or("?", String::as_str);
        Some(Standing {
            kind: kind.index(),
            owner,
            symbol,
        })
    }

    /// Who is to move and how far the game is, in words; how it ended once it has.
    pub fn status(&self) -> String {
        let (game, position) = (self.game, self.position);
        let mut told = vec![format!("ply {}", position.ply())];
        told.push(match position.outcome() {
            Some(outcome) => game.outcome_text(outcome),
            None => format!("{} to move", game.seat_name(position.seat())),
        });
        if let (Some(phase), true) = (game.phase(position), game.phases.len() > 1) {
            told.push(format!("phase {}", phase.name));
        }
        let moved = game
            .layout
            .counters
            .iter()
            .enumerate()
            .map(|(at, slot)| (slot, position.counter(at)))
            .filter(|(slot, value)| *value != slot.start)
            .map(|(slot, value)| format!("{} {value}", slot.name));
        told.extend(moved);
        told.join(", ")
    }
}

/// Whether the last move touched a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Touch {
    /// It did not.
    Not,
    /// It began there or came by.
    On,
    /// It ended there.
    To,
}

/// A piece as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Standing<'a> {
    kind: usize,
    owner: Seat,
    symbol: &'a str,
}
