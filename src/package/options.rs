//! A game's options: what it declares, and what somebody asks for.

use std::collections::BTreeMap;

use super::finding::{Finding, Findings, quote};
use super::package::PLAYERS;
use super::read::{Reader, check_name, choose, list, nearest};
use super::source::Span;
use super::tree::{Node, Value};
use crate::game::{OptionInfo, OptionType};
use crate::notation::Scalar;

/// How a game is to be played: what somebody asks for before it begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    /// How many players; `None` is as many as can.
    pub players: Option<usize>,
    /// Options and values, as words; a later one replaces an earlier one.
    pub options: Vec<(String, String)>,
    /// The variant; `None` is the one that the package is in, or the game itself.
    pub variant: Option<String>,
}

/// Reads the table of options.
pub(super) fn read_options(
    top: &mut Reader<'_>,
    cards: &BTreeMap<String, Vec<&str>>,
    cx: &mut Findings,
) -> Vec<OptionInfo> {
    top.named_tables_up_to("options", MOST, cx)
        .unwrap_or_default()
        .into_iter()
        .filter_map(|(key, mut reader)| {
            let named = check_option_name(&key.text, key.span, cx);
            let option = read_option(key.text.clone(), &mut reader, cards, cx);
            reader.finish(cx);
            option.filter(|_| named)
        })
        .collect()
}

/// Options are named in expressions, where a hyphen or a dot would not be read as
/// part of the name.
fn check_option_name(name: &str, span: Span, cx: &mut Findings) -> bool {
    if !check_name(name, span, "an option", cx) {
        return false;
    }
    let plain = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name
            .chars()
            .all(|each| each.is_ascii_alphanumeric() || each == '_')
        && !["and", "or", "not", "true", "false", PLAYERS].contains(&name);
    if !plain {
        cx.push(
            Finding::error(
                "bad-name",
                span,
                format!("an option cannot be called {}", quote(name)),
            )
            .help("use letters, digits and `_`, a letter first, such as `time_limit`"),
        );
    }
    plain
}

/// Most options of a game.
const MOST: usize = 100;

/// Most words that an option can be.
const MOST_CHOICES: usize = 100;

fn read_option(
    name: String,
    reader: &mut Reader<'_>,
    cards: &BTreeMap<String, Vec<&str>>,
    cx: &mut Findings,
) -> Option<OptionInfo> {
    let help = reader
        .string("help", cx)
        .map_or_else(String::new, |help| help.value);
    let choices = reader.strings("choices", cx);
    if let Some(deck) = reader.string("cards", cx) {
        let decks: Vec<&str> = cards.keys().map(String::as_str).collect();
        let at = choose(&deck.value, deck.span, "deck of cards in files", &decks, cx)?;
        let names = cards.get(decks[at])?;
        reader.node("default");
        return Some(OptionInfo {
            name,
            kind: OptionType::Cards(names.iter().map(|name| (*name).to_owned()).collect()),
            default: Scalar::Text(String::new()),
            help,
        });
    }
    if let Some(choices) = &choices
        && choices.len() > MOST_CHOICES
    {
        let message = format!(
            "an option has at most {MOST_CHOICES} choices, not {}",
            choices.len()
        );
        cx.push(Finding::error(
            "too-many",
            choices[MOST_CHOICES].span,
            message,
        ));
    }
    let bounds = -1_000_000..=1_000_000;
    let min = reader.integer("min", bounds.clone(), cx);
    let max = reader.integer("max", bounds.clone(), cx);
    if let (Some(min), Some(max)) = (&min, &max)
        && min.value > max.value
    {
        let message = format!("`min` is {}, more than `max`, {}", min.value, max.value);
        cx.push(
            Finding::error("out-of-range", min.span, message)
                .help("exchange the two, or leave one of them out"),
        );
        // What the default may be then is nobody's guess.
        reader.node("default");
        return None;
    }
    let node = reader.need_node("default", "a word, a whole number, `true` or `false`", cx)?;
    let span = node.span;
    let default = scalar(node, cx)?;
    let kind = match (&default, choices) {
        (Scalar::Text(_), Some(choices)) => {
            OptionType::Choice(choices.into_iter().map(|choice| choice.value).collect())
        }
        // What cannot be read is not missing.
        (Scalar::Text(_), None) if reader.has("choices") => return None,
        (Scalar::Text(_), None) => {
            reader.missing(
                "choices",
                "the words that it can be: `[\"one\", \"other\"]`",
                cx,
            );
            return None;
        }
        (Scalar::Integer(value), None) => {
            // Where a bound is wrong no other values than the default are tried.
            let bound = |key: &str,
                         given: Option<&crate::package::read::Spanned<i64>>,
                         other: i64| match given {
                Some(bound) => bound.value,
                None if reader.has(key) => *value,
                None => other,
            };
            let low = bound("min", min.as_ref(), 0);
            let high = bound("max", max.as_ref(), *bounds.end());
            OptionType::Integer(low, high)
        }
        (Scalar::Boolean(_), None) => OptionType::Boolean,
        (_, Some(_)) => {
            cx.push(
                Finding::error(
                    "wrong-type",
                    span,
                    "an option with choices has a word as default",
                )
                .help("write the default in quotes, or leave out `choices`"),
            );
            return None;
        }
    };
    if !matches!(kind, OptionType::Integer(..)) {
        for bound in [&min, &max].into_iter().flatten() {
            cx.push(Finding::error(
                "unknown-key",
                bound.span,
                "only an option whose default is a number has bounds",
            ));
        }
    }
    let info = OptionInfo {
        name,
        kind,
        default,
        help,
    };
    if let Err(why) = parse_value(&info, &info.default.to_string()) {
        cx.push(Finding::error("out-of-range", span, why));
        return None;
    }
    Some(info)
}

fn scalar(node: &Node, cx: &mut Findings) -> Option<Scalar> {
    match &node.value {
        Value::String(text) => Some(Scalar::Text(text.text.clone())),
        Value::Integer(value) => Some(Scalar::Integer(*value)),
        Value::Boolean(value) => Some(Scalar::Boolean(*value)),
        Value::Broken => None,
        other => {
            let message = format!(
                "the default of an option is a word, a whole number, true or false, not {}",
                other.describe()
            );
            cx.push(Finding::error("wrong-type", node.span, message));
            None
        }
    }
}

/// The value that a word means to an option; in words what it may be if it means none.
pub(super) fn parse_value(option: &OptionInfo, word: &str) -> Result<Scalar, String> {
    let name = &option.name;
    match &option.kind {
        OptionType::Choice(choices) => {
            if choices.iter().any(|choice| choice == word) {
                return Ok(Scalar::Text(word.to_owned()));
            }
            let names = || choices.iter().map(String::as_str);
            let near = nearest(word, names()).map_or_else(String::new, |near| {
                format!("; did you mean {}?", quote(near))
            });
            Err(format!(
                "option {name} cannot be {}: there is {}{near}",
                quote(word),
                list(names(), 20)
            ))
        }
        OptionType::Cards(cards) => {
            let words = word
                .split(',')
                .map(str::trim)
                .filter(|word| !word.is_empty());
            let words: Vec<&str> = words.collect();
            for (at, word) in words.iter().enumerate() {
                let names = || cards.iter().map(String::as_str);
                if !cards.iter().any(|card| card == word) {
                    let near = nearest(word, names()).map_or_else(String::new, |near| {
                        format!("; did you mean {}?", quote(near))
                    });
                    return Err(format!(
                        "option {name} lists cards, parted by commas, and there is no card {}: \
                         there is {}{near}",
                        quote(word),
                        list(names(), 20)
                    ));
                }
                if words[..at].contains(word) {
                    return Err(format!("option {name} lists {} twice", quote(word)));
                }
            }
            Ok(Scalar::Text(words.join(",")))
        }
        OptionType::Integer(low, high) => match word.parse::<i64>() {
            Ok(value) if (*low..=*high).contains(&value) => Ok(Scalar::Integer(value)),
            _ => Err(format!(
                "option {name} cannot be {}: it is a whole number from {low} to {high}",
                quote(word)
            )),
        },
        OptionType::Boolean => match word {
            "true" => Ok(Scalar::Boolean(true)),
            "false" => Ok(Scalar::Boolean(false)),
            _ => Err(format!(
                "option {name} cannot be {}: it is true or false",
                quote(word)
            )),
        },
    }
}

/// The value of every option for a setup.
///
/// # Errors
/// In words, which option or value does not exist, and what there is.
pub(super) fn choose_values(
    options: &[OptionInfo],
    setup: &Setup,
    game: &str,
) -> Result<Vec<Scalar>, String> {
    let mut values: Vec<Scalar> = options
        .iter()
        .map(|option| option.default.clone())
        .collect();
    for (name, word) in &setup.options {
        let Some(at) = options.iter().position(|option| option.name == *name) else {
            let names = || options.iter().map(|option| option.name.as_str());
            let near = nearest(name, names()).map_or_else(String::new, |near| {
                format!("; did you mean {}?", quote(near))
            });
            let there = if options.is_empty() {
                "it has no options".to_owned()
            } else {
                format!("there is {}", list(names(), 20))
            };
            return Err(format!(
                "{game} has no option {}: {there}{near}",
                quote(name)
            ));
        };
        values[at] = parse_value(&options[at], word)?;
    }
    Ok(values)
}

/// Every choice of values worth checking: all combinations of all values (of numbers,
/// the default and both bounds) if there are at most `most`, or else every value of
/// each option with the others at their defaults.
pub(super) fn combinations(options: &[OptionInfo], most: usize) -> Vec<Vec<Scalar>> {
    let values: Vec<Vec<Scalar>> = options.iter().map(values_of).collect();
    let count = values
        .iter()
        .try_fold(1usize, |count, values| count.checked_mul(values.len()))
        .unwrap_or(usize::MAX);
    let defaults: Vec<Scalar> = options
        .iter()
        .map(|option| option.default.clone())
        .collect();
    if count > most {
        let mut chosen = vec![defaults.clone()];
        for (at, values) in values.iter().enumerate() {
            for value in values.iter().skip(1).take(most) {
                let mut other = defaults.clone();
                other[at] = value.clone();
                chosen.push(other);
            }
        }
        chosen.truncate(most);
        return chosen;
    }
    values.iter().fold(vec![Vec::new()], |chosen, values| {
        chosen
            .iter()
            .flat_map(|before| {
                values.iter().map(|value| {
                    let mut with = before.clone();
                    with.push(value.clone());
                    with
                })
            })
            .collect()
    })
}

/// The values of an option, its default first.
fn values_of(option: &OptionInfo) -> Vec<Scalar> {
    let mut values = vec![option.default.clone()];
    let others: Vec<Scalar> = match &option.kind {
        OptionType::Choice(choices) => choices.iter().cloned().map(Scalar::Text).collect(),
        OptionType::Integer(low, high) => vec![Scalar::Integer(*low), Scalar::Integer(*high)],
        OptionType::Cards(_) => Vec::new(),
        OptionType::Boolean => vec![Scalar::Boolean(false), Scalar::Boolean(true)],
    };
    for other in others {
        if !values.contains(&other) {
            values.push(other);
        }
    }
    values
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn options() -> Vec<OptionInfo> {
        let option = |name: &str, kind, default| OptionInfo {
            name: name.into(),
            kind,
            default,
            help: String::new(),
        };
        let words = ["free", "tight"].map(str::to_owned).to_vec();
        vec![
            option(
                "style",
                OptionType::Choice(words),
                Scalar::Text("free".into()),
            ),
            option("limit", OptionType::Integer(0, 9), Scalar::Integer(4)),
            option("fast", OptionType::Boolean, Scalar::Boolean(true)),
        ]
    }

    #[test]
    fn every_combination_of_values_is_tried_once() {
        let all = combinations(&options(), 100);
        assert_eq!(all.len(), 2 * 3 * 2);
        assert_eq!(
            all[0],
            options()
                .iter()
                .map(|each| each.default.clone())
                .collect::<Vec<_>>()
        );
        assert_eq!(combinations(&options(), 11).len(), 1 + 1 + 2 + 1);
        assert_eq!(combinations(&[], 11), vec![Vec::<Scalar>::new()]);
    }

    #[test]
    fn unknown_options_and_values_name_what_there_is() {
        let choose = |name: &str, word: &str| {
            let options_asked = vec![(name.to_owned(), word.to_owned())];
            let setup = Setup {
                options: options_asked,
                ..Setup::default()
            };
            choose_values(&options(), &setup, "game")
        };
        assert_eq!(choose("limit", "9").unwrap()[1], Scalar::Integer(9));
        assert!(choose("limit", "10").unwrap_err().contains("from 0 to 9"));
        assert!(
            choose("stile", "free")
                .unwrap_err()
                .contains("did you mean `style`")
        );
        assert!(
            choose("style", "tigth")
                .unwrap_err()
                .contains("did you mean `tight`")
        );
        assert!(choose("fast", "yes").unwrap_err().contains("true or false"));
    }
}
