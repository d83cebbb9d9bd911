//! What the calls of one script on one thread run in, kept from call to call.
//!
//! A call looks its functions up by hashes of names and types: what it has found is kept,
//! and so is what stands outside of functions, which is worked out once.

use std::rc::Rc;

use rhai::{
    AST, Caches, Dynamic, Engine, EvalAltResult, EvalContext, GlobalRuntimeState, ParseError, Scope,
};

use super::api::Handle;
use super::measure;
use super::scene::Scene;
use super::stage::named;

/// Most functions that are kept once they have been looked up: scripts can make names up.
const MOST_KEPT: usize = 4_096;

/// What calls of a script run in.
pub(super) struct Runtime {
    scene: Rc<Scene>,
    global: GlobalRuntimeState,
    caches: Caches,
    scope: Scope<'static>,
    sound: bool,
}

impl Runtime {
    /// What calls of a script run in, what stands outside of its functions worked out.
    pub(super) fn new(
        engine: &Engine,
        ast: &AST,
        scene: Rc<Scene>,
    ) -> Result<Runtime, Box<EvalAltResult>> {
        let mut runtime = Runtime {
            scene,
            global: engine.new_global_runtime_state(),
            caches: Caches::new(),
            scope: Scope::new(),
            sound: true,
        };
        runtime.global.lib.push(ast.shared_lib().clone());
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

    #[expect(
        deprecated,
        reason = "there is no other way to keep the state of a call"
    )]
    fn statements(&mut self, engine: &Engine, ast: &AST) -> Result<Dynamic, Box<EvalAltResult>> {
        engine.eval_statements_raw(
            &mut self.global,
            &mut self.caches,
            &mut self.scope,
            ast.statements(),
        )
    }

    /// Calls a function of the script.
    #[inline]
    pub(super) fn call(
        &mut self,
        engine: &Engine,
        function: &str,
        arguments: &mut [Dynamic],
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        measure::begin();
        self.global.num_operations = 0;
        let mut context = EvalContext::new(
            engine,
            &mut self.global,
            &mut self.caches,
            &mut self.scope,
            None,
        );
        let result = match arguments {
            [one] => context.call_fn_raw(function, false, false, &mut [one]),
            [one, two] => context.call_fn_raw(function, false, false, &mut [one, two]),
            _ => Err("a hook takes one argument or two".into()),
        };
        let kept = self.caches.fn_resolution_cache_mut().dict.len();
        self.sound = result.is_ok() && kept <= MOST_KEPT;
        result.map_err(|error| match *error {
            EvalAltResult::ErrorInFunctionCall(name, _, inner, _) if name == function => inner,
            _ => error,
        })
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
        let result = self.statements(engine, expression);
        self.scope.clear();
        self.sound = false;
        result
    }
}
