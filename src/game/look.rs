//! How a game wants to be drawn, as far as its board does not say that by itself.

use super::colour::Rgb;
use super::sheet::{CounterWords, Record, SheetEntry, ValueWords};
use crate::board::{Site, SiteSet, Spot};

/// The look of a game: `[show]`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Look {
    /// The regions that can be seen on the board; where they overlap the first counts.
    pub tints: Vec<Tint>,
    /// The values that are written on their sites, as indices of the layout's values.
    pub values: Vec<usize>,
    /// Where sites are named.
    pub labels: Labels,
    /// How cells of graphs are drawn; the first that says something of a cell counts.
    pub cells: Vec<CellLook>,
    /// Arrows between sites of cells.
    pub arrows: Vec<Arrow>,
    /// Words between cells.
    pub captions: Vec<Caption>,
    /// What is told below the board; empty for all that has changed since the start.
    pub sheet: Vec<SheetEntry>,
    /// In which words each counter of the layout is told.
    pub counters: Vec<CounterWords>,
    /// In which words each value of the layout is told.
    pub value_words: Vec<ValueWords>,
    /// The scores that are kept from game to game.
    pub record: Record,
}

impl Look {
    /// How wide and high the cell of a site is.
    pub fn size(&self, site: Site) -> (f32, f32) {
        self.said(site, |cell| cell.size).unwrap_or((1.0, 1.0))
    }

    /// The form of the cell of a site.
    pub fn form(&self, site: Site) -> CellForm {
        self.said(site, |cell| cell.form).unwrap_or_default()
    }

    /// What is written on the cell of a site in place of its name.
    pub fn name(&self, site: Site) -> Option<&str> {
        let mut cells = self.cells.iter().filter(|cell| cell.at.contains(site));
        cells.find_map(|cell| cell.name.as_deref())
    }

    /// Whether nobody needs the own name of the cell of a site.
    pub fn is_known(&self, site: Site) -> bool {
        let mut cells = self.cells.iter();
        cells.any(|cell| cell.known && cell.at.contains(site))
    }

    /// The words of a counter, as an index of the layout's counters.
    pub fn counter(&self, at: usize) -> Option<&CounterWords> {
        self.counters.get(at)
    }

    fn said<T>(&self, site: Site, what: impl Fn(&CellLook) -> Option<T>) -> Option<T> {
        let mut cells = self.cells.iter().filter(|cell| cell.at.contains(site));
        cells.find_map(what)
    }
}

/// How some cells of a graph are drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct CellLook {
    /// Which cells.
    pub at: SiteSet,
    /// How wide and high they are, in units of the board; 1 by 1 if not said.
    pub size: Option<(f32, f32)>,
    /// Their form.
    pub form: Option<CellForm>,
    /// What is written on them in place of their names.
    pub name: Option<String>,
    /// Whether nobody needs their own names where that is written.
    pub known: bool,
}

/// The form of a cell of a graph.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CellForm {
    /// A rectangle.
    #[default]
    Square,
    /// A circle, or longish.
    Round,
    /// A wedge that points up; pieces stand in a row from its foot.
    Up,
    /// A wedge that points down.
    Down,
}

/// An arrow from one site to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: Site,
    /// Where its head is.
    pub to: Site,
    /// Its colour.
    pub colour: Rgb,
    /// What it means; may be empty.
    pub help: String,
}

/// Words on the board, between its cells.
#[derive(Debug, Clone, PartialEq)]
pub struct Caption {
    /// Their middle.
    pub at: Spot,
    /// What is written.
    pub text: String,
}

/// A region that can be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tint {
    /// The region, as an index of the game's regions.
    pub region: usize,
    /// Its colour.
    pub hue: Hue,
    /// How an empty site of it is written where there are no colours.
    pub symbol: String,
    /// What the region means, in a few words; may be empty.
    pub help: String,
}

/// The colour of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hue {
    /// The same for all.
    Plain(Rgb),
    /// Where each seat has a region of its own: the colour of its seat.
    Seat,
}

/// Where sites are named.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Labels {
    /// At the edges if they are named by column and row, else beside each.
    #[default]
    Best,
    /// On each site.
    Sites,
    /// Nowhere.
    None,
}
