//! Definition files for the Rhai language server.

use std::fmt::Write as _;

use super::words;
use crate::script::{Entry, Hook, entries};

/// The files: what is called on the handle of the game, and the module `game`.
pub(super) fn files() -> Vec<(&'static str, String)> {
    let entries = entries();
    let mut on_handle = String::from("module static;\n");
    let _ = write!(on_handle, "\n// Hooks, which a game names in [hooks]:\n");
    for hook in Hook::ALL {
        let _ = writeln!(
            on_handle,
            "// {} = \"NAME\": fn NAME{}, called {}.",
            hook.key(),
            hook.signature(),
            hook.when()
        );
    }
    let mut module = String::from("module game;\n");
    for entry in &entries {
        define(entry, Some("g: Game"), &mut on_handle);
        define(entry, None, &mut module);
    }
    vec![("__static__.d.rhai", on_handle), ("game.d.rhai", module)]
}

/// Defines a function once for each type that its sites may have.
fn define(entry: &Entry, handle: Option<&str>, text: &mut String) {
    let several = entry.arguments.first().is_some_and(|word| word == "SITES");
    let kinds: &[&str] = if several {
        &["Sites", "string", "array"]
    } else {
        &[""]
    };
    for kind in kinds {
        let mut taken: Vec<String> = Vec::new();
        let mut arguments: Vec<String> = handle.map(str::to_owned).into_iter().collect();
        for (at, word) in entry.arguments.iter().enumerate() {
            let mut name = word.to_lowercase();
            if taken.contains(&name) {
                name = format!("{name}{}", at + 1);
            }
            let shape = match word.as_str() {
                "SITES" if at == 0 => kind,
                // It is described, not handed on.
                "MOVE" if entry.name == "offer" => "map",
                "FROM" | "TO" if entry.name.starts_with("offer_") && !several => {
                    if entry.name == "offer_steps" {
                        "string"
                    } else {
                        "int"
                    }
                }
                "VALUE" if entry.name == "run" => "?",
                word => words::kind(word),
            };
            arguments.push(format!("{name}: {shape}"));
            taken.push(name);
        }
        let gives = match entry.gives {
            "" => "()",
            // Options are of several types.
            "VALUE" => "?",
            word => words::kind(word),
        };
        let doc = entry.doc.replace('\n', " ");
        let _ = writeln!(
            text,
            "\n/// {doc}\n///\n/// {}: `{}`\nfn {}({}) -> {gives};",
            entry.group,
            entry.signature(),
            entry.name,
            arguments.join(", ")
        );
    }
}
