//! The operators that bound expressions know.

use std::cmp::Ordering;

use super::Value;
use crate::script::engine::MOST_TEXT;

/// How two values compare.
#[derive(Debug, Clone, Copy)]
pub(super) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// How a value is made of two.
#[derive(Debug, Clone, Copy)]
pub(super) enum Operation {
    Plus,
    Minus,
    Times,
    Over,
    Rest,
}

impl Comparison {
    /// The comparison that an operator makes.
    pub(super) fn of(name: &str) -> Option<Comparison> {
        Some(match name {
            "==" => Comparison::Equal,
            "!=" => Comparison::Unequal,
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::Greater,
            ">=" => Comparison::AtLeast,
            _ => return None,
        })
    }

    /// Whether two values compare so, if they are of one plain sort.
    #[inline]
    pub(super) fn of_values(self, one: &Value, other: &Value) -> Option<bool> {
        let ordering = match (one, other) {
            (Value::Int(one), Value::Int(other)) => one.cmp(other),
            (Value::Text(one), Value::Text(other)) => one.as_str().cmp(other.as_str()),
            (Value::Bool(one), Value::Bool(other))
                if matches!(self, Comparison::Equal | Comparison::Unequal) =>
            {
                one.cmp(other)
            }
            _ => return None,
        };
        Some(self.holds(ordering))
    }

    #[inline]
    fn holds(self, ordering: Ordering) -> bool {
        match self {
            Comparison::Equal => ordering.is_eq(),
            Comparison::Unequal => ordering.is_ne(),
            Comparison::Less => ordering.is_lt(),
            Comparison::AtMost => ordering.is_le(),
            Comparison::Greater => ordering.is_gt(),
            Comparison::AtLeast => ordering.is_ge(),
        }
    }
}

impl Operation {
    /// The operation that an operator makes.
    pub(super) fn of(name: &str) -> Option<Operation> {
        Some(match name {
            "+" => Operation::Plus,
            "-" => Operation::Minus,
            "*" => Operation::Times,
            "/" => Operation::Over,
            "%" => Operation::Rest,
            _ => return None,
        })
    }

    /// What is made of two values, if they are plain and it is not too great.
    #[inline]
    pub(super) fn of_values(self, one: &Value, other: &Value) -> Option<Value> {
        match (one, other) {
            (Value::Int(one), Value::Int(other)) => self.made(*one, *other).map(Value::Int),
            (Value::Text(one), Value::Text(other)) => {
                let joins = matches!(self, Operation::Plus);
                let fits = one.len() + other.len() <= MOST_TEXT;
                (joins && fits).then(|| Value::Text([one.as_str(), other].concat().into()))
            }
            _ => None,
        }
    }

    #[inline]
    fn made(self, one: i64, other: i64) -> Option<i64> {
        match self {
            Operation::Plus => one.checked_add(other),
            Operation::Minus => one.checked_sub(other),
            Operation::Times => one.checked_mul(other),
            Operation::Over => one.checked_div(other),
            Operation::Rest => one.checked_rem(other),
        }
    }
}
