//! One mistake, one finding: what is only found because something else in the file is wrong is not
//! told.
//!
//! Where each finding is written says which part of the game it damages. A name whose own table
//! is damaged may seem unknown wherever it is used; and how things fit together can only be judged
//! where what they stand on is whole.

use std::collections::{HashMap, HashSet};

use super::finding::{Finding, Findings, Rests, Severity};
use super::source::{FileId, Span};
use super::tree::{Node, Table, Value};

/// The parts of a file that are its board.
const BOARD: [&str; 3] = ["board", "boards", "links"];

/// The other parts on which nearly everything stands.
const GROUND: [&str; 8] = [
    "seats", "players", "options", "places", "crowds", "regions", "routes", "kinds",
];

/// Codes of findings about how things fit together.
const OF_FIT: [&str; 5] = [
    "contradiction",
    "overlap",
    "wrong-place",
    "wrong-condition",
    "wrong-counter",
];

/// The findings without those that are consequences of others; `tree` is the file that they
/// are about.
pub(super) fn without_consequences(found: Findings, tree: &Node) -> Findings {
    if !found.has_errors() || found.len() < 2 {
        return found;
    }
    let places = Places::of(tree);
    let mut damage = Damage::default();
    let paths: Vec<Option<&[String]>> = found
        .iter()
        .map(|finding| finding.span.and_then(|span| places.path(span)))
        .collect();
    for told in [false, true] {
        // First what is wrong whatever else there is; then names that are unknown all the same.
        let before = damage.clone();
        for (finding, path) in found.iter().zip(&paths) {
            let independent = rests(finding) != Rests::Ground
                && finding.severity == Severity::Error
                && finding.about.is_some() == told
                && !before.explains(finding, *path);
            if let (true, Some(path)) = (independent, path) {
                damage.add(finding, path, tree);
            }
        }
    }
    let kept = |(finding, path): &(&Finding, &Option<&[String]>)| !damage.explains(finding, **path);
    let mut all = Findings::new();
    let mut counters = HashSet::new();
    for (finding, _) in found.iter().zip(&paths).filter(kept) {
        // What a broken game never comes to says nothing of the whole one.
        if finding.code == "never" {
            continue;
        }
        // A counter that is of the wrong sort is so wherever it is named.
        let name = finding.about.as_ref().map(|about| &about.name);
        if finding.code != "wrong-counter" || counters.insert(name) {
            all.push(finding.clone());
        }
    }
    // What is wrong in circles is told as it is.
    match all.has_errors() {
        true => all.with_omitted(&found),
        false => found,
    }
}

/// On what a finding stands.
fn rests(finding: &Finding) -> Rests {
    match OF_FIT.contains(&finding.code) {
        true => Rests::Ground,
        false => finding.rests,
    }
}

/// Where the parts of a file are written: for each place the keys that lead to it.
struct Places {
    paths: Vec<Vec<String>>,
    /// Tables and lists, by the whole place.
    whole: HashMap<Span, usize>,
    /// Keys, and values that hold no others, in the order in which they stand.
    single: Vec<(FileId, u32, u32, usize)>,
}

impl Places {
    fn of(tree: &Node) -> Places {
        let mut places = Places {
            paths: Vec::new(),
            whole: HashMap::new(),
            single: Vec::new(),
        };
        places.walk(tree, Vec::new());
        places.single.sort_unstable();
        places
    }

    fn walk(&mut self, node: &Node, path: Vec<String>) {
        let at = self.paths.len();
        self.paths.push(path.clone());
        let below = |part: String| path.iter().cloned().chain([part]).collect::<Vec<_>>();
        match &node.value {
            Value::Table(table) => {
                self.whole.insert(node.span, at);
                for (key, node) in table.iter() {
                    let at = self.paths.len();
                    self.paths.push(below(key.text.clone()));
                    self.note(key.span, at);
                    self.walk(node, below(key.text.clone()));
                }
            }
            Value::Array(items) => {
                self.whole.insert(node.span, at);
                for (item, number) in items.iter().zip(1..) {
                    self.walk(item, below(format!("#{number}")));
                }
            }
            _ => self.note(node.span, at),
        }
    }

    fn note(&mut self, span: Span, at: usize) {
        self.single.push((span.file, span.start, span.end, at));
    }

    /// The keys that lead to a place.
    fn path(&self, span: Span) -> Option<&[String]> {
        let at = self.whole.get(&span).copied().or_else(|| {
            let after = self
                .single
                .partition_point(|(file, start, ..)| (*file, *start) <= (span.file, span.start));
            let (file, _, end, at) = self.single.get(after.checked_sub(1)?)?;
            (*file == span.file && span.start <= *end).then_some(*at)
        })?;
        self.paths.get(at).map(Vec::as_slice)
    }
}

/// What is damaged by mistakes.
#[derive(Clone, Default)]
struct Damage {
    /// Names that may seem unknown, with where the mistakes are.
    lost: HashMap<String, Vec<Vec<String>>>,
    /// All places of mistakes, and all that they are inside of.
    inside: HashSet<Vec<String>>,
    /// Of which sorts something has no name.
    nameless: HashSet<String>,
    /// Whether a part of the file means nothing.
    strange: bool,
    board: bool,
    ground: bool,
}

impl Damage {
    /// Adds that there is a mistake at the end of a path.
    fn add(&mut self, finding: &Finding, path: &[String], tree: &Node) {
        let top = path.first().map_or("", String::as_str);
        let strange = path.len() == 1 && finding.code == "unknown-key";
        self.strange |= strange;
        self.board |= BOARD.contains(&top) || strange;
        // What a kind can do is nothing that others stand on.
        let does = top == "kinds" && path.get(2).is_some_and(|key| key == "moves");
        self.ground |= self.board || GROUND.contains(&top) && !does;
        if finding.code != "missing-key" {
            for length in 0..path.len() {
                self.inside.insert(path[..length].to_vec());
            }
        } else if let Some(Value::Table(table)) = at(tree, path).map(|node| &node.value)
            && let [.., list, _] = path
            && !table.contains("name")
        {
            // Such as `move` in the list `moves`.
            self.nameless.insert(list.trim_end_matches('s').to_owned());
        }
        // A name that cannot be read is none either.
        if let [.., list, entry, key] = path
            && key == "name"
            && entry.starts_with('#')
        {
            self.nameless.insert(list.trim_end_matches('s').to_owned());
        }
        if finding.code == "unknown-key" {
            let names = |node: &Node| names_in(node);
            let mut lost = at(tree, path).map_or_else(Vec::new, names);
            lost.extend(path.last().cloned());
            for name in lost {
                self.lose(name, path);
            }
        }
        // Beyond a limit nothing more is read.
        if finding.code == "too-many"
            && let Some(node) = at(tree, &path[..path.len().min(1)])
        {
            for name in names_in(node) {
                self.lose(name, path);
            }
        }
        for length in 1..=path.len() {
            if let Some(name) = Damage::name_of(&path[..length], tree) {
                self.lose(name, &path[..length]);
            }
        }
    }

    /// The name of what a path leads to.
    fn name_of(path: &[String], tree: &Node) -> Option<String> {
        let last = path.last()?;
        if !last.starts_with('#') {
            return (path.len() == 2).then(|| last.clone());
        }
        let Value::Table(table) = &at(tree, path)?.value else {
            return None;
        };
        named(table)
    }

    fn lose(&mut self, name: String, path: &[String]) {
        self.lost.entry(name).or_default().push(path.to_vec());
    }

    /// Whether there would be no such finding without the damage.
    fn explains(&self, finding: &Finding, path: Option<&[String]>) -> bool {
        let whole = match rests(finding) {
            Rests::Nothing => true,
            Rests::Board => !self.board,
            Rests::Ground => !self.ground,
        };
        if !whole {
            return true;
        }
        if let Some(about) = &finding.about {
            let word = about.name.as_str();
            if self.nameless.contains(&about.what) || about.what == "move" && self.within(path) {
                return true;
            }
            let first = word.split('.').next().unwrap_or(word);
            let lost = [word, first];
            let mut lost = lost
                .iter()
                .filter_map(|name| self.lost.get(*name))
                .flatten();
            // Nothing is its own consequence.
            return lost.any(|other| path.is_none_or(|path| !path.starts_with(other)));
        }
        // A table lacks what is written wrong in it.
        let Some(path) = path.filter(|_| finding.code == "missing-key") else {
            return false;
        };
        let named = path.split_last().filter(|(last, _)| *last == "name");
        match named.map_or(path, |(_, table)| table) {
            [] => self.strange,
            table => self.inside.contains(table),
        }
    }

    /// Whether a place is in an entry of a list in which there is a mistake.
    fn within(&self, path: Option<&[String]>) -> bool {
        let path = path.unwrap_or_default();
        let entries = (1..path.len()).filter(|length| path[length - 1].starts_with('#'));
        entries
            .map(|length| &path[..length])
            .any(|entry| self.inside.contains(entry))
    }
}

/// What a path leads to.
fn at<'n>(tree: &'n Node, path: &[String]) -> Option<&'n Node> {
    path.iter().try_fold(tree, |node, part| match &node.value {
        Value::Table(table) => table.get(part),
        Value::Array(items) => {
            let number: usize = part.strip_prefix('#')?.parse().ok()?;
            items.get(number.checked_sub(1)?)
        }
        _ => None,
    })
}

/// Every name that is given in a part of a file.
fn names_in(node: &Node) -> Vec<String> {
    let mut names = Vec::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        match &node.value {
            Value::Table(table) => {
                names.extend(table.iter().map(|(key, _)| key.text.clone()));
                names.extend(named(table));
                open.extend(table.iter().map(|(_, node)| node));
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    names
}

fn named(table: &Table) -> Option<String> {
    match &table.get("name")?.value {
        Value::String(text) => Some(text.text.clone()),
        _ => None,
    }
}
