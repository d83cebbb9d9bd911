//! One folder of files that make up a game, or change one: what is read of it.

use super::manifest::{MOD_FILE, Manifest, read_mod_about};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::folder::Folder;
use crate::package::library::is_id;
use crate::package::read::Reader;
use crate::package::source::{FileId, Sources};
use crate::package::tree::{Node, Table, Value, parse};

/// Where the variants of a game are.
const VARIANTS: &str = "variants";

/// Most variants of one folder.
const MOST_VARIANTS: usize = 100;

/// What one layer is made of, but for the files that are read later.
#[derive(Debug, Clone, Default)]
pub(in crate::package) struct Part {
    /// Its data.
    pub(in crate::package) tree: Option<Node>,
    /// Its script.
    pub(in crate::package) script: Option<FileId>,
    /// Its rules in words.
    pub(in crate::package) readme: Option<FileId>,
    /// What is wrong with its files.
    pub(in crate::package) found: Findings,
    /// Whether there is any data to go by.
    pub(in crate::package) readable: bool,
    /// One line about it.
    pub(in crate::package) summary: String,
    /// The files that it was read from.
    pub(in crate::package) files: Vec<FileId>,
}

/// A folder of a game or of a mod.
#[derive(Debug, Clone)]
pub(in crate::package) struct Layer {
    pub(in crate::package) folder: Folder,
    /// What it says of itself, if it is a mod.
    pub(in crate::package) manifest: Option<Manifest>,
    /// What belongs to it whichever variant is played.
    pub(in crate::package) own: Part,
    /// What belongs to its variants, by name, sorted.
    pub(in crate::package) variants: Vec<(String, Part)>,
}

// What is wrong with a file that is not read is no reason not to play.
impl Layer {
    /// Reads a game's folder.
    pub(in crate::package) fn game(folder: Folder, sources: &mut Sources) -> Layer {
        let own = Part::read(&folder, ["game.toml", "rules.rhai", "README.md"], sources);
        Layer::with_variants(folder, None, own, sources)
    }

    /// Reads a mod's folder.
    pub(in crate::package) fn of_mod(folder: Folder, sources: &mut Sources) -> Layer {
        let mut own = Part::read(&folder, [MOD_FILE, "rules.rhai", "README.md"], sources);
        let mut manifest = Manifest::default();
        match own
            .table()
            .map(|top| (top.is_incomplete(), top.take("mod")))
        {
            Some((_, Some(entry))) => manifest = read_mod_about(&entry, &mut own.found),
            Some((false, None)) => {
                if let Some(mut reader) = own
                    .tree
                    .as_ref()
                    .and_then(|tree| Reader::new(tree, "", &mut own.found))
                {
                    reader.missing("mod", "[mod]", &mut own.found);
                }
            }
            _ => {}
        }
        own.summary.clone_from(&manifest.summary);
        if folder.has("game.toml") {
            let file = folder.shown("game.toml");
            own.found.push(
                Finding::in_file(
                    "not-read",
                    file,
                    "a mod has no game.toml: this file is not read",
                )
                .help(format!("what a mod changes stands in its {MOD_FILE}"))
                .mild(),
            );
        }
        Layer::with_variants(folder, Some(manifest), own, sources)
    }

    fn with_variants(
        folder: Folder,
        manifest: Option<Manifest>,
        mut own: Part,
        sources: &mut Sources,
    ) -> Layer {
        let mut variants = Vec::new();
        let paths = folder.files(VARIANTS, ".toml");
        if let Some(extra) = paths.get(MOST_VARIANTS) {
            let message = format!(
                "a folder has at most {MOST_VARIANTS} variants, not {}",
                paths.len()
            );
            own.found
                .push(Finding::in_file("too-many", folder.shown(extra), message).mild());
        }
        for path in paths.into_iter().take(MOST_VARIANTS) {
            let stem = path.strip_suffix(".toml").unwrap_or(&path).to_owned();
            let name = stem.rsplit('/').next().unwrap_or_default().to_owned();
            if !is_id(&name) {
                let message = format!("{} cannot be the name of a variant", quote(&name));
                own.found.push(
                    Finding::in_file("bad-name", folder.shown(&path), message)
                        .help("use letters, digits, `-` and `_`, at most 64 of them")
                        .mild(),
                );
                continue;
            }
            let (script, readme) = (format!("{stem}.rhai"), format!("{stem}.md"));
            let mut part = Part::read(&folder, [&path, &script, &readme], sources);
            let taken = part.table().and_then(|top| top.take("variant"));
            if let Some((_, node)) = taken
                && let Some(mut reader) = Reader::new(&node, "variant", &mut part.found)
            {
                part.summary = reader
                    .string("summary", &mut part.found)
                    .map_or_else(String::new, |summary| summary.value);
                reader.finish(&mut part.found);
            }
            variants.push((name, part));
        }
        for path in folder.files(VARIANTS, ".rhai") {
            let data = format!("{}.toml", path.strip_suffix(".rhai").unwrap_or(&path));
            if !folder.has(&data) {
                own.found.push(
                    Finding::in_file(
                        "not-read",
                        folder.shown(&path),
                        "this script belongs to no variant, and is not read",
                    )
                    .help(format!(
                        "a variant is its file {}, which may be empty",
                        folder.shown(&data)
                    ))
                    .mild(),
                );
            }
        }
        Layer {
            folder,
            manifest,
            own,
            variants,
        }
    }

    /// What belongs to a variant in this folder.
    pub(in crate::package) fn variant(&self, name: &str) -> Option<&Part> {
        let found = self.variants.iter().find(|(known, _)| known == name);
        found.map(|(_, part)| part)
    }
}

/// A folder of a variant's own files.
pub(in crate::package) fn variant_folder(name: &str, inside: &str) -> String {
    format!("{VARIANTS}/{name}/{inside}")
}

impl Part {
    /// Reads files: data, which must be there, a script and words.
    fn read(folder: &Folder, [data, script, readme]: [&str; 3], sources: &mut Sources) -> Part {
        let mut found = Findings::new();
        let mut files = Vec::new();
        let file = folder.read(data, sources, &mut found);
        files.extend(file);
        let tree = file.and_then(|file| parse(file, sources, &mut found));
        // Of a file that could not be read at all no more is told.
        let nothing = tree
            .as_ref()
            .is_none_or(|tree| matches!(&tree.value, Value::Table(table) if table.is_empty()));
        let readable = !(nothing && found.has_errors());
        let mut unread = Findings::new();
        let cx = if readable { &mut found } else { &mut unread };
        let mut more = |name: &str| {
            let file = folder.has(name).then(|| folder.read(name, sources, cx))?;
            files.extend(file);
            file
        };
        let (script, readme) = (more(script), more(readme));
        Part {
            tree,
            script,
            readme,
            found,
            readable,
            summary: String::new(),
            files,
        }
    }

    /// Its data's top table.
    fn table(&mut self) -> Option<&mut Table> {
        match &mut self.tree.as_mut()?.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }
}
