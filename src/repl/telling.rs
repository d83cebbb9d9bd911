//! What the prompt tells: boards, moves, help.

use std::io::Write;

use serde_json::Value;

use super::prompt::{Prompt, Stop, refuse};
use super::{record, story};
use crate::game::OptionType;
use crate::notation::{Scalar, parse_expression};
use crate::package::finding::{cleaned, quote};
use crate::position::{Seat, Seen};
use crate::session::{Listed, Played, Refusal, State};
use crate::show::{View, legend, text};

impl Prompt {
    /// Tells how the game came to be here and what it is, and lets bots make the moves
    /// that are theirs.
    pub(super) fn begin(&mut self, notes: &[String], out: &mut dyn Write) -> Result<(), Stop> {
        for note in notes {
            writeln!(out, "{}", cleaned(note))?;
        }
        self.greet(out)?;
        self.let_bots_play(out)
    }

    /// What is told when the game begins or is taken up again.
    fn greet(&self, out: &mut dyn Write) -> Result<(), Stop> {
        let about = &self.game().about;
        let colon = if about.summary.is_empty() { "" } else { ": " };
        writeln!(out, "{}{colon}{}", about.name, about.summary)?;
        self.show_layers(out)?;
        writeln!(out, "seed {}", self.session.seed())?;
        self.tell_opening(out)?;
        if self.bots.iter().any(Option::is_some) {
            self.show_bots(out)?;
        }
        if self.interactive {
            match self.session.prompted().next() {
                Some((_, first)) => writeln!(
                    out,
                    "type a move such as {}; :moves lists all, :help explains, :quit leaves",
                    first.text
                )?,
                None => writeln!(out, ":help explains, :quit leaves")?,
            }
        }
        self.draw(out)
    }

    /// What the game's script told before the first move, until one is made.
    pub(super) fn tell_opening(&self, out: &mut dyn Write) -> Result<(), Stop> {
        if self.session.history().is_empty() {
            for line in story::told(self.session.opening()) {
                writeln!(out, "{}", cleaned(&line))?;
            }
        }
        Ok(())
    }

    /// What is laid over the game: its variant and mods.
    fn show_layers(&self, out: &mut dyn Write) -> Result<(), Stop> {
        let about = &self.game().about;
        if let Some(variant) = &about.variant {
            writeln!(out, "variant {variant}")?;
        }
        for each in &about.mods {
            writeln!(out, "mod {} {}", each.id, each.version)?;
        }
        Ok(())
    }

    /// Draws the board, and says what can be done once the game is over.
    pub(super) fn draw(&self, out: &mut dyn Write) -> Result<(), Stop> {
        let view = View::of(&self.session).read_by(self.reader());
        writeln!(out, "\n{}", text(&view, &self.style))?;
        if self.interactive && self.session.outcome().is_some() {
            writeln!(
                out,
                "the game is over: :undo takes back a move, :new begins another, :save FILE keeps this \
                 one, :quit leaves"
            )?;
        }
        Ok(())
    }

    /// What the last move brought about. Where one person plays alone, that person has just
    /// typed the words of a move, and is not told them again.
    pub(super) fn tell_events(&self, own: bool, out: &mut dyn Write) -> Result<(), Stop> {
        let events = self.session.last_events();
        let alone = own && self.game().seats.len() == 1;
        let events = match events {
            [first, rest @ ..] if alone && story::is_words(first) => rest,
            all => all,
        };
        for line in story::told(events) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Draws the board with its legend, seen by a seat if one is named.
    pub(super) fn show_board(
        &self,
        seat: Option<&String>,
        out: &mut dyn Write,
    ) -> Result<(), Stop> {
        let from = seat.map(|word| self.seat(word)).transpose()?;
        let view = View::of(&self.session).seen_from(from);
        let view = view.read_by(self.reader()).in_full();
        writeln!(out, "{}", text(&view, &self.style))?;
        write!(out, "{}", legend(self.game(), &self.style))?;
        Ok(())
    }

    /// Lists the moves with their numbers.
    pub(super) fn show_moves(&self, filter: &str, out: &mut dyn Write) -> Result<(), Stop> {
        let every = self.session.moves();
        if every.is_empty() {
            self.session.find("")?;
            return Ok(());
        }
        let all: Vec<&Listed> = self.session.prompted().map(|(_, listed)| listed).collect();
        // What a text fits as a short form is listed, too.
        let fits = match self.session.find(filter) {
            Err(Refusal::Ambiguous { fits, .. }) => fits,
            Ok(index) => vec![every[index].text.clone()],
            Err(_) => Vec::new(),
        };
        let folded = filter.to_lowercase();
        let shown: Vec<(usize, &Listed)> = all
            .iter()
            .copied()
            .enumerate()
            .filter(|(_, listed)| {
                listed.text.to_lowercase().contains(&folded) || fits.contains(&listed.text)
            })
            .collect();
        if shown.is_empty() {
            let many = all.len();
            return refuse(format!(
                "none of the {many} moves contains {}",
                quote(filter)
            ));
        }
        let digits = all.len().to_string().len();
        let widest = shown
            .iter()
            .map(|(_, each)| each.text.chars().count())
            .max();
        let cell = widest.unwrap_or(0) + digits + 4;
        let columns = (self.style.width / cell.max(1)).clamp(1, 8);
        // Down the columns, as lists of files are, so that neighbours stay together.
        let lines = shown.len().div_ceil(columns);
        for line in 0..lines {
            let row: Vec<String> = (0..columns)
                .filter_map(|column| shown.get(column * lines + line))
                .map(|(at, listed)| {
                    let entry = format!("{:>digits$}. {}", at + 1, listed.text);
                    format!("{entry:<cell$}")
                })
                .collect();
            writeln!(out, "{}", row.concat().trim_end())?;
        }
        Ok(())
    }

    /// What was played.
    pub(super) fn show_log(&self, out: &mut dyn Write) -> Result<(), Stop> {
        let history = self.session.history();
        if self.session.set_up().is_some() {
            writeln!(out, "from a position that was set up")?;
        }
        if history.is_empty() {
            writeln!(out, "no move has been made")?;
        }
        let digits = history.len().to_string().len();
        let seats = &self.game().seats;
        let widest = seats.iter().map(|seat| seat.name.chars().count()).max();
        let seat_width = widest.unwrap_or(0);
        for (at, played) in history.iter().enumerate() {
            writeln!(
                out,
                "{:>digits$}. {:<seat_width$} {}",
                at + 1,
                self.game().seat_name(played.seat),
                self.said_of(played)
            )?;
        }
        match self.session.undone() {
            0 => {}
            1 => writeln!(out, "one move was taken back; :redo makes it again")?,
            many => writeln!(out, "{many} moves were taken back; :redo makes them again")?,
        }
        Ok(())
    }

    /// The state as JSON.
    pub(super) fn show_state(&self, out: &mut dyn Write) -> Result<(), Stop> {
        let mut state = self.session.state();
        if let Some(seat) = self.secretive() {
            self.hide_hands(&mut state, seat);
        }
        let state = serde_json::to_string_pretty(&state)
            .map_err(|error| Stop::Refused(format!("the state cannot be written: {error}")))?;
        writeln!(out, "{state}")?;
        Ok(())
    }

    /// The bot to move that has cards of which people must not know.
    pub(super) fn secretive(&self) -> Option<Seat> {
        self.bot_to_move().filter(|_| self.has_people())?;
        let position = self.session.position();
        let seat = position.seat();
        let decks = self.game().layout.decks.iter().enumerate();
        let mut piles = decks.flat_map(|(number, deck)| {
            let piles = (0u8..).zip(&deck.piles);
            let own = piles.filter(|(_, known)| known.seen == Seen::Owner(seat));
            own.map(move |(pile, _)| (number, pile))
        });
        let holds = piles.any(|(number, pile)| !position.pile(number, pile).is_empty());
        holds.then_some(seat)
    }

    /// What is said of a move of the history: not which it was, where only who made it knows and
    /// the game goes on.
    pub(super) fn said_of<'p>(&self, played: &'p Played) -> &'p str {
        match played.secret && self.session.outcome().is_none() {
            true => "has chosen",
            false => played.action.text(),
        }
    }

    /// Who looks at the cards where a bot is to move that has some of its own: the person to
    /// move next.
    fn reader(&self) -> Option<Seat> {
        let bot = self.secretive()?;
        let after = |seat: &Seat| Some(self.game().after(self.session.position(), *seat));
        let mut seats = std::iter::successors(after(&bot), after).take(self.bots.len());
        seats.find(|seat| self.bots.get(seat.index()).is_some_and(Option::is_none))
    }

    /// Tells of the cards that only a seat sees how many they are.
    fn hide_hands(&self, state: &mut State, seat: Seat) {
        for deck in &self.game().layout.decks {
            let Some(Value::Object(piles)) = state.decks.get_mut(&deck.name) else {
                continue;
            };
            for pile in deck.piles.iter().filter(|it| it.seen == Seen::Owner(seat)) {
                if let Some(cards) = piles.get_mut(&pile.name)
                    && let Value::Array(all) = cards
                {
                    *cards = Value::from(all.len());
                }
            }
        }
    }

    /// Refuses what would tell people what a bot holds.
    pub(super) fn keeps_secrets(&self) -> Result<(), Stop> {
        match self.secretive() {
            None => Ok(()),
            Some(seat) => refuse(format!(
                "the bot that plays {} is to move, and its moves would tell what it holds",
                self.game().seat_name(seat)
            )),
        }
    }

    /// Whether a move is legal.
    pub(super) fn explain(&self, typed: &str, out: &mut dyn Write) -> Result<(), Stop> {
        if typed.is_empty() {
            let example = self.session.prompted().next();
            return refuse(match example {
                Some((_, listed)) => format!(
                    "`:explain` needs a move, such as `:explain {}`",
                    listed.text
                ),
                None => "`:explain` needs a move, and the game is over".to_owned(),
            });
        }
        match self.find(typed) {
            Ok(index) => {
                let listed = &self.session.moves()[index].text;
                if listed == typed {
                    writeln!(out, "{listed} is legal")?;
                } else {
                    writeln!(out, "{} means {listed}, which is legal", quote(typed))?;
                }
            }
            Err(refusal) => writeln!(out, "{}", cleaned(&refusal.to_string()))?,
        }
        Ok(())
    }

    /// The rules of the game, in its own words or from what it declares.
    pub(super) fn show_rules(&self, out: &mut dyn Write) -> Result<(), Stop> {
        let game = self.game();
        if !game.about.rules.trim().is_empty() {
            writeln!(out, "{}", cleaned(game.about.rules.trim_end()))?;
            return Ok(());
        }
        writeln!(out, "{}: {}\n", game.about.name, game.about.summary)?;
        write!(out, "{}", legend(game, &self.style))?;
        let mut told: Vec<&str> = Vec::new();
        let helps = game.rules.iter().map(|rule| rule.help.as_str());
        let demands = game.priorities.iter().map(|each| each.reason.as_str());
        for line in helps.chain(demands) {
            if !line.is_empty() && !told.contains(&line) {
                told.push(line);
                writeln!(out, "- {line}")?;
            }
        }
        let ends: Vec<&str> = game
            .ends
            .iter()
            .filter_map(|end| game.reasons.get(usize::from(end.reason)))
            .map(String::as_str)
            .collect();
        if !ends.is_empty() {
            writeln!(out, "the game ends by: {}", ends.join(", "))?;
        }
        Ok(())
    }

    /// The options and their values.
    pub(super) fn show_options(&self, out: &mut dyn Write) -> Result<(), Stop> {
        self.show_layers(out)?;
        let game = self.game();
        if game.options.is_empty() {
            writeln!(out, "this game has no options")?;
        }
        for (info, value) in game.options.iter().zip(&game.values) {
            let kind = match &info.kind {
                OptionType::Choice(choices) => choices.join(", "),
                OptionType::Cards(cards) => format!("any of {}", cards.join(", ")),
                OptionType::Integer(low, high) => format!("{low} to {high}"),
                OptionType::Boolean => "true, false".to_owned(),
            };
            let default = if info.default == *value {
                "the default".to_owned()
            } else {
                format!("default {}", info.default)
            };
            writeln!(out, "{} = {value} ({default}; values: {kind})", info.name)?;
            if !info.help.is_empty() {
                writeln!(out, "    {}", info.help)?;
            }
        }
        Ok(())
    }

    /// The best scores, and after them what the game counts: what it has words for or keeps as
    /// a score, and everything only where that is nothing.
    pub(super) fn show_scores(&self, out: &mut dyn Write) -> Result<(), Stop> {
        for line in record::best(self.game()) {
            writeln!(out, "{line}")?;
        }
        let counters = &self.game().layout.counters;
        if counters.is_empty() {
            writeln!(out, "this game keeps no scores")?;
        }
        let look = &self.game().look;
        let labels: Vec<&String> = (0..)
            .zip(counters)
            .map(|(at, slot)| look.counter(at).map_or(&slot.name, |words| &words.label))
            .collect();
        let meant = |at: usize| {
            let mut kept = look.record.counters.iter();
            *labels[at] != counters[at].name || kept.any(|it| usize::from(*it) == at)
        };
        let any = (0..counters.len()).any(meant);
        for (at, label) in labels.iter().enumerate() {
            if !any || meant(at) {
                writeln!(out, "{label} {}", self.session.position().counter(at))?;
            }
        }
        Ok(())
    }

    /// Who plays what.
    pub(super) fn show_bots(&self, out: &mut dyn Write) -> Result<(), Stop> {
        let told: Vec<String> = self
            .game()
            .seats
            .iter()
            .zip(&self.bots)
            .map(|(seat, kind)| match kind {
                Some(kind) => format!("{}: bot {}", seat.name, kind.name()),
                None => format!("{}: you", seat.name),
            })
            .collect();
        writeln!(out, "{}", told.join(", "))?;
        Ok(())
    }

    /// Lets the next dice be these, parted by blanks or commas; without any, tells which they
    /// are.
    pub(super) fn dice(&mut self, values: &[String], out: &mut dyn Write) -> Result<(), Stop> {
        let layout = &self.game().layout;
        // Cards that are drawn can be asked for as dice can.
        if layout.dice.is_empty() && layout.decks.is_empty() {
            if values.is_empty() {
                writeln!(out, "this game has no dice")?;
                return Ok(());
            }
            return refuse("this game has no dice, so none can be set");
        }
        if !values.is_empty() {
            let parts = |word: &String| {
                let word = word.strip_suffix(',').unwrap_or(word);
                word.split(',').map(str::to_owned).collect::<Vec<_>>()
            };
            let values = values.iter().flat_map(parts).collect();
            self.session.queue_dice(values, false)?;
            self.keep(out)?;
        }
        let queued = self.session.position().chance().queued();
        match queued.is_empty() {
            true => writeln!(out, "the next dice are those of the seed")?,
            false => writeln!(out, "the next dice: {}", queued.join(" "))?,
        }
        Ok(())
    }

    /// Works out an expression.
    pub(super) fn evaluate(&self, source: &str, out: &mut dyn Write) -> Result<(), Stop> {
        if source.is_empty() {
            return refuse("`:eval` needs an expression, such as `:eval ply + 1`");
        }
        let game = self.game();
        let slots = &game.layout.counters;
        // In expressions names have no dots: a counter of a seat has `_` in its place.
        let mut readable = source.to_owned();
        for slot in slots.iter().filter(|slot| slot.name.contains('.')) {
            readable = readable.replace(&slot.name, &slot.name.replace('.', "_"));
        }
        let lookup = |name: &str| {
            if name == "ply" {
                return Some(Scalar::Integer(i64::from(self.session.position().ply())));
            }
            let option = game.options.iter().position(|info| info.name == name);
            let counter = || {
                slots
                    .iter()
                    .position(|slot| slot.name.replace('.', "_") == name)
            };
            match option {
                Some(at) => game.values.get(at).cloned(),
                None => counter()
                    .map(|at| Scalar::Integer(i64::from(self.session.position().counter(at)))),
            }
        };
        let value = parse_expression(&readable).and_then(|parsed| parsed.evaluate(&lookup));
        match value {
            Ok(value) => writeln!(out, "{value}")?,
            Err(fault) => {
                // A game with a script knows all that its script knows; without one, all that
                // one would.
                let looks = game
                    .glance
                    .as_ref()
                    .filter(|_| source.contains("g.") || source.contains("game::"));
                if let Some(hooks) = game.hooks.as_ref().or(looks) {
                    return match hooks.evaluate(self.session.position(), source) {
                        Ok(value) => Ok(writeln!(out, "{value}")?),
                        Err(fault) => refuse(format!(
                            "{} cannot be worked out: {}",
                            quote(source),
                            fault.message
                        )),
                    };
                }
                let help = fault.help.unwrap_or_else(|| {
                    "names are the options, the counters and `ply`; what scripts may ask is asked \
                     of `g`, as in `g.sites_of(\"\")`; see :options and :scores"
                        .to_owned()
                });
                return refuse(format!(
                    "{} cannot be worked out: {}; {help}",
                    quote(source),
                    fault.message
                ));
            }
        }
        Ok(())
    }
}
