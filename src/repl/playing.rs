//! What the prompt does with the game: moves, bots, back and forth, saves.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::keeper::Keeper;
use super::opening::{open_game, replay};
use super::prompt::{Prompt, Stop, refuse};
use super::{files, keeper, record};
use crate::bots::{Bot, BotKind, LONGEST};
use crate::package::finding::{cleaned, quote};
use crate::position::Seat;
use crate::session::{MOST_SEED, Refusal, Save, Session};

/// Most moves that bots make for one line: games may have no end.
const MOST_IN_A_ROW: usize = 10_000;

/// Most moves that are told one by one when they are taken back or made again.
const TOLD: usize = 6;

impl Prompt {
    /// An empty line: the only legal move, or the bot that waits.
    pub(super) fn enter(&mut self, out: &mut dyn Write) -> Result<(), Stop> {
        if let Some(kind) = self.bot_to_move() {
            self.waiting = !self.has_people();
            self.play_by(kind, out)?;
            return self.let_bots_play(out);
        }
        let listed: Vec<usize> = self.session.prompted().map(|(index, _)| index).collect();
        match listed.as_slice() {
            [] => Err(self.session.find("").map_or_else(Stop::from, |_| {
                Stop::Refused("there is no move to be made".to_owned())
            })),
            [only] => self.play(*only, out),
            several => refuse(format!(
                "there are {} moves, so type one; `:moves` lists them",
                several.len()
            )),
        }
    }

    /// Makes a move, then lets bots answer.
    pub(super) fn play(&mut self, index: usize, out: &mut dyn Write) -> Result<(), Stop> {
        self.session.play_index(index)?;
        self.waiting = false;
        self.next_seed = None;
        self.keep(out)?;
        self.tell_events(true, out)?;
        self.draw(out)?;
        self.note_score(out)?;
        self.let_bots_play(out)
    }

    /// The bot whose turn it is, if it is one's.
    pub(super) fn bot_to_move(&self) -> Option<BotKind> {
        if self.session.outcome().is_some() || self.is_cut() {
            return None;
        }
        let seat = self.session.position().seat();
        self.bots.get(seat.index()).copied().flatten()
    }

    /// Whether the game has come to the ply after which bots move no more.
    fn is_cut(&self) -> bool {
        let ply = u64::from(self.session.position().ply());
        self.max_plies.is_some_and(|most| ply >= most)
    }

    /// Whether a person plays any seat.
    pub(super) fn has_people(&self) -> bool {
        self.bots.iter().any(Option::is_none)
    }

    /// Lets bots move until a person is to, unless they wait. Where bots play every
    /// seat, a script sees the whole game, and a person one move for each Enter.
    pub(super) fn let_bots_play(&mut self, out: &mut dyn Write) -> Result<(), Stop> {
        if !self.has_people() && self.interactive {
            self.waiting = true;
        }
        if !self.has_people() && !self.interactive && self.bot_to_move().is_some() && !self.waiting
        {
            return self.auto(None, out);
        }
        for _ in 0..MOST_IN_A_ROW {
            match self.bot_to_move() {
                Some(kind) if !self.waiting && !self.stopped() => self.play_by(kind, out)?,
                _ => break,
            }
        }
        if self.bot_to_move().is_some() {
            self.waiting = true;
        }
        Ok(())
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Notes the scores of people once their game is over: each game once, and none that was
    /// arranged.
    fn note_score(&mut self, out: &mut dyn Write) -> Result<(), Stop> {
        let over = self.session.outcome().is_some();
        if !over || self.unscored || !self.interactive || self.session.is_arranged() {
            return Ok(());
        }
        self.unscored = true;
        let people: Vec<Seat> = (0..)
            .zip(&self.bots)
            .filter(|(_, bot)| bot.is_none())
            .map(|(seat, _)| Seat(seat))
            .collect();
        for line in record::note(&self.session, &people).lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// A move by a bot, told and drawn.
    fn play_by(&mut self, kind: BotKind, out: &mut dyn Write) -> Result<(), Stop> {
        self.choose(kind)?;
        self.keep(out)?;
        self.tell_events(false, out)?;
        self.draw(out)?;
        self.note_score(out)
    }

    fn choose(&mut self, kind: BotKind) -> Result<(), Stop> {
        let seat = self.session.position().seat();
        let mut bot = Bot::new(kind, self.session.seed(), seat);
        let begun = Instant::now();
        let choice = bot.choose(&self.session, &|| {
            self.stopped() || begun.elapsed() >= LONGEST
        });
        if let Some(choice) = choice.map_err(Refusal::from)? {
            self.session.play_index(choice.index)?;
            self.next_seed = None;
        }
        Ok(())
    }

    /// Bots make moves for every seat: so many, or to the end.
    pub(super) fn auto(&mut self, count: Option<usize>, out: &mut dyn Write) -> Result<(), Stop> {
        if self.session.outcome().is_some() {
            self.session.find("")?;
        }
        let most = count.unwrap_or(MOST_IN_A_ROW).min(MOST_IN_A_ROW);
        let mut made = 0;
        while made < most && self.session.outcome().is_none() && !self.is_cut() && !self.stopped() {
            // What is played for a person is no score of that person.
            self.unscored |= self.bot_to_move().is_none();
            let kind = self.bot_to_move().unwrap_or(BotKind::Random);
            self.choose(kind)?;
            self.keep(out)?;
            self.tell_events(false, out)?;
            made += 1;
        }
        self.draw(out)?;
        let over = self.session.outcome().is_some();
        if !over && self.stopped() {
            writeln!(out, "stopped after {made} moves")?;
        } else if !over && self.is_cut() {
            writeln!(
                out,
                "cut at ply {}, as --max-plies says",
                self.session.position().ply()
            )?;
        } else if !over && made == MOST_IN_A_ROW && count != Some(made) {
            writeln!(out, "stopped after {made} moves; `:auto` goes on")?;
        }
        self.waiting = self.bot_to_move().is_some();
        Ok(())
    }

    /// Suggests a move.
    pub(super) fn hint(&self, out: &mut dyn Write) -> Result<(), Stop> {
        let kind = BotKind::Greedy;
        let mut bot = Bot::adviser(kind, self.session.seed());
        // Nobody is reminded here either of what players must think of alone.
        let mut moves: Vec<usize> = self.session.prompted().map(|(at, _)| at).collect();
        if moves.is_empty() {
            moves = (0..self.session.moves().len()).collect();
        }
        let begun = Instant::now();
        let choice = bot.choose_among(&self.session, &moves, &|| {
            self.stopped() || begun.elapsed() >= LONGEST
        });
        let choice = choice.map_err(Refusal::from)?;
        let chosen = choice.and_then(|choice| {
            let listed = self.session.moves().get(choice.index)?;
            Some((listed, choice.why))
        });
        let Some((listed, why)) = chosen else {
            self.session.find("")?;
            return refuse("there is no move to be made");
        };
        let many = match moves.len() {
            0 | 1 => "the only legal move".to_owned(),
            several => {
                let why = why.map_or_else(String::new, |why| format!(": {why}"));
                format!("the choice of `{}` among {several} moves{why}", kind.name())
            }
        };
        writeln!(out, "{}: {many}", listed.text)?;
        Ok(())
    }

    /// Sets who plays a seat, or tells who plays what.
    pub(super) fn set_bot(&mut self, words: &[String], out: &mut dyn Write) -> Result<(), Stop> {
        let (seat, kind) = match words {
            [] => return self.show_bots(out),
            [seat, kind] => (seat, kind),
            _ => {
                return refuse(
                    "`:bot` needs a seat and a kind, such as `:bot all random`; with `none` as kind \
                     nobody but people plays",
                );
            }
        };
        let kind = match kind.to_lowercase().as_str() {
            "none" | "human" | "off" => None,
            name => Some(BotKind::named(name).map_err(|error| Stop::Refused(error.to_string()))?),
        };
        if seat.eq_ignore_ascii_case("all") {
            self.bots.fill(kind);
        } else {
            let seat = self.seat(seat)?;
            if let Some(slot) = self.bots.get_mut(seat.index()) {
                *slot = kind;
            }
        }
        self.waiting = false;
        self.show_bots(out)?;
        self.keep(out)?;
        self.let_bots_play(out)?;
        if self.interactive && !self.has_people() && self.session.outcome().is_none() {
            writeln!(
                out,
                "bots play every seat: Enter lets one move, `:auto` lets them play on"
            )?;
        }
        Ok(())
    }

    /// Takes back moves.
    pub(super) fn undo(&mut self, count: Option<usize>, out: &mut dyn Write) -> Result<(), Stop> {
        let count = count.unwrap_or_else(|| self.back_to_own());
        let taken: Vec<String> = self.entries(self.session.history().len().saturating_sub(count));
        let seed = self.session.seed();
        self.session.undo(count)?;
        if self.session.seed() != seed {
            writeln!(out, "the seed is {} again", self.session.seed())?;
        }
        self.moved(&format!("took back {}", told(&taken)), out)
    }

    /// How many moves lie behind the last choice of a person, that one included.
    fn back_to_own(&self) -> usize {
        let history = self.session.history();
        let own = |seat: Seat| self.bots.get(seat.index()).is_none_or(Option::is_none);
        history
            .iter()
            .rev()
            .position(|played| own(played.seat))
            .map_or(1, |bots| bots + 1)
    }

    /// Makes moves again.
    pub(super) fn redo(&mut self, count: usize, out: &mut dyn Write) -> Result<(), Stop> {
        let before = self.session.history().len();
        self.session.redo(count)?;
        let made = self.entries(before);
        self.moved(&format!("made again {}", told(&made)), out)
    }

    /// Goes to the moment after so many moves.
    pub(super) fn go_to(&mut self, ply: usize, out: &mut dyn Write) -> Result<(), Stop> {
        let known = self.session.history().len() + self.session.undone();
        if ply > known {
            let there = match known {
                0 => "no move has been made".to_owned(),
                1 => "the game has one move, and `:goto` takes 0 or 1".to_owned(),
                many => format!("the game has {many} moves, and `:goto` takes 0 to {many}"),
            };
            return refuse(format!("there is no move {ply} to go to: {there}"));
        }
        self.session.go_to(ply)?;
        let all = ply + self.session.undone();
        self.moved(&format!("after move {ply} of {all}"), out)
    }

    /// What was played from a place of the history on.
    fn entries(&self, from: usize) -> Vec<String> {
        let history = self.session.history();
        history[from.min(history.len())..]
            .iter()
            .map(|played| {
                format!(
                    "{} {}",
                    self.game().seat_name(played.seat),
                    self.said_of(played)
                )
            })
            .collect()
    }

    /// After going back or forth: tells it, and lets bots wait.
    fn moved(&mut self, what: &str, out: &mut dyn Write) -> Result<(), Stop> {
        self.waiting = true;
        self.next_seed = None;
        self.keep(out)?;
        writeln!(out, "{what}")?;
        self.draw(out)?;
        if self.interactive && self.bot_to_move().is_some() {
            writeln!(out, "the bot waits: Enter lets it move")?;
        }
        Ok(())
    }

    /// A seat gives up.
    pub(super) fn resign(
        &mut self,
        seat: Option<&String>,
        out: &mut dyn Write,
    ) -> Result<(), Stop> {
        let seat = match seat {
            Some(word) => self.seat(word)?,
            None => self.session.position().seat(),
        };
        self.session.resign(seat)?;
        self.keep(out)?;
        self.tell_events(false, out)?;
        self.draw(out)
    }

    /// Tells or sets the seed.
    pub(super) fn seed(&mut self, word: Option<&String>, out: &mut dyn Write) -> Result<(), Stop> {
        if let Some(word) = word {
            let seed = word.parse::<u64>().ok().filter(|seed| *seed <= MOST_SEED);
            let Some(seed) = seed else {
                return refuse(format!(
                    "{} is no seed: a seed is a whole number from 0 to {MOST_SEED}",
                    quote(word)
                ));
            };
            self.session.set_seed(seed);
            self.next_seed = Some(seed);
            self.keep(out)?;
        }
        writeln!(out, "seed {}", self.session.seed())?;
        Ok(())
    }

    /// Begins a new game of the same kind.
    pub(super) fn begin_again(&mut self, out: &mut dyn Write) -> Result<(), Stop> {
        let next = self.session.seed().wrapping_add(1) & MOST_SEED;
        let seed = self.next_seed.unwrap_or(next);
        self.session = Session::new(self.game().clone(), seed)?;
        self.next_seed = None;
        self.waiting = false;
        self.unscored = false;
        self.keep(out)?;
        writeln!(out, "a new game, seed {seed}")?;
        self.tell_opening(out)?;
        self.draw(out)?;
        self.let_bots_play(out)
    }

    /// Writes the game to a file.
    pub(super) fn save(&self, path: &Path, out: &mut dyn Write) -> Result<(), Stop> {
        files::may_replace(path)?;
        files::write(path, &self.session.save().to_string())?;
        writeln!(out, "saved to {}", cleaned(&path.display().to_string()))?;
        Ok(())
    }

    /// Takes up a saved game.
    pub(super) fn load(&mut self, path: &Path, out: &mut dyn Write) -> Result<(), Stop> {
        let save = Save::parse(&files::read(path)?)?;
        self.take_up(save)?;
        self.keep(out)?;
        writeln!(
            out,
            "loaded {}: {}, ply {}, seed {}",
            cleaned(&path.display().to_string()),
            self.game().about.name,
            self.session.position().ply(),
            self.session.seed()
        )?;
        self.draw(out)?;
        self.let_bots_play(out)
    }

    /// Puts a saved game in the place of the present one; bots keep the seats of
    /// their names.
    fn take_up(&mut self, save: Save) -> Result<(), Stop> {
        let asked = if save.game == self.game().about.id {
            self.asked.clone()
        } else {
            // Only its absence is of interest here: a better word than that of a typed name.
            save.package(&self.library)?;
            save.game.clone()
        };
        let setup = save.setup();
        let session = replay(&self.library, &asked, save, self.style)?;
        let before: Vec<(String, Option<BotKind>)> = self
            .game()
            .seats
            .iter()
            .map(|seat| seat.name.clone())
            .zip(self.bots.iter().copied())
            .collect();
        self.bots = session
            .game()
            .seats
            .iter()
            .map(|seat| {
                before
                    .iter()
                    .find(|(name, _)| *name == seat.name)
                    .and_then(|(_, kind)| *kind)
            })
            .collect();
        self.asked = asked;
        self.setup = setup;
        self.session = session;
        self.waiting = false;
        // Whoever loads a game has seen how it goes on.
        self.unscored = true;
        self.next_seed = None;
        Ok(())
    }

    /// Reads the game's files again and plays the moves by the new rules.
    pub(super) fn reload(&mut self, out: &mut dyn Write) -> Result<(), Stop> {
        let mods = &self.game().about.mods;
        let game = open_game(
            &self.library,
            &self.asked,
            &self.setup,
            Some(mods),
            self.style,
        )?;
        let save = self.session.save();
        let bots = keeper::bots_of(self.game(), &self.bots);
        let mut replay = save.replay(game)?;
        let differs = loop {
            match replay.step() {
                Ok(true) => {}
                Ok(false) => break None,
                Err(refusal) => break Some(refusal),
            }
        };
        self.session = replay.stop()?;
        self.bots = keeper::seated(self.game(), &bots);
        self.waiting = true;
        self.keep(out)?;
        match differs {
            None => writeln!(out, "the rules are read again, and every move still fits")?,
            Some(refusal) => writeln!(
                out,
                "the rules are read again; {refusal}; the game stands before that move"
            )?,
        }
        self.draw(out)
    }

    /// Keeps the game so that it can be taken up again.
    pub(super) fn keep(&mut self, out: &mut dyn Write) -> Result<(), Stop> {
        let Some(keeper) = &mut self.keeper else {
            return Ok(());
        };
        if let Some(warning) = keeper.keep(&self.session, &self.bots) {
            writeln!(out, "{warning}")?;
        }
        Ok(())
    }

    /// Lets go of the game that was kept, as it was played to its end.
    pub(super) fn forget_kept(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.forget();
        }
    }

    /// Writes what keeping put off.
    pub(super) fn flush_kept(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            // Whoever has not been warned by now is about to leave.
            let _ = keeper.flush(&self.session, &self.bots);
        }
    }

    /// Whether the game can be taken up again.
    pub(super) fn is_kept(&self) -> bool {
        self.keeper.as_ref().is_some_and(Keeper::is_kept)
    }
}

/// Some moves in words.
fn told(moves: &[String]) -> String {
    match moves {
        [] => "no move".to_owned(),
        few if few.len() <= TOLD => few.join(", "),
        many => format!("{} moves", many.len()),
    }
}
