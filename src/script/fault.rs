//! What went wrong in a script, and where.

use std::fmt;

use rhai::{Array, Dynamic, EvalAltResult, Map, ParseError, ParseErrorType, Position};

use super::api::sites_named;
use super::in_words::{in_words, no_module, no_variable};
use super::layers::written;
use super::measure;
use super::sites::Sites;
use super::strange_call::{Callable, strange_call};
use crate::package::finding::cleaned;

/// Most characters of a message.
const LONGEST: usize = 300;

/// How many of the functions that a fault happened in are told.
const TOLD: usize = 3;

/// A mistake in a script, found when it is read or when it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptFault {
    /// The script's file, as shown to people.
    pub file: String,
    /// The line, from 1; 0 if the fault has no place.
    pub line: usize,
    /// The column, from 1; 0 if the fault has no place.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ScriptFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.file.is_empty() {
            return out.write_str(&self.message);
        }
        out.write_str(&self.file)?;
        if self.line > 0 {
            write!(out, ":{}:{}", self.line, self.column.max(1))?;
        }
        write!(out, ": {}", self.message)
    }
}

impl std::error::Error for ScriptFault {}

impl ScriptFault {
    /// A fault without a place. Scripts say what they like: the message is cleaned and
    /// cut.
    pub(super) fn new(file: &str, message: String) -> ScriptFault {
        let mut message = cleaned(&message);
        if let Some((end, _)) = message.char_indices().nth(LONGEST) {
            message.truncate(end);
            message.push('…');
        }
        ScriptFault {
            file: file.to_owned(),
            line: 0,
            column: 0,
            message,
        }
    }

    /// A fault at a place.
    pub(super) fn at(file: &str, place: Position, message: String) -> ScriptFault {
        ScriptFault {
            line: place.line().unwrap_or(0),
            column: place.position().unwrap_or(0),
            ..ScriptFault::new(file, message)
        }
    }

    /// The same fault, told at a place if it has none.
    pub(super) fn or_at(self, place: Position) -> ScriptFault {
        match self.line {
            0 => ScriptFault {
                line: place.line().unwrap_or(0),
                column: place.position().unwrap_or(0),
                ..self
            },
            _ => self,
        }
    }

    /// The same fault, told at another place.
    pub(super) fn moved_to(self, place: Position) -> ScriptFault {
        ScriptFault { line: 0, ..self }.or_at(place)
    }

    /// A script of such a text that does not parse.
    pub(super) fn parsing(file: &str, text: &str, error: &ParseError) -> ScriptFault {
        let message = match error.err_type() {
            ParseErrorType::VariableUndefined(name) => no_variable(name, text),
            ParseErrorType::ModuleUndefined(name) => no_module(name),
            other => plain(&other.to_string()),
        };
        ScriptFault::at(file, error.position(), message)
    }

    /// A call that failed; the innermost place is the one told. `own` are the functions of the
    /// script.
    pub(super) fn running(file: &str, error: &EvalAltResult, own: &[Callable]) -> ScriptFault {
        let mut inner = error;
        let mut within = Vec::new();
        while let EvalAltResult::ErrorInFunctionCall(name, _, cause, _) = inner {
            within.push(name.clone());
            inner = cause;
        }
        let message = match inner {
            EvalAltResult::ErrorTerminated(why, _) => shown(why, 0),
            EvalAltResult::ErrorRuntime(value, _) if !value.is_unit() => shown(value, 0),
            EvalAltResult::ErrorFunctionNotFound(call, _) => strange_call(call, own),
            other => in_words(other).unwrap_or_else(|| {
                let mut bare = other.to_string();
                if let Some(at) = bare.rfind(" (line ") {
                    bare.truncate(at);
                }
                plain(&bare)
            }),
        };
        let message = match within.get(1..).unwrap_or_default() {
            [] => message,
            inside => {
                let mut names: Vec<&str> =
                    inside.iter().take(TOLD).map(|name| said(name)).collect();
                if inside.len() > TOLD {
                    names.push("…");
                }
                // What it happened in must not be cut off by a long message.
                let short: String = message.chars().take(LONGEST / 2).collect();
                let cut = if short.len() < message.len() {
                    "…"
                } else {
                    ""
                };
                format!("{short}{cut} (in {})", names.join(", in "))
            }
        };
        let place = match measure::ended() {
            place if inner.is_system_exception() && !place.is_none() => place,
            _ => inner.position(),
        };
        ScriptFault::at(file, place, message)
    }
}

/// A value as people are told it: not longer than anybody reads, and clean.
pub(super) fn told(value: &Dynamic) -> String {
    ScriptFault::new("", shown(value, 0)).message
}

/// What sort of value one is, in words.
pub(super) fn sort_of(value: &Dynamic) -> &'static str {
    if value.is_int() || value.is_float() {
        "a number"
    } else if value.is_string() {
        "a text"
    } else if value.is_char() {
        "a character"
    } else if value.is_bool() {
        "true or false"
    } else if value.is_array() {
        "a list"
    } else if value.is_map() {
        "a map"
    } else if value.is_fnptr() {
        "a function"
    } else if value.is_unit() {
        "nothing"
    } else if value.is::<Sites>() {
        "a set of sites"
    } else {
        "a part of the game"
    }
}

/// A function's name as people know it.
fn said(name: &str) -> &str {
    if name.starts_with("anon$") {
        "a function without a name"
    } else {
        written(name)
    }
}

/// A message with a lower-case start, as all of ours have.
fn plain(message: &str) -> String {
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A value as a text: lists in lists not deeper than anybody reads, for they may be
/// deeper than the stack bears.
fn shown(value: &Dynamic, depth: usize) -> String {
    const DEEPEST: usize = 4;
    const MOST: usize = 20;
    let parts = |parts: Vec<String>, all: usize| {
        let more = if all > MOST { ", …" } else { "" };
        format!("{}{more}", parts.join(", "))
    };
    if let Some(list) = value.read_lock::<Array>() {
        if depth == DEEPEST {
            return "[…]".to_owned();
        }
        let entries = list.iter().take(MOST).map(|each| shown(each, depth + 1));
        format!("[{}]", parts(entries.collect(), list.len()))
    } else if let Some(map) = value.read_lock::<Map>() {
        if depth == DEEPEST {
            return "#{…}".to_owned();
        }
        let entries = map.iter().take(MOST);
        let entries = entries.map(|(key, each)| format!("{key}: {}", shown(each, depth + 1)));
        format!("#{{{}}}", parts(entries.collect(), map.len()))
    } else if let Some(sites) = value.read_lock::<Sites>() {
        sites_named(&sites)
    } else {
        value.to_string()
    }
}
