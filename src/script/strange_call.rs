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
    /// What it takes, in a word for each argument.
    pub(super) arguments: Vec<String>,
    /// The types of these, as they are registered; none are known of a script's own functions.
    pub(super) types: Vec<&'static str>,
    /// How it is called: `count(KIND, SEAT) -> NUMBER`.
    pub(super) signature: String,
}

impl Callable {
    /// The arguments that do not fit, by their places; `None` if it takes another number of them.
    fn misfits(&self, given: &[&str]) -> Option<Vec<usize>> {
        if self.types.len() != given.len() {
            return None;
        }
        let pairs = self.types.iter().zip(given).enumerate();
        let misfits = pairs.filter(|(_, (takes, given))| !fits(takes, given));
        Some(misfits.map(|(at, _)| at).collect())
    }
}

/// The functions that every script has.
fn of_games() -> &'static [Callable] {
    static KNOWN: OnceLock<Vec<Callable>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let all = entries().into_iter();
        all.map(|entry| Callable {
            name: entry.name.to_owned(),
            signature: entry.signature(),
            arguments: entry.arguments,
            types: entry.types,
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
        return operator(name, &given);
    }
    let (name, in_module) = match name.strip_prefix("game::") {
        Some(name) => (name, true),
        None => (name, false),
    };
    // What a function of games is called on is no argument of it; of others the game is one.
    let is_own = own.iter().any(|each| each.name == name);
    let on_game = given.first() == Some(&GAME);
    let mut arguments = given[usize::from(on_game)..].to_vec();
    if !is_own && let Some(why) = unfit(name, &arguments, on_game || in_module) {
        return why;
    }
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

/// What is wrong with a call of a function that every script has: it is not called on the game,
/// or an argument is of another sort than it takes.
fn unfit(name: &str, given: &[&str], on_game: bool) -> Option<String> {
    let same = || of_games().iter().filter(|each| each.name == name);
    let first = same().next()?;
    // The nearest of several, and of these the first.
    let found = same().filter_map(|each| Some((each.misfits(given)?, each)));
    let nearest = found.min_by_key(|(misfits, _)| misfits.len());
    if !on_game {
        let fitting = nearest.filter(|(misfits, _)| misfits.is_empty());
        let meant = fitting.map_or(first, |(_, each)| each);
        return Some(format!(
            "{} is called on the game: {}, or {}",
            quote(name),
            quote(&format!("g.{}", meant.call())),
            quote(&format!("game::{}", meant.call()))
        ));
    }
    let (misfits, meant) = nearest?;
    let at = *misfits.first()?;
    let (word, takes) = (meant.arguments.get(at)?, meant.types.get(at)?);
    let given = given.get(at)?;
    let place = match meant.arguments.iter().filter(|each| *each == word).count() {
        1 => String::new(),
        _ => format!(", its argument {},", at + 1),
    };
    let help = match (sort(takes), *given) {
        ("number", "fraction") => ": `.round()` and `.floor()` make it whole",
        ("number", "text" | "character") => ": `parse_int(…)` makes one of it",
        ("text", "character" | "number") => ": `.to_string()` makes one of it",
        (_, "nothing") => ": does a function give nothing, for a `;` at its end?",
        _ => "",
    };
    Some(format!(
        "{word} of {}{place} is {}, not {}{help}",
        quote(meant.call()),
        match sort(takes) {
            "number" => "a whole number".to_owned(),
            "Where" => "a set of sites, a list of names, or a name".to_owned(),
            takes => the_sort(takes),
        },
        the_sort(given)
    ))
}

impl Callable {
    /// How it is called, without what it gives.
    fn call(&self) -> &str {
        self.signature.split(" -> ").next().unwrap_or_default()
    }
}

/// Whether a value of a sort fits what a function takes.
fn fits(takes: &str, given: &str) -> bool {
    match sort(takes) {
        "Dynamic" => true,
        "Where" => ["set of sites", "list", "text"].contains(&given),
        takes => takes == given,
    }
}

/// That an operator does not go with such values.
fn operator(name: &str, given: &[&str]) -> String {
    let given: Vec<&str> = given.to_vec();
    let help = match given.as_slice() {
        _ if given.contains(&"character") => {
            ": of a character `.to_string()` makes a text, and `parse_int(…)` a number"
        }
        ["text", "number"] | ["number", "text"] if name != "+" => {
            ": `parse_int(…)` makes a number of a text"
        }
        _ if given.contains(&"nothing") => ": does a function give nothing, for a `;` at its end?",
        _ => "",
    };
    format!(
        "{} does not go with {}{help}",
        quote(name),
        given.join(" and ")
    )
}

/// What a handle to the game is called.
const GAME: &str = "the game";

/// A sort of values in words, from what Rhai calls it.
pub(super) fn sort(type_name: &str) -> &str {
    match type_name {
        "i64" => "number",
        "f64" => "fraction",
        "bool" => "true or false",
        "array" | "Array" => "list",
        "map" | "Map" => "map",
        "()" => "nothing",
        "Game" => GAME,
        "Move" | "MoveHandle" => "move",
        "Moves" => "list of moves",
        "Sites" => "set of sites",
        "Fn" => "function",
        "char" => "character",
        "range" | "range=" => "range",
        "&str" | "Text" | "string" => "text",
        text if text.contains("String") => "text",
        other => other,
    }
}

/// The same with its article.
pub(super) fn the_sort(type_name: &str) -> String {
    match sort(type_name) {
        "fraction" => "a number with a fraction".to_owned(),
        sort @ ("true or false" | "nothing" | GAME) => sort.to_owned(),
        sort => with_article(sort),
    }
}

/// Words with their article: `a stone`, `an owl`.
pub fn with_article(words: &str) -> String {
    let vowel = words.starts_with(|first: char| "aeiouAEIOU".contains(first));
    format!("{} {words}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_that_was_meant_is_told() {
        let own = [Callable {
            name: "helper".to_owned(),
            arguments: Vec::new(),
            types: Vec::new(),
            signature: "helper(a, b)".to_owned(),
        }];
        let text = "&str | ImmutableString | String";
        for (call, told) in [
            (
                format!("cuont (Game, {text})"),
                "there is no function `cuont(text)`; did you mean `count(KIND, SEAT) -> NUMBER`?",
            ),
            (
                format!("count (Game, i64, {text})"),
                "KIND of `count(KIND, SEAT)` is a text, not a number: `.to_string()` makes one of it",
            ),
            (
                format!("game::set_counter ({text}, f64)"),
                "VALUE of `set_counter(NAME, VALUE)` is a whole number, not a number with a \
                 fraction: `.round()` and `.floor()` make it whole",
            ),
            (
                format!("cards ({text}, {text})"),
                "`cards` is called on the game: `g.cards(DECK, PILE)`, or `game::cards(DECK, PILE)`",
            ),
            (
                format!("place (Game, i64, {text}, {text})"),
                "SITES of `place(SITES, KIND, SEAT)` is a set of sites, a list of names, or a name, \
                 not a number",
            ),
            (
                "+ (char, i64)".to_owned(),
                "`+` does not go with character and number: of a character `.to_string()` makes a \
                 text, and `parse_int(…)` a number",
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
