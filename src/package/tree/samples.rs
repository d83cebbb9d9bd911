//! Short files for the unit tests of this folder.

use super::node::{Node, Value};
use super::syntax::parse;
use crate::package::finding::{Finding, Findings};
use crate::package::source::Sources;

/// The tree of a file, and what was found in it.
pub(super) fn parsed(text: &str) -> (Node, Vec<Finding>, Sources) {
    let mut sources = Sources::new();
    let file = sources.add("x.toml", text);
    let mut found = Findings::new();
    let node = parse(file, &sources, &mut found).unwrap();
    (node, found.into_vec(), sources)
}

/// The node at a path, whose parts are keys of tables and numbers of elements.
pub(super) fn get<'a>(node: &'a Node, path: &str) -> &'a Node {
    path.split('.').fold(node, |node, name| match &node.value {
        Value::Array(items) => &items[name.parse::<usize>().unwrap()],
        _ => node.table().unwrap().get(name).unwrap(),
    })
}
