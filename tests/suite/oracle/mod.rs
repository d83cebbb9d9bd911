//! Slow and obvious move generators, written from the rules alone, that the engine is compared with.
//!
//! [`parachute`] stands by itself, for it knows the options of its game. Each of the others is a position that says
//! what it is made of ([`Rules`]); counting and playing at random are the same for all.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::hash::Hash;

pub(crate) mod amazons;
pub(crate) mod backgammon;
pub(crate) mod bagh_chal;
pub(crate) mod chess;
pub(crate) mod connect_four;
pub(crate) mod five_in_a_row;
pub(crate) mod halma;
pub(crate) mod hasami_shogi;
pub(crate) mod morris;
pub(crate) mod oware;
pub(crate) mod parachute;
pub(crate) mod reversi;
pub(crate) mod shove;
mod square;
pub(crate) mod tic_tac_toe;
pub(crate) mod y;

/// One of the two players, whatever the game calls them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Seat {
    /// Who begins.
    First,
    /// The other one.
    Second,
}

impl Seat {
    /// The other player.
    pub(crate) fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Outcome {
    /// Nobody has won.
    Draw,
    /// That seat has won.
    Won(Seat),
}

/// A piece: the name of its site, its kind, whose it is. `None` is nobody's.
pub(crate) type Piece = (String, &'static str, Option<Seat>);

/// Legal moves by their texts, with what each leads to. Moves with the same text lead to the same position.
pub(crate) type Moves<P> = BTreeMap<String, P>;

/// A position of a game for two.
pub(crate) trait Rules: Clone + Debug + Eq + Hash {
    /// What the players are called, who begins first.
    const SEATS: [&'static str; 2];
    /// A position that has come so often is a draw, in a game that has such a rule. It is for whoever plays a game to
    /// watch it, for a position does not know what was before.
    const REPETITIONS: Option<usize> = None;

    /// The position in which the game begins.
    fn start() -> Self;
    /// Whose turn it is.
    fn to_move(&self) -> Seat;
    /// The moves of the seat to move, as if the game were not over.
    fn options(&self) -> Moves<Self>;
    /// How the game has ended, if it has, repetition left aside.
    fn outcome(&self) -> Option<Outcome>;
    /// The pieces, in no particular order.
    fn pieces(&self) -> Vec<Piece>;

    /// What of the position makes it the same as another when positions that come again are counted.
    fn recurring(&self) -> Self {
        self.clone()
    }

    /// What lies on sites that is no piece.
    fn values(&self) -> Vec<(String, u32)> {
        Vec::new()
    }

    /// The legal moves.
    fn moves(&self) -> Moves<Self> {
        match self.outcome() {
            Some(_) => Moves::new(),
            None => self.options(),
        }
    }
}

/// Adds a move to others. Ways to the same position must have one text, and other moves another.
fn add<P: Rules>(moves: &mut Moves<P>, text: String, after: P) {
    if let Some(other) = moves.get(&text) {
        assert_eq!(other, &after, "two moves are called {text}");
    }
    moves.insert(text, after);
}

/// The numbers of sequences of exactly one move, of two, and so on up to a depth. Positions that several sequences lead
/// to are looked at once and counted as often.
pub(crate) fn perfts<P: Rules>(start: &P, depth: usize) -> Vec<u64> {
    let mut counts = Vec::new();
    let mut reached = HashMap::from([(start.clone(), 1)]);
    for _ in 0..depth {
        let mut count = 0;
        let mut next: HashMap<P, u64> = HashMap::new();
        for (position, times) in &reached {
            for after in position.moves().into_values() {
                count += times;
                // After the last ply only the number matters.
                if counts.len() + 1 < depth {
                    *next.entry(after).or_default() += times;
                }
            }
        }
        counts.push(count);
        reached = next;
    }
    counts
}

/// A small generator of numbers, so that a failure comes again.
#[derive(Clone, Debug)]
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}

/// A legal move of a position: any, or just as often one of those that leave as few pieces as can be, for otherwise
/// many games would never come to their end.
pub(crate) fn choose<P: Rules>(position: &P, chance: &mut Chance) -> String {
    let moves = position.moves();
    let left = |text: &String| moves[text].pieces().len();
    let mut texts: Vec<&String> = moves.keys().collect();
    if chance.below(2) == 0 {
        let fewest = texts.iter().map(|text| left(text)).min();
        texts.retain(|text| Some(left(text)) == fewest);
    }
    texts[chance.below(texts.len())].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is true of a position of any game.
    fn sound<P: Rules>(position: &P) {
        let moves = position.moves();
        assert_eq!(moves.is_empty(), position.outcome().is_some());
        let mut sites: Vec<String> = position.pieces().into_iter().map(|piece| piece.0).collect();
        sites.sort();
        let all = sites.len();
        sites.retain(|site| !site.contains('.'));
        let standing = sites.len();
        sites.dedup();
        assert_eq!(sites.len(), standing, "two pieces on one site");
        assert!(all + position.values().len() < 100);
        for (text, after) in &moves {
            assert_ne!(after, position, "{text}");
        }
    }

    /// Plays random games to their ends; how many plies they took on average, and how often each seat won.
    fn play<P: Rules>(games: u64) -> (usize, [usize; 2]) {
        let (mut plies, mut turns, mut won) = (0, [0usize; 2], [0; 2]);
        for number in 0..games {
            let mut chance = Chance(number << 20);
            let mut position = P::start();
            let mut times: HashMap<P, usize> = HashMap::new();
            for ply in 0.. {
                assert!(ply < 3_000, "a game without an end");
                plies += 1;
                turns[usize::from(position.to_move() == Seat::Second)] += 1;
                sound(&position);
                let seen = times.entry(position.recurring()).or_default();
                *seen += 1;
                let moves = position.moves();
                if moves.is_empty() || Some(*seen) == P::REPETITIONS {
                    break;
                }
                position = moves[&choose(&position, &mut chance)].clone();
            }
            if let Some(Outcome::Won(seat)) = position.outcome() {
                won[usize::from(seat == Seat::Second)] += 1;
            }
        }
        assert_ne!(P::SEATS[0], P::SEATS[1]);
        assert!(turns[0].abs_diff(turns[1]) < plies / 5, "{turns:?}");
        (plies / games as usize, won)
    }

    #[test]
    fn random_games_end() {
        let played = [
            ("amazons", play::<amazons::Position>(4)),
            ("bagh-chal", play::<bagh_chal::Position>(20)),
            ("chess", play::<chess::Position>(2)),
            ("connect-four", play::<connect_four::Position>(50)),
            ("five-in-a-row", play::<five_in_a_row::Position>(20)),
            ("halma", play::<halma::Position>(3)),
            ("hasami-shogi", play::<hasami_shogi::Position>(10)),
            ("nine-mens-morris", play::<morris::Position>(20)),
            ("oware", play::<oware::Position>(50)),
            ("reversi", play::<reversi::Position>(20)),
            ("shove", play::<shove::Position>(20)),
            ("tic-tac-toe", play::<tic_tac_toe::Position>(200)),
            ("y", play::<y::Position>(50)),
        ];
        for (game, (plies, [first, second])) in played {
            assert!(plies > 5, "{game}");
            // Two random players take long to make a camp or a mate.
            assert!(
                first + second > 0 || ["halma", "chess"].contains(&game),
                "{game}"
            );
        }
    }
}
