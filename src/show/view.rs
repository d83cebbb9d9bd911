//! What is to be drawn, and what is to be seen on each site.

use super::colour::Rgb;
use crate::board::{Outline, Site, SiteSet};
use crate::game::{Game, Hue, Tint};
use crate::position::{Piece, Position, Seat};
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
    /// Whose cards are seen besides those that lie open: those of the seat to move, if nobody
    /// is named.
    pub reader: Option<Seat>,
    /// Whether everything is told below the board, and not only what matters now.
    pub full: bool,
}

/// Whether the last move touched a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Touch {
    /// It did not.
    Not,
    /// It began there or came by.
    On,
    /// It ended there.
    To,
}

/// A piece as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing<'a> {
    pub(super) kind: usize,
    /// Whose it is; `None` for a piece of nobody.
    pub(super) owner: Option<Seat>,
    pub(super) symbol: &'a str,
}

/// The colour of pieces whose owner has none.
const COLOURLESS: Rgb = Rgb(188, 188, 188);

/// The colour of pieces of nobody.
const NOBODY: Rgb = Rgb(128, 128, 128);

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
            reader: None,
            full: false,
        }
    }

    /// The same seen from a seat's side.
    #[must_use]
    pub fn seen_from(mut self, seat: Option<Seat>) -> View<'a> {
        self.from = seat;
        self
    }

    /// The same as a seat sees the cards, whoever is to move.
    #[must_use]
    pub fn read_by(mut self, seat: Option<Seat>) -> View<'a> {
        self.reader = seat;
        self
    }

    /// Who sees the cards.
    pub(super) fn reader(&self) -> Seat {
        self.reader.unwrap_or(self.position.seat())
    }

    /// The same with everything that can be told below the board.
    #[must_use]
    pub fn in_full(mut self) -> View<'a> {
        self.full = true;
        self
    }

    /// Who is to move and how far the game is, in words; how it ended once it has. Where the
    /// game has no sheet of its own, the dice on the table and the counters that have changed.
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
        if !game.look.sheet.is_empty() {
            return told.join(", ");
        }
        for (number, pool) in game.layout.dice.iter().enumerate() {
            let faces = position
                .faces(number)
                .filter_map(|face| pool.faces.get(usize::from(face)));
            let words: Vec<&str> = faces.map(|face| face.word.as_str()).collect();
            if words.is_empty() {
                continue;
            }
            let sum = position.sum(number).filter(|_| pool.total.is_some());
            let sum = sum.map_or_else(String::new, |sum| format!(", in sum {sum}"));
            told.push(format!("{} {}{sum}", pool.name, words.join(" ")));
        }
        let moved = game
            .layout
            .counters
            .iter()
            .enumerate()
            .map(|(at, slot)| (at, slot, position.counter(at)))
            .filter(|(_, slot, value)| *value != slot.start)
            .map(|(at, _, value)| format!("{} {value}", self.label(at)));
        told.extend(moved);
        told.join(", ")
    }

    /// The sites of an area, in the board's order.
    pub(super) fn sites_of(&self, area: usize) -> Vec<Site> {
        let board = &self.game.board;
        let own = |site: &Site| board.area(*site) == Some(area);
        board.cell_sites().filter(own).collect()
    }

    /// What an area is called where there are several.
    pub(super) fn title(&self, area: usize) -> Option<String> {
        if let Some((deck, card)) = self.bringer(area) {
            let cards = self.game.cards.get(deck)?;
            return Some(cards.get(usize::from(card))?.name.clone());
        }
        let area = self.game.board.areas().get(area)?;
        let level = (area.levels > 1).then(|| format!("level {}", area.level + 1));
        let parts: Vec<String> = area.name.iter().cloned().chain(level).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// By how many degrees an area is turned to the left, so that the direction in which a
    /// seat faces leads up, as nearly as the form of its sites allows. Rings have no side
    /// from which they are seen.
    pub(super) fn turn(&self, area: usize) -> u16 {
        let board = &self.game.board;
        let facing = self
            .from
            .and_then(|seat| self.game.seats.get(seat.index()))
            .and_then(|info| board.directions().get(info.forward))
            .and_then(|direction| direction.angle);
        let round = board.areas().get(area).and_then(|area| area.centre);
        let (Some(angle), None) = (facing, round) else {
            return 0;
        };
        let mut sites = board.cell_sites();
        let first = sites.find(|site| board.area(*site) == Some(area));
        let step = match first.map(|site| board.outline(site)) {
            Some(Outline::Hexagon { .. }) => 60,
            // Else there would be no level rows of which each is a line of text.
            Some(Outline::Triangle { .. }) => 180,
            _ => 90,
        };
        let turns = (0..360).step_by(step);
        // Of two that are equally near the one that keeps rows level.
        let far = |turn: &u16| {
            let off = turn.abs_diff(angle);
            (off.min(360 - off), turn % 180)
        };
        turns.min_by_key(far).unwrap_or(0)
    }

    /// How the last move touched a site.
    pub(super) fn touched(&self, site: Site) -> Touch {
        match self.last {
            [.., to] if *to == site => Touch::To,
            others if others.contains(&site) => Touch::On,
            _ => Touch::Not,
        }
    }

    /// What stands on a site, topmost; `None` where it is empty.
    pub(super) fn standing(&self, site: Site) -> Option<Standing<'a>> {
        self.piece(self.position.at(site))
    }

    /// How a piece is drawn; `None` for what is none.
    pub(super) fn piece(&self, piece: Piece) -> Option<Standing<'a>> {
        let kind = self.game.pieces.kind(piece)?;
        let owner = self.game.pieces.owner(piece);
        let kind = self.game.layout.forms.base(kind);
        let symbols = &self.game.kinds.get(kind.index())?.symbols;
        let symbol = match owner {
            Some(seat) => symbols.get(seat.index()),
            None => symbols.last(),
        };
        Some(Standing {
            kind: kind.index(),
            owner,
            symbol: symbol.map_or("?", String::as_str),
        })
    }

    /// A piece in words.
    pub(super) fn in_words(&self, piece: Piece) -> String {
        let (owner, kind) = (self.game.piece_owner(piece), self.game.piece_kind(piece));
        match self.game.layout.worth(piece) {
            0 | 1 => format!("{owner} {kind}"),
            number => format!("{owner} {kind} ×{number}"),
        }
    }

    /// The pieces of a site from the lowest to the topmost.
    pub(super) fn stack(&self, site: Site) -> Vec<Piece> {
        let mut pieces = self.position.under(site).to_vec();
        pieces.push(self.position.at(site));
        pieces
    }

    /// How many single pieces stand on a site, on or beside each other or joined.
    pub(super) fn number(&self, site: Site) -> usize {
        let pieces = self.position.standing(site);
        pieces.map(|piece| self.game.layout.worth(piece)).sum()
    }

    /// The values that are written on a site; `None` where all of them are 0.
    pub(super) fn numbers(&self, site: Site) -> Option<String> {
        let empty = self.position.at(site).is_empty();
        let slots = &self.game.layout.values;
        let values: Vec<i32> = self
            .game
            .look
            .values
            .iter()
            .filter(|slot| {
                slots
                    .get(**slot)
                    .is_some_and(|slot| !(slot.travels && empty))
            })
            .map(|slot| self.position.value(*slot, site))
            .collect();
        values.iter().any(|value| *value != 0).then(|| {
            let texts: Vec<String> = values.iter().map(i32::to_string).collect();
            texts.join("/")
        })
    }

    /// What is written on a site: the symbol of the piece, how high a stack is, the values;
    /// nothing where there is nothing.
    pub(super) fn inscription(&self, site: Site) -> String {
        let mut text = String::new();
        if let Some(standing) = self.standing(site) {
            text.push_str(standing.symbol);
            match self.number(site) {
                0 | 1 => {}
                height => text.push_str(&height.to_string()),
            }
        }
        if let Some(numbers) = self.numbers(site) {
            if !text.is_empty() {
                text.push(':');
            }
            text.push_str(&numbers);
        }
        text
    }

    /// The region that colours a site, and its colour.
    pub(super) fn tint(&self, site: Site) -> Option<(&'a Tint, Rgb)> {
        self.game.look.tints.iter().find_map(|tint| {
            let (_, sets) = self.game.regions.get(tint.region)?;
            let seat = sets.iter().position(|set: &SiteSet| set.contains(site))?;
            let rgb = match tint.hue {
                Hue::Plain(rgb) => rgb,
                Hue::Seat => {
                    let seat = Seat(u8::try_from(seat).unwrap_or(0));
                    self.colour(Some(seat)).mixed(NOBODY)
                }
            };
            Some((tint, rgb))
        })
    }

    /// The colour of an owner's pieces.
    pub(super) fn colour(&self, owner: Option<Seat>) -> Rgb {
        owner_colour(self.game, owner)
    }

    /// The places off the board, each with the pieces that it holds and how many.
    pub(super) fn trays(&self) -> Vec<(Site, Vec<(Piece, u16)>)> {
        let board = &self.game.board;
        let held = |place: Site| {
            let pieces = self.game.pieces.all();
            pieces
                .map(|piece| (piece, self.position.held(place, piece)))
                .filter(|(_, count)| *count > 0)
                .collect()
        };
        board
            .places()
            .iter()
            .flat_map(|place| &place.sites)
            .map(|site| (*site, held(*site)))
            .collect()
    }
}

/// The colour of an owner's pieces in a game.
pub(super) fn owner_colour(game: &Game, owner: Option<Seat>) -> Rgb {
    match owner {
        Some(seat) => game
            .seats
            .get(seat.index())
            .and_then(|info| Rgb::named(&info.colour))
            .unwrap_or(COLOURLESS),
        None => NOBODY,
    }
}
