//! The parameters of a call, taken out one by one.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::error::CallError;
use crate::package::finding::quote;

/// The parameters of a call. What is null counts as missing.
#[derive(Debug)]
pub(super) struct Params {
    method: String,
    given: Map<String, Value>,
    /// The names that were asked for.
    known: Vec<&'static str>,
}

impl Params {
    pub(super) fn new(method: &str, given: Map<String, Value>) -> Params {
        Params {
            method: method.to_owned(),
            given,
            known: Vec::new(),
        }
    }

    /// All of them, as they were given.
    pub(super) fn whole(self) -> Value {
        Value::Object(self.given)
    }

    /// A text that must be there.
    pub(super) fn text(&mut self, name: &'static str) -> Result<String, CallError> {
        self.optional_text(name)?
            .ok_or_else(|| self.wrong(format!("needs the text `{name}`")))
    }

    /// A text that may be there.
    pub(super) fn optional_text(
        &mut self,
        name: &'static str,
    ) -> Result<Option<String>, CallError> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(self.not_a(name, "a text", &other)),
        }
    }

    /// A whole number that may be there.
    pub(super) fn number(
        &mut self,
        name: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, CallError> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        match value.as_u64().filter(|number| range.contains(number)) {
            Some(number) => Ok(Some(number)),
            None => {
                let what = match *range.end() {
                    u64::MAX => format!("a whole number from {} up", range.start()),
                    end => format!("a whole number from {} to {end}", range.start()),
                };
                Err(self.not_a(name, &what, &value))
            }
        }
    }

    /// `true` or `false`; the latter if missing.
    pub(super) fn flag(&mut self, name: &'static str) -> Result<bool, CallError> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(other) => Err(self.not_a(name, "true or false", &other)),
        }
    }

    /// A list of what dice show: whole numbers, or words.
    pub(super) fn dice(&mut self, name: &'static str) -> Result<Option<Vec<String>>, CallError> {
        let value = match self.take(name) {
            None => return Ok(None),
            Some(value) => value,
        };
        let Some(list) = value.as_array() else {
            return Err(self.not_a(name, "a list of whole numbers or words", &value));
        };
        let mut words = Vec::with_capacity(list.len());
        for (number, each) in (1..).zip(list) {
            let word = match each {
                // A number is written as one.
                Value::String(word) if word.parse::<i64>().is_err() => Some(word.clone()),
                other => other.as_i64().map(|number| number.to_string()),
            };
            let Some(word) = word else {
                let quoted = match each {
                    Value::String(_) => ", a number in quotes",
                    _ => "",
                };
                return Err(self.wrong(format!(
                    "needs whole numbers or words in `{name}`, and entry {number} of it is {}{quoted}",
                    shown(each)
                )));
            };
            words.push(word);
        }
        Ok(Some(words))
    }

    /// An object of texts, whole numbers and booleans; empty if missing.
    pub(super) fn scalars(&mut self, name: &'static str) -> Result<Map<String, Value>, CallError> {
        let entries = match self.take(name) {
            None => return Ok(Map::new()),
            Some(Value::Object(entries)) => entries,
            Some(other) => return Err(self.not_a(name, "an object", &other)),
        };
        for (key, value) in &entries {
            let scalar = value.is_string() || value.is_boolean() || value.as_i64().is_some();
            if !scalar {
                let what = format!("text, whole number or boolean for {}", quote(key));
                return Err(self.wrong(format!(
                    "needs a {what} in `{name}`, and was given {}",
                    shown(value)
                )));
            }
        }
        Ok(entries)
    }

    /// Refuses whatever was given and not asked for.
    pub(super) fn finish(self) -> Result<(), CallError> {
        let Some(unknown) = self.given.keys().next() else {
            return Ok(());
        };
        let known = if self.known.is_empty() {
            "it has none".to_owned()
        } else {
            format!("it has `{}`", self.known.join("`, `"))
        };
        Err(self.wrong(format!("has no parameter {}: {known}", quote(unknown))))
    }

    /// An error about a parameter that is missing.
    pub(super) fn wrong(&self, what: String) -> CallError {
        CallError::params(format!("`{}` {what}", self.method))
    }

    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        // The order of what remains decides which unknown one is told first.
        self.given
            .shift_remove(name)
            .filter(|value| !value.is_null())
    }

    fn not_a(&self, name: &str, what: &str, given: &Value) -> CallError {
        self.wrong(format!(
            "needs {what} as `{name}`, and was given {}",
            shown(given)
        ))
    }
}

/// A value in a message: what it is, or the kind of thing.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => format!("the text {}", quote(text)),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}
