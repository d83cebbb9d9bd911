//! Functions of a game's scripts that nothing calls.

use std::collections::HashSet;

use super::Package;
use super::finding::{Finding, quote};
use super::source::{FileId, Span};
use crate::script::Hook;

impl Package {
    /// Warns of each function of the scripts of its layers that no data and no script names.
    pub(super) fn uncalled(&self) -> Vec<Finding> {
        let parts = self.layers.iter().flat_map(|layer| {
            let variants = layer.variants.iter().map(|(_, part)| part);
            std::iter::once(&layer.own).chain(variants)
        });
        let mut files: Vec<FileId> = parts.flat_map(|part| part.files.iter().copied()).collect();
        files.extend(self.all_scripts());
        files.sort_unstable();
        files.dedup();
        let mut named: HashSet<&str> = HashSet::new();
        for file in files {
            named.extend(
                words(self.sources.text(file)).filter_map(|(word, at, text)| {
                    let defined = text[..at].trim_end().ends_with("fn");
                    (!defined).then_some(word)
                }),
            );
        }
        let mut found = Vec::new();
        for file in &self.scripts {
            for (word, at, text) in words(self.sources.text(*file)) {
                let defined = text[..at].trim_end().ends_with("fn") && text[..at].ends_with(' ');
                if defined && !named.contains(word) {
                    let span = Span::new(*file, at..at + word.len());
                    found.push(uncalled(word, span));
                }
            }
        }
        found
    }
}

fn uncalled(name: &str, span: Span) -> Finding {
    let hook = Hook::ALL.iter().find(|hook| hook.key() == name);
    let key = hook.map_or(Hook::Setup.key(), |hook| hook.key());
    Finding::warning("uncalled", span, format!("{} is called by nobody", quote(name))).help(format!(
        "a hook calls it where `[hooks]` or a phase names it, such as `{key} = \"{name}\"`; or take \
         it away"
    ))
}

/// The words of a text, each with where it begins and the text; those of lines that are comments
/// of scripts are left out.
fn words(text: &str) -> impl Iterator<Item = (&str, usize, &str)> {
    let of_word = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len();
        (at, line)
    });
    let code = lines.filter(|(_, line)| !line.trim_start().starts_with("//"));
    code.flat_map(move |(at, line)| {
        let parts = line.split(move |symbol| !of_word(symbol));
        let base = line.as_ptr() as usize;
        parts
            .filter(|part| !part.is_empty())
            .map(move |part| (part, at + (part.as_ptr() as usize - base), text))
    })
}
