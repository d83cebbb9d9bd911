//! Hooks: the functions of a script that the flow of a turn calls.

use std::sync::Arc;

use rhai::Dynamic;

use super::api::Handle;
use super::fault::ScriptFault;
use super::program::Script;
use super::running::{MoveFacts, Names, Verdict, running};
use crate::position::Position;

/// A place in the flow of a turn where a script may act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hook {
    /// Before the first move: `setup(g)`.
    Setup,
    /// After a move has been made and counted: `played(g, move)`.
    Played,
    /// Whether the game is over, after the declared ends: `ended(g)`.
    Ended,
}

impl Hook {
    /// All hooks.
    pub const ALL: [Hook; 3] = [Hook::Setup, Hook::Played, Hook::Ended];

    /// The key that names its function in a game's data.
    pub fn key(self) -> &'static str {
        match self {
            Hook::Setup => "setup",
            Hook::Played => "played",
            Hook::Ended => "ended",
        }
    }

    /// What its function takes, in words.
    pub fn signature(self) -> &'static str {
        match self {
            Hook::Setup | Hook::Ended => "(g)",
            Hook::Played => "(g, move)",
        }
    }

    /// How many arguments its function takes.
    pub fn arguments(self) -> usize {
        match self {
            Hook::Setup | Hook::Ended => 1,
            Hook::Played => 2,
        }
    }
}

/// The hooks of a game: its script, and which function serves which hook.
#[derive(Debug, Clone)]
pub struct Hooks {
    script: Script,
    names: Arc<Names>,
    functions: [Option<String>; 3],
}

impl Hooks {
    /// Hooks served by functions of a script.
    pub fn new(script: Script, names: Names) -> Hooks {
        Hooks {
            script,
            names: Arc::new(names),
            functions: [const { None }; 3],
        }
    }

    /// Lets a function serve a hook.
    pub fn set(&mut self, hook: Hook, function: String) {
        self.functions[hook as usize] = Some(function);
    }

    /// Whether a function serves a hook.
    #[inline]
    pub fn has(&self, hook: Hook) -> bool {
        self.functions[hook as usize].is_some()
    }

    /// Calls `setup`.
    ///
    /// # Errors
    /// The script's fault.
    pub fn setup(&self, position: &mut Position) -> Result<(), ScriptFault> {
        self.call(Hook::Setup, position, Vec::new()).map(|_| ())
    }

    /// Calls `played` with what the move was.
    ///
    /// # Errors
    /// The script's fault.
    pub fn played(&self, position: &mut Position, facts: &MoveFacts) -> Result<(), ScriptFault> {
        self.call(Hook::Played, position, vec![facts.as_map()])
            .map(|_| ())
    }

    /// Calls `ended`; what it says of the game, if it says that it is over.
    ///
    /// # Errors
    /// The script's fault, also if what it says cannot be understood.
    pub fn ended(&self, position: &mut Position) -> Result<Option<Verdict>, ScriptFault> {
        let said = self.call(Hook::Ended, position, Vec::new())?;
        Verdict::read(&said, &self.names).map_err(|why| {
            let function = self.functions[Hook::Ended as usize].as_deref();
            let file = self.script.file_of(function.unwrap_or_default());
            ScriptFault::new(&file, format!("`ended` {why}"))
        })
    }

    fn call(
        &self,
        hook: Hook,
        position: &mut Position,
        more: Vec<Dynamic>,
    ) -> Result<Dynamic, ScriptFault> {
        let Some(function) = &self.functions[hook as usize] else {
            return Ok(Dynamic::UNIT);
        };
        let mut arguments = vec![Dynamic::from(Handle)];
        arguments.extend(more);
        running(&self.names, position, || {
            self.script.call(function, arguments)
        })
    }
}
