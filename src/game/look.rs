//! How a game wants to be drawn, as far as its board does not say that by itself.

use super::colour::Rgb;

/// The look of a game: `[show]`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Look {
    /// The regions that can be seen on the board; where they overlap the first counts.
    pub tints: Vec<Tint>,
    /// The values that are written on their sites, as indices of the layout's values.
    pub values: Vec<usize>,
    /// Where sites are named.
    pub labels: Labels,
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
