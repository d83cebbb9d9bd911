//! Bound statements, and how they are run.

use std::cell::RefCell;

use rhai::{EvalAltResult, Ident, Position, Stmt};

use super::Value;
use super::node::Node;
use super::operator::Operation;
use super::repeat::{For, While};
use super::written::{Calls, Worked, alone, assigned, constant, evaluated, truth};
use crate::script::measure;

/// Most values of a `switch` whose case is kept once it has been found.
const MOST_KEPT: usize = 64;

/// Some statements, with variables of their own.
pub(super) struct Block {
    /// They, and where each of them stands.
    pub(super) steps: Vec<(Step, Position)>,
    /// Whether there are variables among them.
    pub(super) declares: bool,
}

/// A bound statement.
pub(super) enum Step {
    /// What an expression comes to.
    Value(Node),
    /// A new variable.
    Declared {
        /// Its name, and where it stands.
        name: Ident,
        /// What it holds.
        value: Node,
        /// Whether that stays so.
        constant: bool,
        /// Where the statement stands.
        place: Position,
    },
    /// Another value for a variable: made of its own, or new.
    Assigned {
        /// Its name.
        name: Ident,
        /// What its own and the value are put together by.
        operation: Option<Operation>,
        /// The value.
        value: Node,
        /// As it is written.
        written: Box<Stmt>,
    },
    /// One of two blocks.
    If {
        /// Whether it is the first.
        condition: Node,
        /// Where that stands.
        place: Position,
        /// Both.
        blocks: Box<[Block; 2]>,
    },
    /// One of several expressions.
    Switch(Box<Switch>),
    /// A loop over parts.
    For(Box<For>),
    /// A loop as long as something holds.
    While(Box<While>),
    /// The end of a loop, or of this time round.
    Break {
        /// Whether it is the end of all.
        ends: bool,
        /// What the loop comes to.
        value: Option<Node>,
        /// Where it stands.
        place: Position,
    },
    /// The end of the function.
    Return(Option<Node>, Position),
}

/// A `switch` without conditions and ranges.
pub(super) struct Switch {
    /// What it goes by.
    pub(super) on: Node,
    /// The expressions, by their numbers; the value of the last is nothing.
    pub(super) cases: Vec<Node>,
    /// The statement, with numbers of the expressions in their place.
    pub(super) written: Stmt,
    /// Values with the numbers that they have led to.
    pub(super) known: RefCell<Vec<(Value, usize)>>,
}

impl Block {
    /// Runs the statements: what the last of them comes to.
    pub(super) fn work(&self, context: &mut Calls<'_, '_, '_, '_, '_, '_>) -> Worked {
        if !self.declares {
            return self.run(context);
        }
        let before = context.scope().len();
        let result = self.run(context);
        context.scope_mut().rewind(before);
        result
    }

    #[inline]
    fn run(&self, context: &mut Calls<'_, '_, '_, '_, '_, '_>) -> Worked {
        let mut last = Value::Unit;
        for (step, place) in &self.steps {
            let worked = counted().and_then(|()| step.work(context));
            last = match worked {
                Ok(value) => value,
                Err(error) => return Err(ended(*place, error)),
            };
        }
        Ok(last)
    }
}

/// Notes where a call ends that takes too much: on its way out the fault loses its place.
#[cold]
fn ended(step: Position, error: Box<EvalAltResult>) -> Box<EvalAltResult> {
    if error.is_system_exception() {
        measure::ended_at(match error.position() {
            Position::NONE => step,
            place => place,
        });
    }
    error
}

/// Counts a statement; a fault, if the call has taken all that it may.
#[inline]
pub(super) fn counted() -> Result<(), Box<EvalAltResult>> {
    match measure::spent() {
        None => Ok(()),
        Some(why) => Err(EvalAltResult::ErrorTerminated(why.into(), Position::NONE).into()),
    }
}

impl Step {
    fn work(&self, context: &mut Calls<'_, '_, '_, '_, '_, '_>) -> Worked {
        match self {
            Step::Value(node) => node.work(context),
            Step::Declared {
                name,
                value,
                constant,
                place,
            } => {
                if context.scope().len() >= context.engine().max_variables() {
                    return Err(EvalAltResult::ErrorTooManyVariables(*place).into());
                }
                let value = value.work(context)?.into();
                let scope = context.scope_mut();
                match constant {
                    true => scope.push_constant_dynamic(name.name.clone(), value),
                    false => scope.push_dynamic(name.name.clone(), value),
                };
                Ok(Value::Unit)
            }
            Step::Assigned {
                name,
                operation,
                value,
                written,
            } => {
                let value = value.work(context)?;
                let place = context.scope_mut().get_mut(&name.name);
                let Some(place) = place else {
                    return assigned(written, &value, context);
                };
                let made = match operation {
                    None => Some(value.clone()),
                    Some(operation) => {
                        let own = Value::of(place.clone());
                        operation.of_values(&own, &value)
                    }
                };
                match made {
                    Some(made) => *place = made.into(),
                    None => return assigned(written, &value, context),
                }
                Ok(Value::Unit)
            }
            Step::If {
                condition,
                place,
                blocks,
            } => {
                let value = condition.work(context)?;
                let [then, otherwise] = &**blocks;
                match truth(value, *place, context)? {
                    true => then.work(context),
                    false => otherwise.work(context),
                }
            }
            Step::Switch(switch) => switch.work(context),
            Step::For(each) => each.work(context),
            Step::While(each) => each.work(context),
            Step::Break { ends, value, place } => {
                let value = worked(value.as_ref(), context)?;
                Err(EvalAltResult::LoopBreak(*ends, value.into(), *place).into())
            }
            Step::Return(value, place) => {
                let value = worked(value.as_ref(), context)?;
                Err(EvalAltResult::Return(value.into(), *place).into())
            }
        }
    }
}

/// What an expression comes to, if there is one.
fn worked(node: Option<&Node>, context: &mut Calls<'_, '_, '_, '_, '_, '_>) -> Worked {
    node.map_or(Ok(Value::Unit), |node| node.work(context))
}

impl Switch {
    fn work(&self, context: &mut Calls<'_, '_, '_, '_, '_, '_>) -> Worked {
        let value = self.on.work(context)?;
        let known = self
            .known
            .borrow()
            .iter()
            .find_map(|(known, number)| known.is_same(&value).then_some(*number));
        let number = match known {
            Some(number) => number,
            None => {
                let number = self.number(&value, context)?;
                let mut known = self.known.borrow_mut();
                if known.len() < MOST_KEPT && value.is_same(&value) {
                    known.push((value, number));
                }
                number
            }
        };
        match self.cases.get(number) {
            Some(case) => case.work(context),
            None => Ok(Value::Unit),
        }
    }

    /// Which of the expressions a value leads to.
    fn number(
        &self,
        value: &Value,
        context: &mut Calls<'_, '_, '_, '_, '_, '_>,
    ) -> Result<usize, Box<EvalAltResult>> {
        let mut written = self.written.clone();
        if let Stmt::Switch(parts, _) = &mut written {
            parts.0 = constant(value, parts.0.position());
        }
        // It comes to a number without anything else being run.
        let expression = alone(written);
        Ok(match evaluated(&expression, context)? {
            Value::Int(number) => usize::try_from(number).unwrap_or(usize::MAX),
            _ => usize::MAX,
        })
    }
}
