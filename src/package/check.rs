//! Everything that can be found wrong with a game.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use cpu_time::ThreadTime;

use super::finding::{Finding, Severity, quote};
use super::options::combinations;
use super::package::Package;
use super::script_place::place;
use super::source::{FileId, Span};
use super::tree::{Node, Value};
use crate::game::{Game, PlayError, RuleInfo};
use crate::moves::{Move, MoveList};
use crate::notation::Scalar;
use crate::position::{Chance, Outcome, Position, Seat};
use crate::script::hear_refusals;

/// Most combinations of option values that are compiled and tried.
const MOST_COMBINATIONS: usize = 256;

/// Bytes of game files that are compiled in all: of a huge file fewer combinations are
/// tried, so that a check comes to an end.
const MOST_BYTES: usize = 4_000_000;

/// How many random games are played for each combination, and of how many plies.
const PLAYOUTS: usize = 4;
const MOST_PLIES: usize = 300;

/// How long a check plays in all, in CPU time, and how long the games of one combination are
/// played: what is slow is tried less.
const MOST_TIME: Duration = Duration::from_secs(8);
const MOST_TIME_OF_ONE: Duration = Duration::from_secs(2);

/// The time that is left for playing, and what there was none for.
struct Budget {
    left: Duration,
    /// How many combinations were to be played, and how many were not to the end.
    asked: usize,
    short: usize,
}

impl Budget {
    fn new() -> Budget {
        Budget {
            left: MOST_TIME,
            asked: 0,
            short: 0,
        }
    }

    /// Plays a game compiled for one combination, as far as there is time; what is doubtful in it.
    fn play(&mut self, package: &Package, game: &Game) -> Result<Option<Finding>, Box<Finding>> {
        let clock = Clock::new(self.left.min(MOST_TIME_OF_ONE));
        self.asked += 1;
        let tried = try_out(package, game, &clock);
        self.left = self.left.saturating_sub(clock.used());
        // What was found is why nothing more was played.
        if let Ok((false, _)) = tried {
            self.short += 1;
        }
        tried.map(|(_, doubt)| doubt)
    }

    /// What was left out, if anything was.
    fn told(&self, package: &Package) -> Option<Finding> {
        if self.short == 0 {
            return None;
        }
        let problem = format!(
            "moves are slow to list or make: within {} seconds of random games {} of {} \
             combinations of options, players and variants were not played to the end",
            MOST_TIME.as_secs(),
            self.short,
            self.asked
        );
        let finding = Finding::warning("slow", place_of(package, &["game"]), problem);
        let help = "what only shows late in a game was not looked for; `bench` and `simulate` play \
                    for as long as you like";
        Some(finding.help(help))
    }
}

/// How long the games of one combination have been played.
struct Clock {
    /// `None` where the system tells no time: then nothing is cut.
    begun: Option<ThreadTime>,
    most: Duration,
}

impl Clock {
    fn new(most: Duration) -> Clock {
        Clock {
            begun: ThreadTime::try_now().ok(),
            most,
        }
    }

    fn used(&self) -> Duration {
        let elapsed = self.begun.map(|begun| begun.try_elapsed());
        elapsed.and_then(Result::ok).unwrap_or_default()
    }

    fn is_over(&self) -> bool {
        self.used() >= self.most
    }
}

/// Checks a game, and each of its variants unless it is in one: every combination of the
/// options is compiled, and played a little.
pub(super) fn check(package: &Package) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    let mut told = HashSet::new();
    let variants = match package.variant() {
        Some(_) => Vec::new(),
        None => package.variants(),
    };
    let variants = variants.iter();
    let variants = variants.filter_map(|variant| package.in_variant(Some(&variant.name)).ok());
    let views: Vec<Package> = std::iter::once(package.clone()).chain(variants).collect();
    let bytes = package.sources().text(package.tree.span.file).len();
    let most = (MOST_BYTES / bytes.max(1) / views.len()).clamp(2, MOST_COMBINATIONS);
    let mut budget = Budget::new();
    for (at, view) in views.iter().enumerate() {
        check_view(view, at > 0, most, &mut budget, &mut told, &mut found);
    }
    found.extend(budget.told(package));
    // Of scripts that cannot be read nothing is known.
    if !found.iter().any(Finding::is_error) {
        found.extend(package.uncalled());
    }
    found.sort_by_key(|finding| {
        (
            finding.severity == Severity::Warning,
            finding.span.map(|span| (span.file, span.start)),
        )
    });
    found
}

/// By what findings are told apart: place, file and code.
pub(super) type Mark = (Option<Span>, Option<String>, &'static str);

/// By what a finding is told apart.
pub(super) fn mark(finding: &Finding) -> Mark {
    (finding.span, finding.file.clone(), finding.code)
}

/// Checks a game as it is with its layers, for so many combinations of its options; where it is
/// looked at in one of its variants after the other, what shows in play is told with the variant.
fn check_view(
    package: &Package,
    in_variants: bool,
    most: usize,
    budget: &mut Budget,
    told: &mut HashSet<Mark>,
    found: &mut Vec<Finding>,
) {
    let (fewest, most_players) = package.players();
    let all = combinations(package.options(), most);
    let setups = all.iter().map(|values| (values, most_players)).chain(
        // With fewer players the default values will do.
        (fewest..most_players).flat_map(|players| all.first().map(|values| (values, players))),
    );
    // What may be meant so under some values of the options is doubtful only if it is so under all.
    let mut doubts: HashMap<Mark, (Finding, usize)> = HashMap::new();
    let mut played = 0;
    for (values, players) in setups {
        if package.refused(values, players).is_some() {
            continue;
        }
        let (game, mut findings) = package.compiled(values, players);
        if let Some(game) = game {
            played += 1;
            // What is wrong with a card is sure, though the game plays without it.
            let is_doubt = |finding: &Finding| {
                !finding.is_error() && package.read.iter().all(|read| read != finding)
            };
            let (new, rest): (Vec<_>, Vec<_>) = findings.into_iter().partition(is_doubt);
            findings = rest;
            let (failed, doubt) = match budget.play(package, &game) {
                Ok(doubt) => (None, doubt),
                Err(failed) => (Some(failed), None),
            };
            for finding in new.into_iter().chain(doubt) {
                let doubt = doubts.entry(mark(&finding));
                doubt.or_insert((finding, 0)).1 += 1;
            }
            // Of a file's own mistakes it is told which layer makes them.
            let variant = package.variant().filter(|_| in_variants);
            findings.extend(failed.map(|finding| Finding {
                message: match variant {
                    Some(name) => format!("{} (with the variant {})", finding.message, quote(name)),
                    None => finding.message,
                },
                ..*finding
            }));
        }
        let setting = setting_told(package, values, players);
        // The same mistake reads differently where an option's value is part of it.
        let new: Vec<Finding> = findings
            .into_iter()
            .filter(|finding| !told.contains(&mark(finding)))
            .map(|finding| Finding {
                message: format!("{}{setting}", finding.message),
                ..finding
            })
            .collect();
        told.extend(new.iter().map(mark));
        found.extend(new);
    }
    let mut sure: Vec<Finding> = doubts
        .into_values()
        .filter(|(_, times)| *times == played)
        .map(|(finding, _)| finding)
        .collect();
    sure.sort_by(|a, b| a.message.cmp(&b.message));
    for finding in sure {
        if told.insert(mark(&finding)) {
            found.push(finding);
        }
    }
}

/// What is chosen otherwise than without a choice, as it is given on the command line; nothing if
/// nothing is.
fn setting_told(package: &Package, values: &[Scalar], players: usize) -> String {
    let options = package.options().iter().zip(values);
    let chosen = options.filter(|(option, value)| option.default != **value);
    let mut words: Vec<String> = chosen
        .map(|(option, value)| format!("--set {}={}", option.name, value))
        .collect();
    let (fewest, most) = package.players();
    // With other options the number may count, though it is the one without a choice.
    if players != most || fewest < most && !words.is_empty() {
        words.push(format!("--players {players}"));
    }
    if words.is_empty() {
        return String::new();
    }
    format!(" (found with `{}`)", words.join(" "))
}

/// A finding about the game as it is played.
fn cannot_be_played(span: Span, problem: String) -> Finding {
    Finding::error("cannot-be-played", span, problem)
}

/// Where a part of the game is written, or the file's first line.
fn place_of(package: &Package, path: &[&str]) -> Span {
    let mut span = package.tree.span;
    let mut value = &package.tree.value;
    for part in path {
        let Value::Table(table) = value else { break };
        let Some((key, node)) = table.entry(part) else {
            break;
        };
        span = key.span;
        value = &node.value;
    }
    span
}

/// Where a rule of movement is written: its name, or the kind that has it.
fn place_of_rule(package: &Package, kind: Option<&str>, rule: &str) -> Span {
    let place = match kind {
        Some(kind) => place_of(package, &["kinds", kind]),
        None => place_of(package, &["moves"]),
    };
    let Value::Table(top) = &package.tree.value else {
        return place;
    };
    let child = |node: &Node, name: &str| match &node.value {
        Value::Table(table) => table.get(name).cloned(),
        _ => None,
    };
    let moves = match kind {
        Some(kind) => top
            .get("kinds")
            .and_then(|kinds| child(kinds, kind))
            .and_then(|kind| child(&kind, "moves")),
        None => top.get("moves").cloned(),
    };
    let Some(Value::Array(rows)) = moves.map(|moves| moves.value) else {
        return place;
    };
    rows.iter()
        .filter_map(|row| child(row, "name"))
        .find(|name| matches!(&name.value, Value::String(text) if text.text == rule))
        .map_or(place, |name| name.span)
}

/// Plays a few random games, so that what only shows in play is found; whether there was time
/// for all of them, and what is doubtful in them.
fn try_out(
    package: &Package,
    game: &Game,
    clock: &Clock,
) -> Result<(bool, Option<Finding>), Box<Finding>> {
    let at_start =
        |problem: String| Box::new(cannot_be_played(place_of(package, &["start"]), problem));
    let mut list = MoveList::new();
    let begin_fails =
        |error: PlayError| Box::new(fails(package, &error, place_of(package, &["start"]), 0));
    let start = game
        .begin(Chance::seeded(1), &mut list)
        .map_err(begin_fails)?;
    if list.is_empty() {
        let outcome = start.outcome();
        let reason = outcome.map_or_else(String::new, |outcome| reason_of(game, outcome));
        let problem = format!("the game is over before anybody moves: {reason}");
        let seat = game.seat_name(start.seat());
        return Err(Box::new(at_start(problem).help(
            match game.kinds.is_empty() {
                true => format!("give {seat} something to do: `[[moves]]`, or a hook `moves`"),
                false => format!("let something stand in `[[start]]` that {seat} can move"),
            },
        )));
    }
    for (seat, _) in (0..).zip(&game.seats) {
        judged(package, game, &start, Seat(seat), 0)?;
    }
    // The reason of the last game, while all have ended with their first move.
    let mut at_once = Some(String::new());
    let mut choice: u64 = 0x9e37_79b9_7f4a_7c15;
    for playout in 0..PLAYOUTS {
        let chance = Chance::seeded(playout as u64);
        let mut position = game.begin(chance, &mut list).map_err(begin_fails)?;
        for ply in 0..MOST_PLIES {
            // Its first move is always looked at.
            if (playout, ply) > (0, 0) && clock.is_over() {
                return Ok((false, None));
            }
            // A fixed sequence of choices: a check finds the same each time.
            choice ^= choice << 13;
            choice ^= choice >> 7;
            choice ^= choice << 17;
            let Some(chosen) = list.get((choice % list.len().max(1) as u64) as usize) else {
                break;
            };
            if let Some(double) = first_double(package, game, &position, &list, ply) {
                return Err(Box::new(double));
            }
            let seat = position.seat();
            // As if somebody asked, so that what scripts would say then is looked at as well.
            let (played, _) = hear_refusals(|| game.play(&mut position, &mut list, &chosen));
            played.map_err(|error| Box::new(fails(package, &error, package.tree.span, ply + 1)))?;
            judged(package, game, &position, seat, ply + 1)?;
            at_once = match position.outcome().filter(|_| ply == 0) {
                Some(outcome) => at_once.map(|_| reason_of(game, outcome)),
                None => None,
            };
        }
    }
    let doubt = at_once.map(|reason| {
        let problem = format!("every game ends with its first move: {reason}");
        let finding = Finding::warning("short", place_of(package, &["ends"]), problem);
        finding.help("random games were played; look at what the ends ask of the start")
    });
    Ok((true, doubt))
}

/// The reason of an outcome.
fn reason_of(game: &Game, outcome: &Outcome) -> String {
    let reason = game.reasons.get(usize::from(outcome.reason));
    reason.cloned().unwrap_or_default()
}

/// Asks the game's script how good a position is for a seat, as bots do.
fn judged(
    package: &Package,
    game: &Game,
    position: &Position,
    seat: Seat,
    plies: usize,
) -> Result<(), Box<Finding>> {
    if position.outcome().is_some() {
        return Ok(());
    }
    match game.value(position, seat) {
        Ok(_) => Ok(()),
        Err(error) => Err(Box::new(fails(package, &error, package.tree.span, plies))),
    }
}

/// The game's rules fail after so many plies: at the script's own place where it is a
/// script's fault, or else at `span`.
fn fails(package: &Package, error: &PlayError, span: Span, plies: usize) -> Finding {
    let (span, problem) = match error {
        PlayError::Script(fault) => {
            let hooks = place_of(package, &["hooks"]);
            let span = match fault.line {
                0 => None,
                _ => place(package.sources(), &package.all_scripts(), fault),
            };
            let is_it = |file: FileId| package.sources().name(file) == fault.file;
            let mut cards = package.cards.iter();
            let of = cards.find(|card| card.script.is_some_and(is_it));
            let whose = of.map_or("the game's script".to_owned(), |card| {
                format!("the script of the card {}", quote(&card.name))
            });
            let problem = format!("{whose} failed: {}", fault.message);
            (span.unwrap_or(hooks), problem)
        }
        _ => (span, error.to_string()),
    };
    cannot_be_played(span, format!("{} {problem}", after(plies)))
}

fn after(plies: usize) -> String {
    match plies {
        0 => "at the start".to_owned(),
        1 => "after 1 ply".to_owned(),
        more => format!("after {more} plies"),
    }
}

/// Two moves of a list with one text, if there are.
fn first_double(
    package: &Package,
    game: &Game,
    position: &Position,
    list: &MoveList,
    ply: usize,
) -> Option<Finding> {
    let mut texts: HashMap<String, Move> = HashMap::new();
    for chosen in list.iter() {
        let text = game.move_text(list, &chosen);
        let Some(first) = texts.insert(text.clone(), chosen) else {
            continue;
        };
        let rule = |of: &Move| game.rule_of(position, of);
        let problem = format!("{} two different moves are both called {text}", after(ply));
        let (Some(one), Some(other)) = (rule(&first), rule(&chosen)) else {
            let error = game.one_text(position, list, &text, [&first, &chosen]);
            return Some(fails(package, &error, package.tree.span, ply));
        };
        let kind = |info: &RuleInfo| {
            info.kind
                .map_or("the seats", |kind| game.kind_name(kind))
                .to_owned()
        };
        let place = |info: &RuleInfo| {
            let kind = info.kind.map(|kind| game.kind_name(kind));
            place_of_rule(package, kind, &info.name)
        };
        let finding = cannot_be_played(place(other), problem);
        return Some(finding.related(place(one), "the other is here").help(format!(
            "one is by {} of {}, the other by {} of {}: give one of them `words` of its own",
            quote(&one.name),
            quote(&kind(one)),
            quote(&other.name),
            quote(&kind(other))
        )));
    }
    None
}
