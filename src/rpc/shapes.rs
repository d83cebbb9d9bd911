//! The shapes in which games and moves are told to programs.

use serde::Serialize;
use serde_json::Value;

use crate::game::{OptionInfo, OptionType};
use crate::notation::Scalar;
use crate::package::{Library, Package};
use crate::session::{Listed, Session};

/// A game of a library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameEntry {
    /// By which it is asked for.
    pub id: String,
    /// As people call it.
    pub name: String,
    /// One line.
    pub summary: String,
    /// How many can play.
    pub players: PlayersEntry,
    /// What can be chosen.
    pub options: Vec<OptionEntry>,
    /// Its variants, sorted by name.
    pub variants: Vec<VariantEntry>,
    /// Where it was found.
    pub origin: String,
}

/// How many can play a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PlayersEntry {
    /// At least.
    pub min: usize,
    /// At most.
    pub max: usize,
}

/// A variant of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VariantEntry {
    /// By which it is asked for.
    pub name: String,
    /// One line about it.
    pub summary: String,
}

/// An option of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionEntry {
    /// Its name.
    pub name: String,
    /// `string`, `integer` or `boolean`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Its value unless another is asked for.
    pub default: Value,
    /// Every value that it takes; null where that is a range of numbers.
    pub choices: Option<Vec<Value>>,
    /// What it is for.
    pub help: String,
}

/// A legal move. What does not apply to it is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveEntry {
    /// Its full text.
    #[serde(rename = "move")]
    pub text: String,
    /// Where the piece starts, or what is sown lay; not for what comes onto the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Where its way ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The sites of what it captures, sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<String>,
    /// The kind of the piece as it starts, or comes onto the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The words of its text after the sites.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
}

/// The games of a library, sorted by id.
pub(super) fn games(library: &Library) -> Vec<GameEntry> {
    library.list().iter().map(game).collect()
}

/// What a game's files say of it.
pub fn game(package: &Package) -> GameEntry {
    let about = package.about();
    let (min, max) = package.players();
    GameEntry {
        id: about.id.clone(),
        name: about.name.clone(),
        summary: about.summary.clone(),
        players: PlayersEntry { min, max },
        options: package.open_options().iter().map(option).collect(),
        variants: package
            .variants()
            .into_iter()
            .map(|variant| VariantEntry {
                name: variant.name,
                summary: variant.summary,
            })
            .collect(),
        origin: package.origin().to_string(),
    }
}

fn option(info: &OptionInfo) -> OptionEntry {
    let (kind, choices) = match &info.kind {
        OptionType::Choice(choices) => (
            "string",
            Some(
                choices
                    .iter()
                    .map(|choice| Value::from(choice.as_str()))
                    .collect(),
            ),
        ),
        OptionType::Cards(cards) => (
            "cards",
            Some(
                cards
                    .iter()
                    .map(|card| Value::from(card.as_str()))
                    .collect(),
            ),
        ),
        OptionType::Integer(..) => ("integer", None),
        OptionType::Boolean => ("boolean", Some(vec![Value::from(false), Value::from(true)])),
    };
    OptionEntry {
        name: info.name.clone(),
        kind,
        default: match &info.default {
            Scalar::Boolean(value) => Value::from(*value),
            Scalar::Integer(value) => Value::from(*value),
            Scalar::Text(value) => Value::from(value.as_str()),
        },
        choices,
        help: info.help.clone(),
    }
}

/// The legal moves of a game, sorted by the bytes of their texts.
pub fn moves(session: &Session) -> Vec<MoveEntry> {
    session
        .moves()
        .iter()
        .map(|listed| entry(session, listed))
        .collect()
}

fn entry(session: &Session, listed: &Listed) -> MoveEntry {
    let game = session.game();
    let name = |site| game.board.name(site).to_owned();
    let chosen = &listed.chosen;
    let named = |site| (site != game.board.off()).then(|| name(site));
    let moves = game.pieces.is_piece(chosen.piece);
    MoveEntry {
        text: listed.text.clone(),
        from: named(chosen.from),
        to: named(chosen.to),
        captured: listed.captured.iter().map(|site| name(*site)).collect(),
        kind: moves.then(|| game.piece_kind(chosen.piece).to_owned()),
        words: session.words(listed),
    }
}
