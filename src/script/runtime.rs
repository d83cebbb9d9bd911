//! What the calls of one script on one thread run in, kept from call to call.
//!
//! A call looks its functions up by hashes of names and types: what it has found is kept,
//! and so is what stands outside of functions, which is worked out once. Hooks themselves are
//! not looked up: their statements are run where their arguments lie ready.

use std::rc::Rc;

use rhai::{
    AST, Caches, Dynamic, Engine, EvalAltResult, GlobalRuntimeState, ImmutableString, Module,
    ParseError, Position, Scope, Stmt,
};

use super::api::{Handle, MODULE, MoveHandle, MovesHandle};
use super::bound::Library;
use super::measure;
use super::scene::{Scene, Text};
use super::stage::named;

/// Most functions that are kept once they have been looked up: scripts can make names up.
const MOST_KEPT: usize = 4_096;

/// How deep a call of a hook counts as nested, as one that is looked up does.
const DEPTH: usize = 2;

/// An argument of a hook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Argument {
    /// The game.
    Game,
    /// The moves that are listed.
    Moves,
    /// The move that has been made.
    Chosen,
    /// A name.
    Name(Text),
}

impl Argument {
    /// Puts it where it is read, unless it is there.
    #[inline]
    fn put(&self, place: &mut Dynamic) {
        match self {
            Argument::Game if place.is::<Handle>() => {}
            Argument::Game => *place = Dynamic::from(Handle),
            Argument::Moves if place.is::<MovesHandle>() => {}
            Argument::Moves => *place = Dynamic::from(MovesHandle),
            Argument::Chosen => {
                let known = place.read_lock::<MoveHandle>();
                let ready = known.is_some_and(|known| *known == MoveHandle::CHOSEN);
                if !ready {
                    *place = Dynamic::from(MoveHandle::CHOSEN);
                }
            }
            Argument::Name(name) => *place = name.clone().into(),
        }
    }
}

/// A function that is called from outside, ready to run.
struct Prepared {
    name: String,
    parameters: Vec<ImmutableString>,
    statements: Vec<Stmt>,
    /// Holds the arguments, under the names of the parameters.
    scope: Scope<'static>,
}

impl Prepared {
    /// A function of a script that takes so many arguments, if there is one.
    fn new(library: &Library, name: &str, arguments: usize) -> Option<Prepared> {
        let body = library.find(name, arguments)?;
        let parameters = body.parameters().to_vec();
        let mut scope = Scope::new();
        for parameter in &parameters {
            scope.push_dynamic(parameter.as_str(), Dynamic::UNIT);
        }
        Some(Prepared {
            name: name.to_owned(),
            parameters,
            statements: body.statements().to_vec(),
            scope,
        })
    }

    /// Puts the arguments where the statements read them, and nothing else.
    #[inline]
    fn lay(&mut self, arguments: &[Argument]) {
        self.scope.rewind(self.parameters.len());
        for (parameter, argument) in self.parameters.iter().zip(arguments) {
            if let Some(place) = self.scope.get_mut(parameter) {
                argument.put(place);
            }
        }
    }
}

/// What calls of a script run in.
pub(super) struct Runtime {
    scene: Rc<Scene>,
    global: GlobalRuntimeState,
    caches: Caches,
    scope: Scope<'static>,
    library: Rc<Library>,
    /// The functions that have been called, each by the number of its caller's.
    prepared: Vec<Option<Prepared>>,
    sound: bool,
}

impl Runtime {
    /// What calls of a script run in, what stands outside of its functions worked out.
    pub(super) fn new(
        engine: &Engine,
        ast: &AST,
        (library, module): (&Rc<Library>, &Rc<Module>),
        scene: Rc<Scene>,
    ) -> Result<Runtime, Box<EvalAltResult>> {
        let mut runtime = Runtime {
            scene,
            global: engine.new_global_runtime_state(),
            caches: Caches::new(),
            scope: Scope::new(),
            library: Rc::clone(library),
            prepared: Vec::new(),
            sound: true,
        };
        runtime.global.lib.push(ast.shared_lib().clone());
        // What is imported is found sooner than what the engine holds.
        let module = Rc::clone(module);
        runtime.global.push_import(MODULE, module);
        measure::begin();
        let scene = Rc::clone(&runtime.scene);
        let _ = named(&scene, || runtime.statements(engine, ast))?;
        // Functions see constants by `global::`, and nothing else from outside.
        runtime.scope.clear();
        Ok(runtime)
    }

    /// Whether calls can run in it: not after a fault, which leaves it in the middle of
    /// things.
    pub(super) fn is_sound(&self) -> bool {
        self.sound
    }

    /// The scene.
    pub(super) fn scene(&self) -> &Rc<Scene> {
        &self.scene
    }

    /// The scene alone.
    pub(super) fn into_scene(self) -> Rc<Scene> {
        self.scene
    }

    fn statements(&mut self, engine: &Engine, ast: &AST) -> Result<Dynamic, Box<EvalAltResult>> {
        let Runtime {
            global,
            caches,
            scope,
            ..
        } = self;
        run(engine, global, caches, scope, ast.statements())
    }

    /// Calls a function of the script; `number` is the caller's own for it.
    #[inline]
    pub(super) fn call(
        &mut self,
        engine: &Engine,
        (function, number): (&str, usize),
        arguments: &[Argument],
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        measure::begin();
        if self.prepared.len() <= number {
            self.prepared.resize_with(number + 1, || None);
        }
        let slot = &mut self.prepared[number];
        let known = slot.as_ref().is_some_and(|known| {
            known.name == function && known.parameters.len() == arguments.len()
        });
        if !known {
            *slot = Prepared::new(&self.library, function, arguments.len());
        }
        let Some(prepared) = slot else {
            let call = format!("{function} with {} arguments", arguments.len());
            return Err(EvalAltResult::ErrorFunctionNotFound(call, Position::NONE).into());
        };
        prepared.lay(arguments);
        self.global.num_operations = 0;
        (self.global.level, self.global.scope_level) = (DEPTH, 1);
        let result = run(
            engine,
            &mut self.global,
            &mut self.caches,
            &mut prepared.scope,
            &prepared.statements,
        );
        (self.global.level, self.global.scope_level) = (0, 0);
        // Nothing is kept of what a call has put there.
        prepared.lay(arguments);
        let kept = self.caches.fn_resolution_cache_mut().dict.len();
        self.sound = result.is_ok() && kept <= MOST_KEPT;
        result
    }

    /// Reads an expression.
    pub(super) fn expression(engine: &Engine, text: &str) -> Result<AST, ParseError> {
        let mut scope = Scope::new();
        scope.push_constant("g", Handle);
        engine.compile_expression_with_scope(&scope, text)
    }

    /// Works an expression out.
    pub(super) fn evaluate(
        &mut self,
        engine: &Engine,
        expression: &AST,
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        measure::begin();
        self.global.num_operations = 0;
        self.scope.push_constant("g", Handle);
        // Functions without a name come with it.
        self.global.lib.push(expression.shared_lib().clone());
        let result = self.statements(engine, expression);
        self.scope.clear();
        self.sound = false;
        result
    }
}

#[expect(
    deprecated,
    reason = "there is no other way to keep the state of a call"
)]
#[inline]
fn run(
    engine: &Engine,
    global: &mut GlobalRuntimeState,
    caches: &mut Caches,
    scope: &mut Scope<'static>,
    statements: &[Stmt],
) -> Result<Dynamic, Box<EvalAltResult>> {
    engine.eval_statements_raw(global, caches, scope, statements)
}
