//! Finding what can be bound in a script, and putting nodes there.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::{Rc, Weak};

use rhai::{
    ASTFlags, BinaryExpr, CustomExpr, Dynamic, Expr, FlowControl, FnCallExpr, Ident, OpAssignment,
    Position, ScriptFuncDef, Stmt, StmtBlock, Token,
};

use super::library::Library;
use super::node::{Bound, KEY, Node};
use super::operator::{Comparison, Operation};
use super::repeat::{For, Over, While};
use super::statement::{Block, Step, Switch};
use super::written::{Call, alone};
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
    /// A function's statements; what they come to is what the function gives.
    pub(super) fn function(&self, block: &StmtBlock) -> Block {
        self.block(block, true)
    }

    /// Some statements. In those that a function ends with, `return` says no more than what the
    /// last of them comes to.
    fn block(&self, block: &StmtBlock, ends: bool) -> Block {
        let statements = block.statements();
        let last = statements.len().saturating_sub(1);
        let steps = statements.iter().enumerate();
        let steps: Vec<Step> = steps
            .map(|(at, statement)| self.step(statement, ends && at == last))
            .collect();
        let declares = |step: &Step| matches!(step, Step::Declared { .. });
        Block {
            declares: steps.iter().any(declares),
            steps,
            places: statements.iter().map(Stmt::position).collect(),
        }
    }

    fn step(&self, statement: &Stmt, ends: bool) -> Step {
        match statement {
            Stmt::Noop(_) => Step::Value(Node::Known(Value::Unit)),
            Stmt::If(flow, _) => Step::If {
                condition: self.node(&flow.expr),
                place: flow.expr.position(),
                blocks: Box::new([self.block(&flow.body, ends), self.block(&flow.branch, ends)]),
            },
            Stmt::Switch(..) => match self.switch(statement, ends) {
                Some(switch) => Step::Switch(Box::new(switch)),
                None => self.written(statement),
            },
            // Another of the same name in the same block takes its place: that is Rhai's.
            Stmt::Var(parts, flags, place) if parts.2.is_none() => Step::Declared {
                name: parts.0.clone(),
                value: self.node(&parts.1),
                constant: flags.contains(ASTFlags::CONSTANT),
                place: *place,
            },
            Stmt::Assignment(parts) => self
                .assignment(parts, statement)
                .unwrap_or_else(|| self.written(statement)),
            Stmt::FnCall(call, place) => {
                Step::Value(self.node(&Expr::FnCall(call.clone(), *place)))
            }
            Stmt::Block(block) => Step::Value(Node::Block(Box::new(self.block(block, ends)))),
            Stmt::Expr(expression) => match &**expression {
                Expr::Stmt(block) => Step::Value(Node::Block(Box::new(self.block(block, ends)))),
                expression => Step::Value(self.node(expression)),
            },
            Stmt::For(parts, _) if parts.1.is_none() => Step::For(Box::new(For {
                name: parts.0.clone(),
                over: self.over(&parts.2.expr),
                block: self.block(&parts.2.body, false),
                written: self.left_to_rhai(statement),
            })),
            Stmt::While(flow, _) => Step::While(Box::new(While {
                condition: match &flow.expr {
                    Expr::Unit(_) => None,
                    condition => Some((self.node(condition), condition.position())),
                },
                block: self.block(&flow.body, false),
            })),
            Stmt::BreakLoop(value, flags, place) => Step::Break {
                ends: flags.contains(ASTFlags::BREAK),
                value: value.as_ref().map(|value| self.node(value)),
                place: *place,
            },
            Stmt::Return(value, flags, place) if !flags.contains(ASTFlags::BREAK) => {
                let value = value.as_ref().map(|value| self.node(value));
                match ends {
                    true => Step::Value(value.unwrap_or(Node::Known(Value::Unit))),
                    false => Step::Return(value, *place),
                }
            }
            other => self.written(other),
        }
    }

    /// A `switch` whose cases depend on nothing but its value.
    fn switch(&self, statement: &Stmt, ends: bool) -> Option<Switch> {
        let mut written = statement.clone();
        let Stmt::Switch(parts, _) = &mut written else {
            return None;
        };
        let (on, cases) = &mut **parts;
        let plain = |case: &BinaryExpr| matches!(case.lhs, Expr::BoolConstant(true, _));
        if !cases.ranges.is_empty() || !cases.expressions.iter().all(plain) {
            return None;
        }
        let (on, mut nodes) = (self.node(on), Vec::new());
        for (number, case) in (0..).zip(&mut cases.expressions) {
            let place = case.rhs.position();
            nodes.push(match &case.rhs {
                Expr::Stmt(block) => Node::Block(Box::new(self.block(block, ends))),
                expression => self.node(expression),
            });
            case.rhs = Expr::IntegerConstant(number, place);
        }
        Some(Switch {
            on,
            cases: nodes,
            written,
            known: RefCell::default(),
        })
    }

    /// An assignment to a variable.
    fn assignment(&self, parts: &(OpAssignment, BinaryExpr), statement: &Stmt) -> Option<Step> {
        let (assigned, sides) = parts;
        let Expr::Variable(variable, ..) = local(&sides.lhs)? else {
            return None;
        };
        let operation = match assigned.get_op_assignment_info() {
            None => None,
            Some((.., operator)) => Some(Operation::of(operator)?),
        };
        Some(Step::Assigned {
            name: Ident {
                name: variable.1.clone(),
                pos: sides.lhs.position(),
            },
            operation,
            value: self.node(&sides.rhs),
            written: Box::new(statement.clone()),
        })
    }

    /// What a loop goes over.
    fn over(&self, expression: &Expr) -> Over {
        if let Expr::FnCall(call, _) = expression
            && let [from, to] = call.args.as_slice()
            && matches!(
                call.op_token,
                Some(Token::ExclusiveRange | Token::InclusiveRange)
            )
        {
            let last = call.op_token == Some(Token::InclusiveRange);
            return Over::Numbers(self.node(from), self.node(to), last);
        }
        Over::Parts(self.node(expression))
    }

    /// A statement that is run by Rhai.
    fn written(&self, statement: &Stmt) -> Step {
        let written = alone(self.left_to_rhai(statement));
        Step::Value(Node::Written(Box::new(written)))
    }

    /// A statement as Rhai runs it, what is inside of it bound.
    fn left_to_rhai(&self, statement: &Stmt) -> Stmt {
        let mut statement = statement.clone();
        match &mut statement {
            Stmt::Do(flow, ..) | Stmt::TryCatch(flow, _) => self.flow(flow),
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
            Stmt::Return(Some(expression), ..) => self.expression(expression),
            _ => {}
        }
        statement
    }

    fn flow(&self, flow: &mut FlowControl) {
        self.expression(&mut flow.expr);
        for block in [&mut flow.body, &mut flow.branch] {
            if !block.is_empty() {
                let bound = self.block(block, false);
                let (start, end) = (block.position(), block.end_position());
                let whole = custom(Rc::new(Node::Block(Box::new(bound))), start);
                *block = StmtBlock::new([Stmt::Expr(Box::new(whole))], start, end);
            }
        }
    }

    /// Binds an expression that stays with Rhai: as a whole, or else what is inside of it.
    fn expression(&self, expression: &mut Expr) {
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
    fn node(&self, expression: &Expr) -> Node {
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
fn local(expression: &Expr) -> Option<&Expr> {
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
