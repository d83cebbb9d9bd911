//! What bound expressions leave to Rhai: to work them out as they are written, with the values
//! in place that are known already. So what is rare, and every fault, comes out as it always
//! does.

use rhai::EvalContext as Context;
use rhai::{
    ASTFlags, BinaryExpr, EvalAltResult, Expr, Expression, FnCallExpr, Position, Stmt, StmtBlock,
};

use super::Value;

/// A value, or a fault.
pub(super) type Worked = Result<Value, Box<EvalAltResult>>;

/// What calls run in.
pub(super) type Calls<'a, 'b, 'c, 'd, 'e, 'f> = Context<'a, 'b, 'c, 'd, 'e, 'f>;

/// Works an expression out.
#[inline]
pub(super) fn evaluated(expression: &Expr, context: &mut Calls<'_, '_, '_, '_, '_, '_>) -> Worked {
    let value = context.eval_expression_tree(&Expression::from(expression))?;
    Ok(Value::of(value))
}

/// A call, or an operator, as it is written.
pub(super) struct Call {
    /// What it is called on, if on a variable.
    pub(super) on: Option<Expr>,
    /// The call.
    pub(super) call: FnCallExpr,
    /// Where it stands.
    pub(super) place: Position,
}

impl Call {
    /// Works it out with these values in place of what it is called with.
    #[cold]
    pub(super) fn with(
        &self,
        values: &[Value],
        context: &mut Calls<'_, '_, '_, '_, '_, '_>,
    ) -> Worked {
        let written = self.call.args.iter();
        let mut call = FnCallExpr {
            namespace: self.call.namespace.clone(),
            name: self.call.name.clone(),
            hashes: self.call.hashes,
            args: Default::default(),
            capture_parent_scope: false,
            op_token: self.call.op_token.clone(),
        };
        for (argument, value) in written.zip(values) {
            call.args.push(constant(value, argument.position()));
        }
        let call = Box::new(call);
        let expression = match &self.on {
            None => Expr::FnCall(call, self.place),
            Some(on) => Expr::Dot(
                Box::new(BinaryExpr {
                    lhs: on.clone(),
                    rhs: Expr::MethodCall(call, self.place),
                }),
                ASTFlags::empty(),
                self.place,
            ),
        };
        evaluated(&expression, context)
    }
}

/// Whether a value is true, which must be a truth value.
#[inline]
pub(super) fn truth(
    value: Value,
    place: Position,
    context: &mut Calls<'_, '_, '_, '_, '_, '_>,
) -> Result<bool, Box<EvalAltResult>> {
    if let Value::Bool(truth) = value {
        return Ok(truth);
    }
    let part = std::iter::once(constant(&value, place));
    let all = Expr::And(Box::new(part.collect()), place);
    evaluated(&all, context).map(|_| false)
}

/// Makes a text of its parts with these values in place of them.
#[cold]
pub(super) fn with_parts(
    written: &Expr,
    values: &[Value],
    context: &mut Calls<'_, '_, '_, '_, '_, '_>,
) -> Worked {
    let mut expression = written.clone();
    if let Expr::InterpolatedString(parts, _) = &mut expression {
        for (part, value) in parts.iter_mut().zip(values) {
            *part = constant(value, part.position());
        }
    }
    evaluated(&expression, context)
}

/// Looks into something with this value in place of what says where.
#[cold]
pub(super) fn with_index(
    written: &Expr,
    index: &Value,
    context: &mut Calls<'_, '_, '_, '_, '_, '_>,
) -> Worked {
    let mut expression = written.clone();
    if let Expr::Index(sides, ..) = &mut expression {
        sides.rhs = constant(index, sides.rhs.position());
    }
    evaluated(&expression, context)
}

/// Makes an assignment with this value in place of what is assigned.
#[cold]
pub(super) fn assigned(
    assignment: &Stmt,
    value: &Value,
    context: &mut Calls<'_, '_, '_, '_, '_, '_>,
) -> Worked {
    let mut statement = assignment.clone();
    if let Stmt::Assignment(parts) = &mut statement {
        parts.1.rhs = constant(value, parts.1.rhs.position());
    }
    evaluated(&alone(statement), context)
}

/// A statement as an expression.
pub(super) fn alone(statement: Stmt) -> Expr {
    let place = statement.position();
    Expr::Stmt(Box::new(StmtBlock::new([statement], place, place)))
}

/// A value as an expression.
pub(super) fn constant(value: &Value, place: Position) -> Expr {
    Expr::DynamicConstant(Box::new(value.clone().into()), place)
}
