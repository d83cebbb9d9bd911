//! The rules of movement of one phase: its legs, put in classes by the priorities.

use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use super::attack::Strikes;
use super::leg::{DieNeed, Follow, Leg, LegId, Onward, RuleId, Supply, Way};
use super::list::{Move, Wording};
use super::program::{Certainty, Check, Op, Tables};
use super::reroll::Reroll;
use crate::board::{Site, SiteSet};
use crate::position::{Layout, Piece, PieceSet, Position, Seat};

/// What a priority asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// That such a piece moves, and that such a piece is captured.
    Match {
        /// The pieces that must move; `None` is any.
        by: Option<PieceSet>,
        /// The pieces of which one must be captured; `None` asks for no capture.
        captures: Option<PieceSet>,
        /// The words of the legs of which one must be made; `None` is any.
        words: Option<Vec<u16>>,
    },
    /// That as many of such pieces are captured as any move can, each by its weight.
    Most(Vec<(PieceSet, u16)>),
}

/// Of what a priority is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Of the first leg, over all the player's moves.
    FirstLeg,
    /// The same, and again of each further leg, over those of the moving piece.
    EveryLeg,
    /// Of the whole move.
    Move,
}

/// A priority: moves that meet it go before those that do not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preference {
    /// What it asks for.
    pub wanted: Wanted,
    /// Of what it is asked.
    pub scope: Scope,
}

/// A piece that becomes another by where it lands.
#[derive(Debug, Clone)]
pub struct Promotion {
    /// The sites where it does.
    pub sites: SiteSet,
    /// What it becomes: one, or several of which the player chooses.
    pub to: Vec<Piece>,
    /// Whether also in the middle of a move.
    pub passing: bool,
}

/// The rules of movement of one phase, for all seats.
#[derive(Debug, Clone)]
pub struct Rules {
    /// Shared by the rules of all phases.
    pub(super) tables: Arc<Tables>,
    pub(super) seats: Vec<SeatRules>,
    pub(super) priorities: usize,
    /// How many pieces places off the board hold at most, where that is limited.
    pub(super) capacities: Vec<(Site, u16)>,
}

/// The rules of one seat.
#[derive(Debug, Clone, Default)]
pub(super) struct SeatRules {
    pub(super) legs: Vec<Leg>,
    /// Legs that begin moves, best class first; a class is asked only where those
    /// before gave nothing.
    pub(super) classes: Vec<Class>,
    /// The legs of each piece.
    pub(super) by_piece: Vec<Vec<LegId>>,
    /// Of each piece the legs that can follow others, by the word by which these call them.
    pub(super) follow_ups: Vec<Vec<(u16, Vec<LegId>)>>,
    pub(super) promotions: Vec<Option<Promotion>>,
    pub(super) preferences: Vec<Preference>,
    pub(super) all_starts: Vec<LegId>,
    /// Whether any priority is asked of legs.
    pub(super) ranks_steps: bool,
    /// Whether any is asked of whole moves.
    pub(super) ranks_moves: bool,
    /// As what each piece is held off the board; empty if as it is.
    pub(super) held_as: Vec<Piece>,
    /// Of each piece where it comes apart; empty if nowhere.
    pub(super) dissolves: Vec<Option<SiteSet>>,
    /// Every piece by its number: what a piece becomes that becomes nothing else.
    all_pieces: Vec<Piece>,
    /// How its legs are asked what they could capture.
    pub(super) strikes: Strikes,
    /// Whether two legs could give the same move.
    pub(super) overlapping: bool,
    /// What tells moves with the same result apart, where anything does.
    pub(super) wording: Option<Arc<Wording>>,
}

/// What must be beside a site for a leg to be made from there at all.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opener {
    leg: LegId,
    /// Whether the leg can only begin in some places.
    bound: bool,
    /// What the next site must pass along a row; `None` if anything will do.
    beside: Option<(u32, Check)>,
}

/// Legs of the same standing.
#[derive(Debug, Clone, Default)]
pub(super) struct Class {
    pub(super) legs: Vec<LegId>,
    pub(super) runs: Vec<Run>,
    /// Whether priorities remain to be asked of what is found.
    pub(super) ranked: bool,
}

/// Legs that go by the same number of the same dice, or by none: the dice are asked once for
/// all of them.
#[derive(Debug, Clone)]
pub(super) struct Run {
    /// The number, and of which dice.
    die: Option<DieNeed>,
    /// The legs of one piece after the other, as ranges of the class's legs: which piece must
    /// stand on the board for them.
    pub(super) pieces: Vec<(Option<Piece>, Range<usize>)>,
}

impl Run {
    /// Whether the dice are there.
    #[inline]
    pub(super) fn lies(&self, position: &Position) -> bool {
        self.die.is_none_or(|die| die.lies(position))
    }
}

impl Class {
    /// Puts legs side by side that go by the same dice, and of these those of the same piece.
    fn by_need(&mut self, rules: &SeatRules) {
        let die = |id: &LegId| rules.leg(*id).die;
        let piece = |id: &LegId| {
            let leg = rules.leg(*id);
            let stands = leg.supply == Supply::Board && !leg.piece.is_empty();
            stands.then_some(leg.piece)
        };
        let by_die = |id: &LegId| die(id).map(|die| (die.pool, die.number));
        let by_piece = |id: &LegId| piece(id).map(|piece| piece.0);
        self.legs.sort_by_key(|id| (by_die(id), by_piece(id)));
        let mut start = 0;
        for run in self
            .legs
            .chunk_by(|one, other| by_die(one) == by_die(other))
        {
            let mut pieces = Vec::new();
            for same in run.chunk_by(|one, other| by_piece(one) == by_piece(other)) {
                let end = start + same.len();
                pieces.push((piece(&same[0]), start..end));
                start = end;
            }
            self.runs.push(Run {
                die: die(&run[0]),
                pieces,
            });
        }
    }
}

/// Collects legs and priorities into [`Rules`].
#[derive(Debug)]
pub struct RulesBuilder {
    seats: Vec<SeatRules>,
    pieces: usize,
    capacities: Vec<(Site, u16)>,
    crowds: bool,
}

impl RulesBuilder {
    /// A builder for so many seats and piece numbers.
    pub fn new(seats: usize, pieces: usize) -> RulesBuilder {
        RulesBuilder {
            seats: vec![SeatRules::default(); seats],
            pieces,
            capacities: Vec::new(),
            crowds: false,
        }
    }

    /// How many pieces a place off the board holds at most.
    pub fn capacity(&mut self, place: Site, most: u16) {
        self.capacities.push((place, most));
    }

    /// Says that there are sites where pieces stand beside each other, or pieces that are
    /// several: then no leg is made by looking at the whole board at once.
    pub fn crowded(&mut self) {
        self.crowds = true;
    }

    /// Adds a leg of a seat.
    pub fn leg(&mut self, seat: Seat, leg: Leg) {
        if let Some(rules) = self.seats.get_mut(seat.index()) {
            rules.legs.push(leg);
        }
    }

    /// Adds a promotion of a seat's piece.
    pub fn promotion(&mut self, seat: Seat, piece: Piece, promotion: Promotion) {
        if let Some(rules) = self.seats.get_mut(seat.index()) {
            rules.promotions.resize(self.pieces, None);
            rules.promotions[piece.index()] = Some(promotion);
        }
    }

    /// Says where a seat's piece comes apart into single pieces of which nothing is
    /// remembered.
    pub fn dissolves(&mut self, seat: Seat, piece: Piece, sites: SiteSet) {
        if let Some(rules) = self.seats.get_mut(seat.index()) {
            rules.dissolves.resize(self.pieces, None);
            rules.dissolves[piece.index()] = Some(sites);
        }
    }

    /// As what each piece is held off the board, by its number.
    pub fn held_as(&mut self, held: &[Piece]) {
        for rules in &mut self.seats {
            rules.held_as = held.to_vec();
        }
    }

    /// Adds a priority of a seat, after those added before.
    pub fn preference(&mut self, seat: Seat, preference: Preference) {
        if let Some(rules) = self.seats.get_mut(seat.index()) {
            rules.preferences.push(preference);
        }
    }

    /// How many priorities a game may have.
    pub const PRIORITIES: RangeInclusive<usize> = 0..=60;

    /// The finished rules.
    pub fn build(self, tables: Arc<Tables>) -> Rules {
        let pieces = self.pieces;
        let mut seats = self.seats;
        for rules in &mut seats {
            rules.promotions.resize(pieces, None);
            rules.by_piece = vec![Vec::new(); pieces];
            let numbers = (0..pieces).map(|number| Piece(u8::try_from(number).unwrap_or(u8::MAX)));
            rules.all_pieces = numbers.collect();
            rules.ranks_steps = rules
                .preferences
                .iter()
                .any(|preference| preference.scope != Scope::Move);
            rules.ranks_moves = rules
                .preferences
                .iter()
                .any(|preference| preference.scope == Scope::Move);
            let SeatRules {
                legs, promotions, ..
            } = rules;
            for leg in legs {
                let chooses = |piece: &Piece| {
                    let promotion = promotions.get(piece.index()).and_then(Option::as_ref);
                    promotion.is_some_and(|promotion| promotion.to.len() > 1 || !leg.promotes)
                };
                leg.walks = !self.crowds
                    && leg.find_walks()
                    && self.capacities.is_empty()
                    && promotions
                        .get(leg.first_becomes().index())
                        .is_none_or(Option::is_none);
                leg.late = leg.find_late();
                leg.plain = !self.crowds && leg.find_plain() && !leg.becomes.iter().any(chooses);
                leg.from_bits = leg.from.as_ref().map(|from| {
                    let low = from
                        .iter()
                        .filter(|site| site.index() < super::masks::MOST_SITES);
                    low.fold(0, |bits, site| bits | 1 << site.index())
                });
            }
            for (index, leg) in rules.legs.iter().enumerate() {
                let id = LegId(u16::try_from(index).unwrap_or(u16::MAX));
                rules.by_piece[leg.piece.index()].push(id);
                if leg.starts {
                    rules.all_starts.push(id);
                }
            }
            rules.follow_ups = follow_ups(&rules.legs, &rules.by_piece);
            rules.strikes = Strikes::new(&rules.legs, &tables, !self.capacities.is_empty());
            let wording = wording(&rules.legs);
            let sequels = number_sequels(&mut rules.legs, &wording);
            rules.classes = classes(rules);
            rules.overlapping = sequels > 1 || overlapping(rules);
            rules.wording = tells_apart(&wording).then(|| Arc::new(wording));
        }
        Rules {
            tables,
            priorities: seats
                .iter()
                .map(|rules| rules.preferences.len())
                .max()
                .unwrap_or(0),
            seats,
            capacities: self.capacities,
        }
    }
}

impl Rules {
    /// A leg of a seat.
    pub fn leg(&self, seat: Seat, leg: LegId) -> Option<&Leg> {
        self.seats.get(seat.index())?.legs.get(usize::from(leg.0))
    }

    /// The die that a move of a seat goes by, if it goes by one.
    pub fn die(&self, seat: Seat, chosen: &Move) -> Option<DieNeed> {
        let die = |leg: LegId| self.leg(seat, leg).and_then(|leg| leg.die);
        die(chosen.leg).or_else(|| die(chosen.last))
    }

    /// Whether players are reminded of a move of a seat.
    pub fn prompts(&self, seat: Seat, chosen: &Move) -> bool {
        let unprompted = |leg| self.leg(seat, leg).is_some_and(|leg| leg.unprompted);
        !unprompted(chosen.leg) && !unprompted(chosen.last)
    }

    /// The legs of a seat.
    pub fn legs(&self, seat: Seat) -> impl Iterator<Item = &Leg> {
        let rules = self.seats.get(seat.index());
        rules.into_iter().flat_map(|rules| &rules.legs)
    }

    /// The legs of a piece of a seat.
    pub fn legs_of(&self, seat: Seat, piece: Piece) -> impl Iterator<Item = &Leg> {
        self.seats
            .get(seat.index())
            .into_iter()
            .flat_map(|rules| &rules.legs)
            .filter(move |leg| leg.piece == piece)
    }

    /// Whether the text of any leg's moves has such a word, in any case of letters.
    pub fn knows_word(&self, word: &str) -> bool {
        let legs = self.seats.iter().flat_map(|rules| &rules.legs);
        legs.flat_map(|leg| leg.words.split(' '))
            .any(|known| known.to_lowercase() == word.to_lowercase())
    }

    /// The pools of dice that moves throw again, and the faces that stay.
    pub fn rerolls(&self) -> impl Iterator<Item = &Reroll> {
        let legs = self.seats.iter().flat_map(|rules| &rules.legs);
        legs.filter_map(|leg| match &leg.way {
            Way::Reroll(reroll) => Some(reroll.as_ref()),
            _ => None,
        })
    }

    /// How many priorities there are.
    pub fn priorities(&self) -> usize {
        self.priorities
    }
}

impl SeatRules {
    #[inline]
    pub(super) fn leg(&self, id: LegId) -> &Leg {
        &self.legs[usize::from(id.0)]
    }

    /// Notes what must be beside the end of a leg for a piece to go on from there at all.
    pub(super) fn note_openers(&self, leg: &Leg, piece: Piece, openers: &mut Vec<Opener>) {
        let calls = self.follow_ups.get(piece.index()).into_iter().flatten();
        let called = calls.filter(|(word, _)| leg.followers.contains(word));
        for id in called.flat_map(|(_, legs)| legs) {
            let next = self.leg(*id);
            let mut note = |beside| {
                openers.push(Opener {
                    leg: *id,
                    bound: next.from.is_some(),
                    beside,
                });
            };
            let Some(program) = next.program() else {
                note(None);
                continue;
            };
            for branch in program.branches.iter().take(program.first_turn) {
                let first = program.ops.get(branch.start as usize);
                let check = first.and_then(Op::first_check);
                note(check.map(|check| (branch.row, check)));
            }
        }
    }

    /// Whether a move may go on from a site where it has ended, as far as is seen at once.
    #[inline]
    pub(super) fn may_go_on(
        &self,
        (tables, cells): (&Tables, &[Piece]),
        openers: &[Opener],
        (site, captured): (Site, &[Site]),
    ) -> bool {
        openers.iter().any(|opener| {
            let beside = || {
                opener.beside.is_none_or(|(row, check)| {
                    let next = tables.step(row, site);
                    captured.contains(&next) || tables.passes(check, next, cells[next.index()])
                })
            };
            let region = || self.leg(opener.leg).from.as_ref();
            beside() && (!opener.bound || region().is_none_or(|from| from.contains(site)))
        })
    }

    /// The piece that one becomes by ending its move on a site, or in passing it; the first
    /// where there is a choice.
    #[inline]
    pub(super) fn promoted(&self, piece: Piece, site: Site, ended: bool) -> Piece {
        match &self.promotions[piece.index()] {
            Some(promotion) if (ended || promotion.passing) && promotion.sites.contains(site) => {
                promotion.to.first().copied().unwrap_or(piece)
            }
            _ => piece,
        }
    }

    /// What a piece may become by ending its move on a site, or in passing it: itself, one
    /// other, or several of which the player chooses.
    pub(super) fn promotions(&self, piece: Piece, site: Site, ended: bool) -> &[Piece] {
        match &self.promotions[piece.index()] {
            Some(promotion) if (ended || promotion.passing) && promotion.sites.contains(site) => {
                &promotion.to
            }
            _ => self
                .all_pieces
                .get(piece.index())
                .map_or(&[], std::slice::from_ref),
        }
    }

    /// Whether a piece comes apart on a site.
    pub(super) fn parts(&self, piece: Piece, site: Site, layout: &Layout) -> bool {
        let sites = self.dissolves.get(piece.index()).and_then(Option::as_ref);
        let plain = layout
            .pieces
            .kind(piece)
            .is_none_or(|form| layout.forms.base(form) == form);
        !plain && sites.is_some_and(|sites| sites.contains(site))
    }

    /// As what a piece is held off the board.
    pub(super) fn held_as(&self, piece: Piece) -> Piece {
        self.held_as.get(piece.index()).copied().unwrap_or(piece)
    }
}

/// What a priority says of a leg before anything is searched; `None` if it depends
/// on what is found.
fn settled(preference: &Preference, leg: &Leg) -> Option<bool> {
    let Wanted::Match {
        by,
        captures,
        words,
    } = &preference.wanted
    else {
        return None;
    };
    if by.is_some_and(|by| !by.contains(leg.piece))
        || words
            .as_ref()
            .is_some_and(|words| !words.contains(&leg.word))
    {
        return Some(false);
    }
    match (captures, leg.captures()) {
        (None, _) => Some(true),
        (Some(_), Certainty::Never) => Some(false),
        (Some(set), Certainty::Always) if *set == PieceSet::NONE.complement() => Some(true),
        _ => None,
    }
}

/// Of each piece its legs that some leg calls, by the word by which they are called.
fn follow_ups(legs: &[Leg], by_piece: &[Vec<LegId>]) -> Vec<Vec<(u16, Vec<LegId>)>> {
    let called: HashSet<u16> = legs
        .iter()
        .flat_map(|leg| leg.followers.iter().copied())
        .collect();
    let of_piece = |ids: &Vec<LegId>| {
        let mut groups: Vec<(u16, Vec<LegId>)> = Vec::new();
        for id in ids {
            let word = legs[usize::from(id.0)].word;
            match groups.iter_mut().find(|(known, _)| *known == word) {
                _ if !called.contains(&word) => {}
                Some((_, group)) => group.push(*id),
                None => groups.push((word, vec![*id])),
            }
        }
        groups
    };
    by_piece.iter().map(of_piece).collect()
}

/// Groups the starting legs by the priorities, as far as these are settled by the
/// leg alone; from the first that is not, they are asked of each find.
fn classes(rules: &SeatRules) -> Vec<Class> {
    let asked: Vec<&Preference> = rules
        .preferences
        .iter()
        .filter(|preference| preference.scope != Scope::Move)
        .collect();
    let settled_first = asked
        .iter()
        .take_while(|preference| {
            rules
                .all_starts
                .iter()
                .all(|leg| settled(preference, rules.leg(*leg)).is_some())
        })
        .count();
    let mut keyed: Vec<(Vec<bool>, LegId)> = rules
        .all_starts
        .iter()
        .map(|leg| {
            let missed = asked[..settled_first]
                .iter()
                .map(|preference| settled(preference, rules.leg(*leg)) != Some(true))
                .collect();
            (missed, *leg)
        })
        .collect();
    keyed.sort();
    let mut classes: Vec<(Vec<bool>, Class)> = Vec::new();
    for (key, leg) in keyed {
        match classes.last_mut() {
            Some((last, class)) if *last == key => class.legs.push(leg),
            _ => classes.push((
                key,
                Class {
                    legs: vec![leg],
                    ..Class::default()
                },
            )),
        }
    }
    classes
        .into_iter()
        .map(|(_, mut class)| {
            let first = rules.leg(class.legs[0]);
            // What is the same for every leg of the class need not be asked.
            class.ranked = asked[settled_first..].iter().any(|preference| {
                let verdict = settled(preference, first);
                verdict.is_none()
                    || class
                        .legs
                        .iter()
                        .any(|leg| settled(preference, rules.leg(*leg)) != verdict)
            });
            class.by_need(rules);
            class
        })
        .collect()
}

/// Numbers the ways in which legs are followed; how many there are among those that
/// are.
fn number_sequels(legs: &mut [Leg], wording: &Wording) -> usize {
    let end = || (Follow::End, Vec::new(), Arc::from(""), 0);
    let mut known: Vec<(Follow, Vec<u16>, Arc<str>, u16)> = vec![end()];
    let mut followed = 0;
    for (leg, onward) in legs.iter_mut().zip(&wording.onward) {
        let followers = match leg.follow {
            Follow::End => Vec::new(),
            _ => leg.followers.clone(),
        };
        let key = (leg.follow, followers, Arc::clone(&leg.words), *onward);
        let number = known
            .iter()
            .position(|other| *other == key)
            .unwrap_or_else(|| {
                known.push(key);
                followed += usize::from(leg.follow != Follow::End);
                known.len() - 1
            });
        leg.sequel = u16::try_from(number).unwrap_or(u16::MAX);
    }
    followed
}

/// What tells the moves of legs apart that have the same result.
fn wording(legs: &[Leg]) -> Wording {
    let mut known: Vec<Option<(Onward, Option<RuleId>)>> = vec![None];
    let mut found = Wording::default();
    for leg in legs {
        let key = leg.onward.as_ref().map(|(onward, asked)| {
            // What is asked for differs by the rule.
            (*onward, (!asked.is_empty()).then_some(leg.rule))
        });
        let number = known.iter().position(|other| *other == key);
        let number = number.unwrap_or_else(|| {
            known.push(key);
            known.len() - 1
        });
        found.onward.push(u16::try_from(number).unwrap_or(u16::MAX));
        found.words.push(Arc::clone(&leg.words));
    }
    found
}

/// Whether any legs are told apart.
fn tells_apart(wording: &Wording) -> bool {
    wording.words.iter().any(|words| !words.is_empty())
        || wording
            .onward
            .iter()
            .any(|one| Some(one) != wording.onward.first())
}

/// Whether two matches, of one leg or of two legs of one piece, could be the same move.
fn overlapping(rules: &SeatRules) -> bool {
    rules.classes.iter().any(|class| {
        class.legs.iter().enumerate().any(|(at, leg)| {
            let leg = rules.leg(*leg);
            leg.program().is_some_and(|program| program.ambiguous)
                || class.legs[..at].iter().any(|other| {
                    let other = rules.leg(*other);
                    // What captures is not the same as what does not.
                    let apart = matches!(
                        (leg.captures(), other.captures()),
                        (Certainty::Always, Certainty::Never)
                            | (Certainty::Never, Certainty::Always)
                    );
                    other.piece == leg.piece && !apart
                })
        })
    })
}
