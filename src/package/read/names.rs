//! Names: choosing among those there are, and which ones may be given.

use std::collections::HashSet;

use super::values::Spanned;
use crate::board::run;
use crate::package::finding::{Finding, Findings, Rests, quote};
use crate::package::source::Span;

/// The longest name of a thing in a game, in bytes.
pub const MAX_NAME_BYTES: usize = 64;

/// How many names a list in a message has before it is cut.
const MAX_LISTED: usize = 12;

/// How many names are compared with an unknown one, and how long (in characters) one may be.
const MAX_COMPARED: usize = 2000;
const MAX_COMPARED_CHARS: usize = 64;

/// Which of `known` the word is, or a finding. `what` says what the names are of, such as "piece".
///
/// This looks at one name after the other; with many names, look the word up yourself and push
/// [`unknown_name`] when it is not there.
pub fn choose<S: AsRef<str>>(
    word: &str,
    span: Span,
    what: &str,
    known: &[S],
    cx: &mut Findings,
) -> Option<usize> {
    let at = known.iter().position(|name| name.as_ref() == word);
    if at.is_none() {
        cx.push(if cx.is_full() {
            // It will only be counted, so the search for advice can be spared.
            unknown_name(word, span, what, std::iter::empty())
        } else {
            unknown_name(word, span, what, known.iter().map(AsRef::as_ref))
        });
    }
    at
}

/// The finding that there is nothing of the name `word`, with the nearest name and what there is.
pub fn unknown_name<'n>(
    word: &str,
    span: Span,
    what: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> Finding {
    let finding = Finding::error(
        "unknown-name",
        span,
        format!("unknown {what} {}", quote(word)),
    )
    .about(what, word)
    .resting(rests(what));
    if known.clone().next().is_none() {
        return finding.help(format!("there is no {what} at all"));
    }
    let names = list(known.clone(), MAX_LISTED);
    finding.help(match nearest(word, known) {
        Some(name) => format!("did you mean {}? There is {names}", quote(name)),
        None => format!("there is {names}"),
    })
}

/// What there being no such name rests on: those of sites and directions come with the board.
pub fn rests(what: &str) -> Rests {
    match what {
        "site" | "region or site" | "direction" | "side" => Rests::Board,
        _ => Rests::Nothing,
    }
}

/// The names in quotes, separated by commas; all after the first `most` only as a number.
pub fn list<'n>(names: impl Iterator<Item = &'n str> + Clone, most: usize) -> String {
    // Several things may have one name, such as a place of each seat: it is told once.
    let mut told = HashSet::new();
    let names: Vec<&str> = names.filter(|name| told.insert(*name)).collect();
    let shown: Vec<String> = names.iter().take(most).map(|name| quote(name)).collect();
    let rest = names.len().saturating_sub(most);
    let mut text = shown.join(", ");
    if rest > 0 {
        text.push_str(&format!(" and {rest} more"));
    }
    text
}

/// The name that `word` was probably meant to be: one that differs only in the case of its letters, or
/// the one with the fewest slips of the pen, of which a third of the word's length (rounded, at least
/// one) is bearable. Among equals the first.
pub fn nearest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let length = word.chars().take(MAX_COMPARED_CHARS + 1).count();
    if length > MAX_COMPARED_CHARS {
        return None;
    }
    let bearable = ((length + 1) / 3).max(1);
    let word = word.to_lowercase();
    // Many of something for one of it is a slip like another.
    let single = word.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let mut best: Option<(usize, &str)> = None;
    for name in names.take(MAX_COMPARED) {
        // The difference in length is a lower bound that is cheap to know.
        let own = name.chars().take(MAX_COMPARED_CHARS + 2).count();
        if own.abs_diff(length) > bearable {
            continue;
        }
        let lower = name.to_lowercase();
        if lower == word {
            return Some(name);
        }
        let slips = match &single {
            Some(single) if *single == lower => 1,
            _ => strsim::damerau_levenshtein(&word, &lower),
        };
        // A word with every letter changed is no slip.
        let is_near = slips <= bearable && slips < length;
        if is_near && best.is_none_or(|(fewest, _)| slips < fewest) {
            best = Some((slips, name));
        }
    }
    best.map(|(_, name)| name)
}

/// Whether `text` can name a thing in a game: letters, digits, `_`, `-` and `.`, at most
/// [`MAX_NAME_BYTES`] bytes, and more than dots. Otherwise a finding; `what` says what is named, such
/// as "a piece".
pub fn check_name(text: &str, span: Span, what: &str, cx: &mut Findings) -> bool {
    let is_allowed = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let cannot = |why: &str| format!("{what} cannot be called {}: {why}", quote(text));
    let mistake = if text.is_empty() {
        Some((format!("{what} needs a name"), "give it one"))
    } else if text.len() > MAX_NAME_BYTES {
        Some((cannot("this is too long"), "names have at most 64 bytes"))
    } else if let Some(c) = text.chars().find(|c| !is_allowed(*c)) {
        let bad = match c {
            ' ' => "a blank".to_owned(),
            c => quote(&c.to_string()),
        };
        let message = cannot(&format!("a name does not contain {bad}"));
        Some((message, "use letters, digits, `_`, `-` and `.` only"))
    } else if text.chars().all(|c| c == '.') {
        Some((
            cannot("this says nothing"),
            "use a letter or digit somewhere",
        ))
    } else {
        None
    };
    match mistake {
        Some((message, help)) => {
            cx.push(Finding::error("bad-name", span, message).help(help));
            false
        }
        None => true,
    }
}

/// The names that a word stands for in a list of sites: itself, or those of a
/// [run](crate::board::run). A run that stands for none is told.
pub fn spread(word: &str, span: Span, cx: &mut Findings) -> Option<Vec<String>> {
    match run(word) {
        None => Some(vec![word.to_owned()]),
        Some(Ok(names)) => Some(names),
        Some(Err(help)) => {
            let message = format!("{} is no run of sites", quote(word));
            cx.push(Finding::error("unknown-name", span, message).help(help));
            None
        }
    }
}

/// Most names that the words of one list stand for.
const MOST_SPREAD: usize = 20_000;

/// The same of a list of words, each name with its place.
pub fn spread_all(words: Vec<Spanned<String>>, cx: &mut Findings) -> Vec<Spanned<String>> {
    let mut all = Vec::new();
    for word in words {
        if all.len() >= MOST_SPREAD {
            let message = format!("a list names at most {MOST_SPREAD} sites");
            cx.push(Finding::error("too-many", word.span, message));
            break;
        }
        let names = spread(&word.value, word.span, cx).unwrap_or_default();
        all.extend(names.into_iter().map(|name| Spanned::new(name, word.span)));
    }
    all
}

/// That a name of those which a word stands for means nothing: itself, or one in a run.
pub fn unknown_in_run<'a>(
    word: &str,
    name: &str,
    span: Span,
    what: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Finding {
    if word == name {
        return unknown_name(name, span, what, known);
    }
    let message = format!(
        "{} leads over {}, which is no site",
        quote(word),
        quote(name)
    );
    let help = "write two runs around what is not there, or name the others one by one";
    Finding::error("unknown-name", span, message)
        .about(what, name)
        .resting(rests(what))
        .help(help)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::package::source::Sources;

    #[test]
    fn finds_the_nearest_name() {
        let names = ["runner", "gunner", "Lamp", "a"];
        let near = |word: &str| nearest(word, names.into_iter());
        assert_eq!(near("runenr"), Some("runner"));
        assert_eq!(near("GUNNER"), Some("gunner"));
        assert_eq!(near("lamp"), Some("Lamp"));
        assert_eq!(nearest("ponies", ["pony"].into_iter()), Some("pony"));
        assert_eq!(near("b"), None);
        assert_eq!(near("A"), Some("a"));
        assert_eq!(near(""), None);
        assert_eq!(near(&"x".repeat(100_000)), None);
    }

    #[test]
    fn chooses_among_names() {
        let mut sources = Sources::new();
        let span = Span::new(sources.add("x", ""), 0..0);
        let names: Vec<String> = (1..=14).map(|number| format!("square{number}")).collect();
        let mut cx = Findings::new();
        assert_eq!(choose("square3", span, "square", &names, &mut cx), Some(2));
        assert!(choose("sqare3", span, "square", &names, &mut cx).is_none());
        assert!(choose("x", span, "square", &[] as &[&str], &mut cx).is_none());
        let found = cx.into_vec();
        assert_eq!(found[0].message, "unknown square `sqare3`");
        let help = found[0].help.as_deref().unwrap();
        assert!(
            help.starts_with("did you mean `square3`? There is `square1`, "),
            "{help}"
        );
        assert!(help.ends_with("`square12` and 2 more"), "{help}");
        assert_eq!(found[1].help.as_deref(), Some("there is no square at all"));
    }

    #[test]
    fn checks_names() {
        let mut sources = Sources::new();
        let span = Span::new(sources.add("x", ""), 0..0);
        let mut cx = Findings::new();
        for good in ["a", "stone.white", "e-4_b", "größe", "9", &"x".repeat(64)] {
            assert!(check_name(good, span, "a piece", &mut cx), "{good}");
        }
        assert!(cx.is_empty());
        for bad in [
            "",
            "a b",
            "a/b",
            "..",
            "e\u{301}",
            "\u{1b}",
            &"x".repeat(65),
        ] {
            assert!(!check_name(bad, span, "a piece", &mut cx), "{bad}");
        }
        assert_eq!(cx.len(), 7);
    }
}
