//! Values that bound calls pass to each other.

use rhai::{Array, Dynamic, Map};

use super::super::api::{MoveHandle, Where};
use super::super::scene::Text;
use super::super::sites::Sites;

/// A value of a script, the plain ones open.
#[derive(Debug, Clone)]
pub(in super::super) enum Value {
    /// Nothing.
    Unit,
    /// A truth value.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A text.
    Text(Text),
    /// Any other.
    Other(Dynamic),
}

impl Value {
    /// A value that Rhai has worked out.
    #[inline]
    pub(super) fn of(value: Dynamic) -> Value {
        if let Ok(number) = value.as_int() {
            return Value::Int(number);
        }
        if value.is_string() {
            return match value.into_immutable_string() {
                Ok(text) => Value::Text(text),
                Err(_) => Value::Unit,
            };
        }
        if let Ok(truth) = value.as_bool() {
            return Value::Bool(truth);
        }
        match value.is_unit() {
            true => Value::Unit,
            false => Value::Other(value),
        }
    }
}

impl Value {
    /// Whether it is a plain value, and the other the same one.
    #[inline]
    pub(super) fn is_same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Bool(one), Value::Bool(other)) => one == other,
            (Value::Int(one), Value::Int(other)) => one == other,
            (Value::Text(one), Value::Text(other)) => one == other,
            _ => false,
        }
    }
}

impl From<Value> for Dynamic {
    #[inline]
    fn from(value: Value) -> Dynamic {
        match value {
            Value::Unit => Dynamic::UNIT,
            Value::Bool(truth) => truth.into(),
            Value::Int(number) => number.into(),
            Value::Text(text) => text.into(),
            Value::Other(value) => value,
        }
    }
}

/// What a function takes of a value.
pub(in super::super) trait Argument<'v>: Sized {
    /// It, if the value is of its sort.
    fn read(value: &'v Value) -> Option<Self>;
}

impl<'v> Argument<'v> for &'v str {
    #[inline]
    fn read(value: &'v Value) -> Option<&'v str> {
        match value {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        }
    }
}

impl Argument<'_> for Text {
    #[inline]
    fn read(value: &Value) -> Option<Text> {
        match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl Argument<'_> for i64 {
    #[inline]
    fn read(value: &Value) -> Option<i64> {
        match value {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }
}

impl Argument<'_> for Dynamic {
    #[inline]
    fn read(value: &Value) -> Option<Dynamic> {
        Some(value.clone().into())
    }
}

impl Argument<'_> for Where {
    #[inline]
    fn read(value: &Value) -> Option<Where> {
        match value {
            Value::Text(text) => Some(text.clone().into()),
            other => {
                let set = held::<Sites>(other).map(Where::from);
                set.or_else(|| held::<Array>(other).map(Where::from))
            }
        }
    }
}

impl Argument<'_> for Map {
    fn read(value: &Value) -> Option<Map> {
        held(value)
    }
}

impl Argument<'_> for MoveHandle {
    fn read(value: &Value) -> Option<MoveHandle> {
        held(value)
    }
}

/// What a value holds, if it is of that type.
fn held<T: Clone + 'static>(value: &Value) -> Option<T> {
    match value {
        Value::Other(value) => value.read_lock::<T>().map(|held| held.clone()),
        _ => None,
    }
}

/// What a function gives.
pub(in super::super) trait Given {
    /// It as a value.
    fn give(self) -> Value;
}

impl Given for () {
    #[inline]
    fn give(self) -> Value {
        Value::Unit
    }
}

impl Given for bool {
    #[inline]
    fn give(self) -> Value {
        Value::Bool(self)
    }
}

impl Given for i64 {
    #[inline]
    fn give(self) -> Value {
        Value::Int(self)
    }
}

impl Given for Text {
    #[inline]
    fn give(self) -> Value {
        Value::Text(self)
    }
}

impl Given for Dynamic {
    #[inline]
    fn give(self) -> Value {
        Value::of(self)
    }
}

impl Given for Array {
    fn give(self) -> Value {
        Value::Other(Dynamic::from_array(self))
    }
}

impl Given for Sites {
    fn give(self) -> Value {
        Value::Other(Dynamic::from(self))
    }
}

impl Given for MoveHandle {
    fn give(self) -> Value {
        Value::Other(Dynamic::from(self))
    }
}
