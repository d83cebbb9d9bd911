//! What a phase does and decides once a move in it has been made.

use super::condition::{Asked, Moment};
use super::effect::{Deed, Effect, mirror};
use super::leg::Onward;
use super::request::MOST_BRANCHES;
use super::rules::Rules;
use crate::board::Site;
use crate::position::{Change, Position};

/// What is done after a move if conditions hold, and who plays then.
#[derive(Debug, Clone, Default)]
pub struct Then {
    /// What must hold once the move is made, of where it ended.
    pub asked: Vec<Asked>,
    /// What is done.
    pub effects: Vec<Effect>,
    /// Who plays, and in which phase, if this decides it.
    pub onward: Option<Onward>,
}

impl Rules {
    /// What is to be changed after a move that ended on a site, if what is asked holds.
    pub fn then(&self, position: &Position, then: &Then, site: Site) -> Option<Vec<Change>> {
        let scene = self.scene(position, position.cells());
        let mut budget = MOST_BRANCHES;
        if !scene.grants(&then.asked, Moment::After, site, &mut budget) {
            return None;
        }
        let (mut changes, mut deed) = (Vec::new(), Deed::default());
        let mut cells = Vec::new();
        if then.effects.iter().any(Effect::moves_pieces) {
            cells.extend_from_slice(position.cells());
        }
        for effect in &then.effects {
            let scene = match cells.is_empty() {
                true => scene,
                false => self.scene(position, &cells),
            };
            effect.find(&scene, site, [&[], &changes], &mut budget, &mut deed);
            if deed.blocked {
                continue;
            }
            for change in &deed.changes {
                mirror(position, *change, &mut cells);
            }
            changes.append(&mut deed.changes);
        }
        Some(changes)
    }
}
