//! What Rhai finds wrong, in our words: what is wrong, which limit it is, and what helps.

use rhai::EvalAltResult;

use super::engine::{MOST_CALLS, MOST_ENTRIES, MOST_KEYS, MOST_TEXT, MOST_VARIABLES};
use super::measure::TOO_LONG;
use super::strange_call::{sort, the_sort};
use crate::package::finding::quote;

/// What is wrong, if it is something that Rhai says in words of its own that help nobody.
pub(super) fn in_words(error: &EvalAltResult) -> Option<String> {
    Some(match error {
        EvalAltResult::ErrorTooManyOperations(_) => TOO_LONG.to_owned(),
        EvalAltResult::ErrorStackOverflow(_) => format!(
            "calls within calls go {MOST_CALLS} deep at most; does a function call itself without \
             an end?"
        ),
        EvalAltResult::ErrorTooManyVariables(_) => format!(
            "a function has at most {MOST_VARIABLES} variables at one time; put some of them into \
             a list or a map"
        ),
        EvalAltResult::ErrorDataTooLarge(what, _) => too_large(what),
        EvalAltResult::ErrorMismatchDataType(wanted, given, _)
        | EvalAltResult::ErrorMismatchOutputType(wanted, given, _) => mismatch(wanted, given),
        EvalAltResult::ErrorFor(_) => {
            "`for` goes over a list, a text, a set of sites, the moves, or a range such as `0..3`; \
             over a map by its `keys()`"
                .to_owned()
        }
        EvalAltResult::ErrorDotExpr(what, _) => property(what)?,
        EvalAltResult::ErrorPropertyNotFound(name, _) => format!(
            "the map has no {}; `\"{name}\" in map` asks for it",
            quote(name)
        ),
        EvalAltResult::ErrorIndexingType(what, _) => {
            let of = what.split(" [").next().unwrap_or(what);
            format!("{} has no parts that `[…]` could name", the_sort(of))
        }
        EvalAltResult::ErrorArrayBounds(count, at, _) => outside(*at, *count, "list"),
        EvalAltResult::ErrorStringBounds(count, at, _) => outside(*at, *count, "text"),
        EvalAltResult::ErrorVariableNotFound(name, _) => no_variable(name, ""),
        EvalAltResult::ErrorAssignmentToConstant(name, _) => {
            format!("{} is a constant: it stays what it is", quote(name))
        }
        EvalAltResult::ErrorModuleNotFound(name, _) => no_module(name),
        EvalAltResult::ErrorRuntime(value, _) if value.is_unit() => {
            "it is thrown here, and nothing is said why".to_owned()
        }
        _ => return None,
    })
}

fn too_large(what: &str) -> String {
    match what.to_lowercase() {
        what if what.contains("map") => format!(
            "a map has at most {MOST_KEYS} entries, those of maps in it included; does a loop add \
             to it without an end?"
        ),
        what if what.contains("array") || what.contains("list") => format!(
            "a list has at most {MOST_ENTRIES} entries, those of lists in it included; does a \
             loop add to it without an end?"
        ),
        _ => format!(
            "a text, or all texts in a list, have at most {} KiB; does a loop add to it without \
             an end?",
            MOST_TEXT / 1024
        ),
    }
}

fn mismatch(wanted: &str, given: &str) -> String {
    let help = match (sort(wanted), sort(given)) {
        ("true or false", "number") => ": compare it, as in `n > 0`",
        ("true or false", "text") => ": compare it, as in `text != \"\"`",
        ("true or false", "list" | "set of sites") => ": ask `!list.is_empty()`",
        ("true or false", "nothing") => ": does a function give nothing, for a `;` at its end?",
        ("number", "fraction") => ": `.round()` and `.floor()` make it whole",
        _ => "",
    };
    format!(
        "here stands {}, not {}{help}",
        the_sort(wanted),
        the_sort(given)
    )
}

/// What is said of a property that is not there; `what` is as Rhai tells it: `Unknown property
/// 'seat' - a getter is not registered for type 'Game'`.
fn property(what: &str) -> Option<String> {
    let mut quoted = what.split('\'').skip(1).step_by(2);
    let (name, of) = (quoted.next()?, quoted.next()?);
    if what.starts_with("No writable") {
        return Some(format!("{} of {} cannot be set", quote(name), the_sort(of)));
    }
    let help = match sort(of) {
        "the game" => format!(": functions are called with brackets, `g.{name}(…)`"),
        "nothing" => ": does a function give nothing, for a `;` at its end?".to_owned(),
        "map" | "move" => String::new(),
        _ => format!(": functions are called with brackets, `.{name}()`"),
    };
    Some(format!(
        "{} has no property {}{help}",
        the_sort(of),
        quote(name)
    ))
}

fn outside(at: i64, count: usize, what: &str) -> String {
    let last = match count {
        0 => "it is empty".to_owned(),
        1 => "its only index is 0".to_owned(),
        count => format!("they are numbered from 0 to {}", count - 1),
    };
    format!("the index {at} is none of a {what} of {count}: {last}")
}

/// That there is no variable of that name, and what was probably meant, as a script's text says.
pub(super) fn no_variable(name: &str, text: &str) -> String {
    let there = format!("there is no variable {}", quote(name));
    let constant = format!("const {name}");
    let defines = |line: &str| {
        let after = line.strip_prefix(&constant).map(str::trim_start);
        after.is_some_and(|after| after.starts_with('='))
    };
    if text.lines().any(defines) {
        let meant = quote(&format!("global::{name}"));
        return format!("{there} here: a constant outside of functions is {meant} within them");
    }
    match name {
        "g" => format!(
            "{there} here: functions see what they are given only; take it as an argument, or \
             call `game::NAME(…)`, which is the same as `g.NAME(…)`"
        ),
        _ => format!("{there} here; a function sees its arguments and its own variables only"),
    }
}

/// That there is nothing of that name before `::`.
pub(super) fn no_module(name: &str) -> String {
    format!(
        "there is no {}; before `::` stand `game`, `global` and `base`",
        quote(&format!("{name}::"))
    )
}
