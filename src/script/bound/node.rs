//! Bound expressions, and how they are worked out.

use std::rc::{Rc, Weak};

use rhai::EvalContext as Context;
use rhai::{Dynamic, Engine, EvalAltResult, Expression, Position, Scope};

use super::library::{Body, Library};
use super::operator::{Comparison, Operation};
use super::{Overloads, Sort, Value};
use crate::script::api::{Handle, function_of, function_of_open, noted};

/// By what the engine knows bound expressions; no script can write it.
pub(super) const KEY: &str = "\u{0}bound";

/// A bound expression.
pub(super) enum Node {
    /// A value that is written there.
    Known(Value),
    /// What Rhai works out: one of the expressions that the node was given.
    Worked(usize),
    /// A call of a function of the engine.
    Call {
        /// What it is called on, which must be the game: one of the expressions that the node
        /// was given.
        on: Option<usize>,
        /// One of these.
        functions: Rc<Overloads>,
        /// With these.
        arguments: Vec<Node>,
        /// Where it stands.
        place: Position,
    },
    /// A call of a function of the script.
    Function {
        /// Where it is.
        library: Weak<Library>,
        /// Its number there.
        number: usize,
        /// With these.
        arguments: Vec<Node>,
        /// Where it stands.
        place: Position,
    },
    /// A call of a function of a card, if it has it.
    Card {
        /// What it is called on, as with other calls.
        on: Option<usize>,
        /// Where it is.
        library: Weak<Library>,
        /// Whether the card is the one of a deck that lies open, and not said by name.
        open: bool,
        /// The deck or the card, the name of the function, and what it is given.
        arguments: Vec<Node>,
        /// Where it stands.
        place: Position,
    },
    /// Whether all of these hold, asked in their order.
    All(Vec<Node>),
    /// Whether any of these holds, asked in their order.
    Any(Vec<Node>),
    /// Whether this does not hold.
    Not(Box<Node>),
    /// Whether two values of one sort compare so.
    Compared(Comparison, Box<(Node, Node)>),
    /// A number that is made of two.
    Reckoned(Operation, Box<(Node, Node)>),
}

impl Body {
    /// Calls the function with values, from a place.
    fn run(
        &self,
        context: &mut Context<'_, '_, '_, '_, '_, '_>,
        values: &[Value],
        place: Position,
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        let most = context.engine().max_call_levels();
        let state = context.global_runtime_state_mut();
        if state.level >= most {
            return Err(EvalAltResult::ErrorStackOverflow(place).into());
        }
        state.level += 1;
        let mut scope = Scope::new();
        for (parameter, value) in self.parameters().iter().zip(values) {
            scope.push_dynamic(parameter.as_str(), value.clone().into());
        }
        let outside = std::mem::replace(context.scope_mut(), scope);
        let result = context.eval_expression_tree(&Expression::from(self.block()));
        *context.scope_mut() = outside;
        context.global_runtime_state_mut().level -= 1;
        result.or_else(|mut error| match *error {
            EvalAltResult::Return(value, _) => Ok(value),
            _ if error.is_system_exception() => {
                error.set_position(place);
                Err(error)
            }
            _ => {
                let name = self.name().to_owned();
                Err(EvalAltResult::ErrorInFunctionCall(name, String::new(), error, place).into())
            }
        })
    }
}

/// A bound expression as a value of Rhai's, which keeps it with the script.
#[derive(Clone)]
pub(super) struct Bound(pub(super) Rc<Node>);

/// A value, or nothing where it is not one that the node is made for; or a fault.
type Worked = Result<Option<Value>, Box<EvalAltResult>>;

impl Node {
    /// What it is worth, as far as that is known.
    pub(super) fn sort(&self) -> Sort {
        match self {
            Node::Known(Value::Bool(_)) => Sort::Bool,
            Node::Known(Value::Int(_)) => Sort::Int,
            Node::Known(Value::Text(_)) => Sort::Text,
            Node::Known(_) | Node::Worked(_) | Node::Function { .. } | Node::Card { .. } => {
                Sort::Other
            }
            Node::Call { functions, .. } => functions.gives,
            Node::All(_) | Node::Any(_) | Node::Not(_) | Node::Compared(..) => Sort::Bool,
            Node::Reckoned(..) => Sort::Int,
        }
    }

    fn work(
        &self,
        context: &mut Context<'_, '_, '_, '_, '_, '_>,
        given: &[Expression<'_>],
    ) -> Worked {
        Ok(match self {
            Node::Known(value) => Some(value.clone()),
            Node::Worked(number) => match given.get(*number) {
                Some(given) => Some(Value::of(given.eval_with_context(context)?)),
                None => None,
            },
            Node::Call {
                on,
                functions,
                arguments,
                place,
            } => {
                if !is_on_game(*on, context, given)? {
                    return Ok(None);
                }
                let said = with(arguments, context, given, |_, values| {
                    functions.call(values)
                })?;
                match said.flatten() {
                    None => None,
                    Some(Ok(value)) => Some(value),
                    Some(Err(mut error)) => {
                        error.set_position(*place);
                        return Err(error);
                    }
                }
            }
            Node::Function {
                library,
                number,
                arguments,
                place,
            } => {
                let library = library.upgrade();
                let Some(body) = library.as_ref().and_then(|all| all.get(*number)) else {
                    return Ok(None);
                };
                let said = with(arguments, context, given, |context, values| {
                    body.run(context, values, *place)
                })?;
                said.transpose()?.map(Value::of)
            }
            Node::Card {
                on,
                library,
                open,
                arguments,
                place,
            } => {
                let Some(library) = library.upgrade() else {
                    return Ok(None);
                };
                if !is_on_game(*on, context, given)? {
                    return Ok(None);
                }
                let said = with(arguments, context, given, |context, values| {
                    let [Value::Text(of), Value::Text(name), value @ ..] = values else {
                        return Ok(None);
                    };
                    let function = match open {
                        true => function_of_open(of, name),
                        false => function_of(of, name),
                    };
                    let function = function.map_err(|mut error| {
                        error.set_position(*place);
                        error
                    })?;
                    let Some(function) = function else {
                        return Ok(Some(Value::Unit));
                    };
                    // A function that takes something else is told of by Rhai.
                    let Some(body) = library.find(&function, value.len() + 1) else {
                        return Ok(None);
                    };
                    let game = Value::Other(Dynamic::from(Handle));
                    let result = match value {
                        [] => body.run(context, &[game], *place),
                        more => body.run(context, &[&[game], more].concat(), *place),
                    };
                    noted(&function, result).map(|result| Some(Value::of(result)))
                })?;
                return said.unwrap_or(Ok(None));
            }
            Node::All(nodes) => return held(nodes, false, context, given),
            Node::Any(nodes) => return held(nodes, true, context, given),
            Node::Not(node) => match node.work(context, given)? {
                Some(Value::Bool(truth)) => Some(Value::Bool(!truth)),
                _ => None,
            },
            Node::Compared(comparison, sides) => {
                let (one, other) = (&sides.0, &sides.1);
                let one = one.work(context, given)?;
                let other = other.work(context, given)?;
                let ordering = match (&one, &other) {
                    (Some(Value::Int(one)), Some(Value::Int(other))) => one.cmp(other),
                    (Some(Value::Text(one)), Some(Value::Text(other))) => {
                        one.as_str().cmp(other.as_str())
                    }
                    (Some(Value::Bool(one)), Some(Value::Bool(other))) => one.cmp(other),
                    _ => return Ok(None),
                };
                Some(Value::Bool(comparison.holds(ordering)))
            }
            Node::Reckoned(operation, sides) => {
                let one = sides.0.work(context, given)?;
                let other = sides.1.work(context, given)?;
                match (one, other) {
                    (Some(Value::Int(one)), Some(Value::Int(other))) => {
                        operation.made(one, other).map(Value::Int)
                    }
                    _ => None,
                }
            }
        })
    }
}

/// Whether what a call is made on is the game, if it is made on anything.
#[inline]
fn is_on_game(
    on: Option<usize>,
    context: &mut Context<'_, '_, '_, '_, '_, '_>,
    given: &[Expression<'_>],
) -> Result<bool, Box<EvalAltResult>> {
    match on {
        None => Ok(true),
        Some(on) => match given.get(on) {
            Some(on) => Ok(on.eval_with_context(context)?.is::<Handle>()),
            None => Ok(false),
        },
    }
}

/// Does something with the values of nodes, unless one has none.
#[inline]
fn with<T>(
    nodes: &[Node],
    context: &mut Context<'_, '_, '_, '_, '_, '_>,
    given: &[Expression<'_>],
    action: impl FnOnce(&mut Context<'_, '_, '_, '_, '_, '_>, &[Value]) -> T,
) -> Result<Option<T>, Box<EvalAltResult>> {
    let mut few = [const { Value::Unit }; 3];
    if let Some(places) = few.get_mut(..nodes.len()) {
        for (node, place) in nodes.iter().zip(places) {
            match node.work(context, given)? {
                Some(value) => *place = value,
                None => return Ok(None),
            }
        }
        return Ok(Some(action(context, &few[..nodes.len()])));
    }
    let mut values = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node.work(context, given)? {
            Some(value) => values.push(value),
            None => return Ok(None),
        }
    }
    Ok(Some(action(context, &values)))
}

/// Asks nodes in their order until one is as wanted: whether one was.
fn held(
    nodes: &[Node],
    wanted: bool,
    context: &mut Context<'_, '_, '_, '_, '_, '_>,
    given: &[Expression<'_>],
) -> Worked {
    for node in nodes {
        match node.work(context, given)? {
            Some(Value::Bool(truth)) if truth == wanted => return Ok(Some(Value::Bool(wanted))),
            Some(Value::Bool(_)) => {}
            _ => return Ok(None),
        }
    }
    Ok(Some(Value::Bool(!wanted)))
}

/// Lets an engine evaluate bound expressions.
pub(in super::super) fn register(engine: &mut Engine) {
    // It can fail only where there are no syntax trees.
    let _ = engine.register_custom_syntax_handler(KEY, false, evaluate);
}

/// Works a bound expression out; the first of what it is given is the expression as it was
/// written.
fn evaluate(
    context: &mut Context<'_, '_, '_, '_, '_, '_>,
    given: &[Expression<'_>],
    state: &Dynamic,
) -> Result<Dynamic, Box<EvalAltResult>> {
    if let Some(bound) = state.read_lock::<Bound>()
        && let Some(value) = bound.0.work(context, given)?
    {
        return Ok(value.into());
    }
    match given.first() {
        Some(written) => written.eval_with_context(context),
        None => Ok(Dynamic::UNIT),
    }
}
