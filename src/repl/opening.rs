//! Opening a game for the prompt: a new one, a saved one, or the one left last.

use std::io::{self, Write};
use std::sync::Arc;

use super::keeper::{Keeper, kept, seated, unfinished};
use super::prompt::{Prompt, seat_named};
use super::{Failure, Play, files};
use crate::bots::BotKind;
use crate::game::{Game, ModAbout};
use crate::package::finding::{Finding, cleaned, quote, render};
use crate::package::{Library, Package, Setup, SetupError};
use crate::session::{LoadError, Refusal, Save, Session, random_seed};
use crate::show::TextStyle;

/// Compiles a game, with these of its mods or with all.
///
/// # Errors
/// A failure that tells everything that is wrong with it, or what there is instead.
pub(super) fn open_game(
    library: &Library,
    asked: &str,
    setup: &Setup,
    mods: Option<&[ModAbout]>,
    style: TextStyle,
) -> Result<Arc<Game>, Failure> {
    let mut package = open_package(library, asked)?;
    if let Some(mods) = mods {
        let ids: Vec<&str> = mods.iter().map(|each| each.id.as_str()).collect();
        package = package
            .with_mods(&ids)
            .map_err(|id| Failure::failed(format!("the mod {} is no longer there", quote(id))))?;
    }
    let game = package.game(setup).map_err(|error| match error {
        SetupError::Choice(why) => Failure::unknown(why),
        SetupError::Broken(findings) => broken(&package, &findings, style),
    })?;
    warn(&game);
    Ok(game)
}

/// Tells on standard error which cards are left out. That nobody reads it stops nothing.
fn warn(game: &Game) {
    for warning in &game.warnings {
        let _ = writeln!(io::stderr().lock(), "{warning}");
    }
}

fn open_package(library: &Library, asked: &str) -> Result<Package, Failure> {
    library
        .open(asked)
        .map_err(|error| Failure::unknown(error.to_string()))
}

/// Everything that is wrong with a game, as a failure.
fn broken(package: &Package, findings: &[Finding], style: TextStyle) -> Failure {
    let told: Vec<String> = findings
        .iter()
        .map(|finding| render(finding, package.sources(), style.colour, style.width))
        .collect();
    // The findings are clean, and may be in colours.
    let id = cleaned(package.id());
    Failure {
        message: format!("the game {id} cannot be played:\n{}", told.join("\n")),
        ..Failure::failed("")
    }
}

/// Plays a saved game again with a game of the library.
///
/// # Errors
/// A failure that tells what of the save does not fit, or what is wrong with the game.
pub(super) fn replay(
    library: &Library,
    asked: &str,
    save: Save,
    style: TextStyle,
) -> Result<Session, Failure> {
    let package = open_package(library, asked)?;
    let game = save.game(&package).map_err(|error| match error {
        LoadError::Refused(refusal) => refused(refusal),
        LoadError::Broken(findings) => broken(&package, &findings, style),
    })?;
    warn(&game);
    let replay = save.replay(game).map_err(refused)?;
    replay.finish().map_err(refused)
}

/// Opens what is to be played, with what is to be told of it besides.
///
/// # Errors
/// A failure if there is no such game, save, seat or bot.
pub(super) fn open(
    mut play: Play,
    interactive: bool,
    style: TextStyle,
) -> Result<(Prompt, Vec<String>), Failure> {
    let mut notes = Vec::new();
    let mut seats = Vec::new();
    let resumed = play.resume && play.load.is_none();
    let taken_up = play.resume || play.load.is_some();
    let (asked, setup, session) = if let Some(path) = &play.load {
        let save = Save::parse(&files::read(path)?)
            .map_err(|refusal| Failure::failed(format!("{}: {refusal}", path.display())))?;
        let loaded = replayed(&play, save, style).map_err(|failure| Failure {
            message: format!(
                "{}: {}",
                cleaned(&path.display().to_string()),
                failure.message
            ),
            ..failure
        })?;
        notes.push(format!("loaded {}", path.display()));
        loaded
    } else if play.resume {
        let id = id_of(&play)?;
        let kept = kept(&id)?;
        seats = kept.bots;
        notes.push("taking up the game that was left".to_owned());
        replayed(&play, kept.save, style).map_err(|failure| Failure {
            message: format!(
                "the game in {} cannot be taken up again: {}",
                cleaned(&kept.path.display().to_string()),
                failure.message
            ),
            ..failure
        })?
    } else {
        let game = open_game(&play.library, &play.game, &play.setup, None, style)?;
        game.check_dice(&play.dice)
            .map_err(|why| Failure::unknown(format!("--dice: {why}")))?;
        if interactive && unfinished(&game.about.id).is_some() {
            notes.push(
                "an unfinished game is kept: --resume takes it up; the first move of this one takes its \
                 place"
                    .to_owned(),
            );
        }
        (
            play.game.clone(),
            play.setup.clone(),
            Session::with_dice(
                game,
                play.seed.unwrap_or_else(random_seed),
                std::mem::take(&mut play.dice),
            )
            .map_err(refused)?,
        )
    };
    let mut prompt = Prompt::new(play.library, asked, setup, session);
    if let (Some(seed), true) = (play.seed, taken_up) {
        prompt.session.set_seed(seed);
    }
    if !play.dice.is_empty() {
        let queued = prompt.session.queue_dice(play.dice, false);
        queued.map_err(|refusal| Failure::unknown(format!("--dice: {refusal}")))?;
    }
    prompt.max_plies = play.max_plies;
    prompt.style = style;
    prompt.interactive = interactive;
    prompt.bots = seated(prompt.game(), &seats);
    for (seat, kind) in &play.bots {
        set_bot(&mut prompt, seat, kind)?;
    }
    let id = &prompt.game().about.id;
    prompt.keeper = Some(Keeper::new(id, interactive, resumed));
    Ok((prompt, notes))
}

/// The id of the game that is asked for.
fn id_of(play: &Play) -> Result<String, Failure> {
    Ok(open_package(&play.library, &play.game)?.id().to_owned())
}

/// A saved game played again, with the game and the setup that it takes.
fn replayed(
    play: &Play,
    save: Save,
    style: TextStyle,
) -> Result<(String, Setup, Session), Failure> {
    save.agrees(&play.setup).map_err(Failure::unknown)?;
    let package = open_package(&play.library, &play.game)?;
    save.agrees_on_mods(&package).map_err(Failure::unknown)?;
    let setup = save.setup();
    let session = replay(&play.library, &play.game, save, style)?;
    Ok((play.game.clone(), setup, session))
}

#[expect(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
fn refused(refusal: Refusal) -> Failure {
    Failure::failed(refusal.to_string())
}

/// Gives a seat, or every seat, to a bot.
fn set_bot(prompt: &mut Prompt, seat: &str, kind: &str) -> Result<(), Failure> {
    // A kind alone is for every seat.
    let (seat, kind) = if kind.is_empty() {
        ("all", seat)
    } else {
        (seat, kind)
    };
    let kind = BotKind::named(kind).map_err(|error| Failure::unknown(error.to_string()))?;
    if seat.is_empty() || seat.eq_ignore_ascii_case("all") {
        prompt.bots.fill(Some(kind));
        return Ok(());
    }
    let seat = seat_named(prompt.game(), seat).map_err(Failure::unknown)?;
    if let Some(slot) = prompt.bots.get_mut(seat.index()) {
        *slot = Some(kind);
    }
    Ok(())
}
