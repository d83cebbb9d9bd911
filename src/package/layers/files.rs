//! The files that several layers have in a folder of the same name.

use std::collections::BTreeMap;

use super::layer::{Layer, variant_folder};
use crate::package::finding::Findings;
use crate::package::source::Sources;
use crate::package::tree::{Node, Table, Value, parse};

/// A file of data, and where it belongs.
#[derive(Debug, Clone)]
pub struct LayerFile {
    /// Its name, without the folder.
    pub name: String,
    /// What it holds.
    pub tree: Node,
    /// How many of the mods there are below it, its own included.
    pub mods: usize,
    /// The variant that it belongs to, if to one.
    pub variant: Option<String>,
}

impl LayerFile {
    /// Whether it holds nothing but that the file of this name below goes.
    pub(in crate::package) fn removes(&self) -> bool {
        matches!(&self.tree.value, Value::Table(table) if is_removal(table))
    }
}

/// Reads all files of a folder, layer by layer, those of all variants included.
pub(in crate::package) fn read_all(
    layers: &[Layer],
    inside: &str,
    sources: &mut Sources,
    cx: &mut Findings,
) -> Vec<LayerFile> {
    let mut files = Vec::new();
    for (mods, layer) in layers.iter().enumerate() {
        let own = (None, inside.to_owned());
        let variants = layer.variants.iter();
        let variants = variants.map(|(name, _)| (Some(name.clone()), variant_folder(name, inside)));
        for (variant, folder) in std::iter::once(own).chain(variants) {
            for path in layer.folder.files(&folder, ".toml") {
                let file = layer.folder.read(&path, sources, cx);
                let tree = file.and_then(|file| parse(file, sources, cx));
                files.extend(tree.map(|tree| LayerFile {
                    name: path.rsplit('/').next().unwrap_or_default().to_owned(),
                    tree,
                    mods,
                    variant: variant.clone(),
                }));
            }
        }
    }
    files
}

/// The files of a folder as the layers together have them, sorted by name: later layers add
/// files, and replace those of the same name; one that holds nothing but `remove = true` takes
/// the one below away.
pub(in crate::package) fn merged(files: Vec<LayerFile>, variant: Option<&str>) -> Vec<LayerFile> {
    let mut by_name = BTreeMap::new();
    for file in files {
        if file.variant.is_some() && file.variant.as_deref() != variant {
            continue;
        }
        if file.removes() {
            by_name.remove(&file.name);
        } else {
            by_name.insert(file.name.clone(), file);
        }
    }
    by_name.into_values().collect()
}

fn is_removal(table: &Table) -> bool {
    let word = table.get("remove").map(|node| &node.value);
    table.len() == 1 && matches!(word, Some(Value::Boolean(true)))
}
