//! Functions of scripts, bound when a script is read.
//!
//! `game::counter("ammo") > 0` looks the module, the function and the comparison up whenever it
//! is worked out. Which function is meant never changes: so functions of scripts are read once
//! more into nodes that hold what they call: functions of the engine, of the script and of
//! cards, operators of plain values, variables, and the plain statements. All else stays with
//! Rhai, in the same scope: it evaluates such parts as they are written, and nodes inside of
//! them as it does syntax of one's own. Where a node meets values that it is not made for, Rhai
//! is given the expression with these values in it: so faults are told as they always are, and
//! nothing is worked out twice.

mod library;
mod node;
mod operator;
mod repeat;
mod rewrite;
mod statement;
mod steps;
mod value;
mod written;

pub(super) use library::Library;
pub(super) use node::register;
pub(super) use value::{Argument, Given, Value};

use std::collections::HashMap;
use std::rc::Rc;

use super::stage::Said;

/// A function as it is called with values; `None` where they do not fit what it takes.
pub(super) type Call = Box<dyn Fn(&[Value]) -> Option<Said<Value>>>;

/// The functions of one name that take so many values.
pub(super) struct Overloads(
    /// Each of them, which takes values of other sorts.
    Vec<Call>,
);

/// The functions that calls can be bound to, by name: how many values they take, and they.
#[derive(Default)]
pub(super) struct Functions(HashMap<&'static str, Vec<(usize, Rc<Overloads>)>>);

impl Functions {
    /// Gathers functions by their names and how many values they take.
    pub(super) fn new(all: Vec<(&'static str, usize, Call)>) -> Functions {
        let mut gathered: HashMap<(&'static str, usize), Overloads> = HashMap::new();
        for (name, count, call) in all {
            let known = gathered.entry((name, count));
            known.or_insert(Overloads(Vec::new())).0.push(call);
        }
        let mut functions = Functions::default();
        for ((name, count), all) in gathered {
            let named = functions.0.entry(name).or_default();
            named.push((count, Rc::new(all)));
        }
        functions
    }

    /// Those of a name that take so many values.
    fn of(&self, name: &str, count: usize) -> Option<&Rc<Overloads>> {
        let mut named = self.0.get(name)?.iter();
        let found = named.find(|(takes, _)| *takes == count);
        found.map(|(_, functions)| functions)
    }
}

impl Overloads {
    /// Calls the one that takes such values.
    #[inline]
    fn call(&self, values: &[Value]) -> Option<Said<Value>> {
        self.0.iter().find_map(|call| call(values))
    }
}
