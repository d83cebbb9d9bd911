//! Looking something up.

use std::fmt::Write as _;

use super::super::output::Out;
use super::super::stop::Stop;
use super::words::WORDS;
use crate::package::finding::quote;
use crate::package::keys::{CONDITIONS, LAYERS, Table, tables};
use crate::package::read::nearest;
use crate::script::{Hook, entries};

/// Most topics that are told at once.
const MOST: usize = 60;

/// What a file that is laid over a game may have besides.
pub(super) const MORE: &str = ", and all that `game.toml` may have";

/// Something that can be looked up.
struct Topic {
    /// By which it is looked up.
    names: Vec<String>,
    heading: String,
    /// Lines below it.
    body: Vec<String>,
}

/// Tells what there is about a word.
pub(super) fn tell(word: &str, width: usize, out: &mut Out) -> Result<(), Stop> {
    let all = topics();
    let asked = word.trim().to_lowercase();
    let bare = asked
        .trim_matches(['[', ']', '`', '(', ')'])
        .trim_start_matches("g.");
    let found = matching(&all, bare);
    if found.is_empty() || bare.is_empty() {
        let names = all.iter().flat_map(|topic| &topic.names);
        let near = nearest(bare, names.map(String::as_str));
        let near = near.map_or_else(String::new, |near| {
            format!("; did you mean {}?", quote(near))
        });
        return Err(Stop::Usage(format!(
            "nothing is known about {}{near}; `boardwright api` lists what there is",
            quote(word)
        )));
    }
    let mut told = String::new();
    for topic in found.iter().take(MOST) {
        if !told.is_empty() {
            told.push('\n');
        }
        let _ = writeln!(told, "{}", topic.heading);
        for line in &topic.body {
            // Examples stay as they are.
            if let Some(example) = line.strip_prefix('|') {
                let _ = writeln!(told, "        {example}");
                continue;
            }
            let options = textwrap::Options::new(width.max(40))
                .initial_indent("    ")
                .subsequent_indent("    ");
            let _ = writeln!(told, "{}", textwrap::fill(line, options));
        }
    }
    if found.len() > MOST {
        let _ = writeln!(told, "\nand {} more: name one", found.len() - MOST);
    }
    out.line(told.trim_end())
}

/// The topics of a name; or else those whose names hold the word; or else those that speak of it.
fn matching<'a>(all: &'a [Topic], word: &str) -> Vec<&'a Topic> {
    let fits: [&dyn Fn(&Topic) -> bool; 3] = [
        &|topic| topic.names.iter().any(|name| name == word),
        &|topic| topic.names.iter().any(|name| name.contains(word)),
        &|topic| {
            topic.heading.to_lowercase().contains(word)
                || topic
                    .body
                    .iter()
                    .any(|line| line.to_lowercase().contains(word))
        },
    ];
    let found = fits.iter().map(|fit| {
        let found: Vec<&Topic> = all.iter().filter(|topic| fit(topic)).collect();
        found
    });
    found
        .into_iter()
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

fn topics() -> Vec<Topic> {
    let mut all = Vec::new();
    for entry in entries() {
        let words = WORDS.iter().filter(|word| {
            entry.arguments.iter().any(|argument| argument == word.word) || entry.gives == word.word
        });
        let mut body = vec![entry.doc.clone()];
        body.extend(words.map(|word| format!("{}: {}", word.word, word.doc)));
        all.push(Topic {
            names: vec![entry.name.to_lowercase()],
            heading: format!("g.{}   (script: {})", entry.signature(), entry.group),
            body,
        });
    }
    for hook in Hook::ALL {
        all.push(Topic {
            names: vec![hook.key().to_owned(), "hooks".to_owned()],
            heading: format!(
                "{} = \"NAME\", fn NAME{}   (hook)",
                hook.key(),
                hook.signature()
            ),
            body: vec![
                format!("Called {}. It says {}.", hook.when(), hook.says()),
                may(hook).to_owned(),
            ],
        });
    }
    for table in tables() {
        all.push(of_table(table));
        for key in table.told() {
            let mut body = vec![key.doc().to_owned(), format!("It is {}.", key.form.words())];
            if key.needed {
                body.push("It must be there.".to_owned());
            }
            if !key.default.is_empty() {
                body.push(format!("If not said: {}.", key.default));
            }
            all.push(Topic {
                names: vec![key.name.to_owned()],
                heading: format!("{}   (key of {})", key.name, table.title),
                body,
            });
        }
    }
    for (keys, of, name) in [
        (&CONDITIONS[..], "any table of a game", "conditions"),
        (&LAYERS[..], "any table of variants and mods", "mods"),
    ] {
        for (key, doc) in keys {
            all.push(Topic {
                names: vec![(*key).to_owned(), name.to_owned()],
                heading: format!("{key}   (key of {of})"),
                body: vec![(*doc).to_owned()],
            });
        }
    }
    all
}

/// What a hook may do, in a sentence.
pub(super) fn may(hook: Hook) -> &'static str {
    match (hook.may_change(), hook.may_choose()) {
        (true, true) => "It may change the game, and choose who plays and in which phase.",
        (true, false) => "What its offers do changes the game only once they are played.",
        (false, true) => "It may choose who plays and in which phase, and changes nothing.",
        (false, false) => "It changes nothing.",
    }
}

fn of_table(table: &Table) -> Topic {
    let keys: Vec<String> = table.told().map(|key| format!("`{}`", key.name)).collect();
    let more = if table.is_layer() { MORE } else { "" };
    let mut body = vec![
        table.doc().to_owned(),
        format!("Keys: {}{more}.", keys.join(", ")),
    ];
    body.extend(table.example.lines().map(|line| format!("|{line}")));
    let bare = |text: &str| text.trim_matches(['[', ']']).to_lowercase();
    let mut names = vec![bare(table.title), table.name.to_owned()];
    // `[kinds.NAME]` is found as `kinds`, too.
    names.extend(table.title.split(" or ").map(bare));
    let short = bare(table.title).replace(".name", "");
    names.push(short);
    Topic {
        names,
        heading: format!("{}   (table)", table.title),
        body,
    }
}
