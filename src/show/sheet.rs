//! What is told below the board, as lines of words that text and pictures write alike.

use super::colour::Rgb;
use crate::game::{ChartMark, ChartName, Hue, SheetContent, SheetEntry, SheetPart};
use crate::moves::{Grant, Table, TableRow};
use crate::position::{Deck, Seat};

use super::View;

/// What a piece of a line is, for whoever has colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    /// Words as they are.
    Plain,
    /// A number or a name that is filled in.
    Value,
    /// A die, or cubes.
    Counted,
    /// A row of a table that is in play.
    InPlay,
    /// The sign of a region, or its colour in place of it.
    Ground(Rgb),
}

/// A line of the sheet: what is written, and how.
pub(super) type SheetLine = Vec<(String, Tone)>;

/// What stands behind the face of a die of which something else is noted.
const NOTED: char = '*';

/// How many cards of a pile are named.
const MOST_CARDS: usize = 60;

/// The pile whose last card is the one that lies open.
const OPEN: &str = "open";

/// A seat by its number.
fn seat_of(number: usize) -> Option<Seat> {
    u8::try_from(number).ok().map(Seat)
}

impl View<'_> {
    /// The lines of the sheet that matter now.
    pub(super) fn sheet(&self) -> Vec<SheetLine> {
        if self.game.look.sheet.is_empty() {
            return self.piles();
        }
        let mut lines = Vec::new();
        for entry in &self.game.look.sheet {
            if !self.matters(entry) {
                continue;
            }
            let seats = match entry.per_seat {
                true => (0..self.game.seats.len()).map(seat_of).collect(),
                false => vec![None],
            };
            for seat in seats {
                if self.given(entry, seat) {
                    lines.extend(self.entry_lines(entry, seat));
                }
            }
        }
        lines
    }

    fn matters(&self, entry: &SheetEntry) -> bool {
        let here =
            entry.phases.is_empty() || entry.phases.contains(&self.position.phase()) || self.full;
        let over = self.position.outcome().is_some() && !entry.phases.is_empty();
        here && !over && (self.full || !entry.aside)
    }

    /// Whether the counter that decides it is as it must be, for a seat.
    fn given(&self, entry: &SheetEntry, seat: Option<Seat>) -> bool {
        entry.given.as_ref().is_none_or(|(counters, least, most)| {
            (*least..=*most).contains(&i64::from(self.counter_of(counters, seat)))
        })
    }

    /// A counter of a seat, of the one to move if none is said, or of all.
    fn counter_of(&self, counters: &[u16], seat: Option<Seat>) -> i32 {
        let own = counters.get(seat.unwrap_or(self.position.seat()).index());
        own.map_or(0, |at| self.position.counter(usize::from(*at)))
    }

    fn entry_lines(&self, entry: &SheetEntry, seat: Option<Seat>) -> Vec<SheetLine> {
        match &entry.content {
            SheetContent::Line(parts) => self.line(parts, entry.keep, seat).into_iter().collect(),
            SheetContent::Chart {
                title,
                table,
                marks,
            } => self.chart_lines(title, table, marks.as_ref(), seat),
        }
    }

    /// A line; `None` where nothing lies there of all that could, unless it is kept.
    fn line(
        &self,
        parts: &[SheetPart],
        keep: Option<bool>,
        seat: Option<Seat>,
    ) -> Option<SheetLine> {
        let mut line = SheetLine::new();
        let (mut asked, mut empty, mut counts) = (0, 0, false);
        for part in parts {
            let (text, tone) = self.part(part, seat);
            counts |= matches!(part, SheetPart::Counter(_) | SheetPart::Cubes(..));
            let may_lack = !matches!(
                part,
                SheetPart::Words(_)
                    | SheetPart::Counter(_)
                    | SheetPart::Cubes(..)
                    | SheetPart::Region(_)
            );
            asked += usize::from(may_lack);
            if may_lack && text.is_empty() {
                empty += 1;
                line.push(("-".to_owned(), Tone::Plain));
            } else {
                line.push((text, tone));
            }
        }
        let stays = keep.unwrap_or(counts);
        (stays || asked == 0 || empty < asked).then_some(line)
    }

    fn part(&self, part: &SheetPart, seat: Option<Seat>) -> (String, Tone) {
        let (game, position) = (self.game, self.position);
        let value = |text: String| (text, Tone::Value);
        match part {
            SheetPart::Words(words) => (words.clone(), Tone::Plain),
            SheetPart::Counter(counters) => value(self.counter_of(counters, seat).to_string()),
            SheetPart::Cubes(counters, most) => {
                let number = self.counter_of(counters, seat);
                let text = match usize::try_from(number.min(*most)) {
                    Ok(cubes) if cubes > 0 && number <= *most => {
                        format!("{} {number}", "#".repeat(cubes))
                    }
                    _ => number.to_string(),
                };
                (text, Tone::Counted)
            }
            SheetPart::Box(counters, face) => {
                let number = self.counter_of(counters, seat);
                let die = format!("[{face}]");
                let text = match usize::try_from(number) {
                    Ok(number) if number <= 12 => die.repeat(number),
                    Ok(number) => format!("{number} x {die}"),
                    Err(_) => String::new(),
                };
                (text, Tone::Counted)
            }
            SheetPart::Dice(pool) => (self.faces(usize::from(*pool)), Tone::Counted),
            SheetPart::Card(deck) => value(self.card_text(*deck, |info| &info.name)),
            SheetPart::Cards(deck, piles) => {
                let own = piles.get(seat.unwrap_or(self.reader()).index());
                value(own.map_or_else(String::new, |pile| self.cards_in(usize::from(*deck), *pile)))
            }
            SheetPart::Help(deck) => (self.card_text(*deck, |info| &info.help), Tone::Plain),
            SheetPart::Value(deck, name) => value(self.card_value(*deck, name)),
            SheetPart::Left(deck) => value(position.left(usize::from(*deck)).to_string()),
            SheetPart::Dealt(deck) => {
                let deck = game.layout.decks.get(usize::from(*deck));
                value(deck.map_or(0, |deck| deck.to_draw()).to_string())
            }
            SheetPart::Row(table, counters) => {
                let number = self.counter_of(counters, seat);
                let row = self.chart(table).and_then(|table| table.row(number));
                let name = row.filter(|_| number != 0).map(|row| row.name.clone());
                value(name.unwrap_or_default())
            }
            SheetPart::Region(tint) => {
                let Some(tint) = game.look.tints.get(*tint) else {
                    return (String::new(), Tone::Plain);
                };
                let colour = match tint.hue {
                    Hue::Plain(colour) => colour,
                    Hue::Seat => self.colour(Some(seat.unwrap_or(position.seat()))),
                };
                (tint.symbol.clone(), Tone::Ground(colour))
            }
            SheetPart::Phase => value(
                game.phase(position)
                    .map_or_else(String::new, |phase| phase.name.clone()),
            ),
            SheetPart::Seat => value(game.seat_name(seat.unwrap_or(position.seat())).to_owned()),
            SheetPart::Ply => value(position.ply().to_string()),
        }
    }

    /// The dice of a pool that lie on the table; those of which another pool notes something
    /// have a mark.
    fn faces(&self, number: usize) -> String {
        let pools = &self.game.layout.dice;
        let Some(pool) = pools.get(number) else {
            return String::new();
        };
        let notes = pools
            .iter()
            .position(|other| other.notes.map(usize::from) == Some(number));
        let mut noted: Vec<u8> = notes
            .map(|notes| self.position.faces(notes).collect())
            .unwrap_or_default();
        let faces = self.position.faces(number);
        let dice = faces.filter_map(|face| {
            let word = &pool.faces.get(usize::from(face))?.word;
            let at = noted.iter().position(|other| *other == face);
            let mark = at.map(|at| {
                noted.remove(at);
                NOTED
            });
            Some(format!(
                "[{word}{}]",
                mark.map_or_else(String::new, String::from)
            ))
        });
        dice.collect()
    }

    /// The cards of a pile that the seat to move sees, or else how many they are; empty where
    /// there are none.
    fn cards_in(&self, number: usize, pile: u8) -> String {
        let Some(deck) = self.game.layout.decks.get(number) else {
            return String::new();
        };
        let cards = match pile {
            Deck::STOCK => Vec::new(),
            pile => self.position.pile(number, pile),
        };
        let seen = deck.piles.get(usize::from(pile)).map(|pile| pile.seen);
        if pile == Deck::STOCK {
            return self.position.left(number).to_string();
        }
        if cards.is_empty() {
            return String::new();
        }
        if !seen.is_some_and(|seen| seen.by(self.reader())) {
            return cards.len().to_string();
        }
        let names = cards.iter().take(MOST_CARDS);
        let names: Vec<&str> = names
            .filter_map(|card| Some(deck.cards.get(usize::from(*card))?.as_str()))
            .collect();
        let more = cards.len() - names.len();
        match more {
            0 => names.join(" "),
            more => format!("{} and {more} more", names.join(" ")),
        }
    }

    /// Where a game has no sheet of its own: what lies in each pile of its decks, as far as the
    /// seat to move sees it. Decks whose cards bring boards along are seen on those.
    fn piles(&self) -> Vec<SheetLine> {
        let decks = self.game.layout.decks.iter().enumerate();
        let decks = decks.filter(|(_, deck)| deck.maps.iter().all(|map| map.is_empty()));
        decks
            .flat_map(|(number, deck)| {
                let piles = (0..).zip(&deck.piles);
                piles.filter_map(move |(at, pile)| {
                    let cards = self.cards_in(number, at);
                    // What is put away is looked at with everything else only.
                    let aside = pile.name == "discard" && !self.full;
                    (!cards.is_empty() && !aside).then(|| {
                        let title = format!("{} {}: ", deck.name, pile.name);
                        vec![(title, Tone::Plain), (cards, Tone::Value)]
                    })
                })
            })
            .collect()
    }

    /// The card of a deck that lies open last.
    pub(super) fn open_card(&self, deck: usize) -> Option<u8> {
        let pile = self.game.layout.decks.get(deck)?.pile(OPEN)?;
        self.position.pile(deck, pile).last().copied()
    }

    fn card_text(&self, deck: u8, text: impl Fn(&crate::game::CardInfo) -> &String) -> String {
        let deck = usize::from(deck);
        let info = self
            .open_card(deck)
            .and_then(|card| self.game.cards.get(deck)?.get(usize::from(card)));
        info.map_or_else(String::new, |info| text(info).clone())
    }

    fn card_value(&self, number: u8, name: &str) -> String {
        let number = usize::from(number);
        let found = self.open_card(number).and_then(|card| {
            let deck = self.game.layout.decks.get(number)?;
            let (_, values) = deck.values.iter().find(|(known, _)| known == name)?;
            values.get(usize::from(card))
        });
        found.map_or_else(String::new, i32::to_string)
    }

    fn chart(&self, name: &ChartName) -> Option<&Table> {
        let at = match name {
            ChartName::Plain(at) => *at,
            ChartName::Carried(deck, tables) => {
                let card = self.open_card(usize::from(*deck))?;
                tables.get(usize::from(card)).copied().flatten()?
            }
        };
        self.game.tables.get(usize::from(at))
    }

    fn chart_lines(
        &self,
        title: &str,
        name: &ChartName,
        marks: Option<&ChartMark>,
        seat: Option<Seat>,
    ) -> Vec<SheetLine> {
        let Some(table) = self.chart(name) else {
            return Vec::new();
        };
        let marked: Vec<i32> = match marks {
            None => Vec::new(),
            Some(ChartMark::Counter(counters)) => match self.counter_of(counters, seat) {
                0 => Vec::new(),
                number => vec![number],
            },
            Some(ChartMark::Dice(pool)) => {
                let number = usize::from(*pool);
                let pool = self.game.layout.dice.get(number);
                let faces = self.position.faces(number);
                faces
                    .filter_map(|face| pool.map(|pool| pool.value(face)))
                    .collect()
            }
        };
        let mut lines = Vec::new();
        if !title.is_empty() {
            lines.push(vec![(title.to_owned(), Tone::Plain)]);
        }
        for row in &table.rows {
            let on = match row.on {
                (low, high) if low == high => low.to_string(),
                (low, high) => format!("{low}-{high}"),
            };
            let in_play = marked
                .iter()
                .any(|number| table.row(*number).is_some_and(|it| it.on == row.on));
            let (sign, tone) = match in_play {
                true => ('>', Tone::InPlay),
                false => (' ', Tone::Plain),
            };
            let told = self.row_words(row);
            lines.push(vec![(format!("{sign} {on:<3} {told}"), tone)]);
        }
        lines
    }

    /// A row of a table in words: its name, its text, what it does.
    fn row_words(&self, row: &TableRow) -> String {
        let mut does: Vec<String> = row.grants.iter().map(|grant| self.granted(grant)).collect();
        let mut either: Vec<String> = Vec::new();
        for (grants, text) in &row.either {
            let words = match text.as_str() {
                "" => {
                    let all: Vec<String> = grants.iter().map(|grant| self.granted(grant)).collect();
                    all.join(", ")
                }
                text => text.to_owned(),
            };
            either.push(words);
        }
        if !either.is_empty() {
            does.push(either.join(", else "));
        }
        if let Some(table) = row
            .rolls
            .and_then(|at| self.game.tables.get(usize::from(at)))
        {
            let name = table.name.rsplit('.').next().unwrap_or(&table.name);
            does.push(format!("roll on {name}"));
        }
        let does = does.join(", ");
        let (name, text) = (row.name.as_str(), row.text.as_str());
        match (name, text, does.as_str()) {
            ("", text, "") => text.to_owned(),
            ("", "", does) => does.to_owned(),
            ("", text, does) => format!("{text}: {does}"),
            (name, "", "") => name.to_owned(),
            (name, text, "") => format!("{name}: {text}"),
            (name, _, does) => format!("{name}: {does}"),
        }
    }

    /// What a row does to a counter, in words.
    fn granted(&self, grant: &Grant) -> String {
        let label = self.label(usize::from(grant.counter));
        match grant.sets {
            true => format!("{label} {}", grant.amount),
            false => format!("{label} {:+}", grant.amount),
        }
    }

    /// As people call a counter.
    pub(super) fn label(&self, counter: usize) -> &str {
        let words = self.game.look.counter(counter);
        words.map_or("", |words| words.label.as_str())
    }

    /// The areas that are drawn: those that no card brings along, and of the others those whose
    /// card lies open, or on which a piece stands.
    pub(super) fn areas(&self) -> Vec<usize> {
        let areas = 0..self.game.board.areas().len();
        areas.filter(|area| self.is_in_play(*area)).collect()
    }

    /// The card that brings an area along.
    pub(super) fn bringer(&self, area: usize) -> Option<(usize, u8)> {
        let board = &self.game.board;
        let decks = self.game.layout.decks.iter().enumerate();
        let mut maps =
            decks.flat_map(|(number, deck)| (0..).zip(&deck.maps).map(move |it| (number, it)));
        maps.find_map(|(number, (card, map))| {
            let own = map.iter().any(|site| board.area(*site) == Some(area));
            own.then_some((number, card))
        })
    }

    fn is_in_play(&self, area: usize) -> bool {
        let Some((number, card)) = self.bringer(area) else {
            return true;
        };
        let Some(deck) = self.game.layout.decks.get(number) else {
            return true;
        };
        let pile = deck
            .piles
            .get(usize::from(self.position.pile_of(number, card)));
        let lies_open = pile.is_some_and(|pile| {
            let seen = pile.seen.by(self.reader());
            // What has been put away plays no part any more.
            seen && pile.name != "discard"
        });
        let sites = self.sites_of(area);
        lies_open
            || sites
                .iter()
                .any(|site| self.game.pieces.is_piece(self.position.at(*site)))
    }
}
