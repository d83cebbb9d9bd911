//! The functions that scripts may use: one table of them, from which they are registered
//! and documented.
//!
//! Each can be called in two ways that do the same: on the handle that a hook gets,
//! `g.place("a1", "stone", "white")`, and in the module `game`, `game::place("a1", "stone",
//! "white")`, which needs no handle.

mod cards;
mod change;
mod dice;
mod look;
mod numbers;
mod offer;
mod refuse;
mod sets;
mod several;
mod tables;
mod turn;
mod values;

use super::bound::{self, Call, Functions};
pub(super) use cards::{function_of, function_of_open};
pub(super) use values::{
    Handle, MoveHandle, MovesHandle, PROPERTIES, Where, property, sites_named,
};

use std::rc::Rc;

use rhai::{Engine, EvalAltResult, Module, NativeCallContext};

/// The name of the module that scripts call functions of.
pub(super) const MODULE: &str = "game";

/// A function of the API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it belongs to, in a word or two.
    pub group: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it takes: a word for each argument that says what it is.
    pub arguments: Vec<String>,
    /// The types of these, as they are registered; empty where any will do.
    pub(super) types: Vec<&'static str>,
    /// What it gives, in a word; empty if nothing.
    pub gives: &'static str,
    /// What it does: the shape of every argument, units, and when it is an error.
    pub doc: String,
}

impl Entry {
    /// How it is called: `place(SITES, KIND, SEAT)`.
    pub fn signature(&self) -> String {
        let call = format!("{}({})", self.name, self.arguments.join(", "));
        match self.gives {
            "" => call,
            gives => format!("{call} -> {gives}"),
        }
    }
}

/// Where functions are registered and noted.
struct Registry<'a> {
    engine: &'a mut Engine,
    module: Module,
    entries: Vec<Entry>,
    /// What calls can be bound to: by name, how many values it takes, and what it gives.
    bound: Vec<(&'static str, usize, Call)>,
    group: &'static str,
}

impl Registry<'_> {
    fn note(
        &mut self,
        (name, gives): (&'static str, &'static str),
        arguments: &[&str],
        types: &[&'static str],
        doc: &[&str],
    ) {
        self.entries.push(Entry {
            group: self.group,
            name,
            types: types.to_vec(),
            arguments: arguments
                .iter()
                .map(|word| word.trim_end_matches('_').to_uppercase())
                .collect(),
            gives,
            doc: doc
                .iter()
                .map(|line| line.trim())
                .collect::<Vec<_>>()
                .join(" "),
        });
    }
}

/// A fault at the place of the call that it happened in.
fn at(context: &NativeCallContext<'_>, mut error: Box<EvalAltResult>) -> Box<EvalAltResult> {
    error.set_position(context.call_position());
    error
}

/// Registers functions in both ways and notes what documents them. An argument of the
/// type `Where` is a set of sites, a list of their names, the name of a region or of one
/// site.
macro_rules! export {
    ($api:ident; ) => {};
    ($api:ident; $(#[doc = $doc:literal])* $name:ident ($site:ident: Where $(, $arg:ident: $type:ty)*)
        -> $gives:literal = $function:path; $($rest:tt)*) => {
        $api.note(
            (stringify!($name), $gives),
            &[stringify!($site) $(, stringify!($arg))*],
            &["Where" $(, stringify!($type))*],
            &[$($doc),*],
        );
        export!(@bind $api $name $gives [$site: $crate::script::api::Where $(, $arg: $type)*] ($site $(, $arg)*) $function);
        export!(@both $api $name [$site: $crate::script::sites::Sites $(, $arg: $type)*] ($site.into() $(, $arg)*) $function);
        export!(@both $api $name [$site: ::rhai::ImmutableString $(, $arg: $type)*] ($site.into() $(, $arg)*) $function);
        export!(@both $api $name [$site: ::rhai::Array $(, $arg: $type)*] ($site.into() $(, $arg)*) $function);
        export!($api; $($rest)*);
    };
    ($api:ident; $(#[doc = $doc:literal])* $name:ident ($($arg:ident: $type:ty),*)
        -> $gives:literal = $function:path; $($rest:tt)*) => {
        $api.note(
            (stringify!($name), $gives),
            &[$(stringify!($arg)),*],
            &[$(stringify!($type)),*],
            &[$($doc),*],
        );
        export!(@bind $api $name $gives [$($arg: $type),*] ($($arg),*) $function);
        export!(@both $api $name [$($arg: $type),*] ($($arg),*) $function);
        export!($api; $($rest)*);
    };
    (@bind $api:ident $name:ident $gives:literal [$($arg:ident: $type:ty),*] ($($pass:expr),*) $function:path) => {
        $api.bound.push((
            stringify!($name),
            <[&str]>::len(&[$(stringify!($arg)),*]),
            Box::new(|values| {
                let [$($arg),*] = values else {
                    return None;
                };
                $(let $arg: $type = $crate::script::bound::Argument::read($arg)?;)*
                Some($function($($pass),*).map($crate::script::bound::Given::give))
            }),
        ));
    };
    (@both $api:ident $name:ident [$($arg:ident: $type:ty),*] ($($pass:expr),*) $function:path) => {
        // Rhai tells the place of what fails in a module only if it is given here.
        $api.module.set_native_fn(
            stringify!($name),
            |context: ::rhai::NativeCallContext<'_> $(, $arg: $type)*| {
                $function($($pass),*).map_err(|error| $crate::script::api::at(&context, error))
            },
        );
        $api.engine.register_fn(
            stringify!($name),
            |_: &mut $crate::script::api::Handle $(, $arg: $type)*| $function($($pass),*),
        );
    };
}
pub(super) use export;

/// What the functions are reached by.
pub(super) struct Api {
    /// The module `game`.
    pub(super) module: Rc<Module>,
    /// What calls can be bound to.
    pub(super) functions: Functions,
    /// What documents them.
    pub(super) entries: Vec<Entry>,
}

/// Registers every function.
pub(super) fn register(engine: &mut Engine) -> Api {
    values::register(engine);
    numbers::register(engine);
    let mut api = Registry {
        engine,
        module: Module::new(),
        entries: Vec::new(),
        bound: Vec::new(),
        group: "",
    };
    look::register(&mut api);
    dice::register(&mut api);
    cards::register(&mut api);
    tables::register(&mut api);
    sets::register(&mut api);
    change::register(&mut api);
    several::register(&mut api);
    offer::register(&mut api);
    refuse::register(&mut api);
    turn::register(&mut api);
    let Registry {
        engine,
        mut module,
        entries,
        bound,
        ..
    } = api;
    // Only what is indexed can be imported.
    module.build_index();
    let module = Rc::new(module);
    engine.register_static_module(MODULE, Rc::clone(&module));
    bound::register(engine);
    Api {
        module,
        functions: Functions::new(bound),
        entries,
    }
}
