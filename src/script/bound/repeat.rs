//! Bound loops.

use std::ops::RangeInclusive;

use rhai::{Array, Dynamic, EvalAltResult, Ident, Position, Stmt};

use super::Value;
use super::node::Node;
use super::statement::{Block, counted};
use super::written::{Calls, Worked, alone, constant, evaluated, truth};
use crate::script::sites::Sites;

/// A loop over the parts of something.
pub(super) struct For {
    /// What holds each part in its turn.
    pub(super) name: Ident,
    /// What is gone over.
    pub(super) over: Over,
    /// What is done with each.
    pub(super) block: Block,
    /// As it is written, what is done bound.
    pub(super) written: Stmt,
}

/// What a loop goes over.
pub(super) enum Over {
    /// Numbers from one on, up to another; whether that is one of them.
    Numbers(Node, Node, bool),
    /// The parts of a value.
    Parts(Node),
}

/// A loop for as long as something holds.
pub(super) struct While {
    /// What has to hold, and where it stands; nothing goes on until it is left.
    pub(super) condition: Option<(Node, Position)>,
    /// What is done.
    pub(super) block: Block,
}

/// The parts of a value.
enum Parts {
    Numbers(RangeInclusive<i64>),
    List(std::vec::IntoIter<Dynamic>),
    Sites(<Sites as IntoIterator>::IntoIter),
}

impl Iterator for Parts {
    type Item = Value;

    #[inline]
    fn next(&mut self) -> Option<Value> {
        match self {
            Parts::Numbers(numbers) => numbers.next().map(Value::Int),
            Parts::List(list) => list.next().map(Value::of),
            Parts::Sites(names) => names.next().map(Value::Text),
        }
    }
}

impl For {
    pub(super) fn work(&self, context: &mut Calls<'_, '_, '_, '_, '_, '_>) -> Worked {
        if context.scope().len() >= context.engine().max_variables() {
            return Err(EvalAltResult::ErrorTooManyVariables(self.name.pos).into());
        }
        let parts = match &self.over {
            Over::Numbers(from, to, last) => {
                match (from.work(context)?, to.work(context)?) {
                    (Value::Int(from), Value::Int(to)) => Parts::Numbers(match last {
                        true => from..=to,
                        // The least number of all is followed by every other.
                        false => match to.checked_sub(1) {
                            Some(before) => from..=before,
                            None => RangeInclusive::new(1, 0),
                        },
                    }),
                    // It fails, and is told as it always is.
                    _ => return evaluated(&alone(self.written.clone()), context),
                }
            }
            Over::Parts(node) => match node.work(context)? {
                Value::Other(value) if value.is_array() => Parts::List(
                    value
                        .into_array()
                        .unwrap_or_else(|_| Array::new())
                        .into_iter(),
                ),
                Value::Other(value) if value.is::<Sites>() => {
                    Parts::Sites(value.cast::<Sites>().into_iter())
                }
                other => {
                    let mut written = self.written.clone();
                    if let Stmt::For(parts, _) = &mut written {
                        parts.2.expr = constant(&other, parts.2.expr.position());
                    }
                    return evaluated(&alone(written), context);
                }
            },
        };
        let before = context.scope().len();
        context
            .scope_mut()
            .push_dynamic(self.name.name.clone(), Dynamic::UNIT);
        let result = self.each(parts, context);
        context.scope_mut().rewind(before);
        result
    }

    fn each(&self, parts: Parts, context: &mut Calls<'_, '_, '_, '_, '_, '_>) -> Worked {
        for part in parts {
            counted()?;
            if let Some(place) = context.scope_mut().get_mut(&self.name.name) {
                *place = part.into();
            }
            if let Some(value) = left(self.block.work(context))? {
                return Ok(value);
            }
        }
        Ok(Value::Unit)
    }
}

impl While {
    pub(super) fn work(&self, context: &mut Calls<'_, '_, '_, '_, '_, '_>) -> Worked {
        loop {
            counted()?;
            if let Some((condition, place)) = &self.condition {
                let value = condition.work(context)?;
                if !truth(value, *place, context)? {
                    return Ok(Value::Unit);
                }
            }
            if let Some(value) = left(self.block.work(context))? {
                return Ok(value);
            }
        }
    }
}

/// What a loop comes to, if it is left with this.
#[inline]
fn left(done: Worked) -> Result<Option<Value>, Box<EvalAltResult>> {
    match done {
        Ok(_) => Ok(None),
        Err(error) => match *error {
            EvalAltResult::LoopBreak(false, ..) => Ok(None),
            EvalAltResult::LoopBreak(true, value, _) => Ok(Some(Value::of(value))),
            _ => Err(error),
        },
    }
}
