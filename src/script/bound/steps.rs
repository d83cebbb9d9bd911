//! Binding the statements of a script.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{
    ASTFlags, BinaryExpr, Expr, FlowControl, Ident, OpAssignment, Position, Stmt, StmtBlock, Token,
};

use super::Value;
use super::node::Node;
use super::operator::Operation;
use super::repeat::{For, Over, While};
use super::rewrite::{Binder, custom, local};
use super::statement::{Block, Step, Switch};
use super::written::alone;

impl Binder<'_> {
    /// A function's statements; what they come to is what the function gives.
    pub(super) fn function(&self, block: &StmtBlock) -> Block {
        self.block(block, true)
    }

    /// Some statements. In those that a function ends with, `return` says no more than what the
    /// last of them comes to.
    pub(super) fn block(&self, block: &StmtBlock, ends: bool) -> Block {
        let statements = block.statements();
        let last = statements.len().saturating_sub(1);
        let steps = statements.iter().enumerate();
        let steps: Vec<(Step, Position)> = steps
            .map(|(at, statement)| {
                let step = self.step(statement, ends && at == last);
                (step, statement.position())
            })
            .collect();
        let declares = |(step, _): &(Step, Position)| matches!(step, Step::Declared { .. });
        Block {
            declares: steps.iter().any(declares),
            steps,
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
}
