//! The values that scripts hold: handles of the game and its moves, and sets of sites.

use rhai::{Array, Dynamic, Engine, ImmutableString};

use super::super::names::short;
use super::super::scene::{Scene, Text};
use super::super::sites::Sites;
use super::super::stage::{Said, listed, look, scene};
use super::super::strange_call::the_sort;
use crate::board::{Site, run};
use crate::moves::{Manner, Move, MoveList};
use crate::position::{Position, Seat};

/// The game, as a hook gets it: a key to the functions, without content.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Handle;

/// The moves that `narrow` is told of: a list of [`MoveHandle`]s.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct MovesHandle;

/// One move: by its index in the list at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct MoveHandle(pub(super) u32);

impl MoveHandle {
    /// The move that `played` is told of.
    pub(in super::super) const CHOSEN: MoveHandle = MoveHandle(u32::MAX);
}

/// Sites, as an argument: a set, a list of names, the name of a region or of one site.
pub(in super::super) enum Where {
    Set(Sites),
    List(Array),
    Name(Text),
}

impl From<Sites> for Where {
    fn from(sites: Sites) -> Where {
        Where::Set(sites)
    }
}

impl From<Array> for Where {
    fn from(list: Array) -> Where {
        Where::List(list)
    }
}

impl From<ImmutableString> for Where {
    fn from(name: ImmutableString) -> Where {
        Where::Name(name)
    }
}

impl Where {
    /// Reads any value.
    pub(super) fn read(value: &Dynamic) -> Result<Where, String> {
        if let Some(sites) = value.read_lock::<Sites>() {
            return Ok(Where::Set(sites.clone()));
        }
        if let Some(list) = value.read_lock::<Array>() {
            return Ok(Where::List(list.clone()));
        }
        match value.clone().into_immutable_string() {
            Ok(name) => Ok(Where::Name(name)),
            Err(other) => Err(format!(
                "sites are a set of sites, a list of names or a name, not {}",
                the_sort(other)
            )),
        }
    }

    /// The set of sites; of a region as the seat to move sees it.
    pub(super) fn sites(self, scene: &Scene, position: &Position) -> Result<Sites, String> {
        let all = scene.names.board.len();
        match self {
            Where::Set(sites) => Ok(sites),
            Where::Name(name) => match scene.names.board.site(&name) {
                Some(site) => scene.made(Sites::from_sites(all, [site])),
                None => region_or_site(scene, &name, position.seat()),
            },
            Where::List(list) => {
                let mut sites = Sites::none(all);
                for each in list {
                    let name = each.into_immutable_string();
                    let name = name.map_err(|other| {
                        format!("a list of sites holds their names, not {}", the_sort(other))
                    })?;
                    insert_called(scene, &name, &mut sites)?;
                }
                scene.made(sites)
            }
        }
    }

    /// Calls `each` with every site, all of which are on the board.
    #[inline]
    pub(super) fn each(
        self,
        scene: &Scene,
        position: &Position,
        mut each: impl FnMut(Site) -> Result<(), String>,
    ) -> Result<(), String> {
        if let Where::Name(name) = &self
            && let Ok(site) = scene.cell(name, position)
        {
            return each(site);
        }
        let sites = self.sites(scene, position)?;
        for site in sites.iter() {
            if position.layout().is_place(site) {
                let name = scene.site_name(site);
                return Err(format!(
                    "{name} is a place off the board: nothing stands on it"
                ));
            }
            each(site)?;
        }
        Ok(())
    }
}

fn region_or_site(scene: &Scene, name: &str, seat: Seat) -> Result<Sites, String> {
    let regions = &scene.names.regions;
    if regions.iter().any(|(known, _)| known == name) {
        return scene.region(name, seat);
    }
    if !name.contains("..") {
        return Err(format!("there is no site or region `{}`", short(name)));
    }
    let mut sites = Sites::none(scene.names.board.len());
    insert_called(scene, name, &mut sites)?;
    scene.made(sites)
}

/// Adds the site of a name, or those of a run of sites.
fn insert_called(scene: &Scene, name: &str, sites: &mut Sites) -> Result<(), String> {
    let Some(names) = run(name) else {
        sites.insert(scene.site(name)?);
        return Ok(());
    };
    let told = |why: String| format!("`{}` is no run of sites: {why}", short(name));
    for name in names.map_err(told)? {
        sites.insert(scene.site(&name)?);
    }
    Ok(())
}

/// Lets a function look at a move.
fn with_move<T>(handle: MoveHandle, action: impl FnOnce(&Scene, &MoveList, &Move) -> T) -> Said<T> {
    listed(|scene, list| {
        let found = match handle {
            MoveHandle::CHOSEN => scene.desk.chosen.get(),
            MoveHandle(at) => list.get(at as usize),
        };
        let found = found.ok_or("this move is of another list")?;
        Ok(action(scene, list, &found))
    })
}

/// A property of a move by its name.
pub(in super::super) fn property(handle: MoveHandle, name: &str) -> Said<Dynamic> {
    match name {
        "seat" => look(|scene, position| Ok(scene.seat_name(position.seat()).into())),
        "from" => with_move(handle, |scene, _, found| scene.site_name(found.from).into()),
        "to" => with_move(handle, |scene, _, found| scene.site_name(found.to).into()),
        "kind" => with_move(handle, |scene, _, found| {
            scene.kind_name(found.piece).into()
        }),
        "becomes" => with_move(handle, |scene, _, found| {
            scene.kind_name(found.becomes).into()
        }),
        "captured" => with_move(handle, |scene, list, found| {
            let sites = list.captured(found).iter();
            let names: Array = sites.map(|site| scene.site_name(*site).into()).collect();
            names.into()
        }),
        "name" => {
            let (phase, seat) = look(|_, position| Ok((position.phase(), position.seat())))?;
            with_move(handle, |scene, _, found| {
                scene.rule_name(phase, seat, found).into()
            })
        }
        "words" | "text" => with_move(handle, |scene, list, found| {
            words(scene, list, found).into()
        }),
        "numbers" => with_move(handle, |scene, list, found| {
            let words = words(scene, list, found);
            let parts = words.split(|sign: char| !sign.is_ascii_digit());
            let numbers: Array = parts
                .filter_map(|part| part.parse::<i64>().ok())
                .map(Dynamic::from)
                .collect();
            numbers.into()
        }),
        "captures" => with_move(handle, |_, list, found| {
            i64::try_from(list.captured(found).len())
                .unwrap_or(i64::MAX)
                .into()
        }),
        _ => Err(format!(
            "a move has no `{}`; it has {}",
            short(name),
            PROPERTIES.join(", ")
        )
        .into()),
    }
}

/// What a move has.
pub(in super::super) const PROPERTIES: [&str; 11] = [
    "name", "seat", "from", "to", "kind", "becomes", "captured", "captures", "text", "words",
    "numbers",
];

/// The text that a script has given a move, or the words that it is declared with; a pass
/// without any is called so.
fn words(scene: &Scene, list: &MoveList, found: &Move) -> Text {
    match list.text(found) {
        Some(text) => text.into(),
        None => match list.leg_words(found) {
            words if words.is_empty() && found.manner == Manner::Passes => "pass".into(),
            words if words.is_empty() => scene.nothing.clone(),
            words => words.into(),
        },
    }
}

/// How many moves there are in the list at hand.
fn moves() -> Said<i64> {
    listed(|_, list| Ok(i64::try_from(list.len()).unwrap_or(i64::MAX)))
}

impl IntoIterator for MovesHandle {
    type Item = MoveHandle;
    type IntoIter = std::iter::Map<std::ops::Range<u32>, fn(u32) -> MoveHandle>;

    fn into_iter(self) -> Self::IntoIter {
        let count = moves().ok().and_then(|count| u32::try_from(count).ok());
        (0..count.unwrap_or(0)).map(MoveHandle as fn(u32) -> MoveHandle)
    }
}

impl IntoIterator for Sites {
    type Item = Text;
    type IntoIter = Names;

    fn into_iter(self) -> Names {
        Names { sites: self, at: 0 }
    }
}

/// The names of the sites of a set.
pub(in super::super) struct Names {
    sites: Sites,
    at: usize,
}

impl Iterator for Names {
    type Item = Text;

    fn next(&mut self) -> Option<Text> {
        let words = self.sites.words();
        while let Some(word) = words.get(self.at / 64) {
            let rest = word >> (self.at % 64);
            if rest == 0 {
                self.at = (self.at / 64 + 1) * 64;
                continue;
            }
            let site = self.at + rest.trailing_zeros() as usize;
            self.at = site + 1;
            return scene(|scene| Ok(scene.site_name(Site::new(site)))).ok();
        }
        None
    }
}

fn index(at: i64, count: i64) -> Result<usize, String> {
    let from_end = if at < 0 { at + count } else { at };
    match usize::try_from(from_end) {
        Ok(found) if from_end < count => Ok(found),
        _ => Err(format!("there is no number {at} among {count}")),
    }
}

/// Registers the types.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<Handle>("Game")
        .register_type_with_name::<MovesHandle>("Moves")
        .register_type_with_name::<MoveHandle>("Move")
        .register_type_with_name::<Sites>("Sites")
        .register_iterator::<MovesHandle>()
        .register_iterator::<Sites>();
    for name in PROPERTIES {
        engine.register_get(name, move |found: &mut MoveHandle| property(*found, name));
    }
    engine
        .register_indexer_get(|found: &mut MoveHandle, name: &str| property(*found, name))
        .register_fn("len", |_: &mut MovesHandle| moves())
        .register_get("len", |_: &mut MovesHandle| moves())
        .register_fn("is_empty", |_: &mut MovesHandle| {
            moves().map(|count| count == 0)
        })
        .register_indexer_get(|_: &mut MovesHandle, at: i64| -> Said<MoveHandle> {
            let at = index(at, moves()?)?;
            Ok(MoveHandle(u32::try_from(at).unwrap_or(0)))
        });
    engine
        .register_fn("len", |sites: &mut Sites| sites.len() as i64)
        .register_get("len", |sites: &mut Sites| sites.len() as i64)
        .register_fn("is_empty", |sites: &mut Sites| sites.is_empty())
        .register_fn("contains", |sites: &mut Sites, name: &str| {
            scene(|scene| Ok(sites.contains(scene.site(name)?)))
        })
        .register_fn("list", |sites: &mut Sites| {
            let names: Array = sites.clone().into_iter().map(Dynamic::from).collect();
            names
        })
        .register_fn("first", |sites: &mut Sites| {
            let first = sites.iter().next();
            scene(|scene| {
                Ok(first.map_or_else(|| scene.nothing.clone(), |site| scene.site_name(site)))
            })
        })
        .register_indexer_get(|sites: &mut Sites, at: i64| -> Said<Text> {
            let at = index(at, sites.len() as i64)?;
            let found = sites.iter().nth(at);
            scene(|scene| {
                Ok(found.map_or_else(|| scene.nothing.clone(), |site| scene.site_name(site)))
            })
        })
        .register_fn("to_string", |sites: &mut Sites| sites_named(sites))
        .register_fn("to_debug", |sites: &mut Sites| sites_named(sites))
        .register_fn("==", |a: &mut Sites, b: Sites| *a == b)
        .register_fn("!=", |a: &mut Sites, b: Sites| *a != b)
        .register_fn("+", |a: &mut Sites, b: Sites| join(a, &b, |a, b| a | b))
        .register_fn("-", |a: &mut Sites, b: Sites| join(a, &b, |a, b| a & !b))
        .register_fn("&", |a: &mut Sites, b: Sites| join(a, &b, |a, b| a & b))
        .register_fn("|", |a: &mut Sites, b: Sites| join(a, &b, |a, b| a | b));
}

fn join(one: &Sites, other: &Sites, rule: fn(u64, u64) -> u64) -> Said<Sites> {
    scene(|scene| scene.made(one.join(other, rule)))
}

/// A set as people read it.
pub(in super::super) fn sites_named(sites: &Sites) -> String {
    const MOST: usize = 40;
    let mut names: Vec<String> = sites
        .clone()
        .into_iter()
        .take(MOST)
        .map(|name| name.to_string())
        .collect();
    if sites.len() > MOST {
        names.push("…".to_owned());
    }
    format!("{{{}}}", names.join(", "))
}
