//! Parachute Checkers by the letter of its ruling, with no regard for speed.
//!
//! Every jump sequence is built by plain recursion; every rule that narrows the choice is a step of its own in
//! [`Position::moves`] or in [`narrow`]; sequences with the same result become one move at the very end. Nothing here
//! comes from the engine.
//!
//! Two ends of a game are left out: repetition and the limit on quiet moves. Neither can come within the depths that
//! [`Position::perft`] is meant for (a third occurrence needs eight plies of queens going to and fro).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

/// Positions rich in queens, parachutists, long captures and choices, in the form of [`Position::from_text`]; each
/// option makes a difference in each. The last one also has pieces where no game brings them: men on their far rows
/// and a parachutist in the middle of the board, none of which can move.
pub(crate) const POSITIONS: [&str; 6] = [
    "w: man b2 g3, queen d2 d4 h4, parachutist b8 f8 h8; b: man a7 c7 e7 f2 f4 g7, queen h2, parachutist a1; white to move",
    "w: man b6 c7 d2 d4 h2, queen b2 f2 f4, parachutist d8; b: man e7 h6, queen e3 g3 g7, parachutist a1 c1 g1; black to move",
    "w: man a3 b4 h4, queen b2 f4, parachutist b8; b: man d6 g3 g7 h2 h6, queen c7 e7 f2, parachutist e1; black to move",
    "w: man b2 c7 h2 h4, queen c1 f8, parachutist b8 d8; b: man a5 d4 f2 g5, queen e7 g7, parachutist e1; black to move",
    "w: man a3 b2 d2 d4 g3 g5, queen e7 f2, parachutist b8 d8 f8; b: man a5 b6 f6 g7 h2 h6, queen e1, parachutist a1 c1; white to move",
    "w: man a3 d2 d8 f2, queen e3, parachutist b8 c3 h8; b: man a1 d4 d6 f4 g7, queen a5 f6, parachutist c1 e1; white to move",
];

/// The option `queen_priority`: what jumps queens take part in come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Priority {
    /// Where some jump takes a queen, the others may not be made.
    Captured,
    /// Where some queen can jump, the other pieces may not.
    Capturing,
    /// Any jump will do.
    None,
}

/// The option `queen_landing`: where a queen may come down behind the piece that she jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Landing {
    /// On any of the empty squares behind it.
    Free,
    /// Where she can jump again, if there is such a square behind it.
    Continue,
}

/// The options of the game that its legal moves depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    /// Which jumps come first.
    pub(crate) queen_priority: Priority,
    /// Where a jumping queen may land.
    pub(crate) queen_landing: Landing,
    /// Whether a parachutist that has landed goes on jumping as a man.
    pub(crate) attack_continues: bool,
}

impl Options {
    /// The options of a game that sets none.
    pub(crate) const DEFAULT: Options = Options {
        queen_priority: Priority::Captured,
        queen_landing: Landing::Free,
        attack_continues: false,
    };

    /// Every combination, the default one first.
    pub(crate) fn all() -> Vec<Options> {
        let mut all = Vec::new();
        for queen_priority in [Priority::Captured, Priority::Capturing, Priority::None] {
            for queen_landing in [Landing::Free, Landing::Continue] {
                for attack_continues in [false, true] {
                    all.push(Options {
                        queen_priority,
                        queen_landing,
                        attack_continues,
                    });
                }
            }
        }
        all
    }

    /// Names and values as the command line has them.
    pub(crate) fn pairs(&self) -> [(&'static str, String); 3] {
        let priority = match self.queen_priority {
            Priority::Captured => "captured",
            Priority::Capturing => "capturing",
            Priority::None => "none",
        };
        let landing = match self.queen_landing {
            Landing::Free => "free",
            Landing::Continue => "continue",
        };
        [
            ("queen_priority", priority.to_string()),
            ("queen_landing", landing.to_string()),
            ("attack_continues", self.attack_continues.to_string()),
        ]
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Side {
    /// Begins, and moves towards row 8.
    White,
    /// Moves towards row 1.
    Black,
}

impl Side {
    /// The other player.
    pub(crate) fn enemy(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The player's name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// What a step forward adds to the row.
    fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The row farthest from the player, which is the enemy's back row: men are crowned there, and the player's
    /// parachutists start there.
    fn far_row(self) -> i8 {
        match self {
            Side::White => 8,
            Side::Black => 1,
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Goes and jumps forward, one square at a time.
    Man,
    /// Goes and jumps along whole diagonals.
    Queen,
    /// Does nothing but one jump out of the enemy's back row.
    Parachutist,
}

impl Kind {
    /// The kind's name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Man => "man",
            Kind::Queen => "queen",
            Kind::Parachutist => "parachutist",
        }
    }
}

/// A square of the board, light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Square {
    /// 1 for the a-file, 8 for the h-file.
    pub(crate) file: i8,
    /// 1 for white's back row, 8 for black's.
    pub(crate) row: i8,
}

impl Square {
    /// All 64 squares, a1 first, then a2.
    fn all() -> Vec<Square> {
        let mut all = Vec::new();
        for file in 1..=8 {
            for row in 1..=8 {
                all.push(Square { file, row });
            }
        }
        all
    }

    /// The square of a name such as `c3`.
    fn named(name: &str) -> Option<Square> {
        Square::all()
            .into_iter()
            .find(|square| square.to_string() == name)
    }

    /// Whether the game is played on it: a1 is, and every other one of its colour.
    fn is_dark(self) -> bool {
        (self.file + self.row) % 2 == 0
    }

    /// The next square in a direction, if the board goes that far.
    fn next(self, (files, rows): Direction) -> Option<Square> {
        let (file, row) = (self.file + files, self.row + rows);
        ((1..=8).contains(&file) && (1..=8).contains(&row)).then_some(Square { file, row })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            ["a", "b", "c", "d", "e", "f", "g", "h"][self.file as usize - 1],
            self.row
        )
    }
}

/// What a step along a diagonal adds to the file and to the row.
type Direction = (i8, i8);

/// The four diagonals.
const DIAGONALS: [Direction; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The two diagonals that go forward for a side.
fn forward_diagonals(side: Side) -> [Direction; 2] {
    [(-1, side.forward()), (1, side.forward())]
}

/// What stands where. Indexed by file, then row, both counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Board([[Option<(Side, Kind)>; 8]; 8]);

impl Board {
    /// What stands on a square.
    fn at(&self, square: Square) -> Option<(Side, Kind)> {
        self.0[square.file as usize - 1][square.row as usize - 1]
    }

    /// Puts a piece on a square, or clears it.
    fn put(&mut self, square: Square, piece: Option<(Side, Kind)>) {
        self.0[square.file as usize - 1][square.row as usize - 1] = piece;
    }
}

/// What stands on the board and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    /// The pieces.
    board: Board,
    /// The player to move.
    pub(crate) to_move: Side,
}

/// A legal move: a step, or all jump sequences of one piece with the same end and the same pieces captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    /// The canonical text: the first of all ways.
    pub(crate) text: String,
    /// The full texts of all ways to make the move.
    pub(crate) ways: BTreeSet<String>,
    /// The square that the piece leaves.
    pub(crate) from: Square,
    /// The square that it ends on, which may be the one that it left.
    pub(crate) to: Square,
    /// The squares of the pieces that it captures.
    pub(crate) captured: BTreeSet<Square>,
}

/// One jump: over a piece, onto a square behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Jump {
    /// The square of the jumping piece before the jump.
    from: Square,
    /// The square of the enemy piece that is jumped.
    over: Square,
    /// The square that the jumping piece lands on.
    landing: Square,
}

/// A jump sequence, complete or not.
#[derive(Clone, Debug)]
struct Sequence {
    /// The board without the moving piece: the square that it started from counts as empty during its move, whereas
    /// the pieces that it has jumped stay until the end.
    board: Board,
    /// The side of the moving piece.
    side: Side,
    /// What the moving piece was when its move began.
    began_as: Kind,
    /// What the moving piece is at this point of its move.
    kind: Kind,
    /// The starting square and every landing square so far.
    squares: Vec<Square>,
    /// The pieces jumped so far.
    jumped: BTreeSet<Square>,
}

impl Sequence {
    /// The sequence of no jumps of the piece on a square.
    fn start(board: &Board, square: Square, side: Side, kind: Kind) -> Sequence {
        let mut board = board.clone();
        board.put(square, None);
        Sequence {
            board,
            side,
            began_as: kind,
            kind,
            squares: vec![square],
            jumped: BTreeSet::new(),
        }
    }

    /// Where the moving piece is now.
    fn here(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }

    /// The jumps that the moving piece could make next, as far as the board and the nature of the piece go; no rule
    /// of choice is applied.
    fn jumps(&self) -> Vec<Jump> {
        match self.kind {
            // A man jumps forward over the adjacent piece. None of its jumps starts on the far row, as nothing lies
            // ahead of it there: this is how a move that reaches that row ends.
            Kind::Man => self.short_jumps(&forward_diagonals(self.side)),
            Kind::Queen => self.long_jumps(),
            // A parachutist jumps from the enemy's back row only, where there is but one way to go: over the row
            // before it. Elsewhere it can do nothing.
            Kind::Parachutist if self.here().row == self.side.far_row() => {
                self.short_jumps(&DIAGONALS)
            }
            Kind::Parachutist => Vec::new(),
        }
    }

    /// Whether a square holds an enemy piece that may be jumped; one that has been jumped already may not, and as it
    /// still stands there it is in the way.
    fn is_prey(&self, square: Square) -> bool {
        self.board
            .at(square)
            .is_some_and(|(owner, _)| owner != self.side)
            && !self.jumped.contains(&square)
    }

    /// Jumps over the adjacent square onto the one right behind it.
    fn short_jumps(&self, directions: &[Direction]) -> Vec<Jump> {
        let from = self.here();
        let mut jumps = Vec::new();
        for &direction in directions {
            let Some(over) = from.next(direction) else {
                continue;
            };
            let Some(landing) = over.next(direction) else {
                continue;
            };
            if self.is_prey(over) && self.board.at(landing).is_none() {
                jumps.push(Jump {
                    from,
                    over,
                    landing,
                });
            }
        }
        jumps
    }

    /// A queen's jumps: over any number of empty squares, one enemy piece, and onto any of the empty squares behind
    /// it up to the next piece.
    fn long_jumps(&self) -> Vec<Jump> {
        let from = self.here();
        let mut jumps = Vec::new();
        for direction in DIAGONALS {
            let mut ahead = from.next(direction);
            while let Some(square) = ahead
                && self.board.at(square).is_none()
            {
                ahead = square.next(direction);
            }
            let Some(over) = ahead else { continue };
            if !self.is_prey(over) {
                continue;
            }
            let mut behind = over.next(direction);
            while let Some(landing) = behind
                && self.board.at(landing).is_none()
            {
                jumps.push(Jump {
                    from,
                    over,
                    landing,
                });
                behind = landing.next(direction);
            }
        }
        jumps
    }

    /// The sequence with one more jump. A parachutist is a man from its landing on.
    fn with(&self, jump: Jump) -> Sequence {
        let mut longer = self.clone();
        longer.squares.push(jump.landing);
        longer.jumped.insert(jump.over);
        if longer.kind == Kind::Parachutist {
            longer.kind = Kind::Man;
        }
        longer
    }

    /// Whether a jump takes a queen.
    fn takes_queen(&self, jump: Jump) -> bool {
        self.board
            .at(jump.over)
            .is_some_and(|(_, kind)| kind == Kind::Queen)
    }

    /// Adds to the complete sequences all those that this one can be carried on to; itself, if its move is over.
    fn carry_on(&self, options: &Options, complete: &mut Vec<Sequence>) {
        // A parachutist's move is over when it has landed, unless the option lets the attack continue as a man's.
        if self.began_as == Kind::Parachutist && !options.attack_continues {
            complete.push(self.clone());
            return;
        }
        // A sequence goes on as long as there is a jump, and is a move only when there is none.
        let jumps: Vec<Candidate> = self
            .jumps()
            .into_iter()
            .map(|jump| (self.clone(), jump))
            .collect();
        if jumps.is_empty() {
            complete.push(self.clone());
            return;
        }
        // The rules about queens are asked again, now over the jumps of the moving piece alone.
        let jumps = only_jumps_over_queens(jumps, options);
        let jumps = only_landings_that_continue(jumps, options);
        for (sequence, jump) in jumps {
            sequence.with(jump).carry_on(options, complete);
        }
    }

    /// The text of the sequence: all its squares.
    fn text(&self) -> String {
        let names: Vec<String> = self.squares.iter().map(Square::to_string).collect();
        names.join("x")
    }
}

/// A jump that might be made next, with the sequence that it would carry on.
type Candidate = (Sequence, Jump);

/// Priority `capturing`, a matter of the first jump: if a queen can jump, only queens may.
fn only_jumps_by_queens(mut jumps: Vec<Candidate>, options: &Options) -> Vec<Candidate> {
    let by_queen = |(sequence, _): &Candidate| sequence.kind == Kind::Queen;
    if options.queen_priority == Priority::Capturing && jumps.iter().any(by_queen) {
        jumps.retain(by_queen);
    }
    jumps
}

/// Priority `captured`, a matter of each jump: if one of the jumps takes a queen, only such jumps may be made. What
/// could be taken later in a sequence does not count.
fn only_jumps_over_queens(mut jumps: Vec<Candidate>, options: &Options) -> Vec<Candidate> {
    let over_queen = |(sequence, jump): &Candidate| sequence.takes_queen(*jump);
    if options.queen_priority == Priority::Captured && jumps.iter().any(over_queen) {
        jumps.retain(over_queen);
    }
    jumps
}

/// Landing `continue`, a matter of each jump of a queen: of the landing squares behind one piece, if one allows a
/// further capture, of whatever piece, only such squares may be chosen.
fn only_landings_that_continue(jumps: Vec<Candidate>, options: &Options) -> Vec<Candidate> {
    if options.queen_landing == Landing::Free {
        return jumps;
    }
    let goes_on = |(sequence, jump): &Candidate| !sequence.with(*jump).jumps().is_empty();
    let mut kept = Vec::new();
    for candidate in &jumps {
        let (sequence, jump) = candidate;
        let is_queen = sequence.kind == Kind::Queen;
        // The same queen's jumps over the same piece, this one among them.
        let mut alternatives = jumps
            .iter()
            .filter(|(_, other)| (other.from, other.over) == (jump.from, jump.over));
        if is_queen && alternatives.any(goes_on) && !goes_on(candidate) {
            continue;
        }
        kept.push(candidate.clone());
    }
    kept
}

impl Position {
    /// The start of a game.
    pub(crate) fn start() -> Position {
        let mut board = Board([[None; 8]; 8]);
        for square in Square::all().into_iter().filter(|square| square.is_dark()) {
            let piece = match square.row {
                8 => Some((Side::White, Kind::Parachutist)),
                7 | 6 => Some((Side::Black, Kind::Man)),
                3 | 2 => Some((Side::White, Kind::Man)),
                1 => Some((Side::Black, Kind::Parachutist)),
                _ => None,
            };
            board.put(square, piece);
        }
        Position {
            board,
            to_move: Side::White,
        }
    }

    /// The position of a text such as `w: man c3 e5, queen a1; b: parachutist c1; white to move`: for each side the
    /// kinds with their squares, and the player to move. A side without pieces is `b:` or left out.
    pub(crate) fn from_text(text: &str) -> Result<Position, String> {
        let mut board = Board([[None; 8]; 8]);
        let mut to_move = None;
        for part in text.split(';').map(str::trim) {
            let (side, groups) = match part.split_once(':') {
                Some(("w", groups)) => (Side::White, groups),
                Some(("b", groups)) => (Side::Black, groups),
                _ if part == "white to move" => {
                    to_move = Some(Side::White);
                    continue;
                }
                _ if part == "black to move" => {
                    to_move = Some(Side::Black);
                    continue;
                }
                _ => return Err(format!("`{part}` is no part of a position")),
            };
            for group in groups.split(',') {
                let mut words = group.split_whitespace();
                let kind = match words.next() {
                    Some("man") => Kind::Man,
                    Some("queen") => Kind::Queen,
                    Some("parachutist") => Kind::Parachutist,
                    Some(word) => return Err(format!("`{word}` is no kind of piece")),
                    None => continue,
                };
                for word in words {
                    let square = Square::named(word).filter(|square| square.is_dark());
                    let square = square.ok_or_else(|| format!("`{word}` is no dark square"))?;
                    if board.at(square).is_some() {
                        return Err(format!("two pieces on {square}"));
                    }
                    board.put(square, Some((side, kind)));
                }
            }
        }
        let to_move = to_move.ok_or("nobody is to move")?;
        Ok(Position { board, to_move })
    }

    /// Every piece as site, kind and owner, sorted as text.
    pub(crate) fn pieces(&self) -> Vec<(String, &'static str, &'static str)> {
        let mut pieces = Vec::new();
        for square in Square::all() {
            if let Some((side, kind)) = self.board.at(square) {
                pieces.push((square.to_string(), kind.name(), side.name()));
            }
        }
        pieces.sort();
        pieces
    }

    /// The squares and kinds of the pieces of the player to move.
    fn own_pieces(&self) -> Vec<(Square, Kind)> {
        let mut own = Vec::new();
        for square in Square::all() {
            if let Some((side, kind)) = self.board.at(square)
                && side == self.to_move
            {
                own.push((square, kind));
            }
        }
        own
    }

    /// The legal moves, sorted by the bytes of their texts. None: the player to move has lost.
    pub(crate) fn moves(&self, options: &Options) -> Vec<Move> {
        // All first jumps of all pieces, whatever their kinds.
        let mut jumps: Vec<Candidate> = Vec::new();
        for (square, kind) in self.own_pieces() {
            let sequence = Sequence::start(&self.board, square, self.to_move, kind);
            for jump in sequence.jumps() {
                jumps.push((sequence.clone(), jump));
            }
        }

        // Capturing is compulsory: there are steps only if there is no jump.
        if jumps.is_empty() {
            return self.steps();
        }

        // The rules about queens, over the first jumps of all pieces.
        let jumps = only_jumps_by_queens(jumps, options);
        let jumps = only_jumps_over_queens(jumps, options);
        let jumps = only_landings_that_continue(jumps, options);

        // Each of the first jumps left is carried on in all the ways that there are.
        let mut sequences = Vec::new();
        for (sequence, jump) in jumps {
            sequence.with(jump).carry_on(options, &mut sequences);
        }

        // Sequences of one piece to one square that capture the same pieces are one move.
        let mut same: BTreeMap<(Square, Square, BTreeSet<Square>), BTreeSet<String>> =
            BTreeMap::new();
        for sequence in sequences {
            let text = sequence.text();
            let result = (sequence.squares[0], sequence.here(), sequence.jumped);
            same.entry(result).or_default().insert(text);
        }
        let mut moves = Vec::new();
        for ((from, to, captured), ways) in same {
            let text = ways.first().cloned().unwrap_or_default();
            moves.push(Move {
                text,
                ways,
                from,
                to,
                captured,
            });
        }
        moves.sort_by(|a, b| a.text.cmp(&b.text));
        moves
    }

    /// The moves that capture nothing: men go one step forward, queens slide over empty squares, parachutists wait.
    fn steps(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, kind) in self.own_pieces() {
            let (directions, reach) = match kind {
                Kind::Man => (forward_diagonals(self.to_move).to_vec(), 1),
                Kind::Queen => (DIAGONALS.to_vec(), 7),
                Kind::Parachutist => (Vec::new(), 0),
            };
            for direction in directions {
                let mut here = from;
                for _ in 0..reach {
                    let Some(to) = here.next(direction) else {
                        break;
                    };
                    if self.board.at(to).is_some() {
                        break;
                    }
                    let text = format!("{from}-{to}");
                    let ways = BTreeSet::from([text.clone()]);
                    moves.push(Move {
                        text,
                        ways,
                        from,
                        to,
                        captured: BTreeSet::new(),
                    });
                    here = to;
                }
            }
        }
        moves.sort_by(|a, b| a.text.cmp(&b.text));
        moves
    }

    /// The position after one of the legal moves.
    pub(crate) fn play(&self, a_move: &Move, options: &Options) -> Position {
        let mut board = self.board.clone();
        let piece = board.at(a_move.from);
        board.put(a_move.from, None);
        // Now that the move is over, the captured pieces leave the board.
        for &square in &a_move.captured {
            board.put(square, None);
        }
        let piece = piece.map(|(side, kind)| {
            let on_far_row = a_move.to.row == side.far_row();
            let kind = match kind {
                // A man whose move ends on the far row is crowned.
                Kind::Man if on_far_row => Kind::Queen,
                Kind::Man => Kind::Man,
                Kind::Queen => Kind::Queen,
                // A parachutist has become a man, and this one is crowned if it got to the far row in the same move.
                Kind::Parachutist if options.attack_continues && on_far_row => Kind::Queen,
                Kind::Parachutist => Kind::Man,
            };
            (side, kind)
        });
        board.put(a_move.to, piece);
        Position {
            board,
            to_move: self.to_move.enemy(),
        }
    }

    /// The number of sequences of exactly that many moves; see [`Position::perfts`].
    pub(crate) fn perft(&self, depth: usize, options: &Options) -> u64 {
        self.perfts(depth, options).last().copied().unwrap_or(1)
    }

    /// The numbers of sequences of exactly one move, of two, and so on up to a depth. Positions that several
    /// sequences lead to are looked at once and counted as often.
    pub(crate) fn perfts(&self, depth: usize, options: &Options) -> Vec<u64> {
        let mut counts = Vec::new();
        let mut reached = HashMap::from([(self.clone(), 1)]);
        for ply in 1..=depth {
            let mut count = 0;
            let mut next: HashMap<Position, u64> = HashMap::new();
            for (position, times) in &reached {
                let moves = position.moves(options);
                count += times * moves.len() as u64;
                // After the last ply only the number matters.
                if ply < depth {
                    for a_move in &moves {
                        *next.entry(position.play(a_move, options)).or_default() += times;
                    }
                }
            }
            counts.push(count);
            reached = next;
        }
        counts
    }

    /// The same number as [`Position::perft`], counted one sequence after the other.
    pub(crate) fn perft_plain(&self, depth: usize, options: &Options) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves(options);
        moves
            .iter()
            .map(|a_move| self.play(a_move, options).perft_plain(depth - 1, options))
            .sum()
    }
}

impl fmt::Display for Position {
    /// In the form of [`Position::from_text`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (letter, side) in [("w", Side::White), ("b", Side::Black)] {
            let mut groups = Vec::new();
            for kind in [Kind::Man, Kind::Queen, Kind::Parachutist] {
                let squares = Square::all()
                    .into_iter()
                    .filter(|square| self.board.at(*square) == Some((side, kind)));
                let names: Vec<String> = squares.map(|square| format!(" {square}")).collect();
                if !names.is_empty() {
                    groups.push(format!("{}{}", kind.name(), names.concat()));
                }
            }
            write!(f, "{letter}: {}; ", groups.join(", "))?;
        }
        write!(f, "{} to move", self.to_move.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The default options with another priority.
    fn priority(queen_priority: Priority) -> Options {
        Options {
            queen_priority,
            ..Options::DEFAULT
        }
    }

    /// The default options with `queen_landing` at `continue`.
    const LANDING: Options = Options {
        queen_landing: Landing::Continue,
        ..Options::DEFAULT
    };

    /// The default options with `attack_continues`.
    const ATTACK: Options = Options {
        attack_continues: true,
        ..Options::DEFAULT
    };

    /// Checks the texts of the legal moves of a position.
    fn expect(text: &str, options: &Options, expected: &[&str]) -> Result<(), String> {
        let moves = Position::from_text(text)?.moves(options);
        let texts: Vec<String> = moves.into_iter().map(|a_move| a_move.text).collect();
        assert_eq!(texts, expected, "{text} with {options:?}");
        Ok(())
    }

    /// The position after the only legal move of a position.
    fn after_only_move(text: &str, options: &Options) -> Result<String, String> {
        let position = Position::from_text(text)?;
        match &position.moves(options)[..] {
            [only] => Ok(position.play(only, options).to_string()),
            moves => Err(format!("{} moves in {text}", moves.len())),
        }
    }

    #[test]
    fn the_first_two_plies_are_those_counted_by_hand() {
        let start = Position::start();
        let texts: Vec<String> = start
            .moves(&Options::DEFAULT)
            .into_iter()
            .map(|m| m.text)
            .collect();
        let steps = [
            "a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4",
        ];
        assert_eq!(texts, steps);
        // A hole on a3 or g3 lets one parachutist jump, a hole on c3 or e3 two.
        assert_eq!(start.perft(2, &Options::DEFAULT), 1 + 2 + 2 + 2 + 2 + 1 + 1);
    }

    #[test]
    fn positions_have_a_text() -> Result<(), String> {
        for text in POSITIONS {
            assert_eq!(Position::from_text(text)?.to_string(), text);
        }
        let start = Position::start();
        assert_eq!(Position::from_text(&start.to_string())?, start);
        assert_eq!(start.pieces().len(), 24);
        assert_eq!(
            start.pieces()[0],
            ("a1".to_string(), "parachutist", "black")
        );
        for wrong in [
            "white to move; w: man a2",
            "w: man a1",
            "w: king a1; white to move",
            "w: man a1 a1",
        ] {
            assert!(Position::from_text(wrong).is_err(), "{wrong}");
        }
        Ok(())
    }

    #[test]
    fn a_queen_is_taken_first() -> Result<(), String> {
        let text = "w: man c3 g3; b: man d4, queen f4; white to move";
        expect(text, &Options::DEFAULT, &["g3xe5"])?;
        expect(text, &priority(Priority::Capturing), &["c3xe5", "g3xe5"])?;
        expect(text, &priority(Priority::None), &["c3xe5", "g3xe5"])?;
        // Asked again at the second jump.
        let text = "w: man c3; b: man d4 d6, queen f6; white to move";
        expect(text, &Options::DEFAULT, &["c3xe5xg7"])?;
        expect(
            text,
            &priority(Priority::Capturing),
            &["c3xe5xc7", "c3xe5xg7"],
        )?;
        // But not asked ahead: both first jumps take a man.
        let text = "w: man c3; b: man b4 d4, queen f6; white to move";
        expect(text, &Options::DEFAULT, &["c3xa5", "c3xe5xg7"])
    }

    #[test]
    fn a_queen_captures_first() -> Result<(), String> {
        let text = "w: man g3, queen a1; b: man c3, queen f4; white to move";
        let by_queen = ["a1xd4", "a1xe5", "a1xf6", "a1xg7", "a1xh8"];
        expect(text, &priority(Priority::Capturing), &by_queen)?;
        expect(text, &Options::DEFAULT, &["g3xe5"])?;
        let all = [&by_queen[..], &["g3xe5"]].concat();
        expect(text, &priority(Priority::None), &all)
    }

    #[test]
    fn a_queen_lands_where_she_can_go_on() -> Result<(), String> {
        let text = "w: queen a1; b: man c3 f2; white to move";
        expect(
            text,
            &Options::DEFAULT,
            &["a1xd4xg1", "a1xe5", "a1xf6", "a1xg7", "a1xh8"],
        )?;
        expect(text, &LANDING, &["a1xd4xg1"])?;
        // Asked for each piece by itself: nothing follows behind c3, and yet it may be taken.
        let text = "w: queen d2; b: man c3 f4 g7; white to move";
        let free = ["d2xa5", "d2xb4", "d2xg5", "d2xh6xf8"];
        expect(text, &Options::DEFAULT, &free)?;
        expect(text, &LANDING, &["d2xa5", "d2xb4", "d2xh6xf8"])?;
        // Any further capture is as good as one of a queen.
        let text = "w: queen a1; b: man c3 f2, queen g3; white to move";
        expect(text, &LANDING, &["a1xd4xg1", "a1xe5xh2"])
    }

    #[test]
    fn a_man_is_crowned_at_the_end() -> Result<(), String> {
        let text = "w: man d6; b: man e7 g7; white to move";
        expect(text, &Options::DEFAULT, &["d6xf8"])?;
        let after = after_only_move(text, &Options::DEFAULT)?;
        assert_eq!(after, "w: queen f8; b: man g7; black to move");
        Ok(())
    }

    #[test]
    fn a_parachutist_jumps_from_the_back_row_only() -> Result<(), String> {
        let text = "w: man h2, parachutist b8 d4; b: man e5 e7, queen c7; white to move";
        expect(text, &Options::DEFAULT, &["b8xd6"])?;
        let after = after_only_move(text, &Options::DEFAULT)?;
        assert_eq!(
            after,
            "w: man d6 h2, parachutist d4; b: man e5 e7; black to move"
        );
        expect(text, &ATTACK, &["b8xd6xf8"])?;
        let after = after_only_move(text, &ATTACK)?;
        assert_eq!(
            after,
            "w: man h2, queen f8, parachutist d4; b: man e5; black to move"
        );
        let stuck = Position::from_text("w: parachutist b8; b: man a7; white to move")?;
        assert_eq!((stuck.perft(0, &ATTACK), stuck.perft(1, &ATTACK)), (1, 0));
        Ok(())
    }

    #[test]
    fn sequences_with_one_result_are_one_move() -> Result<(), String> {
        let moves = Position::from_text(POSITIONS[5])?.moves(&LANDING);
        let ways: Vec<Vec<&str>> = moves
            .iter()
            .map(|m| m.ways.iter().map(String::as_str).collect())
            .collect();
        let around = vec!["e3xc5xe7xg5xe3", "e3xg5xe7xc5xe3"];
        let far_around = vec!["e3xc5xf8xh6xe3", "e3xh6xf8xc5xe3"];
        assert_eq!(ways, [around, far_around]);
        assert_eq!(moves[0].text, "e3xc5xe7xg5xe3");
        assert_eq!(moves[0].from, moves[0].to);
        let captured: Vec<String> = moves[0].captured.iter().map(Square::to_string).collect();
        assert_eq!(captured, ["d4", "d6", "f4", "f6"]);
        Ok(())
    }

    #[test]
    fn both_ways_of_counting_agree() -> Result<(), String> {
        for options in Options::all() {
            for text in POSITIONS {
                let position = Position::from_text(text)?;
                assert_eq!(
                    position.perft(4, &options),
                    position.perft_plain(4, &options),
                    "{text} with {options:?}"
                );
            }
            let start = Position::start();
            assert_eq!(
                start.perft(7, &options),
                start.perft_plain(7, &options),
                "the start with {options:?}"
            );
        }
        Ok(())
    }

    #[test]
    fn every_option_matters_in_every_position() -> Result<(), String> {
        let mut pairs = BTreeSet::new();
        for options in Options::all() {
            pairs.extend(options.pairs());
            for text in POSITIONS {
                let position = Position::from_text(text)?;
                let counts = position.perfts(5, &Options::DEFAULT);
                assert!(counts[4] > 0, "{text}");
                let differs = counts != position.perfts(5, &options);
                assert_eq!(
                    differs,
                    options != Options::DEFAULT,
                    "{text} with {options:?}"
                );
            }
        }
        assert_eq!(pairs.len(), 3 + 2 + 2);
        Ok(())
    }
}
