//! The hooks of a game: which functions of its script serve which place in the flow of a
//! turn, and calling them.

use std::sync::Arc;

use rhai::Dynamic;

use super::fault::{ScriptFault, sort_of};
use super::hook::Hook;
use super::names::Names;
use super::program::Script;
use super::runtime::Argument;
use super::scene::{Choice, Scene};
use super::stage::{Loan, lend};
use super::verdict::{self, Verdict};
use crate::moves::{Move, MoveList};
use crate::position::{Position, Seat};

/// Functions of one hook: those of the whole game, and those of each phase.
#[derive(Debug, Clone, Default)]
struct Served {
    game: Option<Function>,
    phases: Vec<Option<Function>>,
}

/// A function of the script, and the file that it is in.
#[derive(Debug, Clone)]
struct Function {
    name: String,
    /// Where it is, in a fault that says nothing.
    place: ScriptFault,
    /// Counted over all functions that serve.
    number: usize,
}

impl Function {
    /// By which it is called.
    #[inline]
    fn key(&self) -> (&str, usize) {
        (&self.name, self.number)
    }
}

impl Served {
    /// The functions that serve in a phase, that of the whole game first.
    #[inline]
    fn in_phase(&self, phase: u8) -> impl Iterator<Item = &Function> {
        let own = self.phases.get(usize::from(phase));
        let own = own.and_then(Option::as_ref);
        self.game.as_ref().into_iter().chain(own)
    }

    fn is_empty(&self) -> bool {
        self.game.is_none() && self.phases.iter().all(Option::is_none)
    }
}

/// The hooks of a game.
#[derive(Debug, Clone)]
pub struct Hooks {
    script: Script,
    names: Arc<Names>,
    served: [Served; 8],
    serves: [bool; 8],
    /// How many functions serve.
    functions: usize,
}

impl Hooks {
    /// Hooks served by functions of a script.
    pub fn new(script: Script, names: Names) -> Hooks {
        Hooks {
            script,
            names: Arc::new(names),
            served: Default::default(),
            serves: [false; 8],
            functions: 0,
        }
    }

    /// Lets a function serve a hook: in one phase, or in the whole game.
    pub fn set(&mut self, hook: Hook, phase: Option<usize>, function: String) {
        let function = Function {
            place: self.script.at_function(&function),
            name: function,
            number: self.functions,
        };
        self.functions += 1;
        let served = &mut self.served[hook as usize];
        match phase {
            None => served.game = Some(function),
            Some(phase) => {
                if served.phases.len() <= phase {
                    served.phases.resize(phase + 1, None);
                }
                served.phases[phase] = Some(function);
            }
        }
        self.serves[hook as usize] = !served.is_empty();
    }

    /// Whether a function serves a hook in any phase.
    #[inline]
    pub fn has(&self, hook: Hook) -> bool {
        self.serves[hook as usize]
    }

    /// A fault of what a hook does, at its function.
    pub fn fault(&self, hook: Hook, message: String) -> ScriptFault {
        let served = &self.served[hook as usize];
        let own = served.phases.iter().flatten().next();
        self.fault_of(served.game.as_ref().or(own), message)
    }

    /// A fault of what a hook does in a phase, at the function that serves last there.
    pub fn fault_in(&self, hook: Hook, phase: u8, message: String) -> ScriptFault {
        match self.served[hook as usize].in_phase(phase).last() {
            Some(function) => self.fault_of(Some(function), message),
            None => self.fault(hook, message),
        }
    }

    fn fault_of(&self, function: Option<&Function>, message: String) -> ScriptFault {
        let fault = ScriptFault::new("", message);
        match function {
            Some(Function { place, .. }) => ScriptFault {
                message: fault.message,
                ..place.clone()
            },
            None => fault,
        }
    }

    /// Calls `setup`: who begins, if it says so.
    ///
    /// # Errors
    /// The script's fault.
    pub fn setup(&self, position: &mut Position) -> Result<Choice, ScriptFault> {
        self.acts(Hook::Setup, position, None, None)
    }

    /// Calls `enter` for the present phase: where the game goes on to, if it says so.
    ///
    /// # Errors
    /// The script's fault.
    pub fn enter(&self, position: &mut Position) -> Result<Choice, ScriptFault> {
        self.acts(Hook::Enter, position, None, None)
    }

    /// Calls `played` with the move that has been made: who plays next, if it says so.
    ///
    /// # Errors
    /// The script's fault.
    pub fn played(
        &self,
        position: &mut Position,
        list: &MoveList,
        chosen: &Move,
    ) -> Result<Choice, ScriptFault> {
        self.acts(Hook::Played, position, Some(list), Some(chosen))
    }

    /// Whether a function serves a place in a phase.
    pub fn serves(&self, hook: Hook, phase: u8) -> bool {
        self.served[hook as usize].in_phase(phase).next().is_some()
    }

    /// Calls `moves`: adds what it offers to the list.
    ///
    /// # Errors
    /// The script's fault.
    pub fn moves(&self, position: &Position, list: &mut MoveList) -> Result<(), ScriptFault> {
        let phase = position.phase();
        for function in self.served[Hook::Moves as usize].in_phase(phase) {
            self.script.run(&self.names, |scene, call| {
                scene.desk.offers.borrow_mut().clear();
                let arguments = [Argument::Game];
                let seen = Loan::Seen(position);
                let said = lend(scene, Hook::Moves, seen, Some(list), || {
                    call(function.key(), &arguments)
                })?;
                self.nothing(Hook::Moves, &said)?;
                let mut offers = scene.desk.offers.borrow_mut();
                if list.len() + offers.len() > MoveList::MOST {
                    return Err(self.fault_in(
                        Hook::Moves,
                        phase,
                        format!(
                            "`moves` offers {} moves beside {} others, and a list holds at most {}",
                            offers.len(),
                            list.len(),
                            MoveList::MOST
                        ),
                    ));
                }
                offers.finish(list);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Calls `narrow`: the moves to drop, by their index in the list, with the reason.
    ///
    /// # Errors
    /// The script's fault.
    pub fn narrow(
        &self,
        position: &Position,
        list: &MoveList,
        dropped: &mut Vec<(u32, String)>,
    ) -> Result<(), ScriptFault> {
        for function in self.served[Hook::Narrow as usize].in_phase(position.phase()) {
            self.dropping(function, position, list, |drops| {
                dropped.extend(drops.iter().map(|(at, why)| (*at, why.to_string())));
            })?;
        }
        Ok(())
    }

    /// Calls `narrow`, and drops from the list what it says.
    ///
    /// # Errors
    /// The script's fault.
    #[inline]
    pub fn narrow_list(&self, position: &Position, list: &mut MoveList) -> Result<(), ScriptFault> {
        let phase = position.phase();
        for function in self.served[Hook::Narrow as usize].in_phase(phase) {
            let mut kept = Vec::new();
            self.dropping(function, position, list, |drops| {
                if !drops.is_empty() {
                    kept.resize(list.len(), true);
                    for (at, _) in drops {
                        kept[*at as usize] = false;
                    }
                }
            })?;
            if !kept.is_empty() {
                list.retain(|at, _| kept[at]);
            }
        }
        Ok(())
    }

    fn dropping(
        &self,
        function: &Function,
        position: &Position,
        list: &MoveList,
        note: impl FnOnce(&[(u32, super::scene::Text)]),
    ) -> Result<(), ScriptFault> {
        self.script.run(&self.names, |scene, call| {
            scene.desk.drops.borrow_mut().clear();
            let arguments = [Argument::Game, Argument::Moves];
            let seen = Loan::Seen(position);
            let said = lend(scene, Hook::Narrow, seen, Some(list), || {
                call(function.key(), &arguments)
            })?;
            self.nothing(Hook::Narrow, &said)?;
            note(&scene.desk.drops.borrow());
            Ok(())
        })
    }

    /// Calls `ended`; who has won, if it says that the game is over.
    ///
    /// # Errors
    /// The script's fault, also if what it says cannot be understood.
    pub fn ended(&self, position: &Position) -> Result<Option<Verdict>, ScriptFault> {
        self.asks(Hook::Ended, position, None, |scene, said| {
            verdict::read(said, &scene.names)
                .map_err(|why| self.fault(Hook::Ended, format!("`ended` {why}")))
        })
        .map(Option::flatten)
    }

    /// Calls `next`: who plays next, and in which phase, if it says so.
    ///
    /// # Errors
    /// The script's fault, also if what it says cannot be understood.
    pub fn next(&self, position: &Position) -> Result<Choice, ScriptFault> {
        let choice = self.asks(Hook::Next, position, None, |scene, said| {
            self.nothing(Hook::Next, said)?;
            Ok(scene.desk.choice.get())
        })?;
        Ok(choice.unwrap_or_default())
    }

    /// Calls `value`: how good a position is for a seat, if the game says so.
    ///
    /// # Errors
    /// The script's fault, also if what it says is no number.
    pub fn value(&self, position: &Position, seat: Seat) -> Result<Option<f64>, ScriptFault> {
        self.asks(Hook::Value, position, Some(seat), |_, said| {
            let whole = said.as_int().ok().map(|number| number as f64);
            let number = whole.or_else(|| said.as_float().ok());
            let number = number.filter(|number| number.is_finite());
            number.ok_or_else(|| {
                let why = format!("`value` gives a number, not {}", sort_of(said));
                self.fault(Hook::Value, why)
            })
        })
    }

    /// Works out an expression of the script's language, which only looks.
    ///
    /// # Errors
    /// The fault of the expression.
    pub fn evaluate(&self, position: &Position, text: &str) -> Result<String, ScriptFault> {
        self.script.evaluate(&self.names, text, |scene, action| {
            lend(scene, Hook::Value, Loan::Seen(position), None, || {
                scene.desk.typed.set(true);
                action()
            })
        })
    }

    fn acts(
        &self,
        hook: Hook,
        position: &mut Position,
        list: Option<&MoveList>,
        chosen: Option<&Move>,
    ) -> Result<Choice, ScriptFault> {
        let phase = position.phase();
        let mut choice = Choice::default();
        for function in self.served[hook as usize].in_phase(phase) {
            let said = self.script.run(&self.names, |scene, call| {
                scene.desk.chosen.set(chosen.copied());
                let arguments = &[Argument::Game, Argument::Chosen][..hook.arguments()];
                let held = Loan::Held(position);
                // What its last line comes to says nothing: a script ends with any call.
                let _ = lend(scene, hook, held, list, || call(function.key(), arguments))?;
                Ok(scene.desk.choice.get())
            })?;
            choice.seat = said.seat.or(choice.seat);
            choice.phase = said.phase.or(choice.phase);
        }
        Ok(choice)
    }

    fn asks<T>(
        &self,
        hook: Hook,
        position: &Position,
        seat: Option<Seat>,
        read: impl FnOnce(&Scene, &Dynamic) -> Result<T, ScriptFault>,
    ) -> Result<Option<T>, ScriptFault> {
        let Some(function) = self.served[hook as usize].game.as_ref() else {
            return Ok(None);
        };
        self.script.run(&self.names, |scene, call| {
            scene.desk.asked_for.set(seat);
            let seat = seat.map(|seat| Argument::Name(scene.seat_name(seat)));
            let arguments = [Argument::Game, seat.unwrap_or(Argument::Game)];
            let arguments = &arguments[..hook.arguments()];
            let said = lend(scene, hook, Loan::Seen(position), None, || {
                call(function.key(), arguments)
            });
            scene.desk.asked_for.set(None);
            read(scene, &said?).map(Some)
        })
    }

    /// A hook that only looks, and says what it says by calls, gives nothing.
    #[inline]
    fn nothing(&self, hook: Hook, said: &Dynamic) -> Result<(), ScriptFault> {
        match said.is_unit() {
            true => Ok(()),
            false => Err(self.fault(hook, gives_nothing(hook, said))),
        }
    }
}

/// That a hook gives something, and how it says what it has to say.
fn gives_nothing(hook: Hook, said: &Dynamic) -> String {
    let how = match hook {
        Hook::Moves => "it offers moves by `offer_drops`, `offer_steps`, `offer` and the like",
        Hook::Narrow => "it drops moves by `drop`, `drop_to` and `drop_from`",
        _ => "it says who plays next by `give_turn(SEAT)` and `go_to(PHASE)`",
    };
    format!(
        "`{}` gives nothing, not {}: {how}; if its last line only happens to have a value, end \
         with `return;`",
        hook.key(),
        sort_of(said)
    )
}
