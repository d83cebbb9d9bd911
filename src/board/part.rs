//! One of the boards that a board is made of: how its cells repeat.

use std::collections::HashMap;

use super::Site;
use super::lattice::{Cell, Lattice};

/// One of the boards side by side.
#[derive(Debug, Clone)]
pub(super) struct Part {
    /// How its cells repeat; `None` where they don't.
    pub(super) lattice: Option<Lattice>,
    /// For each direction of the lattice that of the whole board.
    pub(super) ways: Vec<usize>,
    /// The sites by their cells.
    pub(super) by_cell: HashMap<Cell, Site>,
}

/// What steps of a board come to in one of its lattices.
pub(super) enum Leap {
    /// Equally far from every cell.
    By(Cell),
    /// Differently far: the directions of the lattice.
    Steps(Vec<usize>),
}

impl Part {
    /// What steps of the board come to; `None` where the lattice does not have all of these
    /// directions.
    pub(super) fn leap(&self, steps: &[usize]) -> Option<Leap> {
        let lattice = self.lattice.as_ref()?;
        let own = |step: &usize| self.ways.iter().position(|way| way == step);
        let steps: Vec<usize> = steps
            .iter()
            .map(|step| own(step).filter(|way| *way < lattice.steps.len()))
            .collect::<Option<_>>()?;
        if !lattice.is_even() {
            return Some(Leap::Steps(steps));
        }
        let sum = steps
            .iter()
            .try_fold((0, 0, 0), |cell, way| lattice.step(*way, cell))?;
        Some(Leap::By(sum))
    }
}

impl Leap {
    /// Where it leads from a cell, holes and edges on the way disregarded.
    pub(super) fn from(&self, part: &Part, (x, y, z): Cell) -> Option<Site> {
        let lattice = part.lattice.as_ref()?;
        let cell = match self {
            Leap::By((dx, dy, dz)) => (x + dx, y + dy, z + dz),
            Leap::Steps(steps) => steps
                .iter()
                .try_fold((x, y, z), |cell, way| lattice.step(*way, cell))?,
        };
        part.by_cell.get(&lattice.wrap.home(cell)).copied()
    }
}
