//! All of it as Markdown.

use std::fmt::Write as _;

use super::topics::may;
use super::words::WORDS;
use crate::package::keys::{CONDITIONS, FILES, LAYERS, Table, tables};
use crate::script::{Hook, entries};

/// Everything that scripts and data files may use.
pub(super) fn all() -> String {
    let mut text = String::from(
        "# What scripts and data files may use\n\n\
         Written by `boardwright api --markdown`. How to make a game is told by the guide; this is \
         for looking up.\n",
    );
    functions(&mut text);
    hooks(&mut text);
    data(&mut text);
    text
}

/// A text for a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn functions(text: &mut String) {
    text.push_str(
        "\n## Functions of scripts\n\n\
         Each is called on the `g` that a hook gets, `g.seat()`, or without it, `game::seat()`. \
         Everything is called by its name. A name that the game does not have, a number out of \
         range, and what the hook at hand may not do are errors: they end the call with the place \
         in the script, and leave the game as it was before the move.\n\n\
         | word | type | is |\n|---|---|---|\n",
    );
    for word in &WORDS {
        let _ = writeln!(
            text,
            "| {} | `{}` | {} |",
            word.word,
            word.kind,
            cell(word.doc)
        );
    }
    let mut group = "";
    for entry in entries() {
        if entry.group != group {
            group = entry.group;
            let _ = writeln!(text, "\n### {group}\n\n| function | does |\n|---|---|");
        }
        let _ = writeln!(
            text,
            "| `{}` | {} |",
            cell(&entry.signature()),
            cell(&entry.doc)
        );
    }
    text.push_str(
        "\nA set of sites has `a + b`, `a - b`, `a & b`, `site in set`, `set.len()`, \
         `set.is_empty()`, `set[0]`, `set.first()`, `set.list()`, and `for site in set`. A move \
         has `name` (of its rule), `seat`, `from`, `to`, `kind`, `becomes`, `captured`, `captures`, \
         `words` and `numbers`.\n",
    );
}

fn hooks(text: &mut String) {
    text.push_str(
        "\n## Hooks\n\nFunctions of `rules.rhai` that `[hooks]` names; some also a phase of \
         `[[phases]]`, for itself.\n\n\
         | hook | function | is called | and says | may | of a phase |\n|---|---|---|---|---|---|\n",
    );
    for hook in Hook::ALL {
        let of_phase = if Hook::OF_PHASES.contains(&hook) {
            "yes"
        } else {
            ""
        };
        let _ = writeln!(
            text,
            "| `{}` | `fn NAME{}` | {} | {} | {} | {of_phase} |",
            hook.key(),
            hook.signature(),
            hook.when(),
            cell(hook.says()),
            may(hook),
        );
    }
}

fn data(text: &mut String) {
    text.push_str("\n## Tables of data files\n");
    for table in tables() {
        let level = if FILES.iter().any(|file| file.name == table.name) {
            "###"
        } else {
            "####"
        };
        let _ = writeln!(text, "\n{level} `{}`\n\n{}\n", table.title, table.doc());
        if table.is_layer() {
            text.push_str("Besides, it may have all that `game.toml` may have.\n\n");
        }
        keys(table, text);
        if !table.example.is_empty() {
            let _ = writeln!(text, "\n```toml\n{}\n```", table.example);
        }
    }
    let more = [
        (
            "Values that depend on options",
            "Every table of a game may have these besides its own keys.",
            &CONDITIONS[..],
        ),
        (
            "How variants and mods are laid over a game",
            "Tables of variants and mods may have these besides.",
            &LAYERS[..],
        ),
    ];
    for (title, about, keys) in more {
        let _ = writeln!(text, "\n### {title}\n\n{about}\n\n| key | is |\n|---|---|");
        for (key, doc) in keys {
            let _ = writeln!(text, "| `{key}` | {} |", cell(doc));
        }
    }
}

/// The keys of a table, as a table.
fn keys(table: &Table, text: &mut String) {
    text.push_str("| key | is | may be | if not said |\n|---|---|---|---|\n");
    for key in table.told() {
        let default = if key.needed {
            "**required**"
        } else {
            key.default
        };
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} |",
            key.name,
            cell(key.doc()),
            cell(&key.form.words()),
            cell(default)
        );
    }
}
