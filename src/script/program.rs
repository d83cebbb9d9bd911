//! A script as read, and its compiled form, one for each thread.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rhai::{AST, CallFnOptions, Dynamic, Engine, Scope};

use super::engine::engine;
use super::fault::ScriptFault;
use super::layers::{Text, compile, is_visible, numbered};
use super::measure;

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
    compiled: HashMap<u64, Rc<AST>>,
}

thread_local! {
    static HOST: RefCell<Host> = RefCell::new(Host {
        engine: engine(),
        compiled: HashMap::new(),
    });
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
    pub fn new(texts: &[(&str, &str)]) -> Result<Script, ScriptFault> {
        if let Some((file, _)) = texts.iter().find(|(_, text)| text.len() > LONGEST) {
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

    /// The file, as shown to people, of the function that is called so.
    pub fn file_of(&self, function: &str) -> String {
        let line = self.with(|_, ast| {
            let mut all = ast.iter_fn_def();
            let found = all.find(|each| each.name == function);
            found.and_then(|each| each.body.start_position().line())
        });
        let line = line.ok().flatten().unwrap_or(1);
        self.text_of(line)
            .map_or_else(String::new, |text| text.file.to_string())
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

    /// The functions that the script defines.
    pub fn functions(&self) -> Vec<FunctionInfo> {
        self.with(|_, ast| {
            ast.iter_functions()
                .filter(|function| is_visible(function.name))
                .map(|function| FunctionInfo {
                    name: function.name.to_owned(),
                    arguments: function.params.len(),
                })
                .collect()
        })
        .unwrap_or_default()
    }

    /// Calls a function of the script.
    pub(super) fn call(
        &self,
        function: &str,
        arguments: Vec<Dynamic>,
    ) -> Result<Dynamic, ScriptFault> {
        let called = self.with(|engine, ast| {
            // Top-level statements run with each call, for they define constants.
            let options = CallFnOptions::new().eval_ast(true).rewind_scope(true);
            measure::begin();
            engine
                .call_fn_with_options::<Dynamic>(
                    options,
                    &mut Scope::new(),
                    ast,
                    function,
                    arguments,
                )
                .map_err(|error| self.placed(ScriptFault::running("", &error)))
        })?;
        // What has no place is told of the file that the function is in.
        called.map_err(|fault| match fault.line {
            0 => ScriptFault {
                file: self.file_of(function),
                ..fault
            },
            _ => fault,
        })
    }

    /// Does something with the compiled script of this thread.
    fn with<T>(&self, action: impl FnOnce(&Engine, &AST) -> T) -> Result<T, ScriptFault> {
        HOST.with(|host| {
            let Ok(mut held) = host.try_borrow_mut() else {
                return Err(self.placed(ScriptFault::new("", "a script is running already".into())));
            };
            let held = &mut *held;
            if held.compiled.len() >= MOST_COMPILED && !held.compiled.contains_key(&self.number) {
                held.compiled.clear();
            }
            let ast = match held.compiled.get(&self.number) {
                Some(ast) => Rc::clone(ast),
                None => {
                    let ast = compile(&held.engine, &self.texts);
                    let ast = Rc::new(ast.map_err(|fault| self.placed(fault))?);
                    held.compiled.insert(self.number, Rc::clone(&ast));
                    ast
                }
            };
            Ok(action(&held.engine, &ast))
        })
    }
}
