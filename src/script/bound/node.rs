//! Bound expressions, and how they are worked out.

use std::fmt::Write;
use std::rc::{Rc, Weak};

use rhai::{Array, Dynamic, Engine, EvalAltResult, Expr, Expression, Position, Scope};

use super::library::{Body, Library};
use super::operator::{Comparison, Operation};
use super::statement::Block;
use super::written::{Call, Calls, Worked, evaluated, truth, with_index, with_parts};
use super::{Overloads, Value};
use crate::script::api::{Handle, MoveHandle, function_of, function_of_open, property};
use crate::script::engine::MOST_TEXT;
use crate::script::scene::Text;
use crate::script::sites::Sites;

/// By what the engine knows bound expressions; no script can write it.
pub(super) const KEY: &str = "\u{0}bound";

/// A bound expression.
pub(super) enum Node {
    /// A value that is written there.
    Known(Value),
    /// What Rhai works out.
    Written(Box<Expr>),
    /// What a variable of the function holds.
    Local(Box<Expr>),
    /// A property of what a variable holds, which may be a move; and that as it is written.
    Property(Box<(Expr, Expr)>, &'static str),
    /// A call of a function of the engine.
    Engine {
        /// One of these.
        functions: Rc<Overloads>,
        /// With these.
        arguments: Vec<Node>,
        /// As it is written.
        written: Box<Call>,
    },
    /// A call of a function of the script.
    Function {
        /// Where it is.
        library: Weak<Library>,
        /// Its number there.
        number: usize,
        /// With these.
        arguments: Vec<Node>,
        /// As it is written.
        written: Box<Call>,
    },
    /// A call of a function of a card, if it has it.
    Card {
        /// Where it is.
        library: Weak<Library>,
        /// Whether the card is the one of a deck that lies open, and not said by name.
        open: bool,
        /// The deck or the card, the name of the function, and what it is given.
        arguments: Vec<Node>,
        /// As it is written.
        written: Box<Call>,
    },
    /// Whether all of these hold, asked in their order; where each stands.
    All(Vec<(Node, Position)>),
    /// Whether any of these holds, asked in their order.
    Any(Vec<(Node, Position)>),
    /// Whether this does not hold.
    Not(Box<Node>, Box<Call>),
    /// How two values compare.
    Compared(Comparison, Box<(Node, Node)>, Box<Call>),
    /// What is made of two values.
    Reckoned(Operation, Box<(Node, Node)>, Box<Call>),
    /// The text that these make together; and that as it is written.
    Joined(Vec<Node>, Box<Expr>),
    /// One of what a variable holds, which may be a list.
    Indexed {
        /// The variable.
        variable: Box<Expr>,
        /// Which.
        index: Box<Node>,
        /// As it is written.
        written: Box<Expr>,
    },
    /// How many a variable holds, which may be a list or sites.
    Length {
        /// The variable.
        variable: Box<Expr>,
        /// Whether it is only asked if there are none.
        none: bool,
        /// As it is written.
        written: Box<Expr>,
    },
    /// What the last of some statements comes to.
    Block(Box<Block>),
}

impl Body {
    /// Calls the function with values, from a place.
    fn run(
        &self,
        context: &mut Calls<'_, '_, '_, '_, '_, '_>,
        values: &[Value],
        place: Position,
    ) -> Worked {
        let most = context.engine().max_call_levels();
        let state = context.global_runtime_state_mut();
        if state.level >= most {
            return Err(EvalAltResult::ErrorStackOverflow(place).into());
        }
        state.level += 1;
        let mut scope = Scope::new();
        for (parameter, value) in self.parameters().iter().zip(values) {
            scope.push_dynamic(parameter.clone(), value.clone().into());
        }
        let outside = std::mem::replace(context.scope_mut(), scope);
        let result = self.block().work(context);
        *context.scope_mut() = outside;
        context.global_runtime_state_mut().level -= 1;
        result.or_else(|mut error| match *error {
            EvalAltResult::Return(value, _) => Ok(Value::of(value)),
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

impl Node {
    /// Works it out.
    pub(super) fn work(&self, context: &mut Calls<'_, '_, '_, '_, '_, '_>) -> Worked {
        match self {
            Node::Known(value) => Ok(value.clone()),
            Node::Written(expression) => evaluated(expression, context),
            Node::Local(variable) => match held(variable, context) {
                Some(value) => Ok(Value::of(value.clone())),
                None => evaluated(variable, context),
            },
            Node::Property(written, name) => {
                let (variable, whole) = &**written;
                let found = held(variable, context);
                let handle = found.and_then(|value| value.read_lock::<MoveHandle>());
                match handle.map(|handle| *handle) {
                    // A fault is told as it always is.
                    Some(handle) => match property(handle, name) {
                        Ok(value) => Ok(Value::of(value)),
                        Err(_) => evaluated(whole, context),
                    },
                    None => evaluated(whole, context),
                }
            }
            Node::Engine {
                functions,
                arguments,
                written,
            } => with(arguments, context, |context, values| {
                let said = is_on_game(written, context).then(|| functions.call(values));
                match said.flatten() {
                    None => written.with(values, context),
                    Some(said) => said.map_err(|mut error| {
                        error.set_position(written.place);
                        error
                    }),
                }
            }),
            Node::Function {
                library,
                number,
                arguments,
                written,
            } => with(arguments, context, |context, values| {
                let library = library.upgrade();
                match library.as_ref().and_then(|all| all.get(*number)) {
                    Some(body) => body.run(context, values, written.place),
                    None => written.with(values, context),
                }
            }),
            Node::Card {
                library,
                open,
                arguments,
                written,
            } => with(arguments, context, |context, values| {
                match library.upgrade() {
                    Some(library) if is_on_game(written, context) => {
                        of_card(&library, *open, values, written, context)
                    }
                    _ => written.with(values, context),
                }
            }),
            Node::All(parts) => asked(parts, false, context),
            Node::Any(parts) => asked(parts, true, context),
            Node::Not(node, written) => match node.work(context)? {
                Value::Bool(truth) => Ok(Value::Bool(!truth)),
                other => written.with(&[other], context),
            },
            Node::Compared(comparison, sides, written) => {
                let one = sides.0.work(context)?;
                let other = sides.1.work(context)?;
                match comparison.of_values(&one, &other) {
                    Some(truth) => Ok(Value::Bool(truth)),
                    None => written.with(&[one, other], context),
                }
            }
            Node::Reckoned(operation, sides, written) => {
                let one = sides.0.work(context)?;
                let other = sides.1.work(context)?;
                match operation.of_values(&one, &other) {
                    Some(value) => Ok(value),
                    None => written.with(&[one, other], context),
                }
            }
            Node::Joined(nodes, written) => {
                with(nodes, context, |context, values| match joined(values) {
                    Some(text) => Ok(Value::Text(text)),
                    None => with_parts(written, values, context),
                })
            }
            Node::Indexed {
                variable,
                index,
                written,
            } => {
                let index = index.work(context)?;
                let list = held(variable, context).and_then(|value| value.read_lock::<Array>());
                match list.and_then(|list| part(&list, &index)) {
                    Some(part) => Ok(Value::of(part)),
                    None => with_index(written, &index, context),
                }
            }
            Node::Length {
                variable,
                none,
                written,
            } => match held(variable, context).and_then(length) {
                Some(length) if *none => Ok(Value::Bool(length == 0)),
                Some(length) => Ok(Value::Int(length)),
                None => evaluated(written, context),
            },
            Node::Block(block) => block.work(context),
        }
    }
}

/// What a variable holds.
#[inline]
fn held<'c>(variable: &Expr, context: &'c Calls<'_, '_, '_, '_, '_, '_>) -> Option<&'c Dynamic> {
    let Expr::Variable(variable, short, _) = variable else {
        return None;
    };
    // How far it is from the end of those that are known there.
    let back = match (short, variable.0) {
        (Some(short), _) => usize::from(short.get()),
        (None, long) => long?.get(),
    };
    // They come with the last first.
    let mut known = context.scope().iter_raw();
    known.nth(back.checked_sub(1)?).map(|(_, _, value)| value)
}

/// One of a list: counted from its end, if the number is below 0.
#[inline]
fn part(list: &[Dynamic], index: &Value) -> Option<Dynamic> {
    let Value::Int(number) = *index else {
        return None;
    };
    let from_end = if number < 0 {
        i64::try_from(list.len()).ok()?
    } else {
        0
    };
    let at = usize::try_from(number.checked_add(from_end)?).ok()?;
    list.get(at).cloned()
}

/// How many parts a list or a set of sites has.
fn length(value: &Dynamic) -> Option<i64> {
    let list = value.read_lock::<Array>().map(|list| list.len());
    let length = match list {
        None => value.read_lock::<Sites>().map(|sites| sites.len())?,
        Some(length) => length,
    };
    i64::try_from(length).ok()
}

/// The text that plain values make together, if it is not too long.
fn joined(values: &[Value]) -> Option<Text> {
    let mut text = String::new();
    for value in values {
        match value {
            Value::Text(part) => text.push_str(part),
            Value::Int(number) => write!(text, "{number}").ok()?,
            Value::Bool(truth) => write!(text, "{truth}").ok()?,
            _ => return None,
        }
    }
    (text.len() <= MOST_TEXT).then(|| text.into())
}

/// Whether what a call is made on is the game, if it is made on anything.
#[inline]
fn is_on_game(written: &Call, context: &Calls<'_, '_, '_, '_, '_, '_>) -> bool {
    match &written.on {
        None => true,
        Some(variable) => held(variable, context).is_some_and(|value| value.is::<Handle>()),
    }
}

/// Calls a function of a card.
fn of_card(
    library: &Library,
    open: bool,
    values: &[Value],
    written: &Call,
    context: &mut Calls<'_, '_, '_, '_, '_, '_>,
) -> Worked {
    let [Value::Text(of), Value::Text(name), value @ ..] = values else {
        return written.with(values, context);
    };
    let function = match open {
        true => function_of_open(of, name),
        false => function_of(of, name),
    };
    let function = function.map_err(|mut error| {
        error.set_position(written.place);
        error
    })?;
    let Some(function) = function else {
        return Ok(Value::Unit);
    };
    // A function that takes something else is told of by Rhai.
    let Some(body) = library.find(&function, value.len() + 1) else {
        return written.with(values, context);
    };
    let game = Value::Other(Dynamic::from(Handle));
    match value {
        [] => body.run(context, &[game], written.place),
        more => body.run(context, &[&[game], more].concat(), written.place),
    }
}

/// Does something with the values of nodes.
#[inline]
fn with(
    nodes: &[Node],
    context: &mut Calls<'_, '_, '_, '_, '_, '_>,
    action: impl FnOnce(&mut Calls<'_, '_, '_, '_, '_, '_>, &[Value]) -> Worked,
) -> Worked {
    match nodes {
        [] => return action(context, &[]),
        [Node::Known(value)] => return action(context, std::slice::from_ref(value)),
        _ => {}
    }
    let mut few = [const { Value::Unit }; 3];
    if let Some(places) = few.get_mut(..nodes.len()) {
        for (node, place) in nodes.iter().zip(places) {
            *place = node.work(context)?;
        }
        return action(context, &few[..nodes.len()]);
    }
    let mut values = Vec::with_capacity(nodes.len());
    for node in nodes {
        values.push(node.work(context)?);
    }
    action(context, &values)
}

/// Asks nodes in their order until one is as wanted: whether one was.
fn asked(
    parts: &[(Node, Position)],
    wanted: bool,
    context: &mut Calls<'_, '_, '_, '_, '_, '_>,
) -> Worked {
    for (node, place) in parts {
        let value = node.work(context)?;
        if truth(value, *place, context)? == wanted {
            return Ok(Value::Bool(wanted));
        }
    }
    Ok(Value::Bool(!wanted))
}

/// Lets an engine evaluate bound expressions.
pub(in super::super) fn register(engine: &mut Engine) {
    // It can fail only where there are no syntax trees.
    let _ = engine.register_custom_syntax_handler(KEY, false, evaluate);
}

fn evaluate(
    context: &mut Calls<'_, '_, '_, '_, '_, '_>,
    _: &[Expression<'_>],
    state: &Dynamic,
) -> Result<Dynamic, Box<EvalAltResult>> {
    match state.read_lock::<Bound>() {
        Some(bound) => bound.0.work(context).map(Value::into),
        None => Ok(Dynamic::UNIT),
    }
}
