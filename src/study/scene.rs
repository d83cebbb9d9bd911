//! What stands and lies where, as scenarios write it: to be set up, or to be found.
//!
//! ```toml
//! pieces = { white = { stone = ["a1", "b2"] }, neutral = { wall = ["c3"] } }
//! pieces = { white = { stone = ["a1..a8"] } }     # on each site of a run
//! pieces = { white = { runner = ["a1*2", "a1", "b2 tired"] } }  # a unit of two; a flag
//! stacks = { d4 = ["white stone", "black stone"] }    # the lowest first
//! values = { seeds = { e1 = 4 } }                     # on a site, or of the piece there
//! paths = { c3 = ["a1", "b2", "c3"] }                 # the sites that the piece there has stood on
//! ```

use serde_json::{Map, Value as Json, json};

use super::scenario::{read_counters, read_decks, read_dice};
use crate::game::Game;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, spread};
use crate::package::tree::Node;
use crate::session::{PieceState, Session};

/// A position to be set up.
pub(super) struct Setting {
    /// Its parts as those of a state, but for its scene.
    state: Map<String, Json>,
    scene: Scene,
}

/// What stands and lies where.
#[derive(Default)]
pub(super) struct Scene {
    /// Pieces, as those of a state.
    pieces: Option<Vec<Json>>,
    /// Stacks: the site, and the owner and kind of each piece, the lowest first.
    stacks: Vec<(String, Vec<(String, String)>)>,
    /// Values: the name, the site, and the number.
    values: Vec<(String, String, i64)>,
    /// The ways of pieces: where each stands, and the sites that it has stood on.
    paths: Vec<(String, Vec<String>)>,
}

impl Setting {
    pub(super) fn read(table: &mut Reader<'_>, cx: &mut Findings) -> Option<Setting> {
        let mut state = Map::new();
        for part in ["to_move", "phase"] {
            if let Some(word) = table.string(part, cx) {
                state.insert(part.to_owned(), Json::from(word.value));
            }
        }
        let scene = Scene::read(table, cx);
        let counters = read_counters(table, cx);
        if !counters.is_empty() {
            state.insert("counters".to_owned(), Json::from(counters));
        }
        if let Some(dice) = read_dice(table, cx) {
            state.insert("dice".to_owned(), Json::from(dice));
        }
        if let Some(decks) = read_decks(table, cx) {
            state.insert("decks".to_owned(), Json::from(decks));
        }
        if let Some(due) = table.one_or_more("due", cx) {
            let phases: Vec<String> = due.into_iter().map(|phase| phase.value).collect();
            state.insert("due".to_owned(), Json::from(phases));
        }
        table.clone().finish(cx);
        Some(Setting {
            state,
            scene: scene?,
        })
    }

    /// The position as a state of a game.
    ///
    /// # Errors
    /// In words, where a value is none of the game, or no piece is there to carry it.
    pub(super) fn state(&self, game: &Game) -> Result<Json, String> {
        let mut state = self.state.clone();
        let mut pieces = self.scene.all_pieces();
        let mut sites: Map<String, Json> = Map::new();
        for (name, site, number) in &self.scene.values {
            let slot = slot(game, name)?;
            let carried = game.layout.values.get(slot).is_some_and(|it| it.travels);
            let values = if carried {
                let mut there = pieces
                    .iter_mut()
                    .flatten()
                    .filter(|it| it["site"] == **site);
                let Some(top) = there.next_back() else {
                    return Err(format!(
                        "`values` gives {name} to a piece on {site}, and `pieces` has none there"
                    ));
                };
                top.as_object_mut()
                    .map(|top| top.entry("values").or_insert_with(|| json!({})))
            } else {
                Some(sites.entry(site.clone()).or_insert_with(|| json!({})))
            };
            if let Some(values) = values {
                values[name] = Json::from(*number);
            }
        }
        for (site, way) in &self.scene.paths {
            let mut there = pieces.iter_mut().flatten();
            match there.find(|it| it["site"] == **site) {
                Some(piece) => piece["path"] = Json::from(way.clone()),
                None => {
                    return Err(format!(
                        "`paths` is about a piece on {site}, and `pieces` has none there"
                    ));
                }
            }
        }
        if let Some(pieces) = pieces {
            state.insert("pieces".to_owned(), Json::from(pieces));
        }
        if !sites.is_empty() {
            state.insert("sites".to_owned(), Json::from(sites));
        }
        Ok(Json::from(state))
    }
}

impl Scene {
    pub(super) fn read(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Scene> {
        // All is read, whatever of it is wrong.
        let path = reader.path("pieces");
        let pieces = reader
            .node("pieces")
            .map(|node| read_pieces(node, &path, cx));
        let stacks = read_stacks(reader, cx);
        let values = read_values(reader, cx);
        let paths = read_paths(reader, cx);
        let pieces = match pieces {
            Some(pieces) => Some(pieces?),
            None => None,
        };
        Some(Scene {
            pieces,
            stacks: stacks?,
            values,
            paths: paths?,
        })
    }

    /// All pieces, those of stacks as well, as those of a state.
    fn all_pieces(&self) -> Option<Vec<Json>> {
        if self.pieces.is_none() && self.stacks.is_empty() {
            return None;
        }
        let mut all = self.pieces.clone().unwrap_or_default();
        for (site, stack) in &self.stacks {
            for (height, (owner, kind)) in (1..).zip(stack) {
                all.push(json!({
                    "site": site, "kind": kind, "owner": owner, "stack": 1, "height": height
                }));
            }
        }
        Some(all)
    }

    /// Whether it is so in a game.
    ///
    /// # Errors
    /// In words, what is not.
    pub(super) fn hold(&self, session: &Session) -> Result<(), String> {
        let state = session.state();
        if self.pieces.is_some() {
            let wanted: Vec<PieceState> = self
                .all_pieces()
                .unwrap_or_default()
                .into_iter()
                .filter_map(|piece| serde_json::from_value(piece).ok())
                .collect();
            let (wanted, found) = (in_words(&wanted), in_words(&state.pieces));
            if wanted != found {
                return Err(format!("the pieces are {}", found.join(", ")));
            }
        }
        for (site, stack) in &self.stacks {
            let mut there: Vec<&PieceState> =
                state.pieces.iter().filter(|it| it.site == *site).collect();
            there.sort_by_key(|piece| piece.height);
            let text = |owner: &str, kind: &str| format!("{owner} {kind}");
            let found: Vec<String> = there.iter().map(|it| text(&it.owner, &it.kind)).collect();
            let wanted: Vec<String> = stack
                .iter()
                .map(|(owner, kind)| text(owner, kind))
                .collect();
            if wanted != found {
                return Err(format!(
                    "on {site} stand, from the lowest up: {}",
                    found.join(", ")
                ));
            }
        }
        for (site, wanted) in &self.paths {
            let mut there = state.pieces.iter().filter(|piece| piece.site == *site);
            match there.next_back() {
                Some(piece) if piece.path == *wanted => {}
                Some(piece) => {
                    let way = piece.path.join(", ");
                    return Err(format!("the piece on {site} has come by {way}"));
                }
                None => return Err(format!("no piece is on {site}")),
            }
        }
        for (name, site, wanted) in &self.values {
            let game = session.game();
            let slot = slot(game, name)?;
            let Some(place) = game.board.site_called(site) else {
                return Err(format!("there is no site {site}"));
            };
            let found = session.position().value(slot, place);
            if i64::from(found) != *wanted {
                return Err(format!("{name} on {site} is {found}, not {wanted}"));
            }
        }
        Ok(())
    }
}

/// Pieces in words, sorted, those of one unit together.
fn in_words(pieces: &[PieceState]) -> Vec<String> {
    let unit = |piece: &PieceState| piece.stack.filter(|_| piece.height.is_none());
    let mut units: Vec<Vec<&PieceState>> = Vec::new();
    for piece in pieces {
        let same = |others: &&mut Vec<&PieceState>| {
            let known = others.first().map(|first| (&first.site, unit(first)));
            unit(piece).is_some() && known == Some((&piece.site, unit(piece)))
        };
        match units.iter_mut().find(same) {
            Some(others) => others.push(piece),
            None => units.push(vec![piece]),
        }
    }
    let text = |unit: &Vec<&PieceState>| {
        let Some(first) = unit.first() else {
            return String::new();
        };
        let mut text = first.site.clone();
        if unit.len() > 1 {
            text.push_str(&format!("*{}", unit.len()));
        }
        text.push_str(&format!(" {} {}", first.owner, first.kind));
        let mut flags: Vec<&String> = unit.iter().flat_map(|piece| &piece.flags).collect();
        flags.sort();
        for flag in flags {
            text.push_str(&format!(" {flag}"));
        }
        text
    };
    let mut words: Vec<String> = units.iter().map(text).collect();
    words.sort();
    words
}

/// The index of a value of a game.
fn slot(game: &Game, name: &str) -> Result<usize, String> {
    let slots = &game.layout.values;
    let found = slots.iter().position(|slot| slot.name == name);
    found.ok_or_else(|| {
        let known: Vec<&str> = slots.iter().map(|slot| slot.name.as_str()).collect();
        match known.is_empty() {
            true => format!("there is no value {name}: the game has none"),
            false => format!("there is no value {name}; there are {}", known.join(", ")),
        }
    })
}

/// Most pieces of a unit that a scenario writes as one.
const MOST_JOINED: usize = 100;

/// Most pieces of a position.
const MOST_PIECES: usize = 50_000;

/// A word and the number behind it, as in `a1*2`.
fn numbered(word: &str) -> (&str, Option<usize>) {
    match word.split_once('*') {
        Some((word, number)) => match number.parse() {
            Ok(number) => (word, Some(number)),
            Err(_) => (word, None),
        },
        None => (word, None),
    }
}

/// Pieces by owner and kind: `{ white = { stone = ["a1", "b2"] } }`; behind a site how many
/// are one unit there, and what is remembered of them: `a1*2 tired`, or of some: `tired*1`.
fn read_pieces(node: &Node, what: &str, cx: &mut Findings) -> Option<Vec<Json>> {
    let mut pieces = Vec::new();
    // Another number than that of stacks.
    let mut unit = 1;
    let mut owners = Reader::new(node, what, cx)?;
    for (owner, node) in owners.entries() {
        let mut kinds = Reader::new(node, format!("{what}.{}", owner.text), cx)?;
        let names = kinds.names();
        for kind in names {
            for word in kinds.one_or_more(&kind, cx)? {
                let mut parts = word.value.split_whitespace();
                let (site, count) = numbered(parts.next().unwrap_or_default());
                let flags: Vec<(&str, Option<usize>)> = parts.map(numbered).collect();
                for site in spread(site, word.span, cx)? {
                    if pieces.len() >= MOST_PIECES {
                        let message = format!("a position has at most {MOST_PIECES} pieces");
                        cx.push(Finding::error("too-many", word.span, message));
                        return None;
                    }
                    unit += 1;
                    for number in 0..count.unwrap_or(1).min(MOST_JOINED) {
                        let mut piece = json!({ "site": site, "kind": kind, "owner": owner.text });
                        if count.is_some_and(|count| count > 1) {
                            piece["stack"] = Json::from(unit);
                        }
                        let has =
                            |(_, of): &&(&str, Option<usize>)| of.is_none_or(|of| number < of);
                        let own: Vec<&str> =
                            flags.iter().filter(has).map(|(flag, _)| *flag).collect();
                        if !own.is_empty() {
                            piece["flags"] = Json::from(own);
                        }
                        pieces.push(piece);
                    }
                }
            }
        }
    }
    Some(pieces)
}

/// Sites, and the owner and kind of each piece there, the lowest first.
type Groups = Vec<(String, Vec<(String, String)>)>;

/// Stacks by site: `{ d4 = ["white stone", "black stone"] }`, the lowest first.
fn read_stacks(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Groups> {
    let Some(mut table) = reader.table_at("stacks", cx) else {
        return Some(Vec::new());
    };
    let sites = table.names();
    let mut stacks = Vec::new();
    for site in sites {
        let mut stack = Vec::new();
        for word in table.one_or_more(&site, cx)? {
            match word.value.split_whitespace().collect::<Vec<_>>().as_slice() {
                [owner, kind] => stack.push(((*owner).to_owned(), (*kind).to_owned())),
                _ => {
                    let message = format!("{} is no owner and kind", quote(&word.value));
                    cx.push(
                        Finding::error("wrong-type", word.span, message)
                            .help("write both, such as \"white stone\""),
                    );
                    return None;
                }
            }
        }
        stacks.push((site, stack));
    }
    Some(stacks)
}

/// Ways by the site at which a piece stands: `{ c3 = ["a1", "b2", "c3"] }`.
fn read_paths(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Vec<(String, Vec<String>)>> {
    let Some(mut table) = reader.table_at("paths", cx) else {
        return Some(Vec::new());
    };
    let sites = table.names();
    let mut paths = Vec::new();
    for site in sites {
        let way = table.strings(&site, cx)?;
        paths.push((site, way.into_iter().map(|word| word.value).collect()));
    }
    Some(paths)
}

/// Values by name and site: `{ seeds = { e1 = 4 } }`.
fn read_values(reader: &mut Reader<'_>, cx: &mut Findings) -> Vec<(String, String, i64)> {
    let Some(mut table) = reader.table_at("values", cx) else {
        return Vec::new();
    };
    let mut values = Vec::new();
    let path = reader.path("values");
    for (name, node) in table.entries() {
        let Some(mut sites) = Reader::new(node, format!("{path}.{}", name.text), cx) else {
            continue;
        };
        let names = sites.names();
        for site in names {
            if let Some(number) = sites.integer(&site, i64::MIN..=i64::MAX, cx) {
                values.push((name.text.clone(), site, number.value));
            }
        }
    }
    values
}
