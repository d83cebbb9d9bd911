//! Binding the expressions of a script.

use std::collections::HashMap;
use std::rc::{Rc, Weak};

use rhai::{ASTFlags, CustomExpr, Dynamic, Expr, FnCallExpr, Position, ScriptFuncDef};

use super::library::Library;
use super::node::{Bound, KEY, Node};
use super::operator::{Comparison, Operation};
use super::written::Call;
use super::{Functions, Value};
use crate::script::api::{MODULE, PROPERTIES};
use crate::script::layers::GLOBAL;

/// What calls are bound with.
pub(super) struct Binder<'a> {
    pub(super) functions: &'a Functions,
    /// Where the bound functions of the script will be.
    pub(super) library: &'a Weak<Library>,
    /// They, as they are written.
    pub(super) defined: &'a [&'a ScriptFuncDef],
    /// The values of constants outside of functions, by name.
    pub(super) constants: HashMap<&'a str, &'a Expr>,
}

impl Binder<'_> {
    /// Binds an expression that stays with Rhai: as a whole, or else what is inside of it.
    pub(super) fn expression(&self, expression: &mut Expr) {
        if let Some(value) = self.constant(expression) {
            *expression = value.clone();
            return;
        }
        match self.tried(expression) {
            Some(Node::Known(_) | Node::Local(_)) => {}
            Some(node) => *expression = custom(Rc::new(node), expression.position()),
            None => self.inside(expression),
        }
    }

    /// Binds what is inside of an expression.
    pub(super) fn inside(&self, expression: &mut Expr) {
        match expression {
            Expr::InterpolatedString(parts, _) | Expr::Array(parts, _) => {
                parts.iter_mut().for_each(|part| self.expression(part));
            }
            Expr::Map(parts, _) => {
                parts
                    .0
                    .iter_mut()
                    .for_each(|(_, value)| self.expression(value));
            }
            Expr::FnCall(call, _) | Expr::MethodCall(call, _) => {
                call.args
                    .iter_mut()
                    .for_each(|value| self.expression(value));
            }
            Expr::Dot(sides, ..) => {
                self.expression(&mut sides.lhs);
                // Names and methods mean something only behind the dot.
                self.inside(&mut sides.rhs);
            }
            Expr::Index(sides, ..) => {
                self.expression(&mut sides.lhs);
                self.indexed(&mut sides.rhs);
            }
            Expr::Coalesce(parts, _) => {
                parts.iter_mut().for_each(|part| self.expression(part));
            }
            _ => {}
        }
    }

    /// What stands in brackets, which may be the beginning of a longer chain.
    fn indexed(&self, expression: &mut Expr) {
        match expression {
            Expr::Dot(..) | Expr::Index(..) => self.inside(expression),
            other => self.expression(other),
        }
    }

    /// An expression as a node.
    pub(super) fn node(&self, expression: &Expr) -> Node {
        self.tried(expression).unwrap_or_else(|| {
            let mut written = expression.clone();
            self.inside(&mut written);
            Node::Written(Box::new(written))
        })
    }

    /// The value of a constant outside of functions, where an expression names one.
    fn constant(&self, expression: &Expr) -> Option<&Expr> {
        let Expr::Variable(variable, ..) = expression else {
            return None;
        };
        match variable.2.path.as_slice() {
            [root] if root.name == GLOBAL => self.constants.get(variable.1.as_str()).copied(),
            _ => None,
        }
    }

    fn tried(&self, expression: &Expr) -> Option<Node> {
        match self.constant(expression).unwrap_or(expression) {
            Expr::Unit(_) => Some(Node::Known(Value::Unit)),
            Expr::BoolConstant(truth, _) => Some(Node::Known(Value::Bool(*truth))),
            Expr::IntegerConstant(number, _) => Some(Node::Known(Value::Int(*number))),
            Expr::StringConstant(text, _) => Some(Node::Known(Value::Text(text.clone()))),
            Expr::FnCall(call, place) if call.op_token.is_some() => self.operator(call, *place),
            Expr::FnCall(call, place) => self.call(call, *place),
            Expr::InterpolatedString(parts, _) => Some(Node::Joined(
                parts.iter().map(|part| self.node(part)).collect(),
                Box::new(expression.clone()),
            )),
            Expr::Index(sides, flags, _)
                if !matches!(sides.rhs, Expr::Dot(..) | Expr::Index(..))
                    && !flags.contains(ASTFlags::NEGATED) =>
            {
                Some(Node::Indexed {
                    variable: Box::new(local(&sides.lhs)?.clone()),
                    index: Box::new(self.node(&sides.rhs)),
                    written: Box::new(expression.clone()),
                })
            }
            Expr::Dot(sides, ..) => match &sides.rhs {
                Expr::MethodCall(call, _)
                    if call.args.is_empty()
                        && ["len", "is_empty"].contains(&call.name.as_str()) =>
                {
                    Some(Node::Length {
                        variable: Box::new(local(&sides.lhs)?.clone()),
                        none: call.name == "is_empty",
                        written: Box::new(expression.clone()),
                    })
                }
                Expr::MethodCall(call, place) => {
                    self.of_engine(Some(local(&sides.lhs)?.clone()), call, *place)
                }
                Expr::Property(property, _) => {
                    let name = PROPERTIES
                        .iter()
                        .find(|name| **name == property.2.as_str())?;
                    let variable = local(&sides.lhs)?.clone();
                    let whole = expression.clone();
                    Some(Node::Property(Box::new((variable, whole)), name))
                }
                _ => None,
            },
            Expr::And(parts, _) => Some(Node::All(self.truths(parts))),
            Expr::Or(parts, _) => Some(Node::Any(self.truths(parts))),
            Expr::Stmt(block) => Some(Node::Block(Box::new(self.block(block, false)))),
            variable => Some(Node::Local(Box::new(local(variable)?.clone()))),
        }
    }

    fn truths(&self, parts: &[Expr]) -> Vec<(Node, Position)> {
        let parts = parts.iter();
        parts
            .map(|part| (self.node(part), part.position()))
            .collect()
    }

    fn operator(&self, call: &FnCallExpr, place: Position) -> Option<Node> {
        let written = || Box::new(self.as_written(None, call, place));
        match call.args.as_slice() {
            [only] if call.name == "!" => Some(Node::Not(Box::new(self.node(only)), written())),
            [one, other] => {
                let comparison = Comparison::of(&call.name);
                let operation = Operation::of(&call.name);
                if comparison.is_none() && operation.is_none() {
                    return None;
                }
                let sides = Box::new((self.node(one), self.node(other)));
                if let Some(comparison) = comparison {
                    return Some(Node::Compared(comparison, sides, written()));
                }
                Some(Node::Reckoned(operation?, sides, written()))
            }
            _ => None,
        }
    }

    fn call(&self, call: &FnCallExpr, place: Position) -> Option<Node> {
        if call.capture_parent_scope {
            return None;
        }
        match call.namespace.path.as_slice() {
            [] => {
                let number = self.defined.iter().position(|function| {
                    function.name == call.name && function.params.len() == call.args.len()
                })?;
                Some(Node::Function {
                    library: Weak::clone(self.library),
                    number,
                    arguments: self.arguments(call),
                    written: Box::new(self.as_written(None, call, place)),
                })
            }
            [module] if module.name == MODULE => self.of_engine(None, call, place),
            _ => None,
        }
    }

    /// A call of a function of the engine, or of one of a card; on what a variable holds, which
    /// may be the game.
    fn of_engine(&self, on: Option<Expr>, call: &FnCallExpr, place: Position) -> Option<Node> {
        if let Some(open) = of_card(call) {
            return Some(Node::Card {
                library: Weak::clone(self.library),
                open,
                arguments: self.arguments(call),
                written: Box::new(self.as_written(on, call, place)),
            });
        }
        let functions = Rc::clone(self.functions.of(&call.name, call.args.len())?);
        Some(Node::Engine {
            functions,
            arguments: self.arguments(call),
            written: Box::new(self.as_written(on, call, place)),
        })
    }

    /// What a call is made with.
    fn arguments(&self, call: &FnCallExpr) -> Vec<Node> {
        call.args
            .iter()
            .map(|argument| self.node(argument))
            .collect()
    }

    fn as_written(&self, on: Option<Expr>, call: &FnCallExpr, place: Position) -> Call {
        Call {
            on,
            call: call.clone(),
            place,
        }
    }
}

/// An expression, if it is a variable of the function.
pub(super) fn local(expression: &Expr) -> Option<&Expr> {
    match expression {
        Expr::Variable(variable, short, _) => {
            let found = short.is_some() || variable.0.is_some();
            (found && variable.2.is_empty()).then_some(expression)
        }
        _ => None,
    }
}

/// Whether a call is one of a card's function, and the card then the one that lies open.
fn of_card(call: &FnCallExpr) -> Option<bool> {
    match (call.name.as_str(), call.args.len()) {
        ("run_open", 2) => Some(true),
        ("run", 2 | 3) => Some(false),
        _ => None,
    }
}

/// A node as an expression of Rhai's.
pub(super) fn custom(node: Rc<Node>, place: Position) -> Expr {
    let custom = CustomExpr {
        inputs: Default::default(),
        tokens: std::iter::once(KEY.into()).collect(),
        state: Dynamic::from(Bound(node)),
        scope_may_be_changed: false,
        self_terminated: false,
    };
    Expr::Custom(Box::new(custom), place)
}
