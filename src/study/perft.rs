//! Perft: the number of move sequences of a length, the field's test of a move
//! generator.

use crate::game::{Game, PlayError};
use crate::moves::{MoveList, Request};
use crate::position::{Mark, Position};

/// Longest sequences that are counted, in plies. What can be counted in anybody's
/// lifetime is far shorter, but for games that leave no choice.
pub const MOST_DEPTH: u32 = 100;

/// Counts the sequences of exactly `depth` plies from a position. A sequence that
/// ends the game earlier is none, and nor is one from a game that is over; of no
/// plies there is one.
///
/// # Errors
/// A [`PlayError`] where the rules fail on a position or a move.
pub fn perft(game: &Game, position: &Position, depth: u32) -> Result<u64, PlayError> {
    if depth == 0 {
        return Ok(1);
    }
    let mut root = MoveList::new();
    game.list(position, &Request::LEGAL, &mut root)?;
    Counter::new(game, position).count(root, depth)
}

/// For each move of a position, how many sequences of exactly `depth` plies begin
/// with it: the texts of the moves, sorted by their bytes, with the numbers.
///
/// # Errors
/// A [`PlayError`] where the rules fail on a position or a move.
pub fn divide(
    game: &Game,
    position: &Position,
    depth: u32,
) -> Result<Vec<(String, u64)>, PlayError> {
    let Some(below) = depth.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let request = Request {
        ordered: Some(&game.board),
        ..Request::LEGAL
    };
    let mut root = MoveList::new();
    game.list(position, &request, &mut root)?;
    let mut counter = Counter::new(game, position);
    let start = counter.position.mark();
    let mut divided = Vec::with_capacity(root.len());
    for index in 0..root.len() {
        let mut next = MoveList::new();
        let Some(chosen) = next.copy_one(&root, index) else {
            break;
        };
        let text = game.move_text(&next, &chosen);
        game.play(&mut counter.position, &mut next, &chosen)?;
        let nodes = if below == 0 {
            1
        } else {
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
    fn new(game: &'a Game, position: &Position) -> Counter<'a> {
        Counter {
            game,
            position: position.clone(),
            spare: Vec::new(),
        }
    }

    /// Counts the sequences of so many plies, one or more, that begin with the moves
    /// of a list; the position is afterwards as it was.
    fn count(&mut self, root: MoveList, depth: u32) -> Result<u64, PlayError> {
        let mut total = 0;
        let mut list = root;
        let mut path: Vec<Node> = Vec::new();
        loop {
            // The moves of the last ply are counted, not made.
            if path.len() as u64 + 1 == u64::from(depth) {
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
                    self.game.play(&mut self.position, &mut below, &chosen)?;
                    break below;
                }
                self.spare.push(below);
                self.spare.extend(path.pop().map(|node| node.list));
            };
        }
    }
}
