//! Sites where pieces stand beside each other, in no order. The cell holds the greatest
//! number, all others lie sorted under it, so that equal positions are equal.

use super::apply::Was;
use super::change::Change;
use super::layout::Layout;
use super::piece::Piece;
use super::position::Position;
use crate::board::Site;

impl Position {
    /// Everything that stands on a site of the board, topmost or greatest last.
    pub fn standing(&self, site: Site) -> impl DoubleEndedIterator<Item = Piece> + '_ {
        let top = Some(self.at(site)).filter(|top| self.layout.pieces.is_piece(*top));
        self.under(site).iter().copied().chain(top)
    }

    /// The same once one such piece has gone from there.
    pub fn rest(&self, site: Site, gone: Option<Piece>) -> impl Iterator<Item = Piece> + '_ {
        let mut gone = gone;
        self.standing(site).filter(move |piece| {
            let leaves = gone == Some(*piece);
            if leaves {
                gone = None;
            }
            !leaves
        })
    }

    /// Makes a change on sites where pieces stand beside each other; whether it was one.
    pub(super) fn apply_beside(&mut self, change: Change) -> bool {
        let layout = self.layout.clone();
        let crowd = |site: Site| layout.is_crowd(site);
        match change {
            Change::Place { site, piece } if crowd(site) => {
                self.leave_all(site);
                self.come(site, piece);
            }
            Change::Lift { site } if crowd(site) => {
                self.leave_all(site);
            }
            Change::Become { site, piece } if crowd(site) => {
                let old = self.at(site);
                if self.leave(site, old) {
                    self.come(site, piece);
                }
            }
            Change::Shift { from, to } if from != to && (crowd(from) || crowd(to)) => {
                let moved = self.leave_all(from);
                self.leave_all(to);
                self.come_all(to, &moved);
            }
            Change::Swap { a, b } if crowd(a) || crowd(b) => {
                let (first, second) = (self.leave_all(a), self.leave_all(b));
                self.come_all(a, &second);
                self.come_all(b, &first);
            }
            Change::Push { site, piece } if crowd(site) => self.come(site, piece),
            Change::Add { place, piece } if crowd(place) => self.come(place, piece),
            Change::Pop { site } if crowd(site) => {
                let top = self.at(site);
                self.leave(site, top);
            }
            Change::Mount { from, to, count } if crowd(from) || crowd(to) => {
                for _ in 0..count {
                    let top = self.at(from);
                    if !self.leave(from, top) {
                        break;
                    }
                    self.come(to, top);
                }
            }
            Change::Bury { from, to } if crowd(from) || crowd(to) => {
                let top = self.at(from);
                if self.leave(from, top) {
                    self.come(to, top);
                }
            }
            Change::Go {
                from,
                to,
                piece,
                becomes,
            } => {
                if self.leave(from, piece) {
                    self.come(to, becomes);
                }
            }
            Change::Send { site, piece, left } => {
                if self.leave(site, piece) && !left.is_empty() {
                    self.come(site, left);
                }
            }
            Change::Part { site, piece } => {
                let pieces = layout.pieces;
                let Some(form) = pieces.kind(piece) else {
                    return true;
                };
                let single = pieces.with_kind(piece, layout.forms.base(form));
                if self.leave(site, piece) {
                    for _ in 0..layout.worth(piece) {
                        self.come(site, single);
                    }
                }
            }
            Change::Leave { site, piece } | Change::Join { site, piece } => {
                self.leave(site, piece);
            }
            _ => return false,
        }
        true
    }

    /// A piece comes to stand beside what is on a site; where there is room for one only,
    /// in its place.
    fn come(&mut self, site: Site, piece: Piece) {
        if !self.layout.is_crowd(site) {
            if site.index() < self.layout.cells {
                self.put(site, piece);
            }
            return;
        }
        if self.height(site) < Layout::TALLEST {
            self.journal.push(Was::Came {
                site: site.number(),
                piece,
            });
            self.add(site, piece);
        }
    }

    fn come_all(&mut self, site: Site, pieces: &[Piece]) {
        for piece in pieces {
            self.come(site, *piece);
        }
    }

    /// One such piece leaves a site; whether there was one.
    fn leave(&mut self, site: Site, piece: Piece) -> bool {
        let stands = self.standing(site).any(|each| each == piece);
        if !stands {
            return false;
        }
        if self.layout.is_crowd(site) {
            self.journal.push(Was::Went {
                site: site.number(),
                piece,
            });
            self.remove(site, piece);
        } else {
            self.put(site, Piece::EMPTY);
        }
        true
    }

    /// Everything leaves a site; what it was.
    fn leave_all(&mut self, site: Site) -> Vec<Piece> {
        let pieces: Vec<Piece> = self.standing(site).collect();
        for piece in &pieces {
            self.leave(site, *piece);
        }
        pieces
    }

    /// Adds a piece to a crowd and notes nothing.
    pub(super) fn add(&mut self, site: Site, piece: Piece) {
        let mut crowd: Vec<Piece> = self.standing(site).collect();
        crowd.push(piece);
        self.crowd(site, crowd);
    }

    /// Takes a piece out of a crowd and notes nothing.
    pub(super) fn remove(&mut self, site: Site, piece: Piece) {
        let mut crowd: Vec<Piece> = self.standing(site).collect();
        if let Some(at) = crowd.iter().position(|each| *each == piece) {
            crowd.remove(at);
            self.crowd(site, crowd);
        }
    }

    /// Makes the crowd of a site consist of these.
    fn crowd(&mut self, site: Site, mut crowd: Vec<Piece>) {
        crowd.sort_unstable();
        let words = self.layout.words;
        let (word, bit) = (site.index() / 64, 1u64 << (site.index() % 64));
        for piece in self.under(site).to_vec() {
            self.sets[piece.index() * words + word] &= !bit;
        }
        let top = crowd.pop().unwrap_or(Piece::EMPTY);
        self.ground ^= self.sides.crowd(&self.layout, site, &crowd);
        self.write(site.index(), top);
        for piece in crowd {
            self.sets[piece.index() * words + word] |= bit;
        }
    }
}
