//! The methods.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Value, json};

use super::error::CallError;
use super::params::Params;
use super::shapes::{games, moves};
use crate::bots::{Bot, BotKind, LONGEST};
use crate::game::{Game, OptionType};
use crate::package::finding::quote;
use crate::package::{Library, Package, Setup};
use crate::session::{MOST_SEED, Refusal, Save, Session, random_seed};
use crate::study::{self, MOST_DEPTH, PerftError};

/// What a method does with the server and its parameters.
type Method = fn(&mut Server, Params) -> Result<Value, CallError>;

/// Every method with its name.
const METHODS: [(&str, Method); 14] = [
    ("games", Server::games),
    ("new", Server::new_game),
    ("state", Server::state),
    ("set_position", Server::set_position),
    ("moves", Server::moves),
    ("play", Server::play),
    ("dice", Server::dice),
    ("undo", Server::undo),
    ("redo", Server::redo),
    ("explain", Server::explain),
    ("perft", Server::perft),
    ("save", Server::save),
    ("load", Server::load),
    ("bot", Server::bot),
];

/// Whoever answers calls: the games there are, and the one that is being played.
#[derive(Debug)]
pub(super) struct Server {
    library: Library,
    seed: Option<u64>,
    playing: Option<Playing>,
}

/// The game that is being played, and the files it came from.
#[derive(Debug)]
struct Playing {
    package: Package,
    session: Session,
}

impl Server {
    pub(super) fn new(library: Library, seed: Option<u64>) -> Server {
        Server {
            library,
            seed,
            playing: None,
        }
    }

    /// Carries out a call. One that fails changes nothing.
    pub(super) fn call(
        &mut self,
        name: &str,
        params: Result<Params, CallError>,
    ) -> Result<Value, CallError> {
        let Some((_, method)) = METHODS.iter().find(|(known, _)| *known == name) else {
            let known: Vec<&str> = METHODS.iter().map(|(known, _)| *known).collect();
            let (name, known) = (quote(name), known.join(", "));
            return Err(CallError::method(format!(
                "there is no method {name}; there are {known}"
            )));
        };
        method(self, params?)
    }

    fn games(&mut self, params: Params) -> Result<Value, CallError> {
        params.finish()?;
        value(&games(&self.library))
    }

    fn new_game(&mut self, mut params: Params) -> Result<Value, CallError> {
        let game = params.text("game")?;
        let players = params.number("players", 1..=u64::MAX)?;
        let options = params.scalars("options")?;
        let variant = params.optional_text("variant")?;
        let seed = params.number("seed", 0..=MOST_SEED)?;
        let dice = params.dice("dice")?.unwrap_or_default();
        params.finish()?;

        let package = self.library.open(&game)?;
        let package = match &variant {
            Some(_) => package
                .in_variant(variant.as_deref())
                .map_err(CallError::refused)?,
            None => package,
        };
        let setup = Setup {
            players: players.map(|players| usize::try_from(players).unwrap_or(usize::MAX)),
            options: option_words(&package, options)?,
            variant,
        };
        let game = package
            .game(&setup)
            .map_err(|error| CallError::setup(error, &package))?;
        warn(&game);
        let seed = seed.or(self.seed).unwrap_or_else(random_seed);
        let session = Session::with_dice(game, seed, dice)?;
        self.begin(package, session)
    }

    fn state(&mut self, params: Params) -> Result<Value, CallError> {
        params.finish()?;
        value(&self.session()?.state())
    }

    /// The parameters are a state, of which only some parts are taken.
    fn set_position(&mut self, params: Params) -> Result<Value, CallError> {
        let session = self.session()?;
        session.set_position(&params.whole())?;
        value(&session.state())
    }

    fn moves(&mut self, params: Params) -> Result<Value, CallError> {
        params.finish()?;
        value(&moves(self.session()?))
    }

    fn play(&mut self, mut params: Params) -> Result<Value, CallError> {
        let text = params.text("move")?;
        params.finish()?;
        let session = self.session()?;
        let events = value(&session.play(&text)?)?;
        Ok(json!({"state": value(&session.state())?, "events": events}))
    }

    fn dice(&mut self, mut params: Params) -> Result<Value, CallError> {
        let values = params.dice("values")?;
        let replace = params.flag("replace")?;
        let Some(values) = values else {
            return Err(params.wrong("needs the list `values`".to_owned()));
        };
        params.finish()?;
        let session = self.session()?;
        let queued = session.queue_dice(values, replace)?;
        Ok(json!({"queued": queued}))
    }

    fn undo(&mut self, mut params: Params) -> Result<Value, CallError> {
        let count = count(&mut params)?;
        params.finish()?;
        let session = self.session()?;
        session.undo(count)?;
        value(&session.state())
    }

    fn redo(&mut self, mut params: Params) -> Result<Value, CallError> {
        let count = count(&mut params)?;
        params.finish()?;
        let session = self.session()?;
        session.redo(count)?;
        value(&session.state())
    }

    fn explain(&mut self, mut params: Params) -> Result<Value, CallError> {
        let text = params.text("move")?;
        params.finish()?;
        let reason = self.session()?.explain(&text)?;
        Ok(json!({"legal": reason.is_none(), "reason": reason}))
    }

    fn perft(&mut self, mut params: Params) -> Result<Value, CallError> {
        let depth = params.number("depth", 0..=u64::from(MOST_DEPTH))?;
        let Some(depth) = depth.and_then(|depth| u32::try_from(depth).ok()) else {
            return Err(params.wrong("needs the number `depth`".to_owned()));
        };
        params.finish()?;
        let session = self.session()?;
        let nodes = study::perft(session.game(), session.position(), depth).map_err(|error| {
            CallError::refused(match error {
                PerftError::Draws { .. } => format!("{error} (the method `dice`)"),
                PerftError::Rules(error) => error.to_string(),
            })
        })?;
        Ok(json!({"nodes": nodes}))
    }

    fn save(&mut self, params: Params) -> Result<Value, CallError> {
        params.finish()?;
        Ok(json!({"save": self.session()?.save().to_string()}))
    }

    fn load(&mut self, mut params: Params) -> Result<Value, CallError> {
        let text = params.text("save")?;
        params.finish()?;
        let save = Save::parse(&text)?;
        // The game at hand may have been opened by its path, where no library finds it.
        let package = match &self.playing {
            Some(playing) if playing.package.id() == save.game => playing.package.clone(),
            _ => save.package(&self.library)?,
        };
        let game = save
            .game(&package)
            .map_err(|error| CallError::load(error, &package))?;
        warn(&game);
        let session = save.replay(game)?.finish()?;
        self.begin(package, session)
    }

    fn bot(&mut self, mut params: Params) -> Result<Value, CallError> {
        let kind = params.text("kind")?;
        let most = params.number("ms", 0..=u64::MAX)?;
        params.finish()?;
        let session = self.session()?;
        let kind = BotKind::named(&kind).map_err(|error| CallError::refused(error.to_string()))?;
        let (begun, most) = (Instant::now(), most.map_or(LONGEST, Duration::from_millis));
        let choice = Bot::adviser(kind, session.seed())
            .choose(session, &|| begun.elapsed() >= most)
            .map_err(Refusal::from)?
            .and_then(|choice| session.moves().get(choice.index));
        match (choice, session.outcome()) {
            (Some(listed), _) => Ok(json!({"move": listed.text})),
            (None, Some(outcome)) => {
                Err(Refusal::Over(session.game().outcome_text(outcome)).into())
            }
            (None, None) => Err(CallError::refused("there is no move to choose")),
        }
    }

    fn session(&mut self) -> Result<&mut Session, CallError> {
        match &mut self.playing {
            Some(playing) => Ok(&mut playing.session),
            None => Err(CallError::refused(
                "there is no game yet: call `new` or `load` first",
            )),
        }
    }

    fn begin(&mut self, package: Package, session: Session) -> Result<Value, CallError> {
        let state = value(&session.state())?;
        self.playing = Some(Playing { package, session });
        Ok(state)
    }
}

/// How many moves are to be taken back or made again.
fn count(params: &mut Params) -> Result<usize, CallError> {
    let count = params.number("n", 1..=u64::MAX)?.unwrap_or(1);
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Options as words. A number or boolean in quotes is none: programs say what they mean.
fn option_words(
    package: &Package,
    options: serde_json::Map<String, Value>,
) -> Result<Vec<(String, String)>, CallError> {
    let mut words = Vec::with_capacity(options.len());
    for (name, value) in options {
        let word = match &value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let info = package.options().iter().find(|info| info.name == name);
        let needed = match info.map(|info| &info.kind) {
            Some(OptionType::Integer(..)) if !value.is_number() => "a whole number",
            Some(OptionType::Boolean) if !value.is_boolean() => "true or false",
            Some(OptionType::Choice(_) | OptionType::Cards(_)) if !value.is_string() => "a text",
            _ => {
                words.push((name, word));
                continue;
            }
        };
        return Err(CallError::refused(format!(
            "option {name} cannot be {value}: it is {needed}"
        )));
    }
    Ok(words)
}

fn value(shape: &impl Serialize) -> Result<Value, CallError> {
    serde_json::to_value(shape)
        .map_err(|error| CallError::refused(format!("the answer cannot be written: {error}")))
}

/// Tells on standard error what has been left out of a game. That nobody reads it stops nothing.
fn warn(game: &Game) {
    for warning in &game.warnings {
        let _ = writeln!(io::stderr().lock(), "{warning}");
    }
}
