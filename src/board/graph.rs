//! Sites wherever one likes, joined by lines.

use super::direction::Direction;
use super::plan::{BoardError, Diagonals, Plan, Planned, column_number};
use super::sides::Sides;
use super::{MOST_SITES, Outline, Point, Spot};

/// Named sites with their places; lines and links are added when the board is put together.
#[derive(Debug, Clone, PartialEq)]
pub struct Graph {
    /// The name of each site, and where it is drawn.
    pub sites: Vec<(String, Spot)>,
}

impl Graph {
    /// Plans the board.
    ///
    /// # Errors
    /// A [`BoardError`] where there are too many sites, none, or two of one name.
    pub fn plan(&self) -> Result<Plan, BoardError> {
        if self.sites.len() > MOST_SITES {
            return Err(BoardError::TooLarge(self.sites.len()));
        }
        if self.sites.is_empty() {
            return Err(BoardError::Empty);
        }
        // Where all are named as on a grid, their names say in which column and row they are.
        let named: Option<Vec<Point>> = self.sites.iter().map(|(name, _)| named(name)).collect();
        let sites = self
            .sites
            .iter()
            .enumerate()
            .map(|(at, (name, spot))| Planned {
                name: name.clone(),
                point: named.as_ref().map_or(spot.rounded(), |points| points[at]),
                level: 0,
                cell: (i32::try_from(at).unwrap_or(i32::MAX), 0, 0),
                spot: *spot,
                outline: Outline::Point,
                shade: None,
                sides: Sides::default(),
            });
        Ok(Plan {
            sites: sites.collect(),
            directions: Direction::compass(),
            lattice: None,
            diagonals: Diagonals::All,
            levels: 1,
            joins: Vec::new(),
            lines: true,
            centre: None,
        })
    }
}

/// The column and row that a name such as `c4` says.
fn named(name: &str) -> Option<Point> {
    let digits = name.find(|symbol: char| symbol.is_ascii_digit())?;
    let row: u16 = name[digits..].parse().ok()?;
    Some(Point {
        x: column_number(&name[..digits])?,
        y: i32::from(row) - 1,
    })
}
