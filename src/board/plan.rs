//! A board while it is planned: its cells before they are sites that know each other.

use std::collections::HashSet;

use super::direction::Direction;
use super::lattice::{Cell, Lattice};
use super::sides::Sides;
use super::{MOST_SITES, Outline, Point, Shade, Spot};

/// Which cells of a grid are sites of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cells {
    /// All of them.
    All,
    /// Those of one colour.
    Shaded(Shade),
    /// Those named.
    Only(Vec<String>),
    /// All but those named.
    Except(Vec<String>),
}

/// Which cells of a square grid, or of rings, have ways to their diagonal neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Diagonals {
    /// All of them.
    All,
    /// None.
    None,
    /// Those of the colour of the first cell.
    Even,
    /// The others.
    Odd,
}

/// Why a board cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// More sites than a board may have.
    #[error("a board has at most {MOST_SITES} sites, and this one has {0}")]
    TooLarge(usize),
    /// A listed cell lies outside the grid.
    #[error("a cell is listed that the grid doesn't have")]
    NoSuchCell,
    /// No cell is left.
    #[error("the board has no site at all")]
    Empty,
    /// Two sites have the same name.
    #[error("two sites are called `{0}`")]
    SameName(String),
    /// Edges cannot meet.
    #[error("edges can meet only where {0}")]
    CannotWrap(&'static str),
    /// A way is taken by another join.
    #[error("two ways lead {way} from `{from}`: to `{first}` and to `{second}`")]
    SameWay {
        /// The direction.
        way: String,
        /// Where both begin.
        from: String,
        /// Where the one known first leads.
        first: String,
        /// Where the other leads.
        second: String,
    },
    /// A join without a name between sites that are not drawn together.
    #[error("no direction leads from `{from}` to `{to}`: they lie on different boards or levels")]
    Apart {
        /// Where it begins.
        from: String,
        /// Where it ends.
        to: String,
    },
    /// A join of a site with itself.
    #[error("`{0}` cannot be joined with itself")]
    Loop(String),
    /// More directions than a board may have.
    #[error("a board has at most {0} directions, those of its links included")]
    TooManyWays(usize),
}

/// One cell of a grid, before it is known whether it is a site.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Draft {
    pub(super) name: String,
    pub(super) point: Point,
    /// Its place in the lattice, levels left out.
    pub(super) cell: (i32, i32),
    pub(super) spot: Spot,
    pub(super) outline: Outline,
    pub(super) shade: Shade,
    pub(super) sides: Sides,
}

/// A site as it is planned.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Planned {
    pub(super) name: String,
    pub(super) point: Point,
    pub(super) level: u16,
    pub(super) cell: Cell,
    pub(super) spot: Spot,
    pub(super) outline: Outline,
    pub(super) shade: Option<Shade>,
    pub(super) sides: Sides,
}

/// A board as it is planned, to be put beside others or to be one by itself.
#[derive(Debug, Clone)]
pub struct Plan {
    pub(super) sites: Vec<Planned>,
    pub(super) directions: Vec<Direction>,
    /// How its cells repeat; `None` where they don't.
    pub(super) lattice: Option<Lattice>,
    pub(super) diagonals: Diagonals,
    pub(super) levels: u16,
    /// Joins of their own: from, direction, to.
    pub(super) joins: Vec<(usize, usize, usize)>,
    /// Whether it is drawn as points joined by lines.
    pub(super) lines: bool,
    /// The middle of the circles on which its sites lie, if they do.
    pub(super) centre: Option<Spot>,
}

impl Plan {
    /// Plans a grid: the drafts that are sites, on each level.
    pub(super) fn of_grid(
        drafts: Vec<Draft>,
        mut directions: Vec<Direction>,
        mut lattice: Lattice,
        cells: &Cells,
        levels: u16,
    ) -> Result<Plan, BoardError> {
        let levels = levels.max(1);
        let listed: HashSet<&str> = match cells {
            Cells::Only(names) | Cells::Except(names) => names.iter().map(String::as_str).collect(),
            _ => HashSet::new(),
        };
        let mut known = 0;
        let colours = if drafts.iter().any(|draft| draft.shade == Shade::Middle) {
            3
        } else {
            2
        };
        let mut sites = Vec::new();
        for level in 0..levels {
            for draft in &drafts {
                let shade = draft.shade.on_level(level, colours);
                let name = if levels == 1 {
                    draft.name.clone()
                } else {
                    format!("{}.{}", draft.name, level + 1)
                };
                let on_all = levels > 1 && listed.contains(draft.name.as_str());
                let alone = listed.contains(name.as_str());
                known += usize::from(alone) + usize::from(on_all && level == 0);
                let kept = match cells {
                    Cells::All => true,
                    Cells::Shaded(wanted) => shade == *wanted,
                    Cells::Only(_) => on_all || alone,
                    Cells::Except(_) => !on_all && !alone,
                };
                if !kept {
                    continue;
                }
                sites.push(Planned {
                    name,
                    point: draft.point,
                    level,
                    cell: (draft.cell.0, draft.cell.1, i32::from(level)),
                    spot: draft.spot,
                    outline: draft.outline,
                    shade: Some(shade),
                    sides: draft.sides,
                });
            }
            if sites.len() > MOST_SITES {
                return Err(BoardError::TooLarge(drafts.len() * usize::from(levels)));
            }
        }
        if known < listed.len() {
            return Err(BoardError::NoSuchCell);
        }
        if sites.is_empty() {
            return Err(BoardError::Empty);
        }
        if levels > 1 {
            directions.extend(Direction::vertical());
            lattice.add_levels();
        }
        Ok(Plan {
            sites,
            directions,
            lattice: Some(lattice),
            diagonals: Diagonals::All,
            levels,
            joins: Vec::new(),
            lines: false,
            centre: None,
        })
    }

    /// What its cells are called: on each level by themselves, and on all.
    pub fn cells(&self) -> impl Iterator<Item = &str> + Clone {
        let one_level = self.levels == 1;
        self.sites.iter().flat_map(move |site| {
            let own = site.name.as_str();
            let shared = own
                .split('.')
                .next()
                .filter(|_| !one_level && site.level == 0);
            [Some(own), shared].into_iter().flatten()
        })
    }

    /// The same drawn as points joined by lines, or as cells side by side.
    #[must_use]
    pub fn drawn_as_lines(mut self, lines: bool) -> Plan {
        self.lines = lines;
        if lines {
            for site in &mut self.sites {
                site.outline = Outline::Point;
            }
        }
        self
    }

    /// The same, a graph, drawn as cells wherever its sites lie, with lines between those that
    /// do not touch.
    #[must_use]
    pub fn drawn_as_cells(mut self) -> Plan {
        for site in &mut self.sites {
            site.outline = Outline::Cell;
        }
        self
    }

    /// Which cells have ways to their diagonal neighbours.
    #[must_use]
    pub(super) fn with_diagonals(mut self, diagonals: Diagonals) -> Plan {
        self.diagonals = diagonals;
        self
    }
}

/// Refuses a grid of which so many cells would have to be looked at.
pub(super) fn check_area(cells: usize) -> Result<(), BoardError> {
    if cells > MOST_SITES * 4 {
        return Err(BoardError::TooLarge(cells));
    }
    Ok(())
}

/// What a cell is called: the letters of its column and the number of its row, both counted
/// from 0.
pub(super) fn cell_name(column: i32, row: i32) -> String {
    format!("{}{}", column_name(column), row + 1)
}

/// The letters of a column counted from 0: `a` … `z`, then `aa`, `ab` and so on.
pub(super) fn column_name(column: i32) -> String {
    let mut rest = column;
    let mut letters = Vec::new();
    while rest >= 0 {
        letters.push(char::from(b'a' + u8::try_from(rest % 26).unwrap_or(0)));
        rest = rest / 26 - 1;
    }
    letters.iter().rev().collect()
}

/// The column that letters name, counted from 0.
pub(super) fn column_number(letters: &str) -> Option<i32> {
    if letters.is_empty() || letters.len() > 3 {
        return None;
    }
    let mut number = 0;
    for letter in letters.chars() {
        if !letter.is_ascii_lowercase() {
            return None;
        }
        number = number * 26 + (letter as i32 - 'a' as i32 + 1);
    }
    Some(number - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_lettered_past_z() {
        for (number, name) in [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba")] {
            assert_eq!(column_name(number), name);
            assert_eq!(column_number(name), Some(number));
        }
    }
}
