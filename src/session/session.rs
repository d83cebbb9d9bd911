//! The session: a game, its position, and how it came about.

use std::sync::Arc;

use super::dice::words_thrown;
use super::draws::unasked;
use super::event::Event;
use super::luck::{Luck, Seeded};
use super::refusal::Refusal;
use super::save::digest;
use super::state::State;
use crate::board::Site;
use crate::game::{Game, PlayError};
use crate::moves::{Move, MoveList, Request};
use crate::position::{Chance, Mark, Outcome, Piece, Position, Queue, Seat, Thrown};
use crate::script::hear;

/// One legal move as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its full text.
    pub text: String,
    /// The move, of the session's list.
    pub chosen: Move,
    /// What it captures, sorted by the names of the sites.
    pub captured: Vec<Site>,
    /// Whether lists for players have it. What a player must think of alone is in no list but
    /// those for programs.
    pub prompted: bool,
}

/// What somebody did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Made the move of that text.
    Move(String),
    /// Gave up.
    Resign,
}

impl Action {
    /// The text of it.
    pub fn text(&self) -> &str {
        match self {
            Action::Move(text) => text,
            Action::Resign => "resigns",
        }
    }
}

/// One entry of the history.
#[derive(Debug, Clone)]
pub struct Played {
    /// Who did it.
    pub seat: Seat,
    /// What.
    pub action: Action,
    /// How many legal moves there were.
    pub choices: usize,
    /// A digest of their texts.
    pub digest: String,
    /// What it brought about.
    pub events: Vec<Event>,
    /// Whether only who did it knows what it was.
    pub secret: bool,
    /// The sites that it touched, its origin first: what is marked as the last move.
    pub sites: Vec<Site>,
    /// The dice that were thrown by it, as words.
    pub dice: Vec<String>,
    /// How many of them, the first so many, had been asked for.
    pub(super) asked: usize,
    /// The numbers of those before the last of these that nobody had asked for.
    pub(super) unasked: Vec<usize>,
    /// What chance would have given before it.
    pub(super) luck: Luck,
    before: Mark,
}

/// A move that was taken back.
#[derive(Debug, Clone)]
struct Undone {
    seat: Seat,
    action: Action,
    /// What chance would have given after it.
    after: Luck,
}

/// One game being played.
#[derive(Debug, Clone)]
pub struct Session {
    game: Arc<Game>,
    position: Position,
    list: MoveList,
    listed: Vec<Listed>,
    history: Vec<Played>,
    redo: Vec<Undone>,
    seed: u64,
    set_up: Option<State>,
    /// The dice that were thrown before the first move.
    start: Vec<String>,
    /// How many of them, the first so many, had been asked for.
    pub(super) start_asked: usize,
    /// The numbers of those before the last of these that nobody had asked for.
    pub(super) start_unasked: Vec<usize>,
    /// Since when dice come from the stream of the seed.
    pub(super) seeded: Seeded,
    /// What was told before the first move.
    opening: Vec<Event>,
    /// What stood where when the game began.
    begun_with: Vec<(Site, Piece)>,
}

impl Session {
    /// A game at its start.
    ///
    /// # Errors
    /// A refusal if the start has more moves than can be listed.
    pub fn new(game: Arc<Game>, seed: u64) -> Result<Session, Refusal> {
        Session::with_dice(game, seed, Vec::new())
    }

    /// A game at its start, of which the next dice are these.
    ///
    /// # Errors
    /// The same, and a refusal of what no die shows.
    pub fn with_dice(game: Arc<Game>, seed: u64, dice: Vec<String>) -> Result<Session, Refusal> {
        game.check_dice(&dice).map_err(Refusal::Unknown)?;
        let mut chance = Chance::seeded(seed);
        chance.push(dice);
        Session::with_chance(game, seed, chance)
    }

    /// A game at its start, with that chance.
    pub(super) fn with_chance(
        game: Arc<Game>,
        seed: u64,
        chance: Chance,
    ) -> Result<Session, Refusal> {
        let mut list = MoveList::new();
        let asked = chance.queued().len();
        let (begun, said) = hear(|| game.begin(chance, &mut list));
        let position = begun?;
        let start = words_thrown(&game, position.chance().drawn());
        // Dice that nobody says anything about are seen on the table.
        let opening = match said.is_empty() {
            true => Vec::new(),
            false => Event::story(&game, position.chance().drawn(), 0, said),
        };
        let start_asked = asked - position.chance().queued().len();
        let start_unasked = unasked(position.chance().drawn());
        let begun_with = game
            .board
            .cell_sites()
            .map(|site| (site, position.at(site)))
            .filter(|(_, piece)| game.pieces.is_piece(*piece))
            .collect();
        let mut session = Session {
            begun_with,
            game,
            position,
            list,
            listed: Vec::new(),
            history: Vec::new(),
            redo: Vec::new(),
            seed,
            set_up: None,
            start,
            start_asked,
            start_unasked,
            seeded: Seeded::default(),
            opening,
        };
        session.relist()?;
        Ok(session)
    }

    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What stood where when the game began.
    pub(super) fn begun_with(&self) -> &[(Site, Piece)] {
        &self.begun_with
    }

    /// What scripts told before the first move.
    pub fn opening(&self) -> &[Event] {
        &self.opening
    }

    /// The seed of the game's random stream.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub(super) fn note_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Forgets what was taken back.
    pub(super) fn drop_undone(&mut self) {
        self.redo.clear();
    }

    /// Lets the history be played from this record: what was asked for in it, and what chance
    /// would have given before each move.
    pub(super) fn recall(&mut self, asked_for: Vec<String>, lucks: Vec<Luck>) {
        let chance = self.position.chance_mut();
        chance.replace(Vec::new(), 0);
        chance.ask_again(Queue::default());
        chance.push(asked_for);
        for (played, luck) in self.history.iter_mut().zip(lucks) {
            played.luck = luck;
        }
    }

    /// Lets the last entry of the history have so many dice that had been asked for, but for
    /// those with these numbers.
    pub(super) fn note_asked(&mut self, asked: usize, unasked: &[usize]) {
        if let Some(played) = self.history.last_mut() {
            played.asked = asked;
            played.unasked = unasked.to_vec();
        }
    }

    /// The dice that were thrown before the first move.
    pub fn thrown_first(&self) -> &[String] {
        &self.start
    }

    /// Whether dice of the seed's stream were thrown before the first move.
    pub fn drew_first(&self) -> bool {
        let chance = self.position.chance();
        self.history.is_empty() && !chance.drawn().is_empty() && chance.place() > 0
    }

    pub(super) fn position_mut(&mut self) -> &mut Position {
        &mut self.position
    }

    /// The position that was set up before the first move, if one was: with every card of its
    /// decks, those too that nobody sees.
    pub fn set_up(&self) -> Option<&State> {
        self.set_up.as_ref()
    }

    /// The legal moves, sorted by the bytes of their texts; none once the game is over.
    pub fn moves(&self) -> &[Listed] {
        &self.listed
    }

    /// The list that the moves of [`Session::moves`] are of.
    pub fn list(&self) -> &MoveList {
        &self.list
    }

    /// The words of a move of [`Session::moves`], which are never implied.
    pub fn words(&self, listed: &Listed) -> Vec<String> {
        self.game.words(&self.list, &listed.chosen)
    }

    /// What was played, oldest first.
    pub fn history(&self) -> &[Played] {
        &self.history
    }

    /// How many moves can be made again.
    pub fn undone(&self) -> usize {
        self.redo.len()
    }

    /// Whether the game is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.position.outcome()
    }

    /// The moves of which players are reminded, each with its index.
    pub fn prompted(&self) -> impl Iterator<Item = (usize, &Listed)> {
        let all = self.listed.iter().enumerate();
        all.filter(|(_, listed)| listed.prompted)
    }

    /// Makes the move that a text means; what happened is told as events.
    ///
    /// # Errors
    /// As [`Session::find`]; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<&[Event], Refusal> {
        let index = self.find(text)?;
        self.play_index(index)
    }

    /// Makes a move of [`Session::moves`].
    ///
    /// # Errors
    /// A refusal if there is no such move, or if what follows cannot be listed.
    pub fn play_index(&mut self, index: usize) -> Result<&[Event], Refusal> {
        self.make(index)?;
        self.redo.clear();
        Ok(self.last_events())
    }

    fn make(&mut self, index: usize) -> Result<(), Refusal> {
        let Some(listed) = self.listed.get(index).cloned() else {
            return Err(Refusal::Unknown(format!(
                "there is no move number {}",
                index + 1
            )));
        };
        let before = self.position.mark();
        let seat = self.position.seat();
        let mut events = Event::of_move(
            &self.game,
            &self.position,
            &self.list,
            &listed.chosen,
            &listed.text,
        );
        let off = self.game.board.off();
        let game = Arc::clone(&self.game);
        let phase = game.phase(&self.position);
        let secret = phase.is_some_and(|phase| phase.secret);
        let sites = std::iter::once(listed.chosen.from)
            .chain(self.list.path(&listed.chosen).iter().copied())
            .filter(|site| *site != off && !secret)
            .collect();
        let choices = self.listed.len();
        let digest = digest(&self.listed);
        let places = game.places_of_all(&self.position);
        let leg = phase.and_then(|phase| phase.rules.leg(seat, listed.chosen.last));
        let throws = leg.is_some_and(|leg| !leg.throws.is_empty());
        let luck = self.luck();
        let queued = self.unthrown();
        let drawn = self.position.chance().drawn().len();
        let (played, said) = hear(|| game.play(&mut self.position, &mut self.list, &listed.chosen));
        let (expected, idle) = self.listed_after(played, before)?;
        let thrown = self.thrown_since(drawn);
        let story = Event::story(&game, thrown, drawn, said);
        // Of a move that only throws, what it threw says all.
        if events.len() == 1 && throws && story.iter().any(|event| event.event == "rolled") {
            events.clear();
        }
        events.extend(story);
        let dice = words_thrown(&game, thrown);
        let unasked = unasked(thrown);
        let asked = queued - self.unthrown();
        events.extend(Event::left(&game, &places, &self.position));
        self.tell_who_passed(expected, idle, &mut events);
        self.history.push(Played {
            seat,
            action: Action::Move(listed.text),
            choices,
            digest,
            events,
            secret,
            sites,
            dice,
            asked,
            unasked,
            luck,
            before,
        });
        Ok(())
    }

    /// Whether dice or cards of the game were asked for, so that not all came by chance, or it
    /// began from a position that was set up.
    pub fn is_arranged(&self) -> bool {
        let asked = self.start_asked + self.history.iter().map(|it| it.asked).sum::<usize>();
        asked > 0 || self.set_up.is_some()
    }

    /// A seat gives up: all the others have won, or play on where the game can go on without
    /// it.
    ///
    /// # Errors
    /// A refusal if the game is over.
    pub fn resign(&mut self, seat: Seat) -> Result<&[Event], Refusal> {
        self.give_up(seat)?;
        self.redo.clear();
        Ok(self.last_events())
    }

    fn give_up(&mut self, seat: Seat) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::Over(self.game.outcome_text(outcome)));
        }
        let before = self.position.mark();
        let choices = self.listed.len();
        let digest = digest(&self.listed);
        let game = Arc::clone(&self.game);
        let places = game.places_of_all(&self.position);
        if let Some(place) = game.place_of(&self.position, seat) {
            return Err(Refusal::Unknown(format!(
                "{} has taken place {place} and plays no more",
                game.seat_name(seat)
            )));
        }
        let mover = self.position.seat();
        let luck = self.luck();
        let queued = self.unthrown();
        let drawn = self.position.chance().drawn().len();
        let (given_up, said) = hear(|| game.resign(&mut self.position, &mut self.list, seat));
        let idle = self.listed_after(given_up, before)?;
        let mut events = vec![Event::resigned(&game, seat)];
        let thrown = self.thrown_since(drawn);
        events.extend(Event::story(&game, thrown, drawn, said));
        let dice = words_thrown(&game, thrown);
        let unasked = unasked(thrown);
        let asked = queued - self.unthrown();
        events.extend(Event::left(&game, &places, &self.position));
        self.tell_who_passed(mover, idle, &mut events);
        self.history.push(Played {
            seat,
            action: Action::Resign,
            choices,
            digest,
            events,
            secret: false,
            sites: Vec::new(),
            dice,
            asked,
            unasked,
            luck,
            before,
        });
        Ok(())
    }

    fn thrown_since(&self, drawn: usize) -> &[Thrown] {
        let all = self.position.chance().drawn();
        all.get(drawn..).unwrap_or_default()
    }

    /// Adds to events that the game is over, or that the `idle` ones among the seats from
    /// `expected` on up to the one to move have passed.
    fn tell_who_passed(&self, expected: Seat, idle: u8, events: &mut Vec<Event>) {
        let (game, position) = (&self.game, &self.position);
        if let Some(outcome) = position.outcome() {
            events.push(Event::ended(game, outcome));
            return;
        }
        let mut waiting = expected;
        while waiting != position.seat() {
            let had_none = idle >> waiting.0 & 1 == 1;
            if had_none && game.place_of(position, waiting).is_none() {
                events.push(Event::passed(game, waiting));
            }
            waiting = game.after(position, waiting);
        }
    }

    /// Takes back so many moves, each with all that followed by itself.
    ///
    /// # Errors
    /// A refusal if there are not so many; nothing is taken back then.
    pub fn undo(&mut self, count: usize) -> Result<(), Refusal> {
        if count > self.history.len() {
            return Err(Refusal::Beyond {
                verb: "undo",
                available: self.history.len(),
                asked: count,
            });
        }
        for _ in 0..count {
            let after = self.luck();
            let (Some(played), Some(present)) = (self.history.pop(), after.stream) else {
                break;
            };
            self.position.undo_to(played.before);
            self.restore(played.luck, present);
            self.redo.push(Undone {
                seat: played.seat,
                action: played.action,
                after,
            });
        }
        self.relist()
    }

    /// Makes so many moves again that were taken back: with the dice that they threw, and with
    /// those asked for that were so after them.
    ///
    /// # Errors
    /// A refusal if there are not so many, or one cannot be made again; nothing has changed then.
    pub fn redo(&mut self, count: usize) -> Result<(), Refusal> {
        if count > self.redo.len() {
            return Err(Refusal::Beyond {
                verb: "redo",
                available: self.redo.len(),
                asked: count,
            });
        }
        for made in 0..count {
            let Some(undone) = self.redo.pop() else {
                break;
            };
            let done = match &undone.action {
                Action::Move(text) => self.find(text).and_then(|index| self.make(index)),
                Action::Resign => self.give_up(undone.seat),
            };
            if let Err(refusal) = done {
                self.redo.push(undone);
                self.undo(made)?;
                return Err(refusal);
            }
            if let Some(present) = self.luck().stream {
                self.restore(undone.after, present);
            }
        }
        Ok(())
    }

    /// Goes back or forward to the moment after so many moves, 0 for the start.
    ///
    /// # Errors
    /// A refusal if neither the history nor what was undone reaches so far.
    pub fn go_to(&mut self, moves: usize) -> Result<(), Refusal> {
        match self.history.len().checked_sub(moves) {
            Some(back) => self.undo(back),
            None => self.redo(moves - self.history.len()),
        }
    }

    /// Makes a position that was set up the start of a new history.
    pub(super) fn restart(&mut self, mut position: Position, state: State) -> Result<(), Refusal> {
        let mut list = MoveList::new();
        let chance = position.chance();
        let (place, queued) = (chance.place(), chance.queued().len());
        let before = chance.drawn().len();
        self.game.begin_from(&mut position, &mut list)?;
        // What was thrown before lies on the table, or is in the state.
        let thrown = position.chance().drawn().get(before..);
        let thrown = thrown.unwrap_or_default();
        let start = words_thrown(&self.game, thrown);
        let start_unasked = unasked(thrown);
        let start_asked = queued - position.chance().queued().len();
        let mut fresh = Session {
            begun_with: self.begun_with.clone(),
            game: Arc::clone(&self.game),
            position,
            list,
            listed: Vec::new(),
            history: Vec::new(),
            redo: Vec::new(),
            seed: self.seed,
            set_up: Some(state),
            start,
            start_asked,
            start_unasked,
            seeded: Seeded { since: 0, place },
            opening: Vec::new(),
        };
        fresh.relist()?;
        *self = fresh;
        Ok(())
    }

    /// Lists the moves afresh, in the order of their texts, each by its first way as
    /// text.
    /// Lists the moves after something that was done; where that or the listing fails, all is as
    /// it was before.
    fn listed_after<T>(&mut self, done: Result<T, PlayError>, before: Mark) -> Result<T, Refusal> {
        let relisted = done
            .map_err(Refusal::from)
            .and_then(|done| self.relist().map(|()| done));
        if relisted.is_err() {
            self.position.undo_to(before);
            self.relist()?;
        }
        relisted
    }

    fn relist(&mut self) -> Result<(), Refusal> {
        let request = Request {
            ordered: Some(&self.game.board),
            ..Request::LEGAL
        };
        self.game.list(&self.position, &request, &mut self.list)?;
        let board = &self.game.board;
        self.listed = self
            .list
            .iter()
            .map(|chosen| {
                let mut captured = self.list.captured(&chosen).to_vec();
                captured.sort_by(|a, b| board.name(*a).cmp(board.name(*b)));
                Listed {
                    prompted: self.game.prompts(&self.position, &chosen),
                    text: self.game.move_text(&self.list, &chosen),
                    chosen,
                    captured,
                }
            })
            .collect();
        self.listed.sort_by(|a, b| a.text.cmp(&b.text));
        let sorted = self.listed.iter();
        let sorted = sorted.map(|listed| (listed.text.as_str(), &listed.chosen));
        self.game.check_texts(&self.position, &self.list, sorted)?;
        Ok(())
    }

    /// Which move of the session's a move of another list is.
    pub(super) fn index_of(&self, list: &MoveList, other: &Move) -> Option<usize> {
        self.listed
            .iter()
            .position(|listed| self.list.is_same(&listed.chosen, list, other))
    }
}

/// A text cut so that a message stays readable, whatever was typed.
pub(super) fn shortened(text: &str) -> String {
    let clean: String = text
        .chars()
        .map(|each| if each.is_control() { ' ' } else { each })
        .take(60)
        .collect();
    if clean.chars().count() < text.chars().count() {
        format!("{clean}…")
    } else {
        clean
    }
}
