//! The functions of a script, with their calls bound.

use std::collections::HashMap;
use std::rc::Rc;

use rhai::{AST, ASTFlags, ASTNode, Expr, ImmutableString, ScriptFuncDef, Stmt, StmtBlock};

use super::Functions;
use super::node::Node;
use super::rewrite::{Binder, custom};

/// A function of a script, its calls bound.
pub(in super::super) struct Body {
    /// Its name.
    name: ImmutableString,
    /// The names of what it takes.
    parameters: Vec<ImmutableString>,
    /// What it does.
    block: Rc<Node>,
    /// The same as a statement of Rhai's.
    statement: [Stmt; 1],
}

/// The functions of a script, with their calls bound to those of the engine and to each other.
pub(in super::super) struct Library(Vec<Body>);

impl Library {
    /// Binds the calls of a script's functions.
    pub(in super::super) fn new(ast: &AST, functions: &Functions) -> Rc<Library> {
        let defined: Vec<&ScriptFuncDef> = ast
            .iter_fn_def()
            .filter(|function| function.this_type.is_none())
            .map(|function| &**function)
            .collect();
        Rc::new_cyclic(|library| {
            let binder = Binder {
                functions,
                library,
                defined: &defined,
                constants: constants(ast),
            };
            let bodies = defined.iter().map(|function| {
                let written = block_of(ast, function);
                let block = Rc::new(Node::Block(Box::new(binder.function(&written))));
                let statement = custom(Rc::clone(&block), written.position());
                Body {
                    name: function.name.clone(),
                    parameters: function.params.to_vec(),
                    block,
                    statement: [Stmt::Expr(Box::new(statement))],
                }
            });
            Library(bodies.collect())
        })
    }

    /// The function of a name that takes so many arguments.
    pub(in super::super) fn find(&self, name: &str, arguments: usize) -> Option<&Body> {
        let fits = |body: &&Body| body.name == name && body.parameters.len() == arguments;
        self.0.iter().find(fits)
    }

    /// A function by its number.
    pub(super) fn get(&self, number: usize) -> Option<&Body> {
        self.0.get(number)
    }
}

impl Body {
    /// Its name.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The names of what it takes.
    pub(in super::super) fn parameters(&self) -> &[ImmutableString] {
        &self.parameters
    }

    /// What it does.
    pub(super) fn block(&self) -> &Node {
        &self.block
    }

    /// What it does, for Rhai to run.
    pub(in super::super) fn statements(&self) -> &[Stmt] {
        &self.statement
    }
}

/// What a function does. It is reached by a walk through a script that has no other.
fn block_of(ast: &AST, function: &ScriptFuncDef) -> StmtBlock {
    let mut alone = ast.clone();
    alone
        .clear_statements()
        .retain_functions(|_, _, known, count| {
            known == &*function.name && count == function.params.len()
        });
    let (start, end) = (function.body.start_position(), function.body.end_position());
    let mut statements = Vec::new();
    alone.walk(&mut |path: &[ASTNode<'_>]| {
        if let [ASTNode::Stmt(statement)] = path
            && (start..=end).contains(&statement.position())
        {
            statements.push((*statement).clone());
        }
        true
    });
    StmtBlock::new(statements, start, end)
}

/// The constants outside of functions whose values are written there.
fn constants(ast: &AST) -> HashMap<&str, &Expr> {
    let mut found = HashMap::new();
    let mut twice = Vec::new();
    for statement in ast.statements() {
        if let Stmt::Var(parts, flags, _) = statement {
            let name = parts.0.name.as_str();
            let plain = matches!(
                parts.1,
                Expr::BoolConstant(..) | Expr::IntegerConstant(..) | Expr::StringConstant(..)
            );
            let value = Some(&parts.1).filter(|_| plain && flags.contains(ASTFlags::CONSTANT));
            if found.insert(name, value).is_some() {
                twice.push(name);
            }
        }
    }
    for name in twice {
        found.remove(name);
    }
    let known = found.into_iter();
    known
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}
