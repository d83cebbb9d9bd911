//! Parsing a file, as often as it takes to find all of its mistakes, and telling them.

use toml::de::{DeTable, DeValue};

use super::characters::check_characters;
use super::convert::Converter;
use super::duplicate::{drop_consequences, first_definition};
use super::mistake::{DUPLICATE, Mistake, SYNTAX, TOO_DEEP};
use super::node::Node;
use super::parsed::dismantle;
use super::repair::Repairs;
use crate::package::finding::{Finding, Findings};
use crate::package::source::{FileId, Sources, Span};

/// The largest TOML file that is parsed, in bytes. The parser needs up to 300 times as much memory
/// for a file of nothing but mistakes.
pub const MAX_TOML_BYTES: usize = 1024 * 1024;

/// How many syntax mistakes of one file are told.
const MAX_SYNTAX_FINDINGS: usize = 50;

/// How many of those that stand in one line.
const MAX_IN_LINE: usize = 3;

/// For how many doubly given keys of one file the first place is looked up, which can need parsing.
const MAX_LOOKUPS: usize = 8;

/// How often a file is parsed at most, each time with more of its gaps filled in.
const MAX_PASSES: usize = 4;

/// Parses a TOML file. The node returned is its top table, with an empty span at the file's start.
///
/// Mistakes are told, several at once, and the tree returned is what could be saved: values with a
/// mistake are [`Value::Broken`], and the tables of a file with syntax mistakes are
/// [incomplete](Table::is_incomplete), so that a reader can go on looking for further mistakes without
/// reporting mere consequences. Strings and keys with control characters or such as turn the writing
/// direction around are told as well. `None` is returned when the file is too large or not in `sources`.
pub fn parse(file: FileId, sources: &Sources, found: &mut Findings) -> Option<Node> {
    let source = sources.get(file)?;
    let text = source.text();
    if text.len() > MAX_TOML_BYTES {
        let limit = MAX_TOML_BYTES / 1024;
        let message = format!("this file is larger than {limit} KiB");
        found.push(
            Finding::in_file("file-too-large", source.name(), message)
                .help("split it up, or leave out what the game does not need"),
        );
        return None;
    }
    let mut repairs = Repairs::default();
    let mut mistakes = Vec::new();
    let mut root = None;
    for pass in 1..=MAX_PASSES {
        let repaired = repairs.apply(text);
        let (tree, errors) = DeTable::parse_recoverable(&repaired);
        let tree = tree.into_inner();
        if pass < MAX_PASSES {
            let told = repairs.extend(&tree, &errors, &repaired, text);
            if !told.is_empty() {
                // What else went wrong in this pass may be a consequence; if not, it will come again.
                mistakes.extend(told);
                dismantle(DeValue::Table(tree));
                continue;
            }
        }
        mistakes.extend(errors.iter().map(|error| repairs.mistake(error, text)));
        mistakes.sort_by_key(|mistake| (mistake.range.start, mistake.range.end));
        mistakes.dedup_by(|later, first| later.code == first.code && later.range == first.range);
        drop_consequences(&mut mistakes, text);
        let mut converter = Converter::new(file, text, &repairs, &mistakes);
        root = Some(converter.root(tree));
        let mut noticed = std::mem::take(&mut converter.mistakes);
        mistakes.append(&mut noticed);
        mistakes.sort_by_key(|mistake| mistake.range.start);
        break;
    }
    let root = root?;
    tell(mistakes, &root, file, text, found);
    check_characters(&root, found);
    Some(root)
}

/// Reports the mistakes of one file.
fn tell(mistakes: Vec<Mistake>, root: &Node, file: FileId, text: &str, found: &mut Findings) {
    let mut lookups = 0;
    let mut too_deep = false;
    let mut told = 0;
    let mut untold = 0;
    // Where the line of the last mistake begins, and how many have been in it.
    let (mut line, mut in_line) = (None, 0);
    let mut last = Span::new(file, 0..0);
    for mistake in mistakes {
        // Every level beyond the limit is a mistake of its own; one of them says it all.
        if mistake.code == TOO_DEEP && std::mem::replace(&mut too_deep, true) {
            continue;
        }
        last = Span::new(file, mistake.range.clone());
        let begins = text.get(..mistake.range.start);
        let begins = begins.and_then(|before| before.rfind('\n'));
        in_line = match line.replace(begins) == Some(begins) {
            true => in_line + 1,
            false => 1,
        };
        if told == MAX_SYNTAX_FINDINGS || in_line > MAX_IN_LINE {
            untold += 1;
            continue;
        }
        told += 1;
        let mut finding = Finding::error(mistake.code, last, mistake.message);
        finding.help = mistake.help;
        if mistake.code == DUPLICATE && lookups < MAX_LOOKUPS {
            lookups += 1;
            if let Some(first) = first_definition(root, file, text, &mistake.range) {
                finding = finding.related(first, "first given here");
            }
        }
        found.push(finding);
    }
    if untold > 0 {
        let message = format!("this file has {untold} further mistakes of this kind");
        found.push(Finding::error(SYNTAX, last, message));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::node::{MAX_DEPTH, Value};
    use super::super::samples::{get, parsed};
    use super::*;

    #[test]
    fn keeps_order_and_places() {
        let text = "z = 1\n[b.c]\nx = 2\n[a]\n[b]\ny = [1.5, true, {k = 1979-05-27}]\n[[l]]\n[[l]]\nq = 1\n";
        let (root, found, sources) = parsed(text);
        assert!(found.is_empty(), "{found:?}");
        let table = root.table().unwrap();
        let names: Vec<_> = table.iter().map(|(key, _)| key.text.as_str()).collect();
        assert_eq!(names, ["z", "a", "b", "l"]);
        assert_eq!(sources.slice(get(&root, "b.c").span), "[b.c]");
        assert_eq!(sources.slice(get(&root, "b").span), "[b]");
        assert_eq!(sources.slice(get(&root, "b.c.x").span), "2");
        assert!(matches!(get(&root, "b.y.2.k").value, Value::Other(_)));
        assert_eq!(sources.position(get(&root, "l.1").span), (8, 1));
    }

    #[test]
    fn tells_several_mistakes_and_saves_the_rest() {
        let text = "a = bare\nb = \"open\nc = [1 2]\nd =\ne\nf = 3 4\ng = 99999999999999999999\n[h\ni = 1e999\nj = 5\n";
        let (root, found, sources) = parsed(text);
        let lines: Vec<_> = found
            .iter()
            .map(|one| sources.position(one.span.unwrap()).0)
            .collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 6, 7, 8, 9], "{found:#?}");
        assert!(found.iter().all(|one| one.help.is_some()), "{found:#?}");
        for name in ["a", "b", "c", "d", "g", "h.i"] {
            assert!(matches!(get(&root, name).value, Value::Broken), "{name}");
        }
        assert!(matches!(get(&root, "h.j").value, Value::Integer(5)));
        assert!(root.table().unwrap().is_incomplete());
    }

    #[test]
    fn goes_on_after_what_is_never_closed() {
        let text = "a = [1, [2,\n  3,\nb = oops\n[t]\nc = {x = 1,\n[[k]]\nd = 1\n[[k]\nd = oops\n[[k]]\nd = 2\ne = [1 # no";
        let (root, found, sources) = parsed(text);
        let places: Vec<_> = found
            .iter()
            .map(|one| sources.position(one.span.unwrap()))
            .collect();
        assert_eq!(
            places,
            [(1, 5), (3, 5), (5, 5), (8, 5), (9, 5), (12, 5)],
            "{found:#?}"
        );
        assert!(found.iter().all(|one| one.help.is_some()), "{found:#?}");
        assert!(matches!(get(&root, "a").value, Value::Broken));
        assert!(matches!(get(&root, "t.c").value, Value::Broken));
        assert!(matches!(get(&root, "k.0.d").value, Value::Integer(1)));
        assert_eq!(sources.slice(get(&root, "k.2.d").span), "2");
    }

    #[test]
    fn bears_deep_nesting() {
        let dots = |count: usize| vec!["a"; count].join(".");
        let braces = format!(
            "{}1{}",
            format!("{{{} = ", dots(79)).repeat(79),
            "}".repeat(79)
        );
        let samples = [
            format!("a = {}", "[".repeat(100_000)),
            format!("a = {}{}", "[".repeat(100_000), "]".repeat(100_000)),
            format!("a = {}", "{a=".repeat(100_000)),
            format!("x = 1\n{} = 1\n", dots(100_000)),
            format!("x = 1\n[{}]\n", dots(100_000)),
            format!("[{}]\n{} = {braces}\n", dots(79), dots(79)),
            format!("a = {{x = 1, y = {braces}}}"),
        ];
        for sample in samples {
            let (root, found, sources) = parsed(&sample);
            let deep = found.iter().filter(|one| one.code == TOO_DEEP).count();
            assert_eq!(deep, 1, "{found:?}");
            for one in &found {
                assert!(one.span.unwrap().start > 0, "{one:?}");
                sources.slice(one.span.unwrap());
            }
            drop(root.clone());
        }
        let (_, found, _) = parsed(&format!("a = 1\na = {braces}\n"));
        assert_eq!(found.len(), 1);
        let most = MAX_DEPTH - 1;
        let (_, found, _) = parsed(&format!("a = {}1{}", "[".repeat(most), "]".repeat(most)));
        assert_eq!(found.len(), 0, "{found:?}");
    }

    #[test]
    fn bears_files_of_nothing_but_mistakes() {
        for sample in [
            "=",
            "]\n",
            "a\n",
            "a=1\n",
            "\"",
            "[",
            "{",
            ",",
            "a=[,",
            "[[a]]\n[a]\n",
            "é",
            "\0",
            "a={x=1,x=1}\n",
            "a.",
            "\r",
            "'''",
            "a={",
        ] {
            let (_, found, _) = parsed(&sample.repeat(40_000 / sample.len()));
            assert!(found.len() <= MAX_SYNTAX_FINDINGS + 1);
            assert!(!found.is_empty());
        }
        let mut sources = Sources::new();
        let file = sources.add("x.toml", "#".repeat(MAX_TOML_BYTES + 1));
        let mut found = Findings::new();
        assert!(parse(file, &sources, &mut found).is_none());
        assert!(found.has_errors());
    }
}
