//! Directions: by the compass, and as seen by a piece that faces one way.

/// One direction of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Direction {
    /// Its name in patterns.
    pub name: &'static str,
    /// Columns to the right and rows upwards that one step makes.
    pub vector: (i32, i32),
}

/// The eight directions of a square grid, clockwise from north.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compass {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Compass {
    /// All eight, clockwise from north.
    pub const ALL: [Compass; 8] = [
        Compass::North,
        Compass::NorthEast,
        Compass::East,
        Compass::SouthEast,
        Compass::South,
        Compass::SouthWest,
        Compass::West,
        Compass::NorthWest,
    ];

    /// The direction of a board that it is.
    pub fn direction(self) -> Direction {
        let (name, vector) = match self {
            Compass::North => ("n", (0, 1)),
            Compass::NorthEast => ("ne", (1, 1)),
            Compass::East => ("e", (1, 0)),
            Compass::SouthEast => ("se", (1, -1)),
            Compass::South => ("s", (0, -1)),
            Compass::SouthWest => ("sw", (-1, -1)),
            Compass::West => ("w", (-1, 0)),
            Compass::NorthWest => ("nw", (-1, 1)),
        };
        Direction { name, vector }
    }
}

/// Whether a direction is of a set.
type Holds<T> = fn(T) -> bool;

/// Words for sets of directions that do not depend on who looks.
const ABSOLUTE: [(&str, Holds<(i32, i32)>); 3] = [
    ("any", |_| true),
    ("orthogonal", |(x, y)| x == 0 || y == 0),
    ("diagonal", |(x, y)| x != 0 && y != 0),
];

/// Words for directions as a seat's pieces see them, by the angle to where they
/// face: the scalar product with that direction.
const SEEN: [(&str, Holds<i32>); 3] = [
    ("forward", |along| along > 0),
    ("backward", |along| along < 0),
    ("sideways", |along| along == 0),
];

/// Words for directions as seen from the segment before: eighths of a turn
/// clockwise.
const TURNS: [(&str, usize); 4] = [("ahead", 0), ("right", 2), ("back", 4), ("left", 6)];

/// How direction words are understood: which way the mover faces, and which way
/// the segment before went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facing {
    /// The direction that is straight forward, as an index of the board's directions.
    pub forward: usize,
    /// The direction of the segment before, where there is one.
    pub ahead: Option<usize>,
}

impl Facing {
    /// The directions, as indices of `directions`, that a word means.
    ///
    /// # Errors
    /// `None` for a word that means no direction at all, or that speaks of the
    /// segment before where there is none.
    pub fn directions(self, word: &str, directions: &[Direction]) -> Option<Vec<usize>> {
        if let Some(index) = directions.iter().position(|way| way.name == word) {
            return Some(vec![index]);
        }
        let all = 0..directions.len();
        if let Some((_, test)) = ABSOLUTE.iter().find(|(name, _)| *name == word) {
            return Some(all.filter(|way| test(directions[*way].vector)).collect());
        }
        if let Some((_, test)) = SEEN.iter().find(|(name, _)| *name == word) {
            let (fx, fy) = directions[self.forward].vector;
            return Some(
                all.filter(|way| {
                    let (x, y) = directions[*way].vector;
                    test(x * fx + y * fy)
                })
                .collect(),
            );
        }
        let (_, eighths) = TURNS.iter().find(|(name, _)| *name == word)?;
        Some(vec![(self.ahead? + eighths) % directions.len()])
    }

    /// Every word that means a direction on a board with these directions.
    pub fn words(directions: &[Direction]) -> Vec<&'static str> {
        directions
            .iter()
            .map(|way| way.name)
            .chain(ABSOLUTE.iter().map(|(name, _)| *name))
            .chain(SEEN.iter().map(|(name, _)| *name))
            .chain(TURNS.iter().map(|(name, _)| *name))
            .collect()
    }
}
