//! Cells that repeat: from each a direction leads to the cell at a fixed distance, whether
//! or not a site is there.

/// A cell: along the first axis of its lattice, along the second, and its level.
pub(super) type Cell = (i32, i32, i32);

/// How cells lie together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Lattice {
    /// For each direction the way that one step makes from cells whose first two numbers
    /// have an even sum, and from the others.
    pub(super) steps: Vec<[Cell; 2]>,
    /// How the edges meet.
    pub(super) wrap: Wrap,
}

/// Edges of a lattice that meet the edge across from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Wrap {
    /// After so many cells along the first axis comes the first again.
    pub(super) first: Option<i32>,
    /// The same along the second.
    pub(super) second: Option<i32>,
    /// Whether every second row begins half a cell further on, so that along the second
    /// axis the first number grows by half.
    pub(super) slanting: bool,
    /// Whether the edges meet on the drawing as well, as those of rings do.
    pub(super) drawn: bool,
}

impl Wrap {
    /// Whether any edges meet.
    pub(super) fn is_round(self) -> bool {
        self.first.is_some() || self.second.is_some()
    }

    /// The first cell of a row.
    pub(super) fn begin(slanting: bool, second: i32) -> i32 {
        if slanting {
            (second + 1).div_euclid(2)
        } else {
            0
        }
    }

    /// The cell of the board that a cell beyond its edges is.
    pub(super) fn home(self, (mut x, mut y, z): Cell) -> Cell {
        if let Some(rows) = self.second {
            let rounds = y.div_euclid(rows);
            y -= rounds * rows;
            if self.slanting {
                x -= rounds * (rows / 2);
            }
        }
        if let Some(columns) = self.first {
            let begin = Wrap::begin(self.slanting, y);
            x = begin + (x - begin).rem_euclid(columns);
        }
        (x, y, z)
    }
}

impl Lattice {
    /// A lattice in which every cell has the same steps.
    pub(super) fn even(steps: impl IntoIterator<Item = (i32, i32)>) -> Lattice {
        Lattice {
            steps: steps
                .into_iter()
                .map(|(x, y)| [(x, y, 0), (x, y, 0)])
                .collect(),
            wrap: Wrap::default(),
        }
    }

    /// Adds the steps up and down.
    pub(super) fn add_levels(&mut self) {
        self.steps.push([(0, 0, 1), (0, 0, 1)]);
        self.steps.push([(0, 0, -1), (0, 0, -1)]);
    }

    /// Whether a direction leads equally far from every cell.
    pub(super) fn is_even(&self) -> bool {
        self.steps.iter().all(|[even, odd]| even == odd)
    }

    /// The cell that one step leads to, as if there were no edges.
    pub(super) fn step(&self, direction: usize, (x, y, z): Cell) -> Option<Cell> {
        let parity = usize::from((x + y).rem_euclid(2) == 1);
        let (dx, dy, dz) = self.steps.get(direction)?[parity];
        Some((x + dx, y + dy, z + dz))
    }

    /// The cell that one step leads to, with the edges that meet.
    pub(super) fn step_round(&self, direction: usize, cell: Cell) -> Option<Cell> {
        Some(self.wrap.home(self.step(direction, cell)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_meet_in_rows_that_are_shifted() {
        let wrap = Wrap {
            first: Some(5),
            second: Some(4),
            slanting: true,
            drawn: false,
        };
        assert_eq!(wrap.home((5, 0, 0)), (0, 0, 0));
        assert_eq!(wrap.home((0, 1, 0)), (5, 1, 0));
        assert_eq!(wrap.home((2, 4, 0)), (0, 0, 0));
        assert_eq!(wrap.home((-1, -1, 0)), (6, 3, 0));
    }
}
