//! Which functions a game's data names for hooks.

use super::Package;
use super::tree::{Node, Table, Value};
use crate::script::Hook;

impl Package {
    /// The hooks that the game has, each with the name of its function: those of the whole game
    /// first, then those of phases.
    pub fn hooks(&self) -> Vec<(Hook, String)> {
        let Value::Table(top) = &self.tree.value else {
            return Vec::new();
        };
        let mut found = match top.get("hooks").map(|node| &node.value) {
            Some(Value::Table(table)) => named(table, &Hook::ALL),
            _ => Vec::new(),
        };
        if let Some(Value::Array(phases)) = top.get("phases").map(|node| &node.value) {
            for phase in phases {
                if let Value::Table(table) = &phase.value {
                    found.extend(named(table, &Hook::OF_PHASES));
                }
            }
        }
        found
    }
}

/// The functions that a table names for hooks.
fn named(table: &Table, hooks: &[Hook]) -> Vec<(Hook, String)> {
    let text = |node: &Node| match &node.value {
        Value::String(text) => Some(text.text.clone()),
        _ => None,
    };
    hooks
        .iter()
        .filter_map(|hook| Some((*hook, table.get(hook.key()).and_then(text)?)))
        .collect()
}
