//! Conditions and amounts in data files: `grammar/expression.pest` read and worked out.

use std::fmt;
use std::ops::Range;

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use super::fault::Fault;
use super::pattern::Name;

#[derive(Parser)]
#[grammar = "../grammar/expression.pest"]
struct ExpressionParser;

/// What an expression comes to, and what an option is set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scalar {
    /// `true` or `false`.
    Boolean(bool),
    /// A whole number.
    Integer(i64),
    /// A word.
    Text(String),
}

impl Scalar {
    /// What it is, as people say it.
    pub fn described(&self) -> &'static str {
        match self {
            Scalar::Boolean(_) => "true or false",
            Scalar::Integer(_) => "a number",
            Scalar::Text(_) => "a word",
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Boolean(value) => value.fmt(out),
            Scalar::Integer(value) => value.fmt(out),
            Scalar::Text(value) => value.fmt(out),
        }
    }
}

/// An expression over named values, ready to be worked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    root: Part,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Constant(Scalar),
    Name(Name),
    Negative(Box<Part>, Range<usize>),
    Not(Box<Part>, Range<usize>),
    Binary(Operator, Box<Part>, Box<Part>, Range<usize>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Or,
    And,
    Equal,
    Differs,
    AtMost,
    AtLeast,
    Less,
    More,
    Plus,
    Minus,
    Times,
}

/// Reads an expression.
///
/// # Errors
/// A [`Fault`] with the bytes that are wrong and what was expected there.
pub fn parse_expression(text: &str) -> Result<Expression, Fault> {
    Fault::guard(text, "expression")?;
    let mut pairs = ExpressionParser::parse(Rule::expression, text)
        .map_err(|error| Fault::from_pest(&error, text, spoken))?;
    let root = pairs
        .next()
        .and_then(|pair| pair.into_inner().next())
        .map(part)
        .ok_or_else(|| Fault::new(0..text.len(), "an empty expression"))??;
    Ok(Expression { root })
}

impl Expression {
    /// The names that the expression asks for.
    pub fn names(&self) -> Vec<&Name> {
        let mut found = Vec::new();
        collect(&self.root, &mut found);
        found
    }

    /// The names that are compared with a word, each with the word and the bytes of the
    /// comparison.
    pub fn compared(&self) -> Vec<(&Name, &str, Range<usize>)> {
        let mut found = Vec::new();
        collect_compared(&self.root, &mut found);
        found
    }

    /// Works the expression out; `lookup` gives the value of a name.
    ///
    /// # Errors
    /// A [`Fault`] at the part that cannot be worked out: an unknown name, a sum
    /// of words, a number out of range.
    pub fn evaluate(&self, lookup: &dyn Fn(&str) -> Option<Scalar>) -> Result<Scalar, Fault> {
        evaluate(&self.root, lookup)
    }
}

fn collect<'a>(part: &'a Part, found: &mut Vec<&'a Name>) {
    match part {
        Part::Constant(_) => {}
        Part::Name(name) => found.push(name),
        Part::Negative(inner, _) | Part::Not(inner, _) => collect(inner, found),
        Part::Binary(_, left, right, _) => {
            collect(left, found);
            collect(right, found);
        }
    }
}

fn collect_compared<'a>(part: &'a Part, found: &mut Vec<(&'a Name, &'a str, Range<usize>)>) {
    match part {
        Part::Constant(_) | Part::Name(_) => {}
        Part::Negative(inner, _) | Part::Not(inner, _) => collect_compared(inner, found),
        Part::Binary(Operator::Equal | Operator::Differs, left, right, range) => {
            match (&**left, &**right) {
                (Part::Name(name), Part::Constant(Scalar::Text(word)))
                | (Part::Constant(Scalar::Text(word)), Part::Name(name)) => {
                    found.push((name, word, range.clone()));
                }
                _ => {}
            }
        }
        Part::Binary(_, left, right, _) => {
            collect_compared(left, found);
            collect_compared(right, found);
        }
    }
}

fn evaluate(part: &Part, lookup: &dyn Fn(&str) -> Option<Scalar>) -> Result<Scalar, Fault> {
    match part {
        Part::Constant(value) => Ok(value.clone()),
        Part::Name(name) => lookup(&name.text)
            .ok_or_else(|| Fault::new(name.range.clone(), format!("unknown name `{}`", name.text))),
        Part::Negative(inner, range) => {
            let value = integer(evaluate(inner, lookup)?, range)?;
            checked(value.checked_neg(), range)
        }
        Part::Not(inner, range) => Ok(Scalar::Boolean(!boolean(evaluate(inner, lookup)?, range)?)),
        Part::Binary(operator, left, right, range) => {
            let left = evaluate(left, lookup)?;
            // `and` and `or` leave the right side alone where the left decides.
            match operator {
                Operator::Or if left == Scalar::Boolean(true) => return Ok(left),
                Operator::And if left == Scalar::Boolean(false) => return Ok(left),
                _ => {}
            }
            binary(*operator, left, evaluate(right, lookup)?, range)
        }
    }
}

fn binary(
    operator: Operator,
    left: Scalar,
    right: Scalar,
    range: &Range<usize>,
) -> Result<Scalar, Fault> {
    match operator {
        Operator::Or | Operator::And => {
            boolean(left, range)?;
            Ok(Scalar::Boolean(boolean(right, range)?))
        }
        Operator::Equal | Operator::Differs => {
            if std::mem::discriminant(&left) != std::mem::discriminant(&right) {
                return Err(Fault::new(
                    range.clone(),
                    format!(
                        "this compares {} with {}",
                        left.described(),
                        right.described()
                    ),
                ));
            }
            Ok(Scalar::Boolean(
                (left == right) == (operator == Operator::Equal),
            ))
        }
        _ => {
            let (a, b) = (integer(left, range)?, integer(right, range)?);
            match operator {
                Operator::AtMost => Ok(Scalar::Boolean(a <= b)),
                Operator::AtLeast => Ok(Scalar::Boolean(a >= b)),
                Operator::Less => Ok(Scalar::Boolean(a < b)),
                Operator::More => Ok(Scalar::Boolean(a > b)),
                Operator::Plus => checked(a.checked_add(b), range),
                Operator::Minus => checked(a.checked_sub(b), range),
                _ => checked(a.checked_mul(b), range),
            }
        }
    }
}

fn checked(value: Option<i64>, range: &Range<usize>) -> Result<Scalar, Fault> {
    value
        .map(Scalar::Integer)
        .ok_or_else(|| Fault::new(range.clone(), "this number is out of range"))
}

fn integer(value: Scalar, range: &Range<usize>) -> Result<i64, Fault> {
    match value {
        Scalar::Integer(value) => Ok(value),
        other => Err(Fault::new(
            range.clone(),
            format!("a number is needed here, not {}", other.described()),
        )
        .help(
            "only numbers are calculated with and ordered; words are compared with `==` and `!=`",
        )),
    }
}

fn boolean(value: Scalar, range: &Range<usize>) -> Result<bool, Fault> {
    match value {
        Scalar::Boolean(value) => Ok(value),
        other => Err(Fault::new(
            range.clone(),
            format!("true or false is needed here, not {}", other.described()),
        )
        .help("compare it with something, such as `limit > 0`")),
    }
}

fn spoken(rule: &Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::any_of
        | Rule::all_of
        | Rule::negation
        | Rule::comparison
        | Rule::sum
        | Rule::product
        | Rule::minus_sign
        | Rule::number
        | Rule::text
        | Rule::truth
        | Rule::name => "a name, a number or a text in quotes",
        Rule::compare => "a comparison such as == or >",
        Rule::EOI => "the end",
        Rule::and_word | Rule::or_word => "`and` or `or`",
        _ => return None,
    })
}

fn part(pair: Pair<'_, Rule>) -> Result<Part, Fault> {
    let span = pair.as_span();
    let range = span.start()..span.end();
    match pair.as_rule() {
        Rule::number => pair
            .as_str()
            .parse()
            .map(|value| Part::Constant(Scalar::Integer(value)))
            .map_err(|_| Fault::new(range, "this number is too large")),
        Rule::text => {
            let inner = pair.into_inner().next().map_or("", |inner| inner.as_str());
            Ok(Part::Constant(Scalar::Text(inner.to_owned())))
        }
        Rule::truth => Ok(Part::Constant(Scalar::Boolean(pair.as_str() == "true"))),
        Rule::name => Ok(Part::Name(Name {
            text: pair.as_str().to_owned(),
            range,
        })),
        Rule::minus_sign => prefixed(pair, range, Part::Negative),
        Rule::negation => prefixed(pair, range, Part::Not),
        _ => {
            let mut left: Option<Part> = None;
            let mut operator = Operator::And;
            for inner in pair.into_inner() {
                match operator_of(&inner) {
                    Some(found) => operator = found,
                    None => {
                        let right = part(inner)?;
                        left = Some(match left {
                            None => right,
                            Some(left) => Part::Binary(
                                operator,
                                Box::new(left),
                                Box::new(right),
                                range.clone(),
                            ),
                        });
                    }
                }
            }
            left.ok_or_else(|| Fault::new(range, "an empty expression"))
        }
    }
}

/// A part with an operator before it, or the bare part where none stands there.
fn prefixed(
    pair: Pair<'_, Rule>,
    range: Range<usize>,
    build: fn(Box<Part>, Range<usize>) -> Part,
) -> Result<Part, Fault> {
    let mut negated = pair.as_rule() == Rule::minus_sign;
    let mut inner = None;
    for piece in pair.into_inner() {
        if piece.as_rule() == Rule::not_word {
            negated = true;
        } else {
            inner = Some(part(piece)?);
        }
    }
    let inner = inner.ok_or_else(|| Fault::new(range.clone(), "an empty expression"))?;
    Ok(if negated {
        build(Box::new(inner), range)
    } else {
        inner
    })
}

fn operator_of(pair: &Pair<'_, Rule>) -> Option<Operator> {
    Some(match pair.as_rule() {
        Rule::or_word => Operator::Or,
        Rule::and_word => Operator::And,
        Rule::plus => Operator::Plus,
        Rule::minus => Operator::Minus,
        Rule::times => Operator::Times,
        Rule::compare => match pair.as_str() {
            "==" => Operator::Equal,
            "!=" => Operator::Differs,
            "<=" => Operator::AtMost,
            ">=" => Operator::AtLeast,
            "<" => Operator::Less,
            _ => Operator::More,
        },
        _ => return None,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<Scalar, Fault> {
        parse_expression(text)?.evaluate(&|name| match name {
            "limit" => Some(Scalar::Integer(40)),
            "style" => Some(Scalar::Text("free".into())),
            "fast" => Some(Scalar::Boolean(false)),
            _ => None,
        })
    }

    #[test]
    fn amounts_and_conditions_come_out() {
        assert_eq!(value("2 * limit + 1 - 3").unwrap(), Scalar::Integer(78));
        assert_eq!(
            value("limit > 0 and not fast").unwrap(),
            Scalar::Boolean(true)
        );
        assert_eq!(
            value("style == 'free' or fast").unwrap(),
            Scalar::Boolean(true)
        );
        assert_eq!(value("-(limit - 2) * 2").unwrap(), Scalar::Integer(-76));
        assert_eq!(value("fast").unwrap(), Scalar::Boolean(false));
    }

    #[test]
    fn faults_point_at_their_part() {
        assert_eq!(value("limit > speed").unwrap_err().range, 8..13);
        assert!(
            value("limit and fast")
                .unwrap_err()
                .message
                .contains("true or false")
        );
        assert!(
            value("style == 3")
                .unwrap_err()
                .message
                .contains("compares")
        );
        let large = value("99999999999999999999 * 3").unwrap_err();
        assert_eq!(large.message, "this number is too large");
        assert_eq!(large.range, 0..20);
        let word = value("limit > 3 nad fast").unwrap_err();
        assert_eq!(word.message, "`nad` is not expected here");
        assert!(value("limit >").is_err());
        assert!(value(&"-".repeat(1_000)).is_err());
    }
}
