//! Functions about each of the pieces of a site: in stacks, beside each other, in units, and
//! with flags.

use rhai::{Array, Dynamic, Map};

use super::super::names::number;
use super::super::scene::Scene;
use super::super::stage::{Hand, Said, change, look};
use super::change::on_each;
use super::values::Where;
use super::{Registry, export};
use crate::board::Site;
use crate::position::{Change, Layout, Piece, Position};

pub(super) fn register(api: &mut Registry<'_>) {
    api.group = "Several on a site";
    export! { api;
        /// A list of what stands on a site, lowest first. Each is a map: `kind`; `owner`, `""` for
        /// nobody; `size`, how many pieces move as one; `flags`, a list of those that any of
        /// these has.
        pieces_at(site: &str) -> "LIST" = pieces_at;
        /// How many such pieces there are on a site, at any height, those of units too; `""` is
        /// any, the seat `"neutral"` nobody.
        number_at(site: &str, kind: &str, seat: &str) -> "NUMBER" = number_at;
        /// Whether any piece on a site has a flag.
        has_flag(site: &str, flag: &str) -> "BOOL" = has_flag;
        /// Puts a piece to what stands on a site: beside it where pieces stand beside each other,
        /// on top of it in games with stacks, and elsewhere only where nothing is.
        put(site: &str, kind: &str, seat: &str) -> "" = put;
        /// Takes one piece from a site off the board: the topmost, or of those beside each other
        /// one of the smallest unit. It is an error if there is none such.
        remove(site: &str, kind: &str, seat: &str) -> "" = remove;
        /// Gives a flag to every piece on each of some sites whose kind has it.
        set_flag(sites: Where, flag: &str) -> "" = set_flag;
        /// Takes a flag from every piece on each of some sites.
        clear_flag(sites: Where, flag: &str) -> "" = clear_flag;
    }
}

/// The bit of a flag.
fn flag_bit(scene: &Scene, name: &str) -> Result<u8, String> {
    let names: Vec<&str> = scene.names.flags.iter().map(String::as_str).collect();
    Ok(1 << number("flag", name, &names)?)
}

/// The flags that any piece of a unit has, one bit each.
fn flags_of(scene: &Scene, piece: Piece) -> u8 {
    let forms = &scene.names.forms;
    let members = scene
        .names
        .pieces
        .kind(piece)
        .map(|form| forms.members(form));
    let all = members.into_iter().flatten();
    all.fold(0, |bits, flags| bits | flags)
}

fn pieces_at(site: &str) -> Said<Array> {
    look(|scene, position| {
        let site = scene.cell(site, position)?;
        let map = |piece: Piece| {
            let bits = flags_of(scene, piece);
            let names = scene.names.flags.iter().zip(0_u8..);
            let flags: Array = names
                .filter(|(_, bit)| bits >> bit & 1 == 1)
                .map(|(name, _)| Dynamic::from(name.clone()))
                .collect();
            let size = i64::try_from(position.layout().worth(piece)).unwrap_or(i64::MAX);
            let entries: [(&str, Dynamic); 4] = [
                ("kind", scene.kind_name(piece).into()),
                ("owner", scene.owner_name(piece).into()),
                ("size", size.into()),
                ("flags", flags.into()),
            ];
            let entries = entries.map(|(key, value)| (key.into(), value));
            Dynamic::from_map(Map::from_iter(entries))
        };
        Ok(position.standing(site).map(map).collect())
    })
}

fn number_at(site: &str, kind: &str, seat: &str) -> Said<i64> {
    look(|scene, position| {
        let site = scene.cell(site, position)?;
        let such: Vec<Piece> = scene.pieces(kind, seat)?.collect();
        let there = position.standing(site).filter(|piece| such.contains(piece));
        let number: usize = there.map(|piece| position.layout().worth(piece)).sum();
        Ok(i64::try_from(number).unwrap_or(i64::MAX))
    })
}

fn has_flag(site: &str, flag: &str) -> Said<bool> {
    look(|scene, position| {
        let (site, bit) = (scene.cell(site, position)?, flag_bit(scene, flag)?);
        let has = |piece| flags_of(scene, piece) & bit != 0;
        Ok(position.standing(site).any(has))
    })
}

fn put(site: &str, kind: &str, seat: &str) -> Said<()> {
    change(|scene, hand| {
        let target = scene.cell(site, hand.position())?;
        let piece = scene.piece(kind, seat)?;
        let position = hand.position();
        let several = position.layout().stacks || position.layout().is_crowd(target);
        if !several && hand.is_at_once() && !position.at(target).is_empty() {
            return Err(format!("{site} is not empty, and holds one piece only"));
        }
        if position.height(target) >= Layout::TALLEST {
            return Err(format!("a site holds at most {} pieces", Layout::TALLEST));
        }
        let site = target;
        hand.make(match several {
            true => Change::Push { site, piece },
            false => Change::Place { site, piece },
        })
    })
}

fn remove(site: &str, kind: &str, seat: &str) -> Said<()> {
    change(|scene, hand| {
        let source = scene.cell(site, hand.position())?;
        let such: Vec<Piece> = scene.pieces(kind, seat)?.collect();
        let removal = removal(hand.position(), source, &such)
            .ok_or_else(|| format!("there is no such piece to be taken from {site}"))?;
        hand.make(removal)
    })
}

/// What takes one of some pieces from a site.
fn removal(position: &Position, site: Site, such: &[Piece]) -> Option<Change> {
    let layout = position.layout();
    if !layout.is_crowd(site) {
        let topmost = such.contains(&position.at(site));
        return topmost.then_some(match layout.stacks {
            true => Change::Pop { site },
            false => Change::Lift { site },
        });
    }
    let there = position.standing(site).filter(|piece| such.contains(piece));
    let piece = there.min_by_key(|piece| layout.worth(*piece))?;
    let form = layout.pieces.kind(piece)?;
    // Of a unit the piece goes that comes first in the order of flags.
    let rest = layout.forms.members(form).get(1..)?.to_vec();
    let left = match rest.is_empty() {
        true => Piece::EMPTY,
        false => {
            let form = layout.forms.with_members(layout.forms.base(form), rest)?;
            layout.pieces.with_kind(piece, form)
        }
    };
    Some(Change::Send { site, piece, left })
}

fn set_flag(sites: Where, flag: &str) -> Said<()> {
    on_each(sites, |scene, hand, site| {
        reflag(scene, hand, site, flag, true)
    })
}

fn clear_flag(sites: Where, flag: &str) -> Said<()> {
    on_each(sites, |scene, hand, site| {
        reflag(scene, hand, site, flag, false)
    })
}

fn reflag(
    scene: &Scene,
    hand: &mut Hand<'_>,
    site: Site,
    flag: &str,
    set: bool,
) -> Result<(), String> {
    let bit = flag_bit(scene, flag)?;
    let (pieces, forms) = (scene.names.pieces, &scene.names.forms);
    let there: Vec<Piece> = hand.position().standing(site).collect();
    let crowd = hand.position().layout().is_crowd(site);
    if !crowd && there.len() > 1 {
        return Err(format!(
            "{} holds a stack: pieces of stacks have no flags that scripts change",
            scene.site_name(site)
        ));
    }
    for piece in there {
        let Some(form) = pieces.kind(piece) else {
            continue;
        };
        let then = match set {
            true => forms.reflagged(form, bit, 0),
            false => forms.reflagged(form, 0, bit),
        };
        if then == form {
            continue;
        }
        let becomes = pieces.with_kind(piece, then);
        hand.make(match crowd {
            true => Change::Go {
                from: site,
                to: site,
                piece,
                becomes,
            },
            false => Change::Become {
                site,
                piece: becomes,
            },
        })?;
    }
    Ok(())
}
