//! The game and the position that a command is about.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::Value;

use super::common::{Common, tell_left_out, tell_seed};
use super::input::read;
use super::stop::Stop;
use crate::package::{Package, Setup};
use crate::session::{Replay, Save, Session};

/// The game and the position that a command is about.
#[derive(Debug, Args)]
pub(super) struct Start {
    /// The id of a game, or the path of a game folder
    game: String,

    /// The position at the end of a saved game; `-` is standard input
    #[arg(long, value_name = "SAVE", conflicts_with = "position")]
    load: Option<PathBuf>,

    /// A position: a state in JSON, as the protocol gives it; `-` is standard input
    ///
    /// Where it names this game, its variant, options and number of players hold too, unless
    /// the command line says otherwise.
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
}

impl Start {
    /// The game, at that position.
    pub(super) fn session(&self, command: &str, common: &Common) -> Result<Session, Stop> {
        common.refuse(command, "looks at a position", &["--max-plies"])?;
        let package = common.open(&self.game)?;
        if let Some(path) = &self.load {
            return load(path, &package, common);
        }
        let session = match &self.position {
            Some(path) => position(path, &package, common)?,
            None => {
                let game = common.game(&package)?;
                common.check_dice(&game)?;
                Session::with_dice(game, common.seed(), common.dice.clone())?
            }
        };
        // Another seed would have begun otherwise.
        if session.drew_first() {
            tell_seed(session.seed());
        }
        Ok(session)
    }

    /// Whether the position is one that a seed nobody has given has begun with.
    pub(super) fn is_by_chance(&self, session: &Session, common: &Common) -> bool {
        self.load.is_none() && common.seed.is_none() && session.drew_first()
    }
}

/// The game of a save, at its end.
fn load(path: &Path, package: &Package, common: &Common) -> Result<Session, Stop> {
    let save = Save::parse(&read(path)?).map_err(|error| Stop::in_file(path, &error))?;
    save.agrees(&common.setup()).map_err(Stop::Usage)?;
    save.agrees_on_mods(package).map_err(Stop::Usage)?;
    common.same_seed(save.seed.cast_unsigned())?;
    let game = save
        .game(package)
        .map_err(|error| Stop::load(error, path, package))?;
    tell_left_out(&game);
    let mut session = save
        .replay(game)
        .and_then(Replay::finish)
        .map_err(|error| Stop::in_file(path, &error))?;
    common.check_dice(session.game())?;
    session.queue_dice(common.dice.clone(), false)?;
    Ok(session)
}

/// The game at a position that a file describes.
fn position(path: &Path, package: &Package, common: &Common) -> Result<Session, Stop> {
    let state: Value = serde_json::from_str(&read(path)?)
        .map_err(|error| Stop::in_file(path, &format!("this is not JSON: {error}")))?;
    let game =
        package
            .game(&setup_of(&state, package, common))
            .map_err(|error| match Stop::setup(error, package) {
                Stop::Usage(why) => Stop::in_file(path, &why),
                other => other,
            })?;
    tell_left_out(&game);
    common.check_dice(&game)?;
    let mut session = Session::new(game, common.seed())?;
    session
        .set_position(&state)
        .map_err(|error| Stop::in_file(path, &error))?;
    session.queue_dice(common.dice.clone(), true)?;
    Ok(session)
}

/// How the game of a state is to be played: as the state says, unless the command line
/// says otherwise.
fn setup_of(state: &Value, package: &Package, common: &Common) -> Setup {
    let mut setup = common.setup();
    if state.get("game").and_then(Value::as_str) != Some(package.id()) {
        return setup;
    }
    let seats = state.get("seats").and_then(Value::as_array);
    setup.players = setup.players.or(seats.map(Vec::len));
    let variant = state.get("variant").and_then(Value::as_str);
    setup.variant = setup.variant.or(variant.map(str::to_owned));
    if let Some(options) = state.get("options").and_then(Value::as_object) {
        let words = options.iter().map(|(name, value)| {
            let word = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            (name.clone(), word)
        });
        // Of two values the later one counts.
        setup.options = words.chain(setup.options).collect();
    }
    setup
}
