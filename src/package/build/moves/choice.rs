//! Words of a move's own, and numbers that the player chooses with it.

use super::super::Frame;
use super::rows::{AmountRow, EffectRow, MoveRow};
use crate::moves::Naming;
use crate::notation::read_wish;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, nearest, unknown_name};
use crate::package::tree::Value;

/// What stands for the chosen number, in words and in amounts.
const CHOSEN: &str = "chosen";

/// Most numbers among which a player chooses.
const MOST_CHOICES: i64 = 100;

/// What stands in words for the number of the die that a move goes by.
pub(super) const DIE: &str = "{die}";

/// Longest words of a move, in characters.
const LONGEST: usize = 40;

/// Reads `choose`: the least and the greatest number.
pub(super) fn read_choose(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<(i32, i32)> {
    let mut table = reader.table_at("choose", cx)?;
    let bounds = -1_000_000..=1_000_000;
    let from = table.need_integer("from", bounds.clone(), cx);
    let to = table.need_integer("to", bounds, cx);
    let span = table.span();
    table.finish(cx);
    let (from, to) = (from?.value, to?.value);
    if from > to || to - from >= MOST_CHOICES {
        cx.push(
            Finding::error(
                "out-of-range",
                span,
                format!("a player cannot choose a number from {from} to {to}"),
            )
            .help(format!(
                "`from` is the least, `to` the greatest, and there are at most {MOST_CHOICES}"
            )),
        );
        return None;
    }
    i32::try_from(from).ok().zip(i32::try_from(to).ok())
}

/// Reads the `amount` of an effect: a number, `chosen` or `-chosen`; 1 if it is not there.
pub(super) fn read_amount(row: &mut Reader<'_>, cx: &mut Findings) -> Option<AmountRow> {
    let Some(node) = row.node("amount") else {
        return Some(AmountRow::Fixed(1));
    };
    match &node.value {
        Value::String(text) if text.text == CHOSEN => Some(AmountRow::Chosen(1)),
        Value::String(text) if text.text.strip_prefix('-') == Some(CHOSEN) => {
            Some(AmountRow::Chosen(-1))
        }
        Value::String(text) => {
            let message = format!("{} is no amount", quote(&text.text));
            let form = "give a number, or `chosen` or `-chosen` for the one of `choose`";
            let help = match nearest(&text.text, ["chosen", "-chosen"].into_iter()) {
                Some(meant) => format!("did you mean {}? Or {form}", quote(meant)),
                None => form.to_owned(),
            };
            cx.push(Finding::error("wrong-type", node.span, message).help(help));
            None
        }
        _ => {
            let amount = row.integer("amount", -1_000_000..=1_000_000, cx)?;
            i32::try_from(amount.value).ok().map(AmountRow::Fixed)
        }
    }
}

/// The rows that a move comes to: one for each number that the player may choose.
pub(super) fn each_choice(
    reader: &Reader<'_>,
    read: Option<MoveRow>,
    frame: &Frame<'_>,
    cx: &mut Findings,
) -> Vec<MoveRow> {
    let Some(row) = read else {
        return Vec::new();
    };
    let span = reader.key_span("words").unwrap_or(row.span());
    if let Some(strange) = strange_braces(&row.words) {
        let known = [CHOSEN, DIE.trim_matches(['{', '}'])].into_iter();
        let finding = unknown_name(strange, span, "word in braces", known);
        cx.push(finding);
        return Vec::new();
    }
    let mark = format!("{{{CHOSEN}}}");
    let asks = row.effects.iter().any(|effect| {
        matches!(
            effect,
            EffectRow::Add {
                amount: AmountRow::Chosen(_),
                ..
            }
        )
    });
    let problem = match row.choose {
        None if reader.has("choose") => return Vec::new(),
        _ if row.words.contains(DIE) && row.dice_words().is_empty() => Some((
            "these words hold the number of a die, and this move goes by none",
            "name its dice: `die = \"NAME\"`",
        )),
        _ if row.words.is_empty() && matches!(row.written, Naming::Words) => Some((
            "a move that is written as its words has none",
            "give `words`, or leave `written` out",
        )),
        None if asks || row.words.contains(&mark) => Some((
            "this speaks of a chosen number, and there is no `choose`",
            "say among which numbers: `choose = { from = 1, to = 3 }`",
        )),
        Some((from, to)) if from < to && !row.words.contains(&mark) => Some((
            "moves by which different numbers are chosen would have one text",
            "let its words hold the number: `words = \"take {chosen}\"`",
        )),
        _ => None,
    };
    if let Some((problem, help)) = problem {
        cx.push(Finding::error("contradiction", span, problem).help(help));
        return Vec::new();
    }
    let choices: Vec<Option<i32>> = match row.choose {
        None => vec![None],
        Some((from, to)) => (from..=to).map(Some).collect(),
    };
    let mut rows = Vec::new();
    for number in choices {
        let mut row = row.clone();
        if let Some(number) = number {
            row.words = row.words.replace(&mark, &number.to_string());
            for effect in &mut row.effects {
                if let EffectRow::Add { amount, .. } = effect
                    && let AmountRow::Chosen(sign) = *amount
                {
                    *amount = AmountRow::Fixed(sign.saturating_mul(number));
                }
            }
        }
        if let Some(help) = unfit(&row, frame) {
            let message = format!("a move cannot be called {}", quote(&row.words));
            cx.push(Finding::error("bad-words", span, message).help(help));
            return Vec::new();
        }
        rows.push(row);
    }
    rows
}

/// What stands in braces in some words and stands for nothing.
fn strange_braces(words: &str) -> Option<&str> {
    let known = |word: &&str| *word != CHOSEN && *word != DIE.trim_matches(['{', '}']);
    let parts = words.split('{').skip(1);
    parts
        .filter_map(|part| Some(part.split_once('}')?.0))
        .find(known)
}

/// What is wrong with the words of a move, if anything: typed again, they must be read as
/// words.
fn unfit(row: &MoveRow, frame: &Frame<'_>) -> Option<String> {
    // The number of a die may be any.
    let words = row.words.replace(DIE, "1");
    let words = words.as_str();
    if words.is_empty() {
        return None;
    }
    let sign = |each: char| each == ' ' || each.is_alphanumeric() || each.is_ascii_punctuation();
    let parted: Vec<&str> = words.split(' ').collect();
    let misread = parted
        .iter()
        .any(|word| word.is_empty() || word.starts_with([':', '#', '=']));
    if words.chars().count() > LONGEST || !words.chars().all(sign) || misread {
        return Some(format!(
            "words are at most {LONGEST} letters, digits and signs, parted by single blanks, and \
             none begins with `:`, `#` or `=`"
        ));
    }
    if words.chars().all(|each| each.is_ascii_digit()) {
        return Some("a number by itself is one of the list of moves".to_owned());
    }
    let read = read_wish(words, &|name| frame.board.site(name)).ok()?;
    let same = read.words.iter().map(String::as_str);
    let lower = words.to_lowercase();
    if !read.sites.is_empty() || !same.eq(lower.split(' ')) {
        return Some("this would be read as sites of the board: use other words".to_owned());
    }
    let passes = matches!(row.way, super::rows::WayRow::Pass);
    (parted == ["pass"] && !passes).then(|| "so moves are called by which a seat passes".to_owned())
}
