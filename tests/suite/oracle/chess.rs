//! Chess, whole: castling, capture in passing, promotion to four kinds, check.
//!
//! Who is in check and cannot move is mated and has lost; who is not and cannot is in stalemate, which is a draw. So
//! are a hundred plies in a row without a capture or a move of a pawn, and a position that has come for the third time.
//! Two positions are the same only if the same castling moves and captures in passing are possible, as far as the state
//! of kings and rooks, and of the last pawn, goes. Too few pieces to mate with are no end by themselves.

use std::collections::{BTreeMap, BTreeSet};

use super::square::{ALL, DIAGONAL, Direction, ORTHOGONAL, Square};
use super::{Moves, Outcome, Piece, Rules, Seat, add};

/// So many plies in a row without a capture or a move of a pawn are a draw.
const QUIET: u32 = 100;

/// Positions with much castling, capture in passing and promotion, and their published counts.
pub(crate) const POSITIONS: [(&str, &[u64]); 4] = [
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        &[48, 2039, 97_862],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        &[14, 191, 2812, 43_238],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
        &[6, 264, 9467],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
        &[44, 1486, 62_379],
    ),
];

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

use Kind::{Bishop, King, Knight, Pawn, Queen, Rook};

impl Kind {
    /// The kind's name.
    fn name(self) -> &'static str {
        match self {
            Pawn => "pawn",
            Knight => "knight",
            Bishop => "bishop",
            Rook => "rook",
            Queen => "queen",
            King => "king",
        }
    }
}

/// The directions of a knight.
const KNIGHT: [Direction; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The pieces, whose turn it is, and what must be remembered of earlier moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: BTreeMap<Square, (Seat, Kind)>,
    to_move: Seat,
    /// Where kings and rooks stand that have not moved.
    unmoved: BTreeSet<Square>,
    /// The square that a pawn has just passed.
    passed: Option<Square>,
    quiet: u32,
}

/// The direction in which a seat's pawns go.
fn forward(seat: Seat) -> i8 {
    match seat {
        Seat::First => 1,
        Seat::Second => -1,
    }
}

/// A seat's first row.
fn first_row(seat: Seat) -> i8 {
    match seat {
        Seat::First => 0,
        Seat::Second => 7,
    }
}

impl Position {
    /// The position of the first four fields of Forsyth-Edwards notation.
    pub(crate) fn from_fen(fen: &str) -> Position {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = BTreeMap::new();
        for (down, line) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for letter in line.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    column += empty as i8;
                    continue;
                }
                let kind = match letter.to_ascii_lowercase() {
                    'p' => Pawn,
                    'n' => Knight,
                    'b' => Bishop,
                    'r' => Rook,
                    'q' => Queen,
                    _ => King,
                };
                let seat = if letter.is_ascii_uppercase() {
                    Seat::First
                } else {
                    Seat::Second
                };
                board.insert(Square::new(column, 7 - down as i8), (seat, kind));
                column += 1;
            }
        }
        let mut unmoved = BTreeSet::new();
        for letter in fields[2].chars() {
            let (king, rook) = match letter {
                'K' => ("e1", "h1"),
                'Q' => ("e1", "a1"),
                'k' => ("e8", "h8"),
                'q' => ("e8", "a8"),
                _ => continue,
            };
            unmoved.extend([Square::named(king), Square::named(rook)]);
        }
        Position {
            board,
            to_move: if fields[1] == "w" {
                Seat::First
            } else {
                Seat::Second
            },
            unmoved,
            passed: (fields[3] != "-").then(|| Square::named(fields[3])),
            quiet: 0,
        }
    }

    /// The squares that a piece on a square attacks.
    fn attacked_from(&self, from: Square) -> Vec<Square> {
        let (seat, kind) = self.board[&from];
        let (directions, far): (Vec<Direction>, bool) = match kind {
            Pawn => (vec![(-1, forward(seat)), (1, forward(seat))], false),
            Knight => (KNIGHT.to_vec(), false),
            King => (ALL.to_vec(), false),
            Bishop => (DIAGONAL.to_vec(), true),
            Rook => (ORTHOGONAL.to_vec(), true),
            Queen => (ALL.to_vec(), true),
        };
        let mut squares = Vec::new();
        for direction in directions {
            let mut at = from;
            while let Some(next) = at.plus(direction).on(8, 8) {
                squares.push(next);
                if !far || self.board.contains_key(&next) {
                    break;
                }
                at = next;
            }
        }
        squares
    }

    /// What a piece is called: what may still be done with it is part of its name.
    fn name(&self, square: Square, seat: Seat, kind: Kind) -> &'static str {
        match kind {
            King if self.unmoved.contains(&square) => "unmoved",
            Rook if self.unmoved.contains(&square) => "castle",
            Pawn if self.passed == Some(square.plus((0, -forward(seat)))) => "passer",
            _ => kind.name(),
        }
    }

    /// Whether a seat attacks a square.
    fn attacks(&self, seat: Seat, square: Square) -> bool {
        self.board
            .iter()
            .filter(|(_, piece)| piece.0 == seat)
            .any(|(from, _)| self.attacked_from(*from).contains(&square))
    }

    /// Whether a seat's king is attacked.
    fn in_check(&self, seat: Seat) -> bool {
        self.board
            .iter()
            .filter(|(_, piece)| **piece == (seat, King))
            .any(|(square, _)| self.attacks(seat.other(), *square))
    }

    /// The position after a piece has gone from one square to another, with what it captures there or in passing.
    fn gone(&self, from: Square, to: Square) -> Position {
        let mut after = self.clone();
        let (seat, kind) = after.board.remove(&from).unwrap();
        let captured = after.board.insert(to, (seat, kind));
        after.unmoved.remove(&from);
        after.unmoved.remove(&to);
        after.quiet = self.quiet + 1;
        after.passed = None;
        if captured.is_some() || kind == Pawn {
            after.quiet = 0;
        }
        if kind == Pawn && Some(to) == self.passed {
            after.board.remove(&Square::new(to.column, from.row));
        }
        if kind == Pawn && (to.row - from.row).abs() == 2 {
            after.passed = Some(from.plus((0, forward(seat))));
        }
        after.to_move = seat.other();
        after
    }

    /// The moves of the piece on a square, check left aside.
    fn of_piece(&self, from: Square) -> Vec<(String, Position)> {
        let (seat, kind) = self.board[&from];
        let mut ends = Vec::new();
        for to in self.attacked_from(from) {
            let enemy = self.board.get(&to).map(|piece| piece.0 != seat);
            match (kind, enemy) {
                (_, Some(true)) => ends.push((format!("{from}x{to}"), to)),
                (Pawn, None) if Some(to) == self.passed => {
                    ends.push((format!("{from}x{to}"), to));
                }
                (Pawn, _) | (_, Some(false)) => {}
                (_, None) => ends.push((format!("{from}-{to}"), to)),
            }
        }
        if kind == Pawn {
            let one = from.plus((0, forward(seat)));
            let two = one.plus((0, forward(seat)));
            if !self.board.contains_key(&one) {
                ends.push((format!("{from}-{one}"), one));
                if from.row == first_row(seat) + forward(seat) && !self.board.contains_key(&two) {
                    ends.push((format!("{from}-{two}"), two));
                }
            }
        }
        let mut moves = Vec::new();
        for (text, to) in ends {
            let after = self.gone(from, to);
            if kind == Pawn && to.row == first_row(seat.other()) {
                for promoted in [Queen, Rook, Bishop, Knight] {
                    let mut after = after.clone();
                    after.board.insert(to, (seat, promoted));
                    moves.push((format!("{text} ={}", promoted.name()), after));
                }
            } else {
                moves.push((text, after));
            }
        }
        moves
    }

    /// Castling: the king goes two squares towards a rook, and the rook to the square that the king has crossed.
    /// Neither has moved, what is between them is empty, and the king is, crosses and ends under no attack.
    fn castling(&self) -> Vec<(String, Position)> {
        let seat = self.to_move;
        let row = first_row(seat);
        let king = Square::new(4, row);
        let mut moves = Vec::new();
        for (rook, side) in [(Square::new(0, row), -1), (Square::new(7, row), 1)] {
            let between = (1..7)
                .map(|column| Square::new(column, row))
                .filter(|square| (square.column - 4) * side > 0);
            let to = Square::new(4 + 2 * side, row);
            let crossed = Square::new(4 + side, row);
            if self.board.get(&king) == Some(&(seat, King))
                && self.board.get(&rook) == Some(&(seat, Rook))
                && self.unmoved.contains(&king)
                && self.unmoved.contains(&rook)
                && !between
                    .into_iter()
                    .any(|each| self.board.contains_key(&each))
                && ![king, crossed, to]
                    .into_iter()
                    .any(|each| self.attacks(seat.other(), each))
            {
                let mut after = self.gone(king, to);
                after.board.remove(&rook);
                after.board.insert(crossed, (seat, Rook));
                after.unmoved.remove(&rook);
                moves.push((format!("{king}-{to}"), after));
            }
        }
        moves
    }
}

impl Rules for Position {
    const SEATS: [&'static str; 2] = ["white", "black"];
    const REPETITIONS: Option<usize> = Some(3);

    fn start() -> Position {
        Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn options(&self) -> Moves<Position> {
        let mut all = self.castling();
        for (square, piece) in &self.board {
            if piece.0 == self.to_move {
                all.extend(self.of_piece(*square));
            }
        }
        let mut moves = Moves::new();
        for (text, after) in all {
            if !after.in_check(self.to_move) {
                add(&mut moves, text, after);
            }
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.options().is_empty() {
            return Some(if self.in_check(self.to_move) {
                Outcome::Won(self.to_move.other())
            } else {
                Outcome::Draw
            });
        }
        (self.quiet >= QUIET).then_some(Outcome::Draw)
    }

    fn recurring(&self) -> Position {
        Position {
            quiet: 0,
            ..self.clone()
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (square, (seat, kind)) in &self.board {
            pieces.push((
                square.to_string(),
                self.name(*square, *seat, *kind),
                Some(*seat),
            ));
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::super::perfts;
    use super::*;

    #[test]
    fn counts_are_those_published() {
        assert_eq!(perfts(&Position::start(), 4), [20, 400, 8902, 197_281]);
        for (fen, published) in POSITIONS {
            let position = Position::from_fen(fen);
            assert_eq!(perfts(&position, published.len()), published, "{fen}");
        }
    }

    #[test]
    fn mate_and_stalemate_end_the_game() {
        let fool = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 3";
        let mated = Position::from_fen(fool);
        assert_eq!(mated.outcome(), Some(Outcome::Won(Seat::Second)));
        let stale = Position::from_fen("k7/8/1Q6/8/8/8/8/7K b - - 0 1");
        assert_eq!(stale.outcome(), Some(Outcome::Draw));
    }
}
