//! Functions about numbers, which Rhai has in a package together with some whose last digits
//! differ from machine to machine. Here are those that are exact everywhere; what is rounded is
//! a whole number then.

use rhai::Engine;

use super::super::names::short;
use super::super::stage::Said;

/// The greatest number of which every smaller whole one is told exactly.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Registers the functions, for numbers of both sorts and for texts.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_fn("parse_int", |text: &str| parsed(text))
        .register_fn("parse_int", |digit: char| parsed(&digit.to_string()))
        .register_fn("to_int", |text: &str| parsed(text))
        .register_fn("to_int", |digit: char| parsed(&digit.to_string()))
        .register_fn("to_int", |number: i64| number)
        .register_fn("to_int", |number: f64| whole(number.trunc()))
        .register_fn("to_float", |number: i64| number as f64)
        .register_fn("to_float", |number: f64| number)
        .register_fn("floor", |number: i64| number)
        .register_fn("floor", |number: f64| whole(number.floor()))
        .register_fn("ceiling", |number: i64| number)
        .register_fn("ceiling", |number: f64| whole(number.ceil()))
        .register_fn("round", |number: i64| number)
        .register_fn("round", |number: f64| whole(number.round()))
        .register_fn("sqrt", |number: i64| root(number as f64))
        .register_fn("sqrt", root);
}

fn parsed(text: &str) -> Said<i64> {
    let told = || format!("`{}` is no whole number", short(text)).into();
    text.trim().parse().map_err(|_| told())
}

fn whole(number: f64) -> Said<i64> {
    match number.abs() <= EXACT {
        // It is a whole number already.
        true => Ok(number as i64),
        false => Err(format!("{number} is too large for a whole number, or none").into()),
    }
}

fn root(number: f64) -> Said<f64> {
    match number >= 0.0 {
        true => Ok(number.sqrt()),
        false => Err(format!("{number} has no square root").into()),
    }
}
