//! Directions: by the compass, and as seen by a piece that faces one way.

/// What kind of direction one is, for the words that mean several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Family {
    /// Across the side of a cell, or along a line that is straight on the drawing.
    Orthogonal,
    /// Between two orthogonal ones.
    Diagonal,
    /// To another level.
    Vertical,
    /// A way that only its name describes.
    Named,
}

/// One direction of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Direction {
    /// Its name in patterns.
    pub name: String,
    /// What kind of direction it is.
    pub family: Family,
    /// Where it points: degrees clockwise from straight up the board, 0 to 359. On a board of
    /// rings outwards is up. `None` for one that points nowhere on the drawing.
    pub angle: Option<u16>,
    /// The way back, as an index of the board's directions.
    pub reverse: Option<usize>,
    /// Whether sites that it joins touch: not so the diagonals of hexes, which pass
    /// between two cells.
    pub touches: bool,
}

impl Direction {
    /// A direction that points somewhere on the drawing; the way back is found later.
    pub(super) fn pointing(name: &str, angle: u16, family: Family, touches: bool) -> Direction {
        Direction {
            name: name.to_owned(),
            family,
            angle: Some(angle),
            reverse: None,
            touches,
        }
    }

    /// A direction that points nowhere on the drawing.
    pub(super) fn named(name: &str, family: Family) -> Direction {
        Direction {
            name: name.to_owned(),
            family,
            angle: None,
            reverse: None,
            touches: true,
        }
    }

    /// The eight directions of squares, clockwise from north.
    pub(super) fn compass() -> Vec<Direction> {
        let names = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
        let families = [Family::Orthogonal, Family::Diagonal].into_iter().cycle();
        names
            .into_iter()
            .zip((0..).step_by(45))
            .zip(families)
            .map(|((name, angle), family)| Direction::pointing(name, angle, family, true))
            .collect()
    }

    /// The directions between levels.
    pub(super) fn vertical() -> [Direction; 2] {
        ["up", "down"].map(|name| Direction::named(name, Family::Vertical))
    }

    /// Degrees clockwise from this direction to another; `None` if either points nowhere.
    pub fn turn_to(&self, other: &Direction) -> Option<u16> {
        Some((360 + other.angle? - self.angle?) % 360)
    }
}

/// A word, and whether it means a direction: by one fact about it.
type Word<T> = (&'static str, fn(T) -> bool);

/// Whether something is so of a direction.
type Fact = fn(&Direction) -> bool;

/// Words for sets of directions that do not depend on who looks.
const ABSOLUTE: [(&str, Fact); 5] = [
    ("any", |_| true),
    ("touching", |way| way.touches),
    ("orthogonal", |way| way.family == Family::Orthogonal),
    ("diagonal", |way| way.family == Family::Diagonal),
    ("vertical", |way| way.family == Family::Vertical),
];

/// Words for directions as a seat's pieces see them, by the degrees between them and where
/// the pieces face.
const SEEN: [Word<u16>; 3] = [
    ("forward", |turn| !(90..=270).contains(&turn)),
    ("backward", |turn| turn > 90 && turn < 270),
    ("sideways", |turn| turn == 90 || turn == 270),
];

/// Words for directions as seen from the segment before: degrees clockwise.
const TURNS: [(&str, u16); 4] = [("ahead", 0), ("right", 90), ("back", 180), ("left", 270)];

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
    /// The directions, as indices of `directions`, that a word means. Boards beside each
    /// other may have directions of one name that point differently; it means all of them.
    ///
    /// # Errors
    /// `None` for a word that means no direction at all, or that speaks of the
    /// segment before where there is none.
    pub fn directions(self, word: &str, directions: &[Direction]) -> Option<Vec<usize>> {
        let which = |test: &dyn Fn(&Direction) -> bool| -> Vec<usize> {
            let all = directions.iter().enumerate();
            all.filter(|(_, way)| test(way)).map(|(at, _)| at).collect()
        };
        let named = which(&|way| way.name == word);
        if !named.is_empty() {
            return Some(named);
        }
        if let Some((_, test)) = ABSOLUTE.iter().find(|(name, _)| *name == word) {
            return Some(which(test));
        }
        if let Some((_, test)) = SEEN.iter().find(|(name, _)| *name == word) {
            let forward = directions.get(self.forward)?;
            return Some(which(&|way| forward.turn_to(way).is_some_and(test)));
        }
        let (_, degrees) = TURNS.iter().find(|(name, _)| *name == word)?;
        Some(turned(self.ahead?, *degrees, directions))
    }

    /// Every word that means a direction on a board with these directions.
    pub fn words(directions: &[Direction]) -> Vec<&str> {
        let mut words: Vec<&str> = Vec::new();
        let names = directions.iter().map(|way| way.name.as_str());
        for word in names
            .chain(ABSOLUTE.iter().map(|(name, _)| *name))
            .chain(SEEN.iter().map(|(name, _)| *name))
            .chain(TURNS.iter().map(|(name, _)| *name))
        {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }

    /// Whether a word means a direction on every board, so that no way may be called so.
    pub fn is_reserved(word: &str) -> bool {
        ABSOLUTE.iter().any(|(name, _)| *name == word)
            || SEEN.iter().any(|(name, _)| *name == word)
            || TURNS.iter().any(|(name, _)| *name == word)
    }
}

/// The directions that lie so many degrees clockwise of one: of its own family the one
/// that does, or the two nearest on both sides of where it would be.
fn turned(ahead: usize, degrees: u16, directions: &[Direction]) -> Vec<usize> {
    let Some(before) = directions.get(ahead) else {
        return Vec::new();
    };
    match degrees {
        0 => return vec![ahead],
        180 => return before.reverse.into_iter().collect(),
        _ => {}
    }
    let off = |way: &Direction| {
        (way.family == before.family)
            .then(|| before.turn_to(way))
            .flatten()
            .map(|turn| turn.abs_diff(degrees))
    };
    let nearest = directions.iter().filter_map(off).min();
    let all = directions.iter().enumerate();
    // What lies further away than a right angle is no turn to that side.
    all.filter(|(_, way)| nearest.is_some_and(|nearest| nearest < 90) && off(way) == nearest)
        .map(|(at, _)| at)
        .collect()
}
