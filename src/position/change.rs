//! What can happen to a position.

use super::outcome::Outcome;
use super::piece::{Piece, Seat};
use crate::board::Site;

/// One change of a position. Whatever a declared move, a script or a loaded save
/// does is made of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// A piece comes to stand on a site; whatever stood there, a whole stack, is gone.
    Place {
        /// Where.
        site: Site,
        /// Which piece.
        piece: Piece,
    },
    /// The topmost piece of a site becomes another, with all that it carries.
    Become {
        /// Where.
        site: Site,
        /// Which piece it becomes.
        piece: Piece,
    },
    /// What stands on a site, a whole stack, leaves the board.
    Lift {
        /// Where.
        site: Site,
    },
    /// What stands on a site, a whole stack, goes to another; what stood there is gone.
    Shift {
        /// From where.
        from: Site,
        /// To where.
        to: Site,
    },
    /// What stands on two sites changes places.
    Swap {
        /// One of them.
        a: Site,
        /// The other.
        b: Site,
    },
    /// A piece comes to stand on top of what stands on a site.
    Push {
        /// Where.
        site: Site,
        /// Which piece.
        piece: Piece,
    },
    /// The topmost piece of a site leaves the board.
    Pop {
        /// Where.
        site: Site,
    },
    /// The topmost pieces of one site come, in their order, to stand on top of another.
    Mount {
        /// From where.
        from: Site,
        /// To where.
        to: Site,
        /// How many; all if there are fewer.
        count: u16,
    },
    /// The topmost piece of one site comes to stand under all that stands on another.
    Bury {
        /// From where.
        from: Site,
        /// To where.
        to: Site,
    },
    /// One piece leaves a site, and comes as another to stand on one, beside what is there
    /// where pieces stand beside each other.
    Go {
        /// From where.
        from: Site,
        /// To where.
        to: Site,
        /// Which piece.
        piece: Piece,
        /// Which piece it becomes.
        becomes: Piece,
    },
    /// One piece of those that stand on a site leaves the board.
    Leave {
        /// Where.
        site: Site,
        /// Which piece.
        piece: Piece,
    },
    /// A piece leaves a site because it is now a part of another that comes there.
    Join {
        /// Where.
        site: Site,
        /// Which piece.
        piece: Piece,
    },
    /// A piece is sent away, or such a part of a unit that another piece is left.
    Send {
        /// From where.
        site: Site,
        /// Which piece.
        piece: Piece,
        /// What is left of it; the empty piece if nothing.
        left: Piece,
    },
    /// A piece that stands on a site comes apart into single pieces of which nothing is
    /// remembered; they stand beside each other.
    Part {
        /// Where.
        site: Site,
        /// Which piece.
        piece: Piece,
    },
    /// A place off the board holds one more of a piece, or one more comes to stand beside
    /// those on a site.
    Add {
        /// The place.
        place: Site,
        /// Which piece.
        piece: Piece,
    },
    /// A place off the board holds one fewer of a piece; nothing happens if it has none.
    Take {
        /// The place.
        place: Site,
        /// Which piece.
        piece: Piece,
    },
    /// A value on a site, or of the piece there, becomes another.
    Value {
        /// Which value, as an index of the layout's values.
        slot: u16,
        /// Where.
        site: Site,
        /// What it becomes.
        value: i32,
    },
    /// A value on a site, or of the piece there, becomes greater or less, as far as it may.
    Adjust {
        /// Which value, as an index of the layout's values.
        slot: u16,
        /// Where.
        site: Site,
        /// By how much.
        add: i32,
    },
    /// A counter takes a value.
    Count {
        /// The counter, as an index of the layout's counters.
        counter: u16,
        /// Its new value.
        value: i32,
    },
    /// A place on the table shows what a die shows, or nothing.
    Die {
        /// Which of the table's places.
        place: u16,
        /// The face that is shown, as an index of the pool's faces counted from 1; 0 is
        /// nothing.
        face: u8,
    },
    /// A die of a pool that shows this leaves the table; nothing happens if none does.
    Spend {
        /// The pool, as an index of the layout's dice.
        pool: u8,
        /// The face, as an index of the pool's faces.
        face: u8,
    },
    /// A card comes to lie last in a pile of its deck.
    Card {
        /// The card, counted over all decks of the layout.
        card: u16,
        /// The pile, as an index of its deck's.
        pile: u8,
    },
    /// The turn goes to a seat and a phase.
    Turn {
        /// Who plays.
        seat: Seat,
        /// In which phase, as an index of the game's phases.
        phase: u8,
    },
    /// One more ply has been played.
    Ply,
    /// The position counts as having occurred, for repetition.
    Remember,
    /// The game is over.
    Finish(Outcome),
}
