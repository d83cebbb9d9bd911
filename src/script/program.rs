//! A script as read, and its compiled form, one for each thread.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rhai::{AST, ASTNode, Dynamic, Engine, EvalAltResult, Expr, Module, Position, Stmt};

use super::api::Api;
use super::bound::Library;
use super::engine::engine;
use super::fault::{ScriptFault, told};
use super::layers::{ScriptText, Text, compile, function_of_card, is_visible, numbered, written};
use super::names::Names;
use super::runtime::{Argument, Runtime};
use super::scene::Scene;
use super::strange_call::Callable;

/// The texts of a game's script and of those laid over it, ready to be called from any thread.
#[derive(Debug, Clone)]
pub struct Script {
    /// Tells scripts apart in the threads' stores.
    number: u64,
    texts: Arc<[Text]>,
}

/// A function that a script defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionInfo {
    /// Its name.
    pub name: String,
    /// How many arguments it takes.
    pub arguments: usize,
}

/// What one thread has compiled. An engine's values cannot leave their thread.
struct Host {
    engine: Engine,
    /// The functions that scripts call.
    api: Api,
    /// As a rule one or two: looked through, not looked up.
    compiled: Vec<Compiled>,
}

impl Host {
    fn new() -> Host {
        let (engine, api) = engine();
        Host {
            engine,
            api,
            compiled: Vec::new(),
        }
    }
}

/// A compiled script, and what its calls run in once it has been called.
struct Compiled {
    number: u64,
    ast: Rc<AST>,
    library: Rc<Library>,
    module: Rc<Module>,
    runtime: Option<Runtime>,
}

thread_local! {
    static HOST: RefCell<Host> = RefCell::new(Host::new());
}

/// Most scripts that a thread keeps compiled; a program that opens games without end
/// must not grow without end.
const MOST_COMPILED: usize = 64;

/// Longest script, in bytes.
const LONGEST: usize = 64 * 1024;

static NUMBERS: AtomicU64 = AtomicU64::new(0);

impl Script {
    /// Reads scripts, the lowest first; each is a file's name as shown to people, and its text.
    ///
    /// # Errors
    /// A fault with the place where a text does not parse, or that it is too long.
    pub fn new(texts: &[ScriptText]) -> Result<Script, ScriptFault> {
        if let Some(ScriptText { file, .. }) = texts.iter().find(|each| each.text.len() > LONGEST) {
            let message = format!("a script is at most {} KiB", LONGEST / 1024);
            return Err(ScriptFault::new(file, message));
        }
        let script = Script {
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
            texts: numbered(texts)?.into(),
        };
        script.with(|_, _| ())?;
        Ok(script)
    }

    /// A fault without a message at the function that is called so.
    pub(super) fn at_function(&self, function: &str) -> ScriptFault {
        let place = self.with(|_, compiled| {
            let mut all = compiled.ast.iter_fn_def();
            let found = all.find(|each| each.name == function);
            found.map(|each| each.body.start_position())
        });
        let place = place.ok().flatten().unwrap_or_default();
        self.placed(ScriptFault::at("", place, String::new()))
    }

    /// The text that a line is in, of all lines together.
    fn text_of(&self, line: usize) -> Option<&Text> {
        let mut above = self.texts.iter().rev();
        above.find(|text| text.before < line)
    }

    /// A fault, its place told in the file that it is in.
    fn placed(&self, mut fault: ScriptFault) -> ScriptFault {
        let text = self.text_of(fault.line.max(1));
        if let Some(text) = text {
            fault.file = text.file.to_string();
            fault.line = fault.line.saturating_sub(text.before);
        }
        fault
    }

    /// The functions that the scripts of cards define: the card, the function's own name, and
    /// the one by which it is called.
    pub fn functions_of_cards(&self) -> Vec<(String, String, String)> {
        let found = self.with(|_, compiled| {
            let all = compiled.ast.iter_functions();
            let of_cards = all.filter_map(|function| {
                let (number, name) = function_of_card(function.name)?;
                let card = self.texts.get(number)?.of.as_deref()?;
                Some((card.to_owned(), name.to_owned(), function.name.to_owned()))
            });
            of_cards.collect()
        });
        found.unwrap_or_default()
    }

    /// The functions that the script defines.
    pub fn functions(&self) -> Vec<FunctionInfo> {
        self.with(|_, compiled| {
            let all = compiled.ast.iter_functions();
            all.filter(|function| is_visible(function.name))
                .map(|function| FunctionInfo {
                    name: function.name.to_owned(),
                    arguments: function.params.len(),
                })
                .collect()
        })
        .unwrap_or_default()
    }

    /// Runs `action` with the scene of a game of these names, and what calls functions of
    /// the script, each by its name and the caller's own small number for it.
    #[inline]
    pub(super) fn run<T>(
        &self,
        names: &Arc<Names>,
        action: impl FnOnce(
            &Scene,
            &mut dyn FnMut((&str, usize), &[Argument]) -> Result<Dynamic, ScriptFault>,
        ) -> Result<T, ScriptFault>,
    ) -> Result<T, ScriptFault> {
        self.with(|engine, compiled| {
            let ast = Rc::clone(&compiled.ast);
            let runtime = compiled.runtime(engine, names);
            let (runtime, scene) = runtime.map_err(|error| self.running(&error))?;
            action(&scene, &mut |function, arguments| {
                let result = runtime.call(engine, function, arguments);
                // What has no place at all is told at the function.
                result.map_err(|error| {
                    let mut all = ast.iter_fn_def();
                    let found = all.find(|each| each.name == function.0);
                    let place = found.map(|found| found.body.start_position());
                    let mut fault = ScriptFault::running("", &error, &callable(&ast));
                    if let Some(own) = self.card_function(&error, &ast, fault.line) {
                        fault = fault.moved_to(own);
                    }
                    self.placed(fault.or_at(place.unwrap_or_default()))
                })
            })
        })?
    }

    /// Works out an expression of the script's language; `lend` runs it.
    pub(super) fn evaluate(
        &self,
        names: &Arc<Names>,
        text: &str,
        lend: impl FnOnce(
            &Scene,
            &mut dyn FnMut() -> Result<String, Box<EvalAltResult>>,
        ) -> Result<String, Box<EvalAltResult>>,
    ) -> Result<String, ScriptFault> {
        const SOURCE: &str = "this expression";
        self.with(|engine, compiled| {
            let runtime = compiled.runtime(engine, names);
            let (runtime, scene) = runtime.map_err(|error| self.running(&error))?;
            let expression = Runtime::expression(engine, text)
                .map_err(|error| ScriptFault::parsing(SOURCE, text, &error))?;
            let value = lend(&scene, &mut || {
                let value = runtime.evaluate(engine, &expression);
                value.map(|value| told(&value))
            });
            value.map_err(|error| ScriptFault::running(SOURCE, &error, &callable(&compiled.ast)))
        })?
    }

    /// Where a card's function is written that a script outside of the card, in this line, called
    /// with other arguments than it takes.
    fn card_function(&self, error: &EvalAltResult, ast: &AST, line: usize) -> Option<Position> {
        let call = not_found(error)?;
        let name = call.split(" (").next()?;
        let (number, _) = function_of_card(name)?;
        let own = self.texts.get(number)?;
        if self.text_of(line).is_some_and(|from| from == own) {
            return None;
        }
        let mut all = ast.iter_fn_def();
        let found = all.find(|each| each.name == name)?;
        Some(found.body.start_position())
    }

    fn running(&self, error: &EvalAltResult) -> ScriptFault {
        self.placed(ScriptFault::running("", error, &[]))
    }

    fn compiled(&self, engine: &Engine, api: &Api) -> Result<Compiled, ScriptFault> {
        let ast = compile(engine, &self.texts).map_err(|fault| self.placed(fault))?;
        check_arguments(&ast).map_err(|fault| self.placed(fault))?;
        Ok(Compiled {
            number: self.number,
            library: Library::new(&ast, &api.functions),
            ast: Rc::new(ast),
            module: Rc::clone(&api.module),
            runtime: None,
        })
    }

    /// Does something with the compiled script of this thread.
    #[inline]
    fn with<T>(&self, action: impl FnOnce(&Engine, &mut Compiled) -> T) -> Result<T, ScriptFault> {
        HOST.with(|host| {
            let Ok(mut held) = host.try_borrow_mut() else {
                return Err(self.placed(ScriptFault::new("", "a script is running already".into())));
            };
            let Host {
                engine,
                api,
                compiled,
            } = &mut *held;
            let known = compiled.iter().position(|each| each.number == self.number);
            let at = match known {
                Some(at) => at,
                None => {
                    if compiled.len() >= MOST_COMPILED {
                        compiled.clear();
                    }
                    compiled.push(self.compiled(engine, api)?);
                    compiled.len() - 1
                }
            };
            Ok(action(engine, &mut compiled[at]))
        })
    }
}

/// The call of a function that is not there, if that is what an error says.
fn not_found(error: &EvalAltResult) -> Option<&str> {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, cause, _) => not_found(cause),
        EvalAltResult::ErrorFunctionNotFound(call, _) => Some(call),
        _ => None,
    }
}

/// The functions of a script as it could have called them.
fn callable(ast: &AST) -> Vec<Callable> {
    let all = ast.iter_functions();
    let of_cards = |name: &str| function_of_card(name).is_some();
    all.filter(|function| is_visible(function.name) || of_cards(function.name))
        .map(|function| Callable {
            name: function.name.to_owned(),
            arguments: Vec::new(),
            types: Vec::new(),
            signature: format!("{}({})", written(function.name), function.params.join(", ")),
        })
        .collect()
}

/// Most arguments of a call: what they hold, they hold together.
const MOST_ARGUMENTS: usize = 12;

/// That no call has too many arguments.
fn check_arguments(ast: &AST) -> Result<(), ScriptFault> {
    let mut found = None;
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        let call = match path.last() {
            Some(ASTNode::Stmt(Stmt::FnCall(call, place))) => Some((call, *place)),
            Some(ASTNode::Expr(Expr::FnCall(call, place) | Expr::MethodCall(call, place))) => {
                Some((call, *place))
            }
            _ => None,
        };
        if let Some((call, place)) = call.filter(|(call, _)| call.args.len() > MOST_ARGUMENTS) {
            found = Some((call.name.to_string(), place));
        }
        found.is_none()
    });
    match found {
        None => Ok(()),
        Some((name, place)) => {
            let why = format!("`{name}` is called with more than {MOST_ARGUMENTS} arguments");
            Err(ScriptFault::at("", place, why))
        }
    }
}

impl Compiled {
    /// What calls run in; what stands outside of functions is worked out the first time, and
    /// again after a fault.
    #[inline]
    fn runtime(
        &mut self,
        engine: &Engine,
        names: &Arc<Names>,
    ) -> Result<(&mut Runtime, Rc<Scene>), Box<EvalAltResult>> {
        if !self.runtime.as_ref().is_some_and(Runtime::is_sound) {
            let scene = self.runtime.take().map(Runtime::into_scene);
            let scene = scene.unwrap_or_else(|| Rc::new(Scene::new(names)));
            self.runtime = Some(Runtime::new(
                engine,
                &self.ast,
                (&self.library, &self.module),
                scene,
            )?);
        }
        match &mut self.runtime {
            Some(runtime) => {
                let scene = Rc::clone(runtime.scene());
                Ok((runtime, scene))
            }
            None => Err("this script cannot run".into()),
        }
    }
}
