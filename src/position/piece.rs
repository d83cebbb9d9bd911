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

/// Which number stands for which kind and owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pieces {
    kinds: u8,
    seats: u8,
}

impl Pieces {
    /// Most combinations of kind and owner that a game may have.
    pub const MOST: usize = 253;

    /// The numbering for so many kinds and seats; `None` if there are more than
    /// [`Pieces::MOST`] combinations.
    pub fn new(kinds: usize, seats: usize) -> Option<Pieces> {
        (kinds * seats <= Self::MOST).then_some(Pieces {
            kinds: u8::try_from(kinds).ok()?,
            seats: u8::try_from(seats).ok()?,
        })
    }

    /// How many numbers there are, the empty cell's included.
    pub fn count(self) -> usize {
        usize::from(self.kinds) * usize::from(self.seats) + 1
    }

    /// The piece of a kind and an owner.
    pub fn of(self, kind: Kind, owner: Seat) -> Piece {
        Piece(1 + kind.0 * self.seats + owner.0)
    }

    /// The kind of a piece; `None` for an empty cell and the search's marks.
    pub fn kind(self, piece: Piece) -> Option<Kind> {
        self.is_piece(piece)
            .then(|| Kind((piece.0 - 1) / self.seats))
    }

    /// The owner of a piece; `None` for an empty cell and the search's marks.
    pub fn owner(self, piece: Piece) -> Option<Seat> {
        self.is_piece(piece)
            .then(|| Seat((piece.0 - 1) % self.seats))
    }

    /// Every piece there can be.
    pub fn all(self) -> impl Iterator<Item = Piece> {
        (1..self.count()).map(|number| Piece(u8::try_from(number).unwrap_or(u8::MAX)))
    }

    fn is_piece(self, piece: Piece) -> bool {
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
        let pieces = Pieces::new(3, 2);
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
        assert_eq!(Pieces::new(64, 4), None);
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
