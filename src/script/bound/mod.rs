//! Calls of the engine that are bound when a script is read.
//!
//! `game::counter("ammo") > 0` looks the module, the function and the comparison up whenever it
//! is worked out. Which function is meant never changes: so such calls, and what is made of
//! their results by comparing, reckoning, `&&`, `||` and `!`, are read once more into nodes that
//! hold the functions themselves. All else stays with Rhai, which evaluates the nodes as it does
//! syntax of one's own. Where a node meets what it is not made for, the expression is
//! evaluated as it was written: so faults are told as they always are.

mod library;
mod node;
mod operator;
mod rewrite;
mod value;

pub(super) use library::Library;
pub(super) use node::register;
pub(super) use value::{Argument, Given, Sort, Value};

use std::collections::HashMap;
use std::rc::Rc;

use super::stage::Said;

/// A function as it is called with values; `None` where they do not fit what it takes.
pub(super) type Call = Box<dyn Fn(&[Value]) -> Option<Said<Value>>>;

/// The functions of one name that take so many values.
pub(super) struct Overloads {
    /// Each of them, which takes values of other sorts.
    calls: Vec<Call>,
    /// What all of them give.
    gives: Sort,
}

/// The functions that calls can be bound to, by name: how many values they take, and they.
#[derive(Default)]
pub(super) struct Functions(HashMap<&'static str, Vec<(usize, Rc<Overloads>)>>);

impl Functions {
    /// Gathers functions by their names and how many values they take.
    pub(super) fn new(all: Vec<(&'static str, usize, Sort, Call)>) -> Functions {
        let mut gathered: HashMap<(&'static str, usize), Overloads> = HashMap::new();
        for (name, count, sort, call) in all {
            let known = gathered.entry((name, count)).or_insert(Overloads {
                calls: Vec::new(),
                gives: sort,
            });
            known.calls.push(call);
            if known.gives != sort {
                known.gives = Sort::Other;
            }
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
        self.calls.iter().find_map(|call| call(values))
    }
}
