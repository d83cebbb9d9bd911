//! Finding what can be bound in a script, and putting nodes there.

use std::collections::HashMap;
use std::rc::{Rc, Weak};

use rhai::{
    CustomExpr, Dynamic, Expr, FlowControl, FnCallExpr, Position, ScriptFuncDef, Stmt, StmtBlock,
};

use super::library::Library;
use super::node::{Bound, KEY, Node};
use super::operator::{Comparison, Operation};
use super::{Functions, Sort, Value};
use crate::script::api::MODULE;
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
    /// Binds what can be bound in the statements of a block.
    pub(super) fn block(&self, block: &mut StmtBlock) {
        for statement in block.statements_mut() {
            self.statement(statement);
        }
    }

    fn flow(&self, flow: &mut FlowControl) {
        self.expression(&mut flow.expr);
        self.block(&mut flow.body);
        self.block(&mut flow.branch);
    }

    fn statement(&self, statement: &mut Stmt) {
        match statement {
            Stmt::If(flow, _)
            | Stmt::While(flow, _)
            | Stmt::Do(flow, ..)
            | Stmt::TryCatch(flow, _) => {
                self.flow(flow);
            }
            Stmt::For(parts, _) => self.flow(&mut parts.2),
            Stmt::Switch(parts, _) => {
                self.expression(&mut parts.0);
                for case in &mut parts.1.expressions {
                    self.expression(&mut case.lhs);
                    self.expression(&mut case.rhs);
                }
            }
            Stmt::Var(parts, ..) => self.expression(&mut parts.1),
            Stmt::Assignment(parts) => {
                // What is assigned to must stay what it is.
                self.inside(&mut parts.1.lhs);
                self.expression(&mut parts.1.rhs);
            }
            Stmt::FnCall(call, place) => {
                let mut expression = Expr::FnCall(call.clone(), *place);
                self.expression(&mut expression);
                match expression {
                    Expr::FnCall(parts, _) => *call = parts,
                    other => *statement = Stmt::Expr(Box::new(other)),
                }
            }
            Stmt::Block(block) => self.block(block),
            Stmt::Expr(expression) => self.expression(expression),
            Stmt::BreakLoop(Some(expression), ..) | Stmt::Return(Some(expression), ..) => {
                self.expression(expression);
            }
            _ => {}
        }
    }

    /// Binds an expression as a whole, or else what can be bound inside of it.
    fn expression(&self, expression: &mut Expr) {
        if let Some(value) = self.constant(expression) {
            *expression = value.clone();
            return;
        }
        let mut given = vec![expression.clone()];
        match self.node(expression, &mut given) {
            Some(node) if !matches!(node, Node::Known(_)) => {
                let place = expression.position();
                *expression = custom(node, given, place);
            }
            _ => self.inside(expression),
        }
    }

    fn inside(&self, expression: &mut Expr) {
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
            Expr::Stmt(block) => self.block(block),
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
            Expr::And(parts, _) | Expr::Or(parts, _) | Expr::Coalesce(parts, _) => {
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

    /// An expression as a node, if it can be one. What Rhai is to work out for it is added to
    /// `given`.
    fn node(&self, expression: &Expr, given: &mut Vec<Expr>) -> Option<Node> {
        let before = given.len();
        let node = self.tried(expression, given);
        if node.is_none() {
            given.truncate(before);
        }
        node
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

    fn tried(&self, expression: &Expr, given: &mut Vec<Expr>) -> Option<Node> {
        match self.constant(expression).unwrap_or(expression) {
            Expr::BoolConstant(truth, _) => Some(Node::Known(Value::Bool(*truth))),
            Expr::IntegerConstant(number, _) => Some(Node::Known(Value::Int(*number))),
            Expr::StringConstant(text, _) => Some(Node::Known(Value::Text(text.clone()))),
            Expr::FnCall(call, _) if call.op_token.is_some() => self.operator(call, given),
            Expr::FnCall(call, place) => self.call(call, *place, given),
            Expr::Dot(sides, ..) => match &sides.rhs {
                Expr::MethodCall(call, place) => self.method(&sides.lhs, call, *place, given),
                _ => None,
            },
            Expr::And(parts, _) => self.truths(parts, given).map(Node::All),
            Expr::Or(parts, _) => self.truths(parts, given).map(Node::Any),
            _ => None,
        }
    }

    fn truths(&self, parts: &[Expr], given: &mut Vec<Expr>) -> Option<Vec<Node>> {
        let nodes = parts.iter().map(|part| {
            let node = self.node(part, given)?;
            (node.sort() == Sort::Bool).then_some(node)
        });
        nodes.collect()
    }

    fn operator(&self, call: &FnCallExpr, given: &mut Vec<Expr>) -> Option<Node> {
        match call.args.as_slice() {
            [only] if call.name == "!" => {
                let node = self.node(only, given)?;
                (node.sort() == Sort::Bool).then(|| Node::Not(Box::new(node)))
            }
            [one, other] => {
                let comparison = Comparison::of(&call.name);
                let operation = Operation::of(&call.name);
                if comparison.is_none() && operation.is_none() {
                    return None;
                }
                let one = self.node(one, given)?;
                let other = self.node(other, given)?;
                let (sort, sides) = (one.sort(), other.sort());
                if sort != sides || matches!((&one, &other), (Node::Known(_), Node::Known(_))) {
                    return None;
                }
                let sides = Box::new((one, other));
                match (comparison, operation, sort) {
                    (Some(comparison), _, Sort::Int | Sort::Text) => {
                        Some(Node::Compared(comparison, sides))
                    }
                    (Some(comparison), _, Sort::Bool) if !comparison.is_ordered() => {
                        Some(Node::Compared(comparison, sides))
                    }
                    (_, Some(operation), Sort::Int) => Some(Node::Reckoned(operation, sides)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn call(&self, call: &FnCallExpr, place: Position, given: &mut Vec<Expr>) -> Option<Node> {
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
                    arguments: self.arguments(call, given),
                    place,
                })
            }
            [module] if module.name == MODULE => self.of_engine(None, call, place, given),
            _ => None,
        }
    }

    /// A call on what a variable holds, which may be the game.
    fn method(
        &self,
        on: &Expr,
        call: &FnCallExpr,
        place: Position,
        given: &mut Vec<Expr>,
    ) -> Option<Node> {
        let Expr::Variable(variable, ..) = on else {
            return None;
        };
        if !variable.2.is_empty() {
            return None;
        }
        given.push(on.clone());
        let on = Some(given.len() - 1);
        self.of_engine(on, call, place, given)
    }

    /// A call of a function of the engine, or of one of a card.
    fn of_engine(
        &self,
        on: Option<usize>,
        call: &FnCallExpr,
        place: Position,
        given: &mut Vec<Expr>,
    ) -> Option<Node> {
        if let Some(open) = of_card(call) {
            return Some(Node::Card {
                on,
                library: Weak::clone(self.library),
                open,
                arguments: self.arguments(call, given),
                place,
            });
        }
        let functions = Rc::clone(self.functions.of(&call.name, call.args.len())?);
        Some(Node::Call {
            on,
            functions,
            arguments: self.arguments(call, given),
            place,
        })
    }

    /// What a call is made with: what cannot be bound Rhai works out.
    fn arguments(&self, call: &FnCallExpr, given: &mut Vec<Expr>) -> Vec<Node> {
        let argument = |argument: &Expr| {
            self.node(argument, given).unwrap_or_else(|| {
                let mut written = argument.clone();
                self.inside(&mut written);
                given.push(written);
                Node::Worked(given.len() - 1)
            })
        };
        call.args.iter().map(argument).collect()
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
fn custom(node: Node, given: Vec<Expr>, place: Position) -> Expr {
    let custom = CustomExpr {
        inputs: given.into_iter().collect(),
        tokens: std::iter::once(KEY.into()).collect(),
        state: Dynamic::from(Bound(Rc::new(node))),
        scope_may_be_changed: false,
        self_terminated: false,
    };
    Expr::Custom(Box::new(custom), place)
}
