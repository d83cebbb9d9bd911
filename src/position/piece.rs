//! Piece kinds, seats, and the small numbers that cells hold.

/// Who plays: a number from 0 in the order of the game's seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A kind of piece: a number from 0 in the order of the game's kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u8);

impl Kind {
    /// The kind as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a cell holds: nothing, a piece of some kind and owner, or one of two marks
/// that only searches use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(pub u8);

impl Piece {
    /// Nothing stands there.
    pub const EMPTY: Piece = Piece(0);
    /// Captured earlier in the same move and still in the way.
    pub const JUMPED: Piece = Piece(254);
    /// Beyond the edge of the board.
    pub const OFF: Piece = Piece(255);

    /// The piece as an index of tables over pieces.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whether nothing stands there.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Which number stands for which kind and owner. The owners are the seats in play
/// and, in games that have pieces of nobody, one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pieces {
    kinds: u8,
    seats: u8,
    owners: u8,
}

impl Pieces {
    /// Most combinations of kind and owner that a game may have.
    pub const MOST: usize = 253;

    /// The numbering for so many kinds and seats, and whether pieces may belong to
    /// nobody; `None` if there are more than [`Pieces::MOST`] combinations.
    pub fn new(kinds: usize, seats: usize, neutral: bool) -> Option<Pieces> {
        let owners = seats + usize::from(neutral);
        (kinds * owners <= Self::MOST).then_some(Pieces {
            kinds: u8::try_from(kinds).ok()?,
            seats: u8::try_from(seats).ok()?,
            owners: u8::try_from(owners).ok()?,
        })
    }

    /// How many kinds there are.
    pub fn kinds(self) -> usize {
        usize::from(self.kinds)
    }

    /// Whether pieces may belong to nobody.
    pub fn has_neutral(self) -> bool {
        self.owners > self.seats
    }

    /// How many numbers there are, the empty cell's included.
    pub fn count(self) -> usize {
        usize::from(self.kinds) * usize::from(self.owners) + 1
    }

    /// The piece of a kind and an owner.
    pub fn of(self, kind: Kind, owner: Seat) -> Piece {
        Piece(1 + kind.0 * self.owners + owner.0)
    }

    /// The piece of a kind that belongs to nobody; `None` where the game has none such.
    pub fn neutral(self, kind: Kind) -> Option<Piece> {
        self.has_neutral()
            .then(|| Piece(1 + kind.0 * self.owners + self.seats))
    }

    /// The piece of a kind with the owner of another piece.
    pub fn with_kind(self, piece: Piece, kind: Kind) -> Piece {
        match self.is_piece(piece) {
            true => Piece(1 + kind.0 * self.owners + (piece.0 - 1) % self.owners),
            false => piece,
        }
    }

    /// The same kind of piece, owned by a seat.
    pub fn with_owner(self, piece: Piece, owner: Seat) -> Piece {
        self.kind(piece).map_or(piece, |kind| self.of(kind, owner))
    }

    /// The kind of a piece; `None` for an empty cell and the search's marks.
    pub fn kind(self, piece: Piece) -> Option<Kind> {
        self.is_piece(piece)
            .then(|| Kind((piece.0 - 1) / self.owners))
    }

    /// The owner of a piece; `None` for one of nobody, for an empty cell and for the
    /// search's marks.
    pub fn owner(self, piece: Piece) -> Option<Seat> {
        let owner = self.is_piece(piece).then(|| (piece.0 - 1) % self.owners)?;
        (owner < self.seats).then_some(Seat(owner))
    }

    /// Every piece there can be.
    pub fn all(self) -> impl Iterator<Item = Piece> {
        (1..self.count()).map(|number| Piece(u8::try_from(number).unwrap_or(u8::MAX)))
    }

    /// Whether a cell's content is a piece, not a mark or nothing.
    pub fn is_piece(self, piece: Piece) -> bool {
        piece.0 != 0 && piece.index() < self.count()
    }
}

/// A set of what cells can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PieceSet([u64; 4]);

impl PieceSet {
    /// No piece.
    pub const NONE: PieceSet = PieceSet([0; 4]);

    /// Whether a cell's content is in the set.
    #[inline]
    pub fn contains(&self, piece: Piece) -> bool {
        self.0[usize::from(piece.0 >> 6)] >> (piece.0 & 63) & 1 == 1
    }

    /// The set with one more.
    #[must_use]
    pub fn with(mut self, piece: Piece) -> PieceSet {
        self.0[usize::from(piece.0 >> 6)] |= 1 << (piece.0 & 63);
        self
    }

    /// What is in either.
    #[must_use]
    pub fn union(self, other: PieceSet) -> PieceSet {
        self.zip(other, |a, b| a | b)
    }

    /// What is in both.
    #[must_use]
    pub fn intersection(self, other: PieceSet) -> PieceSet {
        self.zip(other, |a, b| a & b)
    }

    /// Everything on the board that is not in the set.
    #[must_use]
    pub fn complement(self) -> PieceSet {
        let mut inverse = PieceSet(self.0.map(|word| !word));
        inverse.0[3] &= !(1 << 63);
        inverse
    }

    /// Everything in the set, but for the mark of what lies beyond the edge.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        (0..u8::MAX)
            .map(Piece)
            .filter(move |piece| self.contains(*piece))
    }

    /// The set as bytes, for use as a key.
    pub fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(self.0) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    fn zip(self, other: PieceSet, join: fn(u64, u64) -> u64) -> PieceSet {
        let mut words = self.0;
        for (word, more) in words.iter_mut().zip(other.0) {
            *word = join(*word, more);
        }
        PieceSet(words)
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<T: IntoIterator<Item = Piece>>(pieces: T) -> Self {
        pieces.into_iter().fold(PieceSet::NONE, PieceSet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_name_kind_and_owner_both_ways() {
        let pieces = Pieces::new(3, 2, false);
        assert!(pieces.is_some_and(|pieces| {
            pieces.count() == 7
                && pieces.all().all(|piece| {
                    pieces
                        .kind(piece)
                        .zip(pieces.owner(piece))
                        .map(|(k, o)| pieces.of(k, o))
                        == Some(piece)
                })
                && pieces.kind(Piece::EMPTY).is_none()
                && pieces.owner(Piece::JUMPED).is_none()
        }));
        assert_eq!(Pieces::new(64, 4, false), None);
    }

    #[test]
    fn pieces_of_nobody_have_a_kind_and_no_owner() {
        let numbered = Pieces::new(2, 2, true).and_then(|pieces| {
            let neutral = pieces.neutral(Kind(1))?;
            Some((pieces, neutral, pieces.with_owner(neutral, Seat(1))))
        });
        assert!(numbered.is_some_and(|(pieces, neutral, taken)| {
            pieces.owner(neutral).is_none()
                && pieces.kind(neutral) == Some(Kind(1))
                && taken == pieces.of(Kind(1), Seat(1))
                && pieces.with_kind(neutral, Kind(0)) == Piece(3)
                && pieces.count() == 7
        }));
    }

    #[test]
    fn a_complement_stays_on_the_board() {
        let set = PieceSet::NONE.with(Piece(3)).with(Piece::OFF);
        assert!(!set.complement().contains(Piece::OFF));
        assert!(!set.complement().contains(Piece(3)));
        assert!(set.complement().contains(Piece::JUMPED));
        assert!(PieceSet::NONE.is_empty() && !set.is_empty());
    }
}
