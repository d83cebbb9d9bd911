//! The operators that bound expressions know.

use std::cmp::Ordering;

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

/// How a number is made of two.
#[derive(Debug, Clone, Copy)]
pub(super) enum Operation {
    Plus,
    Minus,
    Times,
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

    /// Whether it also says which of two is the greater.
    pub(super) fn is_ordered(self) -> bool {
        !matches!(self, Comparison::Equal | Comparison::Unequal)
    }

    /// Whether two values compare so that are ordered like this.
    #[inline]
    pub(super) fn holds(self, ordering: Ordering) -> bool {
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
            _ => return None,
        })
    }

    /// The number, if there is one so great.
    #[inline]
    pub(super) fn made(self, one: i64, other: i64) -> Option<i64> {
        match self {
            Operation::Plus => one.checked_add(other),
            Operation::Minus => one.checked_sub(other),
            Operation::Times => one.checked_mul(other),
        }
    }
}
