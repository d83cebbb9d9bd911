//! What stands and lies where, kept up by nothing but the events.

use std::collections::BTreeMap;

use boardwright::game::Game;
use boardwright::session::{Event, State};

/// A piece: its kind, its owner, and what it carries.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    kind: String,
    owner: String,
    carried: BTreeMap<String, i64>,
}

/// What stands and lies where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Scene {
    /// The pieces of each site, the lowest first, and of each place, sorted.
    pieces: BTreeMap<String, Vec<Piece>>,
    /// What lies on sites, where anything does.
    values: BTreeMap<(String, String), i64>,
    /// What a piece carries that has just come onto the board.
    fresh: BTreeMap<String, i64>,
    places: Vec<String>,
    /// The sites where pieces stand beside each other.
    crowds: Vec<String>,
}

fn text(event: &Event, part: &str) -> String {
    let value = event.details.get(part).and_then(|it| it.as_str());
    value
        .unwrap_or_else(|| panic!("no {part} in {event:?}"))
        .to_owned()
}

fn sites(event: &Event) -> Vec<String> {
    let sites = event.details["sites"].as_array().unwrap();
    sites
        .iter()
        .map(|site| site.as_str().unwrap().to_owned())
        .collect()
}

impl Scene {
    pub(crate) fn of(game: &Game, state: &State) -> Scene {
        let slots = &game.layout.values;
        let mut scene = Scene {
            pieces: BTreeMap::new(),
            values: BTreeMap::new(),
            fresh: slots
                .iter()
                .filter(|slot| slot.travels)
                .map(|slot| (slot.name.clone(), i64::from(slot.start)))
                .collect(),
            places: game
                .board
                .sites()
                .filter(|site| game.board.is_place(*site))
                .map(|site| game.board.name(site).to_owned())
                .collect(),
            crowds: game
                .board
                .sites()
                .filter(|site| game.layout.is_crowd(*site))
                .map(|site| game.board.name(site).to_owned())
                .collect(),
        };
        let mut pieces: Vec<_> = state.pieces.iter().collect();
        pieces.sort_by_key(|piece| piece.height);
        for piece in pieces {
            let values = piece.values.iter();
            let carried = values.map(|(name, value)| (name.clone(), i64::from(*value)));
            let there = scene.pieces.entry(piece.site.clone()).or_default();
            there.push(Piece {
                kind: piece.kind.clone(),
                owner: piece.owner.clone(),
                carried: carried.collect(),
            });
            if scene.places.contains(&piece.site) || scene.crowds.contains(&piece.site) {
                there.sort();
            }
        }
        for (site, values) in state.sites.iter().flatten() {
            for (name, value) in values {
                scene.lay(site, name, i64::from(*value));
            }
        }
        scene
    }

    fn lay(&mut self, site: &str, name: &str, value: i64) {
        let key = (site.to_owned(), name.to_owned());
        match value {
            0 => self.values.remove(&key),
            _ => self.values.insert(key, value),
        };
    }

    fn fresh(&self, kind: String, owner: String) -> Piece {
        let carried = self.fresh.clone();
        Piece {
            kind,
            owner,
            carried,
        }
    }

    /// Puts a piece somewhere; in a place off the board it carries nothing.
    fn put(&mut self, site: &str, mut piece: Piece) {
        let place = self.places.iter().any(|place| place == site);
        if place {
            piece.carried.clear();
        }
        let crowd = self.crowds.iter().any(|crowd| crowd == site);
        let there = self.pieces.entry(site.to_owned()).or_default();
        there.push(piece);
        if place || crowd {
            there.sort();
        }
    }

    /// Takes a piece away.
    #[track_caller]
    fn take(&mut self, site: &str, owner: Option<&str>, kind: Option<&str>) -> Piece {
        let there = self.pieces.get_mut(site);
        let there = there.unwrap_or_else(|| panic!("nothing on {site}"));
        let at = there
            .iter()
            .rposition(|piece| {
                kind.is_none_or(|kind| piece.kind == kind)
                    && owner.is_none_or(|owner| piece.owner == owner)
            })
            .unwrap_or_else(|| panic!("no {kind:?} of {owner:?} on {site}"));
        let piece = there.remove(at);
        if there.is_empty() {
            self.pieces.remove(site);
        }
        piece
    }

    /// Does what the events of a move tell.
    #[track_caller]
    pub(crate) fn tell(&mut self, events: &[Event]) {
        let first = &events[0];
        let has = |part: &str| first.details.contains_key(part);
        let mut mover = None;
        let mut rests = String::new();
        // Those that stand under the piece that moves and go with it, the lowest first, and
        // those that come under it.
        let (mut column, mut buried) = (Vec::new(), Vec::new());
        if has("kind") {
            let kind = text(first, "kind");
            rests = text(first, if has("stays") { "from" } else { "to" });
            mover = Some(if has("from") {
                let from = text(first, "from");
                // Of several only those of one owner and kind go together.
                let seat = text(first, "seat");
                let crowd = self.crowds.contains(&from);
                let (owner, with) = match crowd {
                    true => (Some(seat.as_str()), Some(kind.as_str())),
                    false => (None, None),
                };
                let mover = self.take(&from, owner, Some(&kind));
                let count = first.details.get("count").and_then(|it| it.as_u64());
                for _ in 1..count.unwrap_or(1) {
                    column.insert(0, self.take(&from, owner, with));
                }
                mover
            } else if has("out_of") {
                let held = self.take(&text(first, "out_of"), None, Some(&kind));
                self.fresh(held.kind, held.owner)
            } else {
                self.fresh(kind, text(first, "seat"))
            });
        }
        for event in &events[1..] {
            match event.event {
                "captured" if event.details.contains_key("site") => {
                    let (site, owner) = (text(event, "site"), text(event, "owner"));
                    let piece = self.take(&site, Some(&owner), Some(&text(event, "kind")));
                    if event.details.contains_key("under") {
                        buried.push(piece);
                    }
                    if event.details.contains_key("to") {
                        let held = &event.details["as"];
                        let part = |name: &str| held[name].as_str().unwrap().to_owned();
                        let piece = self.fresh(part("kind"), part("owner"));
                        self.put(&text(event, "to"), piece);
                    }
                }
                "turned" => {
                    for site in sites(event) {
                        let was = text(event, "was");
                        let mut piece = self.take(&site, Some(&was), Some(&text(event, "kind")));
                        piece.owner = text(event, "owner");
                        self.put(&site, piece);
                    }
                }
                "promoted" => {
                    let (site, kind) = (text(event, "site"), text(event, "kind"));
                    match &mut mover {
                        Some(mover) if site == rests => mover.kind = kind,
                        _ => {
                            let mut piece = self.take(&site, None, None);
                            piece.kind = kind;
                            self.put(&site, piece);
                        }
                    }
                }
                "put" => {
                    let piece = self.fresh(text(event, "kind"), text(event, "owner"));
                    self.put(&text(event, "site"), piece);
                }
                "shifted" => {
                    let part = |name: &str| {
                        let value = event.details.get(name).and_then(|it| it.as_str());
                        value.map(str::to_owned)
                    };
                    let (owner, kind) = (part("owner"), part("kind"));
                    let from = text(event, "from");
                    let piece = self.take(&from, owner.as_deref(), kind.as_deref());
                    self.put(&text(event, "to"), piece);
                }
                "swapped" => {
                    let [one, other] = &sites(event)[..] else {
                        panic!("{event:?}");
                    };
                    // The piece that moves has been taken up already.
                    let piece = self.take(other, None, None);
                    self.put(one, piece);
                }
                "value" => {
                    let (site, name) = (text(event, "site"), text(event, "name"));
                    let value = event.details["value"].as_i64().unwrap();
                    if !self.fresh.contains_key(&name) {
                        self.lay(&site, &name, value);
                    } else if mover.is_some() && site == rests {
                        let mover = mover.as_mut().unwrap();
                        mover.carried.insert(name, value);
                    } else {
                        let mut piece = self.take(&site, None, None);
                        piece.carried.insert(name, value);
                        self.put(&site, piece);
                    }
                }
                "sown" => {
                    let name = text(event, "value");
                    for (site, value) in event.details["lies"].as_object().unwrap() {
                        self.lay(site, &name, value.as_i64().unwrap());
                    }
                }
                _ => assert!(
                    ["captured", "counter", "passed", "ended"].contains(&event.event),
                    "{event:?}"
                ),
            }
        }
        if let Some(mover) = mover {
            for piece in column.into_iter().chain([mover]) {
                self.put(&rests, piece);
            }
            let there = self.pieces.get_mut(&rests).unwrap();
            for piece in buried {
                there.insert(0, piece);
            }
        }
    }
}
