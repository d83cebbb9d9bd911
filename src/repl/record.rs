//! The best scores of games that people have played to their end, kept between games.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::files;
use crate::game::Game;
use crate::package::data_folder;
use crate::package::finding::cleaned;
use crate::position::Seat;
use crate::session::Session;

/// How many scores are kept of each game with the same options.
const BEST: usize = 10;

/// Most scores that one file keeps.
const MOST: usize = 2_000;

/// Longest text of an entry that is read, in bytes.
const LONGEST: usize = 2_000;

/// Most broken files that are put aside beside each other.
const MOST_ASIDE: usize = 100;

/// One score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Players, variant, mods and options, in words.
    setup: String,
    /// The day on which the game ended, such as `2026-01-31`.
    date: String,
    seat: String,
    score: i64,
    /// How the game ended.
    reason: String,
    seed: u64,
}

/// The scores of a game.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scores {
    #[serde(default)]
    scores: Vec<Entry>,
}

/// What came of noting scores.
#[derive(Debug, Default)]
pub(super) struct Noted {
    /// What is to be told, a line each.
    pub(super) lines: Vec<String>,
}

/// Whether a game keeps scores with its present options.
pub(super) fn is_kept(game: &Game) -> bool {
    !game.look.record.counters.is_empty()
}

/// Notes the scores of the seats that people played in a game that is over.
pub(super) fn note(session: &Session, people: &[Seat]) -> Noted {
    let mut noted = Noted::default();
    let game = session.game();
    let (Some(outcome), true) = (session.outcome(), is_kept(game)) else {
        return noted;
    };
    let path = match path_of(game) {
        Ok(path) => path,
        Err(why) => {
            noted.lines.push(warning(&why));
            return noted;
        }
    };
    let mut all = match open(&path) {
        Ok(all) => all,
        Err(why) => match put_aside(&path) {
            Ok(aside) => {
                noted.lines.push(cleaned(&format!(
                    "warning: the best scores cannot be read: {why}; their file is now {}, and new \
                     ones are begun",
                    aside.display()
                )));
                Scores::default()
            }
            Err(failed) => {
                noted.lines.push(warning(&format!("{why}, and {failed}")));
                return noted;
            }
        },
    };
    let setup = setup_of(game);
    let reason = game.reasons.get(usize::from(outcome.reason));
    let position = session.position();
    let mut told: Vec<u16> = Vec::new();
    let mut entries = Vec::new();
    for seat in people {
        let Some(counter) = game.look.record.counters.get(seat.index()) else {
            continue;
        };
        // What all share is one score.
        if told.contains(counter) {
            continue;
        }
        told.push(*counter);
        entries.push(Entry {
            setup: setup.clone(),
            date: today(),
            seat: game.seat_name(*seat).to_owned(),
            score: i64::from(position.counter(usize::from(*counter))),
            reason: reason.cloned().unwrap_or_default(),
            seed: session.seed(),
        });
    }
    // The same game, taken up again at its end, is no other one.
    entries.retain(|entry| !all.scores.contains(entry));
    if entries.is_empty() {
        return noted;
    }
    all.scores.extend(entries.iter().cloned());
    let least = game.look.record.least;
    tidy(&mut all.scores, &setup, least);
    for entry in &entries {
        let same = all.scores.iter().filter(|other| other.setup == setup);
        let place = same.clone().position(|other| other == entry);
        noted.lines.push(match place {
            Some(at) => format!(
                "{}: {} is number {} of the best scores; `:scores` lists them",
                entry.seat,
                entry.score,
                at + 1
            ),
            None => format!(
                "{}: {} is none of the {BEST} best scores; `:scores` lists them",
                entry.seat, entry.score
            ),
        });
    }
    if let Err(why) = write(&path, &all) {
        noted.lines = vec![warning(&why)];
    }
    noted
}

/// The best scores of a game with its present options, a line each.
pub(super) fn best(game: &Game) -> Vec<String> {
    if !is_kept(game) {
        return Vec::new();
    }
    let read = path_of(game).and_then(|path| open(&path));
    let scores = match read {
        Ok(all) => all.scores,
        Err(why) => return vec![cleaned(&format!("the best scores cannot be read: {why}"))],
    };
    let setup = setup_of(game);
    let mut own: Vec<Entry> = scores
        .into_iter()
        .filter(|entry| entry.setup == setup)
        .collect();
    tidy(&mut own, &setup, game.look.record.least);
    if own.is_empty() {
        return vec!["no best scores yet with these options".to_owned()];
    }
    let mut lines = vec!["the best scores with these options:".to_owned()];
    let widest = |text: fn(&Entry) -> &String| {
        let widths = own.iter().map(|entry| text(entry).chars().count());
        widths.max().unwrap_or(0)
    };
    let (seats, reasons) = (widest(|entry| &entry.seat), widest(|entry| &entry.reason));
    for (at, entry) in own.iter().enumerate() {
        lines.push(cleaned(&format!(
            "{:>2}. {:>6}  {:<seats$}  {:<reasons$}  {}  seed {}",
            at + 1,
            entry.score,
            entry.seat,
            entry.reason,
            entry.date,
            entry.seed
        )));
    }
    lines
}

/// Sorts scores, the best of each setup first, and leaves out those that are not kept: of the
/// present setup all but the best, of all others the oldest if there are too many.
fn tidy(scores: &mut Vec<Entry>, setup: &str, least: bool) {
    // Of equal scores the earlier one stays ahead.
    scores.sort_by_key(|entry| {
        (
            entry.setup != setup,
            if least { entry.score } else { -entry.score },
        )
    });
    let mut own = 0;
    scores.retain(|entry| {
        own += usize::from(entry.setup == setup);
        entry.setup != setup || own <= BEST
    });
    if scores.len() > MOST {
        let (_, others) = scores.split_at_mut(own.min(BEST));
        others.sort_by(|one, other| other.date.cmp(&one.date));
        scores.truncate(MOST);
    }
}

/// In words, with how many, in which variant, with which mods and options a game is played.
fn setup_of(game: &Game) -> String {
    let about = &game.about;
    let players = format!("players={}", game.seats.len());
    let variant = about.variant.iter().map(|name| format!("variant={name}"));
    let mods = about
        .mods
        .iter()
        .map(|each| format!("mod={} {}", each.id, each.version));
    let options = game
        .options
        .iter()
        .zip(&game.values)
        .map(|(info, value)| format!("{}={value}", info.name));
    let all: Vec<String> = std::iter::once(players)
        .chain(variant)
        .chain(mods)
        .chain(options)
        .collect();
    all.join(", ")
}

fn path_of(game: &Game) -> Result<PathBuf, String> {
    let folder = data_folder().ok_or("there is no folder for them")?;
    Ok(folder
        .join("scores")
        .join(format!("{}.toml", game.about.id)))
}

/// Reads a file; one that is not there has no scores.
fn open(path: &Path) -> Result<Scores, String> {
    if !path.exists() {
        return Ok(Scores::default());
    }
    let text = files::read(path).map_err(|failure| failure.message)?;
    let all: Scores = toml::from_str(&text).map_err(|error| {
        let line = error.span().map_or(1, |span| {
            1 + text[..span.start.min(text.len())].matches('\n').count()
        });
        format!("{}, line {line}: {}", path.display(), error.message())
    })?;
    let long = |entry: &Entry| {
        entry.setup.len() + entry.date.len() + entry.seat.len() + entry.reason.len() > LONGEST
    };
    if all.scores.iter().any(long) {
        return Err(format!(
            "{}: an entry is longer than {LONGEST} bytes",
            path.display()
        ));
    }
    Ok(all)
}

fn write(path: &Path, all: &Scores) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let text = toml::to_string(all).map_err(|error| error.to_string())?;
    files::write(path, &text).map_err(|failure| failure.message)
}

/// Gives a broken file another name, so that nothing of it is lost.
fn put_aside(path: &Path) -> Result<PathBuf, String> {
    let named = |number: usize| match number {
        1 => path.with_extension("toml.broken"),
        number => path.with_extension(format!("toml.broken{number}")),
    };
    let free = (1..=MOST_ASIDE).map(named).find(|path| !path.exists());
    let aside = free
        .ok_or_else(|| format!("{MOST_ASIDE} broken ones lie beside it already: take them away"))?;
    std::fs::rename(path, &aside).map_err(|error| format!("it cannot be renamed: {error}"))?;
    Ok(aside)
}

fn warning(why: &str) -> String {
    cleaned(&format!("warning: the score is not kept: {why}"))
}

/// The present day, by universal time.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let days = since.map_or(0, |since| since.as_secs() / 86_400);
    date(i64::try_from(days).unwrap_or(0))
}

/// A day as people write it, from the days since 1970. Years begin in March here, so that the
/// day that some lack is their last.
fn date(days: i64) -> String {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day = shifted.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let in_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * in_year + 2) / 153;
    let in_month = in_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{in_month:02}")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn entry(setup: &str, score: i64, date: &str) -> Entry {
        Entry {
            setup: setup.to_owned(),
            date: date.to_owned(),
            seat: "one".to_owned(),
            score,
            reason: "over".to_owned(),
            seed: 1,
        }
    }

    #[test]
    fn days_are_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(59), "1970-03-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_454), "2026-01-01");
    }

    #[test]
    fn the_best_of_each_setup_stay() {
        let mut scores: Vec<Entry> = (0..15).map(|score| entry("a", score, "d")).collect();
        scores.push(entry("b", 99, "d"));
        tidy(&mut scores, "a", false);
        let kept: Vec<i64> = scores.iter().map(|entry| entry.score).collect();
        assert_eq!(kept, [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 99]);
        tidy(&mut scores, "a", true);
        assert_eq!(scores[0].score, 5);
    }

    #[test]
    fn broken_files_are_put_aside_under_names_of_their_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.toml");
        for name in ["x.toml.broken", "x.toml.broken2"] {
            std::fs::write(&path, "scores = 3").unwrap();
            assert!(open(&path).unwrap_err().contains("line 1"));
            assert_eq!(put_aside(&path).unwrap(), folder.path().join(name));
        }
        let all = Scores {
            scores: vec![entry("a", -3, "2026-01-01")],
        };
        write(&path, &all).unwrap();
        assert_eq!(open(&path).unwrap().scores, all.scores);
    }
}
