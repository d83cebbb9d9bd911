//! Perft: the number of move sequences of a length, the field's test of a move
//! generator.

use crate::game::{Game, PlayError};
use crate::moves::{Move, MoveList, Request};
use crate::position::{Mark, Position, Source};

/// Longest sequences that are counted, in plies. What can be counted in anybody's
/// lifetime is far shorter, but for games that leave no choice.
pub const MOST_DEPTH: u32 = 100;

/// Why sequences cannot be counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PerftError {
    /// The rules fail on a position or a move.
    #[error(transparent)]
    Rules(#[from] PlayError),
    /// A sequence comes to a throw that nobody has said: how many there are depends on it.
    #[error(
        "a sequence of {depth} plies throws `{pool}` after {after}, and how many there are depends \
         on what it shows: say beforehand what is thrown, as many as the sequences throw"
    )]
    Draws {
        /// How long the sequences are.
        depth: u32,
        /// The dice that would be thrown.
        pool: String,
        /// The text of the move after which.
        after: String,
    },
}

/// Counts the sequences of exactly `depth` plies from a position. A sequence that
/// ends the game earlier is none, and nor is one from a game that is over; of no
/// plies there is one. What is thrown on the way, after the last ply too, is what was asked for
/// beforehand.
///
/// # Errors
/// A [`PerftError`] where the rules fail on a position or a move, and where a sequence throws
/// dice that nobody has asked for.
pub fn perft(game: &Game, position: &Position, depth: u32) -> Result<u64, PerftError> {
    if depth == 0 {
        return Ok(1);
    }
    let mut root = MoveList::new();
    game.list(position, &Request::LEGAL, &mut root)?;
    Counter::new(game, position, depth).count(root, depth)
}

/// For each move of a position, how many sequences of exactly `depth` plies begin
/// with it: the texts of the moves, sorted by their bytes, with the numbers.
///
/// # Errors
/// As of [`perft`].
pub fn divide(
    game: &Game,
    position: &Position,
    depth: u32,
) -> Result<Vec<(String, u64)>, PerftError> {
    let Some(below) = depth.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let request = Request {
        ordered: Some(&game.board),
        ..Request::LEGAL
    };
    let mut root = MoveList::new();
    game.list(position, &request, &mut root)?;
    let mut counter = Counter::new(game, position, depth);
    let start = counter.position.mark();
    let mut divided = Vec::with_capacity(root.len());
    for index in 0..root.len() {
        let mut next = MoveList::new();
        let Some(chosen) = next.copy_one(&root, index) else {
            break;
        };
        let text = game.move_text(&next, &chosen);
        let nodes = if below == 0 {
            if counter.may_draw() {
                counter.make(&mut next, &chosen)?;
            }
            1
        } else {
            counter.make(&mut next, &chosen)?;
            counter.count(next, below)?
        };
        counter.position.undo_to(start);
        divided.push((text, nodes));
    }
    divided.sort();
    Ok(divided)
}

/// A walk over the tree of moves. The stack is its own, not the thread's, so that no
/// depth can exhaust the latter.
struct Counter<'a> {
    game: &'a Game,
    position: Position,
    /// How long the sequences are that were asked for.
    depth: u32,
    /// How much of the random stream has been drawn: nothing more may be.
    place: u64,
    /// Lists no longer in use, kept for their room.
    spare: Vec<MoveList>,
}

/// A position on the way from the root: its moves, the next to try, and where to go
/// back to after each.
struct Node {
    list: MoveList,
    next: usize,
    mark: Mark,
}

impl<'a> Counter<'a> {
    fn new(game: &'a Game, position: &Position, depth: u32) -> Counter<'a> {
        Counter {
            game,
            position: position.clone(),
            depth,
            place: position.chance().place(),
            spare: Vec::new(),
        }
    }

    /// Whether the game has anything to draw. The moves of the last ply of a game that has not
    /// are counted, not made.
    fn may_draw(&self) -> bool {
        !self.game.layout.dice.is_empty() || !self.game.layout.decks.is_empty()
    }

    /// Makes each move of a list and takes it back, to see whether one draws anything.
    fn try_all(&mut self, list: &MoveList) -> Result<(), PerftError> {
        let mark = self.position.mark();
        let mut next = self.spare.pop().unwrap_or_default();
        for index in 0..list.len() {
            if let Some(chosen) = next.copy_one(list, index) {
                self.make(&mut next, &chosen)?;
                self.position.undo_to(mark);
            }
        }
        self.spare.push(next);
        Ok(())
    }

    /// Makes a move of a list, which then holds the next moves.
    fn make(&mut self, list: &mut MoveList, chosen: &Move) -> Result<(), PerftError> {
        if !self.may_draw() {
            self.game.play(&mut self.position, list, chosen)?;
            return Ok(());
        }
        let before = self.position.mark();
        let text = self.game.move_text(list, chosen);
        self.game.play(&mut self.position, list, chosen)?;
        let chance = self.position.chance();
        if chance.place() == self.place {
            return Ok(());
        }
        let layout = &self.game.layout;
        let drawn = chance.drawn().last().map(|thrown| thrown.source);
        let pool = drawn.and_then(|source| match source {
            Source::Pool(pool) => layout.dice.get(usize::from(pool)).map(|it| &it.name),
            Source::Deck { deck, .. } => layout.decks.get(usize::from(deck)).map(|it| &it.name),
        });
        let draws = PerftError::Draws {
            depth: self.depth,
            pool: pool.cloned().unwrap_or_default(),
            after: text,
        };
        self.position.undo_to(before);
        Err(draws)
    }

    /// Counts the sequences of so many plies, one or more, that begin with the moves
    /// of a list; the position is afterwards as it was.
    fn count(&mut self, root: MoveList, depth: u32) -> Result<u64, PerftError> {
        let mut total = 0;
        let mut list = root;
        let mut path: Vec<Node> = Vec::new();
        loop {
            if path.len() as u64 + 1 == u64::from(depth) {
                if self.may_draw() {
                    self.try_all(&list)?;
                }
                total += list.len() as u64;
                self.spare.push(list);
            } else {
                path.push(Node {
                    list,
                    next: 0,
                    mark: self.position.mark(),
                });
            }
            list = loop {
                let Some(node) = path.last_mut() else {
                    return Ok(total);
                };
                self.position.undo_to(node.mark);
                let mut below = self.spare.pop().unwrap_or_default();
                if let Some(chosen) = below.copy_one(&node.list, node.next) {
                    node.next += 1;
                    self.make(&mut below, &chosen)?;
                    break below;
                }
                self.spare.push(below);
                self.spare.extend(path.pop().map(|node| node.list));
            };
        }
    }
}
