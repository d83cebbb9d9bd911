//! Cells of a graph at their places, as wide and high as the game says, with what lies between.

use std::collections::HashMap;

use super::View;
use super::names::local;
use crate::board::{Outline, Site};
use crate::game::{CellForm, Rgb};

/// How near cells are that touch.
const NEAR: f32 = 0.06;

/// A cell where it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tile {
    pub(super) site: Site,
    /// The middle: to the right, and downwards.
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) form: CellForm,
    /// What is written on it: its name, or what the game says instead.
    pub(super) name: String,
}

impl Tile {
    fn touches(&self, other: &Tile) -> bool {
        let across = (self.x - other.x).abs() - (self.width + other.width) / 2.0;
        let down = (self.y - other.y).abs() - (self.height + other.height) / 2.0;
        across < NEAR && down < NEAR
    }
}

/// An arrow between tiles.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Dart<'a> {
    /// As indices of tiles.
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) colour: Rgb,
    pub(super) help: &'a str,
}

/// Words between tiles.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Words<'a> {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) text: &'a str,
}

/// An area of cells of a graph as it is seen.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tiles<'a> {
    pub(super) tiles: Vec<Tile>,
    /// Joins between tiles that do not touch, as indices.
    pub(super) joins: Vec<(usize, usize)>,
    pub(super) darts: Vec<Dart<'a>>,
    pub(super) words: Vec<Words<'a>>,
}

impl<'a> Tiles<'a> {
    /// Lays out an area; `None` if it is no graph of cells.
    pub(super) fn of(view: &View<'a>, area: usize) -> Option<Tiles<'a>> {
        let (game, board) = (view.game, &view.game.board);
        let sites = view.sites_of(area);
        let cells = |site: &Site| board.outline(*site) == Outline::Cell;
        if sites.is_empty() || !sites.iter().all(cells) {
            return None;
        }
        let turn = view.turn(area);
        let turned = |x: f32, y: f32| match turn {
            90 => (-y, -x),
            180 => (-x, y),
            270 => (y, x),
            _ => (x, -y),
        };
        let tiles: Vec<Tile> = sites
            .iter()
            .map(|site| {
                let (spot, (width, height)) = (board.spot(*site), game.look.size(*site));
                let (x, y) = turned(spot.x, spot.y);
                let aside = turn % 180 == 90;
                let form = match (game.look.form(*site), turn) {
                    (form, 0) => form,
                    (CellForm::Up, 180) => CellForm::Down,
                    (CellForm::Down, 180) => CellForm::Up,
                    (CellForm::Up | CellForm::Down, _) => CellForm::Square,
                    (form, _) => form,
                };
                let name = game.look.name(*site).unwrap_or(local(board, *site));
                Tile {
                    site: *site,
                    x,
                    y,
                    width: if aside { height } else { width },
                    height: if aside { width } else { height },
                    form,
                    name: name.to_owned(),
                }
            })
            .collect();
        let at: HashMap<Site, usize> = sites.iter().copied().zip(0..).collect();
        let joins = board.lines().iter().filter_map(|(one, other)| {
            let (one, other) = (*at.get(one)?, *at.get(other)?);
            (!tiles[one].touches(&tiles[other])).then_some((one, other))
        });
        let darts = game.look.arrows.iter().filter_map(|arrow| {
            Some(Dart {
                from: *at.get(&arrow.from)?,
                to: *at.get(&arrow.to)?,
                colour: arrow.colour,
                help: &arrow.help,
            })
        });
        let words = game.look.captions.iter().map(|caption| {
            let (x, y) = turned(caption.at.x, caption.at.y);
            Words {
                x,
                y,
                text: &caption.text,
            }
        });
        Some(Tiles {
            joins: joins.collect(),
            darts: darts.collect(),
            words: words.collect(),
            tiles,
        })
    }

    /// How far the tiles reach: left, top, right, bottom.
    pub(super) fn bounds(&self) -> (f32, f32, f32, f32) {
        let least = f32::INFINITY;
        self.tiles
            .iter()
            .fold((least, least, -least, -least), |b, tile| {
                let (across, down) = (tile.width / 2.0, tile.height / 2.0);
                (
                    b.0.min(tile.x - across),
                    b.1.min(tile.y - down),
                    b.2.max(tile.x + across),
                    b.3.max(tile.y + down),
                )
            })
    }
}
