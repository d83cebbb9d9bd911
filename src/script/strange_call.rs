//! Calls of functions that are not there: what was called, and what was probably meant.

use std::sync::OnceLock;

use super::engine::entries;
use super::layers::written;
use crate::package::finding::quote;
use crate::package::read::nearest;

/// Most ways to call a function that are told.
const MOST_TOLD: usize = 3;

/// A function that could have been called.
pub(super) struct Callable {
    pub(super) name: String,
    /// How it is called: `count(KIND, SEAT) -> NUMBER`.
    pub(super) signature: String,
}

/// The functions that every script has.
fn of_games() -> &'static [Callable] {
    static KNOWN: OnceLock<Vec<Callable>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let all = entries().into_iter();
        all.map(|entry| Callable {
            name: entry.name.to_owned(),
            signature: entry.signature(),
        })
        .collect()
    })
}

/// Says that there is no such function, and which there is; `call` is as Rhai tells it:
/// `count (Game, &str | ImmutableString | String, i64)`, `own` are those of the script.
pub(super) fn strange_call(call: &str, own: &[Callable]) -> String {
    let (name, given) = call.split_once(" (").unwrap_or((call, ""));
    let given = given.strip_suffix(')').unwrap_or(given);
    let given: Vec<&str> = match given {
        "" => Vec::new(),
        given => given.split(", ").map(sort).collect(),
    };
    if !name.starts_with(|first: char| first.is_alphabetic() || first == '_') {
        return format!("{} does not go with {}", quote(name), given.join(" and "));
    }
    // What a function of games is called on is no argument of it; of others the game is one.
    let is_own = own.iter().any(|each| each.name == name);
    let on_game = given.first() == Some(&GAME);
    let mut arguments = given[usize::from(on_game)..].to_vec();
    if on_game && is_own {
        arguments.insert(0, "g");
    }
    let called = format!(
        "there is no function {}",
        quote(&format!("{}({})", written(name), arguments.join(", ")))
    );
    // A card's functions are for its own script only.
    let can_be_meant = |each: &&Callable| each.name == name || written(&each.name) == each.name;
    let known = || own.iter().filter(can_be_meant).chain(of_games());
    let same: Vec<&str> = known()
        .filter(|each| each.name == name)
        .take(MOST_TOLD)
        .map(|each| each.signature.as_str())
        .collect();
    if !same.is_empty() {
        let same: Vec<String> = same.into_iter().map(quote).collect();
        return format!("{called}; there is {}", same.join(" and "));
    }
    match nearest(name, known().map(|each| each.name.as_str())) {
        Some(meant) => {
            let meant = known().find(|each| each.name == meant);
            let signature = meant.map_or("", |meant| meant.signature.as_str());
            format!("{called}; did you mean {}?", quote(signature))
        }
        None => called,
    }
}

/// What a handle to the game is called.
const GAME: &str = "the game";

/// A sort of values in words, from what Rhai calls it.
fn sort(type_name: &str) -> &str {
    match type_name {
        "i64" | "f64" => "number",
        "bool" => "true or false",
        "array" => "list",
        "map" => "map",
        "()" => "nothing",
        "Game" => GAME,
        "Fn" => "function",
        text if text.contains("String") || text == "char" => "text",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_that_was_meant_is_told() {
        let own = [Callable {
            name: "helper".to_owned(),
            signature: "helper(a, b)".to_owned(),
        }];
        let text = "&str | ImmutableString | String";
        for (call, told) in [
            (
                format!("cuont (Game, {text})"),
                "there is no function `cuont(text)`; did you mean `count(KIND, SEAT) -> NUMBER`?",
            ),
            (
                "count (Game, i64)".to_owned(),
                "there is no function `count(number)`; there is `count(KIND, SEAT) -> NUMBER`",
            ),
            (
                "helper (i64)".to_owned(),
                "there is no function `helper(number)`; there is `helper(a, b)`",
            ),
            (
                "halper (array, map)".to_owned(),
                "there is no function `halper(list, map)`; did you mean `helper(a, b)`?",
            ),
            ("zzzzzz ()".to_owned(), "there is no function `zzzzzz()`"),
            (
                "+ (i64, Game)".to_owned(),
                "`+` does not go with number and the game",
            ),
        ] {
            assert_eq!(strange_call(&call, &own), told);
        }
    }
}
